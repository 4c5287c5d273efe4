//! Scenario files of Gunship: each played with its dice to the end it states, which is written from the rules page;
//! what is wrong with one is said with its place; odds of one.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use breachlab::games::{GameRow, LabRow, SceneOrder, Staged, find};
use breachlab::lab::{Engaged, NoExact, Speaker, ToldLine};
use breachlab::plan::Faults;
use breachlab::play::{Hooks, Workers};

use crate::cli::{Folder, breachlab, text};
use crate::golden;

/// Nobody interrupts.
static CALM: AtomicBool = AtomicBool::new(false);
static HOOKS: Hooks<'_> = Hooks {
    progress: &(),
    interrupt: &CALM,
};

fn row() -> &'static GameRow {
    find("gunship").expect("the game is registered")
}

fn lab() -> LabRow {
    row().lab.expect("the game has a lab")
}

fn files() -> Vec<PathBuf> {
    let entries = fs::read_dir(golden::at("reports/gunship")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let is_one = |path: &PathBuf| path.to_string_lossy().ends_with(".scenario.toml");
    let mut found: Vec<PathBuf> = paths.filter(is_one).collect();
    found.sort();
    found
}

fn try_stage(path: &Path) -> Result<Box<dyn Staged>, Faults> {
    (lab().stage)(&SceneOrder {
        scenario: path.display().to_string(),
        ..SceneOrder::default()
    })
}

fn stage(path: &Path) -> Box<dyn Staged> {
    try_stage(path).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

fn engage(path: &Path) -> Engaged {
    let engaged = stage(path).engage(None, 1);
    engaged.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A scenario of this text; `name` keeps tests apart.
fn written(name: &str, text: &str) -> PathBuf {
    let file = format!(
        "breachlab-gunship-{name}-{}.scenario.toml",
        std::process::id()
    );
    let path = std::env::temp_dir().join(file);
    fs::write(&path, text).unwrap();
    path
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

const HEAD: &str = "name = \"Mine\"\n[[player]]\n";

/// The first fault of a scenario with this text: what was found, its line, and the nearest known name.
fn fault(name: &str, text: &str) -> (String, usize, Option<String>) {
    let path = written(name, text);
    let faults = try_stage(&path)
        .err()
        .unwrap_or_else(|| panic!("{text} is valid"));
    fs::remove_file(&path).unwrap();
    let first = faults.iter().next().unwrap();
    let line = first.place().map_or(0, |(line, _)| line);
    (first.found.clone(), line, first.near.clone())
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list of faults, one a case")]
fn what_cannot_be_on_a_table_is_marked_where_it_stands() {
    let cases = [
        (
            "[[player]]\nhand = [\"hitt\"]\n",
            "no card `hitt`",
            4,
            Some("hit"),
        ),
        (
            "[[player]]\npilot = \"carrier-huntr\"\n",
            "unknown strategy",
            4,
            Some("carrier-hunter"),
        ),
        (
            "[[player]]\nloadout = \"standart\"\n",
            "unknown loadout",
            4,
            Some("standard"),
        ),
        (
            "[[player]]\ngunship = { zone = \"hom\" }\n",
            "hom",
            4,
            Some("home"),
        ),
        (
            "[[player]]\ngunship = { pod_left = \"bombs\" }\n",
            "Thruster Bombs",
            4,
            None,
        ),
        (
            "[[player]]\ncarrier = { shields = 1, hull = 3 }\n",
            "behind its shields",
            4,
            None,
        ),
        (
            "[[player]]\ncarrier = { shields = 7 }\n",
            "7 carrier shields",
            4,
            None,
        ),
        (
            "[[player]]\nfighters = { count = 13 }\n",
            "13 fighters",
            4,
            None,
        ),
        (
            "[[player]]\ngunship = { shields = 4 }\n",
            "4 Shields",
            4,
            None,
        ),
        ("[[player]]\ngunship = { hull = 12 }\n", "12 hits", 4, None),
        (
            "[[player]]\ngunship = { zone = \"destroyed\", hull = 1 }\n",
            "destroyed gunship",
            4,
            None,
        ),
        (
            "[[player]]\ngunship = { landed = true }\n",
            "landed",
            4,
            None,
        ),
        (
            "[[player]]\ngunship = { armor = { engines = 3 } }\n",
            "3 Armor",
            4,
            None,
        ),
        (
            "[[player]]\n[player.gunship]\ndamage = { wing_left = \"heavy\" }\nwing_left = \"ion\"\n",
            "weapon on a wreck",
            6,
            None,
        ),
        (
            "[[player]]\n[player.gunship]\ndamage = { wing_left = \"heavy\" }\nionized = { wing_left = 1 }\n",
            "missing wing",
            6,
            None,
        ),
        (
            "[[player]]\n[player.gunship]\nshields = 1\ndamage = { shield_generator = \"light\" }\n",
            "Shields of a damaged generator",
            5,
            None,
        ),
        (
            "[[player]]\n[player.gunship]\ndamage = { engines = [\"light\", \"light\", \"light\"] }\n",
            "3 components",
            5,
            None,
        ),
        (
            "[[player]]\n[player.gunship]\nionized = { engines = 11 }\n",
            "more Ionized",
            4,
            None,
        ),
        ("", "1 player", 2, None),
    ];
    for (text, words, line, near) in cases {
        let (found, at, nearest) = fault("faults", &format!("{HEAD}{text}"));
        assert!(found.contains(words), "{text}\n{found}");
        assert_eq!(at, line, "{text}\n{found}");
        if near.is_some() {
            assert_eq!(nearest.as_deref(), near, "{text}\n{found}");
        }
    }
    let bullseyes = ["\"bullseye\""; 7].join(", ");
    let (found, ..) = fault(
        "copies",
        &format!("{HEAD}hand = [{bullseyes}]\n[[player]]\n"),
    );
    assert!(found.contains("more copies"), "{found}");
}

#[test]
fn a_face_that_is_not_on_its_die_is_refused() {
    let path = golden::at("reports/gunship/gt-02-ten-fighters-and-one.scenario.toml");
    let scene = stage(&path);
    let refused = |dice: &[u8]| scene.engage(Some(dice), 1).unwrap_err().to_string();
    let found = refused(&[1, 3, 7, 5, 2]);
    assert!(found.contains("7 is the 3. of the dice listed"), "{found}");
    assert!(refused(&[1, 3, 4]).contains("at least 2 more wanted"));
    assert!(refused(&[1, 3, 4, 5, 2, 1]).contains("1 of the 6 dice listed is left over"));
}

/// One Hit at a bare ship: each location one time in eight, by hand.
#[test]
fn odds_of_one_hit_are_an_eighth_a_location() {
    let text = "name = \"One Hit\"\norders = [\"A: gunship attacks the gunship\", \"A: fires Hit\"]\n\
        [[player]]\nhand = [\"hit\"]\n[[player]]\ngunship = { shields = 0, armor = {} }\n";
    let path = written("eighth", text);
    let scene = stage(&path);
    fs::remove_file(&path).unwrap();
    let exact = scene.enumerate(10_000, &()).unwrap();
    let chance = |name: &str| {
        let at = scene.units().iter().position(|unit| unit == name).unwrap();
        exact.odds.lost[at]
    };
    for part in [
        "Torpedo Launcher",
        "left pod",
        "Power Generator",
        "Engines",
        "right wing",
    ] {
        let found = chance(&format!("B's {part}"));
        assert!((found - 0.125).abs() < 1e-12, "{part}: {found}");
    }
    assert_eq!(chance("A's Engines"), 0.0);
    let sum: f64 = exact.odds.outcomes.iter().sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
}

const RUN: &str = "name = \"A run\"\norders = [\"A: gunship makes an attack run\", \"A: fires Torpedo\"]\n\
    [rules]\ncarrier_defence_dice = 2\n\
    [[player]]\nhand = [\"torpedo\"]\n[player.gunship]\nzone = \"enemy\"\nshields = 1\narmor = {}\n\
    [[player]]\ncarrier = { hull = 1 }\n";

/// A run against the last hit: exact odds and shares of a sample agree, and the carrier is lost to every torpedo and to
/// bombs of which one in three hits.
#[test]
fn odds_of_a_run_are_those_of_many_runs() {
    let path = written("run", RUN);
    let scene = stage(&path);
    fs::remove_file(&path).unwrap();
    let exact = scene.enumerate(2_000_000, &()).unwrap();
    let matches = 4000;
    let sampled = scene.sample(&Workers::new(None).unwrap(), 7, matches, HOOKS);
    let sampled = sampled.unwrap().odds().unwrap();
    let pairs = exact.odds.lost.iter().zip(&sampled.lost);
    let all = pairs.chain(exact.odds.outcomes.iter().zip(&sampled.outcomes));
    for (exact, share) in all {
        let error = (exact * (1.0 - exact) / matches as f64).sqrt();
        assert!(
            (exact - share).abs() <= 4.5 * error + 1e-12,
            "{exact} {share}"
        );
    }
    let carrier = scene
        .units()
        .iter()
        .position(|unit| unit == "B's carrier")
        .unwrap();
    let at = |name: &str| {
        scene
            .outcomes()
            .iter()
            .position(|known| *known == name)
            .unwrap()
    };
    let killed = exact.odds.outcomes[at("run_with_torpedo")];
    let bombed = exact.odds.outcomes[at("run_with_bombs")] * (1.0 - 8.0 / 27.0);
    assert!((exact.odds.lost[carrier] - killed - bombed).abs() < 1e-12);
    assert!(killed > 0.5 && killed < 1.0, "{killed}");
}

/// What is drawn from cards that the file does not name has no exact odds; what is never drawn does not matter.
#[test]
fn odds_over_unwritten_cards_are_not_called_exact() {
    let text = RUN.replace("[rules]", "phase = \"draw\"\n[rules]");
    let path = written("unwritten", &text);
    let scene = stage(&path);
    fs::remove_file(&path).unwrap();
    assert_eq!(
        scene.enumerate(2_000_000, &()).unwrap_err(),
        NoExact::Unwritten
    );
}

/// Ionized cards drift at the end of the Repair Phase; nothing of the next player's turn belongs to it.
#[test]
fn a_scenario_that_stops_with_its_phase_plays_nothing_behind_it() {
    let text = "name = \"Repairs\"\nphase = \"repair\"\ndice = [1, 2]\nstop = \"phase\"\n\
        orders = [\"A: gunship launches\"]\n\
        [[player]]\nhand = []\nfighters = { count = 0 }\n\
        gunship = { zone = \"aboard\", shields = 3, damage = { power_generator = \"heavy\" }, ionized = { pod_left = 1 } }\n\
        [[player]]\nfighters = { zone = \"enemy\", count = 3 }\n";
    let path = written("phase", text);
    let scene = stage(&path);
    fs::remove_file(&path).unwrap();
    let engaged = scene
        .engage(None, 3)
        .unwrap_or_else(|error| panic!("{error}"));
    let told: Vec<&str> = engaged
        .lines
        .iter()
        .map(|line| line.text.as_str())
        .collect();
    assert!(
        told.iter().any(|line| line.contains("Ionized card")),
        "{told:?}"
    );
    assert!(!told.iter().any(|line| line.contains("draws")), "{told:?}");
    assert!(
        engaged.after.iter().any(|line| line.contains("A's turn")),
        "{:?}",
        engaged.after
    );
    // No squadron, no squadron lost.
    assert!(
        !scene.units().iter().any(|unit| unit == "A's fighters"),
        "{:?}",
        scene.units()
    );
}

#[test]
fn the_last_shots_may_be_ordered_though_nothing_is_left_to_announce() {
    let told = |last: &str| {
        let text = format!(
            "name = \"Shots\"\ndice = []\nstop = \"orders\"\norders = [\"A: gunship attacks at long range\", \
             \"A: fires Hit with Bullseye\"{last}, \"B: plays Evasive Action to evade\"]\n\
             [[player]]\nhand = [\"hit\", \"bullseye\"]\ngunship = {{ zone = \"home\", pod_right = \"blaster\" }}\n\
             [[player]]\nhand = [\"evasive-action\"]\ngunship = {{ shields = 3 }}\n"
        );
        let path = written("shots", &text);
        let scene = stage(&path);
        fs::remove_file(&path).unwrap();
        scene
            .engage(None, 3)
            .unwrap_or_else(|error| panic!("{error}"))
            .after
    };
    assert_eq!(told(", \"A: fires what is announced\""), told(""));
}

#[test]
fn a_user_engages_and_asks_for_odds() {
    let folder = Folder::new("gunship-engage");
    let path = golden::at("reports/gunship/gt-12-torpedo-on-shields.scenario.toml");
    let engage = format!("engage --game gunship {}", path.display());
    let output = breachlab(&folder.0, &engage).output().unwrap();
    let told = text(&output.stdout);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{told}{}",
        text(&output.stderr)
    );
    for words in [
        "> A: fires Torpedo  [G8, §11.4]",
        "B's carrier: shields 1, die at 12",
        "4 dice rolled",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let other = breachlab(&folder.0, &format!("{engage} --dice 3,3,4,9"));
    let output = { other }.output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
    let odds = format!("odds engagement --game gunship {} --json", path.display());
    let output = breachlab(&folder.0, &odds).output().unwrap();
    let odds: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(odds["game"], "gunship");
    let schema = breachlab(&folder.0, "schema scenario --game gunship")
        .output()
        .unwrap();
    assert!(text(&schema.stdout).contains("\"player\""));
}
