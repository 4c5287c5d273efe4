//! The tables as polars data frames, for questions the fixed exporters do not answer, and `kinds.csv`, which
//! is such a question: card use by kind of card. Only this file names polars; without the feature `frame`
//! all other files of a run are the same bytes.

use polars::prelude::{Column, DataFrame, PlSmallStr, PolarsError, PolarsResult};

use super::export::Report;
use super::file::ReportError;
use super::format::Unit;
use super::kinds::KindRow;
use super::model::RunReport;
use super::row::Row;
use super::table::ReportTable;
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
    frame(&kinds_table(report)?)
}

/// `kinds.csv`.
///
/// # Errors
/// When polars refuses the query.
pub fn kinds_table(report: &RunReport) -> Result<ReportTable, ReportError> {
    // Of a run without a match there is nothing to part by kind.
    let rows = if report.cards.is_empty() {
        Vec::new()
    } else {
        let cards = frames(report)?.cards;
        by_kind(&cards).map_err(|e| refused(KindRow::TABLE, &e))?
    };
    Ok(ReportTable::of(&[report.head.game.as_str()], &rows))
}

/// Eager partitions and sums: the query engine would be half of all that is compiled for this one table.
fn by_kind(cards: &DataFrame) -> PolarsResult<Vec<KindRow>> {
    let groups = cards.partition_by_stable(["place", "card_kind"], true)?;
    let rows = groups.iter().map(of_one_kind);
    let mut rows: Vec<KindRow> = rows.collect::<PolarsResult<_>>()?;
    rows.sort_by(|a, b| {
        let order = a.place.cmp(&b.place).then(b.copies.cmp(&a.copies));
        order.then_with(|| a.kind.cmp(&b.kind))
    });
    Ok(rows)
}

/// The cards of one deck that are of one kind, summed up.
fn of_one_kind(cards: &DataFrame) -> PolarsResult<KindRow> {
    let text = |name: &str| -> PolarsResult<String> {
        let first = cards.column(name)?.str()?.get(0);
        Ok(first.unwrap_or_default().to_owned())
    };
    let sum = |name: &str| {
        let column = cards.column(name)?;
        column.as_materialized_series().sum::<f64>()
    };
    let count = |name: &str| sum(name).map(|sum| sum as u64);
    Ok(KindRow {
        deck: text("deck")?,
        strategy: text("strategy")?,
        kind: text("card_kind")?,
        cards: cards.height() as u64,
        copies: count("copies")?,
        drawn: count("drawn")?,
        drawn_wins: sum("drawn_wins")?,
        deployed: count("deployed")?,
        stuck: count("stuck")?,
        wounds_dealt: count("wounds_dealt")?,
        kills: count("kills")?,
        times_destroyed: count("times_destroyed")?,
        spent: count("spent")?,
        // The same in all of them.
        place: count("place")? / cards.height() as u64,
    })
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
