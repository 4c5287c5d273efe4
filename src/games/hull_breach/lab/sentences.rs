//! Every sentence that a decision can be, for what a scenario says is not on offer.

use super::say::{SayNames, sentence};
use crate::action::Action;
use crate::effect::EffectId;
use crate::ids::{BROUGHT, CardIx};
use crate::setup::Setup;
use crate::tell::card;
use breachlab_core::engine::Seat;

/// Any card; sentences differ by whether there is one, and whether it is a Marine.
const ANY: CardIx = CardIx::station(Seat(0));
/// Any number of dice but one, and any other number.
const MANY: u8 = 2;

/// All of them, with `_` for every name.
pub(super) fn all(set: &Setup) -> Vec<String> {
    let mut all = Vec::new();
    for is_marine in [false, true] {
        let names = SayNames {
            card: &|_| "_".to_owned(),
            is_marine: &move |_| is_marine,
            unit: "_".to_owned(),
            prize: "_".to_owned(),
        };
        let said = actions().chain(set.all().flat_map(by_seat));
        all.extend(said.map(|action| sentence(action, &names)));
    }
    all
}

/// Names of all cards that were brought.
pub(super) fn names(set: &Setup) -> Vec<String> {
    let slots = |seat| (0..BROUGHT as u8).map(move |slot| CardIx::new(seat, slot));
    set.all().flat_map(slots).map(|ix| card(set, ix)).collect()
}

fn by_seat(seat: Seat) -> impl Iterator<Item = Action> {
    [Action::Attack(seat), Action::Name(seat)].into_iter()
}

fn actions() -> impl Iterator<Item = Action> {
    [
        Action::Pass,
        Action::Mulligan,
        Action::Play(ANY),
        Action::Use(ANY, EffectId(0)),
        Action::Deploy(ANY),
        Action::Onto(ANY),
        Action::Onto(CardIx::NONE),
        Action::Replace(ANY),
        Action::Conscript,
        Action::Take(ANY),
        Action::Reassign,
        Action::Move(ANY, ANY),
        Action::Move(ANY, CardIx::NONE),
        Action::Exchange(ANY, ANY),
        Action::Send(ANY),
        Action::Stay(ANY),
        Action::Activate(ANY),
        Action::Intercept(ANY),
        Action::Fire(ANY, 1),
        Action::Fire(ANY, MANY),
        Action::Split,
        Action::Overload(ANY),
        Action::Jam(ANY),
        Action::Paint(ANY),
        Action::Repair(ANY),
        Action::Dock(ANY),
        Action::Retreat,
        Action::Fearless(ANY),
        Action::Launch(ANY),
        Action::Fold(ANY),
        Action::Board(ANY, ANY),
        Action::FoldBoard(ANY, ANY),
        Action::Escort(ANY, ANY),
        Action::Withdraw,
        Action::FireAtThem,
        Action::Pursue,
        Action::Hijack,
        Action::Scuttle,
        Action::Garrison(ANY),
        Action::TurnDown(ANY),
        Action::Discard(ANY),
        Action::Pick(ANY),
        Action::Part(MANY),
        Action::Pay,
        Action::Scoop,
    ]
    .into_iter()
}
