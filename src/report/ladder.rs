//! The report of a ladder: rows, and how they are laid out as JSON, tables, text and a chart.

use serde::Serialize;

use super::chart::ladder_chart;
use super::columns::{cut, panels, widest};
use super::csv::{Grid, lay_out};
use super::file::ReportError;
use super::folder::Folder;
use super::folly::FollyRow;
use super::json::seed_text;
use super::model::{Estimate, FileRow, Timing};
use super::number::{cell, count, percent, rounded};
use super::terminal::Look;

/// Header of `ladder.csv`.
pub const LADDER: &str = "game,pilot,rating,ci_low,ci_high,win_rate,matches";
/// Header of `pairings.csv`; the deck `*` stands for all of them together.
pub const PAIRINGS: &str = "game,strategy_a,strategy_b,deck,matches,wins_a,wins_b,draws,win_rate_a,\
ci_low,ci_high,expected_a,first_seat_win_rate,mean_turns";

/// One pilot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PilotRow {
    /// Its name.
    pub name: String,
    /// On the Elo scale; 1500 is the mean of all.
    pub rating: Option<Estimate>,
    /// Share of the score over all its matches.
    pub win_rate: Option<f64>,
    /// Matches it played.
    pub matches: u64,
}

/// Two pilots, with one deck on both sides or (`*`) with all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PairingRow {
    /// The pilot whose wins are A's.
    pub strategy_a: String,
    /// The other.
    pub strategy_b: String,
    /// The deck both played.
    pub deck: String,
    /// Matches.
    pub matches: u64,
    /// Won by A.
    pub wins_a: u64,
    /// Won by B.
    pub wins_b: u64,
    /// Won by neither.
    pub draws: u64,
    /// Win rate of A, draws one half.
    pub win_rate_a: Option<Estimate>,
    /// What the ratings say it should be.
    pub expected_a: Option<f64>,
    /// Win rate of whoever had the first turn.
    pub first_seat: Option<f64>,
    /// Mean length in rounds.
    pub mean_turns: Option<f64>,
}

/// The model and how well it tells the results.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct FitRow {
    /// Name of the model.
    pub model: String,
    /// Sum of squared misses over their variances.
    pub chi_square: f64,
    /// Degrees of freedom.
    pub degrees: u64,
    /// Chance of as large a sum where the model holds; none where it cannot be tested.
    pub p_value: Option<f64>,
    /// Advantage of the first turn, in log strength.
    pub first_turn: f64,
    /// Davidson's ν.
    pub ties: f64,
}

impl FitRow {
    /// The fit as text: `chi-square 3.1 with 2 degrees of freedom, p = 0.214`.
    pub(super) fn told(&self) -> String {
        let Some(p) = self.p_value else {
            return "not testable, as the model has a number for every pairing".to_owned();
        };
        let p = if p < 0.001 {
            "p < 0.001".to_owned()
        } else {
            format!("p = {p:.3}")
        };
        match self.degrees {
            1 => format!(
                "chi-square {:.1} with 1 degree of freedom, {p}",
                self.chi_square
            ),
            more => format!(
                "chi-square {:.1} with {more} degrees of freedom, {p}",
                self.chi_square
            ),
        }
    }
}

/// The report of a `ladder`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LadderReport {
    /// Id of the game.
    pub game: String,
    /// Its name as players say it.
    pub title: String,
    /// Seed of the run.
    pub seed: u64,
    /// Matches of each pairing.
    pub matches_per_pairing: u64,
    /// Decks, each played by both sides.
    pub decks: Vec<String>,
    /// Matches in all.
    pub matches: u64,
    /// `false` when the run was interrupted.
    pub complete: bool,
    /// Files that decided the result.
    pub files: Vec<FileRow>,
    /// Pilots, strongest first.
    pub pilots: Vec<PilotRow>,
    /// Pairings, all decks together and then deck by deck.
    pub pairings: Vec<PairingRow>,
    /// Absurd play, by pilot.
    pub follies: Vec<FollyRow>,
    /// The model; none where nothing could be fitted.
    pub fit: Option<FitRow>,
    /// Sentences a reader should see.
    pub notes: Vec<String>,
    /// Wall time and machine.
    pub timing: Timing,
    /// Folder the files went to, as shown to the user.
    pub out: String,
}

