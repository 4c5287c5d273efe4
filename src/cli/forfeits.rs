//! Forfeits are told by every verb that plays: as notes of its report and document, and as a table in its folder; so is
//! whatever else makes its figures doubtful.

use super::error::CliError;
use super::print;
use breachlab_analysis::forfeits::forfeits;
use breachlab_core::games::pilot_labels;
use breachlab_core::play::broken_off;
use breachlab_core::strategy::unsteady;
use breachlab_report::{self as report, ForfeitRow, ReportFolder, several, write_forfeits};

/// A note a script or program that could not finish its matches, and what [`doubts`] says.
pub(super) fn notes() -> Vec<String> {
    let forfeits = forfeits();
    let sentences = forfeits.iter().map(ForfeitRow::sentence);
    sentences.chain(doubts()).collect()
}

/// Matches that were forfeited, whoever did it.
pub(super) fn count() -> u64 {
    forfeits().iter().map(ForfeitRow::forfeits).sum()
}

/// Whether so many were, that a verdict would be one on pilots that break down.
pub(super) fn are_many() -> bool {
    report::are_many(&forfeits())
}

/// Notes on programs that may answer otherwise next time, and on matches that did not come to an end.
pub(super) fn doubts() -> Vec<String> {
    let programs = unsteady();
    let unsteady = (!programs.is_empty()).then(|| {
        let names = pilot_labels(&programs).join(", ");
        format!(
            "{names} does not promise to answer alike when asked alike: what it played may not replay"
        )
    });
    let broken = broken_off();
    let broken = (broken > 0).then(|| {
        format!(
            "{} broken off at a limit of the rules, and counted as they say, since no end was in sight",
            several(broken, "match was", "matches were")
        )
    });
    unsteady.into_iter().chain(broken).collect()
}

/// Writes the table of them into a verb's folder, where there are any.
pub(super) fn file(folder: &ReportFolder, is_complete: bool) -> Result<(), CliError> {
    Ok(write_forfeits(&forfeits(), folder, is_complete)?)
}

/// Says them where a verb has no report to put them in.
pub(super) fn remark() {
    for note in notes() {
        print::remark(&["note: ", &note].concat());
    }
}
