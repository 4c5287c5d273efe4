//! Quick estimates from printed numbers, modules and wounds: what two fleets do to each other round by round,
//! and who wins a boarding action. Cheap enough for any decision; exact odds are for single volleys.

use crate::ids::CardIx;
use crate::state::flag;
use crate::traits::Trait;
use crate::view::View;
use crate::worth::hardness;
use breachlab_core::engine::Seat;

/// Share of dice that are not wasted on what is dead already.
const AIM: f32 = 0.85;
/// Rounds looked ahead.
const ROUNDS: u32 = 8;

/// Units that fight together, summed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Force {
    /// Dice a round.
    pub(super) dice: f32,
    /// Wounds that the ships can still take, all together.
    pub(super) wounds: f32,
    /// Defense times wounds left.
    pub(super) armour: f32,
    /// Points of the units.
    pub(super) value: f32,
    /// Dice of Interceptors, before the others fire.
    pub(super) intercept: f32,
    /// Ships that may cancel a board by Escort.
    pub(super) escorts: f32,
}

impl Force {
    /// Adds a unit whose face `view` knows.
    #[inline]
    pub(super) fn add(&mut self, view: &View<'_>, unit: CardIx) {
        let Some(piece) = view.piece(unit) else {
            return;
        };
        let worth = view.worth(unit);
        let (mut dice, mut defense, mut wounds) = (worth.dice, worth.defense, worth.wounds);
        if piece.flags & flag::FEARLESS != 0 {
            dice += f32::from(worth.defense - worth.attack);
            defense = worth.attack;
        }
        let mut value = worth.value;
        if view.knows(piece.module) {
            let module = view.worth(piece.module);
            dice += module.dice;
            defense += module.defense;
            wounds += module.wounds;
            value += module.value;
        }
        let left = f32::from(wounds - i16::from(piece.wounds)).max(0.0);
        self.dice += dice;
        self.wounds += left;
        self.armour += left * f32::from(defense);
        self.value += value;
    }

    /// Adds a ship, with what its traits do for a fleet.
    #[inline]
    pub(super) fn add_ship(&mut self, view: &View<'_>, ship: CardIx) {
        self.add(view, ship);
        if let Some(def) = view.def(ship) {
            self.intercept += f32::from(def.traits.value(Trait::Interceptor));
            if def.traits.has(Trait::Escort) {
                self.escorts += 1.0;
            }
            if def.traits.has(Trait::Stealth) {
                self.armour += 3.0;
            }
        }
    }

    /// Chance that a die hits the average wound of this force.
    #[must_use]
    pub(super) fn exposure(&self) -> f32 {
        if self.wounds <= 0.0 {
            return 0.9;
        }
        AIM / hardness(self.armour / self.wounds)
    }
}

/// A Station array: its guns, and the wounds between an attacker and its fall.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bastion {
    /// Dice a round.
    pub(super) dice: f32,
    /// Defense of the array, all its parts together.
    pub(super) defense: f32,
    /// Wounds left on modules and Station.
    pub(super) chain: f32,
    /// Interceptor dice.
    pub(super) intercept: f32,
}

impl Bastion {
    /// The array of a Commander as it stands.
    #[must_use]
    pub(super) fn of(view: &View<'_>, seat: Seat) -> Self {
        let station = CardIx::station(seat);
        let mut bastion = Self::default();
        let parts = view.modules(seat).chain(std::iter::once(station));
        for part in parts {
            let Some(piece) = view.piece(part) else {
                continue;
            };
            let worth = view.worth(part);
            bastion.dice += worth.dice;
            bastion.defense += f32::from(worth.defense);
            bastion.chain += f32::from(worth.wounds - i16::from(piece.wounds)).max(0.0);
            if let Some(def) = view.def(part) {
                bastion.intercept += f32::from(def.traits.value(Trait::Interceptor));
            }
        }
        bastion
    }
}

/// Marines of one party, summed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MarineParty {
    /// The Marines' dice, wounds and points.
    pub(super) force: Force,
    /// How many Marines stand.
    pub(super) count: u32,
}

impl MarineParty {
    /// Marines aboard a host who are there to hold it, or to leave it together.
    #[must_use]
    pub(super) fn aboard(view: &View<'_>, host: CardIx) -> Self {
        let mut party = Self::default();
        for marine in view.aboard(host) {
            if view
                .piece(marine)
                .is_some_and(|piece| piece.flags & flag::COMMITTED == 0)
            {
                party.add(view, marine);
            }
        }
        party
    }

    /// Adds a Marine.
    #[inline]
    pub(super) fn add(&mut self, view: &View<'_>, marine: CardIx) {
        self.force.add(view, marine);
        if let Some(def) = view.def(marine) {
            self.force.intercept += f32::from(def.traits.value(Trait::Interceptor));
        }
        self.count += 1;
    }
}

