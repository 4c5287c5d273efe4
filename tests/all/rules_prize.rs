//! The outcome of a boarding action (8E): hijack, scuttle, pursuit's prize, reversion, a Station taken.

use super::kit::*;

const SHIP: &str = "battleship a0 d7 w5 crew3";
const MARINE: &str = "marine a2 d5 w2 takes1";

#[test]
fn a_scuttled_ship_is_immediately_destroyed_and_captors_return_8e() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let marine = t.on(ship, MARINE);
    let prey = t.ship(D, "cruiser a2 d7 w3 crew1 bays1 stoic");
    let wing = t.on(prey, "wing a1 d5 w1");
    let mut s = t.engage(1, 4);
    s.board(ship, prey);
    s.act(&[Scuttle]);
    assert!(s.scrapped(prey) && s.scrapped(wing), "no Stoic, no launch");
    assert_eq!(s.host(marine), ship);
}

#[test]
fn a_hijacked_ship_keeps_wounds_and_module_and_loses_its_wings_8e_ex19b() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let marine = t.on(ship, MARINE);
    let other = t.on(ship, MARINE);
    let prey = t.ship(D, "battleship a2 d7 w3 crew1 bays1");
    let module = t.on(prey, "fd-battery");
    let wing = t.on(prey, "wing a1 d5 w1");
    t.wound(prey, 2);
    let mut s = t.engage(1, 4);
    s.board(ship, prey);
    s.act(&[Hijack]);
    assert!(!s.offers(Pass), "somebody must stay");
    s.act(&[Garrison(other)]);
    assert_eq!((s.controller(prey), s.wounds(prey)), (A, 2));
    assert_eq!((s.controller(module), s.host(module)), (A, prey));
    assert_eq!((s.controller(wing), s.host(wing)), (D, CardIx::NONE));
    assert_eq!(
        (s.host(marine), s.host(other)),
        (ship, prey),
        "room for one"
    );
}

#[test]
fn a_prize_goes_to_its_owners_scrapheap_when_it_dies_9_17() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    t.on(ship, MARINE);
    let prey = t.ship(D, "battleship a2 d7 w1 crew1");
    let gun = t.ship(D, "cruiser a1 d7 w3");
    let mut s = t.engage(1, 4);
    let marine = CardIx::new(A, 4);
    s.board(ship, prey);
    s.act(&[Hijack, Garrison(marine)]);
    s.to(2, 5);
    s.fire(gun, prey, &[7]);
    assert!(s.scrapped(prey) && s.scrapped(marine));
    assert!(s.st.heaps[D].as_slice().contains(&prey.0));
}

#[test]
fn a_prize_without_room_must_be_scuttled_r56() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    t.on(ship, "marine a2 d5 w2 takes2");
    let prey = t.ship(D, "cruiser a2 d7 w3 crew1");
    let mut s = t.engage(1, 4);
    s.board(ship, prey);
    assert_eq!(s.menu(), [Scuttle]);
}

#[test]
fn a_captured_ship_is_idle_until_its_new_commanders_volley_step_8e() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    t.ship(A, "cruiser a0 d7 w3");
    let raider = t.ship(D, SHIP);
    let marine = t.on(raider, MARINE);
    t.on(ship, "ship_module a1");
    let mut s = t.engage(1, 6);
    s.board(raider, ship);
    s.act(&[Hijack, Garrison(marine)]);
    s.to(2, 3);
    s.act(&[Pass]);
    assert_eq!(
        (s.at(), s.asked()),
        ((2, 5), D),
        "it fights on the other side from its next step"
    );
    s.act(&[Activate(ship)]);
    assert!(!s.offers(Retreat), "the defender does not retreat");
}

#[test]
fn a_prize_without_its_captors_crew_goes_back_and_is_idle_r73() {
    let mut t = FleetTable::new();
    let prize = t.ship(D, "cruiser a2 d7 w3 crew1");
    let garrison = t.of_on(A, prize, "marine a2 d5 w1 takes1");
    t.captured(prize, A);
    let ship = t.ship(A, SHIP);
    let raider = t.ship(D, "cruiser a1 d7 w3 crew1");
    let marine = t.on(raider, MARINE);
    let mut s = t.engage(1, 6);
    s.board(raider, prize);
    s.fire(marine, garrison, &[5, 1]);
    assert_eq!(
        (s.controller(prize), s.host(marine)),
        (D, raider),
        "back to its owner at once"
    );
    s.to(2, 3);
    assert!(s.stands(ship));
    s.to(2, 5);
    assert!(
        s.offers(Activate(prize)),
        "it acts from the owner's next volley step"
    );
}

