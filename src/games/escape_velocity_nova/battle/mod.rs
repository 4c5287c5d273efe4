//! Battles, step by step in the order of the rules page (§6).

pub(crate) mod aims;
mod boarding;
pub(crate) mod boarding_menu;
mod end;
mod fire;
mod flight;
pub(crate) mod margins;
pub(crate) mod menu;
mod planets;
mod start;
mod wreck;

use crate::action::Action;
use crate::battle_state::{Camp, Cause, Combatant, Health, Lent, bit};
use crate::board::NOWHERE;
use crate::event::Event;
use crate::frame::{BattleStep, Frame};
use crate::look::Look;
use crate::play::{Flow, Play};
use crate::rules::{MOST_ROUNDS, PHASES};
use crate::state::CardZone;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// A battle is about to begin; ships of fleets may join it before its first step.
    pub(crate) fn open_battle(&mut self, cause: Cause, aggressor: Seat, target: Seat, system: u8) {
        self.st.battle.open(cause, aggressor, target, system);
    }

    /// A ship joins the battle.
    pub(crate) fn join(&mut self, copy: u16, seat: Seat, camp: Camp) {
        if self.st.battle.find(copy).is_some() {
            return;
        }
        let mut ship = Combatant::new(copy, seat, camp);
        if camp == Camp::Own && self.st.spot(copy).mark == 1 {
            ship.health = Health::Disabled;
        }
        // A ship that left the battle and comes back takes its old place: there is one a card.
        let ships = self.st.battle.ships.as_mut_slice();
        match ships.iter_mut().find(|old| old.copy == copy) {
            Some(old) => *old = ship,
            None => self.st.battle.ships.push(ship),
        }
        self.log.tell(Event::Joined(seat, copy));
    }

    /// Somebody's own ships join: current ship and escorts.
    pub(crate) fn enlist(&mut self, seat: Seat) {
        let captain = self.st.captain(seat);
        if !captain.is_in || captain.at != self.st.battle.system {
            return;
        }
        for at in 0..self.st.captain(seat).table.len() {
            let copy = self.st.captain(seat).table.as_slice()[at];
            let zone = self.st.spot(copy).zone;
            if matches!(zone, CardZone::Current | CardZone::Escort) {
                self.join(copy, seat, Camp::Own);
            }
        }
    }

    /// A card leaves the battle, if it is in it.
    pub(crate) fn depart(&mut self, copy: u16) {
        if !self.st.battle.is_on {
            return;
        }
        if let Some(at) = self.st.battle.find(copy) {
            self.st.battle.ship_mut(at).health = Health::Away;
        }
    }

    /// Whether a card fights as a ship just now.
    pub(crate) fn is_flying(&self, copy: u16) -> bool {
        self.st.battle.is_on && self.st.battle.find(copy).is_some()
    }

    /// The player so many places from who is first.
    pub(crate) fn in_order(&self, places: u8) -> Seat {
        self.st.clockwise(self.st.battle.lead, places)
    }

    /// Whether the battle is over before its time: nobody can fire, or no own ship is able (§6.12).
    pub(crate) fn is_fought_out(&self) -> bool {
        let look = self.look();
        !look.has_own_able(None) || !look.is_undecided()
    }

    pub(crate) fn battle_step(&mut self, step: BattleStep) -> Flow {
        match step {
            BattleStep::RedAlert(_)
            | BattleStep::Planets(_)
            | BattleStep::Protect(_)
            | BattleStep::Pirates(_)
            | BattleStep::Carriers
            | BattleStep::Telepaths(_) => self.start_step(step),
            BattleStep::Initiative => self.initiative(),
            BattleStep::FirstPhase => self.ask(self.st.battle.aggressor),
            BattleStep::LastPhase => self.ask(self.st.battle.lead),
            BattleStep::Flannigan(places) => {
                self.each(places, BattleStep::Flannigan, Self::begin_phase)
            }
            BattleStep::Spring(places) => self.each(places, BattleStep::Spring, |play| {
                play.go(BattleStep::Fire(0))
            }),
            BattleStep::Fire(places) => {
                if self.is_fought_out() {
                    return self.go(BattleStep::Stalemate);
                }
                self.each(places, BattleStep::Fire, |play| {
                    play.go(BattleStep::PlanetFire)
                })
            }
            BattleStep::PlanetFire => self.planets_fire(),
            BattleStep::Withdraw(places) => {
                if self.is_fought_out() {
                    return self.go(BattleStep::Stalemate);
                }
                self.each(places, BattleStep::Withdraw, |play| {
                    play.go(BattleStep::PhaseEnd)
                })
            }
            BattleStep::PhaseEnd => self.phase_end(),
            BattleStep::Board(places) => self.each(places, BattleStep::Board, |play| {
                play.go(BattleStep::Recover(0))
            }),
            BattleStep::Recover(places) => self.each(places, BattleStep::Recover, |play| {
                play.go(BattleStep::RoundEnd)
            }),
            BattleStep::RoundEnd => self.round_end(),
            BattleStep::Stalemate => self.stalemate(),
            BattleStep::Aftermath(places) => self.each(places, BattleStep::Aftermath, |play| {
                play.go(BattleStep::Clear)
            }),
            BattleStep::Clear => self.clear_battle(),
        }
    }

    /// The battle goes to a step.
    pub(crate) fn go(&mut self, step: BattleStep) -> Flow {
        self.turn_into(Frame::Battle(step))
    }

    /// One player after the other is asked who has anything to choose; then the step after.
    fn each(
        &mut self,
        places: u8,
        step: fn(u8) -> BattleStep,
        after: fn(&mut Self) -> Flow,
    ) -> Flow {
        if places >= self.st.seats {
            return after(self);
        }
        let seat = self.in_order(places);
        if self.st.captain(seat).is_in && self.ask_if_any(seat) == Flow::Ask {
            return Flow::Ask;
        }
        self.go(step(places + 1))
    }

    /// A round begins: who is first (§6.1, §6.2).
    fn initiative(&mut self) -> Flow {
        let battle = &mut self.st.battle;
        battle.round += 1;
        battle.fired = 0;
        for ship in battle.ships.as_mut_slice() {
            ship.used = 0;
            ship.launched = 0;
            ship.is_lurking = false;
            ship.has_boarded = false;
            ship.was_boarded = false;
        }
        if battle.round == 1 {
            // What Red Alert brought holds for the whole Attack Round [NR-43].
            battle.lead = battle.aggressor;
        } else {
            battle.held = 0;
            for ship in battle.ships.as_mut_slice() {
                ship.is_hampered = false;
                ship.is_pursuing = false;
                ship.has_fled = false;
            }
            let lead = self.swiftest();
            self.st.battle.lead = lead;
        }
        let (round, lead) = (self.st.battle.round, self.st.battle.lead);
        self.log.tell(Event::Round(round, lead));
        if round == 2 && self.st.battle.alerted != 0 {
            self.st.battle.is_late = true;
            return self.go(BattleStep::Protect(0));
        }
        self.choose_phases()
    }

    /// Which phases are played is asked next.
    pub(crate) fn choose_phases(&mut self) -> Flow {
        let battle = &mut self.st.battle;
        battle.phase_now = 1;
        battle.last = PHASES;
        if battle.round > 1 || matches!(battle.cause, Cause::Opposed(_)) {
            self.go(BattleStep::LastPhase)
        } else {
            self.go(BattleStep::FirstPhase)
        }
    }

    /// Who has the initiative (§6.2).
    fn swiftest(&mut self) -> Seat {
        let rank = |look: Look<'_>, seat: Seat| {
            let ships = look.battle().ships.as_slice().iter();
            let able = ships.filter(|ship| ship.seat == seat && ship.is_able());
            let pursuits = able.clone().map(|ship| look.pursuit(ship.copy));
            (pursuits.max(), able.count())
        };
        let look = self.look();
        let best = self.st.living().map(|seat| rank(look, seat)).max();
        let mut tied: u8 = 0;
        for seat in self.st.living() {
            if Some(rank(look, seat)) == best {
                tied |= bit(seat);
            }
        }
        while tied.count_ones() > 1 {
            let (mut highest, mut among) = (0, 0);
            for seat in self.st.round_from(Seat(0)) {
                if tied & bit(seat) != 0 {
                    let number = self.flip_nova();
                    if number > highest || among == 0 {
                        (highest, among) = (number, bit(seat));
                    } else if number == highest {
                        among |= bit(seat);
                    }
                }
            }
            tied = among;
        }
        Seat(tied.trailing_zeros().min(3) as u8)
    }

    fn begin_phase(&mut self) -> Flow {
        self.st.battle.lent = [Lent::NONE; crate::rules::SEATS];
        self.go(BattleStep::Spring(0))
    }

    fn phase_end(&mut self) -> Flow {
        let battle = &mut self.st.battle;
        if battle.phase_now >= battle.last {
            return self.go(BattleStep::Board(0));
        }
        battle.phase_now += 1;
        self.begin_phase()
    }

    /// Shields are raised by outfits; then the next round, or the end (§6.3).
    fn round_end(&mut self) -> Flow {
        for at in self.st.battle.all() {
            let ship = *self.st.battle.ship(at);
            if ship.health != Health::Bare {
                continue;
            }
            let raises = self.look().fitted(ship.copy).map(|(_, fit)| fit.raises);
            let attack = raises.max().unwrap_or(0);
            if attack > 0 && self.check(attack, 0) {
                self.st.battle.ship_mut(at).health = Health::Shielded;
            }
        }
        if self.is_fought_out() || self.st.battle.round >= MOST_ROUNDS {
            return self.go(BattleStep::Stalemate);
        }
        self.go(BattleStep::Initiative)
    }

    pub(crate) fn battle_choice(&mut self, step: BattleStep, action: Action) {
        let seat = self.st.asked;
        match (step, action) {
            (BattleStep::FirstPhase, Action::Phase(phase)) => {
                self.st.battle.phase_now = phase;
                self.go(BattleStep::Flannigan(0));
            }
            (BattleStep::LastPhase, Action::Phase(phase)) => {
                self.st.battle.last = phase;
                self.go(BattleStep::Flannigan(0));
            }
            (BattleStep::Flannigan(_), Action::Lurk(ship)) => {
                self.st.battle.ship_mut(ship).is_lurking = true;
            }
            (BattleStep::Flannigan(places), _) => {
                self.go(BattleStep::Flannigan(places + 1));
            }
            (BattleStep::Spring(places), Action::Pass) => {
                self.go(BattleStep::Spring(places + 1));
            }
            (BattleStep::Fire(places), Action::Pass) => {
                self.go(BattleStep::Fire(places + 1));
            }
            (BattleStep::Spring(_) | BattleStep::Fire(_), _) => self.fire_choice(seat, action),
            (BattleStep::PlanetFire, _) => self.planet_choice(action),
            (BattleStep::Withdraw(places), _) => {
                self.go(BattleStep::Withdraw(places + 1));
                if action == Action::Withdraw {
                    self.withdraw(seat);
                }
            }
            (BattleStep::Board(places), Action::Pass) => {
                self.go(BattleStep::Board(places + 1));
            }
            (BattleStep::Aftermath(places), Action::Pass) => {
                self.go(BattleStep::Aftermath(places + 1));
            }
            (BattleStep::Board(_) | BattleStep::Aftermath(_), _) => self.board(seat, action),
            (BattleStep::Recover(places), Action::Pass) => {
                self.go(BattleStep::Recover(places + 1));
            }
            (BattleStep::Recover(_), Action::Recover(fighter, carrier)) => {
                self.recover(seat, fighter, carrier);
            }
            _ => self.start_choice(seat, step, action),
        }
    }

    /// Whether a pawn is where the battle is.
    pub(crate) fn is_here(&self, seat: Seat) -> bool {
        let captain = self.st.captain(seat);
        captain.is_in && captain.at != NOWHERE && captain.at == self.st.battle.system
    }
}
