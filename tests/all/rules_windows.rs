//! Windows and cards in an engagement (3.5): who goes first, what each window admits.

use super::kit::*;

const ANY: &str = "event c0 | timing = \"any\"\n[[card.effects]]\nwhen = \"play\"\nwho = \"player\"\ndo = [{ op = \"gain\", resource = 1 }]";

/// Shipboard Spies against Diplomacy First.
fn spies_and_diplomacy() -> (FleetTable, CardIx, CardIx) {
    let mut t = FleetTable::new();
    t.ship(A, "cruiser a1 d7 w3");
    t.ship(D, "cruiser a1 d7 w3");
    let spies = t.hand(A, "ev-spies");
    let diplomacy = t.hand(D, "ev-diplomacy");
    t.hand(D, "md-ecm");
    (t, spies, diplomacy)
}

#[test]
fn the_winner_of_the_roll_off_plays_first_ex14() {
    let (t, spies, diplomacy) = spies_and_diplomacy();
    let mut s = t.engage(1, 1);
    s.roll(&[7, 4], &[Play(spies), Play(diplomacy)]);
    assert!(s.st.hands[D].is_empty() && s.scrapped(diplomacy));
    assert_eq!(s.at(), (1, 3), "the engagement proceeds");
}

#[test]
fn a_play_whose_engagement_is_cancelled_stays_in_hand_ex14_r44() {
    let (t, spies, diplomacy) = spies_and_diplomacy();
    let mut s = t.engage(1, 1);
    s.roll(&[4, 7], &[Play(spies), Play(diplomacy)]);
    assert_eq!(s.end(), Some(End::Cancelled));
    assert!(s.st.hands[A].as_slice().contains(&spies.0));
    assert_eq!(s.st.hands[D].len(), 1);
    assert!(s.st.resource[A] == 20 && s.scrapped(diplomacy));
}

#[test]
fn tied_rolls_are_rolled_again_ex14() {
    let (t, spies, diplomacy) = spies_and_diplomacy();
    let mut s = t.engage(1, 1);
    s.roll(&[5, 5, 2, 9], &[Play(spies), Play(diplomacy)]);
    assert_eq!(s.end(), Some(End::Cancelled));
}

#[test]
fn or_the_active_commander_goes_first_without_dice_r43() {
    let (mut t, spies, diplomacy) = spies_and_diplomacy();
    t.rules.window_rolloff = false;
    let mut s = t.engage(1, 1);
    s.act(&[Play(spies), Play(diplomacy)]);
    assert!(s.scrapped(diplomacy) && s.st.eng.on);
}

#[test]
fn a_bystander_who_wins_the_roll_off_names_the_first_r94() {
    let mut t = FleetTable::of(3);
    t.ship(A, "cruiser a1 d7 w3");
    t.ship(D, "cruiser a1 d7 w3");
    let spies = t.hand(A, "ev-spies");
    let diplomacy = t.hand(D, "ev-diplomacy");
    let mut s = t.engage(1, 1);
    s.roll(&[2, 3, 9], &[Play(spies), Play(diplomacy)]);
    assert_eq!((s.asked(), s.menu()), (E, vec![Name(A), Name(D)]));
    s.act(&[Name(D)]);
    assert_eq!(s.end(), Some(End::Cancelled));
}

#[test]
fn any_time_cards_wait_for_start_of_engagement_cards_ex14() {
    let mut t = FleetTable::new();
    t.ship(A, "cruiser a1 d7 w3");
    t.ship(D, "cruiser a1 d7 w3");
    let any = t.hand(A, ANY);
    let diplomacy = t.hand(D, "ev-diplomacy");
    let mut s = t.engage(1, 1);
    assert_eq!(s.asked(), D);
    s.act(&[Play(diplomacy)]);
    assert_eq!(s.finish(), End::Cancelled);
    assert!(s.st.hands[A].as_slice().contains(&any.0));
}

#[test]
fn a_third_party_may_play_events_of_the_engagement_r103() {
    let mut t = FleetTable::of(3);
    t.ship(A, "cruiser a1 d7 w3");
    t.ship(D, "cruiser a1 d7 w3");
    let spies = t.hand(E, "ev-spies");
    let diplomacy = t.hand(E, "ev-diplomacy");
    let bigger = t.hand(E, "ta-bigger");
    t.ship(E, "wing a1 d5 w1");
    let mut s = t.engage(1, 1);
    assert_eq!(s.menu(), [Play(spies), Play(diplomacy), Pass]);
    assert!(!s.offers(Play(bigger)), "no Tactic");
    s.act(&[Play(spies), Name(D)]);
    s.act(&[Play(diplomacy)]);
    assert_eq!(s.end(), Some(End::Cancelled));
}

