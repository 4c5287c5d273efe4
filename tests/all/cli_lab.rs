//! `odds` and `engage` as a user runs them.

use std::path::Path;
use std::process::Output;

use serde_json::Value;

use crate::cli::{Folder, breachlab, text};

fn run(args: &str) -> Output {
    let folder =
        Folder::new(&args.replace(|c: char| !c.is_alphanumeric(), "_")[..args.len().min(60)]);
    breachlab(&folder.0, args).output().unwrap()
}

#[track_caller]
fn json(args: &str) -> Value {
    let output = run(args);
    assert!(output.status.success(), "{args}: {}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[track_caller]
fn refused(args: &str, words: &[&str]) {
    let output = run(args);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args}: {message}");
    assert_eq!(text(&output.stdout), "", "{args}");
    for word in words {
        assert!(
            message.contains(word),
            "{args}: `{word}` is missing in: {message}"
        );
    }
}

fn scenario(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("reports/hull-breach")
        .join(name);
    path.display().to_string()
}

#[track_caller]
fn near(value: &Value, wanted: f64) {
    let found = value.as_f64().unwrap();
    assert!((found - wanted).abs() < 1e-9, "{found}, wanted {wanted}");
}

#[test]
fn odds_of_a_volley_have_the_keys_of_the_manual() {
    let odds = json("odds volley --dice 6 --defense 6 --wounds 9 --annihilate --json");
    near(&odds["hit"], 0.5);
    near(&odds["double_ten"], 0.114_265);
    near(&odds["immediately_destroyed"], 0.114_265);
    let wounds = odds["wounds"].as_array().unwrap();
    let sum: f64 = wounds.iter().map(|chance| chance.as_f64().unwrap()).sum();
    near(&Value::from(sum), 1.0 - 0.114_265);
    let rows = ["destroyed", "immediately_destroyed", "survives"];
    let all: f64 = rows.iter().map(|row| odds[row].as_f64().unwrap()).sum();
    near(&Value::from(all), 1.0);
    let painted = json(
        "odds volley --dice 1 --defense 7 --wounds 1 --target-painter 3 --stealth --hunter --json",
    );
    near(&painted["hit"], 0.7);
    let caught = json(
        "odds volley --dice 1 --defense 7 --wounds 1 --modifier -3 --alpha-strike --immediate --resistant --json",
    );
    near(&caught["immediately_destroyed"], 0.4);
}

#[test]
fn odds_of_a_boarding_action_have_the_keys_of_the_manual() {
    let odds = json("odds boarding --boarder 1/6/1 --holder 1/6/1 --holder-traits stoic --json");
    for key in ["boarder", "holder", "neither"] {
        near(&odds[key], 1.0 / 3.0);
    }
    let for_ever = json("odds boarding --boarder 0/6/2 --holder 0/6/2 --json");
    near(&for_ever["neither"], 1.0);
    let told = text(&run("odds boarding --boarder 0/6/2 --holder 0/6/2").stdout);
    assert!(told.contains("can never end"), "{told}");
    let two = json(
        "odds boarding --boarder 2/6/2 --boarder 1/5/1 --holder 2/6/2 --boarder-traits annihilate,interceptor:2 --holder-traits stoic --json",
    );
    let sum: f64 = ["boarder", "holder", "neither"]
        .iter()
        .map(|key| two[key].as_f64().unwrap())
        .sum();
    near(&Value::from(sum), 1.0);
}

#[test]
fn odds_of_checks_have_the_keys_of_the_manual() {
    let odds = json("odds check --game escape-velocity-nova --check 11/3 --check 8/3 --json");
    near(&odds["checks"][0]["chance"], 0.9);
    near(&odds["checks"][1]["chance"], 0.6);
    // 24 low cards, 12 in between, 4 high ones: the first may be low or in between.
    let both = (24.0 * 23.0 + 12.0 * 24.0) / (40.0 * 39.0);
    near(&odds["checks"][1]["with_all_before"], both);
    near(&odds["successes"][2], both);
    assert_eq!(odds["left"], Value::from(vec![4; 10]));
    assert_eq!(odds["game"], "escape-velocity-nova");
    refused("odds check --check 8/3", &["there is none in Hull Breach!"]);
    refused(
        "odds check --game escape-velocity-nova --check 8/3 --left 1,2",
        &["--left", "wanted 10"],
    );
    refused("odds check --check 8", &["--check", "attack/opposing"]);
}

#[test]
fn a_battle_is_an_engagement_by_another_name() {
    let path = "reports/escape-velocity-nova/scenarios/odds-of-one-shot.scenario.toml";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let odds = json(&format!(
        "odds battle {} --game escape-velocity-nova --json",
        path.display()
    ));
    assert_eq!(odds["exact"], true);
    let shuttle = odds["counts"].as_array().unwrap().iter();
    let shuttle = shuttle.clone().find(|of| of["unit"] == "B's Shuttle A");
    let disabled = &shuttle.unwrap()["counts"][1];
    assert_eq!(disabled["number"], 2);
    near(&disabled["chance"], 0.6);
}

#[test]
fn questions_without_an_answer_are_refused() {
    refused("odds volley --dice 5 --defense 7 --wounds 0", &["--wounds"]);
    refused("odds volley --dice -1 --defense 7 --wounds 1", &["--dice"]);
    refused(
        "odds boarding --boarder 2/6 --holder 2/6/2",
        &["--boarder", "attack/defense/wounds"],
    );
    refused(
        "odds boarding --boarder 2/6/2 --holder 2/6/2 --holder-traits stoik",
        &["did you mean `stoic`"],
    );
    refused(
        "odds boarding --boarder 2/6/2 --holder 2/6/2 --holder-traits fearless",
        &["odds engagement"],
    );
    refused(
        "odds engagement nowhere.scenario.toml",
        &["nowhere.scenario.toml", "no such file"],
    );
}

#[test]
fn engage_tells_an_engagement_and_says_how_it_ended() {
    let path = scenario("ex-01-one-volley.scenario.toml");
    let output = run(&format!("engage {path}"));
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(
        told.contains("> A: A's Griffin fires 5 dice at B's Dragon"),
        "{told}"
    );
    assert!(
        told.contains("[§6.2, §8.2]") && told.contains("B's Dragon: 3 of 5 wounds"),
        "{told}"
    );
    let events = json(&format!("engage {path} --json"));
    let list = events["events"].as_array().unwrap();
    let volley = list.iter().find(|event| event["kind"] == "rolled").unwrap();
    assert_eq!(volley["rules"][0], "§6.2");
    assert!(
        list.iter()
            .any(|event| event["kind"] == "decision" && event["seat"] == "A")
    );
}

#[test]
fn scripted_dice_must_be_as_many_as_are_rolled() {
    let path = scenario("ex-01-one-volley.scenario.toml");
    refused(
        &format!("engage {path} --dice 3,6,7"),
        &["3 listed", "2 more"],
    );
    refused(
        &format!("engage {path} --dice 3,6,7,9,10,10"),
        &["1 of the 6 dice"],
    );
    refused(
        &format!("engage {path} --dice 3,6,7,9,11"),
        &["--dice", "11"],
    );
    // Other dice, another end: the expectation is not met, which is the answer no.
    let output = run(&format!("engage {path} --dice 1,1,1,1,1"));
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("expected and not found"));
}