#[derive(Serialize)]
struct PilotJson<'a> {
    name: &'a str,
    rating: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
    win_rate: Option<f64>,
    matches: u64,
}

#[derive(Serialize)]
struct PairingJson<'a> {
    strategy_a: &'a str,
    strategy_b: &'a str,
    matches: u64,
    wins_a: u64,
    wins_b: u64,
    draws: u64,
    win_rate_a: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
    expected_a: Option<f64>,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    game: &'a str,
    seed: String,
    decks: &'a [String],
    matches_per_pairing: u64,
    matches: u64,
    complete: bool,
    pilots: Vec<PilotJson<'a>>,
    pairings: Vec<PairingJson<'a>>,
    fit: Option<FitRow>,
    follies: Vec<super::folly::FollyJson<'a>>,
    files: &'a [FileRow],
    notes: &'a [String],
    timing: &'a Timing,
    out: &'a str,
}

/// The document of `ladder --json`, with its line feed; also the text of `ladder.json`.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn ladder_document(report: &LadderReport) -> Result<String, ReportError> {
    let ends = |estimate: Option<Estimate>| {
        [
            rounded(estimate.map(|e| e.value)),
            rounded(estimate.map(|e| e.low)),
            rounded(estimate.map(|e| e.high)),
        ]
    };
    let pilots = report.pilots.iter().map(|row| {
        let [rating, ci_low, ci_high] = ends(row.rating);
        PilotJson {
            name: &row.name,
            rating,
            ci_low,
            ci_high,
            win_rate: rounded(row.win_rate),
            matches: row.matches,
        }
    });
    let pairings = report.pairings.iter().filter(|row| row.deck == "*");
    let pairings = pairings.map(|row| {
        let [win_rate_a, ci_low, ci_high] = ends(row.win_rate_a);
        PairingJson {
            strategy_a: &row.strategy_a,
            strategy_b: &row.strategy_b,
            matches: row.matches,
            wins_a: row.wins_a,
            wins_b: row.wins_b,
            draws: row.draws,
            win_rate_a,
            ci_low,
            ci_high,
            expected_a: rounded(row.expected_a),
        }
    });
    let number = |value: f64| rounded(Some(value)).unwrap_or_default();
    let document = Document {
        schema: super::SCHEMA,
        game: &report.game,
        seed: seed_text(report.seed),
        decks: &report.decks,
        matches_per_pairing: report.matches_per_pairing,
        matches: report.matches,
        complete: report.complete,
        pilots: pilots.collect(),
        pairings: pairings.collect(),
        fit: report.fit.clone().map(|fit| FitRow {
            chi_square: number(fit.chi_square),
            p_value: rounded(fit.p_value),
            first_turn: number(fit.first_turn),
            ties: number(fit.ties),
            ..fit
        }),
        follies: super::folly::json(&report.follies),
        files: &report.files,
        notes: &report.notes,
        timing: &report.timing,
        out: &report.out,
    };
    super::json::lay_out("ladder.json", serde_json::to_string(&document))
}

/// Writes `ladder.csv`, `pairings.csv`, `follies.csv`, the chart and, last, `ladder.json`.
///
/// # Errors
/// [`ReportError`] naming the file that was refused.
pub fn write_ladder(report: &LadderReport, folder: &Folder) -> Result<(), ReportError> {
    let pages = folder.pages(report.complete);
    let follies = super::folly::grid(&report.game, &report.follies);
    for grid in [pilots(report), pairings(report), follies] {
        pages.table(grid.name, lay_out(&grid)?)?;
    }
    if let Some(chart) = ladder_chart(report) {
        pages.chart(&chart)?;
    }
    pages.text("ladder.json", &ladder_document(report)?)
}

fn estimate(estimate: Option<Estimate>) -> [String; 3] {
    [
        estimate.map(|e| e.value),
        estimate.map(|e| e.low),
        estimate.map(|e| e.high),
    ]
    .map(cell)
}

fn pilots(report: &LadderReport) -> Grid {
    let row = |row: &PilotRow| {
        let [rating, low, high] = estimate(row.rating);
        let (win_rate, matches) = (cell(row.win_rate), row.matches.to_string());
        vec![
            report.game.clone(),
            row.name.clone(),
            rating,
            low,
            high,
            win_rate,
            matches,
        ]
    };
    Grid {
        name: "ladder.csv",
        header: LADDER,
        rows: report.pilots.iter().map(row).collect(),
    }
}

