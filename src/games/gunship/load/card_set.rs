//! Card files laid over each other: the main deck and the Battle Die.

use std::sync::Arc;

use super::shapes::{CARDS, KIND};
use crate::games::files::refuse_no_cards;
use crate::games::gunship::card::Kind;
use crate::games::gunship::rules::MOST_CARDS;
use crate::games::gunship::setup::{CardDef, FACES, Face, Pool};
use crate::plan::{
    Code, Document, Faults, Fnv, Pen, Source, Table, fingerprint, first_line, verify,
};

/// A card set, checked.
#[derive(Clone, Debug)]
pub struct CardSet {
    /// Cards and die.
    pub pool: Arc<Pool>,
    /// Fingerprint of all its files.
    pub hash: String,
}

/// Reads layers of files: a card of a later layer replaces one of the same id, a later die the whole die.
///
/// # Errors
/// All faults of all files.
pub fn compile(layers: &[Vec<Arc<Source>>]) -> Result<CardSet, Faults> {
    let (set, faults) = build(layers);
    faults.or(set)
}

/// What could be made of the files, and what is wrong with them.
pub(super) fn build(layers: &[Vec<Arc<Source>>]) -> (CardSet, Faults) {
    let mut faults = Faults::new();
    let mut draft = Draft::default();
    let mut hash = Fnv::new();
    for layer in layers {
        let before = draft.cards.len();
        let mut replaced = Vec::new();
        for source in layer {
            hash = hash.eat(fingerprint(source.text()).as_bytes());
            let document = Document::parse(source, &mut faults);
            let mut pen = document.pen(&mut faults);
            verify(&mut pen, document.root(), &CARDS);
            refuse_no_cards(&mut pen, document.root(), "card");
            if !document.root().has("card") && !document.root().has("battle_die") {
                let is_empty = source.text().trim().is_empty();
                let found = if is_empty {
                    "empty file"
                } else {
                    "a card file without cards"
                };
                let (line, wanted) = (first_line(&pen), "`[[card]]` or `[battle_die]`");
                pen.mark_lack(line, Code::Empty, found, wanted);
            }
            draft.add_cards(&mut pen, document.root(), before, &mut replaced);
            draft.add_die(&mut pen, document.root());
        }
        if let Some(source) = layer.last() {
            let mut pen = Pen::new(source, &mut faults);
            draft.hold(&mut pen);
        }
    }
    let pool = Pool {
        cards: draft.cards,
        die: draft.die,
    };
    let set = CardSet {
        pool: Arc::new(pool),
        hash: hash.hex(),
    };
    (set, faults)
}

#[derive(Default)]
struct Draft {
    cards: Vec<CardDef>,
    die: [Face; FACES],
    has_die: bool,
}

impl Draft {
    /// `before` cards come from earlier layers and may be replaced, each once a layer.
    fn add_cards(
        &mut self,
        pen: &mut Pen<'_>,
        root: &Table,
        before: usize,
        replaced: &mut Vec<usize>,
    ) {
        for node in root.list("card") {
            let Some(card) = node.table() else { continue };
            let text = |key: &str| card.text(key).unwrap_or_default().to_owned();
            let byte = |key: &str| card.int(key).unwrap_or(0).clamp(0, 255) as u8;
            let def = CardDef {
                id: text("id"),
                name: text("name"),
                kind: card
                    .text("effect")
                    .and_then(|word| KIND.find(word))
                    .unwrap_or(Kind::Blank),
                copies: byte("copies"),
                carrier_hits: byte("carrier_hits"),
                is_bonus: card.flag("bonus").unwrap_or(false),
            };
            let known = self.cards.iter().position(|known| known.id == def.id);
            match (known, card.entry("id")) {
                (Some(at), Some((_, node))) if at >= before || replaced.contains(&at) => {
                    pen.mark(
                        node.span.clone(),
                        Code::Duplicate,
                        format!("id `{}` twice", def.id),
                        "an id of its own",
                    );
                }
                (Some(at), _) => {
                    replaced.push(at);
                    self.cards[at] = def;
                }
                (None, _) => self.cards.push(def),
            }
        }
    }

    fn add_die(&mut self, pen: &mut Pen<'_>, root: &Table) {
        let Some((key, node)) = root.entry("battle_die") else {
            return;
        };
        let Some(die) = node.table() else { return };
        self.has_die = true;
        let (mut faces, mut symbols) = (Vec::new(), Vec::new());
        for face in die.list("face").iter().filter_map(|node| node.table()) {
            if let Some(symbol) = face.find("symbol") {
                if symbols.contains(&symbol.text()) {
                    let found = "this symbol has its faces already";
                    let wanted = "each symbol once, with all its faces";
                    pen.mark(symbol.span.clone(), Code::Duplicate, found, wanted);
                }
                symbols.push(symbol.text());
            }
            let shown = Face {
                is_success: face.flag("success").unwrap_or(false),
                defence: face.int("defence").unwrap_or(0).clamp(0, 9) as u8,
            };
            let copies = face.int("faces").unwrap_or(0).clamp(0, FACES as i64);
            faces.extend((0..copies).map(|_| shown));
        }
        match <[Face; FACES]>::try_from(faces) {
            Ok(faces) => self.die = faces,
            Err(faces) => pen.mark(
                key.span.clone(),
                Code::Contradiction,
                format!("a die of {} faces", faces.len()),
                format!("{FACES} faces in all"),
            ),
        }
    }

    /// What holds for the whole set as laid down so far.
    fn hold(&self, pen: &mut Pen<'_>) {
        let cards: usize = self.cards.iter().map(|card| usize::from(card.copies)).sum();
        let line = first_line(pen);
        if cards == 0 || cards > MOST_CARDS {
            pen.mark(
                line.clone(),
                Code::OutOfRange,
                format!("a main deck of {cards} cards"),
                format!("1 to {MOST_CARDS} cards"),
            );
        }
        if !self.has_die {
            pen.mark_lack(line, Code::MissingKey, "no Battle Die", "`[battle_die]`");
        }
    }
}
