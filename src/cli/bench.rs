//! `bench`: how fast is it on this machine?

use clap::Args;
use serde::Serialize;
use stats_alloc::INSTRUMENTED_SYSTEM;

use super::common::{Common, whole};
use super::error::{CliError, Exit};
use super::line_up::LineUpArgs;
use super::{forfeits, print};
use crate::progress::{Bar, ProgressMode};
use breachlab_core::games::{GameRow, Loaded};
use breachlab_core::play::Stop;
use breachlab_core::play::bench::{Allocations, Figures, played_in_all};
use breachlab_report::{FileRow, Head, MeasuredRow, measured_lines};

/// Arguments of `bench`.
#[derive(Debug, Args)]
// `run` has another meaning for this older spelling: once with each.
#[command(mut_arg("strategy", |arg| arg.alias("pilots")))]
pub struct BenchArgs {
    #[command(flatten)]
    pub(super) line_up: LineUpArgs,
    /// Matches to measure
    #[arg(long, short = 'n', value_name = "N", default_value_t = 2000,
          value_parser = whole::<u64>(1, 1_000_000), allow_negative_numbers = true)]
    matches: u64,
}

#[derive(Serialize)]
struct Measured<'a> {
    decks: &'a [String],
    strategies: &'a [String],
    matches: u64,
    matches_per_cpu_second: f64,
    decisions_per_match: f64,
    ns_per_decision: f64,
    rules_ns_per_decision: f64,
    choices_per_match: f64,
    ns_per_choice: f64,
    rollout_decisions_per_cpu_second: Option<f64>,
    dice_per_match: f64,
    shuffle_draws_per_match: f64,
    floor_ratio: f64,
    allocations_per_match: Option<f64>,
    cpu_time: bool,
}

pub(super) fn bench(
    args: &BenchArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let order = args.line_up.order(row)?;
    let Loaded { mut play, line_up } = (row.load)(&order).map_err(CliError::Faults)?;
    play.aim(common.seed, 0, Stop::Exact(args.matches));
    let told = if common.quiet {
        ProgressMode::Quiet
    } else {
        ProgressMode::Lines
    };
    let lines = Bar::new(played_in_all(args.matches), told);
    let figures = play.bench(args.matches, counter(), &lines);
    lines.clear();
    let notes = forfeits::notes();
    if common.json {
        let own = Measured {
            decks: &order.decks,
            strategies: &order.strategies,
            matches: figures.matches,
            matches_per_cpu_second: figures.matches_per_cpu_second,
            decisions_per_match: figures.decisions_per_match,
            ns_per_decision: figures.ns_per_decision,
            rules_ns_per_decision: figures.rules_ns_per_decision,
            choices_per_match: figures.choices_per_match,
            ns_per_choice: figures.ns_per_choice,
            rollout_decisions_per_cpu_second: figures.rollout_decisions_per_second,
            dice_per_match: figures.dice_per_match,
            shuffle_draws_per_match: figures.shuffle_draws_per_match,
            floor_ratio: figures.floor_ratio,
            allocations_per_match: figures.allocations_per_match,
            cpu_time: figures.is_cpu_time,
        };
        let head = Head {
            files: line_up.files.iter().map(FileRow::from).collect(),
            notes,
            ..common.head(Some(row))
        };
        print::out(&head.answer(&own)?)?;
        return Ok(Exit::Done);
    }
    let title = format!(
        "{}: {}, {} match{}",
        row.title,
        order.decks.join(" against "),
        args.matches,
        if args.matches == 1 { "" } else { "es" }
    );
    let notes = notes.iter().map(|note| format!("note: {note}"));
    let lines = std::iter::once(title).chain(table(&figures)).chain(notes);
    print::lines(lines)?;
    Ok(Exit::Done)
}

fn allocations() -> u64 {
    let stats = INSTRUMENTED_SYSTEM.stats();
    (stats.allocations + stats.reallocations) as u64
}

/// The counter, if the binary that runs this counts at all: a program that uses the library may not.
fn counter() -> Option<Allocations> {
    let before = allocations();
    std::hint::black_box(Box::new(before));
    (allocations() > before).then_some(allocations as Allocations)
}

fn table(figures: &Figures) -> Vec<String> {
    let clock = if figures.is_cpu_time { "CPU" } else { "wall" };
    let mut lines = vec![
        (
            format!("matches per {clock} second"),
            figures.matches_per_cpu_second,
            0,
        ),
        ("ns per decision".to_owned(), figures.ns_per_decision, 0),
        (
            "of these the rules".to_owned(),
            figures.rules_ns_per_decision,
            0,
        ),
        (
            "ns of a pilot per choice (menus of two or more)".to_owned(),
            figures.ns_per_choice,
            0,
        ),
        (
            "floor ratio (match over its dice and shuffles)".to_owned(),
            figures.floor_ratio,
            2,
        ),
        (
            "decisions per match".to_owned(),
            figures.decisions_per_match,
            1,
        ),
        ("choices per match".to_owned(), figures.choices_per_match, 1),
        ("dice per match".to_owned(), figures.dice_per_match, 1),
        (
            "shuffle draws per match".to_owned(),
            figures.shuffle_draws_per_match,
            1,
        ),
    ];
    lines.extend(
        figures
            .rollout_decisions_per_second
            .map(|n| (format!("decisions in rollouts per {clock} second"), n, 0)),
    );
    lines.extend(
        figures
            .allocations_per_match
            .map(|n| ("allocations per match".to_owned(), n, 2)),
    );
    let rows = lines
        .into_iter()
        .map(|(what, value, decimals)| MeasuredRow {
            what,
            value,
            decimals,
        });
    let rows: Vec<MeasuredRow> = rows.collect();
    measured_lines(&rows, print::look())
}
