//! Histories of gates.

use std::fs;

use super::{GATE, PLAN, folder, history, ran, with_cell};
use crate::cli::{breachlab, text};

#[test]
fn every_cell_of_a_history_is_held_against_what_a_gate_writes() {
    let folder = folder("history");
    let table = history(&folder);
    for (column, cell, words) in [
        ("game", "chess", "wanted hull-breach"),
        ("plan", "", "no plan"),
        ("plan_hash", "xyz", "fingerprint"),
        ("seed", "0xzz", "a seed"),
        ("seed", "0x05eed", "a seed"),
        ("before", "0", "fingerprint"),
        (
            "verdict",
            "perhaps",
            "one of: changed, unchanged, undecided",
        ),
        ("verdict", "unchanged", "by 0 changed"),
        ("matchups", "x", "a number"),
        ("matchups", "-1", "a number"),
        ("changed", "7", "changed and undecided, or more"),
        ("identical", "2", "at most all matchups"),
        ("largest_shift", "7", "from -1 to 1"),
        ("largest_shift", "", "or none of them"),
        ("ci_low", "0.9", "below `ci_high`"),
        ("ci_high", "NaN", "from -1 to 1"),
        ("largest_matchup", "", "or none of them"),
        ("played", "", "no played"),
        ("saved", "1.5", "a number"),
        ("deck_shifts", "zz", "deck=share"),
        ("deck_shifts", "a=2", "deck=share"),
        ("deck_shifts", "a=0.1;a=0.2", "each deck once"),
        ("label", "\"two\nlines\"", "one line"),
    ] {
        fs::write(folder.at("h.csv"), with_cell(&table, column, cell)).unwrap();
        let gate = format!("{GATE} --history h.csv");
        for verb in ["trend h.csv --out t", gate.as_str()] {
            let err = ran(&folder, verb, 2);
            assert!(
                err.contains(words) && err.contains("h.csv:2:"),
                "{column} {cell}: {err}"
            );
        }
    }
    // A mean over matchups may change where none of them is shown to.
    fs::write(folder.at("h.csv"), with_cell(&table, "verdict", "changed")).unwrap();
    ran(&folder, "trend h.csv --out t", 0);
    fs::write(folder.at("h.csv"), table.replace(",one\n", ",\"one\n")).unwrap();
    let err = ran(&folder, "trend h.csv", 2);
    assert!(err.contains("a quote that is never closed"), "{err}");
    let many: Vec<String> = (0..201).map(|deck| format!("d{deck}=0.01")).collect();
    fs::write(
        folder.at("h.csv"),
        with_cell(&table, "deck_shifts", &many.join(";")),
    )
    .unwrap();
    assert!(ran(&folder, "trend h.csv", 2).contains("at most 200 decks"));
    // All faults at once.
    let two = with_cell(&with_cell(&table, "verdict", "x"), "seed", "7");
    fs::write(folder.at("h.csv"), two).unwrap();
    assert!(ran(&folder, "trend h.csv", 2).contains("2 faults"));
}

#[test]
fn a_history_is_of_one_game() {
    let folder = folder("games");
    let table = history(&folder);
    let err = ran(&folder, "trend h.csv --game gunship --out t", 2);
    assert!(
        err.contains("game `hull-breach`") && err.contains("wanted gunship"),
        "{err}"
    );
    fs::write(
        folder.at("g.toml"),
        PLAN.replace("\"rdf-line\", \"col-boarders\"", "\"standard\", \"bomber\"")
            .replace("rush", "carrier-hunter"),
    )
    .unwrap();
    let gate = "gate --game gunship --plan g.toml --after g.toml --history h.csv -q";
    fs::write(folder.at("r.toml"), "schema = 1\nname = \"r\"\nhand = 6\n").unwrap();
    let gate = gate.replace("--after g.toml", "--rules r.toml");
    let err = ran(&folder, &gate, 2);
    assert!(err.contains("a history is of one game"), "{err}");
    assert_eq!(fs::read_to_string(folder.at("h.csv")).unwrap(), table);
}

#[test]
fn a_label_that_no_line_of_a_history_holds_is_refused_before_the_gate() {
    let folder = folder("label");
    let long = "x".repeat(121);
    for label in ["two\nlines", long.as_str()] {
        let mut command = breachlab(&folder.0, &format!("{GATE} --history h.csv --label"));
        let output = command.arg(label).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("one line, at most 120"));
    }
    assert!(!folder.at("h.csv").exists());
}

#[cfg(unix)]
#[test]
fn a_history_through_a_link_grows_where_the_link_leads() {
    use std::os::unix::fs::symlink;
    let folder = folder("link");
    history(&folder);
    symlink("h.csv", folder.at("link.csv")).unwrap();
    ran(
        &folder,
        &format!("{GATE} --history link.csv --label two"),
        0,
    );
    assert!(folder.at("link.csv").is_symlink());
    let table = fs::read_to_string(folder.at("h.csv")).unwrap();
    assert_eq!(table.lines().count(), 3, "{table}");
    symlink("y.csv", folder.at("x.csv")).unwrap();
    symlink("x.csv", folder.at("y.csv")).unwrap();
    let err = ran(&folder, &format!("{GATE} --history x.csv"), 2);
    assert!(err.contains("circle"), "{err}");
    assert!(folder.at("x.csv").is_symlink());
}
