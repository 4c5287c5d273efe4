//! Small panels side by side, one a number: a value over the settings of the number, with its band.

use super::picture::{Anchor, FAINT, Ink, Picture, TEXT};
use super::scale::Scale;
use super::sheet::{ChartFrame, LABEL, MARGIN, SMALL, WIDTH, plain};
use crate::estimate::ReportEstimate;

/// One panel.
pub(crate) struct Panel {
    /// What is turned.
    pub(crate) title: String,
    /// The printed setting, marked by a filled dot.
    pub(crate) printed: i32,
    /// Settings and values in the unit of the axis.
    pub(crate) points: Vec<(i32, ReportEstimate)>,
}

const ACROSS: usize = 3;
const HEIGHT: f64 = 170.0;
const PITCH: f64 = 250.0;
const BAND: Ink = Ink(0xCF, 0xE2, 0xF1);
const FAIR: Ink = Ink(0xEC, 0xF3, 0xE6);

/// Lays the panels out on one common upright scale. `fair` is half the width of the fair band, `axis` the title of
/// the upright axis.
pub(crate) fn panels(
    frame: &ChartFrame<'_>,
    axis: &str,
    fair: f64,
    panels: &[Panel],
    ink: Ink,
) -> Picture {
    let rows = panels.len().div_ceil(ACROSS).max(1);
    let mut picture = frame.sheet(PITCH * rows as f64);
    let ends = panels.iter().flat_map(|panel| panel.points.iter());
    let (low, high) = ends.fold((-fair, fair), |(low, high), (_, value)| {
        (low.min(value.low), high.max(value.high))
    });
    let width = (WIDTH - 2.0 * MARGIN - 36.0) / ACROSS as f64;
    for (at, panel) in panels.iter().enumerate() {
        let left = MARGIN + 36.0 + width * (at % ACROSS) as f64 + 34.0;
        let right = MARGIN + 36.0 + width * (at % ACROSS + 1) as f64 - 14.0;
        let top = frame.head() + PITCH * (at / ACROSS) as f64 + 26.0;
        let bottom = top + HEIGHT;
        let scale = Scale::new([low, high], [bottom, top], 4);
        picture.text((left, top - 14.0), &panel.title, LABEL, TEXT, Anchor::Left);
        let (fair_top, fair_bottom) = (scale.at(fair), scale.at(-fair));
        picture.rect(left, fair_top, right - left, fair_bottom - fair_top, FAIR);
        let write = plain(&scale);
        for tick in scale.ticks() {
            let y = scale.at(tick);
            picture.level(left, y, right - left, 1.0, super::picture::GRID);
            picture.text((left - 6.0, y), write(tick), SMALL, FAINT, Anchor::Right);
        }
        if at % ACROSS == 0 {
            picture.turned_text(MARGIN, f64::midpoint(top, bottom), axis, SMALL, TEXT);
        }
        one(&mut picture, panel, &scale, [left, right, bottom], ink);
    }
    picture
}

fn one(
    picture: &mut Picture,
    panel: &Panel,
    scale: &Scale,
    [left, right, bottom]: [f64; 3],
    ink: Ink,
) {
    let settings: Vec<i32> = panel.points.iter().map(|(at, _)| *at).collect();
    let (Some(&first), Some(&last)) = (settings.first(), settings.last()) else {
        return;
    };
    let span = f64::from((last - first).max(1));
    let x = |at: i32| left + 16.0 + f64::from(at - first) / span * (right - left - 32.0);
    let mut band: Vec<(f64, f64)> = panel
        .points
        .iter()
        .map(|(at, value)| (x(*at), scale.at(value.high)))
        .collect();
    band.extend(
        panel
            .points
            .iter()
            .rev()
            .map(|(at, value)| (x(*at), scale.at(value.low))),
    );
    if panel.points.len() > 1 {
        picture.area(band, BAND);
    }
    picture.level(left, scale.at(0.0), right - left, 1.0, FAINT);
    let line: Vec<(f64, f64)> = panel
        .points
        .iter()
        .map(|(at, value)| (x(*at), scale.at(value.value)))
        .collect();
    picture.line(line.clone(), 2.0, ink);
    for (&at, &point) in settings.iter().zip(&line) {
        let is_printed = at == panel.printed;
        picture.dot(point, if is_printed { 6.0 } else { 3.5 }, ink);
        let label = if is_printed {
            format!("{at}*")
        } else {
            at.to_string()
        };
        picture.text(
            (point.0, bottom + 15.0),
            label,
            SMALL,
            FAINT,
            Anchor::Middle,
        );
    }
}
