//! How every verb ends that has a report: its files, its document or text, and whether it was interrupted.

use super::common::Common;
use super::error::{CliError, Exit};
use super::{interrupt, print};
use breachlab_report::{self as report, Report, ReportFolder};

/// Writes a report into its folder, prints it as asked, and says whether it is whole.
pub(super) fn finish(
    report: &impl Report,
    folder: &ReportFolder,
    common: &Common,
) -> Result<Exit, CliError> {
    report::write(report, folder)?;
    show(report, common)?;
    let head = report.head();
    Ok(interrupt::ended(head.complete, &head.out))
}

/// Prints a report: the document under `--json`, nothing under `--quiet`, else the text.
pub(super) fn show(report: &impl Report, common: &Common) -> Result<(), CliError> {
    if common.json {
        print::out(&report::document(report)?)
    } else if common.quiet {
        Ok(())
    } else {
        print::page(&report::text(report, print::look()))
    }
}
