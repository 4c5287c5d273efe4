//! Every scenario file: valid, played with its dice to the end it states, its transcript its own orders. The worked
//! examples of section 8 and the pairs of traits of 2.5 are among them.

use std::fs;
use std::path::{Path, PathBuf};

use breachlab::games::{GameRow, LabRow, SceneOrder, Staged, find};
use breachlab::lab::{Engaged, Speaker, ToldLine};

fn row() -> &'static GameRow {
    find("hull-breach").expect("the game is registered")
}

fn lab() -> LabRow {
    row().lab.expect("the game has a lab")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/hull-breach")
}

/// Paths of all scenario files, in order.
fn files() -> Vec<PathBuf> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.to_string_lossy().ends_with(".scenario.toml") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&root(), &mut found);
    found.sort();
    found
}

fn stage(path: &Path) -> Box<dyn Staged> {
    let order = SceneOrder {
        scenario: path.display().to_string(),
        ..SceneOrder::default()
    };
    (lab().stage)(&order).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

fn engage(path: &Path) -> Engaged {
    let engaged = stage(path).engage(None, 1);
    engaged.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Everything cited by all scenario files.
fn cited() -> Vec<String> {
    let mut cited: Vec<String> = Vec::new();
    for path in files() {
        cited.extend_from_slice(stage(&path).cites());
    }
    cited
}

#[test]
fn every_scenario_ends_as_it_states() {
    for path in files() {
        let engaged = engage(&path);
        assert!(
            engaged.unmet.is_empty(),
            "{}: {:?} is not in {:#?}",
            path.display(),
            engaged.unmet,
            engaged.after
        );
    }
}

#[test]
fn every_scenario_states_an_end_and_names_its_rules() {
    for path in files() {
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains("\nexpect = ["), "{}", path.display());
        assert!(!stage(&path).cites().is_empty(), "{}", path.display());
    }
}

#[test]
fn check_accepts_every_scenario() {
    let folder = root().display().to_string();
    let checked = (row().check)(&[folder]);
    let scenarios = checked.iter().filter(|file| file.sort == Some("scenario"));
    assert_eq!(scenarios.count(), files().len());
    for file in &checked {
        assert!(file.faults.is_empty(), "{}", file.faults.render(false));
    }
}

#[test]
fn sixty_scenarios_or_more_show_rules() {
    assert!(files().len() >= 60, "{}", files().len());
}

/// The examples of decks, costs and setup have tests of their own: EX-15, EX-17, EX-21.
#[test]
fn every_worked_example_of_an_engagement_is_a_scenario() {
    let cited = cited();
    for number in (1..=21).filter(|number| ![15, 17, 21].contains(number)) {
        let example = format!("EX-{number:02}");
        assert!(cited.contains(&example), "{example} is no scenario");
    }
}

/// Pairs that come to bear outside engagements; each names the test that shows it instead.
const ELSEWHERE: &[(&str, &str, &str)] = &[
    (
        "FUD x UNI",
        "rules_lab.rs",
        "a_face_down_copy_still_bars_a_second_2_5_fud_uni",
    ),
    (
        "MIC x REG",
        "rules_lab.rs",
        "a_fetched_marine_may_fold_like_any_other_2_5_mic_reg",
    ),
    (
        "REG x UNI",
        "rules_lab.rs",
        "regimented_does_not_fetch_a_barred_copy_2_5_reg_uni",
    ),
    (
        "REG x REG",
        "rules_lab.rs",
        "a_fetched_unit_that_is_regimented_fetches_in_turn_2_5_reg_reg",
    ),
    (
        "RES x RES / STO",
        "rules_passive.rs",
        "resistant_ignores_compulsory_wounds_but_not_destruction_r28",
    ),
];

#[test]
fn every_pair_of_traits_is_a_scenario_or_names_its_test() {
    let page =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules/hull-breach.md"));
    let page = page.unwrap();
    let table = page
        .split("### 2.5")
        .nth(1)
        .unwrap()
        .split("\n---")
        .next()
        .unwrap();
    let cited = cited();
    let mut rows = 0;
    for line in table
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains(" x "))
    {
        let pair = line
            .trim_start_matches("| ")
            .split(" | ")
            .next()
            .unwrap()
            .trim();
        rows += 1;
        if cited.contains(&format!("2.5 {pair}")) {
            continue;
        }
        let (_, file, test) = ELSEWHERE
            .iter()
            .find(|(name, ..)| *name == pair)
            .unwrap_or_else(|| panic!("{pair} is shown nowhere"));
        let source = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/all")
            .join(file);
        let source = fs::read_to_string(source).unwrap();
        assert!(
            source.contains(&format!("fn {test}()")),
            "{file} has no {test}"
        );
    }
    assert!(rows > 60, "{rows}");
}

/// The decisions of a transcript, put in the place of the orders, lead to the same transcript.
#[test]
fn a_transcript_pasted_back_tells_itself_again() {
    let folder = std::env::temp_dir().join(format!("breachlab-transcripts-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    for path in files() {
        let told = engage(&path);
        let transcript: Vec<String> = told.lines.iter().map(ToldLine::shown).collect();
        if !told.lines.iter().any(|line| line.speaker != Speaker::Event) {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let (before, rest) = text
            .split_once("orders = [\n")
            .expect("a scenario has orders");
        let (_, after) = rest.split_once("\n]\n").expect("the list of orders ends");
        let pasted = format!(
            "{before}transcript = '''\n{}\n'''\n{after}",
            transcript.join("\n")
        );
        let copy = folder.join("pasted.scenario.toml");
        fs::write(&copy, pasted).unwrap();
        let again = engage(&copy);
        assert_eq!(again.lines, told.lines, "{}", path.display());
        assert_eq!(again.after, told.after, "{}", path.display());
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_list_of_dice_that_does_not_fit_says_by_how_many() {
    let path = root().join("ex-01-one-volley.scenario.toml");
    let scene = stage(&path);
    let short = scene.engage(Some(&[3, 6, 7]), 1).unwrap_err().to_string();
    assert!(
        short.contains("3 listed, at least 2 more wanted"),
        "{short}"
    );
    let long = scene
        .engage(Some(&[3, 6, 7, 9, 10, 1, 1]), 1)
        .unwrap_err()
        .to_string();
    assert!(
        long.contains("2 of the 7 dice listed are left over"),
        "{long}"
    );
}

#[test]
fn the_example_of_the_manual_plays_as_it_states() {
    let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/scenario.md");
    let manual = fs::read_to_string(manual).unwrap();
    let example = manual.split("```toml\n").nth(1).unwrap();
    let example = example.split("```").next().unwrap();
    let name = format!("breachlab-manual-{}.scenario.toml", std::process::id());
    let path = std::env::temp_dir().join(name);
    fs::write(&path, example).unwrap();
    let engaged = engage(&path);
    fs::remove_file(&path).unwrap();
    assert_eq!(engaged.unmet, Vec::<String>::new());
}
