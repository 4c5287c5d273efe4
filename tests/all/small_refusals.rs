//! Small slips of files and flags: each is refused where it stands, by its own name, before anything is played.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;

use breachlab::plan::{Source, read_strategy};

use crate::cli::{Folder, breachlab, text};
use crate::gate_cli;

/// Exit code, standard output and standard error.
fn ran(folder: &Folder, args: &str) -> (Option<i32>, String, String) {
    let output = breachlab(&folder.0, args).output().unwrap();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

/// Exit 2, and a message with these words.
#[track_caller]
fn refused(folder: &Folder, args: &str, words: &[&str]) {
    let (code, _, message) = ran(folder, args);
    assert_eq!(code, Some(2), "{args}: {message}");
    for word in words {
        assert!(message.contains(word), "{args}: no `{word}` in {message}");
    }
}

/// What is written is read again, or it is not written: a gate is refused before it plays, and the file stays as it is.
#[test]
fn a_history_without_room_for_a_line_is_refused_before_the_gate_plays() {
    let folder = gate_cli::folder("full-history");
    let ask = "gate --plan p.toml --after stranger.toml --history h.csv";
    gate_cli::ran(&folder, ask, 0);
    let table = fs::read_to_string(folder.at("h.csv")).unwrap();
    let (header, line) = table.split_once('\n').unwrap();
    let grown = |bytes: usize| [header, "\n", &line.repeat(bytes / line.len())].concat();
    fs::write(folder.at("h.csv"), grown(1_000_000)).unwrap();
    gate_cli::ran(&folder, ask, 0);
    let full = grown((1 << 20) - header.len() - line.len());
    assert!(full.len() <= 1 << 20);
    fs::write(folder.at("h.csv"), &full).unwrap();
    let (_, err) = gate_cli::ran(&folder, ask, 2);
    for words in ["h.csv has no room for another gate", "begins another one"] {
        assert!(err.contains(words), "{err}");
    }
    assert_eq!(fs::read_to_string(folder.at("h.csv")).unwrap(), full);
    gate_cli::ran(&folder, "trend h.csv --out z", 0);
}

#[test]
fn a_run_of_a_self_test_has_no_more_pairs_than_its_matches_make() {
    let folder = gate_cli::folder("pairs");
    let ask = "gate --self-test --plan p.toml --out kept --nulls 1 --plants 0 --max-matches 160";
    let (code, _, err) = ran(&folder, ask);
    assert!(matches!(code, Some(0 | 1)), "{err}");
    let path = folder.at("kept/self-test.csv");
    let table = fs::read_to_string(&path).unwrap();
    let (head, matches) = table.trim_end().rsplit_once(',').unwrap();
    let (head, _) = head.rsplit_once(',').unwrap();
    fs::write(&path, format!("{head},9999,{matches}\n")).unwrap();
    let (_, err) = gate_cli::ran(&folder, ask, 2);
    for words in ["pairs `9999`", "the runs of the self-test cannot be used"] {
        assert!(err.contains(words), "{err}");
    }
    assert!(!err.contains("history"), "{err}");
}

const SHIP: &str =
    "ships = [{ name = \"Grif\", class = \"battleship\", attack = 3, defense = 4, wounds = 5 }]";

/// Why the dice did not suffice: an order that waited, where one did.
#[test]
fn dice_that_run_out_behind_an_order_that_waits_name_it() {
    let folder = Folder::new("small-dice");
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("reports/gunship/gt-03-three-blasters.scenario.toml");
    let scenario = fs::read_to_string(path).unwrap();
    let args = "engage s.toml --game gunship";
    let misspelt = scenario.replace("A: gunship attacks the gunship", "A: zzz");
    fs::write(folder.at("s.toml"), misspelt).unwrap();
    let waits = "; the order `zzz` of line 10 had not been carried out by then";
    refused(&folder, args, &["the dice run out: 0 listed", waits]);
}

#[test]
fn an_order_of_nothing_is_a_fault_with_its_place() {
    let folder = Folder::new("small-orders");
    let scenario = |order: &str| {
        format!("name = \"o\"\nstep = 5\n{order}\n[[commander]]\n{SHIP}\n[[commander]]\n{SHIP}\n")
    };
    for (order, place) in [
        ("orders = [\n  \"A: passes\", \"\"]", "o.toml:4:16"),
        ("orders = [\"B:\"]", "o.toml:3:11"),
        ("orders = [\"B cannot:\"]", "o.toml:3:11"),
        ("transcript = '''\n> A: passes\n> B:\n'''", "o.toml:5:1"),
    ] {
        fs::write(folder.at("o.toml"), scenario(order)).unwrap();
        let (code, out, _) = ran(&folder, "check o.toml");
        assert_eq!(code, Some(1), "{order}: {out}");
        assert!(
            out.contains("an order of nothing") && out.contains(place),
            "{order}: {out}"
        );
    }
    // What no decision is as long as is refused where it stands, and not printed whole.
    let long = "x".repeat(900_000);
    for (order, place) in [
        (format!("orders = [\"{long}\"]"), "o.toml:3:11"),
        (format!("transcript = '''\n> {long}\n'''"), "o.toml:4:1"),
    ] {
        fs::write(folder.at("o.toml"), scenario(&order)).unwrap();
        let (code, out, _) = ran(&folder, "check o.toml");
        assert_eq!(code, Some(1), "{place}");
        assert!(
            out.len() < 4000 && out.contains("at most 1000") && out.contains(place),
            "{place}: {}",
            &out[..out.len().min(400)]
        );
    }
}

/// A program whose file nobody could run is told by the check and before the first match, not by forfeits.
#[cfg(target_os = "linux")]
#[test]
fn a_program_that_cannot_be_started_is_refused_before_the_first_match() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("small-programs");
    let program = |head: &[u8]| {
        fs::write(folder.at("bot"), head).unwrap();
        fs::set_permissions(folder.at("bot"), fs::Permissions::from_mode(0o755)).unwrap();
    };
    let strategy = "name = \"m\"\nkind = \"external\"\n[external]\ncommand = [\"./bot\"]\n";
    fs::write(folder.at("m.toml"), strategy).unwrap();
    let heads: [(&[u8], &str); 4] = [
        (b"#!/no/such/python\nprint(0)\n", "`/no/such/python`"),
        (b"#!/bin/sh\r\nexit\r\n", "`/bin/sh\\r`"),
        (b"#!/usr/bin/env no-such-python\n", "`no-such-python`"),
        (
            b"\x7fELF and so on, but nothing of a program",
            "no program of this system",
        ),
    ];
    for (head, words) in heads {
        program(head);
        let (code, out, _) = ran(&folder, "check m.toml");
        assert!(code == Some(1) && out.contains(words), "{out}");
        let wanted = ["no program `./bot` that could be started", words];
        refused(
            &folder,
            "run --strategy m.toml,random --matches 4 --out o",
            &wanted,
        );
    }
    program(b"#!/usr/bin/env sh\nexit 3\n");
    let (code, out, _) = ran(&folder, "check m.toml");
    assert_eq!(code, Some(0), "{out}");
}

