//! What every report is to its exporters: a head, tables, charts, pages, a document and lines for a terminal. What they
//! have in common is done here, once: that an interrupted report says so, notes, the order in which files are written.

use super::chart::Chart;
use super::csv::lay_out;
use super::escape::tame;
use super::file::ReportError;
use super::folder::ReportFolder;
use super::head::Head;
use super::pages::Pages;
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;
use super::words::INTERRUPTED;

/// The report of a verb.
pub trait Report {
    /// The document in its folder, written last: a folder without it was not finished. Empty where a report keeps none.
    const FILE: &'static str;

    /// What it begins with.
    fn head(&self) -> &Head;

    /// Its tables, in the order in which they are written.
    fn tables(&self) -> Vec<ReportTable>;

    /// Tables made of those with the data frames, where this build has them.
    ///
    /// # Errors
    /// When the frames refuse to.
    fn views(&self) -> Result<Vec<ReportTable>, ReportError> {
        Ok(Vec::new())
    }

    /// Charts that are written beside its tables and stand on its page.
    fn charts(&self) -> Vec<Chart> {
        Vec::new()
    }

    /// Its pages and further documents by file name; pages link charts by theirs.
    ///
    /// # Errors
    /// When one cannot be laid out, which only a lack of memory could cause.
    fn pages(&self, _charts: &[Chart]) -> Result<Vec<(&'static str, String)>, ReportError> {
        Ok(Vec::new())
    }

    /// What its document says beside its head.
    fn own(&self) -> Datum;

    /// The text of the document in its folder.
    ///
    /// # Errors
    /// When it cannot be laid out, which only a lack of memory could cause.
    fn kept(&self) -> Result<String, ReportError> {
        self.head().document(self.own()).line(Self::FILE)
    }

    /// The first lines of its text, above the word that it was interrupted.
    fn title(&self, look: Terminal) -> Vec<String>;

    /// What a terminal is shown below the title: tables and remarks.
    fn body(&self, look: Terminal) -> Vec<String>;

    /// The last lines, below the notes: where its files are.
    fn foot(&self) -> Vec<String> {
        vec![format!("report  {}/{}", self.head().out, Self::FILE)]
    }
}

/// The document of `--json`, one line.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn document(report: &impl Report) -> Result<String, ReportError> {
    report.head().document(report.own()).line("--json")
}

/// The report as text for a terminal.
#[must_use]
pub fn text(report: &impl Report, look: Terminal) -> String {
    let mut lines = report.title(look);
    if !report.head().complete {
        lines.push(look.paint(Terminal::YELLOW, INTERRUPTED));
    }
    lines.extend(report.body(look));
    let notes = report.head().notes.iter();
    lines.extend(notes.map(|note| format!("note: {}", tame(note))));
    // Nothing of it is painted: what steers a terminal came from outside, with a folder's name.
    lines.extend(report.foot().iter().map(|line| tame(line)));
    let mut text = String::new();
    for line in lines {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Every table with its file name, as its file has it.
///
/// # Errors
/// When a table cannot be laid out, which only a lack of memory could cause.
pub fn tables(report: &impl Report) -> Result<Vec<(&'static str, Vec<u8>)>, ReportError> {
    let tables = report.tables();
    let tables = tables.iter().map(|table| Ok((table.name, lay_out(table)?)));
    tables.collect()
}

/// Writes tables, charts, pages and, last, the document. Each file is whole or absent. Of an interrupted run the charts
/// come last: whoever asks a second time to end has all that can be read.
///
/// # Errors
/// [`ReportError`] naming the file that was refused. Files written before it stay.
pub fn write<R: Report>(report: &R, folder: &ReportFolder) -> Result<(), ReportError> {
    let is_complete = report.head().complete;
    let pages = Pages::of(folder, is_complete);
    for table in report.tables().into_iter().chain(report.views()?) {
        pages.table(table)?;
    }
    let charts = report.charts();
    let draw = || charts.iter().try_for_each(|chart| pages.chart(chart));
    if is_complete {
        draw()?;
    }
    for (name, text) in report.pages(&charts)? {
        pages.text(name, &text)?;
    }
    if !R::FILE.is_empty() {
        pages.text(R::FILE, &report.kept()?)?;
    }
    if is_complete { Ok(()) } else { draw() }
}
