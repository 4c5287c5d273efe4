//! The gate as workflow commands of GitHub Actions: annotations at the line of the changed card.
//!
//! Source: "Workflow commands for GitHub Actions", docs.github.com.

use std::fmt::Write as _;

use super::model::GateReport;
use super::text::{also_stand, fine, headline, interval};

/// A message: `%`, carriage return and newline are written as their codes.
fn message(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// A property: also `:` and `,`.
fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}

/// The report as annotations, one for each changed card that is played, and one for the verdict.
#[must_use]
pub fn github(report: &GateReport) -> String {
    let level = match report.answer {
        "changed" => "error",
        "undecided" if report.undecided_fails => "error",
        "undecided" => "warning",
        _ => "notice",
    };
    let mut out = String::new();
    for (at, change) in report
        .changes
        .iter()
        .enumerate()
        .filter(|(_, change)| change.played)
    {
        let touched = report
            .matchups
            .iter()
            .filter(|row| row.changes.contains(&at) && row.answer != "unchanged");
        let lines: Vec<String> = touched
            .map(|row| {
                let shift = row.shift.map_or_else(String::new, |shift| {
                    let stand = also_stand(row);
                    format!(
                        ": {} points ({}){stand}",
                        fine(shift.value),
                        interval(shift)
                    )
                });
                format!(
                    "{} against {} ({}) {}{shift}",
                    row.name_a, row.name_b, row.strategy, row.answer
                )
            })
            .collect();
        let moved = if lines.is_empty() {
            "no matchup moved".to_owned()
        } else {
            lines.join("\n")
        };
        let level = if lines.is_empty() { "notice" } else { level };
        let text = format!("{}\n{moved}", change.sentence());
        let _ = writeln!(
            out,
            "::{level} file={},line={},title={}::{}",
            property(&change.path),
            change.line,
            property(&format!("Balance: {}", change.name)),
            message(&text)
        );
    }
    let _ = writeln!(
        out,
        "::{level} title=Balance gate::{}",
        message(&headline(report))
    );
    out
}
