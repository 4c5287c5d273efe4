//! Tactics of volleys and boarding actions.

use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::state::CardZone;
use breachlab::games::hull_breach::traits::Trait;

use crate::stage::{A, B, CardStage, OPEN};

const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

fn stage(decks: &[&str]) -> CardStage {
    let decks: Vec<String> = decks
        .iter()
        .map(|cards| format!("{PLAIN} {cards}"))
        .collect();
    CardStage::new(&decks.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn crossfire_and_weave_change_results_after_the_roll() {
    let mut s = stage(&["cr-basalt ta-crossfire", "fr-merlin ta-weave"]);
    let (basalt, merlin) = (s.put(A, "cr-basalt", OPEN), s.put(B, "fr-merlin", OPEN));
    let (crossfire, weave) = (s.hold(A, "ta-crossfire"), s.hold(B, "ta-weave"));
    s.attack(A, B, &[basalt]);
    s.fire(basalt, merlin, &[4, 4, 1, 2]);
    // D5: none hits; +2 makes the fours hit, a natural 1 never does.
    s.play(crossfire);
    s.act(B, Action::Pass);
    s.all_rolled();
    // The window opens again. B weaves: +2-3 = -1, the fours miss.
    s.play(weave);
    assert_eq!(s.wounds(merlin), 0);
    assert_eq!((s.goods(A), s.goods(B)), ((20, 19), (20, 19)));
    // Without Weave the fours hit.
    let mut s = stage(&["cr-basalt ta-crossfire", "fr-merlin"]);
    let (basalt, merlin) = (s.put(A, "cr-basalt", OPEN), s.put(B, "fr-merlin", OPEN));
    let crossfire = s.hold(A, "ta-crossfire");
    s.attack(A, B, &[basalt]);
    s.fire(basalt, merlin, &[4, 2, 1, 2]);
    s.play(crossfire);
    assert_eq!(s.wounds(merlin), 1);
}

#[test]
fn weave_spares_no_natural_ten_and_crossfire_needs_an_own_volley() {
    let mut s = stage(&[
        "cr-basalt ta-crossfire ta-weave",
        "fr-merlin ta-weave ta-crossfire",
    ]);
    let (basalt, merlin) = (s.put(A, "cr-basalt", OPEN), s.put(B, "fr-merlin", OPEN));
    let (mine, not_mine) = (s.hold(B, "ta-weave"), s.hold(B, "ta-crossfire"));
    let own_weave = s.hold(A, "ta-weave");
    s.attack(A, B, &[basalt]);
    s.fire(basalt, merlin, &[6, 6, 10, 2]);
    assert_eq!(s.asked(), Some(B), "A's Weave has nothing to weave");
    assert!(!s.may(Action::Play(not_mine)) && s.may(Action::Play(mine)));
    s.play(mine);
    assert_eq!(s.wounds(merlin), 1);
    assert_eq!(s.zone(own_weave), CardZone::Hand);
    // A volley at a Station module may be woven too.
    let mut s = stage(&["cr-basalt", "ta-weave"]);
    let (basalt, weave) = (s.put(A, "cr-basalt", OPEN), s.hold(B, "ta-weave"));
    let module = s.st.modules[B].as_slice()[0];
    s.attack(A, B, &[basalt]);
    s.fire(basalt, module, &[8, 9, 9, 2]);
    s.play(weave);
    assert_eq!(s.wounds(module), 0, "D8, 9-3");
}

/// until the boarding action ends, role swaps included.
#[test]
fn corridors_strengthen_the_holders_of_one_action() {
    let mut s = stage(&[
        "cr-drake ma-garrison ta-corridors",
        "cr-basalt ma-mp ta-corridors ma-watch",
    ]);
    let (drake, basalt) = (s.put(A, "cr-drake", OPEN), s.put(B, "cr-basalt", OPEN));
    let (boarder, holder) = (s.put(A, "ma-garrison", drake), s.put(B, "ma-mp", basalt));
    let station = s.station(B);
    let other = s.put(B, "ma-watch", station);
    let (not_now, corridors) = (s.hold(A, "ta-corridors"), s.hold(B, "ta-corridors"));
    s.attack(A, B, &[drake]);
    s.pass_until(|frame| matches!(frame, Frame::Boards { .. }));
    s.act(A, Action::Board(drake, basalt));
    while !s.may(Action::Play(corridors)) {
        assert!(
            !s.may(Action::Play(not_now)),
            "A's Marines are the boarders"
        );
        let seat = s.asked().unwrap();
        s.act(seat, Action::Pass);
    }
    assert!(s.st.fight.is_some());
    s.play(corridors);
    assert_eq!(
        [holder, boarder, other].map(|m| s.numbers(m).attack),
        [4, 2, 1]
    );
    assert_eq!(
        s.numbers(holder).traits.value(Trait::Interceptor),
        2,
        "dice unchanged"
    );
    s.pass_until(|frame| matches!(frame, Frame::VolleyStep { .. } | Frame::Intercept { .. }));
    while s.st.fight.is_some() {
        let seat = s.asked().unwrap();
        s.act(
            seat,
            if s.may(Action::Withdraw) {
                Action::Withdraw
            } else {
                Action::Pass
            },
        );
    }
    assert_eq!(s.numbers(holder).attack, 2);
}

/// A snapshot of ships in open space; what is already dying is too late.
#[test]
fn last_stand_makes_the_fleet_stoic() {
    let b = "ta-laststand fr-merlin cr-king-fisher fw-sparrow bb-roc";
    let mut s = stage(&["cr-basalt", b]);
    let (basalt, merlin) = (s.put(A, "cr-basalt", OPEN), s.put(B, "fr-merlin", OPEN));
    let carrier = s.put(B, "cr-king-fisher", OPEN);
    let (docked, card) = (s.put(B, "fw-sparrow", carrier), s.hold(B, "ta-laststand"));
    s.attack(A, B, &[basalt]);
    s.play_soon(card);
    let stoic = |s: &CardStage, c| s.numbers(c).traits.has(Trait::Stoic);
    assert_eq!(
        [merlin, carrier, docked, basalt].map(|c| stoic(&s, c)),
        [true, true, false, false]
    );
    s.fire(basalt, merlin, &[9, 9, 1, 1]);
    s.pass_until(|frame| matches!(frame, Frame::Dying { .. }));
    assert!(s.may(Action::Fire(basalt, 2)), "the frigate answers");
    s.roll(&[9, 1]);
    s.act(B, Action::Fire(basalt, 2));
    assert_eq!((s.wounds(basalt), s.zone(merlin)), (1, CardZone::Scrapheap));
}
