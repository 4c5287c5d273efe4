//! A map of deck space as a heat map: win rate of each cell's deck on fresh deals.

use super::heat::{around, shade};
use crate::chart::Chart;
use crate::chart::picture::{Anchor, BAND, FAINT, Picture, TEXT};
use crate::chart::sheet::{ChartFrame, LABEL, MARGIN, SMALL, WIDTH};
use crate::explore::{CellRow, ExploreReport};
use crate::words::field;

const LABELS: f64 = 150.0;
const FOOT: f64 = 52.0;
const ROW: f64 = 52.0;

/// The chart of a map.
#[must_use]
pub fn atlas_chart(report: &ExploreReport) -> Chart {
    let [x, y] = &report.axes;
    let field = field(&report.against, |deck, _| deck.to_owned());
    let subtitle = format!(
        "{} against {field}, pilot {}",
        report.head.title, report.pilot
    );
    let fewest = report.cells.iter().map(|row| row.matches).min();
    let caption = format!(
        "Each cell: win rate in per cent of the best deck found there, on {} or more matches that the search never saw, \
         with the half width of its 95 % interval. Pale cells are near even, blue above, orange below; empty cells \
         hold no deck.",
        super::super::number::count(fewest.unwrap_or(0))
    );
    let frame = ChartFrame {
        title: "Which kinds of deck are there?",
        subtitle: &subtitle,
        caption: &caption,
        legend: &[],
    };
    let height = ROW * y.cells as f64;
    let mut picture = frame.sheet(height + FOOT);
    let top = frame.head() + 6.0;
    let width = (WIDTH - 2.0 * MARGIN - LABELS) / x.cells.max(1) as f64;
    for row in 0..y.cells {
        // The second axis grows upwards.
        let at = top + (y.cells - 1 - row) as f64 * ROW;
        let right = MARGIN + LABELS - 8.0;
        picture.text(
            (right, at + ROW / 2.0),
            y.label(row),
            SMALL,
            FAINT,
            Anchor::Right,
        );
        for column in 0..x.cells {
            let left = MARGIN + LABELS + column as f64 * width;
            cell(&mut picture, [left, at], width, report.at(column, row));
        }
    }
    for column in 0..x.cells {
        let middle = MARGIN + LABELS + (column as f64 + 0.5) * width;
        let at = (middle, top + height + 14.0);
        picture.text(at, x.label(column), SMALL, FAINT, Anchor::Middle);
    }
    let middle = MARGIN + LABELS + width * x.cells as f64 / 2.0;
    let at = (middle, top + height + 36.0);
    picture.text(at, x.title.as_str(), SMALL, TEXT, Anchor::Middle);
    picture.turned_text(MARGIN + 2.0, top + height / 2.0, &y.title, SMALL, TEXT);
    Chart {
        name: "map".to_owned(),
        alt: "Win rates of the best deck of each kind as a heat map".to_owned(),
        picture,
    }
}

fn cell(picture: &mut Picture, [x, y]: [f64; 2], width: f64, row: Option<&CellRow>) {
    let rate = row.map(|row| row.fresh.map_or(row.search, |rate| rate.value));
    let ink = rate.map_or(BAND, shade);
    picture.rect(x + 1.0, y + 1.0, width - 2.0, ROW - 2.0, ink);
    let (Some(row), Some(rate)) = (row, rate) else {
        return;
    };
    let middle = x + width / 2.0;
    let text = format!("{:.1}", rate * 100.0);
    picture.text((middle, y + 19.0), text, LABEL, TEXT, Anchor::Middle);
    let text = row.fresh.map_or_else(|| "untested".to_owned(), around);
    picture.text((middle, y + 36.0), text, SMALL, FAINT, Anchor::Middle);
}
