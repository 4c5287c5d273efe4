//! The card that never comes out, which others are held against.

use crate::card::{CardDef, Class, Faction, Goods, Kind, PlayTiming};
use crate::effect::Span;
use crate::traits::Traits;

/// A cost nobody can pay: stocks end at 200 whatever the rules.
pub(super) const BEYOND_PRICE: i16 = 1000;

/// A card that never comes out: an Event nobody can pay for; in a starting module's place, which must hold a
/// module, one that does nothing.
pub(super) fn blank(is_module: bool) -> CardDef {
    let price = if is_module { 0 } else { BEYOND_PRICE };
    CardDef {
        kind: if is_module {
            Kind::ModuleStation
        } else {
            Kind::Event
        },
        class: Class::Station,
        faction: Faction::Any,
        cost: Goods { r: price, c: price },
        gain: Goods::default(),
        attack: 0,
        defense: 0,
        wounds: u8::from(is_module),
        marine_capacity: 0,
        fighter_capacity: 0,
        marine_space: 0,
        fighter_space: 0,
        traits: Traits::NONE,
        size: (0, Class::Station.rank()),
        timing: if is_module {
            PlayTiming::Deploy
        } else {
            PlayTiming::Logistics
        },
        setup_ok: false,
        prototype: false,
        effects: Span::default(),
        open_to_all: false,
    }
}
