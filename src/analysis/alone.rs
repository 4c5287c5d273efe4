//! Entries that never meet, as crews against the table: held against each other on the same deals. What a matrix of such
//! decks and a ladder of their pilots have in common.

use std::sync::atomic::Ordering;

use super::compare::batch_ends;
use super::entrants::Entrants;
use super::shown::{estimate as shown, rate};
use breachlab_core::games::{EVERY, GameRow, Loaded, Playable, Read, labels, pilot_labels};
use breachlab_core::plan::Faults;
use breachlab_core::play::{Ground, Hooks, Stop, Workers};
use breachlab_core::stats::{self, PairSummary};
use breachlab_core::tally::Histogram;
use breachlab_report::{AloneReport, AloneRow, Head};

/// Deals before the first look at a target error.
const FIRST: u64 = 200;
/// Matches between two looks at the clock of the progress bar.
const PIECE: u64 = 1 << 14;

/// What is ranked; the others are what it is tried with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranked {
    /// Decks, each under every pilot.
    Decks,
    /// Pilots, each with every deck.
    Pilots,
}

/// What is asked.
pub struct AloneTrial<'a> {
    /// The game, whose line-ups have one entry.
    pub row: &'a GameRow,
    /// What is ranked.
    pub ranked: Ranked,
    /// Decks, and the pilots that play each of them.
    pub entrants: &'a Entrants,
    /// When one deck under one pilot has played enough.
    pub stop: Stop,
}

impl std::fmt::Debug for AloneTrial<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AloneTrial")
            .field("ranked", &self.ranked)
            .field("entrants", &self.entrants)
            .finish_non_exhaustive()
    }
}

/// One deck under one pilot: its points in 60ths, match by match.
#[derive(Clone, Debug, Default)]
struct EntryPoints {
    scores: Vec<u8>,
    forfeits: u64,
}

/// What has been played and read so far.
struct PlayedSoFar {
    /// Ids of the decks.
    ids: Vec<String>,
    /// By ranked, then by other.
    lines: Vec<Vec<EntryPoints>>,
    files: Vec<Read>,
    is_complete: bool,
}

impl AloneTrial<'_> {
    /// Most matches of the whole trial.
    #[must_use]
    pub fn matches_in_all(&self) -> u64 {
        let most = match self.stop {
            Stop::Exact(matches) => matches,
            Stop::TargetError { max, .. } => max,
        };
        (self.entrants.decks().len() * self.entrants.pilots().len()) as u64 * most
    }

    /// What is ranked, and what each of it is tried with.
    fn sides(&self) -> (&[String], &[String]) {
        match self.ranked {
            Ranked::Decks => (self.entrants.decks(), self.entrants.pilots()),
            Ranked::Pilots => (self.entrants.pilots(), self.entrants.decks()),
        }
    }

    /// Plays it. Whatever is ranked meets the same deals with each of the others.
    ///
    /// # Errors
    /// All faults of the files named.
    pub fn play(&self, workers: &Workers, hooks: Hooks<'_>) -> Result<AloneReport, Faults> {
        let (ranked, others) = self.sides();
        let mut played = PlayedSoFar {
            ids: self.entrants.decks().to_vec(),
            lines: vec![vec![EntryPoints::default(); others.len()]; ranked.len()],
            files: Vec::new(),
            is_complete: true,
        };
        for other in 0..others.len() {
            for item in 0..ranked.len() {
                let play = self.load(item, other, &mut played)?;
                if played.is_complete {
                    let line = &mut played.lines[item][other];
                    played.is_complete =
                        self.fill(play.as_ref(), other as u32, workers, hooks, line);
                }
            }
        }
        Ok(self.report(&played))
    }

    /// One of the ranked with one of the others, ready to play; what its files say is noted.
    fn load(
        &self,
        item: usize,
        other: usize,
        played: &mut PlayedSoFar,
    ) -> Result<Box<dyn Playable>, Faults> {
        let (deck, pilot) = match self.ranked {
            Ranked::Decks => (item, other),
            Ranked::Pilots => (other, item),
        };
        let order = self.entrants.only(
            &self.entrants.decks()[deck..=deck],
            &self.entrants.pilots()[pilot..=pilot],
        );
        let Loaded { play, line_up } = (self.row.load)(&order)?;
        if let Some(known) = line_up.entries.first() {
            played.ids[deck].clone_from(&known.deck_id);
        }
        for file in line_up.files {
            if !played.files.contains(&file) {
                played.files.push(file);
            }
        }
        Ok(play)
    }

    fn report(&self, played: &PlayedSoFar) -> AloneReport {
        let decks = labels(&played.ids, self.entrants.decks());
        let pilots = pilot_labels(self.entrants.pilots());
        let lines = &played.lines;
        let rows = match self.ranked {
            Ranked::Decks => rows(lines, &decks, &pilots, |item, other| [item, other]),
            Ranked::Pilots => rows(lines, &pilots, &decks, |item, other| [other, item]),
        };
        let forfeited = rows.iter().filter(|row| row.forfeits > 0).map(|row| {
            let (deck, pilot) = (&row.deck, &row.pilot);
            format!(
                "{pilot} forfeited {} of {} matches with {deck}",
                row.forfeits, row.matches
            )
        });
        let notes = forfeited.collect();
        AloneReport {
            head: Head {
                game: self.row.id.to_owned(),
                title: self.row.title.to_owned(),
                seed: Some(self.entrants.seed),
                matches: rows
                    .iter()
                    .filter(|row| row.is_single())
                    .map(|row| row.matches)
                    .sum(),
                complete: played.is_complete,
                files: super::run::file_rows(&played.files),
                notes,
                ..Head::default()
            },
            ranked: match self.ranked {
                Ranked::Decks => "deck",
                Ranked::Pilots => "pilot",
            },
            rows,
        }
    }

    /// Plays one deck under one pilot; false when interrupted.
    fn fill(
        &self,
        play: &dyn Playable,
        cell: u32,
        workers: &Workers,
        hooks: Hooks<'_>,
        line: &mut EntryPoints,
    ) -> bool {
        let ground = Ground {
            seed: self.entrants.seed,
            cell,
        };
        let (ends, half_width): (Vec<u64>, f64) = match self.stop {
            Stop::Exact(matches) => (vec![matches], 0.0),
            Stop::TargetError { half_width, max } => (batch_ends(FIRST, max).collect(), half_width),
        };
        for end in ends {
            while (line.scores.len() as u64) < end {
                let from = line.scores.len() as u64;
                let sets: Vec<u64> = (from..end.min(from + PIECE)).collect();
                let rows = play.rows(workers, ground, &sets, &[], hooks.interrupt);
                let Some(rows) = rows else { return false };
                hooks.progress.played(rows.len() as u64);
                // One entry: a set is a match, and its score fits.
                line.scores
                    .extend(rows.iter().map(|row| row.scores[0] as u8));
                line.forfeits += rows.iter().map(|row| u64::from(row.forfeits)).sum::<u64>();
            }
            let summary = PairSummary::of_histogram(&histogram(line.scores.iter().copied()), 1);
            let width = summary.map_or(1.0, |summary| stats::pair_interval(summary).half_width());
            if width <= half_width {
                break;
            }
        }
        !hooks.interrupt.load(Ordering::Relaxed)
    }
}

