//! The Manufacturing Phase: sections 1.5 to 1.7, 2.3 (Regimented, Unique), 3.2 M, EX-18, EX-20.

use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::ids::CardIx;
use breachlab::games::hull_breach::state::{CardZone, flag};
use breachlab::games::hull_breach::traits::Trait;

use crate::stage::{A, B, CardStage, OPEN, at};

const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

fn stage(cards: &str) -> CardStage {
    CardStage::new(&[&format!("{PLAIN} {cards}"), &format!("{PLAIN} {cards}")])
}

/// space, class-size limits, and Characters who need none but some capacity.
#[test]
fn marines_need_a_host_with_room() {
    let mut s = stage(
        "ma-watch ma-watch ma-watch ma-watch ma-lancers ch-heroic fr-merlin cr-drake fw-mayfly",
    );
    let station = s.station(A);
    for _ in 0..3 {
        s.put(A, "ma-watch", station);
    }
    let (marine, lancers) = (s.hold(A, "ma-watch"), s.hold(A, "ma-lancers"));
    let hero = s.hold(A, "ch-heroic");
    s.put(A, "fw-mayfly", OPEN);
    s.turn(A, at::Turn::Deploy);
    assert!(!s.may(Action::Deploy(marine)), "no room, no deployment");
    assert!(s.may(Action::Deploy(hero)), "a Character takes no space");
    let merlin = s.put(A, "fr-merlin", OPEN);
    assert!(s.may(Action::Deploy(marine)));
    assert!(!s.may(Action::Deploy(lancers)), "a Frigate is too small");
    let drake = s.put(A, "cr-drake", OPEN);
    s.act(A, Action::Deploy(lancers));
    assert_eq!(s.st.piece(lancers).host, drake, "the only place");
    s.act(A, Action::Deploy(hero));
    assert_eq!(
        s.menu().len(),
        3,
        "Station, Frigate, Cruiser; never the wing"
    );
    s.act(A, Action::Onto(merlin));
    s.act(A, Action::Deploy(marine));
    assert_eq!(
        s.st.piece(marine).host,
        merlin,
        "the Character takes no space there either"
    );
    assert_eq!(s.goods(A), (20 - 2 - 2, 20 - 3 - 3 - 1));
}

/// §2.2, R-06: four different ones; a fifth takes the place of one of your choice.
#[test]
fn a_fifth_station_module_replaces_one() {
    let mut s = stage("sm-concourse sm-smelter sm-gantries sm-smelter");
    let station = s.station(A);
    let gun_ring = s.st.modules[A].as_slice()[0];
    s.put(A, "sm-concourse", station);
    s.put(A, "sm-smelter", station);
    let (fifth, twin) = (s.hold(A, "sm-gantries"), s.hold(A, "sm-smelter"));
    s.turn(A, at::Turn::Deploy);
    assert!(s.may(Action::Deploy(twin)), "in its own like's place");
    s.act(A, Action::Deploy(fifth));
    assert_eq!(s.menu().len(), 4);
    s.act(A, Action::Replace(gun_ring));
    assert_eq!(
        (s.zone(gun_ring), s.st.modules[A].len()),
        (CardZone::Scrapheap, 4)
    );
    assert_eq!(s.numbers(station).attack, 8);
}

