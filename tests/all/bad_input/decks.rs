//! Faults of decks in both their forms.

use breachlab::games::hull_breach::load;

use super::{deck, lines};

// Long because it is one fault of a deck after another, each with its words.
#[test]
fn decks_are_held_to_the_construction_rules() {
    let (_, good) = load::DECK_FILES[0];
    let change = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        lines(deck("my.toml", &good.replace(from, to)))
    };
    // EX-17.
    assert_eq!(
        change("cr-harpy = 4", "cr-harpy = 3"),
        ["my.toml:11:2: a deck of 49 cards, wanted exactly 50"]
    );
    assert_eq!(
        change("cr-harpy = 4", "cr-harpy = 5"),
        ["my.toml:11:2: a deck of 51 cards, wanted exactly 50"]
    );
    assert_eq!(
        change("cr-harpy = 4", "cr-harpy = 6"),
        [
            "my.toml:11:2: a deck of 52 cards, wanted exactly 50",
            "my.toml:12:12: 6 copies of `Harpy-class Cruiser`, wanted at most 5 (§2.1)",
        ]
    );
    assert_eq!(
        change("ev-turn = 1", "ev-turn = 2"),
        [
            "my.toml:11:2: a deck of 51 cards, wanted exactly 50",
            "my.toml:36:11: 2 copies of `An Unexpected Turn of Events`, wanted at most 1 (§2.1)",
        ]
    );
    assert_eq!(
        change("ev-turn = 1", "st-castellan = 1"),
        [
            "my.toml:36:1: a second Station, `st-castellan`, wanted no Station among the 50 cards (§2.1.3)"
        ]
    );
    assert_eq!(
        change("cr-harpy = 4", "cr-harpie = 4"),
        [
            "my.toml:12:1: unknown card `cr-harpie`, wanted the name or id of a card of the set; \
          did you mean `cr-harpy`?"
        ]
    );
    assert_eq!(
        change("fw-zephyr = 3", "fw-cicada = 3"),
        [
            "my.toml:19:1: `fw-cicada` is for colonial decks, wanted a card of faction `rdf` or `any`"
        ]
    );
    assert_eq!(
        change(
            "\"sm-strip-miners\", \"sm-concourse\"",
            "\"sm-concourse\", \"Trade Concourse\""
        ),
        [
            "my.toml:8:34: `Trade Concourse` twice among the starting modules, wanted two different ones (§2.2)"
        ]
    );
    assert_eq!(
        change("\"sm-strip-miners\", ", ""),
        ["my.toml:8:1: 1 starting module, wanted two different Station modules"]
    );
    assert_eq!(
        change("faction = \"rdf\"", "faction = \"colonial\""),
        [
            "my.toml:6:11: faction `colonial`, but the Station's is `rdf`, wanted `rdf`, or no such key"
        ]
    );
    assert_eq!(
        change("station = \"st-skyline\"", "station = \"cr-harpy\""),
        ["my.toml:7:11: `cr-harpy` is no Station, wanted a card of type `station`"]
    );
}

#[test]
fn plain_lists_are_held_to_the_same_rules() {
    let found = lines(deck(
        "my.txt",
        "sttion: Skyline Defense HQ\n6 Harpy-class Cruiser\n2 Harpy-clas Cruiser\nHarpy\n0 Zephyr Fighter Wing\n3\n",
    ));
    assert_eq!(
        found,
        [
            "my.txt:1:1: unknown key `sttion`, wanted one of id, name, faction, station, modules, module, note; \
             did you mean `station`?",
            "my.txt:1:1: 0 starting modules, wanted two different Station modules",
            "my.txt:2:1: 6 copies of `Harpy-class Cruiser`, wanted at most 5 (§2.1)",
            "my.txt:3:3: unknown card `Harpy-clas Cruiser`, wanted the name or id of a card of the set; \
             did you mean `Harpy-class Cruiser`?",
            "my.txt:4:1: a line that is no card, wanted `3 Name`, `station: Name`, `modules: Name, Name`, or a \
             `#` remark; did you mean `Harpy-class Cruiser`?",
            "my.txt:5:1: 0 copies, wanted a whole number from 1 to 50",
            "my.txt:6:1: a line without a card, wanted copies, a space, and a card's name: `3 Name`",
        ]
    );
    // What is wrong with the whole is no fault of a line.
    assert_eq!(
        lines(deck(
            "my.txt",
            "5 Harpy-class Cruiser\n2 Zephyr Fighter Wing\n"
        )),
        [
            "my.txt:1:1: a deck without a Station, wanted `station`: the Station's id or name",
            "my.txt:1:1: 0 starting modules, wanted two different Station modules",
            "my.txt:1:1: a deck of 7 cards, wanted exactly 50",
        ]
    );
}