#[test]
fn sampled_and_exact_odds_of_an_engagement_say_which_they_are() {
    let path = scenario("ex-02-split-volley.scenario.toml");
    let exact = json(&format!("odds engagement {path} --json"));
    assert_eq!(exact["exact"], true);
    assert!(exact["states"].as_u64().unwrap() >= 1);
    let lost = |odds: &Value| odds["lost"].as_array().unwrap().clone();
    let cockatrice = lost(&exact)
        .into_iter()
        .find(|unit| unit["name"] == "B's Cockatrice")
        .unwrap();
    // Six dice at one half, three hits or more.
    near(&cockatrice["chance"], 42.0 / 64.0);
    let sampled = json(&format!(
        "odds engagement {path} --most-steps 0 --matches 400 --json"
    ));
    assert_eq!(
        (sampled["exact"].as_bool(), sampled["matches"].as_u64()),
        (Some(false), Some(400))
    );
    let unit = &lost(&sampled)[3];
    assert!(unit["ci_low"].as_f64().unwrap() <= unit["chance"].as_f64().unwrap());
    let again = json(&format!("engage {path} --matches 400 --json"));
    assert_eq!(
        lost(&again),
        lost(&sampled),
        "the same seed, the same matches"
    );
}

#[test]
fn faults_of_a_scenario_come_with_their_places() {
    let folder = Folder::new("bad-scenario");
    let bad = "name = \"x\"\nround = 0\nstpe = 3\n[[commander]]\n[[commander.ships]]\ncard = \"cr-harpie\"\ntaken = 1\n\
               [[commander.ships]]\nname = \"Odd\"\nclass = \"cruisr\"\nwounds = 2\n";
    std::fs::write(folder.at("bad.scenario.toml"), bad).unwrap();
    let output = breachlab(&folder.0, "check bad.scenario.toml")
        .output()
        .unwrap();
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{told}");
    for word in [
        "bad.scenario.toml:2:9",
        "did you mean `step`",
        "did you mean `cr-harpy`",
        "did you mean `cruiser`",
        "1 Commander",
        "2 to 6",
    ] {
        assert!(told.contains(word), "`{word}` is missing in: {told}");
    }
}
