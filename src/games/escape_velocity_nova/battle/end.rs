//! The end of a battle: ships destroyed, pirates dealt, what is cleared away (§5.4, §6.12).

use crate::allegiance::Allegiance;
use crate::battle_state::{Camp, Cause, Combatant, Health, bit};
use crate::card::NONE;
use crate::event::Event;
use crate::frame::{BattleStep, Frame};
use crate::look::Look;
use crate::play::{Flow, Play};
use crate::rules::MOST_ROUNDS;
use crate::state::{BattleEnd, CardZone, NovaCounter};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Clash, Log, Seat};

/// Ships of fleets that have nobody left but their own controller, whose ships are here (§5.4).
fn to_be_dealt(look: Look<'_>) -> Option<u16> {
    let battle = look.battle();
    battle.all().find(|&at| {
        let ship = battle.ship(at);
        let is_raider = ship.camp == Camp::Pirates
            || (ship.camp == Camp::Strike && look.is_hostile(look.type_of(ship), ship.seat));
        let mut others = battle.ships.as_slice().iter();
        let faces_owner =
            others.any(|own| own.seat == ship.seat && !own.is_fleet() && own.is_able());
        let mut others = battle.ships.as_slice().iter();
        let is_done = !others.any(|other| other.is_able() && look.is_foe(ship, other));
        is_raider && ship.is_able() && faces_owner && is_done
    })
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// A ship in battle is destroyed, and all on it; with the current ship goes its player (§6.12).
    pub(crate) fn destroy(&mut self, copy: u16) {
        self.count(NovaCounter::Destroyed);
        self.log.tell(Event::Destroyed(copy));
        self.st.traces[usize::from(copy)].was_destroyed = true;
        self.st.battle.losses = self.st.battle.losses.saturating_add(1);
        let seat = self.st.spot(copy).seat;
        let is_current = self.st.captain(seat).ship == copy;
        let pod = self.look().fitted(copy).map(|(_, fit)| fit.pod).max();
        let combatant = self.st.battle.find(copy);
        let outfit = combatant.map_or(NONE, |at| self.st.battle.ship(at).outfit);
        if outfit != NONE {
            self.lift(outfit);
            self.discard(outfit);
        }
        self.scrap(copy);
        if is_current {
            self.st.battle.is_ship_lost = true;
            self.lose_ship(seat, pod.unwrap_or(0));
        }
    }

    /// The current ship is gone: the pod gets away, or the player is out [NR-37].
    pub(crate) fn lose_ship(&mut self, seat: Seat, pod: u8) {
        let start = self.set.starts[seat.at()];
        let spot = self.st.spot(start);
        let is_his = spot.seat == seat && spot.zone != CardZone::Gone;
        if pod == 0 || !is_his || !self.check(pod, 0) {
            self.eliminate(seat);
            return;
        }
        self.log.tell(Event::Pod(seat));
        self.pull(seat, start);
        let captain = self.st.captain_mut(seat);
        for pile in [&mut captain.hand, &mut captain.discard] {
            pile.retain(|&copy| copy != start);
        }
        if matches!(spot.zone, CardZone::Escort) {
            self.depart(start);
            self.strip_all(start);
            self.lift(start);
        }
        self.deploy(start, CardZone::Current, NONE);
        let captain = self.st.captain_mut(seat);
        captain.ship = start;
        captain.is_stranded = false;
        captain.offer = 0;
        self.st.battle.podded |= bit(seat);
    }

    fn strip_all(&mut self, ship: u16) {
        loop {
            let aboard = self.st.aboard(ship).next();
            let Some(aboard) = aboard else { return };
            self.depart(aboard);
            self.lift(aboard);
            self.discard(aboard);
        }
    }

    /// Nobody can fire at anybody: pirates are dealt, or the battle is over.
    pub(crate) fn stalemate(&mut self) -> Flow {
        let is_capped = self.st.battle.round >= MOST_ROUNDS;
        if !is_capped && self.look().has_own_able(None) {
            if let Some(ship) = to_be_dealt(self.look()) {
                return self.enter(Frame::Dealt { ship, places: 1 });
            }
            if !self.is_fought_out() {
                return self.go(BattleStep::Board(0));
            }
        }
        self.note_opposition();
        self.settle_wrecks();
        if !self.look().has_own_able(None) {
            // NR-35
            self.discard_fleets();
        }
        for ship in self.st.battle.ships.as_mut_slice() {
            ship.has_boarded = false;
            ship.was_boarded = false;
        }
        self.go(BattleStep::Aftermath(0))
    }

    /// Whether able ships still oppose the runner [NR-61].
    fn note_opposition(&mut self) {
        let mut ships = self.st.battle.ships.as_slice().iter();
        let is_opposed = ships.any(|ship| ship.camp == Camp::Fleet && ship.is_able());
        self.st.battle.is_opposed_still = is_opposed;
    }

    /// Who lies disabled with able ships of fleets alone that are not hostile to him may buy repair (§6.13).
    fn settle_wrecks(&mut self) {
        let look = self.look();
        let able = || {
            let ships = look.battle().ships.as_slice().iter();
            ships.filter(|ship| ship.is_able())
        };
        let is_friendly = |ship: &Combatant, seat: Seat| {
            let type_ = look.type_of(ship);
            let is_outsider = matches!(type_, Allegiance::Pirate | Allegiance::Trader);
            ship.is_fleet() && !is_outsider && !look.is_hostile(type_, seat)
        };
        let has_able = able().next().is_some();
        let mut friends = 0;
        for seat in look.st.living() {
            if has_able && able().all(|ship| is_friendly(ship, seat)) {
                friends |= bit(seat);
            }
        }
        self.st.battle.friends = friends;
    }

    /// All ships of fleets are discarded to their owners.
    fn discard_fleets(&mut self) {
        for at in self.st.battle.all() {
            let ship = *self.st.battle.ship(at);
            let is_deployed = matches!(
                self.st.spot(ship.copy).zone,
                CardZone::Fleet | CardZone::Pirates | CardZone::Stowed
            );
            if ship.is_fleet() && ship.health != Health::Away && is_deployed {
                if ship.outfit != NONE && self.st.spot(ship.outfit).zone == CardZone::Fleet {
                    self.lift(ship.outfit);
                    self.discard(ship.outfit);
                }
                self.scrap(ship.copy);
            }
        }
    }

    /// Everything is cleared away (§6.12).
    pub(crate) fn clear_battle(&mut self) -> Flow {
        self.discard_fleets();
        for seat in self.st.round_from(Seat(0)) {
            if self.st.captain(seat).is_in {
                self.clear_own(seat);
            }
        }
        self.note_clash();
        if self.st.nova.aside != NONE {
            let copy = std::mem::replace(&mut self.st.nova.aside, NONE);
            self.st.nova.discard.push(copy);
        }
        if let Cause::Event(event) = self.st.battle.cause
            && self.st.spot(event).zone == CardZone::Mission
        {
            self.lift(event);
            self.discard(event);
        }
        // The next battle begins with none of these.
        self.st.battle.is_on = false;
        self.st.battle.ships.clear();
        let friends = self.st.battle.friends;
        self.leave();
        for seat in self.st.round_from(Seat(0)) {
            let captain = self.st.captain(seat);
            let is_wreck = captain.is_in
                && captain.ship != NONE
                && self.st.spot(captain.ship).mark == 1
                && !captain.is_stranded;
            if is_wreck {
                self.strand(seat, friends & bit(seat) != 0);
            }
        }
        Flow::Go
    }

    /// One player's ships after a battle: repaired by an able one, left behind, or wrecks (§6.12).
    fn clear_own(&mut self, seat: Seat) {
        self.discard_loose_fighters(seat);
        let has_able = self.look().has_own_able(Some(seat));
        let is_here = self.is_here(seat);
        let is_podded = self.st.battle.podded & bit(seat) != 0;
        for at in self.st.battle.all() {
            let ship = *self.st.battle.ship(at);
            let is_his = ship.seat == seat && !ship.is_fleet() && ship.health != Health::Away;
            if !is_his || !self.is_deployed(ship.copy) {
                continue;
            }
            let is_current = self.st.captain(seat).ship == ship.copy;
            let is_left = !is_here && !is_current;
            if is_left || (is_podded && !is_current) {
                self.scrap(ship.copy);
            } else if ship.health == Health::Disabled && !has_able {
                self.st.spots[usize::from(ship.copy)].mark = 1;
            } else {
                self.st.spots[usize::from(ship.copy)].mark = 0;
                if is_current && self.st.captain(seat).is_stranded {
                    self.st.captain_mut(seat).is_stranded = false;
                    self.st.captain_mut(seat).offer = 0;
                }
            }
        }
    }

    fn is_deployed(&self, copy: u16) -> bool {
        matches!(
            self.st.spot(copy).zone,
            CardZone::Current | CardZone::Escort | CardZone::Stowed
        )
    }

    /// Launched fighters go back to their carriers, or to others with room; those without are discarded [NR-59].
    fn discard_loose_fighters(&mut self, seat: Seat) {
        for at in self.st.battle.all() {
            let ship = *self.st.battle.ship(at);
            let spot = self.st.spot(ship.copy);
            let is_loose = ship.health != Health::Away
                && spot.zone == CardZone::Stowed
                && spot.seat == seat
                && !ship.is_fleet();
            if !is_loose {
                continue;
            }
            let family = self.look().hull(ship.copy).family;
            self.depart(ship.copy);
            // It does not count as stowed while it is away from its bay.
            self.st.spots[usize::from(ship.copy)].under = NONE;
            let look = self.look();
            let is_whole = ship.health != Health::Disabled || look.has_own_able(Some(seat));
            let table = self.st.captain(seat).table.as_slice();
            let mut carriers = table.iter().copied().filter(|&copy| {
                let zone = self.st.spot(copy).zone;
                let is_carrier = matches!(zone, CardZone::Current | CardZone::Escort);
                let is_here = self.is_here(seat) || zone == CardZone::Current;
                is_carrier && is_here && look.bay_room(copy, family) > 0
            });
            match carriers.next().filter(|_| is_whole) {
                Some(carrier) => self.st.spots[usize::from(ship.copy)].under = carrier,
                None => self.scrap(ship.copy),
            }
        }
    }

    /// The battle is written down for reports.
    fn note_clash(&mut self) {
        let battle = &self.st.battle;
        let end = if battle.round >= MOST_ROUNDS {
            BattleEnd::BrokenOff
        } else if battle.is_ship_lost {
            BattleEnd::Lost
        } else if battle.gone & battle.assailed != 0 {
            BattleEnd::Withdrawn
        } else {
            BattleEnd::FoughtOut
        };
        let clash = Clash {
            attacker: battle.aggressor.into(),
            defender: battle.target.into(),
            outcome: end as u8,
            rounds: battle.round,
            wounds: battle.hits,
            losses: battle.losses,
        };
        if end == BattleEnd::BrokenOff {
            self.count(NovaCounter::BrokenOff);
        }
        if !self.st.clashes.is_full() {
            self.st.clashes.push(clash);
        }
        self.log.tell(Event::BattleOver(end));
    }
}