#[test]
fn a_volley_of_a_ship_that_reverts_before_the_dice_is_lost_r118() {
    const DEFECTION: &str = "event c0 | timing = \"any\"\n[[card.effects]]\nwhen = \"play\"\n\
        choose = { of = { type = \"marine.marine\", side = \"enemy\" } }\n\
        do = [{ op = \"destroy\", who = \"chosen\" }]";
    let mut t = FleetTable::new();
    let prize = t.ship(D, "cruiser a3 d7 w3 crew1");
    t.of_on(A, prize, "marine a2 d5 w1 takes1");
    t.captured(prize, A);
    t.ship(A, "cruiser a1 d7 w3");
    let prey = t.ship(D, "cruiser a1 d7 w3");
    let defection = t.hand(D, DEFECTION);
    let mut s = t.engage(2, 3);
    s.act(&[Activate(prize), Fire(prey, 3), Play(defection)]);
    s.rest();
    assert_eq!(s.controller(prize), D, "back to its owner at once");
    assert_eq!(s.wounds(prey), 0, "no die was rolled");
    s.to(2, 5);
    assert!(s.offers(Activate(prize)), "it acts for its owner");
}

#[test]
fn a_ship_taken_twice_reverts_to_its_owner_r73() {
    let mut t = FleetTable::of(3);
    let prize = t.ship(E, "cruiser a0 d7 w3 crew1");
    let garrison = t.of_on(D, prize, "marine a0 d5 w1 takes1");
    t.captured(prize, D);
    let ship = t.ship(A, SHIP);
    let marine = t.on(ship, "marine a2 d5 w2 takes1");
    let mut s = t.engage(1, 4);
    s.board(ship, prize);
    s.fire(marine, garrison, &[5, 1]);
    s.act(&[Hijack, Garrison(marine)]);
    assert_eq!(s.controller(prize), A);
    // Taken from D, it goes back to E, who is no side here, once its crew has left it.
    let mut t = FleetTable::of(3);
    let prize = t.ship(E, "cruiser a0 d7 w3 crew1");
    let garrison = t.of_on(A, prize, "marine a0 d5 w1 takes1 micro_fold");
    t.captured(prize, A);
    let ship = t.ship(A, SHIP);
    let mut s = t.engage(1, 2);
    s.roll(&[5], &[Fold(garrison)]);
    assert_eq!(s.host(garrison), ship);
    assert_eq!(s.controller(prize), E);
    assert!(s.is_home(prize));
}

#[test]
fn a_station_boarded_eliminates_its_commander_8e() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    t.on(ship, MARINE);
    t.on(station(D), "station_module w2");
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, station(D))]);
    assert_eq!(s.st.outcome.expect("one is left").ending, 1);
    assert_eq!(s.end(), Some(End::StationFallen));
}

#[test]
fn station_marines_hold_and_may_pursue_r37() {
    for may in [true, false] {
        let mut t = FleetTable::new();
        t.rules.station_may_pursue = may;
        let ship = t.ship(A, SHIP);
        t.on(ship, MARINE);
        let guard = t.on(station(D), MARINE);
        let mut s = t.engage(1, 4);
        s.board(ship, station(D));
        s.act(&[Withdraw]);
        assert_eq!(s.offers(Pursue), may);
        if may {
            s.act(&[Pursue]);
            assert_eq!((s.asked(), s.offers(Activate(guard))), (D, true));
        }
    }
}

#[test]
fn pursuit_onto_a_stealth_ship_r37() {
    for may in [true, false] {
        let mut t = FleetTable::new();
        t.rules.pursuit_ignores_stealth = may;
        let ship = t.ship(A, "battleship a0 d7 w5 crew3 stealth");
        t.on(ship, MARINE);
        let prey = t.ship(D, "cruiser a0 d7 w3 crew1");
        t.on(prey, MARINE);
        let mut s = t.engage(1, 4);
        s.board(ship, prey);
        s.act(&[Withdraw]);
        assert_eq!(s.offers(Pursue), may);
    }
}

#[test]
fn a_prize_of_pursuit_may_be_declined_d19() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let boarder = t.on(ship, "marine a0 d5 w1 takes1");
    let prey = t.ship(D, "cruiser a0 d7 w3 crew1");
    let holder = t.on(prey, MARINE);
    let mut s = t.engage(1, 4);
    s.board(ship, prey);
    s.act(&[Pass]);
    s.fire(holder, boarder, &[5, 1]);
    s.act(&[Pursue, Pass]);
    assert_eq!((s.controller(ship), s.host(holder)), (A, prey));
    assert_eq!(s.at(), (2, 3));
}

#[test]
fn a_retreating_ship_that_is_taken_does_not_go_home_r93() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    t.ship(A, "cruiser a0 d7 w3");
    let raider = t.ship(D, SHIP);
    let marine = t.on(raider, MARINE);
    let mut s = t.engage(1, 3);
    s.act(&[Activate(ship), Retreat]);
    s.to(1, 6);
    s.board(raider, ship);
    s.act(&[Hijack, Garrison(marine)]);
    s.to(2, 3);
    assert_eq!((s.controller(ship), s.st.piece(ship).space), (D, D.0));
}
