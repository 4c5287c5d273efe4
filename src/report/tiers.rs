//! One line-up in the hands of several pilots: who wins in whose hands, and which cards are strong in some hands
//! only.

use serde::Serialize;

use super::columns::{cut, panels};
use super::csv::{Grid, lay_out};
use super::file::ReportError;
use super::folder::Folder;
use super::json::seed_text;
use super::model::{CardRow, Estimate, RunReport};
use super::number::{cell, count, percent, points, rounded};
use super::terminal::Look;
use super::words::{several, spread};

/// Header of `tiers.csv`: a row a card and pilot.
pub const TIERS: &str = "game,pilot,place,deck,card_id,card_name,copies,matches,drawn,drawn_win_rate,\
drawn_ci_low,drawn_ci_high,drawn_minus_never_seen,difference_low,difference_high";

/// What a list picked from many cards and pilots is worth.
const NOT_CORRECTED: &str = "  (picked where two 95 % intervals lie apart, not corrected for the number of cards and pilots)";

/// Cards shown on a terminal.
const SHOWN: usize = 12;

/// The runs of one line-up, one a pilot, in the order given: usually weakest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TierReport {
    /// The pilot and its run.
    pub runs: Vec<(String, RunReport)>,
    /// Warnings.
    pub notes: Vec<String>,
    /// Folder the files went to, as shown to the user.
    pub out: String,
}

/// A card whose worth depends on the hands that hold it: the intervals of two pilots lie apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Divided<'a> {
    /// The card, as the pilot in whose hands it is worth most has it.
    pub strong: (&'a str, &'a CardRow),
    /// The same card in the hands in which it is worth least.
    pub weak: (&'a str, &'a CardRow),
    /// Difference of the two differences (drawn less never seen).
    pub gap: f64,
}

impl TierReport {
    /// Cards whose worth depends on the pilot beyond the intervals, the widest gap first.
    #[must_use]
    pub fn divided(&self) -> Vec<Divided<'_>> {
        let mut found = Vec::new();
        let Some((_, first)) = self.runs.first() else {
            return found;
        };
        for at in 0..first.cards.len() {
            let rows = self.runs.iter().filter_map(|(pilot, run)| {
                let row = run.cards.get(at)?;
                Some((pilot.as_str(), row, row.drawn_minus_never_seen?))
            });
            let rows: Vec<_> = rows.collect();
            let by_value = |a: &&(&str, &CardRow, Estimate), b: &&(&str, &CardRow, Estimate)| {
                a.2.value.total_cmp(&b.2.value)
            };
            let (Some(strong), Some(weak)) =
                (rows.iter().max_by(by_value), rows.iter().min_by(by_value))
            else {
                continue;
            };
            if strong.2.low > weak.2.high {
                found.push(Divided {
                    strong: (strong.0, strong.1),
                    weak: (weak.0, weak.1),
                    gap: strong.2.value - weak.2.value,
                });
            }
        }
        found.sort_by(|a, b| b.gap.total_cmp(&a.gap));
        found
    }

    /// Whether every run got to its end.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.runs.iter().all(|(_, run)| run.complete)
    }
}

#[derive(Serialize)]
struct Seat<'a> {
    deck: &'a str,
    wins: u64,
    win_rate: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
}

#[derive(Serialize)]
struct Tier<'a> {
    pilot: &'a str,
    matches: u64,
    mean_turns: Option<f64>,
    seats: Vec<Seat<'a>>,
}

#[derive(Serialize)]
struct DividedCard<'a> {
    deck: &'a str,
    card_id: &'a str,
    strong_pilot: &'a str,
    strong: Option<f64>,
    weak_pilot: &'a str,
    weak: Option<f64>,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    game: &'a str,
    seed: String,
    complete: bool,
    pilots: Vec<Tier<'a>>,
    divided_cards: Vec<DividedCard<'a>>,
    notes: &'a [String],
    out: &'a str,
}

