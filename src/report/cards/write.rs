//! All the files of a study of cards, into one folder.

use std::path::Path;

use super::model::{CardReport, RankReport};
use super::{json, page, table};
use crate::report::chart::{self, Chart};
use crate::report::file::{ReportError, make_folder, write_whole};

fn write(
    folder: &Path,
    tables: Vec<(&'static str, Vec<u8>)>,
    charts: &[Chart],
    texts: &[(&str, String)],
) -> Result<(), ReportError> {
    make_folder(folder)?;
    for (name, bytes) in tables {
        write_whole(&folder.join(name), &bytes)?;
    }
    for chart in charts {
        chart::write(chart, folder)?;
    }
    for (name, text) in texts {
        write_whole(&folder.join(name), text.as_bytes())?;
    }
    Ok(())
}

/// Writes the ranking: tables, charts, `ranking.md`, `ranking.json` and, last, `run.json`.
///
/// # Errors
/// [`ReportError`] naming the file that was refused.
pub fn write_ranking(report: &RankReport, folder: &Path) -> Result<(), ReportError> {
    let charts = chart::ranking(report);
    let texts = [
        ("ranking.md", page::ranking(report, &charts)),
        ("ranking.json", json::rank_document(report)?),
        ("run.json", json::run_file(&report.question)?),
    ];
    write(folder, table::ranking(report)?, &charts, &texts)
}

/// Writes the deep look: table, charts, `card.md`, `card.json` and, last, `run.json`.
///
/// # Errors
/// [`ReportError`] naming the file that was refused.
pub fn write_card(report: &CardReport, folder: &Path) -> Result<(), ReportError> {
    let charts = chart::card(report);
    let texts = [
        ("card.md", page::card(report, &charts)),
        ("card.json", json::card_document(report)?),
        ("run.json", json::run_file(&report.question)?),
    ];
    write(folder, table::card(report)?, &charts, &texts)
}
