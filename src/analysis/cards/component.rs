//! From points with a card and without it to its effect: the difference of the two means, which in a randomised design is the
//! effect averaged over all that was drawn beside it, whatever else matters and however it interacts (the average marginal
//! component effect of Hainmueller, Hopkins & Yamamoto 2014; Fisher's main effect of a factorial experiment).

use super::effect::CardValue;
use breachlab_core::games::Contest;
use breachlab_core::stats::cautious_variance;

/// A set as far as it concerns a factor: in a match that never met its places all would have been the same on the other arm, so
/// that only matches that did meet them count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SetOfFactor {
    /// What is measured, over the matches that met it: points in 60ths, or rounds.
    pub(super) sum: u64,
    /// How many of them there were.
    pub(super) met: u64,
}

/// Sums of these over sets. Integers: adding up in any order gives the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ArmSums {
    sets: u64,
    sum: u64,
    met: u64,
    sum_sum: u64,
    sum_met: u64,
    met_met: u64,
}

/// Squares and products of the distances from the means: of points, of points and matches met, of matches met.
#[derive(Clone, Copy, Debug, Default)]
struct Scatter([f64; 3]);

impl Scatter {
    fn plus(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] + other.0[at]))
    }

    /// What is left of the points' once `each` point is taken off for every match met.
    fn less(self, each: f64) -> f64 {
        let [points, both, met] = self.0;
        (points - 2.0 * each * both + each * each * met).max(0.0)
    }
}

impl ArmSums {
    /// One more set.
    pub(super) fn add(&mut self, set: SetOfFactor) {
        let SetOfFactor { sum, met } = set;
        self.sets += 1;
        self.sum += sum;
        self.met += met;
        self.sum_sum += sum * sum;
        self.sum_met += sum * met;
        self.met_met += met * met;
    }

    /// Joins the sums of other sets.
    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            sets: self.sets + other.sets,
            sum: self.sum + other.sum,
            met: self.met + other.met,
            sum_sum: self.sum_sum + other.sum_sum,
            sum_met: self.sum_met + other.sum_met,
            met_met: self.met_met + other.met_met,
        }
    }

    /// Mean points a set once `each` point is taken off for every match met.
    fn mean_less(self, each: f64) -> f64 {
        (self.sum as f64 - each * self.met as f64) / self.sets.max(1) as f64
    }

    /// Exact in integers, where floats would lose digits.
    fn scatter(self) -> Scatter {
        let n = i128::from(self.sets.max(1));
        let of = |product: u64, a: u64, b: u64| {
            (n * i128::from(product) - i128::from(a) * i128::from(b)) as f64 / n as f64
        };
        Scatter([
            of(self.sum_sum, self.sum, self.sum),
            of(self.sum_met, self.sum, self.met),
            of(self.met_met, self.met, self.met),
        ])
    }
}

/// One cell's sets with the card and without it.
pub(super) type BothArms = [ArmSums; 2];

/// An effect: arm 0 less arm 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ComponentEffect {
    pub(super) value: f64,
    pub(super) variance: f64,
    pub(super) sets: u64,
}

/// The effect over cells that have the same share of their sets without the card, so that cells which are easier to win add
/// nothing to the difference; `whole` is what a set counts as 1.
///
/// How many matches met the card is the same with it and without it, since a match is the same up to there; so it is taken
/// off as a covariate, by the slope that leaves least over (analysis of covariance; Lin 2013 on its use in experiments). The
/// variance is that within cells, as far as the sets can vouch for it ([`cautious_variance`]). None where one arm has no two
/// sets of one cell.
pub(super) fn effect(
    cells: impl Iterator<Item = BothArms>,
    whole: f64,
    contest: Contest,
) -> Option<ComponentEffect> {
    let mut both = [ArmSums::default(); 2];
    let (mut scatter, mut free) = ([Scatter::default(); 2], [0_u64; 2]);
    for cell in cells {
        for arm in 0..2 {
            both[arm] = both[arm].plus(cell[arm]);
            scatter[arm] = scatter[arm].plus(cell[arm].scatter());
            free[arm] += cell[arm].sets.saturating_sub(1);
        }
    }
    if free.contains(&0) {
        return None;
    }
    let [_, together, met] = scatter[0].plus(scatter[1]).0;
    let each = if met > 0.0 { together / met } else { 0.0 };
    let step = 1.0 / contest.entries() as f64;
    let variance = |arm: usize| {
        let n = both[arm].sets as f64;
        let spread = scatter[arm].less(each) / free[arm] as f64 / (whole * whole);
        cautious_variance(spread, n, step) / n
    };
    Some(ComponentEffect {
        value: (both[0].mean_less(each) - both[1].mean_less(each)) / whole,
        variance: variance(0) + variance(1),
        sets: both[0].sets + both[1].sets,
    })
}

