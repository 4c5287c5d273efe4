//! Folding out of a boarding action (4.7, R-77): what was declared is done, whatever the opponents do first.

use super::kit::*;

const SHIP: &str = "battleship a0 d7 w5 crew3";
const PREY: &str = "cruiser a0 d7 w3 crew3";
const FOLDER: &str = "marine a2 d5 w2 takes1 micro_fold";
const MARINE: &str = "marine a2 d5 w2 takes1";

#[test]
fn a_holder_who_declared_to_fold_out_leaves_before_a_withdrawal_is_answered_r77() {
    for (die, lives) in [(5, true), (1, false)] {
        let mut t = FleetTable::new();
        let ship = t.ship(A, SHIP);
        let boarder = t.on(ship, MARINE);
        let prey = t.ship(D, PREY);
        let holder = t.on(prey, FOLDER);
        let mut s = t.engage(1, 4);
        s.board(ship, prey);
        s.fire(boarder, holder, &[1, 1]);
        s.act(&[Activate(holder), Retreat]);
        s.roll(&[die], &[Withdraw]);
        assert_eq!(
            (s.at(), s.host(boarder)),
            ((2, 3), ship),
            "nobody is left to answer"
        );
        assert_eq!(s.stands(holder), lives);
        if lives {
            assert_eq!(s.host(holder), station(D));
        }
    }
}

#[test]
fn who_declared_to_fold_out_tests_though_the_opponents_are_gone_3_4_7() {
    for (die, lives) in [(5, true), (10, false)] {
        let mut t = FleetTable::new();
        let ship = t.ship(A, SHIP);
        let folder = t.on(ship, FOLDER);
        let killer = t.on(ship, MARINE);
        let prey = t.ship(D, PREY);
        let holder = t.on(prey, MARINE);
        let mut s = t.engage(1, 4);
        s.board(ship, prey);
        s.act(&[Activate(folder), Retreat]);
        s.roll(&[9, 9, die], &[Activate(killer), Fire(holder, 2)]);
        assert_eq!(s.stands(folder), lives);
        assert_eq!(s.menu(), [Hijack, Scuttle], "won by the one who stayed");
    }
}

#[test]
fn holders_pursue_if_they_destroyed_one_of_the_party_r113() {
    // One of the party folds out, the other is destroyed, or is missed and has nobody left to fight beside.
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let folder = t.on(ship, FOLDER);
    let other = t.on(ship, "marine a0 d5 w1 takes1");
    let berth = t.ship(A, SHIP);
    let prey = t.ship(D, PREY);
    let holder = t.on(prey, MARINE);
    let mut s = t.engage(1, 4);
    s.board(ship, prey);
    s.act(&[Activate(folder), Retreat]);
    if s.asked() == A {
        s.act(&[Pass]);
    }
    s.roll(&[9, 1, 5], &[Activate(holder), Fire(other, 2)]);
    if s.offers(Onto(berth)) {
        s.act(&[Onto(berth)]);
    }
    assert!(s.scrapped(other) && s.host(folder) == berth);
    assert_eq!(s.menu(), [Pursue, Pass]);
    // A party that perishes in its own test was destroyed by nobody.
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let folder = t.on(ship, FOLDER);
    t.ship(A, SHIP);
    let prey = t.ship(D, PREY);
    let holder = t.on(prey, MARINE);
    let mut s = t.engage(1, 4);
    s.board(ship, prey);
    s.act(&[Activate(folder), Retreat]);
    s.roll(&[1, 1, 10], &[Activate(holder), Fire(folder, 2)]);
    assert!(s.scrapped(folder));
    assert!(!s.offers(Pursue));
}

#[test]
fn a_holder_who_declared_to_fold_out_does_not_pursue_3_4_7() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let boarder = t.on(ship, MARINE);
    let prey = t.ship(D, PREY);
    let folder = t.on(prey, FOLDER);
    let killer = t.on(prey, MARINE);
    let mut s = t.engage(1, 4);
    s.board(ship, prey);
    s.fire(boarder, folder, &[1, 1]);
    s.act(&[Activate(folder), Retreat]);
    s.roll(&[9, 9, 5], &[Activate(killer), Fire(boarder, 2)]);
    assert_eq!(s.host(folder), station(D));
    assert_eq!(s.menu(), [Pursue, Pass]);
    s.act(&[Pursue, Hijack]);
    assert_eq!(s.menu(), [Garrison(killer)]);
}
