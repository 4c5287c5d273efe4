//! Where a scenario stops, and what becomes of it.

use std::fs;
use std::sync::atomic::AtomicBool;

use breachlab::lab::{Engaged, NoExact};
use breachlab::play::{Hooks, Workers};

use super::{SPLIT, TURN, duel, stage, told, written};
use crate::cli::{Folder, breachlab, text};

static CALM: AtomicBool = AtomicBool::new(false);

static HOOKS: Hooks<'_> = Hooks {
    progress: &(),
    interrupt: &CALM,
};

#[test]
fn a_scenario_stops_with_its_step_or_its_round() {
    let step = told("step", &[TURN, "A: A's Hydra fires 3 dice at B's Bell"]).unwrap();
    let narrated =
        |engaged: &Engaged, words: &str| engaged.lines.iter().any(|line| line.text.contains(words));
    assert_eq!(step.outcome, "stopped");
    assert!(narrated(&step, "fires at B's Bell") && !narrated(&step, "B's Anvil takes its turn"));
    let round = told("round", &[TURN, "A: A's Hydra fires 3 dice at B's Bell"]).unwrap();
    assert_eq!(round.outcome, "stopped");
    assert!(narrated(&round, "B's Anvil takes its turn"));
}

#[test]
fn lists_of_what_becomes_of_a_match_add_up_to_all_of_them() {
    let scene = written(
        "joint",
        &duel(
            "step",
            &[TURN, SPLIT, "A: A's Hydra fires 2 dice at B's Anvil"],
        ),
    );
    let exact = scene.enumerate(100_000, &()).unwrap().odds;
    let sampled = scene
        .sample(&Workers::new(None).unwrap(), 5, 2000, HOOKS)
        .unwrap()
        .odds()
        .unwrap();
    for odds in [&exact, &sampled] {
        let near = |sum: f64| assert!((sum - 1.0).abs() < 1e-12, "{sum}: {odds:?}");
        near(odds.outcomes.iter().sum::<f64>() + odds.stopped);
        near(odds.together.values().sum::<f64>() + odds.others);
        for chances in &odds.fates {
            near(chances.iter().sum());
        }
        for counts in &odds.counts {
            near(counts.values().sum());
        }
        for counts in &odds.losses {
            near(counts.values().sum());
        }
    }
    let at = |name: &str| scene.units().iter().position(|unit| unit == name).unwrap();
    // Two dice at one target and one at the other, each with four in ten.
    let wounds = |name: &str, number| exact.counts[at(name)][&Some(number)];
    assert!((wounds("B's Anvil", 2) - 0.16).abs() < 1e-12);
    assert!((wounds("B's Anvil", 1) - 0.48).abs() < 1e-12);
    assert!((wounds("B's Bell", 1) - 0.4).abs() < 1e-12);
}

/// Each Commander wants to play first in a window: equal dice are rolled again without end.
#[test]
fn a_roll_that_is_repeated_until_it_is_settled_is_solved() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/reports/hull-breach/ex-14-tie.scenario.toml"
    );
    let exact = stage(path).enumerate(2_000_000, &()).unwrap().odds;
    let at = |name: &str| {
        stage(path)
            .outcomes()
            .iter()
            .position(|known| *known == name)
            .unwrap()
    };
    // Whoever wins the roll-off, each as often as the other, decides how it ends, but for a remainder.
    let cancelled = exact.outcomes[at("cancelled")];
    assert!((cancelled - 0.5).abs() < 1e-12, "{exact:?}");
    assert!((exact.outcomes.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert!(matches!(
        stage(path).enumerate(100, &()),
        Err(NoExact::TooLarge { .. })
    ));
}

#[test]
fn running_out_of_steps_names_the_flag() {
    let folder = Folder::new("steps");
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/reports/hull-breach/ex-14-tie.scenario.toml"
    );
    let args = format!("odds engagement {path} --most-steps 100 --matches 50");
    let output = breachlab(&folder.0, &args).output().unwrap();
    let said = text(&output.stderr);
    assert!(
        said.contains("more than the 100 steps of --most-steps"),
        "{said}"
    );
}

#[test]
fn paths_in_a_scenario_count_from_its_folder() {
    let folder = Folder::new("scenario-paths");
    fs::create_dir_all(folder.at("deep")).unwrap();
    let strategy = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/strategies/hull-breach/rush.toml"
    );
    fs::copy(strategy, folder.at("deep/mine.toml")).unwrap();
    fs::copy(strategy, folder.at("here.toml")).unwrap();
    let scenario = |pilot: &str| {
        duel("step", &[]).replacen(
            "[[commander]]\n",
            &format!("[[commander]]\npilot = \"{pilot}\"\n"),
            1,
        )
    };
    let check = |pilot: &str| {
        fs::write(folder.at("deep/a.scenario.toml"), scenario(pilot)).unwrap();
        let output = breachlab(&folder.0, "engage deep/a.scenario.toml")
            .output()
            .unwrap();
        (output.status.code(), text(&output.stderr))
    };
    for pilot in ["mine.toml", "../here.toml", "rush"] {
        assert_eq!(check(pilot).0, Some(0), "{pilot}: {}", check(pilot).1);
    }
    // It is where the command runs, which says nothing about the scenario.
    let (code, said) = check("here.toml");
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("beside the scenario"), "{said}");
    let (code, said) = check("nowhere.toml");
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("from the scenario's folder"), "{said}");
}
