//! Reports of what was played until an interrupt.

use std::sync::atomic::{AtomicBool, Ordering};

use breachlab::analysis::entrants::Entrants;
use breachlab::analysis::ladder::{LadderRequest, ladder};
use breachlab::analysis::matrix::{MatrixRequest, matrix};
use breachlab::games::Order;
use breachlab::play::{Hooks, Progress, Stop, Workers};
use breachlab::report::{
    GateReport, LadderReport, MatrixReport, ReportFolder as Claimed, Terminal,
};
use breachlab::tally::Tally;
use breachlab::{games, report};

use super::read;
use crate::cli::{Folder, breachlab, text};

/// Stops everything after so many matches.
struct ImpatientReader {
    left: std::sync::atomic::AtomicU64,
    interrupt: AtomicBool,
}

impl Progress for ImpatientReader {
    fn played(&self, matches: u64) {
        let left = self.left.load(Ordering::Relaxed).saturating_sub(matches);
        self.left.store(left, Ordering::Relaxed);
        self.interrupt.store(left == 0, Ordering::Relaxed);
    }

    fn counted(&self, _tally: &Tally, _most: u64) {}
}

fn impatient(matches: u64) -> ImpatientReader {
    ImpatientReader {
        left: matches.into(),
        interrupt: false.into(),
    }
}

fn names<const N: usize>(names: [&str; N]) -> Vec<String> {
    names.map(str::to_owned).to_vec()
}

const DECKS: [&str; 3] = ["rdf-line", "col-boarders", "corp-swarm"];

fn entrants(decks: Vec<String>, strategies: Vec<String>) -> Entrants {
    let all = Order {
        decks,
        strategies,
        ..Order::default()
    };
    Entrants { all, seed: 7 }
}

fn part_of_a_matrix(matches: u64) -> MatrixReport {
    part_of(matches, None)
}

/// A matrix, or a gauntlet where weights of a field are given, interrupted after so many matches.
fn part_of(matches: u64, field: Option<Vec<f64>>) -> MatrixReport {
    let row = games::find("hull-breach").unwrap();
    let request = MatrixRequest {
        entrants: entrants(names(DECKS), names(["random"])),
        stop: Stop::Exact(20),
        field,
    };
    let workers = Workers::new(None).unwrap();
    let progress = impatient(matches);
    let hooks = Hooks {
        progress: &progress,
        interrupt: &progress.interrupt,
    };
    matrix(row, &request, &workers, hooks).unwrap()
}

#[test]
fn an_interrupted_matrix_rates_the_decks_that_met_and_no_others() {
    let part = part_of_a_matrix(20);
    assert!(!part.head.complete && part.head.matches == 20);
    let mut rated: Vec<&str> = part.ratings.iter().map(|row| row.deck.as_str()).collect();
    rated.sort_unstable();
    assert_eq!(rated, ["col-boarders", "rdf-line"]);
    let mean: f64 = part.ratings.iter().map(|row| row.rating.value).sum::<f64>() / 2.0;
    assert!((mean - 1500.0).abs() < 1e-6, "{mean}");
    assert!(part.pairings.iter().all(|row| row.matches > 0));
    // The square tables and the heat map have no row for the deck that nobody met, and a note says so.
    assert_eq!(part.decks, ["rdf-line", "col-boarders"]);
    assert!(
        part.head
            .notes
            .iter()
            .any(|note| note.ends_with("corp-swarm"))
    );
    let folder = Folder::new("ends-matrix");
    report::write(&part, &Claimed::fresh(&folder.at("m")).unwrap()).unwrap();
    for file in [
        "payoff.csv",
        "effective.csv",
        "matrix.csv",
        "ratings.csv",
        "matrix.svg",
    ] {
        assert!(
            !read(&folder.at("m").join(file)).contains("corp-swarm"),
            "{file}"
        );
    }
    let whole = part_of_a_matrix(u64::MAX);
    assert!(whole.head.complete && whole.ratings.len() == 3 && whole.decks == DECKS);
    let pair = |report: &MatrixReport| report.rate("rdf-line", "col-boarders");
    assert_eq!(pair(&part), pair(&whole));
}