#[test]
fn draws_refuses_flags_about_hands_that_it_does_not_play_and_groups_of_one_name() {
    let folder = Folder::new("small-draws");
    for (args, words) in [
        (
            "rdf-line --hands 0 --against col-boarders",
            "--against: `draws --hands 0` has no use",
        ),
        (
            "rdf-line --hands 0 --strategy rush",
            "--strategy: `draws --hands 0` has no use",
        ),
        (
            "standard --game gunship --hands 9",
            "--hands: `draws --game gunship` has no use",
        ),
        (
            "rdf-line --hands 0 --group x=cr-harpy --group x=cr-harpy",
            "--group: `x` is given twice",
        ),
        (
            "rdf-line --hands -1",
            "wanted a whole number from 0 to 10000000",
        ),
    ] {
        refused(&folder, &format!("draws {args}"), &[words]);
    }
    for swaps in ["-1", "0", "x"] {
        let args = format!("tune rdf-line --max-swaps {swaps}");
        refused(
            &folder,
            &args,
            &["--max-swaps", "wanted a whole number from 1 to 1000"],
        );
    }
    refused(
        &folder,
        "tune rdf-line --population -1",
        &["wanted a whole number from 0 to 1000"],
    );
}

/// Nothing is replaced where another run is at work, so nobody says that it is.
#[test]
fn a_folder_in_use_is_not_said_to_be_replaced() {
    let folder = Folder::new("small-busy");
    let (code, ..) = ran(&folder, "draws rdf-line --hands 0 --out z");
    assert_eq!(code, Some(0));
    let claimed = breachlab::report::ReportFolder::claim(&folder.at("z")).unwrap();
    let (code, _, err) = ran(&folder, "draws rdf-line --hands 0 --out z");
    assert_eq!(code, Some(2));
    assert!(
        err.contains("another run is writing") && !err.contains("replaced"),
        "{err}"
    );
    drop(claimed);
    let (code, _, err) = ran(&folder, "draws rdf-line --hands 0 --out z");
    assert!(code == Some(0) && err.contains("replaced"), "{err}");
}

