//! One card: from the tree to its definition, with what no shape can say.

use super::card_shape::{FACTS, SIZE_FORM};
use super::compile::Compiler;
use super::names::Names;
use super::trait_word::{TRAITS, TraitError, TraitWord};
use super::words::{self, CardType};
use crate::games::hull_breach::card::{CardDef, Class, Faction, Goods, Kind, Timing};
use crate::games::hull_breach::effect::{Effect, Op, Span, Trigger};
use crate::games::hull_breach::pool::{CardText, Pool};
use crate::games::hull_breach::traits::{Trait, Traits};
use crate::plan::{Code, Node, Pen, Table};

/// Compiles a card and enters it, its text and its effects into the pool.
pub(super) fn enter(pool: &mut Pool, names: &Names, pen: &mut Pen<'_>, card: &Table) {
    pen.set_within(
        card.find("name")
            .or_else(|| card.find("id"))
            .map(|node| node.span.clone()),
    );
    let (kind, class, own_faction) = sort(pen, card);
    let timing = timing(pen, card, kind);
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
        .filter_map(|node| compiler.effect(node))
        .collect();
    let start = pool.effects.len() as u16;
    pool.effects.extend_from_slice(&effects);
    stays_if_it_must(pool, pen, card, kind, &effects);
    numbers(pen, card, kind, class);
    known(pen, card);
    let byte = |key: &str| card.int(key).unwrap_or(0).clamp(0, 255) as u8;
    let signed = |key: &str| card.int(key).unwrap_or(0).clamp(-127, 127) as i8;
    let goods = |r: &str, c: &str| Goods {
        r: i16::from(byte(r)),
        c: i16::from(byte(c)),
    };
    pool.cards.push(CardDef {
        kind,
        class,
        faction: own_faction.unwrap_or(faction(card)),
        cost: goods("cost_resource", "cost_currency"),
        gain: goods("gain_resource", "gain_currency"),
        attack: signed("attack"),
        defense: signed("defense"),
        wounds: byte("wounds"),
        marine_capacity: byte("marine_capacity"),
        fighter_capacity: byte("fighter_capacity"),
        marine_space: byte("marine_space"),
        fighter_space: byte("fighter_space"),
        traits: traits(pen, card, kind),
        size: size(pen, card),
        timing,
        setup_ok: setup_ok(pen, card, kind),
        prototype: card.flag("prototype").unwrap_or(false),
        effects: Span {
            start,
            len: effects.len() as u16,
        },
        open_to_all: open_to_all(pen, card, kind),
    });
    let text = |key: &str| card.text(key).unwrap_or_default().to_owned();
    pool.texts.push(CardText {
        id: text("id"),
        name: text("name"),
        text: text("text"),
    });
    pen.set_within(None);
}

fn faction(card: &Table) -> Faction {
    let word = card.text("faction");
    word.and_then(|word| words::FACTION.find(word))
        .unwrap_or(Faction::Any)
}

