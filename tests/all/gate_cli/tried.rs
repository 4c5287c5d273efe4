//! What a gate asks beside its matchups, and how often the changed cards were tried.

use std::fs;

use super::{PLAN, folder, json, ran};

/// Three decks, of which one holds the changed card, and a band that no first look can settle.
const THREE: &str = "schema = 1\nname = \"Three\"\ndecks = [\"rdf-line\", \"col-boarders\", \"corp-ghost\"]\n\
strategies = [\"novice\"]\nfirst_pairs = 20\nmax_matches = 400\nblame_pairs = 0\n\
[[band]]\ndeck = \"col-boarders\"\nagainst = \"corp-ghost\"\nlow = 44\nhigh = 56\n";

#[test]
fn a_gate_says_how_often_the_changed_card_was_met_and_how_matches_went() {
    let folder = folder("met");
    let (out, _) = ran(&folder, "gate --after monster.toml --plan p.toml --json", 1);
    let report = json(&out);
    let met = &report["met"][0];
    // A Station is in play from the start, and never drawn.
    assert_eq!(
        (&met["drawn"], &met["played"]),
        (&0.0.into(), &1.0.into()),
        "{met}"
    );
    assert_eq!((&met["tested"], &met["used"]), (&true.into(), &1.0.into()));
    let matchup = &report["matchups"][0];
    assert!(
        matchup["turned"].as_u64() > Some(0) && matchup["untested"] == false,
        "{matchup}"
    );
    let means = report["means"].as_array().unwrap();
    let rounds = means.iter().find(|row| row["figure"] == "rounds").unwrap();
    assert!(
        rounds["before"].as_f64() > Some(1.0) && rounds["of"] == "course",
        "{rounds}"
    );
    let first = means
        .iter()
        .find(|row| row["figure"] == "first turn wins")
        .unwrap();
    let ends = ["ci_low", "shift", "ci_high"].map(|key| first[key].as_f64().unwrap());
    assert!(ends[0] <= ends[1] && ends[1] <= ends[2], "{first}");
    // One matchup is its decks' only one.
    assert!(means.iter().all(|row| row["of"] == "course"), "{means:?}");
    let (out, _) = ran(&folder, "gate --after monster.toml --plan p.toml", 1);
    for words in ["how often the changed cards were met", "first turn wins"] {
        assert!(out.contains(words), "{out}");
    }
}

#[test]
fn what_no_pilot_plays_is_not_tested_and_never_unchanged() {
    let folder = folder("untested");
    let plan = PLAN.replace("commander", "novice");
    fs::write(folder.at("p.toml"), [&plan, "margin = 45\n"].concat()).unwrap();
    let dear = "[[card]]\nid = \"cs-phoenix\"\nname = \"Phoenix-class Capital Ship\"\ntype = \"ship\"\n\
subtype = \"capital_ship\"\ncost_resource = 20\ncost_currency = 20\nwounds = 8\nattack = 1\n";
    fs::write(folder.at("old.toml"), dear).unwrap();
    fs::write(
        folder.at("new.toml"),
        dear.replace("attack = 1", "attack = 9"),
    )
    .unwrap();
    let ask = "gate --before old.toml --after new.toml --plan p.toml --seed 3";
    let (out, _) = ran(&folder, &format!("{ask} --json"), 1);
    let report = json(&out);
    assert_eq!(report["verdict"], "undecided");
    assert_eq!(report["matchups"][0]["untested"], true, "{report}");
    assert_eq!(
        (&report["met"][0]["played"], &report["met"][0]["tested"]),
        (&0.0.into(), &false.into())
    );
    let (out, _) = ran(&folder, ask, 1);
    assert!(
        out.contains("1 not tested") && out.contains("hardly"),
        "{out}"
    );
    // A plan that does not mind lets it pass.
    let plan = [&plan, "margin = 45\nleast_played = 0\n"].concat();
    fs::write(folder.at("p.toml"), plan).unwrap();
    let (out, _) = ran(&folder, &format!("{ask} --json"), 0);
    assert_eq!(json(&out)["verdict"], "unchanged", "{out}");
    // One that is played passes.
    fs::write(
        folder.at("plain.toml"),
        "[[change]]\nid = \"fr-merlin\"\nwounds = 3\n",
    )
    .unwrap();
    let (out, _) = ran(&folder, "gate --patch plain.toml --plan p.toml --json", 0);
    assert_eq!(json(&out)["met"][0]["tested"], true, "{out}");
}

#[test]
fn the_first_that_changed_ends_the_gate_unless_all_are_asked_for() {
    let folder = folder("stops");
    fs::write(folder.at("p.toml"), THREE).unwrap();
    let ask = "gate --after monster.toml --plan p.toml --json";
    let stopped = json(&ran(&folder, ask, 1).0);
    let all = json(&ran(&folder, &format!("{ask} --all"), 1).0);
    assert_eq!(
        (&stopped["stopped"], &all["stopped"]),
        (&true.into(), &false.into())
    );
    assert_eq!(
        (&stopped["verdict"], &all["verdict"]),
        (&"changed".into(), &"changed".into())
    );
    let played = |report: &serde_json::Value| report["matches"]["played"].as_u64().unwrap();
    assert!(played(&stopped) < played(&all), "{stopped} {all}");
    // A deck of two matchups is asked about as a whole, unless one is held against a band.
    let decks = stopped["means"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| row["of"] == "deck");
    let decks: Vec<&str> = decks.map(|row| row["figure"].as_str().unwrap()).collect();
    assert_eq!(decks, ["rdf-line"]);
}
