//! The goals of a `balance` and what came of them: a number that should lie in a band, before and after, over all pilots, in
//! the hands of each, and in the hands of the pilots as they were.

use super::column::{Column, columns};
use super::escape::tame;
use super::estimate::ReportEstimate;
use super::format::Unit;
use super::number::{percent, points_fine};
use super::row::Row;
use super::tune::Holds;

/// What a goal is measured in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GoalUnit {
    /// A share, 0 to 1, read in percent.
    #[default]
    Share,
    /// Rounds of a match.
    Rounds,
    /// A difference of win rates, read in points.
    Points,
}

/// A band that a number should lie in: shares, differences of shares, or rounds. An end that is not meant is none.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GoalBand {
    /// What it is measured in.
    pub unit: GoalUnit,
    /// Lowest value meant.
    pub low: Option<f64>,
    /// Highest value meant.
    pub high: Option<f64>,
}

impl GoalBand {
    /// Whether a value lies within.
    #[must_use]
    pub fn has(self, value: f64) -> bool {
        self.low.is_none_or(|low| low <= value) && self.high.is_none_or(|high| value <= high)
    }

    /// Whether the band is shown to hold, shown to be missed, or neither.
    #[must_use]
    pub fn judged(self, of: ReportEstimate) -> Holds {
        let is_below = self.low.is_some_and(|low| of.high < low);
        let is_above = self.high.is_some_and(|high| of.low > high);
        if self.has(of.low) && self.has(of.high) {
            Holds::Yes
        } else if is_below || is_above {
            Holds::No
        } else {
            Holds::Open
        }
    }

    /// A value as readers say it: percent, rounds, or points.
    fn number(self, value: f64) -> String {
        match self.unit {
            GoalUnit::Rounds => format!("{value}"),
            GoalUnit::Share => percent(value),
            GoalUnit::Points => points_fine(value),
        }
    }

    /// A bound as it was typed.
    fn bound(self, end: f64) -> String {
        if self.unit == GoalUnit::Rounds {
            format!("{end}")
        } else {
            let text = format!("{:.2}", end * 100.0);
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        }
    }

    /// `45 to 55 %`, `at most 56 %`, `at least 4`; none where neither end is meant.
    pub(super) fn told(self) -> Option<String> {
        let unit = match self.unit {
            GoalUnit::Rounds => "",
            GoalUnit::Share => " %",
            GoalUnit::Points => " points",
        };
        match (self.low, self.high) {
            (Some(low), Some(high)) => {
                Some(format!("{} to {}{unit}", self.bound(low), self.bound(high)))
            }
            (Some(low), None) => Some(format!("at least {}{unit}", self.bound(low))),
            (None, Some(high)) => Some(format!("at most {}{unit}", self.bound(high))),
            (None, None) => None,
        }
    }

    /// `56.10 (55.20 to 57.00)`: of one column some are shares and some are rounds, so both stand in one cell.
    pub(super) fn figure(self, of: Option<ReportEstimate>) -> Option<String> {
        let of = of?;
        let [middle, low, high] = [of.value, of.low, of.high].map(|end| self.number(end));
        Some(format!("{middle} ({low} to {high})"))
    }

    fn unit(self) -> &'static str {
        match self.unit {
            GoalUnit::Share => "share",
            GoalUnit::Rounds => "rounds",
            GoalUnit::Points => "points",
        }
    }
}

/// One number that a goal wants in its band.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalRow {
    /// Its goal's place in the file, from 1.
    pub goal: u64,
    /// The measure, as goals files say it.
    pub measure: &'static str,
    /// What of it: a deck, a pairing, an ending, a quantile; `all` where nothing is told apart.
    pub subject: String,
    /// The band in which it is to lie, and the unit of the numbers here.
    pub band: GoalBand,
    /// How much a miss of its goal counts beside those of others; 1 unless said.
    pub weight: f64,
    /// With the cards as they were; none where nothing was played.
    pub before: Option<ReportEstimate>,
    /// With the patch, on the same deals.
    pub after: Option<ReportEstimate>,
}

impl GoalRow {
    /// Whether the patch meets it, by its value.
    #[must_use]
    pub fn is_met(&self) -> bool {
        self.after.is_some_and(|after| self.band.has(after.value))
    }

