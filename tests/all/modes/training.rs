//! Pilots of crews are trained.

use serde_json::Value;

use super::tool::{folder, json, tool};

// Long because it is one training, and a look at all it leaves.
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
