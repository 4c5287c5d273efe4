//! One card looked at closely.

use breachlab::analysis::cards::{Arm, DeepRequest, StudyField, deep, played, trials};
use breachlab::games::Swap;

use super::{ImpatientStudy, hooks, in_rdf_line, two_decks, workers};

#[test]
fn an_interrupted_deep_look_keeps_the_parts_that_were_played() {
    let workers = workers(1);
    let impatient = ImpatientStudy::after(900);
    let mut field = StudyField::new(two_decks(), &workers, impatient.hooks(), 5);
    let asked = DeepRequest {
        card: field.study.find("cr-harpy").unwrap(),
        matches: 2000,
        band: 0.01,
    };
    let deep = deep(&mut field, &workers, impatient.hooks(), asked).unwrap();
    assert!(!deep.is_complete);
    assert!(deep.value.is_some() && deep.companions.is_empty() && deep.draws.split == 0);
}

#[test]
fn a_deep_look_fills_every_part() {
    let workers = workers(2);
    let mut field = StudyField::new(two_decks(), &workers, hooks(), 5);
    let card = field.study.find("cr-harpy").unwrap();
    let asked = DeepRequest {
        card,
        matches: 3000,
        band: 0.01,
    };
    let deep = deep(&mut field, &workers, hooks(), asked).unwrap_or_else(|halt| panic!("{halt:?}"));
    assert!(deep.value.is_some() && deep.blank.is_some() && deep.replacement.is_some());
    assert_eq!((deep.by_pilot.len(), deep.by_deck.len()), (1, 2));
    assert!(deep.curves.len() >= 5 && deep.curves.iter().all(|curve| curve.points.len() >= 3));
    assert_eq!(deep.copies.len(), 5);
    assert_eq!(deep.companions.len(), 6);
    assert!(deep.draws.split > 0 && deep.draws.observed.is_some());
    assert!(!deep.flips.is_empty());
}

#[test]
fn a_card_without_numbers_is_held_against_the_median_of_its_type() {
    let workers = workers(2);
    let mut field = StudyField::new(two_decks(), &workers, hooks(), 5);
    let card = field.study.find("ta-ambush").unwrap();
    let asked = DeepRequest {
        card,
        matches: 1500,
        band: 0.01,
    };
    let deep = deep(&mut field, &workers, hooks(), asked).unwrap_or_else(|halt| panic!("{halt:?}"));
    let replacement = deep.replacement.expect("other Tactics are tried");
    assert_eq!(field.study.subjects()[replacement].kind, "Tactic");
}

#[test]
fn arms_count_alike_whatever_their_copies() {
    let workers = workers(2);
    let mut field = StudyField::new(two_decks(), &workers, hooks(), 5);
    let card = field.study.find("cr-harpy").unwrap();
    let plain = field.study.plain(card).unwrap();
    let arms: Vec<Arm> = trials(field.study.as_ref(), card, false)
        .iter()
        .map(|trial| Arm {
            host: trial.host,
            copies: trial.copies(),
            x: trial.with(),
            y: trial.every(plain),
        })
        .collect();
    let value = |field: &mut StudyField<'_>, arms: &[Arm]| {
        played(field, arms, &[0], &(0..10))
            .unwrap_or_else(|halt| panic!("{halt:?}"))
            .unwrap()
            .value
    };
    let all = value(&mut field, &arms);
    let each: f64 = arms
        .iter()
        .map(|arm| value(&mut field, std::slice::from_ref(arm)))
        .sum();
    assert!((all - each / arms.len() as f64).abs() < 1e-12);
}

#[test]
fn only_the_named_places_are_exchanged() {
    let study = two_decks();
    let trial = in_rdf_line(study.as_ref(), "cr-harpy");
    let version = trial.every(study.plain(trial.card).unwrap());
    let slots: Vec<u8> = version.own.iter().map(|swap: &Swap| swap.slot).collect();
    assert_eq!(slots, trial.slots);
    assert!(version.other.is_empty());
}
