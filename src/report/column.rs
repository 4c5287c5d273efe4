//! A column of a row, said once: what it is called, what it means, its unit, how it is had from the row, and how a person
//! reads it.

use super::estimate::ReportEstimate;
use super::format::{Detail, Format, Unit};
pub use super::label::Label;
pub(super) use super::label::{DECK, GAME};
use super::value::Datum;

/// What stands above an interval.
pub(super) const INTERVAL: &str = "95 % interval";

/// Where a column is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WrittenIn {
    Everywhere,
    Tables,
    Documents,
    /// In no file: what only people are shown.
    People,
}

#[derive(Debug)]
enum ValueOf<R> {
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
    pub(super) names: [&'static str; 3],
    pub(super) unit: Unit,
    meaning: &'static str,
    of: ValueOf<R>,
    pub(super) place: WrittenIn,
    pub(super) key: &'static str,
    detail: Detail,
    head: &'static str,
    axis: &'static str,
    interval: &'static str,
    spare: u8,
    is_whole: bool,
    pub(super) later: u8,
    pub(super) is_if_known: bool,
}

impl<R> Column<R> {
    const fn new(
        names: [&'static str; 3],
        unit: Unit,
        meaning: &'static str,
        of: ValueOf<R>,
    ) -> Self {
        Self {
            names,
            unit,
            meaning,
            of,
            place: WrittenIn::Everywhere,
            key: "",
            detail: Detail::Usual,
            head: "",
            axis: "",
            interval: INTERVAL,
            spare: 0,
            is_whole: false,
            later: 0,
            is_if_known: false,
        }
    }

    /// A name, id or word; an empty one is no data.
    pub const fn text(name: &'static str, meaning: &'static str, of: fn(&R) -> &str) -> Self {
        Self::new([name, "", ""], Unit::Text, meaning, ValueOf::Text(of))
    }

    /// A whole number.
    pub const fn count(name: &'static str, meaning: &'static str, of: fn(&R) -> u64) -> Self {
        Self::new([name, "", ""], Unit::Count, meaning, ValueOf::Count(of))
    }

    /// A share, rate or chance without an interval.
    pub const fn share(
        name: &'static str,
        meaning: &'static str,
        of: fn(&R) -> Option<f64>,
    ) -> Self {
        Self::new([name, "", ""], Unit::Share, meaning, ValueOf::Share(of))
    }

    /// A value of any kind, in the unit that is named.
    pub const fn value(
        name: &'static str,
        unit: Unit,
        meaning: &'static str,
        of: fn(&R) -> Datum,
    ) -> Self {
        Self::new([name, "", ""], unit, meaning, ValueOf::Value(of))
    }

    /// A value and the ends of its 95 % interval.
    pub const fn estimate(
        names: [&'static str; 3],
        unit: Unit,
        meaning: &'static str,
        of: fn(&R) -> Option<ReportEstimate>,
    ) -> Self {
        Self::new(names, unit, meaning, ValueOf::Estimate(of))
    }

    /// The value of an estimate whose ends stand elsewhere, or nowhere.
    pub const fn middle(
        name: &'static str,
        unit: Unit,
        meaning: &'static str,
        of: fn(&R) -> Option<ReportEstimate>,
    ) -> Self {
        Self::new([name, "", ""], unit, meaning, ValueOf::Middle(of))
    }

    /// The ends of an estimate whose value, the column `around`, stands elsewhere.
    pub const fn ends(
        [low, high]: [&'static str; 2],
        unit: Unit,
        around: &'static str,
        of: fn(&R) -> Option<ReportEstimate>,
    ) -> Self {
        Self::new([low, high, ""], unit, around, ValueOf::Ends(of))
    }

    /// The same, left out of documents.
    #[must_use]
    pub const fn in_tables(self) -> Self {
        self.placed(WrittenIn::Tables)
    }

    /// The same, left out of tables.
    #[must_use]
    pub const fn in_documents(self) -> Self {
        self.placed(WrittenIn::Documents)
    }

    /// The same in no file: only people are shown it.
    #[must_use]
    pub const fn to_read(self) -> Self {
        self.placed(WrittenIn::People)
    }

    /// The same under a heading that is shorter than its name, or says more to a person.
    #[must_use]
    pub const fn head(mut self, head: &'static str) -> Self {
        self.head = head;
        self
    }

    /// The same with a title of its own where a chart has it on an axis.
    #[must_use]
    pub const fn axis(mut self, axis: &'static str) -> Self {
        self.axis = axis;
        self
    }

    /// The same with an interval that is not one at 95 %.
    #[must_use]
    pub const fn interval(mut self, interval: &'static str) -> Self {
        self.interval = interval;
        self
    }

    /// The same with one decimal more than its unit has: effects of single cards.
    #[must_use]
    pub const fn fine(mut self) -> Self {
        self.detail = Detail::Fine;
        self
    }

    /// The same as a p-value or q-value, which is never written as nothing at all.
    #[must_use]
    pub const fn chance(mut self) -> Self {
        self.detail = Detail::Chance;
        self
    }

    /// The same as a number that is typed again: without commas.
    #[must_use]
    pub const fn id(mut self) -> Self {
        self.detail = Detail::Id;
        self
    }

    /// The same as a name of the game's lists, read with blanks.
    #[must_use]
    pub const fn spoken(mut self) -> Self {
        self.detail = Detail::Spoken;
        self
    }

    /// The same, left out where a screen is too narrow: the higher the number, the sooner.
    #[must_use]
    pub const fn spare(mut self, spare: u8) -> Self {
        self.spare = spare;
        self
    }

    /// The same, never cut: a name to be copied stands on a line of its own before it is.
    #[must_use]
    pub const fn whole(mut self) -> Self {
        self.is_whole = true;
        self
    }

    /// The same, farther back in documents: the higher the number, the later. Tables keep the order of the columns.
    #[must_use]
    pub const fn later(mut self, later: u8) -> Self {
        self.later = later;
        self
    }

    /// The same, left out of a document that has no value for it, instead of standing there as `null`.
    #[must_use]
    pub const fn if_known(mut self) -> Self {
        self.is_if_known = true;
        self
    }

    /// How a person reads it.
    pub(super) const fn format(&self) -> Format {
        Format {
            unit: self.unit,
            detail: self.detail,
        }
    }

    /// Title of an axis that has it.
    pub(super) fn axis_title(&self) -> String {
        match self.axis {
            "" => self.heading(),
            axis => axis.to_owned(),
        }
    }

    /// Its heading for a person, with the unit.
    pub(super) fn heading(&self) -> String {
        let said = match self.head {
            "" => self.names[0].replace('_', " "),
            head => head.to_owned(),
        };
        self.format().headed(&said)
    }

    /// The heads of its columns for a person: an estimate has a second one, its interval.
    pub(super) fn heads(&self) -> Vec<ColumnHead> {
        let head = |text: String| ColumnHead {
            text,
            is_right: self.unit != Unit::Text,
            spare: self.spare,
            is_whole: self.is_whole,
            is_interval: false,
        };
        let mut heads = vec![head(self.heading())];
        if matches!(self.of, ValueOf::Estimate(_) | ValueOf::Middle(_)) {
            heads.push(ColumnHead {
                is_interval: true,
                ..head(self.interval.to_owned())
            });
        }
        heads
    }

    /// The cells of these columns. A remark that nobody made is no gap in the data: its cell is blank.
    pub(super) fn shown(&self, row: &R, cells: &mut Vec<String>) {
        let format = self.format();
        match &self.of {
            ValueOf::Estimate(of) | ValueOf::Middle(of) => cells.extend(format.estimate(of(row))),
            _ => {
                let mut values = Vec::new();
                self.put_as_is(row, &mut values);
                cells.extend(values.iter().map(|value| format.cell(value)));
            }
        }
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.names.into_iter().filter(|name| !name.is_empty())
    }

    /// What each of its names is called in documents.
    pub(super) fn keys(&self) -> impl Iterator<Item = &'static str> {
        let key = self.key;
        self.names()
            .map(move |name| if key.is_empty() { name } else { key })
    }

    const fn placed(mut self, place: WrittenIn) -> Self {
        self.place = place;
        self
    }

    /// The same, under another name in documents.
    #[must_use]
    pub const fn key(mut self, key: &'static str) -> Self {
        self.key = key;
        self
    }

    /// Its values, as files have them.
    pub(super) fn put(&self, row: &R, out: &mut Vec<Datum>) {
        let mut values = Vec::with_capacity(3);
        self.put_as_is(row, &mut values);
        out.extend(values.into_iter().map(Datum::or_missing));
    }

    fn put_as_is(&self, row: &R, out: &mut Vec<Datum>) {
        let part =
            |of: Option<ReportEstimate>, part: fn(ReportEstimate) -> f64| Datum::from(of.map(part));
        match &self.of {
            ValueOf::Text(of) => out.push(of(row).into()),
            ValueOf::Count(of) => out.push(of(row).into()),
            ValueOf::Share(of) => out.push(of(row).into()),
            ValueOf::Value(of) => out.push(of(row)),
            ValueOf::Middle(of) => out.push(part(of(row), |e| e.value)),
            ValueOf::Estimate(of) => {
                let of = of(row);
                out.push(part(of, |e| e.value));
                out.extend([part(of, |e| e.low), part(of, |e| e.high)]);
            }
            ValueOf::Ends(of) => {
                let of = of(row);
                out.extend([part(of, |e| e.low), part(of, |e| e.high)]);
            }
        }
    }

    /// What each of its names means.
    pub(super) fn meanings(&self) -> Vec<String> {
        let ends = |around: &str| {
            ["lower", "upper"].map(|end| format!("{end} end of the 95 % interval of `{around}`"))
        };
        match self.of {
            ValueOf::Estimate(_) => {
                let value = std::iter::once(self.meaning.to_owned());
                value.chain(ends(self.names[0])).collect()
            }
            ValueOf::Ends(_) => ends(self.meaning).to_vec(),
            _ => vec![self.meaning.to_owned()],
        }
    }
}

/// The head of a column for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ColumnHead {
    /// What stands above it.
    pub(super) text: String,
    /// Whether it is set to the right, as numbers are; else it holds words, which may be cut.
    pub(super) is_right: bool,
    /// How soon a narrow screen leaves it out; 0 never.
    pub(super) spare: u8,
    /// Whether its words are never cut.
    pub(super) is_whole: bool,
    /// Whether it is the interval of the column before it, which goes where that goes.
    pub(super) is_interval: bool,
}

/// Columns, a line each: kind, name or names, unit where the kind does not say it, what it means, and how it is had from a
/// row; behind that, where it is left out, what it is called otherwise, and how a person reads it. The names of `Column` and `Unit` must be known.
macro_rules! columns {
    ($row:ident: $(
        $kind:ident $names:tt $($unit:ident)?, $meaning:literal => $of:expr $(, $special:ident $(($key:literal))?)*;
    )*) => {
        &[$(
            Column::<Self>::$kind(
                $names,
                $(Unit::$unit,)?
                $meaning,
                |$row| {
                    // A column may be the same in every row.
                    let _ = $row;
                    $of
                }
            )$(.$special($($key)?))*
        ),*]
    };
}
pub(super) use columns;
