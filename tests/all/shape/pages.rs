//! Pages name what is there: files, and words that the code knows.

use std::collections::BTreeSet;
use std::fs;

use super::texts;
use crate::golden;
use crate::register::sources;

/// The paths that a page names in backticks: what has a slash and no blank in it.
fn named_paths(page: &str) -> Vec<&str> {
    let parts = page.split('`').skip(1).step_by(2);
    parts
        .filter(|part| part.contains('/') && !part.contains(' '))
        .collect()
}

#[test]
fn where_to_change_what_names_paths_that_exist() {
    let page = fs::read_to_string(golden::at("docs/where.md")).unwrap();
    let paths = named_paths(&page);
    assert!(paths.len() > 40, "the page names its files: {paths:?}");
    let gone: Vec<&&str> = paths
        .iter()
        .filter(|path| !golden::at(path).exists())
        .collect();
    assert!(gone.is_empty(), "docs/where.md: {gone:?}");
    let changes = page.lines().filter(|line| line.starts_with("## "));
    assert_eq!(changes.count(), 10);
    for page in ["CONTRIBUTING.md", "ARCHITECTURE.md"] {
        let text = fs::read_to_string(golden::at(page)).unwrap();
        assert!(text.contains("docs/where.md"), "{page} leads there");
    }
}

/// What a section of a page sets in bold, each word for itself: `**Seat, entry, side**` is three.
fn bold_words(page: &str, section: &str) -> Vec<String> {
    let begins = format!("## {section}\n");
    let section = page.split(&begins).nth(1).unwrap();
    let section = section.split("\n## ").next().unwrap();
    // A line in bold alone is a heading.
    let is_heading = |line: &&str| line.starts_with("**") && line.ends_with("**");
    let text: Vec<&str> = section.lines().filter(|line| !is_heading(line)).collect();
    let text = text.join("\n");
    let bold = text.split("**").skip(1).step_by(2);
    let words = bold.flat_map(|words| words.split(", "));
    words.map(|word| word.replace('\n', " ")).collect()
}

/// The words that names in `code` are made of, in small letters: `GameRow` and `game_row` have two.
fn words_of(code: &str, words: &mut BTreeSet<String>) {
    let mut word = String::new();
    let mut was_small = false;
    for c in code.chars().chain([' ']) {
        let is_break = !c.is_alphanumeric() || (c.is_uppercase() && was_small);
        if is_break && !word.is_empty() {
            words.insert(word.to_lowercase());
            word.clear();
        }
        if c.is_alphanumeric() {
            word.push(c);
        }
        was_small = c.is_lowercase() || c.is_numeric();
    }
}

/// The bold words of a glossary that no name in the code is made of, in one or in several.
fn unknown(glossary: &[String], words: &BTreeSet<String>) -> Vec<String> {
    let is_known = |word: &str| {
        let word = word.to_lowercase();
        let plural = [
            format!("{word}s"),
            format!("{}ies", word.trim_end_matches('y')),
        ];
        words.contains(&word) || plural.iter().any(|word| words.contains(word))
    };
    let unknown = glossary
        .iter()
        .filter(|entry| !entry.split(' ').all(is_known));
    unknown.cloned().collect()
}

#[test]
fn every_word_of_the_glossary_is_one_of_the_code() {
    let page = fs::read_to_string(golden::at("ARCHITECTURE.md")).unwrap();
    let glossary = bold_words(&page, "Words");
    assert!(glossary.len() > 40, "{glossary:?}");
    let mut words = BTreeSet::new();
    for (_, code) in sources() {
        words_of(&code, &mut words);
    }
    let unknown = unknown(&glossary, &words);
    assert!(unknown.is_empty(), "in no name of the code: {unknown:?}");
}

#[test]
fn a_word_that_left_the_code_is_found() {
    let page = "## Words\n**Of a game**\n- **Game row, lever**: a row.\n- **Folly**: **ray**.\n## Errors\n**none**\n";
    let glossary = bold_words(page, "Words");
    assert_eq!(glossary, ["Game row", "lever", "Folly", "ray"]);
    let mut words = BTreeSet::new();
    words_of("struct GameRow { levers: u8 } fn ar_ray() {}", &mut words);
    assert_eq!(unknown(&glossary, &words), ["Folly"]);
}

/// The tests that a page names, `module::name`, each by its last name.
fn named_tests(page: &str) -> Vec<&str> {
    let is_path = |c: char| c.is_alphanumeric() || "_:/.".contains(c);
    let paths = page.split(|c: char| !is_path(c));
    let paths = paths.filter(|path| path.contains("::"));
    paths.filter_map(|path| path.rsplit("::").next()).collect()
}

#[test]
fn tests_that_hold_what_can_be_relied_on_exist() {
    let page = fs::read_to_string(golden::at("docs/trust.md")).unwrap();
    let named: Vec<&str> = named_tests(&page);
    assert!(named.len() > 200, "{}", named.len());
    let code: Vec<String> = texts().into_iter().map(|(_, text)| text).collect();
    let is_there = |name: &&str| {
        let heads = [
            format!("fn {name}("),
            format!("fn {name}<"),
            format!("mod {name}"),
        ];
        name.is_empty()
            || heads
                .iter()
                .any(|head| code.iter().any(|text| text.contains(head)))
    };
    let gone: Vec<&str> = named.into_iter().filter(|name| !is_there(name)).collect();
    assert!(gone.is_empty(), "docs/trust.md: {gone:?}");
}
