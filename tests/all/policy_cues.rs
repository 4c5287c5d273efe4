//! What a policy of Hull Breach! is told of single choices: cards that only keep others from being drawn.

use breachlab::engine::{CueBuffer, Features};
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::view::View;

use crate::stage::{A, CardStage, at};

const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

/// A cue of a choice that A has, by a plan of defaults.
fn cue(s: &CardStage, name: &str, action: Action) -> f32 {
    assert!(s.may(action), "{action:?} is on offer");
    let plan: Vec<f32> = HullBreach::PARAMETERS
        .iter()
        .map(|parameter| parameter.default)
        .collect();
    let worths: Vec<f32> = HullBreach::WORTHS
        .iter()
        .map(|worth| worth.default)
        .collect();
    let view = View::new(&s.set, &s.st, A);
    let appraisal = HullBreach::appraise(&view, &worths);
    let mut brief = <HullBreach as Features>::Brief::default();
    HullBreach::brief(&view, &plan, &appraisal, &mut brief);
    let mut out = <HullBreach as Features>::Cues::default();
    HullBreach::cues(&view, &plan, &appraisal, &brief, action, &mut out);
    let at = HullBreach::CUES.iter().position(|one| *one == name);
    out.dense(HullBreach::CUES.len())[at.unwrap()]
}

#[test]
fn a_card_that_could_have_been_deployed_and_was_not_is_unwanted() {
    let mut s = CardStage::new(&[
        &format!("{PLAIN} cs-wyvern fw-mayfly sm-flight-deck ma-garrison ta-ambush md-turrets"),
        PLAIN,
    ]);
    let [wyvern, mayfly, deck, marine, ambush, turrets] = [
        "cs-wyvern",
        "fw-mayfly",
        "sm-flight-deck",
        "ma-garrison",
        "ta-ambush",
        "md-turrets",
    ]
    .map(|id| s.hold(A, id));
    s.fund(A, 4, 4);
    s.turn(A, at::Turn::Discards);
    s.pass_until(|frame| matches!(frame, Frame::Tidy { .. }));
    let unwanted = |card| cue(&s, "unwanted", Action::Discard(card));
    assert_eq!((unwanted(mayfly), unwanted(deck)), (1.0, 1.0));
    assert_eq!(unwanted(wyvern), 0.0, "it could not be paid for");
    for card in [marine, ambush, turrets] {
        assert_eq!(unwanted(card), 0.0, "its time or place may come yet");
    }
}
