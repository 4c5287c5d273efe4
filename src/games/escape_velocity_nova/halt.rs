//! Where positions laid out by hand go no further.

use crate::frame::Frame;

/// Where a laid-out position goes no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LabEnd {
    /// With the first battle.
    Battle,
    /// With the turn.
    Turn,
    /// With the match.
    Match,
}

impl LabEnd {
    /// Whether it has come to that: a battle has been fought, and this is under way now.
    #[must_use]
    pub const fn is_reached(self, has_fought: bool, now: Option<&Frame>) -> bool {
        match self {
            // What friends ask for repair is part of what the battle comes to (§6.13).
            Self::Battle => has_fought && !matches!(now, Some(Frame::Wreck(_) | Frame::Pay { .. })),
            Self::Turn => matches!(now, Some(Frame::Next)),
            Self::Match => false,
        }
    }
}
