//! A goals file is judged whole.

use std::fs;

use super::{PLANTED, document, found, planted, with_lever};
use crate::cli::{Folder, breachlab, text};

// Long because it is a table: what is wrong, and where and how it is told.
#[test]
fn what_is_wrong_with_a_goals_file_is_told_at_its_place() {
    let cases = [
        (
            "numbers = [\"atack\"]\nby = \"shift\"\nlow = -1\nhigh = 1",
            "attack",
        ),
        (
            "cards = [\"cr-harpi\"]\nnumbers = [\"attack\"]\nby = \"shift\"\nlow = -1\nhigh = 1",
            "cr-harpy",
        ),
        (
            "of = { typ = \"ship\" }\nnumbers = [\"attack\"]\nby = \"shift\"\nlow = -1\nhigh = 1",
            "type",
        ),
        (
            "of = { type = \"shipp\" }\nnumbers = [\"attack\"]\nby = \"shift\"\nlow = -1\nhigh = 1",
            "ship",
        ),
        (
            "traits = [\"intercepter\"]\nby = \"shift\"\nlow = -1\nhigh = 1",
            "interceptor",
        ),
        (
            "numbers = [\"attack\"]\nby = \"shift\"\nlow = 1\nhigh = 2",
            "around 0",
        ),
        (
            "numbers = [\"attack\"]\nby = \"factor\"\nlow = 0.5\nhigh = 0.9",
            "around 1",
        ),
        (
            "numbers = [\"attack\"]\nby = \"shift\"\nlow = -1.5\nhigh = 1",
            "whole",
        ),
        ("by = \"shift\"\nlow = -1\nhigh = 1", "numbers"),
        (
            "cards = [\"cr-harpy\"]\nnumbers = [\"attack\"]\nby = \"shift\"\nlow = -1\nhigh = 1",
            "frozen",
        ),
    ];
    for (lever, wanted) in cases {
        let faults = found("hull-breach", &with_lever(lever)).expect_err(lever);
        let told = faults.render(false);
        assert!(told.contains(wanted), "{lever}: {told}");
        assert!(told.contains("goals.toml:"), "{told}");
    }
    let wrong_goals = [
        ("measure = \"draws\"", "everything meets"),
        ("measure = \"draws\"\nlow = 5\nhigh = 2", "nothing lies"),
        ("measure = \"draws\"\nhigh = 101", "0 to 100"),
        (
            "measure = \"draws\"\nhigh = 2\nat = 50",
            "`at` of a goal about `draws`",
        ),
        (
            "measure = \"deck\"\ndeck = \"rdf-lime\"\nhigh = 50",
            "rdf-line",
        ),
        (
            "measure = \"pairing\"\ndeck = \"rdf-line\"\nhigh = 50",
            "half a pairing",
        ),
        (
            "measure = \"ending\"\nending = \"bored\"\nlow = 5",
            "unknown ending",
        ),
        (
            "measure = \"draws\"\nhigh = 2\ncard = \"cr-harpy\"",
            "`card` of a goal about `draws`",
        ),
        (
            "measure = \"value\"\ncard = \"cr-harpi\"\nhigh = 1",
            "cr-harpy",
        ),
        ("measure = \"value\"\nhigh = 101", "-100 to 100"),
        ("measure = \"draws\"\nlow = -1", "0 to 100"),
    ];
    let lever = "numbers = [\"cost_resource\"]\nby = \"factor\"\nlow = 0.5\nhigh = 2";
    let frozen = format!("{}[[frozen]]\nnumbers = [\"wonds\"]\n", with_lever(lever));
    let told = found("hull-breach", &frozen)
        .expect_err("no such number")
        .render(false);
    assert!(told.contains("wounds"), "{told}");
    let twice = format!(
        "{}[[lever]]\nname = \"again\"\n{lever}\n",
        with_lever(lever)
    );
    let told = found("hull-breach", &twice)
        .expect_err("two levers")
        .render(false);
    assert!(told.contains("`l` moves cost resource of"), "{told}");
    for (goal, wanted) in wrong_goals {
        let text = with_lever(lever).replace("measure = \"draws\"\nhigh = 2", goal);
        let told = found("hull-breach", &text).expect_err(goal).render(false);
        assert!(told.contains(wanted), "{goal}: {told}");
    }
}

