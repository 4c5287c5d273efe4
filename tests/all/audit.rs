//! `audit`, the numbers by which pilots rate cards, and `replay --turn`.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::sync::atomic::AtomicBool;

use serde_json::Value;

use breachlab::analysis::audit::{AuditRequest, audit};
use breachlab::analysis::cards::StudyField;
use breachlab::games::{self, Order};
use breachlab::play::{Hooks, Workers};

use crate::cli::{Folder, breachlab, text};

fn json(folder: &Folder, args: &str, code: i32) -> Value {
    let output = breachlab(&folder.0, args).output().unwrap();
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args}: {said}");
    serde_json::from_slice(&output.stdout).expect("one JSON document and nothing else")
}

/// A pilot whose worths are turned round: the tougher a ship, the later it is bought.
fn perverse(folder: &Folder) {
    let commander = fs::read_to_string(crate::golden::at("strategies/hull-breach/commander.toml"));
    let commander = commander.unwrap();
    let turned = commander
        .replace("deploy_warship = 2.02", "deploy_warship = -1")
        .replace("deploy_price = 0.206", "deploy_price = 1.1");
    assert_ne!(commander, turned);
    fs::write(folder.at("perverse.toml"), turned).unwrap();
}

#[test]
fn a_pilot_that_shuns_what_is_better_is_found_out_and_its_matches_are_told() {
    let folder = Folder::new("audit-perverse");
    perverse(&folder);
    let args = "audit cr-harpy --strategy perverse.toml --decks rdf-line,col-boarders --pairs 600 --looks 1 --json --out o";
    let one = json(&folder, &[args, " --threads 1"].concat(), 1);
    let rows = one["improvements"].as_array().unwrap();
    let worst = &rows[0];
    assert_eq!(
        (&worst["card"], &worst["verdict"]),
        (&"cr-harpy".into(), &"hurts".into())
    );
    assert!(worst["q_value"].as_f64().unwrap() <= 0.05, "{worst}");
    assert!(worst["ci_high"].as_f64().unwrap() < 0.0, "{worst}");
    assert_eq!(
        (&one["complete"], &one["harmful"]),
        (
            &true.into(),
            &rows
                .iter()
                .filter(|row| row["verdict"] == "hurts")
                .count()
                .into()
        )
    );
    // Each pair of commands tells two matches that end otherwise.
    for pair in worst["replays"].as_array().unwrap() {
        let points = [0, 1].map(|at| {
            let command = pair[at]
                .as_str()
                .unwrap()
                .trim_start_matches("breachlab ")
                .replace('\'', "");
            let told = json(&folder, &[&command, " --json"].concat(), 0);
            let seats = told["seats"].as_array().unwrap();
            let own = seats.iter().find(|seat| seat["deck"] == worst["decks"][0]);
            own.unwrap()["score"].as_f64().unwrap()
        });
        assert!(points[1] < points[0], "{pair}: {points:?}");
    }
    let again = json(&folder, &[args, " --threads 3"].concat(), 1);
    assert_eq!(one["improvements"], again["improvements"]);
    let table = fs::read_to_string(folder.at("o/audit.csv")).unwrap();
    assert_eq!(table.lines().count(), 1 + rows.len());
    let page = fs::read_to_string(folder.at("o/audit.md")).unwrap();
    assert!(page.contains("--turn"), "{page}");
}

#[test]
fn later_looks_are_at_what_looks_harmful_and_on_deals_of_their_own() {
    let row = games::find("hull-breach").unwrap();
    let order = Order {
        decks: ["rdf-line", "col-boarders"].map(str::to_owned).to_vec(),
        strategies: vec!["commander".to_owned()],
        ..Order::default()
    };
    let study = (row.study.unwrap())(&order).unwrap();
    let card = study.find("cr-harpy").unwrap();
    let workers = Workers::new(None).unwrap();
    let interrupt = AtomicBool::new(false);
    let hooks = Hooks {
        progress: &(),
        interrupt: &interrupt,
    };
    let mut field = StudyField::new(study, &workers, hooks, 7);
    let request = AuditRequest {
        cards: vec![card],
        numbers: Vec::new(),
        pairs: 8,
        looks: 3,
    };
    let audited = audit(&mut field, &request).unwrap();
    assert!(audited.is_complete && audited.steps.len() > 4);
    for step in &audited.steps {
        let shift = step.shift.unwrap();
        // 8 pairs, then 32, then 128, each behind the last.
        let (first, sets) = [(0, 8), (8, 32), (40, 128)][step.look as usize - 1];
        assert_eq!((step.sets.start, shift.sets), (first, sets), "{step:?}");
        assert!(
            step.look == 3 || shift.value >= -0.5 * shift.error,
            "{step:?}"
        );
        assert!(step.look == 3 || step.q == 1.0, "{step:?}");
    }
    assert!(audited.steps.iter().any(|step| step.look == 1));
    interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
    let audited = audit(
        &mut field,
        &AuditRequest {
            pairs: 9,
            ..request
        },
    )
    .unwrap();
    assert!(!audited.is_complete);
}

