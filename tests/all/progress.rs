//! What long work says while it runs, whoever does it, and what it keeps when it is interrupted in the middle.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use breachlab::analysis::build::{self, Exploring, Limits, Tuning, explore};
use breachlab::analysis::cards::{self, StudyField, deep, rank};
use breachlab::analysis::draws::mulligans;
use breachlab::analysis::gate::{Court, GateSides, judge, matchups};
use breachlab::analysis::train::{Training, TrainingPlan};
use breachlab::games::hull_breach::{VERSIONS, hands};
use breachlab::games::{Builder, Contest, Order, Plant, SceneOrder, find};
use breachlab::plan::{Source, read_gate_plan};
use breachlab::play::{Hooks, Progress, Workers};
use breachlab::tally::Tally;

use crate::card_study::{opened, workers};
use crate::kit::of_first_edition;

/// Remembers what it was told, and interrupts after so many matches.
struct Listener {
    left: AtomicU64,
    interrupt: AtomicBool,
    played: AtomicU64,
    said: Mutex<Vec<String>>,
}

impl Listener {
    fn patient() -> Self {
        Self::after(u64::MAX)
    }

    fn after(matches: u64) -> Self {
        Self {
            left: matches.into(),
            interrupt: (matches == 0).into(),
            played: 0.into(),
            said: Mutex::default(),
        }
    }

    /// So many more, then it interrupts.
    fn give(&self, matches: u64) {
        self.left.store(matches, Ordering::Relaxed);
        self.interrupt.store(matches == 0, Ordering::Relaxed);
    }

    fn hooks(&self) -> Hooks<'_> {
        Hooks {
            progress: self,
            interrupt: &self.interrupt,
        }
    }

    fn played(&self) -> u64 {
        self.played.load(Ordering::Relaxed)
    }

    fn said(&self) -> Vec<String> {
        self.said.lock().unwrap().clone()
    }

    /// That it was told of all these things, and of matches.
    fn heard(&self, wanted: &[&str]) {
        let said = self.said().join("\n");
        assert!(self.played() > 0, "nothing was played: {said}");
        for wanted in wanted {
            assert!(said.contains(wanted), "`{wanted}` is not in {said}");
        }
    }
}

impl Progress for Listener {
    fn played(&self, matches: u64) {
        self.played.fetch_add(matches, Ordering::Relaxed);
        let left = self.left.load(Ordering::Relaxed).saturating_sub(matches);
        self.left.store(left, Ordering::Relaxed);
        self.interrupt.store(left == 0, Ordering::Relaxed);
    }

    fn counted(&self, _tally: &Tally, _most: u64) {}

