//! Volley steps (S3, S5, 8B, 8C): units in any order, each one action (§6.5, D-12, D-17); Interceptors.

use super::action::Action;
use super::card::{Class, Kind};
use super::effect::{Mark, Moment, Until};
use super::event::Event;
use super::frame::{Frame, VolleyKind, Window};
use super::ids::CardIx;
use super::look::Look;
use super::numbers::Numbers;
use super::play::Play;
use super::state::{Counter, Hold, flag};
use super::traits::Trait;
use crate::dice::Dice;
use crate::engine::{Log, Menu, Seat};

/// [`Frame::Act`] from here on: so much of a Station's Repair is still to be shared.
pub(super) const SHARING: u8 = 2;
/// Flags of units whose turn in this volley step is over, or that have none.
const TURN_OVER: u32 =
    flag::ACTED | flag::DECLINED | flag::IDLE | flag::PENDING | flag::RETREATING | flag::FOLDING;

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// A side's (or party's) volley step.
    pub fn step_volley_step(&mut self, seat: Seat, fight: bool, at: u8) -> Option<Seat> {
        match at {
            0 => {
                if !fight {
                    let step = self.st.eng.step;
                    self.tell(Event::Step { step, seat });
                }
                self.begin_volley_step(seat, fight);
                self.become_frame(Frame::VolleyStep { seat, fight, at: 1 });
            }
            1 => {
                if self.is_decided() {
                    return None;
                }
                let over = fight && !self.look().both_parties_stand();
                // Boarders who can do nothing else may still withdraw.
                let withdraws = fight && self.look().may_withdraw(seat);
                if !over && (withdraws || self.look().next_actor(seat, fight).is_some()) {
                    return Some(seat);
                }
                self.become_frame(Frame::VolleyStep { seat, fight, at: 2 });
            }
            2 if fight => self.become_frame(Frame::VolleyStep { seat, fight, at: 4 }),
            2 => {
                // W-04 once more, behind the last unit's turn (EX-08).
                let step = Frame::VolleyStep { seat, fight, at: 3 };
                self.become_frame(step);
                self.open_window(Window::Activation, CardIx::NONE);
                if self.st.frames.last() == Some(&step) {
                    self.become_frame(Frame::VolleyStep { seat, fight, at: 4 });
                }
            }
            3 => {
                // whoever that window made able to act still has its turn.
                let look = self.look();
                let more = look.actors(seat, fight).any(|unit| look.can_act(unit));
                let at = if more { 1 } else { 4 };
                self.become_frame(Frame::VolleyStep { seat, fight, at });
            }
            _ => {
                for unit in &self
                    .look()
                    .actors(seat, fight)
                    .collect::<super::ids::CardSet>()
                {
                    self.st.unset(unit, flag::SKIPPED);
                }
                self.expire(|boon| boon.until == Until::Step);
                self.pop();
                if fight && self.look().both_parties_stand() {
                    self.begin_withdrawal(seat);
                }
            }
        }
        None
    }

    /// Own jams and paints end, Drawbacks fall due, captured ships wake.
    fn begin_volley_step(&mut self, seat: Seat, fight: bool) {
        if !fight {
            self.expire(|boon| boon.until == Until::NextVolleys && boon.seat == seat);
        }
        let set = self.set;
        self.drop_holds(|hold| hold.seat == seat && set.def(hold.source).kind.is_marine() == fight);
        if !fight {
            // A wing in a bay may be launched in mid-step and act, if it did not this round.
            for ship in &self.st.ships[seat] {
                self.st.unset(ship, flag::ACTED | flag::DECLINED);
            }
        }
        for unit in &self
            .look()
            .actors(seat, fight)
            .collect::<super::ids::CardSet>()
        {
            let piece = &mut self.st.pieces[unit.at()];
            let due = piece.flags & flag::DRAWBACK != 0;
            let over = flag::ACTED | flag::DECLINED | flag::DRAWBACK | flag::IDLE | flag::SKIPPED;
            piece.flags &= !over;
            if due {
                piece.flags |= flag::SKIPPED;
            }
        }
        for marine in &self.st.marines[seat] {
            self.st.unset(marine, flag::MOVED);
        }
    }

    /// The next unit, the party's withdrawal, or the end of the step.
    pub fn answer_volley_step(&mut self, seat: Seat, fight: bool, action: Action) {
        match action {
            Action::Activate(unit) => self.push(Frame::Act { unit, at: 0 }),
            Action::Withdraw => {
                self.tell(Event::Withdraws { seat });
                self.declare_withdrawal(seat);
            }
            _ => {
                self.decline_turns(seat, fight);
                self.become_frame(Frame::VolleyStep { seat, fight, at: 2 });
            }
        }
    }

    /// The side goes on: units that could still act have let their turn pass.
    fn decline_turns(&mut self, seat: Seat, fight: bool) {
        for unit in &self
            .look()
            .actors(seat, fight)
            .collect::<super::ids::CardSet>()
        {
            if self.look().can_act(unit) {
                self.note_held_fire(unit);
                self.st.set(unit, flag::DECLINED);
                self.tell(Event::Passed { unit });
            }
        }
    }

    /// W-04, then the unit's choice.
    pub fn step_act(&mut self, unit: CardIx, at: u8) -> Option<Seat> {
        if at == 0 {
            self.become_frame(Frame::Act { unit, at: 1 });
            let fighting = self.st.is(unit, flag::BOARDER | flag::HOLDER);
            let window = if fighting {
                Window::MarineTurn
            } else {
                Window::Activation
            };
            self.open_window(window, unit);
            self.fire(Moment::BeforeActivation, unit, CardIx::NONE);
            return None;
        }
        if at >= SHARING || (self.st.stands(unit) && self.look().can_act(unit)) {
            return Some(self.st.piece(unit).controller);
        }
        if self.st.stands(unit) && !self.st.is(unit, flag::ACTED) {
            // It was offered its turn for what it might have switched on.
            self.tell(Event::Passed { unit });
        }
        self.acted(unit);
        self.pop();
        None
    }

    /// counts a Marine of a boarding action that could fire and does nothing.
    fn note_held_fire(&mut self, unit: CardIx) {
        if self.look().could_fire_in_action(unit) {
            self.st.count(Counter::HeldFire);
        }
    }

    /// One action (§4.2 of the rules page).
    pub fn answer_act(&mut self, unit: CardIx, at: u8, action: Action) {
        if action == Action::Pass && at < SHARING {
            self.note_held_fire(unit);
        }
        self.acted(unit);
        self.pop();
        match action {
            Action::Repair(part) if at >= SHARING => self.repair_part(unit, part, at - SHARING),
            _ if at >= SHARING => {}
            Action::Fire(..) | Action::Split | Action::Overload(_) => {
                self.begin_fire(unit, action, VolleyKind::Attack, VolleyKind::Overload);
            }
            Action::Jam(target) => self.hold(unit, target, false),
            Action::Paint(target) => self.hold(unit, target, true),
            Action::Repair(part) => {
                let x = self.look().numbers(unit).traits.value(Trait::Repair);
                self.repair_part(unit, part, x);
            }
            Action::Dock(host) => {
                self.move_to(unit, host);
                self.tell(Event::Docked { wing: unit, host });
            }
            Action::Retreat => {
                let marine = self.def(unit).kind.is_marine();
                self.st.set(
                    unit,
                    if marine {
                        flag::FOLDING
                    } else {
                        flag::RETREATING
                    },
                );
                self.tell(if marine {
                    Event::FoldsOut { marine: unit }
                } else {
                    Event::Retreats { unit }
                });
                self.fire(Moment::RetreatDeclared, unit, CardIx::NONE);
            }
            _ => self.tell(Event::Passed { unit }),
        }
    }

    /// Jam or paint until the controller's next volley step.
    fn hold(&mut self, source: CardIx, target: CardIx, paint: bool) {
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
    fn repair_part(&mut self, unit: CardIx, part: CardIx, x: u8) {
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
                at: SHARING + left,
            }),
        }
    }

    /// S2 and 8A: asks while a unit can intercept.
    pub fn step_intercept(&mut self, seat: Seat, fight: bool) -> Option<Seat> {
        if self.is_decided() {
            return None;
        }
        if (fight && !self.look().both_parties_stand())
            || self.look().each_interceptor(seat, fight, |_| false)
        {
            self.pop();
            return None;
        }
        Some(seat)
    }

    /// The unit fires X dice; they may be split.
    pub fn answer_intercept(&mut self, seat: Seat, _fight: bool, action: Action) {
        let Action::Intercept(unit) = action else {
            self.pop();
            return;
        };
        self.st.set(unit, flag::INTERCEPTED);
        let left = self.look().numbers(unit).traits.value(Trait::Interceptor);
        self.declare_volley(unit, VolleyKind::Interceptor);
        self.push(Frame::Aim {
            unit,
            seat,
            kind: VolleyKind::Interceptor,
            left,
        });
    }
}

