//! `run`: who wins, how often, with which cards?

use std::path::PathBuf;

use clap::Args;

use super::common::{Common, host, once, parse_name};
use super::error::{CliError, Exit};
use super::finish::finish;
use super::folder::{QuestionPrint, fresh, of_game};
use super::line_up::LineUpArgs;
use super::words::{data_words, quoted};
use super::{forfeits, interrupt, print};
use crate::progress::Bar;
use breachlab_analysis::run::{CountNames, report};
use breachlab_core::games::{GameRow, LineUp, Loaded, Order, Playable, pilot_labels};
use breachlab_core::play::{Hooks, Stop};
use breachlab_report::{
    self as report, PlanRow, ReportFolder, RunReport, TierReport, Timing, seed_text, tame,
};

/// Matches where nothing else is said: a few seconds, and an interval of about ± 0.7 points.
const MATCHES: u64 = 20_000;
/// Most matches of one run. The sums of squares of the tallies hold five times as many.
const MOST: u64 = 10_000_000_000;
/// Most matches with a target error where nothing else is said.
const MOST_FOR_TARGET: u64 = 10_000_000;

/// Arguments of `run`.
#[derive(Debug, Args)]
pub struct RunArgs {
    #[command(flatten)]
    pub(super) line_up: LineUpArgs,
    /// Play it once with each of these strategies in all hands, and report by strategy
    #[arg(long, alias = "pilots", value_name = "NAME", value_delimiter = ',', conflicts_with = "strategy", value_parser = parse_name)]
    each_strategy: Vec<String>,
    /// Play exactly this many matches [default: 20000]
    #[arg(long, short = 'n', value_name = "N", value_parser = parse_matches, allow_negative_numbers = true)]
    matches: Option<u64>,
    /// Play until every deck's 95 % interval is at most ± E percentage points
    #[arg(long, value_name = "E", conflicts_with = "matches", value_parser = parse_target, allow_negative_numbers = true)]
    target_error: Option<f64>,
    /// Stop there even if the target error is not reached [default: 10000000]
    #[arg(long, value_name = "N", requires = "target_error", conflicts_with = "matches", value_parser = parse_matches, allow_negative_numbers = true)]
    max_matches: Option<u64>,
}

/// A line-up that is ready to be played.
type ReadyLineUp = Loaded<Box<dyn Playable>>;

impl RunArgs {
    fn stop(&self) -> Stop {
        match self.target_error {
            Some(points) => Stop::TargetError {
                half_width: points / 100.0,
                max: self.max_matches.unwrap_or(MOST_FOR_TARGET),
            },
            None => Stop::Exact(self.matches.unwrap_or(MATCHES)),
        }
    }
}

pub(super) fn run(
    args: &RunArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let order = args.line_up.order(row)?;
    if !args.each_strategy.is_empty() {
        once("--each-strategy", &args.each_strategy)?;
        return run_tiers(args, common, row, &order);
    }
    let loaded = (row.load)(&order).map_err(CliError::Faults)?;
    let asked = question(args, &order);
    let folder = fresh(&run_folder(common, row, &loaded.line_up, asked))?;
    let report = play(args, common, row, &order, loaded, &folder)?;
    show(&report, common)?;
    Ok(interrupt::ended(report.head.complete, &report.head.out))
}

/// The line-up once with each pilot, on the same deals.
fn run_tiers(
    args: &RunArgs,
    common: &Common,
    row: &GameRow,
    order: &Order,
) -> Result<Exit, CliError> {
    let with = |pilot: &String| Order {
        strategies: vec![pilot.clone(); order.decks.len()],
        ..order.clone()
    };
    let orders: Vec<Order> = args.each_strategy.iter().map(with).collect();
    let loaded: Result<Vec<ReadyLineUp>, _> = orders.iter().map(row.load).collect();
    let loaded = loaded.map_err(CliError::Faults)?;
    // One folder for all: the decks are the same, and their names.
    let all = Order {
        strategies: args.each_strategy.clone(),
        ..order.clone()
    };
    let asked = question(args, &all).with("pilots", args.each_strategy.len());
    let root = fresh(&run_folder(common, row, &loaded[0].line_up, asked))?;
    let names = pilot_labels(&args.each_strategy);
    // All of them at once: none may hold what an earlier run left, however early this one ends.
    let folders = names.iter().map(|name| root.below(&file_word(name)));
    let folders: Vec<ReportFolder> = folders.collect::<Result<_, _>>()?;
    let mut runs = Vec::new();
    let ready = loaded.into_iter().zip(&orders).zip(&folders);
    for (((loaded, order), folder), name) in ready.zip(names) {
        let report = play(args, common, row, order, loaded, folder)?;
        let is_complete = report.head.complete;
        runs.push((name, report));
        if !is_complete {
            break;
        }
    }
    let out = root.path().display().to_string();
    let tiers = TierReport::of(runs, forfeits::notes(), out);
    forfeits::file(&root, tiers.head.complete)?;
    finish(&tiers, &root, common)
}

