//! The verb `explore`, and advice on opening hands.

use std::fs;

use breachlab::games::{DeckSyntax, Order, Sign, find};
use serde_json::Value;

use super::{NAMES, json, opened};
use crate::cli::Folder;
use crate::kit::of_first_edition;

#[test]
fn a_map_holds_decks_that_belong_where_they_lie_and_can_be_played() {
    let folder = Folder::new("explore");
    let args = format!(
        "explore rdf-line col-boarders --against corp-swarm --pilot rush --max-matches 4000 --write decks --cards {} --json",
        of_first_edition("cards")
    );
    let map = json(&folder, &[&args, " --threads 1 --out a"].concat(), 0);
    let again = json(&folder, &[&args, " --threads 3 --out b"].concat(), 0);
    assert_eq!(map["cells"], again["cells"]);
    assert!(map["matches"].as_u64().unwrap() <= 4000);
    let cells = map["cells"].as_array().unwrap();
    assert!(cells.len() > 4, "{}", cells.len());
    for cell in cells {
        let path = folder.at(cell["deck"].as_str().unwrap());
        let of_first = Order {
            decks: vec![path.display().to_string()],
            cards: vec![of_first_edition("cards")],
            ..Order::default()
        };
        let builder = find("hull-breach").unwrap().build.unwrap()(&of_first).unwrap();
        let values = builder.measure(&builder.decks()[0].places);
        for (axis, value) in builder.axes().iter().zip(values) {
            let at = builder
                .axes()
                .iter()
                .position(|other| other.key == axis.key)
                .unwrap();
            assert_eq!(
                cell["cell"][at].as_u64().unwrap() as usize,
                axis.cell(value)
            );
            assert!((cell["values"][at].as_f64().unwrap() - value).abs() < 1e-5);
        }
        assert_eq!(cell["hash"].as_str().unwrap(), builder.decks()[0].hash);
        let [low, rate, high] =
            ["ci_low", "win_rate", "ci_high"].map(|key| cell[key].as_f64().unwrap());
        assert!(low <= rate && rate <= high && cell["matches"].as_u64().unwrap() > 0);
    }
    let table = fs::read_to_string(folder.at("a/map.csv")).unwrap();
    assert!(
        table.starts_with("mean_cost_cell,mean_cost_from,mean_cost,boarding_share_cell,"),
        "{table}"
    );
    assert_eq!(table.lines().count(), cells.len() + 1);
    assert!(folder.at("a/map.svg").exists() && folder.at("a/map.png").exists());
}

#[test]
fn two_decks_of_one_name_stay_apart_and_their_hashes_tell_them() {
    let folder = Folder::new("namesakes");
    let builder = opened("hull-breach", &["rdf-line", "corp-swarm"], &[]);
    for (at, file) in ["one", "two"].into_iter().enumerate() {
        let sign = Sign {
            id: "twin",
            name: NAMES[1],
            note: "",
        };
        fs::create_dir_all(folder.at(file)).unwrap();
        let text = builder
            .text(&builder.decks()[at].places, sign, DeckSyntax::Toml)
            .unwrap();
        fs::write(folder.at(file).join("twin.toml"), text).unwrap();
    }
    let args = "matrix one/twin.toml two/twin.toml --pilots rush -n 20 --json --out m";
    let matrix = json(&folder, args, 0);
    assert_eq!(matrix["decks"], serde_json::json!(["one/twin", "two/twin"]));
    let hashes: Vec<&str> = matrix["files"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|file| file["role"] == "deck")
        .map(|file| file["hash"].as_str().unwrap())
        .collect();
    assert_eq!(hashes.len(), 2);
    assert_ne!(hashes[0], hashes[1]);
    let run = json(
        &folder,
        "run one/twin.toml two/twin.toml --strategy rush -n 4 --json --out r",
        0,
    );
    assert_eq!(run["seats"].as_array().unwrap().len(), 2);
    let summary = fs::read_to_string(folder.at("r/summary.md")).unwrap();
    assert!(summary.contains(NAMES[1]), "{summary}");
}

#[test]
fn mulligan_advice_counts_every_hand_once_and_the_same_luck_gives_the_same_advice() {
    let folder = Folder::new("mulligan");
    let args = "draws rdf-line --hands 300 --against col-boarders --pilot rush --json --out d";
    let one = json(&folder, &[args, " --threads 1"].concat(), 0);
    assert_eq!(json(&folder, &[args, " --threads 3"].concat(), 0), one);
    let mulligan = &one["mulligan"];
    assert_eq!(
        (&mulligan["hands"], &mulligan["matches"]),
        (&300.into(), &600.into())
    );
    let rows = mulligan["rows"].as_array().unwrap();
    let sum: u64 = rows
        .iter()
        .filter(|row| row["what"] == "affordable")
        .map(|row| row["hands"].as_u64().unwrap())
        .sum();
    assert_eq!(sum, 300);
    for row in rows {
        let [kept, thrown, gain] =
            ["kept_win_rate", "thrown_win_rate", "gain_of_keeping"].map(|key| row[key].as_f64());
        if let Some(gain) = gain {
            assert!(
                (kept.unwrap() - thrown.unwrap() - gain).abs() < 3e-6,
                "{row}"
            );
        }
        let (low, high) = (row["ci_low"].as_f64(), row["ci_high"].as_f64());
        match row["advice"].as_str().unwrap() {
            "keep" => assert!(low.unwrap() > 0.0),
            "mulligan" => assert!(high.unwrap() < 0.0),
            other => assert_eq!(other, "open"),
        }
    }
    let turns = one["plays_by_turn"].as_array().unwrap();
    // Everybody has a setup; a Breakthru may have left the opening hand of five by then.
    assert_eq!(
        (&turns[0]["turn"], &turns[0]["matches"]),
        (&0.into(), &300.into())
    );
    assert!(
        turns[0]["cards"]
            .as_f64()
            .is_some_and(|cards| cards > 4.0 && cards <= 5.0)
    );
    assert!(turns.len() > 2);
    for turn in turns {
        assert!(turn["plays"].as_f64() <= turn["cards"].as_f64(), "{turn}");
    }
    let none = json(&folder, "draws rdf-line --hands 0 --json", 0);
    assert_eq!(none["mulligan"], Value::Null);
}
