//! The report of `sensitivity`: which numbers of which cards hold a set.

use super::cards::played_otherwise;
use super::chart::Chart;
use super::chart::forest::{Forest, ForestRow};
use super::chart::picture::SIDES;
use super::chart::sheet::ChartFrame;
use super::column::{Column, columns};
use super::escape::markdown as escaped;
use super::estimate::ReportEstimate;
use super::export::Report;
use super::file::ReportError;
use super::forfeits::NO_VERDICT;
use super::format::Unit;
use super::head::Head;
use super::number::{count, q_value};
use super::page::Page;
use super::row::{Row, objects};
use super::shown::{column_of, shown};
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;
use super::words::several;

/// Numbers on a screen and a page: the ten that hold the set, and as many again.
const SHOWN: usize = 20;

/// One number of one card.
#[derive(Clone, Debug, PartialEq)]
pub struct SensitiveRow {
    /// Id of the card.
    pub card: String,
    /// Its printed name.
    pub name: String,
    /// Its type, and the class of a ship.
    pub group: String,
    /// Which number of the card, by its key or trait.
    pub number: String,
    /// What that number is on the card.
    pub printed: i32,
    /// Decks that list the card.
    pub decks: Vec<String>,
    /// Sets of matches it rests on.
    pub sets: u64,
    /// What one more does to the win rate of those decks.
    pub win_rate: ReportEstimate,
    /// Adjusted p-value of that.
    pub win_rate_q: f64,
    /// What one more does to the share that the first turn wins.
    pub first_turn: ReportEstimate,
    /// Adjusted p-value of that.
    pub first_turn_q: f64,
    /// What one more does to the number of rounds.
    pub rounds: ReportEstimate,
    /// Adjusted p-value of that.
    pub rounds_q: f64,
}

impl SensitiveRow {
    /// `attack 3`.
    fn printed_number(&self) -> String {
        format!("{} {}", self.number, self.printed)
    }
}

impl Row for SensitiveRow {
    const TABLE: &'static str = "sensitivity.csv";
    const DOCUMENT: &'static str = "`numbers` of `sensitivity.json`";
    const ABOUT: &'static str = "One number of one card, those first that surely move win rates most. Changes are by one \
                                 more of the number, all copies at once; shares of a match: 0.01 is one percentage point.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "card_id", "id of the card" => &row.card, key("card");
        text "card_name", "its name" => &row.name, key("name"), head("card");
        text "group", "its type, and the class of a ship" => &row.group;
        text "number", "the number that is moved, as in card files" => &row.number;
        value "printed" Count, "what it is on the card" => row.printed.into();
        value "printed_number" Text, "both together" => row.printed_number().into(), to_read, head("number");
        estimate ["win_rate", "win_rate_low", "win_rate_high"] Difference,
            "what one more adds to the win rate of the decks that list the card" => Some(row.win_rate), fine,
            axis("points of win rate for one more"), head("win rate, points");
        share "win_rate_q", "that chance alone would show as much, corrected for all numbers" => Some(row.win_rate_q),
            head("q"), chance;
        estimate ["first_turn", "first_turn_low", "first_turn_high"] Difference,
            "what one more adds to the share of their matches that the first turn wins" => Some(row.first_turn), fine,
            head("first turn, points");
        share "first_turn_q", "the same of that" => Some(row.first_turn_q), head("q"), chance;
        estimate ["rounds", "rounds_low", "rounds_high"] Number, "what one more adds to their length in rounds"
            => Some(row.rounds), head("rounds");
        share "rounds_q", "the same of that" => Some(row.rounds_q), head("q"), chance;
        count "sets", "sets (pairs of matches; single ones against the table) in which it was moved, or held against where it was"
            => row.sets;
        value "decks" Text, "decks that list the card" => (&row.decks).into();
    ];
}

/// The report of a `sensitivity`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SensitivityReport {
    /// What it begins with.
    pub head: Head,
    /// Matches asked for.
    pub asked: u64,
    /// Whether each deck plays for itself against the table, and a set is a single match.
    pub against_table: bool,
    /// Decks of the field.
    pub decks: Vec<String>,
    /// Pilots that played the cards.
    pub pilots: Vec<String>,
    /// Numbers, those that surely move win rates most first.
    pub rows: Vec<SensitiveRow>,
    /// Numbers that had no turn often enough.
    pub untold: u64,
}

/// Numbers that are shown to move something.
fn moving(rows: &[SensitiveRow], q: fn(&SensitiveRow) -> f64) -> u64 {
    rows.iter().filter(|row| q(row) <= 0.05).count() as u64
}

