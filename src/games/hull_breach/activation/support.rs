//! Jams, paints and repairs: actions in lieu of fire (§3.3).

use crate::action::Action;
use crate::card::{Class, Kind};
use crate::effect::UnitMark;
use crate::event::Event;
use crate::frame::{Frame, at};
use crate::ids::CardIx;
use crate::look::Look;
use crate::numbers::Numbers;
use crate::play::Play;
use crate::state::{Counter, Hold, flag};
use crate::traits::Trait;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Jam or paint until the controller's next volley step.
    pub(super) fn hold(&mut self, source: CardIx, target: CardIx, paint: bool) {
        let which = if paint {
            Trait::TargetPainter
        } else {
            Trait::Jammer
        };
        let x = self.look().numbers(source).traits.value(which);
        if !paint && self.look().is_jam_veiled(source, target) {
            self.st.count(Counter::VeiledJams);
        }
        if self.st.holds.is_full() {
            self.st.count(Counter::Overfull);
            return;
        }
        let seat = self.st.piece(source).controller;
        self.st.touch();
        self.st.holds.push(Hold {
            source,
            target,
            seat,
            x,
            paint,
        });
        self.tell(Event::Held {
            source,
            target,
            paint,
        });
    }

    /// Repair: wounds off the part named. What is left of an array's goes on at its other parts, by
    /// choice while there is one.
    pub(super) fn repair_part(&mut self, unit: CardIx, part: CardIx, x: u8) {
        let before = self.st.piece(part).wounds;
        self.heal(part, x);
        let left = x - (before - self.st.piece(part).wounds);
        if self.def(unit).kind != Kind::Station || left == 0 {
            return;
        }
        let (mut hurt, mut next) = (0_u16, part);
        self.look().each_hurt_part(unit, |other| {
            if other != part {
                hurt += u16::from(self.st.piece(other).wounds);
                next = other;
            }
            true
        });
        let alone = i32::from(hurt) == i32::from(self.st.piece(next).wounds);
        match (next == part, alone || hurt <= u16::from(left)) {
            (true, _) => {}
            // One part only, or enough for all of them: there is nothing to choose.
            (false, true) => self.repair_part(unit, next, left),
            (false, false) => self.push(Frame::Act {
                unit,
                at: at::Act::Sharing(left),
            }),
        }
    }
}

impl<'a> Look<'a> {
    /// whether a jam on this target hangs on the ruling: Stealth hides it, and the source has no Hunter.
    pub(crate) fn is_jam_veiled(self, source: CardIx, target: CardIx) -> bool {
        self.set.reaches(Trait::Stealth)
            && self.def(target).kind == Kind::Ship
            && self.numbers(target).traits.has(Trait::Stealth)
            && !self.numbers(source).traits.has(Trait::Hunter)
    }

    /// Jam, paint, repair, dock. False if `visit` had enough.
    pub(crate) fn each_support(
        self,
        unit: CardIx,
        seat: Seat,
        numbers: &Numbers,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        let jam = numbers.traits.value(Trait::Jammer) > 0;
        let paint = numbers.traits.value(Trait::TargetPainter) > 0;
        if jam || paint {
            for target in self.hold_targets(unit, seat) {
                let jam =
                    jam && !(self.set.rules.jam_needs_hunter && self.is_jam_veiled(unit, target));
                if (jam && !visit(Action::Jam(target))) || (paint && !visit(Action::Paint(target)))
                {
                    return false;
                }
            }
        }
        if numbers.traits.value(Trait::Repair) > 0 && !numbers.is(UnitMark::NoRepair) {
            let all = if self.def(unit).kind == Kind::Station {
                self.each_hurt_part(unit, |part| visit(Action::Repair(part)))
            } else {
                self.piece(unit).wounds == 0 || visit(Action::Repair(unit))
            };
            if !all {
                return false;
            }
        }
        if self.def(unit).class == Class::FighterWing && self.def(unit).kind == Kind::Ship {
            for host in self.hosts(seat) {
                if self.piece(host).host.is_none()
                    && self.has_berth(unit, host)
                    && !visit(Action::Dock(host))
                {
                    return false;
                }
            }
        }
        true
    }

    /// Whom a jam or paint may be laid on: an opposing ship, or Marine of the same action.
    fn hold_targets(self, unit: CardIx, seat: Seat) -> impl Iterator<Item = CardIx> + 'a {
        let fighting = self.st.is(unit, flag::BOARDER | flag::HOLDER);
        let foe = match self.st.fight {
            Some(fight) if fighting && fight.boarder == seat => fight.holder,
            Some(fight) if fighting => fight.boarder,
            _ => self.st.foe(seat),
        };
        let ships = self.fleet(foe).filter(move |_| !fighting);
        let party = flag::BOARDER | flag::HOLDER;
        let marines = self.st.marines[foe]
            .iter()
            .filter(move |&marine| fighting && self.st.is(marine, party) && self.st.stands(marine));
        ships.chain(marines)
    }

    /// Wounded parts of a Station array that may be mended. True if `visit` saw them all.
    pub(crate) fn each_hurt_part(self, station: CardIx, visit: impl FnMut(CardIx) -> bool) -> bool {
        let modules = self.st.modules[station.owner()].as_slice();
        std::iter::once(station)
            .chain(modules.iter().copied())
            .filter(|&part| {
                self.piece(part).wounds > 0
                    && self.st.stands(part)
                    && !self.numbers(part).is(UnitMark::NoRepair)
            })
            .all(visit)
    }
}
