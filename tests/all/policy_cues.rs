//! What a policy of Hull Breach! is told of single choices: cards that only keep others from being drawn, ships as targets.

use breachlab::engine::{CueBuffer, Features, Parameter};
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::view::View;

use crate::stage::{A, B, CardStage, OPEN, at};

const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

/// A cue of a choice that A has, by a plan of defaults.
fn cue(s: &CardStage, name: &str, action: Action) -> f32 {
    cue_by(s, &[], name, action)
}

/// A cue of a choice that A has, by a plan of defaults but for these numbers.
fn cue_by(s: &CardStage, numbers: &[(&str, f32)], name: &str, action: Action) -> f32 {
    assert!(s.may(action), "{action:?} is on offer");
    let number = |parameter: &Parameter| {
        let given = numbers.iter().find(|(name, _)| *name == parameter.name);
        given.map_or(parameter.default, |given| given.1)
    };
    let plan: Vec<f32> = HullBreach::PARAMETERS.iter().map(number).collect();
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

#[test]
fn a_copy_of_what_stands_unworn_is_unwanted_whatever_it_costs() {
    let copies = "sm-gun-ring sm-ablative-crust sm-flight-deck";
    let mut s = CardStage::new(&[&format!("{PLAIN} {copies}"), PLAIN]);
    let [guns, crust, deck] =
        ["sm-gun-ring", "sm-ablative-crust", "sm-flight-deck"].map(|id| s.hold(A, id));
    let view = View::new(&s.set, &s.st, A);
    let worn = view
        .modules(A)
        .find(|&module| s.set.id(module) == s.set.id(crust));
    s.st.piece_mut(worn.expect("the Crust stands")).wounds = 1;
    s.fund(A, 0, 0);
    s.turn(A, at::Turn::Discards);
    s.pass_until(|frame| matches!(frame, Frame::Tidy { .. }));
    let unwanted = |card| cue(&s, "unwanted", Action::Discard(card));
    assert_eq!(unwanted(guns), 1.0);
    assert_eq!(unwanted(crust), 0.0, "it would make good the wound");
    assert_eq!(
        unwanted(deck),
        0.0,
        "none stands, and it could not be paid for"
    );
}

#[test]
fn room_for_marines_makes_no_target_where_only_those_aboard_count() {
    let ship = |id: &str, room: u8| {
        format!(
            "[[card]]\nid = \"{id}\"\nname = \"{id}\"\ntype = \"ship\"\nsubtype = \"cruiser\"\n\
             attack = 4\ndefense = 6\nwounds = 3\nmarine_capacity = {room}\n"
        )
    };
    let file = [ship("narrow", 1), ship("roomy", 4)].concat();
    let b = format!("{PLAIN} narrow roomy ma-garrison");
    let mut s = CardStage::own(&file, &[&format!("{PLAIN} cr-basalt"), &b]);
    let attacker = s.put(A, "cr-basalt", OPEN);
    let [narrow, roomy] = ["narrow", "roomy"].map(|id| s.put(B, id, OPEN));
    let fire = |s: &CardStage, empty: f32, at| {
        let dice = s.numbers(attacker).attack as u8;
        cue_by(s, &[("empty_room", empty)], "fire", Action::Fire(at, dice))
    };
    s.attack(A, B, &[attacker]);
    s.activate(attacker);
    s.pass_until(|frame| matches!(frame, Frame::Act { .. }));
    assert!(fire(&s, 0.0, roomy) > fire(&s, 0.0, narrow));
    let apart = fire(&s, 1.0, roomy) - fire(&s, 1.0, narrow);
    assert!(apart.abs() < 1e-4, "{apart}");
    let aboard = s.find(B, "ma-garrison");
    let mut hands = s.hands();
    hands.from_yard(B, aboard);
    hands.put_in_play(aboard, B, roomy);
    assert!(fire(&s, 1.0, roomy) > fire(&s, 1.0, narrow));
}
