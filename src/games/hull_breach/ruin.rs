//! Destruction, capture, reversion, elimination: how things leave play and what follows.

use super::card::{Goods, Kind};
use super::effect::{Mark, Moment};
use super::event::{Event, Fate};
use super::frame::Frame;
use super::ids::CardIx;
use super::play::Play;
use super::setup::Kin;
use super::state::{Counter, End, State, Zone, flag};
use crate::dice::Dice;
use crate::engine::{BySeat, Log, Outcome, Seat, WHOLE_SCORE};

/// How a match ends, by name.
pub(super) const ENDINGS: [&str; 5] = [
    "station_destroyed",
    "station_boarded",
    "scooped",
    "round_cap",
    "runaway",
];

/// the round cap.
pub(super) const ENDING_CAP: u8 = 3;
/// Far too many decisions: some combination of cards does not come to an end.
pub(super) const ENDING_RUNAWAY: u8 = 4;

/// Ending of a match in which a Commander gave up.
const ENDING_SCOOPED: u8 = 2;

/// The match as it ends when `seat` cannot go on: as if it had scooped, and the others shared what is left.
pub(super) fn forfeit(st: &State, seat: Seat) -> Outcome {
    let others = st.all().filter(|&other| other != seat && st.lives(other));
    let share = WHOLE_SCORE / others.clone().count().max(1) as u8;
    let mut score = BySeat::default();
    for other in others {
        score[other] = share;
    }
    Outcome {
        score,
        ending: ENDING_SCOOPED,
        turns: st.round,
    }
}

