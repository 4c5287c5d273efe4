//! The self-test of a gate: one line a run in a table that a later call takes up again, and a page that sums it up.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use serde_json::json;

use super::super::csv_read::Line;
use super::super::escape::markdown as plain;
use super::super::file::ReportError;
use super::super::json::seed_text;
use super::super::number::{cell, count, percent, rounded};
use super::super::words::INTERRUPTED_PAGE;
use super::history::HistoryError;
use super::history_read::VERDICTS;
use super::ledger::{self, Judge};
use crate::plan::{Code, Faults};

/// Header of the table of runs.
pub const SELF_TEST: &str =
    "plan_hash,cards,seed,kind,run,card,change,verdict,largest_shift,variance,pairs,matches";

/// One run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SelfTestRow {
    /// Cells in the order of [`SELF_TEST`].
    pub cells: Vec<String>,
}

/// What the self-test found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SelfTestReport {
    /// Id of the game.
    pub game: String,
    /// Name of the plan.
    pub plan: String,
    /// Fingerprint of the plan.
    pub plan_hash: String,
    /// Seed.
    pub seed: u64,
    /// The plan's level.
    pub alpha: f64,
    /// The plan's margin, as a share.
    pub margin: f64,
    /// Null runs, and how many of them were called changed, with a 95 % interval of the share.
    pub nulls: (u64, u64, [f64; 2]),
    /// Planted runs, and how many were called changed, with a 95 % interval.
    pub planted: (u64, u64, [f64; 2]),
    /// The smallest shift of a matchup found in four of five gates, as a share.
    pub smallest: Option<f64>,
    /// Pairs a matchup that this takes for granted, and the variance of a pair's difference.
    pub assumed: (u64, f64),
    /// Runs, planted ones in words: card, change, verdict, largest shift.
    pub plants: Vec<[String; 4]>,
    /// Whether all runs asked for were made.
    pub complete: bool,
}

/// The table of runs.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn self_test_csv(rows: &[SelfTestRow]) -> Result<Vec<u8>, ReportError> {
    super::super::csv::lay_out(&super::super::csv::Grid {
        name: "the self-test",
        header: SELF_TEST,
        rows: rows.iter().map(|row| row.cells.clone()).collect(),
    })
}

/// Reads a table of runs; none where there is no file.
///
/// # Errors
/// All faults of the file, each with its place: another header, words and numbers that no self-test writes, a run that
/// is there twice.
pub fn read_self_test(path: &Path) -> Result<Vec<SelfTestRow>, HistoryError> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let read = ledger::read(path, SELF_TEST, "runs of a self-test");
    let (source, lines) = read.map_err(HistoryError::Faults)?;
    let (mut faults, mut known) = (Faults::new(), BTreeSet::new());
    for line in &lines {
        let mut judge = Judge {
            source: &source,
            header: SELF_TEST,
            line,
            faults: &mut faults,
        };
        judge_run(&mut judge);
        let run = ["plan_hash", "cards", "seed", "kind", "run"].map(|column| judge.text(column));
        if !known.insert(run) {
            judge.mark("run", Code::Duplicate, "each run of its kind once");
        }
    }
    let row = |line: Line| SelfTestRow {
        cells: line.into_iter().map(|(cell, _)| cell).collect(),
    };
    let rows = lines.into_iter().map(row).collect();
    faults.or(rows).map_err(HistoryError::Faults)
}

fn judge_run(judge: &mut Judge<'_>) {
    const MOST: u64 = 1_000_000_000_000_000;
    judge.hashes(&["plan_hash", "cards"]);
    judge.seed("seed");
    judge.word("kind", &["null", "planted"]);
    judge.number("run", &(0..=MOST), false);
    let is_planted = judge.text("kind") == "planted";
    for column in ["card", "change"] {
        judge.name(column, true);
        if judge.text(column).is_empty() == is_planted {
            let wanted = "a card and its change in a planted run, and only there";
            judge.mark(column, Code::Contradiction, wanted);
        }
    }
    judge.word("verdict", &VERDICTS);
    for column in ["largest_shift", "variance"] {
        judge.number(column, &(0.0..=1.0), false);
    }
    for column in ["pairs", "matches"] {
        judge.number(column, &(0..=MOST), false);
    }
}

