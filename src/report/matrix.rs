//! The report of `matrix`: decks against decks, as tables, JSON, text and a heat map.

use serde::Serialize;

use super::chart::matrix_chart;
use super::columns::{cut, panels, widest};
use super::csv::{Grid, lay_out, lay_out_with};
use super::escape::csv_cell;
use super::file::ReportError;
use super::folder::Folder;
use super::json::seed_text;
use super::ladder::FitRow;
use super::model::{Estimate, FileRow, Timing};
use super::number::{cell, count, rounded};
use super::terminal::Look;
use super::words::spread;

/// Header of `matrix.csv`; the pilot `*` stands for all of them, each counting alike. `effective` is how many
/// independent matches the pairs are worth.
pub const MATRIX: &str = "game,deck_a,deck_b,pilot,matches,pairs,wins_a,wins_b,draws,win_rate_a,ci_low,ci_high,\
effective,first_turn_win_rate,first_turn_ci_low,first_turn_ci_high,expected_a,ended";
/// Header of `ratings.csv`.
pub const RATINGS: &str = "game,deck,rating,ci_low,ci_high";

/// Two decks under one pilot, or (`*`) under all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DuelRow {
    /// The deck whose wins are A's.
    pub deck_a: String,
    /// The other.
    pub deck_b: String,
    /// Who played both.
    pub pilot: String,
    /// Matches.
    pub matches: u64,
    /// Complete seat-swapped pairs.
    pub pairs: u64,
    /// Won by A.
    pub wins_a: u64,
    /// Won by B.
    pub wins_b: u64,
    /// Won by neither.
    pub draws: u64,
    /// Win rate of A, draws one half.
    pub win_rate_a: Option<Estimate>,
    /// Independent matches that the pairs are worth.
    pub effective: Option<f64>,
    /// Win rate of whoever had the first turn.
    pub first_turn: Option<Estimate>,
    /// What the ratings say of A's win rate.
    pub expected_a: Option<f64>,
    /// `exact`, `target`, `max` or `interrupted`; empty for all pilots together.
    pub ended: &'static str,
}

/// A deck's rating on the Elo scale; 1500 is the mean of all.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingRow {
    /// The deck.
    pub deck: String,
    /// Its rating.
    pub rating: Estimate,
}

/// The report of a `matrix`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatrixReport {
    /// Id of the game.
    pub game: String,
    /// Its name as players say it.
    pub title: String,
    /// Seed of the run.
    pub seed: u64,
    /// Decks that were played, in the order given.
    pub decks: Vec<String>,
    /// Pilots, in the order given.
    pub pilots: Vec<String>,
    /// Matches in all.
    pub matches: u64,
    /// `false` when the run was interrupted.
    pub complete: bool,
    /// Pairings: each over all pilots, then pilot by pilot.
    pub duels: Vec<DuelRow>,
    /// Win rate of whoever had the first turn, over all pairings alike.
    pub first_turn: Option<Estimate>,
    /// Strongest first; empty where nothing could be fitted.
    pub ratings: Vec<RatingRow>,
    /// How well they tell the results.
    pub fit: Option<FitRow>,
    /// Circles: each beats the next, the last the first, beyond its interval.
    pub cycles: Vec<[String; 3]>,
    /// Files that decided the result.
    pub files: Vec<FileRow>,
    /// Sentences a reader should see.
    pub notes: Vec<String>,
    /// Wall time and machine.
    pub timing: Timing,
    /// Folder the files went to.
    pub out: String,
}

impl MatrixReport {
    fn found(&self, deck: &str, other: &str) -> Option<(&DuelRow, bool)> {
        let mut all = self.duels.iter().filter(|row| row.pilot == "*");
        all.find_map(|row| {
            let is_first = row.deck_a == deck && row.deck_b == other;
            let is_second = row.deck_b == deck && row.deck_a == other;
            (is_first || is_second).then_some((row, is_first))
        })
    }

    /// Win rate of a deck against another over all pilots; none where they did not meet.
    #[must_use]
    pub fn rate(&self, deck: &str, other: &str) -> Option<Estimate> {
        let (row, is_first) = self.found(deck, other)?;
        let rate = row.win_rate_a?;
        Some(if is_first {
            rate
        } else {
            Estimate {
                value: 1.0 - rate.value,
                low: 1.0 - rate.high,
                high: 1.0 - rate.low,
            }
        })
    }
}

#[derive(Serialize)]
struct DuelJson<'a> {
    deck_a: &'a str,
    deck_b: &'a str,
    pilot: &'a str,
    matches: u64,
    pairs: u64,
    wins_a: u64,
    wins_b: u64,
    draws: u64,
    win_rate_a: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
    effective: Option<f64>,
    first_turn_win_rate: Option<f64>,
    expected_a: Option<f64>,
    ended: &'a str,
}

