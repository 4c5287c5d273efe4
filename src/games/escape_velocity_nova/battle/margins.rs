//! Which action numbers a battle tells apart. A check succeeds up to its margin (§2.6): two numbers between which no margin
//! of the battle lies are alike, to its rules and to pilots, who weigh the same margins. Odds that go through everything that
//! may come meet far fewer positions by it. What is told apart here may be more than is needed, never less.

use crate::battle_state::Combatant;
use crate::card::{GunSystem, Happening, NONE, PurValue, Red};
use crate::look::Look;
use crate::rules::NUMBERS;
use crate::state::CardZone;
use breachlab_core::engine::Seat;

/// Values that something may have, a bit each; what is beyond is no margin of any check.
type ValueSet = u128;

/// Margins that matter: up to 8, since a margin of 9 or more always succeeds.
const ALL: ValueSet = (1 << (NUMBERS - 1)) - 1;
/// Guns of a battle beyond which everything is told apart.
const MOST_GUNS: usize = 32;
/// What pilots weigh loot by.
const LOOT: ValueSet = 1 << 5;

const fn up(values: ValueSet, by: u8) -> ValueSet {
    if by < 128 { values << by } else { 0 }
}

const fn down(values: ValueSet, by: u8) -> ValueSet {
    if by < 128 { values >> by } else { 0 }
}

/// The values less so much, none below 0.
const fn less(values: ValueSet, by: u8) -> ValueSet {
    let rest = down(values, by);
    if values & !up(rest, by) == 0 {
        rest
    } else {
        rest | 1
    }
}

/// A ship of the battle, or a fighter that may be launched in it.
struct MarginShip {
    copy: u16,
    seat: Seat,
    is_fleet: bool,
}

/// A system of one of them, or of a planet.
struct MarginGun {
    seat: Option<Seat>,
    system: GunSystem,
    pur: Option<u8>,
}

/// What a battle is made of, as far as checks go.
struct MarginBook<'a> {
    look: Look<'a>,
    ships: Vec<MarginShip>,
    guns: Vec<MarginGun>,
    /// What reactions may add to an attack, and to an escape.
    bonus: [ValueSet; 2],
}

/// The sort of each action number: equal ones are alike until the battle is over.
pub(crate) fn sorts(look: Look<'_>) -> [u8; NUMBERS] {
    let margins = margins(look);
    let mut sorts = [0; NUMBERS];
    for (number, sort) in sorts.iter_mut().enumerate() {
        let below = margins & ((1 << number) - 1);
        *sort = below.count_ones() as u8;
    }
    sorts
}

/// Margins that a check may have from now on, a bit each.
fn margins(look: Look<'_>) -> ValueSet {
    if may_grow(look) {
        return ALL;
    }
    let book = MarginBook::of(look);
    if book.guns.len() > MOST_GUNS || book.may_tie() {
        return ALL;
    }
    let all = book.shots() | book.answers() | book.flights() | book.captures() | book.outfits();
    (all | LOOT) & ALL
}

/// Whether ships or planets may still come to the battle: at its start, and where Red Alert put that off (§6.6).
fn may_grow(look: Look<'_>) -> bool {
    let battle = look.battle();
    let is_start = battle.round == 0;
    let is_fleet = |copy: &u16| {
        let zone = look.st.spot(*copy).zone;
        matches!(zone, CardZone::Fleet | CardZone::Pirates) && battle.find(*copy).is_none()
    };
    let is_here = |copy: &u16| {
        let planet = look.card(*copy).planet();
        planet.is_some_and(|planet| planet.system == battle.system)
    };
    let nova = &look.st.nova;
    if is_start && nova.pile.as_slice().iter().any(is_here) {
        // A card flipped now may be a planet that is fixed (§6.0).
        return true;
    }
    look.st.living().any(|seat| {
        let captain = look.st.captain(seat);
        let has_fleet = captain.table.as_slice().iter().any(is_fleet);
        let mut tops = captain
            .discard
            .last()
            .into_iter()
            .chain(nova.discard.last());
        let has_planet = tops.any(is_here) || captain.hand.as_slice().iter().any(is_here);
        has_fleet && (is_start || battle.alerted != 0) || has_planet && is_start
    })
}

