//! Verdicts: what may be said of a value over replacement, many of them at once.
//!
//! A value within ± the band is fair: too small for a designer to act on. With value v and standard error s:
//! overpowered rejects "v ≤ band", underpowered rejects "v ≥ -band", fair rejects both "v ≥ band" and
//! "v ≤ -band" (two one-sided tests, methods 10). All p-values of one kind are adjusted together by Benjamini and
//! Hochberg at q = 0.05.

use super::effect::CardValue;
use breachlab_core::stats::{benjamini_hochberg, normal_tail};

/// Half width of the fair band where nobody says another, as a share of a match per copy: what one good more or less in
/// the cost of a plain line ship is worth, the least that a designer can change.
pub const BAND: f64 = 0.0025;
/// Level of q-values.
pub const LEVEL: f64 = 0.05;
/// Fewer sets than this and no width is trusted (methods 5).
pub const FEW_SETS: u64 = 200;

/// What may be said of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Worth more than a replacement, beyond the band.
    Overpowered,
    /// Within the band.
    Fair,
    /// Worth less than a replacement, beyond the band.
    Underpowered,
    /// The matches played do not tell.
    Undecided,
}

impl Verdict {
    /// As written in JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Overpowered => "overpowered",
            Self::Fair => "fair",
            Self::Underpowered => "underpowered",
            Self::Undecided => "undecided",
        }
    }
}

/// The p-values of one value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tests {
    /// That it is beyond the band on the side where it lies (two-sided).
    pub beyond: f64,
    /// That it is within the band.
    pub within: f64,
}

impl Tests {
    /// The tests of a value. A value without any spread is known exactly.
    #[must_use]
    pub fn of(value: &CardValue, band: f64) -> Self {
        if value.sets < FEW_SETS || !value.error.is_finite() {
            return Self {
                beyond: 1.0,
                within: 1.0,
            };
        }
        let tail = |distance: f64| {
            if value.error > 0.0 {
                normal_tail(distance / value.error)
            } else {
                f64::from(u8::from(distance <= 0.0))
            }
        };
        Self {
            beyond: (2.0 * tail(value.value.abs() - band)).min(1.0),
            within: tail(band - value.value.abs()),
        }
    }
}

/// A verdict and the adjusted p-value it rests on: of lying within the band where it is fair, else of lying
/// beyond it.
#[must_use]
pub fn judge(value: &CardValue, q: Tests) -> (Verdict, f64) {
    if q.beyond <= LEVEL {
        let verdict = if value.value > 0.0 {
            Verdict::Overpowered
        } else {
            Verdict::Underpowered
        };
        return (verdict, q.beyond);
    }
    if q.within <= LEVEL {
        return (Verdict::Fair, q.within);
    }
    (Verdict::Undecided, q.beyond)
}

/// The verdicts of many values at once.
#[must_use]
pub fn judge_all(values: &[CardValue], band: f64) -> Vec<(Verdict, f64)> {
    let tests: Vec<Tests> = values.iter().map(|value| Tests::of(value, band)).collect();
    let adjusted = |of: fn(&Tests) -> f64| {
        let p: Vec<f64> = tests.iter().map(of).collect();
        benjamini_hochberg(&p)
    };
    let (beyond, within) = (adjusted(|p| p.beyond), adjusted(|p| p.within));
    let both = beyond.into_iter().zip(within);
    values
        .iter()
        .zip(both)
        .map(|(value, (beyond, within))| judge(value, Tests { beyond, within }))
        .collect()
}

/// On how many of those tried a verdict holds: the part's own value lies where the verdict says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// On so many it holds.
    pub on: usize,
    /// How many were tried.
    pub of: usize,
}

impl Agreement {
    /// Counts parts. For an undecided value, those with its sign.
    #[must_use]
    pub fn count(verdict: Verdict, whole: f64, parts: &[CardValue], band: f64) -> Self {
        let holds = |part: &&CardValue| match verdict {
            Verdict::Overpowered => part.value > band,
            Verdict::Underpowered => part.value < -band,
            Verdict::Fair => part.value.abs() <= band,
            Verdict::Undecided => part.value * whole > 0.0,
        };
        Self {
            on: parts.iter().filter(holds).count(),
            of: parts.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(value: f64, error: f64) -> CardValue {
        CardValue {
            sets: 1000,
            ..CardValue::normal(value, error)
        }
    }

    #[test]
    fn a_verdict_needs_distance_from_the_edge_of_the_band() {
        let verdicts = judge_all(
            &[
                value(0.05, 0.004),
                value(-0.05, 0.004),
                value(0.0, 0.004),
                value(0.012, 0.004),
                value(0.0, 0.02),
            ],
            0.01,
        );
        let words: Vec<_> = verdicts.iter().map(|(verdict, _)| verdict.word()).collect();
        assert_eq!(
            words,
            [
                "overpowered",
                "underpowered",
                "fair",
                "undecided",
                "undecided"
            ]
        );
    }

    #[test]
    fn what_never_differs_is_fair_and_few_sets_say_nothing() {
        let exact = value(0.0, 0.0);
        assert_eq!(judge_all(&[exact], 0.01)[0], (Verdict::Fair, 0.0));
        let few = CardValue { sets: 50, ..exact };
        assert_eq!(judge_all(&[few], 0.01)[0].0, Verdict::Undecided);
    }

    #[test]
    fn holding_is_counted_part_by_part() {
        let parts = [value(0.02, 0.01), value(0.005, 0.01), value(-0.02, 0.01)];
        let holds = |verdict| Agreement::count(verdict, 0.01, &parts, 0.01);
        assert_eq!(holds(Verdict::Overpowered), Agreement { on: 1, of: 3 });
        assert_eq!(holds(Verdict::Fair), Agreement { on: 1, of: 3 });
        assert_eq!(holds(Verdict::Undecided), Agreement { on: 2, of: 3 });
    }
}
