//! `gate`: did balance move between two versions of the data?

mod args;
mod baseline;
mod bench;
mod compare;
mod kept;
mod self_test;
mod side;
mod version;

use std::path::Path;

use super::common::Common;
use super::error::{CliError, Exit};
use super::folder::fresh;
use super::{asides, forfeits, interrupt, pipeline, print};
pub(super) use args::GateArgs;
use args::{GateFormat, is_json};
use bench::Bench;
use compare::{TwoVersions, compare};
use version::GateSide;

use breachlab_core::games::{GameRow, Role};
use breachlab_core::plan::{Fault, Faults};
use breachlab_report::{self as report, BaselineError, GateReport, ReportFolder};

/// The file that pipelines read.
const JUNIT: &str = "gate.xml";

/// Refuses a baseline beside other paths, and on the side where none is read: it is a whole version.
fn refuse_strays(args: &GateArgs) -> Result<(), CliError> {
    let beside = args.before.iter().filter(|_| args.before.len() > 1);
    let rules = args.rules.iter();
    let other = [&args.after, &args.decks, &args.strategy, &args.patch];
    let strays = beside.chain(other.into_iter().flatten()).chain(rules);
    let refused = strays.filter(|path| is_json(path)).map(|path| {
        let found = "a stored baseline, or another JSON file".to_owned();
        let wanted = "`--before FILE.json` alone, or files of the version";
        Fault::of_file(
            path.clone(),
            breachlab_core::plan::Code::Contradiction,
            found,
            wanted,
        )
    });
    let faults: Faults = refused.collect();
    faults.or(()).map_err(CliError::Faults)
}

/// Runs a gate. What cannot be done is told in the form that was asked for, as a pipeline reads nothing else.
pub(super) fn gate(
    args: &GateArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let done = hold(args, common, games);
    if let Err(error) = &done {
        if let Some(folder) = common
            .out
            .as_deref()
            .filter(|_| !args.update && !args.self_test)
        {
            write_refusal(folder, error)?;
        }
        match args.form(common.json) {
            GateFormat::Github => pipeline::tell("gate", error, pipeline::PipelineFormat::Github)?,
            GateFormat::Junit => pipeline::tell("gate", error, pipeline::PipelineFormat::Junit)?,
            _ => {}
        }
    }
    done
}

/// The refusal where a pipeline looks for the verdict: it takes the place of an earlier gate's report, whose verdict would
/// be read as this one's, and leaves that of any other verb alone.
fn write_refusal(folder: &Path, error: &CliError) -> Result<(), CliError> {
    if ReportFolder::is_of_a_run(folder) && !folder.join(JUNIT).is_file() {
        return Ok(());
    }
    let cases = [("input".to_owned(), pipeline::refused(error))];
    let text = report::refused_junit("gate", &cases);
    ReportFolder::fresh(folder)?.write(JUNIT, text.as_bytes())?;
    Ok(())
}

fn hold(
    args: &GateArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    if args.update
        && args
            .reason
            .as_deref()
            .is_none_or(|reason| reason.trim().is_empty())
    {
        return Err(CliError::Baseline(BaselineError::NoReason));
    }
    refuse_strays(args)?;
    let bench = Bench::new(args, common, games)?;
    if args.self_test {
        return self_test::self_test(args, common, &bench);
    }
    if args.update {
        return baseline::update(args, common, &bench);
    }
    if args.before.is_empty() && !side::is_named(args) {
        return Err(CliError::NothingToCompare);
    }
    let before = match args.stored() {
        Some(path) => baseline::open(path, &bench)?,
        None => side::before(args, &bench)?,
    };
    let after = side::after(args, &bench)?;
    say_asides(&bench, &after);
    if let Some(path) = &args.history {
        // A gate of an hour should not end in a history that it cannot add to.
        report::before_gate(path, bench.row.id)?;
    }
    let sides = [&before, &after];
    let compared = TwoVersions::read(&bench, sides)?;
    // Only now: what cannot be compared takes no earlier report away.
    let folder = common.out.as_deref().map(fresh).transpose()?;
    let mut report = compare(args, common, &bench, sides, compared);
    if let Some(folder) = &folder {
        report.head.out = folder.path().display().to_string();
    }
    finish(args, common, &report, folder.as_ref())
}

/// Says what the lists of the plan's decks hold that is not played: those of the version after, and those it lacks.
fn say_asides(bench: &Bench, after: &GateSide) {
    let own = after.own.iter().filter(|file| file.role == Role::Deck);
    let own = own.map(|file| file.source.path());
    let named = bench.plan.decks.iter().map(|deck| deck.name.as_str());
    for deck in own.chain(named) {
        asides::say((bench.row.asides)(&[], deck), deck);
    }
}

fn is_machine(args: &GateArgs, common: &Common) -> bool {
    args.form(common.json) != GateFormat::Text
}

fn finish(
    args: &GateArgs,
    common: &Common,
    report: &GateReport,
    folder: Option<&ReportFolder>,
) -> Result<Exit, CliError> {
    let out = folder.map_or_else(String::new, |folder| folder.path().display().to_string());
    let exit = match interrupt::ended(report.head.complete, &out) {
        Exit::Done if report.fails() => Exit::No,
        exit => exit,
    };
    if let Some(path) = args.history.as_deref().filter(|_| report.head.complete) {
        report::append(path, report::history_row(report, &args.label))?;
    }
    if let Some(folder) = folder {
        let files = [
            ("gate.md", report::gate_markdown(report)),
            ("gate.json", report::document(report)?),
            (JUNIT, report::junit(report)),
        ];
        for (name, text) in files {
            folder.write(name, text.as_bytes())?;
        }
        forfeits::file(folder, report.head.complete)?;
    }
    // A document that was asked for is printed whatever it says; a table only where there is something to see.
    if common.quiet && exit == Exit::Done && !is_machine(args, common) {
        return Ok(exit);
    }
    let text = match args.form(common.json) {
        GateFormat::Text => {
            print::page(&report::text(report, print::look()))?;
            return Ok(exit);
        }
        GateFormat::Markdown => report::gate_markdown(report),
        GateFormat::Json => report::document(report)?,
        GateFormat::Junit => report::junit(report),
        GateFormat::Github => report::github(report, &pipeline::from_root),
    };
    print::out(&text)?;
    Ok(exit)
}
