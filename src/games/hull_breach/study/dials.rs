//! The numbers of a card that can be turned, and what they may be.

use crate::card::{CardDef, Kind};
use crate::load::TraitWord;
use crate::traits::Trait;
use breachlab_core::games::Dial;

/// What a dial turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DialTarget {
    CostR,
    CostC,
    Attack,
    Defense,
    Wounds,
    GainR,
    GainC,
    MarineRoom,
    FighterRoom,
    Value(Trait),
}

/// Most of a good that a card file may ask for.
const MOST_COST: i32 = 20;

/// The dials of a definition, in the order of [`Study::dials`](breachlab_core::games::Study::dials).
// Long because it is one entry a number that can be turned.
pub(super) fn dials(def: &CardDef) -> Vec<(DialTarget, Dial)> {
    let mut dials = Vec::new();
    let mut dial = |target, name: &str, value: i32, low, high| {
        let is_cost = matches!(target, DialTarget::CostR | DialTarget::CostC);
        let name = name.to_owned();
        dials.push((
            target,
            Dial {
                name,
                value,
                low,
                high,
                is_cost,
            },
        ));
    };
    if !matches!(def.kind, Kind::Station | Kind::Breakthru) {
        dial(
            DialTarget::CostR,
            "cost_resource",
            def.cost.r.into(),
            0,
            MOST_COST,
        );
        dial(
            DialTarget::CostC,
            "cost_currency",
            def.cost.c.into(),
            0,
            MOST_COST,
        );
    }
    if super::curve::has_stats(def) {
        let is_unit = !def.kind.is_module();
        let needs_wounds = is_unit || def.kind == Kind::ModuleStation;
        let least = if is_unit { 0 } else { -20 };
        dial(DialTarget::Attack, "attack", def.attack.into(), least, 20);
        // Above 10 no die hits but a natural 10; below 2 every die but a 1 does.
        dial(
            DialTarget::Defense,
            "defense",
            def.defense.into(),
            least,
            12,
        );
        dial(
            DialTarget::Wounds,
            "wounds",
            def.wounds.into(),
            needs_wounds.into(),
            50,
        );
    }
    for (target, name, value) in [
        (DialTarget::GainR, "gain_resource", i32::from(def.gain.r)),
        (DialTarget::GainC, "gain_currency", i32::from(def.gain.c)),
        (
            DialTarget::MarineRoom,
            "marine_capacity",
            i32::from(def.marine_capacity),
        ),
        (
            DialTarget::FighterRoom,
            "fighter_capacity",
            i32::from(def.fighter_capacity),
        ),
    ] {
        if value > 0 {
            dial(target, name, value, 0, 20);
        }
    }
    for word in TraitWord::of(&def.traits).filter(|word| word.which.is_valued()) {
        let text = word.to_string();
        let name = text
            .rsplit_once(' ')
            .map_or(text.as_str(), |(name, _)| name);
        dial(
            DialTarget::Value(word.which),
            name,
            word.value.into(),
            0,
            20,
        );
    }
    dials
}

/// Sets a number. A trait turned down to 0 is gone.
pub(super) fn turn(def: &mut CardDef, target: DialTarget, value: i32) {
    let byte = value.clamp(0, 255) as u8;
    let signed = value.clamp(-127, 127) as i8;
    let short = value.clamp(-999, 999) as i16;
    match target {
        DialTarget::CostR => def.cost.r = short,
        DialTarget::CostC => def.cost.c = short,
        DialTarget::Attack => def.attack = signed,
        DialTarget::Defense => def.defense = signed,
        DialTarget::Wounds => def.wounds = byte,
        DialTarget::GainR => def.gain.r = short,
        DialTarget::GainC => def.gain.c = short,
        DialTarget::MarineRoom => def.marine_capacity = byte,
        DialTarget::FighterRoom => def.fighter_capacity = byte,
        DialTarget::Value(which) => {
            def.traits.strip(which);
            if byte > 0 {
                def.traits.grant(which, byte);
            }
        }
    }
}
