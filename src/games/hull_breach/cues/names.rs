//! The plan's parameters and the cues: what a strategy file calls them, and where in a plan or among weights they are.

use breachlab_core::engine::{Parameter, listed};

listed! {
    /// Plan-level numbers.
    pub const PARAMETERS: [Parameter];
    /// Places of the parameters in a plan.
    pub(super) mod parameter {
        MULLIGAN = Parameter::new(
            "mulligan_below",
            2.0,
            0.0,
            5.0,
            "a hand with fewer cards that can be deployed at once goes back (D-02)",
        ),
        HORIZON = Parameter::new(
            "horizon",
            9.0,
            0.0,
            60.0,
            "round until which income is bought for",
        ),
        GARRISON = Parameter::new(
            "garrison",
            2.0,
            0.0,
            12.0,
            "Marines kept aboard the Station",
        ),
        CONSCRIPT = Parameter::new(
            "conscript_above",
            24.0,
            0.0,
            60.0,
            "goods in stock, both together, above which shipyard cards are conscripted",
        ),
        IDLE = Parameter::new(
            "idle_cards",
            3.0,
            0.0,
            10.0,
            "cards that may wait in hand; of more, the least useful are discarded",
        ),
        MUSTER = Parameter::new(
            "muster",
            0.0,
            0.0,
            200.0,
            "points of ships wanted before any attack",
        ),
        FRAIL = Parameter::new(
            "frail",
            0.0,
            0.0,
            1.0,
            "how far ships that the next wound destroys are reckoned to fall before others, in estimated chances",
        ),
        EMPTY = Parameter::new(
            "empty_room",
            0.0,
            0.0,
            1.0,
            "how far room for Marines is left out of what a ship counts as a target, so that only those aboard count",
        ),
        ATTACK = Parameter::new(
            "attack_at",
            0.55,
            0.0,
            1.0,
            "estimated chance that the Station falls at which an attack is worth it",
        ),
        IMPATIENCE = Parameter::new(
            "impatience",
            0.01,
            0.0,
            0.2,
            "how much lower that chance may be for every round gone by",
        ),
        GUARD = Parameter::new(
            "guard",
            0.1,
            0.0,
            0.9,
            "share of the fleet's points kept at home",
        ),
        RETREAT = Parameter::new(
            "retreat_at",
            0.2,
            0.0,
            1.0,
            "estimated chance of success below which attackers go home",
        ),
        SIEGE = Parameter::new(
            "siege",
            1.0,
            0.0,
            5.0,
            "how much Station and modules count as targets beside ships",
        ),
        FINISH = Parameter::new(
            "finish",
            0.55,
            0.0,
            1.0,
            "share of a target's points that only its destruction brings; the rest goes with wounds",
        ),
        BOARD = Parameter::new(
            "board_at",
            0.25,
            0.0,
            1.0,
            "estimated chance at which a Station is boarded",
        ),
        PURSUE = Parameter::new(
            "pursue_at",
            0.6,
            0.0,
            1.0,
            "estimated chance at which withdrawing boarders are pursued",
        ),
        SURE = Parameter::new(
            "sure_at",
            1.0,
            0.0,
            1.0,
            "estimated chance that the Station falls at which an attack is made without a muster, and with the guard if \
             it takes the guard; 1: never",
        ),
        LANDING = Parameter::new(
            "landing",
            0.0,
            0.0,
            60.0,
            "points of a whole chance that a Station is boarded, by which Marines are placed, moved and fetched; 0: they \
             gather on the best carrier",
        ),
    }
}

