//! Card files that no match could be played by, or that would say something in vain: refused, with the place of what is wrong.

use super::data::build;

fn card(id: &str, name: &str, does: &str, more: &str) -> String {
    format!(
        "[[card]]\nid = \"{id}\"\nname = \"{name}\"\ndoes = \"{does}\"\ncopies = 1\nsource = \"assumed\"\n{more}\n"
    )
}

fn person(id: &str, name: &str) -> String {
    format!(
        "[[character]]\nid = \"{id}\"\nname = \"{name}\"\nability = \"slants\"\nstart = 1\nsource = \"assumed\"\n"
    )
}

/// The one fault of a file over the printed cards.
fn fault(text: &str) -> String {
    let told = build(text).unwrap_err();
    let faults = told.matches("own.toml:").count();
    assert_eq!(faults, 1, "{text}\nsays\n{told}");
    told
}

fn assert_told(text: &str, place: &str, found: &str) {
    let told = fault(text);
    assert!(
        told.contains(&format!("own.toml:{place}")) && told.contains(found),
        "{text}\nsays\n{told}"
    );
}

#[test]
fn an_id_stands_for_one_thing() {
    for (text, found) in [
        (person("axe", "Ann"), "id `axe` is a card's"),
        (
            card("captain", "Rum", "light", ""),
            "id `captain` is a character's",
        ),
        (
            card("board", "Plank", "light", ""),
            "id `board` is the board's",
        ),
        (
            person("flood-scale", "Ann"),
            "id `flood-scale` is the flood scale's",
        ),
        (person("any", "Ann"), "id `any` is that of whoever is dealt"),
        (person("single-hard", "Ann"), "a mode at a difficulty"),
    ] {
        assert_told(&text, "2:6", found);
    }
    let both = [person("ann", "Ann"), card("ann", "Rum", "light", "")].concat();
    let told = build(&both).unwrap_err();
    assert!(
        told.contains("id `ann` is used twice") && told.lines().count() == 1,
        "{told}"
    );
    assert_eq!(build(&person("rigger", "Rigger")), Ok(()));
    assert_eq!(build(&person("ann", "Ann")), Ok(()));
}

#[test]
fn names_tell_cards_apart_and_characters() {
    assert_told(&card("rum", "AXE", "light", ""), "3:8", "name `AXE`");
    assert_told(&person("ann", "Rigger"), "3:8", "name `Rigger`");
    assert_eq!(
        build(&person("ann", "Axe")),
        Ok(()),
        "nobody takes a character for a card"
    );
}

#[test]
fn there_is_one_card_of_each_obstacle_and_one_of_breaches() {
    assert_told(
        &card("fire", "Fire", "rats", ""),
        "4:8",
        "a second card that is `rats`",
    );
    assert_told(
        &card("wave", "Wave", "breach", ""),
        "4:8",
        "a second card that is `breach`",
    );
    assert_told(
        &card("fire", "Fire", "light", ""),
        "4:8",
        "no card that is `fire`",
    );
    let exchanged = [
        card("fire", "Fire", "rats", ""),
        card("rats", "Rats", "fire", ""),
    ];
    assert_eq!(build(&exchanged.concat()), Ok(()));
    // A copy of the file, in which the changed card is not the last of its sort.
    let copy = [
        card("fire", "Fire", "rats", ""),
        card("rats", "Rats", "rats", ""),
    ];
    assert_told(&copy.concat(), "4:8", "a second card that is `rats`");
}

