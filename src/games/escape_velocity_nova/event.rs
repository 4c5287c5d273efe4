//! What happens, for transcripts.

use crate::action::Action;
use crate::battle_state::{Cause, Health};
use crate::state::{BattleEnd, Ending};
use breachlab_core::engine::Seat;

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Who has the first turn.
    First(Seat),
    /// A turn begins.
    Turn(Seat, u16),
    /// A card was flipped off a ship deck.
    Flipped(Seat, u16),
    /// The pawn enters the board.
    Launched(Seat, u8),
    /// Somebody chose.
    Chose(Seat, Action),
    /// A Nova card was flipped; its action number.
    Nova(u16, u8),
    /// A check: attack, opposing value, success.
    Check(u8, u8, bool),
    /// A pile was made of its discard; none for the Nova Deck.
    Shuffled(Option<Seat>),
    /// Somebody drew so many cards.
    Drew(Seat, u8),
    /// A government or race is hostile from now on.
    Marked(Seat, crate::allegiance::Allegiance),
    /// A stop of a mission is made.
    Stop(Seat, u16),
    /// A mission or route is cashed in.
    Cashed(Seat, u16),
    /// A battle begins.
    Battle(Cause, Seat, Seat, u8),
    /// A ship joins it.
    Joined(Seat, u16),
    /// A round begins.
    Round(u16, Seat),
    /// A ship is hit, and how it stands now.
    Hit(u16, Health),
    /// A hit was undone by point defence, or else by escaping.
    Undone(u16, bool),
    /// A player gets away; where to.
    Away(Seat, u8),
    /// A ship is taken.
    Captured(Seat, u16),
    /// A ship is looted.
    Looted(Seat, u16),
    /// A ship is destroyed.
    Destroyed(u16),
    /// A pod gets away.
    Pod(Seat),
    /// A battle is over.
    BattleOver(BattleEnd),
    /// A player is stranded.
    Stranded(Seat),
    /// A player's ships are whole again.
    Repaired(Seat),
    /// A player is out.
    Out(Seat),
    /// The match is over.
    Over(Ending),
}
