//! Who is going to win a match that is cut off here: what each Commander has on the table and in stock, and in
//! the middle of an engagement its outlook. Rough, quick, and without functions that machines round apart.

use super::brief::standing;
use super::model::{Bastion, Force};
use crate::setup::Setup;
use crate::state::State;
use crate::view::View;
use breachlab_core::engine::Seat;

/// Points of a good in stock: what is not spent yet does nothing yet.
const STOCK: f32 = 0.45;
/// Points of a card in hand.
const CARD: f32 = 1.0;
/// Turns that an income is counted for.
const TURNS: f32 = 2.0;
/// Points of a wound between an attacker and the Station's fall.
const CHAIN: f32 = 1.3;
/// Share of the judgement that the outlook of the engagement at hand has.
const AT_HAND: f32 = 0.8;

/// Estimated share of the match for `seat`, 0 to 1.
#[must_use]
pub fn prospects(set: &Setup, st: &State, seat: Seat) -> f32 {
    if !st.lives(seat) {
        return 0.0;
    }
    let (mut own, mut all) = (0.0, 0.0);
    for other in st.all().filter(|&other| st.lives(other)) {
        let strength = strength(&View::new(set, st, other), other);
        // Twice as strong wins four times of five.
        all += strength * strength;
        if other == seat {
            own = strength * strength;
        }
    }
    let share = if all > 0.0 { own / all } else { 0.5 };
    if !st.eng.on || !st.is_side(seat) {
        return share;
    }
    let (attacker, defender) = (st.eng.attacker, st.eng.defender);
    let falls = standing(&View::new(set, st, attacker), attacker, defender, 0.0);
    let now = if seat == attacker {
        falls + (1.0 - falls) * share * 0.8
    } else {
        (1.0 - falls) * (1.0 - (1.0 - share) * 0.8)
    };
    AT_HAND * now + (1.0 - AT_HAND) * share
}

/// Points of all that a Commander has, as its own view shows it.
fn strength(view: &View<'_>, seat: Seat) -> f32 {
    let mut fleet = Force::default();
    let mut income = 0.0;
    for ship in view.ships(seat) {
        fleet.add_ship(view, ship);
        income += view.worth(ship).income;
    }
    let mut marines = Force::default();
    for marine in view.marines(seat) {
        marines.add(view, marine);
        income += view.worth(marine).income;
    }
    for module in view.modules(seat) {
        income += view.worth(module).income;
    }
    let bastion = Bastion::of(view, seat);
    let stock = view.stock(seat);
    fleet.value
        + marines.value
        + TURNS * income
        + 0.7 * bastion.dice
        + CHAIN * bastion.chain
        + STOCK * f32::from(stock.r + stock.c)
        + CARD * view.hand_size(seat) as f32
}
