//! Conscription and Regimented, §3.4.8.

use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::state::Counter;

use crate::stage::{A, CardStage, at};

const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

fn stage(cards: &str) -> CardStage {
    CardStage::new(&[&format!("{PLAIN} {cards}"), &format!("{PLAIN} {cards}")])
}

/// §5.4.2, R-62, R-63: exactly twice the printed price, once, no Unique, no Character.
#[test]
fn conscription_costs_twice_the_printed_price() {
    let deck = "st-castellan sm-drydock sm-enlistment bc-graphite cr-drake bc-jasper cs-phoenix ch-heroic \
                ma-garrison ma-lancers cr-petrel";
    let mut s = CardStage::new(&[deck, PLAIN]);
    let (drake, garrison) = (s.find(A, "cr-drake"), s.find(A, "ma-garrison"));
    let (lancers, petrel, graphite) = (
        s.find(A, "ma-lancers"),
        s.find(A, "cr-petrel"),
        s.find(A, "bc-graphite"),
    );
    s.fund(A, 8, 6);
    s.turn(A, at::Turn::Deploy);
    s.act(A, Action::Conscript);
    let mut found = s.finds();
    found.sort();
    let mut wanted = [drake, garrison, lancers, petrel, graphite];
    wanted.sort();
    assert_eq!(
        found, wanted,
        "no Unique, no Character; two cuts do not make it dearer"
    );
    s.act(A, Action::Take(drake));
    assert_eq!(s.goods(A), (0, 0), "4R 3C twice");
    // Regimented on the conscript triggers.
    assert!(s.may(Action::Take(garrison)));
    s.act(A, Action::Take(garrison));
    assert_eq!(s.st.piece(garrison).host, drake);
    s.fund(A, 20, 20);
    assert!(!s.may(Action::Conscript), "once a turn");
}

/// §3.4.8: free, from the shipyard, within room; declining and missing are fine; then a shuffle.
#[test]
fn regimented_searches_within_the_room_there_is() {
    let mut s = stage("bb-griffin ma-garrison ma-lancers ch-heroic ma-exoframe ma-exoframe");
    let (griffin, garrison) = (s.hold(A, "bb-griffin"), s.find(A, "ma-garrison"));
    let lancers = s.find(A, "ma-lancers");
    s.turn(A, at::Turn::Deploy);
    s.act(A, Action::Deploy(griffin));
    assert_eq!(s.goods(A), (13, 14));
    let exo = s.find(A, "ma-exoframe");
    let mut found = s.finds();
    found.sort();
    let mut wanted = [garrison, lancers, exo];
    wanted.sort();
    assert_eq!(found, wanted, "one entry a name, no Character");
    s.act(A, Action::Take(lancers));
    // Capacity 3, 2 taken: the Exoframe (2) no longer fits.
    assert_eq!(s.finds(), [garrison]);
    s.act(A, Action::Take(garrison));
    assert_eq!(
        (s.goods(A), s.st.counters[Counter::Searches as usize]),
        ((13, 14), 1)
    );
    assert_eq!(s.st.shuffles[A], 2, "the deal's shuffle and this one");
    // The second ship finds nothing that fits: it is not asked.
    let mut s = stage("cr-king-fisher fw-mayfly fw-cicada");
    let carrier = s.hold(A, "cr-king-fisher");
    s.turn(A, at::Turn::Deploy);
    s.act(A, Action::Deploy(carrier));
    assert_eq!(s.finds().len(), 2);
    s.act(A, Action::Pass);
    assert_eq!(s.look().docked(carrier).count(), 0);
    assert_eq!(s.st.shuffles[A], 2);
}
