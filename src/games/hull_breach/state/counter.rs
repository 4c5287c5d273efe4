//! What is counted of a match besides its record.

use breachlab_core::engine::listed;

listed! {
    /// What is counted besides.
    pub enum Counter {
        /// matches ended by the round cap.
        GameCap = "game_cap",
        /// engagements ended by the round cap.
        EngagementCap = "engagement_cap",
        /// boarding actions ended by the exchange cap.
        BoardingCap = "boarding_cap",
        /// plays that met in a window.
        Rolloffs = "rolloffs",
        /// volleys and boards in which the shield withheld a module or the Station, and ships that boarded
        /// nobody because there was nothing else to board.
        Shielded = "shielded",
        /// pursuits onto Stealth ships.
        PursuitStealth = "pursuit_stealth",
        /// pursuits by Station Marines.
        PursuitStation = "pursuit_station",
        /// split volleys.
        Splits = "splits",
        /// Marine counters reset at the end of a boarding action.
        MarineResets = "marine_resets",
        /// Tactics and Events played.
        CardsPlayed = "cards_played",
        /// Boarding actions fought.
        Boardings = "boardings",
        /// Ships hijacked.
        Hijacks = "hijacks",
        /// Ships scuttled by captors.
        Scuttles = "scuttles",
        /// Ships that went back to their owners.
        Reversions = "reversions",
        /// Micro-Fold tests.
        FoldTests = "fold_tests",
        /// Stoic answers.
        Stoics = "stoics",
        /// Effects that found no room and were dropped.
        Overfull = "overfull",
        /// Decks searched.
        Searches = "searches",
        /// parts of split volleys whose target's defense had changed since the declaration.
        LiveDefense = "live_defense",
        /// gains of Transports given to another Commander.
        TransportGifts = "transport_gifts",
        /// Commanders who gave up.
        Scoops = "scoops",
        /// jams laid on Stealth ships by units without Hunter.
        VeiledJams = "veiled_jams",
        /// rounds in which both sides had boards to be fought out.
        BothBoard = "both_board",
        /// prizes that paid their captor or were mended in L2 and L3.
        PrizesKept = "prizes_kept",
        /// Marines that lost their host on a shipless board.
        Stranded = "stranded",
        /// prizes that an eliminated Commander held.
        FallenPrizes = "fallen_prizes",
        /// Spoils taken that no Engagement Phase lets in.
        LateSpoils = "late_spoils",
        /// boards declared without a ship.
        ShiplessBoards = "shipless_boards",
        /// turns in boarding actions that were passed by Marines who could fire.
        HeldFire = "held_fire",
        /// turns in which ships could have gone and some Commander might not be attacked yet.
        Graced = "graced",
    }
}
