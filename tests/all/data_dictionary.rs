//! `docs/data.md` says what the tables and documents hold, since both are made from the same columns.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use breachlab::report::{self, Datum, Sheet};

use crate::{fake, golden};

/// `BLESS=1`, or `just data`, writes the page anew.
#[test]
fn the_data_dictionary_is_made_from_the_columns() {
    golden::hold("docs/data.md", &report::data_dictionary());
}

fn sheets() -> Vec<Sheet> {
    let verbs = report::sheets().into_iter();
    verbs.flat_map(|(_, sheets)| sheets).collect()
}

/// Tables below a folder.
fn tables(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            tables(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "csv") {
            found.push(path);
        }
    }
}

/// Columns that an older program wrote may be fewer, never other ones.
#[test]
fn every_table_kept_here_has_the_columns_that_the_dictionary_names() {
    // Written by examples, which are no verbs.
    const APART: [&str; 2] = ["budgets.csv", "sensitivity.csv"];
    let sheets = sheets();
    let mut found = Vec::new();
    for folder in ["reports", "tests/golden"] {
        tables(&golden::at(folder), &mut found);
    }
    let mut seen = BTreeSet::new();
    for path in found {
        let name = path.file_name().unwrap().to_str().unwrap();
        if APART.contains(&name) {
            continue;
        }
        let sheet = sheets.iter().find(|sheet| sheet.table == name);
        let sheet = sheet.unwrap_or_else(|| panic!("{} is in no dictionary", path.display()));
        let columns = sheet.entries.iter().map(|entry| entry.name.as_str());
        let columns: Vec<&str> = columns.filter(|name| !name.is_empty()).collect();
        let text = fs::read_to_string(&path).unwrap();
        let header: Vec<&str> = text.lines().next().unwrap().split(',').collect();
        let header = match name {
            // Two axes stand in front, each with three columns; one deck a column follows.
            "map.csv" => &header[6..],
            "payoff.csv" | "effective.csv" => &header[..1],
            _ => &header[..],
        };
        assert!(
            columns.starts_with(header),
            "{}: {header:?}",
            path.display()
        );
        seen.insert(name.to_owned());
    }
    assert!(seen.len() > 15, "{seen:?}");
}

#[test]
fn the_dictionary_tells_every_column_once_and_what_it_means() {
    let mut tables = BTreeSet::new();
    for sheet in sheets() {
        let place = [sheet.table, sheet.document].concat();
        assert!(!place.is_empty() && !sheet.about.is_empty(), "{sheet:?}");
        assert!(
            sheet.table.is_empty() || tables.insert(sheet.table),
            "{place} is there twice"
        );
        for (at, entry) in sheet.entries.iter().enumerate() {
            assert!(!entry.meaning.is_empty(), "{place}: {entry:?}");
            let before = &sheet.entries[..at];
            let is_new = |of: &dyn Fn(&report::ColumnEntry) -> String| {
                of(entry).is_empty() || before.iter().all(|other| of(other) != of(entry))
            };
            assert!(is_new(&|entry| entry.name.clone()), "{place}: {entry:?}");
            assert!(is_new(&|entry| entry.key.clone()), "{place}: {entry:?}");
        }
    }
}

/// A spreadsheet would run it, and the table of an interrupted run makes it harmless as a whole one does.
#[test]
fn a_cell_is_the_same_in_the_table_of_an_interrupted_run() {
    let folder = crate::cli::Folder::new("data-marked");
    let mut report = fake::small();
    report.cards[0].card_name = "=1+1".to_owned();
    let table = |report: &report::RunReport, name: &str| {
        let path = folder.at(name);
        report::write(report, &report::ReportFolder::fresh(&path).unwrap()).unwrap();
        let text = fs::read_to_string(path.join("cards.csv")).unwrap();
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let whole = table(&report, "whole");
    assert!(whole[1].contains(",'=1+1,"), "{}", whole[1]);
    report.head.complete = false;
    let part = table(&report, "part");
    assert_eq!(part[0], format!("{},complete", whole[0]));
    assert_eq!(part[1], format!("{},false", whole[1]));
}

/// What a table says, its document says too, to the last digit.
#[test]
fn a_document_says_what_the_table_says() {
    let report = fake::small();
    let text = report::document(&report).unwrap();
    let document: serde_json::Value = serde_json::from_str(&text).unwrap();
    let tables = report::Report::tables(&report);
    let column = |name: &str| {
        tables[0]
            .columns
            .iter()
            .position(|(column, _)| column == name)
    };
    let cell = |name: &str| &tables[0].rows[0][column(name).unwrap()];
    assert_eq!(cell("first_seat_win_rate"), &Datum::Missing);
    for (name, key) in [
        ("win_rate_a", "win_rate"),
        ("ci_low", "ci_low"),
        ("wins_a", "wins"),
    ] {
        assert_eq!(cell(name).cell(), document["seats"][0][key].to_string());
    }
}
