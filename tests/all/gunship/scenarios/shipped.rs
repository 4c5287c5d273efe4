//! The shipped scenarios and the transcript of one.

use std::fs;
use std::path::PathBuf;

use breachlab::lab::{Speaker, ToldLine};

use super::{engage, row, stage, written};
use crate::golden;

fn files() -> Vec<PathBuf> {
    let entries = fs::read_dir(golden::at("reports/gunship")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let is_one = |path: &PathBuf| path.to_string_lossy().ends_with(".scenario.toml");
    let mut found: Vec<PathBuf> = paths.filter(is_one).collect();
    found.sort();
    found
}

#[test]
fn every_scenario_ends_as_it_states() {
    for path in files() {
        let engaged = engage(&path);
        assert!(
            engaged.unmet.is_empty(),
            "{}: {:?} is not in {:#?}\n{:#?}",
            path.display(),
            engaged.unmet,
            engaged
                .lines
                .iter()
                .map(ToldLine::shown)
                .collect::<Vec<_>>(),
            engaged.after
        );
    }
}

#[test]
fn every_scenario_states_an_end_and_names_its_rules() {
    for path in files() {
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains("\nexpect = [\n"), "{}", path.display());
        assert!(!stage(&path).cites().is_empty(), "{}", path.display());
        let schema = text
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("#:schema "));
        let schema = path.parent().unwrap().join(schema.unwrap());
        assert!(schema.is_file(), "{}", path.display());
    }
}

#[test]
fn every_test_vector_of_the_rules_page_is_a_scenario() {
    let mut cited = Vec::new();
    for path in files() {
        cited.extend_from_slice(stage(&path).cites());
    }
    for number in 1..=23 {
        let vector = format!("GT-{number}");
        assert!(cited.contains(&vector), "{vector} is no scenario");
    }
}

#[test]
fn check_accepts_every_scenario() {
    let paths: Vec<String> = files()
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    let checked = (row().check)(&paths);
    assert_eq!(checked.len(), paths.len());
    for file in &checked {
        assert!(file.faults.is_empty(), "{}", file.faults.render(false));
        assert_eq!(file.sort, Some("scenario"), "{}", file.path);
    }
}

/// The decisions of a transcript, put in the place of the orders, lead to the same transcript.
#[test]
fn a_transcript_pasted_back_tells_itself_again() {
    for path in files() {
        let told = engage(&path);
        if told.lines.iter().all(|line| line.speaker == Speaker::Event) {
            continue;
        }
        let transcript: Vec<String> = told.lines.iter().map(ToldLine::shown).collect();
        let source = fs::read_to_string(&path).unwrap();
        let (before, rest) = source.split_once("orders = [\n").unwrap();
        let (_, after) = rest.split_once("\n]\n").unwrap();
        let pasted = format!(
            "{before}transcript = '''\n{}\n'''\n{after}",
            transcript.join("\n")
        );
        let copy = written("pasted", &pasted);
        let again = engage(&copy);
        fs::remove_file(&copy).unwrap();
        assert_eq!(again.lines, told.lines, "{}", path.display());
        assert_eq!(again.after, told.after, "{}", path.display());
    }
}

/// The example of the manual plays as it states.
#[test]
fn the_example_of_the_manual_plays_as_it_states() {
    let manual = fs::read_to_string(golden::at("docs/scenario.md")).unwrap();
    let mut blocks = manual
        .split("```toml\n")
        .skip(1)
        .map(|rest| rest.split("```").next());
    let block = blocks.find_map(|block| block.filter(|text| text.contains("[[player]]")));
    let path = written("manual", block.unwrap());
    let engaged = engage(&path);
    fs::remove_file(&path).unwrap();
    assert_eq!(engaged.unmet, Vec::<String>::new());
}
