//! Tactics: what each printed text does in play, R-64, R-68, R-90, R-96, R-102.

use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::state::{CardZone, End, EngagementStep, flag};
use breachlab::games::hull_breach::traits::Trait;

use crate::stage::{A, B, C, CardStage, OPEN};

const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

fn stage(decks: &[&str]) -> CardStage {
    let decks: Vec<String> = decks
        .iter()
        .map(|cards| format!("{PLAIN} {cards}"))
        .collect();
    CardStage::new(&decks.iter().map(String::as_str).collect::<Vec<_>>())
}

fn last_end(s: &CardStage) -> Option<u8> {
    s.st.clashes.last().map(|clash| clash.outcome)
}

/// a snapshot; bay wings, the Station and latecomers have nothing of it. An outsider may play it.
#[test]
fn ambush_gives_a_side_interceptors() {
    let b = "fr-merlin ma-watch fw-zephyr cr-king-fisher fw-sparrow";
    let mut s = stage(&["cr-basalt", b, "ta-ambush fw-mayfly"]);
    let (attacker, ambush) = (s.put(A, "cr-basalt", OPEN), s.hold(C, "ta-ambush"));
    let (merlin, zephyr) = (s.put(B, "fr-merlin", OPEN), s.put(B, "fw-zephyr", OPEN));
    let carrier = s.put(B, "cr-king-fisher", OPEN);
    let (docked, marine) = (
        s.put(B, "fw-sparrow", carrier),
        s.put(B, "ma-watch", merlin),
    );
    let elsewhere = s.put(C, "fw-mayfly", OPEN);
    s.attack(A, B, &[attacker]);
    s.pass_until(|frame| matches!(frame, Frame::Window));
    while s.asked() == Some(B) {
        s.act(B, Action::Pass);
    }
    s.play(ambush);
    s.act(C, Action::Name(B));
    let value = |s: &CardStage, card| s.numbers(card).traits.value(Trait::Interceptor);
    assert_eq!(
        [merlin, zephyr, carrier, marine].map(|c| value(&s, c)),
        [3, 5, 3, 3]
    );
    assert_eq!(
        [docked, attacker, elsewhere, s.station(B)].map(|c| value(&s, c)),
        [0; 4]
    );
    assert_eq!(
        (s.zone(ambush), s.goods(C)),
        (CardZone::Scrapheap, (20, 18))
    );
    // A wing launched afterwards has not been there.
    s.pass_until(|frame| matches!(frame, Frame::Window | Frame::Intercept { .. }));
    if s.may(Action::Launch(docked)) {
        s.act(B, Action::Launch(docked));
    }
    assert_eq!(value(&s, docked), 0);
    while s.st.eng.on {
        let seat = s.asked().unwrap();
        s.act(seat, Action::Pass);
    }
    assert_eq!(value(&s, merlin), 0, "over with the engagement");
}

/// the wing may be anywhere, in a bay too; the target is in the engagement.
#[test]
fn bigger_they_are_trades_a_wing_for_a_ship() {
    let a = "bb-roc fr-merlin ta-dark";
    let b = "ta-bigger cr-king-fisher fw-sparrow ma-watch";
    let mut s = stage(&[a, b]);
    let (roc, home) = (s.put(A, "bb-roc", OPEN), s.put(A, "fr-merlin", OPEN));
    let carrier = s.put(B, "cr-king-fisher", OPEN);
    let (wing, tactic) = (s.put(B, "fw-sparrow", carrier), s.hold(B, "ta-bigger"));
    s.fund(B, 0, 2);
    s.attack(A, B, &[roc]);
    s.play_soon(tactic);
    s.act(B, Action::Pick(wing));
    assert_eq!(
        [wing, roc, home].map(|c| s.zone(c)),
        [CardZone::Scrapheap, CardZone::Scrapheap, CardZone::Play]
    );
    assert_eq!(
        (last_end(&s), s.goods(B)),
        (Some(End::AttackersGone as u8), (3, 3)),
        "paid, and then B's income"
    );
    // Without a wing it cannot be played.
    let mut s = stage(&["bb-roc", "ta-bigger fr-merlin"]);
    let roc = s.put(A, "bb-roc", OPEN);
    let tactic = s.hold(B, "ta-bigger");
    s.put(B, "fr-merlin", OPEN);
    s.attack(A, B, &[roc]);
    assert!(!s.may(Action::Play(tactic)));
}

#[test]
fn ramming_costs_a_ship_and_wounds_another() {
    let mut s = stage(&[
        "fr-merlin ma-watch fw-mayfly bb-roc ta-ram",
        "bb-granite bb-roc",
    ]);
    let (merlin, wing) = (s.put(A, "fr-merlin", OPEN), s.put(A, "fw-mayfly", OPEN));
    let (marine, home) = (s.put(A, "ma-watch", merlin), s.put(A, "bb-roc", OPEN));
    let (granite, roc) = (s.put(B, "bb-granite", OPEN), s.put(B, "bb-roc", OPEN));
    let ram = s.hold(A, "ta-ram");
    s.attack(A, B, &[merlin, wing]);
    s.play(ram);
    assert_eq!(s.menu(), [Action::Pick(merlin)], "no wing, nothing at home");
    s.act(A, Action::Pick(merlin));
    assert_eq!(s.menu(), [Action::Pick(granite), Action::Pick(roc)]);
    s.act(A, Action::Pick(roc));
    assert_eq!((s.wounds(roc), s.wounds(granite)), (4, 0));
    assert_eq!(
        [merlin, marine, home].map(|c| s.zone(c)),
        [CardZone::Scrapheap, CardZone::Scrapheap, CardZone::Play]
    );
}

