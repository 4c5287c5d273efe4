//! Fearless, and who has a turn by it (3.4.5, R-11); nothing of the kind outside engagements.

use super::kit::*;

const WALL: &str = "cruiser a0 d5 w3 fearless";
/// An Event at any time that arms one's ships.
const ARMS: &str = "event c0 | timing = \"any\"\n[[card.effects]]\nwhen = \"play\"\n\
    who = { type = \"ship\", side = \"own\", where = \"here\" }\n\
    do = [{ op = \"attack\", add = 3, for = \"engagement\" }]";
const ANY: &str = "event c0 | timing = \"any\"\n[[card.effects]]\nwhen = \"play\"\nwho = \"player\"\n\
    do = [{ op = \"gain\", resource = 1 }]";

#[test]
fn a_unit_that_can_only_go_fearless_is_offered_its_turn_3_4_5() {
    let mut t = FleetTable::new();
    let prey = t.ship(A, "cruiser a0 d7 w9");
    let wall = t.ship(D, WALL);
    let mut s = t.engage(2, 5);
    s.rest();
    assert_eq!(s.menu(), [Activate(wall), Pass]);
    s.act(&[Activate(wall), Fearless(wall)]);
    s.roll(&[9, 1, 1, 1, 9], &[Fire(prey, 5)]);
    assert_eq!(s.wounds(prey), 2);
}

#[test]
fn a_marine_that_can_only_go_fearless_is_offered_its_turn_3_4_5() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, "battleship a0 d7 w5 crew3");
    let boarder = t.on(ship, "marine a0 d3 w2 takes1 fearless");
    let prey = t.ship(D, "cruiser a0 d7 w3 crew3");
    let holder = t.on(prey, "marine a1 d5 w2 takes1");
    let mut s = t.engage(1, 4);
    s.board(ship, prey);
    s.rest();
    s.act(&[Activate(boarder), Fearless(boarder)]);
    s.roll(&[9, 9, 1], &[Fire(holder, 3)]);
    assert!(s.scrapped(holder));
}

/// A module that arms its host when the host's turn has come.
const SURGE: &str = "ship_module face_up_face_down | text = \"Surge\"\n[[card.effects]]\nwhen = \"before_activation\"\n\
    subject = { me = \"host\" }\noptional = true\n\
    do = [{ op = \"grant\", trait = \"overload 3\", who = \"host\", for = \"engagement\" }]";

#[test]
fn a_ship_that_only_its_module_arms_is_offered_its_turn_r117() {
    for surges in [true, false] {
        let mut t = FleetTable::new();
        let prey = t.ship(A, "cruiser a0 d7 w9");
        let hull = t.ship(D, "battleship a0 d7 w5");
        let surge = t.on(hull, SURGE);
        let idle = t.ship(D, "battleship a0 d7 w5");
        let mut s = t.engage(2, 5);
        s.rest();
        assert_eq!(s.menu(), [Activate(hull), Pass], "none for {idle:?}");
        s.act(&[Activate(hull)]);
        if surges {
            s.roll(&[9, 9, 1], &[s.using(surge), Overload(prey)]);
            assert_eq!(s.wounds(prey), 2);
        } else {
            s.act(&[Pass]);
            assert!(!s.offers(Activate(hull)), "it had its turn");
        }
    }
}

#[test]
fn fearless_behind_the_last_turn_gives_a_turn_r11() {
    let mut t = FleetTable::new();
    let prey = t.ship(A, "cruiser a0 d7 w9");
    let wall = t.ship(D, WALL);
    let mut s = t.engage(2, 5);
    s.rest();
    s.act(&[Pass]);
    assert!(s.in_window(), "W-04 behind the last turn");
    s.act(&[Fearless(wall)]);
    s.fire(wall, prey, &[9, 1, 1, 1, 1]);
    assert_eq!(s.wounds(prey), 1);
}

#[test]
fn a_card_behind_the_last_turn_gives_a_turn_r11() {
    let mut t = FleetTable::new();
    let prey = t.ship(A, "cruiser a0 d7 w9");
    let idle = t.ship(D, "cruiser a0 d7 w3");
    let arms = t.hand(D, ARMS);
    let mut s = t.engage(2, 5);
    s.act(&[Play(arms)]);
    s.fire(idle, prey, &[9, 1, 9]);
    assert_eq!(s.wounds(prey), 2);
}

#[test]
fn a_unit_whose_side_went_on_without_it_has_had_its_turn_r11() {
    let mut t = FleetTable::new();
    t.ship(A, "cruiser a0 d7 w9");
    let gun = t.ship(D, "cruiser a2 d7 w3");
    let arms = t.hand(D, ARMS);
    let mut s = t.engage(2, 5);
    s.rest();
    s.act(&[Pass, Play(arms)]);
    s.rest();
    assert!(!s.offers(Activate(gun)));
    assert_ne!(s.at(), (2, 5));
}

#[test]
fn outside_engagements_nothing_launches_folds_or_goes_fearless_r112() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, "battleship a1 d7 w5 crew3 bays3 fearless");
    let wing = t.on(ship, "wing a2 d5 w1");
    let marine = t.on(ship, "marine a2 d5 w2 takes1 micro_fold");
    t.ship(A, "battleship a1 d7 w5 crew3 bays3");
    t.hand(A, ANY);
    let mut s = t.turn();
    let mut windows = 0;
    for _ in 0..12 {
        if s.st.active != A || s.st.outcome.is_some() {
            break;
        }
        for action in [Launch(wing), Fearless(ship), Fold(marine)] {
            assert!(!s.offers(action), "{action:?}");
        }
        if s.in_window() {
            windows += 1;
            s.decline();
        } else {
            s.act(&[Pass]);
        }
    }
    assert!(windows > 1, "there are windows outside engagements");
}
