//! The gunship phase: its actions, and what a stranded ship may try (§7.1, §7.6).

use super::action::Action;
use super::board::Status;
use super::counted::{EngagementCourse, count};
use super::event::Event;
use super::frame::{Frame, HitSource, Target};
use super::ids::{Zone, other};
use super::look::Look;
use super::play::Play;
use super::rules::{THRUSTER_DICE, TRACTOR_DICE};
use breachlab_core::dice::Dice;
use breachlab_core::engine::Log;

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Asks for the next action, or leaves the phase where there is nothing to do.
    pub(super) fn ask_gunship(&mut self, is_asked: bool) {
        let look = Look {
            set: self.set,
            st: self.st,
        };
        if !is_asked && !look.can_be_towed() {
            self.turn_into(Frame::Actions { is_asked: true });
        } else if !is_asked || look.has_action() {
            self.ask(self.st.active);
        } else {
            self.leave();
        }
    }

    /// The answer in P3.
    pub(super) fn gunship_does(&mut self, action: Action) {
        let seat = self.st.active;
        match action {
            Action::Tow => return self.tow(),
            Action::Drift => return self.turn_into(Frame::Actions { is_asked: true }),
            Action::EndActions => return self.leave(),
            _ => self.st.spent.actions += 1,
        }
        match action {
            Action::Move(zone) => {
                self.st.spent.moves += 1;
                self.st.boards[seat.at()].zone = zone;
                self.log.tell(Event::Move { seat, zone });
                self.entered(seat);
            }
            Action::Land => {
                self.leave();
                self.st.spent.moves += 1;
                let actions = self.st.board(seat).actions(&self.set.rules);
                let left = actions.saturating_sub(self.st.spent.actions);
                self.land_ship(left);
            }
            Action::AttackFighters => self.assault(Target::Fighters),
            Action::AttackGunship => self.assault(Target::Gunship),
            Action::AttackFar => {
                self.open_clash(seat, EngagementCourse::Far);
                self.log.tell(Event::Assault {
                    seat,
                    is_far: true,
                    is_on_fighters: false,
                });
                self.st.shots.clear();
                self.enter(Frame::Announce { is_whole: false });
            }
            Action::Run => {
                self.st.counters[count::RUNS] += 1;
                self.st.spent.is_power_hit = false;
                self.open_clash(seat, EngagementCourse::Nothing);
                self.in_clash(1, 0, 0);
                let hits = self.barrage();
                self.log.tell(Event::Barrage {
                    seat: other(seat),
                    hits,
                });
                self.enter(Frame::Run);
                self.enter(Frame::Barrage {
                    target: seat,
                    source: HitSource::Defence,
                    left: hits,
                });
            }
            _ => unreachable!("no other action is on the menu of a gunship phase"),
        }
    }

    fn assault(&mut self, target: Target) {
        let is_on_fighters = target == Target::Fighters;
        let outcome = if is_on_fighters {
            EngagementCourse::Fighters
        } else {
            EngagementCourse::Gunship
        };
        let seat = self.st.active;
        self.open_clash(seat, outcome);
        self.log.tell(Event::Assault {
            seat,
            is_far: false,
            is_on_fighters,
        });
        self.enter(Frame::Assault { target, played: 0 });
    }

    /// Into the hangar, with so many repair actions left of this turn.
    fn land_ship(&mut self, repairs: u8) {
        let seat = self.st.active;
        let board = &mut self.st.boards[seat.at()];
        board.status = Status::Aboard;
        board.zone = Zone::home(seat);
        board.has_landed = true;
        self.st.spent.repairs = repairs;
        self.st.counters[count::LANDINGS] += 1;
        self.log.tell(Event::Land { seat });
    }

    /// The whole phase goes to the tractor beam or the thrusters (§7.6).
    fn tow(&mut self) {
        let seat = self.st.active;
        self.leave();
        self.st.counters[count::TOWS] += 1;
        let from = self.st.board(seat).zone;
        let (dice, zone) = if from == Zone::CENTER {
            (TRACTOR_DICE, Zone::home(seat))
        } else {
            (THRUSTER_DICE, Zone::CENTER)
        };
        let is_home = from == Zone::home(seat);
        let works = is_home || self.successes(dice) > 0;
        self.log.tell(Event::Tow {
            seat,
            works,
            zone: (!is_home).then_some(zone),
        });
        if is_home {
            self.land_ship(0);
        } else if works {
            self.st.boards[seat.at()].zone = zone;
            self.entered(seat);
        }
    }
}
