//! Which deck beats which? Every deck against every other in seat-swapped pairs, pilot by pilot; ratings, and the
//! circles that no rating can tell.

use super::shown::{estimate as shown, fit_row};
use std::sync::atomic::Ordering;

use super::compare::must_be_duel;
use super::decks_met::DecksMet;
use super::entrants::Entrants;
use super::gauntlet;
use breachlab_core::games::{EVERY, GameRow, Loaded, labels, pilot_labels};
use breachlab_core::plan::Faults;
use breachlab_core::play::{Ended, Hooks, Stop, Workers};
use breachlab_core::stats::{self, Meeting, PairSummary, Ratings};
use breachlab_core::tally::Tally;
use breachlab_report::{DeckPairingRow, FitRow, Head, MatrixReport, RatingRow, ReportEstimate};

/// What a matrix is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct MatrixRequest {
    /// Decks, and the pilots under which they meet: each plays both sides of every pairing.
    pub entrants: Entrants,
    /// When a pairing under one pilot ends.
    pub stop: Stop,
    /// Weights of the field of a gauntlet, the last of the decks: the others meet these and nobody else. None where all meet
    /// all.
    pub field: Option<Vec<f64>>,
}

impl MatrixRequest {
    /// Most matches of the whole matrix.
    #[must_use]
    pub fn matches_in_all(&self) -> u64 {
        let most = match self.stop {
            Stop::Exact(matches) => matches,
            Stop::TargetError { max, .. } => max,
        };
        self.pairings().count() as u64 * self.entrants.pilots().len() as u64 * most
    }

    /// How many decks run a gauntlet; all of them where there is none.
    fn runners(&self) -> usize {
        let field = self.field.as_ref().map_or(0, Vec::len);
        self.entrants.decks().len() - field
    }

    /// Who meets whom, by their places among the decks.
    fn pairings(&self) -> impl Iterator<Item = (usize, usize)> {
        let (all, runners) = (self.entrants.decks().len(), self.runners());
        let has_field = self.field.is_some();
        (0..runners).flat_map(move |first| {
            let from = if has_field { runners } else { first + 1 };
            (from..all).map(move |second| (first, second))
        })
    }
}

/// Plays a matrix.
///
/// # Errors
/// All faults of the files named.
pub fn matrix(
    row: &GameRow,
    request: &MatrixRequest,
    workers: &Workers,
    hooks: Hooks<'_>,
) -> Result<MatrixReport, Faults> {
    let mut ids = request.entrants.decks().to_vec();
    let (mut files, mut cell, mut complete) = (Vec::new(), 0_u32, true);
    let mut met: Vec<DecksMet> = Vec::new();
    'all: for (first, second) in request.pairings() {
        met.push(DecksMet {
            first,
            second,
            is_mirror: false,
            tallies: Vec::new(),
        });
        for pilot in request.entrants.pilots() {
            let decks = [first, second].map(|at| request.entrants.decks()[at].clone());
            let order = request
                .entrants
                .only(&decks, &[pilot.clone(), pilot.clone()]);
            let Loaded { mut play, line_up } = (row.load)(&order)?;
            must_be_duel(play.as_ref(), &order)?;
            for (at, entry) in [first, second].into_iter().zip(&line_up.entries) {
                ids[at].clone_from(&entry.deck_id);
            }
            let is_mirror = line_up.is_mirror();
            for file in line_up.files {
                if !files.contains(&file) {
                    files.push(file);
                }
            }
            play.aim(request.entrants.seed, cell, request.stop);
            cell += 1;
            let done = play.run(workers, hooks);
            if let Some(last) = met.last_mut() {
                last.is_mirror = is_mirror;
                last.tallies.push((done.tally, done.ended));
            }
            if hooks.interrupt.load(Ordering::Relaxed) {
                complete = false;
                break 'all;
            }
        }
    }
    // What was begun and never played has no row.
    for met in &mut met {
        met.tallies.retain(|(tally, _)| tally.matches > 0);
    }
    met.retain(|met| !met.tallies.is_empty());
    let names = labels(&ids, request.entrants.decks());
    let mut report = report(row, request, names, &met);
    report.head.complete = complete;
    report.head.files = super::run::file_rows(&files);
    Ok(report)
}

