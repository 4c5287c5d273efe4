//! Reassignment of Marines and wings (D-07): moves, exchanges, and larger rearrangements among full hosts.
//!
//! Every unit goes somewhere once a step. Hosts that are full are dealt with in two ways. Two units of like size
//! change places; one of them may have moved before, so that any ring of hosts can be turned. Where sizes or class
//! limits keep pairs from changing places, Marines are taken off their hosts first and put down afterwards, and
//! nothing may be done that would leave one of them without a place. Wings have open space for that.

use super::action::Action;
use super::card::{Class, Kind};
use super::effect::UnitMark;
use super::event::{Event, Removal};
use super::ids::{CardIx, List, SLOTS};
use super::look::Look;
use super::play::Play;
use super::state::flag;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

/// Most Marines taken off their hosts at once in the course of a reassignment.
const MAX_ALOFT: usize = 8;

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// D-07: asks while something can move.
    pub fn step_reassign(&mut self, seat: Seat) -> Option<Seat> {
        if self.look().can_reassign(seat) {
            return Some(seat);
        }
        // Who was taken off always has a place, unless the very moves cost a host some of its room (§9.5).
        for &marine in self.look().aloft(seat).as_slice() {
            self.lose(marine, Removal::NoRoom);
        }
        self.pop();
        self.st.unsettled = true;
        None
    }

    /// Moves what was named, or ends the step.
    pub fn answer_reassign(&mut self, seat: Seat, action: Action) {
        let _ = seat;
        match action {
            Action::Move(unit, host) => {
                self.st.reassign_open = true;
                // Who is only taken off to make room has not moved yet.
                let wing = self.def(unit).kind == Kind::Ship;
                let rests = host.is_some() || (wing && !self.look().is_stuck(unit, false));
                self.move_to(unit, host);
                if rests {
                    self.st.set(unit, flag::MOVED);
                }
                // Garrisons are looked at when the step ends: relief within it is fine.
                self.st.unsettled = false;
            }
            Action::Exchange(a, b) => {
                self.st.reassign_open = true;
                let (from, to) = (self.st.piece(a).host, self.st.piece(b).host);
                self.move_to(a, to);
                self.move_to(b, from);
                self.st.set(a, flag::MOVED);
                self.st.set(b, flag::MOVED);
                self.st.unsettled = false;
            }
            _ => {
                self.pop();
                self.st.unsettled = true;
            }
        }
    }
}

