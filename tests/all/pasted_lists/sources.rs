//! Where a list comes from.

use std::io::Write as _;
use std::process::Stdio;

use breachlab::games::hull_breach::load;
use breachlab::plan::Source;

use super::{SET, cards, forms, keys, lines};
use crate::cli::{Folder, breachlab, text};

#[test]
fn both_forms_of_a_deck_are_held_to_the_same_form() {
    let list = keys() + &*cards(|_, n, name| format!("{n} {name}"));
    let long = "x".repeat(121);
    for (line, found) in [
        ("id: My Deck", "not an id"),
        (&format!("name: {long}"), "text too long"),
        ("id: one\nid: two", "`id` is there already"),
        ("note: one\nnote: two", "`note` is there already"),
        (
            "name: a\u{202e}b",
            "a character that cannot be seen, `\\u{202e}`",
        ),
        ("# \u{1b}[2J", "a character that cannot be seen, `\\u{1b}`"),
    ] {
        let faults = lines(&format!("{line}\n{list}"));
        assert!(
            faults.iter().any(|fault| fault.contains(found)),
            "{line}: {faults:?}"
        );
    }
}

#[test]
fn a_collection_sets_nothing_aside() {
    let text = "Marines (2)\n2 Harpy-class Cruiser\nSideboard\nHawk-class Battle Cruiser x3\nRoc-class Battleship\n";
    let owned = load::read_owned(&Source::new("owned.txt", text), &SET).unwrap();
    assert_eq!(
        owned.iter().map(|(_, copies)| *copies).collect::<Vec<_>>(),
        [2, 3, 1]
    );
    let faults = load::read_owned(
        &Source::new("owned.txt", "Zorgon\n2 Harpy-class Cruiser\n"),
        &SET,
    )
    .unwrap_err();
    assert!(
        faults.to_string().contains("unknown card `Zorgon`"),
        "{faults}"
    );
}

#[test]
fn a_deck_comes_from_standard_input_and_its_sideboard_is_named() {
    let folder = Folder::new("stdin-deck");
    let text_of = &forms()[1].1;
    let mut run = breachlab(&folder.0, "run - corp-swarm -n 20 --json --out o");
    run.stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = run.spawn().unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(text_of.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{err}");
    assert!(err.contains("note: -: a sideboard of 3 cards"), "{err}");
    assert!(out.contains("\"deck\":\"stdin\""), "{out}");
    let page = std::fs::read_to_string(folder.at("o/summary.md")).unwrap();
    assert!(
        page.starts_with("# Hull Breach!: My list against"),
        "{page}"
    );

    let refused = breachlab(&folder.0, "run - - -n 20").output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let err = text(&refused.stderr);
    assert!(err.contains("`-` is given 2 times"), "{err}");
}
