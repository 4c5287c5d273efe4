//! What can be chosen, and what happens: the entries of menus and the lines of transcripts.

use super::card::{Gem, Hazard, Keys, Treasure};
use super::chart::PlanSquare;
use super::rules::COLUMNS;
use super::ship::Square;
use breachlab_core::engine::Seat;

/// What is chosen. A card of a hand is named by its place there: items, and behind them keys by gem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Ends the turn, or gives back what is left of borrowed actions.
    End,
    /// Moves to a square that one action reaches (B1).
    Go(Square),
    /// Draws a card (B2).
    Search,
    /// Plays an item to clear a square (B3).
    Clear(u8, Square),
    /// Plays an item for the way to the breach.
    Float(u8),
    /// Plays a pump.
    Pump(u8),
    /// Plays an item for one more action.
    Light(u8),
    /// Plays an item to take a card from another (race).
    Steal(u8, Seat),
    /// Plays an item to move a cube from one square to another (race).
    Shift(u8, Hazard, Square, Square),
    /// Crosses stairs into an obstacle and clears it with an item (§5.1, BR-19).
    Break(u8, Square),
    /// Gives a card (B4).
    Give(u8, Seat),
    /// Gives a treasure.
    Hand(Treasure, Seat),
    /// Opens a chest with these keys (B5).
    Open(Gem, Keys),
    /// Draws the treasure of an open chest (B6).
    Retrieve(Gem),
    /// Picks up a treasure that lies on the square.
    PickUp(Treasure),
    /// Leaves a treasure on the breach (B7).
    Deliver(Treasure),
    /// Discards two cards and takes a third from the discards (§7).
    Exchange(u8, u8, u8),
    /// Brings a dead player back (§7).
    Revive(Seat),
    /// Lends so many actions (§7).
    Lend(Seat, u8),
    /// Takes a player along with the next move (§7).
    Take(Seat),
    /// Throws a card away at the end of the turn (§4.1).
    Drop(u8),
    /// Throws a treasure away there.
    DropTreasure(Treasure),
    /// A ghost moves (§10).
    Haunt(Square),
    /// A ghost pushes an obstacle to a square beside its own.
    Push(Hazard, Square),
    /// A ghost puts down the obstacle that it drew.
    Place(Square),
}

impl Action {
    /// A number of its own for each action.
    #[must_use]
    pub fn code(self) -> u64 {
        let pack =
            |kind: u64, parts: &[u64]| parts.iter().fold(kind, |code, part| code << 8 | part);
        let (seat, place) = (|seat: Seat| u64::from(seat.0), |place: u8| u64::from(place));
        match self {
            Self::End => 0,
            Self::Go(to) => pack(1, &[to.into()]),
            Self::Search => 2,
            Self::Clear(item, at) => pack(3, &[item.into(), at.into()]),
            Self::Float(item) => pack(4, &[item.into()]),
            Self::Pump(item) => pack(5, &[item.into()]),
            Self::Light(item) => pack(6, &[item.into()]),
            Self::Steal(item, from) => pack(7, &[item.into(), seat(from)]),
            Self::Shift(item, kind, from, to) => {
                pack(8, &[item.into(), kind as u64, from.into(), to.into()])
            }
            Self::Break(item, to) => pack(9, &[item.into(), to.into()]),
            Self::Give(card, to) => pack(10, &[place(card), seat(to)]),
            Self::Hand(treasure, to) => pack(11, &[place(treasure), seat(to)]),
            Self::Open(gem, keys) => pack(12, &[place(gem)]) << 15 | keys.code(),
            Self::Retrieve(gem) => pack(13, &[place(gem)]),
            Self::PickUp(treasure) => pack(14, &[place(treasure)]),
            Self::Deliver(treasure) => pack(15, &[place(treasure)]),
            Self::Exchange(one, other, card) => pack(16, &[place(one), place(other), place(card)]),
            Self::Revive(whom) => pack(17, &[seat(whom)]),
            Self::Lend(to, actions) => pack(18, &[seat(to), place(actions)]),
            Self::Take(whom) => pack(19, &[seat(whom)]),
            Self::Drop(card) => pack(20, &[place(card)]),
            Self::DropTreasure(treasure) => pack(21, &[place(treasure)]),
            Self::Haunt(to) => pack(22, &[to.into()]),
            Self::Push(kind, to) => pack(23, &[kind as u64, to.into()]),
            Self::Place(to) => pack(24, &[to.into()]),
        }
    }
}

/// What happens, for transcripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The ship is laid out and everybody is on board.
    Aboard,
    /// Who somebody is, by the number of the character, and where they start.
    Cast(Seat, u8, Square),
    /// Where the breach is.
    Breach(Square),
    /// Where stairs are: above and below.
    Stairs(Square, Square),
    /// A row of the plan of the decks.
    Plan(u8, [PlanSquare; COLUMNS]),
    /// The treasure that a race is for.
    Target(Treasure),
    /// A turn begins: the round, and whose.
    Turn(u16, Seat),
    /// A choice was made.
    Did(Seat, Action),
    /// A card was drawn.
    Drew(Seat, u8),
    /// A locator was placed: the gem, and the marker from 0.
    Column(Gem, u8),
    /// The same for a row.
    Row(Gem, u8),
    /// A chest was placed.
    Chest(Gem, Square),
    /// An obstacle was placed.
    Obstacle(Hazard, Square),
    /// The water rose to this step.
    Water(u8),
    /// A deck was flooded.
    Flood(u8),
    /// A pump took the water down to this step.
    Pumped(u8),
    /// A treasure was found.
    Found(Seat, Treasure),
    /// A card was stolen: by whom and from whom.
    Stole(Seat, Seat),
    /// Somebody drowned on a square.
    Drowned(Seat, Square),
    /// A racer was crushed.
    Crushed(Seat),
    /// The discards were shuffled.
    Reshuffled,
}
