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
    /// Dice of the units that their next wound destroys.
    pub(super) frail_dice: f32,
    /// Wounds of those.
    pub(super) frail_wounds: f32,
    /// Defense of those times their wounds.
    pub(super) frail_armour: f32,
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
        if left <= 1.0 {
            self.frail_dice += dice;
            self.frail_wounds += left;
            self.frail_armour += left * f32::from(defense);
        }
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

    /// Chance that a die hits a part of it.
    #[must_use]
    pub(super) fn exposure(&self) -> f32 {
        AIM / hardness(self.defense)
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

#[cfg(test)]
impl Force {
    /// So many ships of five guns, three wounds and a defense of seven.
    pub(super) fn cruisers(ships: u32) -> Self {
        let ships = ships as f32;
        Self {
            dice: 5.0 * ships,
            wounds: 3.0 * ships,
            armour: 21.0 * ships,
            value: 6.0 * ships,
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Force, MarineParty, boarders_win};

    #[test]
    fn the_stronger_party_wins_and_an_empty_one_never_does() {
        let party = |n: u32| MarineParty {
            force: Force::cruisers(n),
            count: n,
        };
        assert!(boarders_win(&party(3), &party(1)) > 0.8);
        assert!(boarders_win(&party(1), &party(3)) < 0.2);
        assert_eq!(boarders_win(&party(0), &party(1)), 0.0);
        assert_eq!(boarders_win(&party(1), &party(0)), 1.0);
    }
}
