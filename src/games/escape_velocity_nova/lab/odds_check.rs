//! Exact odds of checks in a row: Nova cards are flipped and not put back until the pile is empty (§2.6, §2.7).
//!
//! Numbers that all checks treat alike are one sort: a position is how many cards of each sort are left.

use std::collections::BTreeMap;

use crate::rules::{NUMBERS, OF_EACH, SEATS};
use breachlab_core::games::{AskError, ChecksAsked, ChecksChances};

/// The most positions that are gone through.
const MOST_POSITIONS: usize = 500_000;

/// Cards left of each sort; and the chance of so many successes until then.
type Positions = BTreeMap<Vec<u16>, Vec<f64>>;

/// Answers `odds check`.
pub(super) fn answer(asked: &ChecksAsked) -> Result<ChecksChances, AskError> {
    let (left, gone) = (left(asked)?, gone(asked)?);
    if left.iter().sum::<u16>() == 0 {
        let why = "no card is left to be flipped, wanted one or more: an empty pile is shuffled at once (NR-9)";
        return Err(AskError::new("--left", why));
    }
    // What the pile is made of once it is empty.
    let whole: Vec<u16> = left
        .iter()
        .zip(&gone)
        .map(|(left, gone)| left + gone)
        .collect();
    let sorts = sorts(asked);
    let lump = |counts: &[u16]| -> Vec<u16> {
        let sum = |numbers: &std::ops::Range<usize>| counts[numbers.clone()].iter().sum();
        sorts.iter().map(sum).collect()
    };
    let (start, whole) = (lump(&left), lump(&whole));
    let mut positions = Positions::from([(start, vec![1.0])]);
    let (mut each, mut run, mut met) = (Vec::new(), Vec::new(), 1);
    for (nth, &(attack, opposing)) in asked.checks.iter().enumerate() {
        positions = after(&positions, attack.checked_sub(opposing), &sorts, &whole);
        met += positions.len();
        if met > MOST_POSITIONS {
            let why = format!("more than {MOST_POSITIONS} positions by check {}", nth + 1);
            return Err(AskError::new("--check", why));
        }
        let expected = |chances: &Vec<f64>| -> f64 {
            chances
                .iter()
                .zip(0_u32..)
                .map(|(chance, won)| chance * f64::from(won))
                .sum()
        };
        let so_far: f64 = positions.values().map(expected).sum();
        each.push(so_far - each.iter().sum::<f64>());
        let won_all = positions
            .values()
            .filter_map(|chances| chances.get(nth + 1));
        run.push(won_all.sum());
    }
    let mut successes = vec![0.0; asked.checks.len() + 1];
    for chances in positions.values() {
        successes
            .iter_mut()
            .zip(chances)
            .for_each(|(sum, chance)| *sum += chance);
    }
    Ok(ChecksChances {
        left,
        each,
        run,
        successes,
        states: met,
    })
}

/// Cards of each number in the pile.
fn left(asked: &ChecksAsked) -> Result<Vec<u16>, AskError> {
    if let Some(left) = &asked.left {
        return numbers("--left", left);
    }
    let full = full(asked)?;
    let gone = match &asked.gone {
        None => return Ok(vec![full; NUMBERS]),
        Some(gone) => numbers("--gone", gone)?,
    };
    let rest = gone.iter().map(|gone| full.checked_sub(*gone));
    rest.collect::<Option<Vec<u16>>>().ok_or_else(|| {
        let why = format!("more cards of a number are gone than the {full} of a full deck; wanted --players or --left");
        AskError::new("--gone", why)
    })
}

/// Cards of each number in the discard.
fn gone(asked: &ChecksAsked) -> Result<Vec<u16>, AskError> {
    if let Some(gone) = &asked.gone {
        return numbers("--gone", gone);
    }
    let full = full(asked)?;
    // More than a full deck of a number is a deck of the asker's own, of which nothing else is known.
    let left = left(asked)?;
    Ok(left.iter().map(|left| full.saturating_sub(*left)).collect())
}

/// Cards of each number in a full deck.
fn full(asked: &ChecksAsked) -> Result<u16, AskError> {
    match usize::from(asked.players) {
        players @ 2..=SEATS => Ok((OF_EACH * players) as u16),
        players => Err(AskError::new(
            "--players",
            format!("{players} play, wanted 2 to {SEATS} (§1.1)"),
        )),
    }
}

fn numbers(flag: &str, counts: &[u16]) -> Result<Vec<u16>, AskError> {
    if counts.len() != NUMBERS {
        let why = format!(
            "{} counts, wanted {NUMBERS}: of the cards with action number 0, 1, 2 and so on to 9",
            counts.len()
        );
        return Err(AskError::new(flag, why));
    }
    if counts.iter().any(|&count| count > 1000) {
        return Err(AskError::new(flag, "more than 1000 cards of a number"));
    }
    Ok(counts.to_vec())
}

