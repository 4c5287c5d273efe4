//! Odds of laid-out positions.

use std::fs;
use std::sync::atomic::AtomicBool;

use breachlab::lab::NoExact;
use breachlab::play::{Hooks, Workers};

use super::{stage, written};

/// Nobody interrupts.
static CALM: AtomicBool = AtomicBool::new(false);

static HOOKS: Hooks<'_> = Hooks {
    progress: &(),
    interrupt: &CALM,
};

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
