//! How units leave play (2.4): Stoic answers, escapes, immediate destruction, what goes along.

use super::kit::*;

#[test]
fn a_stoic_ship_answers_and_is_scrapped_ex19a() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a2 d6 w3");
    let stoic = t.ship(D, "cruiser a2 d7 w2 stoic");
    let mut s = t.engage(1, 3);
    s.fire(gun, stoic, &[7, 7]);
    assert_eq!(s.asked(), D);
    assert!(s.offers(Pass), "it may");
    s.roll(&[6, 6], &[Fire(gun, 2)]);
    assert_eq!(s.wounds(gun), 2);
    assert!(s.scrapped(stoic));
}

#[test]
fn immediate_destruction_leaves_nothing_ex19d() {
    let mut t = FleetTable::new();
    let wing = t.ship(A, "wing a1 d6 w3");
    t.ship(A, "cruiser a2 d6 w3");
    let stoic = t.ship(D, "cruiser a2 d7 w2 stoic bays1 crew1");
    let docked = t.on(stoic, "wing a1 d6 w3");
    let marine = t.on(stoic, "marine a1 d5 w1 takes1 micro_fold");
    t.ship(D, "cruiser a0 d7 w2 crew1");
    let bigger = t.hand(A, "ta-bigger");
    let mut s = t.engage(1, 2);
    s.act(&[Play(bigger), Pick(wing), Pick(stoic)]);
    for card in [stoic, docked, marine, wing] {
        assert!(s.scrapped(card));
    }
}

#[test]
fn a_destroyed_carriers_wings_are_in_open_space_ex19b() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a2 d6 w3");
    let carrier = t.ship(D, "cruiser a2 d7 w2 bays1");
    let wing = t.on(carrier, "wing a1 d6 w3");
    let mut s = t.engage(1, 3);
    s.fire(gun, carrier, &[7, 7]);
    assert!(s.scrapped(carrier) && s.stands(wing) && s.host(wing).is_none());
    assert_eq!(s.at(), (1, 5));
    assert!(s.offers(Activate(wing)));
}

#[test]
fn a_stoic_volley_may_be_split_and_may_be_an_unused_overload_r29() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a2 d6 w3");
    let other = t.ship(A, "cruiser a2 d6 w3");
    let stoic = t.ship(D, "cruiser a2 d7 w2 stoic overload:3 repair:2 jammer:1");
    let mut s = t.engage(1, 3);
    s.fire(gun, stoic, &[7, 7]);
    assert!(s.offers(Split) && s.offers(Overload(other)));
    assert!(!s.offers(Repair(stoic)) && !s.offers(Jam(gun)), "fire only");
    s.roll(&[6, 6, 6], &[Overload(other)]);
    assert!(s.scrapped(other) && s.scrapped(stoic));
}

#[test]
fn a_used_overload_is_no_stoic_answer_and_the_drawback_bars_none_r24() {
    let mut t = FleetTable::new();
    let gun = t.ship(D, "cruiser a2 d6 w3");
    let stoic = t.ship(A, "cruiser a2 d7 w2 stoic overload:1");
    let mut s = t.engage(1, 3);
    s.roll(&[1], &[Activate(stoic), Overload(gun)]);
    s.fire(gun, stoic, &[7, 7]);
    assert!(s.offers(Fire(gun, 2)) && !s.offers(Overload(gun)));
}

#[test]
fn stoic_answers_chain_and_the_dying_are_no_targets_2_5_sto_sto() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a1 d6 w1 stoic");
    let stoic = t.ship(D, "cruiser a1 d7 w1 stoic");
    let last = t.ship(D, "cruiser a0 d7 w1");
    let mut s = t.engage(1, 3);
    s.fire(gun, stoic, &[7]);
    s.roll(&[6], &[Fire(gun, 1)]);
    assert_eq!(s.asked(), A);
    assert!(s.offers(Fire(last, 1)) && !s.offers(Fire(stoic, 1)));
    s.roll(&[7], &[Fire(last, 1)]);
    for ship in [gun, stoic, last] {
        assert!(s.scrapped(ship));
    }
    assert_eq!(s.end(), Some(End::AttackersGone));
}

#[test]
fn answers_wait_for_all_parts_of_the_volley_r49() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a2 d6 w1");
    let stoic = t.ship(D, "cruiser a1 d7 w1 stoic");
    let other = t.ship(D, "cruiser a1 d7 w1 stoic");
    let mut s = t.engage(1, 3);
    s.roll(&[7, 7], &[Activate(gun), Split, Fire(stoic, 1)]);
    assert!(!s.stands(stoic) && !s.stands(other), "both are dying");
    s.roll(&[1], &[Fire(gun, 1)]);
    assert!(s.scrapped(stoic) && !s.scrapped(other));
    s.roll(&[6], &[Fire(gun, 1)]);
    assert!(s.scrapped(gun));
}

#[test]
fn a_first_volley_that_is_stoic_has_alpha_strike_and_hunter_2_5_alp_sto() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a2 d7 w9 stealth");
    let stoic = t.ship(D, "cruiser a1 d7 w1 stoic alpha_strike hunter");
    let mut s = t.engage(1, 3);
    s.fire(gun, stoic, &[7, 7]);
    s.roll(&[4], &[Fire(gun, 1)]);
    assert_eq!(s.wounds(gun), 1);
}

