//! Escort (2.3, Step 7): who cancels whose board.

use super::kit::*;

const SHIP: &str = "battleship a0 d7 w5 crew2";
const PREY: &str = "cruiser a0 d7 w3 crew1";
const MARINE: &str = "marine a2 d5 w2 takes1";

/// A ship with a Marine aboard.
fn manned(t: &mut FleetTable, seat: Seat, words: &str) -> (CardIx, CardIx) {
    let ship = t.ship(seat, words);
    (ship, t.on(ship, MARINE))
}

#[test]
fn an_escort_cancels_one_of_two_mutual_boards_r53() {
    let mut t = FleetTable::new();
    let (ship, boarder) = manned(&mut t, A, SHIP);
    let (prey, holder) = manned(&mut t, D, PREY);
    let escort = t.ship(D, "frigate a0 d7 w3 escort");
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, prey)]);
    s.to(1, 6);
    s.act(&[Board(prey, ship)]);
    s.act(&[Escort(escort, ship)]);
    assert_eq!((s.at().1, s.asked()), (8, D), "the other stands alone");
    s.fire(holder, boarder, &[5, 5]);
    assert_eq!((s.asked(), s.menu()), (D, vec![Hijack, Scuttle]));
}

#[test]
fn one_cancel_an_escort_and_not_against_escorts_3_4_3_r79() {
    let mut t = FleetTable::new();
    let (first, _) = manned(&mut t, A, SHIP);
    let (second, _) = manned(&mut t, A, SHIP);
    let (proof, _) = manned(&mut t, A, "battleship a0 d7 w5 crew2 escort");
    let prey = [(); 3].map(|()| t.ship(D, PREY));
    let escort = t.ship(D, "frigate a0 d7 w3 escort");
    let mut s = t.engage(1, 4);
    s.act(&[
        Board(first, prey[0]),
        Board(second, prey[1]),
        Board(proof, prey[2]),
    ]);
    assert_eq!(
        s.menu(),
        [Escort(escort, first), Escort(escort, second), Pass]
    );
    s.act(&[Escort(escort, first)]);
    assert_eq!(s.at().1, 8, "its one cancel is used");
    s.act(&[Scuttle, Scuttle]);
    assert!(s.stands(prey[0]) && s.scrapped(prey[1]) && s.scrapped(prey[2]));
}

#[test]
fn an_escort_that_fired_or_is_the_target_still_escorts_a_retreating_one_does_not_r26() {
    let mut t = FleetTable::new();
    let (ship, _) = manned(&mut t, A, SHIP);
    let escort = t.ship(D, "frigate a1 d7 w3 escort crew1");
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, escort)]);
    s.fire(escort, ship, &[1]);
    assert_eq!(s.menu(), [Escort(escort, ship), Pass]);

    let mut t = FleetTable::new();
    let guard = t.ship(A, "frigate a1 d7 w3 escort");
    let prey = t.ship(A, PREY);
    let (raider, _) = manned(&mut t, D, SHIP);
    let mut s = t.engage(1, 3);
    s.act(&[Activate(guard), Retreat]);
    s.to(1, 6);
    s.act(&[Board(raider, prey)]);
    assert_eq!(s.at().1, 8, "the retreating Escort was not asked");
}

#[test]
fn escorts_of_the_defender_come_first_3_4_3() {
    let mut t = FleetTable::new();
    let (ship, _) = manned(&mut t, A, SHIP);
    let idle = t.ship(A, PREY);
    let ours = t.ship(A, "frigate a0 d7 w3 escort");
    let prey = t.ship(D, PREY);
    let (raider, _) = manned(&mut t, D, SHIP);
    let theirs = t.ship(D, "frigate a0 d7 w3 escort");
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, prey)]);
    s.to(1, 6);
    s.act(&[Board(raider, idle)]);
    assert_eq!((s.asked(), s.menu()), (D, vec![Escort(theirs, ship), Pass]));
    s.act(&[Pass]);
    assert_eq!((s.asked(), s.menu()), (A, vec![Escort(ours, raider), Pass]));
}

#[test]
fn a_jammed_or_overloaded_escort_still_escorts_2_5_jam_esc_ovl_esc() {
    let mut t = FleetTable::new();
    let (ship, _) = manned(&mut t, A, "battleship a0 d7 w5 crew2 jammer:5");
    let escort = t.ship(D, "frigate a1 d7 w3 escort overload:1 crew1");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(ship), Jam(escort), Board(ship, escort)]);
    s.roll(&[1], &[Activate(escort), Overload(ship)]);
    s.act(&[Escort(escort, ship)]);
    s.to(2, 4);
    s.act(&[Board(ship, escort)]);
    assert_eq!(
        (s.at(), s.menu()),
        ((2, 7), vec![Escort(escort, ship), Pass]),
        "in Drawback"
    );
}
