//! The data dictionary, `docs/data.md`: every table of a report and every list of its document, with their columns, from what the rows say
//! of themselves.

use super::alone::AloneRow;
use super::audit::AuditRow;
use super::balance::{EditRow, FrontierRow, NumberRow, RetrainRow};
use super::balance_goals::{GoalRow, PilotGoalRow, YesterdayRow};
use super::blunder::BlunderRow;
use super::card_rows::{CardRow, CardTurnRow};
use super::cards::{LineRow, NamedRow, PointRow, RankedRow, SettingRow, VerdictPartRow, WorthRow};
use super::column::Label;
use super::draws::{ChanceRow, DrawRow};
use super::explore::{AxisRow, CellRow};
use super::fit::FitRow;
use super::forfeits::CauseRow;
use super::gate::{
    BlameRow, BlameSample, CalledRow, CardMoved, ChangeRow, DeckRow, GateLine, GateMatchup,
    InputRow, MeanRow, MetRow, PilotAnswer, SelfTestLine, VersionRow,
};
use super::head::{FileRow, Head, Timing};
use super::kinds::KindRow;
use super::ladder::{PairingRow, PilotRow};
use super::matrix::{DeckPairingRow, FieldRow, GauntletRow, RatingRow, SQUARE};
use super::meta::{MetaRow, PathRow};
use super::model::{CounterRow, Length, SeatRow, SlowRow};
use super::mulligan::{HandRow, TurnRowOfHand};
use super::rate::RateRow;
use super::row::{ColumnEntry, Row, entries};
use super::run_rows::{EndingRow, EngagementRow, MatchupRow, TurnRow};
use super::sensitivity::SensitiveRow;
use super::table::MARK;
use super::tiers::{DividedRow, PilotRunRow, TierRow};
use super::train::{TrainedGain, TrialRow};
use super::tune::{FoundRow, OtherPilotRow, StartRow, StepRow};

/// What a row is, where it is written, and its columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The table; empty where only documents have such rows.
    pub table: &'static str,
    /// Where documents have it; empty where none does.
    pub document: &'static str,
    /// What a row is.
    pub about: &'static str,
    /// Its columns in the order of the table, or of their declaration where only documents have them.
    pub entries: Vec<ColumnEntry>,
}

impl Sheet {
    fn of<R: Row>() -> Self {
        Self {
            table: R::TABLE,
            document: R::DOCUMENT,
            about: R::ABOUT,
            entries: entries::<R>(),
        }
    }

    /// A table without rows of a type of their own.
    fn labelled(table: &'static str, about: &'static str, labels: &[Label]) -> Self {
        let entries = labels.iter().map(|label| ColumnEntry {
            name: label.name.to_owned(),
            key: String::new(),
            unit: label.unit,
            meaning: label.meaning.to_owned(),
        });
        Self {
            table,
            document: "",
            about,
            entries: entries.collect(),
        }
    }
}

/// The sheets of these rows.
macro_rules! sheets_of {
    ($($row:ty),*) => {
        vec![$(Sheet::of::<$row>()),*]
    };
}

