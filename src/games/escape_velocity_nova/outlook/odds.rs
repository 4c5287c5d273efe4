//! Chances of checks, exact from the action numbers that are left in the Nova pile (§2.6), and who is stronger by them.

use crate::battle_state::{Camp, Combatant, Health};
use crate::card::NONE;
use crate::look::Look;
use crate::rules::NUMBERS;
use crate::state::CardZone;
use breachlab_core::engine::Seat;

/// Chances of checks at one decision.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CheckOdds {
    /// The chance of a check by its margin.
    by_margin: [f32; NUMBERS],
}

impl CheckOdds {
    pub(crate) fn of(look: Look<'_>) -> Self {
        let mut left = [0_u16; NUMBERS];
        for &copy in look.st.nova.pile.as_slice() {
            left[usize::from(look.card(copy).number)] += 1;
        }
        let all = f32::from(left.iter().sum::<u16>().max(1));
        let mut so_far = 0;
        let mut by_margin = [0.0; NUMBERS];
        for (chance, count) in by_margin.iter_mut().zip(left) {
            so_far += count;
            *chance = f32::from(so_far) / all;
        }
        Self { by_margin }
    }

    /// The chance of a check.
    pub(crate) fn chance(&self, attack: u8, opposing: u8) -> f32 {
        attack.checked_sub(opposing).map_or(0.0, |margin| {
            self.by_margin[usize::from(margin).min(NUMBERS - 1)]
        })
    }

    /// Hits a round that a ship may hope for against another, each of its systems firing once.
    fn hits(&self, look: Look<'_>, ship: u16, target: u16) -> f32 {
        let against = look.ratings(target);
        let is_small = look.hull(target).is_small;
        let guns = look.systems(ship);
        let guns = guns.filter(|(_, gun)| is_small || !gun.is_point_defence);
        guns.map(|(_, gun)| {
            let shields = self.chance(gun.shields, against.shield);
            let armor = self.chance(gun.armor, against.armor);
            f32::midpoint(shields, armor)
        })
        .sum()
    }

    /// How fast some ships would beat others: the part of the hits it takes that they may hope for in a round, shared out
    /// evenly. Each ship comes with the hits that disable it.
    fn speed(
        &self,
        look: Look<'_>,
        ships: &(impl Iterator<Item = (u16, f32)> + Clone),
        targets: &(impl Iterator<Item = (u16, f32)> + Clone),
    ) -> f32 {
        let count = targets.clone().count() as f32;
        let needed: f32 = targets.clone().map(|(_, hits)| hits).sum();
        let mut hits = 0.0;
        for (target, _) in targets.clone() {
            for (ship, _) in ships.clone() {
                hits += self.hits(look, ship, target);
            }
        }
        hits / (count * needed).max(1.0)
    }

    /// How much stronger some ships are than others, from -5 to 5.
    fn edge(
        &self,
        look: Look<'_>,
        ships: &(impl Iterator<Item = (u16, f32)> + Clone),
        others: &(impl Iterator<Item = (u16, f32)> + Clone),
    ) -> f32 {
        let own = self.speed(look, ships, others);
        let foe = self.speed(look, others, ships);
        if own + foe <= 0.0 {
            return 0.0;
        }
        10.0 * (own / (own + foe) - 0.5)
    }

    /// The own ships of one player against those of another.
    pub(crate) fn edge_over(&self, look: Look<'_>, seat: Seat, other: Seat) -> f32 {
        let ships = |seat: Seat| {
            let table = look.st.captain(seat).table.as_slice().iter().copied();
            let is_one = move |copy: &u16| {
                let zone = look.st.spot(*copy).zone;
                matches!(zone, CardZone::Current | CardZone::Escort)
            };
            table.filter(is_one).map(|copy| (copy, 2.0))
        };
        self.edge(look, &ships(seat), &ships(other))
    }

    /// The own able ships in a battle, and those that protect them, against the able ones they are against.
    pub(super) fn edge_of_battle(&self, look: Look<'_>, seat: Seat) -> f32 {
        let hits = |health: Health| {
            if health == Health::Shielded { 2.0 } else { 1.0 }
        };
        let all = look.st.battle.ships.as_slice().iter();
        let own = all.clone().filter(|ship| {
            ship.is_able() && ship.seat == seat && matches!(ship.camp, Camp::Own | Camp::Guard)
        });
        let foe = all.filter(|ship| is_against(look, seat, ship));
        if foe.clone().next().is_none() {
            return 5.0;
        }
        self.edge(
            look,
            &own.map(|ship| (ship.copy, hits(ship.health))),
            &foe.map(|ship| (ship.copy, hits(ship.health))),
        )
    }
}

/// Whether a ship in battle is against a player's own.
fn is_against(look: Look<'_>, seat: Seat, ship: &Combatant) -> bool {
    let own = Combatant::new(NONE, seat, Camp::Own);
    ship.is_able() && look.is_foe(ship, &own)
}
