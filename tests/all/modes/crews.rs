//! Crews against the table, by every verb.

use serde_json::Value;

use super::tool::{folder, json, table, tool};

#[test]
fn a_crew_wins_or_loses_together_and_what_it_loses_is_no_draw() {
    let (run, out) = json(
        "bail-run",
        &["run", "trio-hard", "--game", "bail", "-n", "400"],
    );
    assert_eq!(run["mode"], "co-operative", "{run}");
    assert_eq!(
        (run["matches"].as_u64(), run["draws"].as_u64()),
        (Some(400), Some(0))
    );
    let (wins, lost) = (
        run["seats"][0]["wins"].as_u64().unwrap(),
        run["lost"].as_u64().unwrap(),
    );
    assert_eq!(wins + lost, 400);
    assert!(wins > 10 && lost > 10, "{run}");
    assert_eq!(
        run["seats"].as_array().unwrap().len(),
        1,
        "one crew, one row"
    );
    let rate = run["seats"][0]["win_rate"].as_f64().unwrap();
    assert!((rate - wins as f64 / 400.0).abs() < 1e-9);
    let matchup = &table(&out, "matchups.csv")[1];
    assert_eq!(
        matchup[5..9],
        [
            "400".to_owned(),
            wins.to_string(),
            lost.to_string(),
            "0".to_owned()
        ]
    );
    assert_eq!(matchup[12], "", "no seat has an edge over its own crew");
    // The table attacks and has a row of its own.
    let attacks = table(&out, "engagements.csv");
    let leaked = attacks
        .iter()
        .find(|row| row[3] == "table" && row[4] == "leaked")
        .unwrap();
    assert!(leaked[5].parse::<u64>().unwrap() > 400, "{leaked:?}");
    let page = std::fs::read_to_string(out.join("summary.md")).unwrap();
    assert!(page.contains("against the table"), "{page}");
    for word in ["would be even", "seats swapped", "rotated", "first turn"] {
        assert!(!page.contains(word), "{word}: {page}");
    }
}

#[test]
fn a_matrix_of_crews_has_one_column_the_table() {
    let (matrix, out) = json(
        "bail-matrix",
        &[
            "matrix",
            "trio",
            "trio-hard",
            "six",
            "--game",
            "bail",
            "-n",
            "300",
            "--strategy",
            "any,caulker",
        ],
    );
    assert_eq!(
        (&matrix["against"], &matrix["ranked"]),
        (&"the table".into(), &"deck".into())
    );
    let rows = matrix["rows"].as_array().unwrap();
    assert_eq!(
        rows.len(),
        9,
        "three crews, each over both pilots and with each"
    );
    assert_eq!(matrix["matches"], 1800);
    assert!(rows[0]["behind"].is_null(), "the best is behind nobody");
    let rate = |deck: &str, pilot: &str| {
        let found = rows
            .iter()
            .find(|row| row["deck"] == deck && row["pilot"] == pilot);
        found.unwrap()["win_rate"].as_f64().unwrap()
    };
    assert!(
        rate("trio", "*") > rate("trio-hard", "*"),
        "a wreck is harder"
    );
    // The same matches as a run of the crew alone, which is cell 0: the first pilot's.
    let (run, _) = json(
        "bail-cell",
        &[
            "run",
            "trio",
            "--game",
            "bail",
            "-n",
            "300",
            "--strategy",
            "any",
        ],
    );
    assert_eq!(
        run["seats"][0]["win_rate"].as_f64(),
        Some(rate("trio", "any"))
    );
    assert_eq!(table(&out, "alone.csv").len(), 10);
}

#[test]
fn a_ladder_of_pilots_who_play_together_is_ranked_on_the_same_deals() {
    let (ladder, _) = json(
        "bail-ladder",
        &[
            "ladder", "--game", "bail", "--decks", "trio,six", "-n", "400",
        ],
    );
    assert_eq!(ladder["ranked"], "pilot");
    let rows = ladder["rows"].as_array().unwrap();
    assert_eq!(
        (rows[0]["pilot"].as_str(), rows[0]["deck"].as_str()),
        (Some("caulker"), Some("*"))
    );
    let behind = &rows[3];
    assert_eq!(behind["pilot"], "any");
    assert!(
        behind["behind"].as_f64().unwrap() < 0.0
            && behind["behind_ci_high"].as_f64().unwrap() < 0.0
    );
}

#[test]
fn a_gate_of_crews_finds_a_boat_that_rots() {
    let plan = ["gate", "--game", "bail", "--json"];
    let rotten = folder("rotten");
    std::fs::create_dir_all(&rotten).unwrap();
    let file = rotten.join("trio.toml").display().to_string();
    std::fs::write(
        &file,
        "id = \"trio\"\nname = \"The Trio\"\nnumbers = [3, 3]\n",
    )
    .unwrap();
    let (code, text, said) = tool(&[&plan[..], &["--decks", &file]].concat());
    let gate: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{said}{text}"));
    assert_eq!(
        (code, gate["verdict"].as_str()),
        (1, Some("changed")),
        "{text}"
    );
    let rows = gate["matchups"].as_array().unwrap();
    assert_eq!(rows.len(), 2, "each crew for itself");
    assert!(
        rows.iter().all(|row| row["deck_b"] == "the table"),
        "{text}"
    );
    assert!(rows[0]["shift"].as_f64().unwrap() < -0.1, "{text}");
    // The same boat once more: nothing has changed.
    std::fs::write(
        &file,
        "id = \"trio\"\nname = \"The Trio\"\nnumbers = [3, 1]\n",
    )
    .unwrap();
    let (code, text, _) = tool(&[&plan[..], &["--decks", &file]].concat());
    assert_eq!(code, 0, "{text}");
}
