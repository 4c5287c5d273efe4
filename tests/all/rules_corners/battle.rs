//! Who fires, who is hit, who leaves in time.

use crate::kit::*;
use breachlab::games::hull_breach::frame::Window;
use breachlab::games::hull_breach::state::Counter;

use super::{FOLDER, MARINE, PREY, SHIP};

#[test]
fn who_may_not_fire_does_not_intercept() {
    let mut t = FleetTable::new();
    t.ship(A, "cruiser a0 d7 w9");
    let ship = t.ship(D, "cruiser a0 d7 w3 interceptor:2");
    t.on(
        ship,
        "ship_module | [[card.effects]]\nwhen = \"always\"\nwho = \"host\"\ndo = [{ op = \"put\", mark = \"no_fire\" }]",
    );
    let s = t.engage(1, 2);
    assert_eq!(s.at(), (1, 3), "nobody is asked in Step 2");
}

#[test]
fn a_random_victim_is_no_wing_in_a_bay_r96() {
    let storm = "event c0 | timing = \"any\"\n[[card.effects]]\nwhen = \"play\"\nchoose = { of = { type = \"ship\", side = \"enemy\" }, by = \"random\" }\ndo = [{ op = \"destroy\", who = \"chosen\" }]";
    for bay in [true, false] {
        let mut t = FleetTable::new();
        t.ship(A, "cruiser a0 d7 w9");
        let wing = if bay {
            t.on(station(D), "wing a2 d5 w1")
        } else {
            t.ship(D, "wing a2 d5 w1")
        };
        let card = t.hand(A, storm);
        let mut s = t.engage(1, 2);
        assert_eq!(s.offers(Play(card)), !bay);
        if !bay {
            s.roll(&[1], &[Play(card)]);
            assert!(s.scrapped(wing));
        }
    }
}

/// a board that was declared in return does not lapse because the boarders folded away.
#[test]
fn a_board_in_return_stands_though_the_boarders_fold_out() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let boarder = t.on(ship, FOLDER);
    let refuge = t.ship(A, SHIP);
    let prey = t.ship(D, PREY);
    let holder = t.on(prey, "marine a0 d5 w2 takes1");
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, prey)]);
    s.to(1, 6);
    s.act(&[Board(prey, ship)]);
    s.to(1, 8);
    s.roll(&[5], &[Activate(boarder), Retreat]);
    s.act(&[Onto(refuge)]);
    assert_eq!((s.asked(), s.offers(Pursue)), (D, true));
    s.act(&[Pursue, Hijack, Garrison(holder)]);
    assert_eq!(s.controller(ship), D);
}

#[test]
fn wings_leave_before_the_choice_and_outlive_the_scuttle_w10() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    t.on(ship, MARINE);
    let prey = t.ship(D, "cruiser a0 d7 w3 crew1 bays1");
    let wing = t.on(prey, "wing a1 d5 w1");
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, prey)]);
    s.to(1, 8);
    while s.st.windows.last().map(|offered| offered.window) != Some(Window::Prize) {
        s.decline();
    }
    assert!(s.asked() == D && s.offers(Launch(wing)), "W-10");
    s.act(&[Launch(wing), Scuttle]);
    assert!(s.scrapped(prey) && s.stands(wing));
}

/// 8E: it does nothing until its new Commander's next volley step, and an answer is a shot.
#[test]
fn a_captured_ship_that_is_still_idle_neither_answers_nor_goes_fearless_8e() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a1 d7 w9");
    let taken = t.ship(A, "cruiser a2 d7 w1 crew1 stoic fearless");
    let raider = t.ship(D, SHIP);
    let marine = t.on(raider, MARINE);
    let mut s = t.engage(1, 6);
    s.board(raider, taken);
    s.act(&[Hijack, Garrison(marine)]);
    s.to(2, 3);
    assert!(!s.offers(Fearless(taken)), "idle");
    s.roll(&[9], &[Activate(gun), Fire(taken, 1)]);
    assert!(s.scrapped(taken), "no answer");
}

/// Replacement is allowed (§1, §2.3), and with the old copy gone the modules are all different.
#[test]
fn a_fresh_copy_takes_the_place_of_a_worn_station_module_r06() {
    for others in [0, 3] {
        let mut t = FleetTable::new();
        let worn = t.on(station(A), "station_module w3");
        t.wound(worn, 2);
        for wounds in 0..others {
            t.on(station(A), &format!("station_module w{}", 4 + wounds));
        }
        let fresh = t.hand(A, "station_module w3");
        let mut s = t.turn();
        s.act(&[Deploy(fresh)]);
        assert!(s.scrapped(worn) && s.stands(fresh) && s.wounds(fresh) == 0);
        assert_eq!(s.st.modules[A].len(), 1 + others, "nothing else went");
    }
}

#[test]
fn the_shield_is_counted_for_boards_and_only_where_it_withheld_something_r47() {
    const WING: &str = "wing a0 d5 w1";
    let small = format!("{MARINE} size:host<=cruiser");
    for (round, target, marine, times) in [
        (1, PREY, MARINE, 1),
        (2, PREY, MARINE, 0),
        // Nothing but the Station to board: no board is declared at all.
        (1, WING, MARINE, 1),
        (1, PREY, &small, 0),
    ] {
        let mut t = FleetTable::new();
        let ship = t.ship(A, "cruiser a0 d7 w5 crew3");
        t.on(ship, marine);
        let target = t.ship(D, target);
        let mut s = t.engage(round, 4);
        if s.offers(Board(ship, target)) {
            s.act(&[Board(ship, target)]);
        }
        let count = s.st.counters[Counter::Shielded as usize];
        assert_eq!(count, times, "round {round}, {marine} at {target:?}");
    }
    for (covers, times) in [(true, 1), (false, 0)] {
        let mut t = FleetTable::new();
        let gun = t.ship(A, "cruiser a1 d7 w3");
        let prey = t.ship(D, "cruiser a0 d7 w3");
        t.on(station(D), "station_module w3");
        t.rules.shield_covers_modules = covers;
        let mut s = t.engage(1, 3);
        s.fire(gun, prey, &[1]);
        let count = s.st.counters[Counter::Shielded as usize];
        assert_eq!(count, times, "the module hides the Station in any case");
    }
}
