//! The main deck and the Battle Die, from the cards that count.

use std::sync::Arc;

use super::shapes::KIND;
use crate::card::Kind;
use crate::rules::{MOST_CARDS, Rules};
use crate::setup::{CardDef, FACES, Face, Pool};
use breachlab_core::games::from_files::{EffectiveCard, Layered};
use breachlab_core::plan::{Code, Faults, Pen, TomlTable, first_line};

/// What the die is called among the cards.
pub(crate) const DIE: &str = "battle-die";

/// A card set, checked.
#[derive(Clone, Debug)]
pub struct CardSet {
    /// Cards and die.
    pub pool: Arc<Pool>,
    /// Fingerprint of all its files.
    pub hash: String,
}

impl CardSet {
    /// The cards that are shuffled into the main deck.
    pub(crate) fn in_play(&self, rules: &Rules) -> impl Iterator<Item = &CardDef> {
        let bonus_in_play = rules.bonus_in_play;
        let cards = self.pool.cards.iter();
        cards.filter(move |card| card.copies > 0 && (!card.is_bonus || bonus_in_play))
    }
}

/// The set of these cards, the die among them.
pub(crate) fn assemble(
    files: &[Layered],
    cards: &[EffectiveCard<'_>],
    hash: String,
    faults: &mut Faults,
) -> CardSet {
    let (dice, cards): (Vec<&EffectiveCard<'_>>, Vec<&EffectiveCard<'_>>) =
        cards.iter().partition(|entry| entry.card.is_everywhere);
    let mut faces = [Face::default(); FACES];
    for entry in &dice {
        let mut pen = files[entry.file].1.pen(faults);
        faces = die(&mut pen, entry).unwrap_or(faces);
    }
    let cards = cards.into_iter().map(|entry| card(entry.card.table));
    let pool = Pool {
        cards: cards.collect(),
        die: faces,
    };
    if let Some((_, last)) = files.last() {
        hold(&mut last.pen(faults), &pool, !dice.is_empty());
    }
    CardSet {
        pool: Arc::new(pool),
        hash,
    }
}

fn card(card: &TomlTable) -> CardDef {
    let text = |key: &str| card.text(key).unwrap_or_default().to_owned();
    let byte = |key: &str| card.int(key).unwrap_or(0).clamp(0, 255) as u8;
    let effect = card.text("effect").and_then(|word| KIND.find(word));
    CardDef {
        id: text("id"),
        name: text("name"),
        kind: effect.unwrap_or(Kind::Blank),
        copies: byte("copies"),
        carrier_hits: byte("carrier_hits"),
        is_bonus: card.flag("bonus").unwrap_or(false),
    }
}

/// The faces of the die; none if they are not as many as it has.
fn die(pen: &mut Pen<'_>, entry: &EffectiveCard<'_>) -> Option<[Face; FACES]> {
    let die = entry.card.table;
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
    let faces = <[Face; FACES]>::try_from(faces).map_err(|faces| {
        let found = format!("a die of {} faces", faces.len());
        let wanted = format!("{FACES} faces in all");
        let span = entry.card.span.clone();
        pen.mark(span, Code::Contradiction, found, wanted);
    });
    faces.ok()
}

/// What holds for the whole set.
fn hold(pen: &mut Pen<'_>, pool: &Pool, has_die: bool) {
    let cards: usize = pool.cards.iter().map(|card| usize::from(card.copies)).sum();
    let line = first_line(pen);
    if cards == 0 || cards > MOST_CARDS {
        let found = format!("a main deck of {cards} cards");
        let wanted = format!("1 to {MOST_CARDS} cards");
        pen.mark(line.clone(), Code::OutOfRange, found, wanted);
    }
    if !has_die {
        pen.mark_lack(line, Code::MissingKey, "no Battle Die", "`[battle_die]`");
    }
}
