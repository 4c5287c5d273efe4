//! Scenario files that could not be on a table: what is wrong is said where it stands, with the nearest known name.

use crate::game::EscapeVelocityNova as Nova;
use crate::rules::Rules;
use breachlab_core::engine::Game;
use breachlab_core::games::from_files::{default_cards, read_scenario};
use breachlab_core::plan::Source;

fn refused(text: &str) -> String {
    let source = Source::new("x.scenario.toml", format!("name = \"x\"\n{text}"));
    let set = default_cards::<Nova>();
    let read = read_scenario::<Nova>(&source, &set, Rules::default(), &[]);
    match read {
        Ok(_) => panic!("taken:\n{text}"),
        Err(faults) => faults.to_string(),
    }
}

const B: &str = "[[player]]\nat = \"Sol\"\n";

/// A at Sol with further lines, then B at Sol.
fn with(more: &str) -> String {
    format!("[[player]]\nat = \"Sol\"\n{more}\n{B}")
}

#[track_caller]
fn assert_told(text: &str, words: &[&str]) {
    let told = refused(text);
    for word in words {
        assert!(told.contains(word), "{text}\nsays\n{told}\nnot {word}");
    }
    assert!(told.contains("x.scenario.toml:"), "{told}");
}

#[test]
fn names_that_are_none_come_with_the_nearest() {
    for (text, words) in [
        (
            with("ship = \"Federation Vyper\""),
            ["unknown card", "Federation Viper"],
        ),
        (
            with("hand = [\"Misson M01\"]"),
            ["unknown card", "Mission M01"],
        ),
        (with("ship_deck = [\"Eart\"]"), ["unknown card", "Earth"]),
        (
            with("missions = [\"Mission M99\"]"),
            ["unknown card", "Mission M"],
        ),
        (
            with("deck = \"federation-convoi\""),
            ["unknown deck", "federation-convoy"],
        ),
        (
            with("pilot = \"balancd\""),
            ["unknown strategy", "balanced"],
        ),
        (
            with("hostile = [\"federaton\"]"),
            ["federaton", "federation"],
        ),
        (
            with("ship = { card = \"Viper\", fited = [] }"),
            ["fited", "fitted"],
        ),
        (
            format!("stop = \"batle\"\n{}", with("")),
            ["batle", "battle"],
        ),
        (
            format!("nova = [\"Erth\"]\n{}", with("")),
            ["unknown card", "Earth"],
        ),
        (
            format!("expect = [\"end: fought out\"]\n{}", with("")),
            ["unknown outcome", "fought_out"],
        ),
    ] {
        assert_told(&text, &words);
    }
    let text = "[[player]]\nat = \"Soll\"\n".to_owned() + B;
    assert_told(
        &text,
        &["x.scenario.toml:3:6", "unknown system `Soll`", "Sol"],
    );
}

#[test]
fn cards_lie_where_they_can() {
    for (text, words) in [
        (
            with("ship = \"Earth\""),
            ["`Earth`, which is none", "a card with a ship"],
        ),
        (
            with("missions = [\"Viking\"]"),
            ["which is none", "a card with a mission"],
        ),
        (
            with("fleet = [\"Gutter Knife\"]"),
            ["Gutter Knife", "pirate ships with the pirates"],
        ),
        (
            with("pirates = [\"Federation Viper\"]"),
            ["Federation Viper", "all others with the fleet"],
        ),
        (
            with("assets = [\"Mission M01\"]"),
            ["among the assets", "numbered missions and trade routes"],
        ),
        (
            with("missions = [{ card = \"Mission M01\", stops = 3 }]"),
            ["3 stops made", "at most 2"],
        ),
        (
            with("ship = { card = \"Viper\", fitted = [\"Viper Bay\"] }"),
            ["Viper Bay", "what fits"],
        ),
        (
            with("ship = { card = \"Viper\", stowed = [\"Pirate Viper\"] }"),
            ["in a bay of", "room in a bay"],
        ),
        (
            with("ship = { card = \"Viper\", stands = \"bare\" }"),
            ["a ship that is bare", "`[battle]`"],
        ),
    ] {
        assert_told(&text, &words);
    }
    let nine = ["\"Viper\""; 9].join(", ");
    assert_told(
        &with(&format!("escorts = [{nine}]")),
        &["9 escorts", "at most 8"],
    );
    let fighters = [
        "Viper",
        "Pirate Viper",
        "Federation Viper",
        "viper-polaris-attack",
    ];
    let five = format!("{fighters:?}").replace(']', ", \"pirate-viper-precision-shot\"]");
    let bay = "ship = { card = \"Boxback\", fitted = [\"Viper Bay\"], stowed = ";
    // W-12
    assert_told(
        &with(&format!("{bay}{five} }}")),
        &["Pirate Viper", "room in a bay"],
    );
}

