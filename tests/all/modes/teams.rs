//! Two crews of two, and one player alone, under the verbs that ask about cards and decks; and one alone under the others as
//! well. What crews of two do under those is told in `seats`.

use serde_json::Value;

use super::tool::{folder, json, tool};

fn number(of: &Value, key: &str) -> f64 {
    of[key].as_f64().unwrap_or_else(|| panic!("{key}: {of}"))
}

#[test]
fn a_gun_too_strong_is_found_where_crews_of_two_meet() {
    let words = [
        "cards",
        "--game",
        "stars",
        "--strategy",
        "any",
        "-n",
        "9600",
    ];
    let (ranking, _) = json("stars-cards", &words);
    let cards = ranking["cards"].as_array().unwrap();
    assert_eq!(cards[0]["card"], "laser", "{ranking}");
    assert_eq!(cards[0]["replacement"], "an empty place", "{ranking}");
    let popgun = cards.iter().find(|card| card["card"] == "popgun").unwrap();
    let nothing = ["ci_low", "ci_high"].map(|key| number(popgun, key));
    assert!(
        nothing[0] < 0.0 && 0.0 < nothing[1],
        "it is worth nothing: {popgun}"
    );
    assert!(number(&cards[0], "ci_low") > nothing[1], "{ranking}");
}

#[test]
fn a_fleet_is_built_that_crews_of_two_win_more_with() {
    let words = [
        "tune",
        "traders",
        "--strategy",
        "any",
        "--game",
        "stars",
        "--max-matches",
        "3000",
    ];
    let (tuned, _) = json("stars-tune", &words);
    assert_eq!(tuned["confirmed"], true, "{tuned}");
    let swaps = tuned["swaps"].as_array().unwrap();
    assert!(swaps.iter().any(|swap| swap["in"] == "laser"), "{tuned}");
}

const ALONE: [&str; 2] = ["--game", "bail"];

#[test]
fn one_alone_is_played_ranked_gated_and_told() {
    let ask = |name: &str, words: &[&str]| json(name, &[words, &ALONE].concat()).0;
    let run = ask("solo-run", &["run", "solo", "-n", "300"]);
    assert_eq!(run["mode"], "solo", "{run}");
    assert_eq!(run["seats"].as_array().unwrap().len(), 1);
    let rate = number(&run["seats"][0], "win_rate");
    let matrix = ask(
        "solo-matrix",
        &["matrix", "solo", "--strategy", "caulker", "-n", "300"],
    );
    assert_eq!(matrix["against"], "the table");
    let row = &matrix["rows"][0];
    assert_eq!(
        number(row, "win_rate"),
        rate,
        "the matches of the run: {matrix}"
    );
    let ladder = ask("solo-ladder", &["ladder", "--decks", "solo", "-n", "300"]);
    let pilots = ladder["rows"].as_array().unwrap();
    assert!(pilots.iter().any(|row| row["pilot"] == "any"), "{ladder}");
    let (code, text, _) = tool(&["replay", "solo", "--game", "bail", "--match", "3"]);
    assert!(
        code == 0 && text.contains("A (seat 1): The Hermit") && !text.contains("B (seat 2)"),
        "{text}"
    );
    let rotten = folder("solo-rotten");
    std::fs::create_dir_all(&rotten).unwrap();
    let [plan, deck] = ["gate.plan.toml", "solo.toml"].map(|name| rotten.join(name));
    let text =
        "name = \"Alone\"\ndecks = [\"solo\"]\nfirst_pairs = 50\nmax_matches = 4000\nmargin = 5\n";
    std::fs::write(&plan, text).unwrap();
    let text = "id = \"solo\"\nname = \"The Hermit\"\nnumbers = [1, 0]\n";
    std::fs::write(&deck, text).unwrap();
    let [plan, deck] = [plan, deck].map(|path| path.display().to_string());
    let words = ["gate", "--json", "--plan", &plan, "--decks", &deck];
    let (code, text, said) = tool(&[&words[..], &ALONE].concat());
    let gate: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{said}{text}"));
    assert_eq!((code, &gate["verdict"]), (1, &"changed".into()), "{text}");
    assert!(number(&gate["matchups"][0], "shift") > 0.1, "{text}");
}

#[test]
fn the_cards_of_one_alone_are_ranked_and_its_deck_is_built() {
    let ask = |name: &str, words: &[&str]| json(name, &[words, &ALONE].concat()).0;
    let words = ["cards", "--decks", "solo", "-n", "20000"];
    let ranking = ask("solo-cards", &words);
    let cards = ranking["cards"].as_array().unwrap();
    let value = |card: &str| {
        let row = cards.iter().find(|row| row["card"] == card);
        number(row.unwrap(), "value_over_replacement")
    };
    let worths = ["three", "four", "five"].map(value);
    assert!(worths.is_sorted() && worths[0] < worths[2], "{ranking}");
    assert!(value("pump") > 0.0, "{ranking}");
    let tuned = ask("solo-tune", &["tune", "solo", "--max-matches", "12000"]);
    let swaps = tuned["swaps"].as_array().unwrap();
    let is_strong = |swap: &Value| swap["in"] == "pump" || swap["in"] == "five";
    assert!(swaps.iter().any(is_strong), "{tuned}");
}
