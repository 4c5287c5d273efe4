//! A game of three or four captains, each for itself, under the verbs that hold decks and pilots against each other two by
//! two: two decks share the table, turn about, and change places.

use serde_json::Value;

use super::tool::{folder, json, table, tool};

fn number(of: &Value, key: &str) -> f64 {
    of[key].as_f64().unwrap_or_else(|| panic!("{key}: {of}"))
}

/// A number of a table, by its row (from 1) and the name of its column.
fn cell(table: &[Vec<String>], row: usize, name: &str) -> f64 {
    let at = table[0].iter().position(|column| column == name);
    let at = at.unwrap_or_else(|| panic!("{name}: {:?}", table[0]));
    table[row][at].parse().unwrap()
}

/// Points of the first deck of a run, whose matches are those of a pairing.
fn run(name: &str, words: &[&str]) -> Value {
    json(name, &[&["run"], words, &["--game", "captains"]].concat()).0
}

#[test]
fn two_decks_share_a_table_of_four_and_change_places() {
    let (run, out) = json(
        "captains-run",
        &[
            "run",
            "hawks",
            "geese",
            "--game",
            "captains",
            "-n",
            "60",
            "--strategy",
            "any",
        ],
    );
    assert_eq!(run["mode"], "free-for-all, two decks at a table", "{run}");
    let seats = run["seats"].as_array().unwrap();
    assert_eq!(seats.len(), 2, "two decks, four captains");
    let [own, other] = [0, 1].map(|at| number(&seats[at], "win_rate"));
    assert!(own > 0.5 && (own + other - 1.0).abs() < 1e-6, "{run}");
    let matchups = table(&out, "matchups.csv");
    let pairs = cell(&matchups, 1, "pairs");
    assert_eq!(pairs, 30.0, "pairs with the places exchanged");
    let page = std::fs::read_to_string(out.join("summary.md")).unwrap();
    assert!(page.contains("50.00 % would be even"), "{page}");
    // Whoever has the first turn is one of four.
    let first = cell(&matchups, 1, "first_seat_win_rate");
    assert!((0.0..0.5).contains(&first), "{first}");
    // The same deck in all places is even to the last bit, as every set is one match seen from both sides.
    let mirror = self::run("captains-mirror", &["crows", "crows", "-n", "40"]);
    assert_eq!(number(&mirror["seats"][0], "win_rate"), 0.5, "{mirror}");
    let words = ["replay", "hawks", "geese", "--game", "captains", "--match"];
    let (code, text, _) = tool(&[&words[..], &["1"]].concat());
    for sits in [
        "A (seat 1): Geese",
        "B (seat 2): Hawks",
        "D (seat 4): Hawks",
    ] {
        assert!(code == 0 && text.contains(sits), "{sits}: {text}");
    }
}

#[test]
fn more_decks_than_a_pairing_and_fewer_than_a_table_are_refused_in_a_sentence() {
    let five = ["hawks", "geese", "crows", "hawks", "geese"];
    for decks in [&five[..1], &five[..]] {
        let (code, _, said) = tool(&[&["run"], decks, &["--game", "captains"]].concat());
        let wanted = "captains is played by 3 to 4 decks, or 2 that share the table";
        assert!(code == 2 && said.contains(wanted), "{said}");
        assert_eq!(said.trim().lines().count(), 1, "{said}");
    }
}

#[test]
fn captains_are_ranked_in_a_matrix_and_a_ladder_of_shared_tables() {
    let (matrix, _) = json(
        "captains-matrix",
        &[
            "matrix",
            "--game",
            "captains",
            "--strategy",
            "any",
            "-n",
            "40",
        ],
    );
    assert_eq!(matrix["win_rates"].as_array().unwrap().len(), 3);
    let duel = &matrix["pairings"][1];
    assert_eq!(
        (&duel["deck_a"], &duel["deck_b"]),
        (&"hawks".into(), &"geese".into())
    );
    // The first cell is what a run of the two plays.
    let same = run(
        "captains-cell",
        &["hawks", "geese", "--strategy", "any", "-n", "40"],
    );
    assert_eq!(
        number(duel, "win_rate_a"),
        number(&same["seats"][0], "win_rate")
    );
    assert_eq!(matrix["ratings"].as_array().unwrap().len(), 3);
    assert!(
        matrix["fit"]["first_turn"] == 0.0,
        "no player had it alone: {matrix}"
    );
    let (ladder, out) = json(
        "captains-ladder",
        &["ladder", "--game", "captains", "-n", "30"],
    );
    assert_eq!(ladder["pilots"].as_array().unwrap().len(), 2);
    // Four captains may divide a match by three: such points count for what they are.
    let pairings = table(&out, "pairings.csv");
    let rate = |row| cell(&pairings, row, "win_rate_a");
    let cells = (2..pairings.len()).map(rate);
    let mean = cells.sum::<f64>() / (pairings.len() - 2) as f64;
    assert!((rate(1) - mean).abs() < 1e-3, "{pairings:?}");
}

