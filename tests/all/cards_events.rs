//! Events: what each printed text does in play, EX-14, R-43, R-94, R-96, R-103, R-106.

use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::state::CardZone;

use crate::stage::{A, B, C, CardStage, OPEN, at};

const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

fn stage(decks: &[&str]) -> CardStage {
    let decks: Vec<String> = decks
        .iter()
        .map(|cards| format!("{PLAIN} {cards}"))
        .collect();
    CardStage::new(&decks.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn unexpected_turn_deploys_what_its_own_rules_let_in_now() {
    let mut s = stage(&[
        "ev-turn cr-drake ma-watch ch-heroic ta-dark bt-heavy ev-levy ev-spies",
        "",
    ]);
    let (event, drake) = (s.hold(A, "ev-turn"), s.find(A, "cr-drake"));
    let (watch, levy) = (s.find(A, "ma-watch"), s.find(A, "ev-levy"));
    s.fund(A, 20, 5);
    s.turn(A, at::Turn::Deploy);
    s.play(event);
    assert_eq!(s.goods(A), (20, 3));
    let mut found = s.finds();
    found.sort();
    let mut wanted = [drake, watch, levy];
    wanted.sort();
    assert_eq!(
        found, wanted,
        "no Character, no Tactic, no Breakthru, no Spies outside an engagement"
    );
    s.act(A, Action::Take(drake));
    assert_eq!(s.goods(A), (16, 0), "at normal cost");
    assert_eq!(s.finds(), [watch], "Regimented triggers");
    s.act(A, Action::Pass);
    assert_eq!(
        (s.zone(event), s.zone(drake)),
        (CardZone::Scrapheap, CardZone::Play)
    );
    assert_eq!(
        s.st.shuffles[A],
        1 + 2,
        "after the search and after Regimented"
    );
}

#[test]
fn unexpected_turn_in_logistics_finds_breakthrus_and_may_take_nothing() {
    let mut s = stage(&["ev-turn cr-drake bt-heavy", ""]);
    let (event, heavy) = (s.hold(A, "ev-turn"), s.find(A, "bt-heavy"));
    s.turn(A, at::Turn::Repair);
    s.play(event);
    assert_eq!(s.menu(), [Action::Take(heavy), Action::Pass]);
    s.act(A, Action::Pass);
    assert_eq!(
        (s.zone(heavy), s.zone(event), s.st.shuffles[A]),
        (CardZone::Shipyard, CardZone::Scrapheap, 2)
    );
    // In an engagement, a Tactic by its timing.
    let mut s = stage(&["ev-turn ta-dark ta-ambush fr-merlin", ""]);
    let (event, dark) = (s.hold(A, "ev-turn"), s.find(A, "ta-dark"));
    let ship = s.put(A, "fr-merlin", OPEN);
    s.attack(A, B, &[ship]);
    s.play(event);
    assert_eq!(s.finds(), [dark], "the start-of-engagement window is over");
    s.act(A, Action::Take(dark));
    assert_eq!((s.goods(A), s.zone(dark)), ((20, 16), CardZone::Scrapheap));
    assert!(
        s.numbers(ship)
            .traits
            .has(breachlab::games::hull_breach::traits::Trait::Stealth)
    );
}

#[test]
fn squall_hits_every_wing_in_open_space() {
    let mut s = stage(&[
        "ev-squall fw-mayfly cr-king-fisher fw-sparrow",
        "fw-thrush",
        "fw-zephyr fr-merlin",
    ]);
    let (event, own) = (s.hold(A, "ev-squall"), s.put(A, "fw-mayfly", OPEN));
    let carrier = s.put(A, "cr-king-fisher", OPEN);
    let docked = s.put(A, "fw-sparrow", carrier);
    let (theirs, far) = (s.put(B, "fw-thrush", OPEN), s.put(C, "fw-zephyr", OPEN));
    let merlin = s.put(C, "fr-merlin", OPEN);
    s.turn(A, at::Turn::Deploy);
    s.play(event);
    for (card, dies) in [
        (own, true),
        (theirs, true),
        (far, true),
        (docked, false),
        (merlin, false),
    ] {
        assert_eq!(
            s.zone(card),
            if dies {
                CardZone::Scrapheap
            } else {
                CardZone::Play
            }
        );
    }
    assert_eq!((s.wounds(merlin), s.goods(A)), (0, (20, 18)));
}

#[test]
fn levy_and_dividend_give_three_up_to_twenty() {
    let mut s = stage(&["ev-levy ev-dividend", ""]);
    let (levy, dividend) = (s.hold(A, "ev-levy"), s.hold(A, "ev-dividend"));
    s.fund(A, 10, 18);
    s.turn(A, at::Turn::Repair);
    assert!(
        matches!(s.st.frames.last(), Some(Frame::Manufacture { .. })),
        "not in Logistics"
    );
    s.play(levy);
    s.play(dividend);
    assert_eq!(s.goods(A), (13, 20));
}

#[test]
fn embargo_takes_three_of_each_from_another_down_to_nothing() {
    let mut s = stage(&["", "ev-embargo", ""]);
    let event = s.hold(B, "ev-embargo");
    s.fund(C, 2, 7);
    // Any window of any turn: the beginning of A's.
    s.turn(A, at::Turn::Logistics);
    s.play(event);
    assert_eq!(s.menu(), [Action::Name(A), Action::Name(C)]);
    s.act(B, Action::Name(C));
    assert_eq!((s.goods(B), s.goods(C)), ((20, 18), (0, 4)));
}

/// also a wing in a bay; compulsory wounds kill at once and skip Resistant.
#[test]
fn planted_charge_wounds_one_ship_or_module() {
    let b = "cr-king-fisher fw-mayfly bb-granite ma-watch";
    let mut s = stage(&["ev-planted fr-merlin", b]);
    let (event, own) = (s.hold(A, "ev-planted"), s.put(A, "fr-merlin", OPEN));
    let (carrier, granite) = (
        s.put(B, "cr-king-fisher", OPEN),
        s.put(B, "bb-granite", OPEN),
    );
    let (wing, marine) = (
        s.put(B, "fw-mayfly", carrier),
        s.put(B, "ma-watch", carrier),
    );
    let module = s.st.modules[B].as_slice()[1];
    s.turn(A, at::Turn::Deploy);
    s.play(event);
    for (card, legal) in [
        (own, false),
        (carrier, true),
        (wing, true),
        (granite, true),
        (module, true),
        (marine, false),
        (s.station(B), false),
    ] {
        assert_eq!(s.may(Action::Pick(card)), legal, "{card:?}");
    }
    let before = s.st.clone();
    s.act(A, Action::Pick(granite));
    assert_eq!(s.wounds(granite), 0, "Resistant");
    *s.st = (*before).clone();
    s.act(A, Action::Pick(module));
    assert_eq!(s.wounds(module), 2);
    *s.st = *before;
    s.act(A, Action::Pick(wing));
    assert_eq!(s.zone(wing), CardZone::Scrapheap);
}

#[test]
fn defection_destroys_a_marine_with_its_module() {
    let mut s = stage(&["ev-defection ma-watch", "ma-garrison mm-servo ch-heroic"]);
    let (event, station) = (s.hold(A, "ev-defection"), s.station(B));
    let own = s.station(A);
    s.put(A, "ma-watch", own);
    let (marine, hero) = (
        s.put(B, "ma-garrison", station),
        s.put(B, "ch-heroic", station),
    );
    let module = s.put(B, "mm-servo", marine);
    s.turn(A, at::Turn::Deploy);
    s.play(event);
    assert_eq!(
        [marine, module, hero].map(|c| s.zone(c)),
        [CardZone::Scrapheap, CardZone::Scrapheap, CardZone::Play]
    );
}

#[test]
fn claims_stay_and_add_to_the_salvage_yard() {
    let b = "st-skyline sm-salvage-yard sm-ablative-crust ev-claims fr-merlin ta-bigger";
    let mut s = CardStage::new(&[&format!("{PLAIN} cr-basalt"), b]);
    let (basalt, merlin) = (s.put(A, "cr-basalt", OPEN), s.put(B, "fr-merlin", OPEN));
    let claims = s.hold(B, "ev-claims");
    s.fund(B, 0, 5);
    s.attack(A, B, &[basalt]);
    s.play(claims);
    assert_eq!((s.goods(B), s.zone(claims)), ((0, 3), CardZone::Play));
    s.fire(basalt, merlin, &[9, 9, 2, 2]);
    assert_eq!((s.goods(B), s.zone(claims)), ((2, 3), CardZone::Play));
}

#[test]
fn bonds_pay_in_each_collect_step() {
    let mut s = stage(&["ev-bonds", ""]);
    let bonds = s.hold(A, "ev-bonds");
    s.fund(A, 0, 3);
    s.turn(A, at::Turn::Deploy);
    s.play(bonds);
    assert_eq!((s.goods(A), s.zone(bonds)), ((0, 0), CardZone::Play));
    s.turn(A, at::Turn::Draw);
    assert_eq!(s.goods(A), (3, 4));
    s.turn(B, at::Turn::Draw);
    assert_eq!(s.goods(A), (3, 4));
}
