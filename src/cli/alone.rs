//! What `matrix` and `ladder` do where entries never meet: each plays for itself, all on the same deals.

use super::common::Common;
use super::error::{CliError, Exit};
use super::finish::finish;
use super::{forfeits, interrupt, print};
use crate::progress::Bar;
use breachlab_analysis::alone::AloneTrial;
use breachlab_core::play::Hooks;
use breachlab_report::ReportFolder;

pub(super) fn run(
    trial: &AloneTrial<'_>,
    common: &Common,
    folder: &ReportFolder,
) -> Result<Exit, CliError> {
    let workers = common.workers()?;
    let bar = Bar::new(trial.matches_in_all(), print::progress(common));
    let hooks = Hooks {
        progress: &bar,
        interrupt: interrupt::flag(),
    };
    let clock = super::common::Clock::start();
    let done = trial.play(&workers, hooks);
    bar.clear();
    let mut report = done.map_err(CliError::Faults)?;
    report.head.notes.extend(forfeits::doubts());
    report.head.timing = Some(clock.timing(report.head.matches, workers.threads()));
    report.head.command.clone_from(&common.asked.command);
    report.head.out = folder.path().display().to_string();
    finish(&report, folder, common)
}
