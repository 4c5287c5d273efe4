//! Who may be shot at (4.3): the round-1 shield, modules first, the Station behind them.

use super::kit::*;

const GUN: &str = "cruiser a5 d7 w3";

#[test]
fn in_round_one_ships_shield_the_whole_array_4_3_2_r47() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, GUN);
    let ship = t.ship(D, "cruiser a0 d7 w3");
    let module = t.on(station(D), "station_module w2");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(gun)]);
    assert!(s.offers(Fire(ship, 5)));
    assert!(!s.offers(Fire(module, 5)) && !s.offers(Fire(station(D), 5)));
}

#[test]
fn the_bare_station_is_shielded_too_4_3_2() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, GUN);
    t.ship(D, "cruiser a0 d7 w3");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(gun)]);
    assert!(!s.offers(Fire(station(D), 5)) && !s.offers(Split));
}

#[test]
fn stealth_and_jammer_ships_and_open_wings_shield_r47() {
    for words in [
        "cruiser a0 d7 w3 stealth",
        "cruiser a0 d7 w3 jammer:1",
        "wing a0 d5 w1",
    ] {
        let mut t = FleetTable::new();
        let gun = t.ship(A, GUN);
        t.ship(D, words);
        let mut s = t.engage(1, 3);
        s.act(&[Activate(gun)]);
        assert!(!s.offers(Fire(station(D), 5)), "{words}");
    }
}

#[test]
fn wings_in_bays_shield_nothing_and_are_no_targets_r47_r10() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, GUN);
    let wing = t.on(station(D), "wing a1 d5 w1");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(gun)]);
    s.rest();
    assert!(s.offers(Fire(station(D), 5)) && !s.offers(Fire(wing, 5)));
}

#[test]
fn the_last_ship_killed_opens_the_array_at_once_r47() {
    let mut t = FleetTable::new();
    let first = t.ship(A, GUN);
    let second = t.ship(A, GUN);
    let ship = t.ship(D, "cruiser a0 d7 w1");
    let module = t.on(station(D), "station_module w2");
    let mut s = t.engage(1, 3);
    s.fire(first, ship, &[1, 1, 1, 1, 7]);
    s.fire(second, module, &[1, 1, 1, 7, 7]);
    assert!(s.scrapped(module));
}

#[test]
fn with_the_switch_off_modules_are_open_in_round_one_r47() {
    let mut t = FleetTable::new();
    t.rules.shield_covers_modules = false;
    let gun = t.ship(A, GUN);
    t.ship(D, "cruiser a0 d7 w3");
    let module = t.on(station(D), "station_module w2");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(gun)]);
    assert!(s.offers(Fire(module, 5)) && !s.offers(Fire(station(D), 5)));
    s.roll(&[7, 7, 1, 1, 1], &[Fire(module, 5)]);
    assert!(s.scrapped(module));
    s.to(2, 3);
}

#[test]
fn from_round_two_modules_are_targets_beside_ships_and_the_station_after_them_4_3_3() {
    let mut t = FleetTable::new();
    let first = t.ship(A, GUN);
    let second = t.ship(A, GUN);
    let ship = t.ship(D, "cruiser a0 d7 w3");
    let module = t.on(station(D), "station_module w2");
    let mut s = t.engage(2, 3);
    s.act(&[Activate(first)]);
    assert!(s.offers(Fire(ship, 5)) && s.offers(Fire(module, 5)));
    assert!(!s.offers(Fire(station(D), 5)));
    s.roll(&[7, 7, 1, 1, 1], &[Fire(module, 5)]);
    s.act(&[Activate(second)]);
    assert!(s.offers(Fire(station(D), 5)));
}

