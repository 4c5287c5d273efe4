//! The verb `tune`.

use std::fs;

use breachlab::games::from_files;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::hull_breach::{HullBreach, load};
use serde_json::Value;

use super::{json, read};
use crate::cli::{Folder, breachlab, text};

fn without_timing(mut document: Value) -> Value {
    document["timing"] = Value::Null;
    document["out"] = Value::Null;
    document["deck"] = Value::Null;
    document
}

const TUNE: &str = "tune rdf-line --against col-boarders:2,corp-swarm --pilot rush --pilots novice --keep cr-harpy --ban \
                    bb-valkyrie --max-matches 3000 --cards FIRST --json";

/// The document of a tuning, whether it confirmed something or not, without what may differ between two runs.
fn tuned(folder: &Folder, args: &str) -> Value {
    let output = breachlab(&folder.0, args).output().unwrap();
    let code = output.status.code();
    let document: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{args}: {code:?}: {}", text(&output.stderr)));
    let is_confirmed = document["confirmed"] == true;
    assert_eq!(code, Some(i32::from(!is_confirmed)), "{args}");
    without_timing(document)
}

#[test]
fn a_tuning_keeps_its_budget_and_does_not_depend_on_threads_or_on_being_stopped() {
    let folder = Folder::new("tune");
    let one = tuned(&folder, &[TUNE, " --threads 1 --out a"].concat());
    assert_eq!(
        tuned(&folder, &[TUNE, " --threads 3 --out b"].concat()),
        one
    );
    assert!(one["matches"].as_u64().unwrap() <= 3000);
    assert_eq!(one["complete"], true);
    // Taken up after its last round, it proves the same.
    assert_eq!(tuned(&folder, &[TUNE, " --resume --out a"].concat()), one);
    for file in [
        "tune.json",
        "swaps.csv",
        "pilots.csv",
        "summary.md",
        "tuning.json",
    ] {
        assert!(folder.at("a").join(file).exists(), "{file}");
    }
    let other = [TUNE, " --resume --seed 9 --out a"].concat();
    let output = breachlab(&folder.0, &other).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("another search"));
}

#[test]
fn where_nothing_may_be_put_in_the_start_comes_back_as_a_file_that_reads_alike() {
    let folder = Folder::new("tune-start");
    fs::write(folder.at("owned.txt"), "0 cr-basalt\n").unwrap();
    let args = "tune rdf-line --against corp-swarm --pilot rush --pilots novice --owned owned.txt --max-matches 1000 --cards FIRST \
                --json --out a";
    let found = json(&folder, args, 1);
    assert_eq!(
        (&found["confirmed"], &found["returned"]),
        (&false.into(), &"start".into())
    );
    assert_eq!(
        (&found["fresh"]["gain"], &found["unconfirmed"]),
        (&0.0.into(), &Value::Null)
    );
    assert_eq!(found["fresh"]["win_rate"], found["start"]["win_rate"]);
    assert_eq!(found["swaps"].as_array().unwrap().len(), 0);
    let set = load::default_cards();
    let path = folder.at(found["deck"].as_str().unwrap());
    let kept = read("a.toml", &fs::read_to_string(path).unwrap(), &set);
    let start = from_files::load_deck::<HullBreach>("rdf-line", &set, &Rules::default()).unwrap();
    assert_eq!(kept.deck, start.deck);
    let list = json(&folder, &[args, " --format list"].concat(), 1);
    let path = folder.at(list["deck"].as_str().unwrap());
    let kept = read("a.txt", &fs::read_to_string(path).unwrap(), &set);
    assert_eq!(kept.deck, start.deck);
}

#[test]
fn tuning_refuses_what_it_cannot_do_in_a_sentence() {
    let folder = Folder::new("tune-refused");
    let refused = |args: &str, word: &str| {
        let output = breachlab(&folder.0, args).output().unwrap();
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args}: {message}");
        assert!(message.contains(word), "{args}: {message}");
        assert!(!message.contains("panicked"), "{message}");
    };
    refused("tune rdf-line --max-matches 10", "--max-matches");
    refused("tune rdf-lin", "rdf-line");
    refused("tune rdf-line --against corp-swarm:x", "--against");
    refused("tune rdf-line --against corp-swarm:0", "--against");
    refused("tune rdf-line --against corp-swarm,corp-swarm", "twice");
    refused("tune rdf-line --keep ma-nobody", "ma-nobody");
    refused("tune rdf-line --keep fw-wasp", "fw-wasp");
    refused("tune rdf-line --ban cr-harpi", "cr-harpy");
    refused("tune rdf-line --owned nowhere.txt", "nowhere.txt");
    refused("tune rdf-line --resume --out empty", "--resume");
    refused("tune standard --game gunship --format list", "plain lists");
    fs::write(folder.at("owned.txt"), "2 cr-harpy\n").unwrap();
    refused(
        "tune standard --game gunship --owned owned.txt",
        "cannot mean anything",
    );
    refused("explore --max-matches 10", "--max-matches");
}

#[cfg(unix)]
#[test]
fn an_interrupted_tuning_says_so_and_can_be_taken_up() {
    let folder = Folder::new("tune-interrupt");
    let args = "tune rdf-line --against col-boarders --pilots novice --max-matches 90000000 --json --out i";
    let child = breachlab(&folder.0, args)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    while !folder.at("i").exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    std::thread::sleep(std::time::Duration::from_millis(800));
    let id = child.id().to_string();
    let killed = std::process::Command::new("kill")
        .args(["-INT", &id])
        .status();
    assert!(killed.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&document["complete"], &document["returned"]),
        (&false.into(), &"start".into())
    );
    assert!(folder.at("i/tune.json").exists() && folder.at("i/rdf-line.toml").exists());
}

#[test]
fn loadouts_are_tuned_and_mapped_too() {
    let folder = Folder::new("tune-gunship");
    let args = "tune standard --game gunship --against brawler --pilots duelist --max-matches 2000 --json --out t";
    let output = breachlab(&folder.0, args).output().unwrap();
    assert!(
        matches!(output.status.code(), Some(0 | 1)),
        "{}",
        text(&output.stderr)
    );
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(document["matches"].as_u64().unwrap() <= 2000);
    let map = json(
        &folder,
        "explore --game gunship --max-matches 4000 --write decks --json --out m",
        0,
    );
    let cells = map["cells"].as_array().unwrap();
    // Bombs hang on two wings, and what they take no Ion Cannon has: 5 + 4 + 3 cells can be filled.
    assert!(cells.len() <= 12 && cells.len() >= 8, "{}", cells.len());
}
