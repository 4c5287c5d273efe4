//! What is counted of a match besides its record, and how its engagements are told apart.

use breachlab_core::engine::listed;

listed! {
    /// What else is counted in a match.
    pub(super) const COUNTERS: [&str];
    /// Places in [`COUNTERS`](super::COUNTERS).
    pub(super) mod count {
        /// Hits on carriers in the Carrier Phase.
        CARRIER_PHASE = "carrier_phase_hits",
        /// Hits of torpedoes.
        TORPEDO = "torpedo_hits",
        /// Hits of bombs.
        BOMBS = "bomb_hits",
        /// Attack runs begun.
        RUNS = "attack_runs",
        /// Attack runs cancelled by the barrage.
        CANCELLED = "runs_cancelled",
        /// Gunships destroyed.
        DESTROYED = "gunships_destroyed",
        /// Gunships crippled.
        CRIPPLES = "cripples",
        /// Fighters lost.
        FIGHTERS = "fighters_lost",
        /// Shots evaded.
        EVADED = "shots_evaded",
        /// Critical Damage played.
        CRITICALS = "critical_damage_played",
        /// Slagged played.
        SLAGS = "slagged_played",
        /// Gunships landed.
        LANDINGS = "landings",
        /// Gunships launched.
        LAUNCHES = "launches",
        /// Gunships towed.
        TOWS = "tows",
        /// Initiatives won by a flag.
        AUTOMATIC = "automatic_initiatives",
        /// Discard piles shuffled.
        RESHUFFLES = "reshuffles",
        /// Engagements beyond those that a match keeps.
        UNLISTED = "engagements_not_listed",
    }
}

listed! {
    /// How an engagement went.
    pub(super) enum EngagementCourse {
        /// Squadron against squadron.
        Dogfight = "dogfight",
        /// A squadron strafes a gunship.
        Strafe = "strafe",
        /// A squadron strafes a gunship in the zone it enters.
        Entry = "strafe_on_entry",
        /// A gunship fires at fighters in its zone.
        Fighters = "attack_on_fighters",
        /// A gunship fires at the other in its zone.
        Gunship = "attack_on_gunship",
        /// A long-range attack.
        Far = "long_range_attack",
        /// An attack run that fired a torpedo.
        Torpedo = "run_with_torpedo",
        /// An attack run that dropped bombs.
        Bombs = "run_with_bombs",
        /// An attack run that came to no attack.
        Nothing = "run_without_attack",
    }
}
