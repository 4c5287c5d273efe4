//! Carriers: the Carrier Phase and the ends of a match (§4 T2, §14).

use breachlab::games::gunship::action::{Action, Boost};
use breachlab::games::gunship::board::Status;
use breachlab::games::gunship::card::Kind;
use breachlab::games::gunship::frame::Step;
use breachlab::games::gunship::ids::Zone;
use breachlab::games::gunship::rules::Rules;

use super::scene::{A, B, NO, ShipScene, d8};

const QUIET: [u8; 4] = [NO; 4];

// GT-1
#[test]
fn a_carrier_without_shields_turns_its_die_down() {
    let mut scene = ShipScene::new();
    scene.carrier(B, 0, 12);
    scene.stack(&[Kind::Aim, Kind::Control]);
    scene.begin(Step::Carriers, &[]);
    assert_eq!(scene.st.carriers[1].hull, 10);
    assert_eq!(scene.st.carriers[0].shields, 6);
    assert_eq!(scene.discarded(Kind::Aim), 1);
}

#[test]
fn a_double_hit_can_take_the_last_shield_and_turn_the_die() {
    let mut scene = ShipScene::new();
    scene.carrier(B, 1, 12);
    scene.stack(&[Kind::Slag, Kind::Evade]);
    scene.begin(Step::Carriers, &[]);
    assert_eq!(
        (scene.st.carriers[1].shields, scene.st.carriers[1].hull),
        (0, 11)
    );
}

// GT-19
#[test]
fn both_carriers_lost_in_one_carrier_phase_is_a_tie() {
    let mut scene = ShipScene::new();
    scene.carrier(A, 0, 1);
    scene.carrier(B, 0, 1);
    scene.stack(&[Kind::Hit, Kind::Torpedo]);
    scene.begin(Step::Carriers, &[]);
    let (outcome, ending) = scene.outcome();
    assert_eq!(&outcome.score.0[..2], [30, 30]);
    assert_eq!(ending, "both_carriers_destroyed_in_carrier_phase");
}

#[test]
fn the_player_whose_carrier_outlives_the_phase_wins() {
    let mut scene = ShipScene::new();
    scene.carrier(A, 0, 2);
    scene.carrier(B, 0, 1);
    scene.stack(&[Kind::Hit, Kind::Torpedo]);
    scene.begin(Step::Carriers, &[]);
    assert_eq!(&scene.outcome().0.score.0[..2], [60, 0]);
}

/// A's ship over B's carrier, which has one hit left.
fn last_shot(is_first: bool) -> ShipScene {
    let mut scene = ShipScene::new();
    scene.squadron(A, 0, Zone::CENTER);
    scene.squadron(B, 5, Zone::home(B));
    scene.aboard(B);
    scene.fly(A, Zone::home(B));
    scene.carrier(B, 0, 1);
    scene.give(A, &[Kind::Torpedo]);
    if !is_first {
        scene.st.first = B;
    }
    scene.begin(Step::Gunship, &[]);
    scene.answer(Action::Run, &QUIET);
    scene.answer(Action::Torpedo(Boost::None), &[]);
    scene
}

#[test]
fn the_second_player_wins_at_once() {
    let (outcome, ending) = last_shot(false).outcome();
    assert_eq!(&outcome.score.0[..2], [60, 0]);
    assert_eq!(ending, "carrier_destroyed_by_second_gunship");
}

// GR-42
#[test]
fn after_the_initiative_players_kill_the_zone_is_gone_and_the_other_has_one_turn() {
    let mut scene = last_shot(true);
    let boards = scene.st.boards;
    assert!(boards.iter().all(|board| board.is_at(Zone::CENTER)));
    assert_eq!(boards[1].status, Status::InSpace, "also out of the hangar");
    assert_eq!(scene.st.squadrons[1].zone, Zone::CENTER);
    assert!(!scene.offers(Action::Move(Zone::home(B))));
    scene.answer(Action::EndActions, &[]);
    assert_eq!((scene.st.active, scene.st.is_last_turn), (B, true));
    // B lets its turn pass: fighters, ship, cards.
    while scene.st.outcome.is_none() {
        let menu = scene.menu();
        scene.answer(*menu.last().unwrap(), &[]);
    }
    let (outcome, ending) = scene.outcome();
    assert_eq!(&outcome.score.0[..2], [60, 0]);
    assert_eq!(ending, "carrier_destroyed_by_first_gunship");
}

#[test]
fn the_last_turn_can_still_make_it_a_tie() {
    let mut scene = last_shot(true);
    scene.carrier(A, 0, 1);
    scene.squadron(B, 0, Zone::CENTER);
    scene.stack(&[Kind::Torpedo]);
    scene.answer(Action::EndActions, &[]);
    scene.answer(Action::Move(Zone::home(A)), &[]);
    scene.answer(Action::Run, &QUIET);
    scene.answer(Action::Torpedo(Boost::None), &[]);
    let (outcome, ending) = scene.outcome();
    assert_eq!(&outcome.score.0[..2], [30, 30]);
    assert_eq!(ending, "both_carriers_destroyed_by_gunships");
}

// GR-44
#[test]
fn the_turn_cap_is_a_draw() {
    let mut scene = ShipScene::with(Rules {
        turn_cap: 2,
        ..Rules::default()
    });
    scene.st.active = B;
    scene.st.first = A;
    scene.begin(Step::Next, &[]);
    let (outcome, ending) = scene.outcome();
    assert_eq!((&outcome.score.0[..2], ending), (&[30, 30][..], "turn_cap"));
}

// GR-46
#[test]
fn an_empty_draw_pile_is_filled_before_the_card_is_needed() {
    let mut scene = ShipScene::new();
    while let Some(card) = scene.st.deck.pop() {
        scene.st.discard.push(card);
    }
    scene.begin(Step::Carriers, &[]);
    assert!(scene.st.discard.len() >= 2);
    assert!(scene.st.deck.len() > 60);
}

// GT-18
#[test]
fn equal_dice_go_to_the_player_with_more_fighters() {
    let mut scene = ShipScene::new();
    scene.squadron(A, 7, Zone::CENTER);
    scene.squadron(B, 9, Zone::CENTER);
    scene.begin(Step::Initiative, &[d8(3), d8(3)]);
    assert_eq!(scene.st.first, B);
    scene.squadron(A, 9, Zone::CENTER);
    scene.begin(Step::Initiative, &[d8(3), d8(3), d8(8), d8(1)]);
    assert_eq!(scene.st.first, A, "as many fighters: the dice again");
}

// GR-28
#[test]
fn a_flag_takes_the_initiative_and_two_flags_cancel() {
    let mut scene = ShipScene::new();
    scene.st.automatic = [false, true];
    scene.begin(Step::Initiative, &[]);
    assert_eq!((scene.st.first, scene.st.automatic), (B, [false; 2]));
    scene.st.automatic = [true, true];
    scene.begin(Step::Initiative, &[d8(1), d8(2)]);
    assert_eq!((scene.st.first, scene.st.automatic), (B, [false; 2]));
}