/// Kind and class by type and subtype; a Station's subtype is its faction.
fn sort(pen: &mut Pen<'_>, card: &Table) -> (Kind, Class, Option<Faction>) {
    let none = Class::FighterWing;
    let Some(card_type) = card.text("type").and_then(|word| words::TYPE.find(word)) else {
        return (Kind::Event, none, None);
    };
    match card_type {
        CardType::Station => {
            let of = subtype(pen, card, &words::STATION_FACTION);
            if let Some((given, node)) = card.text("faction").zip(card.find("faction"))
                && let Some(of) = of
                && words::FACTION.find(given).is_some_and(|given| given != of)
            {
                let found = format!("faction `{given}` of a Station of another subtype");
                let wanted = format!("`{}`, or no such key", words::FACTION.word(of));
                pen.mark(node.span.clone(), Code::Contradiction, found, wanted);
            }
            (
                Kind::Station,
                Class::Station,
                Some(of.unwrap_or(Faction::Any)),
            )
        }
        CardType::Module => {
            let kind = subtype(pen, card, &words::MODULE).unwrap_or(Kind::ModuleShip);
            (kind, none, None)
        }
        CardType::Ship => {
            let class = subtype(pen, card, &words::SHIP_CLASS).unwrap_or(Class::Cruiser);
            (Kind::Ship, class, None)
        }
        CardType::Marine if !card.has("subtype") => (Kind::Marine, none, None),
        CardType::Marine => {
            let kind = subtype(pen, card, &words::MARINE).unwrap_or(Kind::Marine);
            (kind, none, None)
        }
        CardType::Event | CardType::Tactic | CardType::Breakthru => {
            if let Some((subtype, node)) = card.text("subtype").zip(card.find("subtype"))
                && Some(subtype) != card.text("type")
            {
                let found = format!("unknown subtype `{subtype}`");
                pen.mark(
                    node.span.clone(),
                    Code::UnknownName,
                    found,
                    "no such key here",
                );
            }
            let kind = match card_type {
                CardType::Event => Kind::Event,
                CardType::Tactic => Kind::Tactic,
                _ => Kind::Breakthru,
            };
            (kind, none, None)
        }
    }
}

fn subtype<T: Copy + PartialEq>(
    pen: &mut Pen<'_>,
    card: &Table,
    words: &crate::plan::Words<T>,
) -> Option<T> {
    let known = || words.list.iter().map(|word| word.word);
    let all: Vec<&str> = known().collect();
    let wanted = format!("one of {}", all.join(", "));
    let Some(node) = card.find("subtype") else {
        let node = card.find("type")?;
        let found = format!("a {} without `subtype`", node.text()?);
        pen.mark_lack(
            node.span.clone(),
            Code::MissingKey,
            found,
            format!("`subtype = …`, {wanted}"),
        );
        return None;
    };
    let word = node.text()?;
    let found = words.find(word);
    if found.is_none() {
        let text = format!("unknown subtype `{word}`");
        pen.mark_name(
            node.span.clone(),
            Code::UnknownName,
            text,
            wanted,
            word,
            known(),
        );
    }
    found
}

/// The type as messages call it.
fn called(kind: Kind) -> &'static str {
    match kind {
        Kind::Station => "a Station",
        Kind::ModuleStation => "a Station module",
        Kind::ModuleShip => "a ship module",
        Kind::ModuleMarine => "a Marine module",
        Kind::Ship => "a ship",
        Kind::Marine => "a Marine",
        Kind::Character => "a Character",
        Kind::Event => "an Event",
        Kind::Tactic => "a Tactic",
        Kind::Breakthru => "a Breakthru",
    }
}

fn timing(pen: &mut Pen<'_>, card: &Table, kind: Kind) -> Timing {
    let node = card.find("timing");
    let given = node
        .and_then(Node::text)
        .and_then(|word| words::TIMING.find(word));
    let mut refuse = |wanted: &str| {
        if let Some((node, given)) = node.zip(given) {
            let found = format!(
                "`{}` is no timing of {}",
                words::TIMING.word(given),
                called(kind)
            );
            pen.mark(node.span.clone(), Code::Contradiction, found, wanted);
        }
    };
    match kind {
        Kind::Event | Kind::Tactic => {
            let Some(given) = given else {
                if node.is_none()
                    && let Some(node) = card.find("type")
                {
                    let found = format!("{} without `timing`", called(kind));
                    let wanted = "`timing = …`: when it may be played";
                    pen.mark_lack(node.span.clone(), Code::MissingKey, found, wanted);
                }
                return Timing::Any;
            };
            let in_engagement = matches!(
                given,
                Timing::EngagementStart
                    | Timing::EngagementAny
                    | Timing::AfterRoll
                    | Timing::BoardingStart
            );
            if kind == Kind::Tactic && !in_engagement {
                refuse("a window of an engagement (§2.7)");
            }
            given
        }
        Kind::Breakthru => {
            if given.is_some_and(|given| given != Timing::Logistics) {
                refuse("`logistics`, or no such key (§2.8)");
            }
            Timing::Logistics
        }
        _ => {
            refuse("no such key: it is deployed in the Manufacturing Phase");
            Timing::Deploy
        }
    }
}

