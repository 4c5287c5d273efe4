//! The targets of the volley at hand, what each is worth, and the best use of the dice by exact odds.

use super::brief::{Brief, VICTORY};
use super::model::Bastion;
use super::parameter;
use super::target::{Aim, BestTargets};
use crate::frame::{Frame, VolleyKind};
use crate::ids::CardIx;
use crate::odds::{MOST_DICE, volley};
use crate::state::flag;
use crate::traits::{Trait, Traits};
use crate::view::View;

impl Brief {
    /// Lists the targets of a unit's volley.
    pub(super) fn aim(
        &mut self,
        view: &View<'_>,
        plan: &[f32],
        unit: CardIx,
        traits: Traits,
        alpha: bool,
        kind: VolleyKind,
    ) {
        self.traits = traits;
        let inside = matches!(kind, VolleyKind::Card(_))
            || view
                .piece(unit)
                .is_some_and(|piece| piece.flags & (flag::BOARDER | flag::HOLDER) != 0);
        if let Some(fight) = view.fight()
            && inside
        {
            let boards = fight.boarder == self.me;
            self.foe = if boards { fight.holder } else { fight.boarder };
            let theirs = if boards { flag::HOLDER } else { flag::BOARDER };
            for marine in view.marines(self.foe) {
                let stands = view.piece(marine).is_some_and(|piece| {
                    piece.flags & theirs != 0 && piece.flags & flag::PENDING == 0
                });
                if stands {
                    let points = view.worth(marine).value;
                    self.add_aim(view, unit, alpha, marine, points);
                }
            }
            return;
        }
        let intercepts = kind == VolleyKind::Interceptor;
        let mut ships = false;
        for ship in view.fleet(self.foe) {
            ships = true;
            let worth = view.worth(ship);
            let mut points = worth.value - plan[parameter::EMPTY] * worth.room;
            if let Some(piece) = view.piece(ship)
                && view.knows(piece.module)
            {
                points += view.worth(piece.module).value;
            }
            self.add_aim(view, unit, alpha, ship, points);
            if intercepts && self.aims.last().is_some_and(|aim| aim.card == ship) {
                self.drop_jammer(view, ship);
            }
        }
        // Marines aboard are lost with their ship, and are what takes Stations.
        let each = if self.attacks { 1.5 } else { 3.0 };
        for marine in view.marines(self.foe) {
            let host = view.piece(marine).map_or(CardIx::NONE, |piece| piece.host);
            if let Some(aim) = self
                .aims
                .as_mut_slice()
                .iter_mut()
                .find(|aim| aim.card == host)
            {
                aim.points += each;
            }
        }
        if !intercepts && view.array(self.foe).next().is_some() {
            self.aim_at_array(view, plan, unit, alpha, ships);
        }
    }

    fn drop_jammer(&mut self, view: &View<'_>, ship: CardIx) {
        if view.reaches(Trait::Jammer) && view.numbers(ship).traits.has(Trait::Jammer) {
            self.aims.pop();
        }
    }

    fn aim_at_array(
        &mut self,
        view: &View<'_>,
        plan: &[f32],
        unit: CardIx,
        alpha: bool,
        ships: bool,
    ) {
        let shielded = ships && view.is_shield_up(self.foe);
        if shielded && view.rules().shield_covers_modules {
            return;
        }
        let station = CardIx::station(self.foe);
        let chain = Bastion::of(view, self.foe).chain.max(1.0);
        let mut prize = VICTORY * plan[parameter::SIEGE];
        if chain < 0.6 * (self.rest + f32::from(self.dice)) {
            prize *= 2.0;
        }
        let mut open = true;
        for module in view.modules(self.foe) {
            if self.is_aimed(view, module) {
                continue;
            }
            open = false;
            let worth = view.worth(module);
            let left = view
                .piece(module)
                .map_or(0, |piece| i16::from(piece.wounds));
            let left = f32::from(worth.wounds - left);
            let points = 0.4 * worth.value + 1.5 * worth.income + prize * left / chain;
            self.add_aim(view, unit, alpha, module, points);
        }
        if open && !shielded {
            self.add_aim(view, unit, alpha, station, prize);
        }
    }

    fn is_aimed(&self, view: &View<'_>, target: CardIx) -> bool {
        matches!(self.frame, Some(Frame::Aim { .. }))
            && view.volley().is_some_and(|volley| {
                volley
                    .parts
                    .as_slice()
                    .iter()
                    .any(|part| part.target == target)
            })
    }

