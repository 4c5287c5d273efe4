//! Face Up - Face Down modules: each acts once a flip, at its moment, if its controller likes..

use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::ids::CardIx;
use breachlab::games::hull_breach::state::{CardZone, flag};
use breachlab::games::hull_breach::traits::Trait;

use crate::stage::{A, B, CardStage, OPEN};

const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

/// A battleship of A with a hidden module attacks; B has the cards named in open space.
fn stage(
    module: &str,
    ship: &str,
    more: &str,
    theirs: &str,
) -> (CardStage, CardIx, CardIx, Vec<CardIx>) {
    let a = format!("{PLAIN} {ship} {module} {more}");
    let mut s = CardStage::new(&[&a, &format!("{PLAIN} {theirs} ma-watch ma-garrison")]);
    let host = s.put(A, ship, OPEN);
    let module = s.put(A, module, host);
    let theirs = theirs
        .split_whitespace()
        .map(|id| s.put(B, id, OPEN))
        .collect();
    (s, host, module, theirs)
}

fn face_down(s: &CardStage, module: CardIx) -> bool {
    s.st.is(module, flag::FACE_DOWN)
}

#[test]
fn battery_adds_three_dice_to_attack_fire_once_a_flip() {
    let (mut s, roc, battery, theirs) = stage("fd-battery", "bb-roc", "", "bb-granite cr-petrel");
    s.attack(A, B, &[roc]);
    // Declined: four dice, and it lies as it lay.
    s.fire(roc, theirs[0], &[]);
    s.roll(&[1, 1, 1, 1]);
    s.act(A, Action::Pass);
    s.all_rolled();
    assert!(face_down(&s, battery));
    while s.st.eng.round == 1 {
        let seat = s.asked().unwrap();
        s.act(seat, Action::Pass);
    }
    // A split: the dice go to one of its parts, past a jam.
    s.pass_until(|frame| matches!(frame, Frame::VolleyStep { .. }));
    s.act(A, Action::Activate(roc));
    s.act(A, Action::Split);
    s.act(A, Action::Fire(theirs[0], 3));
    if s.may(Action::Fire(theirs[1], 1)) {
        s.act(A, Action::Fire(theirs[1], 1));
    }
    s.use_card(battery);
    assert_eq!(s.menu(), [Action::Part(0), Action::Part(1)]);
    s.roll(&[9, 9, 9, 1, 1, 1, 1]);
    s.act(A, Action::Part(0));
    s.all_rolled();
    assert_eq!((s.wounds(theirs[0]), face_down(&s, battery)), (3, false));
    // Face up it does nothing more.
    while s.st.eng.round == 2 {
        let seat = s.asked().unwrap();
        s.act(seat, Action::Pass);
    }
    s.fire(roc, theirs[1], &[1, 1, 1, 1]);
    s.all_rolled();
    // D-13: after the engagement it may be turned down again.
    while !s.may(Action::TurnDown(battery)) {
        let seat = s.asked().unwrap();
        s.act(seat, Action::Pass);
    }
    s.act(A, Action::TurnDown(battery));
    let told = breachlab::games::hull_breach::event::Event::TurnedDown { module: battery };
    assert!(s.heard.0.contains(&told));
    assert!(face_down(&s, battery));
}

#[test]
fn decoy_takes_two_from_a_volley_at_its_host() {
    let (mut s, roc, decoy, theirs) = stage("fd-decoy", "bb-roc", "", "cr-basalt cr-harpy");
    s.attack(A, B, &[roc]);
    // D7: 7 and 8 hit, less two they do not; a natural 10 does.
    s.fire(theirs[0], roc, &[7, 8, 10, 2]);
    assert_eq!(s.asked(), Some(A));
    s.use_card(decoy);
    assert_eq!((s.wounds(roc), face_down(&s, decoy)), (1, false));
    s.fire(theirs[1], roc, &[7, 8, 9, 2, 2]);
    assert_eq!(s.wounds(roc), 4, "once a flip");
}

