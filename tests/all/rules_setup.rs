//! Setup and decks: sections 1.3 and 3.1 of the rules page, EX-17, EX-21.

use breachlab::engine::Seat;
use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::hull_breach::state::Counter;
use breachlab::games::hull_breach::view::View;

use crate::stage::{A, B, C, CardStage, OPEN, with_file};

const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

fn dealt(decks: &[&str]) -> CardStage {
    CardStage::dealt(crate::kit::first_edition(), decks, Rules::default())
}

/// EX-21: a Station that yields 4R 3C with modules that yield 2R and 2C.
#[test]
fn setup_starts_with_ten_of_each_and_one_income() {
    let own = r#"
        [[card]]
        id = "x-st"
        name = "X Station"
        type = "station"
        subtype = "rdf"
        wounds = 7
        gain_resource = 4
        gain_currency = 3
        [[card]]
        id = "x-r"
        name = "X R"
        type = "module"
        subtype = "station"
        wounds = 2
        gain_resource = 2
        [[card]]
        id = "x-c"
        name = "X C"
        type = "module"
        subtype = "station"
        wounds = 2
        gain_currency = 2
    "#;
    let mut s = CardStage::dealt(with_file(own), &["x-st x-r x-c", PLAIN], Rules::default());
    assert_eq!(s.goods(A), (10, 10), "before income");
    s.act(A, Action::Pass);
    assert!(matches!(
        s.st.frames.last(),
        Some(Frame::Manufacture { setup: true, .. })
    ));
    assert_eq!(s.goods(A), (16, 15));
}

/// D-02, R-84: 1R and 1C each, the old hand is scrapped, nine times at most.
#[test]
fn mulligans_are_paid_before_income_until_the_shipyard_is_empty() {
    let mut s = dealt(&[PLAIN, PLAIN]);
    for n in 1..=9 {
        assert!(s.may(Action::Mulligan));
        s.act(A, Action::Mulligan);
        let n = n as usize;
        assert_eq!((s.st.hands[A].len(), s.st.heaps[A].len()), (5, 5 * n));
        if n < 9 {
            assert_eq!(s.goods(A), (10 - n as i16, 10 - n as i16));
        }
    }
    assert!(s.st.yards[A].is_empty());
    assert!(
        matches!(s.st.frames.last(), Some(Frame::Manufacture { .. })),
        "none is offered"
    );
    // 1 and 1 are left of 10; the Station yields 3 of each, its modules nothing.
    assert_eq!(s.goods(A), (4, 4));
}

/// A short last hand is drawn from what is left (R-69).
#[test]
fn a_mulligan_needs_a_card_to_draw() {
    let mut s = dealt(&[PLAIN, PLAIN]);
    while s.st.yards[A].len() > 2 {
        let card = s.st.yards[A].pop().unwrap();
        s.st.pieces[usize::from(card)].zone =
            breachlab::games::hull_breach::state::CardZone::Scrapheap;
        s.st.heaps[A].push(card);
    }
    s.act(A, Action::Mulligan);
    assert_eq!(s.st.hands[A].len(), 2);
    assert!(!s.menu().contains(&Action::Mulligan));
}

/// §5.1, R-39: Breakthrus, deployment and conscription, but of Events only what says so.
#[test]
fn the_setup_turn_is_a_logistics_and_a_manufacturing_phase() {
    let mut s = dealt(&[
        "st-skyline sm-gun-ring sm-ablative-crust bt-foundry ev-levy ev-squall ta-bigger cr-harpy",
        PLAIN,
    ]);
    let (levy, squall) = (s.hold(A, "ev-levy"), s.hold(A, "ev-squall"));
    let (tactic, foundry) = (s.hold(A, "ta-bigger"), s.hold(A, "bt-foundry"));
    s.act(A, Action::Pass);
    assert_eq!(s.menu(), [Action::Play(foundry), Action::Pass]);
    s.play(foundry);
    assert_eq!(
        s.goods(A),
        (13, 13),
        "a Breakthru is free and yields from the next turn on"
    );
    assert!(s.may(Action::Play(levy)) && s.may(Action::Conscript));
    assert!(!s.may(Action::Play(squall)) && !s.may(Action::Play(tactic)));
    s.play(levy);
    assert_eq!(s.goods(A), (16, 13));
    s.act(A, Action::Pass);
    // D-14, and no attack in between.
    assert!(s.may(Action::Discard(squall)));
    s.act(A, Action::Pass);
    assert_eq!(s.asked(), Some(B));
    assert!(s.may(Action::Mulligan));
}

/// RV-03, R-41: only those tied for highest roll again; then clockwise by seat.
#[test]
fn the_highest_die_goes_first_and_ties_roll_again() {
    let mut s = dealt(&[PLAIN, PLAIN, PLAIN]);
    s.roll(&[3, 9, 9, 7, 4]);
    s.pass_setup();
    s.all_rolled();
    assert_eq!((s.st.first, s.st.active, s.st.round), (B, B, 1));
    s.pass_turn();
    assert_eq!(s.st.active, C);
    s.pass_turn();
    assert_eq!((s.st.active, s.st.round), (A, 1));
    s.pass_turn();
    assert_eq!((s.st.active, s.st.round), (B, 2));
}

/// R-38: in setup one sees the others' Stations and starting modules only.
#[test]
fn setup_turns_are_played_unseen() {
    let mut s = dealt(&[
        "st-skyline sm-gun-ring sm-ablative-crust cr-harpy sm-concourse",
        PLAIN,
    ]);
    let harpy = s.put(A, "cr-harpy", OPEN);
    let third = s.put(A, "sm-concourse", s.station(A));
    let seen = |s: &CardStage, by: Seat| {
        let view = View::new(&s.set, &s.st, by);
        (
            view.ships(A).count(),
            view.modules(A).count(),
            view.knows(harpy),
            view.knows(third),
        )
    };
    assert_eq!(seen(&s, B), (0, 2, false, false));
    assert_eq!(seen(&s, A), (1, 3, true, true));
    s.roll(&[9, 1]);
    s.pass_setup();
    assert_eq!(seen(&s, B), (1, 3, true, true));
}

/// §4.1, §8.3: text on deployment of the Station comes before the first hand is drawn.
#[test]
fn a_regimented_station_fetches_in_setup() {
    let own = r#"
        [[card]]
        id = "x-st"
        name = "X Station"
        type = "station"
        subtype = "rdf"
        wounds = 7
        marine_capacity = 2
        traits = ["regimented marines 1"]
    "#;
    let deck = "x-st sm-gun-ring sm-ablative-crust ma-garrison";
    let mut s = CardStage::dealt(with_file(own), &[deck, PLAIN], Rules::default());
    let marine = s.finds()[0];
    assert_eq!(s.menu(), [Action::Take(marine), Action::Pass]);
    assert!(s.st.hands[A].is_empty());
    s.act(A, Action::Take(marine));
    assert_eq!(s.st.piece(marine).host, s.station(A));
    assert_eq!(s.st.counters[Counter::Searches as usize], 1);
    assert!(s.may(Action::Mulligan));
    assert_eq!(s.goods(A), (10, 10));
}
