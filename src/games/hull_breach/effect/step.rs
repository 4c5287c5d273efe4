//! One step of an effect: what is done, to whom, and for how long.

use super::{FilterId, Op};

/// One thing an effect does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EffectStep {
    /// What is done.
    pub op: Op,
    /// Whom or what it concerns.
    pub who: Who,
    /// For how long, where it lasts.
    pub until: Until,
}

/// Whom a step concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// The card itself.
    Source,
    /// The card it is attached to or aboard of.
    Host,
    /// What was chosen.
    Chosen,
    /// All that pass a filter at this moment (snapshot), or at any moment under [`Trigger::Always`](super::Trigger::Always).
    All(FilterId),
    /// All that pass a filter at any moment while the change lasts.
    Ever(FilterId),
    /// The moment's subject.
    Subject,
    /// The moment's object.
    Object,
    /// The Commander who plays the card or controls the source.
    Player,
    /// The Commander(s) chosen.
    ChosenCommander,
    /// Every living Commander.
    EachCommander,
    /// Every living Commander but the player.
    OtherCommanders,
    /// The volley (or declared part) at hand.
    Volley,
    /// The engagement at hand.
    Engagement,
}

/// How long a change lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Until {
    /// Done at once.
    Instant,
    /// This boarding action.
    Boarding,
    /// This volley step.
    Step,
    /// This round of the engagement.
    Round,
    /// The start of the player's next volley step.
    NextVolleys,
    /// This engagement.
    Engagement,
    /// The end of this turn.
    Turn,
    /// The player's next Logistics Phase.
    NextLogistics,
    /// While the card is in play.
    Source,
    /// For the rest of the match (units: while in play).
    Permanent,
}
