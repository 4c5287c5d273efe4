//! The self-test of a gate: one line a run in a table that a later call takes up again, and a page that sums it up.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use super::super::csv::lay_out_cells;
use super::super::csv_read::Line;
use super::super::escape::markdown as plain;
use super::super::file::ReportError;
use super::super::head::Head;
use super::super::json::seed_text;
use super::super::number::{count, percent};
use super::super::row::{Column, Label, Row, Unit, cells, columns, labels};
use super::super::value::Datum;
use super::super::words::INTERRUPTED_PAGE;
use super::history_read::VERDICTS;
use super::ledger::{self, Judge};
use breachlab_core::plan::{Code, Faults};

/// One run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SelfTestRow {
    /// Cells in the order of its columns.
    pub cells: Vec<String>,
}

/// What the self-test found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SelfTestReport {
    /// What it begins with.
    pub head: Head,
    /// Name of the plan.
    pub plan: String,
    /// Fingerprint of the plan.
    pub plan_hash: String,
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
}

/// The table of runs.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn self_test_csv(rows: &[SelfTestRow]) -> Result<Vec<u8>, ReportError> {
    lay_out_cells(
        "the self-test",
        header().iter().map(String::as_str),
        rows.iter().map(|row| row.cells.iter().cloned()),
    )
}

/// Longest table of runs that is read: more than the most runs that may be asked for take.
const MOST_BYTES: u64 = 32 << 20;

/// Reads a table of runs; none where there is no file. A run by the plan of this fingerprint plays so many matches a pair
/// at least, one by another plan one.
///
/// # Errors
/// All faults of the file, each with its place: another header, words and numbers that no self-test writes, a run that
/// is there twice.
pub fn read_self_test(path: &Path, plan: (&str, u64)) -> Result<Vec<SelfTestRow>, Faults> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let header = header();
    let (source, lines) = ledger::read((path, MOST_BYTES), &header, "runs of a self-test")?;
    let (mut faults, mut known) = (Faults::new(), BTreeSet::new());
    for line in &lines {
        let mut judge = Judge {
            source: &source,
            header: &header,
            line,
            faults: &mut faults,
        };
        judge_run(&mut judge, plan);
        let run = ["plan_hash", "cards", "seed", "kind", "run"].map(|column| judge.text(column));
        if !known.insert(run) {
            judge.mark("run", Code::Duplicate, "each run of its kind once");
        }
    }
    let row = |line: Line| SelfTestRow {
        cells: line.into_iter().map(|(cell, _)| cell).collect(),
    };
    let rows = lines.into_iter().map(row).collect();
    faults.or(rows)
}

fn judge_run(judge: &mut Judge<'_>, (plan, a_pair): (&str, u64)) {
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
    let [pairs, matches] =
        ["pairs", "matches"].map(|column| judge.number(column, &(0..=MOST), false));
    let a_pair = if judge.text("plan_hash") == plan {
        a_pair
    } else {
        1
    };
    if let (Some(pairs), Some(matches)) = (pairs, matches)
        && pairs > matches / a_pair
    {
        let wanted = format!("at most {}, by {matches} matches", matches / a_pair);
        judge.mark("pairs", Code::Contradiction, &wanted);
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
    if !report.head.complete {
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
        seed_text(report.head.seed)
    );
    if !report.plants.is_empty() {
        plants(&mut out, report);
    }
    out
}

/// What became of each planted change, over its runs.
fn plants(out: &mut String, report: &SelfTestReport) {
    *out += "\n| card | change | runs | called changed | largest shift, points |\n|---|---|---:|---:|---|\n";
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

/// The same as JSON.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn self_test_json(report: &SelfTestReport) -> Result<String, ReportError> {
    let rate = |(runs, called, [low, high]): (u64, u64, [f64; 2])| {
        Datum::object()
            .with("runs", runs)
            .with("changed", called)
            .with("ci_low", low)
            .with("ci_high", high)
    };
    let plan = Datum::object()
        .with("name", &report.plan)
        .with("hash", &report.plan_hash);
    let document = Datum::object()
        .with("schema", super::super::SCHEMA)
        .with("game", &report.head.game)
        .with("plan", plan)
        .with("seed", seed_text(report.head.seed))
        .with("complete", report.head.complete)
        .with("alpha", report.alpha)
        .with("margin", report.margin)
        .with("null", rate(report.nulls))
        .with("planted", rate(report.planted))
        .with("smallest_shift", report.smallest)
        .with("pairs", report.assumed.0)
        .with("variance", report.assumed.1);
    document.sorted().line("--json")
}

/// What one run is made of, before it is cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SelfTestLine {
    /// Fingerprint of the plan.
    pub plan_hash: String,
    /// Fingerprint of the cards.
    pub cards: String,
    /// Seed.
    pub seed: String,
    /// `null` or `planted`.
    pub kind: &'static str,
    /// Its number among those of its kind.
    pub run: u64,
    /// The card that was changed.
    pub card: String,
    /// The change in words.
    pub change: String,
    /// The answer.
    pub verdict: &'static str,
    /// Largest shift of a matchup, without its sign.
    pub largest_shift: f64,
    /// Variance of a pair's difference.
    pub variance: f64,
    /// Pairs.
    pub pairs: u64,
    /// Matches.
    pub matches: u64,
}

impl Row for SelfTestLine {
    const TABLE: &'static str = "self-test.csv";
    const ABOUT: &'static str = "One run of a gate's self-test.";
    const LEAD: &'static [Label] = &[];
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "plan_hash", "fingerprint of the plan" => &row.plan_hash;
        text "cards", "fingerprint of the cards" => &row.cards;
        text "seed", "the seed" => &row.seed;
        text "kind", "`null` or `planted`" => row.kind;
        count "run", "its number among those of its kind" => row.run;
        text "card", "the card that was changed; empty in a null run" => &row.card;
        text "change", "the change in words; empty in a null run" => &row.change;
        text "verdict", "`changed`, `unchanged` or `undecided`" => row.verdict;
        value "largest_shift" Share, "largest shift of a matchup, without its sign" => row.largest_shift.into();
        value "variance" Number, "variance of a pair's difference" => row.variance.into();
        count "pairs", "pairs compared" => row.pairs;
        count "matches", "matches played" => row.matches;
    ];
}

/// Names of the columns.
fn header() -> Vec<String> {
    labels::<SelfTestLine>()
        .into_iter()
        .map(|(name, _)| name)
        .collect()
}

impl From<&SelfTestLine> for SelfTestRow {
    fn from(line: &SelfTestLine) -> Self {
        Self {
            cells: cells(line).iter().map(Datum::cell).collect(),
        }
    }
}
