//! A matrix of win rates as a heat map: blue above one half, orange below, the figures in the cells.

use crate::MatrixReport;
use crate::chart::Chart;
use crate::chart::paint::fitted;
use crate::chart::picture::{Anchor, BAND, FAINT, Ink, Picture, TEXT};
use crate::chart::sheet::{ChartFrame, LABEL, MARGIN, SMALL, WIDTH};
use crate::estimate::ReportEstimate;
use crate::words::spread;

const LABELS: f64 = 190.0;
const HEAD: f64 = 34.0;
const ROW: f64 = 46.0;
/// Narrowest cell in which the half width has room below the rate.
const ROOMY: f64 = 44.0;
/// Distance from one half at which the colour is full.
const FULL: f64 = 0.3;

/// The chart of the win rates over all pilots together.
#[must_use]
pub fn matrix_chart(report: &MatrixReport) -> Chart {
    let caption = "Each cell: win rate of the row's deck against the column's in per cent, draws one half, and the half \
                   width of its 95 % interval from seat-swapped pairs. Pale cells are near even; a dot marks an \
                   interval that holds 50 %.";
    let subtitle = format!("{}: rows against columns", report.head.title);
    let frame = ChartFrame {
        title: "Which deck beats which?",
        subtitle: &subtitle,
        caption,
        legend: &[],
    };
    let (rows, columns) = report.sides();
    let mut picture = frame.sheet(HEAD + ROW * rows.len() as f64 + 12.0);
    let top = frame.head() + HEAD;
    let width = (WIDTH - 2.0 * MARGIN - LABELS) / columns.len().max(1) as f64;
    for at in 0..rows.len().max(columns.len()) {
        if let Some(deck) = columns.get(at) {
            let x = MARGIN + LABELS + (at as f64 + 0.5) * width;
            let text = fitted(deck, SMALL, width - 6.0);
            picture.text((x, top - 16.0), text, SMALL, TEXT, Anchor::Middle);
        }
        let Some(deck) = rows.get(at) else { continue };
        let y = top + (at as f64 + 0.5) * ROW;
        let text = fitted(deck, LABEL, LABELS - 12.0);
        picture.text((MARGIN, y), text, LABEL, TEXT, Anchor::Left);
        for (other, name) in columns.iter().enumerate() {
            let place = [
                MARGIN + LABELS + other as f64 * width,
                top + at as f64 * ROW,
            ];
            let rate = (deck != name).then(|| report.rate(deck, name)).flatten();
            cell(&mut picture, place, width, rate);
        }
    }
    Chart {
        name: "matrix".to_owned(),
        alt: "Win rates of decks against decks as a heat map".to_owned(),
        picture,
    }
}

fn cell(picture: &mut Picture, [x, y]: [f64; 2], width: f64, rate: Option<ReportEstimate>) {
    let Some(rate) = rate else {
        picture.rect(x + 1.0, y + 1.0, width - 2.0, ROW - 2.0, BAND);
        return;
    };
    picture.rect(x + 1.0, y + 1.0, width - 2.0, ROW - 2.0, shade(rate.value));
    let middle = x + width / 2.0;
    let is_open = rate.low <= 0.5 && 0.5 <= rate.high;
    let mark = if is_open { " ·" } else { "" };
    let text = format!("{:.1}{mark}", rate.value * 100.0);
    if width < ROOMY {
        picture.text((middle, y + ROW / 2.0), text, SMALL, TEXT, Anchor::Middle);
        return;
    }
    picture.text((middle, y + 16.0), text, LABEL, TEXT, Anchor::Middle);
    let text = around(rate);
    picture.text((middle, y + 33.0), text, SMALL, FAINT, Anchor::Middle);
}

/// The spread of a rate as short as a cell needs it: `±2.1`, or `50.0–99.0` where that would leave 0 to 100.
pub(super) fn around(rate: ReportEstimate) -> String {
    let text = spread(rate, 1).replace("± ", "±").replace(" to ", "–");
    text.trim_matches(['(', ')']).to_owned()
}

/// White at one half; the palest of the two colours that the figures can still be read on at the ends.
pub(super) fn shade(rate: f64) -> Ink {
    let depth = ((rate - 0.5).abs() / FULL).min(1.0);
    let [r, g, b] = if rate >= 0.5 {
        [0x7A, 0xB8, 0xE0]
    } else {
        [0xF0, 0xA8, 0x6E]
    };
    let mix = |end: u8| (255.0 + depth * (f64::from(end) - 255.0)).round() as u8;
    Ink(mix(r), mix(g), mix(b))
}
