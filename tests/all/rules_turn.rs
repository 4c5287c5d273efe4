//! The turn: section 3.2, R-12, R-41 to R-44, R-58, R-59, R-67, R-69, R-72, EX-15.

use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::event::Event;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::hull_breach::state::CardZone;

use crate::stage::{A, B, C, CardStage, OPEN, at};

const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

fn with(rules: Rules, decks: &[&str]) -> CardStage {
    CardStage::of(crate::kit::first_edition(), decks, rules)
}

#[test]
fn the_draw_fills_the_hand_to_five_and_no_further() {
    let mut s = CardStage::new(&[
        "st-skyline sm-gun-ring sm-ablative-crust cr-harpy cr-basalt",
        PLAIN,
    ]);
    s.hold(A, "cr-harpy");
    s.hold(A, "cr-basalt");
    s.turn(A, at::Turn::Draw);
    assert_eq!(s.st.hands[A].len(), 5);
    let mut s = CardStage::new(&[PLAIN, PLAIN]);
    for _ in 0..6 {
        s.hold(A, "md-deep-scan");
    }
    s.turn(A, at::Turn::Draw);
    assert_eq!(
        s.st.hands[A].len(),
        6,
        "above the hand size nothing happens"
    );
}

/// R-69: no loss, no reshuffle.
#[test]
fn an_empty_shipyard_gives_nothing() {
    let mut s = CardStage::new(&[PLAIN, PLAIN]);
    while let Some(card) = s.st.yards[A].pop() {
        s.st.pieces[usize::from(card)].zone = CardZone::Scrapheap;
        s.st.heaps[A].push(card);
    }
    s.turn(A, at::Turn::Logistics);
    assert_eq!((s.st.hands[A].len(), s.st.heaps[A].len()), (0, 50));
    assert_eq!(s.asked(), Some(A), "and the game goes on");
}

/// §5.3.2, §9.28, R-67: all that yields, whoever owns it, up to 20.
#[test]
fn income_is_the_sum_of_what_one_controls_up_to_twenty() {
    let a = "st-skyline sm-strip-miners sm-smelter tr-halite ma-watch";
    let mut s = CardStage::new(&[a, "st-skyline sm-gun-ring sm-concourse tr-calcite"]);
    s.put(A, "tr-halite", OPEN);
    let taken = s.put(B, "tr-calcite", OPEN);
    s.capture(taken, A, "ma-watch");
    s.fund(A, 5, 5);
    s.fund(B, 5, 5);
    s.turn(A, at::Turn::Draw);
    // 3R 3C Station, 3R miners, 2R 1C smelter, 2R hauler, 2C taken merchantman.
    assert_eq!(s.goods(A), (15, 11));
    assert_eq!(s.goods(B), (5, 5));
    let mut s = CardStage::new(&[a, PLAIN]);
    s.fund(A, 19, 19);
    s.turn(A, at::Turn::Draw);
    assert_eq!(s.goods(A), (20, 20));
}

/// §5.3.4, R-20, R-67.
#[test]
fn everything_removes_a_wound_and_repair_removes_all() {
    let deck =
        "st-skyline sm-gun-ring sm-ablative-crust bb-roc bc-osprey ma-exoframe ma-watch bb-dragon";
    let mut s = CardStage::new(&[deck, deck]);
    let (roc, osprey) = (s.put(A, "bb-roc", OPEN), s.put(A, "bc-osprey", OPEN));
    let marine = s.put(A, "ma-exoframe", roc);
    let module = s.st.modules[A].as_slice()[0];
    let enemy = s.put(B, "bb-roc", OPEN);
    let prize = s.put(B, "bb-dragon", OPEN);
    s.capture(prize, A, "ma-watch");
    for card in [roc, osprey, s.station(A), enemy, prize] {
        s.st.piece_mut(card).wounds = 3;
    }
    s.st.piece_mut(marine).wounds = 2;
    s.st.piece_mut(module).wounds = 2;
    s.turn(A, at::Turn::Repair);
    let wounds = [roc, osprey, s.station(A), enemy, prize, marine, module].map(|c| s.wounds(c));
    assert_eq!(wounds, [2, 0, 2, 3, 2, 1, 1]);
}

/// R-20: Repair on a Station module is the whole array's.
#[test]
fn repair_on_a_module_heals_the_array() {
    let mut s = CardStage::new(&["st-skyline sm-gun-ring sm-gantries", PLAIN]);
    let module = s.st.modules[A].as_slice()[0];
    let station = s.station(A);
    s.st.piece_mut(module).wounds = 2;
    s.st.piece_mut(station).wounds = 5;
    s.turn(A, at::Turn::Repair);
    assert_eq!((s.wounds(module), s.wounds(station)), (0, 0));
}

/// §2.8, §5.3.5: free, any number, in L4 and at no other time.
#[test]
fn breakthrus_are_played_in_logistics_only() {
    let deck = "st-skyline sm-gun-ring sm-ablative-crust bt-heavy bt-lattice bt-armory";
    let mut s = CardStage::new(&[deck, PLAIN]);
    let (heavy, lattice) = (s.hold(A, "bt-heavy"), s.hold(A, "bt-lattice"));
    let armory = s.hold(A, "bt-armory");
    s.turn(A, at::Turn::Repair);
    s.play(heavy);
    s.play(lattice);
    assert_eq!((s.goods(A), s.st.fields[A].len()), ((20, 20), 2));
    s.act(A, Action::Pass);
    assert!(matches!(
        s.st.frames.last(),
        Some(Frame::Manufacture { .. })
    ));
    assert!(!s.may(Action::Play(armory)));
    // Nor in another Commander's Logistics Phase.
    s.pass_turn();
    assert_eq!((s.st.active, s.zone(armory)), (B, CardZone::Hand));
    s.pass_until(|frame| matches!(frame, Frame::Manufacture { .. }));
    let played = |event: &Event| matches!(event, Event::Played { card, .. } if *card == armory);
    assert!(!s.heard.0.iter().any(played));
}

