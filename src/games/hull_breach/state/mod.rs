//! The whole truth of a match in progress.

mod counter;
mod engagement;
pub mod flag;
mod lasting;
mod piece;

use super::effect::{EffectId, Limit};
use super::frame::{Board, Fight, Frame, Offered, PlayContext, Volley};
use super::ids::{CARDS, CardBits, CardIx, CardPile, List, SLOTS};
use super::known::Known;
use breachlab_core::engine::{BySeat, Clash, MAX_SEATS, Outcome, Seat};

pub use crate::ending::{End, Ending};
pub use crate::engagement_step::EngagementStep;
pub use counter::Counter;
pub use engagement::{DEAD_SPACE, Engagement, LabEnd, Phase};
pub use lasting::{Boon, Hold, Standing};
pub use piece::{CardState, CardZone, Trace, seen};

/// The whole truth of a match, hidden cards included.
#[derive(Clone, Debug)]
pub struct State {
    /// Commanders at the table.
    pub seats: u8,
    /// Living Commanders, as bits.
    pub living: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// Who had the first turn.
    pub first: Seat,
    /// Still in the setup turns.
    pub in_setup: bool,
    /// Turns that have begun, of all Commanders together.
    pub turn: u16,
    /// Round of the game: each living Commander one turn.
    pub round: u16,
    /// Phase of the turn.
    pub phase: Phase,
    /// Who is asked.
    pub asked: Option<Seat>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Where each card of the match is and what has become of it, by [`CardIx`].
    pub pieces: [CardState; CARDS],
    /// Numbers worked out since the last change.
    pub known: Known,
    /// What reports count.
    pub traces: [Trace; CARDS],
    /// Shipyards; the top is the last.
    pub yards: BySeat<CardPile>,
    /// Cards in each Commander's hand.
    pub hands: BySeat<CardPile>,
    /// Each Commander's discarded and destroyed cards.
    pub heaps: BySeat<CardPile>,
    /// Timings of the cards in hand, as bits.
    pub hand_timings: BySeat<u16>,
    /// Resource in each Commander's stockpile.
    pub resource: BySeat<i16>,
    /// Currency in each Commander's stockpile.
    pub currency: BySeat<i16>,
    /// Ships in play, by controller.
    pub ships: BySeat<CardBits>,
    /// Marines in play, by controller.
    pub marines: BySeat<CardBits>,
    /// Modules on the Station, by seat.
    pub modules: BySeat<List<CardIx, 8>>,
    /// Breakthrus, Events and Tactics on the battlefield, by controller.
    pub fields: BySeat<CardBits>,
    /// Continuous effects in force.
    pub auras: List<Standing, 256>,
    /// Triggers and abilities in play.
    pub waiting: List<Standing, 256>,
    /// Lasting changes by cards.
    pub boons: List<Boon, 64>,
    /// Jams and paints in force.
    pub holds: List<Hold, 96>,
    /// Effects used up, each with the limit it keeps to.
    pub used: List<(CardIx, EffectId, Limit), 64>,
    /// The engagement at hand.
    pub eng: Engagement,
    /// Boards declared in it.
    pub boards: List<Board, SLOTS>,
    /// The boarding action at hand.
    pub fight: Option<Fight>,
    /// Volleys declared and not finished, innermost last.
    pub volleys: List<Volley, 4>,
    /// Windows being offered, innermost last.
    pub windows: List<Offered, 8>,
    /// Effects being carried out, innermost last.
    pub plays: List<PlayContext, 24>,
    /// Where the match is.
    pub frames: List<Frame, 256>,
    /// Something may no longer fit, live or be garrisoned: look before going on.
    pub unsettled: bool,
    /// Commanders to whom Spoils are due (D-22), as bits.
    pub spoils: u8,
    /// Who has had a turn in this round of the game, as bits.
    pub had_turn: u8,
    /// Something may still be reassigned in this Manufacturing Phase.
    pub reassign_open: bool,
    /// Attacks that cards allow in this turn beyond the one.
    pub more_attacks: u8,
    /// Conscriptions this turn.
    pub conscripted: u8,
    /// Shuffles so far, by seat.
    pub shuffles: BySeat<u16>,
    /// Whose shipyard was looked into, as bits.
    pub searched: u8,
    /// Cards of shipyards that a search or conscription could have taken: whoever chose saw what they say.
    pub offered: CardBits,
    /// Mulligans taken, by seat.
    pub mulligans: BySeat<u16>,
    /// Dice scopes opened in this turn.
    pub scopes: u32,
    /// Decisions that were asked and answered.
    pub decisions: u32,
    /// Counts, by [`Counter`].
    pub counters: [u16; Counter::NAMES.len()],
    /// Engagements that are over, for the report.
    pub clashes: List<Clash, 384>,
    /// Where it goes no further.
    pub halt: LabEnd,
    /// Whether Commanders are asked even where there is one thing to say. Matches do without; a position that was laid
    /// out does it, so that all that is decided can be ordered.
    pub asks_all: bool,
}

