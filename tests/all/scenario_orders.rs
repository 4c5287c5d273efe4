//! Orders of scenarios: refusals held against the right question, splits written to the end, orders that come late,
//! repeated orders, where a scenario stops, and whose folder its paths are in.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use breachlab::games::{SceneOrder, Staged, find};
use breachlab::lab::{Engaged, NoExact, Speaker, ToldLine};
use breachlab::play::{Hooks, Workers};

use crate::cli::{Folder, breachlab, text};

static CALM: AtomicBool = AtomicBool::new(false);
static HOOKS: Hooks<'_> = Hooks {
    progress: &(),
    interrupt: &CALM,
};

/// Files written so far: tests run side by side.
static WRITTEN: AtomicUsize = AtomicUsize::new(0);

fn stage(path: &str) -> Box<dyn Staged> {
    let lab = find("hull-breach").and_then(|row| row.lab).unwrap();
    let order = SceneOrder {
        scenario: path.to_owned(),
        ..SceneOrder::default()
    };
    (lab.stage)(&order).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

/// A scenario of this text.
pub(crate) fn written(name: &str, text: &str) -> Box<dyn Staged> {
    let file = format!(
        "breachlab-orders-{name}-{}-{}.scenario.toml",
        std::process::id(),
        WRITTEN.fetch_add(1, Ordering::Relaxed)
    );
    let path: PathBuf = std::env::temp_dir().join(file);
    fs::write(&path, text).unwrap();
    let staged = stage(&path.display().to_string());
    fs::remove_file(&path).unwrap();
    staged
}

/// A's Hydra with three dice against two frigates that a single hit destroys; B's Anvil can board.
fn duel(stop: &str, orders: &[&str]) -> String {
    let orders: Vec<String> = orders
        .iter()
        .map(|order| match order.strip_prefix('{') {
            Some(_) => (*order).to_owned(),
            None => format!("\"{order}\""),
        })
        .collect();
    format!(
        "name = \"orders\"\nstep = 3\nstop = \"{stop}\"\norders = [\n{}\n]\n\
         [[commander]]\n[[commander.ships]]\nname = \"Hydra\"\nclass = \"capital_ship\"\nattack = 3\ndefense = 7\n\
         wounds = 9\n[[commander]]\n[[commander.ships]]\nname = \"Anvil\"\nclass = \"cruiser\"\nattack = 1\n\
         defense = 7\nwounds = 4\n[[commander.ships]]\nname = \"Bell\"\nclass = \"cruiser\"\ndefense = 7\nwounds = 4\n",
        orders.join(",\n")
    )
}

fn told(stop: &str, orders: &[&str]) -> Result<Engaged, String> {
    let scene = written("told", &duel(stop, orders));
    scene.engage_by_seed(3).map_err(|error| error.to_string())
}

/// What happened, without what was decided.
pub(crate) fn events(engaged: &Engaged) -> Vec<&ToldLine> {
    let lines = engaged.lines.iter();
    lines
        .filter(|line| line.speaker == Speaker::Event)
        .collect()
}

const TURN: &str = "A: A's Hydra takes its turn";
const SPLIT: &str = "A: A's Hydra splits its fire";

#[test]
fn the_last_part_of_a_split_may_be_written_though_nobody_is_asked() {
    let first = "A: A's Hydra fires 2 dice at B's Anvil";
    let short = told("orders", &[TURN, SPLIT, first]).unwrap();
    let last = "A: A's Hydra fires 1 die at B's Bell";
    let whole = told("orders", &[TURN, SPLIT, first, last]).unwrap();
    assert_eq!(
        (events(&whole), &whole.after),
        (events(&short), &short.after)
    );
    // Not any words will do.
    let wrong = told(
        "orders",
        &[TURN, SPLIT, first, "A: A's Hydra fires 2 dice at B's Bell"],
    );
    assert!(wrong.unwrap_err().contains("fires 2 dice at B's Bell"));
}

#[test]
fn a_refusal_is_tested_though_somebody_else_is_ordered_next() {
    let orders = |refusal: &'static str| {
        [
            refusal,
            TURN,
            "A: A's Hydra fires 3 dice at B's Bell",
            "B: B's Anvil takes its turn",
        ]
    };
    // A is asked first: its fire is on offer only once it has its turn, which is another question.
    let kept = "A cannot: A's Hydra fires 3 dice at B's Anvil";
    assert!(told("orders", &orders(kept)).is_ok());
    let broken = [
        TURN,
        "A cannot: A's Hydra fires 3 dice at B's Bell",
        "B: B's Anvil takes its turn",
    ];
    let error = told("orders", &broken).unwrap_err();
    assert!(
        error.contains("is possible, though the file says that it is not"),
        "{error}"
    );
}

