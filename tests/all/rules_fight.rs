//! Boarding actions (4.6, 8A to 8D): exchanges, withdrawal, pursuit, counters of Marines.

use super::kit::*;

const SHIP: &str = "battleship a0 d7 w5 crew3";
const PREY: &str = "cruiser a0 d7 w3 crew3";
const MARINE: &str = "marine a2 d5 w2 takes1";

/// One Marine a side; A's ship boards D's.
struct PartyFight {
    t: FleetTable,
    ship: CardIx,
    boarder: CardIx,
    prey: CardIx,
    holder: CardIx,
}

fn duel(boarder: &str, holder: &str) -> PartyFight {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let boarder = t.on(ship, boarder);
    let prey = t.ship(D, PREY);
    let holder = t.on(prey, holder);
    PartyFight {
        t,
        ship,
        boarder,
        prey,
        holder,
    }
}

fn begin(duel: PartyFight) -> FleetScene {
    let (ship, prey) = (duel.ship, duel.prey);
    let mut s = duel.t.engage(1, 4);
    s.board(ship, prey);
    s
}

#[test]
fn parties_fire_in_turn_until_one_is_gone_8d() {
    let d = duel(MARINE, MARINE);
    let (boarder, holder) = (d.boarder, d.holder);
    let mut s = begin(d);
    s.fire(boarder, holder, &[5, 4]);
    assert_eq!((s.asked(), s.wounds(holder)), (D, 1));
    s.fire(holder, boarder, &[5, 1]);
    s.fire(boarder, holder, &[9, 1]);
    assert!(s.scrapped(holder));
    assert_eq!(s.menu(), [Hijack, Scuttle]);
}

#[test]
fn holders_intercept_first_and_once_r21() {
    let d = duel(MARINE, "marine a2 d5 w2 takes1 interceptor:1");
    let (boarder, holder) = (d.boarder, d.holder);
    let mut s = begin(d);
    assert_eq!(s.menu(), [Intercept(holder), Pass]);
    s.roll(&[5], &[Intercept(holder)]);
    assert_eq!((s.wounds(boarder), s.asked()), (1, A));
    s.fire(boarder, holder, &[1, 1]);
    s.fire(holder, boarder, &[1, 1]);
    assert_eq!(s.asked(), A, "no second Interceptor volley");
}

#[test]
fn marines_jam_paint_and_repair_among_themselves_r23() {
    let d = duel(
        "marine a2 d5 w3 takes1 jammer:1 target_painter:2 repair:2",
        MARINE,
    );
    let (boarder, holder, ship, prey) = (d.boarder, d.holder, d.ship, d.prey);
    let mut s = begin(d);
    s.act(&[Activate(boarder)]);
    assert!(!s.offers(Jam(prey)) && !s.offers(Paint(prey)) && !s.offers(Jam(ship)));
    s.act(&[Jam(holder)]);
    assert_eq!(s.numbers(holder).attack, 1);
    s.fire(holder, boarder, &[5]);
    assert_eq!(s.numbers(holder).attack, 2, "until its party's next turn");
    s.act(&[Activate(boarder), Repair(boarder)]);
    assert_eq!(s.wounds(boarder), 0);
    s.fire(holder, boarder, &[1, 1]);
    s.act(&[Activate(boarder), Paint(holder)]);
}

#[test]
fn a_marines_overload_costs_its_next_turn_but_not_its_withdrawal_r24() {
    let d = duel("marine a2 d5 w3 takes1 overload:3", MARINE);
    let (boarder, holder) = (d.boarder, d.holder);
    let mut s = begin(d);
    s.roll(&[1, 1, 5], &[Activate(boarder), Overload(holder)]);
    s.fire(holder, boarder, &[1, 1]);
    assert_eq!((s.asked(), s.menu()), (A, vec![Withdraw, Pass]));
    s.act(&[Pass]);
    s.fire(holder, boarder, &[1, 1]);
    s.act(&[Activate(boarder)]);
    assert!(s.offers(Fire(holder, 2)) && !s.offers(Overload(holder)));
}

#[test]
fn traits_of_marines_work_as_on_ships_r85() {
    let d = duel(
        "marine a2 d5 w3 takes1 alpha_strike annihilate",
        "marine a1 d8 w9 takes1 stealth",
    );
    let (boarder, holder) = (d.boarder, d.holder);
    let mut s = begin(d);
    s.fire(boarder, holder, &[10, 9]);
    assert_eq!(s.wounds(holder), 3, "9 + 3 - 5 misses 8");
    let d = duel(
        "marine a2 d5 w3 takes1 hunter annihilate",
        "marine a1 d8 w9 takes1 stealth stoic",
    );
    let (boarder, holder) = (d.boarder, d.holder);
    let mut s = begin(d);
    s.fire(boarder, holder, &[10, 10]);
    assert!(s.scrapped(holder));
}

#[test]
fn both_parties_may_die_and_nobody_wins_r54() {
    let d = duel("marine a2 d5 w1 takes1", "marine a2 d5 w1 takes1 stoic");
    let (boarder, holder, prey) = (d.boarder, d.holder, d.prey);
    let mut s = begin(d);
    s.fire(boarder, holder, &[5, 1]);
    s.roll(&[5, 1], &[Fire(boarder, 2)]);
    assert!(s.scrapped(boarder) && s.scrapped(holder));
    assert_eq!((s.at(), s.controller(prey)), ((2, 3), D));
}

/// Alpha Strike in two boarding actions: whether the second has it too.
fn alpha_twice(per_action: bool) -> u8 {
    let mut d = duel(
        "marine a1 d5 w3 takes1 alpha_strike",
        "marine a0 d7 w9 takes1",
    );
    d.t.rules.marine_engagement_is_boarding = per_action;
    let (boarder, holder, ship, prey) = (d.boarder, d.holder, d.ship, d.prey);
    let mut s = begin(d);
    s.fire(boarder, holder, &[4]);
    s.act(&[Withdraw, Pass]);
    s.to(2, 4);
    s.board(ship, prey);
    s.fire(boarder, holder, &[4]);
    s.wounds(holder)
}

#[test]
fn a_marines_engagement_is_its_boarding_action_r18() {
    assert_eq!(alpha_twice(true), 2);
}

#[test]
fn or_the_fleets_with_the_switch_r18() {
    assert_eq!(alpha_twice(false), 1);
}

#[test]
fn interceptor_is_once_a_boarding_action_under_either_reading_r21_r18() {
    for per_action in [true, false] {
        let mut d = duel(MARINE, "marine a0 d5 w2 takes1 interceptor:1");
        d.t.rules.marine_engagement_is_boarding = per_action;
        let (holder, ship, prey) = (d.holder, d.ship, d.prey);
        let mut s = begin(d);
        s.roll(&[1], &[Intercept(holder)]);
        s.act(&[Withdraw, Pass]);
        s.to(2, 4);
        s.board(ship, prey);
        assert!(s.offers(Intercept(holder)));
    }
}

#[test]
fn marines_split_their_dice_8b() {
    let mut d = duel(MARINE, MARINE);
    let second = d.t.on(d.prey, MARINE);
    let (boarder, holder) = (d.boarder, d.holder);
    let mut s = begin(d);
    s.roll(&[5, 5], &[Activate(boarder), Split, Fire(holder, 1)]);
    assert_eq!((s.wounds(holder), s.wounds(second)), (1, 1));
}
