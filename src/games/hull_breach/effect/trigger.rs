//! What sets an effect off, and how often it may be.

use super::FilterId;
use crate::card::PlayTiming;

/// What sets an effect off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trigger {
    /// Continuous while the card is in play (a module: attached and face up).
    Always,
    /// The card itself is played from hand (Event, Tactic, Breakthru).
    Play,
    /// Offered to the controller of the card in play in these windows, like a card in hand.
    Ability(PlayTiming),
    /// Set off by a moment whose subject and object pass the filters.
    On {
        /// The moment that is waited for.
        moment: Moment,
        /// Who does or suffers it (firer, destroyed unit, boarding ship, Commander's card).
        subject: Option<FilterId>,
        /// Whom it is done to (target, boarded ship).
        object: Option<FilterId>,
    },
}

/// A moment that effects can wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Moment {
    /// The card (or another that passes the filter) came into play by any route.
    Deployed,
    /// A card left play.
    LeftPlay,
    /// The Logistics Phase of the controller begins (before the draw).
    LogisticsStart,
    /// L2 of the controller: gains are collected.
    Collect,
    /// L3 of the controller: repairs are done.
    Repair,
    /// The Manufacturing Phase of the controller begins.
    ManufacturingStart,
    /// The Manufacturing Phase of the controller ends.
    ManufacturingEnd,
    /// The controller's turn ends.
    TurnEnd,
    /// D-09: an attack is being declared by the controller.
    AttackDeclared,
    /// An engagement has begun (after W-02).
    EngagementStart,
    /// A round of an engagement begins (S3; round 1 included).
    RoundStart,
    /// A round of an engagement ends (S9).
    RoundEnd,
    /// An engagement has ended.
    EngagementEnd,
    /// W-04: a unit's turn in a volley step has come. Subject: the unit.
    BeforeActivation,
    /// W-05: attack dice declared in the unit's S3 or S5 turn, not yet rolled. Subject: firer; object: target.
    FireDeclared,
    /// W-05: a volley of any kind declared. Subject: firer; object: target.
    VolleyDeclared,
    /// W-06: a volley of any kind rolled, wounds not yet dealt. Subject: firer; object: target.
    VolleyRolled,
    /// Wounds were dealt to a unit. Subject: the unit.
    WoundTaken,
    /// A volley, not an immediate kill, would destroy a unit. Subject: the unit.
    WouldBeDestroyed,
    /// A ship card went to a scrapheap by any row of destruction. Subject: the ship.
    ShipDestroyed,
    /// A board was declared. Subject: boarding ship; object: target.
    BoardDeclared,
    /// W-09: a boarding action begins, before 8A. Subject: boarding ship; object: boarded ship.
    BoardingStart,
    /// A boarding action was won. Subject: the prize (or Station).
    BoardWon,
    /// A ship changed hands by hijack. Subject: the ship.
    Hijacked,
    /// A ship chose to retreat. Subject: the ship.
    RetreatDeclared,
    /// A card was played. Subject: the card.
    CardPlayed,
    /// The controller's draw step (L1) is done.
    Drawn,
    /// A step of an engagement (1 to 9) begins.
    StepStart,
    /// A board was beaten off. Subject: the ship or Station it was meant for.
    BoardLost,
    /// Captors blow up their prize. Subject: the ship.
    Scuttled,
    /// A card was conscripted. Subject: the card.
    Conscripted,
    /// A Commander was eliminated.
    Elimination,
}

/// How often an effect may be used, from the shortest memory to the longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Limit {
    /// As often as its trigger comes.
    None,
    /// Once in each of the controller's phases.
    Phase,
    /// Once per turn (of any Commander).
    Turn,
    /// Once per engagement.
    Engagement,
    /// Once per match.
    Match,
}
