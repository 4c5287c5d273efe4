//! Cues of the Engagement Phase: whether and whom to attack, who goes and who stays.

use super::model::{Bastion, Force, MarineParty, boarders_win};
use super::outlook::Assault;
use super::{cue, parameter};
use crate::action::Action;
use crate::card::Kind;
use crate::ids::CardIx;
use crate::view::View;
use crate::worth::is_hauler;
use breachlab_core::engine::{Cues, Seat};

/// The least chance that is ever asked for: below it even the impatient stay at home.
const LAST_ASKED: f32 = 0.05;
/// `sure_at` of a plan that sticks to muster and guard at any odds.
const NEVER: f32 = 1.0;

/// Which ships are reckoned with in an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Guard {
    /// The plan's guard stays at home.
    Stays,
    /// The guard goes too.
    Goes,
}

/// What an attack promises.
struct Promise {
    /// Chance that the Station falls.
    win: f32,
    /// Chance of a board of the Station.
    board: f32,
    /// The ships that go.
    fleet: Force,
}

/// Cues of sending ships; `guard` is who goes in the attack at hand.
pub(super) fn fill(view: &View<'_>, plan: &[f32], guard: Guard, action: Action, out: &mut Cues) {
    match action {
        Action::Attack(foe) => weigh(view, plan, foe, out),
        // One for a ship that goes, and for keeping one that stays.
        Action::Send(ship) => {
            out[cue::SEND] = if goes(view, plan, ship, guard) {
                1.0
            } else {
                0.0
            };
        }
        Action::Stay(ship) => {
            out[cue::SEND] = if goes(view, plan, ship, guard) {
                0.0
            } else {
                1.0
            };
        }
        _ => {}
    }
}

/// Chance that the Station of `foe` falls to an attack of all that can go, guard and all.
pub(super) fn chance(view: &View<'_>, foe: Seat) -> f32 {
    let plan = [0.0; super::PARAMETERS.len()];
    promise(view, &plan, foe, Guard::Goes).win
}

/// Whether the guard goes along, as only with it the attack on `foe` is as good as won.
pub(super) fn is_all_out(view: &View<'_>, plan: &[f32], foe: Seat) -> bool {
    let sure = plan[parameter::SURE];
    sure < NEVER
        && promise(view, plan, foe, Guard::Stays).win < sure
        && promise(view, plan, foe, Guard::Goes).win >= sure
}

/// `attack`: by how much the chance that the Station falls exceeds what the plan asks. `attack_board`: the
/// chance of a board of the Station.
fn weigh(view: &View<'_>, plan: &[f32], foe: Seat, out: &mut Cues) {
    let mut promise = self::promise(view, plan, foe, Guard::Stays);
    let mut asked = if is_spent(view) {
        0.01
    } else {
        (plan[parameter::ATTACK] - plan[parameter::IMPATIENCE] * f32::from(view.round()))
            .max(LAST_ASKED)
    };
    let mut mustered = promise.fleet.value >= plan[parameter::MUSTER] || asked <= LAST_ASKED;
    let sure = plan[parameter::SURE];
    if sure < NEVER {
        if promise.win < sure {
            let all_out = self::promise(view, plan, foe, Guard::Goes);
            if all_out.win >= sure {
                promise = all_out;
            }
        }
        if promise.win >= sure {
            (mustered, asked) = (true, asked.min(sure));
        }
    }
    out[cue::ATTACK] = if mustered && promise.fleet.wounds > 0.0 {
        promise.win - asked
    } else {
        -1.0
    };
    out[cue::ATTACK_BOARD] = promise.board;
}

/// What an attack on `foe` promises, with the guard or without.
fn promise(view: &View<'_>, plan: &[f32], foe: Seat, guard: Guard) -> Promise {
    let (mut fleet, mut theirs) = (Force::default(), Force::default());
    let holders = MarineParty::aboard(view, CardIx::station(foe));
    let mut board = 0.0_f32;
    for ship in view.attackers() {
        if !goes(view, plan, ship, guard) {
            continue;
        }
        fleet.add_ship(view, ship);
        let party = MarineParty::aboard(view, ship);
        if party.count > 0 {
            board = board.max(boarders_win(&party, &holders));
        }
    }
    for ship in view.ships(foe) {
        theirs.add_ship(view, ship);
    }
    let assault = Assault {
        attackers: fleet,
        defenders: theirs,
        bastion: Bastion::of(view, foe),
        fresh: true,
        board,
    };
    Promise {
        win: assault.outlook(plan[parameter::FRAIL]),
        board,
        fleet,
    }
}

/// Whether nothing more will come: the shipyard is empty and no ship or Marine waits in hand.
fn is_spent(view: &View<'_>) -> bool {
    let unit = |card| {
        view.def(card)
            .is_some_and(|def| def.kind == Kind::Ship || def.kind.is_marine())
    };
    view.shipyard_size(view.seat()) == 0 && !view.hand().any(unit)
}

/// Whether a ship belongs to the attack: not a hauler without Marines, not a wreck, not the guard that stays.
fn goes(view: &View<'_>, plan: &[f32], ship: CardIx, guard: Guard) -> bool {
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
    if guard == Guard::Goes || plan[parameter::GUARD] <= 0.0 {
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
    below > all * plan[parameter::GUARD]
}
