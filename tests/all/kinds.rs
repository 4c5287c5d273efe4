//! Pilots of the kinds that think for themselves: searches, scripts, programs; and training.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use breachlab::engine::{Features, Forfeit, Piloted, WHOLE_SCORE};
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::{Order, audit, pilot};
use breachlab::plan::{Faults, Source, StrategyFile, read_strategy};
use breachlab::play::{Hooks, Job, Stop, Workers};
use breachlab::strategy::{Budget, External, Pilot, Policy, Script, Search};
use breachlab::tally::Tally;

use crate::conformance;
use crate::line_ups::order;
use crate::toy::{self, Toy};

fn play<G: Piloted>(job: &Job<G>, threads: usize) -> Tally {
    let workers = Workers::new(NonZeroUsize::new(threads)).unwrap();
    let hooks = Hooks {
        progress: &(),
        interrupt: &AtomicBool::new(false),
    };
    workers.run(job, hooks).tally
}

/// A mirror of the toy between these two.
fn toy_duel(first: Pilot<Toy>, second: Pilot<Toy>, matches: u64) -> Job<Toy> {
    Job {
        pilots: vec![first, second],
        stop: Stop::Exact(matches),
        ..toy::mirror()
    }
}

/// A script that commits its second card where it can, against chance.
fn scripted() -> Job<Toy> {
    let text =
        "fn choose(view, menu) { for (entry, at) in menu { if entry.at == 1 { return at; } } 0 }";
    let script = Script::new(text).expect("the script is sound");
    toy_duel(Pilot::Script(script), Pilot::Random, 0)
}

fn search(iterations: u32, depth: u32) -> Pilot<Toy> {
    let budget = Budget {
        iterations,
        width: 6,
        depth,
        horizon: 0,
        caution: 0.0,
    };
    Pilot::Search(Search::new(Policy::blank(), budget))
}

fn share(tally: &Tally) -> f64 {
    tally.entries[0].score as f64 / (f64::from(WHOLE_SCORE) * tally.matches as f64)
}

/// The policy of its rollouts takes the first entry of every menu; a search need not.
#[test]
fn a_search_beats_the_policy_of_its_rollouts() {
    for depth in [1, 4] {
        let tally = play(
            &toy_duel(search(120, depth), Pilot::Policy(Policy::blank()), 300),
            2,
        );
        assert!(share(&tally) > 0.6, "depth {depth}: {}", share(&tally));
    }
}

#[test]
fn a_search_plays_alike_on_one_thread_and_on_three() {
    let job = toy_duel(search(40, 3), search(40, 1), 60);
    assert_eq!(play(&job, 1), play(&job, 3));
}

fn program(words: &[&str], timeout: u64) -> Pilot<Toy> {
    let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
    Pilot::External(External::new(&words, Duration::from_millis(timeout), false))
}

/// A program that breaks down loses its matches and never the run; the count says why.
#[test]
fn a_program_that_breaks_down_forfeits_its_matches() {
    let cases: [(&[&str], Forfeit); 5] = [
        (&["breachlab-no-such-program"], Forfeit::Gone),
        (&["sh", "-c", "exit 3"], Forfeit::Gone),
        (&["sleep", "60"], Forfeit::Late),
        (
            &["sh", "-c", "while read -r line; do echo 999; done"],
            Forfeit::Nonsense,
        ),
        (
            &[
                "sh",
                "-c",
                "while read -r line; do echo '{\"choose\": \"0\"}'; done",
            ],
            Forfeit::Nonsense,
        ),
    ];
    for (words, cause) in cases {
        let timeout = if cause == Forfeit::Late { 40 } else { 20_000 };
        let tally = play(&toy_duel(program(words, timeout), Pilot::Random, 6), 2);
        let mut wanted = [0; 4];
        wanted[cause as usize] = 6;
        assert_eq!(tally.matches, 6, "{words:?}");
        assert_eq!(tally.entries[0].forfeits, wanted, "{words:?}");
        assert_eq!(tally.entries[0].score, 0, "{words:?}");
        assert_eq!(
            tally.entries[1].score,
            6 * u64::from(WHOLE_SCORE),
            "{words:?}"
        );
        assert_eq!(tally.entries[1].forfeits, [0; 4], "{words:?}");
    }
}

/// One that breaks down in its third answer plays on in the next match.
#[test]
fn a_program_is_started_afresh_after_it_broke_down() {
    let three = "for i in 1 2 3; do read -r line; echo 0; done";
    let tally = play(
        &toy_duel(program(&["sh", "-c", three], 20_000), Pilot::Random, 8),
        1,
    );
    assert_eq!(tally.entries[0].forfeits[Forfeit::Gone as usize], 8);
    let patient = "while read -r line; do echo 0; done";
    let tally = play(
        &toy_duel(program(&["sh", "-c", patient], 20_000), Pilot::Random, 8),
        2,
    );
    assert_eq!(tally.entries[0].forfeits, [0; 4]);
}

/// The number of a process that a program has started, or 0 while there is none.
#[cfg(target_os = "linux")]
fn noted(path: &std::path::Path) -> u32 {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.trim().parse().unwrap_or(0)
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_program_started_ends_with_it() {
    let note = std::env::temp_dir().join(format!("breachlab-child-{}", std::process::id()));
    let path = note.display().to_string();
    let script = "sleep 600 & echo $! > \"$0\"; while read -r line; do echo 0; done";
    let words = ["sh", "-c", script, &path];
    play(&toy_duel(program(&words, 20_000), Pilot::Random, 2), 1);
    let child = noted(&note);
    let _ = std::fs::remove_file(&note);
    assert_ne!(child, 0);
    // A process that was killed may be there a moment longer, but does nothing more.
    let state = || {
        let stat = std::fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
        let state = stat
            .rsplit_once(") ")
            .and_then(|(_, rest)| rest.chars().next());
        state.is_some_and(|state| !"ZX".contains(state))
    };
    let is_gone = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        !state()
    });
    assert!(is_gone, "{child} is still there");
}

