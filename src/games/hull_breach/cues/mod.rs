//! What a policy pilot weighs: for every action a few cues, most of them in points (one point is about one
//! good well spent), and the plan's knobs. A strategy file gives each cue its weight.
//!
//! [`Brief`] is worked out once a decision; cues read it, the view and tables made at setup. Cards are judged
//! by their numbers and what their effects do, never by name.
//!
//! Long because the names of knobs and cues and their places stand side by side: each list must match its places.

mod aims;
mod attack;
mod boarding;
mod brief;
mod cards;
mod deploy;
mod folly;
mod model;
mod ploy;
mod prospects;
mod rolled;
mod volley;
mod worth;

use super::action::Action;
use super::view::View;
use crate::engine::Cues;
use crate::engine::Knob;

pub use brief::Brief;
pub use folly::{FOLLIES, judge};
pub use ploy::{Ploy, read as read_ploy};
pub use prospects::prospects;
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
    pub(super) const SURE: usize = 14;
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
    knob(
        "sure_at",
        1.0,
        0.0,
        1.0,
        "estimated chance that the Station falls at which an attack is made without a muster, and with the guard if \
         it takes the guard; 1: never",
    ),
];

/// Places of the cues in [`CUES`].
mod cue {
    /// One for doing nothing (more).
    pub(super) const PASS: usize = 0;
    /// Cards the opening hand falls short of what can be deployed at once.
    pub(super) const MULLIGAN: usize = 1;
    /// One for a Breakthru.
    pub(super) const BREAKTHRU: usize = 2;
    /// Points of a ship; a third of them for a hauler.
    pub(super) const DEPLOY_WARSHIP: usize = 3;
    /// Points of a Fighter Wing.
    pub(super) const DEPLOY_WING: usize = 4;
    /// Goods a card will bring in until the horizon.
    pub(super) const DEPLOY_INCOME: usize = 5;
    /// Points of a Marine, more where the Station is short of them.
    pub(super) const DEPLOY_MARINE: usize = 6;
    /// Points of a Station module.
    pub(super) const DEPLOY_BATTERY: usize = 7;
    /// Points of a module for a ship or Marine that has none.
    pub(super) const DEPLOY_REFIT: usize = 8;
    /// Price of what is deployed, both goods together.
    pub(super) const DEPLOY_PRICE: usize = 9;
    /// A Marine goes to the Station: 5 where one is wanted.
    pub(super) const HOST_GARRISON: usize = 10;
    /// A Marine goes aboard a ship: its toughness and the Marines there.
    pub(super) const HOST_CARRIER: usize = 11;
    /// A module goes onto a unit: its points, 20 less if it has a module.
    pub(super) const HOST_UNIT: usize = 12;
    /// One for a wing in open space.
    pub(super) const HOST_SPACE: usize = 13;
    /// Points of the Station module that makes room, negative.
    pub(super) const REPLACED: usize = 14;
    /// Points of a card taken from the shipyard.
    pub(super) const TAKE: usize = 15;
    /// Tenths of goods above what the plan keeps; 4 more while no Marine holds the Station.
    pub(super) const CONSCRIPT: usize = 16;
    /// One if a Marine or wing is out of place, else minus one.
    pub(super) const REASSIGN: usize = 17;
    /// How much better the new place is.
    pub(super) const MOVE: usize = 18;
    /// How useless a card is at the end of the turn when too many wait.
    pub(super) const THIN: usize = 19;
    /// Points of a card that goes, negative.
    pub(super) const SHED: usize = 20;
    /// Estimated chance that the Station falls, less what the plan asks.
    pub(super) const ATTACK: usize = 21;
    /// Estimated chance of a board of the Station.
    pub(super) const ATTACK_BOARD: usize = 22;
    /// One for sending a ship that belongs to the attack and for keeping one that does not.
    pub(super) const SEND: usize = 23;
    /// More for who should act earlier; negative for who has nothing to do.
    pub(super) const ACTIVATE: usize = 24;
    /// One, and a little for more dice.
    pub(super) const INTERCEPT: usize = 25;
    /// Points of the dice by exact odds; in a split with what the other dice would do.
    pub(super) const FIRE: usize = 26;
    /// The same for Overload, less the turn that is lost.
    pub(super) const OVERLOAD: usize = 27;
    /// Points of the dice a target will not roll.
    pub(super) const JAM: usize = 28;
    /// Points of hits won and dice spared for friends who act later.
    pub(super) const PAINT: usize = 29;
    /// Points of the wounds removed.
    pub(super) const REPAIR: usize = 30;
    /// One for a wing that docks.
    pub(super) const DOCK: usize = 31;
    /// How far the chance of success is below what the plan asks.
    pub(super) const RETREAT: usize = 32;
    /// The fall of the Station by its chance, less the Marines by theirs.
    pub(super) const BOARD_STATION: usize = 33;
    /// The same for a ship.
    pub(super) const BOARD_SHIP: usize = 34;
    /// The same for a Marine that boards by Micro-Fold.
    pub(super) const FOLD_BOARD: usize = 35;
    /// Points a board would cost, by its chance.
    pub(super) const ESCORT: usize = 36;
    /// How hopeless a boarding action is.
    pub(super) const WITHDRAW: usize = 37;
    /// One for firing at boarders that withdraw.
    pub(super) const FIRE_AT_THEM: usize = 38;
    /// Chance of taking their ship, less what the plan asks.
    pub(super) const PURSUE: usize = 39;
    /// Points of the prize, and 2.
    pub(super) const HIJACK: usize = 40;
    /// Points of the prize.
    pub(super) const SCUTTLE: usize = 41;
    /// Points of the Marine left aboard, negative.
    pub(super) const PRIZE_CREW: usize = 42;
    /// One for a fold off a dying ship.
    pub(super) const ESCAPE: usize = 43;
    /// Points a fold saves from a volley that kills at once; negative elsewhere.
    pub(super) const FOLD: usize = 44;
    /// Dice won, when the unit is about to act; else negative.
    pub(super) const FEARLESS: usize = 45;
    /// One for a wing launched in an engagement.
    pub(super) const LAUNCH: usize = 46;
    /// Points of goods, cards and hands won or taken, less the price.
    pub(super) const PLOY_GOODS: usize = 47;
    /// Points of what a card destroys or wounds, less the price.
    pub(super) const PLOY_STRIKE: usize = 48;
    /// Points that a change of the volley at hand wins or saves, less the price.
    pub(super) const PLOY_DICE: usize = 49;
    /// Points of protection, less the price.
    pub(super) const PLOY_DEFENSE: usize = 50;
    /// Points of ending or holding an engagement, less the price.
    pub(super) const PLOY_FLOW: usize = 51;
    /// Points of a lasting gain, less the price.
    pub(super) const PLOY_BOOST: usize = 52;
    /// Whether an optional trigger is worth taking.
    pub(super) const OFFER: usize = 53;
    /// Points of what is named for an effect, negative where that hurts its own side.
    pub(super) const PICK: usize = 54;
    /// The same for Commanders.
    pub(super) const NAME: usize = 55;
    /// One for a module turned face down again.
    pub(super) const TURN_DOWN: usize = 56;
    /// One for giving up.
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
pub fn cues(view: &View<'_>, plan: &[f32], brief: &Brief, action: Action, out: &mut Cues) {
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
            attack::fill(view, plan, brief, action, out);
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
