//! All numbers of all cards moved at once.

use breachlab::analysis::cards::{Arm, StudyField, fewest_sensitive, played, sensitivity, trials};

use super::{ImpatientStudy, hooks, two_decks, workers};
use crate::cli::{Folder, breachlab, text};

#[test]
fn numbers_that_hold_a_set_are_told_alike_on_any_number_of_threads() {
    let folder = Folder::new("sensitivity");
    let ask = |threads: u8| {
        let args = format!(
            "sensitivity --decks rdf-line,col-wolfpack --cards FIRST --strategy rush -n 16000 --threads {threads} --json --out o"
        );
        let output = breachlab(&folder.0, &args).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let one = ask(1);
    assert_eq!(one, ask(3));
    let found: serde_json::Value = serde_json::from_str(&one).unwrap();
    let numbers = found["numbers"].as_array().unwrap();
    assert!(
        numbers.len() > 60 && found["complete"] == true,
        "{}",
        numbers.len()
    );
    let matches = found["matches"].as_u64().unwrap();
    assert!((15_000..=16_000).contains(&matches), "{matches}");
    for file in [
        "sensitivity.csv",
        "sensitivity.md",
        "sensitivity.svg",
        "sensitivity.json",
    ] {
        assert!(folder.at("o").join(file).exists(), "{file}");
    }
    // With this few hardly any is shown to move anything: of some hundred nulls and near nulls a handful at most.
    let called = numbers
        .iter()
        .filter(|number| number["win_rate_q"].as_f64().unwrap() <= 0.05);
    assert!(called.count() * 4 < numbers.len());
}

#[test]
fn a_game_whose_cards_have_no_numbers_and_too_few_matches_are_refused() {
    let folder = Folder::new("sensitivity-refused");
    for (args, wanted) in [
        (
            "sensitivity --game gunship --out o",
            "has no card with a number that could be another",
        ),
        (
            "sensitivity -n 3 --out o",
            "these decks and strategies need at least",
        ),
        ("sensitivity --decks rdf-line,rdf-line --out o", "twice"),
    ] {
        let output = breachlab(&folder.0, args).output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args}: {said}");
        assert!(said.contains(wanted), "{args}: {said}");
        assert!(!folder.at("o").exists());
    }
}

#[test]
fn an_interrupted_sensitivity_rests_on_what_was_played_of_every_pairing() {
    let workers = workers(1);
    let moved = |impatient: &ImpatientStudy| {
        let mut field = StudyField::new(two_decks(), &workers, impatient.hooks(), 5);
        sensitivity(&mut field, 16_000).unwrap()
    };
    let whole = moved(&ImpatientStudy::after(u64::MAX));
    let part = moved(&ImpatientStudy::after(10_000));
    let none = moved(&ImpatientStudy::after(0));
    assert!(whole.is_complete && !part.is_complete && !none.is_complete);
    let sets = |of: &breachlab::analysis::cards::Sensitivity| -> u64 {
        of.rows.iter().map(|row| row.sets).sum()
    };
    assert!(0 < sets(&part) && sets(&part) < sets(&whole));
    assert!(none.rows.is_empty() && none.untold > 60, "{}", none.untold);
}

/// The same by another way: every number of one card, a step up against a step down, alone and on the same deals.
#[test]
fn what_one_more_does_is_what_a_comparison_of_that_number_alone_says() {
    let workers = workers(2);
    let mut field = StudyField::new(two_decks(), &workers, hooks(), 8);
    let least = fewest_sensitive(&mut field).unwrap();
    let found = sensitivity(&mut field, 12_000.max(least)).unwrap();
    let card = field.study.find("cr-harpy");
    let own = found.rows.iter().filter(|number| Some(number.card) == card);
    let (mut apart, mut numbers) = (0.0, 0);
    for number in own {
        let dial = field.study.dials(number.card).swap_remove(number.dial);
        let ends: Vec<i32> = [1, -1]
            .map(|step| dial.value + step)
            .into_iter()
            .filter(|value| (dial.low..=dial.high).contains(value))
            .collect();
        let defs: Vec<usize> = ends
            .iter()
            .map(|&value| field.study.turned(number.card, &[(number.dial, value)]))
            .collect();
        let arm = |trial: &breachlab::analysis::cards::Trial| Arm {
            host: trial.host,
            copies: 1.0,
            x: trial.every(defs[0]),
            y: defs
                .get(1)
                .map_or_else(|| trial.with(), |&def| trial.every(def)),
        };
        let arms: Vec<Arm> = trials(field.study.as_ref(), number.card, false)
            .iter()
            .map(arm)
            .collect();
        let alone = played(&mut field, &arms, &[0], &(0..400)).unwrap().unwrap();
        let steps = ends.len() as f64 * f64::from(ends[0] - dial.value);
        let (value, half) = (
            number.win_rate.value.value,
            number.win_rate.value.high - number.win_rate.value.value,
        );
        let z = (value - alone.value / steps) / (half / 1.96).hypot(alone.error / steps.abs());
        apart += z * z;
        numbers += 1;
    }
    // Chi-square with as many degrees of freedom: of seven above 25 in 1 of 1,500.
    assert!((4..=7).contains(&numbers), "{numbers}");
    assert!(apart < 25.0, "{apart} of {numbers}");
}
