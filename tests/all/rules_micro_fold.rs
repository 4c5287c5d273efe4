//! Micro-Fold (4.7): the test, reassignment, shipless boards, folding out, escapes from a dying ship.

use super::kit::*;

const SHIP: &str = "battleship a0 d7 w5 crew3";
const PREY: &str = "cruiser a0 d7 w3 crew3";
const FOLDER: &str = "marine a2 d5 w2 takes1 micro_fold";
const MARINE: &str = "marine a2 d5 w2 takes1";

#[test]
fn two_to_nine_pass_the_test_one_and_ten_kill_r66() {
    for (die, lives) in [(1, false), (2, true), (9, true), (10, false)] {
        let mut t = FleetTable::new();
        let ship = t.ship(A, SHIP);
        let marine = t.on(ship, "marine a2 d5 w2 takes1 micro_fold stoic resistant");
        let other = t.ship(A, SHIP);
        t.ship(D, PREY);
        let mut s = t.engage(1, 2);
        s.roll(&[die], &[Fold(marine)]);
        assert_eq!(s.stands(marine), lives, "{die}: MIC x STO, MIC x RES");
        if lives {
            assert_eq!(s.host(marine), other);
        }
    }
}

#[test]
fn a_fold_needs_a_local_friendly_host_with_room_4_7() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let marine = t.on(ship, FOLDER);
    let full = t.ship(A, "cruiser a0 d7 w3 crew1");
    t.on(full, MARINE);
    let home = t.ship(A, SHIP);
    t.stay(home);
    t.ship(D, PREY);
    let s = t.engage(1, 2);
    assert_eq!(s.at(), (1, 3), "no window had anything to offer");
    assert!(s.stands(marine));
}

#[test]
fn a_marine_folds_once_between_two_volley_steps_r114() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let marine = t.on(ship, FOLDER);
    let other = t.ship(A, SHIP);
    t.ship(D, PREY);
    let mut s = t.engage(1, 2);
    s.roll(&[5], &[Fold(marine)]);
    assert_eq!(s.host(marine), other);
    // Not again before its side's volley step.
    assert_eq!(s.at(), (1, 3));
    s.roll(&[5], &[Activate(other), Fold(marine)]);
    assert_eq!(s.host(marine), ship);
}

#[test]
fn ships_lend_the_trait_to_marines_aboard_r27() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, "battleship a0 d7 w5 crew3 micro_fold");
    let marine = t.on(ship, MARINE);
    let other = t.ship(A, "cruiser a0 d7 w3 crew1 stealth");
    t.ship(D, PREY);
    let mut s = t.engage(1, 2);
    s.roll(&[5], &[Fold(marine)]);
    assert_eq!(
        s.host(marine),
        other,
        "an own Stealth ship is open to it (MIC x STE)"
    );
}

#[test]
fn the_breakthru_gives_the_trait_to_all_marines_r105() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let marine = t.on(ship, MARINE);
    t.ship(A, SHIP);
    t.field(A, "bt-microfold");
    t.ship(D, PREY);
    assert!(t.engage(1, 2).offers(Fold(marine)));
}

#[test]
fn marines_fold_off_a_ship_destroyed_by_a_volley_ex19c() {
    for (die, lives) in [(2, true), (10, false)] {
        let mut t = FleetTable::new();
        let gun = t.ship(A, "cruiser a1 d7 w3");
        let ship = t.ship(D, "cruiser a0 d7 w1 crew2");
        let marine = t.on(ship, FOLDER);
        let plain = t.on(ship, MARINE);
        let mut s = t.engage(1, 3);
        s.act(&[Activate(gun)]);
        s.rest();
        s.act(&[Fire(ship, 1)]);
        s.decline_all(&[7]);
        s.roll(&[die], &[Fold(marine)]);
        assert!(s.scrapped(ship) && s.scrapped(plain));
        assert_eq!(s.stands(marine), lives);
        if lives {
            assert_eq!(s.host(marine), station(D));
        }
    }
}

#[test]
fn folding_out_comes_after_the_opponents_turn_of_fire_r77() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let marine = t.on(ship, FOLDER);
    let prey = t.ship(D, PREY);
    let holder = t.on(prey, MARINE);
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, prey)]);
    s.to(1, 8);
    s.act(&[Activate(marine), Retreat]);
    s.roll(&[5, 1, 2], &[Activate(holder), Fire(marine, 2)]);
    assert_eq!(
        (s.wounds(marine), s.host(marine), s.at()),
        (1, ship, (2, 3))
    );
}

#[test]
fn a_holder_folds_out_to_another_host_6_10_4() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let boarder = t.on(ship, MARINE);
    let prey = t.ship(D, PREY);
    let holder = t.on(prey, FOLDER);
    let mut s = t.engage(1, 4);
    s.board(ship, prey);
    s.fire(boarder, holder, &[1, 1]);
    s.act(&[Activate(holder), Retreat]);
    s.roll(&[1, 1, 9], &[Activate(boarder), Fire(holder, 2)]);
    assert_eq!(s.host(holder), station(D));
    assert_eq!((s.asked(), s.menu()), (A, vec![Hijack, Scuttle]));
}

#[test]
fn marines_fold_in_before_step_eight_and_defend_r57() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let boarder = t.on(ship, MARINE);
    let prey = t.ship(D, PREY);
    let marine = t.on(station(D), FOLDER);
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, prey)]);
    s.roll(&[5], &[Fold(marine)]);
    s.to(1, 8);
    s.fire(boarder, marine, &[1, 1]);
    assert_eq!((s.asked(), s.host(marine)), (D, prey));
}

#[test]
fn a_ship_whose_boarders_folded_away_boards_nobody_r57() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let marine = t.on(ship, FOLDER);
    let other = t.ship(A, SHIP);
    let prey = t.ship(D, PREY);
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, prey)]);
    s.roll(&[5], &[Fold(marine)]);
    s.to(2, 3);
    assert_eq!((s.host(marine), s.controller(prey)), (other, D));
}
