//! `meta` and `draws`, as a user runs them.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;

use serde_json::Value;

use crate::cli::{Folder, breachlab, text};

fn json(folder: &Folder, args: &str) -> Value {
    let output = breachlab(&folder.0, args).output().unwrap();
    let code = output.status.code();
    assert_eq!(code, Some(0), "{args}: {}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON document and nothing else")
}

fn numbers(value: &Value) -> Vec<f64> {
    let list = value.as_array().unwrap();
    list.iter().map(|number| number.as_f64().unwrap()).collect()
}

const CYCLE: &str = "deck,a,b,c\na,0.5,0.65,0.35\nb,0.35,0.5,0.70\nc,0.65,0.30,0.5\n";

#[test]
fn a_table_of_win_rates_gives_the_mixture_nobody_beats() {
    let folder = Folder::new("meta");
    fs::write(
        folder.at("rps.csv"),
        ",r,p,s\nr,0.5,0,1\np,1,0.5,0\ns,0,1,0.5\n",
    )
    .unwrap();
    let found = json(&folder, "meta --payoff rps.csv --json --out rps");
    assert_eq!(numbers(&found["nash"]), [0.333_333; 3]);
    assert_eq!(found["value"], 0.5);
    fs::write(folder.at("cycle.csv"), CYCLE).unwrap();
    let args = "meta --payoff cycle.csv --counts 400 --draws 100 --field a:3,b --json --out out";
    let found = json(&folder, args);
    assert_eq!(numbers(&found["nash"]), [0.4, 0.3, 0.3]);
    let (low, high) = (numbers(&found["nash_low"]), numbers(&found["nash_high"]));
    for deck in 0..3 {
        let share = numbers(&found["nash"])[deck];
        assert!(low[deck] < share && share < high[deck], "{low:?} {high:?}");
    }
    // The field is three quarters a, which c beats 65 to 35, and one of b, which beats c 70 to 30.
    assert_eq!(found["exploited"]["best_answer"], "c");
    assert_eq!(found["exploited"]["win_rate"], 0.75 * 0.65 + 0.25 * 0.30);
    assert_eq!(json(&folder, args), found, "the same seed draws the same");
    for file in [
        "meta.csv",
        "replicator.csv",
        "meta.svg",
        "meta.png",
        "meta.json",
    ] {
        assert!(folder.at("out").join(file).exists(), "{file}");
    }
}

#[test]
fn columns_may_stand_in_another_order_and_one_triangle_is_enough() {
    let folder = Folder::new("meta-order");
    fs::write(
        folder.at("t.csv"),
        "\"\",\"c, d\",b,a\na,0.35,0.65,\nb,0.7,,\n\"c, d\",,,\n",
    )
    .unwrap();
    let found = json(&folder, "meta --payoff t.csv --json --out out");
    assert_eq!(found["decks"], serde_json::json!(["a", "b", "c, d"]));
    assert_eq!(numbers(&found["nash"]), [0.4, 0.3, 0.3]);
}

#[test]
fn a_faulty_table_is_refused_with_its_places() {
    let folder = Folder::new("meta-faults");
    for (table, words) in [
        ("", "no table"),
        ("deck,a,b\na,0.5,1.7\nb,0.4,0.5\n", "t.csv:2:7"),
        ("deck,a,b\na,0.5,x\nb,0.4,0.5\n", "t.csv:2:7"),
        ("deck,a,b\na,0.5,0.9\nb,0.9,0.5\n", "t.csv:3:3"),
        ("deck,alpha,b\nalpah,0.5,0.9\nb,0.1,0.5\n", "alpha"),
        ("deck,a,b\na,0.5,\nb,,0.5\n", "no win rate"),
        ("deck,a,b\na,0.5\nb,0.5,0.5\n", "2 cells"),
        ("deck,a,a\na,0.5,0.5\na,0.5,0.5\n", "twice"),
    ] {
        fs::write(folder.at("t.csv"), table).unwrap();
        let output = breachlab(&folder.0, "meta --payoff t.csv --json")
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{table}");
        let said = text(&output.stderr);
        assert!(said.contains(words), "{table}: {said}");
    }
    fs::write(folder.at("t.csv"), CYCLE).unwrap();
    for (args, words) in [
        ("--field a,d", "unknown deck `d`"),
        ("--field a:x", "deck:weight"),
        ("--counts none.csv", "none.csv"),
    ] {
        let output = breachlab(&folder.0, &format!("meta --payoff t.csv {args}"))
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{args}");
        assert!(
            text(&output.stderr).contains(words),
            "{args}: {}",
            text(&output.stderr)
        );
    }
}

#[test]
fn the_odds_of_an_opening_hand_are_counted_hands() {
    let folder = Folder::new("draws");
    let args = "draws col-boarders --group men=ma-raiders,ma-brigade --seen 5,50 --hands 40 --json --out out";
    let found = json(&folder, args);
    assert_eq!((&found["pile"], &found["opening"]), (&50.into(), &5.into()));
    let cards = found["cards"].as_array().unwrap();
    let copies: u64 = cards
        .iter()
        .map(|card| card["copies"].as_u64().unwrap())
        .sum();
    assert_eq!(copies, 50);
    let four = cards.iter().find(|card| card["copies"] == 4).unwrap();
    // 1 - C(46, 5) / C(50, 5), and every card in the end.
    assert_eq!(numbers(&four["at_least_one"]), [0.353_04, 1.0]);
    assert_eq!(numbers(&four["mean"]), [0.4, 4.0]);
    let groups = found["groups"].as_array().unwrap();
    let men = groups.iter().find(|group| group["id"] == "men").unwrap();
    // 1 - C(43, 5) / C(50, 5).
    assert_eq!(
        (&men["copies"], numbers(&men["at_least_one"])[0]),
        (&7.into(), 0.545_679)
    );
    assert!(folder.at("out/draws.csv").exists());
    for (args, words) in [
        ("draws col-boarders --seen 51", "51 cards"),
        ("draws col-boarders --group x=ma-raider", "ma-raiders"),
        ("draws rdf-lin", "rdf-line"),
    ] {
        let output = breachlab(&folder.0, args).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args}");
        assert!(
            text(&output.stderr).contains(words),
            "{args}: {}",
            text(&output.stderr)
        );
    }
}

#[test]
fn a_deck_shared_by_both_players_has_exact_odds_too() {
    let folder = Folder::new("shared-draws");
    let args = "draws standard --game gunship --seen 5,80 --json";
    let found = json(&folder, args);
    assert_eq!((&found["pile"], &found["opening"]), (&80.into(), &5.into()));
    let cards = found["cards"].as_array().unwrap();
    let copies = |card: &serde_json::Value| card["copies"].as_u64().unwrap();
    assert_eq!(cards.iter().map(copies).sum::<u64>(), 80);
    for card in cards {
        // 1 - C(80 - k, 5) / C(80, 5), to the six digits of a report.
        let held = copies(card);
        let none: f64 = (0..5)
            .map(|drawn| (80 - held - drawn) as f64 / (80 - drawn) as f64)
            .product();
        let chances = numbers(&card["at_least_one"]);
        assert!((chances[0] - (1.0 - none)).abs() < 1e-6, "{card}");
        assert_eq!(chances[1], 1.0, "{card}");
    }
}
