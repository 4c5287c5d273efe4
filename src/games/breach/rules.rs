//! Numbers of the rulebook. What a rules file may change is in [`Rules`]; what it may not is a constant.

/// Decks of the ship, the top one first (§2).
pub const DECKS: usize = 4;
/// Markers along the top edge of the board, and so its columns (§5.3).
pub const COLUMNS: usize = 8;
/// Markers along the left edge, and so its rows (§5.3).
pub const ROWS: usize = 10;
/// Squares of the board.
pub const SQUARES: usize = COLUMNS * ROWS;
/// Squares of a deck that the die counts (§2).
pub const RING: usize = 10;
/// Gems, chests and treasures (§1).
pub const GEMS: usize = 5;
/// Kinds of obstacle (§1).
pub const HAZARDS: usize = 4;
/// Kinds of item card that there is room for.
pub const MOST_ITEMS: usize = 12;
/// Kinds of card of the item deck that there is room for.
pub const MOST_CARDS: usize = 48;
/// Cards of the item deck that there is room for; the printed one has 100 (§1).
pub const MOST_PILE: usize = 160;
/// Steps of the flood scale that there is room for.
pub const MOST_WATER: usize = 32;
/// Searches of whoever has two a turn (§7).
pub const TWO_SEARCHES: u8 = 2;
/// Steps of a move where nothing slows it (§5).
pub const STRIDE: usize = 2;
/// What the action of crossing into blocked stairs and the play that clears them cost together (§5.1).
pub const BREAK_COST: u8 = 2;
/// What it costs a ghost to push an obstacle over stairs (§10).
pub const PUSH_OVER_STAIRS: u8 = 2;

/// How the players stand to each other (§1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Venture {
    /// Two to six together: all treasures, and all of them home.
    Together,
    /// Two to six against each other, for one treasure; who dies haunts the ship.
    Race,
    /// One alone.
    Alone,
}

/// How high the water stands at the start (§3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// The easiest.
    Novice,
    /// Harder than Novice: the water starts higher.
    Normal,
    /// Harder still.
    Hard,
    /// The hardest; some characters start on other decks.
    Madness,
}

/// How many difficulties there are.
pub const DIFFICULTIES: usize = 4;

/// Rules in force, as printed unless a file says otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Actions of a turn (§4).
    pub actions: u8,
    /// Cards of a hand at the end of the own turn (§4.1).
    pub hand: u8,
    /// Keys of a chest's gem that open it: together, in a race, alone (§5).
    pub keys: [u8; 3],
    /// Whether everybody is slow while any deck is partly flooded (BR-8).
    pub is_slow_everywhere: bool,
    /// Whether a pump below the lowest full mark empties the hull, or cannot be played (BR-14).
    pub pumps_dry: bool,
    /// Rounds after which an idle match is broken off (BR-7).
    pub round_cap: u16,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            actions: 3,
            hand: 5,
            keys: [3, 2, 2],
            is_slow_everywhere: false,
            pumps_dry: true,
            round_cap: 150,
        }
    }
}