listed! {
    /// Names of the cues.
    pub const CUES: [&str];
    /// Places of the cues in [`CUES`](super::CUES).
    pub(super) mod cue {
        /// One for doing nothing (more).
        PASS = "pass",
        /// Cards the opening hand falls short of what can be deployed at once.
        MULLIGAN = "mulligan",
        /// One for a Breakthru.
        BREAKTHRU = "breakthru",
        /// Points of a ship; a third of them for a hauler.
        DEPLOY_WARSHIP = "deploy_warship",
        /// Points of a Fighter Wing.
        DEPLOY_WING = "deploy_wing",
        /// Goods a card will bring in until the horizon.
        DEPLOY_INCOME = "deploy_income",
        /// Points of a Marine, more where the Station is short of them.
        DEPLOY_MARINE = "deploy_marine",
        /// Points of a Station module.
        DEPLOY_BATTERY = "deploy_battery",
        /// Points of a module for a ship or Marine that has none.
        DEPLOY_REFIT = "deploy_refit",
        /// Price of what is deployed, both goods together.
        DEPLOY_PRICE = "deploy_price",
        /// A Marine goes to the Station: 5 where one is wanted.
        HOST_GARRISON = "host_garrison",
        /// A Marine goes aboard a ship: its toughness and the Marines there.
        HOST_CARRIER = "host_carrier",
        /// A module goes onto a unit: its points, 20 less if it has a module.
        HOST_UNIT = "host_unit",
        /// One for a wing in open space.
        HOST_SPACE = "host_space",
        /// Points of the Station module that makes room, negative.
        REPLACED = "replaced",
        /// Points of a card taken from the shipyard.
        TAKE = "take",
        /// Tenths of goods above what the plan keeps; 4 more while no Marine holds the Station.
        CONSCRIPT = "conscript",
        /// One if a Marine or wing is out of place, else minus one.
        REASSIGN = "reassign",
        /// How much better the new place is.
        MOVE = "move",
        /// How useless a card is at the end of the turn when too many wait.
        THIN = "thin",
        /// One for a card that only keeps a fresh one from being drawn: it could have been deployed this turn and was not, or is a
        /// module of which an unworn copy stands.
        UNWANTED = "unwanted",
        /// Points of a card that goes, negative.
        SHED = "shed",
        /// Estimated chance that the Station falls, less what the plan asks.
        ATTACK = "attack",
        /// Estimated chance of a board of the Station.
        ATTACK_BOARD = "attack_board",
        /// One for sending a ship that belongs to the attack and for keeping one that does not.
        SEND = "send",
        /// More for who should act earlier; negative for who has nothing to do.
        ACTIVATE = "activate",
        /// One, and a little for more dice.
        INTERCEPT = "intercept",
        /// Points of the dice by exact odds; in a split with what the other dice would do.
        FIRE = "fire",
        /// The same for Overload, less the turn that is lost.
        OVERLOAD = "overload",
        /// Points of the dice a target will not roll.
        JAM = "jam",
        /// Points of hits won and dice spared for friends who act later.
        PAINT = "paint",
        /// Points of the wounds removed.
        REPAIR = "repair",
        /// One for a wing that docks.
        DOCK = "dock",
        /// How far the chance of success is below what the plan asks.
        RETREAT = "retreat",
        /// The fall of the Station by its chance, less the Marines by theirs.
        BOARD_STATION = "board_station",
        /// The same for a ship.
        BOARD_SHIP = "board_ship",
        /// The same for a Marine that boards by Micro-Fold.
        FOLD_BOARD = "fold_board",
        /// Points a board would cost, by its chance.
        ESCORT = "escort",
        /// How hopeless a boarding action is.
        WITHDRAW = "withdraw",
        /// One for firing at boarders that withdraw.
        FIRE_AT_THEM = "fire_at_them",
        /// Chance of taking their ship, less what the plan asks.
        PURSUE = "pursue",
        /// Points of the prize, and 2.
        HIJACK = "hijack",
        /// Points of the prize.
        SCUTTLE = "scuttle",
        /// Points of the Marine left aboard, negative.
        PRIZE_CREW = "prize_crew",
        /// One for a fold off a dying ship.
        ESCAPE = "escape",
        /// Points a fold saves from a volley that kills at once; negative elsewhere.
        FOLD = "fold",
        /// Dice won, when the unit is about to act; else negative.
        FEARLESS = "fearless",
        /// One for a wing launched in an engagement.
        LAUNCH = "launch",
        /// Points of goods, cards and hands won or taken, less the price.
        PLOY_GOODS = "ploy_goods",
        /// Points of what a card destroys or wounds, less the price.
        PLOY_STRIKE = "ploy_strike",
        /// Points that a change of the volley at hand wins or saves, less the price.
        PLOY_DICE = "ploy_dice",
        /// Points of protection, less the price.
        PLOY_DEFENSE = "ploy_defense",
        /// Points of ending or holding an engagement, less the price.
        PLOY_FLOW = "ploy_flow",
        /// Points of a lasting gain, less the price.
        PLOY_BOOST = "ploy_boost",
        /// Whether an optional trigger is worth taking.
        OFFER = "offer",
        /// Points of what is named for an effect, negative where that hurts its own side.
        PICK = "pick",
        /// The same for Commanders.
        NAME = "name",
        /// One for a module turned face down again.
        TURN_DOWN = "turn_down",
        /// One for giving up.
        SCOOP = "scoop",
    }
}

/// What an action costs, so that no weight of it is a merit.
pub const COSTS: &[&str] = &[CUES[cue::DEPLOY_PRICE]];
