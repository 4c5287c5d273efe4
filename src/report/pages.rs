//! The pages of a report as they go into its folder: whole, or each with the mark that says they are not.

use super::chart::{self, Chart};
use super::csv::lay_out;
use super::file::ReportError;
use super::folder::ReportFolder;
use super::table::ReportTable;

/// The pages of one report. Where the run was interrupted, each table and picture among them says so.
#[derive(Clone, Copy, Debug)]
pub struct Pages<'a> {
    folder: &'a ReportFolder,
    is_complete: bool,
}

impl<'a> Pages<'a> {
    /// The pages of a report into this folder.
    #[must_use]
    pub fn of(folder: &'a ReportFolder, is_complete: bool) -> Self {
        Self {
            folder,
            is_complete,
        }
    }

    /// Writes a text or document, which says itself whether it is complete.
    ///
    /// # Errors
    /// [`ReportError`] naming the file that was refused.
    pub fn text(&self, name: &str, text: &str) -> Result<(), ReportError> {
        self.folder.write(name, text.as_bytes())
    }

    /// Writes a CSV table.
    ///
    /// # Errors
    /// [`ReportError`] naming the file that was refused.
    pub fn table(&self, table: ReportTable) -> Result<(), ReportError> {
        let name = table.name;
        let table = if self.is_complete {
            table
        } else {
            table.marked()
        };
        self.folder.write(name, &lay_out(&table)?)
    }

    /// Writes a chart as `<name>.svg` and `<name>.png`; of an interrupted run the first alone, as whoever interrupts waits.
    ///
    /// # Errors
    /// [`ReportError`] naming the file that could not be drawn or written.
    pub fn chart(&self, chart: &Chart) -> Result<(), ReportError> {
        let endings: &[&str] = if self.is_complete {
            &["svg", "png"]
        } else {
            &["svg"]
        };
        let mut kept = Vec::new();
        for ending in endings {
            let name = format!("{}.{ending}", chart.name);
            kept.push((self.folder.list(&name)?, name));
        }
        if self.is_complete {
            chart::write(chart, self.folder.path())?;
        } else {
            chart::write_svg(&chart.stamped(), self.folder.path())?;
        }
        let mut kept = kept.into_iter();
        kept.try_for_each(|(kept, name)| self.folder.unless_alike(&name, kept))
    }
}
