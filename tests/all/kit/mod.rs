//! A bench for rules: lay out any position, script the dice, name the actions, look at what became of it.

mod card;
mod edition;
mod scene;
mod table;

pub(crate) use breachlab::engine::Seat;
pub(crate) use breachlab::games::hull_breach::action::Action::*;
pub(crate) use breachlab::games::hull_breach::ids::CardIx;
pub(crate) use breachlab::games::hull_breach::state::End;
pub(crate) use breachlab::games::hull_breach::traits::Trait;
pub(crate) use edition::{
    first_edition, first_edition_files, first_edition_into, of_first_edition,
};
pub(crate) use scene::FleetScene;
pub(crate) use table::FleetTable;

/// Attacks in every scene.
pub(crate) const A: Seat = Seat(0);
/// Defends.
pub(crate) const D: Seat = Seat(1);
/// A bystander, where there is one.
pub(crate) const E: Seat = Seat(2);

/// The Station of a seat.
pub(crate) fn station(seat: Seat) -> CardIx {
    CardIx::station(seat)
}
