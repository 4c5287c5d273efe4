//! What was declared and can no longer come to pass: volleys whose target has changed sides or is gone, boards whose ship,
//! crew or target is.

use super::kit::*;

const SHIP: &str = "battleship a0 d7 w5 crew2";
const PREY: &str = "cruiser a0 d7 w3 crew1";
const MARINE: &str = "marine a2 d5 w1 takes1";
const FOLDER: &str = "marine a2 d5 w1 takes1 micro_fold";
const DEFECTION: &str = "event c0 | timing = \"any\"\n[[card.effects]]\nwhen = \"play\"\n\
    choose = { of = { type = \"marine.marine\", side = \"enemy\" } }\n\
    do = [{ op = \"destroy\", who = \"chosen\" }]";
const SENT_HOME: &str = "tactic c0 | timing = \"engagement_any\"\n[[card.effects]]\nwhen = \"play\"\n\
    choose = { of = { type = \"ship\", where = \"here\" } }\n\
    do = [{ op = \"go_home\", who = \"chosen\" }]";

/// A ship with a Marine aboard.
fn manned(t: &mut FleetTable, seat: Seat, words: &str) -> (CardIx, CardIx) {
    let ship = t.ship(seat, words);
    (ship, t.on(ship, MARINE))
}

/// A prize of `owner`'s under `captor`, and who holds it.
fn prize(t: &mut FleetTable, owner: Seat, captor: Seat, marine: &str) -> (CardIx, CardIx) {
    let ship = t.ship(owner, "cruiser a1 d5 w3 crew1");
    let holder = t.of_on(captor, ship, marine);
    t.captured(ship, captor);
    (ship, holder)
}

#[test]
fn dice_at_a_prize_that_comes_over_to_the_firers_side_are_lost_r119() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a4 d7 w3");
    let (prey, captor) = prize(&mut t, A, D, FOLDER);
    let other = t.ship(D, PREY);
    let mut s = t.engage(2, 3);
    s.roll(
        &[5],
        &[Activate(gun), Fire(prey, 4), Fold(captor), Onto(other)],
    );
    assert_eq!((s.controller(prey), s.host(captor)), (A, other));
    assert_eq!(s.wounds(prey), 0, "no die was rolled at it");
    assert!(s.told_of("unrolled").ends_with("are lost unrolled (R-119)"));
}

#[test]
fn an_interceptor_does_not_fire_at_its_own_side_r119() {
    let mut t = FleetTable::new();
    let (prey, captor) = prize(&mut t, D, A, FOLDER);
    let host = t.ship(A, SHIP);
    let guard = t.ship(D, "cruiser a1 d7 w3 interceptor:3");
    let mut s = t.engage(1, 2);
    s.roll(&[5], &[Intercept(guard), Fire(prey, 3), Fold(captor)]);
    assert_eq!((s.controller(prey), s.host(captor)), (D, host));
    assert_eq!(s.wounds(prey), 0);
}

#[test]
fn of_a_split_only_the_part_whose_target_came_over_is_lost_r119() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a4 d7 w3");
    let (prey, captor) = prize(&mut t, A, D, FOLDER);
    let other = t.ship(D, PREY);
    let mut s = t.engage(2, 3);
    s.act(&[Activate(gun), Split, Fire(prey, 2)]);
    let rest: Vec<_> = if s.offers(Fire(other, 2)) {
        vec![Fire(other, 2), Fold(captor), Onto(other)]
    } else {
        vec![Fold(captor), Onto(other)]
    };
    s.roll(&[5, 9, 9], &rest);
    assert_eq!((s.wounds(prey), s.wounds(other)), (0, 2));
}

#[test]
fn dice_at_a_prize_that_goes_home_to_a_bystander_are_lost_r119() {
    let mut t = FleetTable::of(3);
    let gun = t.ship(A, "cruiser a4 d7 w3");
    let (prey, captor) = prize(&mut t, E, D, MARINE);
    t.ship(D, PREY);
    let defection = t.hand(A, DEFECTION);
    let mut s = t.engage(2, 3);
    s.act(&[Activate(gun), Fire(prey, 4), Play(defection)]);
    s.rest();
    assert!(s.scrapped(captor) && s.is_home(prey));
    assert_eq!((s.controller(prey), s.wounds(prey)), (E, 0));
}

