//! One line a gate in a small table: how balance has moved.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::super::csv::lay_out_cells;
use super::super::file::{ReportError, target, write_through};
use super::super::lock::FileLock;
use super::super::words::first_few;
use super::history_read::read_history;
use super::history_row::{HistoryRow, header};
use breachlab_core::plan::{Faults, MOST_BYTES};

/// Bytes that a history has to have left before a gate: more than its line takes, however long the names are.
const ROOM: u64 = 1 << 14;

/// Gates that a remark names.
const MOST_NAMED: usize = 12;

/// Why a history, or a table of runs, cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum HistoryError {
    /// A file that cannot be read, or is none.
    #[error("{} fault{} in the table", .0.len(), if .0.len() == 1 { "" } else { "s" })]
    Faults(Faults),
    /// It could not be written.
    #[error("the history could not be written")]
    Write(#[from] ReportError),
    /// Longer than is read again.
    #[error(
        "{} has no room for another gate: a history holds at most {} MiB, wanted a file that begins another one",
        path.display(),
        MOST_BYTES >> 20
    )]
    Full {
        /// Path of the history.
        path: PathBuf,
    },
}

/// The lines of a history that a gate of a game will add to; none where there is no file yet. A link is followed: the
/// history is the file that it leads to.
///
/// # Errors
/// When there is something else, or a link that leads nowhere, in its place, or no room for another line.
pub fn before_gate(path: &Path, game: &str) -> Result<Vec<HistoryRow>, HistoryError> {
    let rows = kept(path, game)?;
    let length = std::fs::metadata(path).map_or(0, |about| about.len());
    has_room(path, length + ROOM)?;
    Ok(rows)
}

fn kept(path: &Path, game: &str) -> Result<Vec<HistoryRow>, HistoryError> {
    if !target(path)?.exists() {
        return Ok(Vec::new());
    }
    read_history(path, game).map_err(HistoryError::Faults)
}

/// Refuses a history that nobody would read again.
fn has_room(path: &Path, length: u64) -> Result<(), HistoryError> {
    if length > MOST_BYTES {
        let path = path.to_owned();
        return Err(HistoryError::Full { path });
    }
    Ok(())
}

/// Adds a line to a history, which is made where there is none. Two runs that do so at once add two lines.
///
/// # Errors
/// When the file is no history of the line's game, is full, or cannot be written.
pub fn append(path: &Path, row: HistoryRow) -> Result<(), HistoryError> {
    let _lock = FileLock::wait(path)?;
    let mut rows = kept(path, row.cell("game"))?;
    rows.push(row);
    let bytes = lay_out_cells(
        "the history",
        header().iter().map(String::as_str),
        rows.into_iter().map(|row| row.cells.into_iter()),
    )?;
    has_room(path, bytes.len() as u64)?;
    Ok(write_through(path, &bytes)?)
}

/// The gates of a history that asked one question: one game by one plan, told by its fingerprint. What decks shifted
/// under another plan is the answer to something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GateSeries {
    /// What it is called; no two of a history alike.
    pub(crate) name: String,
    /// Places of its gates in the history.
    pub(crate) gates: Vec<usize>,
}

/// The questions of a history, in the order in which they were first asked.
#[must_use]
pub(crate) fn questions(rows: &[HistoryRow]) -> Vec<GateSeries> {
    let mark = |row: &HistoryRow| ["game", "plan_hash"].map(|column| row.cell(column).to_owned());
    let mut found: Vec<([String; 2], GateSeries)> = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let own = mark(row);
        if let Some((_, question)) = found.iter_mut().find(|(mark, _)| *mark == own) {
            question.gates.push(at);
            continue;
        }
        let name = format!("plan \"{}\"", row.cell("plan"));
        let is_taken = found.iter().any(|(_, question)| question.name == name);
        let [game, hash] = &own;
        let name = if is_taken {
            format!("{name} of {game} ({hash})")
        } else {
            name
        };
        let gates = vec![at];
        found.push((own, GateSeries { name, gates }));
    }
    found.into_iter().map(|(_, question)| question).collect()
}

/// What makes two gates of one question the same gate: the seed, and the cards before and after.
fn mark(row: &HistoryRow) -> [&str; 3] {
    ["seed", "before", "after"].map(|column| row.cell(column))
}

/// Whether each gate of a question says what an earlier one said, as a job that was run again does: it adds no shift.
#[must_use]
pub(crate) fn repeats(rows: &[HistoryRow], question: &GateSeries) -> Vec<bool> {
    let mut met = BTreeSet::new();
    let marks = question.gates.iter().map(|&at| mark(&rows[at]));
    marks.map(|mark| !met.insert(mark)).collect()
}

