//! What frames have to do with beyond their own few numbers: boards, a boarding action, windows, effects. Each lies on
//! a list of its own in the state.

use crate::action::Action;
use crate::effect::EffectId;
use crate::ids::{CardIx, List};
use breachlab_core::engine::{BySeat, Seat};

/// Windows W-01 to W-12 of the rules page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Window {
    /// W-01: a phase starts or ends.
    Phase,
    /// W-02: engagement declared, "start of engagement" cards.
    Start,
    /// W-02: engagement declared, "any time" cards.
    Declared,
    /// W-03: before or after Step 2.
    Intercept,
    /// W-04: before a unit's activation.
    Activation,
    /// W-05: volley declared.
    VolleyDeclared,
    /// W-06: volley rolled.
    VolleyRolled,
    /// W-07: boards declared.
    Boards,
    /// W-08: a unit is pending destruction.
    Pending,
    /// W-09: before Step 8 and before 8A of an action.
    Boarding,
    /// W-09: before a Marine's volley turn.
    MarineTurn,
    /// W-10: before the hijack or scuttle choice.
    Prize,
    /// W-11: end of a round.
    RoundEnd,
    /// W-12: end of the engagement.
    EngagementEnd,
}

/// A board that is declared and not fought out yet (D-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The boarding ship; none for a shipless board.
    pub ship: CardIx,
    /// The Marine of a shipless board; none for a ship's.
    pub marine: CardIx,
    /// The boarded ship or Station.
    pub target: CardIx,
    /// Who declared it.
    pub seat: Seat,
    /// Neither cancelled nor resolved.
    pub live: bool,
}

/// One boarding action under way.
#[derive(Clone, Copy, Debug, Hash)]
pub struct Fight {
    /// The ship the ship-borne boarders came from; none if all came by Micro-Fold.
    pub from: CardIx,
    /// The ship or Station that is fought for.
    pub prize: CardIx,
    /// The boarders' Commander.
    pub boarder: Seat,
    /// The holders' Commander.
    pub holder: Seat,
    /// Exchanges of fire so far.
    pub exchanges: u16,
    /// The boarders got here by pursuit.
    pub pursuit: bool,
    /// Both ships declared a board on each other.
    pub mutual: bool,
    /// The ship-borne boarders have chosen to withdraw in the turn at hand.
    pub withdrawing: bool,
    /// The holders have destroyed a boarder: with no party left, they may go after its ship.
    pub felled: bool,
}

/// A window being offered.
#[derive(Clone, Copy, Debug, Hash)]
pub struct Offered {
    /// Which window.
    pub window: Window,
    /// Seats that said what they do, as bits.
    pub said: u8,
    /// Seats that have anything to play or use in it, as bits.
    pub able: u8,
    /// Something happened since [`Offered::able`] was worked out.
    pub is_stale: bool,
    /// What each committed to; `Pass` for none.
    pub committed: BySeat<Action>,
    /// The unit the window is about, if any.
    pub unit: CardIx,
}

/// An effect being carried out.
#[derive(Clone, Copy, Debug, Hash)]
pub struct PlayContext {
    /// The card.
    pub source: CardIx,
    /// The effect.
    pub effect: EffectId,
    /// Who plays or controls it.
    pub player: Seat,
    /// Cards chosen.
    pub picks: List<CardIx, 8>,
    /// Commanders chosen, as bits.
    pub named: u8,
    /// Place of the volley's part that was chosen; none where none was, or nothing of the kind is.
    pub part: Option<u8>,
    /// The moment's subject.
    pub subject: CardIx,
    /// The moment's object.
    pub object: CardIx,
    /// The card was played from hand and goes to the scrapheap afterwards.
    pub from_hand: bool,
    /// Sacrifices still to name.
    pub owed: u8,
}