/// How often each value came.
pub(super) fn histogram<N: Into<i32>>(values: impl Iterator<Item = N>) -> Histogram {
    let mut all = Histogram::default();
    values.for_each(|value| all.add(value.into()));
    all
}

/// Points of one of the ranked over several of the others, deal by deal: as far as all of them have been played.
fn together(lines: &[EntryPoints]) -> Vec<u16> {
    let deals = lines.iter().map(|line| line.scores.len()).min();
    let sum = |deal| lines.iter().map(|line| u16::from(line.scores[deal])).sum();
    (0..deals.unwrap_or(0)).map(sum).collect()
}

/// The rows of everything that was played, best first: each of the ranked over all others, then with each.
fn rows(
    lines: &[Vec<EntryPoints>],
    ranked: &[String],
    others: &[String],
    name: impl for<'a> Fn(&'a str, &'a str) -> [&'a str; 2],
) -> Vec<AloneRow> {
    let mean = |lines: &[EntryPoints]| {
        let points = together(lines);
        let sum: f64 = points.iter().map(|&points| f64::from(points)).sum();
        (!points.is_empty()).then(|| sum / points.len() as f64)
    };
    let mut order: Vec<usize> = (0..ranked.len()).collect();
    order.sort_by(|&a, &b| {
        let mean = |at: usize| mean(&lines[at]).unwrap_or(f64::NEG_INFINITY);
        mean(b).total_cmp(&mean(a)).then(a.cmp(&b))
    });
    let Some(&best) = order.first() else {
        return Vec::new();
    };
    let mut rows = Vec::new();
    for at in order {
        if others.len() > 1 {
            let [deck, pilot] = name(&ranked[at], EVERY);
            rows.extend(row([deck, pilot], &lines[at], &lines[best], at == best));
        }
        for (other, known) in others.iter().enumerate() {
            let [deck, pilot] = name(&ranked[at], known);
            let own = std::slice::from_ref(&lines[at][other]);
            let best_own = std::slice::from_ref(&lines[best][other]);
            rows.extend(row([deck, pilot], own, best_own, at == best));
        }
    }
    rows
}

/// One row; none where nothing was played.
fn row(
    [deck, pilot]: [&str; 2],
    own: &[EntryPoints],
    best: &[EntryPoints],
    is_best: bool,
) -> Option<AloneRow> {
    let points = together(own);
    let summary = PairSummary::of_histogram(&histogram(points.iter().copied()), own.len())?;
    let scores = || own.iter().flat_map(|line| &line.scores);
    let count = |wanted: fn(u8) -> bool| scores().filter(|&&score| wanted(score)).count() as u64;
    let differences = points.iter().zip(together(best));
    let differences = differences.map(|(&own, best)| i32::from(own) - i32::from(best));
    let whole = 60.0 * own.len() as f64;
    let behind = stats::shift(&histogram(differences), whole, own.len());
    Some(AloneRow {
        deck: deck.to_owned(),
        pilot: pilot.to_owned(),
        matches: scores().count() as u64,
        wins: count(|score| score == 60),
        lost: count(|score| score == 0),
        draws: count(|score| score > 0 && score < 60),
        forfeits: own.iter().map(|line| line.forfeits).sum(),
        win_rate: Some(rate(summary, stats::pair_interval(summary))),
        behind: behind.filter(|_| !is_best).map(shown),
    })
}
