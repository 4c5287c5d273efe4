//! All the files of a study of cards, into one folder.

use super::model::{CardReport, RankReport};
use super::{json, page, table};
use crate::report::chart::{self, Chart};
use crate::report::file::ReportError;
use crate::report::folder::{Folder, Pages};

fn write(
    pages: Pages<'_>,
    tables: Vec<(&'static str, Vec<u8>)>,
    charts: &[Chart],
    texts: &[(&str, String)],
) -> Result<(), ReportError> {
    for (name, bytes) in tables {
        pages.table(name, bytes)?;
    }
    for chart in charts {
        pages.chart(chart)?;
    }
    for (name, text) in texts {
        pages.text(name, text)?;
    }
    Ok(())
}

/// Writes the ranking: tables, charts, `ranking.md`, `ranking.json` and, last, `run.json`.
///
/// # Errors
/// [`ReportError`] naming the file that was refused.
pub fn write_ranking(report: &RankReport, folder: &Folder) -> Result<(), ReportError> {
    let charts = chart::ranking(report);
    let texts = [
        ("ranking.md", page::ranking(report, &charts)),
        ("ranking.json", json::rank_document(report)?),
        ("run.json", json::run_file(&report.question)?),
    ];
    let pages = folder.pages(report.question.complete);
    write(pages, table::ranking(report)?, &charts, &texts)
}

/// Writes the deep look: table, charts, `card.md`, `card.json` and, last, `run.json`.
///
/// # Errors
/// [`ReportError`] naming the file that was refused.
pub fn write_card(report: &CardReport, folder: &Folder) -> Result<(), ReportError> {
    let charts = chart::card(report);
    let texts = [
        ("card.md", page::card(report, &charts)),
        ("card.json", json::card_document(report)?),
        ("run.json", json::run_file(&report.question)?),
    ];
    let pages = folder.pages(report.question.complete);
    write(pages, table::card(report)?, &charts, &texts)
}
