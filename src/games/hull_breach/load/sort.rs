//! What sort of card it is: type, subtype and timing, held against each other.

use super::words::{self, CardType};
use crate::card::{Class, Faction, Kind, PlayTiming};
use breachlab_core::plan::{Code, Node, Pen, TomlTable, Words};

/// Kind and class by type and subtype; a Station's subtype is its faction.
pub(super) fn sort(pen: &mut Pen<'_>, card: &TomlTable) -> (Kind, Class, Option<Faction>) {
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
    card: &TomlTable,
    words: &Words<T>,
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
pub(super) fn called(kind: Kind) -> &'static str {
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

/// When the card may be played, held against its type.
pub(super) fn timing(pen: &mut Pen<'_>, card: &TomlTable, kind: Kind) -> PlayTiming {
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
                return PlayTiming::Any;
            };
            let in_engagement = matches!(
                given,
                PlayTiming::EngagementStart
                    | PlayTiming::EngagementAny
                    | PlayTiming::AfterRoll
                    | PlayTiming::BoardingStart
            );
            if kind == Kind::Tactic && !in_engagement {
                refuse("a window of an engagement (§2.7)");
            }
            given
        }
        Kind::Breakthru => {
            if given.is_some_and(|given| given != PlayTiming::Logistics) {
                refuse("`logistics`, or no such key (§2.8)");
            }
            PlayTiming::Logistics
        }
        _ => {
            refuse("no such key: it is deployed in the Manufacturing Phase");
            PlayTiming::Deploy
        }
    }
}
