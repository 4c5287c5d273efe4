//! The numbers of a card that can be turned, and what they may be.

use crate::card::{CardDef, Kind};
use crate::load::{PrintedNumber, TraitWord};
use crate::traits::Trait;
use breachlab_core::games::Dial;

/// What a dial turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DialTarget {
    Number(PrintedNumber),
    Value(Trait),
}

/// The dials of a definition, in the order of [`Study::dials`](breachlab_core::games::Study::dials).
pub(super) fn dials(def: &CardDef) -> Vec<(DialTarget, Dial)> {
    let numbers = PrintedNumber::ALL.iter().filter_map(|&number| {
        let [low, high] = range(def, number)?;
        let dial = Dial {
            name: number.key().to_owned(),
            value: number.of(def),
            low,
            high,
            is_cost: number.is_cost(),
        };
        Some((DialTarget::Number(number), dial))
    });
    // What a card costs and is come before what it gives.
    let mut numbers: Vec<_> = numbers.collect();
    numbers.sort_by_key(|(target, _)| match target {
        DialTarget::Number(number) => number.is_given(),
        DialTarget::Value(_) => false,
    });
    let valued = TraitWord::of(&def.traits).filter(|word| word.which.is_valued());
    let traits = valued.map(|word| {
        let text = word.to_string();
        let name = text
            .rsplit_once(' ')
            .map_or(text.as_str(), |(name, _)| name);
        let dial = Dial {
            name: name.to_owned(),
            value: word.value.into(),
            low: 0,
            high: 20,
            is_cost: false,
        };
        (DialTarget::Value(word.which), dial)
    });
    numbers.into_iter().chain(traits).collect()
}

/// What a number of a card can be turned to; none where the card has no use for it.
fn range(def: &CardDef, number: PrintedNumber) -> Option<[i32; 2]> {
    /// Above it no die hits but a natural 10; below 2 every die but a 1 does.
    const MOST_DEFENSE: i32 = 12;
    let has_stats = super::curve::has_stats(def);
    let is_unit = !def.kind.is_module();
    let [low, high] = number.bounds();
    match number {
        PrintedNumber::CostResource | PrintedNumber::CostCurrency => {
            (!matches!(def.kind, Kind::Station | Kind::Breakthru)).then_some([low, high])
        }
        PrintedNumber::Attack => has_stats.then_some([if is_unit { 0 } else { low }, high]),
        PrintedNumber::Defense => {
            has_stats.then_some([if is_unit { 0 } else { low }, MOST_DEFENSE])
        }
        PrintedNumber::Wounds => {
            let needs_wounds = is_unit || def.kind == Kind::ModuleStation;
            has_stats.then_some([needs_wounds.into(), high])
        }
        PrintedNumber::GainResource
        | PrintedNumber::GainCurrency
        | PrintedNumber::MarineCapacity
        | PrintedNumber::FighterCapacity => (number.of(def) > 0).then_some([low, high]),
        PrintedNumber::MarineSpace | PrintedNumber::FighterSpace => None,
    }
}

/// Sets a number. A trait turned down to 0 is gone.
pub(super) fn turn(def: &mut CardDef, target: DialTarget, value: i32) {
    match target {
        DialTarget::Number(number) => number.set(def, value.into()),
        DialTarget::Value(which) => {
            let value = value.clamp(0, 255) as u8;
            def.traits.strip(which);
            if value > 0 {
                def.traits.grant(which, value);
            }
        }
    }
}