#[test]
fn a_refusal_whose_commander_is_asked_nothing_any_more_holds_and_is_named() {
    // With the step over nobody asks B any more.
    let orders = [
        TURN,
        "A: A's Hydra fires 3 dice at B's Bell",
        "B cannot: B's Anvil takes its turn",
    ];
    let engaged = told("step", &orders).unwrap();
    let [held] = &engaged.unasked[..] else {
        panic!("{:?}", engaged.unasked);
    };
    assert_eq!(held.order, orders[2]);
    // In the same round B is asked, and it is possible.
    let error = told("round", &orders).unwrap_err();
    assert!(error.contains("is possible"), "{error}");
}

#[test]
fn what_is_never_on_offer_is_held_against_every_question() {
    let fire = "A: A's Hydra fires 3 dice at B's Bell";
    let held = ["A never: A's Hydra fires 2 dice at B's Bell", TURN, fire];
    assert!(told("orders", &held).is_ok());
    let broken = ["A never: A's Hydra fires 3 dice at B's Anvil", TURN, fire];
    let error = told("orders", &broken).unwrap_err();
    assert!(
        error.contains("fires 3 dice at B's Anvil` is possible"),
        "{error}"
    );
    // From where it stands on, not before.
    let behind = [TURN, fire, "A never: A's Hydra fires 3 dice at B's Anvil"];
    assert!(told("orders", &behind).is_ok());
    let nonsense = told("orders", &["A never: A's Hydra sings", TURN]).unwrap_err();
    assert!(
        nonsense.contains("nothing that could be on offer"),
        "{nonsense}"
    );
}

#[test]
fn an_order_that_comes_late_is_named_with_both_moments() {
    // With the Wasp to take its turn, A is asked in vain for the Hydra before the next round.
    let text = duel(
        "orders",
        &[TURN, "A: A's Hydra fires 3 dice at B's Bell", TURN],
    );
    let wasp = "[[commander.ships]]\nname = \"Wasp\"\nclass = \"cruiser\"\nattack = 1\ndefense = 7\nwounds = 4\n";
    let text = text.replacen(
        "[[commander]]\n[[commander.ships]]\nname = \"Anvil\"",
        &format!("{wasp}[[commander]]\n[[commander.ships]]\nname = \"Anvil\""),
        1,
    );
    let engaged = written("late", &text).engage_by_seed(3).unwrap();
    let [wait] = &engaged.waits[..] else {
        panic!("{:?}", engaged.waits);
    };
    assert_eq!(
        (wait.from.as_str(), wait.to.as_str()),
        ("round 1, step 3", "round 2, step 3")
    );
}