impl SensitivityReport {
    fn verdict(&self) -> String {
        if self.rows.is_empty() {
            return "no number was moved often enough to say anything".to_owned();
        }
        format!(
            "{} moved at once; shown to move win rates: {}, the first turn's share: {}, the length of matches: {} (q at most 0.05)",
            several(self.rows.len() as u64, "number", "numbers"),
            count(moving(&self.rows, |row| row.win_rate_q)),
            count(moving(&self.rows, |row| row.first_turn_q)),
            count(moving(&self.rows, |row| row.rounds_q)),
        )
    }

    /// Calls nothing moving, where pilots broke down so often that the cards had no say.
    pub fn doubt_forfeits(&mut self) {
        for row in &mut self.rows {
            (row.win_rate_q, row.first_turn_q, row.rounds_q) = (1.0, 1.0, 1.0);
        }
        self.head.notes.push(NO_VERDICT.to_owned());
    }

    fn untold(&self) -> Option<String> {
        let left = several(self.untold, "number", "numbers");
        (self.untold > 0).then(|| format!("{left} had no turn often enough for an interval"))
    }

    fn shown(&self) -> &[SensitiveRow] {
        &self.rows[..SHOWN.min(self.rows.len())]
    }

    /// The rows that move another measure most, by the end of the interval that is nearer to nothing.
    fn most(&self, of: impl Fn(&SensitiveRow) -> (ReportEstimate, f64)) -> Vec<SensitiveRow> {
        let sure = |row: &SensitiveRow| {
            let found = of(row).0;
            if found.value > 0.0 {
                found.low
            } else {
                -found.high
            }
        };
        let mut rows: Vec<SensitiveRow> = self.rows.clone();
        rows.retain(|row| of(row).1 <= 0.05);
        rows.sort_by(|a, b| sure(b).total_cmp(&sure(a)));
        rows.truncate(SHOWN / 2);
        rows
    }

    fn page(&self, charts: &[Chart]) -> String {
        let title = escaped(&self.head.title);
        let mut page = Page::of(
            &self.head,
            format_args!("{title}: which numbers hold the set?"),
        );
        page.paragraph(format_args!("**{}.**", spoken_first(&self.verdict())));
        page.picture(charts, "sensitivity");
        page.paragraph(format_args!("## What moves win rates"));
        page.table(&shown!(SensitiveRow: self.shown();
            "card_name", "printed_number", "win_rate", "win_rate_q", "first_turn", "rounds", "sets"));
        page.gap();
        for (title, rows) in [
            (
                "What moves the first turn's share",
                self.most(|row| (row.first_turn, row.first_turn_q)),
            ),
            (
                "What moves the length of matches",
                self.most(|row| (row.rounds, row.rounds_q)),
            ),
        ] {
            if !rows.is_empty() {
                page.paragraph(format_args!("## {title}"));
                page.table(&shown!(SensitiveRow: &rows;
                    "card_name", "printed_number", "first_turn", "first_turn_q", "rounds", "rounds_q", "sets"));
                page.gap();
            }
        }
        page.paragraph(format_args!("## How this was measured"));
        for note in &self.head.notes {
            page.paragraph(format_args!("> Note: {}.", escaped(note)));
        }
        if let Some(remark) = played_otherwise(&self.head, self.asked) {
            page.paragraph(format_args!("{remark}."));
        }
        let [against, whose] = match (self.against_table, self.decks.len()) {
            (true, _) => [", each against the table", "the deck"],
            (false, 1) => [", against itself", "both decks"],
            (false, _) => [", each against every other", "both decks"],
        };
        page.paragraph(format_args!(
            "{}, decks {}{against}, under the pilots {}. In every block of four sets one number of every card of {whose} is \
             moved, by lot and whatever befalls the others: a step up in one set, a step down in another; where only one way \
             makes sense, in two sets of four. What one more does is the difference between the two arms by the steps between \
             them, all copies of the card at once, in decks whose other cards are as printed on the average. The first turn's \
             share and the length are those of all matches of such a deck. \
             Intervals are 95 %, q-values those of Benjamini and Hochberg over all numbers. All numbers: \
             [sensitivity.csv](sensitivity.csv).",
            several(self.head.matches, "match", "matches"),
            escaped(&self.decks.join(", ")),
            escaped(&self.pilots.join(", ")),
        ));
        if let Some(untold) = self.untold() {
            page.paragraph(format_args!("{untold}."));
        }
        page.end(&self.head)
    }
}

/// A sentence of its own.
fn spoken_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

impl Report for SensitivityReport {
    const FILE: &'static str = "sensitivity.json";

    fn head(&self) -> &Head {
        &self.head
    }

    fn tables(&self) -> Vec<ReportTable> {
        vec![ReportTable::of(&[self.head.game.as_str()], &self.rows)]
    }

