//! `gate --self-test`: does the gate find what it should, and cry only at its nominal rate? With `--out` every run
//! is kept as it ends, and a later call goes on from there.

use std::sync::{Mutex, PoisonError};

use super::super::common::Common;
use super::super::error::{CliError, Exit};
use super::super::{forfeits, interrupt, print};
use super::{Bench, GateArgs, GateFormat};
use crate::progress::Bar;
use breachlab_analysis::gate::{Run, RunKind, SelfTest, smallest_found, summary};
use breachlab_core::plan::{GatePlan, WhenUndecided};
use breachlab_core::play::Progress;
use breachlab_core::stats::Answer;
use breachlab_core::tally::Tally;
use breachlab_report::{
    self as report, Head, ReportFolder, SelfTestLine, SelfTestReport, SelfTestRow,
};

/// File of the runs in `--out`.
const RUNS: &str = "self-test.csv";

// Long because each run is kept before the next is played, and what is left to play hangs on what was kept.
pub(super) fn self_test(args: &GateArgs, common: &Common, bench: &Bench) -> Result<Exit, CliError> {
    refuse(args)?;
    let side = super::side::after(args, bench)?;
    let head = bench.head(common, &side)?;
    let bar = Bar::new(
        (args.nulls + args.plants) * bench.plan.max_matches,
        print::progress(common),
    );
    let within = Within {
        bar: &bar,
        before: Mutex::default(),
    };
    let court = bench.court(&within);
    let test = SelfTest {
        court,
        versions: bench.versions,
        texts: &side.texts,
        own: &side.own,
        pilot: bench.row.pilot,
        contest: bench.contest,
    };
    let folder = common.out.as_deref().map(ReportFolder::claim).transpose()?;
    let file = folder.as_ref().map(|folder| folder.path().join(RUNS));
    let seed = report::seed_text(common.seed);
    let marks = [bench.plan.hash.as_str(), &side.row.hash, &seed];
    let mut kept = match &file {
        Some(path) => report::read_self_test(path, (&bench.plan.hash, matches_a_pair(bench)))
            .map_err(CliError::Runs)?,
        None => Vec::new(),
    };
    if let (Some(folder), Some(file)) = (&folder, &file) {
        folder.withdraw(&[file])?;
    }
    // Runs of another plan, other cards or another seed say nothing about these.
    kept.retain(|row| row.cells[..3] == marks);
    let mut runs: Vec<Run> = kept.iter().filter_map(run_of).collect();
    let mut complete = true;
    for (kind, count) in [(RunKind::Null, args.nulls), (RunKind::Planted, args.plants)] {
        runs.retain(|run| run.kind != kind || run.number < count);
        for number in 0..count {
            let is_known = |run: &Run| (run.kind, run.number) == (kind, number);
            if !complete || runs.iter().any(is_known) {
                continue;
            }
            within.tell(&runs, args.nulls + args.plants);
            let Some(run) = played(&test, kind, number)? else {
                complete = false;
                continue;
            };
            kept.push(row_of(&run, marks));
            if let Some(folder) = &folder {
                folder.write(RUNS, &report::self_test_csv(&kept)?)?;
            }
            runs.push(run);
        }
    }
    bar.clear();
    let head = Head { complete, ..head };
    let report = sum_up(&test, bench, &runs, head);
    if let Some(folder) = &folder {
        let page = report::self_test_markdown(&report);
        folder.write("self-test.md", page.as_bytes())?;
    }
    let text = match args.form(common.json) {
        GateFormat::Json => report::self_test_json(&report)?,
        _ => report::self_test_markdown(&report),
    };
    if !common.quiet || common.json {
        print::out(&text)?;
    }
    forfeits::remark();
    if let Some(folder) = &folder {
        forfeits::file(folder, complete)?;
    }
    if !complete {
        let out = folder.map(|folder| folder.path().display().to_string());
        return Ok(interrupt::ended(false, &out.unwrap_or_default()));
    }
    // The answer is no where the false alarms are shown to exceed the level.
    let is_sound = report.nulls.2[0] <= bench.plan.alpha;
    Ok(if is_sound { Exit::Done } else { Exit::No })
}

/// Fewest matches of a pair: one per deck that meets.
fn matches_a_pair(bench: &Bench) -> u64 {
    bench.contest.entries() as u64
}

/// One gate of the test; none where it was interrupted.
fn played(test: &SelfTest<'_>, kind: RunKind, number: u64) -> Result<Option<Run>, CliError> {
    let run = match kind {
        RunKind::Null => test.null(number),
        RunKind::Planted => test.planted(number),
    };
    run.map_err(CliError::Faults)
}

