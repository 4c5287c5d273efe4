//! What is printed on a card, as reports and questions say it.

use super::curve;
use super::dials;
use crate::card::{CardDef, DefId, Kind, PlayTiming};
use crate::load::{TraitWord, class_word};
use crate::pool::Pool;
use breachlab_core::games::{Print, Subject};

pub(super) fn subject(pool: &Pool, at: usize) -> Subject {
    let id = DefId(at as u16);
    let (def, text) = (pool.def(id), pool.text(id));
    Subject {
        id: text.id.clone(),
        name: text.name.clone(),
        kind: def.kind.printed().to_owned(),
        group: group(def),
        cost: vec![def.cost.r.into(), def.cost.c.into()],
        has_stats: curve::has_stats(def),
        most: match def.kind {
            Kind::Station => 1,
            kind => kind.copies_allowed(),
        },
        print: Print {
            line: {
                let mut parts = printed(def);
                parts.extend(when(def));
                parts.join(", ")
            },
            numbers: numbers(def),
            traits: TraitWord::of(&def.traits)
                .map(|word| word.to_string())
                .collect(),
            text: text.text.clone(),
        },
    }
}

/// The printed cards of a pool as they can be asked about.
pub(crate) fn subjects(pool: &Pool) -> impl Iterator<Item = Subject> + '_ {
    let printed = pool.cards.len() - pool.versions.len();
    (0..printed).map(|at| subject(pool, at))
}

/// The numbers of a card by their names in card files.
fn numbers(card: &CardDef) -> Vec<(String, i32)> {
    let dials = dials::dials(card).into_iter();
    dials.map(|(_, dial)| (dial.name, dial.value)).collect()
}

/// Numbers and traits of a card as reports say them.
pub(super) fn printed(card: &CardDef) -> Vec<String> {
    let mut parts = vec![format!("cost {}/{}", card.cost.r, card.cost.c)];
    if curve::has_stats(card) {
        let (attack, defense, wounds) = (card.attack, card.defense, card.wounds);
        parts.push(format!("A{attack} D{defense} W{wounds}"));
    }
    for (value, word) in [
        (i16::from(card.marine_capacity), "Marine space"),
        (i16::from(card.fighter_capacity), "bay space"),
        (card.gain.r, "Resource a turn"),
        (card.gain.c, "Currency a turn"),
    ] {
        if value != 0 {
            parts.push(format!("{value} {word}"));
        }
    }
    parts.extend(TraitWord::of(&card.traits).map(|word| word.to_string()));
    parts
}

/// When a card that is played, not deployed, may be.
fn when(card: &CardDef) -> Option<String> {
    let when = match card.timing {
        PlayTiming::Deploy => return None,
        PlayTiming::EngagementStart => "at the start of an engagement",
        PlayTiming::EngagementAny => "at any time in an engagement",
        PlayTiming::AfterRoll => "after a roll",
        PlayTiming::BoardingStart => "at the start of a boarding action",
        PlayTiming::Manufacturing => "in your own Manufacturing Phase",
        PlayTiming::Logistics => "in your own Logistics Phase",
        PlayTiming::Any => "at any time",
    };
    let setup = if card.setup_ok && card.timing == PlayTiming::Manufacturing {
        ", setup included"
    } else {
        ""
    };
    Some(format!("played {when}{setup}"))
}

/// Type and class, as reports call the group a curve is fitted in.
pub(super) fn group(def: &CardDef) -> String {
    match def.kind {
        Kind::Ship => format!("Ship - {}", class_word(def.class)),
        kind => kind.printed().to_owned(),
    }
}
