//! What traits are worth to a pilot.

use std::fs;
use std::sync::atomic::AtomicBool;

use breachlab::analysis::audit::{AuditRequest, audit};
use breachlab::analysis::cards::StudyField;
use breachlab::games;
use breachlab::games::Order;
use breachlab::play::{Hooks, Workers};
use serde_json::Value;

use super::{Weighs, commander, json};
use crate::cli::{Folder, breachlab, text};
use crate::kit::of_first_edition;

/// The numbers by which cards are rated decide what is fetched, and play follows.
#[test]
fn a_strategy_file_says_what_traits_are_worth() {
    let folder = Folder::new("audit-worth");
    let boarder = fs::read_to_string(crate::golden::at("strategies/hull-breach/boarder.toml"));
    let boarder = boarder.unwrap();
    let with = |name: &str, table: &str| {
        fs::write(folder.at(name), [&boarder, "\n[worth]\n", table].concat()).unwrap();
    };
    // What is the default anyway, what is not, and what is no number of the game.
    with("same.toml", "micro_fold = 0.5\ndie = 0.7\n");
    with("other.toml", "micro_fold = 6\n");
    with("wrong.toml", "micro_fild = 6\nescort = 11\n");
    let run = |pilot: &str| {
        let args = format!("run col-boarders rdf-line --strategy {pilot} -n 200 --json --out o");
        let found = json(&folder, &args, 0);
        let seats = found["seats"].as_array().unwrap();
        let wins: Vec<Value> = seats.iter().map(|seat| seat["wins"].clone()).collect();
        (wins, found["turns"].clone())
    };
    let plain = run("boarder");
    assert_eq!(run("same.toml"), plain);
    assert_ne!(run("other.toml"), plain);
    let output = breachlab(&folder.0, "check wrong.toml").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = [text(&output.stdout), text(&output.stderr)].concat();
    assert!(
        said.contains("did you mean `micro_fold`") && said.contains("a number from 0 to 10"),
        "{said}"
    );
    let schema = breachlab(&folder.0, "schema strategy").output().unwrap();
    let schema: Value = serde_json::from_slice(&schema.stdout).unwrap();
    let worth = &schema["properties"]["worth"]["properties"];
    assert_eq!(worth["regimented_marines"]["default"], 2.0);
}

#[test]
fn training_changes_what_traits_are_worth() {
    let folder = Folder::new("audit-train");
    let args = "train rush --gauntlet rush --decks rdf-line --only worth.micro_fold,worth.escort,guard --population 4 \
                --pairs 1 --generations 2 --proof-pairs 1 --out o";
    let output = breachlab(&folder.0, args).output().unwrap();
    let code = output.status.code();
    assert!(matches!(code, Some(0 | 1)), "{}", text(&output.stderr));
    let written = fs::read_to_string(folder.at("o/rush.toml")).unwrap();
    let table = written.split("[worth]").nth(1).expect("a table of worths");
    let names: Vec<&str> = table
        .lines()
        .filter_map(|line| line.split(" = ").next())
        .collect();
    assert_eq!(names, ["", "escort", "micro_fold"]);
    let output = breachlab(&folder.0, "train rush --only worth.micro_fild --out o")
        .output()
        .unwrap();
    assert!(
        text(&output.stderr).contains("worth.micro_fold"),
        "{}",
        text(&output.stderr)
    );
}

/// Improvements that have cost their decks matches, or are like those that have.
const ONCE_HARMFUL: [(&str, &str); 6] = [
    ("ma-raiders", "attack"),
    ("ma-raiders", "wounds"),
    ("fr-travertine", "marine_capacity"),
    ("cr-harpy", "marine_capacity"),
    ("ma-foldwalkers", "wounds"),
    ("ma-brigade", "attack"),
];