#[test]
fn recall_takes_the_attacker_home_but_not_out_of_step_eight() {
    let mut s = stage(&[
        "cr-drake ma-garrison fw-mayfly ta-recall",
        "cr-basalt ma-watch ta-recall",
    ]);
    let (drake, wing) = (s.put(A, "cr-drake", OPEN), s.put(A, "fw-mayfly", OPEN));
    let (marine, basalt) = (s.put(A, "ma-garrison", drake), s.put(B, "cr-basalt", OPEN));
    s.put(B, "ma-watch", basalt);
    let (recall, theirs) = (s.hold(A, "ta-recall"), s.hold(B, "ta-recall"));
    s.attack(A, B, &[drake, wing]);
    assert!(!s.may(Action::Play(theirs)));
    s.pass_until(|frame| matches!(frame, Frame::Boards { .. }));
    s.act(A, Action::Board(drake, basalt));
    let saved = s.st.clone();
    // In Step 8 it is too late.
    while s.st.eng.on && s.st.eng.step != EngagementStep::Boarding {
        let seat = s.asked().unwrap();
        s.act(seat, Action::Pass);
    }
    while s.st.eng.on && s.st.eng.step == EngagementStep::Boarding {
        assert!(!s.may(Action::Play(recall)));
        let seat = s.asked().unwrap();
        s.act(
            seat,
            if s.may(Action::Pass) {
                Action::Pass
            } else {
                s.menu()[0]
            },
        );
    }
    *s.st = *saved;
    s.pass_until(|frame| matches!(frame, Frame::Window));
    s.play(recall);
    assert_eq!(last_end(&s), Some(End::ByCard as u8));
    assert_eq!([drake, wing, marine].map(|c| s.st.piece(c).space), [A.0; 3]);
    assert_eq!((s.st.piece(marine).host, s.st.boards.len()), (drake, 0));
}

/// what was declared against it stands.
#[test]
fn running_dark_hides_one_ship() {
    let mut s = stage(&[
        "cr-drake ma-garrison cr-basalt",
        "ta-dark cr-basalt cr-king-fisher fw-sparrow",
    ]);
    let (drake, basalt) = (s.put(A, "cr-drake", OPEN), s.put(A, "cr-basalt", OPEN));
    s.put(A, "ma-garrison", drake);
    let (target, carrier) = (
        s.put(B, "cr-basalt", OPEN),
        s.put(B, "cr-king-fisher", OPEN),
    );
    s.put(B, "fw-sparrow", carrier);
    let dark = s.hold(B, "ta-dark");
    s.attack(A, B, &[drake, basalt]);
    s.pass_until(|frame| matches!(frame, Frame::Boards { .. }));
    s.act(A, Action::Board(drake, target));
    s.act(B, Action::Play(dark));
    assert_eq!(
        s.menu(),
        [Action::Pick(target), Action::Pick(carrier)],
        "open space, own"
    );
    s.act(B, Action::Pick(target));
    assert!(s.numbers(target).traits.has(Trait::Stealth) && s.look().any_board());
    assert_eq!(s.look().modifier(basalt, A, target), -5);
    s.pass_until(|frame| matches!(frame, Frame::Prize { .. }));
    assert!(s.may(Action::Hijack), "the declared board went on");
}

/// No ship of the attacker may retreat, nor one that comes to be his; cards still take them home.
#[test]
fn snare_bars_the_retreat_action() {
    let mut s = stage(&["cr-king-fisher fw-mayfly ta-recall", "ta-snare"]);
    let carrier = s.put(A, "cr-king-fisher", OPEN);
    let (wing, snare) = (s.put(A, "fw-mayfly", carrier), s.hold(B, "ta-snare"));
    let recall = s.hold(A, "ta-recall");
    s.attack(A, B, &[carrier]);
    s.act(A, Action::Pass);
    s.play(snare);
    s.pass_until(|frame| matches!(frame, Frame::Window));
    while !s.may(Action::Launch(wing)) {
        let seat = s.asked().unwrap();
        s.act(seat, Action::Pass);
    }
    s.act(A, Action::Launch(wing));
    for ship in [carrier, wing] {
        s.activate(ship);
        s.pass_until(|frame| matches!(frame, Frame::Act { .. }));
        assert!(!s.may(Action::Retreat), "{ship:?}");
        s.act(A, Action::Pass);
    }
    while !s.may(Action::Play(recall)) {
        let seat = s.asked().unwrap();
        s.act(seat, Action::Pass);
    }
    s.play(recall);
    assert_eq!(
        (
            s.st.piece(carrier).space,
            s.st.is(carrier, flag::RETREATING)
        ),
        (A.0, false)
    );
}
