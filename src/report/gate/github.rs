//! The gate as workflow commands of GitHub Actions: annotations at the line of the changed card.
//!
//! Source: "Workflow commands for GitHub Actions", docs.github.com.

use super::super::annotate::{Annotation, annotations};
use super::super::words::INTERRUPTED;
use super::model::GateReport;
use super::text::{also_stand, fine, headline, interval, unplayed, with_notes};

/// The report as annotations: the verdict, and one for each changed card that is played. `from_root` is a path as the
/// workspace has it.
#[must_use]
pub fn github(report: &GateReport, from_root: &dyn Fn(&str) -> String) -> String {
    let level = match report.answer {
        "changed" => "error",
        "undecided" if report.undecided_fails => "error",
        "undecided" => "warning",
        _ => "notice",
    };
    // Half a gate must not look like a whole one that passed.
    let text = with_notes(report, headline(report));
    let (told, text) = if report.head.complete {
        (level, text)
    } else {
        ("error", format!("{INTERRUPTED}\n{text}"))
    };
    let verdict = Annotation {
        level: told,
        title: "Balance gate".to_owned(),
        path: None,
        line: None,
        column: None,
        text,
    };
    let played = report.changes.iter().enumerate();
    let mut others: Vec<Annotation> = played
        .filter(|(_, change)| change.played)
        .map(|(at, change)| {
            let lines = moved(report, at);
            let moved = if lines.is_empty() {
                "no matchup moved".to_owned()
            } else {
                lines.join("\n")
            };
            Annotation {
                level: if lines.is_empty() { "notice" } else { level },
                title: format!("Balance: {}", change.name),
                path: Some(from_root(&change.path)),
                line: Some(change.line),
                column: None,
                text: format!("{}\n{moved}", change.sentence()),
            }
        })
        .collect();
    // Where not all are shown, those are that moved something.
    others.sort_by_key(|other| other.level == "notice");
    annotations(verdict, &others)
}

/// The matchups that a change moved, a sentence each.
fn moved(report: &GateReport, change: usize) -> Vec<String> {
    let touched = report.matchups.iter();
    let touched = touched.filter(|row| row.changes.contains(&change) && row.answer != "unchanged");
    touched
        .map(|row| {
            let shift = row.shift.map_or_else(
                || format!(": {}", unplayed(report)),
                |shift| {
                    let stand = also_stand(row);
                    format!(
                        ": {} points ({}){stand}",
                        fine(shift.value),
                        interval(shift)
                    )
                },
            );
            format!(
                "{} against {} ({}) {}{shift}",
                row.name_a, row.name_b, row.strategy, row.answer
            )
        })
        .collect()
}