/// Others: cheaper, tougher, stronger, roomier cards of all kinds.
const OTHERS: [(&str, &str); 24] = [
    ("ma-raiders", "cost_currency"),
    ("ma-foldwalkers", "attack"),
    ("ma-brigade", "wounds"),
    ("ma-contract", "attack"),
    ("ma-exoframe", "wounds"),
    ("ma-garrison", "attack"),
    ("ma-watch", "wounds"),
    ("fr-travertine", "attack"),
    ("fr-merlin", "wounds"),
    ("fr-zircon", "defense"),
    ("fr-feldspar", "cost_resource"),
    ("cr-harpy", "attack"),
    ("cr-drake", "marine_capacity"),
    ("cr-basalt", "wounds"),
    ("cr-petrel", "defense"),
    ("cr-obsidian", "attack"),
    ("cr-king-fisher", "fighter_capacity"),
    ("de-wolframite", "wounds"),
    ("de-galena", "attack"),
    ("bb-granite", "marine_capacity"),
    ("bb-roc", "defense"),
    ("fw-mayfly", "attack"),
    ("fw-sparrow", "wounds"),
    ("tr-halite", "wounds"),
];

/// The decks of the first edition: what was found there is looked for there.
const FIELD: [&str; 6] = [
    "rdf-line",
    "rdf-heavy",
    "corp-ghost",
    "corp-swarm",
    "col-boarders",
    "col-wolfpack",
];

const BLIND: Weighs = Weighs {
    landing: "0",
    micro_fold: "0.5",
    price: "0.206",
    battery: "-0.145",
};

const MENDED: Weighs = Weighs {
    landing: "10",
    micro_fold: "3",
    price: "0",
    battery: "0.3",
};

/// Plays so many pairs of each improvement; those that cost their decks more than 0.3 points, two and a half standard
/// errors from nothing.
fn sweep(pilot: String, improvements: &[(&str, &str)], pairs: u64) -> Vec<String> {
    let row = games::find("hull-breach").unwrap();
    let order = Order {
        cards: vec![of_first_edition("cards")],
        decks: FIELD
            .map(|deck| of_first_edition(&format!("decks/{deck}.toml")))
            .to_vec(),
        strategies: vec![pilot],
        ..Order::default()
    };
    let study = (row.study.unwrap())(&order).unwrap();
    let workers = Workers::new(None).unwrap();
    let interrupt = AtomicBool::new(false);
    let hooks = Hooks {
        progress: &(),
        interrupt: &interrupt,
    };
    let mut field = StudyField::new(study, &workers, hooks, 0x5eed);
    let mut harmful = Vec::new();
    for &(card, number) in improvements {
        let request = AuditRequest {
            cards: vec![field.study.find(card).unwrap()],
            numbers: vec![number.to_owned()],
            pairs,
            looks: 1,
        };
        let audited = audit(&mut field, &request).unwrap();
        let [step] = audited.steps.as_slice() else {
            panic!("{card} has no {number} to be made better");
        };
        let shift = step.shift.unwrap();
        if shift.value < -0.003 && shift.value < -2.5 * shift.error {
            harmful.push(format!("{card} {number}"));
        }
    }
    harmful
}

/// With Micro-Fold rated as next to nothing, one more attack makes a search fetch Drift Raiders for Foldwalkers. Rated as
/// what it is worth, with Marines weighed by the chances of boards and nothing counted for a price, nothing is lost.
#[test]
fn what_hurts_a_pilot_that_weighs_no_boards_hurts_none_that_does() {
    let folder = Folder::new("audit-sweep");
    let blind = sweep(commander(&folder, BLIND), &ONCE_HARMFUL[..1], 400);
    assert_eq!(blind, ["ma-raiders attack"]);
    let mended = sweep(commander(&folder, MENDED), &ONCE_HARMFUL[..2], 400);
    assert_eq!(mended, Vec::<String>::new());
}

/// `just audit`: the same at length.
#[test]
#[ignore = "a minute of two cores in release; see the justfile"]
fn audit_sweep_of_thirty_improvements() {
    let folder = Folder::new("audit-thirty");
    let all = [&ONCE_HARMFUL[..], &OTHERS].concat();
    let mended = sweep(commander(&folder, MENDED), &all, 2_000);
    assert_eq!(mended, Vec::<String>::new());
}
