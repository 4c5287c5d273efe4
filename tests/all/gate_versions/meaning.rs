//! What is written otherwise and means the same.

use super::{STRANGER, put, shipped};
use crate::cli::{Folder, breachlab, text};

#[test]
fn rules_that_say_what_is_printed_change_nothing_and_others_are_told_from_it() {
    let folder = Folder::new("versions-printed");
    put(
        &folder,
        "p.toml",
        "name = \"p\"\ndecks = [\"rdf-line\", \"col-boarders\"]\nfirst_pairs = 10\nmax_matches = 80\n",
    );
    put(&folder, "same.toml", "hand_size = 5\n");
    put(&folder, "other.toml", "scoop = true\nhand_size = 6\n");
    let judged = |rules: &str| {
        let line = format!("gate --plan p.toml --rules {rules} --out {rules}-out");
        let output = breachlab(&folder.0, &line).output().unwrap();
        (output.status.code(), text(&output.stdout))
    };
    let (code, told) = judged("same.toml");
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("say the same"), "{told}");
    let (_, told) = judged("other.toml");
    assert!(told.contains("scoop no → yes, hand size 5 → 6"), "{told}");
    assert!(!told.contains("stock cap"), "{told}");
}

#[test]
fn what_only_writes_out_what_is_meant_anyway_is_no_change() {
    let folder = Folder::new("versions-idle");
    let deck = shipped("decks/hull-breach/rdf-line.toml");
    put(&folder, "old/rdf-line.toml", &deck);
    let without = deck.lines().filter(|line| !line.starts_with("faction"));
    put(
        &folder,
        "new/rdf-line.toml",
        &without.collect::<Vec<_>>().join("\n"),
    );
    put(&folder, "old/cards/stranger.toml", STRANGER);
    let written = STRANGER.trim_end().to_owned() + "\nfaction = \"any\"\ngain_resource = 0\n";
    put(&folder, "new/cards/stranger.toml", &written);
    let pilot = shipped("strategies/hull-breach/novice.toml");
    put(&folder, "old/commander.toml", &pilot);
    let idle = pilot.replace("[weights]\n", "[weights]\npass = 0\n");
    put(&folder, "new/commander.toml", &idle);
    put(
        &folder,
        "p.toml",
        "name = \"p\"\ndecks = [\"rdf-line\", \"col-boarders\"]\nfirst_pairs = 10\nmax_matches = 80\n",
    );
    let line = "gate --plan p.toml --before old --after new --out o";
    let output = breachlab(&folder.0, line).output().unwrap();
    let told = [text(&output.stdout), text(&output.stderr)].concat();
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(told.contains("say the same"), "{told}");
}