impl<'a> MarginBook<'a> {
    fn of(look: Look<'a>) -> Self {
        let mut book = Self {
            look,
            ships: Vec::new(),
            guns: Vec::new(),
            bonus: [1; 2],
        };
        for ship in look.battle().ships.as_slice() {
            book.enter(ship);
            let bays = look.st.aboard(ship.copy);
            let is_stowed = |copy: &u16| look.st.spot(*copy).zone == CardZone::Stowed;
            for copy in bays.filter(is_stowed) {
                if look.battle().find(copy).is_none() {
                    book.enter(&Combatant::new(copy, ship.seat, ship.camp));
                }
            }
        }
        for &planet in look.battle().planets.as_slice() {
            if let Some(system) = look.planet(planet).weapon {
                book.guns.push(MarginGun {
                    seat: None,
                    system,
                    pur: match system.pur {
                        PurValue::None => None,
                        PurValue::Fixed(pur) | PurValue::Over(pur) => {
                            Some(pur.saturating_sub(look.battle().nebula))
                        }
                    },
                });
            }
        }
        book.reactions();
        book
    }

    fn enter(&mut self, ship: &Combatant) {
        self.ships.push(MarginShip {
            copy: ship.copy,
            seat: ship.seat,
            is_fleet: ship.is_fleet(),
        });
        let look = self.look;
        self.guns
            .extend(look.guns(ship).map(|(_, system)| MarginGun {
                seat: Some(ship.seat),
                system: *system,
                pur: look.pur(ship.copy, system),
            }));
    }

    /// What may be added to a check: from hands, and where cards may still be drawn from decks too.
    fn reactions(&mut self) {
        let draws = self.ships.len() > 2;
        for seat in self.look.st.living() {
            let captain = self.look.st.captain(seat);
            let hand = captain.hand.as_slice().iter();
            let decks = captain
                .pile
                .as_slice()
                .iter()
                .chain(captain.discard.as_slice());
            for &copy in hand.chain(decks.filter(|_| draws)) {
                if let Red::Event(Happening::Reaction { attack, escape }) = self.look.card(copy).red
                {
                    self.bonus[0] |= up(1, attack);
                    self.bonus[1] |= up(1, escape);
                }
            }
        }
    }

    /// Ties for the initiative are flipped for, and the highest number wins (§6.2).
    fn may_tie(&self) -> bool {
        let pursuit = |ship: &MarginShip| self.look.pursuit(ship.copy);
        let mut ships = self.ships.iter().enumerate();
        ships.any(|(at, one)| {
            let mut others = self.ships[at + 1..].iter();
            others.any(|other| other.seat != one.seat && pursuit(other) == pursuit(one))
        })
    }

    /// Ships that are not of a seat; all, for a planet.
    fn others(&self, seat: Option<Seat>) -> impl Iterator<Item = &MarginShip> {
        let ships = self.ships.iter();
        ships.filter(move |ship| Some(ship.seat) != seat)
    }

    /// What may be given up to a system by all others of its player (§6.5).
    fn given_to(&self, at: usize) -> ValueSet {
        let gun = &self.guns[at];
        let others = self.guns.iter().enumerate();
        let others = others.filter(|&(other, one)| other != at && one.seat == gun.seat);
        let others = others.filter(|_| gun.seat.is_some());
        others.fold(1, |sums, (_, one)| sums | up(sums, one.system.sac))
    }

    /// Each value with each of others added.
    fn sums(values: ValueSet, more: ValueSet) -> ValueSet {
        let added = (0..128).filter(|by| more & (1 << by) != 0);
        added.fold(0, |all, by| all | up(values, by))
    }

    /// Shots at shields and armor (§6.4), with the asteroids and as they are weighed without them.
    fn shots(&self) -> ValueSet {
        let asteroid = self.look.battle().asteroid;
        let mut margins = 0;
        for (at, gun) in self.guns.iter().enumerate() {
            let more = Self::sums(self.given_to(at), self.bonus[0]);
            for target in self.others(gun.seat) {
                let ratings = self.look.ratings(target.copy);
                for (attack, opposing) in [
                    (gun.system.shields, ratings.shield),
                    (gun.system.armor, ratings.armor),
                ] {
                    let attacks = up(more, attack);
                    margins |= down(less(attacks, asteroid) | up(1, attack), opposing);
                }
            }
        }
        margins
    }