impl Look<'_> {
    /// Marines and wings of `seat` that may be reassigned at all.
    fn reassignable(self, seat: Seat) -> impl Iterator<Item = CardIx> {
        self.st.marines[seat]
            .iter()
            .chain(
                self.st.ships[seat]
                    .iter()
                    .filter(move |&ship| self.def(ship).class == Class::FighterWing),
            )
            .filter(move |&unit| {
                self.st.stands(unit)
                    && !(self.set.puts(UnitMark::NoReassign)
                        && self.numbers(unit).is(UnitMark::NoReassign))
            })
    }

    /// Those of them that have not moved in this step: each goes somewhere once, so that it comes to an end.
    fn movers(self, seat: Seat) -> impl Iterator<Item = CardIx> {
        self.reassignable(seat)
            .filter(move |&unit| !self.st.is(unit, flag::MOVED))
    }

    /// Moves to hosts with room. Where pairs cannot change places, a Marine may be taken off its host for the
    /// while (no host), as long as everybody finds a place again.
    fn each_move(self, seat: Seat, mut visit: impl FnMut(Action) -> bool) {
        let aloft = self.aloft(seat);
        let nobody = aloft.is_empty();
        for unit in self.movers(seat) {
            for host in self.hosts(seat) {
                if self.piece(host).host.is_none()
                    && self.has_berth(unit, host)
                    && (nobody || self.leaves_places(&aloft, unit, host))
                    && !visit(Action::Move(unit, host))
                {
                    return;
                }
            }
            if self.piece(unit).host.is_none() {
                continue;
            }
            let out = match self.def(unit).kind {
                Kind::Ship => nobody,
                Kind::Marine => aloft.len() < MAX_ALOFT && self.is_stuck(unit, !nobody),
                _ => false,
            };
            if out && !visit(Action::Move(unit, CardIx::NONE)) {
                return;
            }
        }
    }

    /// Exchanges of two units, one of which at least has not moved. Each uses up one, and a ring of full hosts
    /// turns by one exchange fewer than it has hosts.
    fn each_exchange(self, seat: Seat, mut visit: impl FnMut(Action) -> bool) {
        for a in self.reassignable(seat) {
            for b in self.reassignable(seat) {
                let moved = self.st.is(a, flag::MOVED) && self.st.is(b, flag::MOVED);
                if a < b && !moved && self.may_exchange(a, b) && !visit(Action::Exchange(a, b)) {
                    return;
                }
            }
        }
    }

    /// Whether anything of `seat` could be reassigned.
    #[must_use]
    pub fn can_reassign(self, seat: Seat) -> bool {
        let mut any = false;
        self.each_move(seat, |_| {
            any = true;
            false
        });
        if !any {
            self.each_exchange(seat, |_| {
                any = true;
                false
            });
        }
        any
    }

    /// D-07: moves to hosts with room, exchanges between full ones, or done, if nobody is without a place.
    pub fn menu_reassign(self, seat: Seat, menu: &mut Menu<Action>) {
        let mut push = |action| {
            menu.push(action);
            true
        };
        self.each_move(seat, &mut push);
        if self.aloft(seat).is_empty() {
            self.each_exchange(seat, &mut push);
            push(Action::Pass);
        }
    }

    /// Marines of `seat` that were taken off their hosts and are to be put down again.
    #[must_use]
    pub fn aloft(self, seat: Seat) -> List<CardIx, MAX_ALOFT> {
        let mut aloft = List::new(CardIx::NONE);
        for marine in &self.st.marines[seat] {
            if self.piece(marine).host.is_none() && self.st.stands(marine) && !aloft.is_full() {
                aloft.push(marine);
            }
        }
        aloft
    }

    /// Whether all those in the air still find places once `unit` has gone to `host`.
    fn leaves_places(self, aloft: &List<CardIx, MAX_ALOFT>, unit: CardIx, host: CardIx) -> bool {
        let space = i16::from(self.def(unit).marine_space);
        let marine = self.def(unit).kind.is_marine();
        let seat = self.piece(unit).controller;
        let mut rooms: List<(CardIx, i16), SLOTS> = List::new((CardIx::NONE, 0));
        for place in self.hosts(seat) {
            let mut room = self.numbers(place).marine_capacity - self.marine_load(place);
            if marine && place == host {
                room -= space;
            }
            if marine && place == self.piece(unit).host {
                room += space;
            }
            let open = self.piece(place).host.is_none() && self.st.stands(place);
            if open && room > 0 && !rooms.is_full() {
                rooms.push((place, room));
            }
        }
        let mut left = *aloft;
        left.retain(|&marine| marine != unit);
        self.can_house(left.as_slice(), rooms.as_mut_slice())
    }

    /// Whether these Marines fit into these rooms, one way or other.
    fn can_house(self, marines: &[CardIx], rooms: &mut [(CardIx, i16)]) -> bool {
        let Some((&marine, others)) = marines.split_first() else {
            return true;
        };
        let space = i16::from(self.def(marine).marine_space);
        for at in 0..rooms.len() {
            let (host, room) = rooms[at];
            let fits = space <= room
                && self.size_allows(marine, host)
                && self.def(host).class != Class::FighterWing
                && self.piece(host).space == self.piece(marine).space;
            if fits {
                rooms[at].1 -= space;
                let housed = self.can_house(others, rooms);
                rooms[at].1 += space;
                if housed {
                    return true;
                }
            }
        }
        false
    }

    /// Whether a unit aboard fits some full host for itself, where somebody is with whom it cannot change places
    /// for want of room or by a class limit: then others have to move first, or with it. `amid` others in the air
    /// nobody changes places, and any other host will do.
    fn is_stuck(self, unit: CardIx, amid: bool) -> bool {
        let (seat, from) = (self.piece(unit).controller, self.piece(unit).host);
        let kind = self.def(unit).kind;
        from.is_some()
            && self.hosts(seat).any(|host| {
                host != from
                    && self.piece(host).host.is_none()
                    && self.piece(host).space == self.piece(unit).space
                    && self.would_hold(unit, host)
                    && (amid
                        || !self.has_berth(unit, host)
                            && self.movers(seat).any(|other| {
                                self.piece(other).host == host
                                    && self.def(other).kind == kind
                                    && !self.can_swap(unit, other)
                            }))
            })
    }

    /// Whether a host could take the unit if it were empty.
    fn would_hold(self, unit: CardIx, host: CardIx) -> bool {
        let (def, room) = (self.def(unit), self.numbers(host));
        self.st.stands(host)
            && host != unit
            && if def.kind == Kind::Ship {
                i16::from(def.fighter_space) <= room.fighter_capacity
            } else {
                self.def(host).class != Class::FighterWing
                    && self.size_allows(unit, host)
                    && i16::from(def.marine_space) <= room.marine_capacity
            }
    }

    /// Two Marines, or two wings, on local hosts where neither could simply move over, and between whom the
    /// exchange makes a difference.
    fn may_exchange(self, a: CardIx, b: CardIx) -> bool {
        let (from, to) = (self.piece(a).host, self.piece(b).host);
        let kind = self.def(a).kind;
        kind == self.def(b).kind
            && matches!(kind, Kind::Marine | Kind::Ship)
            && from.is_some()
            && to.is_some()
            && from != to
            && !self.is_alike(a, b)
            && self.piece(from).space == self.piece(to).space
            && !self.has_berth(a, to)
            && !self.has_berth(b, from)
            && self.can_swap(a, b)
    }

    /// Whether each of two units of one kind fits where the other is, once that has gone.
    fn can_swap(self, a: CardIx, b: CardIx) -> bool {
        let (from, to) = (self.piece(a).host, self.piece(b).host);
        let room = |host: CardIx, out: CardIx, into: CardIx| {
            let (out, into_def) = (self.def(out), self.def(into));
            if into_def.kind == Kind::Ship {
                return self.wing_load(host) - i16::from(out.fighter_space)
                    + i16::from(into_def.fighter_space)
                    <= self.numbers(host).fighter_capacity;
            }
            self.size_allows(into, host)
                && self.marine_load(host) - i16::from(out.marine_space)
                    + i16::from(into_def.marine_space)
                    <= self.numbers(host).marine_capacity
        };
        room(to, b, a) && room(from, a, b)
    }

    /// Whether two units are the same card in the same state.
    fn is_alike(self, a: CardIx, b: CardIx) -> bool {
        let (one, other) = (self.piece(a), self.piece(b));
        self.set.id(a) == self.set.id(b)
            && one.wounds == other.wounds
            && one.tokens == other.tokens
            && one.module.is_none()
            && other.module.is_none()
    }
}
