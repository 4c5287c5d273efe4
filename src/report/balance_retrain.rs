//! What a balancing says of pilots that were trained again on its candidates.

use super::balance::{BalanceReport, RetrainRow};
use super::balance_goals::YesterdayRow;
use super::escape::tame;
use super::page::Page;
use super::shown::shown;
use super::words::{first_few, several};

/// What the trainings came to, and whether the patch is good against yesterday's pilots only.
pub(super) fn sentences(report: &BalanceReport) -> Vec<String> {
    if report.retrained.is_empty() {
        return Vec::new();
    }
    let turns = report.retrained.iter().map(|row| row.turn).max();
    let taken: Vec<String> = report
        .retrained
        .iter()
        .filter(|row| row.is_taken)
        .map(|row| format!("{} in turn {}", tame(&row.pilot), row.turn))
        .collect();
    let trainings = several(report.retrained.len() as u64, "training", "trainings");
    let turns = several(turns.unwrap_or(0), "turn", "turns");
    let mut lines = vec![if taken.is_empty() {
        format!(
            "Pilots were trained again on the candidates ({trainings}, {turns}); none got stronger by it."
        )
    } else {
        format!(
            "Pilots were trained again on the candidates ({trainings}, {turns}); stronger than before: {}.",
            first_few(&taken, 6, [", ", " and "])
        )
    }];
    let lost: Vec<String> = report
        .yesterday
        .iter()
        .zip(&report.goals)
        .filter(|(old, new)| old.row.is_met() && !new.is_met())
        .map(|(_, new)| new.figure())
        .collect();
    if !lost.is_empty() {
        lines.push(format!(
            "Good only against yesterday's pilots, and missed against those that know the new numbers: {}.",
            first_few(&lost, 4, ["; ", " and "])
        ));
    } else if report.is_met() && report.yesterday.iter().all(|old| old.row.is_met()) {
        lines.push(
            "The patch holds in the hands of the pilots as they were and of those trained on it."
                .to_owned(),
        );
    }
    lines
}

/// The trainings and yesterday's figures, as parts of the page.
pub(super) fn retrain_page(report: &BalanceReport, page: &mut Page) {
    if report.retrained.is_empty() {
        return;
    }
    page.paragraph(format_args!("## Pilots trained again"));
    page.table(&shown!(RetrainRow: &report.retrained; "turn", "pilot", "win_rate", "taken"));
    page.gap();
    if report.yesterday.is_empty() {
        return;
    }
    page.paragraph(format_args!(
        "In the hands of the pilots as they were, on the same deals:"
    ));
    page.table(&shown!(YesterdayRow: &report.yesterday;
        "goal", "figure", "wanted", "told_before", "told_after", "result"));
    page.gap();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance_goals::{GoalBand, GoalRow};
    use crate::estimate::ReportEstimate;

    fn row(value: f64) -> GoalRow {
        let (low, high) = (value - 0.01, value + 0.01);
        GoalRow {
            goal: 1,
            measure: "first_turn",
            subject: "all".to_owned(),
            band: GoalBand {
                high: Some(0.56),
                ..GoalBand::default()
            },
            weight: 1.0,
            before: None,
            after: Some(ReportEstimate { value, low, high }),
        }
    }

    fn said(yesterday: f64, now: f64) -> String {
        let mut report = BalanceReport {
            proof_matches: 100,
            goals: vec![row(now)],
            yesterday: vec![YesterdayRow {
                row: row(yesterday),
            }],
            retrained: vec![RetrainRow {
                turn: 1,
                pilot: "rush".to_owned(),
                gain: None,
                is_taken: true,
            }],
            ..BalanceReport::default()
        };
        report.head.complete = true;
        report.head.matches = 100;
        sentences(&report).join(" ")
    }

    #[test]
    fn a_patch_that_is_good_only_against_yesterdays_pilots_is_said_to_be() {
        let only = said(0.5, 0.6);
        assert!(only.contains("only against yesterday's pilots"), "{only}");
        assert!(only.contains("first turn: all"), "{only}");
        let both = said(0.5, 0.5);
        assert!(
            both.contains("holds in the hands of the pilots as they were"),
            "{both}"
        );
        let late = said(0.6, 0.5);
        assert!(
            !late.contains("yesterday") && !late.contains("holds"),
            "{late}"
        );
        assert!(
            late.contains("stronger than before: rush in turn 1"),
            "{late}"
        );
    }
}
