//! Which cards fare otherwise under the new version: a list of what to look at, not a verdict.
//!
//! A card's figure is what its deck scored above even in the matches in which copies of it were drawn, once per copy,
//! summed over a set. Both versions are played at the same addresses, so the figure's shift is known set by set.
//! Many cards are tried at once: the list holds those whose q-value (Benjamini and Hochberg 1995) is at most the
//! plan's level.

use super::{Court, Matchup};
use breachlab_core::play::Ground;
use breachlab_core::stats::{
    Estimate, Interval, Z95, benjamini_hochberg, cautious_variance, normal_p,
};

/// Pairs per matchup that the list rests on; fewer where the plan's budget is smaller than that.
const PAIRS: u64 = 1_000;

/// One card of one deck, over all matchups that can have changed.
#[derive(Clone, Debug, PartialEq)]
pub struct CardShift {
    /// Index of the deck in the plan.
    pub deck: usize,
    /// Id of the card.
    pub id: String,
    /// Name of the card.
    pub name: String,
    /// Shift of what a match earns above even with copies of it in hand, in matches won a match; with its 95 %
    /// interval.
    pub shift: Estimate,
    /// The p-value corrected for the number of cards (Benjamini-Hochberg).
    pub q: f64,
    /// Pairs it rests on.
    pub pairs: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    pairs: u64,
    sum: i64,
    squares: i64,
}

/// The shifts of all cards of the decks whose matchups can have changed, smallest q first. None when interrupted.
#[must_use]
// Long because a q-value is of all cards at once: which are counted and how they are corrected must be read together.
pub fn card_shifts(court: &Court<'_>, matchups: &[Matchup]) -> Option<Vec<CardShift>> {
    let mut all: Vec<(CardShift, Sums)> = Vec::new();
    // Where a deck itself changed, its cards of old and new have nothing in common to be held against each other.
    // Where the table plays there is no "even" that a card could earn more than.
    let is_open = |matchup: &&Matchup| {
        !matchup.is_same() && matchup.has_same_lists && matchup.before.mode().is_duel()
    };
    let open = matchups.iter().filter(is_open).count().max(1);
    let pairs = PAIRS.min(court.plan.max_matches / (4 * open as u64)).max(2);
    for matchup in matchups.iter().filter(is_open) {
        let entries = &matchup.line_up.entries;
        let widths: Vec<usize> = entries.iter().map(|entry| entry.cards.len()).collect();
        let rows = |play: &dyn breachlab_core::games::Playable, seed| {
            let ground = Ground {
                seed,
                cell: matchup.cell,
            };
            play.card_points(court.workers, ground, pairs, &widths, court.interrupt)
        };
        let before = rows(matchup.before.as_ref(), court.seed)?;
        let after = rows(matchup.after.as_ref(), court.seed_after)?;
        court.progress.played(2 * pairs * entries.len() as u64);
        let width: usize = widths.iter().sum();
        let mut sums = vec![Sums::default(); width];
        for (old, new) in before.chunks(width).zip(after.chunks(width)) {
            for (sums, (old, new)) in sums.iter_mut().zip(old.iter().zip(new)) {
                let shift = i64::from(new - old);
                sums.pairs += 1;
                sums.sum += shift;
                sums.squares += shift * shift;
            }
        }
        let mut sums = sums.into_iter();
        for (entry, &deck) in entries.iter().zip(&matchup.decks) {
            for card in &entry.cards {
                let more = sums.next().unwrap_or_default();
                let known = all
                    .iter_mut()
                    .find(|(shift, _)| shift.deck == deck && shift.id == card.id);
                match known {
                    Some((_, sums)) => {
                        sums.pairs += more.pairs;
                        sums.sum += more.sum;
                        sums.squares += more.squares;
                    }
                    None => all.push((nameless(deck, &card.id, &card.name), more)),
                }
            }
        }
    }
    let p: Vec<f64> = all
        .iter_mut()
        .map(|(card, sums)| {
            card.pairs = sums.pairs;
            card.shift = estimate(*sums);
            normal_p(&card.shift)
        })
        .collect();
    let mut shifts: Vec<CardShift> = all
        .into_iter()
        .zip(benjamini_hochberg(&p))
        .map(|((card, _), q)| CardShift { q, ..card })
        .collect();
    shifts.sort_by(|a, b| {
        a.q.total_cmp(&b.q)
            .then(b.shift.value.abs().total_cmp(&a.shift.value.abs()))
            .then_with(|| (a.deck, &a.id).cmp(&(b.deck, &b.id)))
    });
    Some(shifts)
}

fn nameless(deck: usize, id: &str, name: &str) -> CardShift {
    CardShift {
        deck,
        id: id.to_owned(),
        name: name.to_owned(),
        shift: estimate(Sums::default()),
        q: 1.0,
        pairs: 0,
    }
}

/// A set's figure is in 120ths of a match, two matches per set.
fn estimate(sums: Sums) -> Estimate {
    let n = sums.pairs as f64;
    if sums.pairs < 2 {
        return Estimate {
            value: 0.0,
            interval: Interval {
                low: -1.0,
                high: 1.0,
            },
            standard_error: f64::INFINITY,
        };
    }
    let whole = 240.0;
    let mean = sums.sum as f64 / n;
    let variance = (sums.squares as f64 - mean * sums.sum as f64) / (n - 1.0);
    let value = mean / whole;
    // A match of the set that turns moves the figure by half a match per copy.
    let variance = cautious_variance(variance.max(0.0) / (whole * whole), n, 0.5);
    let standard_error = (variance / n).sqrt();
    let half = Z95 * standard_error;
    Estimate {
        value,
        interval: Interval {
            low: value - half,
            high: value + half,
        },
        standard_error,
    }
}
