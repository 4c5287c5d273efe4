//! Corners of the rules that no card of the default set and few positions reach: W-08, the setup permission, boards
//! whose prize has gone, chases without end, sharing and exchanging.

use breachlab::games::hull_breach::frame::{Frame, Window};
use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::hull_breach::state::{Counter, End};

use super::kit::*;
use crate::stage::{Stage, with_file};

const ANY: &str = "event c0 | timing = \"any\"\n[[card.effects]]\nwhen = \"play\"\nwho = \"player\"\ndo = [{ op = \"gain\", resource = 1 }]";
const SHIP: &str = "battleship a0 d7 w5 crew3";
const PREY: &str = "cruiser a0 d7 w3 crew3";
const MARINE: &str = "marine a2 d5 w2 takes1";
const FOLDER: &str = "marine a2 d5 w2 takes1 micro_fold";

#[test]
fn cards_are_played_while_a_unit_is_pending_and_before_it_answers_w08() {
    let mut t = Table::new();
    let gun = t.ship(A, "cruiser a1 d7 w9");
    let prey = t.ship(D, "cruiser a1 d7 w1 stoic");
    let any = t.hand(D, ANY);
    t.stock(D, 5, 5);
    let mut s = t.engage(1, 3);
    s.act(&[Activate(gun)]);
    s.rest();
    s.roll(&[9], &[Fire(prey, 1)]);
    assert!(s.in_window() && s.offers(Play(any)), "W-08");
    assert!(!s.stands(prey) && !s.scrapped(prey), "pending");
    s.act(&[Play(any)]);
    assert_eq!(s.st.resource[D], 6);
    assert!(s.offers(Fire(gun, 1)), "then it answers");
}

/// Launches, Fearless and folds of others wait for the next window; the pending unit's own are D-20.
#[test]
fn a_pending_unit_opens_no_window_for_anything_but_cards_w08() {
    let mut t = Table::new();
    let gun = t.ship(A, "cruiser a1 d7 w9");
    let prey = t.ship(D, "cruiser a0 d7 w1");
    t.ship(D, "cruiser a1 d7 w3 fearless");
    let mut s = t.engage(1, 3);
    s.act(&[Activate(gun)]);
    s.rest();
    s.roll(&[9], &[Fire(prey, 1)]);
    assert!(s.scrapped(prey));
}

#[test]
fn an_any_time_event_with_leave_for_setup_is_played_in_setup_5_1() {
    let own = r#"
        [[card]]
        id = "x-gift"
        name = "X Gift"
        type = "event"
        timing = "any"
        setup_ok = true
        [[card.effects]]
        when = "play"
        do = [{ op = "gain", resource = 1 }]
        [[card]]
        id = "x-late"
        name = "X Late"
        type = "event"
        timing = "any"
        [[card.effects]]
        when = "play"
        do = [{ op = "gain", resource = 1 }]
    "#;
    let plain = "st-skyline sm-gun-ring sm-ablative-crust";
    let deck = format!("{plain} x-gift x-late");
    let mut s = Stage::dealt(with_file(own), &[&deck, plain], Rules::default());
    let held = |s: &Stage, id| {
        let def = s.set.pool.find(id).unwrap();
        let hand = s.st.hands[A].as_slice().iter();
        hand.map(|&card| CardIx(card))
            .find(|&card| s.set.id(card) == def)
    };
    let take = |s: &mut Stage, id| held(s, id).unwrap_or_else(|| s.hold(A, id));
    let (gift, late) = (take(&mut s, "x-gift"), take(&mut s, "x-late"));
    s.act(A, Pass);
    assert!(matches!(
        s.st.frames.last(),
        Some(Frame::Manufacture { setup: true, .. })
    ));
    assert!(s.may(Play(gift)) && !s.may(Play(late)));
    let before = s.goods(A).0;
    s.act(A, Play(gift));
    assert_eq!(s.goods(A).0, (before + 1).min(20));
}

/// §9.17 with three Commanders: the prize is back with its owner, who is no side, so the board finds nobody.
#[test]
fn a_board_on_a_prize_that_went_home_to_a_bystander_fizzles_4_5() {
    let mut t = Table::of(3);
    let ship = t.ship(A, SHIP);
    let boarder = t.on(ship, MARINE);
    let prize = t.ship(E, PREY);
    t.captured(prize, D);
    let garrison = t.of_on(D, prize, FOLDER);
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, prize)]);
    s.roll(&[5], &[Fold(garrison)]);
    assert_eq!((s.controller(prize), s.is_home(prize)), (E, true));
    s.to(2, 3);
    assert_eq!(s.st.counters[Counter::Boardings as usize], 0);
    assert_eq!((s.host(boarder), s.controller(prize)), (ship, E));
}

