//! A race of candidates against the deck in hand, all on the same deals.
//!
//! After each batch the slower half drops out, and so does whoever is shown to be no better than the deck in hand
//! or worse than the leader. The race ends when the leader is shown to be better than the deck in hand, or when the
//! deals are used up. "Shown" is a test by betting (`stats::Evidence`), which may be looked at as often as one
//! likes, at a level shared out among the candidates: the chance that the race ends with a candidate that is no
//! better than the deck in hand is at most `alpha`, whatever the candidates and however they drop out. That the
//! best of them wins is not promised.
//!
//! Sources: Waudby-Smith & Ramdas 2024 (the tests); Karnin, Koren & Somekh 2013 (halving).

use std::ops::Range;

use breachlab_core::stats::Evidence;
use breachlab_core::tally::Histogram;

/// A race to be run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Race {
    /// Candidates, the deck in hand not counted.
    pub candidates: usize,
    /// Chance of a wrong end.
    pub alpha: f64,
    /// Deals before the first look.
    pub first: u64,
    /// Most deals to be played, over all candidates and the deck in hand.
    pub most: u64,
    /// Most points of a deal, in 60ths of a match.
    pub whole: u8,
}

/// How a race ended.
#[derive(Clone, Debug, PartialEq)]
pub struct RaceResult {
    /// The candidate shown to be better, counted from 0.
    pub winner: Option<usize>,
    /// The candidate that was ahead of the others; none where nobody ran.
    pub leader: Option<usize>,
    /// Deals that each of those left met: the numbers from the first one on.
    pub deals: u64,
    /// Mean score of the deck in hand, a share of a match; none where nobody ran.
    pub start: Option<f64>,
    /// The winner's, or the last leader's.
    pub best: Option<f64>,
}

fn differences(one: &[u8], other: &[u8]) -> Histogram {
    let mut all = Histogram::default();
    for (one, other) in one.iter().zip(other) {
        all.add(i32::from(*one) - i32::from(*other));
    }
    all
}

fn sum(points: &[u8]) -> u64 {
    points.iter().map(|&points| u64::from(points)).sum()
}

/// Runs a race. `play` has those of these numbers (0 is the deck in hand, candidates from 1) meet the deals of a
/// range and returns their points, 0 to a whole a deal.
///
/// # Errors
/// What `play` returns.
pub fn race<E>(
    race: Race,
    mut play: impl FnMut(&[usize], Range<u64>) -> Result<Vec<Vec<u8>>, E>,
) -> Result<RaceResult, E> {
    let whole = f64::from(race.whole);
    let level = race.alpha / race.candidates.max(1) as f64;
    let mut active: Vec<usize> = (0..=race.candidates).collect();
    let mut points: Vec<Vec<u8>> = vec![Vec::new(); race.candidates + 1];
    let (mut deals, mut left) = (0, race.most);
    let mut leader = 0;
    while active.len() > 1 {
        let batch = deals.max(race.first).min(left / active.len() as u64);
        if batch == 0 {
            break;
        }
        left -= batch * active.len() as u64;
        for (&at, more) in active.iter().zip(play(&active, deals..deals + batch)?) {
            points[at].extend(more);
        }
        deals += batch;
        let mut order: Vec<usize> = active[1..].to_vec();
        // Of equals the one named first.
        order.sort_by_key(|&at| (std::cmp::Reverse(sum(&points[at])), at));
        leader = order[0];
        let gained = differences(&points[leader], &points[0]);
        if Evidence::of_differences(&gained, whole).p_at_most(0.0) <= level {
            return Ok(ended(whole, &points, Some(leader), leader, deals));
        }
        let is_beaten = |at: usize, by: usize| {
            let lost = differences(&points[at], &points[by]);
            Evidence::of_differences(&lost, whole).p_at_least(0.0) <= level
        };
        order.truncate(order.len().div_ceil(2));
        order.retain(|&at| !is_beaten(at, 0) && (at == leader || !is_beaten(at, leader)));
        order.sort_unstable();
        active.truncate(1);
        active.extend(order);
    }
    Ok(ended(whole, &points, None, leader, deals))
}

