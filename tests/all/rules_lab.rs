//! Pairs of traits that meet on deployment (2.5): Regimented, Unique, Face Up - Face Down.

use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::frame::Frame;

use crate::stage::{A, B, CardStage, OPEN, at};

const CARDS: &str = r#"
[[card]]
id = "lab-tender"
name = "Lab Tender"
type = "ship"
subtype = "battleship"
attack = 1
defense = 6
wounds = 1
marine_capacity = 4
fighter_capacity = 4
traits = ["regimented marines 1"]

[[card]]
id = "lab-carrier"
name = "Lab Carrier"
type = "ship"
subtype = "capital_ship"
attack = 1
defense = 6
wounds = 5
fighter_capacity = 4
traits = ["regimented fighter_wings 1"]

[[card]]
id = "lab-wing"
name = "Lab Wing"
type = "ship"
subtype = "fighter_wing"
attack = 1
defense = 5
wounds = 1
fighter_space = 1
fighter_capacity = 1
traits = ["regimented fighter_wings 1"]

[[card]]
id = "lab-drone"
name = "Lab Drone"
type = "ship"
subtype = "fighter_wing"
attack = 1
defense = 5
wounds = 1
fighter_space = 1

[[card]]
id = "lab-folder"
name = "Lab Folder"
type = "marine"
attack = 1
defense = 6
wounds = 1
marine_space = 1
traits = ["micro_fold"]

[[card]]
id = "lab-only"
name = "Lab Only"
type = "marine"
attack = 1
defense = 6
wounds = 1
marine_space = 1
traits = ["unique"]

[[card]]
id = "lab-sleeper"
name = "Lab Sleeper"
type = "module"
subtype = "ship"
traits = ["face_up_face_down", "unique"]
"#;

const BASE: &str = "st-skyline sm-strip-miners sm-concourse";

fn table(cards: &str) -> CardStage {
    CardStage::own(CARDS, &[&format!("{BASE} {cards}"), BASE])
}

/// Deploys a card from hand into open space (or onto what is asked first).
fn deploy(s: &mut CardStage, id: &str) -> breachlab::games::hull_breach::ids::CardIx {
    let card = s.hold(A, id);
    s.turn(A, at::Turn::Deploy);
    s.pass_until(|frame| matches!(frame, Frame::Manufacture { .. }));
    s.act(A, Action::Deploy(card));
    if s.may(Action::Onto(OPEN)) {
        s.act(A, Action::Onto(OPEN));
    }
    card
}

#[test]
fn a_fetched_marine_may_fold_like_any_other_2_5_mic_reg() {
    let mut s = table("lab-tender lab-folder fr-travertine");
    let haven = s.put(A, "fr-travertine", OPEN);
    let tender = deploy(&mut s, "lab-tender");
    let marine = s.find(A, "lab-folder");
    s.act(A, Action::Take(marine));
    assert_eq!(s.st.piece(marine).host, tender);
    s.pass_turn();
    let foe = s.station(B);
    s.turn(A, at::Turn::Attack);
    s.act(A, Action::Attack(B));
    while s.may(Action::Send(tender)) || s.may(Action::Send(haven)) {
        let ship = if s.may(Action::Send(tender)) {
            tender
        } else {
            haven
        };
        s.act(A, Action::Send(ship));
    }
    for _ in 0..50 {
        if s.may(Action::Fold(marine)) {
            break;
        }
        let seat = s.asked().expect("somebody is asked");
        s.act(seat, Action::Pass);
    }
    s.roll(&[5]);
    s.act(A, Action::Fold(marine));
    assert_eq!(s.st.piece(marine).host, haven);
    assert!(s.st.stands(foe));
}

#[test]
fn regimented_does_not_fetch_a_barred_copy_2_5_reg_uni() {
    let mut s = table("lab-tender lab-only lab-only lab-folder");
    let station = s.station(A);
    let first = s.put(A, "lab-only", station);
    deploy(&mut s, "lab-tender");
    let second = s.find(A, "lab-only");
    let other = s.find(A, "lab-folder");
    assert_ne!(first, second);
    assert_eq!(
        s.finds(),
        [other],
        "the copy in play bars the second (R-31)"
    );
}

#[test]
fn a_fetched_unit_that_is_regimented_fetches_in_turn_2_5_reg_reg() {
    let mut s = table("lab-carrier lab-wing lab-drone");
    let (wing, drone) = (s.find(A, "lab-wing"), s.find(A, "lab-drone"));
    let carrier = deploy(&mut s, "lab-carrier");
    s.act(A, Action::Take(wing));
    assert_eq!(s.st.piece(wing).host, carrier);
    assert_eq!(s.finds(), [drone], "the wing has a search of its own");
    s.act(A, Action::Take(drone));
    assert_eq!(s.st.piece(drone).host, wing);
}

#[test]
fn a_face_down_copy_still_bars_a_second_2_5_fud_uni() {
    let mut s = table("lab-tender lab-carrier lab-sleeper lab-sleeper");
    let tender = s.put(A, "lab-tender", OPEN);
    s.put(A, "lab-carrier", OPEN);
    s.put(A, "lab-sleeper", tender);
    let second = s.hold(A, "lab-sleeper");
    s.turn(A, at::Turn::Deploy);
    s.pass_until(|frame| matches!(frame, Frame::Manufacture { .. }));
    assert!(
        !s.may(Action::Deploy(second)),
        "uniqueness holds face down too"
    );
}
