//! Dice that show everything they can, one way after the other, each with its chance.
//!
//! Whoever rolls them plays a step again and again from the same position: each time the dice fall in the next way,
//! until [`Branching::turn_over`] says that all ways have been seen. The chances of all ways add up to 1.
//!
//! A step must come to an end whatever falls. Rules that roll again until something is settled say so with
//! [`Dice::roll_off`]; a step that rolls more than [`MOST_ROLLS`] times is given up ([`Branching::is_endless`]).

use super::{Dice, Matter};
use crate::seat::{MAX_SEATS, Seat};

/// Rolls in one way of one step beyond which it is given up: a volley with all that answers it takes some dozens.
const MOST_ROLLS: usize = 2000;

/// One roll on the way: which of its results is at hand.
#[derive(Clone, Copy, Debug)]
struct Roll {
    at: u32,
    of: u32,
}

/// Dice that go through all their results.
#[derive(Clone, Debug)]
pub struct Branching {
    way: Vec<Roll>,
    depth: usize,
    chance: f64,
    lumps: bool,
    is_endless: bool,
}

impl Branching {
    /// Dice before their first way. With `lumps` a handful of dice is told apart only as far as [`Matter`] says;
    /// without, every face is.
    #[must_use]
    pub fn new(lumps: bool) -> Self {
        Self {
            way: Vec::new(),
            depth: 0,
            chance: 1.0,
            lumps,
            is_endless: false,
        }
    }

    /// Whether anything was rolled in the way at hand.
    #[must_use]
    pub fn is_rolled(&self) -> bool {
        self.depth > 0
    }

    /// Whether a step rolled on and on, so that its ways are not all of them.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        self.is_endless
    }

    /// Chance of the way at hand.
    #[must_use]
    pub fn chance(&self) -> f64 {
        self.chance
    }

    /// Turns to the next way; false when there is none.
    pub fn turn_over(&mut self) -> bool {
        self.depth = 0;
        self.chance = 1.0;
        while let Some(last) = self.way.last_mut() {
            last.at += 1;
            if last.at < last.of {
                return true;
            }
            self.way.pop();
        }
        false
    }

    /// The result at hand of a roll with `of` results.
    fn result(&mut self, of: u32) -> u32 {
        if self.depth == MOST_ROLLS || self.is_endless {
            // Not always the same, so that what waits for a certain face gets it.
            self.is_endless = true;
            self.depth += 1;
            return self.depth as u32 % of;
        }
        if self.depth == self.way.len() {
            self.way.push(Roll { at: 0, of });
        }
        let roll = self.way[self.depth];
        debug_assert_eq!(roll.of, of, "the same position rolls the same dice");
        self.depth += 1;
        roll.at
    }

    /// The number of dice, of `left`, that fall into a sort of this chance, the rest having other sorts.
    fn count(&mut self, left: u8, chance: f64) -> u8 {
        if left == 0 || chance <= 0.0 {
            return 0;
        }
        if chance >= 1.0 {
            return left;
        }
        let sort = self.result(u32::from(left) + 1) as u8;
        let mut share = 1.0;
        for at in 0..sort {
            share *= f64::from(left - at) / f64::from(at + 1) * chance;
        }
        for _ in sort..left {
            share *= 1.0 - chance;
        }
        self.chance *= share;
        sort
    }
}

impl Dice for Branching {
    fn open(&mut self, _scope: u64) {}

    fn d10(&mut self) -> u8 {
        self.chance *= 0.1;
        self.result(10) as u8 + 1
    }

    fn faces(&mut self, dice: u8, matter: Matter) -> [u8; 10] {
        let mut faces = [0; 10];
        let mut left = dice;
        if !self.lumps {
            for face in 0..10 {
                let number = self.count(left, 1.0 / f64::from(10 - face));
                faces[face as usize] = number;
                left -= number;
            }
            return faces;
        }
        let need = matter.need.clamp(2, 10);
        if matter.tens {
            faces[9] = self.count(left, 0.1);
            left -= faces[9];
            let hits = self.count(left, f64::from(10 - need) / 9.0);
            faces[usize::from(need) - 1] += hits;
            left -= hits;
        } else {
            let hits = self.count(left, f64::from(11 - need) / 10.0);
            // Shown as the lowest face that hits.
            faces[usize::from(need) - 1] += hits;
            left -= hits;
        }
        faces[0] = left;
        faces
    }

    fn below(&mut self, n: u32) -> u32 {
        self.chance *= 1.0 / f64::from(n.max(1));
        self.result(n.max(1))
    }

    fn below_by(&mut self, sorts: &[u8]) -> u32 {
        let first = |at: &usize| !sorts[..*at].contains(&sorts[*at]);
        let firsts = (0..sorts.len()).filter(first);
        let nth = self.result(firsts.clone().count().max(1) as u32);
        let at = firsts.clone().nth(nth as usize).unwrap_or(0);
        let alike = sorts.iter().filter(|sort| Some(*sort) == sorts.get(at));
        self.chance *= alike.count() as f64 / sorts.len().max(1) as f64;
        at as u32
    }