// Cloning a state is a copy of memory.
const _: () = assert!(size_of::<State>() <= 44_376, "the state has grown");

impl State {
    /// Whether it has come to where it goes no further.
    #[inline]
    #[must_use]
    pub fn is_halted(&self) -> bool {
        self.halt == LabEnd::Reached
    }

    /// Whether a Commander is still in the game.
    #[inline]
    #[must_use]
    pub fn lives(&self, seat: Seat) -> bool {
        self.living & (1 << seat.0) != 0
    }

    /// The seats, in order.
    #[inline]
    pub fn all(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::first(self.seats as usize)
    }

    /// How many Commanders are still in the game.
    #[inline]
    #[must_use]
    pub fn living_count(&self) -> u32 {
        self.living.count_ones()
    }

    /// Where a card is and what has become of it.
    #[inline]
    #[must_use]
    pub fn piece(&self, ix: CardIx) -> &CardState {
        &self.pieces[ix.at()]
    }

    /// A card, to change. Wounds alone are changed by [`State::wounds_mut`], which forgets no numbers.
    #[inline]
    pub fn piece_mut(&mut self, ix: CardIx) -> &mut CardState {
        self.known.forget();
        &mut self.pieces[ix.at()]
    }

    /// A card without standing effects and not a module, to change: nobody else's numbers hang on it.
    #[inline]
    pub fn plain_piece_mut(&mut self, ix: CardIx) -> &mut CardState {
        self.known.forget_one(ix);
        &mut self.pieces[ix.at()]
    }

    /// The wounds of a card, to change.
    #[inline]
    pub fn wounds_mut(&mut self, ix: CardIx) -> &mut u8 {
        &mut self.pieces[ix.at()].wounds
    }

    /// Forgets all numbers worked out: to be called after any change that could move one and that no method
    /// here made.
    #[inline]
    pub fn touch(&mut self) {
        self.known.forget();
    }

    /// Works out anew all that was read from the definitions of cards, which are now those of `set`: the twin of
    /// a match that was split goes on with one card exchanged.
    pub fn reread(&mut self, set: &super::setup::Setup) {
        for seat in set.all() {
            let held = self.hands[seat].as_slice().iter();
            self.hand_timings[seat] = held.fold(0, |timings, &card| {
                timings | 1_u16 << set.def(CardIx(card)).timing as u16
            });
        }
        self.touch();
    }

    /// Whether a card has a flag.
    #[inline]
    #[must_use]
    pub fn is(&self, ix: CardIx, flag: u32) -> bool {
        self.pieces[ix.at()].flags & flag != 0
    }

    /// Sets a flag of a card.
    #[inline]
    pub fn set(&mut self, ix: CardIx, flag: u32) {
        self.pieces[ix.at()].flags |= flag;
        if flag & flag::NUMBERS != 0 {
            self.known.forget();
        }
    }

    /// Clears a flag of a card.
    #[inline]
    pub fn unset(&mut self, ix: CardIx, flag: u32) {
        let flags = &mut self.pieces[ix.at()].flags;
        let moved = *flags & flag & flag::NUMBERS != 0;
        *flags &= !flag;
        if moved {
            self.known.forget();
        }
    }

    /// Whether a card is in play and not pending destruction.
    #[inline]
    #[must_use]
    pub fn stands(&self, ix: CardIx) -> bool {
        ix.is_some() && self.pieces[ix.at()].zone == CardZone::Play && !self.is(ix, flag::PENDING)
    }

    /// Adds to a counter.
    #[inline]
    pub fn count(&mut self, counter: Counter) {
        let n = &mut self.counters[counter as usize];
        *n = n.saturating_add(1);
    }

    /// The other side of the engagement from `seat`'s point of view.
    #[inline]
    #[must_use]
    pub fn foe(&self, seat: Seat) -> Seat {
        if seat == self.eng.attacker {
            self.eng.defender
        } else {
            self.eng.attacker
        }
    }

    /// Whether `seat` is a side of the engagement at hand.
    #[inline]
    #[must_use]
    pub fn is_side(&self, seat: Seat) -> bool {
        self.eng.on && (seat == self.eng.attacker || seat == self.eng.defender)
    }

    /// Living Commanders after `seat` in turn order, `seat` itself last.
    pub fn after(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let (n, living) = (self.seats, self.living);
        (1..=n)
            .map(move |k| Seat((seat.0 + k) % n))
            .filter(move |s| living & (1 << s.0) != 0)
    }
}

/// The number of seats that a [`BySeat`] can hold, as bits.
pub const ALL_SEATS: u8 = (1 << MAX_SEATS) - 1;
