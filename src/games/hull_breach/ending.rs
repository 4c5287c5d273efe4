//! How a match and an engagement can end.

use breachlab_core::engine::listed;

listed! {
    /// How a match ends.
    pub enum Ending {
        /// The Station of the last opponent was destroyed.
        StationDestroyed = "station_destroyed",
        /// It was boarded.
        StationBoarded = "station_boarded",
        /// The last opponent gave up.
        Scooped = "scooped",
        /// The round cap.
        RoundCap = "round_cap",
        /// Far too many decisions: some combination of cards does not come to an end.
        Runaway = "runaway",
    }
}

listed! {
    /// How an engagement ended.
    pub enum End {
        /// Cancelled before Step 2.
        Cancelled = "cancelled",
        /// No attacking ship is left.
        AttackersGone = "attackers_gone",
        /// All attackers left went home.
        Retreated = "retreated",
        /// The defender was eliminated.
        StationFallen = "station_fallen",
        /// The attacker was eliminated.
        AttackerFallen = "attacker_fallen",
        /// Ended by a card.
        ByCard = "ended_by_card",
        /// The round cap.
        Cap = "round_cap",
        /// Dead space: no defending ship is left.
        DefendersGone = "defenders_gone",
    }
}

impl End {
    /// Whether an engagement that ended so (by place) went as the attacker wanted: a Station fallen, or in dead space
    /// no defender left.
    #[must_use]
    pub fn is_success(outcome: u8) -> bool {
        [Self::StationFallen, Self::DefendersGone]
            .iter()
            .any(|&end| end as u8 == outcome)
    }
}
