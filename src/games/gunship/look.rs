//! What is legal: the menu of every question, and whether there is a question at all.

use super::action::{Action, Boost, Fire, Sight};
use super::board::{HEAVY, ShipBoard, Status};
use super::card::{Kind, Weapon};
use super::frame::{Frame, HitStage, Target};
use super::ids::{Loc, Mount, Zone, other};
use super::piles::held;
use super::rules::{BOMBS, OVERHAUL};
use super::setup::Setup;
use super::state::State;
use breachlab_core::engine::{Menu, Seat};

/// A match looked at, not changed.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// What is fixed.
    pub set: &'a Setup,
    /// What is true.
    pub st: &'a State,
}

/// What strengthens a torpedo (§11.4).
const BOOSTS: [Kind; 3] = [Kind::Aim, Kind::Critical, Kind::Slag];

impl<'a> Look<'a> {
    /// Fills a cleared menu for the question asked.
    pub fn menu(self, menu: &mut Menu<Action>) {
        match self.st.frames.last() {
            Some(&Frame::Fighters {
                visited,
                has_strafed,
            }) => {
                self.flights(visited, has_strafed, &mut |action| menu.push(action));
                menu.push(Action::Hold);
            }
            Some(Frame::Actions { is_asked: false }) => {
                menu.push(Action::Tow);
                menu.push(Action::Drift);
            }
            Some(Frame::Actions { .. }) => {
                self.actions(&mut |action| menu.push(action));
                menu.push(Action::EndActions);
            }
            Some(&Frame::Assault { target, played }) => {
                self.shots(Some(target), &mut |action| menu.push(action));
                if played > 0 {
                    menu.push(Action::Cease);
                }
            }
            Some(Frame::Announce { .. }) => {
                self.shots(None, &mut |action| menu.push(action));
                if !self.st.shots.is_empty() {
                    menu.push(Action::Loose);
                }
            }
            Some(Frame::Dodge(_)) => evasion(menu),
            Some(Frame::Strike(strike)) => match strike.stage {
                HitStage::Slag { .. } => {
                    menu.push(Action::Slag);
                    menu.push(Action::Spare);
                }
                HitStage::Critical => {
                    menu.push(Action::Critical);
                    menu.push(Action::Spare);
                }
                _ => evasion(menu),
            },
            Some(Frame::Run) => self.run_weapons(menu),
            Some(&Frame::Bombs { hits }) => self.loads(hits, menu),
            Some(Frame::InFlight) => {
                self.controls(&mut |action| menu.push(action));
                menu.push(Action::EndRepairs);
            }
            Some(Frame::Hangar) => {
                self.work(&mut |action| menu.push(action));
                menu.push(Action::EndRepairs);
            }
            Some(Frame::Discard { .. }) => {
                for kind in Kind::ALL {
                    if self.holds(self.st.active, kind) {
                        menu.push(Action::Discard(kind));
                    }
                }
                menu.push(Action::EndDiscards);
            }
            _ => {}
        }
    }

