//! Attack runs (§11).

use breachlab::games::gunship::action::{Action, Boost};
use breachlab::games::gunship::board::{HEAVY, LIGHT, Status};
use breachlab::games::gunship::card::{Kind, Weapon};
use breachlab::games::gunship::frame::Step;
use breachlab::games::gunship::ids::{Loc, Mount, Zone};

use super::scene::{A, B, BURST, DOUBLE, NO, ShipScene, YES, d8};

const RIGHT: Mount = Mount(3);

/// A's ship over B's carrier, no fighters about.
fn over_carrier(kinds: &[Kind]) -> ShipScene {
    let mut scene = ShipScene::new();
    scene.squadron(A, 0, Zone::CENTER);
    scene.squadron(B, 0, Zone::CENTER);
    scene.fly(A, Zone::home(B));
    scene.give(A, kinds);
    scene.begin(Step::Gunship, &[]);
    scene
}

const QUIET: [u8; 4] = [NO, NO, YES, YES];

#[test]
fn a_barrage_comes_first_and_takes_shields_then_locations() {
    let mut scene = over_carrier(&[Kind::Torpedo]);
    scene.answer(Action::Run, &[DOUBLE, BURST, BURST, NO, d8(2)]);
    let board = &scene.st.boards[0];
    assert_eq!((board.shields, board.damage_at(Loc(2))), (0, LIGHT));
    scene.answer(Action::Torpedo(Boost::None), &[]);
    assert_eq!(scene.st.carriers[1].shields, 5);
}

// GT-12
#[test]
fn a_torpedo_on_shields_does_one_hit_and_takes_no_card() {
    let mut scene = over_carrier(&[Kind::Torpedo, Kind::Aim, Kind::Critical]);
    scene.carrier(B, 2, 12);
    scene.answer(Action::Run, &QUIET);
    assert!(!scene.offers(Action::Torpedo(Boost::Card(Kind::Aim))));
    scene.answer(Action::Torpedo(Boost::None), &[]);
    assert_eq!(scene.st.carriers[1].shields, 1);
}

// GT-10
#[test]
fn a_torpedo_on_hull_takes_one_card_and_does_two() {
    for kind in [Kind::Aim, Kind::Critical, Kind::Slag] {
        let mut scene = over_carrier(&[Kind::Torpedo, Kind::Aim, Kind::Critical, Kind::Slag]);
        scene.carrier(B, 0, 12);
        scene.answer(Action::Run, &QUIET);
        scene.answer(Action::Torpedo(Boost::Card(kind)), &[]);
        assert_eq!((scene.st.carriers[1].hull, scene.held(A)), (10, 2));
    }
}

#[test]
fn one_torpedo_a_turn() {
    let mut scene = over_carrier(&[Kind::Torpedo, Kind::Torpedo]);
    scene.board(A).weapons[3] = Weapon::None;
    scene.answer(Action::Run, &QUIET);
    scene.answer(Action::Torpedo(Boost::None), &[]);
    assert!(!scene.offers(Action::Run));
}

#[test]
fn bombs_on_shields_do_one_hit_without_a_roll_and_are_gone() {
    let mut scene = over_carrier(&[Kind::Aim]);
    scene.answer(Action::Run, &QUIET);
    scene.answer(
        Action::Bombs {
            mount: RIGHT,
            aims: 0,
        },
        &[],
    );
    assert_eq!(scene.st.carriers[1].shields, 5);
    assert_eq!(scene.st.boards[0].weapons[3], Weapon::None);
}

// GT-11
#[test]
fn three_bombs_that_hit_with_a_card_each_do_six() {
    let mut scene = over_carrier(&[Kind::Aim, Kind::Critical, Kind::Critical, Kind::Slag]);
    scene.carrier(B, 0, 12);
    scene.answer(Action::Run, &QUIET);
    scene.answer(
        Action::Bombs {
            mount: RIGHT,
            aims: 1,
        },
        &[YES, YES],
    );
    assert!(!scene.offers(Action::Load {
        criticals: 2,
        slags: 2
    }));
    scene.answer(
        Action::Load {
            criticals: 2,
            slags: 1,
        },
        &[],
    );
    assert_eq!(scene.st.carriers[1].hull, 6);
}

