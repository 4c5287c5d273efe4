//! Attacks near and far (§7.1, §7.4, §7.5).

use breachlab::games::gunship::action::{Action, Fire, Sight};
use breachlab::games::gunship::board::LIGHT;
use breachlab::games::gunship::card::{Kind, Weapon};
use breachlab::games::gunship::frame::Step;
use breachlab::games::gunship::ids::{Loc, Zone};

use super::scene::{A, B, NO, ShipScene, YES, d8};

const HIT: Action = Action::Fire(Fire::Hit, Sight::Dice);

fn alone() -> ShipScene {
    let mut scene = ShipScene::new();
    scene.squadron(A, 0, Zone::CENTER);
    scene.squadron(B, 0, Zone::CENTER);
    scene
}

/// B's ship over its own carrier, A's in the center.
fn apart(kinds: &[Kind]) -> ShipScene {
    let mut scene = alone();
    scene.fly(B, Zone::home(B));
    scene.bare(B);
    scene.give(A, kinds);
    scene.begin(Step::Gunship, &[]);
    scene
}

// GT-3
#[test]
fn three_blasters_fire_three_hits_in_one_action() {
    let mut scene = alone();
    scene.board(A).weapons = [
        Weapon::Blaster,
        Weapon::Blaster,
        Weapon::Blaster,
        Weapon::Ion,
    ];
    scene.give(A, &[Kind::Hit; 4]);
    scene.begin(Step::Gunship, &[]);
    scene.answer(Action::AttackGunship, &[]);
    for _ in 0..3 {
        scene.answer(HIT, &[]);
    }
    assert!(!scene.offers(HIT) && !scene.offers(Action::AttackGunship));
    assert_eq!(scene.st.spent.actions, 1);
    assert_eq!(scene.st.boards[1].shields, 0);
}

// GR-50
#[test]
fn the_same_target_again_costs_a_new_action() {
    let mut scene = alone();
    scene.give(A, &[Kind::Hit; 2]);
    scene.begin(Step::Gunship, &[]);
    scene.answer(Action::AttackGunship, &[]);
    scene.answer(HIT, &[]);
    scene.answer(Action::Cease, &[]);
    scene.answer(Action::AttackGunship, &[]);
    assert_eq!(scene.st.spent.actions, 2);
}

#[test]
fn a_damaged_or_ionized_gun_is_silent() {
    let mut scene = alone();
    scene.hurt(A, 1, LIGHT);
    scene.ionize(A, 7);
    scene.give(A, &[Kind::Hit]);
    scene.begin(Step::Gunship, &[]);
    assert!(!scene.offers(Action::AttackGunship));
}

#[test]
fn near_a_bullseye_chooses_the_location() {
    let mut scene = alone();
    scene.bare(B);
    scene.give(A, &[Kind::Hit, Kind::Aim]);
    scene.begin(Step::Gunship, &[]);
    scene.answer(Action::AttackGunship, &[]);
    scene.answer(Action::Fire(Fire::Hit, Sight::At(Loc::ENGINES)), &[]);
    assert_eq!(scene.st.boards[1].damage[5], LIGHT);
}

#[test]
fn far_each_card_of_the_volley_rolls_and_then_hits_as_any_other() {
    let mut scene = apart(&[Kind::Hit, Kind::Hit]);
    scene.answer(Action::AttackFar, &[]);
    scene.answer(HIT, &[]);
    // The last card that can be announced fires the volley.
    scene.answer(HIT, &[NO, YES, d8(1)]);
    assert_eq!(scene.st.boards[1].damage_at(Loc::LAUNCHER), LIGHT);
}

#[test]
fn far_one_evasive_action_voids_the_volley_before_the_dice() {
    let mut scene = apart(&[Kind::Hit, Kind::Hit]);
    scene.give(B, &[Kind::Evade]);
    scene.answer(Action::AttackFar, &[]);
    scene.answer(HIT, &[]);
    scene.answer(HIT, &[]);
    assert_eq!(scene.asked(), B);
    scene.answer(Action::Evade, &[]);
    assert_eq!(scene.st.boards[1].hits(), 0);
}

#[test]
fn far_a_bullseye_shot_needs_no_die_and_an_evasion_of_its_own() {
    let mut scene = apart(&[Kind::Hit, Kind::Hit, Kind::Aim]);
    scene.give(B, &[Kind::Evade]);
    scene.answer(Action::AttackFar, &[]);
    scene.answer(HIT, &[]);
    scene.answer(Action::Fire(Fire::Hit, Sight::Sure), &[]);
    // The volley is let through, then the shot is evaded.
    scene.answer(Action::Endure, &[]);
    scene.answer(Action::Evade, &[YES, d8(1)]);
    assert_eq!(scene.st.boards[1].hits(), 1);
}

#[test]
fn far_two_bullseyes_choose_the_location() {
    let mut scene = apart(&[Kind::Ion, Kind::Aim, Kind::Aim]);
    scene.answer(Action::AttackFar, &[]);
    scene.answer(Action::Fire(Fire::Ion, Sight::At(Loc::POWER)), &[]);
    assert!(scene.st.boards[1].is_crippled);
}

#[test]
fn far_is_next_door_and_fighters_are_not_shot_at_there() {
    let mut scene = apart(&[Kind::Hit]);
    assert!(scene.offers(Action::AttackFar) && !scene.offers(Action::AttackGunship));
    scene.squadron(B, 12, Zone::home(B));
    assert!(!scene.offers(Action::AttackFighters));
    scene.fly(A, Zone::home(A));
    assert!(!scene.offers(Action::AttackFar));
}

// GR-49
#[test]
fn a_stranded_ship_does_nothing() {
    let mut scene = alone();
    scene.fly(A, Zone::home(B));
    scene.ionize(A, 6);
    scene.give(A, &[Kind::Hit, Kind::Torpedo]);
    scene.begin(Step::Gunship, &[]);
    assert_eq!(scene.menu(), [Action::Tow, Action::Drift]);
    // Nothing but the drift of the Ionized card follows.
    scene.answer(Action::Drift, &[d8(2)]);
    assert!(scene.offers(Action::EndDiscards));
}

#[test]
fn thrusters_and_tractor_take_the_whole_phase() {
    for (from, dice, to) in [
        (Zone::home(B), &[YES][..], Zone::CENTER),
        (Zone::home(B), &[NO], Zone::home(B)),
        (Zone::CENTER, &[NO, YES], Zone::home(A)),
        (Zone::CENTER, &[NO, NO], Zone::CENTER),
    ] {
        let mut scene = alone();
        scene.fly(A, from);
        scene.hurt(A, 5, LIGHT);
        scene.hurt(A, 6, LIGHT);
        scene.give(A, &[Kind::Torpedo]);
        scene.begin(Step::Gunship, &[]);
        scene.answer(Action::Tow, dice);
        assert_eq!(scene.st.boards[0].zone, to);
        assert!(scene.offers(Action::EndDiscards));
    }
}