/// The report of what met, its head without files.
fn report(
    row: &GameRow,
    request: &MatrixRequest,
    names: Vec<String>,
    met: &[DecksMet],
) -> MatrixReport {
    let pilots = pilot_labels(request.entrants.pilots());
    let meetings: Vec<Meeting> = met
        .iter()
        .filter_map(|met| {
            Meeting::of(
                met.first,
                met.second,
                met.tallies.iter().map(|(tally, _)| tally),
            )
        })
        .collect();
    let (ratings, places) = Ratings::of_those_who_met(names.len(), &meetings);
    let pairings = pairings(met, &names, &pilots, |first, second| {
        let ratings = ratings.as_ref()?;
        Some(ratings.expected(places[first]?, places[second]?))
    });
    let (gauntlet, field) = request
        .field
        .as_ref()
        .map_or_else(Default::default, |weights| {
            gauntlet::rows(weights, &names, met, &pilots)
        });
    let tallies = met.iter().flat_map(|met| &met.tallies);
    let first_turns = tallies.filter_map(|(tally, _)| stats::first_turn_summary(tally));
    let first_turns: Vec<PairSummary> = first_turns.collect();
    let fit = ratings.as_ref().map(fit_row);
    let rated = rated(ratings.as_ref(), &names, &places);
    let (decks, unplayed): (Vec<String>, Vec<String>) = names.into_iter().partition(|name| {
        let mut pairings = pairings.iter();
        pairings.any(|row| row.deck_a == *name || row.deck_b == *name)
    });
    let notes = notes(decks.len(), &unplayed, fit.as_ref());
    let mut report = MatrixReport {
        head: Head {
            game: row.id.to_owned(),
            title: row.title.to_owned(),
            seed: Some(request.entrants.seed),
            matches: pairings
                .iter()
                .filter(|row| row.pilot != EVERY)
                .map(|row| row.matches)
                .sum(),
            complete: true,
            notes,
            ..Head::default()
        },
        decks,
        pilots,
        first_turn: PairSummary::pooled(&first_turns).map(first_turn),
        ratings: rated,
        pairings,
        fit,
        gauntlet,
        field,
        ..MatrixReport::default()
    };
    report.cycles = cycles(&report);
    report
}

/// The rows of all who met, with what the ratings expect of them.
fn pairings(
    met: &[DecksMet],
    names: &[String],
    pilots: &[String],
    expected: impl Fn(usize, usize) -> Option<f64>,
) -> Vec<DeckPairingRow> {
    let rows = met.iter().flat_map(|met| {
        let named = DeckPairingRow {
            deck_a: names[met.first].clone(),
            deck_b: names[met.second].clone(),
            expected_a: expected(met.first, met.second),
            ..DeckPairingRow::default()
        };
        rows_of(met, &named, pilots)
    });
    rows.collect()
}

/// The rows of two decks: over all pilots, then pilot by pilot.
fn rows_of(met: &DecksMet, named: &DeckPairingRow, pilots: &[String]) -> Vec<DeckPairingRow> {
    let cells = pilots.iter().zip(&met.tallies);
    let cells: Vec<DeckPairingRow> = cells
        .map(|(pilot, (tally, ended))| pairing_row(named, pilot, (tally, *ended), met))
        .collect();
    let all = together(named, &cells, met);
    std::iter::once(all).chain(cells).collect()
}

/// The decks that have a rating, the strongest first.
fn rated(ratings: Option<&Ratings>, names: &[String], places: &[Option<usize>]) -> Vec<RatingRow> {
    let mut rated: Vec<RatingRow> = ratings
        .iter()
        .flat_map(|ratings| {
            let rated = names.iter().zip(places);
            rated.filter_map(|(deck, &place)| {
                Some(RatingRow {
                    deck: deck.clone(),
                    rating: shown(ratings.rating(place?)),
                })
            })
        })
        .collect();
    rated.sort_by(|a, b| {
        b.rating
            .value
            .total_cmp(&a.rating.value)
            .then(a.deck.cmp(&b.deck))
    });
    rated
}

/// What a reader should know: who was not played beside so many who were, and a fit that tells too little.
fn notes(played: usize, unplayed: &[String], fit: Option<&FitRow>) -> Vec<String> {
    let mut notes = Vec::new();
    if !unplayed.is_empty() {
        notes.push(format!(
            "of {} decks these were not played before the interruption and have no row: {}",
            played + unplayed.len(),
            unplayed.join(", ")
        ));
    }
    if fit.and_then(|fit| fit.p_value).is_some_and(|p| p < 0.01) {
        notes.push(
            "one number a deck does not tell these results (goodness of fit p < 0.01): read the matrix first, and `meta` \
             for the request"
                .to_owned(),
        );
    }
    notes
}

