//! Which pilots are strong? Every pilot against every other with the same deck on both sides, deck by deck, in
//! seat-swapped pairs; then ratings of all.

use std::sync::atomic::Ordering;

use super::compare::must_be_duel;
use super::entrants::Entrants;
use super::shown::{estimate as shown, fit_row};
use breachlab_core::games::{EVERY, GameRow, Loaded, pilot_labels};
use breachlab_core::plan::Faults;
use breachlab_core::play::{Hooks, Stop, Workers};
use breachlab_core::stats::{self, Meeting, PairSummary, Ratings};
use breachlab_core::tally::{EntryBlunders, Pentanomial, Tally};
use breachlab_report::{BlunderRow, FitRow, Head, LadderReport, PairingRow, PilotRow};

/// What a ladder is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LadderRequest {
    /// Pilots, and the decks with which they meet: both play the same one.
    pub entrants: Entrants,
    /// Matches of a pairing, shared out over the decks in whole pairs.
    pub matches: u64,
}

impl LadderRequest {
    /// Pairs of one pairing with one deck.
    #[must_use]
    pub fn pairs_a_cell(&self) -> u64 {
        self.matches
            .div_ceil(2 * self.entrants.decks().len().max(1) as u64)
            .max(1)
    }

    /// Matches of the whole ladder.
    #[must_use]
    pub fn matches_in_all(&self) -> u64 {
        let pilots = self.entrants.pilots().len() as u64;
        let pairings = pilots * pilots.saturating_sub(1) / 2;
        pairings * self.entrants.decks().len() as u64 * self.pairs_a_cell() * 2
    }
}

/// What one pairing came to.
struct PairingTallies {
    first: usize,
    second: usize,
    tallies: Vec<Tally>,
}

/// Plays a ladder and rates the pilots.
///
/// # Errors
/// All faults of the files named.
// Long because only one pairing is loaded at a time: what is read, played and counted of it ends before the next
// begins.
pub fn ladder(
    row: &GameRow,
    request: &LadderRequest,
    workers: &Workers,
    hooks: Hooks<'_>,
) -> Result<LadderReport, Faults> {
    let pilots = request.entrants.pilots().len();
    let names = pilot_labels(request.entrants.pilots());
    let mut files = Vec::new();
    let mut blunders: Vec<EntryBlunders> = vec![EntryBlunders::default(); pilots];
    let (mut cell, mut complete) = (0_u32, true);
    let mut met: Vec<PairingTallies> = Vec::new();
    'all: for first in 0..pilots {
        for second in first + 1..pilots {
            let mut tallies = Vec::with_capacity(request.entrants.decks().len());
            for deck in request.entrants.decks() {
                let pilots = [first, second].map(|at| request.entrants.pilots()[at].clone());
                let order = request
                    .entrants
                    .only(&[deck.clone(), deck.clone()], &pilots);
                let Loaded { mut play, line_up } = (row.load)(&order)?;
                must_be_duel(play.as_ref(), &order)?;
                for file in line_up.files {
                    if !files.contains(&file) {
                        files.push(file);
                    }
                }
                play.aim(
                    request.entrants.seed,
                    cell,
                    Stop::Exact(2 * request.pairs_a_cell()),
                );
                cell += 1;
                let done = play.judge(workers, hooks);
                for (at, more) in [first, second].into_iter().zip(done.witness.entries) {
                    blunders[at].add(more);
                }
                tallies.push(done.tally);
                if hooks.interrupt.load(Ordering::Relaxed) {
                    complete = false;
                }
                if !complete {
                    met.push(PairingTallies {
                        first,
                        second,
                        tallies,
                    });
                    break 'all;
                }
            }
            met.push(PairingTallies {
                first,
                second,
                tallies,
            });
        }
    }
    // What was begun and never played has no row.
    for met in &mut met {
        met.tallies.retain(|tally| tally.matches > 0);
    }
    met.retain(|met| !met.tallies.is_empty());
    let mut report = report(row, request, &names, &met);
    report.head.complete = complete;
    for pilot in &report.pilots {
        let known = names.iter().zip(&blunders);
        let own = known.filter(|(name, _)| **name == pilot.name);
        report
            .blunders
            .extend(own.flat_map(|(name, blunders)| blunder_rows(row, name, blunders)));
    }
    report.head.files = super::run::file_rows(&files);
    Ok(report)
}

/// The blunders of one pilot as rows.
fn blunder_rows(row: &GameRow, name: &str, blunders: &EntryBlunders) -> Vec<BlunderRow> {
    let common = [
        ("sure_attack_lost", blunders.sure_attacks),
        ("card_stuck", blunders.stuck),
    ];
    let own = row
        .blunders
        .iter()
        .copied()
        .zip(blunders.game.iter().copied());
    own.chain(common)
        .map(|(blunder, counted)| BlunderRow {
            pilot: name.to_owned(),
            blunder: blunder.to_owned(),
            occasions: counted.occasions,
            absurd: counted.absurd,
        })
        .collect()
}

