//! A search that was interrupted, and taken up.

use std::fs;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use breachlab::analysis::balance::{
    BalanceField, BalanceHalt, BalanceRequest, BalanceSearch, SavedBalance,
};
use breachlab::games::find;
use breachlab::plan::GoalsPlan;
use breachlab::play::{Hooks, Progress, Workers};
use breachlab::tally::Tally;
use serde_json::Value;

use super::{ASKED, PLANTED, embedded, files, goals, planted, searched_with, small};
use crate::cli::{Folder, breachlab, text};

/// Stops everything after so many matches.
struct Stopwatch {
    left: AtomicU64,
    interrupt: AtomicBool,
}

impl Progress for Stopwatch {
    fn played(&self, matches: u64) {
        let left = self.left.load(Ordering::Relaxed).saturating_sub(matches);
        self.left.store(left, Ordering::Relaxed);
        self.interrupt.store(left == 0, Ordering::Relaxed);
    }

    fn counted(&self, _tally: &Tally, _most: u64) {}
}

/// A request over the planted cards.
fn request<'a>(plan: &'a GoalsPlan, folder: &Folder) -> BalanceRequest<'a> {
    let row = find("hull-breach").unwrap();
    let versions = row.versions.unwrap();
    let patch = folder.at("planted.toml");
    BalanceRequest {
        plan,
        row,
        versions,
        texts: versions
            .patched(&embedded(row), patch.to_str().unwrap())
            .unwrap(),
        own: Vec::new(),
        rules: None,
        pilot: row.pilot,
        most: 2500,
        seed: 0x5eed,
    }
}

#[test]
fn a_round_that_was_interrupted_changes_nothing_and_is_played_again() {
    let folder = planted("balance-round");
    let plan = goals(PLANTED);
    let request = request(&plan, &folder);
    let workers = Workers::new(None).unwrap();
    let search = |most: u64| {
        let watch = Stopwatch {
            left: most.into(),
            interrupt: false.into(),
        };
        let hooks = Hooks {
            progress: &watch,
            interrupt: &watch.interrupt,
        };
        let field = BalanceField::new(&request, &workers, hooks).unwrap();
        let objective = field.objective();
        let mut search = BalanceSearch::new(&field);
        let mut kept = SavedBalance::of(&field, &search);
        loop {
            match search.step(&field, &objective, 0) {
                Ok(_) => kept = SavedBalance::of(&field, &search),
                Err(BalanceHalt::Interrupted) => return kept,
                Err(halt) => panic!("{halt:?}"),
            }
            if search.is_over(&field, field.request.most) {
                return kept;
            }
        }
    };
    let whole = search(u64::MAX);
    let part = search(1200);
    assert_ne!(part, whole);
    let never = AtomicBool::new(false);
    let hooks = Hooks {
        progress: &(),
        interrupt: &never,
    };
    let field = BalanceField::new(&request, &workers, hooks).unwrap();
    let objective = field.objective();
    let mut again = part.open(&field).unwrap();
    while !again.is_over(&field, field.request.most) {
        again.step(&field, &objective, 0).unwrap();
    }
    assert_eq!(SavedBalance::of(&field, &again), whole);
}

/// One seed is one patch, on three threads and on one, whether or not it was interrupted.
#[test]
fn an_interrupted_balance_says_so_and_resumes_to_the_same_bytes_on_any_number_of_threads() {
    let folder = small("balance-resume");
    let (code, whole) = searched_with(&folder, &format!("{ASKED} --threads 3 --out whole"));
    assert!(whole["rounds"].as_u64().unwrap() > 1);
    let mut child = crate::ends::spawned(&folder, &format!("{ASKED} --threads 1 --out part"));
    let state = folder.at("part/balancing.json");
    while !state.exists() {
        assert!(
            child.try_wait().unwrap().is_none(),
            "it ended before its first round"
        );
        std::thread::yield_now();
    }
    crate::ends::signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&report["complete"], &report["met"]),
        (&false.into(), &false.into())
    );
    if let Ok(patch) = fs::read_to_string(folder.at("part/planted.patch.toml")) {
        assert!(patch.contains("Not proven"), "{patch}");
    }
    let table = fs::read_to_string(folder.at("part/goals.csv")).unwrap();
    assert!(
        table.lines().next().unwrap().ends_with("complete"),
        "{table}"
    );
    let (again, _) = searched_with(&folder, &format!("{ASKED} --threads 1 --resume --out part"));
    assert_eq!(again, code);
    assert_eq!(files(&folder, "whole"), files(&folder, "part"));
}

#[test]
fn a_balance_that_is_interrupted_in_its_first_round_is_taken_up_as_it_says() {
    let folder = small("balance-first");
    let asked = "balance --goals goals.toml --cards first --patch planted.toml --quiet";
    let mut child = crate::ends::spawned(&folder, &format!("{asked} --threads 1 --out out"));
    while !folder.at("out/balancing.json").exists() {
        assert!(
            child.try_wait().unwrap().is_none(),
            "it ended before it began"
        );
        std::thread::yield_now();
    }
    crate::ends::signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(text(&output.stderr).contains("--resume with --out out"));
    let again = format!("{asked} --resume --out out");
    let output = breachlab(&folder.0, &again).output().unwrap();
    let said = text(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 1)), "{said}");
}

#[test]
fn a_state_of_another_balancing_is_refused_by_its_key() {
    let folder = small("balance-state");
    let few = format!("{ASKED} --max-matches 800 --out out");
    let _ = breachlab(&folder.0, &few).output().unwrap();
    let path = folder.at("out/balancing.json");
    let state: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    let refused = |key: &str, value: Value| {
        let mut changed = state.clone();
        changed[key] = value;
        fs::write(&path, changed.to_string()).unwrap();
        let output = breachlab(&folder.0, &format!("{few} --resume"))
            .output()
            .unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{key}: {said}");
        assert!(said.contains(&format!("`{key}`")), "{key}: {said}");
    };
    refused("course", "elsewhere".into());
    refused("round", u64::MAX.into());
    refused("played", u64::MAX.into());
    refused("doublings", 99.into());
    refused("quiet", 99.into());
    refused("point", serde_json::json!([0]));
    refused("point", serde_json::json!([100, 0, 0]));
    refused("reach", serde_json::json!([0, 1, 1]));
}
