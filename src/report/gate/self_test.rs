//! The self-test of a gate: one line a run in a table that a later call takes up again, and a page that sums it up.

use std::collections::BTreeSet;
use std::path::Path;

use super::super::column::{Column, Label, columns};
use super::super::csv::lay_out_cells;
use super::super::csv_read::Line;
use super::super::file::ReportError;
use super::super::format::Unit;
use super::super::head::Head;
use super::super::row::{Row, cells, labels, object};
use super::super::value::Datum;
use super::history_read::VERDICTS;
use super::ledger::{self, RowJudge};
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
    /// Chance of a false alarm that the plan allows, over all matchups together.
    pub alpha: f64,
    /// The plan's margin, as a share.
    pub margin: f64,
    /// Null runs, and how many of them were called changed, with a 95 % interval of the share.
    pub nulls: (u64, u64, [f64; 2]),
    /// Planted runs, and how many were called changed, with a 95 % interval.
    pub planted: (u64, u64, [f64; 2]),
    /// The smallest shift of a matchup found in four of five gates, as a share.
    pub smallest: Option<f64>,
    /// Pairs per matchup that this takes for granted, and the variance of a pair's difference.
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

/// Reads a table of runs; none where there is no file. A run by the plan of this fingerprint plays so many matches per pair
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
        let mut judge = RowJudge {
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

fn judge_run(judge: &mut RowJudge<'_>, (plan, a_pair): (&str, u64)) {
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

/// Runs, how many of them were called changed, and the interval of that share.
pub(crate) struct CalledRow((u64, u64, [f64; 2]));

impl Row for CalledRow {
    const DOCUMENT: &'static str = "`null` and `planted` of `gate --self-test --json`";
    const ABOUT: &'static str = "Runs of one kind, and how many the gate calls changed.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        count "runs", "runs of that kind" => row.0.0;
        count "changed", "of these, called changed" => row.0.1;
        value "ci_low" Share, "lower end of the 95 % interval of the share called changed" => row.0.2[0].into();
        value "ci_high" Share, "upper end of it" => row.0.2[1].into();
    ];
}

/// What the self-test found, as JSON.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn self_test_json(report: &SelfTestReport) -> Result<String, ReportError> {
    let plan = Datum::object()
        .with("name", &report.plan)
        .with("hash", &report.plan_hash);
    let document = Datum::object()
        .with("plan", plan)
        .with("alpha", report.alpha)
        .with("margin", report.margin)
        .with("null", object(&CalledRow(report.nulls)))
        .with("planted", object(&CalledRow(report.planted)))
        .with("smallest_shift", report.smallest)
        .with("pairs", report.assumed.0)
        .with("variance", report.assumed.1);
    report.head.document(document.sorted()).line("--json")
}

/// What one run is made of, before it is cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SelfTestLine {
    /// Fingerprint of the plan.
    pub plan_hash: String,
    /// Fingerprint of the cards.
    pub cards: String,
    /// Seed of the run, as text.
    pub seed: String,
    /// `null` or `planted`.
    pub kind: &'static str,
    /// Its number among those of its kind.
    pub run: u64,
    /// The card that was changed.
    pub card: String,
    /// What was planted, in words: `attack +1`; empty for a null run.
    pub change: String,
    /// What the gate said of the run: `changed`, `unchanged` or `undecided`.
    pub verdict: &'static str,
    /// Largest shift of a matchup, without its sign.
    pub largest_shift: f64,
    /// Variance of a pair's difference.
    pub variance: f64,
    /// Pairs of matches compared, over all matchups.
    pub pairs: u64,
    /// Matches played for both sides.
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
        text "card", "the card that was changed; none in a null run" => &row.card;
        text "change", "the change in words; none in a null run" => &row.change;
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
