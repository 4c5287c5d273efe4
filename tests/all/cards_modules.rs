//! Station modules: what each printed text does in play..

use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::state::{End, flag};
use breachlab::games::hull_breach::traits::Trait;

use crate::stage::{A, B, CardStage, OPEN, at};

const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

#[test]
fn gantries_help_every_own_ship_in_the_repair_step() {
    let deck = "st-skyline sm-gun-ring sm-gantries bb-roc bc-osprey ma-exoframe";
    let mut s = CardStage::new(&[deck, deck]);
    let (roc, theirs) = (s.put(A, "bb-roc", OPEN), s.put(B, "bb-roc", OPEN));
    let osprey = s.put(A, "bc-osprey", OPEN);
    let marine = s.put(A, "ma-exoframe", roc);
    for (card, wounds) in [(roc, 4), (theirs, 4), (osprey, 3), (marine, 2)] {
        s.st.piece_mut(card).wounds = wounds;
    }
    let station = s.station(A);
    assert_eq!(s.numbers(station).traits.value(Trait::Repair), 1);
    s.turn(A, at::Turn::Repair);
    assert_eq!(
        [roc, theirs, osprey, marine].map(|card| s.wounds(card)),
        [2, 4, 0, 1]
    );
}

#[test]
fn archive_holds_a_sixth_card_and_takes_none_away() {
    let mut s = CardStage::new(&["st-skyline sm-archive sm-ablative-crust", PLAIN]);
    let archive = s.st.modules[A].as_slice()[0];
    s.turn(A, at::Turn::Draw);
    assert_eq!(s.st.hands[A].len(), 6);
    s.hands().lose(
        archive,
        breachlab::games::hull_breach::event::Removal::Immediate,
    );
    s.turn(A, at::Turn::Draw);
    assert_eq!(s.st.hands[A].len(), 6);
}