#[test]
fn the_fight_for_the_array_ex09() {
    let mut t = FleetTable::new();
    t.station(D, "station a3 d7 w7");
    let miners = t.on(station(D), "station_module w2");
    let yard = t.on(station(D), "station_module w2 r1");
    let valkyrie = t.ship(A, "battleship a5 d7 w5");
    let harpies = [(); 3].map(|()| t.ship(A, "cruiser a5 d7 w3"));
    let cockatrice = t.ship(A, "cruiser a3 d6 w3 annihilate overload:6");
    let mut s = t.engage(1, 3);
    s.fire(valkyrie, miners, &[4, 5, 5, 6, 7]);
    assert_eq!(s.wounds(miners), 1);
    s.roll(
        &[4, 8, 2, 3, 9],
        &[Activate(harpies[0]), Split, Fire(miners, 2), Fire(yard, 3)],
    );
    assert!(s.scrapped(miners));
    assert_eq!(s.wounds(yard), 1);
    // The Station's part is lost unrolled.
    s.roll(&[3, 4], &[Activate(harpies[1]), Split, Fire(yard, 2)]);
    assert_eq!(s.wounds(station(D)), 0);
    s.fire(harpies[2], yard, &[5, 7, 8, 8, 10]);
    assert!(s.scrapped(yard));
    s.roll(
        &[3, 6, 6, 9, 10, 10],
        &[Activate(cockatrice), Overload(station(D))],
    );
    let outcome = s.st.outcome.expect("a Station fell, one Commander is left");
    assert_eq!(outcome.score[A], 60);
    assert_eq!(s.end(), Some(End::StationFallen));
}

#[test]
fn a_station_part_hits_once_the_module_before_it_has_died_6_9() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, GUN);
    let module = t.on(station(D), "station_module w1");
    let mut s = t.engage(1, 3);
    s.roll(&[7, 8, 8, 8, 8], &[Activate(gun), Split, Fire(module, 1)]);
    assert!(s.scrapped(module));
    assert_eq!(s.wounds(station(D)), 4);
}

#[test]
fn a_split_reaches_ship_module_and_station_behind_it_from_round_two_6_9() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, GUN);
    let ship = t.ship(D, "cruiser a0 d7 w3");
    let module = t.on(station(D), "station_module w1");
    let mut s = t.engage(2, 3);
    s.act(&[Activate(gun), Split, Fire(ship, 2)]);
    assert!(
        s.offers(Fire(module, 1)),
        "two dice are left for the Station"
    );
    s.roll(&[1, 7, 8, 9, 9], &[Fire(module, 1)]);
    assert!(s.scrapped(module));
    assert_eq!((s.wounds(ship), s.wounds(station(D))), (1, 2));
}

#[test]
fn in_round_one_no_part_waits_behind_the_shield_4_3_4() {
    let mut t = FleetTable::new();
    t.rules.shield_covers_modules = false;
    let gun = t.ship(A, GUN);
    let ship = t.ship(D, "cruiser a0 d7 w3");
    let module = t.on(station(D), "station_module w1");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(gun), Split]);
    s.roll(&[1, 1, 1, 7, 1], &[Fire(ship, 3)]);
    assert!(s.scrapped(module), "both dice left went to the module");
    assert_eq!(s.wounds(station(D)), 0);
}

#[test]
fn collective_defense_sinks_as_modules_die_ex16() {
    let mut t = FleetTable::new();
    t.station(D, "station a0 d6 w7");
    let one = t.on(station(D), "station_module d1 w1");
    let two = t.on(station(D), "station_module d2 w2");
    let guns = [(); 4].map(|()| t.ship(A, "cruiser a2 d7 w3"));
    let mut s = t.engage(1, 3);
    s.fire(guns[0], two, &[8, 9]);
    assert_eq!(s.wounds(two), 1, "9 or more");
    s.fire(guns[1], two, &[8, 9]);
    assert!(s.scrapped(two));
    s.fire(guns[2], one, &[6, 7]);
    assert!(s.scrapped(one), "7 or more");
    s.fire(guns[3], station(D), &[5, 6]);
    assert_eq!(s.wounds(station(D)), 1, "6 or more");
}

#[test]
fn the_defender_shoots_attacking_ships_alone_4_3_1() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, "battleship a1 d7 w5 crew2");
    let marine = t.on(ship, "marine a2 d5 w2 takes1");
    let home = t.ship(A, "cruiser a1 d7 w3");
    t.stay(home);
    t.station(D, "station a4 d7 w7");
    let mut s = t.engage(1, 5);
    s.act(&[Activate(station(D))]);
    assert!(s.offers(Fire(ship, 4)));
    for other in [marine, home, station(A)] {
        assert!(!s.offers(Fire(other, 4)));
    }
}