/// Chance that boarders beat holders: each side's dice against the other's wounds, the boarders first.
#[must_use]
pub(super) fn boarders_win(boarders: &MarineParty, holders: &MarineParty) -> f32 {
    if boarders.count == 0 {
        return 0.0;
    }
    if holders.count == 0 {
        return 1.0;
    }
    let (b, h) = (&boarders.force, &holders.force);
    let stopped = h.intercept * b.exposure();
    let standing = (b.wounds - stopped).max(0.0);
    let share = if b.wounds > 0.0 {
        standing / b.wounds
    } else {
        0.0
    };
    let ours = 1.25 * b.dice * share * h.exposure() * standing;
    let theirs = h.dice * b.exposure() * h.wounds;
    if ours + theirs <= 0.0 {
        return 0.5;
    }
    let ratio = ours / (ours + theirs);
    (0.5 + (ratio - 0.5) * 1.9).clamp(0.02, 0.98)
}

/// Chance that the Station falls, looking ahead from the attackers' next volley step. `board` is the chance of a board of the Station, `fresh`
/// whether the round-1 shield is still up.
#[must_use]
pub(super) fn outlook(
    attackers: &Force,
    defenders: &Force,
    bastion: &Bastion,
    fresh: bool,
    board: f32,
) -> f32 {
    let mut margin = play_out(attackers, defenders, bastion, fresh, false);
    if defenders.wounds > 0.0 {
        let siege = play_out(attackers, defenders, bastion, fresh, true);
        if siege.0 > margin.0 {
            margin = siege;
        }
    }
    let fire = (0.5 + 0.9 * margin.0).clamp(0.0, 1.0);
    let escorted = if defenders.escorts > 0.0 { 0.6 } else { 1.0 };
    let board = board * margin.1 * escorted;
    1.0 - (1.0 - fire) * (1.0 - board)
}

/// Round by round: the fleet first, or (`siege`) the array as soon as it may be shot at. The margin, and the
/// share of attackers left when the first board of the Station could be fought.
fn play_out(
    attackers: &Force,
    defenders: &Force,
    bastion: &Bastion,
    fresh: bool,
    siege: bool,
) -> (f32, f32) {
    let (ours, theirs) = (attackers.wounds, defenders.wounds);
    if ours <= 0.0 {
        return (-1.0, 0.0);
    }
    let hit_ship = defenders.exposure();
    let hit_part = AIM / hardness(bastion.defense);
    let hit_us = attackers.exposure();
    let (mut a, mut d, mut s) = (ours, theirs, bastion.chain);
    if fresh {
        a -= (defenders.intercept + bastion.intercept) * hit_us;
    }
    let mut boarding = 0.0;
    for round in 0..ROUNDS {
        if a <= 0.0 {
            break;
        }
        let dice = attackers.dice * (a / ours);
        let shielded = fresh && round == 0 && d > 0.0;
        if d > 0.0 && (shielded || !siege) {
            d -= dice * hit_ship;
            if d < 0.0 {
                // What was not needed goes on to the array.
                s += d / hit_ship * hit_part;
                d = 0.0;
            }
        } else {
            s -= dice * hit_part;
        }
        if s <= 0.0 {
            return (a / ours, boarding);
        }
        let fleet = if theirs > 0.0 {
            defenders.dice * (d / theirs)
        } else {
            0.0
        };
        a -= (fleet + bastion.dice) * hit_us;
        if boarding == 0.0 && !shielded {
            boarding = (a / ours).max(0.0);
        }
    }
    (-s / bastion.chain.max(1.0), boarding)
}

#[cfg(test)]
mod tests {
    use super::{Bastion, Force, MarineParty, boarders_win, outlook};

    fn fleet(ships: f32) -> Force {
        Force {
            dice: 5.0 * ships,
            wounds: 3.0 * ships,
            armour: 21.0 * ships,
            value: 6.0 * ships,
            ..Force::default()
        }
    }

    const STATION: Bastion = Bastion {
        dice: 8.0,
        defense: 7.0,
        chain: 11.0,
        intercept: 0.0,
    };

    #[test]
    fn more_attackers_win_more_often() {
        let mut last = -1.0;
        for ships in 1..12 {
            let now = outlook(&fleet(ships as f32), &fleet(2.0), &STATION, true, 0.0);
            assert!(now >= last, "{ships} ships: {now} after {last}");
            last = now;
        }
        assert!(last > 0.9, "{last}");
        assert!(outlook(&fleet(1.0), &fleet(2.0), &STATION, true, 0.0) < 0.1);
    }

    #[test]
    fn the_stronger_party_wins_and_an_empty_one_never_does() {
        let party = |n: u32| MarineParty {
            force: fleet(n as f32),
            count: n,
        };
        assert!(boarders_win(&party(3), &party(1)) > 0.8);
        assert!(boarders_win(&party(1), &party(3)) < 0.2);
        assert_eq!(boarders_win(&party(0), &party(1)), 0.0);
        assert_eq!(boarders_win(&party(1), &party(0)), 1.0);
    }
}