/// §5.5: any cards may go, in one order only, and the next living Commander is on.
#[test]
fn a_turn_ends_with_discards() {
    let deck = "st-skyline sm-gun-ring sm-ablative-crust cr-harpy cr-basalt fr-merlin";
    let mut s = CardStage::new(&[deck, PLAIN]);
    let (harpy, basalt) = (s.hold(A, "cr-harpy"), s.hold(A, "cr-basalt"));
    let merlin = s.hold(A, "fr-merlin");
    s.turn(A, at::Turn::MoreAttacks);
    assert_eq!(s.menu().len(), 4);
    s.act(A, Action::Discard(basalt));
    assert!(
        !s.may(Action::Discard(harpy)),
        "a set of discards has one order"
    );
    s.act(A, Action::Discard(merlin));
    assert_eq!(s.st.heaps[A].as_slice(), [basalt.0, merlin.0]);
    assert_eq!((s.st.active, s.zone(harpy)), (B, CardZone::Hand));
}

/// R-40, R-44, R-72: one attack a turn, by ships of this turn too; then the attacker alone reassigns.
#[test]
fn one_attack_a_turn_and_the_attacker_reassigns_after_it() {
    let a = "st-skyline sm-gun-ring sm-ablative-crust cr-king-fisher fw-mayfly ma-watch fr-merlin";
    let mut s = CardStage::new(&[a, a]);
    let (carrier, merlin) = (s.hold(A, "cr-king-fisher"), s.put(B, "fr-merlin", OPEN));
    s.put(B, "ma-watch", merlin);
    s.turn(A, at::Turn::Deploy);
    s.act(A, Action::Deploy(carrier));
    s.act(A, Action::Pass); // Regimented: the wing stays in the shipyard.
    let wing = s.put(A, "fw-mayfly", carrier);
    s.pass_until(|frame| matches!(frame, Frame::Attack { .. }));
    s.act(A, Action::Attack(B));
    s.activate(carrier);
    s.pass_until(|frame| matches!(frame, Frame::Act { .. }));
    s.act(A, Action::Retreat);
    s.pass_until(|frame| matches!(frame, Frame::Reassign { .. }));
    assert_eq!((s.asked(), s.st.eng.on), (Some(A), false));
    s.act(A, Action::Move(wing, OPEN));
    s.pass_until(|frame| !matches!(frame, Frame::Reassign { .. }));
    assert_eq!(
        s.st.active, B,
        "no second attack, no reassignment by the defender"
    );
}

/// EX-15, §8.4: a cut stops at 0 and never pays.
#[test]
fn a_discount_stops_at_nothing() {
    let own = r#"
        [[card]]
        id = "x-yard"
        name = "X Yard"
        type = "module"
        subtype = "station"
        wounds = 2
        [[card.effects]]
        when = "always"
        do = [{ op = "cost", resource = -2, currency = -2, of = { type = "ship" } }]
    "#;
    let mut s = CardStage::own(
        own,
        &["st-skyline sm-gun-ring x-yard fr-feldspar cr-petrel", PLAIN],
    );
    let (feldspar, petrel) = (s.hold(A, "fr-feldspar"), s.hold(A, "cr-petrel"));
    s.fund(A, 10, 10);
    s.turn(A, at::Turn::Deploy);
    s.act(A, Action::Deploy(feldspar));
    assert_eq!(s.goods(A), (10, 10), "1R 1C cost nothing");
    s.act(A, Action::Deploy(petrel));
    assert_eq!(s.goods(A), (8, 9), "4R 3C cost 2R 1C");
}

/// R-59: at the cap the survivors share the point.
#[test]
fn the_round_cap_is_a_draw() {
    let rules = Rules {
        max_game_rounds: 1,
        ..Rules::default()
    };
    let mut s = with(rules, &[PLAIN, PLAIN, PLAIN]);
    s.turn(A, at::Turn::MoreAttacks);
    s.pass_turn();
    assert_eq!(s.st.active, C);
    s.pass_turn();
    let outcome = s.st.outcome.expect("over");
    assert_eq!((outcome.ending, outcome.turns), (3, 1));
    assert_eq!([A, B, C].map(|seat| outcome.score[seat]), [20, 20, 20]);
}

/// R-58, D-23: off unless the rules say so.
#[test]
fn nobody_scoops_unless_the_rules_allow_it() {
    let mut s = CardStage::new(&[PLAIN, PLAIN]);
    s.turn(A, at::Turn::Deploy);
    assert!(!s.may(Action::Scoop));
    let mut s = with(
        Rules {
            scoop: true,
            ..Rules::default()
        },
        &[PLAIN, PLAIN],
    );
    s.turn(A, at::Turn::Deploy);
    s.act(A, Action::Scoop);
    let outcome = s.st.outcome.expect("over");
    assert_eq!((outcome.ending, outcome.score[B]), (2, 60));
}
