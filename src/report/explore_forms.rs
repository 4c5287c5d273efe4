//! The report of `explore` in all its forms: table, document, chart and screen.

use super::chart::Chart;
use super::charts::atlas_chart;
use super::explore::{CellRow, ExploreReport};
use super::export::Report;
use super::format::{Format, Unit};
use super::head::{Head, field};
use super::number::count;
use super::row::objects;
use super::shown::shown;
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;

impl Report for ExploreReport {
    const FILE: &'static str = "explore.json";

    fn head(&self) -> &Head {
        &self.head
    }

    fn tables(&self) -> Vec<ReportTable> {
        let columns = self.axes.iter().flat_map(|axis| {
            let key = &axis.key;
            [
                (format!("{key}_cell"), Unit::Count),
                (format!("{key}_from"), Unit::Number),
                (key.clone(), Unit::Number),
            ]
        });
        let cells = |at: usize| {
            let row = &self.cells[at];
            let axes = self.axes.iter().zip(row.cell).zip(row.measures);
            let cells = axes.flat_map(|((axis, cell), value)| {
                [cell.into(), Datum::from(axis.low(cell)), value.into()]
            });
            cells.collect::<Vec<Datum>>()
        };
        vec![ReportTable::of(&[], &self.cells).led(columns.collect(), cells)]
    }

    fn charts(&self) -> Vec<Chart> {
        vec![atlas_chart(self)]
    }

    fn own(&self) -> Datum {
        Datum::object()
            .with("pilot", &self.pilot)
            .with("seeds", &self.seeds)
            .with("against", field(&self.against))
            .with("axes", objects(&self.axes))
            .with("filled", self.cells.len())
            .with("cells", objects(&self.cells))
            .with("matches", self.head.matches)
    }

    fn title(&self, _look: Terminal) -> Vec<String> {
        let all = self.axes[0].cells * self.axes[1].cells;
        vec![format!(
            "{}: {} of {all} cells hold a deck, pilot {}, {} matches",
            self.head.title,
            self.cells.len(),
            self.pilot,
            count(self.head.matches)
        )]
    }

    fn body(&self, look: Terminal) -> Vec<String> {
        let [x, y] = &self.axes;
        let mut lines = vec![format!("  across: {}; down: {}", x.title, y.title)];
        let mut rows: Vec<&CellRow> = self.cells.iter().collect();
        let rate = |row: &CellRow| row.fresh.map_or(row.search, |rate| rate.value);
        rows.sort_by(|a, b| rate(b).total_cmp(&rate(a)).then(a.cell.cmp(&b.cell)));
        let place = |axis: usize| {
            let label = move |row: &&CellRow| self.axes[axis].label(row.cell[axis]);
            rows.iter().map(label).collect::<Vec<String>>()
        };
        let words = Format::of(Unit::Text);
        let table = shown!(CellRow: rows.iter().copied();
            "win_rate", "search_win_rate", "origin", "changed");
        let table = table.with(0, ("down", words), place(1));
        lines.extend(table.with(0, ("across", words), place(0)).lines(look));
        lines
    }
}
