//! Numbers of the rulebook. What a rules file may change is in [`Rules`]; what it may not is a constant.

/// The most players (§1.1).
pub const SEATS: usize = 4;
/// Action numbers go from 0 to one less than this (§1.1).
pub const NUMBERS: usize = 10;
/// The fewest and the most cards of a deck beside the start ship (§2.1).
pub const DECK: std::ops::RangeInclusive<usize> = 60..=80;
/// The fewest cards of each action number in a deck, and those given to the Nova Deck (§2.1).
pub const OF_EACH: usize = 2;
/// Cards of a player in the Nova Deck (§2.1).
pub const SHARE: usize = OF_EACH * NUMBERS;
/// Copies at a full table: four decks with their start ships.
pub const COPIES: usize = SEATS * 81;
/// Phases of a round (§6.1).
pub const PHASES: u8 = 5;
/// Rounds after which a battle is broken off [NR-82].
pub const MOST_ROUNDS: u16 = 60;
/// Technologies of weapons that are sold by leave of Polaris alone (§3.5).
pub const POLARIS_WEAPONS: std::ops::RangeInclusive<u8> = 8..=9;
/// A ship is repaired for its cost divided by this (§6.13).
pub const REPAIR_SHARE: u8 = 4;
/// Loot is the cost divided by this (§6.9).
pub const LOOT_SHARE: u8 = 3;

/// Rules in force, as printed and ruled unless a file says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Cards drawn on launching (§2.3).
    pub launch_draw: u8,
    /// The most escorts (§3.8).
    pub escorts: u8,
    /// Turns of each player after which the match is a draw [NR-53].
    pub turn_cap: u16,
    /// Flips without launching after which a player is out [NR-17].
    pub launch_cap: u16,
    /// Own turns a ship may lie stranded [NR-38].
    pub stranded_turns: u8,
    /// Looting succeeds below this number [NR-1].
    pub loot_below: u8,
    /// Looting succeeds at that number too [NR-1].
    pub loot_inclusive: bool,
    /// Some systems of a phase may fire while others are given up [NR-66].
    pub partial_sac: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            launch_draw: 3,
            escorts: 8,
            turn_cap: 300,
            launch_cap: 200,
            stranded_turns: 3,
            loot_below: 6,
            loot_inclusive: false,
            partial_sac: false,
        }
    }
}