/// Numbers that the type cannot have, and those it must.
fn numbers(pen: &mut Pen<'_>, card: &Table, kind: Kind, class: Class) {
    const COST: &[&str] = &["cost_resource", "cost_currency"];
    const FIGHT: &[&str] = &["attack", "defense", "wounds"];
    const ROOM: &[&str] = &["marine_capacity", "fighter_capacity"];
    const GAIN: &[&str] = &["gain_resource", "gain_currency"];
    const SPACE: &[&str] = &["marine_space", "fighter_space"];
    let groups: &[(&[&str], bool)] = &[
        (COST, !matches!(kind, Kind::Station | Kind::Breakthru)),
        (GAIN, kind != Kind::Tactic),
        (
            FIGHT,
            !matches!(kind, Kind::Event | Kind::Tactic | Kind::Breakthru),
        ),
        (
            ROOM,
            matches!(
                kind,
                Kind::Station | Kind::Ship | Kind::ModuleStation | Kind::ModuleShip
            ),
        ),
        (&SPACE[..1], kind == Kind::Marine),
        (
            &SPACE[1..],
            class == Class::FighterWing && kind == Kind::Ship,
        ),
    ];
    for (keys, allowed) in groups {
        for key in *keys {
            if let Some((key, node)) = card.entry(key)
                && !allowed
                && node.int().is_some_and(|int| int != 0)
            {
                let found = format!("{} has no `{}`", called(kind), key.name);
                pen.mark(
                    key.span.clone(),
                    Code::Contradiction,
                    found,
                    "0, or no such key",
                );
            }
        }
    }
    for key in ["attack", "defense"] {
        if let Some(node) = card.find(key)
            && !kind.is_module()
            && node.int().is_some_and(|int| (-20..0).contains(&int))
        {
            let found = format!("{} below 0", key);
            pen.mark(
                node.span.clone(),
                Code::OutOfRange,
                found,
                "a whole number from 0 to 20",
            );
        }
    }
    let needs_wounds = matches!(
        kind,
        Kind::Station | Kind::ModuleStation | Kind::Ship | Kind::Marine | Kind::Character
    );
    let needs = [
        ("wounds", needs_wounds),
        ("marine_space", kind == Kind::Marine),
        (
            "fighter_space",
            kind == Kind::Ship && class == Class::FighterWing,
        ),
    ];
    for (key, needed) in needs {
        let wanted = format!("`{key}` of 1 or more");
        match (needed, card.find(key), card.find("type")) {
            (true, Some(node), _) if node.int() == Some(0) => {
                let found = format!("{} with `{key}` 0", called(kind));
                pen.mark(node.span.clone(), Code::OutOfRange, found, wanted);
            }
            (true, None, Some(node)) => {
                let found = format!("{} without `{key}`", called(kind));
                pen.mark_lack(node.span.clone(), Code::MissingKey, found, wanted);
            }
            _ => {}
        }
    }
}

fn traits(pen: &mut Pen<'_>, card: &Table, kind: Kind) -> Traits {
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
        TraitError::Unknown { name, .. } => {
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
fn size(pen: &mut Pen<'_>, card: &Table) -> (u8, u8) {
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
fn known(pen: &mut Pen<'_>, card: &Table) {
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

fn setup_ok(pen: &mut Pen<'_>, card: &Table, kind: Kind) -> bool {
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

fn open_to_all(pen: &mut Pen<'_>, card: &Table, kind: Kind) -> bool {
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
fn stays_if_it_must(pool: &Pool, pen: &mut Pen<'_>, card: &Table, kind: Kind, effects: &[Effect]) {
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
