//! Cards of the item deck and characters, as rules know them: by what they do. Names and numbers are data.

use super::rules::{GEMS, HAZARDS};

/// The four kinds of obstacle (§6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Hazard {
    /// It stays when its deck floods.
    Cannon,
    /// Freight that has come loose.
    Cargo,
    /// A fire.
    Fire,
    /// Rats, which are cleared by their own card.
    Rats,
}

impl Hazard {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; HAZARDS] = [Self::Cannon, Self::Cargo, Self::Fire, Self::Rats];
}

/// What an item card does (§5.1), besides what it may do in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// Clears one obstacle of a kind on the own deck.
    Clear(Hazard),
    /// Clears one obstacle of any kind on the own deck, where a cannon stands to be fired.
    Fire,
    /// Takes its player from a flooded deck to the breach.
    Float,
    /// Lowers the water.
    Pump,
    /// One more action, which may be a search.
    Light,
}

/// What an item card may do in a race instead (§5.1, BR-51).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// Nothing beyond what the printed card is for.
    None,
    /// Takes a card from a player on the same square.
    StealHere,
    /// Takes a card from a player within two steps.
    StealNear,
    /// Takes a card from a player on the same deck.
    StealOnDeck,
    /// Moves an obstacle of the own deck to another square of it.
    Shift,
}

/// A gem, by its number: that of its chest, keys and locators.
pub type Gem = u8;

/// A treasure, by its number; no gem belongs to it.
pub type Treasure = u8;

/// What a card of the item deck is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemFace {
    /// An item, by its number among the items.
    Item(u8),
    /// A key.
    Key(Gem),
    /// Says in which column a chest lies.
    Column(Gem),
    /// Says in which row a chest lies.
    Row(Gem),
    /// An obstacle.
    Hazard(Hazard),
    /// The ship sinks by a step.
    Breach,
}

/// What a character can do that others cannot (§7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ability {
    /// Plays items without an action, and goes first.
    FreePlays,
    /// Holds one card more.
    LargeHand,
    /// Takes along whoever stands on the same square.
    TakesAlong,
    /// Gives without an action.
    FreeGifts,
    /// Exchanges two cards for one of the discard pile.
    Exchanges,
    /// Searches twice a turn.
    SearchesTwice,
    /// Passes obstacles.
    Passes,
    /// Steps over corners.
    Slants,
    /// Lends actions to others.
    Lends,
    /// Opens chests with any keys.
    AnyKeys,
    /// Walks the topmost flooded deck.
    Wades,
    /// Brings the dead back.
    Revives,
}

/// How many abilities there are; each character has one.
pub const ABILITIES: usize = 12;

/// Keys by gem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keys(pub [u8; GEMS]);

impl Keys {
    /// So many of one gem.
    #[must_use]
    pub const fn of(gem: Gem, many: u8) -> Self {
        let mut keys = [0; GEMS];
        keys[gem as usize] = many;
        Self(keys)
    }

    /// A number of its own for each handful.
    #[must_use]
    pub fn code(self) -> u64 {
        self.0
            .iter()
            .fold(0, |code, &keys| code << 3 | u64::from(keys))
    }
}
