//! Exact odds of what is among the first cards of a shuffled pile: the hypergeometric law.

use statrs::distribution::{Discrete, DiscreteCDF, Hypergeometric};

/// Chance that exactly `wanted` of the first `seen` cards are among the `copies` of a pile of `pile` cards. 0 where that
/// cannot be; `copies` and `seen` count as at most the pile.
///
/// ```
/// use breachlab_core::stats::exactly;
/// // Four copies in fifty, none among five: C(46, 5) / C(50, 5).
/// assert!((exactly(50, 4, 5, 0) - 1_370_754.0 / 2_118_760.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn exactly(pile: u64, copies: u64, seen: u64, wanted: u64) -> f64 {
    law(pile, copies, seen).map_or(f64::from(u8::from(wanted == 0)), |law| law.pmf(wanted))
}

/// Chance of at least `wanted`.
#[must_use]
pub fn at_least(pile: u64, copies: u64, seen: u64, wanted: u64) -> f64 {
    let Some(below) = wanted.checked_sub(1) else {
        return 1.0;
    };
    if wanted > copies.min(seen).min(pile) {
        return 0.0;
    }
    law(pile, copies, seen).map_or(0.0, |law| law.sf(below).clamp(0.0, 1.0))
}

/// Mean number of copies among the first `seen` cards.
#[must_use]
pub fn mean_copies(pile: u64, copies: u64, seen: u64) -> f64 {
    if pile == 0 {
        return 0.0;
    }
    copies.min(pile) as f64 * seen.min(pile) as f64 / pile as f64
}

fn law(pile: u64, copies: u64, seen: u64) -> Option<Hypergeometric> {
    Hypergeometric::new(pile, copies.min(pile), seen.min(pile)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(n: u64, k: u64) -> f64 {
        if k > n {
            return 0.0;
        }
        (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
    }

    #[test]
    fn odds_are_counted_hands_over_all_hands() {
        for (pile, copies, seen) in [(50, 4, 5), (50, 1, 10), (50, 17, 5), (7, 7, 3), (50, 5, 50)] {
            let all = ways(pile, seen);
            let mut tail = 0.0;
            for wanted in (0..=seen.min(copies)).rev() {
                let chance = ways(copies, wanted) * ways(pile - copies, seen - wanted) / all;
                let found = exactly(pile, copies, seen, wanted);
                assert!(
                    (found - chance).abs() < 1e-10,
                    "{pile} {copies} {seen} {wanted}: {found}"
                );
                tail += chance;
                let found = at_least(pile, copies, seen, wanted);
                assert!(
                    (found - tail).abs() < 1e-10,
                    "{pile} {copies} {seen} {wanted}: {found}"
                );
            }
        }
    }

    #[test]
    fn what_cannot_be_has_no_chance_and_an_empty_pile_no_cards() {
        assert_eq!(at_least(50, 4, 5, 5), 0.0);
        assert_eq!(exactly(50, 4, 5, 5), 0.0);
        assert_eq!(at_least(50, 0, 5, 1), 0.0);
        assert_eq!(exactly(0, 0, 5, 0), 1.0);
        assert_eq!(at_least(50, 50, 60, 50), 1.0);
        assert_eq!(mean_copies(50, 4, 5), 0.4);
    }
}
