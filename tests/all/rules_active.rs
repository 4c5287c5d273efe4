//! Active traits (2.2): Interceptor, Jammer, Overload, Repair, Target Painter.

use super::kit::*;

#[test]
fn auras_add_to_interceptors_and_leave_with_their_source_ex03() {
    let mut t = FleetTable::new();
    let zephyr = t.ship(D, "wing a1 d5 w1 interceptor:2");
    let sparrow = t.ship(D, "wing a1 d5 w1");
    let eagle = t.ship(D, "bc-eagle");
    let gun = t.ship(A, "capital_ship a9 d7 w5 annihilate");
    let mut s = t.engage(1, 3);
    let x = |s: &FleetScene, ship| s.numbers(ship).traits.value(Trait::Interceptor);
    assert_eq!([zephyr, sparrow, eagle].map(|ship| x(&s, ship)), [3, 1, 1]);
    s.fire(gun, eagle, &[10, 10, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!([zephyr, sparrow].map(|ship| x(&s, ship)), [2, 0]);
}

#[test]
fn each_interceptor_fires_x_dice_and_may_split_them_3_3_1() {
    let mut t = FleetTable::new();
    let wing = t.ship(D, "wing a1 d5 w1 interceptor:3");
    let first = t.ship(A, "cruiser a1 d7 w3");
    let second = t.ship(A, "cruiser a1 d7 w3");
    let mut s = t.engage(1, 2);
    s.act(&[Intercept(wing)]);
    s.roll(&[7, 7, 7], &[Fire(first, 2)]);
    assert_eq!((s.wounds(first), s.wounds(second)), (2, 1));
    assert_eq!(s.at(), (1, 3), "once a unit");
    s.to(1, 5);
    assert!(
        s.offers(Activate(wing)),
        "it has its turn in Step 5 all the same"
    );
}

#[test]
fn interceptor_kills_are_immediate_3_3_1() {
    let mut t = FleetTable::new();
    let wing = t.ship(D, "wing a1 d5 w1 interceptor:2");
    let carrier = t.ship(A, "cruiser a1 d7 w1 bays1 crew1 stoic");
    let docked = t.on(carrier, "wing a1 d5 w1");
    let marine = t.on(carrier, "marine a1 d5 w1 takes1 micro_fold");
    let other = t.ship(A, "cruiser a1 d7 w1 crew1");
    let mut s = t.engage(1, 2);
    s.roll(&[7, 1], &[Intercept(wing), Fire(carrier, 2)]);
    for card in [carrier, docked, marine] {
        assert!(s.scrapped(card), "no Stoic, no launch, no fold");
    }
    assert!(s.stands(other));
}

#[test]
fn attackers_do_not_intercept_3_3_1() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, "cruiser a1 d7 w3 interceptor:3");
    t.ship(D, "cruiser a1 d7 w3");
    let s = t.engage(1, 2);
    assert_eq!((s.at(), s.asked()), ((1, 3), A));
    assert!(s.stands(ship));
}

#[test]
fn a_jammer_ship_is_no_interceptor_target_3_3_2() {
    let mut t = FleetTable::new();
    t.ship(D, "wing a1 d5 w1 interceptor:3");
    t.ship(A, "cruiser a1 d7 w3 jammer:1");
    assert_eq!(t.engage(1, 2).at(), (1, 3), "nobody to shoot at");
}

#[test]
fn ecm_makes_a_ship_immune_while_it_is_attached_ex18() {
    let mut t = FleetTable::new();
    let wing = t.ship(D, "wing a1 d5 w1 interceptor:3");
    let seagull = t.ship(A, "cruiser a2 d6 w3");
    t.on(seagull, "md-ecm");
    let plain = t.ship(A, "cruiser a2 d6 w3");
    let mut s = t.engage(1, 2);
    assert_eq!(s.numbers(seagull).attack, 4);
    assert!(s.numbers(seagull).traits.has(Trait::Jammer));
    s.roll(&[6, 6, 1], &[Intercept(wing)]);
    assert_eq!((s.wounds(plain), s.wounds(seagull)), (2, 0));
}

#[test]
fn a_module_lends_its_station_numbers_and_a_jam_ex18_r20() {
    let mut t = FleetTable::new();
    t.station(D, "station a4 d7 w7");
    t.on(station(D), "station_module a2 d1 w2 jammer:3");
    let ship = t.ship(A, "cruiser a5 d6 w3");
    let mut s = t.engage(1, 5);
    assert_eq!(
        (s.numbers(station(D)).attack, s.numbers(station(D)).defense),
        (6, 8)
    );
    s.act(&[Activate(station(D))]);
    assert!(s.offers(Fire(ship, 6)));
    s.act(&[Jam(ship)]);
    assert_eq!(s.numbers(ship).attack, 2);
    assert_eq!(s.at(), (2, 3), "that was its turn");
}

#[test]
fn jams_add_up_and_stop_at_zero_dice_r22() {
    let mut t = FleetTable::new();
    let first = t.ship(A, "cruiser a1 d7 w3 jammer:2");
    let second = t.ship(A, "cruiser a1 d7 w3 jammer:2");
    let ship = t.ship(D, "cruiser a3 d6 w3");
    t.ship(D, "cruiser a1 d6 w3");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(first), Jam(ship)]);
    assert_eq!(s.numbers(ship).attack, 1);
    s.act(&[Activate(second), Jam(ship)]);
    assert_eq!(s.numbers(ship).attack, 0);
}

