//! The data frames hold what the CSV files hold. A binary of its own, since polars takes longer to compile and to link than
//! all else that is tested: `.ci/run` builds it once, in release, beside the program that people build.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "all/fake.rs"]
mod fake;

use std::fs;

use breachlab::report::{self, ReportFolder, RunReport};

fn header(report: &RunReport, name: &str) -> String {
    let tables = report::tables(report).unwrap();
    let table = tables.iter().find(|table| table.0 == name).unwrap();
    let text = String::from_utf8(table.1.clone()).unwrap();
    text.lines().next().unwrap().to_owned()
}

#[test]
fn frames_hold_what_the_csv_files_hold() {
    for report in [fake::small(), fake::large(&fake::DUEL, 24)] {
        let frames = report::frames(&report).unwrap();
        assert_eq!(frames.cards.height(), report.cards.len());
        let names: Vec<_> = frames
            .cards
            .get_column_names()
            .iter()
            .map(std::string::ToString::to_string)
            .collect();
        assert_eq!(names.join(","), header(&report, "cards.csv"));
    }
}

#[test]
fn kinds_are_the_sums_of_their_cards() {
    let report = fake::large(&fake::DUEL, 24);
    let kinds = report::kinds_table(&report).unwrap();
    assert_eq!(kinds.rows.len(), 2 * 3, "{kinds:?}");
    let copies: u64 = kinds
        .rows
        .iter()
        .map(|row| row[5].cell().parse::<u64>().unwrap())
        .sum();
    assert_eq!(
        copies,
        report.cards.iter().map(|card| card.copies).sum::<u64>()
    );
}

#[test]
fn a_written_report_has_the_table_of_kinds() {
    let folder = std::env::temp_dir().join(format!("breachlab-frame-{}", std::process::id()));
    let report = fake::large(&fake::DUEL, 24);
    report::write(&report, &ReportFolder::fresh(&folder).unwrap()).unwrap();
    let kinds = fs::read_to_string(folder.join("kinds.csv")).unwrap();
    let rows = report::kinds_table(&report).unwrap().rows.len();
    assert_eq!(kinds.lines().count(), 1 + rows, "{kinds}");
    fs::remove_dir_all(folder).unwrap();
}
