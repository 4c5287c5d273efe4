//! Scenarios played to their stops, and the verbs.

use std::fs;

use super::{stage, written};
use crate::cli::{Folder, breachlab, text};
use crate::golden;

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
