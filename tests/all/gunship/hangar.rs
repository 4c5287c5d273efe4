//! Landing, repairs in flight and aboard, launching (§7.1, §7.6, §12).

use breachlab::games::gunship::action::Action;
use breachlab::games::gunship::board::{HEAVY, LIGHT, SLAGGED, SOUND, Status};
use breachlab::games::gunship::card::{Kind, Weapon};
use breachlab::games::gunship::event::Event;
use breachlab::games::gunship::frame::Step;
use breachlab::games::gunship::ids::{Loc, Mount, Zone};

use super::scene::{A, B, ShipScene, YES, d8};

fn alone() -> ShipScene {
    let mut scene = ShipScene::new();
    scene.squadron(A, 0, Zone::CENTER);
    scene.squadron(B, 0, Zone::CENTER);
    scene.bare(A);
    scene
}

/// A's ship aboard since an earlier turn, at the start of its repair phase.
fn aboard(mut scene: ShipScene) -> ShipScene {
    scene.aboard(A);
    scene.begin(Step::Repair, &[]);
    scene
}

// GT-6
#[test]
fn two_moves_leave_one_repair() {
    let mut scene = alone();
    scene.begin(Step::Gunship, &[]);
    scene.answer(Action::Move(Zone::home(A)), &[]);
    scene.answer(Action::Land, &[]);
    assert_eq!(scene.st.boards[0].status, Status::Aboard);
    assert_eq!(scene.st.spent.repairs, 1);
    assert!(!scene.offers(Action::Launch), "not on the turn it landed");
}

// GT-7
#[test]
fn landing_at_once_leaves_two_repairs() {
    let mut scene = alone();
    scene.fly(A, Zone::home(A));
    scene.begin(Step::Gunship, &[]);
    scene.answer(Action::Land, &[]);
    assert_eq!(scene.st.spent.repairs, 2);
}

// GT-8
#[test]
fn two_moves_home_leave_none_to_land() {
    let mut scene = alone();
    scene.fly(A, Zone::home(B));
    scene.begin(Step::Gunship, &[]);
    scene.answer(Action::Move(Zone::CENTER), &[]);
    scene.answer(Action::Move(Zone::home(A)), &[]);
    assert!(!scene.offers(Action::Land));
}

// §7.6
#[test]
fn the_tractor_lands_a_stranded_ship_without_repairs() {
    let mut scene = alone();
    scene.fly(A, Zone::home(A));
    scene.hurt(A, 5, LIGHT);
    scene.hurt(A, 6, LIGHT);
    scene.give(A, &[Kind::Control]);
    scene.begin(Step::Gunship, &[]);
    scene.answer(Action::Tow, &[]);
    let towed = |event: &Event| matches!(event, Event::Tow { zone: None, .. });
    assert!(scene.heard.0.iter().any(towed), "it is there already");
    assert_eq!(scene.menu(), [Action::Overtime, Action::EndRepairs]);
    scene.answer(Action::Overtime, &[]);
    scene.answer(Action::Mend(Loc::ENGINES), &[]);
    assert_eq!(scene.st.boards[0].engines(), 1);
}

// GT-20, GR-36
#[test]
fn three_repairs_aboard_and_one_more_a_damage_control() {
    let mut scene = alone();
    scene.hurt(A, 4, HEAVY);
    scene.give(A, &[Kind::Control]);
    let mut scene = aboard(scene);
    scene.answer(Action::Overtime, &[]);
    assert_eq!(scene.st.spent.repairs, 4);
    scene.answer(Action::Overhaul(Loc::POWER), &[]);
    assert_eq!(
        (scene.st.spent.repairs, scene.st.boards[0].damage[4]),
        (1, SOUND)
    );
}

#[test]
fn what_is_slagged_stays_slagged() {
    let mut scene = alone();
    scene.hurt(A, 0, SLAGGED);
    scene.hurt(A, 7, SLAGGED);
    let scene = aboard(scene);
    assert!(!scene.offers(Action::Overhaul(Loc::LAUNCHER)));
    assert!(!scene.offers(Action::NewWing(Mount(2))));
}

#[test]
fn a_new_wing_takes_three_actions_and_comes_bare() {
    let mut scene = alone();
    scene.hurt(A, 7, HEAVY);
    let mut scene = aboard(scene);
    scene.answer(Action::NewWing(Mount(2)), &[]);
    let board = &scene.st.boards[0];
    assert!(board.has(Loc(7)) && board.weapons[2] == Weapon::None);
    assert_eq!(scene.st.active, B, "nothing was left to do");
}

