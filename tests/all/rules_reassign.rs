//! Reassignment, room lost, prizes without a garrison: D-05, D-07, D-21, section 4.6, R-40, R-73, R-98.

use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::state::{CardZone, Counter};

use crate::stage::{A, B, CardStage, OPEN, at};

const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

fn stage(cards: &str) -> CardStage {
    CardStage::new(&[&format!("{PLAIN} {cards}"), &format!("{PLAIN} {cards}")])
}

/// §2.5.1.2: into open space or straight into a bay with room; in and out later.
#[test]
fn wings_deploy_into_bays_and_come_out_again() {
    let mut s = stage("fw-cicada fw-mayfly cr-king-fisher");
    let carrier = s.put(A, "cr-king-fisher", OPEN);
    let (cicada, mayfly) = (s.hold(A, "fw-cicada"), s.hold(A, "fw-mayfly"));
    let station = s.station(A);
    s.turn(A, at::Turn::Deploy);
    s.act(A, Action::Deploy(cicada));
    assert_eq!(
        s.menu(),
        [
            Action::Onto(station),
            Action::Onto(carrier),
            Action::Onto(OPEN)
        ]
    );
    s.act(A, Action::Onto(station));
    s.act(A, Action::Deploy(mayfly));
    // The Station's two places are taken by the bomber.
    assert_eq!(s.menu(), [Action::Onto(carrier), Action::Onto(OPEN)]);
    s.act(A, Action::Onto(OPEN));
    s.act(A, Action::Reassign);
    assert!(s.may(Action::Move(cicada, carrier)) && s.may(Action::Move(cicada, OPEN)));
    assert!(!s.may(Action::Move(mayfly, station)) && s.may(Action::Move(mayfly, carrier)));
    s.act(A, Action::Move(cicada, OPEN));
    assert!(s.may(Action::Move(mayfly, station)));
    s.act(A, Action::Move(mayfly, station));
    // Each once a step, so that it comes to an end.
    assert!(matches!(
        s.st.frames.last(),
        Some(Frame::Manufacture { .. })
    ));
}

#[test]
fn marines_move_among_local_hosts_within_their_limits() {
    let mut s = stage("ma-lancers ma-watch fr-travertine cr-drake bb-roc");
    let station = s.station(A);
    let (drake, small) = (s.put(A, "cr-drake", OPEN), s.put(A, "fr-travertine", OPEN));
    let (lancers, watch) = (s.put(A, "ma-lancers", drake), s.put(A, "ma-watch", station));
    s.turn(A, at::Turn::Deploy);
    s.act(A, Action::Reassign);
    assert!(s.may(Action::Move(lancers, station)));
    assert!(
        !s.may(Action::Move(lancers, small)),
        "R-98: too small for Lancers"
    );
    assert!(!s.may(Action::Move(watch, drake)), "no room");
    assert!(!s.may(Action::Move(watch, OPEN)), "R-07: never adrift");
    s.act(A, Action::Move(watch, small));
    assert_eq!(s.st.piece(watch).host, small);
}

/// §9.5, D-21: the Commander picks what no longer fits; wings fly out, Marines are lost.
#[test]
fn room_lost_is_made_up_for() {
    let mut s = stage(
        "md-berthing md-hangar md-turrets cr-basalt ma-watch ma-garrison ma-sappers fw-mayfly \
                       bb-dragon fw-sparrow",
    );
    let ship = s.put(A, "cr-basalt", OPEN);
    s.put(A, "md-berthing", ship);
    let marines = ["ma-watch", "ma-garrison", "ma-sappers"].map(|id| s.put(A, id, ship));
    let turrets = s.hold(A, "md-turrets");
    s.turn(A, at::Turn::Deploy);
    s.act(A, Action::Deploy(turrets));
    // Capacity 3 becomes 1.
    assert_eq!(s.menu(), marines.map(Action::Discard));
    s.act(A, Action::Discard(marines[1]));
    s.act(A, Action::Discard(marines[0]));
    assert_eq!(
        marines.map(|m| s.zone(m)),
        [CardZone::Scrapheap, CardZone::Scrapheap, CardZone::Play]
    );
    let dragon = s.put(A, "bb-dragon", OPEN);
    let hangar = s.put(A, "md-hangar", dragon);
    let wings = ["fw-mayfly", "fw-sparrow"].map(|id| s.put(A, id, dragon));
    s.hands().lose(
        hangar,
        breachlab::games::hull_breach::event::Removal::Attached,
    );
    s.hands().run();
    s.act(A, Action::Discard(wings[0]));
    s.act(A, Action::Discard(wings[1]));
    assert_eq!(
        wings.map(|w| (s.zone(w), s.st.piece(w).host)),
        [(CardZone::Play, OPEN); 2]
    );
}