    fn board(self, seat: Seat) -> &'a ShipBoard {
        self.st.board(seat)
    }

    /// Cards of a kind in a hand.
    fn count(self, seat: Seat, kind: Kind) -> u8 {
        let hand = self.st.hands[seat.at()].as_slice();
        hand.iter()
            .filter(|&&card| self.set.kind(card) == kind)
            .count() as u8
    }

    fn holds(self, seat: Seat, kind: Kind) -> bool {
        held(&self.set.kinds, &self.st.hands[seat.at()], kind).is_some()
    }

    /// Zones next to one, home first, that can be flown to. GR-15: nobody leaves the center in turn 1.
    fn beside(self, seat: Seat, zone: Zone) -> impl Iterator<Item = Zone> + use<'a> {
        let zones = Zone::seen_by(seat).into_iter();
        zones.filter(move |&to| to.is_beside(zone) && self.st.turn > 1 && self.st.is_open(to))
    }

    // -- §6

    /// Whether a squadron has more to choose than holding.
    pub(super) fn has_fighter_choice(self) -> bool {
        let Some(&Frame::Fighters {
            visited,
            has_strafed,
        }) = self.st.frames.last()
        else {
            return false;
        };
        let mut any = false;
        self.flights(visited, has_strafed, &mut |_| any = true);
        any
    }

    fn flights(self, visited: u8, has_strafed: bool, add: &mut impl FnMut(Action)) {
        let seat = self.st.active;
        let zone = self.st.squadron(seat).zone;
        let enemy = other(seat);
        let is_met = self.st.squadron(enemy).is_at(zone);
        if !has_strafed && !is_met && self.st.is_exposed(enemy, zone) {
            add(Action::Strafe);
        }
        for to in self.beside(seat, zone) {
            if visited & to.bit() == 0 {
                add(Action::Fly(to));
            }
        }
    }

    // -- §7

    /// Whether a stranded ship may be helped now (§7.6, GR-39).
    pub(super) fn can_be_towed(self) -> bool {
        let seat = self.st.active;
        let board = self.board(seat);
        let needs_carrier = board.zone != Zone::home(other(seat));
        self.st.turn > 1 && board.is_stranded() && (!needs_carrier || self.st.carrier(seat).lives())
    }

    /// Whether the active ship can do anything more.
    pub(super) fn has_action(self) -> bool {
        let mut any = false;
        self.actions(&mut |_| any = true);
        any
    }

    fn actions(self, add: &mut impl FnMut(Action)) {
        let seat = self.st.active;
        let (board, spent) = (self.board(seat), self.st.spent);
        let is_done = spent.actions >= board.actions(&self.set.rules);
        if board.status != Status::InSpace || board.is_stranded() || is_done {
            return;
        }
        if spent.moves < board.moves(&self.set.rules) {
            for to in self.beside(seat, board.zone) {
                add(Action::Move(to));
            }
            if board.zone == Zone::home(seat) && self.st.carrier(seat).lives() {
                add(Action::Land);
            }
        }
        let enemy = other(seat);
        if self.can_fire() {
            if self.st.squadron(enemy).is_at(board.zone) {
                add(Action::AttackFighters);
            }
            let target = self.board(enemy);
            if target.is_at(board.zone) {
                add(Action::AttackGunship);
            } else if target.status == Status::InSpace && target.zone.is_beside(board.zone) {
                add(Action::AttackFar);
            }
        }
        let is_there = board.zone == Zone::home(enemy) && self.st.carrier(enemy).lives();
        if is_there && self.has_run_weapon(seat) {
            add(Action::Run);
        }
    }

    /// Whether a card of this sort can be fired: held, and a gun that has not fired (GR-16).
    fn can_fire_one(self, fire: Fire) -> bool {
        let spent = self.st.spent;
        let fired = match fire {
            Fire::Hit => spent.hits,
            Fire::Ion => spent.ions,
        };
        let seat = self.st.active;
        fired < self.board(seat).guns(fire.weapon()) && self.holds(seat, fire.card())
    }

    /// Whether any card of an attack can be played.
    pub(super) fn can_fire(self) -> bool {
        Fire::BOTH.into_iter().any(|fire| self.can_fire_one(fire))
    }

    /// Cards of an attack: on a target in the same zone, or at long range.
    fn shots(self, target: Option<Target>, add: &mut impl FnMut(Action)) {
        let aims = self.count(self.st.active, Kind::Aim);
        for fire in Fire::BOTH {
            if !self.can_fire_one(fire) {
                continue;
            }
            add(Action::Fire(fire, Sight::Dice));
            if aims >= 1 && target != Some(Target::Gunship) {
                add(Action::Fire(fire, Sight::Sure));
            }
            let needed = match target {
                Some(Target::Gunship) => 1,
                None => 2,
                Some(Target::Fighters) => continue,
            };
            if aims >= needed {
                for loc in Loc::all() {
                    add(Action::Fire(fire, Sight::At(loc)));
                }
            }
        }
    }

    // -- §11

    /// Whether a run could end in an attack (GR-30).
    pub(super) fn has_run_weapon(self, seat: Seat) -> bool {
        self.has_torpedo(seat) || self.board(seat).guns(Weapon::Bombs) > 0
    }

    /// A torpedo that can be fired this turn.
    pub(super) fn has_torpedo(self, seat: Seat) -> bool {
        self.board(seat).works(Loc::LAUNCHER)
            && !self.st.spent.has_fired_torpedo
            && self.holds(seat, Kind::Torpedo)
    }

    fn run_weapons(self, menu: &mut Menu<Action>) {
        let seat = self.st.active;
        let is_shielded = self.st.carrier(other(seat)).shields > 0;
        if self.has_torpedo(seat) {
            menu.push(Action::Torpedo(Boost::None));
            for kind in BOOSTS {
                if !is_shielded && self.holds(seat, kind) {
                    menu.push(Action::Torpedo(Boost::Card(kind)));
                }
            }
        }
        let most = if is_shielded {
            0
        } else {
            self.count(seat, Kind::Aim).min(BOMBS)
        };
        for mount in Mount::all() {
            if self.board(seat).bears(mount) == Weapon::Bombs {
                for aims in 0..=most {
                    menu.push(Action::Bombs { mount, aims });
                }
            }
        }
    }

    fn loads(self, hits: u8, menu: &mut Menu<Action>) {
        let seat = self.st.active;
        let criticals = self.count(seat, Kind::Critical).min(hits);
        for criticals in 0..=criticals {
            let slags = self.count(seat, Kind::Slag).min(hits - criticals);
            for slags in 0..=slags {
                menu.push(Action::Load { criticals, slags });
            }
        }
    }

    // -- §12

    /// Whether Damage Control is held and has something to do in flight.
    pub(super) fn can_control(self) -> bool {
        let mut any = false;
        self.controls(&mut |_| any = true);
        any
    }

    fn controls(self, add: &mut impl FnMut(Action)) {
        let seat = self.st.active;
        let board = self.board(seat);
        if board.status != Status::InSpace || !self.holds(seat, Kind::Control) {
            return;
        }
        if board.takes_shield(&self.set.rules) {
            add(Action::AddShield);
        }
        for loc in Loc::all().filter(|loc| !loc.is_wing()) {
            if board.can_mend(loc) {
                add(Action::Mend(loc));
            }
        }
    }

    /// Whether anything can be done aboard.
    pub(super) fn can_work(self) -> bool {
        let mut any = false;
        self.work(&mut |_| any = true);
        any
    }

    fn work(self, add: &mut impl FnMut(Action)) {
        let seat = self.st.active;
        let board = self.board(seat);
        let rules = &self.set.rules;
        if board.status != Status::Aboard {
            return;
        }
        if self.holds(seat, Kind::Control) {
            add(Action::Overtime);
        }
        let repairs = self.st.spent.repairs;
        if repairs == 0 {
            return;
        }
        if board.takes_shield(rules) {
            add(Action::AddShield);
        }
        let lost_armor = board.armor.iter().sum::<u8>() < rules.armor;
        for loc in Loc::all() {
            if board.can_mend(loc) && board.has(loc) {
                add(Action::Mend(loc));
            }
            if board.ions[loc.at()] > 0 {
                add(Action::Unload(loc));
            }
            if lost_armor && board.takes_armor(rules, loc) {
                add(Action::AddArmor(loc));
            }
            if repairs >= OVERHAUL && !loc.is_wing() && board.ions[loc.at()] == 0 {
                let is_heavy = board.slot_with(loc, HEAVY).is_some();
                is_heavy.then(|| add(Action::Overhaul(loc)));
            }
        }
        for from in Loc::all().filter(|from| board.armor[from.at()] > 0) {
            for to in Loc::all().filter(|&to| to != from && board.takes_armor(rules, to)) {
                add(Action::MoveArmor { from, to });
            }
        }
        for mount in Mount::all() {
            if board.weapons[mount.at()] != Weapon::None {
                add(Action::Unmount(mount));
            } else if board.takes_weapon(mount) {
                for &weapon in Weapon::fitting(mount.is_wing()) {
                    add(Action::Arm(mount, weapon));
                }
            } else if mount.is_wing()
                && repairs >= OVERHAUL
                && board.damage_at(mount.loc()) == HEAVY
            {
                add(Action::NewWing(mount));
            }
        }
        if !board.has_landed && self.st.carrier(seat).lives() {
            add(Action::Launch);
        }
    }
}

fn evasion(menu: &mut Menu<Action>) {
    menu.push(Action::Evade);
    menu.push(Action::Endure);
}
