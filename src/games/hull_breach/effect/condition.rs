//! What must hold for an effect to be used, or to be in force.

use super::{CondId, EngagementRole, FilterId, Span};
use crate::card::Goods;
use crate::rules::Switch;

/// How one unit's class rank stands to another's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// Of lower class rank than the other.
    Smaller,
    /// Of the same class rank.
    Same,
    /// Of higher class rank.
    Larger,
}

/// What must hold for an effect to be used, or to be in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cond {
    /// All of a run of conditions.
    All(Span),
    /// At least one of a run.
    AnyOf(Span),
    /// Not the other.
    Not(CondId),
    /// The player's part in the current engagement.
    Role(EngagementRole),
    /// Round of the engagement, between these.
    Round(u8, u8),
    /// Step of the engagement, between these.
    Step(u8, u8),
    /// Whether the engagement is in dead space.
    DeadSpace(bool),
    /// How the subject's class rank stands to the object's.
    Ranks(Size),
    /// Tokens on the card, between these.
    Tokens(u8, u8),
    /// Whether a boarding action (Step 8) is going on.
    Boarding(bool),
    /// Whether an engagement is going on.
    Engaged(bool),
    /// Whether it is the player's own turn.
    OwnTurn(bool),
    /// Living Commanders, between these.
    Living(u8, u8),
    /// A rules switch is on.
    Switch(Switch),
    /// The host passes a filter.
    Host(FilterId),
    /// The moment's subject passes a filter.
    Subject(FilterId),
    /// The moment's object passes a filter.
    Object(FilterId),
    /// Cards in play that pass a filter number between these.
    Count(FilterId, u8, u8),
    /// The player's stockpile holds at least this.
    Stock(Goods),
    /// The player's hand, between these.
    Hand(u8, u8),
    /// The holders of the boarding action are the player's Marines.
    Holder,
    /// The player's Marines are the boarders.
    Boarder,
}
