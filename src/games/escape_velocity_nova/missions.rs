//! Missions under way: stops made, opposition, cashing in (§3.1, §3.2, §5.6).

use crate::action::Action;
use crate::allegiance::Allegiance;
use crate::battle_state::{Camp, Cause};
use crate::card::{NONE, Opposition, Reward};
use crate::event::Event;
use crate::frame::{BattleStep, Frame, OppositionStep};
use crate::look::Look;
use crate::play::{Flow, Play};
use crate::state::{CardZone, NovaCounter};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

/// Whether the stop of a mission that comes next is here.
pub(crate) fn is_due(look: Look<'_>, seat: Seat, mission: u16) -> bool {
    let spot = look.st.spot(mission);
    let Some(errand) = look.card(mission).errand() else {
        return false;
    };
    let stop = errand.stops.get(usize::from(spot.mark));
    spot.zone == CardZone::Mission && stop == Some(&look.at(seat))
}

/// Whether the stop of a mission that comes next is opposed.
fn is_opposed(look: Look<'_>, mission: u16) -> bool {
    let spot = look.st.spot(mission);
    let errand = look.card(mission).errand();
    let opposition = errand.and_then(|errand| errand.opposition);
    opposition.is_some_and(|opposed| opposed.stop == spot.mark)
}

/// Whether a mission can be cashed in (§3.1).
pub(crate) fn is_done(look: Look<'_>, seat: Seat, mission: u16) -> bool {
    let spot = look.st.spot(mission);
    look.card(mission).errand().is_some_and(|errand| {
        usize::from(spot.mark) == errand.stops.len() && errand.stops.last() == Some(&look.at(seat))
    })
}

/// Whether a deployed ship may be added to an opposition (§5.6).
pub(crate) fn may_oppose(look: Look<'_>, copy: u16, opposed: Opposition, is_open: bool) -> bool {
    let spot = look.st.spot(copy);
    let zone = if opposed.allegiance == Allegiance::Pirate {
        CardZone::Pirates
    } else {
        CardZone::Fleet
    };
    let is_ship = look.card(copy).hull().is_some_and(|hull| {
        hull.allegiance == opposed.allegiance
            || (is_open && hull.allegiance == Allegiance::Trader && zone == CardZone::Fleet)
    });
    spot.zone == zone && is_ship && look.st.battle.find(copy).is_none()
}