/// §2.3, R-03: one module a ship or Marine, the old one goes; none on wings, Transports, Characters.
#[test]
fn modules_attach_where_they_may_and_push_the_old_one_out() {
    let mut s = stage(
        "md-ecm md-turrets mm-servo cr-seagull fw-mayfly tr-halite ma-watch ch-heroic bc-hawk",
    );
    let (ecm, turrets) = (s.hold(A, "md-ecm"), s.hold(A, "md-turrets"));
    let servo = s.hold(A, "mm-servo");
    let station = s.station(A);
    s.put(A, "fw-mayfly", OPEN);
    s.put(A, "tr-halite", OPEN);
    s.put(A, "ch-heroic", station);
    s.turn(A, at::Turn::Deploy);
    assert!(!s.may(Action::Deploy(ecm)) && !s.may(Action::Deploy(servo)));
    let (seagull, marine) = (s.put(A, "cr-seagull", OPEN), s.put(A, "ma-watch", station));
    s.act(A, Action::Deploy(ecm));
    s.act(A, Action::Deploy(servo));
    assert_eq!(
        (s.st.piece(seagull).module, s.st.piece(marine).module),
        (ecm, servo)
    );
    // EX-18: A + 2 and Jammer while attached.
    let numbers = s.numbers(seagull);
    assert_eq!(
        (numbers.attack, numbers.traits.value(Trait::Jammer)),
        (4, 2)
    );
    let hawk = s.put(A, "bc-hawk", OPEN);
    s.act(A, Action::Deploy(turrets));
    assert_eq!(s.menu(), [Action::Onto(seagull), Action::Onto(hawk)]);
    s.act(A, Action::Onto(seagull));
    assert_eq!(
        (s.st.piece(seagull).module, s.zone(ecm)),
        (turrets, CardZone::Scrapheap)
    );
    let numbers = s.numbers(seagull);
    assert_eq!(
        (numbers.attack, numbers.traits.value(Trait::Jammer)),
        (4, 0)
    );
}

/// §3.4.4: free, on large ships, and without effect while it lies face down.
#[test]
fn hidden_modules_go_on_large_ships_face_down() {
    let mut s = stage("fd-surge cr-seagull bb-roc");
    let surge = s.hold(A, "fd-surge");
    s.put(A, "cr-seagull", OPEN);
    s.turn(A, at::Turn::Deploy);
    assert!(!s.may(Action::Deploy(surge)));
    let roc = s.put(A, "bb-roc", OPEN);
    s.act(A, Action::Deploy(surge));
    assert!(s.st.is(surge, flag::FACE_DOWN));
    assert_eq!((s.st.piece(roc).module, s.goods(A)), (surge, (20, 20)));
    assert_eq!(s.numbers(roc).traits.value(Trait::Overload), 0);
}

/// EX-20: everything attached goes with its host.
#[test]
fn attachments_die_with_their_host() {
    let mut s = stage("cr-seagull ma-mp mm-proven ma-mp mm-proven md-ecm");
    let station = s.station(A);
    let (marine, module) = (s.put(A, "ma-mp", station), s.find(A, "mm-proven"));
    s.put(A, "mm-proven", marine);
    assert_eq!((s.numbers(marine).attack, s.numbers(marine).wounds), (3, 3));
    s.hands().wreck(
        marine,
        breachlab::games::hull_breach::event::Removal::Immediate,
        CardIx::NONE,
    );
    assert_eq!(
        (s.zone(marine), s.zone(module)),
        (CardZone::Scrapheap, CardZone::Scrapheap)
    );
    let ship = s.put(A, "cr-seagull", OPEN);
    let (marine, ecm) = (s.put(A, "ma-mp", ship), s.put(A, "md-ecm", ship));
    let module = s.put(A, "mm-proven", marine);
    s.hands().wreck(
        ship,
        breachlab::games::hull_breach::event::Removal::Immediate,
        CardIx::NONE,
    );
    for card in [ship, marine, module, ecm] {
        assert_eq!(s.zone(card), CardZone::Scrapheap);
    }
}

/// §3.4.12, R-31: counted by who deployed it, under whose control soever.
#[test]
fn unique_counts_the_copies_one_deployed() {
    let mut s = stage("bc-jasper bc-jasper ma-watch");
    let (first, second) = (s.put(A, "bc-jasper", OPEN), s.hold(A, "bc-jasper"));
    s.turn(A, at::Turn::Deploy);
    assert!(!s.may(Action::Deploy(second)));
    s.capture(first, B, "ma-watch");
    assert!(!s.may(Action::Deploy(second)), "in play under the enemy");
    let theirs = s.hold(B, "bc-jasper");
    s.pass_turn();
    s.pass_until(|frame| matches!(frame, Frame::Manufacture { .. }));
    assert!(s.may(Action::Deploy(theirs)), "a captured copy bars nobody");
    s.hands().wreck(
        first,
        breachlab::games::hull_breach::event::Removal::Immediate,
        CardIx::NONE,
    );
    s.pass_turn();
    s.pass_until(|frame| matches!(frame, Frame::Manufacture { .. }));
    assert!(s.may(Action::Deploy(second)));
}
