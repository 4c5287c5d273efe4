//! A table on its way into a file: names and units of its columns, and cells.

use super::column::Label;
use super::format::Unit;
use super::row::{self, Row};
use super::value::Datum;

/// The last column of every table of an interrupted report: `false` in each row.
pub(super) const MARK: &str = "complete";

/// A table of any rows.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportTable {
    /// Name of the file that it is written to: `matchups.csv`.
    pub name: &'static str,
    /// Names and units of the columns.
    pub columns: Vec<(String, Unit)>,
    /// Rows in their order, each with a cell for each column.
    pub rows: Vec<Vec<Datum>>,
}

impl ReportTable {
    /// The table of these rows; `lead` are the cells that all of them begin with.
    #[must_use]
    pub fn of<'r, R: Row>(lead: &[&str], rows: impl IntoIterator<Item = &'r R>) -> Self {
        debug_assert_eq!(lead.len(), R::LEAD.len(), "{}", R::TABLE);
        let row = |row: &R| {
            let lead = lead.iter().map(|text| Datum::from(*text));
            lead.chain(row::cells(row)).collect()
        };
        Self {
            name: R::TABLE,
            columns: row::labels::<R>(),
            rows: rows.into_iter().map(row).collect(),
        }
    }

    /// A table whose columns are known only when it is made.
    #[must_use]
    pub fn new(name: &'static str, columns: Vec<(String, Unit)>, rows: Vec<Vec<Datum>>) -> Self {
        Self {
            name,
            columns,
            rows,
        }
    }

    /// The table with more columns in front, whose cells are told for each row by its place.
    pub(super) fn led(
        mut self,
        columns: Vec<(String, Unit)>,
        cells: impl Fn(usize) -> Vec<Datum>,
    ) -> Self {
        self.columns.splice(0..0, columns);
        for (at, row) in self.rows.iter_mut().enumerate() {
            row.splice(0..0, cells(at));
        }
        self
    }

    /// The table as it stands in an interrupted report.
    pub(super) fn marked(mut self) -> Self {
        self.columns.push((MARK.to_owned(), Unit::Flag));
        for row in &mut self.rows {
            row.push(false.into());
        }
        self
    }
}

/// Labels as columns of a table.
pub(super) fn columns(labels: &[Label]) -> Vec<(String, Unit)> {
    let labels = labels.iter();
    labels
        .map(|label| (label.name.to_owned(), label.unit))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::column::{Column, columns};
    use crate::estimate::ReportEstimate;
    use crate::row::{entries, object, on_their_side};

    struct Score {
        name: String,
        points: u64,
        rate: Option<ReportEstimate>,
    }

    impl Row for Score {
        const TABLE: &'static str = "scores.csv";
        const DOCUMENT: &'static str = "`scores`";
        const ABOUT: &'static str = "A score.";
        const COLUMNS: &'static [Column<Self>] = columns![row:
            text "player", "who" => &row.name, key("name");
            count "points", "how many" => row.points, in_tables;
            estimate ["rate", "low", "high"] Share, "how often" => row.rate;
            value "double" Count, "twice as many" => (2 * row.points).into(), in_documents;
        ];
    }

    fn score() -> Score {
        let (value, low, high) = (0.5, 0.25, 0.75);
        Score {
            name: "Ann".to_owned(),
            points: 3,
            rate: Some(ReportEstimate { value, low, high }),
        }
    }

    #[test]
    fn a_table_and_a_document_have_the_columns_meant_for_them() {
        let none = Score {
            rate: None,
            ..score()
        };
        let table = ReportTable::of(&["chess"], &[score(), none]);
        let names: Vec<&str> = table
            .columns
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        assert_eq!(names, ["game", "player", "points", "rate", "low", "high"]);
        let cells = |at: usize| table.rows[at].iter().map(Datum::cell).collect::<Vec<_>>();
        assert_eq!(cells(0), ["chess", "Ann", "3", "0.5", "0.25", "0.75"]);
        assert_eq!(cells(1), ["chess", "Ann", "3", "", "", ""]);
        let document = object(&score()).line("a test").unwrap();
        let wanted = "{\"name\":\"Ann\",\"rate\":0.5,\"low\":0.25,\"high\":0.75,\"double\":6}\n";
        assert_eq!(document, wanted);
    }

    /// A score of which documents say the rate first, and the points only where there are any.
    struct Told(Score);

    impl Row for Told {
        const ABOUT: &'static str = "A score.";
        const COLUMNS: &'static [Column<Self>] = columns![row:
            text "player", "who" => &row.0.name, later(2);
            value "points" Count, "how many" => (row.0.points > 0).then_some(row.0.points).into(), if_known, later(1);
            estimate ["rate", "low", "high"] Share, "how often" => row.0.rate;
        ];
    }

    #[test]
    fn a_document_has_keys_in_an_order_of_its_own_and_leaves_out_what_nobody_knows() {
        let line = |told: &Told| object(told).line("a test").unwrap();
        let told = Told(score());
        let wanted = "{\"rate\":0.5,\"low\":0.25,\"high\":0.75,\"points\":3,\"player\":\"Ann\"}\n";
        assert_eq!(line(&told), wanted);
        let none = Told(Score {
            points: 0,
            rate: None,
            ..score()
        });
        let wanted = "{\"rate\":null,\"low\":null,\"high\":null,\"player\":\"Ann\"}\n";
        assert_eq!(line(&none), wanted);
        let rows = [told, none];
        let listed = |later| on_their_side(&rows, later).line("a test").unwrap();
        assert_eq!(
            listed(0),
            "{\"rate\":[0.5,null],\"low\":[0.25,null],\"high\":[0.75,null]}\n"
        );
        assert_eq!(listed(1), "{\"points\":[3,null]}\n");
    }

    #[test]
    fn an_interrupted_table_says_so_in_each_row() {
        let table = ReportTable::of(&["chess"], &[score()]).marked();
        assert_eq!(table.columns.last(), Some(&(MARK.to_owned(), Unit::Flag)));
        assert_eq!(table.rows[0].last(), Some(&Datum::Flag(false)));
    }

    #[test]
    fn the_ends_of_an_estimate_are_told_by_its_name() {
        let told: Vec<(String, String, String)> = entries::<Score>()
            .into_iter()
            .map(|entry| (entry.name, entry.key, entry.meaning))
            .collect();
        let wanted = |name: &str, key: &str, meaning: &str| {
            (name.to_owned(), key.to_owned(), meaning.to_owned())
        };
        assert_eq!(told[1], wanted("player", "name", "who"));
        assert_eq!(told[2], wanted("points", "", "how many"));
        let meaning = "lower end of the 95 % interval of `rate`";
        assert_eq!(told[4], wanted("low", "low", meaning));
        assert_eq!(told[6], wanted("", "double", "twice as many"));
    }
}
