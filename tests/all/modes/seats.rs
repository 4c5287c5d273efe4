//! Who sits where, and who plays for whom.

use serde_json::Value;

use super::tool::{folder, json, table, tool};

#[test]
fn a_replay_tells_who_sat_where_and_what_the_table_did() {
    let (code, text, _) = tool(&["replay", "trio", "--game", "bail", "--match", "7"]);
    assert_eq!(code, 0);
    for words in [
        "A (seat 1): The Trio",
        "C (seat 3): The Trio",
        "the table leaks",
        "sailor 3",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let (_, text, _) = tool(&["replay", "trio", "--game", "bail", "--match", "7", "--json"]);
    let replay: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(replay["seats"].as_array().unwrap().len(), 3);
}

#[test]
fn two_crews_of_two_are_a_pair_of_entries() {
    let (run, out) = json(
        "stars-run",
        &["run", "lancers", "traders", "--game", "stars", "-n", "60"],
    );
    assert_eq!(run["mode"], "teams");
    assert_eq!(
        run["seats"].as_array().unwrap().len(),
        2,
        "two entries, four seats"
    );
    let rate = |at: usize| run["seats"][at]["win_rate"].as_f64().unwrap();
    assert!(
        (rate(0) + rate(1) - 1.0).abs() < 1e-6 && rate(0) > 0.5,
        "{run}"
    );
    assert_eq!(
        table(&out, "matchups.csv")[1][15],
        "30",
        "pairs with the crews exchanged"
    );
    let (matrix, _) = json(
        "stars-matrix",
        &[
            "matrix", "lancers", "traders", "raiders", "--game", "stars", "-n", "20",
        ],
    );
    assert_eq!(matrix["win_rates"].as_array().unwrap().len(), 3);
    let (ladder, _) = json(
        "stars-ladder",
        &[
            "ladder", "--game", "stars", "--decks", "raiders", "-n", "20",
        ],
    );
    assert_eq!(ladder["pilots"].as_array().unwrap().len(), 2);
    let (code, text, _) = tool(&[
        "gate",
        "--game",
        "stars",
        "--json",
        "--before",
        &strong("stars-before"),
    ]);
    let gate: Value = serde_json::from_str(&text).unwrap();
    assert!(
        code <= 1 && gate["matchups"][0]["deck_b"] == "traders",
        "{text}"
    );
    let (code, text, _) = tool(&[
        "replay", "lancers", "traders", "--game", "stars", "--match", "1",
    ]);
    assert!(
        code == 0 && text.contains("D (seat 4): Lancers"),
        "the crews have changed places: {text}"
    );
}

/// A folder with a fleet of more guns.
fn strong(name: &str) -> String {
    let path = folder(name);
    std::fs::create_dir_all(&path).unwrap();
    let text = "id = \"lancers\"\nname = \"Lancers\"\nnumbers = [4, 4, 3, 1]\n";
    std::fs::write(path.join("lancers.toml"), text).unwrap();
    path.display().to_string()
}

#[test]
fn four_captains_each_for_itself_go_round_the_table() {
    let decks = ["lancers", "traders", "raiders", "traders"];
    let (run, out) = json(
        "stars-four",
        &[&["run"], &decks[..], &["--game", "stars", "-n", "40"]].concat(),
    );
    assert!(
        run["mode"].is_null(),
        "a free-for-all says nothing of its mode"
    );
    let rates = run["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| seat["win_rate"].as_f64().unwrap());
    assert!((rates.sum::<f64>() - 1.0).abs() < 1e-6);
    let page = std::fs::read_to_string(out.join("summary.md")).unwrap();
    assert!(page.contains("25.00 % would be even"), "{page}");
}
