//! The columns of a row, said once: what each is called, what it means, its unit, and how it is had from the row. Tables,
//! documents, data frames and the data dictionary (`docs/data.md`) walk this one list.

use super::estimate::ReportEstimate;
use super::value::Datum;

/// What a column is measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A name, an id, a word.
    Text,
    /// A whole number.
    Count,
    /// A share, rate or chance from 0 to 1.
    Share,
    /// One share less another, from -1 to 1.
    Difference,
    /// Matches won, a draw counted one half.
    Wins,
    /// Rounds of a match.
    Rounds,
    /// Points of the Elo scale, 1500 the mean of all.
    Rating,
    /// Any other number.
    Number,
    /// `true` or `false`.
    Flag,
}

impl Unit {
    /// As the data dictionary says it.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Count => "whole number",
            Self::Share => "share, 0 to 1",
            Self::Difference => "difference of shares, -1 to 1",
            Self::Wins => "matches, a draw one half",
            Self::Rounds => "rounds",
            Self::Rating => "Elo points",
            Self::Number => "number",
            Self::Flag => "`true` or `false`",
        }
    }
}

/// A column that is not had from a row: the same in all rows of a table, or known only when it is made.
#[derive(Clone, Copy, Debug)]
pub struct Label {
    /// What it is called.
    pub name: &'static str,
    /// What it is measured in.
    pub unit: Unit,
    /// What it means.
    pub meaning: &'static str,
}

/// The deck that a whole table is about.
pub(super) const DECK: Label = Label {
    name: "deck",
    unit: Unit::Text,
    meaning: "id of the deck",
};

/// The game, first column of most tables.
pub(super) const GAME: Label = Label {
    name: "game",
    unit: Unit::Text,
    meaning: "id of the game",
};

/// Where a column is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Everywhere,
    Tables,
    Documents,
}

#[derive(Debug)]
enum Of<R> {
    Text(fn(&R) -> &str),
    Count(fn(&R) -> u64),
    Share(fn(&R) -> Option<f64>),
    Value(fn(&R) -> Datum),
    /// A value and both ends.
    Estimate(fn(&R) -> Option<ReportEstimate>),
    /// The value of an estimate whose ends stand elsewhere.
    Middle(fn(&R) -> Option<ReportEstimate>),
    /// And those ends.
    Ends(fn(&R) -> Option<ReportEstimate>),
}

