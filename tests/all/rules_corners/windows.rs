//! Cards in odd windows, pursuits, folds.

use crate::kit::*;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::hull_breach::state::Counter;

use super::{FOLDER, MARINE, PREY, SHIP};
use crate::stage::{CardStage, with_file};

const ANY: &str = "event c0 | timing = \"any\"\n[[card.effects]]\nwhen = \"play\"\nwho = \"player\"\ndo = [{ op = \"gain\", resource = 1 }]";

#[test]
fn cards_are_played_while_a_unit_is_pending_and_before_it_answers_w08() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a1 d7 w9");
    let prey = t.ship(D, "cruiser a1 d7 w1 stoic");
    let any = t.hand(D, ANY);
    t.stock(D, 5, 5);
    let mut s = t.engage(1, 3);
    s.act(&[Activate(gun)]);
    s.rest();
    s.roll(&[9], &[Fire(prey, 1)]);
    assert!(s.in_window() && s.offers(Play(any)), "W-08");
    assert!(!s.stands(prey) && !s.scrapped(prey), "pending");
    s.act(&[Play(any)]);
    assert_eq!(s.st.resource[D], 6);
    assert!(s.offers(Fire(gun, 1)), "then it answers");
}

/// Launches, Fearless and folds of others wait for the next window; the pending unit's own are D-20.
#[test]
fn a_pending_unit_opens_no_window_for_anything_but_cards_w08() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a1 d7 w9");
    let prey = t.ship(D, "cruiser a0 d7 w1");
    t.ship(D, "cruiser a1 d7 w3 fearless");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(gun)]);
    s.rest();
    s.roll(&[9], &[Fire(prey, 1)]);
    assert!(s.scrapped(prey));
}

#[test]
fn an_any_time_event_with_leave_for_setup_is_played_in_setup_5_1() {
    let own = r#"
        [[card]]
        id = "x-gift"
        name = "X Gift"
        type = "event"
        timing = "any"
        setup_ok = true
        [[card.effects]]
        when = "play"
        do = [{ op = "gain", resource = 1 }]
        [[card]]
        id = "x-late"
        name = "X Late"
        type = "event"
        timing = "any"
        [[card.effects]]
        when = "play"
        do = [{ op = "gain", resource = 1 }]
    "#;
    let plain = "st-skyline sm-gun-ring sm-ablative-crust";
    let deck = format!("{plain} x-gift x-late");
    let mut s = CardStage::dealt(with_file(own), &[&deck, plain], Rules::default());
    let held = |s: &CardStage, id| {
        let def = s.set.pool.find(id).unwrap();
        let hand = s.st.hands[A].as_slice().iter();
        hand.map(|&card| CardIx(card))
            .find(|&card| s.set.id(card) == def)
    };
    let take = |s: &mut CardStage, id| held(s, id).unwrap_or_else(|| s.hold(A, id));
    let (gift, late) = (take(&mut s, "x-gift"), take(&mut s, "x-late"));
    s.act(A, Pass);
    assert!(matches!(
        s.st.frames.last(),
        Some(Frame::Manufacture { setup: true, .. })
    ));
    assert!(s.may(Play(gift)) && !s.may(Play(late)));
    let before = s.goods(A).0;
    s.act(A, Play(gift));
    assert_eq!(s.goods(A).0, (before + 1).min(20));
}

/// §9.17 with three Commanders: the prize is back with its owner, who is no side, so the board finds nobody.
#[test]
fn a_board_on_a_prize_that_went_home_to_a_bystander_fizzles_4_5() {
    let mut t = FleetTable::of(3);
    let ship = t.ship(A, SHIP);
    let boarder = t.on(ship, MARINE);
    let prize = t.ship(E, PREY);
    t.captured(prize, D);
    let garrison = t.of_on(D, prize, FOLDER);
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, prize)]);
    s.roll(&[5], &[Fold(garrison)]);
    assert_eq!((s.controller(prize), s.is_home(prize)), (E, true));
    s.to(2, 3);
    assert_eq!(s.st.counters[Counter::Boardings as usize], 0);
    assert_eq!((s.host(boarder), s.controller(prize)), (ship, E));
}

#[test]
fn parties_that_chase_each_other_are_parted_by_the_cap_r59() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let boarder = t.on(ship, MARINE);
    let prey = t.ship(D, PREY);
    let holder = t.on(prey, MARINE);
    t.rules.max_boarding_exchanges = 3;
    let mut s = t.engage(1, 4);
    s.board(ship, prey);
    for _ in 0..3 {
        assert_eq!(s.st.counters[Counter::BoardingCap as usize], 0);
        s.act(&[Withdraw, Pursue]);
    }
    assert_eq!(s.at(), (2, 3));
    assert_eq!(s.st.counters[Counter::BoardingCap as usize], 1);
    assert_eq!((s.host(boarder), s.host(holder)), (ship, prey));
}

