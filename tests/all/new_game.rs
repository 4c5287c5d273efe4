//! The template of a new game: under whatever name, it brings every file that a game needs and enters itself where games
//! are listed. That it compiles and keeps every promise is for `.ci/new-game-check`, which takes minutes.
#![cfg(unix)]

use std::fs;
use std::process::Command;

use crate::cli::{Folder, text};
use crate::golden;
use crate::register::{lacks, names, sources};
use crate::shape::forms::twice;
use crate::shape::names::{ALIKE, twins};

/// A checkout with nothing in it but the places that list games.
fn checkout(name: &str) -> Folder {
    let folder = Folder::new(name);
    fs::create_dir_all(folder.at("src/games")).unwrap();
    for file in ["Cargo.toml", "src/games.rs"] {
        fs::copy(golden::at(file), folder.at(file)).unwrap();
    }
    folder
}

/// Runs the script; its exit code and what it says.
fn made(folder: &Folder, args: &[&str]) -> (i32, String) {
    let mut command = Command::new(golden::at(".ci/new-game"));
    let output = command.args(args).arg(&folder.0).output().unwrap();
    let said = format!("{}{}", text(&output.stdout), text(&output.stderr));
    (output.status.code().unwrap(), said)
}

#[test]
fn a_new_game_lacks_nothing_and_changes_two_lines() {
    let folder = checkout("new-game");
    let (code, said) = made(&folder, &["moon-war", "Moon War!"]);
    assert_eq!(code, 0, "{said}");
    assert_eq!(lacks(&folder.0, &["moon-war"]), [""; 0]);
    for (file, line) in [
        (
            "Cargo.toml",
            "breachlab-moon-war = { path = \"src/games/moon_war\", version = \"0.1.0\" }",
        ),
        ("src/games.rs", "    moon_war: breachlab_moon_war::MoonWar,"),
    ] {
        let before = fs::read_to_string(golden::at(file)).unwrap();
        let after = fs::read_to_string(folder.at(file)).unwrap();
        let new: Vec<&str> = after
            .lines()
            .filter(|row| !before.lines().any(|old| old == *row))
            .collect();
        assert_eq!(new, [line], "{file}");
        assert_eq!(after.lines().count(), before.lines().count() + 1, "{file}");
    }
    let game = fs::read_to_string(folder.at("src/games/moon_war/game.rs")).unwrap();
    assert!(
        game.contains("const TITLE: &'static str = \"Moon War!\";"),
        "{game}"
    );
    for path in names(&folder.at("src/games/moon_war")) {
        let text = fs::read_to_string(folder.at("src/games/moon_war").join(&path)).unwrap();
        let text = text.to_lowercase();
        assert!(
            !["high-card", "high_card", "highcard"]
                .iter()
                .any(|old| text.contains(old)),
            "{path}"
        );
    }
}

/// A game fresh from the template, and a second one beside it, keep what every source keeps: names of types have one meaning,
/// and what several forms have in common is declared once.
#[test]
fn new_games_bring_no_second_meaning_and_no_second_form() {
    let folder = checkout("new-games");
    let mut types = sources();
    let mut forms: Vec<(String, String)> = Vec::new();
    for (id, game, title) in [
        ("moon-war", "moon_war", "Moon War"),
        ("sun-war", "sun_war", "Sun War"),
    ] {
        let (code, said) = made(&folder, &[id, title]);
        assert_eq!(code, 0, "{said}");
        for file in names(&folder.at(&format!("src/games/{game}"))) {
            let path = format!("games/{game}/{file}");
            if !file.to_lowercase().ends_with("rs") {
                continue;
            }
            let text = fs::read_to_string(folder.at(&format!("src/{path}"))).unwrap();
            let code = text.lines().map(|line| line.split("//").next().unwrap());
            types.push((path.clone(), code.collect::<Vec<_>>().join("\n")));
            forms.push((path, text));
        }
    }
    forms.extend(sources());
    assert!(forms.len() > types.len() / 2, "the new games are read");
    assert_eq!(twins(&types, ALIKE), [""; 0]);
    let twice = twice(&forms);
    assert!(twice.is_empty(), "{twice:#?}");
}

#[test]
fn a_name_that_is_none_or_taken_is_refused_and_nothing_is_written() {
    let folder = checkout("new-game-refused");
    for name in [
        "",
        "Moon",
        "moon_war",
        "moon--war",
        "-moon",
        "moon/war",
        "7moons",
    ] {
        let (code, said) = made(&folder, &[name, "Moon"]);
        assert_eq!(code, 2, "{name}: {said}");
        assert!(said.contains("no name for a game"), "{said}");
    }
    fs::create_dir_all(folder.at("src/games/moon_war")).unwrap();
    let (code, said) = made(&folder, &["moon-war", "Moon"]);
    assert!(code == 2 && said.contains("is there already"), "{said}");
    assert_eq!(names(&folder.0), ["Cargo.toml", "src"]);
}
