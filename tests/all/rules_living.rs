//! Three and more Commanders: scooping, rounds, gifts of Transports, the last one standing. R-12, R-58.

use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::hull_breach::state::CardZone;

use crate::stage::{A, B, C, CardStage, OPEN, at, with_file};

const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

/// Events that put an end to a Commander.
const DOOM: &str = r#"
    [[card]]
    id = "x-doom"
    name = "Doom"
    type = "event"
    timing = "any"
    [[card.effects]]
    when = "play"
    choose = { what = "commander", of = { side = "enemy" } }
    do = [{ op = "eliminate", who = "chosen" }]
    [[card]]
    id = "x-nova"
    name = "Nova"
    type = "event"
    timing = "any"
    [[card.effects]]
    when = "play"
    choose = { of = { type = "station", side = "enemy" } }
    do = [{ op = "compulsory", wounds = 50, who = "chosen" }]
"#;

fn stage(a: &str, b: &str, c: &str) -> CardStage {
    let deck = |cards: &str| format!("{PLAIN} x-doom x-nova {cards}");
    CardStage::own(DOOM, &[&deck(a), &deck(b), &deck(c)])
}

/// §7.2.1: who scoops with an attack declared on him leaves Spoils, else nobody gets any.
#[test]
fn scooping_leaves_spoils_to_the_attacker_only() {
    let rules = Rules {
        scoop: true,
        ..Rules::default()
    };
    let a = format!("{PLAIN} fr-merlin");
    let mut s = CardStage::of(
        crate::kit::first_edition(),
        &[&a, PLAIN, PLAIN],
        rules.clone(),
    );
    s.fund(B, 4, 4);
    s.turn(B, at::Turn::Deploy);
    s.act(B, Action::Scoop);
    assert_eq!(
        (s.st.living, s.goods(A), s.goods(C)),
        (0b101, (20, 20), (20, 20))
    );
    assert_eq!(s.st.active, C, "the turn went on to the next");
    let mut s = CardStage::of(crate::kit::first_edition(), &[&a, PLAIN, PLAIN], rules);
    let ship = s.put(A, "fr-merlin", OPEN);
    s.fund(A, 1, 1);
    s.fund(B, 4, 5);
    s.attack(A, B, &[ship]);
    s.act(B, Action::Scoop);
    assert_eq!((s.goods(A), s.st.piece(ship).space), ((5, 6), A.0));
    assert!(!s.st.eng.on);
}

/// R-101, round of the game: whoever is out is not waited for, whoever lives is.
#[test]
fn a_round_is_a_turn_of_everyone_who_lives() {
    let mut s = stage("", "", "");
    s.turn(A, at::Turn::MoreAttacks);
    s.pass_until(|frame| matches!(frame, Frame::Manufacture { seat, .. } if *seat == B));
    let doom = s.hold(B, "x-doom");
    s.act(B, Action::Play(doom));
    s.act(B, Action::Name(A));
    s.pass_turn();
    assert_eq!(
        (s.st.active, s.st.round),
        (C, 1),
        "C has not had a turn in round 1"
    );
    s.pass_turn();
    assert_eq!((s.st.active, s.st.round), (B, 2));
}

