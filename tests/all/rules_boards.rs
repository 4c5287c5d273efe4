//! Declaring boards and cancelling them (4.5, Escort): who may board whom.

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
fn one_ship_one_board_and_one_ship_a_target_ex10() {
    let mut t = FleetTable::new();
    let (griffin, first) = manned(&mut t, A, SHIP);
    let second = t.on(griffin, MARINE);
    let (other, _) = manned(&mut t, A, SHIP);
    let prey = t.ship(D, PREY);
    let more = t.ship(D, PREY);
    let mut s = t.engage(1, 4);
    s.act(&[Board(griffin, prey)]);
    assert_eq!(s.menu(), [Board(other, more), Pass]);
    s.to(1, 8);
    s.act(&[Scuttle]);
    assert!(s.stands(first) && s.stands(second));
    assert_eq!(s.at(), (2, 3), "no second board in the round");
    s.to(2, 4);
    assert!(s.offers(Board(griffin, more)), "but in the next");
}

#[test]
fn a_ship_fires_at_one_and_boards_another_ex10() {
    let mut t = FleetTable::new();
    let (griffin, _) = manned(&mut t, A, "battleship a1 d7 w5 crew2");
    let prey = t.ship(D, PREY);
    let more = t.ship(D, PREY);
    let mut s = t.engage(1, 3);
    s.fire(griffin, prey, &[7]);
    assert!(s.offers(Board(griffin, more)) && s.offers(Board(griffin, prey)));
}

#[test]
fn all_marines_of_the_ship_fight_whatever_the_targets_capacity_ex11() {
    let mut t = FleetTable::new();
    let (griffin, first) = manned(&mut t, A, SHIP);
    let second = t.on(griffin, MARINE);
    let (merlin, holder) = manned(&mut t, D, "frigate a0 d7 w3 crew1");
    let mut s = t.engage(1, 4);
    s.board(griffin, merlin);
    assert!(s.offers(Activate(first)) && s.offers(Activate(second)));
    s.fire(first, holder, &[1, 1]);
    s.fire(second, holder, &[5, 5]);
    assert!(s.scrapped(holder));
    assert_eq!(s.menu(), [Hijack, Scuttle]);
}

#[test]
fn boarded_ships_board_their_boarders_alone_and_others_board_the_idle_ex12() {
    let mut t = FleetTable::new();
    let (valkyrie, first) = manned(&mut t, A, SHIP);
    let (second, guard) = manned(&mut t, A, SHIP);
    let harpy = t.ship(D, "cruiser a1 d7 w3 crew1");
    let (raider, raiders) = manned(&mut t, D, PREY);
    let mut s = t.engage(1, 4);
    s.act(&[Board(valkyrie, harpy)]);
    s.to(1, 6);
    assert_eq!(
        s.menu(),
        [Board(raider, second), Pass],
        "not Valkyrie-1 (R-97)"
    );
    s.act(&[Board(raider, second)]);
    assert_eq!(s.menu(), [Hijack, Scuttle], "won without dice");
    s.act(&[Hijack, Garrison(first)]);
    assert_eq!((s.controller(harpy), s.host(first)), (A, harpy));
    s.fire(raiders, guard, &[1, 1]);
    s.fire(guard, raiders, &[5, 5]);
    assert_eq!(s.menu(), [Pursue, Pass]);
    s.act(&[Pursue]);
    assert_eq!(s.menu(), [Hijack, Scuttle, Pass]);
    s.act(&[Scuttle]);
    assert!(s.scrapped(raider));
    assert_eq!(s.at(), (2, 3));
    s.act(&[Activate(harpy)]);
    assert!(s.offers(Retreat), "awake in the next Step 3");
}

#[test]
fn a_boarded_ship_with_marines_may_only_board_back_r97() {
    let mut t = FleetTable::new();
    let (ship, _) = manned(&mut t, A, SHIP);
    t.ship(A, PREY);
    let (prey, _) = manned(&mut t, D, PREY);
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, prey)]);
    s.to(1, 6);
    assert_eq!(s.menu(), [Board(prey, ship), Pass]);
}

