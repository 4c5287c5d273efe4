//! Volleys (§6.2, §4.4 of the rules page): declaration, roll, wounds, and W-08 for what they destroy.

use super::action::Action;
use super::card::Kind;
use super::effect::{Mark, Moment};
use super::event::{Event, Fate, Fold};
use super::frame::{Frame, MAX_PARTS, Part, Volley, VolleyKind, Window};
use super::ids::{CardIx, List};
use super::look::Look;
use super::play::Play;
use super::ruin::Downfall;
use super::setup::Kin;
use super::state::{Counter, DEAD_SPACE, End, flag};
use super::traits::Trait;
use crate::dice::{Dice, Matter};
use crate::engine::{Log, Menu, Seat};

/// The lowest natural face, from 2 to 10, that hits: natural 1 misses and natural 10 hits, always (§8.2).
#[inline]
#[must_use]
pub(super) fn need(defense: i16, modifier: i16) -> u8 {
    (defense - modifier).clamp(2, 10) as u8
}

/// Whether a natural face hits.
#[inline]
#[must_use]
pub(super) fn is_hit(face: u8, need: u8) -> bool {
    face >= need
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Opens a volley of a unit; its parts are aimed next.
    pub fn declare_volley(&mut self, unit: CardIx, kind: VolleyKind) {
        let traits = self.look().numbers(unit).traits;
        self.note_shield(unit, kind);
        let alpha = traits.has(Trait::AlphaStrike) && !self.st.is(unit, flag::FIRED);
        self.st.set(unit, flag::FIRED);
        self.st.volleys.push(Volley {
            firer: unit,
            seat: self.st.piece(unit).controller,
            kind,
            annihilate: traits.has(Trait::Annihilate),
            alpha,
            parts: List::new(Part::EMPTY),
            part: 0,
        });
    }

    /// counts the declarations in which the shield held the Station or its modules back.
    fn note_shield(&mut self, unit: CardIx, kind: VolleyKind) {
        let seat = self.st.piece(unit).controller;
        let eng = &self.st.eng;
        let ashore = self.def(unit).kind.is_marine() || kind.kills_at_once();
        if ashore || seat != eng.attacker || eng.space == DEAD_SPACE {
            return;
        }
        let defender = eng.defender;
        let look = self.look();
        // Modules that it does not cover hide the Station in any case.
        let withholds = self.set.rules.shield_covers_modules
            || !look.has_standing_module(defender)
            || look.numbers(unit).is(Mark::PastModules);
        if withholds
            && look.array(defender).next().is_some()
            && look.is_shield_up(defender)
            && look.has_legal_ship(defender)
            && !look.numbers(unit).is(Mark::PastShield)
        {
            self.st.count(Counter::Shielded);
        }
    }

    /// Adds a part with everything that R-49 fixes now.
    pub fn aim(&mut self, target: CardIx, dice: u8) {
        let Some(volley) = self.st.volleys.last() else {
            return;
        };
        let part = self.aimed(volley, target, dice);
        if let Some(volley) = self.st.volleys.last_mut() {
            volley.parts.push(part);
        }
    }

    /// A part of this volley at a target, with everything that R-49 fixes now.
    pub fn aimed(&self, volley: &Volley, target: CardIx, dice: u8) -> Part {
        let theirs = self.look().numbers(target);
        let mut modifier = self.look().modifier(volley.firer, volley.seat, target);
        if volley.alpha {
            modifier += i16::from(self.set.rules.alpha_strike);
        }
        Part {
            target,
            dice,
            modifier,
            defense: theirs.defense,
            faces: [0; 10],
            set_hits: 0,
            prevented: 0,
            resistant: theirs.traits.has(Trait::Resistant),
            lost: false,
        }
    }

    /// Asks where the dice go, unless there is only one target for them.
    pub fn step_aim(
        &mut self,
        unit: CardIx,
        seat: Seat,
        kind: VolleyKind,
        left: u8,
    ) -> Option<Seat> {
        match self.look().rest_of_split(unit, seat, kind, left) {
            Rest::Open => Some(seat),
            Rest::Lost => {
                // Whatever is left has no legal target: it is not rolled.
                self.become_frame(Frame::Volley { at: 0 });
                None
            }
            Rest::At(only) => {
                self.aim(only, left);
                self.become_frame(Frame::Volley { at: 0 });
                None
            }
        }
    }

    /// One part more; the volley is rolled when all dice are placed.
    pub fn answer_aim(
        &mut self,
        unit: CardIx,
        seat: Seat,
        kind: VolleyKind,
        left: u8,
        action: Action,
    ) {
        let Action::Fire(target, dice) = action else {
            return;
        };
        self.aim(target, dice);
        if dice >= left {
            self.become_frame(Frame::Volley { at: 0 });
        } else {
            self.become_frame(Frame::Aim {
                unit,
                seat,
                kind,
                left: left - dice,
            });
        }
    }

    /// W-05, then each part: roll, W-06, wounds; then W-08 for what is destroyed.
    pub fn step_volley(&mut self, at: u8) -> Option<Seat> {
        let volley = *self.st.volleys.last()?;
        match at {
            0 => self.open_volley(&volley),
            1 => self.roll_part(&volley),
            2 => self.apply_part(&volley),
            3 => self.judge_part(&volley),
            _ => {
                self.pop();
                self.end_volley();
            }
        }
        None
    }

    /// The volley is over, or its engagement is: what it destroyed dies.
    pub fn end_volley(&mut self) {
        let Some(volley) = self.st.volleys.pop() else {
            return;
        };
        for part in volley.parts.as_slice().iter().rev() {
            let unit = part.target;
            if self.st.is(unit, flag::PENDING) && !self.st.is(unit, flag::DYING) {
                self.st.set(unit, flag::DYING);
                self.push(Frame::Dying { unit, at: 0 });
            }
        }
    }

    fn open_volley(&mut self, volley: &Volley) {
        self.become_frame(Frame::Volley { at: 1 });
        if volley.parts.is_empty() {
            return;
        }
        if volley.parts.len() > 1 {
            self.st.count(Counter::Splits);
            // §6.9: the Station's part comes last, behind its modules'; else as declared.
            if let Some(volley) = self.st.volleys.last_mut() {
                let set = self.set;
                volley
                    .parts
                    .as_mut_slice()
                    .sort_by_key(|part| set.def(part.target).kind == Kind::Station);
            }
        }
        let first = volley.parts.as_slice()[0].target;
        self.open_window(Window::VolleyDeclared, first);
        if self.st.waiting.is_empty() {
            return;
        }
        for part in volley.parts.as_slice() {
            self.fire(Moment::VolleyDeclared, volley.firer, part.target);
        }
        if volley.kind == VolleyKind::Attack {
            self.fire(Moment::FireDeclared, volley.firer, first);
        }
    }

    fn roll_part(&mut self, volley: &Volley) {
        let at = usize::from(volley.part);
        let Some(part) = volley.parts.as_slice().get(at).copied() else {
            self.become_frame(Frame::Volley { at: 4 });
            return;
        };
        let target = part.target;
        let gone = !self.st.stands(target)
            || (volley.firer.is_some()
                && self.st.piece(volley.firer).zone != super::state::Zone::Play);
        let behind = self.def(target).kind == Kind::Station
            && self.look().has_standing_module(target.owner())
            && !(volley.firer.is_some() && self.look().numbers(volley.firer).is(Mark::PastModules));
        if part.lost || gone || behind {
            self.tell(Event::LostPart { target });
            self.next_part();
            return;
        }
        let mut defense = part.defense;
        if volley.parts.len() > 1 || self.set.rules.split_live_defense {
            let live = self.look().numbers(target).defense;
            if live != defense {
                self.st.count(Counter::LiveDefense);
            }
            if self.set.rules.split_live_defense {
                defense = live;
            }
        }
        if volley.firer.is_some() {
            self.open_unit_scope(volley.firer);
        } else {
            self.open_table_scope(super::play::Scope::Table);
        }
        let matter = Matter {
            need: need(defense, part.modifier),
            tens: volley.annihilate && !part.resistant,
        };
        let faces = self.dice.faces(part.dice, matter);
        if let Some(volley) = self.st.volleys.last_mut() {
            let part = &mut volley.parts.as_mut_slice()[at];
            part.faces = faces;
            part.defense = defense;
        }
        self.tell(Event::Rolled {
            firer: volley.firer,
            target,
            kind: volley.kind,
            faces,
            need: matter.need,
        });
        self.become_frame(Frame::Volley { at: 2 });
        self.open_window(Window::VolleyRolled, target);
        self.fire(Moment::VolleyRolled, volley.firer, target);
    }

    fn next_part(&mut self) {
        if let Some(volley) = self.st.volleys.last_mut() {
            volley.part += 1;
        }
        self.become_frame(Frame::Volley { at: 1 });
    }

    /// §4.4: hits, Annihilate, wounds.
    fn apply_part(&mut self, volley: &Volley) {
        let part = volley.parts.as_slice()[usize::from(volley.part)];
        let target = part.target;
        if part.lost || !self.st.stands(target) {
            self.next_part();
            return;
        }
        let least = need(part.defense, part.modifier);
        let hits: u16 = (least..=10)
            .map(|face| u16::from(part.faces[usize::from(face) - 1]))
            .sum();
        let hits = hits + u16::from(part.set_hits);
        let tens = u16::from(part.faces[9]);
        let bites = volley.annihilate && !part.resistant;
        if bites && tens >= 2 {
            self.next_part();
            let by = volley.firer;
            let wounds = self.look().numbers(target).wounds.clamp(0, 255) as u8;
            self.wound(
                target,
                wounds.saturating_sub(self.st.piece(target).wounds),
                by,
            );
            self.wreck(target, Fate::Immediate, by);
            return;
        }
        let extra = u16::from(self.set.rules.annihilate_wounds) - 1;
        let wounds = (hits + if bites { extra * tens } else { 0 })
            .saturating_sub(u16::from(part.prevented))
            .min(255) as u8;
        if wounds == 0 {
            self.next_part();
            return;
        }
        self.wound(target, wounds, volley.firer);
        if i16::from(self.st.piece(target).wounds) < self.look().numbers(target).wounds {
            self.next_part();
            self.fire(Moment::WoundTaken, target, CardIx::NONE);
        } else if volley.kind.kills_at_once() {
            self.next_part();
            self.wreck(target, Fate::Immediate, volley.firer);
        } else {
            // replacements come before the unit is pending.
            self.become_frame(Frame::Volley { at: 3 });
            self.fire(Moment::WouldBeDestroyed, target, volley.firer);
        }
    }

    fn judge_part(&mut self, volley: &Volley) {
        let target = volley.parts.as_slice()[usize::from(volley.part)].target;
        self.next_part();
        if self.st.stands(target)
            && i16::from(self.st.piece(target).wounds) >= self.look().numbers(target).wounds
        {
            self.st.set(target, flag::PENDING);
            let trace = &mut self.st.traces[target.at()];
            trace.destroyed = trace.destroyed.saturating_add(1);
            if volley.firer.is_some() {
                let trace = &mut self.st.traces[volley.firer.at()];
                trace.kills = trace.kills.saturating_add(1);
            }
            self.tell(Event::Pending { unit: target });
        }
    }

    /// W-08: wings launch, Marines may fold, Stoic answers; then the scrapheap (§6.7).
    pub fn step_dying(&mut self, unit: CardIx, at: u8) -> Option<Seat> {
        let seat = self.st.piece(unit).controller;
        let over = self.st.eng.end != End::Open || !self.st.lives(seat);
        match at {
            0 => {
                for owner in self.st.all() {
                    for wing in &self.st.ships[owner] {
                        if self.st.piece(wing).host == unit {
                            self.move_to(wing, CardIx::NONE);
                            self.tell(Event::Launched { wing });
                        }
                    }
                }
                self.become_frame(Frame::Dying { unit, at: 1 });
                if !over {
                    self.open_window(Window::Pending, unit);
                }
            }
            1 => {
                if !over && self.look().escapees(unit).next().is_some() {
                    return Some(seat);
                }
                self.become_frame(Frame::Dying { unit, at: 2 });
            }
            2 => {
                self.become_frame(Frame::Dying { unit, at: 3 });
                if !over && self.st.volleys.len() < 4 && self.look().may_answer(unit) {
                    self.become_frame(Frame::Dying { unit, at: 2 });
                    return Some(seat);
                }
            }
            _ => {
                self.pop();
                self.bury(unit, seat);
            }
        }
        None
    }

    /// A destroyed unit leaves; committed folding Marines are already on their way (§3.4.7).
    fn bury(&mut self, unit: CardIx, seat: Seat) {
        if self.st.piece(unit).zone != super::state::Zone::Play {
            return;
        }
        match self.def(unit).kind {
            Kind::Station => {
                let causer = self.st.eng.on.then(|| self.st.foe(unit.owner()));
                self.eliminate(unit.owner(), Downfall::Destroyed, causer);
                return;
            }
            Kind::Ship => {
                for marine in &self.st.marines[seat] {
                    if self.st.piece(marine).host == unit && self.st.is(marine, flag::COMMITTED) {
                        self.st.piece_mut(marine).host = CardIx::NONE;
                    }
                }
                self.fire(Moment::ShipDestroyed, unit, CardIx::NONE);
            }
            _ => {}
        }
        if self.st.eng.on {
            self.st.eng.losses += 1;
        }
        self.lose(unit, Fate::Destroyed);
    }

    /// A fold, the Stoic answer, or none.
    pub fn answer_dying(&mut self, unit: CardIx, at: u8, action: Action) {
        if at == 1 {
            match action {
                Action::Fold(marine) => self.start_fold(marine, Fold::Escape),
                _ => self.become_frame(Frame::Dying { unit, at: 2 }),
            }
            return;
        }
        self.become_frame(Frame::Dying { unit, at: 3 });
        if action != Action::Pass {
            self.st.count(Counter::Stoics);
        }
        self.begin_fire(unit, action, VolleyKind::Stoic, VolleyKind::StoicOverload);
    }

    /// Fire, split or Overload, as the menu offered it.
    pub fn begin_fire(
        &mut self,
        unit: CardIx,
        action: Action,
        fire: VolleyKind,
        overload: VolleyKind,
    ) {
        let seat = self.st.piece(unit).controller;
        match action {
            Action::Fire(target, dice) => {
                self.declare_volley(unit, fire);
                self.aim(target, dice);
                self.push(Frame::Volley { at: 0 });
            }
            Action::Split => {
                let left = self.look().numbers(unit).attack as u8;
                self.declare_volley(unit, fire);
                self.push(Frame::Aim {
                    unit,
                    seat,
                    kind: fire,
                    left,
                });
            }
            Action::Overload(target) => {
                let dice = self.look().numbers(unit).traits.value(Trait::Overload);
                self.st.set(unit, flag::OVERLOADED);
                if overload == VolleyKind::Overload {
                    self.st.set(unit, flag::DRAWBACK);
                }
                self.declare_volley(unit, overload);
                self.aim(target, dice);
                self.push(Frame::Volley { at: 0 });
            }
            _ => {}
        }
    }
}