#[test]
fn what_is_no_card_number_or_value_is_refused() {
    let folder = Folder::new("audit-refused");
    let replay = "replay rdf-line col-boarders --strategy commander --match 0 --turn";
    for (args, words) in [
        ("audit cr-harpi --out o".to_owned(), "did you mean"),
        ("audit cr-harpy cr-HARPY --out o".to_owned(), "given twice"),
        ("audit --looks 0 --out o".to_owned(), "from 1 to 6"),
        (
            "audit --number atack --out o".to_owned(),
            "did you mean `attack`",
        ),
        ("audit --game gunship --out o".to_owned(), "gunship"),
        (format!("{replay} cr-harpy:attack=2"), "CARD*COPIES"),
        (format!("{replay} cr-harpi*4:attack=2"), "did you mean"),
        (format!("{replay} cr-harpy*4:atack=2"), "none of"),
        (format!("{replay} cr-harpy*4:attack=99"), "not from"),
        (format!("{replay} st-meridian*1:attack=9"), "st-meridian"),
    ] {
        let output = breachlab(&folder.0, &args).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args}");
        let said = text(&output.stderr);
        assert!(said.contains(words), "{args}: {said}");
    }
    assert!(
        !folder.at("o").exists(),
        "what cannot be asked makes no folder"
    );
}

/// A card that has nothing to be improved is named, not passed over.
#[test]
fn a_card_without_numbers_is_said_to_be_not_looked_at() {
    let folder = Folder::new("audit-numberless");
    let args = "audit bt-heavy cr-harpy --number attack --strategy random --decks rdf-line,col-boarders --pairs 10 --looks 1 \
                --json --out o";
    let found = json(&folder, args, 0);
    let notes: Vec<&str> = found["notes"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    assert!(
        notes
            .iter()
            .any(|note| note.contains("no number asked about")
                && note.ends_with("Heavy Assault Ships")),
        "{notes:?}"
    );
    let alone = breachlab(
        &folder.0,
        &args.replace(" cr-harpy", "").replace("--json ", ""),
    )
    .output()
    .unwrap();
    let said = text(&alone.stdout);
    assert!(
        said.contains("no improvement to look at") && said.contains("Heavy Assault Ships"),
        "{said}"
    );
}

/// What was interrupted says so on its page, and judges nothing.
#[cfg(target_os = "linux")]
#[test]
fn the_page_of_an_interrupted_audit_says_it_and_judges_nothing() {
    use crate::ends::{hears, read, signal, spawned};
    let folder = Folder::new("audit-interrupted");
    let child = spawned(
        &folder,
        "audit cr-harpy --strategy random --decks rdf-line,col-boarders --pairs 2000 --looks 6 --out o",
    );
    hears(&child);
    std::thread::sleep(std::time::Duration::from_millis(1500));
    signal(&child, "-TERM");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let page = read(&folder.at("o/audit.md"));
    assert!(page.contains("nterrupted"), "{page}");
    let table = read(&folder.at("o/audit.csv"));
    for word in ["no harm shown", "helps", "hurts"] {
        assert!(
            !page.contains(word) && !table.contains(word),
            "{word}: {page}"
        );
    }
}

/// The numbers by which cards are rated decide what is fetched, and play follows.
#[test]
fn a_strategy_file_says_what_traits_are_worth() {
    let folder = Folder::new("audit-worth");
    let commander = fs::read_to_string(crate::golden::at("strategies/hull-breach/commander.toml"));
    let commander = commander.unwrap();
    let with = |name: &str, table: &str| {
        fs::write(folder.at(name), [&commander, "\n[worth]\n", table].concat()).unwrap();
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
    let plain = run("commander");
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

/// What a commander weighs, of what an audit is about.
#[derive(Clone, Copy)]
struct Weighs {
    /// Points of a whole chance of a board.
    landing: &'static str,
    micro_fold: &'static str,
    /// Weights of a card's price, and of a Station module's worth.
    price: &'static str,
    battery: &'static str,
}

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

/// The commander with these numbers, whatever the shipped one has.
fn commander(folder: &Folder, weighs: Weighs) -> String {
    let shipped = fs::read_to_string(crate::golden::at("strategies/hull-breach/commander.toml"));
    let numbers = [
        ("plan", "landing", weighs.landing),
        ("worth", "micro_fold", weighs.micro_fold),
        ("weights", "deploy_price", weighs.price),
        ("weights", "deploy_battery", weighs.battery),
    ];
    let is_ours = |line: &&str| {
        let named = |(_, name, _): &(&str, &str, &str)| line.starts_with(&format!("{name} = "));
        numbers.iter().any(named)
    };
    let shipped = shipped.unwrap();
    let kept: Vec<&str> = shipped.lines().filter(|line| !is_ours(line)).collect();
    let mut text = kept.join("\n") + "\n";
    for (table, name, value) in numbers {
        let head = format!("[{table}]\n");
        if !text.contains(&head) {
            text.push_str(&head);
        }
        text = text.replace(&head, &format!("{head}{name} = {value}\n"));
    }
    let path = folder.at("pilot.toml");
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

/// Plays so many pairs of each improvement; those that cost their decks more than 0.3 points, two and a half standard
/// errors from nothing.
fn sweep(pilot: String, improvements: &[(&str, &str)], pairs: u64) -> Vec<String> {
    let row = games::find("hull-breach").unwrap();
    let order = Order {
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
    let mended = sweep(commander(&folder, MENDED), &ONCE_HARMFUL[..4], 400);
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
