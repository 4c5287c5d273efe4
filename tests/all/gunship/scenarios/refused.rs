//! What cannot be on a table.

use std::fs;

use super::{stage, try_stage, written};
use crate::golden;

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
