//! Pilots that shun what is better, and the report on them.

use std::fs;
use std::sync::atomic::AtomicBool;

use breachlab::analysis::audit::{AuditRequest, audit};
use breachlab::analysis::cards::StudyField;
use breachlab::games;
use breachlab::games::Order;
use breachlab::play::{Hooks, Workers};
use serde_json::Value;

use super::json;
use crate::cli::{Folder, breachlab, text};
use crate::kit::{first_edition_into, of_first_edition};

/// A pilot whose worths are turned round: the tougher a ship, the later it is bought.
fn perverse(folder: &Folder) {
    let commander = fs::read_to_string(of_first_edition("strategies/commander.toml"));
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
    first_edition_into(&folder.at("first"));
    let args = "audit cr-harpy --cards first --strategy perverse.toml --decks rdf-line,col-boarders --pairs 600 --looks 1 \
                --json --out o";
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
    let table = fs::read_to_string(folder.at("o/audit.csv")).unwrap();
    assert_eq!(table.lines().count(), 1 + rows.len());
    let page = fs::read_to_string(folder.at("o/audit.md")).unwrap();
    assert!(page.contains("--turn"), "{page}");
}

#[test]
fn an_audit_is_the_same_with_any_number_of_threads() {
    let folder = Folder::new("audit-threads");
    perverse(&folder);
    let [one, three] = [1, 3].map(|threads| {
        let args = format!(
            "audit cr-harpy --strategy perverse.toml --decks rdf-line,col-boarders --pairs 40 --looks 1 --json \
             --threads {threads} --out o"
        );
        let output = breachlab(&folder.0, &args).output().unwrap();
        assert!(matches!(output.status.code(), Some(0 | 1)), "{args}");
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    });
    assert!(!one["improvements"].as_array().unwrap().is_empty());
    assert_eq!(one["improvements"], three["improvements"]);
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
        ("audit --game breach --out o".to_owned(), "breach"),
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
