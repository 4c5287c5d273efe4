//! Small games of other kinds, played through the very verbs of the tool: a crew against the table, and four ships on a
//! map, two by two or each for itself; and the same where every ship is for itself.

mod against_table;
pub(crate) mod bail;
mod captains;
mod casks;
mod decks;
mod guns;
pub(crate) mod sheet;
pub(crate) mod stars;

mod tool;

use breachlab::engine::{Game, Menu, Mode, Seat, Turn, WHOLE_SCORE};
use breachlab::play::Job;
use serde_json::Value;

use crate::walk::Walk;
pub(crate) use decks::{crews, fleets, mirrors};
use stars::Stars;
use tool::{folder, json, table, tool};

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
    let text = "id = \"lancers\"\nname = \"Lancers\"\nnumbers = [11]\n";
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

#[test]
fn a_crew_is_trained_against_the_table_and_proved_on_the_same_deals() {
    let train = |name: &str, strategy: &str| {
        let out = folder(name);
        let path = out.display().to_string();
        let words = [
            "train",
            strategy,
            "--game",
            "bail",
            "--decks",
            "trio-hard,six",
            "--generations",
            "6",
            "--population",
            "8",
            "--pairs",
            "40",
            "--proof-pairs",
            "400",
            "--json",
            "--quiet",
            "--out",
            &path,
        ];
        let (code, text, said) = tool(&words);
        let proof: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{said}{text}"));
        assert_eq!(code, i32::from(proof["stronger"] == false), "{said}{text}");
        (proof, out)
    };
    // It bails while the boat rots; caulking more is better.
    let beginner =
        std::env::temp_dir().join(format!("breachlab-bailer-{}.toml", std::process::id()));
    let text = "name = \"Bailer\"\nkind = \"policy\"\n[weights]\nbailed = 1.2\ncaulked = 0.8\n";
    std::fs::write(&beginner, text).unwrap();
    let (proof, out) = train("bail-train", &beginner.display().to_string());
    assert!(
        proof["head_to_head"].is_null(),
        "a crew never meets its former self"
    );
    let trials: Vec<&str> = proof["trials"]
        .as_array()
        .unwrap()
        .iter()
        .map(|trial| trial["against"].as_str().unwrap())
        .collect();
    assert_eq!(trials, ["trio-hard", "six"]);
    // What is gained is the mean of what is gained with each deck, both having played the same deals.
    let rate = |at: usize, key: &str| proof["trials"][at][key]["win_rate"].as_f64().unwrap();
    let gains = [0, 1].map(|at| rate(at, "trained") - rate(at, "start"));
    let gain = proof["gain"]["difference"].as_f64().unwrap();
    assert!(
        (gain - f64::midpoint(gains[0], gains[1])).abs() < 1e-6,
        "{proof}"
    );
    assert!(gain > 0.02 && proof["stronger"] == true, "{proof}");
    // The claim is that of a run: the file as written, on the deals of the proof or any others.
    let file = beginner.file_stem().unwrap().to_str().unwrap();
    let file = out.join(format!("{file}.toml")).display().to_string();
    let (run, _) = json(
        "bail-trained",
        &[
            "run",
            "trio-hard",
            "--game",
            "bail",
            "-n",
            "2000",
            "--strategy",
            &file,
        ],
    );
    let seat = &run["seats"][0];
    let own = &proof["trials"][0]["trained"];
    let [low, high] = ["ci_low", "ci_high"].map(|key| own[key].as_f64().unwrap());
    let found = seat["win_rate"].as_f64().unwrap();
    assert!((low - 0.02..high + 0.02).contains(&found), "{own} {seat}");
    // What is trained already has nothing to gain, and the answer is no.
    let (again, _) = train("bail-again", &file);
    assert!(
        again["gain"]["difference"].as_f64().unwrap() < gain,
        "{again}"
    );
}

#[test]
fn a_verb_says_in_a_sentence_what_a_mode_cannot_answer() {
    for (words, said) in [
        (
            vec!["run", "trio", "six", "--game", "bail"],
            "bail is played by 1",
        ),
        (vec!["tune", "lancers", "--game", "stars"], "stars has no"),
        (
            vec!["cards", "--game", "stars"],
            "cannot mean anything for stars",
        ),
        (
            vec!["train", "caulker", "--game", "bail", "--gauntlet", "any"],
            "bail has no pilots that meet each other",
        ),
    ] {
        let (code, _, text) = tool(&words);
        assert_eq!(code, 2, "{words:?}");
        assert!(
            text.contains(said) && text.trim().lines().count() == 1,
            "{words:?}: {text}"
        );
    }
}

/// A menu has no longest length, and what has been picked in secret shows in no other view.
#[test]
fn a_secret_choice_of_more_than_a_thousand_places_is_seen_by_nobody_else() {
    let job = &fleets()[0];
    let mut walk = Walk::new(job, 0);
    let first = walk.ask().unwrap();
    assert_eq!(walk.menu.actions().len(), 1089);
    let look = |walk: &Walk<'_, Stars>, seat: Seat| {
        use breachlab::engine::Describes;
        Stars::describe(&Stars::view(walk.setup, &walk.state, seat))
    };
    let mut other = walk.clone();
    walk.act(0);
    other.act(1088);
    for seat in Seat::first(4).filter(|&seat| seat != first) {
        assert_eq!(look(&walk, seat), look(&other, seat));
    }
    let mut menu = Menu::new();
    Stars::legal(walk.setup, &walk.state, &mut menu);
    assert!(menu.actions().len() > 1024);
    assert!(<Stars as breachlab::engine::Features>::CUES.len() > 64);
}

/// What teams score, they score together; a crew's defeat leaves nobody a point.
#[test]
fn partners_score_alike_and_sides_share_a_match() {
    for job in fleets() {
        check_scores(&job, 6);
    }
    for job in crews() {
        check_scores(&job, 60);
    }
}

fn check_scores<G: breachlab::engine::Piloted>(job: &Job<G>, matches: u64) {
    let mode: Mode = job.mode();
    for number in 0..matches {
        let walk = Walk::new(job, number);
        let whim = walk.whim();
        let (_, outcome) = walk.finish(whim);
        let score = |side: usize| {
            let seats = Seat::first(mode.seats()).filter(move |&seat| mode.side(seat) == side);
            let mut scores: Vec<u8> = seats.map(|seat| outcome.score[seat]).collect();
            scores.dedup();
            assert_eq!(scores.len(), 1, "{mode:?}: {outcome:?}");
            scores[0]
        };
        let all: u8 = (0..mode.sides()).map(score).sum();
        assert!(
            all == WHOLE_SCORE || mode.plays_table() && all == 0,
            "{mode:?}: {outcome:?}"
        );
    }
    let mut state = G::blank(&job.setups[0]);
    let mut luck = breachlab::dice::Luck::new(job.fixture(0).address());
    G::deal(&job.setups[0], &mut state, &mut luck, &mut ());
    assert!(matches!(G::turn(&state), Turn::Decide(_)));
}