fn strategy(text: &str) -> Result<StrategyFile, Faults> {
    let source: Arc<Source> = Source::new("mine.toml", text);
    read_strategy(
        &source,
        HullBreach::PARAMETERS,
        HullBreach::WORTHS,
        HullBreach::CUES,
    )
}

fn find(name: &str) -> Result<StrategyFile, Faults> {
    breachlab::games::from_files::load_strategy::<HullBreach>(name)
}

fn example(name: &str) -> Pilot<HullBreach> {
    let file = find(&format!(
        "{}/examples/bots/{name}.toml",
        env!("CARGO_MANIFEST_DIR")
    ))
    .unwrap();
    pilot(&file, &find).unwrap()
}

/// The examples of the manual, as they stand, play whole matches and better than chance.
#[test]
fn the_examples_of_the_manual_play() {
    let order = Order {
        decks: vec!["rdf-line".to_owned(); 2],
        strategies: vec!["random".to_owned(); 2],
        ..Order::default()
    };
    for (name, matches) in [("captain", 4), ("cautious", 10)] {
        let mut job: Job<HullBreach> = order_with(&order, example(name));
        job.stop = Stop::Exact(matches);
        if name == "captain" {
            // The file names the program as seen from the package's root; a test may run elsewhere.
            let path = format!("{}/examples/bots/captain.py", env!("CARGO_MANIFEST_DIR"));
            let command = ["python3".to_owned(), path];
            let timeout = Duration::from_mins(1);
            job.pilots[0] = Pilot::External(External::new(&command, timeout, true));
        }
        let tally = play(&job, 1);
        assert_eq!(tally.entries[0].forfeits, [0; 4], "{name}");
        assert!(share(&tally) > 0.5, "{name}: {}", share(&tally));
    }
}

fn order_with(line_up: &Order, first: Pilot<HullBreach>) -> Job<HullBreach> {
    let mut job = order::<HullBreach>(line_up);
    job.pilots[0] = first;
    job
}

/// Few matches: every question is put to a mind that has to compile the script first.
#[test]
fn a_script_keeps_the_promises_of_every_pilot() {
    conformance::hidden_cards_do_not_sway_a_pilot(&scripted(), 2);
    conformance::matches_are_proper(&scripted(), 4);
}

#[test]
fn a_script_that_fails_or_never_ends_forfeits() {
    for (text, cause) in [
        ("fn choose(view, menu) { loop { } }", Forfeit::Failed),
        (
            "fn choose(view, menu) { view.nothing.more }",
            Forfeit::Failed,
        ),
        ("fn choose(view, menu) { menu.len() }", Forfeit::Nonsense),
        ("fn choose(view, menu) { \"first\" }", Forfeit::Nonsense),
    ] {
        let script = Script::new(text).unwrap();
        let tally = play(&toy_duel(Pilot::Script(script), Pilot::Random, 2), 1);
        assert_eq!(tally.entries[0].forfeits[cause as usize], 2, "{text}");
    }
}

/// The first fault of a strategy: what was found, and its line and column.
fn fault(text: &str) -> (String, (usize, usize)) {
    let faults = match strategy(text) {
        Ok(file) => audit(&file, &find).expect_err("a fault"),
        Err(faults) => faults,
    };
    let first = faults.iter().next().unwrap();
    (first.found.clone(), first.place().unwrap_or((0, 0)))
}

#[test]
fn faults_of_thinking_pilots_have_their_place() {
    let head = |kind: &str| format!("name = \"Mine\"\nkind = \"{kind}\"\n");
    let cases = [
        (head("search"), "without [search]", 2),
        (
            head("search") + "[search]\nrollouts = \"nobody\"\niterations = 5\n",
            "`nobody`",
            4,
        ),
        (
            head("search") + "[search]\nrollouts = \"random\"\niterations = 5\n",
            "no policy",
            4,
        ),
        (
            head("search") + "[search]\nrollouts = \"rush\"\niterations = 0\n",
            "0",
            5,
        ),
        (head("script"), "without `script`", 2),
        (
            head("script") + "script = \"fn choose(view, menu) {\"\n",
            "Expecting",
            3,
        ),
        (
            head("script")
                + "script = \"\"\"\nfn choose(view, menu) {\n  let x = ;\n  0\n}\n\"\"\"\n",
            "Unexpected ';'",
            5,
        ),
        (
            head("script") + "script_file = \"none.rhai\"\n",
            "none.rhai",
            3,
        ),
        (head("external"), "without [external]", 2),
        (
            head("external") + "[external]\ncommand = []\n",
            "no program",
            4,
        ),
        (
            head("random") + "noise = 1\n",
            "`noise` in a strategy of kind `random`",
            3,
        ),
        (
            head("policy") + "[search]\nrollouts = \"rush\"\niterations = 5\n",
            "`search`",
            3,
        ),
    ];
    for (text, words, line) in cases {
        let (found, place) = fault(&text);
        assert!(found.contains(words), "{text}\n{found}");
        assert_eq!(place.0, line, "{text}\n{found}");
    }
}