/// Words on gates that say what an earlier one said, and on those that begin with other cards than the one before ended
/// with: the sums of their shifts are then not how far a deck has drifted.
#[must_use]
pub fn history_breaks(rows: &[HistoryRow]) -> Vec<String> {
    let (mut again, mut apart) = (Vec::new(), Vec::new());
    for question in questions(rows) {
        let repeats = repeats(rows, &question);
        let gates = || question.gates.iter().zip(&repeats);
        again.extend(
            gates()
                .filter(|(_, is_again)| **is_again)
                .map(|(at, _)| at + 1),
        );
        let counted: Vec<usize> = gates()
            .filter(|(_, is_again)| !**is_again)
            .map(|(at, _)| *at)
            .collect();
        let follows = |pair: &&[usize]| {
            let [_, _, ended] = mark(&rows[pair[0]]);
            let [_, began, _] = mark(&rows[pair[1]]);
            ended == began
        };
        let jumps = counted.windows(2).filter(|pair| !follows(pair));
        apart.extend(jumps.map(|pair| pair[1] + 1));
    }
    let told = |gates: &mut Vec<usize>, words: &str| {
        gates.sort_unstable();
        let named: Vec<String> = gates.iter().map(usize::to_string).collect();
        let named = first_few(&named, MOST_NAMED, [", ", " and "]);
        let word = if gates.len() == 1 { "gate" } else { "gates" };
        (!gates.is_empty()).then(|| format!("{word} {named} {words}"))
    };
    let again = told(
        &mut again,
        "asked what an earlier one had asked, and is counted once",
    );
    let apart = told(
        &mut apart,
        "began with other cards than the gate before ended with, so that the sums are no drift from the first cards",
    );
    [again, apart].into_iter().flatten().collect()
}

/// Which gates asked what, where not all asked the same.
#[must_use]
pub fn asked_apart(rows: &[HistoryRow]) -> Option<String> {
    let questions = questions(rows);
    let told = |question: &GateSeries| {
        let gates: Vec<String> = question
            .gates
            .iter()
            .map(|at| (at + 1).to_string())
            .collect();
        let word = if gates.len() == 1 { "gate" } else { "gates" };
        format!("{word} {} by {}", gates.join(", "), question.name)
    };
    (questions.len() > 1).then(|| {
        let told: Vec<String> = questions.iter().map(told).collect();
        format!(
            "these gates did not all ask the same, and shifts are added up over the same question only: {}",
            told.join("; ")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::super::ledger::place;
    use super::*;

    fn row(plan: &str, hash: &str, shifts: &str) -> HistoryRow {
        let cell = |column: &str| match column {
            "game" => "g",
            "plan" => plan,
            "plan_hash" => hash,
            "deck_shifts" => shifts,
            _ => "",
        };
        let cells = header().into_iter().map(|column| cell(&column).to_owned());
        HistoryRow {
            cells: cells.collect(),
        }
    }

    fn between(before: &str, after: &str, shifts: &str) -> HistoryRow {
        let mut row = row("p", "1", shifts);
        for (column, cell) in [("before", before), ("after", after)] {
            row.cells[place(&header(), column)] = cell.to_owned();
        }
        row
    }

    /// A job that was run again adds nothing to the sums, and a step that is missing between two gates is told.
    #[test]
    fn a_gate_that_was_run_again_counts_once_and_a_missing_step_is_told() {
        let rows = [
            between("1", "2", "a=0.01"),
            between("1", "2", "a=0.01"),
            between("2", "3", "a=0.02"),
            between("4", "5", "a=0.04"),
        ];
        let question = &questions(&rows)[0];
        assert_eq!(repeats(&rows, question), [false, true, false, false]);
        let said = history_breaks(&rows);
        assert_eq!(said.len(), 2, "{said:?}");
        assert!(
            said[0].starts_with("gate 2 asked what an earlier one had asked"),
            "{said:?}"
        );
        assert!(
            said[1].starts_with("gate 4 began with other cards"),
            "{said:?}"
        );
        assert_eq!(history_breaks(&rows[..1]), Vec::<String>::new());
    }

    #[test]
    fn gates_of_different_plans_are_different_questions_whatever_the_plans_are_called() {
        let rows = [
            row("quick", "1", "a=0.01"),
            row("quick", "2", "a=0.50"),
            row("quick", "1", "a=0.02"),
            row("whole", "3", "a=0.50"),
        ];
        let found = questions(&rows);
        let gates: Vec<&[usize]> = found.iter().map(|one| one.gates.as_slice()).collect();
        assert_eq!(gates, [&[0, 2][..], &[1], &[3]]);
        let names: Vec<&str> = found.iter().map(|one| one.name.as_str()).collect();
        let wanted = [
            "plan \"quick\"",
            "plan \"quick\" of g (2)",
            "plan \"whole\"",
        ];
        assert_eq!(names, wanted);
        let said = asked_apart(&rows).expect("there are three");
        assert!(
            said.contains("gates 1, 3 by plan \"quick\"; gate 2 by"),
            "{said}"
        );
        assert_eq!(asked_apart(&rows[..1]), None);
    }

    /// A plan that is edited at every gate is another question each time: the chart does not grow with them.
    #[test]
    fn a_chart_of_however_many_plans_is_a_sheet() {
        let height = |plans: usize| {
            let rows: Vec<HistoryRow> = (0..plans)
                .map(|plan| row(&format!("plan {plan}"), &plan.to_string(), "a=0.01"))
                .collect();
            crate::trend_chart(&rows).picture.height
        };
        assert!(height(24) > height(1), "each has a line of the legend");
        assert!((height(4000) - height(24)).abs() < 60.0, "{}", height(4000));
    }
}
