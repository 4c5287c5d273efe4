//! Cards that a match may never meet.

use std::sync::atomic::AtomicBool;

use breachlab::analysis::cards::{DeckVersion, Trial, trials};
use breachlab::games::hull_breach::study;
use breachlab::games::{Bout, Order, Study, WatchedPlaces};
use breachlab::play::{ScoredMatch, Stop};

use super::opened;

/// The bit by which the card is watched.
const BIT: u8 = 5;

/// The first sets of a deck against the other, the places of a card watched.
fn scored(
    study: &dyn Study,
    trial: &Trial,
    version: &DeckVersion,
    (pilot, sets): (usize, u64),
) -> Vec<ScoredMatch> {
    let watched = [WatchedPlaces {
        slots: trial.slots.clone(),
        bit: BIT,
    }];
    let bout = Bout {
        host: trial.host,
        guest: Some(1 - trial.host),
        pilot,
        swaps: &version.own,
        other: &[],
        seed: 3,
        cell: 1,
    };
    let mut play = study.bout(&bout).unwrap();
    play.aim(bout.seed, bout.cell, Stop::Exact(0));
    let marks = study.watched(&bout, [&watched, &[]]).unwrap();
    play.scored(0..sets, &marks, &AtomicBool::new(false))
}

/// What a ranking lets lie in the places of the card, where a match could not tell it by its back.
fn instead(study: &dyn Study, trial: &Trial) -> Option<DeckVersion> {
    let plain = study.plain_lots(trial.card);
    let version = match plain.last() {
        Some(&(def, _)) => trial.every(def),
        None => trial.blank(study)?,
    };
    let def = version.own.first()?.def;
    (!trial.is_inserted && study.is_veiled(trial.card, def)).then_some(version)
}

/// What a ranking leaves out: matches that never met the card, which must be the same whatever lies in its places.
#[test]
fn a_match_that_does_not_meet_a_veiled_card_is_the_same_without_it() {
    let order = Order {
        decks: ["rdf-line", "col-boarders"].map(str::to_owned).to_vec(),
        strategies: ["commander", "novice"].map(str::to_owned).to_vec(),
        ..Order::default()
    };
    let second = study::open(&order).unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    let first = opened(&["corp-ghost", "col-wolfpack"], &["rush", "raider"]);
    for (study, sets) in [(second, 6), (first, 40)] {
        let (mut veiled, mut unmet, mut moved) = (0, 0, 0);
        let all = (0..study.subjects().len()).flat_map(|card| trials(study.as_ref(), card, false));
        for trial in all {
            let Some(version) = instead(study.as_ref(), &trial) else {
                continue;
            };
            veiled += 1;
            let id = &study.subjects()[trial.card].id;
            for pilot in 0..2 {
                let [with, without] = [trial.with(), version.clone()]
                    .map(|version| scored(study.as_ref(), &trial, &version, (pilot, sets)));
                for (with, without) in with.iter().zip(&without) {
                    assert_eq!(with.met, without.met, "{id}");
                    let is_moved = with.points != without.points;
                    if with.met & (1 << BIT) == 0 {
                        unmet += 1;
                        assert!(!is_moved, "{id}");
                    }
                    moved += u64::from(is_moved);
                }
            }
        }
        assert!(
            veiled >= 20 && unmet > 100 && moved > 20,
            "{veiled} {unmet} {moved}"
        );
    }
}