/// R-12, D-24: three or more living, and the rules say so.
#[test]
fn transports_help_others_while_three_are_alive() {
    let a = "st-skyline sm-gun-ring sm-ablative-crust tr-gypsum tr-halite x-doom";
    let mut s = CardStage::own(DOOM, &[a, PLAIN, PLAIN]);
    let (gypsum, halite) = (s.put(A, "tr-gypsum", OPEN), s.put(A, "tr-halite", OPEN));
    for seat in [A, B, C] {
        s.fund(seat, 0, 19);
    }
    s.turn(A, at::Turn::Draw);
    s.use_card(gypsum);
    s.act(A, Action::Name(B));
    s.use_card(halite);
    s.act(A, Action::Name(C));
    // A: the Station's 3 and 3 alone; B: 1R 2C up to 20; C: 2R.
    assert_eq!(
        [A, B, C].map(|seat| s.goods(seat)),
        [(3, 20), (1, 20), (2, 19)]
    );
    s.pass_turn();
    // Not given: both yield to A again.
    s.fund(A, 0, 0);
    s.turn(A, at::Turn::Draw);
    s.act(A, Action::Pass);
    s.act(A, Action::Pass);
    assert_eq!(s.goods(A), (3 + 1 + 2, 3 + 2));
    let off = Rules {
        transport_gifts: false,
        ..Rules::default()
    };
    let mut s = CardStage::of(with_file(DOOM), &[a, PLAIN, PLAIN], off);
    s.put(A, "tr-halite", OPEN);
    s.fund(A, 0, 0);
    s.turn(A, at::Turn::Draw);
    assert_eq!(s.goods(A), (5, 3));
    let mut s = CardStage::own(DOOM, &[a, PLAIN]);
    s.put(A, "tr-halite", OPEN);
    s.fund(A, 0, 0);
    s.turn(A, at::Turn::Draw);
    assert_eq!(s.goods(A), (5, 3), "with two nobody can be an ally");
}

/// R-67, decided otherwise: a prize that pays nobody has no gain to give away.
#[test]
fn a_prize_that_pays_nobody_gives_nothing_away_r67() {
    for collect in [true, false] {
        let rules = Rules {
            captors_collect: collect,
            ..Rules::default()
        };
        let b = "st-skyline sm-gun-ring sm-ablative-crust tr-halite";
        let a = "st-skyline sm-gun-ring sm-ablative-crust ma-mp";
        let mut s = CardStage::of(with_file(DOOM), &[a, b, PLAIN], rules);
        let prize = s.put(B, "tr-halite", OPEN);
        s.capture(prize, A, "ma-mp");
        s.turn(A, at::Turn::Draw);
        assert_eq!(s.use_of(prize).is_some(), collect);
    }
}

/// The last Commander standing wins; six can play.
#[test]
fn the_last_of_six_wins() {
    let deck = format!("{PLAIN} x-doom");
    let decks = [deck.as_str(); 6];
    let mut s = CardStage::own(DOOM, &decks);
    for other in 1..6 {
        let card = s.find(A, "x-doom");
        s.hands().from_yard(A, card);
        s.hands().to_hand(A, card);
        s.turn(A, at::Turn::Deploy);
        s.play(card);
        if other < 5 {
            s.act(A, Action::Name(breachlab::engine::Seat(other)));
            s.act(A, Action::Pass);
            let hands = &mut s.hands();
            hands.st.heaps[A].retain(|&held| held != card.0);
            hands.st.yards[A].push(card.0);
            hands.st.piece_mut(card).zone = CardZone::Shipyard;
        }
    }
    let outcome = s.st.outcome.expect("over");
    assert_eq!((outcome.score[A], outcome.score[B]), (60, 0));
}

/// Gifts of Transports in matches of three under one pilot.
fn gifts(pilot: &str) -> u64 {
    use breachlab::games::{self, Order};
    use breachlab::play::{Hooks, Stop, Workers};
    let game = games::find("hull-breach").expect("the game is there");
    let decks = ["corp-ghost", "col-boarders", "rdf-heavy"];
    let order = Order {
        decks: decks.map(str::to_owned).to_vec(),
        strategies: vec![pilot.to_owned(); 3],
        ..Order::default()
    };
    let mut play = (game.load)(&order)
        .unwrap_or_else(|faults| panic!("{}", faults.render(false)))
        .play;
    play.aim(12, 0, Stop::Exact(36));
    let workers = Workers::new(std::num::NonZeroUsize::new(1)).expect("a thread can be had");
    let hooks = Hooks {
        progress: &(),
        interrupt: &std::sync::atomic::AtomicBool::new(false),
    };
    let tally = play.run(&workers, hooks).tally;
    let at = game
        .counters
        .iter()
        .position(|name| *name == "transport_gifts");
    tally.counters[at.expect("gifts are counted")].sum
}

/// R-12: what the page says of the pilots.
#[test]
fn pilots_that_judge_give_no_transport_away_and_random_does_r12() {
    assert_eq!(gifts("commander"), 0);
    assert!(gifts("novice") > 0 && gifts("random") > 0);
}
