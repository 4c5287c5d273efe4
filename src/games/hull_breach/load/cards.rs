//! One card: from the tree to its definition, with what no shape can say.

use super::card_shape::{FACTS, SIZE_FORM};
use super::compile::Compiler;
use super::names::Names;
use super::number_keys::PrintedNumber;
use super::numbers::numbers;
use super::sort::{called, sort, timing};
use super::trait_word::{TRAITS, TraitError, TraitWord};
use super::words;
use crate::card::{CardDef, Class, Faction, Kind, PlayTiming};
use crate::effect::{Effect, Op, Span, Trigger};
use crate::pool::{CardText, Pool};
use crate::traits::{Trait, Traits};
use breachlab_core::plan::{Code, Node, Pen, TomlTable};

/// Effects that a card may have: several times what a card has room to say. A match has room for 64 per seat.
const MOST_EFFECTS: usize = 16;

/// Compiles a card and enters it, its text and its effects into the pool.
pub(super) fn enter(pool: &mut Pool, names: &Names, pen: &mut Pen<'_>, card: &TomlTable) {
    pen.set_within(
        card.find("name")
            .or_else(|| card.find("id"))
            .map(|node| node.span.clone()),
    );
    if card
        .text("type")
        .and_then(|word| words::TYPE.find(word))
        .is_none()
    {
        // What it may hold hangs on what it is, and that is marked already.
        enter_unread(pool, card);
        pen.set_within(None);
        return;
    }
    let sorted = sort(pen, card);
    let timing = timing(pen, card, sorted.0);
    let effects = effects_of(pool, names, pen, card, (sorted.0, timing));
    define(pool, pen, card, sorted, (timing, effects));
    pool.texts.push(text_of(card));
    pen.set_within(None);
}

/// The effects of a card, entered into the pool.
fn effects_of(
    pool: &mut Pool,
    names: &Names,
    pen: &mut Pen<'_>,
    card: &TomlTable,
    (kind, timing): (Kind, PlayTiming),
) -> Span {
    let mut compiler = Compiler {
        pool,
        names,
        pen,
        kind,
        timing,
        chosen: None,
        commander_chosen: false,
        has_subject: false,
        has_object: false,
        is_always: false,
    };
    let list = card.list("effects");
    let effects: Vec<Effect> = list
        .iter()
        .take(MOST_EFFECTS)
        .filter_map(|node| compiler.effect(node))
        .collect();
    if let Some((key, _)) = card.entry("effects").filter(|_| list.len() > MOST_EFFECTS) {
        let found = format!("{} effects on one card", list.len());
        let wanted = format!("at most {MOST_EFFECTS}");
        pen.mark(key.span.clone(), Code::TooLong, found, wanted);
    }
    let start = pool.effects.len() as u16;
    pool.effects.extend_from_slice(&effects);
    stays_if_it_must(pool, pen, card, kind, &effects);
    Span {
        start,
        len: effects.len() as u16,
    }
}

/// What is printed on a card in numbers and words of the rules, entered into the pool.
fn define(
    pool: &mut Pool,
    pen: &mut Pen<'_>,
    card: &TomlTable,
    (kind, class, own_faction): (Kind, Class, Option<Faction>),
    (timing, effects): (PlayTiming, Span),
) {
    numbers(pen, card, kind, class);
    known(pen, card);
    let mut def = CardDef {
        kind,
        class,
        faction: own_faction.unwrap_or(faction(card)),
        traits: traits(pen, card, kind),
        size: size(pen, card),
        timing,
        setup_ok: setup_ok(pen, card, kind),
        prototype: card.flag("prototype").unwrap_or(false),
        effects,
        open_to_all: open_to_all(pen, card, kind),
        ..CardDef::blank(kind)
    };
    for number in PrintedNumber::ALL {
        number.set(&mut def, card.int(number.key()).unwrap_or(0));
    }
    pool.cards.push(def);
}

