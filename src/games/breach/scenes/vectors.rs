//! Scenario files: each is played to the end that it states, which is written from the rules page; odds are those worked out by
//! hand; what is wrong with a scenario is said with its place.

use std::fs;
use std::path::{Path, PathBuf};

use crate::Breach;
use crate::rules::Rules;
use breachlab_core::games::SceneOrder;
use breachlab_core::games::from_files::{read_scenario, stage};
use breachlab_core::lab::{Enumerated, Scene, engage, enumerate, roster};
use breachlab_core::plan::Source;

use super::scene::cards;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../reports/breach/scenarios")
}

fn scene(path: &Path) -> Scene<Breach> {
    let order = SceneOrder {
        scenario: path.display().to_string(),
        ..SceneOrder::default()
    };
    stage(&order).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

/// Vectors of the rulebook that laid-out positions can show; the start decks of Madness (BT-19) are dealt, and tested there.
#[test]
fn every_scenario_comes_to_the_end_it_states() {
    let files = fs::read_dir(folder()).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let mut shown = Vec::new();
    for path in files {
        let scene = scene(&path);
        let told = engage(&scene, None, 1);
        let told = told.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(
            told.unmet.is_empty() && told.unasked.is_empty(),
            "{}: {:?} of {:#?}\n{:#?}",
            path.display(),
            told.unmet,
            told.lines,
            told.after
        );
        shown.extend(
            scene
                .cites
                .into_iter()
                .filter(|cite| cite.starts_with("BT-")),
        );
    }
    for vector in (1..=22).filter(|&vector| vector != 19) {
        let vector = format!("BT-{vector}");
        assert!(shown.contains(&vector), "{vector} is shown by no scenario");
    }
}

fn odds(name: &str) -> (Scene<Breach>, Enumerated) {
    let scene = scene(&folder().join(name));
    let odds = enumerate(&scene, 1_000_000, &()).unwrap();
    (scene, odds)
}

/// Of a hundred cards seven are fires, for which there is no cube left, and ten raise the water.
#[test]
fn odds_of_one_search_are_those_of_the_deck() {
    let (scene, exact) = odds("odds-of-one-search.scenario.toml");
    let ship = roster(&scene).iter().position(|of| of.name == "the ship");
    let ship = ship.unwrap();
    assert!((exact.odds.lost[ship] - 0.07).abs() < 1e-12, "{exact:?}");
    let risen: f64 = exact.odds.counts[ship]
        .iter()
        .filter(|(steps, _)| **steps == Some(1))
        .map(|(_, chance)| chance)
        .sum();
    assert!((risen - 0.10).abs() < 1e-12, "{exact:?}");
}

pub(super) fn refused(text: &str) -> String {
    let text = format!("name = \"x\"\n{text}");
    let source = Source::new("x.scenario.toml", text);
    let read = read_scenario::<Breach>(&source, &cards(), Rules::default(), &[]);
    read.map(|_| ()).unwrap_err().to_string()
}

#[test]
fn what_cannot_be_on_a_table_is_said_with_its_place() {
    let player = |who: &str, more: &str| {
        format!("[[player]]\ncharacter = \"{who}\"\nat = {{ column = 3, row = 3 }}\n{more}\n")
    };
    let two = [player("captain", ""), player("rigger", "")].concat();
    for (text, why) in [
        (player("captian", ""), "captain"),
        (
            player(
                "captain",
                "hand = [\"axe\", \"axe\", \"axe\", \"axe\", \"axe\"]",
            ),
            "more of Axe",
        ),
        (player("captain", "hand = [\"breach\"]"), "in a hand"),
        (player("captain", "hand = [\"axxe\"]"), "axe"),
        (format!("water = 9\n{two}"), "at most 8"),
        (
            format!("breach = {{ column = 6, row = 1 }}\n{two}"),
            "deck 2",
        ),
        (format!("active = \"C\"\n{two}"), "nobody of that letter"),
        (
            player("captain", "treasures = [1]"),
            "4 treasures for 5 chests",
        ),
        (
            player("captain", "life = \"ghost\""),
            "a life that this mode has not",
        ),
        (
            format!("mode = \"competitive\"\n{}", player("captain", "")),
            "two to six players",
        ),
        (
            two.clone() + "[[chest]]\ngem = \"Rubi\"\ncolumn = 3\n",
            "Ruby",
        ),
        (
            two.clone() + "[[chest]]\ngem = \"Ruby\"\ncolumn = 3\nopen = true\n",
            "both locators",
        ),
    ] {
        let told = refused(&text);
        assert!(
            told.contains(why) && told.contains("x.scenario.toml:"),
            "{text}\nsays\n{told}"
        );
    }
}
