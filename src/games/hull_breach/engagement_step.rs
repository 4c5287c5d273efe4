//! The steps of an engagement: what events, frames and the state all speak of.

use breachlab_core::engine::listed;

listed! {
    /// Steps of an engagement (§6.3, §6.6; 4.1), each by its number.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum EngagementStep {
        /// Attackers are being chosen.
        Declaration,
        /// S1: the engagement is declared.
        Start,
        /// S2: interceptors fire.
        Intercept,
        /// S3: the attackers' volley step.
        AttackVolleys,
        /// S4: attackers declare boards.
        AttackBoards,
        /// S5: the defenders' volley step.
        DefenseVolleys,
        /// S6: defenders declare boards.
        DefenseBoards,
        /// S7: Escorts.
        Escorts,
        /// S8: boards are fought out.
        Boarding,
        /// S9: the round ends.
        RoundEnd,
    }
}

impl EngagementStep {
    /// Its number: 1 to 9 as in the rulebook, 0 before the first.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The step of that number, if there is one.
    #[must_use]
    pub fn numbered(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }
}