#[test]
fn a_jam_lasts_until_its_commanders_next_volley_step_r17() {
    let mut t = FleetTable::new();
    let jammer = t.ship(A, "cruiser a1 d7 w3 jammer:2");
    let ship = t.ship(D, "cruiser a3 d6 w3");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(jammer), Jam(ship)]);
    assert_eq!((s.at().1, s.numbers(ship).attack), (5, 1));
    s.to(2, 3);
    assert_eq!(s.numbers(ship).attack, 3);
}

#[test]
fn a_jam_ends_with_its_source_r17() {
    let mut t = FleetTable::new();
    let jammer = t.ship(A, "cruiser a1 d2 w1 jammer:2");
    t.ship(A, "cruiser a1 d7 w3");
    let ship = t.ship(D, "cruiser a3 d6 w3");
    let other = t.ship(D, "cruiser a1 d6 w3");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(jammer), Jam(ship), Pass]);
    s.fire(other, jammer, &[9]);
    assert_eq!(s.numbers(ship).attack, 3);
}

#[test]
fn stations_are_neither_jammed_nor_painted_3_3_2_3_3_5() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, "cruiser a1 d7 w3 jammer:2 target_painter:2");
    let module = t.on(station(D), "station_module w2");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(ship)]);
    for part in [module, station(D)] {
        assert!(!s.offers(Jam(part)) && !s.offers(Paint(part)));
    }
}

#[test]
fn overload_and_annihilate_ex05() {
    let mut t = FleetTable::new();
    let cockatrice = t.ship(A, "cruiser a3 d6 w3 annihilate overload:6 crew1");
    t.on(cockatrice, "marine a1 d5 w1 takes1");
    let wall = t.ship(D, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 3);
    s.roll(
        &[10, 7, 6, 5, 2, 1],
        &[Activate(cockatrice), Overload(wall)],
    );
    assert_eq!(s.wounds(wall), 4);
    assert!(s.offers(Board(cockatrice, wall)), "it may board that round");
    s.to(2, 3);
    s.act(&[Activate(cockatrice)]);
    assert_eq!(s.menu(), [Retreat, Pass], "the Drawback");
    s.to(3, 3);
    s.act(&[Activate(cockatrice)]);
    assert!(s.offers(Fire(wall, 3)));
    assert!(!s.offers(Overload(wall)), "once per engagement");
}

#[test]
fn overload_at_a_resistant_target_ex05() {
    let mut t = FleetTable::new();
    let cockatrice = t.ship(A, "cruiser a3 d6 w3 annihilate overload:6");
    let wall = t.ship(D, "cruiser a0 d7 w9 resistant");
    let mut s = t.engage(1, 3);
    s.roll(
        &[10, 7, 6, 5, 2, 1],
        &[Activate(cockatrice), Overload(wall)],
    );
    assert_eq!(s.wounds(wall), 2);
}

#[test]
fn repair_takes_wounds_off_in_lieu_of_fire_ex06() {
    for (wounds, left) in [(2, 0), (5, 2)] {
        let mut t = FleetTable::new();
        let osprey = t.ship(A, "battle_cruiser a3 d6 w6 repair:3");
        t.wound(osprey, wounds);
        t.ship(D, "cruiser a0 d7 w9");
        let mut s = t.engage(1, 3);
        s.act(&[Activate(osprey), Repair(osprey)]);
        assert_eq!(s.wounds(osprey), left);
        assert_eq!(s.at(), (2, 3), "no shot");
    }
}

#[test]
fn in_logistics_repair_heals_all_and_everything_else_one_ex06() {
    let mut t = FleetTable::new();
    let osprey = t.ship(A, "battle_cruiser a3 d6 w6 repair:3");
    let plain = t.ship(A, "cruiser a3 d6 w6");
    t.wound(osprey, 5);
    t.wound(plain, 3);
    let s = t.turn();
    assert_eq!((s.wounds(osprey), s.wounds(plain)), (0, 2));
}

#[test]
fn a_stations_repair_is_shared_over_the_array_r20() {
    let mut t = FleetTable::new();
    t.station(D, "station a4 d7 w7 repair:3");
    let module = t.on(station(D), "station_module w3");
    t.wound(module, 2);
    t.wound(station(D), 2);
    t.ship(A, "cruiser a5 d6 w3");
    let mut s = t.engage(1, 5);
    s.act(&[Activate(station(D)), Repair(module)]);
    assert_eq!((s.wounds(module), s.wounds(station(D))), (0, 1));
}

#[test]
fn paint_makes_a_four_hit_defense_seven_ex07() {
    let mut t = FleetTable::new();
    let seagull = t.ship(A, "cruiser a1 d6 w3 target_painter:3");
    let gun = t.ship(A, "cruiser a4 d6 w3");
    let roc = t.ship(D, "battleship a0 d7 w9");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(seagull), Paint(roc)]);
    s.fire(gun, roc, &[1, 2, 3, 4]);
    assert_eq!(s.wounds(roc), 1);
    s.to(2, 3);
    s.fire(gun, roc, &[1, 4, 6, 7]);
    assert_eq!(
        s.wounds(roc),
        2,
        "the paint ended with the step's start (R-17)"
    );
}
