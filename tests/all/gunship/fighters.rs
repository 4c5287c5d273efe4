//! Squadrons (§6) and the reaction of defending fighters (§7.2).

use breachlab::games::gunship::action::Action;
use breachlab::games::gunship::card::Kind;
use breachlab::games::gunship::frame::Step;
use breachlab::games::gunship::ids::Zone;

use super::scene::{A, B, NO, ShipScene, YES};

// GT-21
#[test]
fn in_turn_1_the_squadrons_fight_and_nobody_leaves() {
    let mut scene = ShipScene::new();
    scene.st.turn = 1;
    scene.give(A, &[Kind::Hit]);
    // Four dice each, the attacker's first; nothing was asked.
    scene.begin(Step::Fighters, &[YES, YES, NO, NO, YES, NO, NO, NO]);
    let left = scene.st.squadrons.map(|squadron| squadron.fighters);
    assert_eq!(left, [11, 10]);
    let leaves = |action: &Action| matches!(action, Action::Move(_) | Action::Land);
    assert!(!scene.menu().iter().any(leaves));
    assert!(scene.offers(Action::AttackFighters));
}

// GT-15
#[test]
fn after_a_strafe_the_squadron_may_stay_go_home_or_go_on_into_a_dogfight() {
    let (home, far) = (Zone::home(A), Zone::home(B));
    for then in [Action::Hold, Action::Fly(home), Action::Fly(far)] {
        let mut scene = ShipScene::new();
        scene.squadron(B, 3, far);
        scene.fly(A, home);
        scene.begin(Step::Fighters, &[]);
        scene.answer(Action::Strafe, &[YES, NO, NO, NO]);
        assert_eq!(scene.st.boards[1].shields, 2);
        assert!(!scene.offers(Action::Strafe), "once a phase");
        let dice: &[u8] = if then == Action::Fly(far) {
            &[YES, YES, YES, NO, NO]
        } else {
            &[]
        };
        scene.answer(then, dice);
        let fighters = scene.st.squadrons[1].fighters;
        assert_eq!(fighters, if then == Action::Fly(far) { 0 } else { 3 });
    }
}

#[test]
fn strafing_is_not_evaded() {
    let mut scene = ShipScene::new();
    scene.squadron(B, 0, Zone::CENTER);
    scene.give(B, &[Kind::Evade]);
    scene.begin(Step::Fighters, &[]);
    scene.answer(Action::Strafe, &[YES, NO, NO, NO]);
    assert_eq!((scene.st.boards[1].shields, scene.asked()), (2, A));
}

#[test]
fn an_escorted_ship_is_not_strafed() {
    let mut scene = ShipScene::new();
    scene.begin(Step::Fighters, &[]);
    assert!(!scene.offers(Action::Strafe));
}

#[test]
fn a_squadron_may_leave_a_dogfight_it_began_its_phase_in() {
    let mut scene = ShipScene::new();
    scene.begin(Step::Fighters, &[]);
    scene.answer(Action::Fly(Zone::home(A)), &[]);
    let left = scene.st.squadrons.map(|squadron| squadron.fighters);
    assert_eq!(left, [12, 12]);
}

#[test]
fn staying_with_the_enemy_is_a_dogfight_with_the_dice_from_before() {
    let mut scene = ShipScene::new();
    scene.squadron(A, 3, Zone::CENTER);
    scene.squadron(B, 1, Zone::CENTER);
    scene.begin(Step::Fighters, &[]);
    // One die each; the last fighter of B shoots although it dies.
    scene.answer(Action::Hold, &[YES, YES]);
    let left = scene.st.squadrons.map(|squadron| squadron.fighters);
    assert_eq!(left, [2, 0]);
}

// GR-14
#[test]
fn a_ship_that_comes_in_alone_is_strafed_and_may_go_on() {
    let mut scene = ShipScene::new();
    scene.squadron(A, 0, Zone::CENTER);
    scene.squadron(B, 6, Zone::home(A));
    scene.begin(Step::Gunship, &[]);
    scene.answer(Action::Move(Zone::home(A)), &[YES, YES]);
    assert_eq!(scene.st.boards[0].shields, 1);
    assert!(scene.offers(Action::Land));
}

#[test]
fn fighters_gone_ahead_keep_the_way_free() {
    let mut scene = ShipScene::new();
    scene.squadron(A, 6, Zone::home(B));
    scene.squadron(B, 6, Zone::home(B));
    scene.begin(Step::Gunship, &[]);
    scene.answer(Action::Move(Zone::home(B)), &[]);
    assert_eq!(scene.st.boards[0].shields, 3);
}

#[test]
fn a_shot_at_fighters_is_a_die_and_a_bullseye_makes_it_sure() {
    use breachlab::games::gunship::action::{Fire, Sight};
    let mut scene = ShipScene::new();
    scene.give(A, &[Kind::Hit, Kind::Hit, Kind::Ion, Kind::Aim]);
    scene.give(B, &[Kind::Evade]);
    scene.begin(Step::Gunship, &[]);
    scene.answer(Action::AttackFighters, &[]);
    scene.answer(Action::Fire(Fire::Hit, Sight::Dice), &[NO]);
    scene.answer(Action::Fire(Fire::Ion, Sight::Dice), &[YES]);
    scene.answer(Action::Fire(Fire::Hit, Sight::Sure), &[]);
    assert_eq!(scene.st.squadrons[1].fighters, 10);
    assert_eq!(scene.st.spent.actions, 1, "one attack, one action");
    assert_eq!(scene.st.discard.len(), 4);
}

// §14.1, GR-40
#[test]
fn fighters_of_a_player_without_a_ship_may_still_strafe_with_cards() {
    let mut scene = ShipScene::new();
    scene.board(A).status = breachlab::games::gunship::board::Status::Destroyed;
    scene.board(A).shields = 0;
    scene.squadron(B, 0, Zone::CENTER);
    scene.give(A, &[Kind::Critical]);
    scene.begin(Step::Fighters, &[]);
    scene.answer(Action::Strafe, &[YES, NO, NO, NO]);
    scene.answer(Action::Critical, &[]);
    assert_eq!(scene.st.boards[1].shields, 1);
}
