//! Stations, Station modules and Transports: what each printed text does in play.

use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::frame::Frame;

use crate::stage::{A, B, CardStage, OPEN, at};

const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

/// Deploys cards from hand in turn, into open space or where there is one place; what each cost.
fn costs(deck: &str, hosts: &[&str], cards: &[&str]) -> Vec<(i16, i16)> {
    let mut s = CardStage::new(&[
        &format!("{deck} {} {}", hosts.join(" "), cards.join(" ")),
        PLAIN,
    ]);
    for host in hosts {
        s.put(A, host, OPEN);
    }
    s.turn(A, at::Turn::Deploy);
    cards
        .iter()
        .map(|id| {
            let card = s.hold(A, id);
            s.fund(A, 20, 20);
            s.act(A, Action::Deploy(card));
            while !matches!(s.st.frames.last(), Some(Frame::Manufacture { .. })) {
                let first = s.menu()[0];
                s.act(A, first);
            }
            let (r, c) = s.goods(A);
            (20 - r, 20 - c)
        })
        .collect()
}

#[test]
fn castellan_builds_large_ships_for_less_transports_included() {
    let cards = ["bc-graphite", "tr-halite", "cr-basalt", "bb-roc"];
    let deck = "st-castellan sm-gun-ring sm-ablative-crust";
    assert_eq!(costs(deck, &[], &cards), [(3, 3), (2, 2), (3, 2), (4, 4)]);
}

#[test]
fn ninefold_fits_ship_modules_for_less_down_to_nothing() {
    let cards = ["md-ecm", "md-swarm", "fd-battery", "sm-concourse"];
    let deck = "st-ninefold sm-gun-ring sm-ablative-crust";
    assert_eq!(
        costs(deck, &["bb-roc"], &cards),
        [(1, 1), (0, 0), (0, 0), (4, 2)]
    );
}

#[test]
fn hearthlight_raises_marines_for_less_characters_excepted() {
    let cards = ["ma-garrison", "ch-heroic", "ma-watch"];
    let deck = "st-hearthlight sm-gun-ring sm-ablative-crust";
    assert_eq!(costs(deck, &[], &cards), [(1, 1), (2, 3), (0, 0)]);
}

#[test]
fn driftport_builds_wings_and_frigates_for_less() {
    let cards = ["fw-mayfly", "fr-merlin", "de-cinnabar", "fw-cicada"];
    let deck = "st-driftport sm-gun-ring sm-ablative-crust";
    assert_eq!(costs(deck, &[], &cards), [(0, 0), (1, 1), (2, 2), (1, 1)]);
}

#[test]
fn drydock_and_castellan_add_up() {
    let cards = ["bc-graphite", "fr-merlin", "md-ecm"];
    let deck = "st-castellan sm-drydock sm-ablative-crust";
    assert_eq!(costs(deck, &[], &cards), [(2, 3), (1, 1), (2, 1)]);
}

#[test]
fn enlistment_counts_characters_and_adds_to_hearthlight() {
    let cards = ["ma-garrison", "ch-heroic", "ma-watch"];
    let deck = "st-hearthlight sm-enlistment sm-ablative-crust";
    assert_eq!(costs(deck, &[], &cards), [(1, 0), (2, 2), (0, 0)]);
}

#[test]
fn meridian_trades_once_a_phase() {
    let mut s = CardStage::new(&["st-meridian sm-gun-ring sm-ablative-crust", PLAIN]);
    let station = s.station(A);
    s.fund(A, 19, 5);
    s.turn(A, at::Turn::Deploy);
    s.use_card(station);
    assert_eq!(s.goods(A), (20, 3), "at most 20");
    assert_eq!(s.use_of(station), None);
    s.pass_turn();
    s.pass_until(|frame| matches!(frame, Frame::Manufacture { seat, .. } if *seat == B));
    assert_eq!(s.use_of(station), None, "not in another's phase");
    s.pass_turn();
    s.fund(A, 0, 1);
    s.pass_until(|frame| matches!(frame, Frame::Manufacture { .. }));
    assert_eq!(s.use_of(station), None, "2 Currency is the price");
    s.fund(A, 0, 2);
    s.use_card(station);
    assert_eq!(s.goods(A), (2, 0));
}

#[test]
fn meridian_trades_in_setup_too() {
    let cards = crate::kit::first_edition();
    let decks = ["st-meridian sm-gun-ring sm-ablative-crust", PLAIN];
    let mut s = CardStage::dealt(
        cards,
        &decks,
        breachlab::games::hull_breach::rules::Rules::default(),
    );
    let station = s.station(A);
    s.act(A, Action::Pass);
    s.use_card(station);
    assert_eq!(s.goods(A), (15, 13));
    assert_eq!(s.use_of(station), None);
    s.roll(&[9, 1]);
    s.pass_setup();
    s.pass_until(|frame| matches!(frame, Frame::Manufacture { .. }));
    assert!(
        s.use_of(station).is_some(),
        "the first turn is another phase"
    );
}
