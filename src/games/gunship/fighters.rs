//! Squadrons: their phase, dogfights, strafing, and the reaction to a gunship that comes in (§6, §7.2).

use super::action::Action;
use super::counted::{EngagementCourse, count};
use super::event::Event;
use super::frame::{Frame, HitSource};
use super::ids::other;
use super::play::Play;
use super::setup::Part;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// The Fighter Phase begins (P2).
    pub(super) fn begin_fighters(&mut self) {
        let squadron = self.st.squadron(self.st.active);
        if squadron.fighters > 0 {
            self.enter(Frame::Fighters {
                visited: squadron.zone.bit(),
                has_strafed: false,
            });
        }
    }

    /// Asks unless there is nothing but holding.
    pub(super) fn ask_fighters(&mut self) {
        let look = super::look::Look {
            set: self.set,
            st: self.st,
        };
        if look.has_fighter_choice() {
            self.ask(self.st.active);
        } else {
            self.hold();
        }
    }

    /// The answer in P2.
    pub(super) fn fighters_do(&mut self, action: Action) {
        let seat = self.st.active;
        let Frame::Fighters {
            visited,
            has_strafed,
        } = self.top()
        else {
            return;
        };
        match action {
            Action::Fly(zone) => {
                self.st.squadrons[seat.at()].zone = zone;
                self.log.tell(Event::Fly { seat, zone });
                self.turn_into(Frame::Fighters {
                    visited: visited | zone.bit(),
                    has_strafed,
                });
                if self.st.squadron(other(seat)).is_at(zone) {
                    self.hold();
                }
            }
            Action::Strafe => {
                let zone = self.st.squadron(seat).zone;
                // What was flown through before the strafe may be flown through again.
                self.turn_into(Frame::Fighters {
                    visited: zone.bit(),
                    has_strafed: true,
                });
                self.strafe(seat, false);
            }
            _ => self.hold(),
        }
    }

    /// The phase ends here, in a dogfight if the enemy is here too.
    fn hold(&mut self) {
        self.leave();
        let seat = self.st.active;
        let zone = self.st.squadron(seat).zone;
        if self.st.squadron(other(seat)).is_at(zone) {
            self.dogfight(seat);
        }
    }

    /// Both roll what they had before the fight; losses are taken together.
    fn dogfight(&mut self, seat: Seat) {
        let sides = [seat, other(seat)];
        let dice = sides.map(|side| self.set.rules.fighter_dice(self.st.squadron(side).fighters));
        let rolled = dice.map(|dice| self.successes(dice));
        self.open_clash(seat, EngagementCourse::Dogfight);
        let mut kills = [0; 2];
        for (at, side) in sides.into_iter().enumerate() {
            kills[at] = self.kill_fighters(other(side), rolled[at]);
            self.used(side, Part::Squadron);
            let trace = &mut self.st.parts[side.at()][Part::Squadron.at()];
            trace.kills += u16::from(kills[at]);
        }
        let killed = u16::from(kills[0] + kills[1]);
        self.in_clash(1, killed, killed);
        let left = sides.map(|side| self.st.squadron(side).fighters);
        self.log.tell(Event::Dogfight { seat, kills, left });
    }

    /// Removes fighters; returns how many were still there to be removed.
    pub(super) fn kill_fighters(&mut self, seat: Seat, hits: u8) -> u8 {
        let squadron = &mut self.st.squadrons[seat.at()];
        let killed = hits.min(squadron.fighters);
        squadron.fighters -= killed;
        self.st.counters[count::FIGHTERS] += u32::from(killed);
        self.st.parts[seat.at()][Part::Squadron.at()].lost += u16::from(killed);
        killed
    }

    /// The fighters of `seat` strafe the enemy gunship in their zone.
    fn strafe(&mut self, seat: Seat, is_entry: bool) {
        let dice = self.set.rules.fighter_dice(self.st.squadron(seat).fighters);
        let hits = self.successes(dice);
        self.log.tell(Event::Strafe {
            seat,
            dice,
            hits,
            is_entry,
        });
        let outcome = if is_entry {
            EngagementCourse::Entry
        } else {
            EngagementCourse::Strafe
        };
        self.open_clash(seat, outcome);
        self.in_clash(1, 0, 0);
        self.used(seat, Part::Squadron);
        if hits > 0 {
            self.enter(Frame::Barrage {
                target: other(seat),
                source: HitSource::Strafe,
                left: hits,
            });
        }
    }

    /// §7.2: a gunship that comes into a zone with enemy fighters and none of its own is strafed at once.
    pub(super) fn entered(&mut self, seat: Seat) {
        let zone = self.st.board(seat).zone;
        let enemy = other(seat);
        if self.st.squadron(enemy).is_at(zone) && self.st.is_exposed(seat, zone) {
            self.strafe(enemy, true);
        }
    }
}