fn pairing_row(
    named: &DeckPairingRow,
    pilot: &str,
    (tally, ended): (&Tally, Ended),
    met: &DecksMet,
) -> DeckPairingRow {
    let rate = if met.is_mirror {
        stats::mirror_rate(tally, 0)
    } else {
        stats::entry_rate(tally, 0)
    };
    DeckPairingRow {
        pilot: pilot.to_owned(),
        matches: tally.matches,
        pairs: tally.sets,
        wins_a: tally.entries[0].wins,
        wins_b: tally.entries[1].wins,
        draws: tally.draws,
        win_rate_a: rate.map(shown),
        effective: stats::entry_summary(tally, 0).map(PairSummary::effective),
        first_turn: stats::first_turn_rate(tally).map(shown),
        ended: match ended {
            Ended::Exact => "exact",
            Ended::TargetReached => "target",
            Ended::MaxReached => "max",
            Ended::Interrupted => "interrupted",
        },
        ..named.clone()
    }
}

/// One pairing over all pilots, each counting alike however many matches it took.
fn together(named: &DeckPairingRow, cells: &[DeckPairingRow], met: &DecksMet) -> DeckPairingRow {
    let of_cells = |of: fn(&Tally) -> Option<PairSummary>| {
        let each = met.tallies.iter().filter_map(|(tally, _)| of(tally));
        PairSummary::pooled(&each.collect::<Vec<_>>())
    };
    let sum = |of: fn(&DeckPairingRow) -> u64| cells.iter().map(of).sum();
    let pooled = of_cells(|tally| stats::entry_summary(tally, 0));
    DeckPairingRow {
        pilot: EVERY.to_owned(),
        matches: sum(|row| row.matches),
        pairs: sum(|row| row.pairs),
        wins_a: sum(|row| row.wins_a),
        wins_b: sum(|row| row.wins_b),
        draws: sum(|row| row.draws),
        win_rate_a: pooled.map(|summary| super::shown::rate(summary, met.interval(summary))),
        effective: pooled.map(PairSummary::effective),
        first_turn: of_cells(stats::first_turn_summary).map(first_turn),
        ended: "",
        ..named.clone()
    }
}

/// What having the first turn is worth, over cells pooled.
fn first_turn(pooled: PairSummary) -> ReportEstimate {
    super::shown::rate(pooled, stats::pair_interval(pooled))
}

/// Circles of three in which each beats the next beyond its interval.
fn cycles(report: &MatrixReport) -> Vec<[String; 3]> {
    let decks = &report.decks;
    let beats = |a: usize, b: usize| {
        report
            .rate(&decks[a], &decks[b])
            .is_some_and(|rate| rate.low > 0.5)
    };
    let mut found = Vec::new();
    for a in 0..decks.len() {
        for b in a + 1..decks.len() {
            for c in b + 1..decks.len() {
                let circle = if beats(a, b) && beats(b, c) && beats(c, a) {
                    [a, b, c]
                } else if beats(a, c) && beats(c, b) && beats(b, a) {
                    [a, c, b]
                } else {
                    continue;
                };
                found.push(circle.map(|at| decks[at].clone()));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(rates: &[(&str, &str, f64)]) -> MatrixReport {
        let pairing_row = |&(a, b, value): &(&str, &str, f64)| DeckPairingRow {
            deck_a: a.to_owned(),
            deck_b: b.to_owned(),
            pilot: EVERY.to_owned(),
            win_rate_a: Some(ReportEstimate {
                value,
                low: value - 0.02,
                high: value + 0.02,
            }),
            ..DeckPairingRow::default()
        };
        MatrixReport {
            decks: ["a", "b", "c"].map(str::to_owned).to_vec(),
            pairings: rates.iter().map(pairing_row).collect(),
            ..MatrixReport::default()
        }
    }

    #[test]
    fn a_circle_is_named_in_the_order_in_which_each_beats_the_next() {
        let circle = report(&[("a", "b", 0.65), ("a", "c", 0.35), ("b", "c", 0.7)]);
        assert_eq!(cycles(&circle), [["a", "b", "c"].map(str::to_owned)]);
        let turned = report(&[("a", "b", 0.35), ("a", "c", 0.65), ("b", "c", 0.3)]);
        assert_eq!(cycles(&turned), [["a", "c", "b"].map(str::to_owned)]);
    }

    #[test]
    fn a_circle_that_chance_could_have_closed_is_none() {
        let open = report(&[("a", "b", 0.65), ("a", "c", 0.49), ("b", "c", 0.7)]);
        assert!(cycles(&open).is_empty());
    }
}
