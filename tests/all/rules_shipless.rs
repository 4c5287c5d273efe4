//! Shipless boards (4.7): commitment, transit, parties, homes lost.

use super::kit::*;

const SHIP: &str = "battleship a0 d7 w5 crew3";
const PREY: &str = "cruiser a0 d7 w3 crew3";
const FOLDER: &str = "marine a2 d5 w2 takes1 micro_fold";
const MARINE: &str = "marine a2 d5 w2 takes1";

#[test]
fn a_shipless_board_is_declared_with_its_test_4_7() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let marine = t.on(ship, FOLDER);
    let prey = t.ship(D, PREY);
    let holder = t.on(prey, MARINE);
    let mut s = t.engage(1, 4);
    s.roll(&[5], &[FoldBoard(marine, prey)]);
    assert_eq!(s.host(marine), ship, "aboard until Step 8");
    s.to(1, 8);
    assert!(!s.offers(Withdraw), "no ship to go back to");
    s.fire(marine, holder, &[5, 5]);
    s.act(&[Scuttle]);
    assert_eq!((s.host(marine), s.at()), (ship, (2, 3)));
}

#[test]
fn a_failed_test_ends_the_shipless_board_3_4_7() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let marine = t.on(ship, FOLDER);
    let prey = t.ship(D, PREY);
    let mut s = t.engage(1, 4);
    s.roll(&[1], &[FoldBoard(marine, prey)]);
    assert!(s.scrapped(marine));
    s.to(2, 3);
}

#[test]
fn escorts_do_not_stop_shipless_boards_nor_supporters_r35_r36() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    t.on(ship, MARINE);
    let host = t.ship(A, SHIP);
    let marine = t.on(host, FOLDER);
    let prey = t.ship(D, PREY);
    let holder = t.on(prey, MARINE);
    let escort = t.ship(D, "frigate a0 d7 w3 escort");
    let mut s = t.engage(1, 4);
    s.roll(&[5], &[Board(ship, prey), FoldBoard(marine, prey)]);
    s.to(1, 6);
    s.act(&[Pass]);
    assert_eq!(s.menu(), [Escort(escort, ship), Pass]);
    s.act(&[Escort(escort, ship)]);
    assert_eq!(
        s.menu(),
        [Activate(marine), Pass],
        "it still arrives, alone"
    );
    assert!(s.stands(holder));
}

#[test]
fn all_boarders_of_a_target_are_one_party_r97() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let borne = t.on(ship, MARINE);
    let host = t.ship(A, SHIP);
    let marine = t.on(host, FOLDER);
    let prey = t.ship(D, PREY);
    t.on(prey, "marine a0 d5 w2 takes1");
    let mut s = t.engage(1, 4);
    s.roll(&[5], &[Board(ship, prey), FoldBoard(marine, prey)]);
    s.to(1, 8);
    assert!(s.offers(Activate(borne)) && s.offers(Activate(marine)) && s.offers(Withdraw));
}

#[test]
fn shipless_boarders_fight_on_when_the_others_withdraw_r89() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let borne = t.on(ship, MARINE);
    let host = t.ship(A, SHIP);
    let marine = t.on(host, FOLDER);
    let prey = t.ship(D, PREY);
    let holder = t.on(prey, "marine a1 d5 w9 takes1");
    let mut s = t.engage(1, 4);
    s.roll(&[5], &[Board(ship, prey), FoldBoard(marine, prey)]);
    s.to(1, 8);
    s.act(&[Withdraw]);
    s.fire(marine, holder, &[5, 1]);
    assert_eq!(
        (s.asked(), s.menu()),
        (D, vec![FireAtThem, Pass]),
        "no pursuit meanwhile"
    );
    s.act(&[FireAtThem]);
    s.fire(holder, borne, &[5]);
    assert_eq!((s.host(borne), s.wounds(borne)), (ship, 1));
    assert_eq!(
        (s.asked(), s.offers(Activate(marine))),
        (A, true),
        "the action goes on"
    );
    assert!(!s.offers(Activate(borne)));
}

/// The death of a supporter that came without a ship sends nobody after a party that got away (§9.24, §6.10).
#[test]
fn who_was_let_go_or_folded_out_is_not_pursued_for_a_shipless_supporter_r113() {
    for folds_out in [false, true] {
        let mut t = FleetTable::new();
        let ship = t.ship(A, SHIP);
        let borne = t.on(ship, FOLDER);
        let host = t.ship(A, SHIP);
        let marine = t.on(host, "marine a1 d5 w1 takes1 micro_fold");
        let prey = t.ship(D, PREY);
        let holder = t.on(prey, "marine a1 d5 w9 takes1");
        let mut s = t.engage(1, 4);
        s.roll(&[5], &[Board(ship, prey), FoldBoard(marine, prey)]);
        s.to(1, 8);
        if folds_out {
            s.act(&[Activate(borne), Retreat]);
        } else {
            s.act(&[Withdraw]);
        }
        s.fire(marine, holder, &[1]);
        if folds_out {
            s.roll(&[9, 5], &[Activate(holder), Fire(marine, 1)]);
            s.act(&[Onto(host)]);
        } else {
            s.act(&[Pass]);
            s.fire(holder, marine, &[9]);
        }
        assert!(
            s.scrapped(marine) && s.stands(borne),
            "folds out: {folds_out}"
        );
        assert!(!s.offers(Pursue), "folds out: {folds_out}");
        assert_eq!(s.controller(ship), A);
    }
}

