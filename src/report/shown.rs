//! A table for people: columns picked by name out of a row's own list, laid out for a terminal (`screen.rs`) or a page
//! (`page.rs`).

use super::column::{ColumnHead, INTERVAL};
use super::estimate::ReportEstimate;
use super::format::{Format, NONE, Unit};
use super::row::Row;
use super::value::Datum;

/// The places of columns by their names.
///
/// # Panics
/// When the row has no such column: where the names are constant, while it is compiled.
pub(super) const fn places<R: Row, const N: usize>(names: [&str; N]) -> [usize; N] {
    let mut places = [0; N];
    let mut at = 0;
    while at < N {
        let mut place = 0;
        while !is_same(R::COLUMNS[place].names[0], names[at]) {
            place += 1;
            assert!(place < R::COLUMNS.len(), "the row has no such column");
        }
        places[at] = place;
        at += 1;
    }
    places
}

/// Whether two names are the same.
const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// A table for people: `shown!(DeckPairingRow: rows; "deck_a", "win_rate_a")`. A name that the row does not have is refused by
/// the compiler.
macro_rules! shown {
    ($row:ty: $rows:expr; $($name:literal),+ $(,)?) => {
        $crate::shown::Shown::of::<$row>($rows, const { &$crate::shown::places::<$row, _>([$($name),+]) })
    };
}
pub(super) use shown;

/// How a person reads a column of a row, by its name: `column_of!(SeatRow: "win_rate")`.
macro_rules! column_of {
    ($row:ty: $name:literal) => {
        &<$row as $crate::row::Row>::COLUMNS[const { $crate::shown::places::<$row, 1>([$name])[0] }]
    };
}
pub(super) use column_of;

/// A table for people: its heads and the texts of its cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Shown {
    pub(super) heads: Vec<ColumnHead>,
    pub(super) rows: Vec<Vec<String>>,
    /// Colours of the cells of one column, row by row.
    pub(super) hues: Option<(usize, Vec<&'static str>)>,
    /// What is said of each row on a line below it, on a terminal; empty where nothing is.
    pub(super) remarks: Vec<String>,
}

impl Shown {
    /// The columns at these places of these rows.
    pub(super) fn of<'r, R: Row>(rows: impl IntoIterator<Item = &'r R>, places: &[usize]) -> Self {
        let columns = || places.iter().map(|&at| &R::COLUMNS[at]);
        let row = |row: &R| {
            let mut cells = Vec::new();
            columns().for_each(|column| column.shown(row, &mut cells));
            cells
        };
        Self {
            heads: columns().flat_map(super::column::Column::heads).collect(),
            rows: rows.into_iter().map(row).collect(),
            hues: None,
            remarks: Vec::new(),
        }
    }

    /// With one column more, whose values do not come from the rows alone, before the column at `place`.
    pub(super) fn with<D: Into<Datum>>(
        mut self,
        place: usize,
        (head, format): (&str, Format),
        values: impl IntoIterator<Item = D>,
    ) -> Self {
        let head = ColumnHead {
            text: format.headed(head),
            is_right: format.unit != Unit::Text,
            spare: 0,
            is_whole: false,
            is_interval: false,
        };
        self.heads.insert(place, head);
        let mut values = values.into_iter();
        for row in &mut self.rows {
            let value = values.next().map_or(Datum::Missing, Into::into);
            row.insert(place, format.cell(&value));
        }
        self
    }

    /// With two columns more, values and their intervals, before the column at `place`.
    pub(super) fn with_estimates(
        self,
        place: usize,
        (head, format): (&str, Format),
        estimates: impl Iterator<Item = Option<ReportEstimate>>,
    ) -> Self {
        let cells = estimates.map(|of| format.estimate(of));
        let (values, ends): (Vec<String>, Vec<String>) =
            cells.map(|[value, ends]| (value, ends)).unzip();
        let table = self.with(place, (head, format), values);
        let mut table = table.with(place + 1, (INTERVAL, Format::of(Unit::Number)), ends);
        table.heads[place + 1].is_interval = true;
        table
    }

    /// The same with another heading above the column at `place`, where what it holds depends on the table.
    pub(super) fn titled(mut self, place: usize, head: &str) -> Self {
        head.clone_into(&mut self.heads[place].text);
        self
    }

    /// The same with another heading wherever this one stands, as for sets that are no pairs.
    pub(super) fn renamed(mut self, from: &str, to: &str) -> Self {
        let heads = self.heads.iter_mut().filter(|head| head.text == from);
        heads.for_each(|head| to.clone_into(&mut head.text));
        self
    }

    /// The same without the columns in which no row has data.
    pub(super) fn without_empty(mut self) -> Self {
        for at in (0..self.heads.len()).rev() {
            if self.rows.iter().all(|row| row[at] == NONE) {
                self.heads.remove(at);
                self.rows.iter_mut().for_each(|row| drop(row.remove(at)));
            }
        }
        self
    }

    /// The same with a remark below each row on a terminal, where it is not empty.
    pub(super) fn remarked(mut self, remarks: impl IntoIterator<Item = String>) -> Self {
        self.remarks = remarks.into_iter().collect();
        self
    }

    /// The same with the cells of the column at `place` in these colours.
    pub(super) fn hued(mut self, place: usize, hues: Vec<&'static str>) -> Self {
        self.hues = Some((place, hues));
        self
    }
}
