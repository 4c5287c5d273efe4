//! A card of a patch against the card it was, on the same deals and all else as patched.

use std::fs;

use breachlab::analysis::cards::{Arm, StudyField, compare, played, sides, trials};
use breachlab::games::hull_breach::study;
use breachlab::games::{Order, Study};

use super::{hooks, opened, workers};
use crate::cli::Folder;
use crate::kit::of_first_edition;

/// Of these decks only the first lists the Harpy.
const DECKS: [&str; 2] = ["rdf-line", "col-boarders"];

/// Those decks under a patch.
fn patched(folder: &Folder, patch: &str) -> Box<dyn Study> {
    let path = folder.at("proposal.toml");
    fs::write(&path, patch).expect("the folder is ours");
    let order = Order {
        decks: DECKS
            .map(|deck| of_first_edition(&format!("decks/{deck}.toml")))
            .to_vec(),
        strategies: vec!["rush".to_owned()],
        cards: vec![of_first_edition("cards")],
        patches: vec![path.display().to_string()],
        ..Order::default()
    };
    study::open(&order).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

#[test]
fn a_patched_card_is_compared_with_what_it_was_match_for_match() {
    let folder = Folder::new("changed-card");
    let workers = workers(2);
    // The number turned in the set without the patch, which is the same question where nothing else is patched.
    let mut plain = opened(&DECKS, &["rush"]);
    let harpy = plain.find("cr-harpy").expect("it is in the set");
    let dials = plain.dials(harpy);
    let attack = dials.iter().position(|dial| dial.name == "attack");
    let attack = attack.expect("it has guns");
    let stronger = plain.turned(harpy, &[(attack, dials[attack].value + 3)]);
    let against = plain.plain(harpy);
    let tried = trials(plain.as_ref(), harpy, false);
    let mut before = StudyField::new(plain, &workers, hooks(), 9);
    let text = format!(
        "[[change]]\nid = \"cr-harpy\"\nattack = {}\n",
        dials[attack].value + 3
    );
    let study = patched(&folder, &text);
    let [(now, was)] = study.patched() else {
        panic!("one card is patched: {:?}", study.patched());
    };
    assert_eq!(*now, harpy);
    assert!(study.describe(*was).contains("[before]"));
    let mut after = StudyField::new(study, &workers, hooks(), 9);
    let found = compare([&mut before, &mut after], harpy, against, 3_000).expect("it is played");
    let change = found.change.expect("a deck has it");
    assert!(change.value > 0.0 && change.differing > 0, "{change:?}");
    assert!(found.others.is_empty());
    let arms: Vec<Arm> = tried
        .iter()
        .map(|trial| Arm {
            host: trial.host,
            copies: trial.copies(),
            x: trial.every(stronger),
            y: trial.with(),
        })
        .collect();
    let expected = played(&mut before, &arms, &[0], &(0..change.sets)).expect("it is played");
    assert_eq!(Some(change), expected);
    // The deck that gained by it is the one that lists it.
    let decks = sides(&after, &found.decks);
    assert!(decks[0].value.value > 0.0 && decks[1].value.value < 0.0);
}

#[test]
fn every_other_card_of_a_patch_is_compared_by_itself_and_corrected() {
    let folder = Folder::new("changed-others");
    let workers = workers(2);
    let text = "[[change]]\nid = \"cr-harpy\"\nattack = 12\n[[change]]\nid = \"fr-merlin\"\nwounds = 1\n\
[[change]]\nid = \"cr-petrel\"\ncost_resource = 20\n[[change]]\nid = \"cs-adamant\"\nattack = 0\n";
    let study = patched(&folder, text);
    let merlin = study.find("fr-merlin").expect("it is in the set");
    let ids: Vec<&str> = study
        .patched()
        .iter()
        .map(|(now, _)| study.subjects()[*now].id.as_str())
        .collect();
    assert!(ids.len() == 4 && ids.contains(&"cs-adamant"), "{ids:?}");
    let mut before = StudyField::new(opened(&DECKS, &["rush"]), &workers, hooks(), 9);
    let mut after = StudyField::new(study, &workers, hooks(), 9);
    let found = compare([&mut before, &mut after], merlin, None, 4_000).expect("it is played");
    assert!(found.change.is_some_and(|change| change.value <= 0.0));
    let others = found
        .others
        .iter()
        .map(|row| after.study.subjects()[row.card].id.as_str());
    let mut others: Vec<&str> = others.collect();
    others.sort_unstable();
    // What no deck lists is put where there is room for it, as it is for a verdict.
    assert_eq!(others, ["cr-harpy", "cr-petrel", "cs-adamant"]);
    let sizes = found.others.iter().map(|row| row.value.value.abs());
    assert!(sizes.is_sorted_by(|a, b| a >= b), "{:?}", found.others);
    for row in &found.others {
        assert!(row.q >= row.value.p() && row.q <= 1.0, "{row:?}");
    }
}

#[test]
fn without_a_patch_nothing_is_compared() {
    assert!(opened(&DECKS, &["rush"]).patched().is_empty());
    let folder = Folder::new("changed-nothing");
    let same = "[[change]]\nid = \"cr-harpy\"\nwounds = 3\n";
    assert!(patched(&folder, same).patched().is_empty());
}
