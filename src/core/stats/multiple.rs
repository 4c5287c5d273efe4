//! Many verdicts at once: p-values adjusted so that one level can be held against all of them.

/// Orders p-values, walks them with a factor by rank, and returns adjusted values in the order given.
fn adjusted(p: &[f64], is_step_down: bool, factor: impl Fn(usize) -> f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| p[a].total_cmp(&p[b]).then(a.cmp(&b)));
    if !is_step_down {
        order.reverse();
    }
    let mut out = vec![1.0; p.len()];
    let mut bound = if is_step_down { 0.0 } else { 1.0 };
    for (step, &at) in order.iter().enumerate() {
        let rank = if is_step_down {
            step
        } else {
            p.len() - 1 - step
        };
        let value = (p[at] * factor(rank)).min(1.0);
        bound = if is_step_down {
            f64::max(bound, value)
        } else {
            f64::min(bound, value)
        };
        out[at] = bound;
    }
    out
}

/// Holm's adjusted p-values (1979, Scand. J. Statist. 6:65), in the order given: calling all at or below α makes
/// any false call with probability at most α, whatever the dependence. For verdicts that fail a build.
#[must_use]
pub fn holm(p: &[f64]) -> Vec<f64> {
    adjusted(p, true, |rank| (p.len() - rank) as f64)
}

/// The level that Holm's procedure at `alpha` holds each p-value against, in the order given: a rejected one that of
/// its own step, all others that of the step at which it stopped. A p-value is at or below its level exactly where it
/// is rejected, so an interval at that level agrees with the answer.
#[must_use]
pub fn holm_levels(p: &[f64], alpha: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| p[a].total_cmp(&p[b]).then(a.cmp(&b)));
    let level = |step: usize| alpha / (p.len() - step) as f64;
    let rejected = (0..p.len())
        .take_while(|&step| p[order[step]] <= level(step))
        .count();
    let mut levels = vec![0.0; p.len()];
    for (step, &at) in order.iter().enumerate() {
        levels[at] = level(step.min(rejected));
    }
    levels
}

/// Holm's procedure where tests weigh unlike (Holm 1979, section 4): the smallest p over its weight goes first, and each is
/// held against its weight's share of `alpha` among those not yet rejected. Returns adjusted p-values and the level each
/// is held against, as [`holm`] and [`holm_levels`] do for equal weights. Any false call has probability at most `alpha`,
/// whatever the dependence, as long as the weights are fixed beforehand. Weights are positive.
#[must_use]
pub fn holm_weighted(p: &[f64], weights: &[f64], alpha: f64) -> Vec<(f64, f64)> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    let key = |at: usize| p[at] / weights[at];
    order.sort_by(|&a, &b| key(a).total_cmp(&key(b)).then(a.cmp(&b)));
    // Summed from the end, so that the last one has its own weight and no rounding of the others'.
    let mut left = vec![0.0; p.len()];
    let mut sum = 0.0;
    for (step, &at) in order.iter().enumerate().rev() {
        sum += weights[at];
        left[step] = sum;
    }
    let mut held = vec![(1.0, 0.0); p.len()];
    let (mut bound, mut stopped): (f64, Option<f64>) = (0.0, None);
    for (step, &at) in order.iter().enumerate() {
        bound = bound.max((key(at) * left[step]).min(1.0));
        let all = stopped.unwrap_or(left[step]);
        let level = alpha * weights[at] / all;
        if p[at] > level {
            stopped = Some(all);
        }
        held[at] = (bound, level);
    }
    held
}

/// Benjamini and Hochberg's q-values (1995, JRSS B 57:289), in the order given: of those at or below q at most a
/// share q is expected to be false, for independent or positively dependent tests. For lists of what to look at.
#[must_use]
pub fn benjamini_hochberg(p: &[f64]) -> Vec<f64> {
    let n = p.len() as f64;
    adjusted(p, false, |rank| n / (rank + 1) as f64)
}