/// What is printed on a card in words.
fn text_of(card: &TomlTable) -> CardText {
    let text = |key: &str| card.text(key).unwrap_or_default().to_owned();
    CardText {
        id: text("id"),
        name: text("name"),
        text: text("text"),
    }
}

/// Keeps the place of a card that nobody can play, so that the others keep theirs.
fn enter_unread(pool: &mut Pool, card: &TomlTable) {
    pool.cards.push(CardDef {
        timing: PlayTiming::Any,
        effects: Span {
            start: pool.effects.len() as u16,
            len: 0,
        },
        ..CardDef::blank(Kind::Event)
    });
    pool.texts.push(text_of(card));
}

fn faction(card: &TomlTable) -> Faction {
    let word = card.text("faction");
    word.and_then(|word| words::FACTION.find(word))
        .unwrap_or(Faction::Any)
}

pub(super) fn traits(pen: &mut Pen<'_>, card: &TomlTable, kind: Kind) -> Traits {
    let mut set = Traits::NONE;
    for node in card.list("traits") {
        let Some(word) = read_trait(pen, node) else {
            continue;
        };
        let name = TRAITS.word(word.which);
        if set.has(word.which) {
            let found = format!("`{name}` is there already");
            pen.mark(node.span.clone(), Code::Duplicate, found, "each trait once");
        }
        if matches!(kind, Kind::Event | Kind::Tactic | Kind::Breakthru) {
            let found = format!("{} with a trait", called(kind));
            pen.mark(
                node.span.clone(),
                Code::Contradiction,
                found,
                "a `grant` step in `effects`",
            );
        }
        if word.which == Trait::FaceUpFaceDown && kind != Kind::ModuleShip {
            let found = format!("{} with `{name}`", called(kind));
            pen.mark(
                node.span.clone(),
                Code::Contradiction,
                found,
                "a ship module (§3.4.4)",
            );
        }
        set.grant(word.which, word.value);
    }
    set
}

/// A trait word, or its fault.
pub(super) fn read_trait(pen: &mut Pen<'_>, node: &Node) -> Option<TraitWord> {
    let text = node.text()?;
    let error = match TraitWord::parse(text) {
        Ok(word) => return Some(word),
        Err(error) => error,
    };
    let span = node.span.clone();
    match error {
        TraitError::Unknown { name } => {
            let known: Vec<&str> = TRAITS.list.iter().map(|word| word.word).collect();
            let wanted = format!("one of {}", known.join(", "));
            let found = format!("unknown trait `{name}`");
            pen.mark_name(span, Code::UnknownName, found, wanted, &name, known);
        }
        TraitError::Lacks { name } => {
            let found = format!("trait `{name}` without its value");
            pen.mark(
                span,
                Code::MissingKey,
                found,
                format!("`\"{name} X\"` with X from 1 to 20"),
            );
        }
        TraitError::Extra { name } => {
            let found = format!("trait `{name}` carries no value");
            pen.mark(span, Code::Contradiction, found, format!("`\"{name}\"`"));
        }
        TraitError::Range { value } => {
            let found = format!("trait value `{value}` is out of range");
            pen.mark(span, Code::OutOfRange, found, "a whole number from 1 to 20");
        }
    }
    None
}

