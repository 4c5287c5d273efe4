//! All the files of a run, into one folder.

use super::file::ReportError;
use super::folder::Folder;
use super::model::RunReport;
use super::{chart, csv, json, markdown};

/// Writes tables, charts, summary and, last, `run.json`: a folder without `run.json` was not finished. Each file is
/// whole or absent.
///
/// # Errors
/// [`ReportError`] naming the file that was refused. Files written before it stay.
pub fn write_run(report: &RunReport, folder: &Folder) -> Result<(), ReportError> {
    let pages = folder.pages(report.complete);
    for (name, bytes) in csv::tables(report)? {
        pages.table(name, bytes)?;
    }
    #[cfg(feature = "frame")]
    pages.table("kinds.csv", super::frame::kinds_csv(report)?)?;
    let charts = chart::charts(report);
    for chart in &charts {
        pages.chart(chart)?;
    }
    pages.text("summary.md", &markdown::summary(report, &charts))?;
    pages.text("run.json", &json::run_file(report)?)
}
