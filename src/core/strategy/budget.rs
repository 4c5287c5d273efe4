//! How much a search may think, and the scale its values are summed on.

use crate::engine::WHOLE_SCORE;

/// Value of a match won alone. A whole number, so that sums do not depend on their order.
pub(super) const WIN: i64 = WHOLE_SCORE as i64 * SCALE;

/// Value of a 60th of a match.
pub(super) const SCALE: i64 = 1000;

/// Most of a seat's own decisions in a row that a tree may hold.
pub const MOST_DEPTH: u32 = 8;

/// Most actions tried at a decision.
pub const MOST_WIDTH: u32 = 64;

/// How much a search may think, and how.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// Most rollouts per decision.
    pub iterations: u32,
    /// Actions tried at a decision: those the policy ranks highest.
    pub width: u32,
    /// Own decisions in a row that are searched; 1 is the one at hand.
    pub depth: u32,
    /// Decisions, all seats together, after which a rollout is cut off and judged; 0: played to the end.
    pub horizon: u32,
    /// How many standard errors another action must be ahead before it displaces the policy's own.
    pub caution: f32,
}
