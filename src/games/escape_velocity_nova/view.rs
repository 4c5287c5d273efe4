//! What one player may see, and how the rest is dealt anew behind it. What is hidden has no way out of the crate but by
//! dealing it anew.

use crate::allegiance::Allegiance;
use crate::look::Look;
use crate::rules::{COPIES, SEATS};
use crate::setup::Setup;
use crate::state::{CardZone, CopyTrace, State};
use breachlab_core::dice::Stream;
use breachlab_core::engine::{List, Seat};

/// A player's view: own hand, everything deployed face up, discards, how many cards lie where.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    setup: &'a Setup,
    state: &'a State,
    seat: Seat,
}

impl<'a> View<'a> {
    pub(crate) const fn new(setup: &'a Setup, state: &'a State, seat: Seat) -> Self {
        Self { setup, state, seat }
    }

    /// Whose view it is.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Cards, board, decks and rules: all of it is open.
    #[must_use]
    pub const fn setup(&self) -> &'a Setup {
        self.setup
    }

    /// The match, for those inside that keep to what the seat may see.
    pub(crate) const fn look(&self) -> Look<'a> {
        Look {
            set: self.setup,
            st: self.state,
        }
    }

    /// A match that agrees with everything seen here: the order of piles, the hands of others and their face-down fleets
    /// are dealt anew.
    pub(crate) fn redeal(&self, state: &mut State, luck: &mut Stream) {
        *state = *self.state;
        // Thoughts go on where a position laid out by hand stops, over piles in some order.
        state.laid = None;
        state.unwritten = [0; SEATS + 1];
        let nova = state.nova.pile.as_mut_slice();
        nova.sort_unstable();
        luck.shuffle(nova);
        for seat in Seat::first(self.setup.seats) {
            self.redeal_player(state, seat, luck);
        }
    }

    fn redeal_player(&self, state: &mut State, seat: Seat, luck: &mut Stream) {
        let is_own = seat == self.seat;
        let captain = *self.state.captain(seat);
        let mut hidden: List<u16, COPIES> = List::new(0);
        let mut take = |cards: &[u16]| cards.iter().for_each(|&copy| hidden.push(copy));
        take(captain.pile.as_slice());
        if !is_own {
            take(captain.hand.as_slice());
            for &copy in captain.table.as_slice() {
                if self.is_face_down(copy) {
                    take(&[copy]);
                }
            }
        }
        hidden.as_mut_slice().sort_unstable();
        luck.shuffle(hidden.as_mut_slice());
        if !is_own {
            self.redeal_fleet(state, seat, &mut hidden);
            for at in 0..captain.hand.len() {
                let copy = hidden.pop().expect("as many are hidden as lay there");
                state.captain_mut(seat).hand.as_mut_slice()[at] = copy;
                put(state, copy, seat, CardZone::Hand);
            }
        }
        for at in 0..captain.pile.len() {
            let copy = hidden.pop().expect("as many are hidden as lay there");
            state.captain_mut(seat).pile.as_mut_slice()[at] = copy;
            put(state, copy, seat, CardZone::Pile);
        }
    }

    /// Face-down ships become others that could lie there.
    fn redeal_fleet(&self, state: &mut State, seat: Seat, hidden: &mut List<u16, COPIES>) {
        let table = self.state.captain(seat).table;
        for (at, &old) in table.as_slice().iter().enumerate() {
            if !self.is_face_down(old) {
                continue;
            }
            let zone = self.state.spot(old).zone;
            let could = |copy: &u16| self.could_lie(*copy, zone);
            let found = hidden.as_slice().iter().position(could);
            let copy = hidden.remove(found.expect("the one that lies there could"));
            state.captain_mut(seat).table.as_mut_slice()[at] = copy;
            put(state, copy, seat, zone);
        }
    }

    fn is_face_down(&self, copy: u16) -> bool {
        let spot = self.state.spot(copy);
        let is_fleet = matches!(spot.zone, CardZone::Fleet | CardZone::Pirates);
        let ships = self.state.battle.ships.as_slice();
        let is_assigned = self.state.battle.is_on && ships.iter().any(|ship| ship.outfit == copy);
        is_fleet && spot.mark == 0 && !is_assigned && self.state.battle.find(copy).is_none()
    }

    fn could_lie(&self, copy: u16, zone: CardZone) -> bool {
        let card = self.setup.card(copy);
        if let Some(hull) = card.hull() {
            return (hull.allegiance == Allegiance::Pirate) == (zone == CardZone::Pirates);
        }
        let is_outfit = card.fitting().is_some_and(|fit| fit.telepathy.is_some());
        zone == CardZone::Fleet && is_outfit
    }
}

/// A hidden card lies there from now on, without a past.
fn put(state: &mut State, copy: u16, seat: Seat, zone: CardZone) {
    let spot = &mut state.spots[usize::from(copy)];
    spot.zone = zone;
    spot.seat = seat;
    spot.under = crate::card::NONE;
    spot.mark = 0;
    state.traces[usize::from(copy)] = CopyTrace::default();
}