    /// Whether that is shown.
    #[must_use]
    pub fn holds(&self) -> Holds {
        self.after
            .map_or(Holds::Open, |after| self.band.judged(after))
    }

    /// `first turn: all`.
    pub(super) fn figure(&self) -> String {
        format!(
            "{}: {}",
            self.measure.replace('_', " "),
            tame(&self.subject)
        )
    }

    /// Whether it is met, in a word; none where nothing was played.
    fn result(&self) -> Option<String> {
        self.after?;
        let met = if self.is_met() { "met" } else { "missed" };
        Some(match self.holds() {
            Holds::Open => format!("{met}, not certain"),
            _ => met.to_owned(),
        })
    }
}

/// The columns of a figure that a goal wants in its band, for a row that holds it as `$of`: those of the row itself in front, and
/// what only one of the tables has between the figure's name and its values.
macro_rules! figure_columns {
    ($row:ident, $of:expr; { $($own:tt)* } { $($band:tt)* }) => {
        columns![$row:
            $($own)*
            count "goal", "place of the goal in the file, from 1" => $of.goal;
            text "measure", "the measure, as goals files say it" => $of.measure;
            text "subject", "what of it: a deck, a pairing, an ending, a quantile; `all` where nothing is told apart" => &$of.subject;
            $($band)*
            estimate ["before", "before_low", "before_high"] Number, "with the cards as they were" => $of.before;
            estimate ["after", "after_low", "after_high"] Number, "with the patch" => $of.after;
            value "met" Flag, "whether `after` lies in the band" => $of.is_met().into();
            text "holds", "whether its whole interval lies in the band: `yes`, `no` (it lies outside) or `open`" => $of.holds().word();
            value "figure" Text, "measure and subject" => $of.figure().into(), to_read, whole;
            value "wanted" Text, "the band in words" => $of.band.told().into(), to_read;
            value "told_before" Number, "`before` with its interval" => $of.band.figure($of.before).into(), to_read, head("before");
            value "told_after" Number, "`after` with its interval" => $of.band.figure($of.after).into(), to_read, head("after");
            value "result" Text, "whether the goal is met, in a word" => $of.result().into(), to_read;
        ]
    };
}

impl Row for GoalRow {
    const TABLE: &'static str = "goals.csv";
    const DOCUMENT: &'static str = "`goals` of `balance.json`";
    const ABOUT: &'static str =
        "A number that a goal wants in its band, before and after, on the same fresh deals.";
    const COLUMNS: &'static [Column<Self>] = figure_columns![row, row; {} {
        text "unit", "`share`, 0 to 1; `rounds`; `points`, a share of a match per copy, -1 to 1" => row.band.unit();
        value "low" Number, "lowest value meant; empty where there is none" => row.band.low.into();
        value "high" Number, "highest value meant; empty where there is none" => row.band.high.into();
        value "weight" Number, "weight of the goal" => row.weight.into();
    }];
}

/// The same under one pilot alone.
#[derive(Clone, Debug, PartialEq)]
pub struct PilotGoalRow {
    /// The pilot of both sides.
    pub pilot: String,
    /// What its matches alone say.
    pub row: GoalRow,
}

impl Row for PilotGoalRow {
    const TABLE: &'static str = "goals-by-pilot.csv";
    const DOCUMENT: &'static str = "`pilots` of `balance.json`";
    const ABOUT: &'static str = "The same in the hands of one pilot alone.";
    const COLUMNS: &'static [Column<Self>] = figure_columns![row, row.row; {
        text "pilot", "the pilot of both sides" => &row.pilot;
    } {}];
}

/// A figure under the pilots as they were before any was trained again.
#[derive(Clone, Debug, PartialEq)]
pub struct YesterdayRow {
    /// The same deals, played by those pilots.
    pub row: GoalRow,
}

impl Row for YesterdayRow {
    const TABLE: &'static str = "goals-yesterday.csv";
    const DOCUMENT: &'static str = "`yesterday` of `balance.json`";
    const ABOUT: &'static str =
        "The same in the hands of the pilots as they were before any was trained again.";
    const COLUMNS: &'static [Column<Self>] = figure_columns![row, row.row; {} {}];
}