#[test]
fn a_gun_too_strong_is_found_where_captains_meet() {
    let words = [
        "cards",
        "--game",
        "captains",
        "--strategy",
        "any",
        "-n",
        "12000",
    ];
    let (ranking, _) = json("captains-cards", &words);
    let cards = ranking["cards"].as_array().unwrap();
    let value = |card: &str| {
        let row = cards.iter().find(|row| row["card"] == card);
        number(row.unwrap(), "value_over_replacement")
    };
    assert_eq!(cards[0]["card"], "laser", "{ranking}");
    assert!(value("laser") > value("popgun"), "{ranking}");
}

#[test]
fn a_ship_is_built_that_takes_more_of_the_table() {
    let words = [
        "tune",
        "geese",
        "--strategy",
        "any",
        "--game",
        "captains",
        "--max-matches",
        "6000",
    ];
    let (tuned, _) = json("captains-tune", &words);
    assert_eq!(tuned["confirmed"], true, "{tuned}");
    let swaps = tuned["swaps"].as_array().unwrap();
    assert!(swaps.iter().any(|swap| swap["in"] == "laser"), "{tuned}");
    // The claim is that of runs on other luck, against each of the others.
    let file = tuned["deck"].as_str().unwrap();
    let against = ["hawks", "crows"].map(|other| {
        let run = run(
            "captains-tuned",
            &[file, other, "--strategy", "any", "-n", "2000"],
        );
        number(&run["seats"][0], "win_rate")
    });
    let own = f64::midpoint(against[0], against[1]);
    let claimed = number(&tuned["fresh"], "win_rate");
    assert!((own - claimed).abs() < 0.08, "{own} {claimed}: {tuned}");
}

#[test]
fn a_gate_of_captains_finds_a_ship_that_lost_its_guns() {
    let disarmed = folder("captains-disarmed");
    std::fs::create_dir_all(&disarmed).unwrap();
    let file = disarmed.join("hawks.toml").display().to_string();
    let text = "id = \"hawks\"\nname = \"Hawks\"\nnumbers = [0, 0, 0, 1]\n";
    std::fs::write(&file, text).unwrap();
    let (code, text, said) = tool(&[
        "gate",
        "--game",
        "captains",
        "--json",
        "--max-matches",
        "4000",
        "--decks",
        &file,
    ]);
    let gate: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{said}{text}"));
    assert_eq!(
        (code, gate["verdict"].as_str()),
        (1, Some("changed")),
        "{text}"
    );
    let row = &gate["matchups"][0];
    assert_eq!(row["deck_b"], "geese");
    assert!(number(row, "shift") < -0.1, "{text}");
}

#[test]
fn a_captain_is_trained_against_pilots_it_shares_tables_with() {
    let out = folder("captains-train");
    let path = out.display().to_string();
    let words = [
        "train",
        "closer",
        "--game",
        "captains",
        "--decks",
        "hawks,crows",
        "--gauntlet",
        "any,closer",
        "--generations",
        "2",
        "--population",
        "4",
        "--pairs",
        "10",
        "--proof-pairs",
        "60",
        "--json",
        "--quiet",
        "--out",
        &path,
    ];
    let (code, text, said) = tool(&words);
    let proof: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{said}{text}"));
    assert_eq!(code, i32::from(proof["stronger"] == false), "{said}{text}");
    assert!(
        proof["head_to_head"].is_object(),
        "it meets its former self: {proof}"
    );
    assert_eq!(proof["trials"].as_array().unwrap().len(), 2);
}
