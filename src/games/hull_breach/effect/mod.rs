//! The effect language, compiled: what a card does beyond its printed numbers and traits.
//!
//! A card's effects are data. Each has a trigger, perhaps conditions, a cost and a choice, and steps that
//! say what happens to whom and for how long. The words are those of the rules page, section Effects.

mod choice;
mod condition;
mod filter;
mod op;
mod search;
mod step;
mod trigger;

pub use choice::{Choose, Chooser, Price, What};
pub use condition::{Cond, Size};
pub use filter::{EngagementRole, Filter, Me, Space, Whereabouts, Whose};
pub use op::{Op, Stat, UnitMark};
pub use search::{PileKind, PileSearch};
pub use step::{EffectStep, Until, Who};
pub use trigger::{Limit, Moment, Trigger};

pub use super::index::{CondId, EffectId, FilterId, Span};

/// One effect of a card.
#[derive(Clone, Copy, Debug, Hash)]
pub struct Effect {
    /// What sets it off.
    pub trigger: Trigger,
    /// Must hold when it is set off (continuous effects: whenever they are read).
    pub condition: Option<CondId>,
    /// The controller may decline.
    pub optional: bool,
    /// How often it may be used.
    pub limit: Limit,
    /// Paid besides a printed cost.
    pub cost: Price,
    /// What is chosen first.
    pub choose: Option<Choose>,
    /// What then happens, in order ([`Pool::steps`](super::pool::Pool::steps)).
    pub steps: Span,
    /// Several sources or uses add up (`sum`); otherwise a second adds nothing (`once`).
    pub stacks: bool,
}
