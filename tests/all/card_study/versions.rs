//! Versions of a deck on the same deals.

use breachlab::analysis::cards::{Arm, DeckVersion, StudyField};
use breachlab::games::ForkPlan;

use super::{hooks, in_rdf_line, points, two_decks, workers};
use crate::cli::{Folder, breachlab};
use crate::kit::of_first_edition;

#[test]
fn an_exact_copy_in_the_same_places_plays_the_same_matches() {
    let workers = workers(2);
    let mut field = StudyField::new(two_decks(), &workers, hooks(), 7);
    for card in ["cr-harpy", "bt-heavy", "ev-turn", "st-skyline"] {
        let trial = in_rdf_line(field.study.as_ref(), card);
        let copy = field.study.copy(trial.card);
        let played = points(&mut field, &[trial.with(), trial.every(copy)], 20);
        assert_eq!(played[0], played[1], "{card}");
        let arm = Arm {
            host: 0,
            copies: trial.copies(),
            x: trial.with(),
            y: trial.every(copy),
        };
        let value = breachlab::analysis::cards::value(&field, &[arm], &[0], &(0..20)).unwrap();
        assert_eq!((value.value, value.differing), (0.0, 0), "{card}");
        // That the two are copies is not known to the estimate.
        assert!(value.low < 0.0 && 0.0 < value.high, "{card}");
        let mirror = Arm {
            host: 0,
            copies: trial.copies(),
            x: trial.with(),
            y: trial.with(),
        };
        let value = breachlab::analysis::cards::value(&field, &[mirror], &[0], &(0..20)).unwrap();
        assert_eq!(
            (value.low, value.value, value.high),
            (0.0, 0.0, 0.0),
            "{card} against itself"
        );
    }
}

#[test]
fn a_replacement_moves_results_and_only_where_it_was_met() {
    let workers = workers(2);
    let mut field = StudyField::new(two_decks(), &workers, hooks(), 7);
    let trial = in_rdf_line(field.study.as_ref(), "cr-harpy");
    let plain = field
        .study
        .plain(trial.card)
        .expect("a cruiser has numbers");
    let played = points(&mut field, &[trial.with(), trial.every(plain)], 60);
    let same = played[0]
        .iter()
        .zip(&played[1])
        .filter(|(a, b)| a == b)
        .count();
    assert!(
        same < 120 && same > 60,
        "{same} of 120 matches have the same winner"
    );
}

#[test]
fn scores_are_those_of_the_run_that_replays_them() {
    let workers = workers(1);
    let mut field = StudyField::new(two_decks(), &workers, hooks(), 0x5eed);
    let cell = field.cells(0)[0];
    let number = field.number(cell);
    let points = points(&mut field, &[DeckVersion::default()], 2);
    let folder = Folder::new("replayed");
    for (at, points) in points[0].iter().enumerate() {
        let [host, guest] = ["rdf-line", "col-wolfpack"]
            .map(|deck| of_first_edition(&format!("decks/{deck}.toml")));
        let args = format!(
            "replay {host} {guest} --cards FIRST --strategy rush --cell {number} --match {at} --json"
        );
        let output = breachlab(&folder.0, &args).output().unwrap();
        let told: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a document");
        let score = told["seats"][0]["score"].as_f64().expect("a score");
        assert_eq!(score, f64::from(*points) / 60.0, "match {at}");
    }
}

#[test]
fn a_blank_never_comes_into_play() {
    let study = two_decks();
    let trial = in_rdf_line(study.as_ref(), "cr-harpy");
    let version = trial
        .blank(study.as_ref())
        .expect("its places can be empty");
    let bout = breachlab::games::Bout {
        host: 0,
        guest: Some(1),
        pilot: 0,
        swaps: &version.own,
        other: &[],
        seed: 3,
        cell: 0,
    };
    let mut play = study.bout(&bout).unwrap();
    play.aim(3, 0, breachlab::play::Stop::Exact(60));
    let done = play.run(&workers(2), hooks());
    let entry = study.hosts()[0]
        .list
        .iter()
        .find(|listing| listing.card == trial.card)
        .unwrap()
        .entry;
    let card = done.tally.entries[0].cards[entry];
    assert!(
        card.drawn.copies > 0 && card.deployed.copies == 0,
        "{card:?}"
    );
}

#[test]
fn a_match_split_into_equals_ends_alike() {
    let workers = workers(2);
    let mut field = StudyField::new(two_decks(), &workers, hooks(), 11);
    let trial = in_rdf_line(field.study.as_ref(), "cr-harpy");
    let copy = field.study.copy(trial.card);
    let cell = field.cells(0)[0];
    let plan = ForkPlan {
        slots: &trial.slots,
        twin: copy,
    };
    let forked = field
        .forks(cell, &DeckVersion::default(), plan, 0..30)
        .unwrap_or_else(|halt| panic!("{halt:?}"));
    assert!(
        forked.len() > 20,
        "four copies are drawn in most matches, here {}",
        forked.len()
    );
    let whole = points(&mut field, &[DeckVersion::default()], 30);
    for one in &forked {
        assert_eq!(one.score, one.twin, "match {}", one.number);
        assert_eq!(
            one.score, whole[0][one.number as usize],
            "match {}",
            one.number
        );
    }
    let plain = field.study.plain(trial.card).unwrap();
    let plan = ForkPlan {
        twin: plain,
        ..plan
    };
    let forked = field
        .forks(cell, &DeckVersion::default(), plan, 0..30)
        .unwrap_or_else(|halt| panic!("{halt:?}"));
    assert!(
        forked.iter().any(|one| one.score != one.twin),
        "a weaker card changes some match"
    );
}

#[test]
fn a_deck_makes_room_among_cards_of_the_same_kind() {
    let study = two_decks();
    let card = study.find("cr-king-fisher").expect("it is in the set");
    let room = study.room(0, card, 3).expect("rdf-line may hold it");
    assert_eq!(room.len(), 3);
    let harpy = study.hosts()[0].slots(study.find("cr-harpy").unwrap());
    assert!(
        room.iter().any(|slot| harpy.contains(slot)),
        "the most plentiful cruiser gives first: {room:?}"
    );
    let locked = study.find("ma-exoframe").expect("a Corporate card");
    assert_eq!(study.room(0, locked, 3), None);
}

#[test]
fn plain_cards_have_the_cost_of_what_they_stand_in_for() {
    let mut study = two_decks();
    let card = study.find("cr-harpy").unwrap();
    let plain = study.plain(card).unwrap();
    assert!(
        study.describe(plain).contains("cost 3/3"),
        "{}",
        study.describe(plain)
    );
    for card in ["ev-turn", "ta-ambush", "bt-heavy", "fd-decoy"] {
        assert_eq!(study.plain(study.find(card).unwrap()), None, "{card}");
    }
    let dear = study.turned(card, &[(0, 6)]);
    assert_eq!(dear, study.turned(card, &[(0, 6)]));
    assert_eq!(study.turned(card, &[(0, 3)]), card);
    let other = study.plain_at(dear).unwrap();
    assert_ne!(other, plain);
    assert!(
        study.describe(other).contains("cost 6/3"),
        "{}",
        study.describe(other)
    );
}
