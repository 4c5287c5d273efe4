//! The charts of `balance`: every figure with its band, before and after.

use crate::balance::BalanceReport;
use crate::balance_goals::{GoalRow, GoalUnit};
use crate::chart::Chart;
use crate::chart::paint::{fitted, text_width};
use crate::chart::picture::{Anchor, BAND, Ink, NEUTRAL, SIDES, TEXT};
use crate::chart::scale::Scale;
use crate::chart::sheet::{ChartFrame, LABEL, LEVEL_AXIS, MARGIN, WIDTH, level_axis, plain};
use crate::estimate::ReportEstimate;
use crate::number::count;

/// Height of a row.
const PITCH: f64 = 30.0;
const LONGEST_LABEL: f64 = 330.0;
/// Where a figure may lie.
const WANTED: Ink = Ink(0xCF, 0xE8, 0xDD);

/// A chart of the shares, one of the rounds and one of the values of cards, whichever there are.
#[must_use]
pub fn balance_charts(report: &BalanceReport) -> Vec<Chart> {
    let of = |unit: GoalUnit| {
        let rows = report.goals.iter();
        let rows = rows.filter(move |row| row.band.unit == unit);
        let rows: Vec<&GoalRow> = rows.filter(|row| row.after.is_some()).collect();
        (!rows.is_empty()).then(|| chart(report, &rows, unit))
    };
    let units = [GoalUnit::Share, GoalUnit::Rounds, GoalUnit::Points];
    units.into_iter().filter_map(of).collect()
}

/// In the unit of the axis.
fn scaled(of: ReportEstimate, unit: f64) -> [f64; 3] {
    [of.low * unit, of.value * unit, of.high * unit]
}

// Long because each row of the picture stands below the last and shares its scale, so that parts would hand all of that
// on.
fn chart(report: &BalanceReport, rows: &[&GoalRow], of: GoalUnit) -> Chart {
    let (name, axis, unit, ends) = match of {
        GoalUnit::Share => ("goals", "percent", 100.0, [0.0, 100.0]),
        GoalUnit::Rounds => ("rounds", "rounds", 1.0, [0.0, f64::INFINITY]),
        GoalUnit::Points => (
            "values",
            "points of win rate per copy",
            100.0,
            [-100.0, 100.0],
        ),
    };
    let [bottom, ceiling] = ends;
    let legend = [
        (WANTED, "where it should lie".to_owned()),
        (NEUTRAL, "before".to_owned()),
        (SIDES[0], "after, met".to_owned()),
        (SIDES[1], "after, missed".to_owned()),
    ];
    let caption = format!(
        "n = {} matches of either version, fresh deals, the same for both. Bars: 95 % interval.",
        count(report.proof_matches)
    );
    let frame = ChartFrame {
        title: "Goals before and after",
        subtitle: &format!(
            "{}; {}; pilots {}",
            report.head.title,
            report.name,
            report.pilots.join(", ")
        ),
        caption: &caption,
        legend: &legend,
    };
    let label = |row: &GoalRow| {
        format!(
            "{} {}: {}",
            row.goal,
            row.measure.replace('_', " "),
            row.subject
        )
    };
    let widths = rows.iter().map(|row| text_width(&label(row), LABEL));
    let wide = widths.fold(0.0, f64::max).min(LONGEST_LABEL);
    let height = PITCH * rows.len() as f64;
    let mut picture = frame.sheet(height + LEVEL_AXIS);
    let top = frame.head();
    let [left, right] = [MARGIN + wide + 24.0, WIDTH - MARGIN];
    let ends = rows.iter().flat_map(|row| {
        let estimates = [row.before, row.after].into_iter().flatten();
        let values = estimates.flat_map(move |of| scaled(of, unit));
        let bounds = [row.band.low, row.band.high].into_iter().flatten();
        values.chain(bounds.map(move |end| end * unit))
    });
    let (low, high) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), end| {
        (low.min(end), high.max(end))
    });
    let air = ((high - low) * 0.04).max(0.5);
    let range = [(low - air).max(bottom), (high + air).min(ceiling)];
    let scale = Scale::new(range, [left, right], 6);
    for (at, row) in rows.iter().enumerate() {
        let y = top + PITCH * at as f64;
        if at % 2 == 0 {
            picture.rect(MARGIN - 8.0, y, WIDTH - 2.0 * MARGIN + 16.0, PITCH, BAND);
        }
        // Where an end is not meant the band goes on to the end of the axis.
        let end = |end: Option<f64>, open: f64| {
            end.map_or(open, |end| scale.at(end * unit).clamp(left, right))
        };
        let (from, to) = (end(row.band.low, left), end(row.band.high, right));
        picture.rect(from, y + 3.0, (to - from).max(2.0), PITCH - 6.0, WANTED);
    }
    level_axis(
        &mut picture,
        &scale,
        [top, top + height],
        axis,
        plain(&scale),
    );
    for (at, row) in rows.iter().enumerate() {
        let y = top + PITCH * at as f64;
        let text = fitted(&label(row), LABEL, wide);
        picture.text((MARGIN, y + PITCH / 2.0), text, LABEL, TEXT, Anchor::Left);
        let ink = if row.is_met() { SIDES[0] } else { SIDES[1] };
        for (of, down, ink) in [(row.before, 0.32, NEUTRAL), (row.after, 0.68, ink)] {
            if let Some(of) = of {
                let ends = scaled(of, unit).map(|end| scale.at(end));
                picture.interval(ends, y + PITCH * down, ink);
            }
        }
    }
    Chart {
        name: name.to_owned(),
        alt: format!("Goals in {axis} with their bands, before and after the patch"),
        picture,
    }
}