#[test]
fn a_key_of_too_many_parts_is_placed_at_its_line() {
    let folder = Folder::new("small-deep");
    let deep = format!(
        "schema = 1\nstation = [\"x\"]\n\n[{}a]\n",
        "a.".repeat(60_000)
    );
    fs::write(folder.at("deep.toml"), deep).unwrap();
    let (_, out, _) = ran(&folder, "check deep.toml");
    assert!(
        out.contains("deep.toml:4:1"),
        "{}",
        &out[..out.len().min(500)]
    );
}

#[test]
fn numbers_out_of_range_are_told_the_range_that_holds_there() {
    let source = Source::new(
        "m.toml",
        "name = \"m\"\nkind = \"policy\"\nnoise = 99999999999999999999999\n",
    );
    let faults = read_strategy(&source, &[], &[], &[]).unwrap_err();
    let fault = faults.iter().next().unwrap().to_string();
    assert!(fault.contains("number beyond 64 bits"), "{fault}");
    let folder = Folder::new("small-numbers");
    let card = |kind: &str, attack: i64| {
        format!(
            "[[card]]\nid = \"x\"\nname = \"X\"\n{kind}attack = {attack}\ndefense = 6\nwounds = 2\n"
        )
    };
    let ship = "type = \"ship\"\nsubtype = \"cruiser\"\n";
    for attack in [21, -5, -21] {
        fs::write(folder.at("c.toml"), card(ship, attack)).unwrap();
        let (code, out, _) = ran(&folder, "check c.toml");
        assert!(
            code == Some(1) && out.contains("from 0 to 20"),
            "{attack}: {out}"
        );
        assert!(!out.contains("-20 to 20"), "{attack}: {out}");
    }
    fs::write(folder.at("p.toml"), "change = []\n").unwrap();
    let (code, out, _) = ran(&folder, "check p.toml");
    assert!(
        code == Some(1) && out.contains("a list without changes"),
        "{out}"
    );
}

#[test]
fn a_state_that_is_none_is_refused_in_words_of_the_user() {
    let folder = Folder::new("small-state");
    for (verb, file) in [
        ("tune rdf-line --against col-boarders", "tuning.json"),
        ("train rush", "training.json"),
    ] {
        fs::create_dir_all(folder.at("o")).unwrap();
        fs::write(folder.at("o").join(file), "null\n").unwrap();
        let args = format!("{verb} --resume --out o");
        refused(&folder, &args, &["o/", ".json:1:", "wanted the state of a"]);
        let (_, _, err) = ran(&folder, &args);
        assert!(!err.contains("struct") && !err.contains("Saved"), "{err}");
    }
}