/// Refuses a test that has nothing to do, or that is told what to plant its changes in twice.
fn refuse(args: &GateArgs) -> Result<(), CliError> {
    if !args.before.is_empty() {
        return Err(CliError::NoUse {
            flag: "before",
            verb: "gate --self-test".to_owned(),
            instead: "it plants its own changes in the version that --after names",
        });
    }
    if args.nulls == 0 && args.plants == 0 {
        return Err(CliError::NothingToTest);
    }
    Ok(())
}

/// A bar over many gates: how those before stand, and then the one in hand.
struct Within<'a> {
    bar: &'a Bar,
    before: Mutex<String>,
}

impl Within<'_> {
    /// Says how the gates before stand, of so many in all.
    fn tell(&self, runs: &[Run], all: u64) {
        let called = |kind| {
            let rate = summary(runs, kind);
            format!(
                "{} of {} {} ones called",
                rate.called,
                rate.runs,
                kind.word()
            )
        };
        let text = format!(
            "{} of {all} gates: {}, {}",
            runs.len(),
            called(RunKind::Null),
            called(RunKind::Planted)
        );
        self.bar.stands(&|| text.clone());
        *self.before.lock().unwrap_or_else(PoisonError::into_inner) = text;
    }
}

impl Progress for Within<'_> {
    fn played(&self, matches: u64) {
        self.bar.played(matches);
    }

    fn counted(&self, _tally: &Tally, _most: u64) {}

    fn reads_counts(&self) -> bool {
        false
    }

    fn stands(&self, words: &dyn Fn() -> String) {
        let before = self.before.lock().unwrap_or_else(PoisonError::into_inner);
        self.bar
            .stands(&|| format!("{before}; in hand: {}", words()));
    }
}

fn row_of(run: &Run, [plan, cards, seed]: [&str; 3]) -> SelfTestRow {
    SelfTestRow::from(&SelfTestLine {
        plan_hash: plan.to_owned(),
        cards: cards.to_owned(),
        seed: seed.to_owned(),
        kind: run.kind.word(),
        run: run.number,
        card: run.card.clone(),
        change: run.words.clone(),
        verdict: run.answer.word(),
        largest_shift: run.shift,
        variance: run.variance,
        pairs: run.pairs,
        matches: run.matches,
    })
}

/// A run as it was kept, in cells that were judged when they were read.
fn run_of(row: &SelfTestRow) -> Option<Run> {
    let [
        _,
        _,
        _,
        kind,
        number,
        card,
        words,
        answer,
        shift,
        variance,
        pairs,
        matches,
    ] = row.cells.as_slice()
    else {
        return None;
    };
    let kind = [RunKind::Null, RunKind::Planted]
        .into_iter()
        .find(|known| known.word() == kind)?;
    let answer = [Answer::Changed, Answer::Unchanged, Answer::Undecided]
        .into_iter()
        .find(|known| known.word() == answer)?;
    Some(Run {
        kind,
        number: number.parse().ok()?,
        card: card.clone(),
        words: words.clone(),
        answer,
        shift: shift.parse().ok()?,
        variance: variance.parse().ok()?,
        pairs: pairs.parse().ok()?,
        matches: matches.parse().ok()?,
    })
}

fn sum_up(test: &SelfTest<'_>, bench: &Bench, runs: &[Run], head: Head) -> SelfTestReport {
    let plan = &bench.plan;
    let rate = |kind| {
        let rate = summary(runs, kind);
        (
            rate.runs,
            rate.called,
            [rate.interval.low, rate.interval.high],
        )
    };
    let planted = runs.iter().filter(|run| run.kind == RunKind::Planted);
    let mut variances: Vec<f64> = planted
        .clone()
        .filter(|run| run.pairs > 0)
        .map(|run| run.variance)
        .collect();
    variances.sort_by(f64::total_cmp);
    // A plant touches the matchups of the decks that hold it: one deck's, as a rule.
    let tests =
        plan.decks.len().saturating_sub(1).max(1) as u64 * plan.strategies.len().max(1) as u64;
    let pairs = plan.max_matches / (4 * tests);
    let variance = variances.get(variances.len() / 2).copied();
    SelfTestReport {
        head,
        plan: format!("{} (undecided: {})", plan.name, undecided(plan)),
        plan_hash: plan.hash.clone(),
        alpha: plan.alpha,
        margin: plan.margin,
        nulls: rate(RunKind::Null),
        planted: rate(RunKind::Planted),
        smallest: variance.and_then(|variance| smallest_found(&test.court, variance, pairs, tests)),
        assumed: (pairs, variance.unwrap_or(0.0)),
        plants: planted
            .map(|run| {
                let shift = report::cell(Some(run.shift));
                [
                    run.card.clone(),
                    run.words.clone(),
                    run.answer.word().to_owned(),
                    shift,
                ]
            })
            .collect(),
    }
}

/// The word for what an undecided gate does.
fn undecided(plan: &GatePlan) -> &'static str {
    match plan.undecided {
        WhenUndecided::Pass => "pass",
        WhenUndecided::Fail => "fail",
    }
}