#[test]
fn mutual_boards_are_one_action_and_the_attacker_fires_first_r53() {
    let mut t = FleetTable::new();
    let (ship, boarder) = manned(&mut t, A, SHIP);
    let (prey, holder) = manned(&mut t, D, PREY);
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, prey)]);
    s.to(1, 6);
    s.act(&[Board(prey, ship)]);
    assert_eq!(s.asked(), A);
    s.fire(boarder, holder, &[5, 5]);
    s.act(&[Hijack, Garrison(boarder)]);
    assert_eq!(s.at(), (2, 3), "there was no second action");
}

#[test]
fn who_may_not_board_the_other_ship_is_no_party_of_a_mutual_board_r53() {
    let mut t = FleetTable::new();
    let (ship, boarder) = manned(&mut t, A, "battleship a0 d7 w5 crew2");
    let heavy = t.on(ship, "marine a2 d5 w3 takes1 size:host>=battleship");
    let (prey, holder) = manned(&mut t, D, PREY);
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, prey)]);
    s.to(1, 6);
    s.act(&[Board(prey, ship)]);
    s.fire(boarder, holder, &[1, 1]);
    s.fire(holder, boarder, &[5, 5]);
    assert_eq!(s.menu(), [Pursue, Pass], "the heavy Marine was no party");
    s.act(&[Pursue]);
    s.fire(holder, heavy, &[1, 1]);
    assert_eq!(s.asked(), A, "and is met aboard its own ship");
}

#[test]
fn stealth_is_boarded_from_a_hunter_ship_only_3_4_10() {
    for (words, marine, may) in [
        (SHIP, "marine a2 d5 w2 takes1 hunter", false),
        ("battleship a0 d7 w5 crew2 hunter", MARINE, true),
    ] {
        let mut t = FleetTable::new();
        let ship = t.ship(A, words);
        t.on(ship, marine);
        let ghost = t.ship(D, "cruiser a0 d7 w3 crew1 stealth");
        let s = t.engage(1, 4);
        assert_eq!(s.offers(Board(ship, ghost)), may, "{words}");
    }
}

#[test]
fn a_counter_board_on_a_stealth_boarder_needs_hunter_2_5_ste() {
    let mut t = FleetTable::new();
    let (ship, _) = manned(&mut t, A, "battleship a0 d7 w5 crew2 stealth");
    let (prey, _) = manned(&mut t, D, PREY);
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, prey)]);
    assert_eq!(s.at().1, 8, "the defender could not board back");
}

#[test]
fn wings_are_neither_boarded_nor_board_r33() {
    let mut t = FleetTable::new();
    manned(&mut t, A, SHIP);
    t.ship(D, "wing a1 d5 w1");
    assert_eq!(t.engage(1, 4).at(), (1, 5));
}

#[test]
fn ships_shield_the_station_from_boards_in_round_one_r47() {
    for (words, may) in [("wing a1 d5 w1", false), ("", true)] {
        let mut t = FleetTable::new();
        let (ship, _) = manned(&mut t, A, SHIP);
        t.on(station(D), "station_module w2");
        if !words.is_empty() {
            t.ship(D, words);
        }
        let s = t.engage(1, 4);
        assert_eq!(s.offers(Board(ship, station(D))), may);
    }
    let mut t = FleetTable::new();
    let (ship, _) = manned(&mut t, A, SHIP);
    t.ship(D, PREY);
    assert!(t.engage(2, 4).offers(Board(ship, station(D))), "round 2");
}

#[test]
fn a_marines_class_limit_binds_what_it_boards_r98() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    t.on(ship, "marine a2 d5 w2 takes1 size:host>=battleship");
    let small = t.ship(D, PREY);
    let large = t.ship(D, "battleship a0 d7 w3 crew1");
    let s = t.engage(2, 4);
    assert_eq!(
        s.menu(),
        [Board(ship, large), Board(ship, station(D)), Pass],
        "not {small:?}; the Station is the largest class"
    );
}

#[test]
fn a_retreating_ship_boards_nobody_and_a_boarded_one_may_stay_behind_r93() {
    let mut t = FleetTable::new();
    let (ship, _) = manned(&mut t, A, SHIP);
    t.ship(A, PREY);
    t.ship(D, PREY);
    let (raider, marine) = manned(&mut t, D, SHIP);
    let mut s = t.engage(1, 3);
    s.act(&[Activate(ship), Retreat, Pass]);
    assert_eq!((s.at().1, s.asked()), (6, D), "no board was open to A");
    s.board(raider, ship);
    let guard = s.menu()[0];
    assert_eq!(guard, Activate(marine));
}