/// The switch is about pursuers without Hunter; only with them does it come to bear.
#[test]
fn a_hunter_pursues_onto_stealth_whatever_the_switch_says_r37() {
    for (hunter, on, offered, counted) in [
        (true, false, true, 0),
        (false, false, false, 0),
        (true, true, true, 0),
        (false, true, true, 1),
    ] {
        let mut t = FleetTable::new();
        let ship = t.ship(A, "battleship a0 d7 w5 crew3 stealth");
        t.on(ship, MARINE);
        let words = if hunter { "hunter" } else { "" };
        let prey = t.ship(D, &format!("{PREY} {words}"));
        t.on(prey, MARINE);
        t.rules.pursuit_ignores_stealth = on;
        let mut s = t.engage(1, 4);
        s.board(ship, prey);
        s.act(&[Withdraw]);
        assert_eq!(s.offers(Pursue), offered, "{hunter} {on}");
        if offered {
            s.act(&[Pursue]);
        }
        let count = s.st.counters[Counter::PursuitStealth as usize];
        assert_eq!(count, counted, "{hunter} {on}");
    }
}

#[test]
fn a_wing_launched_behind_the_last_turn_has_its_own_r11() {
    let mut t = FleetTable::new();
    let prey = t.ship(A, "cruiser a0 d7 w9");
    let wing = t.on(station(D), "wing a2 d5 w1");
    let mut s = t.engage(2, 5);
    s.act(&[Launch(wing)]);
    assert!(s.offers(Activate(wing)));
    s.fire(wing, prey, &[9, 1]);
    assert_eq!(s.wounds(prey), 1);
}

#[test]
fn what_is_left_of_a_stations_repair_goes_where_its_commander_says_r20() {
    let mut t = FleetTable::new();
    t.station(D, "station a4 d7 w7 repair:2");
    let (one, two) = (
        t.on(station(D), "station_module w3"),
        t.on(station(D), "station_module w4"),
    );
    for part in [one, two, station(D)] {
        t.wound(part, 1);
    }
    t.ship(A, "cruiser a5 d6 w3");
    let mut s = t.engage(1, 5);
    s.act(&[Activate(station(D)), Repair(one)]);
    assert_eq!(s.menu(), [Repair(station(D)), Repair(two), Pass]);
    s.act(&[Repair(two)]);
    assert_eq!([one, two, station(D)].map(|part| s.wounds(part)), [0, 0, 1]);
}

#[test]
fn unlike_units_of_one_name_and_wings_of_two_carriers_change_places_d07() {
    let mut t = FleetTable::new();
    let near = t.ship(A, "cruiser a0 d7 w3 crew1 bays1");
    let far = t.ship(A, "cruiser a0 d7 w3 crew1 bays1");
    let marine = "marine a1 d5 w3 takes1";
    let (hurt, well) = (t.on(near, marine), t.on(far, marine));
    t.wound(hurt, 2);
    let (light, heavy) = (t.on(near, "wing a1 d5 w1"), t.on(far, "wing a2 d5 w1"));
    let mut s = t.turn();
    s.act(&[Reassign]);
    assert!(s.offers(Exchange(hurt, well)) && s.offers(Exchange(light, heavy)));
    s.act(&[Exchange(light, heavy), Exchange(hurt, well)]);
    assert_eq!(
        [hurt, well, light, heavy].map(|unit| s.host(unit)),
        [far, near, far, near]
    );
}

#[test]
fn whom_a_ships_own_board_leaves_behind_may_fold_elsewhere_r98() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let goes = t.on(ship, FOLDER);
    let stays = t.on(
        ship,
        "marine a2 d5 w2 takes1 micro_fold size:host>=battleship",
    );
    let prey = t.ship(D, PREY);
    let large = t.ship(D, SHIP);
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, prey)]);
    assert!(s.offers(FoldBoard(stays, large)) && !s.offers(FoldBoard(goes, large)));
    s.roll(&[5], &[FoldBoard(stays, large)]);
    s.to(1, 8);
    s.act(&[Scuttle]);
    assert!(s.scrapped(prey), "each its own board");
    s.act(&[Hijack, Garrison(stays)]);
    assert_eq!(s.controller(large), A);
}