#[test]
fn a_committed_boarder_keeps_the_engagement_going_r46() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, "battleship a0 d7 w1 crew3");
    let marine = t.on(ship, FOLDER);
    let prey = t.ship(D, "cruiser a1 d7 w3 crew3");
    let gun = t.ship(D, "cruiser a1 d7 w3");
    let mut s = t.engage(1, 4);
    s.roll(&[5], &[FoldBoard(marine, prey)]);
    s.fire(gun, ship, &[7]);
    assert!(s.scrapped(ship) && s.stands(marine) && s.st.eng.on);
    s.to(1, 8);
    s.act(&[Hijack, Garrison(marine)]);
    assert_eq!(
        (s.controller(prey), s.at()),
        (A, (2, 3)),
        "the prize fights on"
    );
}

#[test]
fn a_winner_without_host_that_scuttles_is_lost_or_berthed_r91() {
    for other in [false, true] {
        let mut t = FleetTable::new();
        let ship = t.ship(A, "battleship a0 d7 w1 crew3");
        let marine = t.on(ship, FOLDER);
        let berth = other.then(|| t.ship(A, SHIP));
        let prey = t.ship(D, "cruiser a1 d7 w3 crew3");
        let mut s = t.engage(1, 4);
        s.roll(&[5], &[FoldBoard(marine, prey)]);
        s.to(1, 5);
        s.fire(prey, ship, &[7]);
        s.to(1, 8);
        s.act(&[Scuttle]);
        match berth {
            Some(host) => assert_eq!(s.host(marine), host),
            None => assert!(s.scrapped(marine)),
        }
    }
}

#[test]
fn an_immediately_destroyed_host_takes_the_committed_along_4_7() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, "battleship a0 d7 w9 crew3");
    let marine = t.on(ship, FOLDER);
    let prey = t.ship(D, "cruiser a2 d7 w3 crew3 annihilate");
    let mut s = t.engage(1, 4);
    s.roll(&[5], &[FoldBoard(marine, prey)]);
    s.to(1, 5);
    s.fire(prey, ship, &[10, 10]);
    assert!(s.scrapped(ship) && s.scrapped(marine));
    assert_eq!(
        s.end(),
        Some(End::AttackersGone),
        "at once: nobody is in transit"
    );
}

#[test]
fn the_committed_do_not_defend_their_own_ship_r78() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let marine = t.on(ship, FOLDER);
    let prey = t.ship(D, PREY);
    let raider = t.ship(D, SHIP);
    let boarder = t.on(raider, MARINE);
    let mut s = t.engage(1, 4);
    s.roll(&[5], &[FoldBoard(marine, prey)]);
    s.to(1, 6);
    s.board(raider, ship);
    s.act(&[Hijack, Garrison(marine)]);
    assert_eq!(
        (s.asked(), s.menu()),
        (D, vec![Hijack, Scuttle]),
        "nobody was aboard"
    );
    s.act(&[Scuttle]);
    assert!(s.scrapped(ship) && s.stands(marine) && s.stands(boarder));
}

#[test]
fn a_scuttled_host_does_not_take_those_away_on_a_board_r78_r91() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    t.on(ship, MARINE);
    let target = t.ship(A, PREY);
    let prey = t.ship(D, PREY);
    let marine = t.on(prey, FOLDER);
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, prey)]);
    s.to(1, 6);
    s.roll(&[5], &[FoldBoard(marine, target)]);
    s.to(1, 8);
    s.act(&[Scuttle]);
    assert!(s.scrapped(prey) && s.stands(marine));
    s.act(&[Scuttle]);
    assert!(s.scrapped(target));
    assert_eq!(s.host(marine), station(D), "the nearest berth");
}

#[test]
fn a_ship_that_declared_a_board_is_not_boarded_shiplessly_r97() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    t.on(ship, MARINE);
    let idle = t.ship(A, PREY);
    let prey = t.ship(D, PREY);
    let marine = t.on(station(D), FOLDER);
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, prey)]);
    s.to(1, 6);
    assert_eq!(s.menu(), [FoldBoard(marine, idle), Pass]);
}

#[test]
fn shipless_boards_of_stealth_need_a_hunter_host_2_5_hun_mic() {
    for (words, marine, may) in [
        (SHIP, "marine a2 d5 w2 takes1 micro_fold hunter", false),
        ("battleship a0 d7 w5 crew3 hunter", FOLDER, true),
    ] {
        let mut t = FleetTable::new();
        let ship = t.ship(A, words);
        let marine = t.on(ship, marine);
        let ghost = t.ship(D, "cruiser a0 d7 w3 crew3 stealth");
        assert_eq!(t.engage(1, 4).offers(FoldBoard(marine, ghost)), may);
    }
}

#[test]
fn supporters_are_not_pursued_onto_a_ship_that_sent_nobody_r57() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let boarder = t.on(ship, FOLDER);
    let other = t.ship(A, SHIP);
    let supporter = t.on(other, FOLDER);
    let prey = t.ship(D, PREY);
    let holder = t.on(prey, MARINE);
    let mut s = t.engage(1, 4);
    s.roll(&[5], &[Board(ship, prey), FoldBoard(supporter, prey)]);
    s.roll(&[5], &[Fold(boarder)]);
    s.to(1, 8);
    s.fire(supporter, holder, &[2, 2]);
    s.fire(holder, supporter, &[9, 9]);
    assert!(s.scrapped(supporter) && s.stands(boarder));
    assert_eq!(s.at(), (1, 9), "nobody was asked for a pursuit");
}
