//! A Commander is out (§7.1.3): cards leave, prizes revert, Spoils are due.

use super::Downfall;
use crate::card::Goods;
use crate::effect::Moment;
use crate::event::{Event, Removal};
use crate::ids::{BROUGHT, CardIx};
use crate::play::Play;
use crate::state::{CardZone, Counter, End, flag};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// A Commander is out (§7.1.3): all cards leave, prizes revert, Spoils are due to the causer.
    pub fn eliminate(&mut self, seat: Seat, how: Downfall, causer: Option<Seat>) {
        if !self.st.lives(seat) {
            return;
        }
        self.tell(Event::Eliminated { seat });
        let before = self.st.living_count();
        self.st.living &= !(1 << seat.0);
        if self.st.eng.on && self.st.eng.end.is_none() {
            if seat == self.st.eng.defender {
                self.st.eng.end = Some(End::StationFallen);
            } else if seat == self.st.eng.attacker {
                self.st.eng.end = Some(End::AttackerFallen);
            }
        }
        self.rescue_guests(seat);
        let stock = Goods {
            r: self.st.resource[seat],
            c: self.st.currency[seat],
        };
        self.give_up_prizes(seat);
        self.clear_table_of(seat);
        self.st.unsettled = true;
        self.fire(Moment::Elimination, CardIx::NONE, CardIx::NONE);
        // Two Stations may fall in one exchange: the other's turn to go comes at once.
        let another_falls = self
            .st
            .all()
            .any(|other| self.st.lives(other) && self.st.is(CardIx::station(other), flag::PENDING));
        if self.st.living_count() <= 1 {
            if !another_falls {
                self.finish(how);
            }
        } else if before >= 3
            && let Some(victor) = causer.filter(|&victor| self.st.lives(victor) && victor != seat)
        {
            self.gain(victor, stock);
            self.tell(Event::Spoils {
                seat: victor,
                r: stock.r,
                c: stock.c,
            });
            // Spoils come when the engagement is over; the frame waits under what is still running.
            self.st.spoils |= 1 << victor.0;
        }
    }

    /// Prizes the Commander held go back first, so that they do not leave with the fleet; those that are
    /// destroyed already do not.
    fn give_up_prizes(&mut self, seat: Seat) {
        for ship in &self.st.ships[seat] {
            if ship.owner() != seat && self.st.stands(ship) {
                self.st.count(Counter::FallenPrizes);
                for marine in &self.st.marines[seat] {
                    if self.st.piece(marine).host == ship {
                        self.lose(marine, Removal::Attached);
                    }
                }
                if self.set.rules.prizes_return {
                    self.revert(ship);
                } else {
                    self.lose(ship, Removal::Attached);
                }
            }
        }
    }

    /// All that the Commander brought leaves the match.
    fn clear_table_of(&mut self, seat: Seat) {
        for slot in 0..BROUGHT as u8 {
            let card = CardIx::new(seat, slot);
            if self.st.piece(card).zone == CardZone::Play {
                self.lose_guests(card, seat);
                self.take_out(card);
            }
            let piece = self.st.piece_mut(card);
            piece.zone = CardZone::Gone;
            piece.host = CardIx::NONE;
            piece.module = CardIx::NONE;
        }
        self.st.modules[seat].clear();
        self.st.touch();
        self.st.hands[seat].clear();
        self.st.yards[seat].clear();
        self.st.heaps[seat].clear();
        self.st.hand_timings[seat] = 0;
        self.st.resource[seat] = 0;
        self.st.currency[seat] = 0;
    }

    /// Modules and effects that other Commanders attached to a leaving card go to their scrapheaps.
    fn lose_guests(&mut self, card: CardIx, seat: Seat) {
        let module = self.st.piece(card).module;
        if module.is_some() && module.owner() != seat {
            self.lose(module, Removal::Attached);
        }
        for other in self.st.all() {
            for field in &self.st.fields[other] {
                if self.st.piece(field).host == card && field.owner() != seat {
                    self.lose(field, Removal::Attached);
                }
            }
        }
    }

    /// Other Commanders' Marines aboard the leaving fleet move to their own local ships with room, else
    /// are lost (§7.1.3).
    fn rescue_guests(&mut self, seat: Seat) {
        for guest in self.st.all() {
            if guest == seat {
                continue;
            }
            for marine in &self.st.marines[guest] {
                let host = self.st.piece(marine).host;
                if host.is_none() || host.owner() != seat {
                    continue;
                }
                let berth = self.st.ships[guest]
                    .iter()
                    .find(|&ship| ship.owner() != seat && self.look().has_berth(marine, ship));
                match berth {
                    Some(ship) => self.move_to(marine, ship),
                    None => self.lose(marine, Removal::NoRoom),
                }
            }
            for wing in &self.st.ships[guest] {
                let host = self.st.piece(wing).host;
                if host.is_some() && host.owner() == seat {
                    self.move_to(wing, CardIx::NONE);
                }
            }
        }
    }
}