/// Whether the opponents may add any number of ships and Traders: the host opposes, and is hostile already (§5.6).
pub(crate) fn is_open(look: Look<'_>, runner: Seat, opposed: Opposition) -> bool {
    look.host(look.at(runner)) == opposed.allegiance && look.is_hostile(opposed.allegiance, runner)
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// A move has ended: every mission with a stop here goes on by it, one after the other.
    pub(crate) fn arrive(&mut self, seat: Seat, from: u16) -> Flow {
        let table = &self.st.captain(seat).table;
        let Some(&copy) = table.as_slice().get(usize::from(from)) else {
            return self.leave();
        };
        self.turn_into(Frame::Arrival(from + 1));
        if !is_due(self.look(), seat, copy) {
            return Flow::Go;
        }
        if is_opposed(self.look(), copy) {
            return self.enter(Frame::Opposed(copy, OppositionStep::Flip));
        }
        self.make_stop(seat, copy);
        Flow::Go
    }

    fn make_stop(&mut self, seat: Seat, mission: u16) {
        self.st.spots[usize::from(mission)].mark += 1;
        self.log.tell(Event::Stop(seat, mission));
    }

    /// A mission is cashed in (§3.1, §3.2).
    pub(crate) fn cash_in(&mut self, seat: Seat, copy: u16) {
        self.log.tell(Event::Cashed(seat, copy));
        self.count(NovaCounter::Missions);
        let card = self.set.card(copy);
        let errand = card.errand().expect("it is on the menu");
        self.lift(copy);
        if let Some(chapter) = errand.chapter {
            self.count(NovaCounter::Chapters);
            let earlier = self.st.of_zone(seat, CardZone::Asset).find(|&asset| {
                let done = self.set.card(asset).errand();
                done.is_some_and(|done| {
                    let is_earlier = done.chapter.is_some_and(|one| {
                        one.storyline == chapter.storyline && one.nth == chapter.after
                    });
                    is_earlier && !done.reward.is_lasting()
                })
            });
            if let Some(earlier) = earlier {
                self.lift(earlier);
                self.discard(earlier);
            }
            self.deploy(copy, CardZone::Asset, NONE);
        } else if errand.reward.is_lasting() {
            self.deploy(copy, CardZone::Asset, NONE);
        } else {
            self.discard(copy);
        }
        if let Reward::Record(who) = errand.reward {
            debug_assert!(who.record().is_some(), "the card was checked");
        }
        self.pay_out(seat, errand.reward);
    }

    fn opposition(&self, mission: u16) -> Opposition {
        let errand = self.set.card(mission).errand();
        errand
            .and_then(|errand| errand.opposition)
            .expect("only opposed stops come here")
    }

    pub(crate) fn opposed(&mut self, seat: Seat, mission: u16, step: OppositionStep) -> Flow {
        let opposed = self.opposition(mission);
        let on = |step| Frame::Opposed(mission, step);
        match step {
            OppositionStep::Flip => {
                let system = self.st.captain(seat).at;
                self.open_battle(Cause::Opposed(mission), seat, seat, system);
                self.flip_opposition(seat, opposed);
                self.turn_into(on(OppositionStep::Add(1, self.ships_to_add(seat, opposed))))
            }
            OppositionStep::Add(places, left) => {
                if places >= self.st.seats {
                    return self.turn_into(on(OppositionStep::Fight));
                }
                let other = self.st.clockwise(seat, places);
                if left > 0 && self.ask_if_any(other) == Flow::Ask {
                    return Flow::Ask;
                }
                let ships = self.ships_to_add(seat, opposed);
                self.turn_into(on(OppositionStep::Add(places + 1, ships)))
            }
            OppositionStep::Fight => {
                let is_fought = !self.st.battle.ships.is_empty();
                if !is_fought {
                    self.st.battle.is_on = false;
                    self.make_stop(seat, mission);
                    return self.leave();
                }
                self.count(NovaCounter::Oppositions);
                self.turn_into(on(OppositionStep::Over));
                self.enter(Frame::Battle(BattleStep::RedAlert(0)))
            }
            OppositionStep::Over => {
                self.leave();
                // NR-61
                let captain = self.st.captain(seat);
                let stays = captain.is_in && !captain.is_stranded && captain.ship != NONE;
                let is_here = is_due(self.look(), seat, mission);
                if stays && is_here && !self.st.battle.is_opposed_still {
                    self.make_stop(seat, mission);
                }
                Flow::Go
            }
        }
    }

    fn ships_to_add(&self, seat: Seat, opposed: Opposition) -> u8 {
        if is_open(self.look(), seat, opposed) {
            u8::MAX
        } else {
            opposed.ships
        }
    }

    /// The opponents flip cards off their ship decks in turn; ships of the type join (§5.6).
    fn flip_opposition(&mut self, seat: Seat, opposed: Opposition) {
        let mut other = seat;
        for _ in 0..opposed.flips {
            let next = self.st.round_from(other).skip(1);
            let mut next = next.filter(|&next| next != seat && self.st.captain(next).is_in);
            let Some(next) = next.next() else { return };
            other = next;
            let Some(copy) = self.flip_own(other) else {
                continue;
            };
            let is_one = self.set.card(copy).hull();
            if is_one.is_some_and(|hull| hull.allegiance == opposed.allegiance) {
                self.call_up(copy);
                self.join(copy, other, Camp::Fleet);
            }
        }
    }

    /// A ship just flipped onto a discard comes into play with the fleet.
    pub(crate) fn call_up(&mut self, copy: u16) {
        let seat = self.st.spot(copy).seat;
        let captain = self.st.captain_mut(seat);
        captain.discard.retain(|&held| held != copy);
        // A shuffle may have taken it along.
        self.pull(seat, copy);
        let is_pirate = self
            .set
            .card(copy)
            .hull()
            .is_some_and(|hull| hull.allegiance == Allegiance::Pirate);
        let zone = if is_pirate {
            CardZone::Pirates
        } else {
            CardZone::Fleet
        };
        self.deploy(copy, zone, NONE);
    }

    pub(crate) fn opposed_choice(&mut self, mission: u16, step: OppositionStep, action: Action) {
        let OppositionStep::Add(places, left) = step else {
            unreachable!("only adding ships is a choice");
        };
        let on = if let Action::Introduce(copy) = action {
            self.st.spots[usize::from(copy)].mark = 1;
            let seat = self.st.asked;
            self.join(copy, seat, Camp::Fleet);
            OppositionStep::Add(places, left - u8::from(left != u8::MAX))
        } else {
            let seat = self.st.active;
            let ships = self.ships_to_add(seat, self.opposition(mission));
            OppositionStep::Add(places + 1, ships)
        };
        self.turn_into(Frame::Opposed(mission, on));
    }
}
