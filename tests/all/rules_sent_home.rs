//! A ship leaves in the middle of a boarding action, by a card or to its owner; Marines away from the ship they hold.

use super::kit::*;

const SHIP: &str = "battleship a0 d7 w5 crew2";
const PREY: &str = "cruiser a0 d7 w3 crew1";
const MARINE: &str = "marine a2 d5 w1 takes1";
const FOLDER: &str = "marine a2 d5 w1 takes1 micro_fold";
const SENT_HOME: &str = "tactic c0 | timing = \"engagement_any\"\n[[card.effects]]\nwhen = \"play\"\n\
    choose = { of = { type = \"ship\", where = \"here\" } }\n\
    do = [{ op = \"go_home\", who = \"chosen\" }]";
const STATIC: &str = "tactic c0 | timing = \"engagement_any\"\n[[card.effects]]\nwhen = \"play\"\n\
    choose = { of = { type = \"ship\", side = \"enemy\", where = \"here\" } }\n\
    do = [{ op = \"skip_turn\", who = \"chosen\" }]";

#[test]
fn boarders_go_home_with_their_ship_and_are_not_pursued_r122() {
    let mut t = FleetTable::new();
    t.ship(A, SHIP);
    let pal = t.ship(A, SHIP);
    let (lead, mate) = (t.on(pal, MARINE), t.on(pal, MARINE));
    let prey = t.ship(D, PREY);
    let guard = t.on(prey, "marine a2 d5 w2 takes1");
    let home = t.hand(D, SENT_HOME);
    let mut s = t.engage(2, 4);
    s.board(pal, prey);
    s.fire(lead, guard, &[1, 1]);
    s.act(&[Pass]);
    s.roll(&[9, 1], &[Activate(guard), Fire(mate, 2)]);
    s.rest();
    assert!(s.scrapped(mate), "they have felled one of the party");
    s.act(&[Activate(lead), Play(home), Pick(pal)]);
    assert_ne!(s.at(), (2, 8), "the action is over: {:?}", s.menu());
    assert!(s.is_home(lead) && s.is_home(pal));
    assert_eq!(s.host(guard), prey);
}

#[test]
fn a_shipless_boarder_whose_host_is_sent_home_finds_a_berth_near_r122() {
    for berth in [true, false] {
        let mut t = FleetTable::new();
        let near = t.ship(A, if berth { PREY } else { "cruiser a0 d7 w3" });
        let host = t.ship(A, SHIP);
        let folder = t.on(host, FOLDER);
        let prey = t.ship(D, PREY);
        t.ship(D, PREY);
        let home = t.hand(D, SENT_HOME);
        let mut s = t.engage(2, 4);
        s.roll(&[5], &[FoldBoard(folder, prey)]);
        s.to(2, 8);
        s.act(&[Play(home), Pick(host), Scuttle]);
        assert!(s.is_home(host) && s.scrapped(prey));
        if berth {
            assert_eq!(s.host(folder), near);
        } else {
            assert!(s.scrapped(folder), "not aboard a ship that is elsewhere");
        }
    }
}

#[test]
fn a_ship_sent_home_ends_the_action_aboard_it_r122() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let lead = t.on(ship, MARINE);
    let prize = t.ship(D, PREY);
    let captor = t.of_on(A, prize, MARINE);
    t.captured(prize, A);
    let raider = t.ship(D, SHIP);
    let guard = t.on(raider, MARINE);
    let home = t.hand(A, SENT_HOME);
    let mut s = t.engage(2, 6);
    s.board(raider, prize);
    s.act(&[Activate(guard), Play(home), Pick(prize)]);
    assert_ne!(s.at(), (2, 8), "{:?}", s.menu());
    assert!(s.is_home(captor) && s.stands(lead));
    assert_eq!((s.controller(prize), s.host(guard)), (A, raider));
}

/// A boards D with a ship of E's, whose one Marine the holders kill.
fn felled() -> (FleetScene, CardIx, CardIx) {
    let mut t = FleetTable::of(3);
    t.ship(A, SHIP);
    let prize = t.ship(E, PREY);
    let lead = t.of_on(A, prize, MARINE);
    t.captured(prize, A);
    let prey = t.ship(D, PREY);
    let guard = t.on(prey, MARINE);
    let mut s = t.engage(2, 4);
    s.board(prize, prey);
    s.fire(lead, guard, &[1, 1]);
    s.roll(&[9, 1], &[Activate(guard), Fire(lead, 2)]);
    (s, prize, guard)
}

#[test]
fn a_bystanders_ship_that_lost_its_boarders_may_be_pursued_onto_first_r121() {
    let (mut s, prize, guard) = felled();
    assert_eq!((s.asked(), s.menu()), (D, vec![Pursue, Pass]));
    s.act(&[Pursue, Hijack]);
    if s.offers(Garrison(guard)) {
        s.act(&[Garrison(guard)]);
    }
    assert_eq!((s.controller(prize), s.host(guard)), (D, prize));
}

#[test]
fn left_alone_it_goes_home_to_its_owner_r121() {
    let (mut s, prize, _) = felled();
    s.act(&[Pass]);
    assert_eq!(s.controller(prize), E);
    assert!(s.is_home(prize));
}

#[test]
fn a_captor_away_on_a_board_still_holds_its_prize_r121() {
    for wins in [true, false] {
        let mut t = FleetTable::new();
        t.ship(A, SHIP);
        let prize = t.ship(D, PREY);
        let captor = t.of_on(A, prize, FOLDER);
        t.captured(prize, A);
        let prey = t.ship(D, PREY);
        let guard = (!wins).then(|| t.on(prey, MARINE));
        let mut s = t.engage(2, 4);
        s.roll(&[5], &[FoldBoard(captor, prey)]);
        s.to(2, 8);
        if let Some(guard) = guard {
            s.fire(captor, guard, &[1, 1]);
            s.roll(&[9, 1], &[Activate(guard), Fire(captor, 2)]);
            assert_eq!(s.controller(prize), D, "nobody will come back to it");
        } else {
            s.act(&[Scuttle]);
            assert_eq!((s.controller(prize), s.host(captor)), (A, prize));
        }
    }
}

#[test]
fn a_card_that_skips_a_turn_skips_the_one_still_to_come() {
    for had_its_turn in [false, true] {
        let mut t = FleetTable::new();
        let ram = t.ship(A, "cruiser a1 d7 w9");
        let pal = t.ship(A, "cruiser a1 d7 w9");
        let prey = t.ship(D, "cruiser a0 d7 w9");
        let skip = t.hand(D, STATIC);
        let mut s = t.engage(2, 3);
        if had_its_turn {
            s.fire(ram, prey, &[1]);
        }
        s.act(&[Activate(pal), Play(skip), Pick(ram)]);
        s.roll(&[1], &[Fire(prey, 1)]);
        if !had_its_turn {
            s.act(&[Activate(ram)]);
            assert!(!s.offers(Fire(prey, 1)) && s.offers(Retreat));
            s.act(&[Pass]);
        }
        s.to(3, 3);
        s.act(&[Activate(ram)]);
        assert_eq!(s.offers(Fire(prey, 1)), !had_its_turn);
        assert!(s.told_of("is skipped").starts_with("the turn of A's X"));
    }
}
