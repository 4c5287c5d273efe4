//! Ionized cards on a ship: arrival, loss of power, drift (§9).

use super::board::{Ionized, Status};
use super::counted::count;
use super::event::Event;
use super::frame::Strike;
use super::ids::Loc;
use super::play::Play;
use super::rules::MOST_CARDS;
use super::state::NONE;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{List, Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// An Ionized card that was not evaded finds its place; Shields and Armor do not matter to it.
    pub(super) fn land_ion(&mut self, strike: Strike) {
        let loc = match strike.choice {
            Some(loc) => loc,
            None => self.location(),
        };
        self.leave();
        let seat = strike.target;
        if !self.st.board(seat).has(loc) {
            self.log.tell(Event::IonLost { seat, loc });
            return;
        }
        self.in_clash(0, 1, 0);
        let shooter = super::ids::other(seat).at();
        self.st.traces[shooter][usize::from(strike.card)].wounds += 1;
        if let Some(part) = strike.by {
            self.st.parts[shooter][part.at()].wounds += 1;
        }
        self.take_back(strike.card);
        if loc == Loc::POWER {
            return self.cripple(seat, strike.card);
        }
        self.log.tell(Event::Ionized { seat, loc });
        let is_second = self.st.board(seat).ions[loc.at()] > 0;
        self.place(seat, strike.card, loc);
        if is_second {
            // GR-25, GR-26: one hit on the component itself, without modifiers.
            self.damage(seat, loc);
            self.sinks(&strike);
        }
    }

    fn place(&mut self, seat: Seat, card: u16, loc: Loc) {
        let board = &mut self.st.boards[seat.at()];
        board.ions[loc.at()] += 1;
        board.ionized.push(Ionized { card, loc });
    }

    /// The ship loses power: hand gone, one Ionized card on the unit card, the initiative to the opponent.
    fn cripple(&mut self, seat: Seat, card: u16) {
        self.log.tell(Event::Crippled { seat });
        self.st.counters[count::CRIPPLES] += 1;
        self.discard_hand(seat);
        let board = &mut self.st.boards[seat.at()];
        board.is_crippled = true;
        board.ions = Default::default();
        let old = std::mem::replace(&mut board.unit, card);
        self.drop_marker(old);
        while let Some(ion) = self.st.boards[seat.at()].ionized.pop() {
            self.st.discard.push(ion.card);
        }
        self.st.automatic[super::ids::other(seat).at()] = true;
    }

    /// P5: power is back.
    pub(super) fn recover(&mut self) {
        let seat = self.st.active;
        let board = &mut self.st.boards[seat.at()];
        if !board.is_crippled {
            return;
        }
        board.is_crippled = false;
        let unit = std::mem::replace(&mut board.unit, NONE);
        self.drop_marker(unit);
        self.log.tell(Event::Recovered { seat });
    }

    /// The end of P4, in space only: each Ionized card rolls once, in ascending order of where it lay (GR-48).
    pub(super) fn drift(&mut self) {
        let seat = self.st.active;
        let board = self.st.board(seat);
        let flies = board.status == Status::InSpace && !board.is_crippled;
        if !flies || self.st.spent.began_crippled || board.ionized.is_empty() {
            return;
        }
        let mut before: List<Ionized, MOST_CARDS> = board.ionized;
        before
            .as_mut_slice()
            .sort_unstable_by_key(|ion| (ion.loc, ion.card));
        for &ion in before.as_slice() {
            let board = self.st.board(seat);
            let lies = |other: &Ionized| other.card == ion.card;
            // A wing shot off by an earlier one took its cards along.
            let Some(at) = board.ionized.as_slice().iter().position(lies) else {
                continue;
            };
            let to = self.location();
            self.log.tell(Event::Drifted {
                seat,
                from: ion.loc,
                to,
            });
            let mut is_hit = to == ion.loc;
            if !is_hit {
                let board = &mut self.st.boards[seat.at()];
                board.ionized.remove(at);
                board.ions[ion.loc.at()] -= 1;
                if to == Loc::POWER {
                    return self.cripple(seat, ion.card);
                }
                if !self.st.board(seat).has(to) {
                    self.st.discard.push(ion.card);
                    self.log.tell(Event::IonLost { seat, loc: to });
                    continue;
                }
                is_hit = self.st.board(seat).ions[to.at()] > 0;
                self.place(seat, ion.card, to);
            }
            if is_hit {
                self.damage(seat, to);
                if self.is_lost(seat) {
                    return self.destroy(seat);
                }
            }
        }
    }
}
