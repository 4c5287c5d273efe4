//! The rules page says where each rule lives (section 10); this holds it to that.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// `` `file` `name` `` of a cell.
fn named(cell: &str) -> Option<(String, String)> {
    let mut parts = cell.split('`');
    let file = parts.nth(1)?.to_owned();
    let name = parts.nth(1)?.to_owned();
    Some((file, name))
}

fn has_function(path: &Path, name: &str) -> bool {
    let text = fs::read_to_string(path).unwrap_or_default();
    ["(", "<"]
        .iter()
        .any(|end| text.contains(&format!("fn {name}{end}")))
}

struct Rule {
    name: String,
    function: Option<(String, String)>,
    test: Option<(String, String)>,
}

fn table() -> (String, Vec<Rule>) {
    let page = fs::read_to_string(root().join("docs/rules/hull-breach.md")).unwrap();
    let (rules, table) = page
        .split_once("\n## 10. ")
        .expect("the page says where each rule lives");
    let rows = table
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| Rule "));
    let rows = rows
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            assert_eq!(cells.len(), 3, "{line}");
            Rule {
                name: cells[0].to_owned(),
                function: named(cells[1]),
                test: named(cells[2]),
            }
        })
        .collect();
    (rules.to_owned(), rows)
}

#[test]
fn every_rule_has_a_function_or_a_test_and_they_exist() {
    let (_, rows) = table();
    for row in &rows {
        // R-60 is about misprints of the book.
        let is_bare = row.function.is_none() && row.test.is_none();
        assert!(
            !is_bare || row.name == "R-60",
            "{} has neither function nor test",
            row.name
        );
        if let Some((file, name)) = &row.function {
            let path = root().join("src/games/hull_breach").join(file);
            assert!(
                has_function(&path, name),
                "{}: {file} has no function {name}",
                row.name
            );
        }
        if let Some((file, name)) = &row.test {
            let path = root().join("tests/all").join(file);
            assert!(
                has_function(&path, name),
                "{}: {file} has no test {name}",
                row.name
            );
        }
    }
}

#[test]
fn every_section_trait_and_ruling_has_a_row() {
    let (page, rows) = table();
    let has = |wanted: &str| rows.iter().any(|row| row.name == wanted);
    for line in page.lines() {
        if let Some(heading) = line.strip_prefix("### ") {
            let number = heading.split(' ').next().unwrap_or_default();
            let is_numbered = number.starts_with(|c: char| c.is_ascii_digit());
            // The traits have rows of their own.
            if is_numbered && number != "2.2" && number != "2.3" {
                assert!(has(number), "section {number} has no row");
            }
        }
        if let Some(name) = line
            .strip_prefix("**")
            .and_then(|rest| rest.split("**").next())
            && line.contains("(§3.3.") | line.contains("(§3.4.")
        {
            let name = name
                .trim_end_matches(" +X")
                .split(" - Marines")
                .next()
                .unwrap_or(name);
            let is_there = ["2.2", "2.3"]
                .iter()
                .any(|section| has(&format!("{section} {name}")));
            assert!(is_there, "the trait {name} has no row");
        }
    }
    for number in 1..=110 {
        let ruling = format!("R-{number:02}");
        assert!(
            page.contains(&ruling) && has(&ruling),
            "{ruling} has no row"
        );
    }
}

/// Sections 5 and 6 stand whole.
#[test]
fn no_row_is_there_twice() {
    let (_, rows) = table();
    let mut names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
    assert!(names.contains(&"5") && names.contains(&"6"));
}
