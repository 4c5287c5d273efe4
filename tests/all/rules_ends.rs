//! Retreat and the ends of an engagement (4.1, 4.8), caps, Step 5 without retreat.

use super::kit::*;

#[test]
fn a_retreating_ship_is_home_at_the_end_of_the_round_4_8() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, "cruiser a1 d7 w3 bays1 crew1");
    let wing = t.on(ship, "wing a1 d5 w1");
    let marine = t.on(ship, "marine a1 d5 w1 takes1");
    let other = t.ship(A, "cruiser a1 d7 w3");
    let gun = t.ship(D, "cruiser a1 d7 w3");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(ship), Retreat]);
    assert!(!s.offers(Activate(ship)));
    s.to(1, 5);
    s.fire(gun, ship, &[7]);
    assert_eq!(s.wounds(ship), 1, "it can be shot at");
    s.to(2, 3);
    assert!(s.is_home(ship) && s.is_home(wing) && s.is_home(marine));
    assert!(!s.is_home(other) && !s.offers(Activate(ship)));
}

#[test]
fn the_engagement_ends_when_all_have_retreated_9c() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, "cruiser a1 d7 w3");
    t.ship(D, "cruiser a0 d7 w3");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(ship), Retreat]);
    assert_eq!(s.end(), Some(End::Retreated));
    assert!(s.is_home(ship));
}

#[test]
fn defenders_do_not_retreat_4_2() {
    let mut t = FleetTable::new();
    t.ship(A, "cruiser a1 d7 w3");
    let ship = t.ship(D, "cruiser a1 d7 w3");
    let mut s = t.engage(1, 5);
    s.act(&[Activate(ship)]);
    assert!(!s.offers(Retreat));
}

#[test]
fn the_last_attacker_destroyed_ends_it_in_mid_step_9a() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, "cruiser a1 d7 w1");
    let gun = t.ship(D, "cruiser a1 d7 w3");
    t.ship(D, "cruiser a1 d7 w3");
    let mut s = t.engage(1, 5);
    s.fire(gun, ship, &[7]);
    assert_eq!(s.end(), Some(End::AttackersGone));
}

#[test]
fn losing_all_defending_ships_does_not_end_it_r61() {
    let mut t = FleetTable::new();
    t.station(D, "station a1 d7 w7");
    let ship = t.ship(A, "cruiser a1 d7 w9");
    let prey = t.ship(D, "cruiser a1 d7 w1");
    let mut s = t.engage(1, 3);
    s.fire(ship, prey, &[7]);
    assert_eq!((s.at(), s.offers(Activate(station(D)))), ((1, 5), true));
}

#[test]
fn the_round_cap_sends_everybody_home_r59() {
    let mut t = FleetTable::new();
    t.rules.max_engagement_rounds = 2;
    let ship = t.ship(A, "cruiser a1 d7 w9");
    t.ship(D, "cruiser a0 d7 w1");
    let mut s = t.engage(1, 3);
    assert_eq!(s.finish(), End::Cap);
    assert!(s.is_home(ship));
    assert_eq!(s.st.clashes.as_slice()[0].rounds, 2);
}

#[test]
fn counters_of_ships_run_for_the_engagement_2_1() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, "cruiser a1 d7 w9 alpha_strike overload:1 fearless");
    let prey = t.ship(D, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 3);
    s.roll(&[4], &[Activate(ship), Overload(prey)]);
    s.to(2, 3);
    s.act(&[Activate(ship), Retreat]);
    assert_eq!(s.finish(), End::Retreated);
    let engagement = breachlab::games::hull_breach::state::flag::ENGAGEMENT;
    assert!(!s.st.is(ship, engagement), "reset when it is over");
}

#[test]
fn wings_alone_may_attack_r81() {
    let mut t = FleetTable::new();
    let wing = t.ship(A, "wing a1 d5 w1");
    let mut s = t.engage(1, 3);
    s.fire(wing, station(D), &[7]);
    assert_eq!(s.wounds(station(D)), 1);
}

#[test]
fn a_wing_docks_as_its_turn_and_launched_later_it_waits_its_round_1_7_r11() {
    let mut t = FleetTable::new();
    let carrier = t.ship(A, "cruiser a1 d7 w9 bays1");
    let wing = t.ship(A, "wing a1 d5 w1");
    let prey = t.ship(D, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(wing), Dock(carrier)]);
    assert_eq!(s.host(wing), carrier);
    s.act(&[Activate(carrier), Launch(wing), Pass]);
    assert_eq!(s.at(), (2, 3), "it had its turn this round");
    s.fire(wing, prey, &[7]);
}

#[test]
fn a_wing_launched_in_mid_step_may_still_act_r11() {
    let mut t = FleetTable::new();
    let carrier = t.ship(A, "cruiser a1 d7 w9 bays1");
    let wing = t.ship(A, "wing a1 d5 w1");
    let prey = t.ship(D, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(wing), Dock(carrier), Pass]);
    s.to(2, 3);
    s.act(&[Activate(carrier), Launch(wing)]);
    s.roll(&[7], &[Fire(prey, 1)]);
    s.fire(wing, prey, &[7]);
    assert_eq!(s.wounds(prey), 2);
}