impl<'a> Look<'a> {
    /// Units that have a turn in this volley step: fleet and Station array, or a party's Marines.
    pub fn actors(self, seat: Seat, fight: bool) -> impl Iterator<Item = CardIx> + 'a {
        let party = flag::BOARDER | flag::HOLDER;
        let fleet = self.fleet(seat).filter(move |_| !fight);
        let array = self.array(seat).filter(move |_| !fight);
        let marines = self.st.marines[seat]
            .iter()
            .filter(move |&marine| fight && self.st.is(marine, party) && self.st.stands(marine));
        fleet.chain(array).chain(marines)
    }

    /// The first unit that still has use of a turn.
    #[must_use]
    pub fn next_actor(self, seat: Seat, fight: bool) -> Option<CardIx> {
        self.actors(seat, fight)
            .find(|&unit| self.has_use_of_a_turn(unit))
    }

    /// Whether a unit can act, or could once it is Fearless: its turn opens with the window for that.
    #[must_use]
    pub fn has_use_of_a_turn(self, unit: CardIx) -> bool {
        self.can_act(unit) || self.could_act_fearless(unit)
    }

    /// Whether a unit without attack dice would have some by going Fearless in its turn (§3.4.5).
    fn could_act_fearless(self, unit: CardIx) -> bool {
        if !self.set.reaches(Trait::Fearless) || self.st.is(unit, TURN_OVER | flag::SKIPPED) {
            return false;
        }
        let (def, numbers) = (self.def(unit), self.numbers(unit));
        numbers.attack == 0
            && def.defense > def.attack
            && !numbers.is(Mark::NoFire)
            && self.may_go_fearless(unit)
            && self.has_target(unit)
    }

    /// Whether there is anybody for a unit's attack dice.
    fn has_target(self, unit: CardIx) -> bool {
        let (mut any, seat) = (false, self.piece(unit).controller);
        self.each_target(unit, seat, VolleyKind::Attack, false, |_| {
            any = true;
            false
        });
        any
    }

    /// whether a Marine in a boarding action has to do something with its turn, since it can fire.
    fn must_fire(self, unit: CardIx) -> bool {
        self.set.rules.marines_must_fire && self.could_fire_in_action(unit)
    }

    /// Whether a Marine in a boarding action has its turn, dice and somebody to fire at.
    fn could_fire_in_action(self, unit: CardIx) -> bool {
        if !self.st.is(unit, flag::BOARDER | flag::HOLDER)
            || self.st.is(unit, TURN_OVER | flag::SKIPPED)
        {
            return false;
        }
        let numbers = self.numbers(unit);
        numbers.attack > 0 && !numbers.is(Mark::NoFire) && self.has_target(unit)
    }

    /// whether a jam on this target hangs on the ruling: Stealth hides it, and the source has no Hunter.
    fn is_jam_veiled(self, source: CardIx, target: CardIx) -> bool {
        self.set.reaches(Trait::Stealth)
            && self.def(target).kind == Kind::Ship
            && self.numbers(target).traits.has(Trait::Stealth)
            && !self.numbers(source).traits.has(Trait::Hunter)
    }

    /// Whether a unit has not had its turn and has anything to do in it but pass.
    #[must_use]
    pub fn can_act(self, unit: CardIx) -> bool {
        if self.st.is(unit, TURN_OVER) {
            return false;
        }
        let mut any = false;
        self.each_act(unit, |_| {
            any = true;
            false
        });
        any
    }

    /// Every action of a unit's turn but passing, fire first.
    fn each_act(self, unit: CardIx, mut visit: impl FnMut(Action) -> bool) {
        let numbers = self.numbers(unit);
        let seat = self.piece(unit).controller;
        let may_retreat = self.may_retreat(unit, seat, &numbers);
        if !self.st.is(unit, flag::SKIPPED) {
            let overload =
                numbers.traits.value(Trait::Overload) > 0 && !self.st.is(unit, flag::OVERLOADED);
            let fire = !numbers.is(Mark::NoFire)
                && (numbers.attack > 0 || overload)
                && self.has_target(unit);
            if fire && !visit(Action::Split) {
                return;
            }
            if !self.each_support(unit, seat, &numbers, &mut visit) {
                return;
            }
        }
        if may_retreat {
            visit(Action::Retreat);
        }
    }

    /// Ships of the attacker, in lieu of their action (§6.6 step 3); Marines fold out of a fight (§6.10.4).
    fn may_retreat(self, unit: CardIx, seat: Seat, numbers: &Numbers) -> bool {
        match self.def(unit).kind {
            Kind::Ship => seat == self.st.eng.attacker && !numbers.is(Mark::NoRetreat),
            Kind::Marine | Kind::Character => {
                self.set.reaches(Trait::MicroFold)
                    && self.has_micro_fold(unit)
                    && self.has_any_berth(unit)
            }
            _ => false,
        }
    }

    /// Jam, paint, repair, dock. False if `visit` had enough.
    fn each_support(
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
        if numbers.traits.value(Trait::Repair) > 0 && !numbers.is(Mark::NoRepair) {
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

    /// Units that can still act, a withdrawal of boarders who have not begun, or the end of the step.
    pub fn menu_volley_step(self, seat: Seat, fight: bool, menu: &mut Menu<Action>) {
        for unit in self.actors(seat, fight) {
            if self.has_use_of_a_turn(unit) {
                menu.push(Action::Activate(unit));
            }
        }
        if fight && self.may_withdraw(seat) {
            menu.push(Action::Withdraw);
        }
        if !fight || !self.actors(seat, fight).any(|unit| self.must_fire(unit)) {
            menu.push(Action::Pass);
        }
    }

    /// Wounded parts of a Station array that may be mended. True if `visit` saw them all.
    fn each_hurt_part(self, station: CardIx, visit: impl FnMut(CardIx) -> bool) -> bool {
        let modules = self.st.modules[station.owner()].as_slice();
        std::iter::once(station)
            .chain(modules.iter().copied())
            .filter(|&part| {
                self.piece(part).wounds > 0
                    && self.st.stands(part)
                    && !self.numbers(part).is(Mark::NoRepair)
            })
            .all(visit)
    }

    /// What the unit may do now; or, while its Repair is being shared, where the rest goes.
    pub fn menu_act(self, unit: CardIx, at: u8, menu: &mut Menu<Action>) {
        if at >= SHARING {
            self.each_hurt_part(unit, |part| {
                menu.push(Action::Repair(part));
                true
            });
            menu.push(Action::Pass);
            return;
        }
        let numbers = self.numbers(unit);
        let seat = self.piece(unit).controller;
        if !self.st.is(unit, flag::SKIPPED) {
            self.menu_fire(unit, VolleyKind::Attack, menu);
            self.each_support(unit, seat, &numbers, &mut |action| {
                menu.push(action);
                true
            });
        }
        if self.may_retreat(unit, seat, &numbers) {
            menu.push(Action::Retreat);
        }
        if !self.must_fire(unit) {
            menu.push(Action::Pass);
        }
    }

    /// Units with an unused Interceptor and somebody to shoot at. True if `visit` saw them all.
    pub fn each_interceptor(
        self,
        seat: Seat,
        fight: bool,
        mut visit: impl FnMut(CardIx) -> bool,
    ) -> bool {
        if !self.may_have(seat, Trait::Interceptor) {
            return true;
        }
        for unit in self.actors(seat, fight) {
            if self.st.is(unit, flag::INTERCEPTED | flag::IDLE)
                || (fight && !self.st.is(unit, flag::HOLDER))
                || self.numbers(unit).traits.value(Trait::Interceptor) == 0
                || self.numbers(unit).is(Mark::NoFire)
            {
                continue;
            }
            let mut any = false;
            self.each_target(unit, seat, VolleyKind::Interceptor, false, |_| {
                any = true;
                false
            });
            if any && !visit(unit) {
                return false;
            }
        }
        true
    }

    /// Who intercepts next, or nobody.
    pub fn menu_intercept(self, seat: Seat, fight: bool, menu: &mut Menu<Action>) {
        self.each_interceptor(seat, fight, |unit| {
            menu.push(Action::Intercept(unit));
            true
        });
        menu.push(Action::Pass);
    }
}