/// Numbers between which no check tells, lowest first.
fn sorts(asked: &ChecksAsked) -> Vec<std::ops::Range<usize>> {
    let margins = asked.checks.iter();
    let margins = margins.filter_map(|(attack, opposing)| attack.checked_sub(*opposing));
    let mut ends: Vec<usize> = margins.map(|margin| usize::from(margin) + 1).collect();
    ends.retain(|&end| end < NUMBERS);
    ends.push(NUMBERS);
    ends.sort_unstable();
    ends.dedup();
    let starts = std::iter::once(0).chain(ends.clone());
    starts.zip(ends).map(|(start, end)| start..end).collect()
}

/// The positions after one check of this margin; without a margin nothing is flipped [NR-49].
fn after(
    positions: &Positions,
    margin: Option<u16>,
    sorts: &[std::ops::Range<usize>],
    whole: &[u16],
) -> Positions {
    let mut next = Positions::new();
    let mut add = |left: Vec<u16>, chances: &[f64], share: f64, is_won: bool| {
        let sums = next.entry(left).or_default();
        let from = usize::from(is_won);
        sums.resize(sums.len().max(chances.len() + from), 0.0);
        for (sum, chance) in sums[from..].iter_mut().zip(chances) {
            *sum += share * chance;
        }
    };
    for (left, chances) in positions {
        let Some(margin) = margin else {
            add(left.clone(), chances, 1.0, false);
            continue;
        };
        let all = f64::from(left.iter().sum::<u16>());
        for (sort, numbers) in sorts.iter().enumerate() {
            if left[sort] == 0 {
                continue;
            }
            let share = f64::from(left[sort]) / all;
            let mut rest = left.clone();
            rest[sort] -= 1;
            // NR-9
            if rest.iter().all(|&cards| cards == 0) {
                rest = whole.to_vec();
            }
            add(rest, chances, share, numbers.start <= usize::from(margin));
        }
    }
    next
}

#[cfg(test)]
mod tests {
    use super::answer;
    use breachlab_core::games::{ChecksAsked, ChecksChances};

    fn asked(checks: &[(u16, u16)]) -> ChecksAsked {
        ChecksAsked {
            checks: checks.to_vec(),
            left: None,
            gone: None,
            players: 2,
        }
    }

    #[track_caller]
    fn near(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 1e-12, "{found}, wanted {wanted}");
    }

    fn of(checks: &[(u16, u16)]) -> ChecksChances {
        answer(&asked(checks)).unwrap()
    }

    #[test]
    fn a_check_against_a_full_deck_is_a_tenth_for_each_number_of_its_margin() {
        // W-1, W-2, W-6, W-7
        for (attack, opposing, chance) in [(8, 3, 0.6), (11, 3, 0.9), (15, 7, 0.9), (16, 7, 1.0)] {
            near(of(&[(attack, opposing)]).each[0], chance);
        }
        near(of(&[(2, 3)]).each[0], 0.0);
    }

    #[test]
    fn two_checks_are_without_replacement() {
        let odds = of(&[(11, 3), (8, 3)]);
        near(odds.each[1], 0.6);
        // 24 low cards, 12 in between, 4 high ones: the first may be low or in between.
        near(odds.run[1], (24.0 * 23.0 + 12.0 * 24.0) / (40.0 * 39.0));
        near(odds.successes.iter().sum(), 1.0);
        near(odds.successes[2], odds.run[1]);
    }

    #[test]
    fn a_check_that_cannot_succeed_flips_nothing() {
        let mut one = asked(&[(1, 2), (5, 0)]);
        one.left = Some(vec![1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        one.gone = Some(vec![0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
        let odds = answer(&one).unwrap();
        near(odds.each[0], 0.0);
        near(odds.each[1], 1.0);
    }

    #[test]
    fn an_empty_pile_is_made_of_everything_at_once() {
        let mut two = asked(&[(5, 0), (5, 0)]);
        two.left = Some(vec![1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        two.gone = Some(vec![0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
        let odds = answer(&two).unwrap();
        near(odds.each[0], 1.0);
        near(odds.each[1], 0.25);
    }

    #[test]
    fn many_checks_are_the_hypergeometric_distribution() {
        let odds = of(&[(5, 0); 12]);
        // 24 of 40 cards succeed; 12 are flipped.
        let choose = |n: u32, k: u32| -> f64 {
            (0..k)
                .map(|at| f64::from(n - at) / f64::from(at + 1))
                .product()
        };
        for (won, &chance) in (0..).zip(&odds.successes) {
            near(
                chance,
                choose(24, won) * choose(16, 12 - won) / choose(40, 12),
            );
        }
    }

    #[test]
    fn counts_that_mean_nothing_are_refused() {
        let mut short = asked(&[(5, 0)]);
        short.left = Some(vec![4; 9]);
        assert!(answer(&short).unwrap_err().to_string().contains("9 counts"));
        short.left = Some(vec![0; 10]);
        assert!(
            answer(&short)
                .unwrap_err()
                .to_string()
                .contains("no card is left")
        );
        let mut gone = asked(&[(5, 0)]);
        gone.gone = Some(vec![5; 10]);
        assert!(answer(&gone).unwrap_err().to_string().contains("full deck"));
        let mut players = asked(&[(5, 0)]);
        players.players = 7;
        assert!(answer(&players).unwrap_err().to_string().contains("2 to 4"));
    }
}
