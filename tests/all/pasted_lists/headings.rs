//! Headings, and lists that hold no card.

use std::fs;

use breachlab::games::Loads;
use breachlab::games::hull_breach::HullBreach;

use super::{DECK, cards, keys, lines, modules, read, station};
use crate::cli::Folder;

#[test]
fn headings_fences_and_rules_of_all_kinds_are_no_cards() {
    let plain = cards(|_, n, name| format!("{n} {name}"));
    let [one, other] = modules();
    for text in [
        format!("```\n{}{plain}```\n", keys()),
        format!("```md\n{}----\n{plain}```\n***\n", keys()),
        format!("{}Modules (9):\n{plain}", keys()),
        format!("{}Ships (25):\n{plain}\nSide:\n3 Nobody's Card\n", keys()),
        format!("{}{plain}\nSideboard (3):\n3 Nobody's Card\n", keys()),
        format!(
            "{}Main deck:\n{plain}\nMaybeboard: 3\n3 Nobody's Card\n",
            keys()
        ),
        format!(
            "station: {}\nStarting modules (2):\n1 {one}\n1 {other}\nShips:\n{plain}",
            station()
        ),
    ] {
        let file = read(&text).unwrap_or_else(|faults| panic!("{text}\n{faults}"));
        assert_eq!(
            (file.deck.modules, &file.deck.list),
            (DECK.modules, &DECK.list),
            "{text}"
        );
    }
}

#[test]
fn headings_that_speak_of_a_sideboard_set_aside_what_follows() {
    let plain = cards(|_, n, name| format!("{n} {name}"));
    for heading in [
        "Sideboard (4 cards)",
        "Sideboard (optional)",
        "**Sideboard:**",
        "\u{1f501} Sideboard",
        "Side:",
        "Cuts",
        "Not in deck:",
        "Wishboard",
        "Banned",
        "Swap in:",
        "サイドボード",
    ] {
        let text = format!("{}{plain}\n{heading}\n4 Nobody's Card\n", keys());
        let file = read(&text).unwrap_or_else(|faults| panic!("{heading}: {faults}"));
        assert_eq!(file.deck.list, DECK.list, "{heading}");
    }
    // What is nearly one may mean one.
    for heading in ["Sidebord", "\u{405}ideboard", "Reserva"] {
        let faults = lines(&format!("{}{plain}\n{heading}\n", keys()));
        assert!(
            faults[0].contains("unknown heading") && faults[0].contains("did you mean"),
            "{heading}: {faults:?}"
        );
    }
}

#[test]
fn a_heading_of_a_group_that_promises_another_number_is_told() {
    let folder = Folder::new("promise");
    let path = folder.at("pasted.txt");
    let plain = cards(|_, n, name| format!("{n} {name}"));
    fs::write(&path, format!("{}Ships (99)\n{plain}", keys())).unwrap();
    let asides = HullBreach::asides(&[], path.to_str().unwrap());
    assert_eq!(asides, ["line 3, `Ships (99)`, heads 50 cards"]);
}

#[test]
fn a_list_without_cards_says_what_it_holds_instead() {
    let remarks = cards(|_, n, name| format!("# {n}x (3) {name}"));
    let count = DECK.list.len();
    for (text, found) in [
        (
            keys() + &*remarks,
            format!("cards in {count} remarks, and none elsewhere"),
        ),
        (
            remarks,
            format!("cards in {count} remarks, and none elsewhere"),
        ),
        (
            "# nothing yet\n".to_owned(),
            "a file of remarks alone".to_owned(),
        ),
        (" \n".to_owned(), "empty file".to_owned()),
        (
            "AAECAf0EBu72Av2sA4y2A+HRA8P5A4b6AwyrBMUE5gQ=\n".to_owned(),
            "a list without a card: line 1, `AAECA".to_owned(),
        ),
    ] {
        let faults = lines(&text);
        assert_eq!(faults.len(), 1, "{text}: {faults:?}");
        assert!(faults[0].contains(&found), "{text}: {faults:?}");
    }
}
