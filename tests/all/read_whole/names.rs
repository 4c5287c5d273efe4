//! Faces, units, and files that nobody gave.

use std::fs;

use super::{folder, ran};
use crate::cli::{breachlab, text};

#[test]
fn a_symbol_of_the_battle_die_has_its_faces_once() {
    let folder = folder("die");
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/decks/gunship/cards");
    let die = fs::read_dir(shipped)
        .unwrap()
        .map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap())
        .find(|text| text.contains("[battle_die]"))
        .unwrap();
    let face = |success| {
        format!(
            "[[battle_die.face]]\nsymbol = \"target\"\nfaces = 3\nsuccess = {success}\ndefence = 1\n"
        )
    };
    let source = die.lines().find(|line| line.starts_with("source")).unwrap();
    let text = format!("[battle_die]\n{source}\n{}{}", face(true), face(false));
    fs::write(folder.at("die.toml"), text).unwrap();
    let output = breachlab(&folder.0, "check --game gunship die.toml").output();
    let said = text_of(&output.unwrap());
    assert!(said.contains("this symbol has its faces already"), "{said}");
    assert!(said.contains("die.toml:9:10"), "{said}");
}

fn text_of(output: &std::process::Output) -> String {
    [text(&output.stdout), text(&output.stderr)].concat()
}

#[test]
fn units_of_one_commander_are_told_apart_by_their_names() {
    let folder = folder("twins");
    let unit = |name: &str| {
        format!(
            "[[commander.ships]]\nname = \"{name}\"\nclass = \"cruiser\"\ndefense = 7\nwounds = 4\n"
        )
    };
    let put = |mine: [&str; 2], theirs: &str| {
        let text = format!(
            "name = \"s\"\nstep = 3\n[[commander]]\n{}{}[[commander]]\n{}",
            unit(mine[0]),
            unit(mine[1]),
            unit(theirs)
        );
        fs::write(folder.at("s.scenario.toml"), text).unwrap();
    };
    put(["Hydra", "hydra"], "Anvil");
    let said = text_of(
        &breachlab(&folder.0, "check s.scenario.toml")
            .output()
            .unwrap(),
    );
    assert!(said.contains("`hydra` is there already"), "{said}");
    put(["Hydra", "Harpy-class Cruiser"], "Hydra");
    ran(&folder, "check s.scenario.toml", 0);
}

#[test]
fn nobody_is_blamed_for_a_file_that_nobody_gave() {
    let folder = folder("blame");
    for args in [
        "gate --self-test --before patch.toml",
        "gate --update --reason r --before p.toml --before patch.toml",
    ] {
        let err = ran(&folder, args, 2);
        assert!(err.contains("--before: `gate --"), "{err}");
        assert!(!err.contains("plan.toml"), "{err}");
    }
    let err = ran(
        &folder,
        "tune rdf-line --against col-boarders:1e308 --out t",
        2,
    );
    assert!(err.contains("weights from 0 to 1000000000"), "{err}");
}
