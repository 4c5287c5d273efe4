//! How faults are told: beside others, briefly, each once.

use breachlab::games::hull_breach::load;
use breachlab::plan::Code;

use super::{SHIP, cards, codes, deck, lines, ship};

#[test]
fn syntax_errors_do_not_hide_other_faults() {
    let text = SHIP
        .replace("attack = 3", "attack = ")
        .replace("cruiser", "cruser");
    let found = lines(cards(&text));
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(
        found[0].starts_with("mine.toml:6:11: unknown subtype `cruser`"),
        "{found:#?}"
    );
    assert!(found[1].starts_with("mine.toml:7:"), "{found:#?}");
    let twice = format!("{SHIP}attack = 4\n");
    let found = lines(cards(&twice));
    assert!(
        found[0].starts_with("mine.toml:10:1: duplicate key"),
        "{found:#?}"
    );
}

#[test]
fn faults_are_drawn_where_they_are() {
    let faults = ship(r#"traits = ["Fearles"]"#).unwrap_err();
    let drawn = faults.render(false);
    assert!(
        drawn.contains("error[unknown-name]: unknown trait `Fearles`"),
        "{drawn}"
    );
    assert!(drawn.contains("--> mine.toml:10:11"), "{drawn}");
    assert!(drawn.contains("name = \"Test Ship\""), "{drawn}");
    assert!(drawn.contains("^^^^^^^^^"), "{drawn}");
    assert!(drawn.contains("help: did you mean `fearless`?"), "{drawn}");
    assert!(!drawn.contains('\u{1b}'), "no colour unless asked");
    assert!(faults.render(true).contains('\u{1b}'));
}

#[test]
fn overlong_lines_are_cut_around_the_fault() {
    let line = format!(
        "note = \"{}\"\nnot{} = 1",
        "x".repeat(100_000),
        "e".repeat(100_000)
    );
    let faults = ship(&line).unwrap_err();
    let drawn = faults.render(false);
    assert!(
        drawn.lines().all(|line| line.chars().count() < 400),
        "{} bytes",
        drawn.len()
    );
    assert!(drawn.contains("mine.toml:11:1"), "{drawn}");
}

#[test]
fn one_slip_is_one_fault() {
    let (_, good) = load::DECK_FILES[0];
    for (from, to, fault) in [
        ("cr-harpy = 4", "cr-harpy = \"4\"", "found text"),
        ("ev-turn = 1", "ev-turn = 0", "0 is out of range"),
        ("[cards]", "[crads]", "unknown key `crads`"),
        ("station =", "staton =", "unknown key `staton`"),
        (
            "start_modules =",
            "start_module =",
            "unknown key `start_module`",
        ),
    ] {
        assert!(good.contains(from), "{from}");
        let found = lines(deck("my.toml", &good.replacen(from, to, 1)));
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(found[0].contains(fault), "{found:?}");
    }
    let found = lines(cards(&SHIP.replace("\"ship\"", "\"shipp\"")));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].contains("unknown word `shipp`"), "{found:?}");
    for (path, text) in [
        ("my.toml", ""),
        ("my.txt", "\n \n"),
        ("my.toml", "# later\n"),
    ] {
        assert_eq!(codes(deck(path, text)), [Code::Empty], "{path}: {text:?}");
    }
    assert_eq!(codes(cards("")), [Code::Empty]);
    assert_eq!(codes(cards("card = []\n")), [Code::Empty]);
}

#[test]
fn nesting_without_end_is_placed_at_its_line() {
    let deep = format!(
        "note = \"[[\" # [[[\n\nstation = {}1{}\n",
        "[".repeat(500),
        "]".repeat(500)
    );
    let faults = deck("my.toml", &deep).unwrap_err();
    let fault = faults.iter().find(|fault| fault.code == Code::TooDeep);
    assert_eq!(
        fault.and_then(breachlab::plan::Fault::place),
        Some((3, 510)),
        "{faults}"
    );
}