/// Benjamini and Yekutieli's q-values (2001, Ann. Statist. 29:1165): as [`benjamini_hochberg`] under any
/// dependence, at the price of the harmonic number of the tests.
#[must_use]
pub fn benjamini_yekutieli(p: &[f64]) -> Vec<f64> {
    let n = p.len() as f64;
    let harmonic: f64 = (1..=p.len()).map(|k| 1.0 / k as f64).sum();
    adjusted(p, false, |rank| n * harmonic / (rank + 1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: &[f64], b: &[f64]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12)
    }

    // R 4: p.adjust(c(0.01, 0.04, 0.03, 0.005), method = "holm" | "BH" | "BY").
    #[test]
    fn four_p_values_come_out_as_r_has_them() {
        let p = [0.01, 0.04, 0.03, 0.005];
        assert!(close(&holm(&p), &[0.03, 0.06, 0.06, 0.02]));
        assert!(close(&benjamini_hochberg(&p), &[0.02, 0.04, 0.04, 0.02]));
        let harmonic = 25.0 / 12.0;
        let by = [0.02, 0.04, 0.04, 0.02].map(|q| q * harmonic);
        assert!(close(&benjamini_yekutieli(&p), &by));
    }

    #[test]
    fn a_level_is_met_exactly_where_holm_rejects() {
        for p in [
            vec![0.01, 0.04, 0.03, 0.005],
            vec![0.001, 0.012, 0.02, 0.2],
            vec![0.04],
            vec![0.03, 0.03],
        ] {
            let levels = holm_levels(&p, 0.05);
            for ((p, level), adjusted) in p.iter().zip(levels).zip(holm(&p)) {
                assert_eq!(*p <= level, adjusted <= 0.05, "{p} {level} {adjusted}");
            }
        }
        assert_eq!(holm_levels(&[0.005, 0.04, 0.03, 0.01], 0.05)[1], 0.05 / 2.0);
        assert!(holm_levels(&[], 0.05).is_empty());
    }

    #[test]
    fn weights_of_one_size_are_none() {
        let p = [0.01, 0.04, 0.03, 0.005, 0.2];
        let (held, levels) = (holm_weighted(&p, &[0.2; 5], 0.05), holm_levels(&p, 0.05));
        for ((found, level), (adjusted, wanted)) in held.iter().zip(holm(&p).iter().zip(levels)) {
            assert!((found - adjusted).abs() < 1e-12 && (level - wanted).abs() < 1e-12);
        }
    }

    // By hand: 0.02 of weight 0.8 goes before 0.008 of weight 0.2 (0.025 against 0.04); it is held against 0.04, then
    // the other has the whole level.
    #[test]
    fn a_test_of_more_weight_has_more_of_the_level() {
        let held = holm_weighted(&[0.02, 0.03], &[0.8, 0.2], 0.05);
        assert!((held[0].1 - 0.04).abs() < 1e-12 && (held[1].1 - 0.05).abs() < 1e-12);
        assert!((held[0].0 - 0.025).abs() < 1e-12 && (held[1].0 - 0.03).abs() < 1e-12);
        let none = holm_weighted(&[0.045, 0.012], &[0.8, 0.2], 0.05);
        assert!((none[0].1 - 0.04).abs() < 1e-12 && (none[1].1 - 0.01).abs() < 1e-12);
    }

    // Benjamini & Hochberg 1995, section 4.1: 15 p-values, of which their procedure rejects 4 at 0.05, Holm 3.
    #[test]
    fn the_worked_example_of_1995_comes_out() {
        let p = [
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
            0.5719, 0.6528, 0.7590, 1.0,
        ];
        let called = |adjusted: Vec<f64>| adjusted.iter().filter(|&&p| p <= 0.05).count();
        assert_eq!(called(benjamini_hochberg(&p)), 4);
        assert_eq!(called(holm(&p)), 3);
    }

    #[test]
    fn one_test_needs_no_adjusting_and_none_gives_none() {
        assert_eq!(holm(&[0.03]), [0.03]);
        assert_eq!(benjamini_hochberg(&[0.03]), [0.03]);
        assert!(holm(&[]).is_empty());
    }
}