fn pairings(report: &LadderReport) -> Grid {
    let row = |row: &PairingRow| {
        let [rate, low, high] = estimate(row.win_rate_a);
        let counts = [row.matches, row.wins_a, row.wins_b, row.draws].map(|n| n.to_string());
        let mut cells = vec![
            report.game.clone(),
            row.strategy_a.clone(),
            row.strategy_b.clone(),
            row.deck.clone(),
        ];
        cells.extend(counts);
        cells.extend([rate, low, high]);
        cells.extend([row.expected_a, row.first_seat, row.mean_turns].map(cell));
        cells
    };
    Grid {
        name: "pairings.csv",
        header: PAIRINGS,
        rows: report.pairings.iter().map(row).collect(),
    }
}

/// The ladder as a table for a terminal: ratings, and the win rate of each row's pilot against each column's.
#[must_use]
pub fn ladder_table(report: &LadderReport, look: Look) -> String {
    let mut lines = vec![format!(
        "{}: {} pilots, {} matches a pairing over {}",
        report.title,
        report.pilots.len(),
        count(report.matches_per_pairing),
        super::words::several(report.decks.len() as u64, "deck", "decks")
    )];
    if !report.complete {
        lines.push(super::words::INTERRUPTED.to_owned());
    }
    let names = report.pilots.iter().map(|row| row.name.as_str());
    // 42 columns stand beside a name in the table of ratings.
    let name = widest(names).max(5).min(look.width.saturating_sub(42));
    let is_one = 42 + name + 6 * report.pilots.len() <= look.width;
    let heads: Vec<String> = (1..=report.pilots.len()).map(|n| n.to_string()).collect();
    let beside = |cells: &[String]| {
        let cells = cells.iter().filter(|_| is_one);
        cells
            .map(|cell| format!("{cell:>6}"))
            .collect::<Vec<_>>()
            .concat()
    };
    lines.push(format!(
        "  {:>2} {:name$}  rating   95 % interval     win{}",
        "",
        "pilot",
        beside(&heads)
    ));
    let mut rows = Vec::new();
    for (at, row) in report.pilots.iter().enumerate() {
        let rating = row.rating.map_or_else(
            || format!("{:>7} {:>15}", "", ""),
            |rating| {
                let (low, high) = (format!("{:.0}", rating.low), format!("{:.0}", rating.high));
                format!("{:>7.0}  {low:>6} – {high:<6}", rating.value)
            },
        );
        let win = row.win_rate.map_or_else(String::new, percent);
        let others = report.pilots.iter();
        let against: Vec<String> = others
            .map(|other| against(report, &row.name, &other.name))
            .collect();
        let (place, name) = (at + 1, cut(&row.name, name));
        lines.push(format!(
            "  {place:>2} {name} {rating}  {win:>6}{}",
            beside(&against)
        ));
        rows.push(against);
    }
    if !is_one {
        lines.push("  win rate (%) of row against column".to_owned());
        let numbered = (1..).zip(&report.pilots);
        let names = numbered.map(|(place, row): (usize, _)| format!("{place:>2} {}", row.name));
        lines.extend(panels(
            &names.collect::<Vec<_>>(),
            &heads,
            &rows,
            look.width,
        ));
    }
    lines.push(
        "  win and the columns behind it: % of these matches, as counted; intervals of pairings are in pairings.csv"
            .to_owned(),
    );
    if let Some(fit) = &report.fit {
        lines.push(format!("{}; fit: {}", fit.model, fit.told()));
    }
    lines.extend(super::folly::lines(&report.follies));
    lines.extend(report.notes.iter().map(|note| format!("note: {note}")));
    lines.join("\n") + "\n"
}

/// Win rate in per cent of one pilot against another; a dot against itself.
fn against(report: &LadderReport, name: &str, other: &str) -> String {
    let found = report.pairings.iter().filter(|row| row.deck == "*");
    for row in found {
        let rate = row.win_rate_a.map(|rate| rate.value);
        if row.strategy_a == name && row.strategy_b == other {
            return rate.map_or_else(String::new, |rate| format!("{:.1}", rate * 100.0));
        }
        if row.strategy_b == name && row.strategy_a == other {
            return rate.map_or_else(String::new, |rate| format!("{:.1}", 100.0 - rate * 100.0));
        }
    }
    "·".to_owned()
}
