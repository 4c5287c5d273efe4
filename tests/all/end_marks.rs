//! What an interrupted report says of itself, where, and what it leaves out so that it is there soon.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[cfg(target_os = "linux")]
use std::fs;

use breachlab::report::{
    self, FreshRow, GateMatchup, GateReport, ReportEstimate, SwapRow, Terminal, TuneReport,
};

#[cfg(target_os = "linux")]
use crate::cli::{Folder, text};
#[cfg(target_os = "linux")]
use crate::ends::{hears, read, signal, spawned};

/// Everything in a folder that a user sees or that was left half written.
#[cfg(target_os = "linux")]
fn names(folder: &std::path::Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let names = entries.map(|entry| entry.unwrap().file_name());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name != ".breachlab").collect();
    names.sort();
    names
}

#[cfg(target_os = "linux")]
fn is_svg(name: &str) -> bool {
    std::path::Path::new(name)
        .extension()
        .is_some_and(|end| end == "svg")
}

/// Tables and documents come first, pictures for the screen last, and those that take long not at all.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_report_is_written_before_its_charts_and_without_large_ones() {
    let folder = Folder::new("marks-charts");
    let child = spawned(
        &folder,
        "run --strategy random --matches 1000000000 --out out",
    );
    hears(&child);
    std::thread::sleep(std::time::Duration::from_millis(500));
    signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let names = names(&folder.at("out"));
    let is_of = |ending: &str| names.iter().filter(|name| name.ends_with(ending)).count();
    assert!(is_of(".svg") > 2 && is_of(".png") == 0, "{names:?}");
    let written = |name: &str| {
        let about = fs::metadata(folder.at("out").join(name)).unwrap();
        about.modified().unwrap()
    };
    for svg in names.iter().filter(|name| is_svg(name)) {
        assert!(written(svg) >= written("run.json"), "{svg}");
        assert!(read(&folder.at("out").join(svg)).contains(report::INTERRUPTED));
    }
    let listed = read(&folder.at("out/.breachlab"));
    assert!(
        names.iter().all(|name| listed.contains(name.as_str())),
        "{listed}"
    );
}

/// Whenever the signal comes: both pictures, or none, and nothing half written.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_trend_leaves_a_whole_chart_or_none() {
    let gates = crate::gate_cli::folder("marks-trend");
    let ask = "gate --plan p.toml --quiet --after stranger.toml --history h.csv";
    crate::gate_cli::ran(&gates, ask, 0);
    let table = read(&gates.at("h.csv"));
    let (header, line) = table.split_once('\n').unwrap();
    fs::write(
        gates.at("h.csv"),
        [header, "\n", &line.repeat(2000)].concat(),
    )
    .unwrap();
    for (at, wait) in [0, 20, 60, 120, 250, 500].into_iter().enumerate() {
        let child = spawned(&gates, &format!("trend h.csv --out z{at}"));
        hears(&child);
        std::thread::sleep(std::time::Duration::from_millis(wait));
        signal(&child, "-INT");
        let output = child.wait_with_output().unwrap();
        let found = names(&gates.at(&format!("z{at}")));
        match output.status.code() {
            Some(0) => assert_eq!(found, ["trend.png", "trend.svg"]),
            code => assert_eq!((code, found), (Some(130), Vec::new())),
        }
    }
}

/// Once, at the head.
#[cfg(target_os = "linux")]
#[test]
fn the_page_of_an_interrupted_card_says_so_once_and_at_its_head() {
    let folder = Folder::new("marks-card");
    let child = spawned(&folder, "card cr-harpy --threads 1 --out out");
    hears(&child);
    std::thread::sleep(std::time::Duration::from_millis(300));
    signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let page = read(&folder.at("out/card.md"));
    assert_eq!(
        page.to_lowercase().matches("interrupted").count(),
        1,
        "{page}"
    );
    let at = page
        .lines()
        .position(|line| line.starts_with("> **Interrupted**"));
    assert_eq!(at, Some(2), "{page}");
}

#[test]
fn an_interrupted_proof_of_a_tuning_is_said_to_be_interrupted_once() {
    let rate = ReportEstimate {
        value: 0.5,
        low: 0.4,
        high: 0.6,
    };
    let tuned = TuneReport {
        swaps: vec![SwapRow::default()],
        fresh: Some(FreshRow {
            matches: 600,
            start: Some(rate),
            tuned: Some(rate),
            gain: Some(rate),
        }),
        ..TuneReport::default()
    };
    assert!(!tuned.head.complete);
    let text = report::text(&tuned, Terminal::default());
    assert_eq!(text.matches("interrupted").count(), 1, "{text}");
    assert!(text.contains("came to 600 fresh matches"), "{text}");
}

/// A pipeline shows the message of a failure: it says why there are no numbers.
#[test]
fn a_matchup_that_was_not_played_says_why_it_is_undecided() {
    let row = GateMatchup {
        deck_a: "rdf-line".to_owned(),
        deck_b: "corp-ghost".to_owned(),
        strategy: "rush".to_owned(),
        answer: "undecided",
        ..GateMatchup::default()
    };
    let mut gate = GateReport {
        answer: "undecided",
        undecided_fails: true,
        matchups: vec![row],
        ..GateReport::default()
    };
    for (is_complete, words) in [
        (false, "interrupted before its first pairs were counted"),
        (true, "no pair was played"),
    ] {
        gate.head.complete = is_complete;
        let suite = report::junit(&gate);
        assert!(
            suite.contains(&format!("message=\"undecided: {words}\"")),
            "{suite}"
        );
        gate.undecided_fails = false;
        let suite = report::junit(&gate);
        assert!(suite.contains(&format!("<skipped message=\"undecided: {words}\"/>")));
        gate.undecided_fails = true;
        for form in [
            report::text(&gate, Terminal::default()),
            report::gate_markdown(&gate),
        ] {
            assert!(form.contains(words), "{form}");
        }
    }
}