#[derive(Serialize)]
struct RatingJson<'a> {
    deck: &'a str,
    rating: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
}

#[derive(Serialize)]
struct RateJson {
    win_rate: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    game: &'a str,
    seed: String,
    decks: &'a [String],
    pilots: &'a [String],
    matches: u64,
    complete: bool,
    win_rates: Vec<Vec<Option<f64>>>,
    pairings: Vec<DuelJson<'a>>,
    first_turn: RateJson,
    ratings: Vec<RatingJson<'a>>,
    fit: Option<FitRow>,
    cycles: &'a [[String; 3]],
    files: &'a [FileRow],
    notes: &'a [String],
    timing: &'a Timing,
    out: &'a str,
}

fn ends(estimate: Option<Estimate>) -> [Option<f64>; 3] {
    [
        estimate.map(|e| e.value),
        estimate.map(|e| e.low),
        estimate.map(|e| e.high),
    ]
}

/// The document of `matrix --json`, with its line feed; also the text of `matrix.json`.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn matrix_document(report: &MatrixReport) -> Result<String, ReportError> {
    let pairings = report.duels.iter().map(|row| {
        let [win_rate_a, ci_low, ci_high] = ends(row.win_rate_a).map(rounded);
        DuelJson {
            deck_a: &row.deck_a,
            deck_b: &row.deck_b,
            pilot: &row.pilot,
            matches: row.matches,
            pairs: row.pairs,
            wins_a: row.wins_a,
            wins_b: row.wins_b,
            draws: row.draws,
            win_rate_a,
            ci_low,
            ci_high,
            effective: rounded(row.effective),
            first_turn_win_rate: rounded(row.first_turn.map(|rate| rate.value)),
            expected_a: rounded(row.expected_a),
            ended: row.ended,
        }
    });
    let ratings = report.ratings.iter().map(|row| {
        let [rating, ci_low, ci_high] = ends(Some(row.rating)).map(rounded);
        RatingJson {
            deck: &row.deck,
            rating,
            ci_low,
            ci_high,
        }
    });
    let [win_rate, ci_low, ci_high] = ends(report.first_turn).map(rounded);
    let number = |value: f64| rounded(Some(value)).unwrap_or_default();
    let document = Document {
        schema: super::SCHEMA,
        game: &report.game,
        seed: seed_text(report.seed),
        decks: &report.decks,
        pilots: &report.pilots,
        matches: report.matches,
        complete: report.complete,
        win_rates: square(
            report,
            |a, b| report.rate(a, b).map(|rate| rate.value),
            Some(0.5),
        ),
        pairings: pairings.collect(),
        first_turn: RateJson {
            win_rate,
            ci_low,
            ci_high,
        },
        ratings: ratings.collect(),
        fit: report.fit.clone().map(|fit| FitRow {
            chi_square: number(fit.chi_square),
            p_value: rounded(fit.p_value),
            first_turn: number(fit.first_turn),
            ties: number(fit.ties),
            ..fit
        }),
        cycles: &report.cycles,
        files: &report.files,
        notes: &report.notes,
        timing: &report.timing,
        out: &report.out,
    };
    super::json::lay_out("matrix.json", serde_json::to_string(&document))
}

/// A number for each pair of decks, row against column.
fn square(
    report: &MatrixReport,
    of: impl Fn(&str, &str) -> Option<f64>,
    diagonal: Option<f64>,
) -> Vec<Vec<Option<f64>>> {
    let row = |deck: &String| {
        let cell = |other: &String| {
            if deck == other {
                diagonal
            } else {
                of(deck, other)
            }
        };
        report
            .decks
            .iter()
            .map(|other| rounded(cell(other)))
            .collect()
    };
    report.decks.iter().map(row).collect()
}

/// Writes `matrix.csv`, `ratings.csv`, what `meta` reads (`payoff.csv`, `effective.csv`), the heat map and, last,
/// `matrix.json`.
///
/// # Errors
/// [`ReportError`] naming the file that was refused.
pub fn write_matrix(report: &MatrixReport, folder: &Folder) -> Result<(), ReportError> {
    let pages = folder.pages(report.complete);
    for grid in [duels(report), ratings(report)] {
        pages.table(grid.name, lay_out(&grid)?)?;
    }
    let rates = square(
        report,
        |a, b| report.rate(a, b).map(|rate| rate.value),
        Some(0.5),
    );
    let matches = square(report, |a, b| report.found(a, b)?.0.effective, None);
    for (name, cells) in [("payoff.csv", rates), ("effective.csv", matches)] {
        pages.table(name, lay_out_square(name, &report.decks, &cells)?)?;
    }
    pages.chart(&matrix_chart(report))?;
    pages.text("matrix.json", &matrix_document(report)?)
}