/// All of them, by verb.
// Long because it is the list of all tables by verb: the order of the page, which parts of it would hide.
#[must_use]
pub fn sheets() -> Vec<(&'static str, Vec<Sheet>)> {
    let run = sheets_of![
        MatchupRow,
        CardRow,
        TurnRow,
        EngagementRow,
        EndingRow,
        CardTurnRow,
        KindRow,
        SeatRow,
        Length,
        CounterRow,
        SlowRow
    ];
    let mut matrix = sheets_of![DeckPairingRow, RatingRow, GauntletRow, FieldRow];
    let about = "Win rate of the row's deck against the column's, one half against itself; what `meta` reads.";
    matrix.push(Sheet::labelled("payoff.csv", about, &[SQUARE]));
    let about = "How many independent matches each win rate of `payoff.csv` rests on; empty against itself.";
    matrix.push(Sheet::labelled("effective.csv", about, &[SQUARE]));
    vec![
        ("run", run),
        (
            "run --each-strategy",
            sheets_of![TierRow, PilotRunRow, DividedRow],
        ),
        ("matrix", matrix),
        (
            "ladder",
            sheets_of![PilotRow, PairingRow, BlunderRow, FitRow],
        ),
        ("matrix and ladder against the table", sheets_of![AloneRow]),
        ("meta", sheets_of![MetaRow, PathRow]),
        ("cards", sheets_of![RankedRow, LineRow]),
        (
            "card",
            sheets_of![PointRow, VerdictPartRow, NamedRow, SettingRow, WorthRow],
        ),
        ("audit", sheets_of![AuditRow]),
        ("sensitivity", sheets_of![SensitiveRow]),
        (
            "tune",
            sheets_of![StepRow, OtherPilotRow, StartRow, FoundRow],
        ),
        (
            "balance",
            sheets_of![
                GoalRow,
                PilotGoalRow,
                EditRow,
                NumberRow,
                RetrainRow,
                YesterdayRow,
                FrontierRow
            ],
        ),
        (
            "draws",
            sheets_of![ChanceRow, DrawRow, HandRow, TurnRowOfHand],
        ),
        ("explore", sheets_of![CellRow, AxisRow]),
        ("train", sheets_of![TrialRow, TrainedGain]),
        (
            "gate",
            sheets_of![
                GateMatchup,
                DeckRow,
                MeanRow,
                MetRow,
                PilotAnswer,
                ChangeRow,
                InputRow,
                VersionRow,
                BlameRow,
                BlameSample,
                CardMoved,
                GateLine,
                SelfTestLine,
                CalledRow
            ],
        ),
        (
            "every verb that plays",
            sheets_of![CauseRow, RateRow, FileRow, Timing],
        ),
    ]
}

/// The text of `docs/data.md`.
#[must_use]
pub fn data_dictionary() -> String {
    let mut lines = vec![
        "# Data dictionary".to_owned(),
        String::new(),
        "Every table of a report and every list of its document, column by column. Made from the program itself: \
         `just data` writes it anew."
            .to_owned(),
        String::new(),
        "- Tables are CSV in UTF-8 with a header row, LF, `.` as decimal point and quotes as in RFC 4180. Numbers are \
         rounded to six decimals, shares are from 0 to 1."
            .to_owned(),
        "- No data is an empty cell, and `null` in a document; it is never a zero.".to_owned(),
        format!(
            "- Tables of an interrupted report have one column more, `{MARK}`, which is `false` in every row; documents say \
             `\"complete\": false`."
        ),
        "- New columns come last, so that what reads a table by its places goes on reading it.".to_owned(),
        "- A cell that a spreadsheet would run begins with an apostrophe.".to_owned(),
    ];
    lines.extend(["", "## The head", "", Head::ABOUT].map(str::to_owned));
    lines.push(String::new());
    lines.extend(["| key | meaning |", "|---|---|"].map(str::to_owned));
    let head = entries::<Head>().into_iter();
    lines.extend(head.map(|entry| format!("| `{}` | {} |", entry.key, entry.meaning)));
    lines.extend([
        String::new(),
        "Every page begins with its title and, where it was interrupted, the word that it was; it ends with game, seed, files \
         and command."
            .to_owned(),
    ]);
    for (verb, sheets) in sheets() {
        lines.extend([String::new(), format!("## {verb}")]);
        for sheet in sheets {
            lines.extend(section(&sheet));
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

fn section(sheet: &Sheet) -> Vec<String> {
    let title = if sheet.table.is_empty() {
        sheet.document.to_owned()
    } else {
        format!("`{}`", sheet.table)
    };
    let is_both = !sheet.table.is_empty() && !sheet.document.is_empty();
    let mut lines = vec![
        String::new(),
        format!("### {title}"),
        String::new(),
        sheet.about.to_owned(),
    ];
    if is_both {
        lines.push(format!("Also {}.", sheet.document));
    }
    lines.extend([
        String::new(),
        "| column | unit | meaning |".to_owned(),
        "|---|---|---|".to_owned(),
    ]);
    lines.extend(sheet.entries.iter().map(|entry| {
        let name = match (entry.name.as_str(), entry.key.as_str()) {
            (name, "") if is_both => format!("`{name}` (table only)"),
            ("", key) if is_both => format!("`{key}` (document only)"),
            (name, key) if is_both && name != key => format!("`{name}` (`{key}` in the document)"),
            ("", name) | (name, _) => format!("`{name}`"),
        };
        format!("| {name} | {} | {} |", entry.unit.words(), entry.meaning)
    }));
    lines
}
