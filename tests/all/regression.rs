//! Faults that random matches found, each named after the seed of `stress` that found it.

use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::state::CardZone;

use crate::stage::{A, B, CardStage, OPEN, at};

const WORDS: &str = include_str!("every_word.toml");
const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

fn stage(decks: [&str; 2]) -> CardStage {
    let decks = decks.map(|cards| format!("{PLAIN} {cards}"));
    CardStage::own(WORDS, &[&decks[0], &decks[1]])
}

/// Seed 4: a text that waits for cards leaving play came on top of the deployment that pushed the module out,
/// and the deployment took the wrong frame away.
#[test]
fn a_module_pushed_out_may_set_a_text_off() {
    let mut s = stage(["w-echo md-turrets md-ecm cr-basalt", ""]);
    s.put(A, "w-echo", OPEN);
    let basalt = s.put(A, "cr-basalt", OPEN);
    let (old, new) = (s.put(A, "md-turrets", basalt), s.hold(A, "md-ecm"));
    s.fund(A, 5, 5);
    s.turn(A, at::Turn::Deploy);
    s.act(A, Action::Deploy(new));
    assert_eq!(
        (s.zone(old), s.zone(new)),
        (CardZone::Scrapheap, CardZone::Play)
    );
    assert_eq!(s.st.piece(basalt).module, new);
    // One Currency paid; one gained for what left and one for what came.
    assert_eq!(s.goods(A), (3, 6));
    assert!(matches!(
        s.st.frames.last(),
        Some(Frame::Manufacture { .. })
    ));
    assert!(s.st.plays.is_empty());
}

/// Seed 3: a wing taken over by a card stayed in a bay of its old Commander's Station.
#[test]
fn a_docked_wing_that_is_taken_leaves_its_bay() {
    let mut s = stage(["w-mutiny", "fw-sparrow"]);
    let station = s.station(B);
    let (wing, mutiny) = (s.put(B, "fw-sparrow", station), s.hold(A, "w-mutiny"));
    s.turn(A, at::Turn::Deploy);
    s.play(mutiny);
    let piece = s.st.piece(wing);
    assert_eq!((piece.controller, piece.host, piece.space), (A, OPEN, A.0));
}

/// Seed 24: a unit whose last wound was taken away stood on unhurt.
#[test]
fn a_unit_without_wounds_to_take_is_destroyed() {
    let mut s = stage(["w-frail cr-basalt", "fw-thrush cr-king-fisher"]);
    let (basalt, frail) = (s.put(A, "cr-basalt", OPEN), s.hold(A, "w-frail"));
    let carrier = s.put(B, "cr-king-fisher", OPEN);
    let open = s.put(B, "fw-thrush", OPEN);
    s.attack(A, B, &[basalt]);
    s.play_soon(frail);
    // B could switch Fearless on in the same window.
    s.act(B, Action::Pass);
    assert_eq!(
        (s.zone(open), s.zone(carrier)),
        (CardZone::Scrapheap, CardZone::Play)
    );
}

/// Scripted: while cards were asked whether they save the target of a volley, the rule about lost
/// wounds took it for spent and destroyed it.
#[test]
fn a_target_is_not_spent_before_it_is_judged() {
    let mut s = stage(["bb-roc fd-crash w-stats", "cr-basalt"]);
    let (roc, basalt) = (s.put(A, "bb-roc", OPEN), s.put(B, "cr-basalt", OPEN));
    let crash = s.put(A, "fd-crash", roc);
    s.st.piece_mut(roc).wounds = 4;
    s.attack(A, B, &[roc]);
    s.fire(basalt, roc, &[9, 9, 9, 9]);
    s.use_card(crash);
    assert_eq!((s.wounds(roc), s.zone(roc)), (5, CardZone::Play));
}
