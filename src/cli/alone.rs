//! What `matrix` and `ladder` do where entries never meet: each plays for itself, all on the same deals.

use super::common::Common;
use super::error::{CliError, Exit};
use super::{interrupt, print};
use crate::analysis::alone::Trial;
use crate::play::Hooks;
use crate::progress::Bar;
use crate::report::{self, Folder};

pub(super) fn run(trial: &Trial<'_>, common: &Common, folder: &Folder) -> Result<Exit, CliError> {
    let crew = common.crew()?;
    let bar = Bar::new(trial.matches_in_all(), print::progress(common));
    let hooks = Hooks {
        progress: &bar,
        interrupt: interrupt::flag(),
    };
    let clock = super::common::Clock::start();
    let done = trial.play(&crew, hooks);
    bar.clear();
    let mut report = done.map_err(CliError::Faults)?;
    report.timing = clock.timing(report.matches, crew.threads());
    report.out = folder.path().display().to_string();
    report::write_alone(&report, folder)?;
    if common.json {
        print::out(&report::alone_document(&report)?)?;
    } else if !common.quiet {
        let table = report::alone_table(&report, print::look());
        print::page(&[&table, "report  ", &report.out, "/alone.json\n"].concat())?;
    }
    Ok(interrupt::ended(report.complete, &report.out))
}
