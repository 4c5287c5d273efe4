//! The match loop's heart: a state, its luck and a log, run from decision to decision.

mod frames;

use super::card::{CardDef, Goods};
use super::event::Event;
use super::frame::{Frame, at};
use super::ids::CardIx;
use super::look::Look;
use super::reach::Kin;
use super::setup::Setup;
use super::state::{Ending, State, flag};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

/// A match being advanced. Every rule is a method here; each file of this folder holds one theme.
#[derive(Debug)]
pub struct Play<'a, D, L> {
    /// What is fixed.
    pub set: &'a Setup,
    /// What has become of it.
    pub st: &'a mut State,
    /// Where dice and shuffles come from.
    pub dice: &'a mut D,
    /// Who is told of each event.
    pub log: &'a mut L,
}

/// Decisions after which a match is ended.
const MAX_DECISIONS: u32 = 60_000;

/// Steps between two decisions after which a match is ended.
const MAX_STEPS: u32 = 100_000;

/// Kinds of dice scopes, so that no two rolls share one.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub enum Scope {
    /// A unit's volleys and tests.
    Unit = 1,
    /// Roll-offs and random choices.
    Table = 2,
    /// Rolls for who begins.
    Initiative = 3,
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// The match as rules read it, nothing to be changed.
    #[inline]
    pub fn look(&self) -> Look<'_> {
        Look {
            set: self.set,
            st: self.st,
        }
    }

    /// The definition of a card.
    #[inline]
    pub fn def(&self, ix: CardIx) -> &CardDef {
        self.set.def(ix)
    }

    /// Tells the log.
    #[inline]
    pub fn tell(&mut self, event: Event) {
        if L::LISTENS {
            self.log.tell(event);
        }
    }

    /// Puts a frame on top.
    #[inline]
    pub fn push(&mut self, frame: Frame) {
        // What comes first may change what a window will offer.
        if let (Some(Frame::Window), Some(offered)) =
            (self.st.frames.last(), self.st.windows.last_mut())
        {
            offered.is_stale = true;
        }
        self.st.frames.push(frame);
    }

    /// Takes the top frame off.
    #[inline]
    pub fn pop(&mut self) {
        self.st.frames.pop();
    }

    /// Replaces the top frame.
    #[inline]
    pub fn become_frame(&mut self, frame: Frame) {
        if let Some(top) = self.st.frames.last_mut() {
            *top = frame;
        }
    }

    /// Opens the dice scope of the next roll of `ix`.
    pub fn open_unit_scope(&mut self, ix: CardIx) {
        let piece = &mut self.st.pieces[ix.at()];
        let nth = piece.rolls;
        piece.rolls = nth.wrapping_add(1);
        let key = u64::from(self.st.turn) << 40
            | u64::from(self.st.eng.round & 0xff) << 32
            | u64::from(ix.0) << 16
            | u64::from(nth) << 8
            | Scope::Unit as u64;
        self.dice.open(key);
    }

    /// Opens the dice scope of the next roll that is nobody's in particular.
    pub fn open_table_scope(&mut self, scope: Scope) {
        self.st.scopes += 1;
        let key =
            u64::from(self.st.turn) << 40 | u64::from(self.st.scopes & 0xffff) << 8 | scope as u64;
        self.dice.open(key);
    }

    /// Runs to the next decision or the end.
    ///
    /// A match that takes too many decisions, or too many steps to reach one, is ended as a draw with the
    /// reason recorded: no combination of cards can hang a run.
    pub fn run(&mut self) {
        let mut steps = 0_u32;
        loop {
            if self.st.outcome.is_some() {
                self.st.asked = None;
                return;
            }
            steps += 1;
            if steps > MAX_STEPS || self.st.decisions > MAX_DECISIONS {
                self.end_match(Ending::Runaway);
                continue;
            }
            if self.st.spoils != 0 && !self.st.eng.on {
                let seat = Seat(self.st.spoils.trailing_zeros() as u8);
                self.st.spoils &= self.st.spoils - 1;
                self.push(Frame::Spoils {
                    seat,
                    at: at::Spoils::Choice,
                });
                continue;
            }
            if self.st.unsettled {
                self.st.unsettled = false;
                if self.settle() {
                    continue;
                }
            } else if self.set.makes(Kin::Lapses) && self.settle_rooms() {
                continue;
            }
            let Some(&frame) = self.st.frames.last() else {
                unreachable!("a match without outcome has a frame to run");
            };
            if self.is_moot(frame) {
                self.abandon(frame);
                continue;
            }
            if let Some(seat) = self.step(frame) {
                self.st.asked = Some(seat);
                return;
            }
        }
    }

    /// Changes a stockpile within 0 and the cap (§9.28).
    pub fn gain(&mut self, seat: Seat, goods: Goods) {
        let cap = self.set.rules.stock_cap;
        let r = (self.st.resource[seat] + goods.r).clamp(0, cap);
        let c = (self.st.currency[seat] + goods.c).clamp(0, cap);
        let changed = Event::Goods {
            seat,
            r: r - self.st.resource[seat],
            c: c - self.st.currency[seat],
        };
        self.st.resource[seat] = r;
        self.st.currency[seat] = c;
        self.tell(changed);
    }

    /// Takes a price that was checked to be affordable.
    pub fn pay(&mut self, seat: Seat, goods: Goods) {
        debug_assert!(
            self.look().can_afford(seat, goods),
            "a price is checked before it is paid"
        );
        self.gain(
            seat,
            Goods {
                r: -goods.r,
                c: -goods.c,
            },
        );
    }

    /// Clears flags of every card in play.
    pub fn clear_flags(&mut self, mask: u32) {
        for seat in self.st.all() {
            self.st.unset(CardIx::station(seat), mask);
            for unit in self.st.ships[seat]
                .iter()
                .chain(self.st.marines[seat].iter())
            {
                self.st.unset(unit, mask);
            }
        }
    }

    /// Marks a unit as having had its turn.
    pub fn acted(&mut self, unit: CardIx) {
        self.st.set(unit, flag::ACTED);
    }
}

impl Look<'_> {
    /// Whether a Commander can pay.
    #[inline]
    #[must_use]
    pub fn can_afford(self, seat: Seat, goods: Goods) -> bool {
        self.st.resource[seat] >= goods.r && self.st.currency[seat] >= goods.c
    }
}
