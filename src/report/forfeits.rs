//! Matches that a script or program could not finish: numbers that rest on them say nothing about decks, so every report
//! tells how many there were.

use super::column::{Column, Label, columns};
use super::file::ReportError;
use super::folder::ReportFolder;
use super::number::{count, percent};
use super::pages::Pages;
use super::row::Row;
use super::table::ReportTable;
use super::words::several;

/// What a report says beside its notes where [`are_many`].
pub(super) const NO_VERDICT: &str =
    "more than one match in a hundred was forfeited: no verdict on cards rests on such matches";

/// Whether so many matches were forfeited, more than one in a hundred of some pilot's, that figures are about pilots which
/// break down rather than about cards.
#[must_use]
pub fn are_many(rows: &[ForfeitRow]) -> bool {
    rows.iter().any(|row| row.forfeits() > row.matches / 100)
}

/// A pilot that could not finish every match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForfeitRow {
    /// What it is called.
    pub pilot: String,
    /// Matches that it played.
    pub matches: u64,
    /// Why it could not go on, in words that follow "it", and how often.
    pub causes: Vec<(&'static str, u64)>,
}

impl ForfeitRow {
    /// Matches that it forfeited.
    #[must_use]
    pub fn forfeits(&self) -> u64 {
        self.causes.iter().map(|(_, times)| times).sum()
    }

    /// The same in a sentence.
    ///
    /// ```
    /// use breachlab_report::ForfeitRow;
    /// let pilot = "mine".to_owned();
    /// let row = ForfeitRow { pilot, matches: 8, causes: vec![("was not running", 1), ("answered nonsense", 3)] };
    /// let wanted = "mine forfeited 4 of 8 matches (50.00 %): once it was not running, 3 times it answered nonsense";
    /// assert_eq!(row.sentence(), wanted);
    /// ```
    #[must_use]
    pub fn sentence(&self) -> String {
        let cause = |&(words, times): &(&str, u64)| match times {
            1 => format!("once it {words}"),
            _ => format!("{} times it {words}", count(times)),
        };
        let causes: Vec<String> = self.causes.iter().map(cause).collect();
        let forfeits = self.forfeits();
        format!(
            "{} forfeited {} of {} ({} %): {}",
            self.pilot,
            count(forfeits),
            several(self.matches, "match", "matches"),
            percent(self.share(forfeits)),
            causes.join(", ")
        )
    }

    fn share(&self, forfeits: u64) -> f64 {
        forfeits as f64 / self.matches.max(1) as f64
    }
}

/// One cause of the forfeits of one pilot.
pub(super) struct CauseRow {
    pilot: String,
    matches: u64,
    cause: &'static str,
    forfeits: u64,
    share: f64,
}

impl Row for CauseRow {
    const TABLE: &'static str = "forfeits.csv";
    const ABOUT: &'static str =
        "Matches that a script or program could not finish, a row a pilot and cause.";
    const LEAD: &'static [Label] = &[];
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "pilot", "what it is called" => &row.pilot;
        count "matches", "matches that it played" => row.matches;
        text "cause", "why it could not go on, in words that follow \"it\"" => row.cause;
        count "forfeits", "how often" => row.forfeits;
        share "share", "`forfeits` of `matches`" => Some(row.share);
    ];
}

/// Writes `forfeits.csv` where there are any.
///
/// # Errors
/// [`ReportError`] naming the file that was refused.
pub fn write_forfeits(
    rows: &[ForfeitRow],
    folder: &ReportFolder,
    is_complete: bool,
) -> Result<(), ReportError> {
    let causes = rows.iter().flat_map(|row| {
        row.causes.iter().map(|&(cause, forfeits)| CauseRow {
            pilot: row.pilot.clone(),
            matches: row.matches,
            cause,
            forfeits,
            share: row.share(forfeits),
        })
    });
    let causes: Vec<CauseRow> = causes.collect();
    if causes.is_empty() {
        return Ok(());
    }
    Pages::of(folder, is_complete).table(ReportTable::of(&[], &causes))
}
