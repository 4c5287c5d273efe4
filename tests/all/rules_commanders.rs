//! Three and more Commanders: section 5, R-09, R-12, R-92, R-94, R-95.

use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::state::CardZone;

use crate::stage::{A, B, C, CardStage, OPEN, at};

const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

/// Events that put an end to a Commander.
const DOOM: &str = r#"
    [[card]]
    id = "x-doom"
    name = "Doom"
    type = "event"
    timing = "any"
    [[card.effects]]
    when = "play"
    choose = { what = "commander", of = { side = "enemy" } }
    do = [{ op = "eliminate", who = "chosen" }]
    [[card]]
    id = "x-nova"
    name = "Nova"
    type = "event"
    timing = "any"
    [[card.effects]]
    when = "play"
    choose = { of = { type = "station", side = "enemy" } }
    do = [{ op = "compulsory", wounds = 50, who = "chosen" }]
"#;

fn stage(a: &str, b: &str, c: &str) -> CardStage {
    let deck = |cards: &str| format!("{PLAIN} x-doom x-nova {cards}");
    CardStage::own(DOOM, &[&deck(a), &deck(b), &deck(c)])
}

/// Plays Doom in A's Manufacturing Phase on B.
fn doom(s: &mut CardStage) {
    let doom = s.hold(A, "x-doom");
    s.turn(A, at::Turn::Deploy);
    s.play(doom);
    s.act(A, Action::Name(B));
}

/// §7.1.3: everything the loser owns leaves the game; the victor gains the stockpile and one free card.
#[test]
fn the_victor_takes_the_stockpile_and_a_card() {
    let mut s = stage(
        "cr-drake ma-watch ch-heroic ta-dark bt-heavy ev-embargo",
        "cr-harpy ma-watch md-ecm",
        "",
    );
    let ship = s.put(B, "cr-harpy", OPEN);
    let (marine, module) = (s.put(B, "ma-watch", ship), s.put(B, "md-ecm", ship));
    let held = s.hold(B, "md-deep-scan");
    let (drake, watch) = (s.find(A, "cr-drake"), s.find(A, "ma-watch"));
    let (heavy, embargo) = (s.find(A, "bt-heavy"), s.find(A, "ev-embargo"));
    s.fund(A, 5, 0);
    s.fund(B, 7, 18);
    doom(&mut s);
    for card in [
        ship,
        marine,
        module,
        held,
        s.station(B),
        s.st.modules[A].as_slice()[0],
    ] {
        let gone = card.owner() == B;
        assert_eq!(
            s.zone(card),
            if gone { CardZone::Gone } else { CardZone::Play }
        );
    }
    assert!(s.st.yards[B].is_empty() && s.st.hands[B].is_empty() && s.st.heaps[B].is_empty());
    assert_eq!((s.goods(A), s.goods(B)), ((12, 18), (0, 0)));
    // R-95: no Character, no Tactic; an Event whose timing fits, free as everything here.
    s.fund(A, 12, 0);
    let found = s.finds();
    for (card, wanted) in [(drake, true), (watch, true), (heavy, true), (embargo, true)] {
        assert_eq!(found.contains(&card), wanted, "{card:?}");
    }
    assert!(!found.contains(&s.find(A, "ch-heroic")) && !found.contains(&s.find(A, "ta-dark")));
    let shuffles = s.st.shuffles[A];
    s.act(A, Action::Take(drake));
    // Regimented still triggers.
    assert_eq!(s.finds(), [watch]);
    s.act(A, Action::Take(watch));
    assert_eq!((s.goods(A), s.st.shuffles[A]), ((12, 0), shuffles + 2));
    assert!(matches!(
        s.st.frames.last(),
        Some(Frame::Manufacture { .. })
    ));
    s.pass_turn();
    assert_eq!(s.st.active, C, "the next living Commander");
}

/// A Station destroyed by a card is its player's doing (§7.1.3.1); nothing may be taken either.
#[test]
fn a_station_destroyed_by_an_event_brings_spoils() {
    let mut s = stage("", "", "");
    let nova = s.hold(A, "x-nova");
    s.fund(A, 0, 0);
    s.fund(C, 3, 2);
    s.turn(A, at::Turn::Deploy);
    s.play(nova);
    let target = s.station(C);
    s.act(A, Action::Pick(target));
    assert_eq!((s.st.living, s.goods(A)), (0b011, (3, 2)));
    s.act(A, Action::Pass);
    assert!(matches!(
        s.st.frames.last(),
        Some(Frame::Manufacture { .. })
    ));
}

/// R-92: prizes of the loser revert; guests move to a local ship of theirs, never the Station, or are lost.
#[test]
fn prizes_revert_and_guests_leave() {
    let mut s = stage(
        "fr-travertine ma-watch ma-garrison ma-sappers",
        "cr-drake ma-watch bb-roc",
        "cr-basalt",
    );
    let theirs = s.put(C, "cr-basalt", OPEN);
    let held = s.capture(theirs, B, "ma-watch");
    let (near, far) = (s.put(B, "cr-drake", OPEN), s.put(B, "bb-roc", OPEN));
    let guests = [
        s.capture(near, A, "ma-watch"),
        s.put(A, "ma-garrison", near),
    ];
    let last = s.capture(far, A, "ma-sappers");
    let refuge = s.put(A, "fr-travertine", OPEN);
    doom(&mut s);
    assert_eq!(
        (s.st.piece(theirs).controller, s.st.piece(theirs).space),
        (C, C.0)
    );
    assert_eq!(
        (s.zone(held), s.zone(near), s.zone(far)),
        (CardZone::Gone, CardZone::Gone, CardZone::Gone)
    );
    assert_eq!(
        guests.map(|guest| s.st.piece(guest).host),
        [refuge, refuge],
        "two fit"
    );
    assert_eq!(
        s.zone(last),
        CardZone::Scrapheap,
        "the third does not, and the Station is no refuge"
    );
}
