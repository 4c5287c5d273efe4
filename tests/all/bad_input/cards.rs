//! Faults of cards: their numbers, traits, ids and parts.

use breachlab::games::from_files;
use breachlab::games::hull_breach::HullBreach;
use breachlab::plan::{Code, Source};

use super::{SHIP, TACTIC, cards, codes, lines, ship};

#[test]
fn a_misspelt_trait_is_placed_and_the_nearest_is_named() {
    let found = lines(ship(r#"traits = ["hunter", "Fearles"]"#));
    assert_eq!(found.len(), 1);
    assert!(
        found[0]
            .starts_with("mine.toml:10:21: unknown trait `Fearles`, wanted one of interceptor,")
    );
    assert!(
        found[0].ends_with("; did you mean `fearless`?"),
        "{}",
        found[0]
    );
}

#[test]
fn a_misspelt_key_is_never_ignored() {
    let found = lines(ship("atack = 4"));
    assert!(
        found[0].starts_with("mine.toml:10:1: unknown key `atack`"),
        "{}",
        found[0]
    );
    assert!(
        found[0].ends_with("; did you mean `attack`?"),
        "{}",
        found[0]
    );
}

#[test]
fn all_faults_of_all_files_come_at_once() {
    let one = Source::new(
        "one.toml",
        SHIP.replace("attack = 3", "attack = 99")
            .replace("cruiser", "cruser"),
    );
    let two = Source::new("two.toml", "[[card]]\nid = \"x\"\n");
    let faults = from_files::compile::<HullBreach>(&[vec![one, two]]).unwrap_err();
    let found: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "one.toml:6:11: unknown subtype `cruser`, wanted one of fighter_wing, frigate, destroyer, cruiser, \
             transport, battle_cruiser, battleship, capital_ship; did you mean `cruiser`?",
            "one.toml:7:10: 99 is out of range, wanted a whole number from 0 to 20",
            "two.toml:1:1: a card without `name`, wanted `name = …`: text of one line, not empty",
            "two.toml:1:1: a card without `type`, wanted `type = …`: one of station, module, ship, marine, \
             event, tactic, breakthru",
        ]
    );
}

#[test]
fn numbers_are_held_to_their_range_and_type() {
    for (line, code, wanted) in [
        (
            "cost_resource = 21",
            Code::OutOfRange,
            "a whole number from 0 to 20",
        ),
        (
            "cost_resource = -1",
            Code::OutOfRange,
            "a whole number from 0 to 20",
        ),
        (
            "cost_resource = 99999999999999999999",
            Code::OutOfRange,
            "a whole number from 0 to 20",
        ),
        (
            "cost_resource = 1.5",
            Code::WrongType,
            "a whole number from 0 to 20",
        ),
        (
            "cost_resource = \"1\"",
            Code::WrongType,
            "a whole number from 0 to 20",
        ),
        (
            "cost_resource = nan",
            Code::WrongType,
            "a whole number from 0 to 20",
        ),
        (
            "cost_resource = 2026-01-01",
            Code::WrongType,
            "a whole number from 0 to 20",
        ),
        ("text = 3", Code::WrongType, "text in quotes"),
        ("setup_ok = \"yes\"", Code::WrongType, "true or false"),
        ("traits = \"hunter\"", Code::WrongType, "a list [ … ]"),
    ] {
        let faults = ship(line).expect_err(line);
        let fault = faults.iter().next().expect("there is one");
        assert_eq!(
            (fault.code, fault.wanted.as_str()),
            (code, wanted),
            "{line}"
        );
        assert_eq!(fault.place().expect("it has a place").0, 10, "{line}");
    }
}

#[test]
fn trait_values_are_held_to_their_form() {
    for (word, code) in [
        ("interceptor", Code::MissingKey),
        ("interceptor 0", Code::OutOfRange),
        ("interceptor 21", Code::OutOfRange),
        ("interceptor -1", Code::OutOfRange),
        ("interceptor 99999999999", Code::OutOfRange),
        ("hunter 2", Code::Contradiction),
        ("regimented 2", Code::UnknownName),
        ("", Code::UnknownName),
        ("face_up_face_down", Code::Contradiction),
    ] {
        assert_eq!(
            codes(ship(&format!("traits = [\"{word}\"]"))),
            [code],
            "{word}"
        );
    }
    assert_eq!(
        codes(ship("traits = [\"repair 1\", \"repair 2\"]")),
        [Code::Duplicate]
    );
}

#[test]
fn an_empty_field_is_a_fault() {
    for (from, to) in [
        ("\"test-ship\"", "\"\""),
        ("\"Test Ship\"", "\"\""),
        ("\"Test Ship\"", "\"  \""),
    ] {
        assert_eq!(codes(cards(&SHIP.replace(from, to))), [Code::Empty], "{to}");
    }
    assert_eq!(
        codes(ship("effects = [{ when = \"always\", do = [] }]")),
        [Code::Empty]
    );
    assert_eq!(codes(cards("schema = 1")), [Code::MissingKey]);
}

#[test]
fn ids_and_names_are_used_once() {
    let twice = format!("{SHIP}{SHIP}");
    let found = lines(cards(&twice));
    assert_eq!(
        found,
        [
            "mine.toml:12:6: id `test-ship` is used twice, first at mine.toml:3:6, wanted an id of its own"
        ]
    );
    let renamed =
        twice
            .replacen("\"test-ship\"", "\"other\"", 1)
            .replacen("Test Ship", "TEST  ship", 1);
    let found = lines(cards(&renamed));
    assert_eq!(
        found,
        [
            "mine.toml:13:8: name `Test Ship` is used twice, first at mine.toml:4:8, wanted a name of its own"
        ]
    );
}

#[test]
fn parts_of_a_card_must_go_together() {
    for (text, code) in [
        (SHIP.replace("wounds = 3", "wounds = 0"), Code::OutOfRange),
        (SHIP.replace("wounds = 3", ""), Code::MissingKey),
        (SHIP.replace("attack = 3", "attack = -3"), Code::OutOfRange),
        (
            SHIP.replace("\"cruiser\"", "\"fighter_wing\""),
            Code::MissingKey,
        ),
        (format!("{SHIP}timing = \"any\""), Code::Contradiction),
        (format!("{SHIP}setup_ok = true"), Code::Contradiction),
        (format!("{SHIP}play = \"any\""), Code::Contradiction),
        (
            format!("{SHIP}size_restriction = \"host>cruiser\""),
            Code::WrongType,
        ),
        (
            format!("{SHIP}size_restriction = \"host>=cruser\""),
            Code::UnknownName,
        ),
        (
            format!("{SHIP}size_restriction = \"host>=cruiser, host<=frigate\""),
            Code::Contradiction,
        ),
        (format!("{SHIP}known = [\"attak\"]"), Code::UnknownName),
        (
            TACTIC.replace("engagement_any", "manufacturing"),
            Code::Contradiction,
        ),
        (
            TACTIC.replace("timing = \"engagement_any\"", ""),
            Code::MissingKey,
        ),
        (format!("{TACTIC}attack = 2"), Code::Contradiction),
        (
            format!("{TACTIC}traits = [\"hunter\"]"),
            Code::Contradiction,
        ),
    ] {
        assert_eq!(codes(cards(&text)), [code], "{text}");
    }
}
