//! Passive traits (2.3): Alpha Strike, Annihilate, Fearless, Hunter, Resistant, Stealth, face-down modules.

use super::kit::*;

#[test]
fn a_second_source_of_annihilate_adds_nothing_and_an_aura_ends_with_its_source_ex04() {
    let mut t = FleetTable::new();
    let cockatrice = t.ship(A, "cruiser a2 d6 w3 annihilate");
    let flagship = t.ship(A, "cruiser a0 d2 w1 crew1");
    t.on(flagship, "ch-heroic");
    let plain = t.ship(A, "cruiser a1 d6 w3");
    let wall = t.ship(D, "cruiser a1 d7 w9");
    let mut s = t.engage(1, 3);
    assert!(s.numbers(plain).traits.has(Trait::Annihilate));
    s.fire(cockatrice, wall, &[10, 3]);
    assert_eq!(s.wounds(wall), 3, "not 5");
    s.to(1, 5);
    s.fire(wall, flagship, &[5]);
    assert!(s.numbers(cockatrice).traits.has(Trait::Annihilate));
    assert!(!s.numbers(plain).traits.has(Trait::Annihilate));
}

#[test]
fn alpha_strike_adds_three_to_every_part_of_the_first_volley_3_4_1() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a2 d6 w3 alpha_strike");
    let near = t.ship(D, "cruiser a0 d7 w9");
    let far = t.ship(D, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 3);
    s.roll(&[4, 4], &[Activate(gun), Split, Fire(near, 1)]);
    assert_eq!((s.wounds(near), s.wounds(far)), (1, 1));
    s.to(2, 3);
    s.fire(gun, near, &[6, 6]);
    assert_eq!(s.wounds(near), 1, "the second volley is plain");
}

#[test]
fn a_double_natural_ten_destroys_immediately_3_4_2() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a2 d6 w3 annihilate");
    let wall = t.ship(D, "cruiser a0 d7 w9 stoic stealth bays1");
    let wing = t.on(wall, "wing a1 d5 w1");
    let mut s = t.engage(1, 3);
    s.fire(gun, wall, &[10, 10]);
    assert!(
        s.scrapped(wall),
        "ANN x STO: no answer; ANN x STE: tens hit"
    );
    assert!(s.scrapped(wing), "ANN x bay wings");
}

#[test]
fn a_kill_with_a_single_ten_may_be_answered_2_5_ann_sto() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a2 d6 w3 annihilate");
    let wall = t.ship(D, "cruiser a2 d7 w3 stoic annihilate");
    let mut s = t.engage(1, 3);
    s.fire(gun, wall, &[10, 1]);
    s.roll(&[10, 10], &[Fire(gun, 2)]);
    assert!(s.scrapped(gun), "a Stoic volley may annihilate");
    assert!(s.scrapped(wall));
}

#[test]
fn tens_of_different_parts_are_not_added_3_4_2() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a2 d6 w3 annihilate");
    let near = t.ship(D, "cruiser a0 d7 w9");
    let far = t.ship(D, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 3);
    s.roll(&[10, 10], &[Activate(gun), Split, Fire(near, 1)]);
    assert_eq!((s.wounds(near), s.wounds(far)), (3, 3));
}

#[test]
fn resistant_takes_one_wound_a_hit_and_ignores_the_double_ten_2_5_ann_res() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a3 d6 w3 annihilate");
    let wall = t.ship(D, "cruiser a0 d7 w9 resistant");
    let mut s = t.engage(1, 3);
    s.fire(gun, wall, &[10, 10, 7]);
    assert_eq!(s.wounds(wall), 3);
}

#[test]
fn resistant_ignores_compulsory_wounds_but_not_destruction_r28() {
    let mut t = FleetTable::new();
    let ram = t.ship(A, "frigate a0 d6 w3");
    let wing = t.ship(A, "wing a1 d6 w3");
    let wall = t.ship(D, "cruiser a0 d7 w3 resistant");
    let other = t.ship(D, "cruiser a0 d7 w3");
    let (ramming, bigger) = (t.hand(A, "ta-ram"), t.hand(A, "ta-bigger"));
    let mut s = t.engage(1, 2);
    s.act(&[Play(ramming), Pick(ram), Pick(wall)]);
    assert_eq!(s.wounds(wall), 0);
    s.act(&[Play(bigger), Pick(wing), Pick(wall)]);
    assert!(s.scrapped(wall) && s.scrapped(wing) && s.stands(other));
}