#[test]
fn an_order_slips_if_its_step_comes_round_without_it_and_not_if_the_step_is_still_to_come() {
    let duel = |orders: &[&str]| {
        let orders: Vec<String> = orders.iter().map(|order| format!("\"{order}\"")).collect();
        let head = format!(
            "step = 5\nstop = \"orders\"\norders = [{}]",
            orders.join(", ")
        );
        let b = "ships = [{ name = \"Oth\", class = \"cruiser\", attack = 1, defense = 6, wounds = 3 }, \
            { name = \"Wild\", class = \"cruiser\", attack = 1, defense = 6, wounds = 3, traits = [\"fearless\"] }]";
        let a = "ships = [{ name = \"Ham\", class = \"cruiser\", attack = 1, defense = 7, wounds = 9 }]";
        let scene = crate::scenario_stops::scene(&head, a, b);
        scene
            .engage_by_seed(3)
            .unwrap_or_else(|error| panic!("{error}"))
    };
    let fire = [
        "B: B's Oth takes its turn",
        "B: B's Oth fires 1 die at A's Ham",
    ];
    // Wild is passed over, goes Fearless behind the last turn and so has its turn a round later.
    let slipped = duel(&[
        fire[0],
        fire[1],
        "B: B's Wild goes Fearless",
        "B: B's Wild takes its turn",
    ]);
    let [wait] = &slipped.waits[..] else {
        panic!("{:?}", slipped.waits);
    };
    assert_eq!(
        (wait.from.as_str(), wait.to.as_str()),
        ("round 1, step 5", "round 2, step 5")
    );
    // A's step of the next round is the next there is, and so is B's after it; a turn is had once a round.
    let plain = duel(&[
        fire[0],
        fire[1],
        "B: passes",
        "A: A's Ham takes its turn",
        "A: A's Ham fires 1 die at B's Oth",
        "B: B's Wild takes its turn",
    ]);
    assert_eq!(plain.waits, []);
}

#[test]
fn the_nearest_to_an_order_in_vain_is_another_sentence_and_its_own_earlier_offer_is_named() {
    let fire = "A: A's Hydra fires 3 dice at B's Bell";
    let again = told("step", &[TURN, fire, TURN]).unwrap_err();
    assert!(
        again.contains("it was on offer before its turn came, last in round 1, step 3"),
        "{again}"
    );
    assert!(
        !again.contains("the nearest on offer was `A's Hydra takes its turn`"),
        "{again}"
    );
    let wrong = told("step", &[TURN, "A: A's Hydra repairs itself"]).unwrap_err();
    assert!(
        wrong.contains("the nearest on offer was `A's Hydra "),
        "{wrong}"
    );
}

#[test]
fn an_order_in_vain_says_from_when_to_when_it_waited() {
    let error = told(
        "round",
        &[
            TURN,
            "A: A's Hydra fires 3 dice at B's Bell",
            "B: B's Bell boards A's Hydra",
        ],
    );
    let error = error.unwrap_err();
    assert!(error.contains("was never possible"), "{error}");
    assert!(
        error.contains("from round 1, step 5") && error.contains("to round 1, step 9"),
        "{error}"
    );
}

#[test]
fn an_order_may_be_given_several_times() {
    let passes = "{ order = \"B: passes\", times = 3 }";
    let engaged = told("orders", &[passes, TURN]).unwrap();
    let count = |words: &str| {
        let lines = engaged.lines.iter();
        lines.filter(|line| line.shown().contains(words)).count()
    };
    // B passes once a round; in the fourth A has its turn.
    assert_eq!(
        (count("> B: passes"), count("engagement round 4")),
        (3, 1),
        "{engaged:?}"
    );
    let scene = written(
        "times",
        &duel("orders", &["{ order = \"B: passes\", times = 25 }"]),
    );
    assert_eq!(scene.orders().len(), 25);
}

#[test]
fn a_scenario_stops_with_its_step_or_its_round() {
    let step = told("step", &[TURN, "A: A's Hydra fires 3 dice at B's Bell"]).unwrap();
    let narrated =
        |engaged: &Engaged, words: &str| engaged.lines.iter().any(|line| line.text.contains(words));
    assert_eq!(step.outcome, "stopped");
    assert!(narrated(&step, "fires at B's Bell") && !narrated(&step, "B's Anvil takes its turn"));
    let round = told("round", &[TURN, "A: A's Hydra fires 3 dice at B's Bell"]).unwrap();
    assert_eq!(round.outcome, "stopped");
    assert!(narrated(&round, "B's Anvil takes its turn"));
}

