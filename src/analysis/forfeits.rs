//! Which pilots could not finish their matches, and why, as rows of a report.

use breachlab_core::engine::Forfeit;
use breachlab_core::games::pilot_labels;
use breachlab_core::strategy::unfinished;
use breachlab_report::ForfeitRow;

/// The row of a pilot; none where it finished every match.
pub(super) fn row(
    pilot: &str,
    counts: [u64; Forfeit::ALL.len()],
    matches: u64,
) -> Option<ForfeitRow> {
    let causes = Forfeit::ALL.iter().zip(counts);
    let causes = causes.filter(|(_, count)| *count > 0);
    let row = ForfeitRow {
        pilot: pilot.to_owned(),
        matches,
        causes: causes
            .map(|(cause, count)| (cause.words(), count))
            .collect(),
    };
    (!row.causes.is_empty()).then_some(row)
}

/// All scripts and programs that could not finish every match of this process, whatever was played and counted.
#[must_use]
pub fn forfeits() -> Vec<ForfeitRow> {
    let all = unfinished();
    let paths: Vec<String> = all.iter().map(|one| one.path.clone()).collect();
    let rows = all.iter().zip(pilot_labels(&paths));
    rows.filter_map(|(one, pilot)| row(&pilot, one.forfeits, one.matches))
        .collect()
}