    fn stands(&self, words: &dyn Fn() -> String) {
        self.said.lock().unwrap().push(words());
    }
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

#[test]
fn a_ranking_says_its_verdicts_so_far_and_a_deep_look_what_the_card_is_worth() {
    let workers = workers(2);
    let listener = Listener::patient();
    let study = opened(&["rdf-line", "col-wolfpack"], &["rush"]);
    let mut field = StudyField::new(study, &workers, listener.hooks(), 5);
    let least = cards::fewest(&field);
    rank(&mut field, 4 * least, 0.01).unwrap();
    listener.heard(&["so far", "undecided"]);
    let listener = Listener::patient();
    let study = opened(&["rdf-line", "col-wolfpack"], &["rush"]);
    let mut field = StudyField::new(study, &workers, listener.hooks(), 5);
    let asked = cards::DeepRequest {
        card: field.study.find("cr-harpy").unwrap(),
        matches: 2000,
        band: 0.01,
    };
    deep(&mut field, &workers, listener.hooks(), asked).unwrap();
    listener.heard(&["points per copy", "what its draws are worth"]);
}

#[test]
fn a_gate_says_how_many_matchups_are_decided_and_the_largest_shift() {
    let text = "name = \"p\"\ndecks = [\"rdf-line\", \"col-boarders\"]\nstrategies = [\"random\"]\n\
                first_pairs = 20\nmax_matches = 400";
    let plan = read_gate_plan(&Source::new("test.plan.toml", text), 2).unwrap();
    let before = VERSIONS.read(&[]).unwrap().texts;
    let plant = Plant::Number {
        key: "attack".to_owned(),
        by: 3,
    };
    let after = VERSIONS.planted(&before, "cr-harpy", &plant).unwrap();
    let changes = VERSIONS.changes(&before, &after).unwrap();
    let sides = [&before, &after].map(|texts| VERSIONS.compile(texts).unwrap());
    let sides = GateSides {
        versions: [sides[0].as_ref(), sides[1].as_ref()],
        own: [&[]; 2],
        programs: &[],
        contest: Contest::Pairs,
    };
    let matchups = matchups(&plan, "commander", sides, &changes).unwrap();
    let listener = Listener::patient();
    let court = Court {
        plan: &plan,
        workers: &workers(2),
        interrupt: &listener.interrupt,
        progress: &listener,
        seed: 1,
        seed_after: 1,
        plays_on: false,
    };
    let verdict = judge(&court, &matchups);
    assert_eq!(verdict.judged.len(), 1);
    listener.heard(&["of 1 matchups decided", "largest shift so far"]);
    // What was played by an interrupt within the first pairs is kept.
    let listener = Listener::after(40);
    let court = Court {
        interrupt: &listener.interrupt,
        progress: &listener,
        ..court
    };
    let verdict = judge(&court, &matchups);
    assert!(!verdict.is_complete);
    assert!((32..80).contains(&verdict.played), "{}", verdict.played);
    listener.heard(&["0 of 1 matchups decided", "largest shift so far"]);
}

fn builder(decks: &[&str], pilots: &[&str]) -> Box<dyn Builder> {
    let order = Order {
        decks: names(decks),
        strategies: names(pilots),
        cards: vec![of_first_edition("cards")],
        ..Order::default()
    };
    find("hull-breach").unwrap().build.unwrap()(&order).unwrap()
}

fn asked(most: u64) -> build::TuneRequest {
    build::TuneRequest {
        weights: vec![1.0],
        limits: Limits::default(),
        most,
        swaps: 20,
        population: 0,
    }
}

#[test]
fn a_tuning_says_its_best_so_far_and_then_what_fresh_deals_say() {
    let builder = builder(&["rdf-line", "col-boarders"], &["random"]);
    let listener = Listener::patient();
    let workers = workers(2);
    let hooks = listener.hooks();
    let mut tuning = Tuning::new(builder.as_ref(), asked(2000), &workers, hooks, 5, None).unwrap();
    while tuning.step().unwrap().is_some() {}
    listener.heard(&["wins"]);
    let (report, _) = tuning.prove().unwrap();
    assert!(report.head.complete);
    let proof = if report.swaps.is_empty() {
        "nothing better was found"
    } else {
        "gain on fresh deals"
    };
    listener.heard(&[proof]);
}

/// The proof is interrupted in its middle: what was played of it is there, it is the beginning of the whole proof, and it
/// confirms nothing.
#[test]
fn an_interrupted_proof_of_a_tuning_keeps_what_was_played() {
    let builder = builder(&["rdf-line", "col-boarders"], &["random"]);
    let workers = workers(1);
    let proven = |extra: u64| {
        let listener = Listener::patient();
        let hooks = listener.hooks();
        let mut tuning =
            Tuning::new(builder.as_ref(), asked(2000), &workers, hooks, 5, None).unwrap();
        while tuning.step().unwrap().is_some() {}
        listener.give(extra);
        tuning.prove().unwrap().0
    };
    let whole = proven(u64::MAX);
    let part = proven(200);
    assert!(whole.head.complete && !part.head.complete && !part.confirmed);
    assert_eq!(part.swaps.len(), whole.swaps.len());
    let [whole, part] = [whole, part].map(|report| (report.fresh.unwrap(), report.head.matches));
    assert!(
        0 < part.0.matches && part.0.matches < whole.0.matches,
        "{part:?}"
    );
    assert!(part.1 < whole.1 && part.0.start.is_some());
}

#[test]
fn a_map_says_how_many_cells_are_filled_and_how_good_the_best_is() {
    let builder = builder(&["rdf-line", "col-boarders"], &["random"]);
    let listener = Listener::patient();
    let asked = Exploring {
        seeds: 1,
        weights: vec![1.0],
        most: 1200,
    };
    let workers = workers(2);
    explore(builder.as_ref(), &asked, &workers, listener.hooks(), 5).unwrap();
    listener.heard(&["cells filled, the best wins", "best cell wins"]);
}

#[test]
fn hands_say_what_keeping_is_worth_and_an_interrupt_leaves_the_first_of_them() {
    let order = Order {
        decks: names(&["rdf-line", "col-boarders"]),
        strategies: names(&["random"]),
        ..Order::default()
    };
    let row = find("hull-breach").unwrap();
    let alone = Order {
        decks: names(&["rdf-line"]),
        ..Order::default()
    };
    let pile = (row.pile)(&alone).unwrap().unwrap();
    let hands = hands::open(&order, 5).unwrap();
    let played = |listener: &Listener, threads| {
        mulligans(
            hands.as_ref(),
            &pile,
            500,
            &workers(threads),
            listener.hooks(),
        )
    };
    let listener = Listener::patient();
    assert!(played(&listener, 2).1);
    listener.heard(&["kept less thrown back"]);
    for threads in [1, 2] {
        let (part, is_complete) = played(&Listener::after(400), threads);
        assert!(!is_complete && part.hands >= 128, "{} hands", part.hands);
    }
}

fn course(generations: u64) -> TrainingPlan {
    TrainingPlan {
        strategy: "rush".to_owned(),
        gauntlet: names(&["rush", "random"]),
        decks: names(&["rdf-line", "col-boarders"]),
        only: names(&["garrison"]),
        generations,
        population: 4,
        pairs: 1,
        proof_pairs: 40,
        seed: 3,
        ..TrainingPlan::default()
    }
}

#[test]
fn a_training_says_how_the_best_does_and_an_interrupted_proof_keeps_what_was_played() {
    let row = find("hull-breach").unwrap();
    let (workers, course) = (workers(1), course(1));
    let proven = |extra: u64| {
        let listener = Listener::patient();
        let training = Training::new(
            row,
            &course,
            (&workers, &row.load),
            None,
            &listener.interrupt,
        );
        let mut training = training.unwrap().unwrap();
        let all = training.matches_in_all();
        training.step(listener.hooks()).unwrap();
        listener.heard(&["the current best wins", "the start"]);
        let text = training.text().unwrap();
        listener.give(extra);
        let report = training.prove(&text, listener.hooks()).unwrap();
        (report, listener, all)
    };
    let (whole, listener, all) = proven(u64::MAX);
    assert!(whole.head.complete && whole.head_to_head.is_some());
    listener.heard(&["proof: wins"]);
    assert_eq!(listener.played(), all);
    // Twice 80 matches against its former self, then some against the first pilot.
    let (part, ..) = proven(160 + 100);
    assert!(!part.head.complete && !part.is_stronger());
    assert_eq!(part.head_to_head, whole.head_to_head);
    let rates = |at: usize| [part.trials[at].start, part.trials[at].trained];
    assert!(rates(0).iter().all(Option::is_some), "{:?}", rates(0));
    assert_eq!(rates(1), [None, None]);
    let (none, ..) = proven(0);
    assert!(none.head_to_head.is_none() && !none.head.complete);
}

#[test]
fn a_generation_that_was_interrupted_anywhere_is_not_done() {
    let row = find("hull-breach").unwrap();
    let (workers, course) = (workers(1), course(1));
    let listener = Listener::patient();
    let training = Training::new(
        row,
        &course,
        (&workers, &row.load),
        None,
        &listener.interrupt,
    );
    let mut training = training.unwrap().unwrap();
    // Four candidates against two pilots with two decks are 32 matches; then the start and the current best are played.
    for matches in [8, 32, 36, 44] {
        listener.give(matches);
        assert!(training.step(listener.hooks()).is_none(), "{matches}");
        assert_eq!(training.generation(), 0, "{matches}");
    }
    listener.give(u64::MAX);
    assert_eq!(training.step(listener.hooks()).unwrap().generation, 1);
}

#[test]
fn odds_say_how_far_they_are_exact_or_sampled_and_a_sample_of_nothing_has_none() {
    let lab = find("hull-breach").and_then(|row| row.lab).unwrap();
    let order = SceneOrder {
        scenario: "reports/hull-breach/ex-09-station-falls.scenario.toml".to_owned(),
        ..SceneOrder::default()
    };
    let scene = (lab.stage)(&order).unwrap();
    let listener = Listener::patient();
    // Given up after so many steps, which is soon; until then it says how far it is.
    assert!(scene.enumerate(3_000, &listener).is_err());
    listener.heard(&["positions met"]);
    let listener = Listener::patient();
    let workers = Workers::new(None).unwrap().in_chunks_of(50);
    let sampled = scene.sample(&workers, 1, 200, listener.hooks()).unwrap();
    assert_eq!((sampled.matches, listener.played()), (200, 200));
    listener.heard(&[" % ("]);
    let none = scene.sample(&workers, 1, 200, Listener::after(0).hooks());
    let none = none.unwrap();
    assert_eq!((none.matches, none.odds()), (0, None));
}

/// Once it is told, nobody begins another set: two matches of slow pilots can be minutes.
#[test]
fn an_interrupt_is_heard_between_two_sets_of_scores() {
    let order = Order {
        decks: names(&["rdf-line", "col-boarders"]),
        strategies: names(&["random", "random"]),
        ..Order::default()
    };
    let row = find("hull-breach").unwrap();
    let play = (row.load)(&order).unwrap().play;
    let all = play.scores(0..8, &AtomicBool::new(false));
    assert_eq!(all.len(), 16);
    assert!(play.scores(0..8, &AtomicBool::new(true)).is_empty());
    assert_eq!(play.scores(2..5, &AtomicBool::new(false)), all[4..10]);
}
