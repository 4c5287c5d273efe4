//! Reads a history back: every line whole, each cell as a gate writes it, and all of one game, since shifts of
//! different games add up to nothing.

use std::collections::BTreeSet;
use std::path::Path;

use super::super::csv_read::Line;
use super::history_row::{HistoryRow, header};
use super::ledger::{self, RowJudge};
use breachlab_core::plan::{Code, Faults, MOST_BYTES};

/// Most matchups, and most matches, that a line may speak of.
const MOST: u64 = 1_000_000_000_000_000;
/// Most decks whose course a chart could show, those of different plans apart.
const MOST_COURSES: usize = 200;
/// Words of a verdict, as [`GateReport::answer`](super::GateReport) has them.
pub(super) const VERDICTS: [&str; 3] = ["changed", "unchanged", "undecided"];

/// Reads a history of a game.
///
/// # Errors
/// All faults of the file, each with its place: another header or game, words and numbers that no gate writes, counts
/// that contradict one another.
pub fn read_history(path: &Path, game: &str) -> Result<Vec<HistoryRow>, Faults> {
    let header = header();
    let (source, lines) = ledger::read((path, MOST_BYTES), &header, "a history of gates")?;
    let mut faults = Faults::new();
    let mut courses = BTreeSet::new();
    for line in &lines {
        let mut judge = RowJudge {
            source: &source,
            header: &header,
            line,
            faults: &mut faults,
        };
        judge_gate(&mut judge, game);
        let room = MOST_COURSES.saturating_sub(courses.len());
        let plan = judge.text("plan_hash");
        let shifts = judge.text("deck_shifts");
        let decks = shifts.split(';').filter_map(|pair| pair.rsplit_once('='));
        courses.extend(decks.map(|(deck, _)| (plan.clone(), deck.to_owned())));
        if courses.len() > MOST_COURSES && room > 0 {
            let wanted = format!(
                "at most {MOST_COURSES} decks by one plan or several: begin another history"
            );
            judge.mark("deck_shifts", Code::TooLong, &wanted);
        }
    }
    let row = |line: Line| HistoryRow {
        cells: line.into_iter().map(|(cell, _)| cell).collect(),
    };
    faults.or(lines.into_iter().map(row).collect())
}

fn judge_gate(judge: &mut RowJudge<'_>, game: &str) {
    if judge.text("game") != game {
        let wanted = format!("{game}: a history is of one game, which --game names");
        judge.mark("game", Code::Contradiction, &wanted);
    }
    judge.name("plan", false);
    judge.hashes(&["plan_hash", "before", "after"]);
    judge.seed("seed");
    judge.word("verdict", &VERDICTS);
    counts(judge);
    shift(judge);
    deck_shifts(judge);
    judge.name("label", true);
}

/// How many matchups came to which answer, and what that makes of the verdict.
fn counts(judge: &mut RowJudge<'_>) {
    let mut count = |column| judge.number(column, &(0..=MOST), false);
    let matchups = count("matchups");
    let (changed, undecided) = (count("changed"), count("undecided"));
    let identical = count("identical");
    count("played");
    count("saved");
    let (Some(matchups), Some(changed), Some(undecided)) = (matchups, changed, undecided) else {
        return;
    };
    if changed + undecided > matchups {
        judge.mark(
            "matchups",
            Code::Contradiction,
            "those changed and undecided, or more",
        );
    }
    if identical.is_some_and(|identical| identical > matchups) {
        judge.mark("identical", Code::Contradiction, "at most all matchups");
    }
    let due = match (changed, undecided) {
        (1.., _) => "changed",
        (0, 1..) => "undecided",
        (0, 0) => "unchanged",
    };
    let verdict = judge.text("verdict");
    // A mean over matchups may have changed where none of them is shown to have.
    let is_due = verdict == due || verdict == "changed";
    if VERDICTS.contains(&verdict.as_str()) && !is_due {
        let wanted = format!("{due}, by {changed} changed and {undecided} undecided matchups");
        judge.mark("verdict", Code::Contradiction, &wanted);
    }
}

/// The largest shift, its interval and where it was found: all of them, or none.
fn shift(judge: &mut RowJudge<'_>) {
    let share = -1.0..=1.0;
    let numbers = ["largest_shift", "ci_low", "ci_high"];
    let found = numbers.map(|column| judge.number(column, &share, true));
    judge.one_line("largest_matchup");
    if let [_, Some(low), Some(high)] = found
        && low > high
    {
        judge.mark("ci_low", Code::Contradiction, "an end below `ci_high`");
    }
    let columns = ["largest_shift", "ci_low", "ci_high", "largest_matchup"];
    let empty = columns.map(|column| judge.text(column).is_empty());
    if empty.contains(&true) && empty.contains(&false) {
        let lack = columns
            .into_iter()
            .zip(empty)
            .find(|(_, is_empty)| *is_empty);
        let wanted = "a shift, its two ends and the matchup it was found in, or none of them";
        judge.mark(
            lack.map_or("largest_shift", |(column, _)| column),
            Code::Empty,
            wanted,
        );
    }
}

/// `deck=share` for each deck that moved, each once.
fn deck_shifts(judge: &mut RowJudge<'_>) {
    const WANTED: &str = "deck=share for each deck, shares from -1 to 1, `;` between them";
    let text = judge.text("deck_shifts");
    judge.one_line("deck_shifts");
    let mut known = BTreeSet::new();
    for pair in text.split(';').filter(|_| !text.is_empty()) {
        let read = pair.rsplit_once('=');
        let share = read.and_then(|(deck, share)| Some((deck, share.parse::<f64>().ok()?)));
        match share.filter(|(deck, share)| !deck.is_empty() && (-1.0..=1.0).contains(share)) {
            None => return judge.mark("deck_shifts", Code::WrongType, WANTED),
            Some((deck, _)) if !known.insert(deck) => {
                return judge.mark("deck_shifts", Code::Duplicate, "each deck once");
            }
            Some(_) => {}
        }
    }
}