fn ended(
    whole: f64,
    points: &[Vec<u8>],
    winner: Option<usize>,
    leader: usize,
    deals: u64,
) -> RaceResult {
    let mean = |at: usize| {
        let seen: &[u8] = &points[at];
        (!seen.is_empty()).then(|| sum(seen) as f64 / (whole * seen.len() as f64))
    };
    RaceResult {
        winner: winner.map(|at| at - 1),
        leader: leader.checked_sub(1),
        deals,
        start: mean(0),
        best: mean(leader),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breachlab_core::dice::{Address, Lane, Stream};

    /// A made-up match: with luck shared by all on one deal and luck of each one's own, a set scores 0, 60 or 120;
    /// `lead` shifts the chance by so many thousandths.
    fn points(seed: u64, at: usize, deal: u64, lead: i64) -> u8 {
        let address = Address {
            seed,
            cell: 0,
            number: deal,
        };
        let mut shared = Stream::new(address, Lane::Roll, 0);
        let mut own = Stream::new(address, Lane::Think(0), at as u64);
        let won = |shared: &mut Stream, own: &mut Stream| {
            let is_shared = shared.below(2) == 0;
            let (a, b) = (shared.below(1000), own.below(1000));
            i64::from(if is_shared { a } else { b }) < 500 + lead
        };
        let one = won(&mut shared, &mut own);
        60 * (u8::from(one) + u8::from(won(&mut shared, &mut own)))
    }

    fn run(seed: u64, leads: &[i64], most: u64) -> RaceResult {
        let asked = Race {
            candidates: leads.len(),
            alpha: 0.05,
            first: 50,
            most,
            whole: 120,
        };
        let play = |active: &[usize], deals: Range<u64>| {
            let lead = |at: usize| if at == 0 { 0 } else { leads[at - 1] };
            let all = active.iter().map(|&at| {
                let deals = deals.clone();
                deals.map(|deal| points(seed, at, deal, lead(at))).collect()
            });
            Ok::<_, ()>(all.collect())
        };
        race(asked, play).expect("nothing can fail")
    }

    // 300 races in which no candidate is better: at most 5 % may end with one. The bound leaves three standard
    // errors of a true 5 %.
    #[test]
    fn a_race_of_equals_seldom_has_a_winner() {
        let wrong = (0..300).filter(|&seed| run(seed, &[0; 8], 6000).winner.is_some());
        let wrong = wrong.count();
        assert!(wrong <= 26, "{wrong} of 300");
    }

    #[test]
    fn worse_candidates_never_win() {
        let wrong = (0..60).filter(|&seed| run(seed, &[-60, -40, -20], 6000).winner.is_some());
        assert_eq!(wrong.count(), 0);
    }

    #[test]
    fn a_clearly_better_candidate_wins_before_the_deals_are_used_up() {
        let runs: Vec<RaceResult> = (0..60)
            .map(|seed| run(seed, &[0, 0, 120, 0, 0, 0], 20_000))
            .collect();
        let right = runs.iter().filter(|ended| ended.winner == Some(2)).count();
        assert!(right >= 54, "{right} of 60");
        assert!(runs.iter().all(|ended| ended.deals < 6000));
    }

    #[test]
    fn a_race_that_nobody_runs_has_no_rates() {
        for (leads, most) in [(&[][..], 6000), (&[0, 0], 0)] {
            let ended = run(1, leads, most);
            assert_eq!((ended.start, ended.best), (None, None));
            assert_eq!((ended.winner, ended.leader), (None, None));
        }
        assert!(run(1, &[0], 6000).start.is_some());
    }

    #[test]
    fn no_more_deals_are_played_than_allowed() {
        for most in [0, 3, 100, 777] {
            let mut played = 0;
            let asked = Race {
                candidates: 4,
                alpha: 0.05,
                first: 20,
                most,
                whole: 120,
            };
            let ended = race(asked, |active, deals: Range<u64>| {
                played += active.len() as u64 * (deals.end - deals.start);
                let none = vec![60; (deals.end - deals.start) as usize];
                Ok::<_, ()>(vec![none; active.len()])
            });
            assert_eq!(ended.expect("nothing can fail").winner, None);
            assert!(played <= most, "{played} of {most}");
        }
    }
}
