//! Whether an attack on a Station succeeds: two fleets and an array fought out round by round, by estimates.

use super::attrition::Ranks;
use super::model::{Bastion, Force};

/// Rounds looked ahead.
const ROUNDS: u32 = 8;

/// What two sides have where one attacks the Station of the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Assault {
    /// The ships that attack.
    pub(super) attackers: Force,
    /// The ships of the defender.
    pub(super) defenders: Force,
    /// The defender's array.
    pub(super) bastion: Bastion,
    /// The round-1 shield is still up.
    pub(super) fresh: bool,
    /// Chance of a board of the Station.
    pub(super) board: f32,
}

impl Assault {
    /// Chance that the Station falls, looking ahead from the attackers' next volley step. `frail` is how far frail ships are
    /// reckoned to fall before others, 0 to 1.
    #[must_use]
    pub(super) fn outlook(&self, frail: f32) -> f32 {
        let ranks = [&self.attackers, &self.defenders].map(|fleet| Ranks::of(fleet, frail));
        let mut margin = self.play_out(ranks, false);
        if self.defenders.wounds > 0.0 {
            let siege = self.play_out(ranks, true);
            if siege.0 > margin.0 {
                margin = siege;
            }
        }
        let fire = (0.5 + 0.9 * margin.0).clamp(0.0, 1.0);
        let escorted = if self.defenders.escorts > 0.0 {
            0.6
        } else {
            1.0
        };
        let board = self.board * margin.1 * escorted;
        1.0 - (1.0 - fire) * (1.0 - board)
    }

    /// Round by round: the fleet first, or (`siege`) the array as soon as it may be shot at. The margin, and the
    /// share of attackers left when the first board of the Station could be fought.
    fn play_out(&self, ranks: [Ranks; 2], siege: bool) -> (f32, f32) {
        let (bastion, ours) = (&self.bastion, self.attackers.wounds);
        if ours <= 0.0 {
            return (-1.0, 0.0);
        }
        let [mut attackers, mut defenders] = ranks;
        let hit_part = bastion.exposure();
        let mut array = bastion.chain;
        if self.fresh {
            attackers.suffer(self.defenders.intercept + bastion.intercept);
        }
        let mut boarding = 0.0;
        for round in 0..ROUNDS {
            if attackers.left() <= 0.0 {
                break;
            }
            let dice = attackers.dice();
            let shielded = self.fresh && round == 0 && defenders.left() > 0.0;
            if defenders.left() > 0.0 && (shielded || !siege) {
                defenders.suffer(dice);
                if defenders.left() < 0.0 {
                    array -= defenders.unneeded() * hit_part;
                }
            } else {
                array -= dice * hit_part;
            }
            if array <= 0.0 {
                return (attackers.left() / ours, boarding);
            }
            attackers.suffer(defenders.dice() + bastion.dice);
            if boarding == 0.0 && !shielded {
                boarding = (attackers.left() / ours).max(0.0);
            }
        }
        (-array / bastion.chain.max(1.0), boarding)
    }
}

#[cfg(test)]
mod tests {
    use super::Assault;
    use crate::cues::model::{Bastion, Force};

    const STATION: Bastion = Bastion {
        dice: 8.0,
        defense: 7.0,
        chain: 11.0,
        intercept: 0.0,
    };

    fn assault(ships: u32) -> Assault {
        Assault {
            attackers: Force::cruisers(ships),
            defenders: Force::cruisers(2),
            bastion: STATION,
            fresh: true,
            board: 0.0,
        }
    }

    #[test]
    fn more_attackers_win_more_often() {
        let mut last = -1.0;
        for ships in 1..12 {
            let now = assault(ships).outlook(0.0);
            assert!(now >= last, "{ships} ships: {now} after {last}");
            last = now;
        }
        assert!(last > 0.9, "{last}");
        assert!(assault(1).outlook(0.0) < 0.1);
    }

    /// Whoever fires takes wings first, so that guns on them are guns that an attack does not have.
    #[test]
    fn a_plan_that_knows_what_is_frail_expects_little_of_more_guns_on_wings() {
        let chance = |guns: f32, frail: f32| {
            let assault = Assault {
                attackers: Force {
                    dice: 16.0 + 8.0 * guns,
                    wounds: 20.0,
                    armour: 124.0,
                    frail_dice: 8.0 * guns,
                    frail_wounds: 8.0,
                    frail_armour: 40.0,
                    ..Force::default()
                },
                defenders: Force::default(),
                bastion: Bastion {
                    dice: 12.0,
                    defense: 7.0,
                    chain: 14.0,
                    intercept: 14.0,
                },
                fresh: true,
                board: 0.0,
            };
            assault.outlook(frail)
        };
        let gain = |frail| chance(3.0, frail) - chance(2.0, frail);
        assert!(gain(0.0) > 0.2, "{}", gain(0.0));
        assert!(gain(1.0) > 0.0 && gain(1.0) < 0.03, "{}", gain(1.0));
        assert!(chance(2.0, 1.0) < chance(2.0, 0.0));
    }
}
