//! All questions of a gate as one family: how its level is shared out, and what its answers make together.

use super::{Judged, MeanQuestion};
use breachlab_core::stats::{Answer, holm_weighted};

/// Share of the level that the matchups have together; means over matchups, if any are asked about, have the rest (ADR 49).
const OF_MATCHUPS: f64 = 0.8;

/// Answers what is open by its p-values: changed at its level of Holm's weighted procedure, unchanged at `alpha`.
pub(super) fn settle(judged: &mut [Judged], means: &mut [MeanQuestion], alpha: f64) {
    // Those that cannot have changed are no tests.
    let tested: Vec<&mut Judged> = judged.iter_mut().filter(|one| !one.is_known).collect();
    let [matchups, of_means] = if means.is_empty() {
        [1.0, 0.0]
    } else {
        [OF_MATCHUPS, 1.0 - OF_MATCHUPS]
    };
    let weights = [(matchups, tested.len()), (of_means, means.len())];
    let weights = weights
        .into_iter()
        .flat_map(|(share, count)| std::iter::repeat_n(share / count as f64, count));
    let weights: Vec<f64> = weights.collect();
    let raw = tested.iter().map(|one| one.questions.changed);
    let raw: Vec<f64> = raw
        .chain(means.iter().map(|mean| mean.questions.changed))
        .collect();
    let mut held = holm_weighted(&raw, &weights, alpha).into_iter();
    let answer = |questions: breachlab_core::stats::Questions, level: f64| {
        if questions.changed <= level {
            Answer::Changed
        } else if questions.unchanged <= alpha {
            Answer::Unchanged
        } else {
            Answer::Undecided
        }
    };
    for (one, (adjusted, level)) in tested.into_iter().zip(&mut held) {
        if one.answer == Answer::Undecided {
            (one.adjusted, one.level) = (adjusted, level);
            one.answer = answer(one.questions, level);
        }
    }
    for (mean, (adjusted, level)) in means.iter_mut().zip(held) {
        if mean.answer == Answer::Undecided {
            (mean.adjusted, mean.level) = (adjusted, level);
            mean.answer = answer(mean.questions, level);
        }
    }
}

/// Changed if any matchup or mean is, unchanged if all matchups are, else undecided.
pub(super) fn overall(judged: &[Judged], means: &[MeanQuestion]) -> Answer {
    let any = |answer| judged.iter().any(|one| one.answer == answer);
    if any(Answer::Changed) || means.iter().any(|mean| mean.answer == Answer::Changed) {
        Answer::Changed
    } else if any(Answer::Undecided) {
        Answer::Undecided
    } else {
        Answer::Unchanged
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breachlab_core::dice::{Address, Lane, Stream};
    use breachlab_core::stats::{Allowed, Batches, Interval};
    use breachlab_core::tally::{Histogram, PairedTally, SetRow};

    const MARGIN: f64 = 0.01;

    /// Pairs of which so many in a thousand rise and fall by one match.
    fn open(number: u64, pairs: u64, [up, down]: [u32; 2]) -> Judged {
        let at = Address {
            seed: 12,
            cell: 0,
            number,
        };
        let mut luck = Stream::new(at, Lane::Roll, 0);
        let mut tally = PairedTally::new(2);
        let row = |score: u16| {
            let mut row = SetRow::default();
            row.scores[0] = score;
            row
        };
        let (mut values, mut batch) = (Batches::default(), Histogram::default());
        for pair in 1..=pairs {
            let word = luck.below(1000);
            let after = match word {
                word if word < up => 120,
                word if word < up + down => 0,
                _ => 60,
            };
            tally.add(&row(60), &row(after), 0, true);
            batch.add(i32::from(after) - 60);
            if pair == pairs || pair.is_power_of_two() {
                values.add(std::mem::take(&mut batch));
            }
        }
        let allowed = Allowed::shift(MARGIN);
        Judged {
            questions: allowed.questions(&values, tally.whole()),
            tally,
            values,
            allowed,
            adjusted: 1.0,
            level: 0.05,
            answer: Answer::Undecided,
            more: None,
            is_known: false,
            is_untested: false,
        }
    }

    /// What an interval says of the margin.
    fn read(at: Interval) -> Answer {
        if at.low > MARGIN || at.high < -MARGIN {
            Answer::Changed
        } else if at.low > -MARGIN && at.high < MARGIN {
            Answer::Unchanged
        } else {
            Answer::Undecided
        }
    }

    #[test]
    fn the_interval_shown_says_what_the_answer_says() {
        let laws = [
            [50, 10],
            [45, 12],
            [40, 12],
            [20, 20],
            [4, 4],
            [9, 3],
            [10, 32],
        ];
        let mut met = [0; 3];
        for number in 0..60 {
            for pairs in [200, 800, 3_200] {
                let rows = laws.iter().zip(0..);
                let rows = rows.map(|(law, at)| open(number * 7 + at, pairs, *law));
                let mut judged: Vec<Judged> = rows.collect();
                settle(&mut judged, &mut [], 0.05);
                for one in &judged {
                    let (interval, _) = one.interval(0.05);
                    assert_eq!(read(interval), one.answer, "{interval:?} {one:?}");
                    met[one.answer as usize] += 1;
                }
            }
        }
        assert!(met.iter().all(|&times| times > 50), "{met:?}");
    }
}
