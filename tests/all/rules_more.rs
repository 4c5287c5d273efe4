//! Rulings that fit nowhere else: reach of cards, bays, single volleys, dead space, order of boards.

use breachlab::games::hull_breach::state::Counter;

use super::kit::*;

const SHIP: &str = "battleship a0 d7 w5 crew3";
const PREY: &str = "cruiser a0 d7 w3 crew3";
const MARINE: &str = "marine a2 d5 w2 takes1";

#[test]
fn wings_in_bays_neither_intercept_nor_use_traits_r10() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, "cruiser a1 d7 w9");
    let docked = t.on(station(D), "wing a1 d5 w1 interceptor:2 jammer:2");
    let out = t.ship(D, "wing a1 d5 w1 interceptor:1");
    let mut s = t.engage(1, 2);
    s.rest();
    assert_eq!(s.menu(), [Intercept(out), Pass]);
    s.to(1, 5);
    s.rest();
    assert!(!s.offers(Activate(docked)));
    assert!(s.stands(ship));
}

#[test]
fn every_interceptors_dice_are_a_volley_of_their_own_r65() {
    let mut t = FleetTable::new();
    let guards = [(); 2].map(|()| t.ship(D, "cruiser a1 d5 w3 interceptor:1 annihilate"));
    let ship = t.ship(A, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 2);
    s.roll(&[10], &[Intercept(guards[0])]);
    s.roll(&[10], &[Intercept(guards[1])]);
    assert_eq!(s.wounds(ship), 6, "two tens, no double ten");
}

#[test]
fn interceptors_see_what_the_earlier_ones_did_r88() {
    let mut t = FleetTable::new();
    let guards = [(); 2].map(|()| t.ship(D, "cruiser a1 d5 w3 interceptor:1"));
    let weak = t.ship(A, "cruiser a0 d7 w1");
    let ship = t.ship(A, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 2);
    s.roll(&[7], &[Intercept(guards[0]), Fire(weak, 1)]);
    s.roll(&[7], &[Intercept(guards[1])]);
    assert_eq!(s.wounds(ship), 1, "one target was left");
}

#[test]
fn auras_reach_local_ships_breakthrus_all_and_cruisers_are_no_battle_cruisers_r19() {
    let mut t = FleetTable::new();
    t.field(A, "bt-heavy");
    let cruiser = t.ship(A, "cruiser a1 d5 w3");
    let large = t.ship(A, "battle_cruiser a1 d5 w3");
    let home = t.ship(A, "cruiser a1 d5 w3");
    let eagle = t.ship(A, "bc-eagle");
    t.stay(home);
    t.stay(eagle);
    t.ship(D, "cruiser a1 d5 w3");
    let s = t.engage(1, 3);
    assert_eq!(
        [cruiser, large, home].map(|c| s.numbers(c).attack),
        [2, 1, 2]
    );
    let x = |c| s.numbers(c).traits.value(Trait::Interceptor);
    assert_eq!([cruiser, home, eagle].map(x), [0, 1, 1]);
}

#[test]
fn annihilating_a_module_kills_that_module_and_answers_nothing_r20() {
    let mut t = FleetTable::new();
    t.station(D, "station a1 d7 w7 stoic");
    let module = t.on(station(D), "station_module w9");
    let other = t.on(station(D), "station_module w9 r1");
    let gun = t.ship(A, "cruiser a2 d7 w3 annihilate");
    let mut s = t.engage(1, 3);
    s.fire(gun, module, &[10, 10]);
    assert!(s.scrapped(module) && s.stands(other) && s.stands(station(D)));
    assert_eq!(s.at(), (1, 5), "no Stoic");
}

#[test]
fn effects_on_every_wing_pass_those_in_bays_by_r96() {
    let mut t = FleetTable::new();
    t.ship(A, "cruiser a1 d7 w9");
    let docked = t.on(station(D), "wing a1 d5 w2");
    let out = t.ship(D, "wing a1 d5 w2");
    let squall = t.hand(A, "ev-squall");
    let mut s = t.engage(1, 2);
    s.act(&[Play(squall)]);
    s.rest();
    assert_eq!((s.wounds(docked), s.wounds(out)), (0, 1));
}

#[test]
fn compulsory_wounds_reach_modules_behind_the_shield_r70() {
    let mut t = FleetTable::new();
    t.ship(A, "cruiser a1 d7 w9");
    t.ship(D, "cruiser a1 d7 w9");
    let module = t.on(station(D), "station_module w2");
    let planted = t.hand(A, "ev-planted");
    let mut s = t.engage(1, 2);
    s.act(&[Play(planted), Pick(module)]);
    assert!(s.scrapped(module));
}

