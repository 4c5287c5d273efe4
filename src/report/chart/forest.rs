//! A forest plot: one row a value with its interval, a line to compare with, the figures at the right.

use super::paint::{fitted, text_width};
use super::picture::{Anchor, BAND, FAINT, Ink, Picture, TEXT};
use super::scale::Scale;
use super::sheet::{ChartFrame, LABEL, LEVEL_AXIS, MARGIN, SMALL, WIDTH, level_axis, plain};
use crate::estimate::ReportEstimate;
use crate::format::Format;

const LONGEST_LABEL: f64 = 330.0;

/// One line of the plot.
pub(crate) enum ForestRow {
    /// A value, in the unit of the axis.
    Value {
        /// What it belongs to.
        label: String,
        /// What it rests on, in small letters beside the label.
        basis: String,
        /// The value and its interval.
        estimate: ReportEstimate,
        /// The figures as written at the right.
        figures: String,
        /// Colour of the mark.
        ink: Ink,
    },
    /// A remark between the rows.
    Remark(String),
}

impl ForestRow {
    /// An estimate as its column says it is read.
    pub(crate) fn of(
        format: Format,
        [label, basis]: [String; 2],
        estimate: ReportEstimate,
        ink: Ink,
    ) -> Self {
        Self::Value {
            label,
            basis,
            estimate: format.scaled(estimate),
            figures: format.figures(estimate),
            ink,
        }
    }
}

/// A forest plot to be drawn.
pub(crate) struct Forest<'a> {
    pub(crate) frame: ChartFrame<'a>,
    /// Title of the axis, with its unit.
    pub(crate) axis: String,
    /// How its values are read: the axis never goes beyond what there can be.
    pub(crate) format: Format,
    /// Value of the dashed line; none draws none.
    pub(crate) reference: Option<f64>,
    /// Height of a row.
    pub(crate) pitch: f64,
    pub(crate) rows: Vec<ForestRow>,
}

impl Forest<'_> {
    /// Lays the plot out.
    pub(crate) fn picture(&self) -> Picture {
        let height = self.pitch * self.rows.len() as f64;
        let mut picture = self.frame.sheet(height + LEVEL_AXIS);
        let top = self.frame.head();
        let [labels, bases, figures] = self.widths();
        let gap = if bases > 0.0 { 12.0 } else { 0.0 };
        let left = MARGIN + labels + gap + bases + 24.0;
        let right = WIDTH - MARGIN - figures - 24.0;
        for (i, _) in self.rows.iter().enumerate().filter(|(i, _)| i % 2 == 0) {
            let y = top + self.pitch * i as f64;
            picture.rect(
                MARGIN - 8.0,
                y,
                WIDTH - 2.0 * MARGIN + 16.0,
                self.pitch,
                BAND,
            );
        }
        let scale = Scale::new(self.range(), [left, right], 6);
        level_axis(
            &mut picture,
            &scale,
            [top, top + height],
            &self.axis,
            plain(&scale),
        );
        if let Some(reference) = self.reference {
            picture.dashes(scale.at(reference), top, height, FAINT);
        }
        for (i, row) in self.rows.iter().enumerate() {
            let y = top + self.pitch * (i as f64 + 0.5);
            match row {
                ForestRow::Value {
                    label,
                    basis,
                    estimate,
                    figures,
                    ink,
                } => {
                    let label = fitted(label, LABEL, labels);
                    picture.text((MARGIN, y), label, LABEL, TEXT, Anchor::Left);
                    picture.text((left - 24.0, y), basis, SMALL, FAINT, Anchor::Right);
                    let ends = [estimate.low, estimate.value, estimate.high];
                    picture.interval(ends.map(|v| scale.at(v)), y, *ink);
                    picture.text((WIDTH - MARGIN, y), figures, SMALL, TEXT, Anchor::Right);
                }
                ForestRow::Remark(text) => {
                    picture.text((MARGIN, y), text, SMALL, FAINT, Anchor::Left);
                }
            }
        }
        picture
    }

    /// Widths of what stands left of the values and right of them: labels, what they rest on, figures.
    fn widths(&self) -> [f64; 3] {
        let of = |row: &ForestRow| match row {
            ForestRow::Value {
                label,
                basis,
                figures,
                ..
            } => [
                text_width(label, LABEL).min(LONGEST_LABEL),
                text_width(basis, SMALL),
                text_width(figures, SMALL),
            ],
            ForestRow::Remark(_) => [0.0; 3],
        };
        let widths = self.rows.iter().map(of);
        widths.fold([0.0; 3], |widest, row| {
            [0, 1, 2].map(|at| f64::max(widest[at], row[at]))
        })
    }

    /// All intervals and the reference, with a little air, so that no cap stands on the edge.
    fn range(&self) -> [f64; 2] {
        let nothing = (f64::INFINITY, f64::NEG_INFINITY);
        let (mut low, mut high) = self.reference.map_or(nothing, |value| (value, value));
        for row in &self.rows {
            if let ForestRow::Value { estimate, .. } = row {
                low = low.min(estimate.low);
                high = high.max(estimate.high);
            }
        }
        let air = ((high - low) * 0.03).max(1e-3);
        let [least, greatest] = self.format.bounds();
        [(low - air).max(least), (high + air).min(greatest)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::picture::side;
    use crate::format::Unit;

    #[test]
    fn an_axis_of_shares_ends_at_0_and_100() {
        let range = |unit, low, high| {
            let estimate = ReportEstimate {
                value: low,
                low,
                high,
            };
            let row = ForestRow::Value {
                label: String::new(),
                basis: String::new(),
                estimate,
                figures: String::new(),
                ink: side(1),
            };
            let forest = Forest {
                frame: ChartFrame {
                    title: "",
                    subtitle: "",
                    caption: "",
                    legend: &[],
                },
                axis: String::new(),
                format: Format::of(unit),
                reference: None,
                pitch: 20.0,
                rows: vec![row],
            };
            forest.range()
        };
        assert_eq!(range(Unit::Share, 0.0, 100.0), [0.0, 100.0]);
        let [low, high] = range(Unit::Number, 0.0, 100.0);
        assert!(low < 0.0 && high > 100.0, "{low} {high}");
        let [low, high] = range(Unit::Share, 40.0, 60.0);
        assert!(low > 30.0 && high < 70.0, "{low} {high}");
    }
}
