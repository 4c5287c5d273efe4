//! The page of a self-test.

use super::super::column::{Column, columns};
use super::super::escape::markdown as plain;
use super::super::format::Unit;
use super::super::number::{count, percent};
use super::super::page::Page;
use super::super::row::Row;
use super::super::shown::shown;
use super::self_test::SelfTestReport;

fn rate((runs, called, [low, high]): (u64, u64, [f64; 2])) -> String {
    if runs == 0 {
        return "none played".to_owned();
    }
    let share = called as f64 / runs as f64;
    format!(
        "{called} of {runs} called changed: {} % (95 % interval {} to {} %)",
        percent(share),
        percent(low),
        percent(high)
    )
}

/// The page.
#[must_use]
pub fn self_test_markdown(report: &SelfTestReport) -> String {
    let name = plain(&report.plan);
    let mut page = Page::of(
        &report.head,
        format_args!("Self-test of the gate \"{name}\""),
    );
    if !report.head.complete {
        page.paragraph(format_args!("Called again, it goes on from here."));
    }
    page.line(format_args!(
        "- Null gates, both sides with luck of their own: {}; nominal is at most {} %.",
        rate(report.nulls),
        percent(report.alpha)
    ));
    page.line(format_args!("- Planted changes: {}.", rate(report.planted)));
    let (pairs, variance) = report.assumed;
    match report.smallest {
        Some(smallest) => {
            page.line(format_args!(
                "- Smallest shift of a matchup that the budget finds in four of five gates: {} points, with {} pairs per matchup and a \
                 variance of {variance:.4} per pair; {} of them are the margin.",
                percent(smallest),
                count(pairs),
                percent(report.margin)
            ));
        }
        None if report.planted.0 == 0 => {
            page.line(format_args!(
                "- What shift the budget finds is not known: nothing was planted."
            ));
        }
        None => {
            page.line(format_args!(
                "- No shift up to 50 points is found in four of five gates with this budget."
            ));
        }
    }
    page.gap();
    page.paragraph(format_args!("Plan `{}`.", report.plan_hash));
    if !report.plants.is_empty() {
        plants(&mut page, report);
    }
    page.end(&report.head)
}

/// What became of each planted change, over its runs.
fn plants(page: &mut Page, report: &SelfTestReport) {
    let mut groups: Vec<PlantRow> = Vec::new();
    for [card, change, verdict, shift] in &report.plants {
        let known = groups
            .iter()
            .position(|row| row.card == *card && row.change == *change);
        let at = known.unwrap_or_else(|| {
            groups.push(PlantRow {
                card: card.clone(),
                change: change.clone(),
                ..PlantRow::default()
            });
            groups.len() - 1
        });
        groups[at].runs += 1;
        groups[at].called += u64::from(verdict == "changed");
        groups[at].shifts.extend(shift.parse::<f64>());
    }
    page.table(&shown!(PlantRow: &groups; "card", "change", "runs", "called", "shifts"));
}

/// One planted change over its runs.
#[derive(Default)]
struct PlantRow {
    card: String,
    change: String,
    runs: u64,
    called: u64,
    shifts: Vec<f64>,
}

impl PlantRow {
    /// From the least to the greatest; none where no run tells.
    fn range(&self) -> Option<String> {
        let low = self.shifts.iter().copied().reduce(f64::min)?;
        let high = self.shifts.iter().copied().reduce(f64::max)?;
        Some(format!("{} to {}", percent(low), percent(high)))
    }
}

impl Row for PlantRow {
    const ABOUT: &'static str = "One planted change over its runs.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "card", "the card that was changed" => &row.card;
        text "change", "the change in words" => &row.change;
        count "runs", "runs it was planted in" => row.runs;
        count "called", "of these, called changed" => row.called, head("called changed");
        value "shifts" Number, "largest shifts of a matchup, without their signs, from the least to the greatest"
            => row.range().into(), head("largest shift, points");
    ];
}