#[test]
fn check_and_schema_know_goals() {
    let folder = Folder::new("balance-check");
    fs::write(folder.at("good.toml"), PLANTED).unwrap();
    fs::write(
        folder.at("bad.toml"),
        PLANTED.replace("cr-harpy", "cr-harpyy"),
    )
    .unwrap();
    let out = breachlab(&folder.0, "check good.toml").output().unwrap();
    assert!(
        text(&out.stdout).contains("valid goals file"),
        "{}",
        text(&out.stderr)
    );
    let out = breachlab(&folder.0, "check bad.toml").output().unwrap();
    assert_eq!(out.status.code(), Some(1));
    assert!(
        text(&out.stdout).contains("cr-harpy"),
        "{}",
        text(&out.stdout)
    );
    let out = breachlab(&folder.0, "balance --goals bad.toml")
        .output()
        .unwrap();
    assert_eq!(out.status.code(), Some(2));
    assert!(
        text(&out.stderr).contains("bad.toml:"),
        "{}",
        text(&out.stderr)
    );
    let schema = document(&folder, "schema goals", 0);
    assert_eq!(schema["title"], "goals file");
}

/// Edits are told by the lever that made them, so levers are told apart; and a list that names nothing or one thing twice is a
/// slip of whoever wrote it.
#[test]
fn what_stands_twice_in_a_goals_file_or_names_nothing_is_refused_with_its_line() {
    let folder = planted("balance-twice");
    for (old, new, line, says) in [
        ("name = \"Cobalts\"", "name = \"Harpies\"", 21, "Harpies"),
        ("[\"attack\"]", "[\"attack\", \"attack\"]", 16, "attack"),
        ("[\"cr-harpy\"]", "[]", 15, "cards"),
        (
            "[\"cr-harpy\"]",
            "[\"cr-harpy\", \"cr-harpy\"]",
            15,
            "cr-harpy",
        ),
    ] {
        fs::write(folder.at("twice.toml"), PLANTED.replacen(old, new, 1)).unwrap();
        for (args, code) in [
            ("balance --goals twice.toml --out out", 2),
            ("check twice.toml", 1),
        ] {
            let output = breachlab(&folder.0, args).output().unwrap();
            let said = [text(&output.stderr), text(&output.stdout)].concat();
            assert_eq!(output.status.code(), Some(code), "{args}: {said}");
            let place = format!("twice.toml:{line}:");
            assert!(
                said.contains(&place) && said.contains(says),
                "{args}: {said}"
            );
        }
    }
}

#[test]
fn a_lever_that_leads_to_no_card_is_refused_before_anything_is_played() {
    let folder = planted("balance-bounds");
    let wrong = PLANTED.replace("numbers = [\"attack\"]", "numbers = [\"wounds\"]");
    fs::write(folder.at("wrong.toml"), wrong).unwrap();
    for (args, code) in [
        ("balance --goals wrong.toml --out out", 2),
        ("check wrong.toml", 1),
    ] {
        let out = breachlab(&folder.0, args).output().unwrap();
        let said = [text(&out.stderr), text(&out.stdout)].concat();
        assert_eq!(out.status.code(), Some(code), "{said}");
        assert!(
            said.contains("wrong.toml:")
                && said.contains("Harpy-class Cruiser at the end of `Harpies`"),
            "{args}: {said}"
        );
        assert!(!said.contains("Cobalts"), "{said}");
    }
    assert!(!folder.at("out").exists());
}