/// What becomes of the dice of a split that are not yet placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// There is a choice.
    Open,
    /// One target is left: all go there, and nobody is asked.
    At(CardIx),
    /// No target is left.
    Lost,
}

impl Look<'_> {
    /// What becomes of the `left` dice of a split.
    #[must_use]
    pub fn rest_of_split(self, unit: CardIx, seat: Seat, kind: VolleyKind, left: u8) -> Rest {
        let (mut targets, mut only) = (0, CardIx::NONE);
        self.each_target(unit, seat, kind, true, |target| {
            targets += 1;
            only = target;
            targets < 2
        });
        match targets {
            0 => Rest::Lost,
            1 if left == 1 || !self.opens_station(unit, seat, kind, only) => Rest::At(only),
            _ => Rest::Open,
        }
    }

    /// §4.4: everything that changes the results of this volley, Alpha Strike aside.
    #[must_use]
    pub fn modifier(self, firer: CardIx, seat: Seat, target: CardIx) -> i16 {
        let mut sum = 0;
        if self.set.makes(Kin::Results) {
            sum += self.result_modifier(firer, seat, target);
        }
        // A card's own volley has no unit for the paint to help.
        if firer.is_some() {
            sum += self.paint(seat, target);
        }
        if self.set.reaches(Trait::Stealth)
            && self.numbers(target).traits.has(Trait::Stealth)
            && !(firer.is_some() && self.numbers(firer).traits.has(Trait::Hunter))
        {
            sum += i16::from(self.set.rules.stealth);
        }
        sum
    }

    /// Paints of a side on a target.
    #[must_use]
    pub fn paint(self, seat: Seat, target: CardIx) -> i16 {
        let holds = self.st.holds.as_slice().iter();
        holds
            .filter(|hold| hold.paint && hold.target == target && hold.seat == seat)
            .map(|hold| i16::from(hold.x))
            .sum()
    }

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
        let aimed = |target: CardIx| {
            more && self.st.volleys.last().is_some_and(|volley| {
                volley
                    .parts
                    .as_slice()
                    .iter()
                    .any(|part| part.target == target)
            })
        };
        if more
            && self
                .st
                .volleys
                .last()
                .is_some_and(|volley| volley.parts.len() >= MAX_PARTS)
        {
            return;
        }
        if let VolleyKind::Card(who) = kind {
            let Some(context) = self.st.plays.last() else {
                return;
            };
            for target in &self.concerned(who, context) {
                if self.is_open_to_card(target, seat) && !aimed(target) && !visit(target) {
                    return;
                }
            }
            return;
        }
        if let Some(mask) = self.fighting(unit, seat) {
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
            return;
        }
        let foe = self.st.foe(seat);
        let marked = self.set.puts(Mark::NoTarget);
        if let Some(lure) = self.lure(foe, kind) {
            if !aimed(lure) {
                visit(lure);
            }
            return;
        }
        let mut ships = false;
        for ship in self.fleet(foe) {
            if marked && self.numbers(ship).is(Mark::NoTarget) {
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
        if kind == VolleyKind::Interceptor {
            return;
        }
        self.each_part_of_array(unit, foe, ships, aimed, visit);
    }

    /// what a card's own volley may be aimed at, of what the card means: opposing and here, ships in
    /// open space, Marines of the boarding action, and of the Station array what §6.4.3 leaves open.
    fn is_open_to_card(self, target: CardIx, seat: Seat) -> bool {
        let owner = self.piece(target).controller;
        if owner == seat
            || !self.is_here(target)
            || !self.st.stands(target)
            || self.numbers(target).is(Mark::NoTarget)
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
        let marked = self.set.puts(Mark::NoTarget);
        let passes = self.set.puts(Mark::PastModules) || self.set.puts(Mark::PastShield);
        let mine = if passes && unit.is_some() {
            Some(self.numbers(unit))
        } else {
            None
        };
        let has = |mark: Mark| mine.is_some_and(|numbers| numbers.is(mark));
        let shielded = ships && self.is_shield_up(foe) && !has(Mark::PastShield);
        let modules = self.st.modules[foe].as_slice();
        if !(shielded && self.set.rules.shield_covers_modules) {
            for &module in modules {
                if marked && self.numbers(module).is(Mark::NoTarget) {
                    continue;
                }
                if self.st.stands(module) && !aimed(module) && !visit(module) {
                    return;
                }
            }
        }
        let open = has(Mark::PastModules)
            || modules
                .iter()
                .all(|&module| aimed(module) || !self.st.stands(module));
        if !shielded
            && open
            && self.st.stands(station)
            && !aimed(station)
            && !(marked && self.numbers(station).is(Mark::NoTarget))
        {
            visit(station);
        }
    }

    /// Whether the round-1 shield could hold (there being opposing ships is the caller's question). It
    /// protects the defender's Station only.
    #[must_use]
    pub fn is_shield_up(self, foe: Seat) -> bool {
        let mut until = 1_u16;
        if self.set.makes(Kin::Shields) {
            self.of_commander(foe, |op| {
                if let super::effect::Op::ShieldUntil(round) = op {
                    until = u16::from(round);
                }
            });
        }
        foe == self.st.eng.defender && self.st.eng.round <= until
    }

    /// The flag of the opposing party, if the unit fires in a boarding action.
    fn fighting(self, unit: CardIx, seat: Seat) -> Option<u32> {
        let fight = self.st.fight?;
        let inside = unit.is_some() && self.st.is(unit, flag::BOARDER | flag::HOLDER);
        inside.then_some(if seat == fight.boarder {
            flag::HOLDER
        } else {
            flag::BOARDER
        })
    }

    /// The Station array of `seat`, if it takes part in the engagement.
    pub fn array(self, seat: Seat) -> impl Iterator<Item = CardIx> {
        let station = CardIx::station(seat);
        let there = self.st.lives(seat) && self.piece(station).space == self.st.eng.space;
        there
            .then_some(station)
            .into_iter()
            .filter(move |&station| self.st.stands(station))
    }

    /// Parts that the remaining dice may make.
    pub fn menu_aim(
        self,
        unit: CardIx,
        seat: Seat,
        kind: VolleyKind,
        left: u8,
        menu: &mut Menu<Action>,
    ) {
        let mut targets = 0;
        self.each_target(unit, seat, kind, true, |_| {
            targets += 1;
            targets < 2
        });
        self.each_target(unit, seat, kind, true, |target| {
            menu.push(Action::Fire(target, left));
            // No die may be left without a target.
            if targets > 1 || self.opens_station(unit, seat, kind, target) {
                for dice in (1..left).rev() {
                    menu.push(Action::Fire(target, dice));
                }
            }
            true
        });
    }

    /// Whether a module still stands before the Station: one that is pending is hit no more (§6.4.3, §6.7).
    #[must_use]
    pub fn has_standing_module(self, seat: Seat) -> bool {
        let modules = self.st.modules[seat].as_slice();
        modules.iter().any(|&module| self.st.stands(module))
    }

    /// Marines who may fold off a dying ship (§6.7), or off a Station that loses a module with room for Marines
    ///
    pub fn escapees(self, unit: CardIx) -> impl Iterator<Item = CardIx> {
        let reaches = self.set.reaches(Trait::MicroFold);
        let def = self.def(unit);
        let host = if def.kind == Kind::ModuleStation && def.marine_capacity > 0 {
            self.piece(unit).host
        } else {
            unit
        };
        self.aboard(host).filter(move |&marine| {
            let busy = flag::COMMITTED | flag::BOARDER | flag::HOLDER;
            reaches
                && !self.st.is(marine, busy)
                && self.has_micro_fold(marine)
                && self.has_any_berth(marine)
        })
    }

    /// Whether a destroyed unit may answer with fire (§3.4.11, R-30).
    #[must_use]
    pub fn may_answer(self, unit: CardIx) -> bool {
        // R-30; and a captured ship does nothing before its new side's next volley step (8E).
        let barred = flag::RETREATING | flag::IDLE;
        // A module is no unit, whatever its Station can do.
        let module = self.def(unit).kind == Kind::ModuleStation;
        if module || !self.set.reaches(Trait::Stoic) || self.st.is(unit, barred) {
            return false;
        }
        let numbers = self.numbers(unit);
        let overload =
            numbers.traits.value(Trait::Overload) > 0 && !self.st.is(unit, flag::OVERLOADED);
        if !numbers.traits.has(Trait::Stoic)
            || numbers.is(Mark::NoFire)
            || (numbers.attack < 1 && !overload)
        {
            return false;
        }
        let mut any = false;
        let seat = self.piece(unit).controller;
        self.each_target(unit, seat, VolleyKind::Stoic, false, |_| {
            any = true;
            false
        });
        any
    }

    /// Folds, or fire.
    pub fn menu_dying(self, unit: CardIx, at: u8, menu: &mut Menu<Action>) {
        if at == 1 {
            for marine in self.escapees(unit) {
                menu.push(Action::Fold(marine));
            }
        } else {
            self.menu_fire(unit, VolleyKind::Stoic, menu);
        }
        menu.push(Action::Pass);
    }

    /// All dice at one target, a split, or Overload.
    pub fn menu_fire(self, unit: CardIx, kind: VolleyKind, menu: &mut Menu<Action>) {
        let numbers = self.numbers(unit);
        let seat = self.piece(unit).controller;
        if numbers.is(Mark::NoFire) {
            return;
        }
        let overload = numbers.traits.value(Trait::Overload) > 0
            && !self.st.is(unit, flag::OVERLOADED | flag::SKIPPED);
        let (mut targets, mut last) = (0, CardIx::NONE);
        self.each_target(unit, seat, kind, false, |target| {
            targets += 1;
            last = target;
            if numbers.attack > 0 {
                menu.push(Action::Fire(target, numbers.attack as u8));
            }
            if overload {
                menu.push(Action::Overload(target));
            }
            true
        });
        // A Station behind its last modules is a target only of a split.
        if numbers.attack > 1
            && (targets > 1 || (targets == 1 && self.opens_station(unit, seat, kind, last)))
        {
            menu.push(Action::Split);
        }
    }

    /// Whether dice at `target`, the only one there is, would open the Station behind it to the rest: parts
    /// may wait behind modules, never behind the round-1 shield (§6.9).
    fn opens_station(self, unit: CardIx, seat: Seat, kind: VolleyKind, target: CardIx) -> bool {
        let foe = self.st.foe(seat);
        self.fighting(unit, seat).is_none()
            && self.def(target).kind == Kind::ModuleStation
            && !kind.kills_at_once()
            && !self.numbers(CardIx::station(foe)).is(Mark::NoTarget)
            && !(self.has_legal_ship(foe)
                && self.is_shield_up(foe)
                && !(unit.is_some() && self.numbers(unit).is(Mark::PastShield)))
    }

    /// Whether a ship of `foe` is a legal volley target, so that the shield holds.
    #[must_use]
    pub fn has_legal_ship(self, foe: Seat) -> bool {
        self.fleet(foe)
            .any(|ship| !self.numbers(ship).is(Mark::NoTarget))
    }
}
