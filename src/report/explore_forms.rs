//! The report of `explore` in all its forms: table, document, chart and screen.

use super::chart::{Chart, atlas_chart};
use super::columns::{cut, widest};
use super::escape::tame;
use super::explore::{CellRow, ExploreReport};
use super::export::Report;
use super::head::{Head, field};
use super::json::{SCHEMA, seed_text};
use super::number::{count, percent};
use super::row::{Unit, object, objects};
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;
use super::words::spread;

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

    fn document(&self) -> Datum {
        let head = &self.head;
        Datum::object()
            .with("schema", SCHEMA)
            .with("game", &head.game)
            .with("seed", seed_text(head.seed))
            .with("pilot", &self.pilot)
            .with("seeds", &self.seeds)
            .with("against", field(&self.against))
            .with("axes", objects(&self.axes))
            .with("filled", self.cells.len())
            .with("cells", objects(&self.cells))
            .with("matches", head.matches)
            .with("complete", head.complete)
            .with("notes", &head.notes)
            .with("files", objects(&head.files))
            .with("timing", object(&head.timing))
            .with("out", &head.out)
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
        let places: Vec<[String; 2]> = rows
            .iter()
            .map(|row| [x.label(row.cell[0]), y.label(row.cell[1])])
            .collect();
        let [wide, high] = [0, 1].map(|axis| widest(places.iter().map(|at| at[axis].as_str())));
        for (row, [across, down]) in rows.iter().zip(&places) {
            let won = row.fresh.map_or_else(
                || format!("{} (search only)", percent(row.search)),
                |rate| format!("{} {}", percent(rate.value), spread(rate, 2)),
            );
            let begin = format!("  {across:>wide$}  {down:>high$}  wins {won} %");
            let end = format!(", {} changed", row.changed);
            let taken = widest([begin.as_str()]) + 7 + widest([end.as_str()]);
            let origin = tame(&row.origin);
            let origin = cut(
                &origin,
                widest([origin.as_str()]).min(look.beside(taken).max(8)),
            );
            lines.push(format!("{begin}  from {origin}{end}"));
        }
        lines
    }
}