#[test]
fn ambush_is_a_snapshot_of_ships_in_open_space_and_marines_r64() {
    let mut t = FleetTable::new();
    t.ship(A, "cruiser a1 d7 w9");
    let ship = t.ship(D, "cruiser a1 d7 w3 crew1");
    let marine = t.on(ship, "marine a1 d5 w1 takes1");
    let wing = t.on(station(D), "wing a1 d5 w1");
    let out = t.on(station(D), "wing a1 d6 w1");
    let ambush = t.hand(D, "ta-ambush");
    let mut s = t.engage(1, 1);
    s.act(&[Launch(out), Play(ambush), Name(D)]);
    let x = |s: &FleetScene, unit| s.numbers(unit).traits.value(Trait::Interceptor);
    assert_eq!([ship, marine, out].map(|unit| x(&s, unit)), [3, 3, 3]);
    assert_eq!([wing, station(D)].map(|unit| x(&s, unit)), [0, 0]);
    assert!(s.scrapped(ambush));
    s.to(1, 5);
    assert_eq!(x(&s, marine), 3, "to the end of the engagement");
}

#[test]
fn fearless_before_step_two_and_in_every_window_d10() {
    let mut t = FleetTable::new();
    t.ship(A, "cruiser a1 d7 w9");
    let ship = t.ship(D, "cruiser a1 d7 w3 fearless");
    let s = t.engage(1, 1);
    assert!(s.in_window() && s.offers(Fearless(ship)));
}

#[test]
fn a_wing_leaves_its_carrier_when_a_volley_is_declared_at_it_1_7() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a3 d7 w9 annihilate");
    let prey = t.ship(D, "cruiser a0 d7 w9");
    let carrier = t.ship(D, "cruiser a0 d7 w9 bays1");
    let wing = t.on(carrier, "wing a0 d5 w1");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(gun)]);
    s.rest();
    s.act(&[Split, Fire(prey, 1)]);
    assert!(s.in_window() && s.offers(Launch(wing)), "W-05");
    s.roll(&[1, 10, 10], &[Launch(wing)]);
    assert!(s.scrapped(carrier) && s.stands(wing));
}

#[test]
fn no_wing_leaves_between_a_destruction_and_its_answer_r115() {
    let mut t = FleetTable::new();
    let stoic = t.ship(A, "cruiser a2 d5 w1 stoic");
    t.ship(A, "cruiser a0 d7 w9");
    t.station(D, "station a1 d5 w7 bays1");
    let wing = t.on(station(D), "wing a0 d5 w1");
    let mut s = t.engage(2, 5);
    s.act(&[Activate(station(D))]);
    assert!(s.in_window() && s.offers(Launch(wing)), "W-04");
    s.rest();
    s.roll(&[9], &[Fire(stoic, 1)]);
    assert_eq!(s.asked(), A, "the answer comes at once");
    s.roll(&[9, 1], &[Fire(station(D), 2)]);
    assert_eq!(s.wounds(station(D)), 1);
}

#[test]
fn after_the_roll_only_cards_that_change_it_are_admitted_w06() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a1 d7 w9");
    let prey = t.ship(D, "cruiser a0 d7 w9");
    let any = t.hand(D, ANY);
    let weave = t.hand(D, "ta-weave");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(gun)]);
    s.rest();
    s.roll(&[9], &[Fire(prey, 1)]);
    assert_eq!(s.menu(), [Play(weave), Pass]);
    s.act(&[Play(weave)]);
    assert_eq!(s.wounds(prey), 0, "9 - 3 misses 7");
    assert!(s.st.hands[D].as_slice().contains(&any.0));
}

#[test]
fn tactics_touch_ships_of_the_engagement_only_and_costs_any_wing_r90_r96() {
    let mut t = FleetTable::new();
    t.ship(A, "cruiser a1 d7 w9");
    let home = t.ship(A, "cruiser a1 d7 w9");
    t.stay(home);
    let ship = t.ship(A, "cruiser a1 d7 w9 bays1");
    let docked = t.on(ship, "wing a1 d5 w1");
    let wing = t.on(station(D), "wing a1 d5 w1");
    let bigger = t.hand(D, "ta-bigger");
    let mut s = t.engage(1, 2);
    s.act(&[Play(bigger)]);
    assert_eq!(s.menu(), [Pick(wing)], "from a bay too");
    s.act(&[Pick(wing)]);
    assert!(s.offers(Pick(docked)) && !s.offers(Pick(home)));
    s.act(&[Pick(docked)]);
    assert!(s.scrapped(docked) && s.scrapped(wing));
}

#[test]
fn a_card_is_paid_before_it_works_r71() {
    let mut t = FleetTable::new();
    t.ship(A, "cruiser a1 d7 w9");
    t.ship(D, "wing a1 d5 w1");
    let bigger = t.hand(D, "ta-bigger");
    t.stock(D, 20, 1);
    let s = t.engage(1, 2);
    assert!(!s.offers(Play(bigger)), "it costs 2 C");
}