fn report(
    row: &GameRow,
    request: &LadderRequest,
    names: &[String],
    met: &[PairingTallies],
) -> LadderReport {
    let meetings: Vec<Meeting> = met
        .iter()
        .filter_map(|met| Meeting::of(met.first, met.second, &met.tallies))
        .collect();
    let (ratings, places) = Ratings::of_those_who_met(names.len(), &meetings);
    let mut pilots: Vec<PilotRow> = names
        .iter()
        .enumerate()
        .map(|(at, name)| {
            let place = places[at].zip(ratings.as_ref());
            let rating = place.map(|(place, ratings)| ratings.rating(place));
            pilot(at, name, &meetings, rating)
        })
        .filter(|row| row.matches > 0)
        .collect();
    pilots.sort_by(|a, b| {
        let rating = |row: &PilotRow| row.rating.map_or(f64::NEG_INFINITY, |rating| rating.value);
        rating(b).total_cmp(&rating(a)).then(a.name.cmp(&b.name))
    });
    let mut pairings = Vec::new();
    for met in met {
        let expected = ratings
            .as_ref()
            .and_then(|ratings| Some(ratings.expected(places[met.first]?, places[met.second]?)));
        let named = PairingRow {
            strategy_a: names[met.first].clone(),
            strategy_b: names[met.second].clone(),
            expected_a: expected,
            ..PairingRow::default()
        };
        pairings.push(pairing(&named, EVERY, &met.tallies));
        for (deck, tally) in request.entrants.decks().iter().zip(&met.tallies) {
            pairings.push(pairing(&named, deck, std::slice::from_ref(tally)));
        }
    }
    let fit = ratings.as_ref().map(fit_row);
    let each = 2 * request.pairs_a_cell() * request.entrants.decks().len() as u64;
    let notes = notes(fit.as_ref(), each, request.matches);
    LadderReport {
        head: Head {
            game: row.id.to_owned(),
            title: row.title.to_owned(),
            seed: Some(request.entrants.seed),
            matches: met
                .iter()
                .flat_map(|met| &met.tallies)
                .map(|tally| tally.matches)
                .sum(),
            complete: true,
            notes,
            ..Head::default()
        },
        matches_per_pairing: each,
        decks: request.entrants.decks().to_vec(),
        pilots,
        pairings,
        fit,
        ..LadderReport::default()
    }
}

/// What a reader should know: a fit that tells too little, and a number of matches that is not the one asked for.
fn notes(fit: Option<&FitRow>, each: u64, asked: u64) -> Vec<String> {
    let mut notes = Vec::new();
    if fit.and_then(|fit| fit.p_value).is_some_and(|p| p < 0.01) {
        notes.push(
            "one number a pilot does not tell these results (goodness of fit p < 0.01): some pilots do better or \
             worse against certain others than their ratings say. Read the pairings first"
                .to_owned(),
        );
    }
    if each != asked {
        notes.push(format!(
            "{each} matches per pairing, not {asked}: as many with each deck, in pairs that swap seats"
        ));
    }
    notes
}

fn pilot(at: usize, name: &str, meetings: &[Meeting], rating: Option<stats::Estimate>) -> PilotRow {
    let (mut points, mut matches) = (0.0, 0.0);
    for meeting in meetings {
        if meeting.first == at {
            points += meeting.points;
            matches += meeting.matches;
        } else if meeting.second == at {
            points += meeting.matches - meeting.points;
            matches += meeting.matches;
        }
    }
    PilotRow {
        name: name.to_owned(),
        rating: rating.map(shown),
        win_rate: (matches > 0.0).then(|| points / matches),
        matches: matches as u64,
    }
}

fn pairing(named: &PairingRow, deck: &str, tallies: &[Tally]) -> PairingRow {
    let mut pairs = Pentanomial::default();
    let mut row = PairingRow {
        deck: deck.to_owned(),
        ..named.clone()
    };
    let (mut turns, mut first) = (0_u64, 0_u64);
    for tally in tallies {
        pairs.merge(tally.pairs);
        row.matches += tally.matches;
        row.wins_a += tally.entries[0].wins;
        row.wins_b += tally.entries[1].wins;
        row.draws += tally.draws;
        first += tally.first_turn.score;
        turns += (0..)
            .zip(&tally.turns)
            .map(|(length, turn)| length * turn.matches)
            .sum::<u64>();
    }
    let summary = if pairs.others == 0 {
        stats::pentanomial_summary(&pairs)
    } else {
        // Points that more than two have divided are none of the five.
        let each = tallies
            .iter()
            .filter_map(|tally| stats::entry_summary(tally, 0));
        PairSummary::pooled(&each.collect::<Vec<_>>())
    };
    row.win_rate_a =
        summary.map(|summary| super::shown::rate(summary, stats::pair_interval(summary)));
    let mean = |sum: f64| (row.matches > 0).then(|| sum / row.matches as f64);
    row.first_seat = mean(first as f64 / 60.0);
    row.mean_turns = mean(turns as f64);
    row
}
