//! Pilots that think ahead in scenarios that stop early: their thoughts go on where the scenario does not.

use std::fs;
use std::sync::atomic::AtomicBool;

use breachlab::games::{SceneOrder, find};
use breachlab::play::{Hooks, Workers};

use crate::cli::Folder;

/// Nobody interrupts.
static CALM: AtomicBool = AtomicBool::new(false);
static HOOKS: Hooks<'_> = Hooks {
    progress: &(),
    interrupt: &CALM,
};

const DUEL: &str = "[[commander]]\npilot = \"thinker.toml\"\nships = [{ name = \"Ram\", class = \"cruiser\", attack = 2, \
    defense = 7, wounds = 3 }, { name = \"Pal\", class = \"cruiser\", attack = 1, defense = 7, wounds = 3 }]\n\
    [[commander]]\npilot = \"thinker.toml\"\nships = [{ name = \"Dee\", class = \"cruiser\", attack = 2, defense = 7, \
    wounds = 3 }, { name = \"Esc\", class = \"frigate\", attack = 1, defense = 7, wounds = 2 }]\n";
const DOGFIGHT: &str = "[[player]]\npilot = \"thinker.toml\"\nhand = [\"hit\", \"hit\", \"evasive-action\"]\n\
    gunship = { shields = 1 }\n[[player]]\npilot = \"thinker.toml\"\nhand = [\"hit\"]\ngunship = { shields = 1 }\n";

/// Plays the position with a pilot that thinks, as told, as sampled and as odds, with each of these stops.
fn thinks(game: &str, rollouts: &str, horizon: u32, position: &str, stops: &[&str]) {
    let folder = Folder::new(&format!("thoughts-{game}"));
    fs::write(
        folder.at("thinker.toml"),
        format!(
            "schema = 1\nname = \"Thinker\"\nkind = \"search\"\n[search]\nrollouts = \"{rollouts}\"\niterations = 6\n\
             width = 3\ndepth = 2\nhorizon = {horizon}\ncaution = 1\n"
        ),
    )
    .unwrap();
    let lab = find(game).and_then(|row| row.lab).unwrap();
    for stop in stops {
        let path = folder.at(&format!("{stop}.scenario.toml"));
        fs::write(
            &path,
            format!("schema = 1\nname = \"thoughts\"\nstop = \"{stop}\"\norders = []\n{position}"),
        )
        .unwrap();
        let order = SceneOrder {
            scenario: path.display().to_string(),
            ..SceneOrder::default()
        };
        let scene = (lab.stage)(&order).unwrap_or_else(|faults| panic!("{}", faults.render(false)));
        let told = scene.engage(None, 3);
        assert!(told.is_ok(), "{game}, {stop}: {told:?}");
        let sampled = scene.sample(&Workers::new(None).unwrap(), 7, 3, HOOKS);
        assert!(sampled.is_ok(), "{game}, {stop}");
        // What a thought hangs on is no position: odds are sampled, or there was nothing to think about.
        drop(scene.enumerate(10_000, &()));
    }
}

#[test]
fn a_pilot_that_thinks_ahead_plays_a_scenario_that_stops_with_its_step_or_round() {
    let stops = ["step", "round", "orders", "engagement"];
    thinks(
        "hull-breach",
        "commander",
        0,
        &format!("round = 2\nstep = 3\n{DUEL}"),
        &stops,
    );
}

#[test]
fn a_pilot_that_thinks_ahead_plays_a_scenario_that_stops_with_its_phase_or_turn() {
    let stops = ["phase", "own_turn", "turn", "orders", "engagement"];
    thinks("gunship", "carrier-hunter", 0, DOGFIGHT, &stops);
}
