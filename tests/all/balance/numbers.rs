//! Which numbers move, and in which files.

use std::fs;

use breachlab::games::{NumberKey, Slider, find};
use serde_json::Value;

use super::{embedded, found, with_lever};
use crate::cli::{Folder, breachlab};

#[test]
fn what_is_known_or_named_frozen_is_moved_by_no_lever() {
    let lever = "of = { type = \"ship\" }\nnumbers = [\"attack\", \"wounds\", \"cost_resource\"]\nby = \"shift\"\nlow = -1\nhigh = 1\nleast = 1";
    let (free, cards) = found("hull-breach", &with_lever(lever)).unwrap();
    let numbers = |sliders: &[Slider]| {
        sliders
            .iter()
            .flat_map(|one| one.numbers.clone())
            .collect::<Vec<_>>()
    };
    let is_known = |sliders: &[Slider]| {
        numbers(sliders)
            .iter()
            .any(|number| cards[number.card].is_known(&number.key))
    };
    assert!(!free.is_empty() && !is_known(&free));
    let thawed = format!("known_is_frozen = false\n{}", with_lever(lever));
    let (all, _) = found("hull-breach", &thawed).unwrap();
    assert!(is_known(&all) && all.len() > free.len());
    let named = format!(
        "{}[[frozen]]\nof = {{ subtype = \"cruiser\" }}\nnumbers = [\"attack\"]\n[[frozen]]\ncards = [\"fr-merlin\"]\n",
        with_lever(lever)
    );
    let (left, _) = found("hull-breach", &named).unwrap();
    assert!(left.len() < free.len());
    let attack = NumberKey::Own("attack".to_owned());
    for number in numbers(&left) {
        let card = &cards[number.card];
        assert!(
            !(card.says("subtype", "cruiser") && number.key == attack),
            "{}",
            card.id
        );
        assert_ne!(card.id, "fr-merlin");
    }
}

#[test]
fn numbers_are_set_in_the_files_that_have_them_and_nowhere_else() {
    let row = find("hull-breach").unwrap();
    let versions = row.versions.unwrap();
    let texts = embedded(row);
    let before = versions.numbers(&texts).unwrap();
    let edit = |card: &str, key: NumberKey, value| breachlab::games::NumberEdit {
        card: card.to_owned(),
        key,
        value,
    };
    let own = |key: &str| NumberKey::Own(key.to_owned());
    let of_trait = |name: &str| NumberKey::Trait(name.to_owned());
    let edits = [
        edit("cr-harpy", own("cost_resource"), 7),
        edit("cr-harpy", own("gain_currency"), 1),
        edit("cr-harpy", of_trait("interceptor"), 2),
        edit("st-skyline", of_trait("interceptor"), 6),
    ];
    let made = versions.renumbered(&texts, &edits).unwrap();
    versions.compile(&made).map(drop).unwrap();
    for (before, after) in before.iter().zip(versions.numbers(&made).unwrap()) {
        let mine: Vec<_> = edits.iter().filter(|edit| edit.card == after.id).collect();
        if mine.is_empty() {
            assert_eq!(*before, after);
        }
        for edit in mine {
            assert_eq!(after.value(&edit.key), Some(edit.value), "{edit:?}");
        }
    }
    let gone = [edit("st-skyline", of_trait("interceptor"), 0)];
    let back = versions.renumbered(&made, &gone).unwrap();
    let back = versions.numbers(&back).unwrap();
    let skyline = back.iter().find(|card| card.id == "st-skyline").unwrap();
    assert_eq!(skyline.value(&of_trait("interceptor")), None);
}

#[test]
fn a_game_without_patches_gets_the_cards_that_change() {
    let folder = Folder::new("balance-gunship");
    let text = "name = \"ions\"\ndecks = [\"standard\", \"ion-storm\"]\nmatches = 4000\nfirst_pairs = 8\nproof_matches = 2000\n[[goal]]\nmeasure = \"pairing\"\nlow = 70\n[[lever]]\nname = \"mix\"\nof = { effect = [\"ionize\", \"hit\"] }\nnumbers = [\"copies\"]\nby = \"shift\"\nlow = -9\nhigh = 15\nstep = 3\n[price]\nedit = 0\nstep = 0\n";
    fs::write(folder.at("goals.toml"), text).unwrap();
    let out = breachlab(
        &folder.0,
        "balance --game gunship --goals goals.toml --json --quiet --out out",
    )
    .output();
    let report: Value = serde_json::from_slice(&out.unwrap().stdout).unwrap();
    let numbers = report["numbers"].as_array().unwrap();
    assert!(!numbers.is_empty(), "{report}");
    assert!(
        numbers.iter().all(|row| row["number"] == "copies"),
        "{numbers:?}"
    );
    let cards = report["patch"].as_str().unwrap();
    assert!(cards.ends_with("ions.cards.toml"), "{cards}");
    let row = find("gunship").unwrap();
    let versions = row.versions.unwrap();
    let path = folder.at("out/ions.cards.toml");
    let texts = versions
        .read(&[path.to_str().unwrap().to_owned()])
        .unwrap()
        .texts;
    versions.compile(&texts).map(drop).unwrap();
    let after = versions.numbers(&texts).unwrap();
    for row in numbers {
        let card = after
            .iter()
            .find(|card| row["card"] == card.id.as_str())
            .unwrap();
        let copies = card.value(&NumberKey::Own("copies".to_owned()));
        assert_eq!(copies, row["after"].as_i64(), "{row}");
    }
    let changed = versions.changes(&embedded(row), &texts).unwrap();
    assert_eq!(changed.len(), numbers.len(), "{changed:?}");
}