#[test]
fn paint_helps_a_stoic_volley_2_5_tp_sto() {
    let mut t = FleetTable::new();
    let gun = t.ship(D, "cruiser a2 d7 w9");
    let painter = t.ship(A, "cruiser a1 d7 w1 stoic target_painter:3");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(painter), Paint(gun)]);
    s.fire(gun, painter, &[7, 1]);
    s.roll(&[4], &[Fire(gun, 1)]);
    assert_eq!(
        s.wounds(gun),
        1,
        "the paint lasts until the painter is gone"
    );
}

#[test]
fn fearless_stays_on_for_the_answer_and_is_not_switched_on_for_it_2_5_fea_sto() {
    for on in [true, false] {
        let mut t = FleetTable::new();
        let gun = t.ship(A, "cruiser a2 d7 w9");
        let stoic = t.ship(D, "cruiser a1 d7 w1 stoic fearless");
        let mut s = t.engage(1, 3);
        s.act(&[Activate(gun)]);
        if on {
            s.act(&[Fearless(stoic)]);
        }
        s.roll(&[7, 7], &[Fire(stoic, 2)]);
        assert_eq!(s.offers(Fire(gun, 7)), on);
        assert_eq!(s.offers(Fire(gun, 1)), !on);
        assert!(!s.offers(Fearless(stoic)));
    }
}

#[test]
fn a_retreating_ship_gives_no_answer_r30() {
    let mut t = FleetTable::new();
    let stoic = t.ship(A, "cruiser a1 d7 w1 stoic");
    t.ship(A, "cruiser a1 d7 w1");
    let gun = t.ship(D, "cruiser a1 d7 w9");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(stoic), Retreat]);
    s.to(1, 5);
    s.fire(gun, stoic, &[7]);
    assert!(s.scrapped(stoic));
    assert_eq!(s.at(), (2, 3), "nobody was asked for an answer");
}

#[test]
fn a_wound_bonus_lost_kills_immediately_r13() {
    let armour = "cruiser a1 d2 w1 | [[card.effects]]
when = \"always\"
who = { type = \"ship\", side = \"own\", me = \"exclude\" }
do = [{ op = \"wounds\", add = 2 }]";
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a1 d7 w9");
    let source = t.ship(D, armour);
    let armoured = t.ship(D, "cruiser a1 d7 w2 stoic");
    t.wound(armoured, 3);
    let mut s = t.engage(1, 3);
    assert!(s.stands(armoured));
    s.fire(gun, source, &[7]);
    assert!(s.scrapped(armoured), "no answer");
}

#[test]
fn wound_bonuses_that_hang_on_each_other_are_lost_together_r13() {
    let lends = |to: &str| {
        format!(
            "cruiser a1 d2 w1 | [[card.effects]]
when = \"always\"
who = {{ type = \"ship\", side = \"{to}\", me = \"exclude\" }}
do = [{{ op = \"wounds\", add = 1 }}]"
        )
    };
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a1 d7 w9");
    // Looked at before the second link, on which it hangs.
    let third = t.ship(A, "cruiser a1 d7 w2");
    let first = t.ship(D, &lends("own"));
    let second = t.ship(D, &lends("enemy"));
    t.wound(second, 1);
    t.wound(third, 2);
    let mut s = t.engage(1, 3);
    assert!(s.stands(second) && s.stands(third));
    s.fire(gun, first, &[7]);
    assert!(s.scrapped(second) && s.scrapped(third));
}

#[test]
fn marine_and_module_leave_with_their_host_ex20() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a1 d7 w9");
    let ship = t.ship(D, "cruiser a1 d7 w1 crew1");
    let marine = t.on(ship, "ma-mp");
    let proven = t.on(marine, "mm-proven");
    let mut s = t.engage(1, 3);
    s.fire(gun, ship, &[7]);
    for card in [ship, marine, proven] {
        assert!(s.scrapped(card));
    }
}

#[test]
fn a_stoic_station_answers_then_its_commander_is_out_r74() {
    let mut t = FleetTable::new();
    t.station(D, "station a1 d7 w1 stoic");
    let gun = t.ship(A, "cruiser a1 d7 w1");
    let mut s = t.engage(1, 3);
    s.fire(gun, station(D), &[7]);
    s.roll(&[7], &[Fire(gun, 1)]);
    assert!(s.scrapped(gun));
    assert_eq!(s.st.outcome.expect("one is left").score[A], 60);
}

#[test]
fn crash_bulkheads_replace_a_volley_kill_r110() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a3 d7 w1");
    let ship = t.ship(D, "battleship a1 d7 w3 stoic bays1");
    let wing = t.on(ship, "wing a1 d5 w1");
    let crash = t.on(ship, "fd-crash");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(gun)]);
    s.roll(&[7, 7, 7], &[Fire(ship, 3)]);
    s.act(&[s.using(crash)]);
    assert!(s.stands(ship) && s.scrapped(crash));
    assert_eq!(
        (s.wounds(ship), s.host(wing)),
        (2, ship),
        "no Stoic, no escapes"
    );
}

#[test]
fn crash_bulkheads_do_not_stop_immediate_destruction_r110() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a2 d7 w1 annihilate");
    let ship = t.ship(D, "battleship a1 d7 w3");
    let crash = t.on(ship, "fd-crash");
    let mut s = t.engage(1, 3);
    s.fire(gun, ship, &[10, 10]);
    assert!(s.scrapped(ship) && s.scrapped(crash));
}
