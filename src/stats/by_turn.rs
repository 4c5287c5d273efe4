//! A card's win rate in play less that without it, compared only among matches that reached the same round: what
//! is left of an observation once long matches no longer count for more cards.

use super::{Estimate, Interval, Z95};
use crate::tally::{CardTally, EntryTally, Met, STRATA};

/// Matches that reached a round (from 1): those in which the card first came into play then, and those in which
/// it was still to come.
#[must_use]
pub fn at_turn(entry: &EntryTally, card: &CardTally, turn: usize) -> [Met; 2] {
    let at = turn - 1;
    let (reached, known) = (entry.reached[at], card.by_turn[at]);
    let waiting = Met {
        matches: reached.matches - known.by_then.matches,
        score: reached.score - known.by_then.score,
    };
    [known.deployed, waiting]
}

fn rate(met: Met) -> f64 {
    met.score as f64 / (60.0 * met.matches as f64)
}

/// The sum over t of `w_t` (rate of first in play at t - rate of still waiting at t), over rounds in which both were met, `w_t` the
/// share of the deployments. The variance is that of independent matches: pairs that share a deal make it a
/// little too narrow or too wide. None where no round has both.
#[must_use]
pub fn deployed_minus_waiting(entry: &EntryTally, card: &CardTally) -> Option<Estimate> {
    let strata: Vec<[Met; 2]> = (1..=STRATA)
        .map(|turn| at_turn(entry, card, turn))
        .filter(|[deployed, waiting]| deployed.matches > 0 && waiting.matches > 0)
        .collect();
    let all: u64 = strata.iter().map(|[deployed, _]| deployed.matches).sum();
    if all == 0 {
        return None;
    }
    let (mut value, mut variance) = (0.0, 0.0);
    for [deployed, waiting] in strata {
        let share = deployed.matches as f64 / all as f64;
        value += share * (rate(deployed) - rate(waiting));
        for met in [deployed, waiting] {
            let p = rate(met);
            variance += share * share * p * (1.0 - p) / met.matches as f64;
        }
    }
    let standard_error = variance.sqrt();
    let half = Z95 * standard_error;
    Some(Estimate {
        value,
        interval: Interval {
            low: (value - half).max(-1.0),
            high: (value + half).min(1.0),
        },
        standard_error,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(matches: u64, wins: u64) -> Met {
        Met {
            matches,
            score: 60 * wins,
        }
    }

    #[test]
    fn only_matches_that_reached_the_round_are_compared() {
        let (mut entry, mut card) = (EntryTally::default(), CardTally::default());
        entry.reached[0] = met(100, 50);
        entry.reached[1] = met(60, 40);
        card.by_turn[0].deployed = met(20, 15);
        card.by_turn[0].by_then = met(20, 15);
        card.by_turn[1].by_then = met(15, 12);
        assert_eq!(at_turn(&entry, &card, 1), [met(20, 15), met(80, 35)]);
        assert_eq!(at_turn(&entry, &card, 2), [met(0, 0), met(45, 28)]);
        let found = deployed_minus_waiting(&entry, &card).expect("round 1 has both");
        assert!((found.value - (0.75 - 0.4375)).abs() < 1e-12);
        assert!(found.interval.low < found.value && found.value < found.interval.high);
    }

    #[test]
    fn a_card_never_in_play_has_no_such_number() {
        let mut entry = EntryTally::default();
        entry.reached[0] = met(10, 5);
        assert_eq!(deployed_minus_waiting(&entry, &CardTally::default()), None);
    }
}
