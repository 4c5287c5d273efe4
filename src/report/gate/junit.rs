//! The gate as JUnit XML: one test case a matchup, as pipelines show them.

use std::fmt::Write as _;

use super::super::number::count;
use super::model::{GateMatchup, GateReport};
use super::text::{also_stand, fine, headline, interval, pairing};

/// Text inside XML. What XML 1.0 cannot hold at all becomes a question mark.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            c if c.is_control() => out.push('?'),
            c => out.push(c),
        }
    }
    out
}

fn fails(row: &GateMatchup, report: &GateReport) -> bool {
    row.answer == "changed" || (row.answer == "undecided" && report.undecided_fails)
}

/// The report as a test suite.
#[must_use]
pub fn junit(report: &GateReport) -> String {
    let failures = report
        .matchups
        .iter()
        .filter(|row| fails(row, report))
        .count();
    let skipped = report
        .matchups
        .iter()
        .filter(|row| row.answer == "undecided" && !fails(row, report))
        .count();
    let counts = format!(
        "tests=\"{}\" failures=\"{failures}\" errors=\"0\" skipped=\"{skipped}\"",
        report.matchups.len()
    );
    let name = escaped(&report.plan);
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"breachlab gate\" {counts}>\n  <testsuite name=\"{name}\" {counts}>\n"
    );
    for row in &report.matchups {
        let _ = write!(
            out,
            "    <testcase classname=\"{name}\" name=\"{}\"",
            escaped(&pairing(row))
        );
        let shift = row.shift.map_or_else(String::new, |shift| {
            format!(
                "{} points ({}), {} pairs{}",
                fine(shift.value),
                interval(shift),
                count(row.pairs),
                also_stand(row)
            )
        });
        if fails(row, report) {
            let edits: Vec<String> = row
                .changes
                .iter()
                .map(|&at| report.changes[at].sentence())
                .collect();
            let _ = write!(
                out,
                ">\n      <failure type=\"{}\" message=\"{}\">{}</failure>\n    </testcase>\n",
                row.answer,
                escaped(&format!("{}: {shift}", row.answer)),
                escaped(&edits.join("; "))
            );
        } else if row.answer == "undecided" {
            let _ = write!(
                out,
                ">\n      <skipped message=\"undecided: {}\"/>\n    </testcase>\n",
                escaped(&shift)
            );
        } else {
            out += "/>\n";
        }
    }
    let _ = write!(
        out,
        "    <system-out>{}</system-out>\n  </testsuite>\n</testsuites>\n",
        escaped(&headline(report))
    );
    out
}