    /// Point defence and escapes against shots with Pur (§6.7).
    fn answers(&self) -> ValueSet {
        let asteroid = self.look.battle().asteroid;
        let mut margins = 0;
        for gun in &self.guns {
            let Some(pur) = gun.pur else { continue };
            let given = self.guns.iter().filter(|other| other.seat == gun.seat);
            let purs = (0..=given.count() as u8)
                .fold(0, |all, more| all | up(1, pur.saturating_add(more)));
            for target in self.others(gun.seat) {
                let escape = self.look.ratings(target.copy).escape;
                let escapes = Self::sums(up(1, escape), self.bonus[1]);
                for opposing in (0..128).filter(|at| escapes & (1 << at) != 0) {
                    margins |= down(purs, opposing);
                }
            }
            let defences = self.guns.iter();
            let defences =
                defences.filter(|other| other.seat != gun.seat && other.system.is_point_defence);
            for defence in defences {
                let attack = defence.system.armor.saturating_sub(asteroid);
                for pur in (0..128).filter(|at| purs & (1 << at) != 0) {
                    margins |= attack.checked_sub(pur).map_or(0, |margin| up(1, margin));
                }
            }
        }
        margins
    }

    /// Pursuits of those who withdraw (§6.6).
    fn flights(&self) -> ValueSet {
        let mut margins = 0;
        for fleeing in self.ships.iter().filter(|ship| !ship.is_fleet) {
            let seat = Some(fleeing.seat);
            let pursuers = self.others(seat).count() as u8;
            let many = self.ships.len() as u8 - pursuers;
            let escape = self.look.ratings(fleeing.copy).escape;
            for pursuer in self.others(seat) {
                let speed = self.look.pursuit(pursuer.copy);
                let speeds =
                    (1..=pursuers).fold(0, |all, more| all | up(1, speed.saturating_add(more)));
                for more in 1..=many {
                    let escapes = Self::sums(up(1, escape.saturating_add(more)), self.bonus[1]);
                    for opposing in (0..128).filter(|at| escapes & (1 << at) != 0) {
                        margins |= down(speeds, opposing);
                    }
                }
            }
        }
        margins
    }

    /// Captures and loot (§6.9).
    fn captures(&self) -> ValueSet {
        let rules = self.look.set.rules;
        let loot = rules.loot_below + u8::from(rules.loot_inclusive);
        let mut margins = loot.checked_sub(1).map_or(0, |margin| up(1, margin));
        for boarder in self.ships.iter().filter(|ship| !ship.is_fleet) {
            let boarding = self.look.ratings(boarder.copy).boarding;
            let own = self.ships.iter();
            let own = own.filter(|ship| ship.seat == boarder.seat && !ship.is_fleet);
            let attacks = (0..own.count() as u8)
                .fold(0, |all, more| all | up(1, boarding.saturating_add(more)));
            for prize in self.others(Some(boarder.seat)) {
                margins |= down(attacks, self.look.ratings(prize.copy).fend_off);
            }
        }
        margins
    }

    /// Pods and shields that are raised, both against nothing (§6.3, NR-37).
    fn outfits(&self) -> ValueSet {
        let ships = self.ships.iter().filter(|ship| ship.copy != NONE);
        let fitted = ships.flat_map(|ship| self.look.fitted(ship.copy));
        fitted.fold(0, |all, (_, fit)| all | up(1, fit.pod) | up(1, fit.raises))
    }
}

#[cfg(test)]
mod tests {
    use super::{less, up};

    #[test]
    fn values_less_something_stop_at_nothing() {
        let values = up(1, 2) | up(1, 5);
        assert_eq!(less(values, 3), 1 | up(1, 2));
        assert_eq!(less(values, 2), 1 | up(1, 3));
        assert_eq!(less(values, 0), values);
    }
}
