//! More words of the effect language, one small card each.

use std::collections::BTreeSet;

use breachlab::games::Shelf;
use breachlab::games::from_files;
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::load;
use breachlab::games::hull_breach::state::{CardZone, flag};
use breachlab::games::hull_breach::traits::Trait;

use serde_json::Value;

use crate::stage::{A, B, CardStage, OPEN, at};

const WORDS: &str = include_str!("every_word.toml");
const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

fn stage(decks: &[&str]) -> CardStage {
    let decks: Vec<String> = decks
        .iter()
        .map(|cards| format!("{PLAIN} {cards}"))
        .collect();
    CardStage::own(WORDS, &decks.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Every step and moment of the schema is played by a card of the default set or of `every_word.toml`.
#[test]
fn every_word_is_on_a_card() {
    let schema = from_files::schema_of::<HullBreach>(Shelf::Cards).unwrap();
    let mut words = BTreeSet::new();
    collect(&schema, &mut words);
    assert!(
        words.len() > 90,
        "the schema has changed its form: {words:?}"
    );
    let cards: String = load::CARD_FILES
        .iter()
        .map(|file| file.1)
        .collect::<String>()
        + WORDS;
    words.retain(|word| !cards.contains(word.as_str()));
    assert!(words.is_empty(), "on no card: {words:?}");
}

/// Every `op = "…"` and `when = "…"` of a schema.
fn collect(schema: &Value, words: &mut BTreeSet<String>) {
    if let Some(object) = schema.as_object() {
        for (key, value) in object {
            if key == "op" || key == "when" {
                let options = value["oneOf"]
                    .as_array()
                    .cloned()
                    .unwrap_or_else(|| vec![value.clone()]);
                let named = options.iter().filter_map(|option| option["const"].as_str());
                words.extend(named.map(|word| format!("{key} = \"{word}\"")));
            }
            collect(value, words);
        }
    }
    for value in schema.as_array().into_iter().flatten() {
        collect(value, words);
    }
}

/// R-47: a card lifts the shield for everyone's eyes, whoever plays it; another raises it for a round more.
#[test]
fn the_shield_is_the_engagement_s() {
    let mut s = stage(&["w-bare cr-basalt", "fr-merlin"]);
    let (basalt, bare) = (s.put(A, "cr-basalt", OPEN), s.hold(A, "w-bare"));
    s.put(B, "fr-merlin", OPEN);
    s.attack(A, B, &[basalt]);
    assert!(s.look().is_shield_up(B));
    s.play(bare);
    assert!(!s.look().is_shield_up(B));
    let mut s = stage(&["cr-basalt", "fr-merlin w-wall"]);
    let basalt = s.put(A, "cr-basalt", OPEN);
    s.put(B, "w-wall", OPEN);
    s.attack(A, B, &[basalt]);
    while s.st.eng.round < 2 {
        let seat = s.asked().unwrap();
        s.act(seat, Action::Pass);
    }
    assert!(s.look().is_shield_up(B));
}

/// §3.4.5: printed numbers change places, a module's bonus stays where it was.
#[test]
fn a_swap_exchanges_printed_numbers_only() {
    let own = r#"
        [[card]]
        id = "x-turn"
        name = "X Turn"
        type = "breakthru"
        [[card.effects]]
        when = "always"
        who = { type = "ship", side = "own" }
        do = [{ op = "swap" }]
    "#;
    let deck = format!("{PLAIN} x-turn cr-basalt md-turrets");
    let mut s = CardStage::own(own, &[&deck, PLAIN]);
    let basalt = s.put(A, "cr-basalt", OPEN);
    s.put(A, "md-turrets", basalt);
    s.put(A, "x-turn", OPEN);
    let numbers = s.numbers(basalt);
    assert_eq!((numbers.attack, numbers.defense), (6 + 2, 4));
}

/// What lasts as long as a card does ends with it; an attached Event travels with its host.
#[test]
fn attached_events_travel_and_end_with_their_host() {
    let mut s = stage(&["w-curse", "cr-basalt"]);
    let (curse, basalt) = (s.hold(A, "w-curse"), s.put(B, "cr-basalt", OPEN));
    s.turn(A, at::Turn::Deploy);
    s.play(curse);
    assert_eq!(
        (s.numbers(basalt).attack, s.st.piece(curse).host),
        (3, basalt)
    );
    s.hands().travel(basalt, A.0);
    assert_eq!(s.st.piece(curse).space, A.0);
    s.hands().wreck(
        basalt,
        breachlab::games::hull_breach::event::Removal::Immediate,
        OPEN,
    );
    assert_eq!(s.zone(curse), CardZone::Scrapheap);
}

#[test]
fn tokens_tick() {
    let mut s = CardStage::own(WORDS, &["st-skyline w-clock sm-gun-ring", PLAIN]);
    let clock = s.st.modules[A].as_slice()[0];
    for tokens in 1..=2 {
        s.turn(A, at::Turn::Draw);
        assert_eq!(s.st.piece(clock).tokens, tokens);
        s.pass_until(|frame| matches!(frame, Frame::Tidy { .. }));
    }
    s.fund(A, 0, 0);
    s.turn(A, at::Turn::Draw);
    // The third is put on in the draw step and all are cashed in as the Manufacturing Phase begins.
    assert_eq!((s.st.piece(clock).tokens, s.goods(A)), (0, (3 + 3, 3)));
}

#[test]
fn a_second_attack_can_be_had() {
    let mut s = stage(&["w-rush fr-merlin", ""]);
    let (rush, merlin) = (s.hold(A, "w-rush"), s.put(A, "fr-merlin", OPEN));
    s.turn(A, at::Turn::Deploy);
    s.play(rush);
    for _ in 0..2 {
        s.pass_until(|frame| matches!(frame, Frame::Attack { .. }));
        s.act(A, Action::Attack(B));
        s.activate(merlin);
        s.pass_until(|frame| matches!(frame, Frame::Act { .. }));
        s.act(A, Action::Retreat);
    }
    s.pass_until(|frame| matches!(frame, Frame::Attack { .. } | Frame::Manufacture { .. }));
    assert_eq!(s.st.active, B);
    assert_eq!(s.st.clashes.len(), 2);
}

#[test]
fn boards_are_called_off_and_declared_again() {
    let mut s = stage(&["cr-drake ma-garrison", "bb-roc w-chaff"]);
    let (drake, roc) = (s.put(A, "cr-drake", OPEN), s.put(B, "bb-roc", OPEN));
    s.put(A, "ma-garrison", drake);
    let chaff = s.put(B, "w-chaff", roc);
    s.attack(A, B, &[drake]);
    s.pass_until(|frame| matches!(frame, Frame::Boards { .. }));
    s.act(A, Action::Board(drake, roc));
    s.use_card(chaff);
    assert!(!s.look().any_board() && s.st.is(drake, flag::BOARDED));
    assert!(!s.st.is(chaff, flag::FACE_DOWN));
}

/// R-109 outside boarding: ships and what the shield leaves of the Station.
#[test]
fn a_card_s_own_volley_means_what_the_card_says() {
    let mut s = stage(&["w-salvo cr-basalt", "fr-merlin de-pyrite"]);
    let (basalt, salvo) = (s.put(A, "cr-basalt", OPEN), s.hold(A, "w-salvo"));
    let (merlin, pyrite) = (s.put(B, "fr-merlin", OPEN), s.put(B, "de-pyrite", OPEN));
    s.attack(A, B, &[basalt]);
    s.play(salvo);
    assert!(s.may(Action::Fire(merlin, 3)) && s.may(Action::Fire(pyrite, 2)));
    let module = s.st.modules[B].as_slice()[0];
    assert!(!s.may(Action::Fire(module, 3)), "behind the round-1 shield");
    s.roll(&[9, 9, 1]);
    s.act(A, Action::Fire(merlin, 3));
    assert_eq!(s.zone(merlin), CardZone::Scrapheap);
}

/// `reach = "ever"` holds for latecomers; a loss of wounds destroys at once (R-13), Station modules too.
#[test]
fn frailty_reaches_whoever_comes() {
    let mut s = stage(&["w-frail cr-basalt", "fr-merlin cr-king-fisher fw-mayfly"]);
    let (basalt, frail) = (s.put(A, "cr-basalt", OPEN), s.hold(A, "w-frail"));
    let (merlin, carrier) = (
        s.put(B, "fr-merlin", OPEN),
        s.put(B, "cr-king-fisher", OPEN),
    );
    s.st.piece_mut(merlin).wounds = 1;
    s.attack(A, B, &[basalt]);
    s.play_soon(frail);
    assert_eq!(
        (s.zone(merlin), s.numbers(carrier).wounds),
        (CardZone::Scrapheap, 2)
    );
    let late = s.put(B, "fw-mayfly", OPEN);
    assert_eq!(s.numbers(late).wounds, 0);
}

/// Filters of place and ownership; comparisons of size.
#[test]
fn filters_know_prizes_and_home() {
    let mut s = stage(&[
        "w-thief ma-watch w-stats w-bully bb-roc",
        "cr-drake fr-merlin",
    ]);
    let station = s.station(A);
    let thief = s.put(A, "w-thief", station);
    assert_eq!(s.numbers(thief).attack, 2);
    let prize = s.put(B, "cr-drake", OPEN);
    s.capture(prize, A, "ma-watch");
    assert_eq!(s.numbers(thief).attack, 4);
    s.put(A, "w-stats", OPEN);
    let roc = s.put(A, "bb-roc", OPEN);
    assert_eq!((s.numbers(roc).wounds, s.numbers(roc).attack), (7, 8));
    s.hands().travel(roc, B.0);
    assert_eq!(
        (s.numbers(roc).wounds, s.numbers(roc).attack),
        (6, 4),
        "not at home"
    );
    s.hands().travel(roc, A.0);
    s.put(A, "w-bully", roc);
    let merlin = s.put(B, "fr-merlin", OPEN);
    s.attack(A, B, &[roc]);
    // Away: A4, one die more at something smaller.
    s.fire(roc, merlin, &[1, 1, 1, 1, 9]);
    s.all_rolled();
    assert_eq!(s.wounds(merlin), 1);
    assert!(!s.numbers(merlin).traits.has(Trait::Stealth));
}