/// The document of `run --each-strategy … --json`, with its line feed.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn tier_document(report: &TierReport) -> Result<String, ReportError> {
    let pilots = report.runs.iter().map(|(pilot, run)| Tier {
        pilot,
        matches: run.matches,
        mean_turns: rounded(run.length.mean),
        seats: run
            .seats
            .iter()
            .map(|seat| Seat {
                deck: &seat.deck,
                wins: seat.wins,
                win_rate: rounded(seat.win_rate.map(|rate| rate.value)),
                ci_low: rounded(seat.win_rate.map(|rate| rate.low)),
                ci_high: rounded(seat.win_rate.map(|rate| rate.high)),
            })
            .collect(),
    });
    let divided = report.divided();
    let difference = |row: &CardRow| rounded(row.drawn_minus_never_seen.map(|d| d.value));
    let cards = divided.iter().map(|card| DividedCard {
        deck: &card.strong.1.deck,
        card_id: &card.strong.1.card_id,
        strong_pilot: card.strong.0,
        strong: difference(card.strong.1),
        weak_pilot: card.weak.0,
        weak: difference(card.weak.1),
    });
    let first = report.runs.first().map(|(_, run)| run);
    let document = Document {
        schema: super::SCHEMA,
        game: first.map_or("", |run| &run.game),
        seed: seed_text(first.map_or(0, |run| run.seed)),
        complete: report.is_complete(),
        pilots: pilots.collect(),
        divided_cards: cards.collect(),
        notes: &report.notes,
        out: &report.out,
    };
    super::json::lay_out("--json", serde_json::to_string(&document))
}

/// Writes `tiers.csv`; the runs themselves stand in folders beside it.
///
/// # Errors
/// [`ReportError`] naming the file that was refused.
pub fn write_tiers(report: &TierReport, folder: &Folder) -> Result<(), ReportError> {
    let pages = folder.pages(report.is_complete());
    let mut rows = Vec::new();
    for (pilot, run) in &report.runs {
        for card in &run.cards {
            let ends = |estimate: Option<Estimate>| {
                [
                    estimate.map(|e| e.value),
                    estimate.map(|e| e.low),
                    estimate.map(|e| e.high),
                ]
                .map(cell)
            };
            let mut row = vec![
                run.game.clone(),
                pilot.clone(),
                card.place.to_string(),
                card.deck.clone(),
                card.card_id.clone(),
                card.card_name.clone(),
                card.copies.to_string(),
                card.matches.to_string(),
                card.drawn.copies.to_string(),
            ];
            row.extend(ends(card.drawn_win_rate));
            row.extend(ends(card.drawn_minus_never_seen));
            rows.push(row);
        }
    }
    let grid = Grid {
        name: "tiers.csv",
        header: TIERS,
        rows,
    };
    pages.table(grid.name, lay_out(&grid)?)
}

/// What a run has in the table: a rate a deck, rounds, matches.
fn tier_cells(run: &RunReport) -> Vec<String> {
    let rates = run.seats.iter().map(|seat| {
        seat.win_rate.map_or_else(String::new, |rate| {
            format!("{} {:<7}", percent(rate.value), spread(rate, 2))
        })
    });
    let mut cells: Vec<String> = rates.collect();
    let rounds = run.length.mean;
    cells.push(rounds.map_or_else(String::new, |mean| format!("{mean:.1}")));
    cells.push(count(run.matches));
    cells
}

/// The runs side by side for a terminal.
#[must_use]
pub fn tier_table(report: &TierReport, look: Look) -> String {
    let mut lines = Vec::new();
    if let Some((_, run)) = report.runs.first() {
        lines.push(format!(
            "{}: win rates in % with 95 % intervals, by pilot",
            run.title
        ));
        if !report.is_complete() {
            lines.push(super::words::INTERRUPTED.to_owned());
        }
        let mut heads: Vec<String> = run.seats.iter().map(|seat| cut(&seat.deck, 16)).collect();
        heads.extend(["rounds", "matches"].map(str::to_owned));
        let rows: Vec<Vec<String>> = report.runs.iter().map(|(_, run)| tier_cells(run)).collect();
        let names: Vec<String> = report.runs.iter().map(|(pilot, _)| pilot.clone()).collect();
        lines.extend(panels(&names, &heads, &rows, look.width));
    }
    let divided = report.divided();
    if divided.is_empty() {
        lines.push("no card's worth differs between these pilots beyond the intervals".to_owned());
    } else {
        lines.push(format!(
            "{} whose worth (drawn less never seen, in points) depends on the pilot:",
            several(divided.len() as u64, "card", "cards")
        ));
    }
    if !divided.is_empty() {
        lines.push(NOT_CORRECTED.to_owned());
    }
    for card in divided.iter().take(SHOWN) {
        let worth = |row: &CardRow| {
            row.drawn_minus_never_seen
                .map_or_else(String::new, |d| points(d.value))
        };
        lines.push(format!(
            "  {} ({}): {} by {}, {} by {}",
            card.strong.1.card_name,
            card.strong.1.deck,
            worth(card.strong.1),
            card.strong.0,
            worth(card.weak.1),
            card.weak.0
        ));
    }
    lines.extend(report.notes.iter().map(|note| format!("note: {note}")));
    lines.join("\n") + "\n"
}
