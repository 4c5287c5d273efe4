//! A card's win rate in play less that without it, compared only among matches that reached the same round: what
//! is left of an observation once long matches no longer count for more cards.

use super::interval::{Estimate, Interval, Z95};
use super::pairs::unit_interval;
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

/// Variance of a single match's score in a group, two matches of either sort added (Agresti & Coull 1998), so that a
/// group of one or two does not vouch for itself.
fn spread(met: Met) -> f64 {
    let n = met.matches as f64 + 4.0;
    let p = (met.score as f64 / 60.0 + 2.0) / n;
    p * (1.0 - p)
}

/// One round in which the card was first deployed in some matches and still to come in others.
struct Stratum {
    share: f64,
    deployed: Met,
    waiting: Met,
}

/// The sum over t of `w_t` (rate of first in play at t - rate of still waiting at t), over rounds in which both were
/// met, `w_t` the share of the deployments. As the weights are the deployments' own, the first part is one rate over
/// all of them, however few each round has, and takes that rate's interval; the second part's variance is
/// `waiting_variance`. Matches count as independent: pairs that share a deal make it a little too narrow or too
/// wide. None where no round has both.
#[must_use]
pub fn deployed_minus_waiting(entry: &EntryTally, card: &CardTally) -> Option<Estimate> {
    let both = (1..=STRATA)
        .map(|turn| at_turn(entry, card, turn))
        .filter(|[deployed, waiting]| deployed.matches > 0 && waiting.matches > 0);
    let both: Vec<[Met; 2]> = both.collect();
    let all: u64 = both.iter().map(|[deployed, _]| deployed.matches).sum();
    if all == 0 {
        return None;
    }
    let strata: Vec<Stratum> = both
        .into_iter()
        .map(|[deployed, waiting]| Stratum {
            share: deployed.matches as f64 / all as f64,
            deployed,
            waiting,
        })
        .collect();
    let mean = |of: fn(&Stratum) -> Met| -> f64 {
        let each = strata.iter().map(|at| at.share * rate(of(at)));
        each.sum()
    };
    let n = all as f64;
    let deployed = mean(|at| at.deployed);
    let known = if all < 2 {
        Interval::WHOLE
    } else {
        // Draws make a match vary less than a win or a loss; to take it for as much is the cautious side.
        unit_interval(deployed, deployed * (1.0 - deployed), n, 1.0)
    };
    let value = deployed - mean(|at| at.waiting);
    let others = Z95 * Z95 * waiting_variance(&strata).max(0.0);
    let end = |reach: f64| (reach * reach + others).sqrt();
    let own = deployed * (1.0 - deployed) / n;
    Some(Estimate {
        value,
        interval: Interval {
            low: (value - end(deployed - known.low)).max(-1.0),
            high: (value + end(known.high - deployed)).min(1.0),
        },
        standard_error: (own + others / (Z95 * Z95)).sqrt(),
    })
}

/// What the waiting matches add to the variance of the difference. Whoever waits in a round waited in every earlier
/// one, and so did whoever deployed in it: for s < t, waiting at t and deployed at t are parts of waiting at s, so the
/// rates at s and t share the variance of one match over the matches waiting at s, the first part of the difference
/// with its sign turned.
fn waiting_variance(strata: &[Stratum]) -> f64 {
    let mut sum = 0.0;
    for (at, late) in strata.iter().enumerate() {
        let [waiting, deployed] = [late.waiting, late.deployed].map(spread);
        sum += late.share * late.share * waiting / late.waiting.matches as f64;
        for early in &strata[..at] {
            let shared = late.share * early.share / early.waiting.matches as f64;
            sum += 2.0 * shared * (waiting - deployed);
        }
    }
    sum
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
