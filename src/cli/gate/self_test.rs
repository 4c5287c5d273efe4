//! `gate --self-test`: does the gate find what it should, and cry only at its nominal rate? With `--out` every run
//! is kept as it ends, and a later call goes on from there.

use std::sync::{Mutex, PoisonError};

use super::super::common::Common;
use super::super::error::{CliError, Exit};
use super::super::{forfeits, interrupt, print};
use super::{Bench, Format, GateArgs, format, undecided};
use crate::analysis::gate::{Run, RunKind, SelfTest, smallest_found, summary};
use crate::play::Progress;
use crate::progress::Bar;
use crate::report::{self, Folder, SelfTestReport, SelfTestRow};
use crate::stats::Answer;
use crate::tally::Tally;

/// File of the runs in `--out`.
const RUNS: &str = "self-test.csv";

pub(super) fn self_test(args: &GateArgs, common: &Common, bench: &Bench) -> Result<Exit, CliError> {
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
    let side = super::side::after(args, bench)?;
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
    let folder = common.out.as_deref().map(Folder::claim).transpose()?;
    let file = folder.as_ref().map(|folder| folder.path().join(RUNS));
    let seed = report::seed_text(common.seed);
    let marks = [bench.plan.hash.as_str(), &side.row.hash, &seed];
    let mut kept = match &file {
        Some(path) => report::read_self_test(path)?,
        None => Vec::new(),
    };
    if let (Some(folder), Some(file)) = (&folder, &file) {
        folder.withdraw(&[file])?;
    }
    // Runs of another plan, other cards or another seed say nothing about these.
    kept.retain(|row| row.cells[..3] == marks);
    let mut runs: Vec<Run> = kept.iter().filter_map(run_of).collect();
    let kinds = [(RunKind::Null, args.nulls), (RunKind::Planted, args.plants)];
    let mut complete = true;
    'kinds: for (kind, count) in kinds {
        runs.retain(|run| run.kind != kind || run.number < count);
        for number in 0..count {
            if runs
                .iter()
                .any(|run| (run.kind, run.number) == (kind, number))
            {
                continue;
            }
            within.tell(&runs, args.nulls + args.plants);
            let run = match kind {
                RunKind::Null => test.null(number),
                RunKind::Planted => test.planted(number),
            };
            let Some(run) = run.map_err(CliError::Faults)? else {
                complete = false;
                break 'kinds;
            };
            kept.push(row_of(&run, marks));
            if let Some(folder) = &folder {
                folder.write(RUNS, &report::self_test_csv(&kept)?)?;
            }
            runs.push(run);
        }
    }
    bar.clear();
    let report = sum_up(&test, bench, common.seed, &runs, complete);
    if let Some(folder) = &folder {
        let page = report::self_test_markdown(&report);
        folder.write("self-test.md", page.as_bytes())?;
    }
    let text = match format(args, common) {
        Format::Json => report::self_test_json(&report)?,
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

    fn stands(&self, words: &dyn Fn() -> String) {
        let before = self.before.lock().unwrap_or_else(PoisonError::into_inner);
        self.bar
            .stands(&|| format!("{before}; in hand: {}", words()));
    }
}

fn row_of(run: &Run, [plan, cards, seed]: [&str; 3]) -> SelfTestRow {
    let number = run.number.to_string();
    let texts = [
        plan,
        cards,
        seed,
        run.kind.word(),
        &number,
        &run.card,
        &run.words,
        run.answer.word(),
    ];
    SelfTestRow::new(texts, [run.shift, run.variance], [run.pairs, run.matches])
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

fn sum_up(
    test: &SelfTest<'_>,
    bench: &Bench,
    seed: u64,
    runs: &[Run],
    complete: bool,
) -> SelfTestReport {
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
        game: bench.row.id.to_owned(),
        plan: format!("{} (undecided: {})", plan.name, undecided(plan)),
        plan_hash: plan.hash.clone(),
        seed,
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
        complete,
    }
}
