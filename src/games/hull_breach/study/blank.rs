//! The card that never comes out, which others are held against.

use crate::card::{CardDef, Class, Goods, Kind, PlayTiming};

/// A cost nobody can pay: stocks end at 200 whatever the rules.
pub(super) const BEYOND_PRICE: i16 = 1000;

/// A card that never comes out: an Event nobody can pay for; in a starting module's place, which must hold a
/// module, one that does nothing.
pub(super) fn blank(is_module: bool) -> CardDef {
    let price = if is_module { 0 } else { BEYOND_PRICE };
    let (kind, timing) = if is_module {
        (Kind::ModuleStation, PlayTiming::Deploy)
    } else {
        (Kind::Event, PlayTiming::Logistics)
    };
    CardDef {
        class: Class::Station,
        cost: Goods { r: price, c: price },
        timing,
        ..CardDef::blank(kind)
    }
}
