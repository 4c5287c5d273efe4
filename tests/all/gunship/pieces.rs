//! What loadouts list, asked about part by part: *Gunship* writes how its decks are built, and the rest follows.

use std::sync::atomic::AtomicBool;

use breachlab::games::gunship::ROW;
use breachlab::games::{Bout, Order, Study, Swap};

fn study() -> Box<dyn Study> {
    let order = Order {
        decks: vec!["standard".to_owned(), "blaster-boat".to_owned()],
        strategies: vec!["duelist".to_owned()],
        ..Order::default()
    };
    ROW.study.unwrap()(&order).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

#[test]
fn each_part_is_asked_about_with_as_many_copies_as_a_loadout_may_hold() {
    let study = study();
    let most = |typed: &str| {
        let card = study.find(typed).unwrap();
        study.subjects()[card].most
    };
    assert_eq!(study.subjects().len(), 11, "three weapons, eight locations");
    assert_eq!((most("Ion Cannon"), most("blaster")), (4, 4));
    assert_eq!(most("Thruster Bombs"), 2, "on wings only (GR-4)");
    assert_eq!(most("armor-engines"), 2, "two on one location (§3)");
    let bombs = study.find("bombs").unwrap();
    assert!(study.hosts()[1].slots(bombs).is_empty());
    assert_eq!(study.room(1, bombs, 2), Some(vec![2, 3]), "both wings");
}

#[test]
fn a_ship_without_its_weapons_wins_less() {
    let study = study();
    let weapon = study.hosts()[0].list[0].card;
    let empty = study.plain(weapon).unwrap();
    assert_eq!(study.describe(empty), "an empty place");
    let swaps: Vec<Swap> = (0..4).map(|slot| Swap { slot, def: empty }).collect();
    let points = |swaps: &[Swap]| {
        let bout = Bout {
            host: 0,
            guest: Some(1),
            pilot: 0,
            swaps,
            other: &[],
            seed: 7,
            cell: 0,
        };
        let play = study
            .bout(&bout)
            .unwrap_or_else(|faults| panic!("{}", faults.render(false)));
        let scores = play.scores(0..15, &AtomicBool::new(false));
        scores.iter().map(|&points| u32::from(points)).sum::<u32>()
    };
    let (armed, bare) = (points(&[]), points(&swaps));
    assert!(bare + 4 * 60 < armed, "{bare} without, {armed} with");
}