/// A column of rows `R`; an estimate is three of them, declared at once.
#[derive(Debug)]
pub struct Column<R> {
    /// Empty where it is fewer than three columns.
    names: [&'static str; 3],
    unit: Unit,
    meaning: &'static str,
    of: Of<R>,
    place: Place,
    key: &'static str,
}

impl<R> Column<R> {
    const fn new(names: [&'static str; 3], unit: Unit, meaning: &'static str, of: Of<R>) -> Self {
        Self {
            names,
            unit,
            meaning,
            of,
            place: Place::Everywhere,
            key: "",
        }
    }

    /// A name, id or word.
    pub const fn text(name: &'static str, meaning: &'static str, of: fn(&R) -> &str) -> Self {
        Self::new([name, "", ""], Unit::Text, meaning, Of::Text(of))
    }

    /// A whole number.
    pub const fn count(name: &'static str, meaning: &'static str, of: fn(&R) -> u64) -> Self {
        Self::new([name, "", ""], Unit::Count, meaning, Of::Count(of))
    }

    /// A share, rate or chance without an interval.
    pub const fn share(
        name: &'static str,
        meaning: &'static str,
        of: fn(&R) -> Option<f64>,
    ) -> Self {
        Self::new([name, "", ""], Unit::Share, meaning, Of::Share(of))
    }

    /// Anything.
    pub const fn value(
        name: &'static str,
        unit: Unit,
        meaning: &'static str,
        of: fn(&R) -> Datum,
    ) -> Self {
        Self::new([name, "", ""], unit, meaning, Of::Value(of))
    }

    /// A value and the ends of its 95 % interval.
    pub const fn estimate(
        names: [&'static str; 3],
        unit: Unit,
        meaning: &'static str,
        of: fn(&R) -> Option<ReportEstimate>,
    ) -> Self {
        Self::new(names, unit, meaning, Of::Estimate(of))
    }

    /// The value of an estimate whose ends stand elsewhere, or nowhere.
    pub const fn middle(
        name: &'static str,
        unit: Unit,
        meaning: &'static str,
        of: fn(&R) -> Option<ReportEstimate>,
    ) -> Self {
        Self::new([name, "", ""], unit, meaning, Of::Middle(of))
    }

    /// The ends of an estimate whose value, the column `around`, stands elsewhere.
    pub const fn ends(
        [low, high]: [&'static str; 2],
        unit: Unit,
        around: &'static str,
        of: fn(&R) -> Option<ReportEstimate>,
    ) -> Self {
        Self::new([low, high, ""], unit, around, Of::Ends(of))
    }

    /// The same, left out of documents.
    #[must_use]
    pub const fn in_tables(self) -> Self {
        self.placed(Place::Tables)
    }

    /// The same, left out of tables.
    #[must_use]
    pub const fn in_documents(self) -> Self {
        self.placed(Place::Documents)
    }

    fn names(&self) -> impl Iterator<Item = &'static str> {
        self.names.into_iter().filter(|name| !name.is_empty())
    }

    const fn placed(mut self, place: Place) -> Self {
        self.place = place;
        self
    }

    /// The same, under another name in documents.
    #[must_use]
    pub const fn key(mut self, key: &'static str) -> Self {
        self.key = key;
        self
    }

    fn put(&self, row: &R, out: &mut Vec<Datum>) {
        let part =
            |of: Option<ReportEstimate>, part: fn(ReportEstimate) -> f64| Datum::from(of.map(part));
        match &self.of {
            Of::Text(of) => out.push(of(row).into()),
            Of::Count(of) => out.push(of(row).into()),
            Of::Share(of) => out.push(of(row).into()),
            Of::Value(of) => out.push(of(row)),
            Of::Middle(of) => out.push(part(of(row), |e| e.value)),
            Of::Estimate(of) => {
                let of = of(row);
                out.push(part(of, |e| e.value));
                out.extend([part(of, |e| e.low), part(of, |e| e.high)]);
            }
            Of::Ends(of) => {
                let of = of(row);
                out.extend([part(of, |e| e.low), part(of, |e| e.high)]);
            }
        }
    }

    /// What each of its names means.
    fn meanings(&self) -> Vec<String> {
        let ends = |around: &str| {
            ["lower", "upper"].map(|end| format!("{end} end of the 95 % interval of `{around}`"))
        };
        match self.of {
            Of::Estimate(_) => {
                let value = std::iter::once(self.meaning.to_owned());
                value.chain(ends(self.names[0])).collect()
            }
            Of::Ends(_) => ends(self.meaning).to_vec(),
            _ => vec![self.meaning.to_owned()],
        }
    }
}

/// Columns, a line each: kind, name or names, unit where the kind does not say it, what it means, and how it is had from a
/// row; behind that, where it is left out and what it is called otherwise. The names of `Column` and `Unit` must be known.
macro_rules! columns {
    ($row:ident: $(
        $kind:ident $names:tt $($unit:ident)?, $meaning:literal => $of:expr $(, $special:ident $(($key:literal))?)*;
    )*) => {
        &[$(
            Column::<Self>::$kind($names, $(Unit::$unit,)? $meaning, |$row| $of)$(.$special($($key)?))*
        ),*]
    };
}
pub(super) use columns;

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

/// Names and units of a table's columns.
pub(super) fn labels<R: Row>() -> Vec<(String, Unit)> {
    let lead = R::LEAD
        .iter()
        .map(|label| (label.name.to_owned(), label.unit));
    let own = R::COLUMNS
        .iter()
        .filter(|column| column.place != Place::Documents)
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
    for column in R::COLUMNS
        .iter()
        .filter(|column| column.place != Place::Documents)
    {
        column.put(row, &mut cells);
    }
    cells
}

/// A row as documents have it.
pub(super) fn object<R: Row>(row: &R) -> Datum {
    let mut object = Datum::object();
    for column in R::COLUMNS
        .iter()
        .filter(|column| column.place != Place::Tables)
    {
        let mut values = Vec::new();
        column.put(row, &mut values);
        for (name, value) in column.names().zip(values) {
            let key = if column.key.is_empty() {
                name
            } else {
                column.key
            };
            object = object.with(key, value);
        }
    }
    object
}

/// The same with these keys, in this order.
///
/// # Panics
/// When the row has no such column.
pub(super) fn picked<R: Row>(row: &R, keys: &[&'static str]) -> Datum {
    let Datum::Object(all) = object(row) else {
        unreachable!("a row is an object")
    };
    keys.iter().fold(Datum::object(), |object, key| {
        let found = all.iter().find(|(name, _)| name == key);
        let (_, value) = found.unwrap_or_else(|| panic!("no column `{key}`"));
        object.with(*key, value.clone())
    })
}

/// Rows as documents have them.
pub(super) fn objects<'r, R: Row>(rows: impl IntoIterator<Item = &'r R>) -> Datum {
    Datum::List(rows.into_iter().map(object).collect())
}

/// One key of all rows, as documents have it.
///
/// # Panics
/// When the rows have no such column.
pub(super) fn listed<R: Row>(rows: &[R], key: &'static str) -> Datum {
    let rows = rows.iter().map(|row| match picked(row, &[key]) {
        Datum::Object(mut keys) => keys.remove(0).1,
        _ => unreachable!("a row is an object"),
    });
    Datum::List(rows.collect())
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
    let own = R::COLUMNS.iter().flat_map(|column| {
        let is_in_table = column.place != Place::Documents && !R::TABLE.is_empty();
        let is_in_document = column.place != Place::Tables && !R::DOCUMENT.is_empty();
        let key = move |name: &str| match column.key {
            "" => name.to_owned(),
            key => key.to_owned(),
        };
        let named = column.names().zip(column.meanings());
        named.map(move |(name, meaning)| ColumnEntry {
            name: if is_in_table {
                name.to_owned()
            } else {
                String::new()
            },
            key: if is_in_document {
                key(name)
            } else {
                String::new()
            },
            unit: column.unit,
            meaning,
        })
    });
    lead.chain(own).collect()
}
