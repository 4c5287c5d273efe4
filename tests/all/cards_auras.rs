//! Continuous texts of ships, Characters and Breakthrus: reach, stacking, end. EX-03, EX-04, R-19, R-67.

use breachlab::games::hull_breach::event::Removal;
use breachlab::games::hull_breach::ids::CardIx;
use breachlab::games::hull_breach::traits::Trait;

use crate::stage::{A, B, CardStage, OPEN, at};

const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

fn stage(cards: &str) -> CardStage {
    CardStage::new(&[&format!("{PLAIN} {cards}"), &format!("{PLAIN} {cards}")])
}

fn lose(s: &mut CardStage, card: CardIx) {
    s.hands().wreck(card, Removal::Immediate, OPEN);
}

fn value(s: &CardStage, card: CardIx, which: Trait) -> u8 {
    s.numbers(card).traits.value(which)
}

fn has(s: &CardStage, card: CardIx, which: Trait) -> bool {
    s.numbers(card).traits.has(which)
}

/// EX-03; two Eagles add up; ships elsewhere and the Station have nothing of it.
#[test]
fn eagle_lends_interceptors_to_its_fleet() {
    let mut s = stage("fw-zephyr fw-sparrow bc-eagle bc-eagle fw-mayfly");
    let (zephyr, sparrow) = (s.put(A, "fw-zephyr", OPEN), s.put(A, "fw-sparrow", OPEN));
    let away = s.put(A, "fw-mayfly", OPEN);
    s.hands().travel(away, B.0);
    let theirs = s.put(B, "fw-sparrow", OPEN);
    let eagle = s.put(A, "bc-eagle", OPEN);
    let x = |s: &CardStage, card| value(s, card, Trait::Interceptor);
    assert_eq!([zephyr, sparrow, eagle].map(|c| x(&s, c)), [3, 1, 1]);
    assert_eq!([away, theirs, s.station(A)].map(|c| x(&s, c)), [0, 0, 0]);
    let second = s.put(A, "bc-eagle", OPEN);
    assert_eq!(
        [zephyr, sparrow, eagle, second].map(|c| x(&s, c)),
        [4, 2, 2, 2]
    );
    lose(&mut s, eagle);
    lose(&mut s, second);
    assert_eq!([zephyr, sparrow].map(|c| x(&s, c)), [2, 0]);
}

#[test]
fn hawk_lends_hunter_where_it_is() {
    let mut s = stage("bc-hawk bc-hawk fr-merlin cr-basalt");
    let (hawk, merlin) = (s.put(A, "bc-hawk", OPEN), s.put(A, "fr-merlin", OPEN));
    let theirs = s.put(B, "fr-merlin", OPEN);
    assert!(has(&s, hawk, Trait::Hunter) && has(&s, merlin, Trait::Hunter));
    assert!(!has(&s, theirs, Trait::Hunter) && !has(&s, s.station(A), Trait::Hunter));
    s.hands().travel(hawk, B.0);
    assert!(!has(&s, merlin, Trait::Hunter) && !has(&s, theirs, Trait::Hunter));
}

/// a Cruiser is no Battle Cruiser; the Adamant leaves itself out.
#[test]
fn jasper_and_adamant_lead_local_ships() {
    let mut s = stage("bc-jasper cs-adamant cr-basalt bc-graphite fr-merlin");
    let (jasper, adamant) = (s.put(A, "bc-jasper", OPEN), s.put(A, "cs-adamant", OPEN));
    let (basalt, graphite) = (s.put(A, "cr-basalt", OPEN), s.put(A, "bc-graphite", OPEN));
    let theirs = s.put(B, "cr-basalt", OPEN);
    let attack =
        |s: &CardStage| [jasper, adamant, basalt, graphite, theirs].map(|c| s.numbers(c).attack);
    assert_eq!(attack(&s), [4, 7, 6, 6, 4]);
    assert_eq!(s.numbers(s.station(A)).attack, 11);
    s.hands().travel(jasper, B.0);
    assert_eq!(attack(&s), [3, 7, 5, 6, 4]);
    lose(&mut s, adamant);
    assert_eq!(s.numbers(basalt).attack, 4);
}

/// EX-04, R-19: its fleet's ships, host included, not the Station; other ships lose it with him.
#[test]
fn the_heroic_commander_lends_annihilate() {
    let mut s = stage("cr-cockatrice cr-basalt ch-heroic ma-watch");
    let (cockatrice, basalt) = (s.put(A, "cr-cockatrice", OPEN), s.put(A, "cr-basalt", OPEN));
    let hero = s.put(A, "ch-heroic", basalt);
    let marine = s.put(A, "ma-watch", cockatrice);
    let theirs = s.put(B, "cr-basalt", OPEN);
    let with =
        |s: &CardStage| [cockatrice, basalt, marine, theirs].map(|c| has(s, c, Trait::Annihilate));
    assert_eq!(with(&s), [true, true, false, false]);
    assert!(!has(&s, s.station(A), Trait::Annihilate));
    lose(&mut s, hero);
    assert_eq!(with(&s), [true, false, false, false]);
}