/// A square table: names may hold commas, so the header is laid out as a row.
fn lay_out_square(
    name: &'static str,
    decks: &[String],
    cells: &[Vec<Option<f64>>],
) -> Result<Vec<u8>, ReportError> {
    let mut header = vec!["deck".to_owned()];
    header.extend(decks.iter().map(|deck| csv_cell(deck).into_owned()));
    let row = |(deck, row): (&String, &Vec<Option<f64>>)| {
        let mut cells = vec![deck.clone()];
        cells.extend(row.iter().map(|&value| cell(value)));
        cells
    };
    let rows: Vec<Vec<String>> = decks.iter().zip(cells).map(row).collect();
    lay_out_with(name, &header, &rows)
}

fn duels(report: &MatrixReport) -> Grid {
    let row = |row: &DuelRow| {
        let names = [&report.game, &row.deck_a, &row.deck_b, &row.pilot];
        let mut cells = names.map(Clone::clone).to_vec();
        let counts = [row.matches, row.pairs, row.wins_a, row.wins_b, row.draws];
        cells.extend(counts.map(|n| n.to_string()));
        cells.extend(ends(row.win_rate_a).map(cell));
        cells.push(cell(row.effective));
        cells.extend(ends(row.first_turn).map(cell));
        cells.extend([cell(row.expected_a), row.ended.to_owned()]);
        cells
    };
    Grid {
        name: "matrix.csv",
        header: MATRIX,
        rows: report.duels.iter().map(row).collect(),
    }
}

fn ratings(report: &MatrixReport) -> Grid {
    let row = |row: &RatingRow| {
        let mut cells = vec![report.game.clone(), row.deck.clone()];
        cells.extend(ends(Some(row.rating)).map(cell));
        cells
    };
    Grid {
        name: "ratings.csv",
        header: RATINGS,
        rows: report.ratings.iter().map(row).collect(),
    }
}

/// The matrix as a table for a terminal, strongest deck first.
#[must_use]
pub fn matrix_table(report: &MatrixReport, look: Look) -> String {
    let mut lines = vec![format!(
        "{}: {} decks, pilots {}, {} matches; win rate (%) of row against column, with its 95 % interval",
        report.title,
        report.decks.len(),
        report.pilots.join(", "),
        count(report.matches)
    )];
    if !report.complete {
        lines.push(super::words::INTERRUPTED.to_owned());
    }
    let told = |deck: &String, other: &String| {
        report.rate(deck, other).map_or_else(
            || "·".to_owned(),
            |rate| format!("{:.1} {}", rate.value * 100.0, spread(rate, 1)),
        )
    };
    let rows = report.decks.iter();
    let cells = rows.map(|deck| report.decks.iter().map(|other| told(deck, other)).collect());
    let numbered = (1..).zip(&report.decks);
    let names = numbered.map(|(place, deck): (usize, _)| format!("{place:>2} {deck}"));
    let heads = (1..=report.decks.len()).map(|place| place.to_string());
    lines.extend(panels(
        &names.collect::<Vec<_>>(),
        &heads.collect::<Vec<_>>(),
        &cells.collect::<Vec<_>>(),
        look.width,
    ));
    let name = widest(report.decks.iter().map(String::as_str)).min(look.width.saturating_sub(36));
    for row in &report.ratings {
        let (deck, rating) = (cut(&row.deck, name), row.rating);
        lines.push(format!(
            "  rating {deck} {:>6.0}  {:.0} – {:.0}",
            rating.value, rating.low, rating.high
        ));
    }
    if let Some(fit) = &report.fit {
        lines.push(format!("{}; fit: {}", fit.model, fit.told()));
    }
    if let Some(first) = report.first_turn {
        lines.push(format!(
            "Whoever has the first turn wins {}.",
            super::words::rate(first)
        ));
    }
    for [a, b, c] in &report.cycles {
        lines.push(format!("circle: {a} beats {b} beats {c} beats {a}"));
    }
    if !report.cycles.is_empty() {
        lines.push(
            "Circles rest on 95 % intervals that are not corrected for the number of pairings: one in twenty misses its \
             truth."
                .to_owned(),
        );
    }
    lines.extend(report.notes.iter().map(|note| format!("note: {note}")));
    lines.join("\n") + "\n"
}