/// What caused an elimination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Downfall {
    /// The Station was destroyed.
    Destroyed,
    /// The Station was boarded.
    Boarded,
    /// The Commander gave up.
    Scooped,
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Immediate destruction of a unit or Station module: no answer, no escape. `by` is credited.
    pub fn wreck(&mut self, card: CardIx, fate: Fate, by: CardIx) {
        if self.st.piece(card).zone != Zone::Play {
            return;
        }
        self.credit_kill(card, by);
        match self.def(card).kind {
            Kind::Station => {
                let causer = if by.is_some() {
                    Some(self.st.piece(by).controller)
                } else {
                    None
                };
                self.eliminate(card.owner(), Downfall::Destroyed, causer);
            }
            Kind::Ship => {
                self.note_loss();
                // Told while the ship still stands, so that its own last words are heard too.
                self.fire(Moment::ShipDestroyed, card, CardIx::NONE);
                self.lose(card, fate);
            }
            _ => {
                self.note_loss();
                self.lose(card, fate);
            }
        }
    }

    fn note_loss(&mut self) {
        if self.st.eng.on {
            self.st.eng.losses += 1;
        }
    }

    fn credit_kill(&mut self, card: CardIx, by: CardIx) {
        let trace = &mut self.st.traces[card.at()];
        trace.destroyed = trace.destroyed.saturating_add(1);
        if by.is_some() {
            let trace = &mut self.st.traces[by.at()];
            trace.kills = trace.kills.saturating_add(1);
        }
    }

    /// Compulsory wounds (§9.39): Resistant ignores them; death is immediate.
    pub fn compulsory(&mut self, card: CardIx, wounds: u8, by: CardIx) {
        if !self.st.stands(card) {
            return;
        }
        let numbers = self.look().numbers(card);
        if numbers.traits.has(super::traits::Trait::Resistant) {
            return;
        }
        self.wound(card, wounds, by);
        if i16::from(self.st.piece(card).wounds) >= numbers.wounds {
            self.wreck(card, Fate::Immediate, by);
        } else {
            self.fire(Moment::WoundTaken, card, CardIx::NONE);
        }
    }

    /// Puts wounds on a card and counts them.
    pub fn wound(&mut self, card: CardIx, wounds: u8, by: CardIx) {
        let total = self.st.wounds_mut(card);
        *total = total.saturating_add(wounds);
        if self.st.eng.on {
            self.st.eng.wounds += u16::from(wounds);
        }
        if by.is_some() {
            let trace = &mut self.st.traces[by.at()];
            trace.wounds = trace.wounds.saturating_add(u16::from(wounds));
        }
        self.tell(Event::Wounds { unit: card, wounds });
    }

    /// Looks for what no longer lives, fits (§9.5) or is garrisoned (§9.17). True if frames were
    /// pushed.
    pub fn settle(&mut self) -> bool {
        // What goes may take its aura from a card that was looked at before it.
        while self.bury_the_spent(true) {}
        self.note_the_crowded()
    }

    /// The same without garrisons, where numbers may have changed that nobody is told of. Who is just choosing what stays
    /// is not disturbed.
    pub fn settle_rooms(&mut self) -> bool {
        let choosing = |frame: &Frame| {
            matches!(
                frame,
                Frame::Overflow { .. } | Frame::Prize { .. } | Frame::Reassign { .. }
            )
        };
        if self.st.frames.as_slice().iter().any(choosing) {
            return false;
        }
        while self.bury_the_spent(false) {}
        self.note_the_crowded()
    }

    /// Asks what leaves hosts that hold too much. True if anybody is asked.
    fn note_the_crowded(&mut self) -> bool {
        let before = self.st.frames.len();
        for seat in self.st.all() {
            if !self.st.lives(seat) {
                continue;
            }
            for host in std::iter::once(CardIx::station(seat)).chain(self.st.ships[seat].iter()) {
                if !self.st.stands(host) {
                    continue;
                }
                let numbers = self.look().numbers(host);
                if self.look().is_overcrowded(host, numbers.marine_capacity) {
                    self.push(Frame::Overflow { host, wings: false });
                }
                if self.look().wing_load(host) > numbers.fighter_capacity {
                    self.push(Frame::Overflow { host, wings: true });
                }
            }
        }
        self.st.frames.len() > before
    }

    /// Takes what no longer lives or, if asked, is garrisoned, Commander by Commander. True if anything went.
    fn bury_the_spent(&mut self, garrisons: bool) -> bool {
        let mut gone = false;
        for seat in self.st.all() {
            if !self.st.lives(seat) {
                continue;
            }
            let array = self.st.modules[seat];
            for unit in std::iter::once(CardIx::station(seat))
                .chain(array.as_slice().iter().copied())
                .chain(self.st.ships[seat].iter())
                .chain(self.st.marines[seat].iter())
            {
                gone |= self.wreck_if_spent(unit);
            }
            if !self.st.lives(seat) {
                continue;
            }
            for ship in &self.st.ships[seat] {
                if garrisons && ship.owner() != seat && self.st.stands(ship) {
                    gone |= self.revert_if_empty(ship);
                }
            }
        }
        gone
    }

    /// wounds that have come to be too many destroy at once. A volley still judges its own target.
    /// True if the card went.
    fn wreck_if_spent(&mut self, card: CardIx) -> bool {
        let wounds = self.st.piece(card).wounds;
        // Nothing is spent unhurt, unless a card took its last wound away.
        let whole = wounds == 0 && !self.set.makes(Kin::Rooms);
        if whole || !self.st.stands(card) || self.is_being_judged(card) {
            return false;
        }
        let spent = i16::from(wounds) >= self.look().numbers(card).wounds;
        if spent {
            self.wreck(card, Fate::Immediate, CardIx::NONE);
        }
        spent
    }

    /// Whether cards are still asked if they save this target of a volley.
    fn is_being_judged(&self, card: CardIx) -> bool {
        let judging = |frame: &Frame| matches!(frame, Frame::Volley { at: 3 });
        self.st.frames.as_slice().iter().any(judging)
            && self.st.volleys.as_slice().iter().any(|volley| {
                let part = volley.parts.as_slice().get(usize::from(volley.part));
                part.is_some_and(|part| part.target == card)
            })
    }

    /// §9.17: a hijacked ship without a Marine of its captor goes back to its owner. True if it
    /// went.
    fn revert_if_empty(&mut self, ship: CardIx) -> bool {
        let captor = self.st.piece(ship).controller;
        let garrisoned = self.st.marines[captor]
            .iter()
            .any(|marine| self.st.piece(marine).host == ship);
        // A ship that is fought over goes to whoever wins it (8E), to its owner only if nobody does.
        let fought_over = self.st.fight.is_some_and(|fight| fight.prize == ship);
        if garrisoned || fought_over || self.look().numbers(ship).is(Mark::KeepPrize) {
            return false;
        }
        self.revert(ship);
        true
    }

    /// Gives a ship back to its owner; an eliminated owner's ship is removed instead (§6.10).
    pub fn revert(&mut self, ship: CardIx) {
        let owner = ship.owner();
        self.st.count(Counter::Reversions);
        if !self.st.lives(owner) {
            self.lose(ship, Fate::Attached);
            return;
        }
        self.change_hands(ship, owner);
        self.tell(Event::Reverted { ship });
        let local_side = self.st.eng.on
            && self.st.piece(ship).space == self.st.eng.space
            && self.st.is_side(owner);
        if !local_side {
            self.travel(ship, owner.0);
        }
    }

    /// Changes a ship's controller. Its bay wings go to open space under their own (§6.7).
    pub fn change_hands(&mut self, ship: CardIx, seat: Seat) {
        let old = self.st.piece(ship).controller;
        // A wing that changes hands is no guest of its old Commander's bays.
        if self.st.piece(ship).host.is_some() {
            self.move_to(ship, CardIx::NONE);
        }
        for wing in &self.st.ships[old] {
            if self.st.piece(wing).host == ship {
                self.move_to(wing, CardIx::NONE);
            }
        }
        self.st.ships[old].remove(ship);
        self.st.ships[seat].insert(ship);
        let piece = self.st.piece_mut(ship);
        piece.controller = seat;
        let module = piece.module;
        if module.is_some() {
            self.st.piece_mut(module).controller = seat;
        }
        self.drop_holds(|hold| hold.source == ship);
        self.st.unset(ship, flag::RETREATING);
        if self.st.eng.on {
            self.st.set(ship, flag::IDLE);
        }
        self.st.unsettled = true;
    }

    /// A Commander is out (§7.1.3): all cards leave, prizes revert, Spoils are due to the causer.
    pub fn eliminate(&mut self, seat: Seat, how: Downfall, causer: Option<Seat>) {
        if !self.st.lives(seat) {
            return;
        }
        self.tell(Event::Eliminated { seat });
        let before = self.st.living_count();
        self.st.living &= !(1 << seat.0);
        if self.st.eng.on && self.st.eng.end == End::Open {
            if seat == self.st.eng.defender {
                self.st.eng.end = End::StationFallen;
            } else if seat == self.st.eng.attacker {
                self.st.eng.end = End::AttackerFallen;
            }
        }
        self.rescue_guests(seat);
        let stock = Goods {
            r: self.st.resource[seat],
            c: self.st.currency[seat],
        };
        // Prizes the Commander held go back first, so that they do not leave with the fleet; those that are
        // destroyed already do not.
        for ship in &self.st.ships[seat] {
            if ship.owner() != seat && self.st.stands(ship) {
                self.st.count(Counter::FallenPrizes);
                for marine in &self.st.marines[seat] {
                    if self.st.piece(marine).host == ship {
                        self.lose(marine, Fate::Attached);
                    }
                }
                if self.set.rules.prizes_return {
                    self.revert(ship);
                } else {
                    self.lose(ship, Fate::Attached);
                }
            }
        }
        for slot in 0..super::ids::BROUGHT as u8 {
            let card = CardIx::new(seat, slot);
            if self.st.piece(card).zone == Zone::Play {
                self.lose_guests(card, seat);
                self.take_out(card);
            }
            let piece = self.st.piece_mut(card);
            piece.zone = Zone::Gone;
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

    /// Modules and effects that other Commanders attached to a leaving card go to their scrapheaps.
    fn lose_guests(&mut self, card: CardIx, seat: Seat) {
        let module = self.st.piece(card).module;
        if module.is_some() && module.owner() != seat {
            self.lose(module, Fate::Attached);
        }
        for other in self.st.all() {
            for field in &self.st.fields[other] {
                if self.st.piece(field).host == card && field.owner() != seat {
                    self.lose(field, Fate::Attached);
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
                    None => self.lose(marine, Fate::NoRoom),
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

    /// The match is over: the last Commander standing wins; nobody left is a draw.
    fn finish(&mut self, how: Downfall) {
        let ending = match how {
            Downfall::Destroyed => 0,
            Downfall::Boarded => 1,
            Downfall::Scooped => 2,
        };
        self.end_match(ending);
    }

    /// Ends the match: survivors share one point equally.
    pub fn end_match(&mut self, ending: u8) {
        if self.st.eng.on {
            self.close_engagement();
        }
        let mut score = BySeat([0; crate::engine::MAX_SEATS]);
        let mask = if self.st.living == 0 {
            (1 << self.st.seats) - 1
        } else {
            self.st.living
        };
        let share = WHOLE_SCORE / mask.count_ones() as u8;
        for seat in self.st.all() {
            if mask & (1 << seat.0) != 0 {
                score[seat] = share;
            }
        }
        self.tell(Event::Over { ending });
        self.st.outcome = Some(Outcome {
            score,
            ending,
            turns: self.st.round,
        });
    }
}
