//! Forfeits are told by every verb that plays: as notes of its report and document, and as a table in its folder.

use super::error::CliError;
use super::print;
use breachlab_analysis::forfeits::forfeits;
use breachlab_report::{Folder, ForfeitRow, write_forfeits};

/// A note a script or program that could not finish its matches.
pub(super) fn notes() -> Vec<String> {
    forfeits().iter().map(ForfeitRow::sentence).collect()
}

/// Writes the table of them into a verb's folder, where there are any.
pub(super) fn file(folder: &Folder, is_complete: bool) -> Result<(), CliError> {
    Ok(write_forfeits(&forfeits(), folder, is_complete)?)
}

/// Says them where a verb has no report to put them in.
pub(super) fn remark() {
    for note in notes() {
        print::remark(&["note: ", &note].concat());
    }
}
