//! Withdrawal and pursuit (4.6): letting go, firing, following; caps.

use super::kit::*;

const SHIP: &str = "battleship a0 d7 w5 crew3";
const PREY: &str = "cruiser a0 d7 w3 crew3";
const MARINE: &str = "marine a2 d5 w2 takes1";

/// One Marine a side; A's ship boards D's.
struct ChaseFight {
    t: FleetTable,
    ship: CardIx,
    boarder: CardIx,
    prey: CardIx,
    holder: CardIx,
}

fn duel(boarder: &str, holder: &str) -> ChaseFight {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let boarder = t.on(ship, boarder);
    let prey = t.ship(D, PREY);
    let holder = t.on(prey, holder);
    ChaseFight {
        t,
        ship,
        boarder,
        prey,
        holder,
    }
}

fn begin(duel: ChaseFight) -> FleetScene {
    let (ship, prey) = (duel.ship, duel.prey);
    let mut s = duel.t.engage(1, 4);
    s.board(ship, prey);
    s
}

#[test]
fn holders_fire_at_withdrawing_boarders_once_ex13() {
    let d = duel(MARINE, MARINE);
    let (boarder, holder, ship) = (d.boarder, d.holder, d.ship);
    let mut s = begin(d);
    s.act(&[Withdraw]);
    assert_eq!((s.asked(), s.menu()), (D, vec![FireAtThem, Pursue, Pass]));
    s.act(&[FireAtThem]);
    s.fire(holder, boarder, &[5, 1]);
    assert_eq!(
        (s.at(), s.host(boarder), s.wounds(boarder)),
        ((2, 3), ship, 1)
    );
}

#[test]
fn let_go_ends_the_action_ex13() {
    let d = duel(MARINE, MARINE);
    let mut s = begin(d);
    s.act(&[Withdraw, Pass]);
    assert_eq!(s.at(), (2, 3));
}

#[test]
fn pursuit_swaps_roles_and_begins_with_interceptors_ex13_r55() {
    let d = duel("marine a2 d5 w2 takes1 interceptor:1", MARINE);
    let (boarder, holder, ship) = (d.boarder, d.holder, d.ship);
    let mut s = begin(d);
    s.act(&[Withdraw, Pursue]);
    s.roll(&[5], &[Intercept(boarder)]);
    assert_eq!(
        (s.wounds(holder), s.asked()),
        (1, D),
        "the pursuers fire first"
    );
    s.fire(holder, boarder, &[5, 5]);
    assert_eq!((s.asked(), s.menu()), (D, vec![Hijack, Scuttle, Pass]));
    s.act(&[Hijack, Garrison(holder)]);
    assert_eq!((s.controller(ship), s.end()), (D, Some(End::AttackersGone)));
}

#[test]
fn those_left_aboard_make_pursuit_a_fight_4_6() {
    let mut d = duel(MARINE, MARINE);
    let left =
        d.t.on(d.ship, "marine a1 d5 w2 takes1 size:host>=battleship");
    let (boarder, holder) = (d.boarder, d.holder);
    let mut s = begin(d);
    s.fire(boarder, holder, &[1, 1]);
    s.fire(holder, boarder, &[5, 5]);
    s.act(&[Pursue]);
    assert_eq!(s.asked(), D);
    s.fire(holder, left, &[1, 1]);
    s.fire(left, holder, &[1]);
}

#[test]
fn pursuers_are_bound_by_their_class_limit_r98() {
    let d = duel(MARINE, "marine a2 d5 w2 takes1 size:host<=cruiser");
    let (boarder, holder) = (d.boarder, d.holder);
    let mut s = begin(d);
    s.fire(boarder, holder, &[1, 1]);
    s.fire(holder, boarder, &[5, 5]);
    assert_eq!(s.end(), None);
    assert_eq!(s.at(), (2, 3), "a battleship is too large to pursue onto");
}

#[test]
fn the_cap_on_exchanges_sends_boarders_home_r59() {
    let mut d = duel("marine a0 d5 w2 takes1", "marine a0 d5 w2 takes1");
    d.t.rules.max_boarding_exchanges = 3;
    let (ship, boarder) = (d.ship, d.boarder);
    let mut s = begin(d);
    s.act(&[Pass, Pass, Pass]);
    assert_eq!((s.at(), s.host(boarder)), ((2, 3), ship));
    assert!(
        s.told_of("has no end")
            .ends_with("the boarders go home (R-59)")
    );
}