#[test]
fn salvage_yard_lives_on_every_wreck_of_its_own_fights() {
    let b = "st-skyline sm-salvage-yard sm-ablative-crust fr-merlin fw-mayfly";
    let c = "st-skyline sm-salvage-yard sm-ablative-crust";
    let mut s = CardStage::new(&[&format!("{PLAIN} cr-basalt fw-sparrow"), b, c]);
    let (basalt, sparrow) = (s.put(A, "cr-basalt", OPEN), s.put(A, "fw-sparrow", OPEN));
    let (merlin, home) = (s.put(B, "fr-merlin", OPEN), s.put(B, "fw-mayfly", OPEN));
    for seat in [A, B, crate::stage::C] {
        s.fund(seat, 5, 5);
    }
    s.attack(A, B, &[basalt, sparrow]);
    s.fire(basalt, merlin, &[9, 9, 2, 2]);
    s.fire(s.station(B), sparrow, &[9, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(s.goods(B), (7, 5), "an own ship and an enemy wing");
    assert_eq!(
        (s.goods(A), s.goods(crate::stage::C)),
        ((5, 5), (5, 5)),
        "no side of it"
    );
    s.pass_until(|frame| matches!(frame, Frame::Tidy { .. } | Frame::Manufacture { .. }));
    s.hands().wreck(
        home,
        breachlab::games::hull_breach::event::Removal::Immediate,
        OPEN,
    );
    s.hands().run();
    assert_eq!(
        s.goods(B).0.min(7),
        7,
        "outside an engagement nothing is gained"
    );
    assert_eq!(s.st.turn, s.st.turn.max(1));
}

/// the array comes along from round 2, keeps nothing going, goes home.
#[test]
fn the_war_gate_brings_the_station_in_round_two() {
    let a = "st-skyline sm-gun-ring sm-war-gate fr-merlin fr-merlin";
    let mut s = CardStage::new(&[a, PLAIN]);
    let (ship, other) = (s.put(A, "fr-merlin", OPEN), s.put(A, "fr-merlin", OPEN));
    let (gate, station) = (s.st.modules[A].as_slice()[1], s.station(A));
    s.attack(A, B, &[ship]);
    s.use_card(gate);
    s.pass_until(|frame| matches!(frame, Frame::VolleyStep { .. }));
    assert_eq!((s.st.eng.round, s.st.piece(station).space), (1, A.0));
    assert!(!s.may(Action::Activate(station)));
    while s.st.eng.round == 1 {
        let seat = s.asked().unwrap();
        s.act(seat, Action::Pass);
    }
    s.pass_until(|frame| matches!(frame, Frame::VolleyStep { .. }));
    assert!(s.may(Action::Activate(station)));
    assert_eq!(
        (s.st.piece(station).space, s.st.piece(gate).space),
        (B.0, B.0)
    );
    assert_eq!(s.st.piece(other).space, A.0, "ships left behind stay out");
    // The defender may shoot it, modules first.
    s.act(A, Action::Pass);
    s.activate(s.station(B));
    let gun_ring = s.st.modules[A].as_slice()[0];
    let targets: Vec<_> = s
        .menu()
        .into_iter()
        .filter(|a| matches!(a, Action::Fire(..)))
        .collect();
    assert_eq!(
        targets,
        [ship, gun_ring, gate].map(|card| Action::Fire(card, 11))
    );
    s.roll(&[9, 9, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    s.act(B, Action::Fire(ship, 11));
    assert_eq!(
        s.st.clashes.last().map(|clash| clash.outcome),
        Some(End::AttackersGone as u8)
    );
    assert_eq!(
        (s.st.piece(station).space, s.st.piece(gate).space),
        (A.0, A.0)
    );
}

#[test]
fn the_war_gate_may_stay_shut() {
    let mut s = CardStage::new(&["st-skyline sm-gun-ring sm-war-gate fr-merlin", PLAIN]);
    let ship = s.put(A, "fr-merlin", OPEN);
    s.attack(A, B, &[ship]);
    s.act(A, Action::Pass);
    while s.st.eng.on && s.st.eng.round < 3 {
        let seat = s.asked().unwrap();
        s.act(seat, Action::Pass);
    }
    assert_eq!(s.st.piece(s.station(A)).space, A.0);
    assert!(!s.st.is(ship, flag::RETREATING));
}

#[test]
fn modules_give_the_station_their_traits_and_numbers() {
    let mut s = CardStage::new(&["st-skyline sm-static-grid sm-picket-net", PLAIN]);
    let station = s.station(A);
    let numbers = s.numbers(station);
    assert_eq!(
        (numbers.attack, numbers.defense, numbers.wounds),
        (10, 8, 7)
    );
    assert_eq!(numbers.traits.value(Trait::Jammer), 2);
    assert_eq!(numbers.traits.value(Trait::Interceptor), 3);
    assert!(numbers.traits.has(Trait::Hunter));
    // The module shares defense and traits; its wounds are its own (EX-16).
    let module = s.st.modules[A].as_slice()[0];
    assert_eq!(
        (s.numbers(module).defense, s.numbers(module).wounds),
        (8, 2)
    );
    s.hands().lose(
        module,
        breachlab::games::hull_breach::event::Removal::Immediate,
    );
    let numbers = s.numbers(station);
    assert_eq!((numbers.attack, numbers.defense), (8, 7));
    assert!(!numbers.traits.has(Trait::Jammer));
}

#[test]
fn barracks_and_flight_deck_make_room_and_fetch() {
    let mut s = CardStage::new(&[
        &format!("{PLAIN} sm-barracks sm-flight-deck ma-garrison fw-mayfly"),
        PLAIN,
    ]);
    let station = s.station(A);
    let (barracks, deck) = (s.hold(A, "sm-barracks"), s.hold(A, "sm-flight-deck"));
    let (marine, wing) = (s.find(A, "ma-garrison"), s.find(A, "fw-mayfly"));
    s.turn(A, at::Turn::Deploy);
    s.act(A, Action::Deploy(barracks));
    s.act(A, Action::Take(marine));
    s.act(A, Action::Deploy(deck));
    s.act(A, Action::Take(wing));
    let numbers = s.numbers(station);
    assert_eq!((numbers.marine_capacity, numbers.fighter_capacity), (6, 6));
    assert_eq!(
        (s.st.piece(marine).host, s.st.piece(wing).host),
        (station, station)
    );
}
