//! What is told of a match: every decision, those not to do something too, each with its own paragraph.

use breachlab::engine::Stages as _;
use breachlab::games::hull_breach::HullBreach;

use super::kit::*;
use crate::stage::{CardStage, at};

const SHIP: &str = "battleship a0 d7 w5 crew3";
const PREY: &str = "cruiser a0 d7 w3 crew3";
const FOLDER: &str = "marine a2 d5 w2 takes1 micro_fold";
const MARINE: &str = "marine a2 d5 w2 takes1";

#[test]
fn units_that_let_their_turn_pass_are_told_one_by_one() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, "cruiser a2 d7 w3 crew1");
    t.on(ship, MARINE);
    t.ship(A, "destroyer a2 d7 w3");
    t.ship(D, PREY);
    let mut s = t.engage(2, 3);
    s.act(&[Pass]);
    assert_eq!(
        s.told()
            .iter()
            .filter(|line| line.ends_with(" holds"))
            .count(),
        2
    );
    s.to(3, 3);
    assert_eq!(s.told_of("boards"), "A declares no more boards (D-15)");
}

#[test]
fn withdrawing_boarders_are_let_go_or_fired_at_in_words() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    t.on(ship, MARINE);
    let prey = t.ship(D, PREY);
    let holder = t.on(prey, "marine a1 d5 w2 takes1");
    let mut s = t.engage(1, 4);
    s.board(ship, prey);
    s.act(&[Withdraw, Pass]);
    assert_eq!(
        s.told_of("go (D-18)"),
        "B lets the withdrawing boarders go (D-18)"
    );
    s.to(2, 4);
    s.board(ship, prey);
    s.act(&[Withdraw, FireAtThem]);
    assert_eq!(
        s.told_of("withdrawing"),
        "B fires at the withdrawing boarders (D-18)"
    );
    assert!(s.stands(holder));
}

#[test]
fn a_pursuit_and_a_capture_that_are_declined_are_told() {
    for pursue in [false, true] {
        let mut t = FleetTable::new();
        let ship = t.ship(A, SHIP);
        let boarder = t.on(ship, "marine a1 d5 w1 takes1");
        let prey = t.ship(D, PREY);
        let holder = t.on(prey, MARINE);
        let mut s = t.engage(1, 4);
        s.board(ship, prey);
        s.fire(boarder, holder, &[1]);
        s.roll(&[9, 9], &[Activate(holder), Fire(boarder, 2)]);
        if pursue {
            s.act(&[Pursue, Pass]);
            assert!(s.told_of("(D-19)").starts_with("B leaves A's X "));
        } else {
            s.act(&[Pass]);
            assert!(
                s.told_of("(D-18)")
                    .starts_with("B does not pursue onto A's X ")
            );
        }
    }
}

#[test]
fn whom_a_card_names_is_told() {
    let mut t = FleetTable::new();
    t.ship(A, "battleship a2 d7 w5");
    let ambush = t.hand(A, "ta-ambush");
    t.ship(D, PREY);
    let mut s = t.engage(1, 1);
    s.act(&[Play(ambush), Name(D)]);
    assert_eq!(s.told_of("names"), "A's Ambush names B");
}

#[test]
fn each_use_of_a_fold_has_its_own_paragraph() {
    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let marine = t.on(ship, FOLDER);
    t.ship(A, SHIP);
    t.ship(D, PREY);
    let mut s = t.engage(1, 2);
    s.roll(&[5], &[Fold(marine)]);
    assert!(s.told_of(": 5").ends_with("folds: 5 (§3.4.7)"));

    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let marine = t.on(ship, FOLDER);
    let prey = t.ship(D, PREY);
    let holder = t.on(prey, MARINE);
    let mut s = t.engage(1, 4);
    s.roll(&[6], &[FoldBoard(marine, prey)]);
    assert!(s.told_of(": 6").ends_with("folds: 6 (§6.10.4)"));
    s.to(1, 8);
    s.act(&[Activate(marine), Retreat]);
    assert!(
        s.told_of("declares")
            .ends_with("declares to fold out (§6.10.4, R-77)")
    );
    s.roll(&[1, 1, 7], &[Activate(holder), Fire(marine, 2)]);
    assert!(s.told_of(": 7").ends_with("folds: 7 (§6.10.4, R-77)"));
}

/// The paragraphs cited for what is told in these words.
fn cited(s: &FleetScene, words: &str) -> Vec<&'static str> {
    let said = s.said();
    let is_it = |text: &str| text.contains(words) && !text.starts_with("--");
    let line = said.iter().find(|said| is_it(&said.text));
    line.unwrap_or_else(|| panic!("{words}: {:?}", s.told()))
        .rules
        .to_vec()
}

