//! The chart of a ladder: ratings with their intervals, strongest first.

use crate::chart::Chart;
use crate::chart::forest::{Forest, ForestRow};
use crate::chart::picture::side;
use crate::chart::sheet::ChartFrame;
use crate::number::count;
use crate::shown::column_of;
use crate::words::several;
use crate::{LadderReport, PilotRow};

/// The chart; none without ratings.
#[must_use]
pub fn ladder_chart(report: &LadderReport) -> Option<Chart> {
    let column = column_of!(PilotRow: "rating");
    let rows: Vec<ForestRow> = report
        .pilots
        .iter()
        .filter_map(|pilot| {
            let rating = pilot.rating?;
            let won = pilot.win_rate.map_or_else(
                || "no match".to_owned(),
                |rate| format!("won {:.1} %", rate * 100.0),
            );
            let named = [pilot.name.clone(), won];
            Some(ForestRow::of(column.format(), named, rating, side(0)))
        })
        .collect();
    if rows.is_empty() {
        return None;
    }
    let fit = report.fit.as_ref().map_or_else(String::new, |fit| {
        format!("{}. Goodness of fit: {}. ", fit.model, fit.told())
    });
    let caption = format!(
        "{fit}{} matches per pairing in seat-swapped pairs, the same deck on both sides, over {}. 95 % \
         intervals; 1500 is the mean of all, and 400 points are odds of ten to one.",
        count(report.matches_per_pairing),
        several(report.decks.len() as u64, "deck", "decks")
    );
    let subtitle = format!("{}: pilots by strength", report.head.title);
    let forest = Forest {
        frame: ChartFrame {
            title: "Which pilots are strong?",
            subtitle: &subtitle,
            caption: &caption,
            legend: &[],
        },
        axis: column.axis_title(),
        format: column.format(),
        reference: Some(1500.0),
        pitch: 30.0,
        rows,
    };
    Some(Chart {
        name: "ladder".to_owned(),
        alt: "Ratings of the pilots with their 95 % intervals".to_owned(),
        picture: forest.picture(),
    })
}
