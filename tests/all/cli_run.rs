//! `run` and its kin with the real game: the binary alone, in an empty folder.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};

use serde_json::Value;

use crate::cli::{Folder, breachlab, text};

fn ran(folder: &Folder, args: &str) -> Output {
    let output = breachlab(&folder.0, args).output().unwrap();
    assert_eq!(
        output.status.code(),
        Some(0),
        "{args}: {}",
        text(&output.stderr)
    );
    output
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).expect("one JSON document and nothing else")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn in_an_empty_folder_the_binary_alone_plays_its_two_starter_decks() {
    let folder = Folder::new("empty");
    let output = ran(&folder, "run --matches 40 --strategy random");
    let all: Vec<_> = fs::read_dir(folder.at("reports/out/hull-breach"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    let [out] = all.as_slice() else {
        panic!("one folder: {all:?}");
    };
    let name = out.file_name().unwrap().to_string_lossy();
    assert!(
        name.starts_with("rdf-line-vs-col-boarders-0x5eed-"),
        "{name}"
    );
    for file in [
        "matchups.csv",
        "cards.csv",
        "turns.csv",
        "engagements.csv",
        "endings.csv",
    ] {
        assert!(read(&out.join(file)).lines().count() > 1, "{file}");
    }
    for file in [
        "win-rates.svg",
        "win-rates.png",
        "length.svg",
        "endings.png",
        "summary.md",
    ] {
        assert!(out.join(file).exists(), "{file}");
    }
    let run: Value = serde_json::from_str(&read(&out.join("run.json"))).unwrap();
    assert_eq!(
        (&run["matches"], &run["complete"]),
        (&40.into(), &true.into())
    );
    assert_eq!(run["files"].as_array().unwrap().len(), 6);
    let table = text(&output.stdout);
    assert!(
        table.contains("Skyline Battle Line") && table.contains("0x5eed"),
        "{table}"
    );
    assert!(!table.contains('\u{1b}'), "no colour in a pipe");
    assert_eq!(text(&output.stderr), "", "no progress in a pipe");
    let hidden = fs::read_dir(out).unwrap();
    assert!(hidden.into_iter().all(|file| {
        !file
            .unwrap()
            .file_name()
            .to_string_lossy()
            .starts_with(".tmp")
    }));
}

#[test]
fn json_is_one_document_with_the_keys_of_the_contract() {
    let folder = Folder::new("json");
    let output = ran(
        &folder,
        "run --matches 20 --strategy random --json --seed 255 --out here",
    );
    let document = json(&output);
    assert_eq!(document["seed"], "0xff");
    assert_eq!(
        (&document["schema"], &document["matches"]),
        (&1.into(), &20.into())
    );
    assert_eq!(document["out"], "here");
    assert_eq!(document["seats"].as_array().unwrap().len(), 2);
    assert!(text(&output.stdout).ends_with("}\n"));
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn quiet_prints_nothing_and_still_writes() {
    let folder = Folder::new("quiet");
    let output = ran(&folder, "run --matches 4 --strategy random --quiet --out q");
    assert_eq!(
        (text(&output.stdout), text(&output.stderr)),
        (String::new(), String::new())
    );
    assert!(folder.at("q/run.json").exists());
}

#[test]
fn threads_change_no_byte_but_those_of_timing() {
    let folder = Folder::new("threads");
    for threads in ["1", "2", "7"] {
        let args = format!(
            "run rdf-heavy corp-ghost corp-swarm --matches 61 --strategy random --quiet \
             --threads {threads} --out t{threads}"
        );
        ran(&folder, &args);
    }
    let mut files: Vec<_> = fs::read_dir(folder.at("t1"))
        .unwrap()
        .map(|file| file.unwrap().file_name())
        .collect();
    files.sort();
    assert!(files.len() > 10);
    for name in files {
        let bytes = |threads: &str| fs::read(folder.at(threads).join(&name)).unwrap();
        if name == "run.json" {
            let plain = |threads: &str| {
                let mut run: Value = serde_json::from_slice(&bytes(threads)).unwrap();
                run["timing"] = Value::Null;
                run
            };
            assert_eq!(plain("t1"), plain("t7"));
            continue;
        }
        assert!(bytes("t1") == bytes("t2"), "{} differs", name.display());
        assert!(bytes("t1") == bytes("t7"), "{} differs", name.display());
    }
}

#[test]
fn a_replayed_match_ends_as_in_the_run() {
    let folder = Folder::new("replay");
    let line_up = "rdf-line corp-ghost --strategy random --seed 0xabc --json";
    let run = json(&ran(&folder, &format!("run {line_up} --matches 6 --out r")));
    let mut wins = [0, 0];
    let mut turns = 0;
    for number in 0..6 {
        let told = json(&ran(&folder, &format!("replay {line_up} --match {number}")));
        for (win, seat) in wins.iter_mut().zip(told["seats"].as_array().unwrap()) {
            *win += u64::from(seat["score"] == 1.0);
        }
        turns += told["turns"].as_u64().unwrap();
        assert!(!told["lines"].as_array().unwrap().is_empty());
    }
    assert_eq!(run["seats"][0]["wins"], wins[0]);
    assert_eq!(run["seats"][1]["wins"], wins[1]);
    let mean = run["turns"]["mean"].as_f64().unwrap();
    assert!((mean - turns as f64 / 6.0).abs() < 1e-5);
}

#[test]
fn a_reader_that_goes_away_is_success_and_a_full_disk_is_not() {
    let folder = Folder::new("pipe");
    let mut child = breachlab(&folder.0, "run --matches 4 --strategy random --out p")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), text(&output.stderr)),
        (Some(0), String::new())
    );
    if let Ok(full) = fs::File::options().write(true).open("/dev/full") {
        let mut command = breachlab(&folder.0, "run --matches 4 --strategy random --out p");
        let output = command.stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("standard output"));
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_refused_before_a_match_is_played() {
    let folder = Folder::new("unwritable");
    fs::write(folder.at("file"), "mine").unwrap();
    let mut command = breachlab(&folder.0, "run --matches 1000000000 --out file/below");
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = text(&output.stderr);
    assert!(
        message.contains("file is a file, wanted a folder"),
        "{message}"
    );
    assert_eq!(read(&folder.at("file")), "mine");
}

#[test]
fn every_wrong_file_of_a_line_up_is_reported_at_once() {
    let folder = Folder::new("wrong");
    let output = breachlab(&folder.0, "run rdf-lin col-boarderz --strategy rendom").output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = text(&output.stderr);
    for word in ["rdf-line", "col-boarders", "random"] {
        assert!(
            message.contains(&format!("did you mean `{word}`")),
            "{message}"
        );
    }
    assert!(
        !folder.at("reports").exists(),
        "nothing is written for a line-up that cannot play"
    );
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_writes_what_it_has_and_exits_130() {
    let folder = Folder::new("interrupt");
    let child = breachlab(
        &folder.0,
        "run --matches 1000000000 --strategy random --json --out i",
    )
    .stdout(Stdio::piped())
    .stderr(Stdio::piped())
    .spawn()
    .unwrap();
    // The folder is made just before the matches begin, with the handler close behind it.
    while !folder.at("i").exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    std::thread::sleep(std::time::Duration::from_millis(500));
    let id = child.id().to_string();
    assert!(
        std::process::Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    assert_eq!(json(&output)["complete"], false);
    let run: Value = serde_json::from_str(&read(&folder.at("i/run.json"))).unwrap();
    assert_eq!(
        (&run["complete"], &run["plan"]["stopped"]),
        (&false.into(), &"interrupted".into())
    );
}

#[test]
fn a_target_error_ends_the_run_on_its_schedule() {
    let folder = Folder::new("target");
    let args = "run --strategy random --target-error 10 --max-matches 800 --json --out t";
    let document = json(&ran(&folder, args));
    let matches = document["matches"].as_u64().unwrap();
    assert!([400, 800].contains(&matches), "{matches}");
    for seat in document["seats"].as_array().unwrap() {
        let width = seat["ci_high"].as_f64().unwrap() - seat["ci_low"].as_f64().unwrap();
        assert!(width <= 0.2 || matches == 800, "{width}");
    }
}

#[test]
fn check_says_yes_no_and_where() {
    let folder = Folder::new("check");
    fs::write(
        folder.at("mine.toml"),
        "kind = \"random\"\nname = \"Mine\"\n",
    )
    .unwrap();
    let output = ran(&folder, "check mine.toml");
    assert_eq!(text(&output.stdout), "mine.toml: valid strategy\n");
    fs::write(
        folder.at("mine.toml"),
        "kind = \"randum\"\nname = \"Mine\"\n",
    )
    .unwrap();
    let output = breachlab(&folder.0, "check mine.toml").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let page = text(&output.stdout);
    assert!(
        page.contains("mine.toml:1:8") && page.contains("`random`"),
        "{page}"
    );
    let output = breachlab(&folder.0, "check mine.toml --json")
        .output()
        .unwrap();
    assert_eq!(
        (&json(&output)["valid"], output.status.code()),
        (&false.into(), Some(1))
    );
}

#[test]
fn lists_and_schemas_name_what_is_embedded() {
    let folder = Folder::new("lists");
    assert!(text(&ran(&folder, "list decks").stdout).contains("rdf-line"));
    assert!(text(&ran(&folder, "list strategies").stdout).contains("random"));
    let games = text(&ran(&folder, "games").stdout);
    assert!(
        games.contains("hull-breach") && games.contains("Hull Breach!"),
        "{games}"
    );
    assert_eq!(
        json(&ran(&folder, "list cards --json"))["cards"]
            .as_array()
            .unwrap()
            .len(),
        130
    );
    for kind in ["cards", "deck", "strategy", "rules"] {
        let schema = json(&ran(&folder, &format!("schema {kind}")));
        assert_eq!(schema["type"], "object", "{kind}");
    }
    let figures = json(&ran(&folder, "bench --matches 4 --strategy random --json"));
    assert!(figures["matches_per_cpu_second"].as_f64().unwrap() > 0.0);
    assert_eq!(figures["allocations_per_match"], 0.0);
    assert!(figures["rollout_decisions_per_cpu_second"].is_null());
}

/// What the rules take is a part of the whole, and what is left over is the pilots'.
#[test]
fn bench_says_what_of_a_match_the_pilots_take() {
    let folder = Folder::new("bench");
    let figure = |document: &serde_json::Value, name: &str| document[name].as_f64().unwrap();
    let args = "bench rdf-line rdf-line --matches 30 --strategy commander --json";
    let policy = json(&ran(&folder, args));
    let [choices, decisions] =
        ["choices_per_match", "decisions_per_match"].map(|name| figure(&policy, name));
    assert!(0.0 < choices && choices < decisions, "{policy}");
    let [rules, whole] =
        ["rules_ns_per_decision", "ns_per_decision"].map(|name| figure(&policy, name));
    assert!(0.0 < rules && rules < whole, "{policy}");
    let left = (whole - rules) * decisions / choices;
    assert!((figure(&policy, "ns_per_choice") - left).abs() < 1e-6 * left);
    // A search plays decisions that no match has.
    let args = "bench --game gunship --matches 1 --strategy admiral --json";
    let search = json(&ran(&folder, args));
    let all = figure(&search, "matches_per_cpu_second") * figure(&search, "decisions_per_match");
    assert!(figure(&search, "rollout_decisions_per_cpu_second") > 10.0 * all);
}