#[test]
fn parties_that_chase_each_other_are_parted_by_the_cap_r59() {
    let mut t = Table::new();
    let ship = t.ship(A, SHIP);
    let boarder = t.on(ship, MARINE);
    let prey = t.ship(D, PREY);
    let holder = t.on(prey, MARINE);
    t.rules.max_boarding_exchanges = 3;
    let mut s = t.engage(1, 4);
    s.board(ship, prey);
    for _ in 0..3 {
        assert_eq!(s.st.counters[Counter::BoardingCap as usize], 0);
        s.act(&[Withdraw, Pursue]);
    }
    assert_eq!(s.at(), (2, 3));
    assert_eq!(s.st.counters[Counter::BoardingCap as usize], 1);
    assert_eq!((s.host(boarder), s.host(holder)), (ship, prey));
}

/// The switch is about pursuers without Hunter; only with them does it come to bear.
#[test]
fn a_hunter_pursues_onto_stealth_whatever_the_switch_says_r37() {
    for (hunter, on, offered, counted) in [
        (true, false, true, 0),
        (false, false, false, 0),
        (true, true, true, 0),
        (false, true, true, 1),
    ] {
        let mut t = Table::new();
        let ship = t.ship(A, "battleship a0 d7 w5 crew3 stealth");
        t.on(ship, MARINE);
        let words = if hunter { "hunter" } else { "" };
        let prey = t.ship(D, &format!("{PREY} {words}"));
        t.on(prey, MARINE);
        t.rules.pursuit_ignores_stealth = on;
        let mut s = t.engage(1, 4);
        s.board(ship, prey);
        s.act(&[Withdraw]);
        assert_eq!(s.offers(Pursue), offered, "{hunter} {on}");
        if offered {
            s.act(&[Pursue]);
        }
        let count = s.st.counters[Counter::PursuitStealth as usize];
        assert_eq!(count, counted, "{hunter} {on}");
    }
}

#[test]
fn a_wing_launched_behind_the_last_turn_has_its_own_r11() {
    let mut t = Table::new();
    let prey = t.ship(A, "cruiser a0 d7 w9");
    let wing = t.on(station(D), "wing a2 d5 w1");
    let mut s = t.engage(2, 5);
    s.act(&[Launch(wing)]);
    assert!(s.offers(Activate(wing)));
    s.fire(wing, prey, &[9, 1]);
    assert_eq!(s.wounds(prey), 1);
}

#[test]
fn what_is_left_of_a_stations_repair_goes_where_its_commander_says_r20() {
    let mut t = Table::new();
    t.station(D, "station a4 d7 w7 repair:2");
    let (one, two) = (
        t.on(station(D), "station_module w3"),
        t.on(station(D), "station_module w4"),
    );
    for part in [one, two, station(D)] {
        t.wound(part, 1);
    }
    t.ship(A, "cruiser a5 d6 w3");
    let mut s = t.engage(1, 5);
    s.act(&[Activate(station(D)), Repair(one)]);
    assert_eq!(s.menu(), [Repair(station(D)), Repair(two), Pass]);
    s.act(&[Repair(two)]);
    assert_eq!([one, two, station(D)].map(|part| s.wounds(part)), [0, 0, 1]);
}

#[test]
fn unlike_units_of_one_name_and_wings_of_two_carriers_change_places_d07() {
    let mut t = Table::new();
    let near = t.ship(A, "cruiser a0 d7 w3 crew1 bays1");
    let far = t.ship(A, "cruiser a0 d7 w3 crew1 bays1");
    let marine = "marine a1 d5 w3 takes1";
    let (hurt, well) = (t.on(near, marine), t.on(far, marine));
    t.wound(hurt, 2);
    let (light, heavy) = (t.on(near, "wing a1 d5 w1"), t.on(far, "wing a2 d5 w1"));
    let mut s = t.turn();
    s.act(&[Reassign]);
    assert!(s.offers(Exchange(hurt, well)) && s.offers(Exchange(light, heavy)));
    s.act(&[Exchange(light, heavy), Exchange(hurt, well)]);
    assert_eq!(
        [hurt, well, light, heavy].map(|unit| s.host(unit)),
        [far, near, far, near]
    );
}

