//! Ionized cards (§9): arrival, loss of power, recovery, drift.

use breachlab::games::gunship::action::{Action, Fire, Sight};
use breachlab::games::gunship::board::{HEAVY, LIGHT};
use breachlab::games::gunship::card::Kind;
use breachlab::games::gunship::event::Event;
use breachlab::games::gunship::frame::Step;
use breachlab::games::gunship::ids::{Loc, Zone};

use super::scene::{A, B, ShipScene, d8};

const ION: Action = Action::Fire(Fire::Ion, Sight::Dice);

fn attack(mut scene: ShipScene) -> ShipScene {
    scene.squadron(A, 0, Zone::CENTER);
    scene.squadron(B, 0, Zone::CENTER);
    scene.give(A, &[Kind::Ion]);
    scene.begin(Step::Gunship, &[]);
    scene.answer(Action::AttackGunship, &[]);
    scene
}

#[test]
fn an_ionized_card_passes_shields_and_armor() {
    let mut scene = ShipScene::new();
    scene.board(B).armor[0] = 2;
    let mut scene = attack(scene);
    scene.answer(ION, &[d8(1)]);
    let board = &scene.st.boards[1];
    assert_eq!((board.shields, board.armor[0], board.ions[0]), (3, 2, 1));
    assert!(!board.works(Loc::LAUNCHER));
}

// GR-25
#[test]
fn a_second_one_does_a_hit_and_both_stay() {
    let mut scene = ShipScene::new();
    scene.ionize(B, 1);
    let mut scene = attack(scene);
    scene.answer(ION, &[d8(1)]);
    let board = &scene.st.boards[1];
    assert_eq!((board.ions[0], board.damage_at(Loc::LAUNCHER)), (2, LIGHT));
}

// GR-23
#[test]
fn one_on_a_missing_wing_is_lost() {
    let mut scene = ShipScene::new();
    scene.hurt(B, 7, HEAVY);
    let mut scene = attack(scene);
    scene.answer(ION, &[d8(7)]);
    assert_eq!(scene.discarded(Kind::Ion), 1);
}

#[test]
fn an_ionized_generator_lays_shields_sideways_and_its_damage_loses_them() {
    let mut scene = ShipScene::new();
    scene.ionize(B, 4);
    scene.squadron(A, 0, Zone::CENTER);
    scene.squadron(B, 0, Zone::CENTER);
    scene.give(A, &[Kind::Hit, Kind::Hit]);
    scene.begin(Step::Gunship, &[]);
    scene.answer(Action::AttackGunship, &[]);
    scene.answer(Action::Fire(Fire::Hit, Sight::Dice), &[d8(1)]);
    assert_eq!(scene.st.boards[1].shields, 3, "they did not absorb");
    scene.answer(Action::Fire(Fire::Hit, Sight::Dice), &[d8(4)]);
    assert_eq!(scene.st.boards[1].shields, 0);
}

#[test]
fn power_lost_costs_the_hand_and_the_initiative() {
    let mut scene = ShipScene::new();
    scene.ionize(B, 1);
    scene.ionize(B, 2);
    scene.give(B, &[Kind::Hit, Kind::Torpedo]);
    let mut scene = attack(scene);
    scene.answer(ION, &[d8(5)]);
    let board = &scene.st.boards[1];
    assert!(board.is_crippled && board.is_sideways() && !board.can_evade());
    assert_eq!((board.ionized.len(), scene.held(B)), (0, 0));
    assert_eq!(scene.set.kind(board.unit), Kind::Ion);
    assert!(scene.st.automatic[0]);
}

#[test]
fn the_crippled_turn_has_fighters_and_discards_but_no_ship() {
    let mut scene = ShipScene::new();
    let unit = scene.take(Kind::Ion);
    scene.board(A).unit = unit;
    scene.board(A).is_crippled = true;
    scene.squadron(B, 0, Zone::CENTER);
    scene.begin(Step::Draw, &[]);
    assert_eq!(scene.held(A), 5);
    assert!(scene.offers(Action::Strafe));
    scene.answer(Action::Hold, &[]);
    assert!(!scene.st.boards[0].is_crippled, "power is back in P5");
    assert!(
        scene.offers(Action::EndDiscards),
        "straight to the discards"
    );
    let card = scene.st.hands[0].as_slice()[0];
    let kind = scene.set.kind(card);
    scene.answer(Action::Discard(kind), &[]);
    assert!(scene.offers(Action::EndDiscards), "two of them");
}

// GT-23
#[test]
fn power_lost_by_drift_lasts_through_the_next_own_turn() {
    let mut scene = ShipScene::new();
    scene.ionize(A, 1);
    scene.squadron(A, 0, Zone::CENTER);
    scene.squadron(B, 0, Zone::CENTER);
    scene.begin(Step::Drift, &[d8(5)]);
    assert!(scene.st.boards[0].is_crippled);
    assert_eq!(scene.st.active, B, "its hand is gone, so nothing was asked");
    assert!(
        scene.st.boards[0].is_crippled,
        "P5 of this turn does not count"
    );
}

// GT-16
#[test]
fn one_that_drifts_onto_its_own_place_does_a_hit_and_stays() {
    let mut scene = ShipScene::new();
    scene.ionize(A, 1);
    scene.give(A, &[Kind::Hit]);
    scene.begin(Step::Drift, &[d8(1)]);
    let board = &scene.st.boards[0];
    assert_eq!((board.ions[0], board.damage_at(Loc::LAUNCHER)), (1, LIGHT));
}

// GR-48
#[test]
fn drift_goes_by_location_and_each_card_rolls_once() {
    let mut scene = ShipScene::new();
    scene.ionize(A, 3);
    scene.ionize(A, 1);
    scene.give(A, &[Kind::Hit]);
    // The one on 1 goes to 3 and finds another there: a hit. Then that one goes to 2, and rests alone.
    scene.begin(Step::Drift, &[d8(3), d8(2)]);
    let board = &scene.st.boards[0];
    assert_eq!(board.ions, [0, 1, 1, 0, 0, 0, 0, 0]);
    assert_eq!(
        (board.damage_at(Loc(3)), board.damage_at(Loc(2))),
        (LIGHT, 0)
    );
}

#[test]
fn nothing_drifts_aboard() {
    let mut scene = ShipScene::new();
    scene.ionize(A, 1);
    scene.aboard(A);
    scene.give(A, &[Kind::Hit]);
    scene.begin(Step::Drift, &[]);
    assert_eq!(scene.st.boards[0].ions[0], 1);
}

#[test]
fn ions_that_go_with_a_wing_or_find_it_gone_are_told_gr23() {
    let mut scene = ShipScene::new();
    scene.hurt(A, 7, LIGHT);
    scene.ionize(A, 7);
    scene.ionize(A, 8);
    scene.give(A, &[Kind::Hit]);
    scene.begin(Step::Drift, &[d8(7), d8(7)]);
    let lost: Vec<&Event> = scene
        .heard
        .0
        .iter()
        .filter(|event| matches!(event, Event::IonGone { .. } | Event::IonLost { .. }))
        .collect();
    let loc = Loc(7);
    let (gone, not_there) = (
        Event::IonGone { seat: A, loc },
        Event::IonLost { seat: A, loc },
    );
    assert_eq!(lost, [&gone, &not_there]);
    assert!(scene.st.boards[0].ionized.is_empty());
}