/// instead of being destroyed, before it is pending; never against an immediate kill.
#[test]
fn crash_bulkheads_save_the_host_from_a_plain_volley() {
    let (mut s, roc, crash, theirs) = stage("fd-crash", "bb-roc", "", "cr-basalt cr-harpy");
    s.st.piece_mut(roc).wounds = 4;
    s.attack(A, B, &[roc]);
    s.fire(theirs[0], roc, &[9, 9, 9, 9]);
    s.use_card(crash);
    assert_eq!(
        (s.wounds(roc), s.zone(roc), s.zone(crash)),
        (5, CardZone::Play, CardZone::Scrapheap)
    );
    s.fire(theirs[1], roc, &[9, 1, 1, 1, 1]);
    assert_eq!(s.zone(roc), CardZone::Scrapheap);
    // Declined, the ship is destroyed with it.
    let (mut s, roc, crash, theirs) = stage("fd-crash", "bb-roc", "", "cr-basalt");
    s.st.piece_mut(roc).wounds = 5;
    s.attack(A, B, &[roc]);
    s.fire(theirs[0], roc, &[9, 1, 1, 1]);
    s.act(A, Action::Pass);
    assert_eq!(
        (s.zone(roc), s.zone(crash)),
        (CardZone::Scrapheap, CardZone::Scrapheap)
    );
    // Two natural tens of an Annihilator leave no choice.
    let (mut s, roc, _, theirs) = stage("fd-crash", "bb-roc", "", "cr-cockatrice");
    s.attack(A, B, &[roc]);
    s.fire(theirs[0], roc, &[10, 10, 1]);
    assert_eq!(s.zone(roc), CardZone::Scrapheap);
}

/// before anyone fires, as boarding or boarded ship; kills are immediate.
#[test]
fn stowaways_fire_first() {
    let (mut s, roc, stowaways, theirs) = stage("fd-stowaway", "bb-roc", "ma-sappers", "cr-drake");
    let boarder = s.put(A, "ma-sappers", roc);
    let marines = [
        s.put(B, "ma-watch", theirs[0]),
        s.put(B, "ma-garrison", theirs[0]),
    ];
    s.attack(A, B, &[roc]);
    s.pass_until(|frame| matches!(frame, Frame::Boards { .. }));
    s.act(A, Action::Board(roc, theirs[0]));
    while s.use_of(stowaways).is_none() {
        let seat = s.asked().unwrap();
        s.act(seat, Action::Pass);
    }
    s.use_card(stowaways);
    assert!(s.may(Action::Fire(marines[0], 2)) && s.may(Action::Fire(marines[1], 1)));
    // D5 each; no firer's trait helps: 4 misses although the boarder has Alpha Strike.
    s.roll(&[5, 4]);
    s.act(A, Action::Fire(marines[0], 1));
    s.all_rolled();
    assert_eq!(
        (s.zone(marines[0]), s.wounds(marines[1])),
        (CardZone::Scrapheap, 0)
    );
    assert!(!s.st.is(boarder, flag::FIRED));
    // As the boarded ship.
    let (mut s, roc, stowaways, theirs) = stage("fd-stowaway", "bb-roc", "ma-sappers", "cr-drake");
    let boarder = s.put(B, "ma-watch", theirs[0]);
    s.put(A, "ma-sappers", roc);
    s.attack(A, B, &[roc]);
    s.pass_until(|frame| matches!(frame, Frame::Boards { seat } if *seat == B));
    s.act(B, Action::Board(theirs[0], roc));
    while s.use_of(stowaways).is_none() {
        let seat = s.asked().unwrap();
        s.act(seat, Action::Pass);
    }
    s.roll(&[5, 1]);
    s.use_card(stowaways);
    s.all_rolled();
    assert_eq!(
        s.zone(boarder),
        CardZone::Scrapheap,
        "the only target takes both dice"
    );
}

#[test]
fn surge_grants_one_overload_for_the_engagement() {
    let (mut s, corundum, surge, theirs) = stage("fd-surge", "bb-corundum", "", "bb-granite");
    s.attack(A, B, &[corundum]);
    s.pass_until(|frame| matches!(frame, Frame::VolleyStep { .. }));
    s.act(A, Action::Activate(corundum));
    s.use_card(surge);
    assert_eq!(
        s.numbers(corundum).traits.value(Trait::Overload),
        18,
        "added to its own 10"
    );
    s.roll(&[1; 18]);
    s.act(A, Action::Overload(theirs[0]));
    s.all_rolled();
    assert!(s.st.is(corundum, flag::OVERLOADED | flag::DRAWBACK));
    while s.st.eng.on {
        let seat = s.asked().unwrap();
        s.act(seat, Action::Pass);
    }
    assert_eq!(s.numbers(corundum).traits.value(Trait::Overload), 10);
    assert!(!face_down(&s, surge));
}
