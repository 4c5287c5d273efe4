//! Positions laid out by hand: any cards anywhere, ready to be played on from any step of an engagement.
//!
//! For tests and worked examples. What is put down is not checked against the rules of deployment; everything
//! that happens afterwards is.

use super::deal;
use super::event::Event;
use super::frame::{Frame, at};
use super::ids::{CardBits, CardIx};
use super::play::Play;
use super::setup::Setup;
use super::state::{CardZone, EngagementStep, Phase, State, flag};
use breachlab_core::dice::{Dice, Scripted};
use breachlab_core::engine::{Log, Seat};

/// A board being laid out. Stations stand in play alone; all else waits in the shipyards until it is put
/// somewhere.
#[derive(Debug)]
pub struct Position<'a> {
    set: &'a Setup,
    st: State,
}

impl<'a> Position<'a> {
    /// An empty table: first round, first Commander's turn, nothing in hand, nothing in stock.
    #[must_use]
    pub fn new(set: &'a Setup) -> Self {
        let mut st = deal::blank(set);
        deal::set_out(set, &mut st);
        st.in_setup = false;
        st.turn = 1;
        st.round = 1;
        let mut position = Self { set, st };
        for seat in set.all() {
            for module in CardIx::starting_modules(seat) {
                position.st.piece_mut(module).zone = CardZone::Gone;
            }
            position.put(CardIx::station(seat), seat, CardIx::NONE);
        }
        position
    }

    /// Puts a card into play under `seat`: aboard of or attached to `host`, or (none) in open space at home.
    pub fn put(&mut self, card: CardIx, seat: Seat, host: CardIx) {
        self.st.yards[card.owner()].retain(|&held| held != card.0);
        self.play(|play| play.put_in_play(card, seat, host));
    }

    /// Puts a card into its owner's hand.
    pub fn hold(&mut self, card: CardIx) {
        let owner = card.owner();
        self.st.yards[owner].retain(|&held| held != card.0);
        self.play(|play| play.to_hand(owner, card));
    }

    /// Sets a stockpile.
    pub fn stock(&mut self, seat: Seat, resource: i16, currency: i16) {
        self.st.resource[seat] = resource;
        self.st.currency[seat] = currency;
    }

    /// Sets the wounds of a card in play.
    pub fn wound(&mut self, card: CardIx, wounds: u8) {
        self.st.piece_mut(card).wounds = wounds;
    }

    /// Turns a module that may lie face down face up.
    pub fn turn_up(&mut self, module: CardIx) {
        self.play(|play| play.turn_up(module));
    }

    /// Gives a ship to another Commander, as after a hijack; its new crew must be put aboard too.
    pub fn capture(&mut self, ship: CardIx, seat: Seat) {
        self.play(|play| {
            play.change_hands(ship, seat);
            play.travel(ship, seat.0);
            play.st.unset(ship, flag::IDLE);
        });
    }

    /// Opens an engagement of `attacker`, who sends `fleet`, at the start of a step of a round (round 1 and
    /// its start: at the declaration).
    pub fn engage(
        &mut self,
        attacker: Seat,
        defender: Seat,
        fleet: &CardBits,
        round: u16,
        step: EngagementStep,
    ) {
        self.st.active = attacker;
        self.st.phase = Phase::Engagement;
        self.play(|play| {
            play.declare(attacker, defender);
            for ship in fleet {
                play.travel(ship, defender.0);
            }
        });
        self.st.eng.round = round;
        self.st.eng.step = step;
        self.st.frames.clear();
        self.st.frames.push(Frame::Turn {
            at: at::Turn::MoreAttacks,
        });
        self.st.frames.push(Frame::Engage {
            at: at::Engage::beginning(step),
        });
    }

    /// Moves the engagement, not past Step 1, to dead space.
    pub fn leave_home(&mut self) {
        self.play(|play| {
            play.to_dead_space();
        });
    }

    /// The attacker's Station array takes part from this round of the engagement on; it is there where S3 of such
    /// a round lies behind. To be called after [`Position::engage`].
    pub fn send_station(&mut self, round: u8) {
        self.st.eng.station_from = round;
        if self.st.eng.step > EngagementStep::AttackVolleys {
            self.play(|play| {
                play.arrive_station();
            });
        }
    }

    /// Begins a turn of `seat` with its Logistics Phase.
    pub fn turn(&mut self, seat: Seat) {
        self.st.active = seat;
        self.st.first = seat;
        self.st.turn = 0;
        self.st.frames.clear();
        self.st.frames.push(Frame::Turn {
            at: at::Turn::Logistics,
        });
    }

    /// The state, for whatever else a position needs.
    pub fn state(&mut self) -> &mut State {
        &mut self.st
    }

    /// The turn stands still once the engagement is over: its attacker, or whoever is left where it has fallen, is asked
    /// at once, before anything else of the turn happens. To be called after [`Position::engage`].
    pub fn halt_after(&mut self) {
        let active = self.st.active;
        let Some(engage) = self.st.frames.pop() else {
            return;
        };
        let others = self.st.all().filter(|&seat| seat != active);
        for seat in others.chain([active]) {
            self.st
                .frames
                .push(Frame::Manufacture { seat, setup: false });
        }
        self.st.frames.push(engage);
    }

    /// The position as it stands, no step of it taken.
    #[must_use]
    pub fn into_state(self) -> State {
        self.st
    }

    /// Runs to the first decision.
    #[must_use]
    pub fn begin<D: Dice, L: Log<Event>>(mut self, dice: &mut D, log: &mut L) -> State {
        Play {
            set: self.set,
            st: &mut self.st,
            dice,
            log,
        }
        .run();
        self.st
    }

    /// Lets a rule act on the position; laying out rolls no dice and tells nobody.
    fn play(&mut self, act: impl FnOnce(&mut Play<'_, Scripted, ()>)) {
        act(&mut Play {
            set: self.set,
            st: &mut self.st,
            dice: &mut Scripted::new(&[]),
            log: &mut (),
        });
    }
}
