//! Numbers of a card that its file prints and a patch may change, as both forms have them.

use breachlab_core::plan::head::may;
use breachlab_core::plan::{Field, Shape};

pub(super) const COST_RESOURCE: Field =
    may("cost_resource", Shape::Int(0, 20), "Printed Resource cost.");
pub(super) const COST_CURRENCY: Field =
    may("cost_currency", Shape::Int(0, 20), "Printed Currency cost.");
pub(super) const GAIN_RESOURCE: Field = may(
    "gain_resource",
    Shape::Int(0, 20),
    "Resource gained each collect step.",
);
pub(super) const GAIN_CURRENCY: Field = may(
    "gain_currency",
    Shape::Int(0, 20),
    "Currency gained each collect step.",
);
pub(super) const ATTACK: Field = may(
    "attack",
    Shape::Int(-20, 20),
    "Attack dice; negative on modules only.",
);
pub(super) const DEFENSE: Field = may(
    "defense",
    Shape::Int(-20, 20),
    "Defense number; negative on modules only.",
);
pub(super) const MARINE_CAPACITY: Field =
    may("marine_capacity", Shape::Int(0, 20), "Marine space given.");
pub(super) const FIGHTER_CAPACITY: Field =
    may("fighter_capacity", Shape::Int(0, 20), "Bay space given.");
pub(super) const MARINE_SPACE: Field = may("marine_space", Shape::Int(0, 20), "Marine space used.");
pub(super) const FIGHTER_SPACE: Field = may("fighter_space", Shape::Int(0, 20), "Bay space used.");
