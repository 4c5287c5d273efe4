//! Which data of a set-up a match has met: what lets a comparison take a match over instead of playing it again.

use super::Game;

/// Data of a set-up that are watched: a mask for each thing a match can meet, by the game's own numbering. Bit
/// `i` stands for the watched datum `i`.
pub type Marks = Vec<u64>;

/// A game that may know which cards a match met. Everything has an answer for a game that cannot tell.
pub trait Watches: Game {
    /// Marks for watching the data of these cards (ids): bit `i` is card `i`, and from the 64th card on they share
    /// the last bit. None where the game cannot watch.
    fn marks(_setup: &Self::Setup, _cards: &[String]) -> Option<Marks> {
        None
    }
    /// Which watched data the match that ended in `state` met: the bits, taken together, of the marks of
    /// everything whose data any rule or pilot can have read. A bit left out is a promise that the match would
    /// have gone the same way, move by move, had that datum been another. Games that cannot tell say all.
    fn met(_setup: &Self::Setup, _state: &Self::State, _marks: &Marks) -> u64 {
        u64::MAX
    }
    /// Whether two set-ups differ in nothing but the data of single cards, so that a match that meets none of those
    /// cards is the same match under both. False says "perhaps not".
    fn is_alike(_one: &Self::Setup, _other: &Self::Setup) -> bool {
        false
    }
}