#[test]
fn a_marine_killed_in_a_boarding_action_answers_and_does_not_fold_2_5_mic_sto() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let boarder = t.on(ship, MARINE);
    let prey = t.ship(D, PREY);
    let holder = t.on(prey, "marine a1 d5 w1 takes1 micro_fold stoic");
    let mut s = t.engage(1, 4);
    s.board(ship, prey);
    s.fire(boarder, holder, &[5, 1]);
    assert_eq!(s.menu(), [Fire(boarder, 1), Pass]);
    s.roll(&[5], &[Fire(boarder, 1)]);
    assert_eq!(s.wounds(boarder), 1);
    assert_eq!(s.menu(), [Hijack, Scuttle]);
}

#[test]
fn boards_are_resolved_attackers_first_as_declared_r45() {
    let mut t = FleetTable::new();
    let first = t.ship(A, SHIP);
    t.on(first, MARINE);
    let second = t.ship(A, SHIP);
    t.on(second, MARINE);
    let idle = t.ship(A, PREY);
    let [x, y] = [(); 2].map(|()| t.ship(D, PREY));
    let raider = t.ship(D, SHIP);
    t.on(raider, MARINE);
    let mut s = t.engage(1, 4);
    s.act(&[Board(second, y), Board(first, x)]);
    s.to(1, 6);
    s.act(&[Board(raider, idle)]);
    for (seat, prize) in [(A, y), (A, x), (D, idle)] {
        assert_eq!(
            (s.asked(), s.st.fight.expect("a fight").prize),
            (seat, prize)
        );
        s.act(&[Scuttle]);
    }
}

#[test]
fn in_step_eight_nobody_folds_into_a_ship_still_to_be_boarded_r57() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    t.on(ship, MARINE);
    let other = t.ship(A, SHIP);
    t.on(other, MARINE);
    let [x, y] = [(); 2].map(|()| t.ship(D, PREY));
    t.on(x, MARINE);
    let reserve = t.on(station(D), "marine a2 d5 w2 takes1 micro_fold");
    let free = t.ship(D, PREY);
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, x), Board(other, y)]);
    while s.at().1 < 8 {
        s.act(&[]);
        if s.in_window() {
            s.decline();
        } else {
            s.act(&[Pass]);
        }
    }
    assert!(s.in_window() && s.offers(Fold(reserve)), "W-09");
    s.roll(&[5], &[Fold(reserve)]);
    assert_eq!(
        s.host(reserve),
        free,
        "the one host that is not fought over"
    );
}

#[test]
fn dead_space_has_no_station_no_interceptors_and_ends_with_either_side_r82() {
    let mut t = FleetTable::new();
    t.station(D, "station a3 d7 w7");
    let gun = t.ship(A, "cruiser a1 d7 w3");
    let prey = t.ship(D, "cruiser a1 d7 w1 interceptor:3");
    t.dead_space = true;
    let mut s = t.engage(1, 1);
    assert_eq!(s.at(), (1, 3), "no Interceptor step");
    s.act(&[Activate(gun)]);
    assert!(!s.offers(Fire(station(D), 1)));
    s.roll(&[7], &[Fire(prey, 1)]);
    assert_eq!(s.end(), Some(End::DefendersGone));
    assert!(s.is_home(gun));
}

#[test]
fn a_cards_own_volley_has_no_bonuses_and_kills_immediately_r109() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let boarder = t.on(ship, "marine a2 d5 w1 takes1 stoic");
    t.on(ship, MARINE);
    let prey = t.ship(D, "battleship a0 d7 w3 crew3");
    let stowaway = t.on(prey, "fd-stowaway");
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, prey)]);
    let using = s.using(stowaway);
    s.act(&[using]);
    s.roll(&[5, 4], &[Fire(boarder, 2)]);
    assert!(
        s.scrapped(boarder),
        "no Stoic; it needs no Marine on its side"
    );
}

#[test]
fn the_shield_is_counted_where_it_held_something_back_r47() {
    for (round, times) in [(1, 1), (2, 0)] {
        let mut t = FleetTable::new();
        let gun = t.ship(A, "cruiser a1 d7 w3");
        let prey = t.ship(D, "cruiser a0 d7 w3");
        let mut s = t.engage(round, 3);
        s.fire(gun, prey, &[1]);
        assert_eq!(s.st.counters[Counter::Shielded as usize], times);
    }
}

#[test]
fn a_hidden_module_goes_with_its_ship_2_5_fud() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a1 d7 w3");
    let prey = t.ship(D, "battleship a0 d7 w1");
    let module = t.on(prey, "fd-decoy");
    let mut s = t.engage(1, 3);
    s.fire(gun, prey, &[7]);
    let using = s.using(module);
    assert!(s.offers(using));
    s.act(&[Pass]);
    assert!(s.scrapped(prey) && s.scrapped(module), "it stayed down");
}

#[test]
fn a_captor_may_hold_a_captured_copy_beside_its_own_2_5_uni() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, "battleship a0 d7 w5 crew3 unique");
    let marine = t.on(ship, MARINE);
    let prey = t.ship(D, "battleship a0 d7 w5 crew3 unique");
    let mut s = t.engage(1, 4);
    s.board(ship, prey);
    s.act(&[Hijack, Garrison(marine)]);
    assert!(s.stands(ship) && s.controller(prey) == A);
}