    fn charts(&self) -> Vec<Chart> {
        if self.rows.is_empty() {
            return Vec::new();
        }
        let worth = column_of!(SensitiveRow: "win_rate");
        let row = |row: &SensitiveRow| {
            let basis = format!("{}, q {}", row.printed_number(), q_value(row.win_rate_q));
            let ink = if row.win_rate.value > 0.0 {
                SIDES[2]
            } else {
                SIDES[1]
            };
            ForestRow::of(worth.format(), [row.name.clone(), basis], row.win_rate, ink)
        };
        let subtitle = format!(
            "{}; decks {}; pilots {}",
            self.head.title,
            self.decks.join(", "),
            self.pilots.join(", ")
        );
        let caption = format!(
            "n = {} matches. What one more of the number does to the win rate of the decks that list the card, all copies at \
             once; those that surely move it most. Bars: 95 % interval, not corrected; q: Benjamini and Hochberg over all \
             {} numbers.",
            count(self.head.matches),
            count(self.rows.len() as u64)
        );
        let forest = Forest {
            frame: ChartFrame {
                title: "The numbers that hold the set",
                subtitle: &subtitle,
                caption: &caption,
                legend: &[],
            },
            axis: worth.axis_title(),
            format: worth.format(),
            reference: Some(0.0),
            pitch: 24.0,
            rows: self.shown().iter().map(row).collect(),
        };
        vec![Chart {
            name: "sensitivity".to_owned(),
            alt: "What one more of each number does to win rates, the largest first".to_owned(),
            picture: forest.picture(),
        }]
    }

    fn pages(&self, charts: &[Chart]) -> Result<Vec<(&'static str, String)>, ReportError> {
        Ok(vec![("sensitivity.md", self.page(charts))])
    }

    fn own(&self) -> Datum {
        Datum::object()
            .with("asked", self.asked)
            .with("decks", &self.decks)
            .with("pilots", &self.pilots)
            .with("matches", self.head.matches)
            .with("untold", self.untold)
            .with("numbers", objects(&self.rows))
    }

    fn title(&self, look: Terminal) -> Vec<String> {
        let title = format!("{}: {}", self.head.title, self.verdict());
        vec![look.paint(Terminal::BOLD, &title)]
    }

    fn body(&self, look: Terminal) -> Vec<String> {
        let table = shown!(SensitiveRow: self.shown(); "card_name", "printed_number", "win_rate", "win_rate_q");
        let mut lines: Vec<String> = played_otherwise(&self.head, self.asked)
            .into_iter()
            .collect();
        lines.extend(table.lines(look));
        let more = (self.rows.len() - self.shown().len()) as u64;
        if more > 0 {
            lines.push(format!("  and {} more in sensitivity.csv", count(more)));
        }
        lines.extend(self.untold().map(|untold| format!("  {untold}")));
        lines
    }

    fn foot(&self) -> Vec<String> {
        vec![
            String::new(),
            format!(
                "report  {}/sensitivity.md",
                super::escape::tame(&self.head.out)
            ),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{document, text};

    #[test]
    fn numbers_that_move_something_are_counted_and_told_each_by_what_it_moves() {
        let around = |value: f64| ReportEstimate {
            value,
            low: value - 0.002,
            high: value + 0.002,
        };
        let row = |name: &str, win: f64, rounds: f64| SensitiveRow {
            name: name.to_owned(),
            number: "attack".to_owned(),
            printed: 3,
            win_rate: around(win),
            win_rate_q: if win.abs() > 0.004 { 0.001 } else { 0.8 },
            first_turn: around(0.0),
            first_turn_q: 1.0,
            rounds: around(rounds),
            rounds_q: if rounds.abs() > 0.004 { 0.02 } else { 0.9 },
            sets: 1000,
            card: name.to_lowercase(),
            group: "Ship".to_owned(),
            decks: Vec::new(),
        };
        let mut report = SensitivityReport {
            rows: vec![row("Harpy", 0.02, 0.0), row("Wall", 0.0, -0.3)],
            untold: 1,
            ..SensitivityReport::default()
        };
        report.head.complete = true;
        let told = text(&report, Terminal::default());
        let wanted = "2 numbers moved at once; shown to move win rates: 1, the first turn's share: 0, the length of matches: 1";
        assert!(told.contains(wanted) && told.contains("attack 3"), "{told}");
        assert!(told.contains("1 number had no turn often enough"), "{told}");
        let page = report.page(&[]);
        let (_, length) = page
            .split_once("## What moves the length")
            .expect("a part of the page");
        assert!(
            length.contains("Wall") && !length.contains("Harpy"),
            "{page}"
        );
        assert!(!page.contains("## What moves the first turn"), "{page}");
        let document = document(&report).expect("laid out");
        let document: serde_json::Value = serde_json::from_str(&document).expect("JSON");
        assert_eq!(document["numbers"][1]["rounds"], -0.3);
        report.rows.clear();
        assert!(text(&report, Terminal::default()).contains("no number was moved"));
        assert!(Report::charts(&report).is_empty());
    }
}
