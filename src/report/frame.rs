//! The tables as polars data frames, for questions the fixed exporters do not answer, and `kinds.csv`, which
//! is such a question: card use by kind of card. Only this file names polars; without the feature `frame`
//! all other files of a run are the same bytes.

use polars::prelude::{
    AnyValue, Column, DataFrame, PlSmallStr, PolarsError, PolarsResult, SortMultipleOptions,
};

use super::csv::{Grid, grids, lay_out};
use super::file::ReportError;
use super::model::RunReport;
use super::number::cell;

/// The tables of a report with the columns of the CSV files: names are strings, counts `i64`, the rest `f64`
/// with a null where the CSV has an empty cell.
#[derive(Clone, Debug)]
pub struct Frames {
    /// `matchups.csv`.
    pub matchups: DataFrame,
    /// `cards.csv`.
    pub cards: DataFrame,
    /// `turns.csv`.
    pub turns: DataFrame,
    /// `engagements.csv`.
    pub engagements: DataFrame,
    /// `endings.csv`.
    pub endings: DataFrame,
    /// `card-turns.csv`.
    pub card_turns: DataFrame,
}

/// Columns that hold names.
const TEXT: [&str; 13] = [
    "game",
    "deck",
    "deck_a",
    "deck_b",
    "strategy",
    "strategy_a",
    "strategy_b",
    "card_id",
    "card_name",
    "card_kind",
    "attacker",
    "outcome",
    "ending",
];

/// Header of `kinds.csv`.
const KINDS: &str = "game,deck,strategy,card_kind,cards,copies,drawn,deployed,stuck,drawn_win_rate,\
deployed_per_drawn,wounds_dealt,kills,times_destroyed,spent,place";

/// The report as data frames.
///
/// # Errors
/// When polars refuses a table, which the columns above rule out.
pub fn frames(report: &RunReport) -> Result<Frames, ReportError> {
    let [matchups, cards, turns, engagements, endings, card_turns] = grids(report);
    Ok(Frames {
        matchups: frame(&matchups)?,
        cards: frame(&cards)?,
        turns: frame(&turns)?,
        engagements: frame(&engagements)?,
        endings: frame(&endings)?,
        card_turns: frame(&card_turns)?,
    })
}

/// Card use by deck and kind of card, most copies first.
///
/// # Errors
/// When polars refuses the query.
pub fn kinds(report: &RunReport) -> Result<DataFrame, ReportError> {
    let cards = frames(report)?.cards;
    by_kind(&cards).map_err(|e| refused("kinds.csv", &e))
}

/// Eager partitions and sums: the query engine would be half of all that is compiled for this one table.
fn by_kind(cards: &DataFrame) -> PolarsResult<DataFrame> {
    let groups = cards.partition_by_stable(["place", "card_kind"], true)?;
    let text = |name: &str| -> PolarsResult<Column> {
        let firsts = groups
            .iter()
            .map(|group| Ok(group.column(name)?.str()?.get(0)));
        let firsts: Vec<Option<&str>> = firsts.collect::<PolarsResult<_>>()?;
        Ok(Column::new(PlSmallStr::from_str(name), firsts))
    };
    let sums = |name: &str| -> PolarsResult<Vec<f64>> {
        let sum = |group: &DataFrame| group.column(name)?.as_materialized_series().sum::<f64>();
        groups.iter().map(sum).collect()
    };
    let count = |name: &str, sums: Vec<f64>| {
        let whole: Vec<i64> = sums.into_iter().map(|sum| sum as i64).collect();
        Column::new(PlSmallStr::from_str(name), whole)
    };
    let per_drawn = |name: &str, of: &str| -> PolarsResult<Column> {
        let shares = sums(of)?.into_iter().zip(sums("drawn")?);
        let shares: Vec<Option<f64>> = shares
            .map(|(part, drawn)| (drawn > 0.0).then(|| part / drawn))
            .collect();
        Ok(Column::new(PlSmallStr::from_str(name), shares))
    };
    let column = |name: &str| -> PolarsResult<Column> {
        match name {
            "game" | "deck" | "strategy" | "card_kind" => text(name),
            "cards" => Ok(count(
                name,
                groups.iter().map(|group| group.height() as f64).collect(),
            )),
            "place" => Ok(count(
                name,
                sums(name)?
                    .into_iter()
                    .zip(&groups)
                    .map(|(sum, group)| sum / group.height() as f64)
                    .collect(),
            )),
            "drawn_win_rate" => per_drawn(name, "drawn_wins"),
            "deployed_per_drawn" => per_drawn(name, "deployed"),
            _ => Ok(count(name, sums(name)?)),
        }
    };
    let columns: Vec<Column> = KINDS.split(',').map(column).collect::<PolarsResult<_>>()?;
    DataFrame::new(groups.len(), columns)?.sort(
        ["place", "copies", "card_kind"],
        SortMultipleOptions::default().with_order_descending_multi([false, true, false]),
    )
}

/// The text of `kinds.csv`.
///
/// # Errors
/// When polars refuses the query.
pub fn kinds_csv(report: &RunReport) -> Result<Vec<u8>, ReportError> {
    // Of a run without a match there is nothing to part by kind.
    if report.cards.is_empty() {
        return lay_out(&Grid {
            name: "kinds.csv",
            header: KINDS,
            rows: Vec::new(),
        });
    }
    let kinds = kinds(report)?;
    let mut rows = vec![Vec::new(); kinds.height()];
    for column in kinds.columns() {
        for (at, row) in rows.iter_mut().enumerate() {
            let value = column.get(at).map_err(|e| refused("kinds.csv", &e))?;
            row.push(match value {
                AnyValue::String(text) => text.to_owned(),
                AnyValue::StringOwned(text) => text.to_string(),
                value => cell(value.extract::<f64>()),
            });
        }
    }
    lay_out(&Grid {
        name: "kinds.csv",
        header: KINDS,
        rows,
    })
}

fn frame(grid: &Grid) -> Result<DataFrame, ReportError> {
    let build = || -> PolarsResult<DataFrame> {
        let columns = grid.header.split(',').enumerate();
        let columns =
            columns.map(|(at, name)| column(name, grid.rows.iter().map(|row| row[at].as_str())));
        DataFrame::new(grid.rows.len(), columns.collect())
    };
    build().map_err(|e| refused(grid.name, &e))
}

fn column<'a>(name: &str, cells: impl Iterator<Item = &'a str> + Clone) -> Column {
    let name = PlSmallStr::from_str(name);
    if TEXT.contains(&name.as_str()) {
        return Column::new(name, cells.collect::<Vec<_>>());
    }
    if is_count(&name) {
        return Column::new(
            name,
            cells
                .map(|text| text.parse::<i64>().ok())
                .collect::<Vec<_>>(),
        );
    }
    Column::new(
        name,
        cells
            .map(|text| text.parse::<f64>().ok())
            .collect::<Vec<_>>(),
    )
}

/// Whether a column counts; the others are rates, means, differences, and wins in which a draw is one half.
fn is_count(name: &str) -> bool {
    let is_wins_of_copies = name.ends_with("_wins");
    let parts = ["rate", "ci_", "mean", "share", "ratio", "minus"];
    !is_wins_of_copies && !parts.iter().any(|part| name.contains(part))
}

fn refused(table: &'static str, reason: &PolarsError) -> ReportError {
    ReportError::Table {
        table,
        reason: reason.to_string(),
    }
}
