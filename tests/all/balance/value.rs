//! What a card is worth to its deck.

use std::fs;
use std::sync::atomic::AtomicBool;

use breachlab::games::{Bout, Order, find};
use breachlab::play::{Hooks, Stop, Workers};

use super::{ASKED, PLANTED, document, embedded, planted};
use crate::kit::of_first_edition;

#[test]
fn a_card_is_held_against_its_plain_card_on_the_deals_of_the_pairing() {
    let row = find("hull-breach").unwrap();
    let version = row.versions.unwrap().compile(&embedded(row)).unwrap();
    let order = Order {
        decks: ["rdf-line", "col-boarders"].map(str::to_owned).to_vec(),
        strategies: vec!["rush".to_owned(); 2],
        ..Order::default()
    };
    let study = version.study(&order).unwrap().unwrap();
    let bout = Bout {
        host: 0,
        guest: Some(1),
        pilot: 0,
        swaps: &[],
        other: &[],
        seed: 0,
        cell: 0,
    };
    let workers = Workers::new(None).unwrap();
    let never = AtomicBool::new(false);
    let hooks = Hooks {
        progress: &(),
        interrupt: &never,
    };
    let mut plays = [
        version.line_up(&order).unwrap().play,
        study.bout(&bout).unwrap(),
    ];
    let [line_up, bout] = plays.each_mut().map(|play| {
        play.aim(7, 3, Stop::Exact(200));
        play.run(&workers, hooks).tally
    });
    assert_eq!(line_up.matches, 200);
    assert_eq!(line_up.entries[0].score, bout.entries[0].score);
    assert_eq!(line_up.turns, bout.turns);
}

#[test]
fn a_card_that_is_worth_too_much_is_brought_to_its_value_by_its_number() {
    let folder = planted("balance-value");
    let (one, _) = PLANTED.split_once("[[lever]]\nname = \"Cobalts\"").unwrap();
    let value = one
        .replace(
            "measure = \"pairing\"\nlow = 45\nhigh = 55",
            "measure = \"value\"\ncard = \"cr-harpy\"\nlow = -0.5\nhigh = 0.5",
        )
        .replace("rdf-line", &of_first_edition("decks/rdf-line.toml"))
        .replace("col-boarders", &of_first_edition("decks/col-boarders.toml"))
        .replace("matches = 5000", "matches = 24000")
        .replace("first_pairs = 20", "first_pairs = 60");
    fs::write(folder.at("goals.toml"), value).unwrap();
    let report = document(&folder, &format!("{ASKED} --out out"), 0);
    let goal = &report["goals"][0];
    assert_eq!(
        (&goal["measure"], &goal["unit"]),
        (&"value".into(), &"points".into())
    );
    assert_eq!(goal["subject"], "Harpy-class Cruiser");
    assert!(goal["before_low"].as_f64().unwrap() > 0.01, "{goal}");
    assert_eq!(goal["met"], true, "{goal}");
    assert_eq!(report["numbers"][0]["card"], "cr-harpy");
}