/// `host>=CLASS`, `host<=CLASS`, `host=CLASS`, joined by commas, as ranks.
pub(super) fn size(pen: &mut Pen<'_>, card: &TomlTable) -> (u8, u8) {
    let (mut low, mut high) = (0, Class::Station.rank());
    let Some((node, text)) = card
        .find("size_restriction")
        .and_then(|node| Some((node, node.text()?)))
    else {
        return (low, high);
    };
    for part in text.split(',').map(str::trim) {
        let rest = part.strip_prefix("host").unwrap_or("");
        let way = ["<=", ">=", "="]
            .into_iter()
            .find(|way| rest.starts_with(way));
        let Some((way, word)) = way.map(|way| (way, rest[way.len()..].trim())) else {
            let found = format!("`{part}` is no class limit");
            pen.mark(node.span.clone(), Code::WrongType, found, SIZE_FORM);
            continue;
        };
        let Some(class) = words::CLASS.find(word) else {
            let known: Vec<&str> = words::CLASS.list.iter().map(|word| word.word).collect();
            let wanted = format!("one of {}", known.join(", "));
            let found = format!("unknown class `{word}`");
            pen.mark_name(
                node.span.clone(),
                Code::UnknownName,
                found,
                wanted,
                word,
                known,
            );
            continue;
        };
        if way != "<=" {
            low = low.max(class.rank());
        }
        if way != ">=" {
            high = high.min(class.rank());
        }
    }
    if low > high {
        let found = "no class is within these limits";
        pen.mark(node.span.clone(), Code::Contradiction, found, SIZE_FORM);
    }
    (low, high)
}

/// `known` names fields, or single traits as `traits.TRAIT`.
fn known(pen: &mut Pen<'_>, card: &TomlTable) {
    for node in card.list("known") {
        let Some(word) = node.text() else {
            continue;
        };
        let (is_known, names): (bool, Vec<&str>) = match word.strip_prefix("traits.") {
            Some(name) => (
                TRAITS.find(name).is_some(),
                TRAITS.list.iter().map(|word| word.word).collect(),
            ),
            None => (FACTS.contains(&word), FACTS.to_vec()),
        };
        if !is_known {
            let found = format!("unknown field `{word}`");
            let wanted = format!("one of {}", names.join(", "));
            pen.mark_name(
                node.span.clone(),
                Code::UnknownName,
                found,
                wanted,
                word,
                names,
            );
        }
    }
}

fn setup_ok(pen: &mut Pen<'_>, card: &TomlTable, kind: Kind) -> bool {
    let flag = card.flag("setup_ok").unwrap_or(false);
    if let Some((key, _)) = card.entry("setup_ok")
        && flag
        && kind != Kind::Event
    {
        let found = format!("`setup_ok` on {}", called(kind));
        pen.mark(
            key.span.clone(),
            Code::Contradiction,
            found,
            "an Event, or no such key",
        );
    }
    flag
}

fn open_to_all(pen: &mut Pen<'_>, card: &TomlTable, kind: Kind) -> bool {
    if let Some((key, _)) = card.entry("play")
        && kind != Kind::Tactic
    {
        let found = format!("`play` on {}", called(kind));
        pen.mark(
            key.span.clone(),
            Code::Contradiction,
            found,
            "a Tactic, or no such key",
        );
    }
    let word = card.text("play").and_then(|word| words::OPEN.find(word));
    kind == Kind::Event || (kind == Kind::Tactic && word == Some(true))
}

/// An Event or Tactic with effects that wait must stay somewhere, or they would wait in the scrapheap.
fn stays_if_it_must(
    pool: &Pool,
    pen: &mut Pen<'_>,
    card: &TomlTable,
    kind: Kind,
    effects: &[Effect],
) {
    if !matches!(kind, Kind::Event | Kind::Tactic) {
        return;
    }
    let stays = effects.iter().any(|effect| {
        effect.trigger == Trigger::Play
            && pool.steps[effect.steps.range()]
                .iter()
                .any(|step| matches!(step.op, Op::Stay | Op::AttachTo))
    });
    if stays {
        return;
    }
    let waiting = card.list("effects").iter().filter_map(Node::table);
    for when in waiting.filter_map(|table| table.find("when")) {
        if when.text().is_some_and(|word| word != "play") {
            let found = format!("{} that does not stay in play", called(kind));
            let wanted = "a `play` effect with a `stay` or `attach` step";
            pen.mark_lack(when.span.clone(), Code::Contradiction, found, wanted);
        }
    }
}
