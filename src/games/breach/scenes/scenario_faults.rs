//! Scenario files that could not be on a table: what is wrong is said where it stands.

use super::vectors::refused;

/// A player with further lines.
fn player(who: &str, more: &str) -> String {
    format!("[[player]]\ncharacter = \"{who}\"\nat = {{ column = 3, row = 3 }}\n{more}\n")
}

fn two() -> String {
    [player("captain", ""), player("rigger", "")].concat()
}

fn assert_told(text: &str, line: usize, found: &str) {
    let told = refused(text);
    // A name stands before the text.
    let place = format!("x.scenario.toml:{}:", line + 1);
    assert!(
        told.contains(&place) && told.contains(found),
        "{text}\nsays\n{told}"
    );
    assert_eq!(told.matches("x.scenario.toml:").count(), 1, "{told}");
}

#[test]
fn a_mode_has_its_number_of_players() {
    let one = player("captain", "");
    for (mode, players, found) in [
        ("single", two(), "2 players in mode `single`"),
        (
            "co-operative",
            one.clone(),
            "1 player in mode `co-operative`",
        ),
        ("competitive", one, "1 player in mode `competitive`"),
    ] {
        assert_told(&format!("mode = \"{mode}\"\n{players}"), 1, found);
    }
}

#[test]
fn who_plays_is_who_could_sail() {
    let twins = [player("captain", ""), player("captain", "")].concat();
    assert_told(&twins, 6, "Captain twice");
    let race = |who: &str| {
        let players = [player("captain", ""), player(who, "")].concat();
        format!("mode = \"competitive\"\n{players}")
    };
    assert_told(&race("sailor"), 7, "Sailor in a race");
    // Racers may bring the same character: nothing else is wrong here.
    assert_told(
        &(race("captain") + "[[chest]]\ngem = \"Rubi\"\n"),
        11,
        "unknown gem",
    );
}

#[test]
fn exit_and_stairs_lie_on_rings() {
    let middle = "{ column = 3, row = 3 }";
    assert_told(
        &format!("breach = {middle}\n{}", two()),
        1,
        "a square that no die means",
    );
    assert_told(
        &format!("stairs = [{middle}]\n{}", two()),
        1,
        "a square that no die means",
    );
}

#[test]
fn a_crew_has_no_target() {
    assert_told(&format!("target = 2\n{}", two()), 1, "a target of a crew");
}

#[test]
fn chests_are_told_by_name_and_once() {
    let chest = |more: &str| format!("[[chest]]\ngem = \"ruby\"\n{more}\n");
    let twice = [two(), chest("column = 3"), chest("row = 4")].concat();
    assert_told(&twice, 13, "the Ruby chest twice");
    let open = [two(), chest("column = 3\nopen = true")].concat();
    assert_told(&open, 12, "the Ruby chest open before it is found");
    let shut = [
        two(),
        chest("column = 3\nrow = 3\nempty = true\nopen = false"),
    ]
    .concat();
    assert!(refused(&shut).contains("the Ruby chest empty and closed"));
}

#[test]
fn a_turn_of_the_dead_stands_where_it_is_given() {
    let dead = [player("captain", ""), player("rigger", "life = \"dead\"")].concat();
    assert_told(&format!("active = \"B\"\n{dead}"), 1, "a turn of the dead");
    assert_told(&format!("first = \"B\"\n{dead}"), 1, "a turn of the dead");
    let first = [player("captain", "life = \"dead\""), player("rigger", "")].concat();
    assert_told(&first, 4, "a turn of the dead");
}

#[test]
fn only_the_turn_at_hand_began_somehow() {
    let players =
        |first: &str, second: &str| [player("captain", first), player("rigger", second)].concat();
    let began = "began_flooded = true";
    assert_told(
        &players("", began),
        8,
        "`began_flooded` of somebody whose turn it is not",
    );
    assert_told(
        &format!("active = \"B\"\n{}", players(began, "")),
        5,
        "`began_flooded` of somebody whose turn it is not",
    );
}
