//! Lawful targets of a volley (4.3).

use crate::card::Kind;
use crate::effect::{UnitMark, Who};
use crate::frame::{MAX_PARTS, VolleyKind};
use crate::ids::CardIx;
use crate::look::Look;
use crate::state::flag;
use crate::traits::Trait;
use breachlab_core::engine::Seat;

impl Look<'_> {
    /// Legal targets of a volley (§4.3). In a split (`more`) targets already aimed at are left out, and the
    /// Station counts once all its modules are aimed at.
    pub fn each_target(
        self,
        unit: CardIx,
        seat: Seat,
        kind: VolleyKind,
        more: bool,
        mut visit: impl FnMut(CardIx) -> bool,
    ) {
        let parts = match self.st.volleys.last() {
            Some(volley) if more => volley.parts.as_slice(),
            _ => &[],
        };
        if parts.len() >= MAX_PARTS {
            return;
        }
        let aimed = |target: CardIx| parts.iter().any(|part| part.target == target);
        if let VolleyKind::Card(who) = kind {
            self.each_target_of_card(who, seat, aimed, visit);
        } else if let Some(mask) = self.fighting(unit, seat) {
            self.each_target_aboard(mask, seat, aimed, visit);
        } else {
            let foe = self.st.foe(seat);
            if let Some(lure) = self.lure(foe, kind) {
                if !aimed(lure) {
                    visit(lure);
                }
                return;
            }
            self.each_target_in_space(unit, foe, kind, aimed, visit);
        }
    }

    /// what a card's own volley may be aimed at.
    fn each_target_of_card(
        self,
        who: Who,
        seat: Seat,
        aimed: impl Fn(CardIx) -> bool,
        mut visit: impl FnMut(CardIx) -> bool,
    ) {
        let Some(context) = self.st.plays.last() else {
            return;
        };
        for target in &self.concerned(who, context) {
            if self.is_open_to_card(target, seat) && !aimed(target) && !visit(target) {
                return;
            }
        }
    }

    /// In a boarding action: the Marines of the opposing party, which bear `mask`.
    fn each_target_aboard(
        self,
        mask: u32,
        seat: Seat,
        aimed: impl Fn(CardIx) -> bool,
        mut visit: impl FnMut(CardIx) -> bool,
    ) {
        let foe = self.st.fight.map_or(seat, |fight| {
            if fight.boarder == seat {
                fight.holder
            } else {
                fight.boarder
            }
        });
        for marine in &self.st.marines[foe] {
            if self.st.is(marine, mask)
                && self.st.stands(marine)
                && !aimed(marine)
                && !visit(marine)
            {
                return;
            }
        }
    }

    /// In open space: ships, then the Station array.
    fn each_target_in_space(
        self,
        unit: CardIx,
        foe: Seat,
        kind: VolleyKind,
        aimed: impl Fn(CardIx) -> bool,
        mut visit: impl FnMut(CardIx) -> bool,
    ) {
        let marked = self.set.puts(UnitMark::NoTarget);
        let mut ships = false;
        for ship in self.fleet(foe) {
            if marked && self.numbers(ship).is(UnitMark::NoTarget) {
                continue;
            }
            ships = true;
            let jammer = kind == VolleyKind::Interceptor
                && self.set.reaches(Trait::Jammer)
                && self.numbers(ship).traits.has(Trait::Jammer);
            if !jammer && !aimed(ship) && !visit(ship) {
                return;
            }
        }
        if kind != VolleyKind::Interceptor {
            self.each_part_of_array(unit, foe, ships, aimed, visit);
        }
    }

    /// what a card's own volley may be aimed at, of what the card means: opposing and here, ships in
    /// open space, Marines of the boarding action, and of the Station array what §6.4.3 leaves open.
    fn is_open_to_card(self, target: CardIx, seat: Seat) -> bool {
        let owner = self.piece(target).controller;
        if owner == seat
            || !self.is_here(target)
            || !self.st.stands(target)
            || self.numbers(target).is(UnitMark::NoTarget)
        {
            return false;
        }
        let kind = self.def(target).kind;
        match kind {
            Kind::Ship => !self.in_bay(target),
            Kind::Marine | Kind::Character => self.st.is(target, flag::BOARDER | flag::HOLDER),
            Kind::Station | Kind::ModuleStation => {
                let shielded = self.fleet(owner).next().is_some() && self.is_shield_up(owner);
                !shielded && (kind != Kind::Station || !self.has_standing_module(owner))
            }
            _ => false,
        }
    }

    /// The Station and its modules as targets: the round-1 shield, modules first (§6.4.3).
    fn each_part_of_array(
        self,
        unit: CardIx,
        foe: Seat,
        ships: bool,
        aimed: impl Fn(CardIx) -> bool,
        mut visit: impl FnMut(CardIx) -> bool,
    ) {
        let station = CardIx::station(foe);
        if self.array(foe).next().is_none() {
            return;
        }
        let marked = self.set.puts(UnitMark::NoTarget);
        let passes = self.set.puts(UnitMark::PastModules) || self.set.puts(UnitMark::PastShield);
        let mine = if passes && unit.is_some() {
            Some(self.numbers(unit))
        } else {
            None
        };
        let has = |mark: UnitMark| mine.is_some_and(|numbers| numbers.is(mark));
        let shielded = ships && self.is_shield_up(foe) && !has(UnitMark::PastShield);
        let modules = self.st.modules[foe].as_slice();
        if !(shielded && self.set.rules.shield_covers_modules) {
            for &module in modules {
                if marked && self.numbers(module).is(UnitMark::NoTarget) {
                    continue;
                }
                if self.st.stands(module) && !aimed(module) && !visit(module) {
                    return;
                }
            }
        }
        let open = has(UnitMark::PastModules)
            || modules
                .iter()
                .all(|&module| aimed(module) || !self.st.stands(module));
        if !shielded
            && open
            && self.st.stands(station)
            && !aimed(station)
            && !(marked && self.numbers(station).is(UnitMark::NoTarget))
        {
            visit(station);
        }
    }

    /// The flag of the opposing party, if the unit fires in a boarding action.
    pub(super) fn fighting(self, unit: CardIx, seat: Seat) -> Option<u32> {
        let fight = self.st.fight?;
        let inside = unit.is_some() && self.st.is(unit, flag::BOARDER | flag::HOLDER);
        inside.then_some(if seat == fight.boarder {
            flag::HOLDER
        } else {
            flag::BOARDER
        })
    }
}
