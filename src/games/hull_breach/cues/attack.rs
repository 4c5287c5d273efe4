//! Cues of the Engagement Phase: whether and whom to attack, who goes and who stays.

use super::model::{Bastion, Force, Party, boarders_win, outlook};
use super::worth::is_hauler;
use super::{cue, knob};
use crate::engine::{Cues, Seat};
use crate::games::hull_breach::action::Action;
use crate::games::hull_breach::card::Kind;
use crate::games::hull_breach::ids::CardIx;
use crate::games::hull_breach::view::View;

/// The least chance that is ever asked for: below it even the impatient stay at home.
const LAST_ASKED: f32 = 0.05;

pub(super) fn fill(view: &View<'_>, plan: &[f32], action: Action, out: &mut Cues) {
    match action {
        Action::Attack(foe) => weigh(view, plan, foe, out),
        // One for a ship that goes, and for keeping one that stays.
        Action::Send(ship) => {
            out[cue::SEND] = if goes(view, plan, ship) { 1.0 } else { 0.0 };
        }
        Action::Stay(ship) => {
            out[cue::SEND] = if goes(view, plan, ship) { 0.0 } else { 1.0 };
        }
        _ => {}
    }
}

/// Chance that the Station of `foe` falls to an attack of all that `plan` would send.
pub(super) fn chance(view: &View<'_>, plan: &[f32], foe: Seat) -> f32 {
    let mut out = Cues::new();
    let asked = [
        (knob::MUSTER, 0.0),
        (knob::ATTACK, LAST_ASKED),
        (knob::IMPATIENCE, 0.0),
    ];
    let mut plan = <[f32; super::KNOBS.len()]>::try_from(plan).expect("one number a knob");
    for (at, number) in asked {
        plan[at] = number;
    }
    weigh(view, &plan, foe, &mut out);
    let asked = if is_spent(view) { 0.01 } else { LAST_ASKED };
    out[cue::ATTACK] + asked
}

/// `attack`: by how much the chance that the Station falls exceeds what the plan asks. `attack_board`: the
/// chance of a board of the Station.
fn weigh(view: &View<'_>, plan: &[f32], foe: Seat, out: &mut Cues) {
    let (mut ours, mut theirs) = (Force::default(), Force::default());
    let holders = Party::aboard(view, CardIx::station(foe));
    let mut board = 0.0_f32;
    for ship in view.attackers() {
        if !goes(view, plan, ship) {
            continue;
        }
        ours.add_ship(view, ship);
        let party = Party::aboard(view, ship);
        if party.count > 0 {
            board = board.max(boarders_win(&party, &holders));
        }
    }
    for ship in view.ships(foe) {
        theirs.add_ship(view, ship);
    }
    let win = outlook(&ours, &theirs, &Bastion::of(view, foe), true, board);
    let asked = if is_spent(view) {
        0.01
    } else {
        (plan[knob::ATTACK] - plan[knob::IMPATIENCE] * f32::from(view.round())).max(LAST_ASKED)
    };
    let mustered = ours.value >= plan[knob::MUSTER] || asked <= LAST_ASKED;
    out[cue::ATTACK] = if mustered && ours.wounds > 0.0 {
        win - asked
    } else {
        -1.0
    };
    out[cue::ATTACK_BOARD] = board;
}

/// Whether nothing more will come: the shipyard is empty and no ship or Marine waits in hand.
fn is_spent(view: &View<'_>) -> bool {
    let unit = |card| {
        view.def(card)
            .is_some_and(|def| def.kind == Kind::Ship || def.kind.is_marine())
    };
    view.shipyard_size(view.seat()) == 0 && !view.hand().any(unit)
}

/// Whether a ship belongs to the attack: not a hauler without Marines, not a wreck, not the guard.
fn goes(view: &View<'_>, plan: &[f32], ship: CardIx) -> bool {
    let (Some(def), Some(piece)) = (view.def(ship), view.piece(ship)) else {
        return true;
    };
    let worth = view.worth(ship);
    let manned = view.aboard(ship).next().is_some();
    if worth.dice <= 0.0 && !manned {
        return false;
    }
    if is_spent(view) {
        return true;
    }
    if is_hauler(def) && !manned {
        return false;
    }
    if i16::from(piece.wounds) * 3 > worth.wounds * 2 {
        return false;
    }
    if plan[knob::GUARD] <= 0.0 {
        return true;
    }
    // The guard are the weakest ships that together make up no more than its share.
    let (mut all, mut below) = (0.0, 0.0);
    for other in view.attackers() {
        let value = view.worth(other).value;
        all += value;
        if value < worth.value || (value == worth.value && other <= ship) {
            below += value;
        }
    }
    below > all * plan[knob::GUARD]
}
