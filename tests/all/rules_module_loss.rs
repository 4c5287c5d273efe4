//! Station modules that fall (2.4, R-20): destroyed by a plain volley, with a chance for what they gave room to.

use super::kit::*;

const GUN: &str = "cruiser a1 d7 w3";
const QUARTERS: &str = "station_module w1 crew1";
const FOLDER: &str = "marine a2 d5 w2 takes1 micro_fold";

/// A Station whose one module houses a Marine that could fold to a ship, and `gun` before it.
fn quarters(gun: &str, station_words: &str) -> (FleetScene, [CardIx; 4]) {
    let mut t = FleetTable::new();
    let gun = t.ship(A, gun);
    t.station(D, station_words);
    let module = t.on(station(D), QUARTERS);
    let marine = t.on(station(D), FOLDER);
    let ship = t.ship(D, "cruiser a0 d7 w3 crew1");
    let mut s = t.engage(2, 3);
    s.act(&[Activate(gun)]);
    s.rest();
    (s, [gun, module, marine, ship])
}

#[test]
fn a_module_felled_by_a_plain_volley_is_pending_first_6_7() {
    for (die, lives) in [(5, true), (10, false)] {
        let (mut s, [_, module, marine, ship]) = quarters(GUN, "station a0 d7 w7");
        s.act(&[]);
        s.roll(&[9], &[Fire(module, 1)]);
        assert!(!s.stands(module) && !s.scrapped(module), "pending");
        assert_eq!(s.menu(), [Fold(marine), Pass]);
        s.roll(&[die], &[Fold(marine)]);
        assert!(s.scrapped(module));
        assert_eq!(s.stands(marine), lives);
        if lives {
            assert_eq!(s.host(marine), ship);
        }
    }
}

#[test]
fn a_module_immediately_destroyed_leaves_its_marines_no_chance_6_7() {
    let (mut s, [_, module, marine, _]) =
        quarters("cruiser a2 d7 w3 annihilate", "station a0 d7 w7");
    s.roll(&[10, 10], &[Fire(module, 2)]);
    assert!(s.scrapped(module));
    assert_eq!(s.menu(), [Discard(marine)], "D-21");
}

#[test]
fn a_module_of_a_stoic_station_answers_with_nothing_r20() {
    let (mut s, [gun, module, marine, _]) = quarters(GUN, "station a3 d7 w7 stoic");
    s.roll(&[9], &[Fire(module, 1), Pass]);
    assert_eq!(s.menu(), [Discard(marine)]);
    assert_eq!(s.wounds(gun), 0);
}

#[test]
fn a_pending_module_no_longer_covers_the_station_6_9() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a2 d7 w3");
    let module = t.on(station(D), "station_module w1");
    let mut s = t.engage(2, 3);
    s.act(&[Activate(gun), Split]);
    s.roll(&[9, 9], &[Fire(module, 1)]);
    assert!(s.scrapped(module));
    assert_eq!(s.wounds(station(D)), 1, "its part is rolled");
}

#[test]
fn a_prize_that_reverts_stays_where_its_owner_is_a_side_9_17() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, "battleship a0 d7 w1 crew3");
    let marine = t.on(ship, FOLDER);
    let prize = t.ship(A, "cruiser a1 d7 w3 crew3");
    t.captured(prize, D);
    let guard = t.of_on(D, prize, "marine a1 d5 w1 takes1");
    t.station(D, "station a1 d7 w7 crew3");
    let mut s = t.engage(1, 4);
    s.roll(&[5], &[FoldBoard(marine, prize)]);
    s.to(1, 5);
    s.fire(station(D), ship, &[9]);
    assert!(s.scrapped(ship), "the owner has no other ship there");
    s.to(1, 8);
    s.fire(marine, guard, &[9, 9]);
    assert_eq!((s.controller(prize), s.is_home(prize)), (A, false));
    assert_eq!(s.at(), (2, 3));
    assert!(s.offers(Activate(prize)), "it fights on for its owner");
}