#[test]
fn the_yardmaster_repairs_the_ship_around_him() {
    let mut s = stage("ch-yardmaster cr-malachite bb-roc");
    let (malachite, roc) = (s.put(A, "cr-malachite", OPEN), s.put(A, "bb-roc", OPEN));
    let station = s.station(A);
    let master = s.put(A, "ch-yardmaster", malachite);
    assert_eq!(
        [malachite, roc, station].map(|c| value(&s, c, Trait::Repair)),
        [4, 0, 0]
    );
    s.hands().move_to(master, station);
    assert_eq!(
        [malachite, roc, station].map(|c| value(&s, c, Trait::Repair)),
        [2, 0, 0]
    );
    s.hands().move_to(master, roc);
    s.st.piece_mut(roc).wounds = 5;
    s.turn(A, at::Turn::Repair);
    assert_eq!(s.wounds(roc), 0, "with Repair all wounds go in Logistics");
}

#[test]
fn the_breach_captain_leads_local_marines_and_himself() {
    let mut s = stage("ch-breach-captain ma-garrison ma-watch ma-sappers cr-drake");
    let (station, drake) = (s.station(A), s.put(A, "cr-drake", OPEN));
    let captain = s.put(A, "ch-breach-captain", drake);
    let (home, aboard) = (
        s.put(A, "ma-garrison", station),
        s.put(A, "ma-watch", drake),
    );
    let theirs = s.station(B);
    let enemy = s.put(B, "ma-sappers", theirs);
    let attack = |s: &CardStage| [captain, home, aboard, enemy, drake].map(|c| s.numbers(c).attack);
    assert_eq!(attack(&s), [2, 3, 2, 2, 3]);
    s.hands().travel(drake, B.0);
    assert_eq!(
        attack(&s),
        [2, 2, 2, 2, 3],
        "those at home are no longer local"
    );
}

#[test]
fn the_wing_leader_leads_local_wings() {
    let mut s = stage("ch-wing-leader fw-sparrow fw-mayfly bb-roc");
    let roc = s.put(A, "bb-roc", OPEN);
    s.put(A, "ch-wing-leader", roc);
    let (open, bay) = (s.put(A, "fw-sparrow", OPEN), s.put(A, "fw-mayfly", roc));
    assert_eq!([open, bay, roc].map(|c| s.numbers(c).attack), [4, 2, 4]);
    s.hands().travel(open, B.0);
    assert_eq!(s.numbers(open).attack, 3);
}

#[test]
fn the_quartermaster_earns_aboard_the_own_station_only() {
    let mut s = stage("ch-quartermaster bb-roc");
    let (station, roc) = (s.station(A), s.put(A, "bb-roc", OPEN));
    let master = s.put(A, "ch-quartermaster", station);
    s.fund(A, 0, 0);
    s.turn(A, at::Turn::Draw);
    assert_eq!(s.goods(A), (3, 4));
    s.hands().move_to(master, roc);
    s.fund(A, 0, 0);
    s.turn(A, at::Turn::Draw);
    assert_eq!(s.goods(A), (3, 3));
}

/// Results of their own volleys, by the target's class or kind.
#[test]
fn stalker_and_graphite_aim_well_at_some() {
    let cards = "fw-stalker bc-graphite fw-mayfly fr-merlin de-pyrite cr-basalt";
    let mut s = stage(cards);
    let (stalker, graphite) = (s.put(A, "fw-stalker", OPEN), s.put(A, "bc-graphite", OPEN));
    let targets = ["fw-mayfly", "fr-merlin", "de-pyrite", "cr-basalt"].map(|id| s.put(B, id, OPEN));
    let modifier = |s: &CardStage, by, at| s.look().modifier(by, A, at);
    assert_eq!(targets.map(|at| modifier(&s, stalker, at)), [2, 2, 0, 0]);
    assert_eq!(targets.map(|at| modifier(&s, graphite, at)), [0; 4]);
    let (station, module) = (s.station(B), s.st.modules[B].as_slice()[0]);
    assert_eq!(
        [station, module].map(|at| modifier(&s, graphite, at)),
        [1, 1]
    );
    assert_eq!(
        [station, module].map(|at| modifier(&s, stalker, at)),
        [0, 0]
    );
    assert_eq!(modifier(&s, targets[3], graphite), 0);
}
