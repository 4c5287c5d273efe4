//! What a balancing says of pilots that were trained again on its candidates.

use super::balance::{BalanceReport, YesterdayRow};
use super::balance_words::{band, estimate, left, met, right, subject, table};
use super::escape::tame;
use super::estimate::ReportEstimate;
use super::number::percent;
use super::page::Page;
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
        .map(|(_, new)| subject(new))
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
    let win = |of: Option<ReportEstimate>| {
        of.map_or_else(String::new, |of| {
            let [middle, low, high] = [of.value, of.low, of.high].map(percent);
            format!("{middle} ({low}–{high})")
        })
    };
    let heads = [
        right("turn"),
        left("policy"),
        right("against its former self, %"),
        left("taken"),
    ];
    let rows = report.retrained.iter().map(|row| {
        let taken = if row.is_taken { "yes" } else { "no" };
        vec![
            row.turn.to_string(),
            tame(&row.pilot),
            win(row.gain),
            taken.to_owned(),
        ]
    });
    page.table(&table(&heads, rows));
    page.gap();
    if report.yesterday.is_empty() {
        return;
    }
    page.paragraph(format_args!(
        "In the hands of the pilots as they were, on the same deals:"
    ));
    let heads = [
        right("goal"),
        left("figure"),
        left("wanted"),
        right("before"),
        right("after"),
        left("result"),
    ];
    let rows = report.yesterday.iter().map(|YesterdayRow { row }| {
        vec![
            row.goal.to_string(),
            subject(row),
            band(row.band),
            estimate(row.band, row.before),
            estimate(row.band, row.after),
            met(row),
        ]
    });
    page.table(&table(&heads, rows));
    page.gap();
}

#[cfg(test)]
mod tests {
    use super::super::balance::{GoalBand, GoalRow, RetrainRow};
    use super::*;

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
