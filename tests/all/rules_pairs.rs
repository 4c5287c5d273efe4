//! The interaction table (2.5), pairs with Interceptor and Jammer.

use super::kit::*;

#[test]
fn an_interceptor_with_jammer_intercepts_and_later_jams_2_5_int_jam() {
    let mut t = FleetTable::new();
    let both = t.ship(D, "cruiser a1 d5 w3 interceptor:2 jammer:1");
    let ship = t.ship(A, "cruiser a3 d7 w5 jammer:1");
    let plain = t.ship(A, "cruiser a3 d7 w5");
    let mut s = t.engage(1, 2);
    s.roll(&[7, 7], &[Intercept(both)]);
    assert_eq!((s.wounds(plain), s.wounds(ship)), (2, 0));
    s.to(1, 5);
    s.act(&[Activate(both), Jam(plain)]);
    assert_eq!(s.numbers(plain).attack, 2);
}

#[test]
fn marines_intercept_marines_with_jammer_and_a_jam_costs_no_interceptor_dice_2_5_int_jam() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, "battleship a1 d7 w5 crew2");
    let boarder = t.on(ship, "marine a2 d5 w2 takes1 jammer:5");
    let prize = t.ship(D, "cruiser a0 d7 w3 crew1");
    let holder = t.on(prize, "marine a1 d5 w2 takes1 interceptor:3");
    let mut s = t.engage(1, 4);
    s.board(ship, prize);
    s.roll(&[1, 1, 5], &[Intercept(holder)]);
    assert_eq!(
        s.wounds(boarder),
        1,
        "the immunity is the ships' alone (R-23)"
    );
}

#[test]
fn intercept_then_overload_in_step_five_2_5_int_ovl() {
    let mut t = FleetTable::new();
    let both = t.ship(D, "cruiser a1 d5 w3 interceptor:1 overload:3");
    let ship = t.ship(A, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 2);
    s.roll(&[7], &[Intercept(both)]);
    s.to(1, 5);
    s.roll(&[7, 7, 7], &[Activate(both), Overload(ship)]);
    assert_eq!(s.wounds(ship), 4);
}

#[test]
fn intercept_then_repair_in_step_five_2_5_int_rep() {
    let mut t = FleetTable::new();
    let both = t.ship(D, "cruiser a1 d5 w3 interceptor:1 repair:2");
    t.wound(both, 2);
    t.ship(A, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 2);
    s.roll(&[1], &[Intercept(both)]);
    s.to(1, 5);
    s.act(&[Activate(both), Repair(both)]);
    assert_eq!(s.wounds(both), 0);
}

#[test]
fn an_interceptor_volley_uses_up_alpha_strike_2_5_int_alp() {
    let mut t = FleetTable::new();
    let both = t.ship(D, "cruiser a1 d5 w3 interceptor:1 alpha_strike");
    let ship = t.ship(A, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 2);
    s.roll(&[4], &[Intercept(both)]);
    assert_eq!(s.wounds(ship), 1);
    s.to(1, 5);
    s.fire(both, ship, &[6]);
    assert_eq!(s.wounds(ship), 1);
}

#[test]
fn not_intercepting_keeps_alpha_strike_2_5_int_alp() {
    let mut t = FleetTable::new();
    let both = t.ship(D, "cruiser a1 d5 w3 interceptor:1 alpha_strike");
    let ship = t.ship(A, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 2);
    s.to(1, 5);
    s.fire(both, ship, &[4]);
    assert_eq!(s.wounds(ship), 1);
}

#[test]
fn interceptor_dice_annihilate_2_5_int_ann() {
    let mut t = FleetTable::new();
    let both = t.ship(D, "cruiser a1 d5 w3 interceptor:2 annihilate");
    let ship = t.ship(A, "cruiser a0 d7 w9 stoic");
    let other = t.ship(A, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 2);
    s.roll(&[10, 10], &[Intercept(both), Fire(ship, 2)]);
    assert!(s.scrapped(ship) && s.stands(other));
}

