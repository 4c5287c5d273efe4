//! What all charts share: the sheet's head and foot, legends, and axes with their grid.

use super::paint::{fitted, text_width};
use super::picture::{Anchor, FAINT, GRID, Ink, Picture, TEXT};
use super::scale::Scale;

/// Width of every chart.
pub(crate) const WIDTH: f64 = 920.0;
/// Empty margin at the sides.
pub(crate) const MARGIN: f64 = 28.0;
/// Size of labels.
pub(crate) const LABEL: f64 = 13.0;
/// Size of tick labels, captions and figures.
pub(crate) const SMALL: f64 = 12.0;
const TITLE: f64 = 19.0;
const LINE: f64 = 18.0;

/// Text above and below a chart.
pub(crate) struct ChartFrame<'a> {
    /// What the chart shows.
    pub(crate) title: &'a str,
    /// The decks, or what the values mean.
    pub(crate) subtitle: &'a str,
    /// Count, interval and how to read it.
    pub(crate) caption: &'a str,
    /// Colour keys.
    pub(crate) legend: &'a [(Ink, String)],
}

impl ChartFrame<'_> {
    fn caption_lines(&self) -> Vec<String> {
        wrapped(self.caption, SMALL, WIDTH - 2.0 * MARGIN)
    }

    fn subtitle_lines(&self) -> Vec<String> {
        wrapped(self.subtitle, LABEL, WIDTH - 2.0 * MARGIN)
    }

    /// Height of what stands above the chart.
    pub(crate) fn head(&self) -> f64 {
        let legend = self.legend_lines().len() as f64 * 22.0;
        54.0 + LINE * self.subtitle_lines().len() as f64 + legend + 8.0
    }

    /// Height of what stands below it.
    pub(crate) fn foot(&self) -> f64 {
        LINE * self.caption_lines().len() as f64 + 22.0
    }

    /// An empty sheet for a chart of this height, with head and foot.
    pub(crate) fn sheet(&self, chart: f64) -> Picture {
        let height = self.head() + chart + self.foot();
        let mut picture = Picture::new(WIDTH, height.ceil());
        let title = fitted(self.title, TITLE, WIDTH - 2.0 * MARGIN);
        picture.text((MARGIN, 34.0), title, TITLE, TEXT, Anchor::Left);
        let mut y = 60.0;
        for line in self.subtitle_lines() {
            picture.text((MARGIN, y), line, LABEL, FAINT, Anchor::Left);
            y += LINE;
        }
        y += 4.0;
        for line in self.legend_lines() {
            for (x, ink, label) in line {
                picture.rect(x, y - 6.0, 12.0, 12.0, ink);
                picture.text((x + 18.0, y), label, SMALL, TEXT, Anchor::Left);
            }
            y += 22.0;
        }
        let mut y = height - self.foot() + 14.0;
        for line in self.caption_lines() {
            picture.text((MARGIN, y), line, SMALL, FAINT, Anchor::Left);
            y += LINE;
        }
        picture
    }

    /// Legend entries placed in lines: x, colour, label.
    fn legend_lines(&self) -> Vec<Vec<(f64, Ink, String)>> {
        let mut lines: Vec<Vec<(f64, Ink, String)>> = Vec::new();
        let mut x = WIDTH;
        for (ink, label) in self.legend {
            let label = fitted(label, SMALL, 380.0);
            let width = 18.0 + text_width(&label, SMALL) + 26.0;
            if x + width > WIDTH - MARGIN {
                lines.push(Vec::new());
                x = MARGIN;
            }
            if let Some(line) = lines.last_mut() {
                line.push((x, *ink, label));
            }
            x += width;
        }
        lines
    }
}

/// A level axis under a chart that reaches from `top` to `bottom`: grid, tick labels, title. 50 pixels high.
pub(crate) fn level_axis(
    picture: &mut Picture,
    scale: &Scale,
    [top, bottom]: [f64; 2],
    title: &str,
    tick: impl Fn(f64) -> String,
) {
    let ticks = scale.ticks();
    for &value in &ticks {
        let x = scale.at(value);
        picture.upright(x, top, bottom - top + 4.0, 1.0, GRID);
        picture.text(
            (x, bottom + 15.0),
            tick(value),
            SMALL,
            FAINT,
            Anchor::Middle,
        );
    }
    if let (Some(&first), Some(&last)) = (ticks.first(), ticks.last()) {
        let middle = f64::midpoint(scale.at(first), scale.at(last));
        picture.text((middle, bottom + 36.0), title, SMALL, TEXT, Anchor::Middle);
    }
}

/// Room below a chart for its level axis.
pub(crate) const LEVEL_AXIS: f64 = 50.0;

/// An upright axis at the left of a chart from `left` to `right`: grid, tick labels, title.
pub(crate) fn upright_axis(
    picture: &mut Picture,
    scale: &Scale,
    [left, right]: [f64; 2],
    title: &str,
    tick: impl Fn(f64) -> String,
) {
    let ticks = scale.ticks();
    for &value in &ticks {
        let y = scale.at(value);
        picture.level(left, y, right - left, 1.0, GRID);
        picture.text((left - 8.0, y), tick(value), SMALL, FAINT, Anchor::Right);
    }
    if let (Some(&first), Some(&last)) = (ticks.first(), ticks.last()) {
        let middle = f64::midpoint(scale.at(first), scale.at(last));
        picture.turned_text(MARGIN + 2.0, middle, title, SMALL, TEXT);
    }
}

/// A number with as many decimals as its scale needs.
pub(crate) fn plain(scale: &Scale) -> impl Fn(f64) -> String {
    let decimals = scale.decimals();
    move |value| format!("{value:.decimals$}").replace('-', "−")
}

/// A text in lines no wider than `width`; a word that is wider alone is cut.
fn wrapped(text: &str, size: f64, width: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() {
            fitted(word, size, width)
        } else {
            format!("{line} {word}")
        };
        if text_width(&longer, size) > width && !line.is_empty() {
            lines.push(std::mem::replace(&mut line, fitted(word, size, width)));
        } else {
            line = longer;
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}
