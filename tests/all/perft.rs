//! Paths of actions from a named place, counted to a depth: a menu that gains or loses an entry anywhere below
//! shows. Dice are copied with the state at each node, so the counts are exact.

use breachlab::games::from_files::FromFiles;
use breachlab::games::{self, Loads, Registered, Visit};

use crate::golden::{self, GoldenQuestion};
use crate::line_ups;
use crate::walk::Walk;

/// Adds to `paths` how many actions there are at each depth below.
fn count<G: Loads>(walk: &mut Walk<'_, G>, paths: &mut [u64]) {
    let Some((here, below)) = paths.split_first_mut() else {
        return;
    };
    if walk.ask().is_err() {
        return;
    }
    let entries = walk.menu.actions().len();
    *here += entries as u64;
    if below.is_empty() {
        return;
    }
    for at in 0..entries {
        let mut next = walk.clone();
        next.act(at);
        count(&mut next, below);
    }
}

/// Counts from the place where a match stands `after` so many random decisions.
fn answer<G: Loads>(question: &GoldenQuestion) -> String {
    let mut job = line_ups::order::<G>(&question.order);
    job.seed = question.number("seed");
    let mut walk = Walk::new(&job, question.number("match"));
    let mut whim = walk.whim();
    for decision in 0..question.number("after") {
        assert!(
            walk.ask().is_ok(),
            "{question:?}: over after {decision} decisions"
        );
        let at = walk.any(&mut whim);
        walk.act(at);
    }
    let mut paths = vec![0; question.number("depth") as usize];
    count(&mut walk, &mut paths);
    let paths: Vec<String> = paths.iter().map(u64::to_string).collect();
    paths.join(" ")
}

struct Counts;

impl Visit for Counts {
    fn game<G: Registered + FromFiles>(&mut self) {
        golden::answers(&format!("tests/perft/{}.txt", G::ID), |question| {
            let is_too_large = question.is_large && cfg!(debug_assertions);
            (!is_too_large).then(|| answer::<G>(question))
        });
    }
}

#[test]
fn every_game_has_as_many_paths_as_its_file_says() {
    games::each(&mut Counts);
}