#[test]
fn fearless_does_not_swap_interceptor_dice_2_5_int_fea() {
    let mut t = FleetTable::new();
    let both = t.ship(D, "cruiser a1 d6 w3 interceptor:2 fearless");
    let ship = t.ship(A, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 2);
    s.roll(&[7, 7], &[Fearless(both), Intercept(both)]);
    assert_eq!((s.wounds(ship), s.numbers(both).attack), (2, 6));
}

#[test]
fn stealth_slips_by_interceptors_without_hunter_2_5_int_ste() {
    for (words, wounds) in [
        ("cruiser a1 d5 w3 interceptor:3", 1),
        ("cruiser a1 d5 w3 interceptor:3 hunter", 3),
    ] {
        let mut t = FleetTable::new();
        let guard = t.ship(D, words);
        let ship = t.ship(A, "cruiser a0 d5 w9 stealth");
        let mut s = t.engage(1, 2);
        s.roll(&[9, 9, 10], &[Intercept(guard)]);
        assert_eq!(s.wounds(ship), wounds, "{words}");
    }
}

#[test]
fn overload_dice_are_not_jammed_2_5_jam_ovl() {
    let mut t = FleetTable::new();
    let jammer = t.ship(A, "cruiser a0 d7 w9 jammer:9");
    let gun = t.ship(D, "cruiser a3 d5 w3 overload:4 repair:2 target_painter:2");
    t.wound(gun, 2);
    let mut s = t.engage(1, 3);
    s.act(&[Activate(jammer), Jam(gun), Activate(gun)]);
    assert!(!s.offers(Split) && !s.menu().iter().any(|a| matches!(a, Fire(..))));
    assert!(
        s.offers(Paint(jammer)) && s.offers(Repair(gun)),
        "JAM x REP / TP"
    );
    s.roll(&[7, 7, 7, 7], &[Overload(jammer)]);
    assert_eq!(s.wounds(jammer), 4);
}

#[test]
fn jamming_keeps_alpha_strike_for_later_2_5_jam_alp() {
    let mut t = FleetTable::new();
    let jammer = t.ship(A, "cruiser a1 d7 w9 jammer:1 alpha_strike");
    let gun = t.ship(D, "cruiser a2 d7 w9");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(jammer), Jam(gun)]);
    s.to(2, 3);
    s.fire(jammer, gun, &[4]);
    assert_eq!(s.wounds(gun), 1);
}

#[test]
fn a_jammed_alpha_striker_has_its_three_on_fewer_dice_2_5_jam_alp() {
    let mut t = FleetTable::new();
    let jammer = t.ship(A, "cruiser a1 d7 w9 jammer:1");
    let gun = t.ship(D, "cruiser a3 d7 w9 alpha_strike");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(jammer), Jam(gun)]);
    s.fire(gun, jammer, &[4, 3]);
    assert_eq!(s.wounds(jammer), 1);
}

#[test]
fn swap_first_then_subtract_the_jam_2_5_jam_fea() {
    let mut t = FleetTable::new();
    let jammer = t.ship(A, "cruiser a1 d7 w9 jammer:2");
    let gun = t.ship(D, "cruiser a2 d6 w9 fearless");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(jammer), Jam(gun), Fearless(gun)]);
    assert_eq!((s.numbers(gun).attack, s.numbers(gun).defense), (4, 2));
}

#[test]
fn stealth_ships_are_jammed_and_painted_without_hunter_2_5_r34() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, "cruiser a1 d7 w9 jammer:2 target_painter:2");
    let ghost = t.ship(D, "cruiser a2 d6 w9 stealth resistant");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(ship)]);
    assert!(
        s.offers(Jam(ghost)) && s.offers(Paint(ghost)),
        "JAM x RES too"
    );
}

#[test]
fn a_jam_in_force_lowers_the_stoic_volley_2_5_jam_sto() {
    let mut t = FleetTable::new();
    let jammer = t.ship(A, "cruiser a1 d7 w9 jammer:2");
    let gun = t.ship(A, "cruiser a1 d7 w9");
    let stoic = t.ship(D, "cruiser a3 d6 w1 stoic");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(jammer), Jam(stoic)]);
    s.fire(gun, stoic, &[6]);
    assert!(s.offers(Fire(gun, 1)) && !s.offers(Fire(gun, 3)));
}
