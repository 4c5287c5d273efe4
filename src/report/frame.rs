//! The tables as polars data frames, for questions the fixed exporters do not answer, and `kinds.csv`, which
//! is such a question: card use by kind of card. Only this file names polars; without the feature `frame`
//! all other files of a run are the same bytes.

use polars::prelude::{
    AnyValue, Column, DataFrame, PlSmallStr, PolarsError, PolarsResult, SortMultipleOptions,
};

use super::export::Report;
use super::file::ReportError;
use super::format::Unit;
use super::kinds::KINDS;
use super::model::RunReport;
use super::table::{ReportTable, columns};
use super::value::Datum;

/// The tables of a report with the columns of the CSV files: names are strings, counts `i64`, the rest `f64`
/// with a null where the CSV has an empty cell.
#[derive(Clone, Debug)]
pub struct Frames {
    /// What `matchups.csv` holds.
    pub matchups: DataFrame,
    /// What `cards.csv` holds.
    pub cards: DataFrame,
    /// What `turns.csv` holds.
    pub turns: DataFrame,
    /// What `engagements.csv` holds.
    pub engagements: DataFrame,
    /// What `endings.csv` holds.
    pub endings: DataFrame,
    /// What `card-turns.csv` holds.
    pub card_turns: DataFrame,
}

/// The table that is made here.
const NAME: &str = "kinds.csv";

/// The report as data frames.
///
/// # Errors
/// When polars refuses a table, which the columns above rule out.
///
/// # Panics
/// Never: a run has these six tables, in this order.
pub fn frames(report: &RunReport) -> Result<Frames, ReportError> {
    let tables = <[ReportTable; 6]>::try_from(report.tables());
    let [matchups, cards, turns, engagements, endings, card_turns] =
        tables.expect("a run has these tables");
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
    by_kind(&cards).map_err(|e| refused(NAME, &e))
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
    let names = KINDS.iter().map(|label| label.name);
    let columns: Vec<Column> = names.map(column).collect::<PolarsResult<_>>()?;
    DataFrame::new(groups.len(), columns)?.sort(
        ["place", "copies", "card_kind"],
        SortMultipleOptions::default().with_order_descending_multi([false, true, false]),
    )
}

/// `kinds.csv`.
///
/// # Errors
/// When polars refuses the query.
pub fn kinds_table(report: &RunReport) -> Result<ReportTable, ReportError> {
    let mut rows: Vec<Vec<Datum>> = Vec::new();
    // Of a run without a match there is nothing to part by kind.
    if !report.cards.is_empty() {
        let kinds = kinds(report)?;
        rows.resize(kinds.height(), Vec::new());
        for column in kinds.columns() {
            for (at, row) in rows.iter_mut().enumerate() {
                let value = column.get(at).map_err(|e| refused(NAME, &e))?;
                row.push(match value {
                    AnyValue::String(text) => text.into(),
                    AnyValue::StringOwned(text) => text.as_str().into(),
                    value => value.extract::<f64>().into(),
                });
            }
        }
    }
    Ok(ReportTable::new(NAME, columns(&KINDS), rows))
}

fn frame(table: &ReportTable) -> Result<DataFrame, ReportError> {
    let named = table.columns.iter().enumerate();
    let columns =
        named.map(|(at, (name, unit))| column(name, *unit, table.rows.iter().map(|row| &row[at])));
    let built = DataFrame::new(table.rows.len(), columns.collect());
    built.map_err(|e| refused(table.name, &e))
}

fn column<'a>(name: &str, unit: Unit, cells: impl Iterator<Item = &'a Datum>) -> Column {
    let name = PlSmallStr::from_str(name);
    match unit {
        Unit::Text => Column::new(name, cells.map(Datum::cell).collect::<Vec<_>>()),
        Unit::Count => {
            let whole = cells.map(|value| match value {
                Datum::Whole(whole) => Some(*whole),
                _ => None,
            });
            Column::new(name, whole.collect::<Vec<_>>())
        }
        // As files have it, so that both say the same to the last digit.
        _ => Column::new(
            name,
            cells
                .map(|value| value.cell().parse::<f64>().ok())
                .collect::<Vec<_>>(),
        ),
    }
}

fn refused(table: &'static str, reason: &PolarsError) -> ReportError {
    ReportError::Table {
        table,
        reason: reason.to_string(),
    }
}
