//! What one player may see: both ships, squadrons and carriers, piles by number, the own hand. Never the other
//! hand or the order of a pile.

use super::board::ShipBoard;
use super::card::{KINDS, Kind, Weapon};
use super::deal;
use super::frame::Frame;
use super::ids::{Mount, Zone, other};
use super::look::Look;
use super::setup::Setup;
use super::state::{Carrier, LabEnd, Shot, Spent, Squadron, State};
use breachlab_core::dice::Stream;
use breachlab_core::engine::Seat;

/// One seat's sight of a match. The state behind it is private to this file.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    set: &'a Setup,
    st: &'a State,
    seat: Seat,
}

impl<'a> View<'a> {
    /// What `seat` sees.
    #[must_use]
    pub fn new(set: &'a Setup, st: &'a State, seat: Seat) -> Self {
        Self { set, st, seat }
    }

    /// Writes into `state` a match like this one, with what this seat cannot see dealt anew.
    pub fn redeal(&self, state: &mut State, luck: &mut Stream) {
        state.clone_from(self.st);
        // A thought goes on where a scenario stops.
        state.halt = LabEnd::Never;
        deal::redeal(state, self.seat, luck);
    }

    /// Whose view this is.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The seat of the opponent.
    #[must_use]
    pub fn enemy(&self) -> Seat {
        other(self.seat)
    }

    /// Cards, die, rules, loadouts: all of it is open.
    #[must_use]
    pub fn setup(&self) -> &'a Setup {
        self.set
    }

    /// The turn of the match, from 1.
    #[must_use]
    pub fn turn(&self) -> u16 {
        self.st.turn
    }

    /// Whose turn it is.
    #[must_use]
    pub fn active(&self) -> Seat {
        self.st.active
    }

    /// Whether no turn follows this one.
    #[must_use]
    pub fn is_last_turn(&self) -> bool {
        self.st.is_last_turn
    }

    /// The innermost thing under way, all of which is public.
    #[must_use]
    pub fn frame(&self) -> Option<Frame> {
        self.st.frames.last().copied()
    }

    /// What the active player has done this turn.
    #[must_use]
    pub fn spent(&self) -> Spent {
        self.st.spent
    }

    /// The board of a seat's gunship.
    #[must_use]
    pub fn board(&self, seat: Seat) -> &'a ShipBoard {
        self.st.board(seat)
    }

    /// The fighters of a seat.
    #[must_use]
    pub fn squadron(&self, seat: Seat) -> Squadron {
        self.st.squadron(seat)
    }

    /// The carrier of a seat.
    #[must_use]
    pub fn carrier(&self, seat: Seat) -> Carrier {
        self.st.carrier(seat)
    }

    /// The own hand by kind.
    #[must_use]
    pub fn hand(&self) -> [u8; KINDS] {
        let mut count = [0; KINDS];
        for &card in self.st.hands[self.seat.at()].as_slice() {
            count[self.set.kind(card).at()] += 1;
        }
        count
    }

    /// Cards of one kind in the own hand.
    #[must_use]
    pub fn held(&self, kind: Kind) -> u8 {
        let hand = self.st.hands[self.seat.at()].as_slice();
        hand.iter()
            .filter(|&&card| self.set.kind(card) == kind)
            .count() as u8
    }

    /// Cards in the opponent's hand.
    #[must_use]
    pub fn enemy_hand(&self) -> u8 {
        self.st.hands[self.enemy().at()].len() as u8
    }

    /// Cards in the draw pile.
    #[must_use]
    pub fn deck(&self) -> u8 {
        self.st.deck.len() as u8
    }

    /// The discard pile by kind.
    #[must_use]
    pub fn discard(&self) -> [u8; KINDS] {
        let mut count = [0; KINDS];
        for &card in self.st.discard.as_slice() {
            count[self.set.kind(card).at()] += 1;
        }
        count
    }

    /// The announced cards of a long-range attack lie open.
    #[must_use]
    pub fn shots(&self) -> &'a [Shot] {
        self.st.shots.as_slice()
    }

    /// Whether the ship of `seat` can be strafed in `zone`: it is there without fighters of its own.
    #[must_use]
    pub fn is_exposed(&self, seat: Seat, zone: Zone) -> bool {
        self.st.is_exposed(seat, zone)
    }

    /// Torpedoes and bombs that the own ship could still use in runs this turn.
    #[must_use]
    pub fn run_weapons(&self) -> (bool, u8) {
        let look = Look {
            set: self.set,
            st: self.st,
        };
        let bombs = Mount::all()
            .filter(|&mount| self.board(self.seat).bears(mount) == Weapon::Bombs)
            .count();
        (look.has_torpedo(self.seat), bombs as u8)
    }
}
