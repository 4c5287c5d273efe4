//! Tables as CSV: UTF-8, LF, header row, quoting as RFC 4180. Columns are the contract: new ones go last.

use super::escape::csv_cell;
use super::file::ReportError;
use super::table::ReportTable;

/// The text of a table.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub(super) fn lay_out(table: &ReportTable) -> Result<Vec<u8>, ReportError> {
    let names = table.columns.iter().map(|(name, _)| name.as_str());
    let rows = table.rows.iter();
    let rows = rows.map(|row| row.iter().map(super::value::Datum::cell));
    lay_out_cells(table.name, names, rows)
}

/// The same of rows that are texts already, as those are that were read from a file.
pub(super) fn lay_out_cells<'a>(
    table: &'static str,
    names: impl Iterator<Item = &'a str>,
    rows: impl Iterator<Item = impl Iterator<Item = String>>,
) -> Result<Vec<u8>, ReportError> {
    let refused = |reason: String| ReportError::Table { table, reason };
    let mut writer = ::csv::WriterBuilder::new()
        .terminator(::csv::Terminator::Any(b'\n'))
        .from_writer(Vec::new());
    let names: Vec<String> = names.map(|name| csv_cell(name).into_owned()).collect();
    let written = writer.write_record(names);
    written.map_err(|error| refused(error.to_string()))?;
    for row in rows {
        let cells: Vec<String> = row.map(|cell| csv_cell(&cell).into_owned()).collect();
        let written = writer.write_record(cells);
        written.map_err(|error| refused(error.to_string()))?;
    }
    writer
        .into_inner()
        .map_err(|error| refused(error.to_string()))
}
