//! The gate as JUnit XML: one test case a matchup, as pipelines show them.

use std::fmt::Write as _;

use super::super::escape::xml as escaped;
use super::super::number::count;
use super::super::words::INTERRUPTED;
use super::model::{GateMatchup, GateReport, MeanRow};
use super::rows::ROUNDS;
use super::text::{UNTESTED, also_stand, fine, headline, interval, pairing, unplayed, with_notes};

fn fails(row: &GateMatchup, report: &GateReport) -> bool {
    row.answer == "changed" || (row.answer == "undecided" && report.undecided_fails)
}

/// One matchup: failed, skipped or passed.
fn case(out: &mut String, name: &str, row: &GateMatchup, report: &GateReport) {
    let _ = write!(
        out,
        "    <testcase classname=\"{name}\" name=\"{}\"",
        escaped(&pairing(row))
    );
    let shift = row.shift.map_or_else(
        || unplayed(report).to_owned(),
        |shift| {
            format!(
                "{} points ({}), {} pairs{}{}",
                fine(shift.value),
                interval(shift),
                count(row.pairs),
                also_stand(row),
                if row.untested {
                    format!("; {UNTESTED}")
                } else {
                    String::new()
                }
            )
        },
    );
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
        *out += "/>\n";
    }
}

/// A mean over matchups that changed: the others are no cases, since only these decide anything.
fn mean(out: &mut String, name: &str, row: &MeanRow) {
    let figure = escaped(&format!("{} ({})", row.figure, row.strategy));
    let unit = if row.figure == ROUNDS {
        "percent"
    } else {
        "points"
    };
    let shift = row.shift.map_or_else(String::new, |shift| {
        format!("{} {unit} ({})", fine(shift.value), interval(shift))
    });
    let message = escaped(&format!("changed over all matchups: {shift}"));
    let _ = write!(
        out,
        "    <testcase classname=\"{name}\" name=\"mean: {figure}\">\n      <failure type=\"changed\" \
         message=\"{message}\"/>\n    </testcase>\n"
    );
}

/// The report as a test suite.
#[must_use]
pub fn junit(report: &GateReport) -> String {
    let means = report.means.iter().filter(|row| row.answer == "changed");
    let means: Vec<&MeanRow> = means.collect();
    let failed = report.matchups.iter().filter(|row| fails(row, report));
    let failures = failed.count() + means.len();
    let skipped = report
        .matchups
        .iter()
        .filter(|row| row.answer == "undecided" && !fails(row, report))
        .count();
    // A pipeline reads counts: half a gate must not look like a whole one that passed.
    let errors = usize::from(!report.head.complete);
    let counts = format!(
        "tests=\"{}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\"",
        report.matchups.len() + means.len() + errors
    );
    let name = escaped(&report.plan);
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"breachlab gate\" {counts}>\n  <testsuite name=\"{name}\" {counts}>\n"
    );
    for row in &report.matchups {
        case(&mut out, &name, row, report);
    }
    for row in means {
        mean(&mut out, &name, row);
    }
    if !report.head.complete {
        let _ = write!(
            out,
            "    <testcase classname=\"{name}\" name=\"complete\">\n      <error type=\"interrupted\" \
             message=\"{INTERRUPTED}\"/>\n    </testcase>\n"
        );
    }
    let _ = write!(
        out,
        "    <system-out>{}</system-out>\n  </testsuite>\n</testsuites>\n",
        escaped(&with_notes(report, headline(report)))
    );
    out
}
