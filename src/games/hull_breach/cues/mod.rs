//! What a policy pilot weighs: for every action a few cues, most of them in points (one point is about one
//! good well spent), and the plan's knobs. A strategy file gives each cue its weight.
//!
//! [`Brief`] is worked out once a decision; cues read it, the view and tables made at setup. Cards are judged
//! by their numbers and what their effects do, never by name.

mod attack;
mod boarding;
mod brief;
mod cards;
mod deploy;
mod model;
mod ploy;
mod volley;
mod worth;

use super::action::Action;
use super::view::View;
use crate::engine::Knob;

pub use brief::Brief;
pub use ploy::{Ploy, read as read_ploy};
pub use worth::Worth;

/// Places of the knobs in a plan.
mod knob {
    pub(super) const MULLIGAN: usize = 0;
    pub(super) const HORIZON: usize = 1;
    pub(super) const GARRISON: usize = 2;
    pub(super) const CONSCRIPT: usize = 3;
    pub(super) const IDLE: usize = 4;
    pub(super) const MUSTER: usize = 5;
    pub(super) const ATTACK: usize = 6;
    pub(super) const IMPATIENCE: usize = 7;
    pub(super) const GUARD: usize = 8;
    pub(super) const RETREAT: usize = 9;
    pub(super) const SIEGE: usize = 10;
    pub(super) const FINISH: usize = 11;
    pub(super) const BOARD: usize = 12;
    pub(super) const PURSUE: usize = 13;
}

const fn knob(name: &'static str, default: f32, low: f32, high: f32, help: &'static str) -> Knob {
    Knob {
        name,
        default,
        low,
        high,
        help,
    }
}

/// Plan-level numbers.
pub const KNOBS: &[Knob] = &[
    knob(
        "mulligan_below",
        2.0,
        0.0,
        5.0,
        "a hand with fewer cards that can be deployed at once goes back (D-02)",
    ),
    knob(
        "horizon",
        9.0,
        0.0,
        60.0,
        "round until which income is bought for",
    ),
    knob(
        "garrison",
        2.0,
        0.0,
        12.0,
        "Marines kept aboard the Station",
    ),
    knob(
        "conscript_above",
        24.0,
        0.0,
        60.0,
        "goods in stock, both together, above which shipyard cards are conscripted",
    ),
    knob(
        "idle_cards",
        3.0,
        0.0,
        10.0,
        "cards that may wait in hand; of more, the least useful are discarded",
    ),
    knob(
        "muster",
        0.0,
        0.0,
        200.0,
        "points of ships wanted before any attack",
    ),
    knob(
        "attack_at",
        0.55,
        0.0,
        1.0,
        "estimated chance that the Station falls at which an attack is worth it",
    ),
    knob(
        "impatience",
        0.01,
        0.0,
        0.2,
        "how much lower that chance may be for every round gone by",
    ),
    knob(
        "guard",
        0.1,
        0.0,
        0.9,
        "share of the fleet's points kept at home",
    ),
    knob(
        "retreat_at",
        0.2,
        0.0,
        1.0,
        "estimated chance of success below which attackers go home",
    ),
    knob(
        "siege",
        1.0,
        0.0,
        5.0,
        "how much Station and modules count as targets beside ships",
    ),
    knob(
        "finish",
        0.55,
        0.0,
        1.0,
        "share of a target's points that only its destruction brings; the rest goes with wounds",
    ),
    knob(
        "board_at",
        0.25,
        0.0,
        1.0,
        "estimated chance at which a Station is boarded",
    ),
    knob(
        "pursue_at",
        0.6,
        0.0,
        1.0,
        "estimated chance at which withdrawing boarders are pursued",
    ),
];