#[test]
fn what_is_told_of_marines_and_of_sudden_ends_has_its_own_paragraphs() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a2 d7 w3 annihilate");
    let prey = t.ship(D, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 3);
    s.roll(&[10, 10], &[Activate(gun), Fire(prey, 2)]);
    assert_eq!(cited(&s, "two natural 10s"), ["§3.4.2"]);
    assert_eq!(cited(&s, "is immediately destroyed"), ["§6.7"]);

    let mut t = FleetTable::new();
    let ship = t.ship(A, SHIP);
    let boarder = t.on(ship, MARINE);
    let prey = t.ship(D, PREY);
    t.on(prey, "marine a1 d5 w2 takes1");
    let mut s = t.engage(1, 4);
    s.board(ship, prey);
    s.act(&[Activate(boarder), Pass]);
    assert_eq!(cited(&s, " holds"), ["D-17"]);

    let mut t = FleetTable::new();
    t.ship(A, SHIP);
    let hurt = t.ship(D, PREY);
    t.ship(D, PREY);
    let charge = t.hand(A, "ev-planted");
    let mut s = t.engage(1, 2);
    s.act(&[Play(charge), Pick(hurt)]);
    assert_eq!(cited(&s, "takes 2"), ["§9.39", "R-32"]);
}

#[test]
fn a_search_that_finds_nothing_says_so() {
    let mut t = FleetTable::new();
    t.ship(A, "battleship a2 d7 w5");
    let turn = t.hand(A, "ev-turn");
    t.ship(D, PREY);
    let mut s = t.engage(1, 1);
    s.act(&[Play(turn)]);
    assert_eq!(
        s.told_of("finds nothing"),
        "A finds nothing to take in the pile (§8.3)"
    );
}

#[test]
fn a_card_fetched_and_played_is_not_told_as_played_from_the_hand() {
    let plain = "st-skyline sm-gun-ring sm-ablative-crust";
    let mut s = CardStage::new(&[&format!("{plain} ev-turn ev-levy"), plain]);
    let turn = s.hold(A, "ev-turn");
    let levy = s.find(A, "ev-levy");
    s.turn(A, at::Turn::Deploy);
    s.play(turn);
    s.act(A, Take(levy));
    let told: Vec<String> = s
        .heard
        .0
        .iter()
        .map(|event| HullBreach::tell_with_rules(&s.set, event).text)
        .collect();
    for line in [
        "A plays A's An Unexpected Turn of Events",
        "A takes A's Emergency Levy out of a pile",
        "A plays A's Emergency Levy, found in its pile (§8.3)",
    ] {
        assert!(told.iter().any(|told| told == line), "{line}: {told:#?}");
    }
}

#[test]
fn wounds_that_resistant_ignores_are_told_3_4_9() {
    const CHARGE: &str = "event c0 | timing = \"any\"\n[[card.effects]]\nwhen = \"play\"\n\
        choose = { of = { type = \"ship\", side = \"enemy\" } }\n\
        do = [{ op = \"compulsory\", wounds = 2, who = \"chosen\" }]";
    let mut t = FleetTable::new();
    t.ship(A, SHIP);
    t.ship(D, "cruiser a0 d7 w3 crew3 resistant");
    let charge = t.hand(A, CHARGE);
    let mut s = t.engage(2, 3);
    let ship = CardIx::new(A, 3);
    s.act(&[Activate(ship), Play(charge)]);
    assert!(
        s.told_of("Resistant")
            .ends_with("is Resistant and ignores the wounds (§3.4.9)")
    );
}

#[test]
fn a_turn_lost_to_the_drawback_is_told_and_nobody_holds_3_3_3() {
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a2 d7 w3 overload:3");
    let prey = t.ship(D, "cruiser a0 d7 w9");
    let mut s = t.engage(2, 3);
    s.roll(&[1, 1, 1], &[Activate(gun), Overload(prey)]);
    s.to(3, 3);
    assert!(s.told_of("is skipped").starts_with("the turn of A's X"));
    s.act(&[Activate(gun), Pass]);
    s.to(4, 3);
    assert!(!s.told().iter().any(|line| line.ends_with(" holds")));
}

#[test]
fn a_ship_that_reverts_in_its_own_turn_is_not_told_to_hold() {
    const DEFECTION: &str = "event c0 | timing = \"any\"\n[[card.effects]]\nwhen = \"play\"\n\
        choose = { of = { type = \"marine.marine\", side = \"enemy\" } }\n\
        do = [{ op = \"destroy\", who = \"chosen\" }]";
    let mut t = FleetTable::new();
    let prize = t.ship(D, "cruiser a3 d7 w3 crew1");
    t.of_on(A, prize, "marine a2 d5 w1 takes1");
    t.captured(prize, A);
    t.ship(A, SHIP);
    t.ship(D, PREY);
    let defection = t.hand(D, DEFECTION);
    let mut s = t.engage(2, 3);
    s.act(&[Activate(prize), Play(defection)]);
    s.rest();
    assert_eq!(s.controller(prize), D);
    assert!(!s.told().iter().any(|line| line.ends_with(" holds")));
}