#[test]
fn lists_of_what_becomes_of_a_match_add_up_to_all_of_them() {
    let scene = written(
        "joint",
        &duel(
            "step",
            &[TURN, SPLIT, "A: A's Hydra fires 2 dice at B's Anvil"],
        ),
    );
    let exact = scene.enumerate(100_000, &()).unwrap().odds;
    let sampled = scene
        .sample(&Workers::new(None).unwrap(), 5, 2000, HOOKS)
        .unwrap()
        .odds()
        .unwrap();
    for odds in [&exact, &sampled] {
        let near = |sum: f64| assert!((sum - 1.0).abs() < 1e-12, "{sum}: {odds:?}");
        near(odds.outcomes.iter().sum::<f64>() + odds.stopped);
        near(odds.together.values().sum::<f64>() + odds.others);
        for chances in &odds.fates {
            near(chances.iter().sum());
        }
        for counts in &odds.counts {
            near(counts.values().sum());
        }
        for counts in &odds.losses {
            near(counts.values().sum());
        }
    }
    let at = |name: &str| scene.units().iter().position(|unit| unit == name).unwrap();
    // Two dice at one target and one at the other, each with four in ten.
    let wounds = |name: &str, number| exact.counts[at(name)][&Some(number)];
    assert!((wounds("B's Anvil", 2) - 0.16).abs() < 1e-12);
    assert!((wounds("B's Anvil", 1) - 0.48).abs() < 1e-12);
    assert!((wounds("B's Bell", 1) - 0.4).abs() < 1e-12);
}

/// Each Commander wants to play first in a window: equal dice are rolled again without end.
#[test]
fn a_roll_that_is_repeated_until_it_is_settled_is_solved() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/reports/hull-breach/ex-14-tie.scenario.toml"
    );
    let exact = stage(path).enumerate(2_000_000, &()).unwrap().odds;
    let at = |name: &str| {
        stage(path)
            .outcomes()
            .iter()
            .position(|known| *known == name)
            .unwrap()
    };
    // Whoever wins the roll-off, each as often as the other, decides how it ends, but for a remainder.
    let cancelled = exact.outcomes[at("cancelled")];
    assert!((cancelled - 0.5).abs() < 1e-12, "{exact:?}");
    assert!((exact.outcomes.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert!(matches!(
        stage(path).enumerate(100, &()),
        Err(NoExact::TooLarge { .. })
    ));
}

#[test]
fn running_out_of_steps_names_the_flag() {
    let folder = Folder::new("steps");
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/reports/hull-breach/ex-14-tie.scenario.toml"
    );
    let args = format!("odds engagement {path} --most-steps 100 --matches 50");
    let output = breachlab(&folder.0, &args).output().unwrap();
    let said = text(&output.stderr);
    assert!(
        said.contains("more than the 100 steps of --most-steps"),
        "{said}"
    );
}

#[test]
fn paths_in_a_scenario_count_from_its_folder() {
    let folder = Folder::new("scenario-paths");
    fs::create_dir_all(folder.at("deep")).unwrap();
    let strategy = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/strategies/hull-breach/rush.toml"
    );
    fs::copy(strategy, folder.at("deep/mine.toml")).unwrap();
    fs::copy(strategy, folder.at("here.toml")).unwrap();
    let scenario = |pilot: &str| {
        duel("step", &[]).replacen(
            "[[commander]]\n",
            &format!("[[commander]]\npilot = \"{pilot}\"\n"),
            1,
        )
    };
    let check = |pilot: &str| {
        fs::write(folder.at("deep/a.scenario.toml"), scenario(pilot)).unwrap();
        let output = breachlab(&folder.0, "engage deep/a.scenario.toml")
            .output()
            .unwrap();
        (output.status.code(), text(&output.stderr))
    };
    for pilot in ["mine.toml", "../here.toml", "rush"] {
        assert_eq!(check(pilot).0, Some(0), "{pilot}: {}", check(pilot).1);
    }
    // It is where the command runs, which says nothing about the scenario.
    let (code, said) = check("here.toml");
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("beside the scenario"), "{said}");
    let (code, said) = check("nowhere.toml");
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("from the scenario's folder"), "{said}");
}
