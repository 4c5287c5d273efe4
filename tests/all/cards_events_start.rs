//! Events played at the start of an engagement, and plays that compete: EX-14, R-43, R-44, R-94, R-103.

use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::ids::CardIx;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::hull_breach::state::{CardZone, Counter, End};

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

/// anyone may play it; the attack is spent and the fleet is home.
#[test]
fn diplomacy_cancels_the_engagement() {
    let mut s = stage(&["fr-merlin", "", "ev-diplomacy"]);
    let (ship, event) = (s.put(A, "fr-merlin", OPEN), s.hold(C, "ev-diplomacy"));
    s.attack(A, B, &[ship]);
    s.play(event);
    assert_eq!(last_end(&s), Some(End::Cancelled as u8));
    assert_eq!((s.goods(C), s.st.piece(ship).space), ((20, 16), A.0));
    assert_eq!(s.st.active, B, "no other attack this turn");
}

#[test]
fn spies_make_a_side_discard_its_hand() {
    let mut s = stage(&["fr-merlin", "cr-harpy", "ev-spies cr-basalt"]);
    let (ship, event) = (s.put(A, "fr-merlin", OPEN), s.hold(C, "ev-spies"));
    let (harpy, own) = (s.hold(B, "cr-harpy"), s.hold(C, "cr-basalt"));
    s.attack(A, B, &[ship]);
    s.play(event);
    assert_eq!(
        s.menu(),
        [Action::Name(A), Action::Name(B)],
        "a side other than the player"
    );
    s.act(C, Action::Name(B));
    assert_eq!(
        (s.zone(harpy), s.zone(own)),
        (CardZone::Scrapheap, CardZone::Hand)
    );
    assert!(s.st.hands[B].is_empty() && s.st.eng.on);
}

/// EX-14: both at the start of the engagement; the roll-off decides, ties roll again.
fn spies_against_diplomacy(faces: &[u8]) -> (CardStage, CardIx) {
    let mut s = stage(&["fr-merlin ev-spies", "ev-diplomacy cr-harpy"]);
    let ship = s.put(A, "fr-merlin", OPEN);
    let (spies, diplomacy) = (s.hold(A, "ev-spies"), s.hold(B, "ev-diplomacy"));
    s.hold(B, "cr-harpy");
    s.attack(A, B, &[ship]);
    s.play(spies);
    s.roll(faces);
    s.play(diplomacy);
    s.all_rolled();
    (s, spies)
}

#[test]
fn competing_plays_are_rolled_off() {
    for faces in [&[7, 4][..], &[5, 5, 7, 4]] {
        let (s, _) = spies_against_diplomacy(faces);
        assert!(s.st.hands[B].is_empty() && s.st.eng.on);
        assert_eq!((s.goods(A), s.goods(B)), ((20, 17), (20, 20)));
        assert_eq!(s.st.counters[Counter::Rolloffs as usize], 1);
    }
    let (s, spies) = spies_against_diplomacy(&[4, 7]);
    assert_eq!(last_end(&s), Some(End::Cancelled as u8));
    assert_eq!((s.goods(A), s.goods(B)), ((20, 20), (20, 16)));
    assert_eq!(s.zone(spies), CardZone::Hand);
}

/// R-94, D-25: everyone rolls, and a bystander who wins picks.
#[test]
fn a_bystander_may_win_the_roll_off() {
    let mut s = stage(&["fr-merlin ev-spies", "ev-diplomacy", ""]);
    let ship = s.put(A, "fr-merlin", OPEN);
    let (spies, diplomacy) = (s.hold(A, "ev-spies"), s.hold(B, "ev-diplomacy"));
    s.attack(A, B, &[ship]);
    s.play(spies);
    s.roll(&[4, 7, 9]);
    s.play(diplomacy);
    s.all_rolled();
    assert_eq!(
        (s.asked(), s.menu()),
        (Some(C), vec![Action::Name(A), Action::Name(B)])
    );
    s.act(C, Action::Name(A));
    assert_eq!(
        (s.zone(spies), s.zone(diplomacy)),
        (CardZone::Scrapheap, CardZone::Scrapheap)
    );
    assert!(s.st.eng.on && s.goods(B) == (20, 20));
}

#[test]
fn blackout_bars_tactics_for_the_engagement() {
    let mut s = stage(&["fr-merlin ta-dark ta-ambush ta-recall", "ev-blackout"]);
    let (ship, blackout) = (s.put(A, "fr-merlin", OPEN), s.hold(B, "ev-blackout"));
    for id in ["ta-dark", "ta-ambush", "ta-recall"] {
        s.hold(A, id);
    }
    s.attack(A, B, &[ship]);
    s.act(A, Action::Pass);
    s.play(blackout);
    let tactics = |s: &CardStage| {
        s.menu()
            .iter()
            .any(|action| matches!(action, Action::Play(_)))
    };
    while s.st.eng.on && s.st.eng.round == 1 {
        assert!(!tactics(&s), "{:?}", s.menu());
        let seat = s.asked().unwrap();
        s.act(seat, Action::Pass);
    }
    assert!(s.st.boons.len() == 1);
    while s.st.eng.on {
        let seat = s.asked().unwrap();
        s.act(seat, Action::Pass);
    }
    assert!(s.st.boons.is_empty());
}

/// `window_priority = active_first` needs no dice.
#[test]
fn the_active_commander_may_have_precedence() {
    let rules = Rules {
        window_rolloff: false,
        ..Rules::default()
    };
    let decks = [
        &*format!("{PLAIN} fr-merlin ev-spies"),
        &*format!("{PLAIN} ev-diplomacy"),
    ];
    let mut s = CardStage::of(crate::kit::first_edition(), &decks, rules);
    let ship = s.put(A, "fr-merlin", OPEN);
    let (spies, diplomacy) = (s.hold(A, "ev-spies"), s.hold(B, "ev-diplomacy"));
    s.attack(A, B, &[ship]);
    s.play(spies);
    s.play(diplomacy);
    assert_eq!(
        (s.zone(diplomacy), s.st.eng.on),
        (CardZone::Scrapheap, true)
    );
    assert_eq!(s.goods(B), (20, 20));
}
