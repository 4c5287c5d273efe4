//! Attack runs after the barrage: torpedoes and bombs (§11).

use super::action::{Action, Boost};
use super::board::Status;
use super::card::{Kind, Weapon};
use super::counted::{EngagementCourse, count};
use super::event::Event;
use super::frame::Frame;
use super::ids::{Mount, other};
use super::look::Look;
use super::play::Play;
use super::rules::BOMBS;
use super::setup::Part;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// What is left of the run once the cannons are silent (§11.3, GR-31, GR-32).
    pub(super) fn after_barrage(&mut self) {
        let seat = self.st.active;
        let board = self.st.board(seat);
        if board.status != Status::InSpace {
            return self.leave();
        }
        if self.st.spent.is_power_hit || board.is_stranded() {
            self.st.counters[count::CANCELLED] += 1;
            self.log.tell(Event::RunCancelled { seat });
            return self.leave();
        }
        let look = Look {
            set: self.set,
            st: self.st,
        };
        if look.has_run_weapon(seat) {
            self.ask(seat);
        } else {
            self.log.tell(Event::RunIdle { seat });
            self.leave();
        }
    }

    /// The attack itself.
    pub(super) fn run_with(&mut self, action: Action) {
        match action {
            Action::Torpedo(boost) => self.fire_torpedo(boost),
            Action::Bombs { mount, aims } => self.drop_bombs(mount, aims),
            _ => unreachable!("a run has a torpedo or bombs on its menu"),
        }
    }

    fn fire_torpedo(&mut self, boost: Boost) {
        let (seat, enemy) = (self.st.active, other(self.st.active));
        self.leave();
        self.st.spent.has_fired_torpedo = true;
        let card = self.play_card(seat, Kind::Torpedo);
        let mut hits = 1;
        if let Boost::Card(kind) = boost {
            let booster = self.play_card(seat, kind);
            self.st.traces[seat.at()][usize::from(booster)].wounds += 1;
            hits += 1;
        }
        self.became(EngagementCourse::Torpedo);
        self.used(seat, Part::Launcher);
        let dealt = self.strike_carrier(enemy, hits, Part::Launcher);
        self.st.counters[count::TORPEDO] += u32::from(dealt);
        self.st.traces[seat.at()][usize::from(card)].wounds += 1;
        let after = self.st.carrier(enemy);
        self.log.tell(Event::Torpedo { seat, hits, after });
        self.judge_carrier();
    }

    /// The bombs leave their wing for the reserve (GR-52). Against shields they do one hit without a roll.
    fn drop_bombs(&mut self, mount: Mount, aims: u8) {
        let (seat, enemy) = (self.st.active, other(self.st.active));
        self.st.boards[seat.at()].weapons[mount.at()] = Weapon::None;
        let part = Part::Weapon(mount);
        if self.set.loadouts[seat.at()].weapons[mount.at()] == Weapon::Bombs {
            self.used(seat, part);
            self.st.parts[seat.at()][part.at()].lost += 1;
        }
        self.became(EngagementCourse::Bombs);
        for _ in 0..aims {
            let card = self.play_card(seat, Kind::Aim);
            self.st.traces[seat.at()][usize::from(card)].wounds += 1;
        }
        self.turn_into(Frame::Bombs { hits: 0 });
        self.st.spent.bombs_from = mount;
        if self.st.carrier(enemy).shields > 0 {
            return self.bombs_strike(1);
        }
        let hits = aims + self.successes(BOMBS - aims);
        let can_load = [Kind::Critical, Kind::Slag]
            .into_iter()
            .any(|kind| self.holds(seat, kind));
        if hits > 0 && can_load {
            self.turn_into(Frame::Bombs { hits });
        } else {
            self.bombs_strike(hits);
        }
    }

    /// Each bomb that hit may carry one Critical Damage or Slagged (GR-33).
    pub(super) fn load_bombs(&mut self, hits: u8, action: Action) {
        let Action::Load { criticals, slags } = action else {
            return self.bombs_strike(hits);
        };
        let seat = self.st.active;
        for (kind, cards) in [(Kind::Critical, criticals), (Kind::Slag, slags)] {
            for _ in 0..cards {
                let card = self.play_card(seat, kind);
                self.st.traces[seat.at()][usize::from(card)].wounds += 1;
            }
        }
        self.bombs_strike(hits + criticals + slags);
    }

    fn bombs_strike(&mut self, hits: u8) {
        let (seat, enemy) = (self.st.active, other(self.st.active));
        self.leave();
        let mount = self.st.spent.bombs_from;
        let dealt = self.strike_carrier(enemy, hits, Part::Weapon(mount));
        self.st.counters[count::BOMBS] += u32::from(dealt);
        let after = self.st.carrier(enemy);
        self.log.tell(Event::Bombs {
            seat,
            mount,
            hits,
            after,
        });
        self.judge_carrier();
    }

    fn strike_carrier(&mut self, enemy: Seat, hits: u8, part: Part) -> u8 {
        let dealt = self.hit_carrier(enemy, hits);
        let trace = &mut self.st.parts[other(enemy).at()][part.at()];
        trace.wounds += u16::from(dealt);
        trace.kills += u16::from(!self.st.carriers[enemy.at()].lives());
        self.in_clash(0, u16::from(dealt), 0);
        dealt
    }

    /// The run under way turns out to be one of these.
    fn became(&mut self, outcome: EngagementCourse) {
        if let Some(clash) = self.st.clashes.last_mut() {
            clash.outcome = outcome as u8;
        }
    }
}