    fn add_aim(&mut self, view: &View<'_>, unit: CardIx, alpha: bool, card: CardIx, points: f32) {
        if self.aims.is_full() || !view.knows(card) || self.is_aimed(view, card) {
            return;
        }
        let shot = view.shot(unit, &self.traits, alpha, card);
        self.aims.push(Aim {
            card,
            need: shot.need,
            left: shot.left,
            bites: shot.bites,
            attack: shot.attack,
            points,
        });
    }

    /// Best use of the dice: all at one target, or over two where one would be shot to pieces.
    pub(super) fn weigh(&mut self, plan: &[f32], dice: i16, splitting: bool) {
        let finish = plan[parameter::FINISH];
        self.dice = dice;
        let mut sure = false;
        for aim in self.aims.as_slice() {
            let points = aim.points_of(dice, finish);
            self.whole = self.whole.max(points);
            sure |= volley(dice, aim.need, aim.left, aim.bites).kill > 0.5;
        }
        if dice < 2 || !(sure || splitting) || (self.aims.len() < 2 && !splitting) {
            return;
        }
        let most = dice.min(MOST_DICE as i16);
        for n in 1..=most {
            let mut choice = BestTargets::NONE;
            for aim in self.aims.as_slice() {
                let points = aim.points_of(n, finish);
                if points > choice.best {
                    choice.next = choice.best;
                    (choice.best, choice.at) = (points, aim.card);
                } else if points > choice.next {
                    choice.next = points;
                }
            }
            self.choices[n as usize] = choice;
        }
        for n in 1..most {
            let first = self.choices[n as usize];
            let points = first.best + self.rest_of(first.at, most - n);
            self.split = self.split.max(points);
        }
    }

    /// Best points of so many dice at another target than this one. Only after [`Brief::weigh`] weighed a
    /// split.
    pub(super) fn rest_of(&self, taken: CardIx, dice: i16) -> f32 {
        let Some(choice) = self.choices.get(dice.max(0) as usize) else {
            return 0.0;
        };
        match dice {
            ..=0 => 0.0,
            _ if choice.at == taken => choice.next,
            _ => choice.best,
        }
    }

    /// The target, if it was listed.
    pub(super) fn find(&self, card: CardIx) -> Option<&Aim> {
        self.aims.as_slice().iter().find(|aim| aim.card == card)
    }
}

#[cfg(test)]
mod tests {
    use super::{Aim, Brief};
    use crate::cues::{PARAMETERS, parameter};
    use crate::ids::CardIx;
    use breachlab_core::engine::Seat;

    /// Best points over every way to divide the dice over the aims.
    fn brute(aims: &[Aim], dice: i16, finish: f32) -> f32 {
        let Some((aim, others)) = aims.split_first() else {
            return 0.0;
        };
        (0..=dice)
            .map(|n| aim.points_of(n, finish) + brute(others, dice - n, finish))
            .fold(0.0, f32::max)
    }

    fn aims(seed: u32) -> Vec<Aim> {
        let mut word = seed.wrapping_mul(2_654_435_769) | 1;
        let mut next = |n: u32| {
            word ^= word << 13;
            word ^= word >> 17;
            word ^= word << 5;
            word % n
        };
        (0..2)
            .map(|slot| Aim {
                card: CardIx::new(Seat(1), slot),
                need: 2 + next(9) as u8,
                left: 1 + next(5) as i16,
                bites: next(4) == 0,
                attack: 0,
                points: 1.0 + next(80) as f32 / 10.0,
            })
            .collect()
    }

    #[test]
    fn the_best_use_of_dice_over_two_targets_equals_brute_force() {
        let plan: Vec<f32> = PARAMETERS
            .iter()
            .map(|parameter| parameter.default)
            .collect();
        let finish = plan[parameter::FINISH];
        for seed in 0..600 {
            let targets = aims(seed);
            for dice in 1..=8 {
                let mut brief = Brief::default();
                for &aim in &targets {
                    brief.aims.push(aim);
                }
                // A split has been begun: every division is weighed.
                brief.weigh(&plan, dice, true);
                let best = brute(&targets, dice, finish);
                let found = brief.whole.max(brief.split);
                assert!(
                    (found - best).abs() < 1e-4,
                    "{targets:?}, {dice} dice: {found} of {best}"
                );
                // Before one is begun, only where a target would be shot to pieces.
                let mut brief = Brief::default();
                for &aim in &targets {
                    brief.aims.push(aim);
                }
                brief.weigh(&plan, dice, false);
                assert!(
                    brief.whole.max(brief.split) > 0.75 * best,
                    "{targets:?}, {dice} dice"
                );
            }
        }
    }
}
