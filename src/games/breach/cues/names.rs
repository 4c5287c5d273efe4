//! Names of the cues and of a policy's own numbers.

use breachlab_core::engine::{Parameter, listed};

listed! {
    /// What speaks for or against an action; a policy file gives each a weight.
    pub(crate) enum Cue {
        /// Ends the turn.
        Ends = "ends",
        /// Steps that a move comes nearer to where the errand leads; less than 0 away from it.
        Nearer = "nearer",
        /// A move to where the errand leads.
        Arrives = "arrives",
        /// A move away from where the errand wants its pawn to be.
        Leaves = "leaves",
        /// A search that may find what is lacking, on a square that nobody needs.
        Searches = "searches",
        /// A search when nothing is lacking.
        SearchesIdly = "searches_idly",
        /// A search on a square that an obstacle would spoil: a way, a chest, the breach.
        SearchSpoils = "search_spoils",
        /// A search away from the deck where the crew clears together.
        SearchAway = "search_away",
        /// A search while the next Breach card would flood somebody's deck who has far to go.
        SearchEndangers = "search_endangers",
        /// A search with a hand full of wanted cards, while another has room.
        SearchFull = "search_full",
        /// The chance that the next card loses the match.
        SearchRisks = "search_risks",
        /// A play that clears an obstacle.
        Clears = "clears",
        /// The same, of a kind with few cubes left: more the fewer.
        ClearsScarce = "clears_scarce",
        /// The same, on a way, a chest or the breach.
        ClearsWay = "clears_way",
        /// The same, on the square of whoever plays.
        ClearsOwn = "clears_own",
        /// Steps that a pump lowers the water by.
        Pumps = "pumps",
        /// A pump that is better kept for later.
        PumpsEarly = "pumps_early",
        /// A pump that gives back a deck with a chest that is wanted.
        PumpFrees = "pump_frees",
        /// One more action that would be a search.
        Lights = "lights",
        /// A barrel out of deep water.
        Floats = "floats",
        /// A key to whoever gathers its gem.
        Gathers = "gathers",
        /// A wanted card out of a full hand into one with room.
        Relieves = "relieves",
        /// Any gift.
        Gives = "gives",
        /// A chest is opened.
        Opens = "opens",
        /// A treasure is drawn.
        Retrieves = "retrieves",
        /// The last treasure is drawn while others are still on their way to the breach.
        RetrievesEarly = "retrieves_early",
        /// A treasure is picked up.
        PicksUp = "picks_up",
        /// A treasure is delivered.
        Delivers = "delivers",
        /// What an exchange gains, by the worths of cards.
        Exchanges = "exchanges",
        /// Somebody is brought back.
        Revives = "revives",
        /// An action lent to somebody with a chest or the way home before them.
        Lends = "lends",
        /// Somebody with the same errand is taken along.
        TakesAlong = "takes_along",
        /// The worth of a card thrown away.
        Drops = "drops",
        /// A card is stolen.
        Steals = "steals",
        /// The same from somebody with treasures: so many.
        StealsTreasure = "steals_treasure",
        /// A ghost moves.
        Haunts = "haunts",
        /// A ghost pushes an obstacle onto a way.
        PushesOntoWay = "pushes_onto_way",
        /// A ghost searches.
        GhostSearches = "ghost_searches",
        /// Breaks through blocked stairs on the way.
        Breaks = "breaks",
    }
}

/// Numbers of a policy's `[plan]` table, by place.
pub(super) const KEEP_PUMP: usize = 0;
/// Cubes from which on clearing is called scarce.
pub(super) const SCARCE: usize = 1;
/// Steps to the stairs that are called far.
pub(super) const FAR: usize = 2;
/// Steps to the stairs within which the crew searches on the deck that is flooded next.
pub(super) const SWEEP: usize = 3;

/// A policy's own numbers.
pub(crate) const PARAMETERS: &[Parameter] = &[
    Parameter::new(
        "keep_pump",
        2.0,
        0.0,
        9.0,
        "steps of water below which a pump is kept for later",
    ),
    Parameter::new(
        "scarce",
        2.0,
        0.0,
        6.0,
        "cubes of a kind from which on clearing it is urgent",
    ),
    Parameter::new(
        "far",
        2.0,
        0.0,
        20.0,
        "steps to the stairs from which on a deck about to be flooded is a danger",
    ),
    Parameter::new(
        "sweep",
        0.0,
        0.0,
        9.0,
        "steps to the stairs within which to search on the deck flooded next, 0 for elsewhere",
    ),
];