#[test]
fn whom_a_ships_own_board_leaves_behind_may_fold_elsewhere_r98() {
    let mut t = Table::new();
    let ship = t.ship(A, SHIP);
    let goes = t.on(ship, FOLDER);
    let stays = t.on(
        ship,
        "marine a2 d5 w2 takes1 micro_fold size:host>=battleship",
    );
    let prey = t.ship(D, PREY);
    let large = t.ship(D, SHIP);
    let mut s = t.engage(1, 4);
    s.act(&[Board(ship, prey)]);
    assert!(s.offers(FoldBoard(stays, large)) && !s.offers(FoldBoard(goes, large)));
    s.roll(&[5], &[FoldBoard(stays, large)]);
    s.to(1, 8);
    s.act(&[Scuttle]);
    assert!(s.scrapped(prey), "each its own board");
    s.act(&[Hijack, Garrison(stays)]);
    assert_eq!(s.controller(large), A);
}

#[test]
fn who_may_not_fire_does_not_intercept() {
    let mut t = Table::new();
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
        let mut t = Table::new();
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

/// R-53: a board that was declared in return does not lapse because the boarders folded away.
#[test]
fn a_board_in_return_stands_though_the_boarders_fold_out() {
    let mut t = Table::new();
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
    let mut t = Table::new();
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
    let mut t = Table::new();
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
        let mut t = Table::new();
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
        let mut t = Table::new();
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
        let mut t = Table::new();
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

#[test]
fn marines_of_two_full_hosts_change_places_though_nobody_has_room_d07() {
    let mut t = Table::new();
    t.station(A, "station a0 d7 w7");
    let near = t.ship(A, "cruiser a0 d7 w3 crew1");
    let far = t.ship(A, "cruiser a0 d7 w3 crew1");
    let (one, other) = (t.on(near, MARINE), t.on(far, FOLDER));
    let mut s = t.turn();
    s.act(&[Reassign]);
    assert_eq!(s.menu(), [Exchange(one, other), Pass]);
    s.act(&[Exchange(one, other)]);
    assert_eq!([one, other].map(|unit| s.host(unit)), [far, near]);
    assert!(matches!(
        s.st.frames.last(),
        Some(Frame::Manufacture { .. })
    ));
}

/// One of a pair may have moved before: so a ring of full hosts turns, one exchange fewer than it has hosts.
#[test]
fn marines_of_three_full_hosts_change_places_in_a_ring_d07() {
    let mut t = Table::new();
    t.station(A, "station a0 d7 w7");
    let hosts = [(); 3].map(|()| t.ship(A, "cruiser a0 d7 w3 crew1"));
    let [a, b, c] = [0, 1, 2].map(|at| {
        let words = ["marine a1 d5 w2 takes1", MARINE, FOLDER][at];
        t.on(hosts[at], words)
    });
    let mut s = t.turn();
    s.act(&[Reassign]);
    assert!(!s.offers(Move(a, CardIx::NONE)), "pairs will do");
    s.act(&[Exchange(a, b), Exchange(b, c)]);
    assert_eq!(
        [a, b, c].map(|unit| s.host(unit)),
        [hosts[1], hosts[2], hosts[0]]
    );
    assert!(matches!(
        s.st.frames.last(),
        Some(Frame::Manufacture { .. })
    ));
}

#[test]
fn a_large_unit_changes_places_with_two_small_ones_d07() {
    let mut t = Table::new();
    t.station(A, "station a0 d7 w7");
    let near = t.ship(A, "cruiser a0 d7 w3 crew2 bays2");
    let far = t.ship(A, "cruiser a0 d7 w3 crew2 bays2");
    let large = t.on(near, "marine a3 d5 w3 takes2");
    let small = [MARINE, FOLDER].map(|words| t.on(far, words));
    let bomber = t.on(near, "fw-cicada");
    let wings = ["fw-mayfly", "fw-sparrow"].map(|id| t.on(far, id));
    let mut s = t.turn();
    s.act(&[Reassign, Move(small[0], CardIx::NONE)]);
    assert!(!s.offers(Pass), "never adrift when the step is over");
    assert!(!s.offers(Move(large, far)), "no room there");
    s.act(&[Move(small[1], CardIx::NONE)]);
    assert!(s.offers(Move(small[0], far)), "or back again");
    s.act(&[Move(large, far), Move(small[0], near), Move(small[1], near)]);
    s.act(&[
        Move(bomber, CardIx::NONE),
        Move(wings[0], near),
        Move(wings[1], near),
        Move(bomber, far),
    ]);
    for unit in [small[0], small[1], wings[0], wings[1]] {
        assert_eq!(s.host(unit), near);
    }
    assert_eq!([large, bomber].map(|unit| s.host(unit)), [far, far]);
}

/// A Marine taken off is put down within the step: nobody's last place is given away.
#[test]
fn what_is_taken_off_always_finds_a_place_d07() {
    let mut t = Table::new();
    t.station(A, "station a0 d7 w7");
    let near = t.ship(A, "cruiser a0 d7 w3 crew2");
    let far = t.ship(A, "cruiser a0 d7 w3 crew2");
    let large = t.on(near, "marine a3 d5 w3 takes2");
    let small = [MARINE, FOLDER].map(|words| t.on(far, words));
    let mut s = t.turn();
    s.act(&[Reassign, Move(large, CardIx::NONE)]);
    assert!(
        !s.offers(Move(small[0], near)),
        "then neither host had room for the large one"
    );
    s.act(&[Move(large, near)]);
    assert_eq!(s.host(large), near);
}

/// No decision of the list (D-01 to D-25): the first in a fixed order, and nobody is asked.
#[test]
fn refuge_and_berth_are_the_first_that_fit_r91_r92() {
    let mut t = Table::of(3);
    t.station(D, "station a0 d7 w1");
    let gun = t.ship(A, "cruiser a1 d7 w3");
    let first = t.ship(A, SHIP);
    t.ship(A, SHIP);
    let prize = t.ship(D, PREY);
    t.captured(prize, A);
    let guest = t.of_on(A, prize, MARINE);
    let mut s = t.engage(2, 3);
    s.fire(gun, station(D), &[9]);
    assert!(!s.st.lives(D));
    assert_eq!(s.host(guest), first, "R-92");

    let mut t = Table::new();
    let ship = t.ship(A, "battleship a0 d7 w1 crew3");
    let marine = t.on(ship, FOLDER);
    let first = t.ship(A, SHIP);
    t.ship(A, SHIP);
    let prey = t.ship(D, "cruiser a1 d7 w3 crew3");
    let mut s = t.engage(1, 4);
    s.roll(&[5], &[FoldBoard(marine, prey)]);
    s.to(1, 5);
    s.fire(prey, ship, &[7]);
    s.to(1, 8);
    s.act(&[Scuttle]);
    assert_eq!(s.host(marine), first, "R-91");
}

/// Bonuses that end by themselves: nothing tells of a new round or of one ship fewer.
#[test]
fn a_wound_bonus_that_lapses_kills_at_once_r13() {
    let lent = |while_: &str| {
        format!(
            "cruiser a1 d7 w2 | [[card.effects]]
when = \"always\"
if = {while_}
who = {{ type = \"ship\", side = \"own\" }}
stack = \"sum\"
do = [{{ op = \"wounds\", add = 2 }}]"
        )
    };
    let mut t = Table::new();
    let early = t.ship(D, &lent("{ round = { most = 1 } }"));
    t.wound(early, 3);
    t.ship(D, "cruiser a0 d7 w9");
    t.ship(A, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 3);
    assert!(s.stands(early));
    s.to(2, 3);
    assert!(s.scrapped(early), "round 2");

    let pair = "{ count = { of = { type = \"ship\", class = \"cruiser\", side = \"own\" }, number = { least = 2 } } }";
    let mut t = Table::new();
    let gun = t.ship(A, "cruiser a1 d7 w9");
    let one = t.ship(D, &lent(pair));
    let two = t.ship(D, "cruiser a1 d7 w2");
    t.wound(one, 3);
    t.wound(two, 3);
    let mut s = t.engage(1, 3);
    assert!(s.stands(one) && s.stands(two));
    s.fire(gun, one, &[7]);
    assert!(s.scrapped(one) && s.scrapped(two), "one cruiser is no pair");
}

#[test]
fn a_wound_bonus_leaves_with_the_marine_who_lends_it_r13() {
    let lender = "marine a1 d5 w2 takes1 micro_fold | [[card.effects]]
when = \"always\"
who = \"host\"
do = [{ op = \"wounds\", add = 2 }]";
    let mut t = Table::new();
    let ship = t.ship(A, "cruiser a0 d7 w3 crew1");
    let marine = t.on(ship, lender);
    t.wound(ship, 4);
    let other = t.ship(A, SHIP);
    t.ship(D, PREY);
    let mut s = t.engage(1, 2);
    assert!(s.stands(ship));
    s.roll(&[5], &[Fold(marine)]);
    assert_eq!(s.host(marine), other);
    assert!(s.scrapped(ship));
}

#[test]
fn no_card_fires_when_the_engagement_is_over() {
    let late = "battleship a1 d7 w5 | [[card.effects]]
when = \"engagement_end\"
do = [{ op = \"extra_volley\", dice = 1, who = { type = \"ship\", where = \"here\", space = \"open\" } }]";
    let mut t = Table::new();
    t.rules.max_engagement_rounds = 1;
    t.ship(A, late);
    t.ship(D, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 3);
    assert_eq!(s.finish(), End::Cap);
    assert_eq!(s.st.volleys.len(), 0);
}
