//! The numbers by which a policy rates cards: what a strategy file calls them in its table `[worth]`, and where they are
//! among a policy's rates.

use breachlab_core::engine::{Parameter, listed};

listed! {
    /// Numbers by which cards are rated.
    pub const WORTHS: [Parameter];
    /// Places of the rates.
    pub(super) mod rate {
        DIE = Parameter::new("die", 0.7, 0.0, 5.0, "points of a die a round, and of a wound as many dice as it takes"),
        WOUND = Parameter::new("wound", 0.5, 0.0, 5.0, "what a wound counts for beside a die, by the dice that it takes to deal it"),
        ESCORT = Parameter::new("escort", 0.8, 0.0, 10.0, "points of Escort"),
        HUNTER = Parameter::new("hunter", 0.5, 0.0, 10.0, "points of Hunter"),
        STEALTH = Parameter::new("stealth", 1.2, 0.0, 10.0, "points of Stealth"),
        STOIC = Parameter::new("stoic", 0.8, 0.0, 10.0, "points of Stoic"),
        RESISTANT = Parameter::new("resistant", 0.5, 0.0, 10.0, "points of Resistant"),
        MICRO_FOLD = Parameter::new("micro_fold", 0.5, 0.0, 10.0, "points of Micro-Fold"),
        REPAIR = Parameter::new("repair", 0.5, 0.0, 10.0, "points of Repair, each of its number"),
        REGIMENTED_MARINES = Parameter::new("regimented_marines", 2.0, 0.0, 10.0, "points of Regimented - Marines, each that it may fetch"),
        REGIMENTED_WINGS = Parameter::new("regimented_wings", 1.5, 0.0, 10.0, "points of Regimented - Fighter Wings, each that it may fetch"),
        MARINE_CAPACITY = Parameter::new("marine_capacity", 0.3, 0.0, 5.0, "points of room for Marines, each space"),
        FIGHTER_CAPACITY = Parameter::new("fighter_capacity", 0.1, 0.0, 5.0, "points of room for Fighter Wings, each space"),
        INTERCEPTOR = Parameter::new("interceptor", 0.4, 0.0, 5.0, "dice that a die of Interceptor stands for"),
        JAMMER = Parameter::new("jammer", 0.6, 0.0, 5.0, "dice that Jammer stands for, each of its number"),
        TARGET_PAINTER = Parameter::new("target_painter", 0.7, 0.0, 5.0, "dice that Target Painter stands for, each of its number"),
        OVERLOAD = Parameter::new("overload", 0.5, 0.0, 5.0, "dice that a die of Overload above the attack stands for"),
        ANNIHILATE = Parameter::new("annihilate", 0.8, 0.0, 5.0, "dice that Annihilate stands for on any unit"),
        ANNIHILATE_ATTACK = Parameter::new("annihilate_attack", 0.25, 0.0, 5.0, "and beside that for each of its attack dice"),
        ALPHA_STRIKE = Parameter::new("alpha_strike", 0.3, 0.0, 5.0, "dice that Alpha Strike stands for, each of its attack dice"),
        FEARLESS = Parameter::new("fearless", 1.0, 0.0, 5.0, "dice that Fearless stands for"),
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