    fn roll_off(&mut self, parties: usize, sides: u8) -> [u8; MAX_SEATS] {
        let mut faces = [0; MAX_SEATS];
        faces[..parties].fill(1);
        // Who shows the highest is all that matters: some of the parties, but not all.
        let leads = (1_u32 << parties) - 1;
        if leads < 3 || sides < 2 {
            return faces;
        }
        let lead = self.result(leads - 1) + 1;
        let weight = |leaders: u32| -> f64 {
            let behind = parties as i32 - leaders as i32;
            let below = |best: u8| f64::from(best - 1) / f64::from(sides);
            let ways = (2..=sides).map(|best| below(best).powi(behind));
            ways.sum::<f64>() / f64::from(sides).powi(leaders as i32)
        };
        let all: f64 = (1..leads).map(|lead| weight(lead.count_ones())).sum();
        self.chance *= weight(lead.count_ones()) / all;
        for (at, face) in faces[..parties].iter_mut().enumerate() {
            *face += (lead >> at & 1) as u8;
        }
        faces
    }

    fn shuffle(&mut self, _seat: Seat, _scope: u64, _pile: &mut [u16]) {}
}

#[cfg(test)]
mod tests {
    use super::{Branching, Dice, Matter};

    #[test]
    fn all_ways_together_are_certain_and_hits_are_binomial() {
        for lumps in [false, true] {
            let mut dice = Branching::new(lumps);
            let (mut sum, mut by_hits, mut ways) = (0.0, [0.0; 5], 0);
            loop {
                let faces = dice.faces(
                    4,
                    Matter {
                        need: 7,
                        tens: true,
                    },
                );
                let hits: u8 = faces[6..].iter().sum();
                by_hits[usize::from(hits)] += dice.chance();
                sum += dice.chance();
                ways += 1;
                if !dice.turn_over() {
                    break;
                }
            }
            assert!((sum - 1.0).abs() < 1e-12);
            let binomial = [81.0, 216.0, 216.0, 96.0, 16.0].map(|n: f64| n / 625.0);
            for (found, wanted) in by_hits.iter().zip(binomial) {
                assert!((found - wanted).abs() < 1e-12, "{by_hits:?}");
            }
            // Multisets of four out of ten faces, or of three sorts.
            assert_eq!(ways, if lumps { 15 } else { 715 });
        }
    }

    #[test]
    fn faces_that_are_alike_are_one_way() {
        let mut dice = Branching::new(false);
        let mut seen = Vec::new();
        loop {
            let face = dice.below_by(&[1, 1, 0, 0, 0, 2]);
            seen.push((face, dice.chance()));
            if !dice.turn_over() {
                break;
            }
        }
        assert_eq!(seen, [(0, 2.0 / 6.0), (2, 0.5), (5, 1.0 / 6.0)]);
    }

    #[test]
    fn one_roll_after_another_is_a_tree() {
        let mut dice = Branching::new(true);
        let mut ways = 0;
        loop {
            if dice.d10() == 1 {
                dice.below(3);
            }
            ways += 1;
            if !dice.turn_over() {
                break;
            }
        }
        assert_eq!(ways, 12);
        assert!(!dice.is_rolled());
    }

    #[test]
    fn a_roll_off_is_weighed_without_the_ties_of_all() {
        let mut dice = Branching::new(true);
        let (mut sum, mut alone, mut pair, mut ways) = (0.0, [0.0; 3], 0.0, 0);
        loop {
            let faces = dice.roll_off(3, 10);
            let best = faces[..3]
                .iter()
                .map(|&face| u32::from(face == 2))
                .sum::<u32>();
            match best {
                1 => alone[faces.iter().position(|&face| face == 2).unwrap()] += dice.chance(),
                2 => pair += dice.chance(),
                _ => panic!("all show the same"),
            }
            sum += dice.chance();
            ways += 1;
            if !dice.turn_over() {
                break;
            }
        }
        // Of 1,000 ways 10 settle nothing; 285 have this party alone in front, 45 any given pair.
        assert!((sum - 1.0).abs() < 1e-12 && ways == 6);
        for chance in alone {
            assert!((chance - 285.0 / 990.0).abs() < 1e-12, "{alone:?}");
        }
        assert!((pair - 135.0 / 990.0).abs() < 1e-12, "{pair}");
    }

    #[test]
    fn a_step_that_rolls_without_end_is_given_up() {
        let mut dice = Branching::new(true);
        let mut rolls = 0;
        while dice.d10() != 7 {
            rolls += 1;
            assert!(rolls < 10_000, "it would roll for ever");
        }
        assert!(dice.is_endless() && dice.way.len() <= super::MOST_ROLLS);
    }
}