/// §9.17, §6.10: a prize without a Marine of its captor goes back to its owner, at once after the step.
#[test]
fn a_prize_needs_a_garrison_when_the_step_is_over() {
    let mut s = stage("cr-drake ma-watch ma-garrison");
    let prize = s.put(B, "cr-drake", OPEN);
    let watch = s.capture(prize, A, "ma-watch");
    let station = s.station(A);
    let garrison = s.put(A, "ma-garrison", station);
    s.turn(A, at::Turn::Deploy);
    s.act(A, Action::Reassign);
    s.act(A, Action::Move(watch, station));
    assert_eq!(
        s.st.piece(prize).controller,
        A,
        "relief within the step is fine"
    );
    s.act(A, Action::Move(garrison, prize));
    assert_eq!(s.st.piece(prize).controller, A);
    s.pass_turn();
    s.pass_turn();
    s.pass_until(|frame| matches!(frame, Frame::Manufacture { .. }));
    s.act(A, Action::Reassign);
    s.act(A, Action::Move(garrison, station));
    s.act(A, Action::Pass);
    assert_eq!(
        (s.st.piece(prize).controller, s.st.piece(prize).space),
        (B, B.0)
    );
    assert_eq!(s.st.counters[Counter::Reversions as usize], 1);
}

/// a ship taken twice goes back to its owner, not to the captor before.
#[test]
fn a_prize_taken_twice_goes_back_to_its_owner() {
    let decks = [
        PLAIN,
        "st-skyline sm-gun-ring sm-ablative-crust ma-watch",
        "st-skyline sm-gun-ring sm-concourse cr-drake",
    ];
    let mut s = CardStage::new(&[&format!("{PLAIN} ma-watch"), decks[1], decks[2]]);
    let c = crate::stage::C;
    let prize = s.put(c, "cr-drake", OPEN);
    let first = s.capture(prize, B, "ma-watch");
    s.hands()
        .lose(first, breachlab::games::hull_breach::event::Removal::NoRoom);
    let second = s.capture(prize, A, "ma-watch");
    s.turn(A, at::Turn::Deploy);
    s.hands().lose(
        second,
        breachlab::games::hull_breach::event::Removal::NoRoom,
    );
    s.hands().run();
    assert_eq!(
        (s.st.piece(prize).controller, s.st.piece(prize).space),
        (c, c.0)
    );
}

/// Modules stay on a prize and go to their owner's scrapheap when it dies (§9.17).
#[test]
fn a_prize_keeps_its_module() {
    let mut s = stage("cr-drake ma-watch md-turrets");
    let prize = s.put(B, "cr-drake", OPEN);
    let turrets = s.put(B, "md-turrets", prize);
    let watch = s.capture(prize, A, "ma-watch");
    assert_eq!(
        (s.numbers(prize).attack, s.st.piece(turrets).controller),
        (5, A)
    );
    s.hands().wreck(
        prize,
        breachlab::games::hull_breach::event::Removal::Immediate,
        OPEN,
    );
    assert_eq!(
        [prize, turrets, watch].map(|card| s.zone(card)),
        [CardZone::Scrapheap; 3]
    );
    assert!(s.st.heaps[B].as_slice().contains(&turrets.0));
    assert!(s.st.heaps[A].as_slice().contains(&watch.0));
}