fn rate((runs, called, [low, high]): (u64, u64, [f64; 2])) -> String {
    if runs == 0 {
        return "none played".to_owned();
    }
    let share = called as f64 / runs as f64;
    format!(
        "{called} of {runs} called changed: {} % (95 % interval {} to {} %)",
        percent(share),
        percent(low),
        percent(high)
    )
}

/// The page.
#[must_use]
pub fn self_test_markdown(report: &SelfTestReport) -> String {
    let mut out = format!("# Self-test of the gate \"{}\"\n\n", plain(&report.plan));
    if !report.complete {
        out += &[
            INTERRUPTED_PAGE,
            "\nCalled again, it goes on from here.\n\n",
        ]
        .concat();
    }
    let _ = writeln!(
        out,
        "- Null gates, both sides with luck of their own: {}; nominal is at most {} %.",
        rate(report.nulls),
        percent(report.alpha)
    );
    let _ = writeln!(out, "- Planted changes: {}.", rate(report.planted));
    let (pairs, variance) = report.assumed;
    match report.smallest {
        Some(smallest) => {
            let _ = writeln!(
                out,
                "- Smallest shift of a matchup that the budget finds in four of five gates: {} points, with {} pairs a matchup and a \
                 variance of {variance:.4} a pair; {} of them are the margin.",
                percent(smallest),
                count(pairs),
                percent(report.margin)
            );
        }
        None if report.planted.0 == 0 => {
            out += "- What shift the budget finds is not known: nothing was planted.\n";
        }
        None => {
            out += "- No shift up to 50 points is found in four of five gates with this budget.\n";
        }
    }
    let _ = writeln!(
        out,
        "\nPlan `{}`, seed `{}`.",
        report.plan_hash,
        seed_text(report.seed)
    );
    if !report.plants.is_empty() {
        out += "\n| card | change | runs | called changed | largest shift, points |\n|---|---|---:|---:|---|\n";
        let mut groups: Vec<(&str, &str)> = Vec::new();
        for [card, change, ..] in &report.plants {
            if !groups.contains(&(card, change)) {
                groups.push((card, change));
            }
        }
        for (card, change) in groups {
            let own: Vec<_> = report
                .plants
                .iter()
                .filter(|row| row[0] == card && row[1] == change)
                .collect();
            let called = own.iter().filter(|row| row[2] == "changed").count();
            let shifts: Vec<f64> = own.iter().filter_map(|row| row[3].parse().ok()).collect();
            let low = shifts.iter().copied().fold(f64::INFINITY, f64::min);
            let high = shifts.iter().copied().fold(0.0, f64::max);
            let _ = writeln!(
                out,
                "| {} | {} | {} | {called} | {} to {} |",
                plain(card),
                plain(change),
                own.len(),
                percent(low),
                percent(high)
            );
        }
    }
    out
}

/// The same as JSON.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn self_test_json(report: &SelfTestReport) -> Result<String, ReportError> {
    let rate = |(runs, called, [low, high]): (u64, u64, [f64; 2])| json!({ "runs": runs, "changed": called, "ci_low": rounded(Some(low)), "ci_high": rounded(Some(high)) });
    let document = json!({
        "schema": 1, "game": report.game, "plan": { "name": report.plan, "hash": report.plan_hash },
        "seed": seed_text(report.seed), "complete": report.complete,
        "alpha": rounded(Some(report.alpha)), "margin": rounded(Some(report.margin)),
        "null": rate(report.nulls), "planted": rate(report.planted),
        "smallest_shift": rounded(report.smallest),
        "pairs": report.assumed.0, "variance": rounded(Some(report.assumed.1)),
    });
    super::super::json::lay_out("--json", serde_json::to_string(&document))
}

impl SelfTestRow {
    /// A row of these cells; numbers as files have them.
    #[must_use]
    pub fn new(texts: [&str; 8], [shift, variance]: [f64; 2], [pairs, matches]: [u64; 2]) -> Self {
        let mut cells: Vec<String> = texts.map(str::to_owned).to_vec();
        cells.extend([shift, variance].map(|value| cell(Some(value))));
        cells.extend([pairs, matches].map(|value| value.to_string()));
        Self { cells }
    }
}