#[test]
fn an_interrupted_gauntlet_has_no_row_for_a_deck_that_met_nobody() {
    let decks = |report: &MatrixReport| -> Vec<String> {
        let together = report.gauntlet.iter().filter(|row| row.pilot == "*");
        together.map(|row| row.deck.clone()).collect()
    };
    let part = part_of(20, Some(vec![1.0]));
    assert_eq!(decks(&part), ["rdf-line"]);
    assert_eq!(
        decks(&part_of(u64::MAX, Some(vec![1.0]))),
        ["rdf-line", "col-boarders"]
    );
    // Of a field that was not all met there is a worst so far and no mean.
    let half = part_of(20, Some(vec![1.0, 1.0]));
    let row = &half.gauntlet[0];
    assert!(row.win_rate.is_none() && row.worst.is_some(), "{row:?}");
}

#[test]
fn what_meta_makes_of_an_interrupted_matrix_is_said() {
    let folder = Folder::new("ends-payoff");
    let mut part = part_of_a_matrix(u64::MAX);
    part.head.complete = false;
    report::write(&part, &Claimed::fresh(&folder.at("m")).unwrap()).unwrap();
    let payoff = report::read_payoff(&folder.at("m/payoff.csv")).unwrap();
    assert!(payoff.is_partial && payoff.names == DECKS);
    let output = breachlab(&folder.0, "meta --matrix m --draws 100 --out o").output();
    let output = output.unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("interrupted matrix"));
    assert!(report::text(&part, Terminal::default()).contains(report::INTERRUPTED));
}

fn part_of_a_ladder(matches: u64) -> LadderReport {
    let row = games::find("hull-breach").unwrap();
    let rungs = LadderRequest {
        entrants: entrants(names(["rdf-line"]), names(["random", "novice", "rush"])),
        matches: 20,
    };
    let workers = Workers::new(None).unwrap();
    let progress = impatient(matches);
    let hooks = Hooks {
        progress: &progress,
        interrupt: &progress.interrupt,
    };
    ladder(row, &rungs, &workers, hooks).unwrap()
}

#[test]
fn an_interrupted_ladder_has_no_row_for_whoever_did_not_play() {
    let part = part_of_a_ladder(20);
    assert!(!part.head.complete && part.head.matches == 20);
    let mut pilots: Vec<&str> = part.pilots.iter().map(|row| row.name.as_str()).collect();
    pilots.sort_unstable();
    assert_eq!(pilots, ["novice", "random"]);
    assert!(part.pilots.iter().all(|row| row.rating.is_some()));
    assert!(part.pairings.iter().all(|row| row.matches > 0));
    assert!(report::text(&part, Terminal::default()).contains(report::INTERRUPTED));
    let whole = part_of_a_ladder(u64::MAX);
    assert!(whole.head.complete && whole.pilots.len() == 3);
}

/// A pipeline reads counts and annotations.
#[test]
fn an_interrupted_gate_is_an_error_to_a_pipeline() {
    let report = GateReport {
        answer: "unchanged",
        ..GateReport::default()
    };
    assert!(!report.head.complete);
    let suite = report::junit(&report);
    assert!(
        suite.contains("tests=\"1\" failures=\"0\" errors=\"1\""),
        "{suite}"
    );
    assert!(suite.contains("<error type=\"interrupted\""), "{suite}");
    assert!(
        report::github(&report, &str::to_owned)
            .starts_with("::error title=Balance gate::interrupted")
    );
    assert!(report::gate_markdown(&report).contains("**Interrupted**"));
    let mut whole = report;
    whole.head.complete = true;
    assert!(!report::junit(&whole).contains("interrupted"));
    assert!(!report::github(&whole, &str::to_owned).contains("interrupted"));
}