#[test]
fn dice_at_a_ship_that_a_card_sends_home_are_lost_r119() {
    let mut t = FleetTable::new();
    let prey = t.ship(A, SHIP);
    t.ship(A, SHIP);
    let gun = t.ship(D, "cruiser a4 d7 w3");
    let home = t.hand(A, SENT_HOME);
    let mut s = t.engage(2, 5);
    s.act(&[Activate(gun), Fire(prey, 4), Play(home), Pick(prey)]);
    s.rest();
    assert!(s.is_home(prey));
    assert_eq!(s.wounds(prey), 0, "no die was rolled at it");
}

#[test]
fn an_escort_is_not_spent_on_a_board_whose_ship_is_gone_r120() {
    let mut t = FleetTable::new();
    let (lost, _) = manned(&mut t, A, "cruiser a0 d7 w1 crew1");
    let (live, _) = manned(&mut t, A, SHIP);
    let gun = t.ship(D, "cruiser a2 d7 w3 crew1");
    let escort = t.ship(D, "frigate a0 d7 w3 crew1 escort");
    let mut s = t.engage(2, 4);
    s.act(&[Board(lost, gun), Board(live, escort)]);
    s.to(2, 5);
    s.fire(gun, lost, &[7, 7]);
    s.to(2, 7);
    assert_eq!(s.menu(), [Escort(escort, live), Pass]);
    assert!(
        s.told_of("comes to nothing")
            .starts_with("the board by A's X")
    );
}

#[test]
fn a_ship_that_shot_its_boarder_down_may_board_another_r120() {
    let mut t = FleetTable::new();
    let (lost, _) = manned(&mut t, A, "cruiser a0 d7 w1 crew1");
    let pal = t.ship(A, PREY);
    let (gun, guard) = manned(&mut t, D, "cruiser a2 d7 w3 crew1");
    let mut s = t.engage(2, 4);
    s.act(&[Board(lost, gun)]);
    s.to(2, 5);
    s.fire(gun, lost, &[7, 7]);
    s.to(2, 6);
    s.act(&[Board(gun, pal), Scuttle]);
    assert!(s.scrapped(pal) && s.stands(guard));
}

#[test]
fn a_board_without_its_last_boarder_locks_nobody_r120() {
    for dies in [true, false] {
        let mut t = FleetTable::new();
        let (ship, _) = manned(&mut t, A, SHIP);
        let pal = t.ship(A, PREY);
        let (prey, _) = manned(&mut t, D, PREY);
        let escort = t.ship(D, "frigate a0 d7 w3 crew1 escort");
        let defection = t.hand(D, DEFECTION);
        let mut s = t.engage(2, 4);
        s.act(&[Board(ship, prey)]);
        if dies {
            s.act(&[Play(defection)]);
        }
        s.to(2, 6);
        assert_eq!(s.offers(Board(prey, pal)), dies);
        assert!(s.offers(Board(prey, ship)), "its own boarder, or any");
        s.act(&[Pass]);
        s.rest();
        assert_eq!(s.offers(Escort(escort, ship)), !dies);
    }
}

#[test]
fn a_folding_marine_whose_target_is_gone_defends_its_own_ship_r120() {
    let mut t = FleetTable::new();
    let (prey, _) = prize(&mut t, A, D, MARINE);
    let host = t.ship(A, SHIP);
    let folder = t.on(host, FOLDER);
    let (raider, guard) = manned(&mut t, D, "cruiser a0 d7 w3 crew1");
    let defection = t.hand(A, DEFECTION);
    let mut s = t.engage(2, 4);
    s.roll(&[5], &[FoldBoard(folder, prey)]);
    s.to(2, 6);
    s.act(&[Board(raider, host), Play(defection)]);
    let captor = s.menu().into_iter().find(|action| *action != Pick(guard));
    s.act(&[captor.expect("two Marines to choose from")]);
    assert_eq!(s.controller(prey), A);
    s.to(2, 8);
    assert_eq!(s.asked(), D, "the boarders have somebody before them");
    assert!(s.offers(Activate(guard)), "{:?}", s.menu());
}

#[test]
fn a_folding_marine_goes_home_with_its_host_before_step_8_r120() {
    let mut t = FleetTable::new();
    let host = t.ship(A, SHIP);
    let folder = t.on(host, FOLDER);
    t.ship(A, SHIP);
    let prey = t.ship(D, PREY);
    let home = t.hand(D, SENT_HOME);
    let mut s = t.engage(2, 4);
    s.roll(&[5], &[FoldBoard(folder, prey), Play(home), Pick(host)]);
    s.to(3, 3);
    assert!(s.is_home(folder) && s.stands(prey));
}