// GT-22
#[test]
fn bombs_dropped_can_be_mounted_again() {
    let mut scene = alone();
    scene.board(A).weapons[3] = Weapon::None;
    let mut scene = aboard(scene);
    scene.answer(Action::Arm(Mount(3), Weapon::Bombs), &[]);
    assert_eq!(scene.st.boards[0].weapons[3], Weapon::Bombs);
    assert_eq!(scene.st.spent.repairs, 2);
}

// GR-4, GR-38
#[test]
fn pods_take_no_bombs_and_wrecked_pods_take_nothing() {
    let mut scene = alone();
    scene.board(A).weapons[0] = Weapon::None;
    scene.hurt(A, 2, HEAVY);
    let scene = aboard(scene);
    assert!(scene.offers(Action::Arm(Mount(0), Weapon::Ion)));
    assert!(!scene.offers(Action::Arm(Mount(0), Weapon::Bombs)));
    assert!(!scene.offers(Action::Arm(Mount(1), Weapon::Ion)));
}

// GR-55
#[test]
fn an_ionized_component_is_not_mended_but_may_be_armored() {
    let mut scene = alone();
    scene.hurt(A, 0, LIGHT);
    scene.ionize(A, 1);
    scene.ionize(A, 4);
    let mut scene = aboard(scene);
    assert!(!scene.offers(Action::Mend(Loc::LAUNCHER)) && !scene.offers(Action::AddShield));
    assert!(scene.offers(Action::AddArmor(Loc::LAUNCHER)));
    scene.answer(Action::Unload(Loc::LAUNCHER), &[]);
    assert!(scene.offers(Action::Mend(Loc::LAUNCHER)));
}

#[test]
fn armor_is_restored_or_moved_two_to_a_location() {
    let mut scene = alone();
    scene.board(A).armor[0] = 2;
    let mut scene = aboard(scene);
    assert!(!scene.offers(Action::AddArmor(Loc::LAUNCHER)));
    scene.answer(
        Action::MoveArmor {
            from: Loc(1),
            to: Loc(5),
        },
        &[],
    );
    scene.answer(Action::AddArmor(Loc(1)), &[]);
    assert_eq!(scene.st.boards[0].armor, [2, 0, 0, 0, 1, 0, 0, 0]);
    assert!(!scene.offers(Action::AddArmor(Loc(8))), "three in all");
}

#[test]
fn a_launched_ship_is_strafed_by_who_waits_outside() {
    let mut scene = alone();
    scene.board(A).shields = 3;
    scene.squadron(B, 3, Zone::home(A));
    let mut scene = aboard(scene);
    scene.answer(Action::Launch, &[YES]);
    let board = &scene.st.boards[0];
    assert_eq!((board.status, board.shields), (Status::InSpace, 2));
}

#[test]
fn in_flight_damage_control_adds_a_shield_or_mends_light_damage_but_no_wing() {
    let mut scene = alone();
    scene.hurt(A, 0, LIGHT);
    scene.hurt(A, 1, HEAVY);
    scene.hurt(A, 7, LIGHT);
    scene.give(A, &[Kind::Control, Kind::Control]);
    scene.begin(Step::Repair, &[]);
    assert_eq!(
        scene.menu(),
        [
            Action::AddShield,
            Action::Mend(Loc::LAUNCHER),
            Action::EndRepairs
        ]
    );
    scene.answer(Action::Mend(Loc::LAUNCHER), &[]);
    assert_eq!(
        scene.discarded(Kind::Hit),
        1,
        "the marker goes to the discard pile"
    );
    scene.answer(Action::AddShield, &[]);
    assert_eq!(scene.st.boards[0].shields, 1);
}

#[test]
fn what_drifts_comes_after_the_repairs() {
    let mut scene = alone();
    scene.ionize(A, 4);
    scene.hurt(A, 0, LIGHT);
    scene.give(A, &[Kind::Control]);
    scene.begin(Step::Repair, &[]);
    assert!(!scene.offers(Action::AddShield));
    scene.answer(Action::Mend(Loc::LAUNCHER), &[d8(2)]);
    assert_eq!(scene.st.boards[0].ions[1], 1);
}
