//! The repair phase, in flight and aboard (§12).

use super::action::Action;
use super::board::{HEAVY, LIGHT, SOUND, Status};
use super::card::{Kind, Weapon};
use super::counted::count;
use super::event::Event;
use super::frame::Frame;
use super::ids::{Loc, Zone};
use super::look::Look;
use super::play::Play;
use super::rules::OVERHAUL;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// P4, unless the ship is crippled or gone.
    pub(super) fn begin_repair(&mut self) {
        let board = self.st.board(self.st.active);
        match board.status {
            Status::InSpace if self.has_gunship_phase() => self.enter(Frame::InFlight),
            Status::Aboard => {
                if !board.has_landed {
                    // GR-36: a damaged Power Generator takes nothing away here.
                    self.st.spent.repairs = self.set.rules.actions;
                }
                self.enter(Frame::Hangar);
            }
            _ => {}
        }
    }

    /// Asks about Damage Control in flight, if there is one and something for it to do.
    pub(super) fn ask_control(&mut self) {
        let look = Look {
            set: self.set,
            st: self.st,
        };
        if look.can_control() {
            self.ask(self.st.active);
        } else {
            self.leave();
        }
    }

    /// The answer in flight.
    pub(super) fn control(&mut self, action: Action) {
        let seat = self.st.active;
        match action {
            Action::AddShield => {
                self.play_card(seat, Kind::Control);
                self.add_shield(seat);
            }
            Action::Mend(loc) => {
                self.play_card(seat, Kind::Control);
                self.mend(seat, loc, LIGHT);
            }
            _ => self.leave(),
        }
    }

    /// Asks for the next repair aboard, if anything can be done.
    pub(super) fn ask_repair(&mut self) {
        let look = Look {
            set: self.set,
            st: self.st,
        };
        if look.can_work() {
            self.ask(self.st.active);
        } else {
            self.leave();
        }
    }

    /// The answer aboard.
    // Long because each kind of repair ends in the same count of what is left to spend.
    pub(super) fn repair(&mut self, action: Action) {
        let seat = self.st.active;
        let cost = match action {
            Action::EndRepairs => return self.leave(),
            Action::Overtime => {
                self.play_card(seat, Kind::Control);
                self.st.spent.repairs += 1;
                return;
            }
            Action::Overhaul(_) | Action::NewWing(_) => OVERHAUL,
            _ => 1,
        };
        self.st.spent.repairs -= cost;
        let board = &mut self.st.boards[seat.at()];
        match action {
            Action::AddShield => self.add_shield(seat),
            Action::Mend(loc) => self.mend(seat, loc, LIGHT),
            Action::Overhaul(loc) => self.mend(seat, loc, HEAVY),
            Action::Unload(loc) => {
                let lies = |ion: &super::board::Ionized| ion.loc == loc;
                if let Some(at) = board.ionized.as_slice().iter().position(lies) {
                    let ion = board.ionized.remove(at);
                    board.ions[loc.at()] -= 1;
                    self.st.discard.push(ion.card);
                }
                self.log.tell(Event::Unloaded { seat, loc });
            }
            Action::AddArmor(loc) => {
                board.armor[loc.at()] += 1;
                self.log.tell(Event::ArmorAdded { seat, loc });
            }
            Action::MoveArmor { from, to } => {
                board.armor[from.at()] -= 1;
                board.armor[to.at()] += 1;
                self.log.tell(Event::ArmorMoved { seat, from, to });
            }
            Action::Unmount(mount) => {
                board.weapons[mount.at()] = Weapon::None;
                self.log.tell(Event::Unmounted { seat, mount });
            }
            Action::Arm(mount, weapon) => {
                board.weapons[mount.at()] = weapon;
                self.log.tell(Event::Armed {
                    seat,
                    mount,
                    weapon,
                });
            }
            Action::NewWing(mount) => {
                board.damage[mount.loc().slots().0.at()] = SOUND;
                self.log.tell(Event::Winged { seat, mount });
            }
            Action::Launch => {
                board.status = Status::InSpace;
                board.zone = Zone::home(seat);
                self.leave();
                self.st.counters[count::LAUNCHES] += 1;
                self.log.tell(Event::Launched { seat });
                self.entered(seat);
            }
            _ => unreachable!("no other action is on the menu of a hangar"),
        }
    }

    fn add_shield(&mut self, seat: Seat) {
        self.st.boards[seat.at()].shields += 1;
        self.log.tell(Event::ShieldAdded { seat });
    }

    /// Takes damage of this weight off a location; its marker goes to the discard pile.
    fn mend(&mut self, seat: Seat, loc: Loc, damage: u8) {
        let Some(slot) = self.st.board(seat).slot_with(loc, damage) else {
            return;
        };
        self.st.boards[seat.at()].damage[slot.at()] = SOUND;
        self.unmark(seat, slot);
        self.log.tell(if damage == LIGHT {
            Event::Mended { seat, loc }
        } else {
            Event::Overhauled { seat, loc }
        });
    }
}
