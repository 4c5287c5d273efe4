//! How a person reads a value: rounded by its unit, an estimate with its interval, no data in one way. Terminal, pages
//! and charts ask here.

use super::estimate::ReportEstimate;
use super::number::{count, percent, points, points_fine, q_value};
use super::value::Datum;
use super::words::spoken;

/// What stands where there is no data. A cell of a table is empty and a key of a document `null` there ([`Datum::Missing`]).
pub(super) const NONE: &str = "–";

/// A value in words, or what stands where there is none.
pub(super) fn told<T: Into<String>>(value: Option<T>) -> String {
    value.map_or_else(|| NONE.to_owned(), Into::into)
}

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

/// How exactly a value is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// As its unit says.
    Usual,
    /// With a decimal more.
    Fine,
    /// A p-value or q-value.
    Chance,
    /// A number that is typed again, as that of a match: without commas.
    Id,
    /// A name of the game's lists: `station_boarded`, read with blanks.
    Spoken,
}

/// How a person reads the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Format {
    /// What they are measured in.
    pub(super) unit: Unit,
    /// How exactly they are read.
    pub(super) detail: Detail,
}

impl Format {
    /// As the unit says.
    pub(super) const fn of(unit: Unit) -> Self {
        Self {
            unit,
            detail: Detail::Usual,
        }
    }

    /// With a decimal more.
    pub(super) const fn fine(unit: Unit) -> Self {
        Self {
            unit,
            detail: Detail::Fine,
        }
    }

    /// A heading with the unit: `win rate, %`.
    pub(super) fn headed(self, head: &str) -> String {
        let unit = match self.unit {
            Unit::Share if self.detail != Detail::Chance => ", %",
            Unit::Difference => ", points",
            _ => "",
        };
        // A column of marks has nothing above it, and a heading that says its unit needs it once.
        if head.is_empty() || head.contains(',') {
            head.to_owned()
        } else {
            [head, unit].concat()
        }
    }

    /// A number, rounded by its unit; shares are in per cent and differences in percentage points with their sign.
    pub(super) fn number(self, value: f64) -> String {
        if !value.is_finite() {
            return NONE.to_owned();
        }
        let fine = usize::from(self.detail == Detail::Fine);
        match self.unit {
            _ if self.detail == Detail::Chance => q_value(value),
            Unit::Share => percent(value),
            Unit::Difference if self.detail == Detail::Fine => points_fine(value),
            Unit::Difference => points(value),
            Unit::Rating => format!("{value:.0}"),
            Unit::Count | Unit::Wins | Unit::Rounds => format!("{value:.*}", 1 + fine),
            Unit::Text | Unit::Number | Unit::Flag => format!("{value:.*}", 2 + fine),
        }
    }

    /// A value as the text of a cell.
    pub(super) fn cell(self, value: &Datum) -> String {
        match value {
            Datum::Missing => NONE.to_owned(),
            Datum::Text(text) if self.detail == Detail::Spoken => spoken(text),
            Datum::Whole(whole) if self.detail == Detail::Id => whole.to_string(),
            Datum::Flag(true) => "yes".to_owned(),
            Datum::Flag(false) => "no".to_owned(),
            Datum::Whole(whole) if *whole >= 0 => count(*whole as u64),
            Datum::Number(number) => self.number(*number),
            Datum::Whole(_) | Datum::Typed(_) | Datum::Text(_) | Datum::Object(_) => value.cell(),
            Datum::List(values) => {
                let cells: Vec<String> = values.iter().map(|value| self.cell(value)).collect();
                cells.join(" to ")
            }
        }
    }

    /// The ends of an interval: `51.62 to 53.00`.
    pub(super) fn interval(self, of: ReportEstimate) -> String {
        format!("{} to {}", self.number(of.low), self.number(of.high))
    }

    /// A value and its interval, a cell each.
    pub(super) fn estimate(self, of: Option<ReportEstimate>) -> [String; 2] {
        match of {
            Some(of) => [self.number(of.value), self.interval(of)],
            None => [NONE.to_owned(), NONE.to_owned()],
        }
    }

    /// A value and its interval in one piece: `52.31 (51.62 to 53.00)`.
    pub(super) fn whole(self, of: Option<ReportEstimate>) -> String {
        match of {
            Some(of) => format!("{} ({})", self.number(of.value), self.interval(of)),
            None => NONE.to_owned(),
        }
    }

    /// The figures beside a mark of a chart.
    pub(super) fn figures(self, of: ReportEstimate) -> String {
        let (value, interval) = (self.number(of.value), self.interval(of));
        match self.unit {
            Unit::Share => format!("{value} %  ({interval})"),
            Unit::Rating => format!("{value} ± {}", self.number(of.half_width())),
            _ => format!("{value}  ({interval})"),
        }
    }

    /// An estimate in the unit of an axis: shares in per cent, differences in percentage points.
    pub(super) fn scaled(self, of: ReportEstimate) -> ReportEstimate {
        let factor = match self.unit {
            Unit::Share | Unit::Difference => 100.0,
            _ => 1.0,
        };
        ReportEstimate {
            value: of.value * factor,
            low: of.low * factor,
            high: of.high * factor,
        }
    }

    /// Least and greatest value there can be on such an axis.
    pub(super) fn bounds(self) -> [f64; 2] {
        match self.unit {
            Unit::Share => [0.0, 100.0],
            _ => [f64::NEG_INFINITY, f64::INFINITY],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_read_by_its_unit() {
        let read = |unit, value| Format::of(unit).number(value);
        assert_eq!(read(Unit::Share, 0.523_1), "52.31");
        assert_eq!(read(Unit::Difference, 0.062), "+6.2");
        assert_eq!(read(Unit::Rating, 1512.4), "1512");
        assert_eq!(read(Unit::Rounds, 6.66), "6.7");
        assert_eq!(read(Unit::Number, f64::NAN), NONE);
        let fine = Format {
            unit: Unit::Difference,
            detail: Detail::Fine,
        };
        assert_eq!(fine.number(-0.006_2), "-0.62");
        assert_eq!(fine.headed("gain"), "gain, points");
        let chance = Format {
            unit: Unit::Share,
            detail: Detail::Chance,
        };
        assert_eq!(chance.number(0.000_1), "<0.001");
        assert_eq!(chance.headed("q"), "q");
    }

    #[test]
    fn an_estimate_is_a_value_and_its_interval_and_no_data_one_mark() {
        let (value, low, high) = (0.5, 0.4, 0.6);
        let rate = Format::of(Unit::Share);
        let estimate = Some(ReportEstimate { value, low, high });
        assert_eq!(rate.estimate(estimate), ["50.00", "40.00 to 60.00"]);
        assert_eq!(rate.whole(estimate), "50.00 (40.00 to 60.00)");
        assert_eq!(rate.estimate(None), [NONE, NONE]);
        assert_eq!(rate.cell(&Datum::Missing), NONE);
        assert_eq!(Format::of(Unit::Count).cell(&Datum::Whole(1200)), "1,200");
    }
}
