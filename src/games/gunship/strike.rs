//! One hit from its announcement to its last consequence (§8): evasion, shields, location, armor, damage, and the
//! cards that make it worse.

use super::action::{Action, Fire};
use super::board::{HEAVY, LIGHT, SLAGGED, SOUND, Status};
use super::card::{Kind, Weapon};
use super::counted::count;
use super::event::Event;
use super::frame::{Frame, HitSource, HitStage, Strike};
use super::ids::{Loc, Slot, other};
use super::play::Play;
use super::setup::Part;
use super::state::NONE;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl Strike {
    /// A hit that begins with the question of evasion.
    pub(super) fn new(target: Seat, source: HitSource, fire: Fire) -> Self {
        Self {
            target,
            source,
            fire,
            card: NONE,
            by: None,
            stage: HitStage::Evade,
            choice: None,
            loc: Loc::LAUNCHER,
            is_shielded: false,
            criticals: 0,
        }
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// One of several hits, as long as there is a ship to take them.
    pub(super) fn next_hit(&mut self, target: Seat, source: HitSource, left: u8) {
        if left == 0 || self.st.board(target).status != Status::InSpace {
            return self.leave();
        }
        self.turn_into(Frame::Barrage {
            target,
            source,
            left: left - 1,
        });
        let by = (source == HitSource::Strafe).then_some(Part::Squadron);
        self.enter(Frame::Strike(Strike {
            by,
            ..Strike::new(target, source, Fire::Hit)
        }));
    }

    /// Whether the owner of a ship could evade something now.
    pub(super) fn may_evade(&self, target: Seat) -> bool {
        self.st.board(target).can_evade() && self.holds(target, Kind::Evade)
    }

    /// Carries a hit on to its next question.
    pub(super) fn strike(&mut self, strike: Strike) {
        let shooter = other(strike.target);
        match strike.stage {
            HitStage::Evade => {
                let can = matches!(strike.source, HitSource::Card | HitSource::Defence);
                if can && self.may_evade(strike.target) {
                    self.ask(strike.target);
                } else {
                    self.turn_into(Frame::Strike(Strike {
                        stage: HitStage::Land,
                        ..strike
                    }));
                }
            }
            HitStage::Land | HitStage::Again if strike.fire == Fire::Ion => self.land_ion(strike),
            HitStage::Land | HitStage::Again => self.land(strike),
            HitStage::Slag { .. } => {
                if self.holds(shooter, Kind::Slag) {
                    self.ask(shooter);
                } else {
                    self.turn_into(Frame::Strike(Strike {
                        stage: HitStage::Critical,
                        ..strike
                    }));
                }
            }
            HitStage::Critical => {
                let may = strike.criticals == 0 || self.set.rules.critical_chain;
                if may && self.holds(shooter, Kind::Critical) {
                    self.ask(shooter);
                } else {
                    self.leave();
                }
            }
        }
    }

    /// The answer to a question about a hit.
    pub(super) fn strike_answer(&mut self, mut strike: Strike, action: Action) {
        let (target, shooter) = (strike.target, other(strike.target));
        match (action, strike.stage) {
            (Action::Evade, _) => {
                self.play_card(target, Kind::Evade);
                self.st.counters[count::EVADED] += 1;
                let source = strike.source;
                self.log.tell(Event::Evaded {
                    seat: target,
                    source,
                });
                return self.leave();
            }
            (Action::Endure, _) => strike.stage = HitStage::Land,
            (Action::Slag, HitStage::Slag { slot, is_overflow }) => {
                strike.card = self.play_card(shooter, Kind::Slag);
                self.st.counters[count::SLAGS] += 1;
                if self.slag(strike, slot, is_overflow) {
                    return self.leave();
                }
                strike.stage = HitStage::Critical;
            }
            (Action::Critical, _) => {
                strike.card = self.play_card(shooter, Kind::Critical);
                self.st.counters[count::CRITICALS] += 1;
                strike.criticals += 1;
                strike.stage = if strike.is_shielded {
                    HitStage::Land
                } else {
                    HitStage::Again
                };
            }
            (_, HitStage::Slag { .. }) => strike.stage = HitStage::Critical,
            _ => return self.leave(),
        }
        self.turn_into(Frame::Strike(strike));
    }

    /// Steps 2 to 5.
    fn land(&mut self, mut strike: Strike) {
        let target = strike.target;
        self.scored(&strike, 1);
        let board = self.st.board(target);
        if strike.stage == HitStage::Land && board.shields > 0 && !board.is_sideways() {
            let board = &mut self.st.boards[target.at()];
            board.shields -= 1;
            let left = board.shields;
            self.log.tell(Event::ShieldLost { seat: target, left });
            self.used(target, Part::Shields);
            self.st.parts[target.at()][Part::Shields.at()].lost += 1;
            strike.is_shielded = true;
            strike.stage = HitStage::Critical;
            return self.turn_into(Frame::Strike(strike));
        }
        strike.is_shielded = false;
        if strike.stage == HitStage::Land {
            // GR-17: a choice counts only once a hit gets this far.
            strike.loc = match strike.choice {
                Some(loc) => loc,
                None => self.location(),
            };
        }
        let loc = strike.loc;
        strike.stage = HitStage::Critical;
        let armor = &mut self.st.boards[target.at()].armor[loc.at()];
        if *armor > 0 {
            *armor -= 1;
            self.log.tell(Event::ArmorLost { seat: target, loc });
            self.used(target, Part::Armor(loc));
            self.st.parts[target.at()][Part::Armor(loc).at()].lost += 1;
        } else {
            let window = self.damage(target, loc);
            if self.sinks(&strike) {
                return self.leave();
            }
            if let Some((slot, is_overflow)) = window {
                strike.stage = HitStage::Slag { slot, is_overflow };
            }
        }
        self.turn_into(Frame::Strike(strike));
    }

    /// One hit of damage at a location (§8 `damage`). What a Slagged card could be played on, and whether the hit
    /// went to the hull.
    pub(super) fn damage(&mut self, target: Seat, loc: Loc) -> Option<(Slot, bool)> {
        if loc == Loc::POWER {
            self.st.spent.is_power_hit = true;
        }
        let board = self.st.board(target);
        let fresh = board.slot_with(loc, SOUND);
        // GR-24: engines fill the Light slot first, then the sound one.
        if let Some(slot) = board.slot_with(loc, LIGHT) {
            self.make_heavy(target, slot);
            return Some((slot, false));
        }
        if let Some(slot) = fresh {
            let mark = self.marker();
            let board = &mut self.st.boards[target.at()];
            board.damage[slot.at()] = LIGHT;
            board.mark[slot.at()] = mark;
            self.log.tell(Event::Damaged {
                seat: target,
                slot,
                damage: LIGHT,
            });
            if loc == Loc::LAUNCHER {
                self.st.parts[target.at()][Part::Launcher.at()].lost += 1;
            }
            self.lose_sideways_shields(target, loc);
            return None;
        }
        // GR-56: where a wing was, nothing takes the hit and nothing can hold a Slagged card.
        let wreck = board.slot_with(loc, HEAVY).filter(|_| board.has(loc));
        let window = wreck.map(|slot| (slot, true));
        let mark = self.marker();
        let board = &mut self.st.boards[target.at()];
        board.hull.push(mark);
        let hits = board.hull.len() as u8;
        self.log.tell(Event::Hull { seat: target, hits });
        window
    }

    fn make_heavy(&mut self, target: Seat, slot: Slot) {
        let loc = slot.loc();
        self.st.boards[target.at()].damage[slot.at()] = HEAVY;
        self.log.tell(Event::Damaged {
            seat: target,
            slot,
            damage: HEAVY,
        });
        if let Some(mount) = loc.mount() {
            // GR-52: the weapon goes back to its owner's reserve.
            self.st.boards[target.at()].weapons[mount.at()] = Weapon::None;
            self.st.parts[target.at()][Part::Weapon(mount).at()].lost += 1;
        }
        if loc.is_wing() {
            self.unmark(target, slot);
            self.drop_ions(target, loc);
        }
        self.lose_sideways_shields(target, loc);
    }

    /// Armor and Ionized cards of a wing that is shot off go with it.
    fn drop_ions(&mut self, target: Seat, loc: Loc) {
        let board = &mut self.st.boards[target.at()];
        board.armor[loc.at()] = 0;
        board.ions[loc.at()] = 0;
        loop {
            let board = &mut self.st.boards[target.at()];
            let mut ions = board.ionized.as_slice().iter();
            let Some(at) = ions.position(|ion| ion.loc == loc) else {
                return;
            };
            let ion = board.ionized.remove(at);
            self.st.discard.push(ion.card);
            self.log.tell(Event::IonGone { seat: target, loc });
        }
    }

    /// §8: damage to the generator loses Shields that lie sideways.
    fn lose_sideways_shields(&mut self, target: Seat, loc: Loc) {
        let board = &mut self.st.boards[target.at()];
        if loc == Loc::SHIELDS && board.is_sideways() && board.shields > 0 {
            let lost = std::mem::take(&mut board.shields);
            self.st.parts[target.at()][Part::Shields.at()].lost += u16::from(lost);
            self.log.tell(Event::ShieldsDown { seat: target });
        }
    }

    /// The Slagged card just played takes the marker's place. Whether the ship is lost with it.
    fn slag(&mut self, strike: Strike, slot: Slot, is_overflow: bool) -> bool {
        let target = strike.target;
        self.unmark(target, slot);
        self.take_back(strike.card);
        let board = &mut self.st.boards[target.at()];
        board.damage[slot.at()] = SLAGGED;
        board.mark[slot.at()] = strike.card;
        self.log.tell(Event::Slagged { seat: target, slot });
        self.scored(&strike, 1);
        if is_overflow
            && self.set.rules.slag_absorbs_hull_hit
            && let Some(mark) = self.st.boards[target.at()].hull.pop()
        {
            self.drop_marker(mark);
        }
        self.sinks(&strike)
    }

    /// Counts a hit for the card, the part and the engagement it came from.
    fn scored(&mut self, strike: &Strike, hits: u16) {
        let shooter = other(strike.target).at();
        if strike.card != NONE {
            self.st.traces[shooter][usize::from(strike.card)].wounds += hits;
        }
        if let Some(part) = strike.by {
            self.st.parts[shooter][part.at()].wounds += hits;
        }
        self.in_clash(0, hits, 0);
    }

    /// Destroys the ship if it has taken too much, to the credit of what did it.
    pub(super) fn sinks(&mut self, strike: &Strike) -> bool {
        if !self.is_lost(strike.target) {
            return false;
        }
        let shooter = other(strike.target).at();
        if strike.card != NONE {
            self.st.traces[shooter][usize::from(strike.card)].kills += 1;
        }
        if let Some(part) = strike.by {
            self.st.parts[shooter][part.at()].kills += 1;
        }
        self.in_clash(0, 0, 1);
        self.destroy(strike.target);
        true
    }

    /// Whether a ship has taken all it can (§14.1).
    pub(super) fn is_lost(&self, target: Seat) -> bool {
        self.st.board(target).hits() >= self.set.rules.destroyed_at
    }

    /// §14.1: the ship is gone, its markers go to the discard pile.
    pub(super) fn destroy(&mut self, target: Seat) {
        self.log.tell(Event::Destroyed { seat: target });
        self.st.counters[count::DESTROYED] += 1;
        for slot in Slot::all() {
            self.unmark(target, slot);
        }
        let board = &mut self.st.boards[target.at()];
        board.status = Status::Destroyed;
        board.is_crippled = false;
        board.shields = 0;
        board.ions = Default::default();
        board.armor = Default::default();
        board.weapons = Default::default();
        let unit = std::mem::replace(&mut board.unit, NONE);
        self.drop_marker(unit);
        while let Some(mark) = self.st.boards[target.at()].hull.pop() {
            self.drop_marker(mark);
        }
        while let Some(ion) = self.st.boards[target.at()].ionized.pop() {
            self.st.discard.push(ion.card);
        }
    }
}
