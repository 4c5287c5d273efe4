//! Streams, pipes, states and rules that are no use.

use std::fs;

use breachlab::report;
use breachlab::report::{GateMatchup, GateReport, Terminal};
use serde_json::Value;

use super::{json, ran, read};
use crate::cli::{Folder, breachlab, text};
use crate::kit::of_first_edition;

/// A name of its own for each thing that may be in the way of a stream.
#[cfg(target_os = "linux")]
#[test]
fn a_stream_that_is_full_or_closed_ends_nothing_by_force() {
    let folder = Folder::new("ends-streams");
    let binary = env!("CARGO_BIN_EXE_breachlab");
    let code = |line: &str| {
        let mut command = std::process::Command::new("sh");
        let line = format!("{binary} {line}");
        let output = command.args(["-c", &line]).current_dir(&folder.0).output();
        output.unwrap().status.code()
    };
    let run = "run --strategy random --matches 20 --out o";
    for (line, wanted) in [
        (format!("{run} >/dev/full"), 2),
        (format!("{run} --json >/dev/full 2>/dev/full"), 2),
        (format!("{run} 2>/dev/full"), 0),
        (format!("{run} <&- >&- 2>&-"), 0),
        ("run nobody 2>/dev/full".to_owned(), 2),
        ("run nobody 2>&-".to_owned(), 2),
        ("--help >/dev/full".to_owned(), 2),
        ("--nonsense 2>/dev/full".to_owned(), 2),
        ("list cards >/dev/full 2>/dev/full".to_owned(), 2),
        ("completions bash >/dev/full".to_owned(), 2),
        ("schema deck >/dev/full".to_owned(), 2),
    ] {
        assert_eq!(code(&line), Some(wanted), "{line}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_or_a_device_in_place_of_a_file_is_refused_at_once() {
    let folder = Folder::new("ends-fifo");
    let made = std::process::Command::new("mkfifo")
        .arg(folder.at("p.toml"))
        .status();
    assert!(made.unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", folder.at("z.toml")).unwrap();
    for file in ["p.toml", "z.toml"] {
        for args in [
            "check FILE",
            "run FILE rdf-line",
            "run --strategy FILE",
            "run --rules FILE",
            "run --cards FILE",
            "run --patch FILE",
            "cards --plan FILE",
            "gate --after FILE",
            "gate --plan FILE --after FILE",
            "meta --payoff FILE",
            "trend FILE",
            "tune rdf-line --owned FILE",
            "engage FILE",
            "train FILE",
        ] {
            let args = args.replace("FILE", file);
            let output = breachlab(&folder.0, &args).output().unwrap();
            assert!(matches!(output.status.code(), Some(1 | 2)), "{args}");
            let said = [text(&output.stdout), text(&output.stderr)].concat();
            assert!(
                said.contains("is a pipe, a socket or a device"),
                "{args}: {said}"
            );
        }
    }
    fs::create_dir(folder.at("t")).unwrap();
    fs::rename(folder.at("p.toml"), folder.at("t/tuning.json")).unwrap();
    let output = breachlab(&folder.0, "tune rdf-line --resume --out t").output();
    assert!(text(&output.unwrap().stderr).contains("is a pipe"));
}

/// Each key of a state that a search cannot have left is named.
#[test]
fn a_state_that_no_search_left_is_refused_by_its_key() {
    let folder = Folder::new("ends-state");
    let tune = format!(
        "tune rdf-line --against col-boarders --pilots novice --max-matches 2000 --cards {} --out t",
        of_first_edition("cards")
    );
    ran(&folder, &tune);
    let path = folder.at("t/tuning.json");
    let state = json(&path);
    let refused = |key: &str, value: Value| {
        let mut changed = state.clone();
        changed[key] = value;
        fs::write(&path, changed.to_string()).unwrap();
        let output = breachlab(&folder.0, &format!("{tune} --resume")).output();
        let output = output.unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{key}: {said}");
        assert!(said.contains(&format!("`{key}`")), "{key}: {said}");
    };
    let places = state["deck"].as_array().unwrap().len();
    refused("deck", vec![60_000; places].into());
    refused("deck", vec![0; places - 1].into());
    refused("next", u64::MAX.into());
    refused("used", u64::MAX.into());
    refused("rows", u64::MAX.into());
    refused("round", u32::MAX.into());
    refused("races", u32::MAX.into());
    refused("estimates", serde_json::json!([f64::NAN.to_bits(), null]));
    refused("squares", i64::MAX.into());
    refused("score", (-1).into());
    refused("sums", Value::Array(Vec::new()));
    refused("course", "elsewhere".into());
    refused("nonsense", 1.into());
    fs::write(&path, state.to_string()).unwrap();
    ran(&folder, &format!("{tune} --resume"));
    fs::write(&path, " ".repeat(33 << 20)).unwrap();
    let output = breachlab(&folder.0, &format!("{tune} --resume")).output();
    assert!(text(&output.unwrap().stderr).contains("at most 32 MiB"));
}

#[test]
fn a_rules_file_that_sets_nothing_is_refused_by_every_verb() {
    let folder = Folder::new("ends-empty-rules");
    for (game, text_of) in [
        ("hull-breach", ""),
        ("hull-breach", "# later\n"),
        ("hull-breach", "name = \"Mine\"\n"),
        ("gunship", ""),
        ("gunship", "note = \"Mine\"\n"),
    ] {
        fs::write(folder.at("rules.toml"), text_of).unwrap();
        let check = breachlab(&folder.0, &format!("check rules.toml --game {game}")).output();
        assert_eq!(check.unwrap().status.code(), Some(1), "{game}: {text_of}");
        let args = format!("run --game {game} --rules rules.toml --matches 4 --out o");
        let run = breachlab(&folder.0, &args).output().unwrap();
        assert_eq!(run.status.code(), Some(2), "{game}: {text_of}");
        assert!(
            text(&run.stderr).contains("no rule is set"),
            "{}",
            text(&run.stderr)
        );
    }
}

#[test]
fn a_ranking_says_that_it_played_other_than_what_was_asked_for() {
    let folder = Folder::new("ends-asked");
    let args = "cards --decks rdf-line,col-boarders --strategies random --matches 2000 --cards FIRST --out o";
    let output = breachlab(&folder.0, args).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let played = json(&folder.at("o/run.json"))["matches"].as_u64().unwrap();
    assert_ne!(played, 2000);
    let wanted = "played where 2,000 were asked for: only whole sets are played";
    assert!(
        text(&output.stdout).contains(wanted),
        "{}",
        text(&output.stdout)
    );
    assert!(read(&folder.at("o/ranking.md")).contains(wanted));
}

#[test]
fn a_gate_that_played_nothing_does_not_say_what_it_would_take() {
    let row = GateMatchup {
        answer: "undecided",
        ..GateMatchup::default()
    };
    let mut report = GateReport {
        answer: "undecided",
        matchups: vec![row],
        ..GateReport::default()
    };
    let text = report::text(&report, Terminal::default());
    assert!(
        text.contains("Not decided") && !text.contains("more match"),
        "{text}"
    );
    report.matchups[0].more = Some(1);
    let text = report::text(&report, Terminal::default());
    assert!(text.contains("would take about 1 more match."), "{text}");
}