#[test]
fn each_gem_has_a_key_and_two_locators() {
    let column = |gem: &str| {
        let more = format!("gem = \"{gem}\"");
        card("ruby-column", "Ruby Locator", "column", &more)
    };
    assert_told(
        &column("Amber"),
        "7:7",
        "a second card that is `column` of Amber",
    );
    assert_eq!(build(&column("Ruby")), Ok(()));
    assert_told(
        &card("opal-key", "Opal Key", "key", "gem = \"Opal\""),
        "7:7",
        "6 gems",
    );
    assert_told(
        &card("lantern", "Lantern", "key", "gem = \"Opal\""),
        "7:7",
        "6 gems",
    );
    assert_told(
        &card("ruby-key", "Rum", "light", ""),
        "4:8",
        "no card that is `key` of Ruby",
    );
    assert_told(
        &card("ruby-key", "Ruby Key", "key", "gem = \"Amber\""),
        "7:7",
        "a second card that is `key` of Amber",
    );
    let renamed = ["key", "column", "row"].map(|does| {
        let (id, name) = (format!("ruby-{does}"), format!("Opal, {does}"));
        card(&id, &name, does, "gem = \"Opal\"")
    });
    assert_eq!(build(&renamed.concat()), Ok(()));
}

#[test]
fn a_key_that_means_nothing_for_its_card_is_refused() {
    for (id, does, key) in [
        ("fire", "fire", "dealt = true"),
        ("fire", "fire", "race = \"shift\""),
        ("axe", "clear-cargo", "gem = \"Ruby\""),
    ] {
        let name = if id == "axe" { "Axe" } else { "Fire" };
        let (word, _) = key.split_once(' ').unwrap();
        assert_told(
            &card(id, name, does, key),
            "7:1",
            &format!("`{word}` of a card that is `{does}`"),
        );
    }
}

fn scale(icons: &[&str], start: [u8; 4]) -> String {
    let icons: Vec<String> = icons.iter().map(|icon| format!("\"{icon}\"")).collect();
    let [novice, normal, hard, madness] = start;
    format!(
        "[flood]\nscale = [{}]\nsource = \"assumed\"\n[flood.start]\nnovice = {novice}\nnormal = {normal}\nhard = {hard}\nmadness = {madness}\n",
        icons.join(", ")
    )
}

#[test]
fn water_rises_from_the_lowest_deck_up() {
    let flat = [0; 4];
    for (icons, place, found) in [
        (&["dry", "dry", "sunk"][..], "2:9", "without a full mark"),
        (&["full-4", "sunk"], "2:10", "`full-4` at step 0"),
        (
            &["dry", "full-1", "sunk"],
            "2:17",
            "`full-1` while deck 4 has no full mark",
        ),
        (
            &["dry", "full-4", "full-4", "sunk"],
            "2:27",
            "`full-4` after `full-4`",
        ),
        (
            &["dry", "full-4", "partly-4", "sunk"],
            "2:27",
            "`partly-4` after `full-4`",
        ),
        (
            &["dry", "sunk", "full-4", "sunk"],
            "2:17",
            "`sunk` at step 1",
        ),
        (&["dry", "full-4"], "2:17", "ends with `full-4`"),
    ] {
        assert_told(&scale(icons, flat), place, found);
    }
    let two_marks = [
        "dry", "partly-4", "dry", "partly-4", "full-4", "full-3", "sunk",
    ];
    assert_eq!(build(&scale(&two_marks, flat)), Ok(()));
}

#[test]
fn a_harder_start_is_no_lower() {
    let icons = ["dry", "partly-4", "full-4", "sunk"];
    assert_told(
        &scale(&icons, [2, 1, 1, 1]),
        "6:10",
        "a start at step 1, and `novice` at step 2",
    );
    assert_eq!(build(&scale(&icons, [0, 1, 1, 2])), Ok(()));
}

#[test]
fn a_faulty_board_or_scale_is_told_alone() {
    assert_told(
        &scale(&["dry", "full-4", "sunk"], [0, 0, 0, 2]),
        "8:11",
        "a step below",
    );
    let board = "[board]\nsource = \"assumed\"\n[[board.deck]]\nleft = 1\ntop = 1\ncolumns = 8\nrows = 10\n";
    assert_told(board, "1:2", "1 deck");
}
