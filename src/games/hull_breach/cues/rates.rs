//! The numbers by which a policy rates cards: what a strategy file calls them in its table `[worth]`, and where they are
//! among a policy's rates.

use super::names::knob;
use breachlab_core::engine::{Knob, listed};

listed! {
    /// Numbers by which cards are rated.
    pub const WORTHS: [Knob];
    /// Places of the rates.
    pub(super) mod rate {
        DIE = knob("die", 0.7, 0.0, 5.0, "points of a die a round, and of a wound as many dice as it takes"),
        WOUND = knob("wound", 0.5, 0.0, 5.0, "what a wound counts for beside a die, by the dice that it takes to deal it"),
        ESCORT = knob("escort", 0.8, 0.0, 10.0, "points of Escort"),
        HUNTER = knob("hunter", 0.5, 0.0, 10.0, "points of Hunter"),
        STEALTH = knob("stealth", 1.2, 0.0, 10.0, "points of Stealth"),
        STOIC = knob("stoic", 0.8, 0.0, 10.0, "points of Stoic"),
        RESISTANT = knob("resistant", 0.5, 0.0, 10.0, "points of Resistant"),
        MICRO_FOLD = knob("micro_fold", 0.5, 0.0, 10.0, "points of Micro-Fold"),
        REPAIR = knob("repair", 0.5, 0.0, 10.0, "points of Repair, each of its number"),
        REGIMENTED_MARINES = knob("regimented_marines", 2.0, 0.0, 10.0, "points of Regimented - Marines, each that it may fetch"),
        REGIMENTED_WINGS = knob("regimented_wings", 1.5, 0.0, 10.0, "points of Regimented - Fighter Wings, each that it may fetch"),
        MARINE_CAPACITY = knob("marine_capacity", 0.3, 0.0, 5.0, "points of room for Marines, each space"),
        FIGHTER_CAPACITY = knob("fighter_capacity", 0.1, 0.0, 5.0, "points of room for Fighter Wings, each space"),
        INTERCEPTOR = knob("interceptor", 0.4, 0.0, 5.0, "dice that a die of Interceptor stands for"),
        JAMMER = knob("jammer", 0.6, 0.0, 5.0, "dice that Jammer stands for, each of its number"),
        TARGET_PAINTER = knob("target_painter", 0.7, 0.0, 5.0, "dice that Target Painter stands for, each of its number"),
        OVERLOAD = knob("overload", 0.5, 0.0, 5.0, "dice that a die of Overload above the attack stands for"),
        ANNIHILATE = knob("annihilate", 0.8, 0.0, 5.0, "dice that Annihilate stands for on any unit"),
        ANNIHILATE_ATTACK = knob("annihilate_attack", 0.25, 0.0, 5.0, "and beside that for each of its attack dice"),
        ALPHA_STRIKE = knob("alpha_strike", 0.3, 0.0, 5.0, "dice that Alpha Strike stands for, each of its attack dice"),
        FEARLESS = knob("fearless", 1.0, 0.0, 5.0, "dice that Fearless stands for"),
    }
}

/// One number for each of [`WORTHS`], in their order.
pub(super) type Rates = [f32; WORTHS.len()];

/// The defaults, by which a pilot rates whose file says nothing.
pub(super) const DEFAULTS: Rates = {
    let mut rates = [0.0; WORTHS.len()];
    let mut at = 0;
    while at < rates.len() {
        rates[at] = WORTHS[at].default;
        at += 1;
    }
    rates
};