/// The value per copy over hosts, which count alike, each with the effect of so many copies.
pub(super) fn per_copy(hosts: &[(ComponentEffect, f64)]) -> Option<CardValue> {
    let share = 1.0 / hosts.len() as f64;
    let sum = |of: &dyn Fn(&ComponentEffect, f64) -> f64| {
        hosts
            .iter()
            .map(|(effect, copies)| of(effect, share / copies.max(1.0)))
            .sum::<f64>()
    };
    let value = sum(&|effect, share| share * effect.value);
    let variance = sum(&|effect, share| share * share * effect.variance);
    let sets = hosts.iter().map(|(effect, _)| effect.sets).sum();
    (!hosts.is_empty()).then(|| CardValue {
        sets,
        differing: sets,
        ..CardValue::normal(value, variance.sqrt())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arm(points: &[u64]) -> ArmSums {
        let mut arm = ArmSums::default();
        for &sum in points {
            arm.add(SetOfFactor { sum, met: 2 });
        }
        arm
    }

    /// Matches that did not meet the card are noise of both arms: with every other set without it, what is left is that of
    /// the sets with it, and the effect is theirs.
    #[test]
    fn sets_that_never_met_the_card_say_nothing_of_it() {
        let half = |points: [u64; 2]| {
            let mut arm = ArmSums::default();
            for at in 0..400 {
                let met = if at % 2 == 0 { 2 } else { 0 };
                let points = if met == 0 { 0 } else { points[at / 2 % 2] };
                arm.add(SetOfFactor { sum: points, met });
            }
            arm
        };
        let cell = [half([60, 120]), half([60, 60])];
        let found = effect(std::iter::once(cell), 120.0, Contest::Pairs).unwrap();
        assert!((found.value - 0.125).abs() < 1e-12, "{found:?}");
        // Half the sets have a variance of 1/16 with it, and none without it; the slope of 37.5 points a match met is as
        // far from either mean, so that each arm's rest is that much wider.
        let all = effect(std::iter::once([half([60, 120]); 2]), 120.0, Contest::Pairs).unwrap();
        assert!(
            (all.variance - 2.0 * 0.5 / 16.0 / 400.0).abs() < 1e-5,
            "{all:?}"
        );
        assert!(found.variance < all.variance);
    }

    #[test]
    fn an_effect_is_the_difference_of_means_within_cells() {
        // An easy cell and a hard one, each with a quarter of its sets without the card.
        let easy = [arm(&[120, 120, 60, 120, 120, 120]), arm(&[60, 120])];
        let hard = [arm(&[0, 60, 0, 0, 0, 0]), arm(&[0, 0])];
        let found = effect([easy, hard].into_iter(), 120.0, Contest::Pairs).unwrap();
        // 720 of 12 sets of 120 points less 180 of 4.
        assert!((found.value - (720.0 / 12.0 - 180.0 / 4.0) / 120.0).abs() < 1e-12);
        // Within the cells: 3000 on either side with the card over 10 degrees of freedom, 1800 over 2 without it.
        let spread = |scatter: f64, free: f64| scatter / free / 14_400.0;
        let free = spread(6000.0, 10.0) / 12.0 + spread(1800.0, 2.0) / 4.0;
        assert!(found.variance >= free, "{found:?} {free}");
        assert_eq!(found.sets, 16);
    }

    #[test]
    fn sets_that_all_end_alike_have_a_width() {
        let same = [arm(&[120; 90]), arm(&[120; 30])];
        let found = effect(std::iter::once(same), 120.0, Contest::Pairs).unwrap();
        assert_eq!(found.value, 0.0);
        assert!(found.variance > 0.0);
        assert_eq!(
            effect(
                std::iter::once([arm(&[120]), arm(&[120; 3])]),
                120.0,
                Contest::Pairs
            ),
            None
        );
    }

    #[test]
    fn hosts_count_alike_and_copies_share_what_they_do() {
        let effect = |value: f64| ComponentEffect {
            value,
            variance: 0.0004,
            sets: 100,
        };
        let value = per_copy(&[(effect(0.04), 4.0), (effect(0.02), 1.0)]).unwrap();
        assert!((value.value - 0.015).abs() < 1e-12);
        let error = (0.0004_f64 * (0.125 * 0.125 + 0.5 * 0.5)).sqrt();
        assert!((value.error - error).abs() < 1e-12);
        assert_eq!(value.sets, 200);
        assert_eq!(per_copy(&[]), None);
    }
}