/// Plays one line-up and writes its report.
fn play(
    args: &RunArgs,
    common: &Common,
    row: &GameRow,
    order: &Order,
    loaded: ReadyLineUp,
    folder: &ReportFolder,
) -> Result<RunReport, CliError> {
    let Loaded { mut play, line_up } = loaded;
    let stop = args.stop();
    play.aim(common.seed, 0, stop);
    let workers = common.workers()?;
    let interrupt = interrupt::flag();
    let bar = Bar::new(most(stop), print::progress(common));
    let done = play.run(
        &workers,
        Hooks {
            progress: &bar,
            interrupt,
        },
    );
    bar.clear();

    let plan = plan(args, order, stop);
    let mut report = report(names(row), &line_up, common.seed, plan, &done);
    report.head.notes.extend(forfeits::doubts());
    let validity = row.validity_of(order);
    let reach = validity.map(|validity| validity.decks.to_owned());
    report.head.notes.extend(reach);
    report.plan.replay = replay_command(order, common, row);
    report.head.command.clone_from(&common.asked.command);
    report.head.timing = Some(Timing {
        threads: workers.threads(),
        host: host(),
        ..report.head.timing.unwrap_or_default()
    });
    report.head.out = folder.path().display().to_string();
    forfeits::file(folder, report.head.complete)?;
    report::write(&report, folder)?;
    Ok(report)
}

fn show(report: &RunReport, common: &Common) -> Result<(), CliError> {
    if common.json {
        return print::out(&report::document(report)?);
    }
    if common.quiet {
        return Ok(());
    }
    let mut text = report::text(report, print::look());
    text += &["report  ", &tame(&report.head.out), "/summary.md\n"].concat();
    if let Some(slowest) = report.slowest.first() {
        let number = slowest.number.to_string();
        let replay = tame(&report.plan.replay);
        text += &["most decisions  ", &replay, " ", &number, "\n"].concat();
    }
    print::page(&text)
}

/// What makes a run another one.
fn question(args: &RunArgs, order: &Order) -> QuestionPrint {
    let stop = format!("{:?}", args.stop());
    QuestionPrint::new().order(order).with("stop", stop)
}

fn run_folder(
    common: &Common,
    row: &GameRow,
    line_up: &LineUp,
    question: QuestionPrint,
) -> PathBuf {
    let entries = line_up.entries.iter();
    let decks: Vec<_> = entries.map(|entry| file_word(&entry.deck)).collect();
    of_game(common, row, &decks.join("-vs-"), question)
}

/// A deck's id as part of a file name on any system.
fn file_word(id: &str) -> String {
    const LONGEST: usize = 32;
    let kept = id.chars().map(|c| {
        if c.is_alphanumeric() || c == '_' {
            c
        } else {
            '-'
        }
    });
    let word: String = kept.take(LONGEST).collect();
    if word.is_empty() {
        "deck".to_owned()
    } else {
        word
    }
}

fn most(stop: Stop) -> u64 {
    match stop {
        Stop::Exact(matches) => matches,
        Stop::TargetError { max, .. } => max,
    }
}

fn plan(args: &RunArgs, order: &Order, stop: Stop) -> PlanRow {
    PlanRow {
        decks: order.decks.clone(),
        strategies: order.strategies.clone(),
        cards: order.cards.clone(),
        patches: order.patches.clone(),
        rules: order.rules.clone(),
        matches: most(stop),
        target_error: args.target_error,
        ..PlanRow::default()
    }
}

/// What the game calls what is counted.
pub(super) fn names(row: &GameRow) -> CountNames<'static> {
    CountNames {
        game: row.id,
        title: row.title,
        endings: row.endings,
        clash_outcomes: row.clash_outcomes,
        counters: row.counters,
    }
}

/// The command that tells one match of this run, up to the match's number.
fn replay_command(order: &Order, common: &Common, row: &GameRow) -> String {
    let mut words = vec!["breachlab".to_owned(), "replay".to_owned()];
    words.extend(order.decks.iter().map(|deck| quoted(deck)));
    if order
        .strategies
        .iter()
        .any(|strategy| strategy != row.pilot)
    {
        for strategy in &order.strategies {
            words.extend(["--strategy".to_owned(), quoted(strategy)]);
        }
    }
    words.extend(data_words(order));
    words.extend(["--game".to_owned(), row.id.to_owned()]);
    words.extend([
        "--seed".to_owned(),
        seed_text(common.seed),
        "--match".to_owned(),
    ]);
    words.join(" ")
}

pub(super) fn parse_matches(text: &str) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|matches| (1..=MOST).contains(matches))
        .ok_or_else(|| format!("wanted a whole number from 1 to {MOST}"))
}

pub(super) fn parse_target(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|points| (0.001..=50.0).contains(points))
        .ok_or_else(|| "wanted percentage points from 0.001 to 50".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_of_any_name_gives_a_plain_folder() {
        assert_eq!(file_word("../../etc"), "------etc");
        assert_eq!(file_word(""), "deck");
        assert_eq!(file_word(&"x".repeat(99)).len(), 32);
    }
}