#[test]
fn compulsory_death_is_immediate_r32() {
    let mut t = FleetTable::new();
    let ram = t.ship(A, "frigate a0 d6 w3");
    t.ship(A, "cruiser a1 d6 w3");
    let wall = t.ship(D, "cruiser a3 d7 w4 stoic");
    let ramming = t.hand(A, "ta-ram");
    let mut s = t.engage(1, 2);
    s.act(&[Play(ramming), Pick(ram)]);
    assert!(s.scrapped(wall), "no Stoic answer was asked for");
    assert_eq!(s.at(), (1, 3));
}

#[test]
fn stealth_takes_five_and_a_natural_ten_hits_all_the_same_3_4_10() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a3 d6 w3 annihilate");
    let ghost = t.ship(D, "cruiser a0 d5 w9 stealth");
    let mut s = t.engage(1, 3);
    s.fire(gun, ghost, &[9, 8, 10]);
    assert_eq!(s.wounds(ghost), 3, "ANN x STE: the ten hits and deals 3");
}

#[test]
fn alpha_strike_against_stealth_nets_minus_two_2_5_alp_ste() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a2 d6 w3 alpha_strike");
    let ghost = t.ship(D, "cruiser a0 d5 w9 stealth");
    let mut s = t.engage(1, 3);
    s.fire(gun, ghost, &[6, 7]);
    assert_eq!(s.wounds(ghost), 1);
}

#[test]
fn stealth_and_resistant_of_the_station_cover_its_modules_r20() {
    let mut t = FleetTable::new();
    t.station(D, "station a0 d4 w7 stealth resistant");
    let module = t.on(station(D), "station_module w3");
    let gun = t.ship(A, "cruiser a3 d6 w3 annihilate");
    let mut s = t.engage(1, 3);
    s.fire(gun, module, &[8, 10, 10]);
    assert_eq!(s.wounds(module), 2);
}

#[test]
fn fearless_swaps_printed_numbers_once_and_bonuses_come_after_3_4_5() {
    let mut t = FleetTable::new();
    let thrush = t.ship(A, "cruiser a2 d6 w3 fearless");
    t.on(thrush, "ship_module a1 d1");
    t.ship(D, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 2);
    s.act(&[Fearless(thrush)]);
    assert_eq!(
        (s.numbers(thrush).attack, s.numbers(thrush).defense),
        (7, 3)
    );
    s.to(2, 3);
    assert_eq!(s.numbers(thrush).attack, 7, "until the engagement ends");
    s.act(&[Activate(thrush)]);
    assert!(!s.in_window(), "irreversible");
    s.act(&[Retreat]);
    s.finish();
    assert_eq!(s.numbers(thrush).attack, 3);
}

#[test]
fn a_face_down_module_does_nothing_until_it_is_flipped_3_4_4() {
    let mut t = FleetTable::new();
    let ship = t.ship(D, "battleship a1 d7 w5");
    let battery = t.on(ship, "fd-battery");
    let jammer = t.on(station(D), "station_module w2");
    let wall = t.ship(A, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 5);
    s.act(&[Activate(ship), Fire(wall, 1)]);
    let flip = s.using(battery);
    assert!(s.offers(Pass), "may");
    s.roll(&[7, 7, 7, 7], &[flip, Pass]);
    assert_eq!(s.wounds(wall), 4, "3 dice more");
    assert!(s.stands(jammer));
}

#[test]
fn a_face_down_module_gives_no_jammer_immunity_2_5_fud() {
    let words = "ship_module jammer:2 a2 face_up_face_down | [[card.effects]]
when = \"round_start\"
optional = true
who = \"player\"
do = [{ op = \"gain\", resource = 1 }]";
    for up in [false, true] {
        let mut t = FleetTable::new();
        let ship = t.ship(A, "battleship a1 d7 w5");
        let module = t.on(ship, words);
        if up {
            t.face_up(module);
        }
        t.ship(D, "cruiser a1 d5 w3 interceptor:2");
        let s = t.engage(1, 2);
        assert_eq!(s.at().1 == 2, !up);
        assert_eq!(s.numbers(ship).attack, if up { 3 } else { 1 });
    }
}
