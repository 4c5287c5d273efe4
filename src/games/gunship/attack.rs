//! Attacks by a gunship on fighters and on the other gunship, near and far (§7.3 to §7.5).

use super::action::{Action, Fire, Sight};
use super::board::Status;
use super::card::Kind;
use super::counted::count;
use super::event::Event;
use super::frame::{FarShots, Frame, HitSource, HitStage, Strike, Target};
use super::ids::{Mount, other};
use super::look::Look;
use super::play::Play;
use super::setup::Part;
use super::state::Shot;
use breachlab_core::dice::Dice;
use breachlab_core::engine::Log;

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Asks for the next card of an attack, or ends it where there is none or no target is left.
    pub(super) fn ask_assault(&mut self, target: Target, played: u8) {
        let enemy = other(self.st.active);
        let is_there = match target {
            Target::Fighters => self.st.squadron(enemy).fighters > 0,
            Target::Gunship => self.st.board(enemy).status == Status::InSpace,
        };
        let look = Look {
            set: self.set,
            st: self.st,
        };
        if is_there && (played == 0 || look.can_fire()) {
            self.ask(self.st.active);
        } else {
            self.leave();
        }
    }

    /// The answer within an attack.
    pub(super) fn assault_with(&mut self, action: Action) {
        let Frame::Assault { target, played } = self.top() else {
            return;
        };
        let Action::Fire(fire, sight) = action else {
            return self.leave();
        };
        self.turn_into(Frame::Assault {
            target,
            played: played + 1,
        });
        let (card, by) = self.fire_card(fire);
        let is_aimed = sight != Sight::Dice;
        if is_aimed {
            self.play_card(self.st.active, Kind::Aim);
        }
        self.in_clash(1, 0, 0);
        match target {
            Target::Fighters => self.shoot_fighters(card, by, is_aimed),
            Target::Gunship => {
                let choice = match sight {
                    Sight::At(loc) => Some(loc),
                    Sight::Dice | Sight::Sure => None,
                };
                self.enter(Frame::Strike(Strike {
                    card,
                    by,
                    choice,
                    ..Strike::new(other(self.st.active), HitSource::Card, fire)
                }));
            }
        }
    }

    /// Plays the card of a shot and names the gun: the first working one that has not fired this turn (GR-16).
    fn fire_card(&mut self, fire: Fire) -> (u16, Option<Part>) {
        let seat = self.st.active;
        let spent = &mut self.st.spent;
        let fired = match fire {
            Fire::Hit => &mut spent.hits,
            Fire::Ion => &mut spent.ions,
        };
        let nth = usize::from(*fired);
        *fired += 1;
        let board = self.st.board(seat);
        let gun = Mount::all()
            .filter(|&mount| board.bears(mount) == fire.weapon())
            .nth(nth);
        // A row of the report is about the weapon that began there.
        let by = gun
            .filter(|mount| self.set.loadouts[seat.at()].weapons[mount.at()] == fire.weapon())
            .map(Part::Weapon);
        if let Some(part) = by {
            self.used(seat, part);
        }
        (self.play_card(seat, fire.card()), by)
    }

    /// §7.3: a success, or a Bullseye, kills one fighter.
    fn shoot_fighters(&mut self, card: u16, by: Option<Part>, is_sure: bool) {
        let (seat, enemy) = (self.st.active, other(self.st.active));
        let is_hit = is_sure || self.successes(1) > 0;
        self.log.tell(Event::FighterShot { seat, is_hit });
        if !is_hit {
            return;
        }
        self.kill_fighters(enemy, 1);
        self.in_clash(0, 1, 1);
        let trace = &mut self.st.traces[seat.at()][usize::from(card)];
        trace.wounds += 1;
        trace.kills += 1;
        if let Some(part) = by {
            let trace = &mut self.st.parts[seat.at()][part.at()];
            trace.wounds += 1;
            trace.kills += 1;
        }
    }

    /// One more card of a long-range attack, or the end of the announcement (GR-51).
    pub(super) fn announce(&mut self, action: Action) {
        let Action::Fire(fire, sight) = action else {
            return self.turn_into(Frame::Dodge(FarShots::Volley));
        };
        let (card, by) = self.fire_card(fire);
        let aims = match sight {
            Sight::Dice => 0,
            Sight::Sure => 1,
            Sight::At(_) => 2,
        };
        for _ in 0..aims {
            self.play_card(self.st.active, Kind::Aim);
        }
        self.in_clash(1, 0, 0);
        self.st.shots.push(Shot {
            fire,
            sight,
            card,
            by,
            is_void: false,
        });
        let look = Look {
            set: self.set,
            st: self.st,
        };
        if !look.can_fire() {
            self.turn_into(if self.st.asks_all {
                Frame::Announce { is_whole: true }
            } else {
                Frame::Dodge(FarShots::Volley)
            });
        }
    }

    /// Asks the defender about these, if there are any.
    pub(super) fn ask_dodge(&mut self, asked: FarShots) {
        let enemy = other(self.st.active);
        let shots = self.st.shots.as_slice();
        let mut places = shots.iter().enumerate();
        let is_question = places.any(|(nth, shot)| asked.has(nth, shot.sight));
        let is_over = matches!(asked, FarShots::Aimed(nth) if usize::from(nth) >= shots.len());
        if is_over {
            self.turn_into(Frame::Volley {
                is_aimed: false,
                next: 0,
            });
        } else if is_question && self.may_evade(enemy) {
            self.ask(enemy);
        } else {
            self.turn_into(Frame::Dodge(asked.next()));
        }
    }

    /// The defender's answer.
    pub(super) fn dodged(&mut self, asked: FarShots, action: Action) {
        self.turn_into(Frame::Dodge(asked.next()));
        if action != Action::Evade {
            return;
        }
        let enemy = other(self.st.active);
        self.play_card(enemy, Kind::Evade);
        self.st.counters[count::EVADED] += 1;
        self.log.tell(Event::Evaded {
            seat: enemy,
            source: HitSource::Far,
        });
        for (nth, shot) in self.st.shots.as_mut_slice().iter_mut().enumerate() {
            shot.is_void |= asked.has(nth, shot.sight);
        }
    }

    /// The cards one by one: those of the volley with a die each, then those with a Bullseye.
    pub(super) fn fire_volley(&mut self, is_aimed: bool, next: u8) {
        let (seat, enemy) = (self.st.active, other(self.st.active));
        if self.st.board(enemy).status != Status::InSpace {
            return self.leave();
        }
        let Some(&shot) = self.st.shots.as_slice().get(usize::from(next)) else {
            if is_aimed {
                return self.leave();
            }
            return self.turn_into(Frame::Volley {
                is_aimed: true,
                next: 0,
            });
        };
        self.turn_into(Frame::Volley {
            is_aimed,
            next: next + 1,
        });
        if shot.is_void || is_aimed == (shot.sight == Sight::Dice) {
            return;
        }
        let is_hit = is_aimed || self.successes(1) > 0;
        self.log.tell(Event::FarShot { seat, is_hit });
        if is_hit {
            let choice = match shot.sight {
                Sight::At(loc) => Some(loc),
                Sight::Dice | Sight::Sure => None,
            };
            self.enter(Frame::Strike(Strike {
                card: shot.card,
                by: shot.by,
                choice,
                stage: HitStage::Land,
                ..Strike::new(enemy, HitSource::Far, shot.fire)
            }));
        }
    }
}