/// Places of the cues in [`CUES`].
mod cue {
    pub(super) const PASS: usize = 0;
    pub(super) const MULLIGAN: usize = 1;
    pub(super) const BREAKTHRU: usize = 2;
    pub(super) const DEPLOY_WARSHIP: usize = 3;
    pub(super) const DEPLOY_WING: usize = 4;
    pub(super) const DEPLOY_INCOME: usize = 5;
    pub(super) const DEPLOY_MARINE: usize = 6;
    pub(super) const DEPLOY_BATTERY: usize = 7;
    pub(super) const DEPLOY_REFIT: usize = 8;
    pub(super) const DEPLOY_PRICE: usize = 9;
    pub(super) const HOST_GARRISON: usize = 10;
    pub(super) const HOST_CARRIER: usize = 11;
    pub(super) const HOST_UNIT: usize = 12;
    pub(super) const HOST_SPACE: usize = 13;
    pub(super) const REPLACED: usize = 14;
    pub(super) const TAKE: usize = 15;
    pub(super) const CONSCRIPT: usize = 16;
    pub(super) const REASSIGN: usize = 17;
    pub(super) const MOVE: usize = 18;
    pub(super) const THIN: usize = 19;
    pub(super) const SHED: usize = 20;
    pub(super) const ATTACK: usize = 21;
    pub(super) const ATTACK_BOARD: usize = 22;
    pub(super) const SEND: usize = 23;
    pub(super) const ACTIVATE: usize = 24;
    pub(super) const INTERCEPT: usize = 25;
    pub(super) const FIRE: usize = 26;
    pub(super) const OVERLOAD: usize = 27;
    pub(super) const JAM: usize = 28;
    pub(super) const PAINT: usize = 29;
    pub(super) const REPAIR: usize = 30;
    pub(super) const DOCK: usize = 31;
    pub(super) const RETREAT: usize = 32;
    pub(super) const BOARD_STATION: usize = 33;
    pub(super) const BOARD_SHIP: usize = 34;
    pub(super) const FOLD_BOARD: usize = 35;
    pub(super) const ESCORT: usize = 36;
    pub(super) const WITHDRAW: usize = 37;
    pub(super) const FIRE_AT_THEM: usize = 38;
    pub(super) const PURSUE: usize = 39;
    pub(super) const HIJACK: usize = 40;
    pub(super) const SCUTTLE: usize = 41;
    pub(super) const PRIZE_CREW: usize = 42;
    pub(super) const ESCAPE: usize = 43;
    pub(super) const FOLD: usize = 44;
    pub(super) const FEARLESS: usize = 45;
    pub(super) const LAUNCH: usize = 46;
    pub(super) const PLOY_GOODS: usize = 47;
    pub(super) const PLOY_STRIKE: usize = 48;
    pub(super) const PLOY_DICE: usize = 49;
    pub(super) const PLOY_DEFENSE: usize = 50;
    pub(super) const PLOY_FLOW: usize = 51;
    pub(super) const PLOY_BOOST: usize = 52;
    pub(super) const OFFER: usize = 53;
    pub(super) const PICK: usize = 54;
    pub(super) const NAME: usize = 55;
    pub(super) const TURN_DOWN: usize = 56;
    pub(super) const SCOOP: usize = 57;
}

/// Names of the cues, in the order of their places. What each says is written where it is filled.
pub const CUES: &[&str] = &[
    "pass",
    "mulligan",
    "breakthru",
    "deploy_warship",
    "deploy_wing",
    "deploy_income",
    "deploy_marine",
    "deploy_battery",
    "deploy_refit",
    "deploy_price",
    "host_garrison",
    "host_carrier",
    "host_unit",
    "host_space",
    "replaced",
    "take",
    "conscript",
    "reassign",
    "move",
    "thin",
    "shed",
    "attack",
    "attack_board",
    "send",
    "activate",
    "intercept",
    "fire",
    "overload",
    "jam",
    "paint",
    "repair",
    "dock",
    "retreat",
    "board_station",
    "board_ship",
    "fold_board",
    "escort",
    "withdraw",
    "fire_at_them",
    "pursue",
    "hijack",
    "scuttle",
    "prize_crew",
    "escape",
    "fold",
    "fearless",
    "launch",
    "ploy_goods",
    "ploy_strike",
    "ploy_dice",
    "ploy_defense",
    "ploy_flow",
    "ploy_boost",
    "offer",
    "pick",
    "name",
    "turn_down",
    "scoop",
];

/// Works out the brief.
pub fn brief(view: &View<'_>, plan: &[f32], brief: &mut Brief) {
    brief.fill(view, plan);
}

/// Fills the cues of one action.
pub fn cues(view: &View<'_>, plan: &[f32], brief: &Brief, action: Action, out: &mut [f32]) {
    match action {
        // One for doing nothing (more).
        Action::Pass => out[cue::PASS] = 1.0,
        Action::Mulligan
        | Action::Deploy(_)
        | Action::Onto(_)
        | Action::Replace(_)
        | Action::Conscript
        | Action::Take(_)
        | Action::Reassign
        | Action::Move(..)
        | Action::Exchange(..)
        | Action::Discard(_) => deploy::fill(view, plan, brief, action, out),
        Action::Attack(_) | Action::Send(_) | Action::Stay(_) => {
            attack::fill(view, plan, action, out);
        }
        Action::Activate(_)
        | Action::Intercept(_)
        | Action::Fire(..)
        | Action::Split
        | Action::Overload(_)
        | Action::Jam(_)
        | Action::Paint(_)
        | Action::Repair(_)
        | Action::Dock(_)
        | Action::Retreat => volley::fill(view, plan, brief, action, out),
        Action::Board(..)
        | Action::FoldBoard(..)
        | Action::Escort(..)
        | Action::Withdraw
        | Action::FireAtThem
        | Action::Pursue
        | Action::Hijack
        | Action::Scuttle
        | Action::Garrison(_)
        | Action::Fold(_) => boarding::fill(view, plan, brief, action, out),
        Action::Play(_)
        | Action::Use(..)
        | Action::Fearless(_)
        | Action::Launch(_)
        | Action::TurnDown(_)
        | Action::Pick(_)
        | Action::Name(_)
        | Action::Part(_)
        | Action::Pay
        | Action::Scoop => cards::fill(view, plan, brief, action, out),
    }
}