#[test]
fn only_bombs_that_hit_can_be_loaded() {
    let mut scene = over_carrier(&[Kind::Critical, Kind::Slag]);
    scene.carrier(B, 0, 12);
    scene.answer(Action::Run, &QUIET);
    scene.answer(
        Action::Bombs {
            mount: RIGHT,
            aims: 0,
        },
        &[YES, NO, NO],
    );
    assert!(!scene.offers(Action::Load {
        criticals: 1,
        slags: 1
    }));
    scene.answer(
        Action::Load {
            criticals: 0,
            slags: 1,
        },
        &[],
    );
    assert_eq!(scene.st.carriers[1].hull, 10);
}

// GT-17
#[test]
fn a_hit_on_the_power_generator_cancels_the_run_even_if_the_hull_takes_it() {
    let mut scene = over_carrier(&[Kind::Torpedo]);
    scene.bare(A);
    scene.hurt(A, 4, HEAVY);
    scene.answer(Action::Run, &[BURST, NO, NO, NO, d8(5)]);
    assert_eq!(scene.st.boards[0].hull.len(), 1);
    assert_eq!((scene.st.carriers[1].shields, scene.held(A)), (6, 1));
    assert_eq!(scene.st.active, A);
    assert!(
        scene.offers(Action::EndDiscards),
        "one action is all it had"
    );
}

// GR-32
#[test]
fn armor_that_saves_the_generator_saves_the_run() {
    let mut scene = over_carrier(&[Kind::Torpedo]);
    scene.bare(A);
    scene.board(A).armor[4] = 1;
    scene.answer(Action::Run, &[BURST, NO, NO, NO, d8(5)]);
    assert!(scene.offers(Action::Torpedo(Boost::None)));
}

#[test]
fn the_last_engine_shot_away_cancels_the_run() {
    let mut scene = over_carrier(&[Kind::Torpedo]);
    scene.bare(A);
    scene.hurt(A, 5, HEAVY);
    scene.answer(Action::Run, &[BURST, NO, NO, NO, d8(6)]);
    assert_eq!(scene.st.carriers[1].shields, 6);
}

#[test]
fn a_launcher_shot_out_leaves_the_bombs() {
    let mut scene = over_carrier(&[Kind::Torpedo]);
    scene.bare(A);
    scene.answer(Action::Run, &[BURST, NO, NO, NO, d8(1)]);
    assert!(!scene.offers(Action::Torpedo(Boost::None)));
    assert!(scene.offers(Action::Bombs {
        mount: RIGHT,
        aims: 0
    }));
}

#[test]
fn cannons_can_be_evaded_and_made_worse() {
    let mut scene = over_carrier(&[Kind::Torpedo, Kind::Evade]);
    scene.bare(A);
    scene.give(B, &[Kind::Critical]);
    scene.answer(Action::Run, &[DOUBLE, NO, NO, NO]);
    scene.answer(Action::Evade, &[d8(1)]);
    assert_eq!(scene.asked(), B);
    scene.answer(Action::Critical, &[]);
    assert_eq!(scene.st.boards[0].damage_at(Loc::LAUNCHER), HEAVY);
}

#[test]
fn a_ship_lost_in_the_barrage_attacks_no_more() {
    let mut scene = over_carrier(&[Kind::Torpedo]);
    scene.bare(A);
    for slot in [0, 1, 2] {
        scene.hurt(A, slot, 3);
    }
    scene.hurt(A, 3, HEAVY);
    scene.board(A).shields = 0;
    scene.answer(Action::Run, &[DOUBLE, NO, NO, NO, d8(4)]);
    assert_eq!(scene.st.boards[0].status, Status::Destroyed);
    assert_eq!(scene.st.carriers[1].shields, 6);
}

// GT-9
#[test]
fn move_attack_and_run_fit_into_one_turn() {
    let mut scene = ShipScene::new();
    scene.squadron(A, 0, Zone::CENTER);
    scene.squadron(B, 0, Zone::CENTER);
    scene.fly(B, Zone::home(B));
    scene.give(A, &[Kind::Hit, Kind::Torpedo]);
    scene.begin(Step::Gunship, &[]);
    scene.answer(Action::Move(Zone::home(B)), &[]);
    scene.answer(Action::AttackGunship, &[]);
    let hit = Action::Fire(
        breachlab::games::gunship::action::Fire::Hit,
        breachlab::games::gunship::action::Sight::Dice,
    );
    scene.answer(hit, &[]);
    scene.answer(Action::Run, &QUIET);
    scene.answer(Action::Torpedo(Boost::None), &[]);
    assert_eq!(
        (scene.st.boards[1].shields, scene.st.carriers[1].shields),
        (2, 5)
    );
}
