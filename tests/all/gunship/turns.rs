//! The turn around the phases (§4): drawing, discarding.

use breachlab::games::gunship::action::{Action, Fire, Sight};
use breachlab::games::gunship::card::Kind;
use breachlab::games::gunship::frame::Step;
use breachlab::games::gunship::ids::Zone;

use super::scene::{A, B, ShipScene};

fn alone() -> ShipScene {
    let mut scene = ShipScene::new();
    scene.squadron(A, 0, Zone::CENTER);
    scene.squadron(B, 0, Zone::CENTER);
    scene
}

#[test]
fn a_hand_is_filled_up_to_five() {
    let mut scene = alone();
    scene.give(A, &[Kind::Torpedo; 2]);
    scene.begin(Step::Draw, &[]);
    assert_eq!(scene.held(A), 5);
}

// GR-41
#[test]
fn one_discard_after_a_card_was_played_two_otherwise() {
    for plays in [false, true] {
        let mut scene = alone();
        scene.give(A, &[Kind::Hit, Kind::Torpedo, Kind::Slag]);
        scene.begin(Step::Gunship, &[]);
        if plays {
            scene.answer(Action::AttackGunship, &[]);
            scene.answer(Action::Fire(Fire::Hit, Sight::Dice), &[]);
        }
        scene.answer(Action::EndActions, &[]);
        scene.answer(Action::Discard(Kind::Torpedo), &[]);
        assert_eq!(
            scene.offers(Action::EndDiscards) && scene.st.active == A,
            !plays
        );
    }
}

#[test]
fn the_second_player_follows_the_first_and_then_the_next_turn() {
    let mut scene = alone();
    scene.stack(&[Kind::Control; 6]);
    scene.begin(Step::Next, &[]);
    assert_eq!((scene.st.active, scene.st.turn), (B, 2));
}
