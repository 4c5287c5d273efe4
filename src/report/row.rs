//! A row of a report says its columns once. Tables, documents, data frames and the data dictionary (`docs/data.md`) walk
//! this one list, and tables for people (`shown.rs`) pick from it.

use std::ops::RangeInclusive;

use super::column::{Column, GAME, Label, WrittenIn};
use super::format::Unit;
use super::value::Datum;

/// A row of a report.
pub trait Row: Sized + 'static {
    /// The table that has these rows, a file; empty where only documents do.
    const TABLE: &'static str = "";
    /// Where documents have them; empty where none does.
    const DOCUMENT: &'static str = "";
    /// What a row is, for the data dictionary.
    const ABOUT: &'static str;
    /// Columns that stand before its own in a table and are the same in all its rows.
    const LEAD: &'static [Label] = &[GAME];
    /// Its columns, in their order.
    const COLUMNS: &'static [Column<Self>];
}

/// Whether files have it as a column.
fn is_in_tables<R>(column: &Column<R>) -> bool {
    matches!(column.place, WrittenIn::Everywhere | WrittenIn::Tables)
}

/// Whether documents have it as a key.
fn is_in_documents<R>(column: &Column<R>) -> bool {
    matches!(column.place, WrittenIn::Everywhere | WrittenIn::Documents)
}

/// Names and units of a table's columns.
pub(super) fn labels<R: Row>() -> Vec<(String, Unit)> {
    let lead = R::LEAD
        .iter()
        .map(|label| (label.name.to_owned(), label.unit));
    let own = R::COLUMNS
        .iter()
        .filter(|column| is_in_tables(column))
        .flat_map(|column| {
            column
                .names()
                .map(move |name| (name.to_owned(), column.unit))
        });
    lead.chain(own).collect()
}

/// The cells of a row in its table, without those that lead.
pub(super) fn cells<R: Row>(row: &R) -> Vec<Datum> {
    let mut cells = Vec::new();
    for column in R::COLUMNS.iter().filter(|column| is_in_tables(column)) {
        column.put(row, &mut cells);
    }
    cells
}

/// The columns that documents have, in the order in which they have them.
fn in_documents<R: Row>() -> Vec<&'static Column<R>> {
    let columns = R::COLUMNS.iter().filter(|column| is_in_documents(column));
    let mut columns: Vec<_> = columns.collect();
    columns.sort_by_key(|column| column.later);
    columns
}

/// The keys of a column in documents, each with its value.
fn keyed<R>(column: &Column<R>, row: &R) -> impl Iterator<Item = (&'static str, Datum)> {
    let mut values = Vec::new();
    column.put(row, &mut values);
    column.keys().zip(values)
}

/// A row as documents have it.
pub(super) fn object<R: Row>(row: &R) -> Datum {
    part(row, 0..=u8::MAX)
}

/// Of a row as documents have it, the keys that stand so far back.
pub(super) fn part<R: Row>(row: &R, later: RangeInclusive<u8>) -> Datum {
    let columns = in_documents::<R>().into_iter();
    let columns = columns.filter(|column| later.contains(&column.later));
    let keys = columns.flat_map(|column| {
        keyed(column, row).filter(|(_, value)| !column.is_if_known || *value != Datum::Missing)
    });
    keys.fold(Datum::object(), |object, (key, value)| {
        object.with(key, value)
    })
}

/// Rows as documents have them.
pub(super) fn objects<'r, R: Row>(rows: impl IntoIterator<Item = &'r R>) -> Datum {
    Datum::List(rows.into_iter().map(object).collect())
}

/// Rows turned on their side: an object of their columns that stand so far back in documents, each a list of its values in
/// the order of the rows.
pub(super) fn on_their_side<R: Row>(rows: &[R], later: u8) -> Datum {
    let columns = in_documents::<R>().into_iter();
    let columns = columns.filter(|column| column.later == later);
    let keys = columns.flat_map(|column| column.keys().enumerate().map(move |key| (column, key)));
    keys.fold(Datum::object(), |object, (column, (at, key))| {
        let values = rows.iter().map(|row| {
            let mut values = Vec::new();
            column.put(row, &mut values);
            values.swap_remove(at)
        });
        object.with(key, Datum::List(values.collect()))
    })
}

/// A column as the data dictionary has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnEntry {
    /// What it is called in the table; empty where only documents have it.
    pub name: String,
    /// What it is called in documents; empty where only the table has it.
    pub key: String,
    /// What it is measured in.
    pub unit: Unit,
    /// What it means.
    pub meaning: String,
}

/// The columns of a row for the data dictionary.
pub(super) fn entries<R: Row>() -> Vec<ColumnEntry> {
    let lead = R::LEAD
        .iter()
        .filter(|_| !R::TABLE.is_empty())
        .map(|label| ColumnEntry {
            name: label.name.to_owned(),
            key: String::new(),
            unit: label.unit,
            meaning: label.meaning.to_owned(),
        });
    let kept = R::COLUMNS.iter();
    let kept = kept.filter(|column| column.place != WrittenIn::People);
    let own = kept.flat_map(|column| {
        let is_in_table = is_in_tables(column) && !R::TABLE.is_empty();
        let is_in_document = is_in_documents(column) && !R::DOCUMENT.is_empty();
        let named = column.names().zip(column.keys()).zip(column.meanings());
        named.map(move |((name, key), meaning)| ColumnEntry {
            name: if is_in_table {
                name.to_owned()
            } else {
                String::new()
            },
            key: if is_in_document {
                key.to_owned()
            } else {
                String::new()
            },
            unit: column.unit,
            meaning,
        })
    });
    lead.chain(own).collect()
}

#[cfg(test)]
mod tests {
    use super::{Column, Datum, Unit};

    #[test]
    fn a_text_that_says_nothing_is_no_data() {
        let text = Column::<&str>::text("word", "a word", |row| row);
        let made = Column::<&str>::value("made", Unit::Text, "two words", |row| {
            (*row).to_owned().into()
        });
        for column in [text, made] {
            let (mut values, mut cells) = (vec![Datum::Whole(1)], Vec::new());
            column.put(&"", &mut values);
            column.put(&"said", &mut values);
            assert_eq!(values, [Datum::Whole(1), Datum::Missing, "said".into()]);
            assert_eq!(serde_json::to_string(&values[1]).unwrap(), "null");
            assert_eq!(values[1].cell(), "", "an empty cell of a table");
            column.shown(&"", &mut cells);
            assert_eq!(cells, [""], "a person sees a blank, not a gap in the data");
        }
    }
}
