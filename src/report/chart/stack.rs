//! Bars stacked by winner: upright ones over match length, level ones over how matches end.

use super::paint::{fitted, text_width};
use super::picture::{Anchor, FAINT, Ink, Picture, TEXT};
use super::scale::Scale;
use super::sheet::{
    ChartFrame, LABEL, LEVEL_AXIS, MARGIN, SMALL, WIDTH, level_axis, plain, upright_axis,
};

/// One bar: its label and its parts, from the base outwards.
pub(crate) struct StackBar {
    /// Label of the bar.
    pub(crate) label: String,
    /// Figures at the end of a level bar.
    pub(crate) figures: String,
    /// Parts, in the unit of the axis.
    pub(crate) parts: Vec<(Ink, f64)>,
}

impl StackBar {
    fn total(&self) -> f64 {
        self.parts.iter().map(|(_, size)| size).sum()
    }
}

const COLUMNS: f64 = 300.0;
const ROW: f64 = 34.0;
const LONGEST_LABEL: f64 = 300.0;

/// Upright bars side by side. `axes` are the titles of the level and the upright axis.
pub(crate) fn columns(frame: &ChartFrame<'_>, axes: [&str; 2], bars: &[StackBar]) -> Picture {
    let mut picture = frame.sheet(COLUMNS + LEVEL_AXIS);
    let (top, bottom) = (frame.head(), frame.head() + COLUMNS);
    let (left, right) = (MARGIN + 64.0, WIDTH - MARGIN);
    let most = bars.iter().map(StackBar::total).fold(0.0, f64::max);
    let scale = Scale::new([0.0, most], [bottom, top], 5);
    upright_axis(&mut picture, &scale, [left, right], axes[1], plain(&scale));
    let pitch = (right - left) / bars.len().max(1) as f64;
    let pitch = pitch.min(64.0);
    let start = f64::midpoint(left, right) - pitch * bars.len() as f64 / 2.0;
    let widest = bars
        .iter()
        .map(|b| text_width(&b.label, SMALL))
        .fold(1.0, f64::max);
    let every = ((widest + 8.0) / pitch).ceil().max(1.0) as usize;
    for (i, bar) in bars.iter().enumerate() {
        let x = start + pitch * i as f64;
        let mut y = bottom;
        for &(ink, size) in bar.parts.iter().filter(|(_, size)| *size > 0.0) {
            let above = y + scale.at(size) - scale.at(0.0);
            picture.rect(x + pitch * 0.1, above, pitch * 0.8, y - above, ink);
            y = above;
        }
        if i % every == 0 {
            let middle = x + pitch / 2.0;
            picture.text(
                (middle, bottom + 15.0),
                &bar.label,
                SMALL,
                FAINT,
                Anchor::Middle,
            );
        }
    }
    picture.level(left, bottom, right - left, 2.0, FAINT);
    let middle = f64::midpoint(left, right);
    picture.text(
        (middle, bottom + 36.0),
        axes[0],
        SMALL,
        TEXT,
        Anchor::Middle,
    );
    picture
}

/// Level bars one below the other.
pub(crate) fn rows(frame: &ChartFrame<'_>, axis: &str, bars: &[StackBar]) -> Picture {
    let height = ROW * bars.len() as f64;
    let mut picture = frame.sheet(height + LEVEL_AXIS);
    let (top, bottom) = (frame.head(), frame.head() + height);
    let labels = bars
        .iter()
        .map(|b| text_width(&b.label, LABEL))
        .fold(0.0, f64::max);
    let labels = labels.min(LONGEST_LABEL);
    let figures = bars
        .iter()
        .map(|b| text_width(&b.figures, SMALL))
        .fold(0.0, f64::max);
    let (left, right) = (MARGIN + labels + 16.0, WIDTH - MARGIN - figures - 16.0);
    let most = bars.iter().map(StackBar::total).fold(0.0, f64::max);
    let scale = Scale::new([0.0, most], [left, right], 5);
    level_axis(&mut picture, &scale, [top, bottom], axis, plain(&scale));
    for (i, bar) in bars.iter().enumerate() {
        let y = top + ROW * (i as f64 + 0.5);
        let label = fitted(&bar.label, LABEL, labels);
        picture.text((left - 12.0, y), label, LABEL, TEXT, Anchor::Right);
        let mut x = left;
        for &(ink, size) in bar.parts.iter().filter(|(_, size)| *size > 0.0) {
            let width = scale.at(size) - scale.at(0.0);
            picture.rect(x, y - ROW * 0.34, width, ROW * 0.68, ink);
            x += width;
        }
        picture.text(
            (WIDTH - MARGIN, y),
            &bar.figures,
            SMALL,
            TEXT,
            Anchor::Right,
        );
    }
    picture.upright(left, top, height, 2.0, FAINT);
    picture
}
