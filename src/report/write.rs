//! All the files of a run, into one folder.

use std::fs;
use std::path::Path;

use super::chart::{self, Chart};
use super::file::{ReportError, make_folder, write_whole};
use super::model::RunReport;
use super::{csv, json, markdown};

/// Makes the folder and shows that files can be made in it, so that a run of an hour does not end in "no
/// permission".
///
/// # Errors
/// [`ReportError`] naming the folder or file that was refused.
pub fn prepare(folder: &Path) -> Result<(), ReportError> {
    make_folder(folder)?;
    let probe = folder.join(".breachlab");
    write_whole(&probe, b"")?;
    fs::remove_file(&probe).map_err(|source| ReportError::Write {
        path: probe,
        source,
    })
}

/// Writes tables, charts, summary and, last, `run.json`: a folder without `run.json` was not finished. Each
/// file is whole or absent; files of an earlier run are replaced.
///
/// # Errors
/// [`ReportError`] naming the file that was refused. Files written before it stay.
pub fn write_run(report: &RunReport, folder: &Path) -> Result<(), ReportError> {
    make_folder(folder)?;
    let run_file = folder.join("run.json");
    remove(&run_file)?;
    for (name, bytes) in csv::tables(report)? {
        write_whole(&folder.join(name), &bytes)?;
    }
    #[cfg(feature = "frame")]
    write_whole(&folder.join("kinds.csv"), &super::frame::kinds_csv(report)?)?;
    let charts = chart::charts(report);
    for chart in &charts {
        chart::write(chart, folder)?;
    }
    remove_old_charts(&charts, folder)?;
    write_whole(
        &folder.join("summary.md"),
        markdown::summary(report, &charts).as_bytes(),
    )?;
    write_whole(&run_file, json::run_file(report)?.as_bytes())
}

/// Card charts of decks that an earlier run had and this one has not: beside this run's they would lie.
fn remove_old_charts(charts: &[Chart], folder: &Path) -> Result<(), ReportError> {
    for letter in 'a'..='f' {
        let name = format!("cards-{letter}");
        if charts.iter().all(|chart| chart.name != name) {
            remove(&folder.join(format!("{name}.svg")))?;
            remove(&folder.join(format!("{name}.png")))?;
        }
    }
    Ok(())
}

fn remove(path: &Path) -> Result<(), ReportError> {
    match fs::remove_file(path) {
        Err(source) if source.kind() != std::io::ErrorKind::NotFound => Err(ReportError::Write {
            path: path.to_owned(),
            source,
        }),
        _ => Ok(()),
    }
}