#[test]
fn the_nova_deck_keeps_its_numbers() {
    let five = format!("nova = [3, 3, 3]\nnova_discard = [3, 3]\n{}", with(""));
    assert_told(&five, &["more Nova cards of number 3", "at most 4"]);
    assert_told(&format!("nova = [10]\n{}", with("")), &["0 to 9"]);
}

#[test]
fn turns_and_battles_are_somebodys() {
    for (text, words) in [
        (B.to_owned(), ["1 player", "2 to 4"]),
        (B.repeat(5), ["5 players", "2 to 4"]),
        (
            format!("active = \"C\"\n{}", with("")),
            ["nobody of that letter", "one of the players"],
        ),
        (
            format!("[[player]]\n{B}"),
            ["a main turn of A", "step = \"begin\""],
        ),
        (
            format!("battle = {{}}\n[[player]]\nat = \"Tichel\"\n{B}"),
            ["a battle of A against B", "two players in one system"],
        ),
        (
            format!("battle = {{ target = \"A\" }}\n{}", with("")),
            ["a battle of A against A", "two players"],
        ),
        (
            format!("battle = {{ last = 2, phase=4 }}\n{}", with("")),
            ["phase 4 of a round that ends with phase 2", "still played"],
        ),
        (
            format!("battle = {{}}\nstep = \"end\"\n{}", with("")),
            ["a battle in another step", "`step = \"main\"`"],
        ),
        (
            with("offer = 1"),
            ["`offer` of somebody who is not stranded", "stranded = true"],
        ),
        (
            with("hostile = [\"trader\"]"),
            ["a marker of `trader`", "eight governments"],
        ),
        (format!("dice = [1]\n{}", with("")), ["dice", "unknown key"]),
        (
            format!("orders = [\"E: passes\"]\n{}", with("")),
            ["`E`", "not in the scenario"],
        ),
    ] {
        assert_told(&text, &words);
    }
    let hidden = default_cards::<Nova>();
    let hidden = hidden
        .map
        .systems
        .iter()
        .find(|system| system.is_hidden)
        .unwrap();
    let text = format!("[[player]]\nat = \"{}\"\n{B}", hidden.name);
    assert_told(&text, &["a pawn in", "whoever is there has won"]);
}

#[test]
fn a_file_that_is_no_toml_is_told_by_line() {
    assert_told("[[player]\nat = \"Sol\"\n", &["x.scenario.toml:2"]);
}

/// Whatever is left of a file when a line of it is lost or stands twice: it is told or taken, and what is taken holds.
#[test]
fn small_damage_to_a_scenario_makes_no_reader_panic() {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../reports/escape-velocity-nova/scenarios"
    );
    let set = default_cards::<Nova>();
    let mut nth = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for at in 0..lines.len() {
            nth += 1;
            if nth % 7 != 0 {
                continue;
            }
            let mut damaged = lines.clone();
            if nth % 2 == 0 {
                damaged.remove(at);
            } else {
                damaged.insert(at, lines[at]);
            }
            let source = Source::new("x.scenario.toml", damaged.join("\n"));
            if let Ok(laid) = read_scenario::<Nova>(&source, &set, Rules::default(), &[]) {
                assert_eq!(Nova::check(&laid.setup, &laid.state), Ok(()));
            }
        }
    }
    assert!(nth > 500, "{nth} lines");
}
