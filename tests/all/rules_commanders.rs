//! Three and more Commanders: section 5, R-09, R-12, R-92, R-94, R-95.

use breachlab::games::hull_breach::action::Action;
use breachlab::games::hull_breach::frame::Frame;
use breachlab::games::hull_breach::load;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::hull_breach::state::Zone;

use crate::stage::{A, B, C, OPEN, Stage, with_file};

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

fn stage(a: &str, b: &str, c: &str) -> Stage {
    let deck = |cards: &str| format!("{PLAIN} x-doom x-nova {cards}");
    Stage::own(DOOM, &[&deck(a), &deck(b), &deck(c)])
}

/// Plays Doom in A's Manufacturing Phase on B.
fn doom(s: &mut Stage) {
    let doom = s.hold(A, "x-doom");
    s.turn(A, 5);
    s.play(doom);
    s.act(A, Action::Name(B));
}

/// §7.1.3: everything the loser owns leaves the game; the victor gains the stockpile and one free card.
#[test]
fn the_victor_takes_the_stockpile_and_a_card() {
    let mut s = stage(
        "cr-drake ma-watch ch-heroic ta-dark bt-heavy ev-embargo",
        "cr-harpy ma-watch md-ecm",
        "",
    );
    let ship = s.put(B, "cr-harpy", OPEN);
    let (marine, module) = (s.put(B, "ma-watch", ship), s.put(B, "md-ecm", ship));
    let held = s.hold(B, "md-deep-scan");
    let (drake, watch) = (s.find(A, "cr-drake"), s.find(A, "ma-watch"));
    let (heavy, embargo) = (s.find(A, "bt-heavy"), s.find(A, "ev-embargo"));
    s.fund(A, 5, 0);
    s.fund(B, 7, 18);
    doom(&mut s);
    for card in [
        ship,
        marine,
        module,
        held,
        s.station(B),
        s.st.modules[A].as_slice()[0],
    ] {
        let gone = card.owner() == B;
        assert_eq!(s.zone(card), if gone { Zone::Gone } else { Zone::Play });
    }
    assert!(s.st.yards[B].is_empty() && s.st.hands[B].is_empty() && s.st.heaps[B].is_empty());
    assert_eq!((s.goods(A), s.goods(B)), ((12, 18), (0, 0)));
    // R-95: no Character, no Tactic; an Event whose timing fits, free as everything here.
    s.fund(A, 12, 0);
    let found = s.finds();
    for (card, wanted) in [(drake, true), (watch, true), (heavy, true), (embargo, true)] {
        assert_eq!(found.contains(&card), wanted, "{card:?}");
    }
    assert!(!found.contains(&s.find(A, "ch-heroic")) && !found.contains(&s.find(A, "ta-dark")));
    let shuffles = s.st.shuffles[A];
    s.act(A, Action::Take(drake));
    // Regimented still triggers.
    assert_eq!(s.finds(), [watch]);
    s.act(A, Action::Take(watch));
    assert_eq!((s.goods(A), s.st.shuffles[A]), ((12, 0), shuffles + 2));
    assert!(matches!(
        s.st.frames.last(),
        Some(Frame::Manufacture { .. })
    ));
    s.pass_turn();
    assert_eq!(s.st.active, C, "the next living Commander");
}

/// A Station destroyed by a card is its player's doing (§7.1.3.1); nothing may be taken either.
#[test]
fn a_station_destroyed_by_an_event_brings_spoils() {
    let mut s = stage("", "", "");
    let nova = s.hold(A, "x-nova");
    s.fund(A, 0, 0);
    s.fund(C, 3, 2);
    s.turn(A, 5);
    s.play(nova);
    let target = s.station(C);
    s.act(A, Action::Pick(target));
    assert_eq!((s.st.living, s.goods(A)), (0b011, (3, 2)));
    s.act(A, Action::Pass);
    assert!(matches!(
        s.st.frames.last(),
        Some(Frame::Manufacture { .. })
    ));
}

/// R-92: prizes of the loser revert; guests move to a local ship of theirs, never the Station, or are lost.
#[test]
fn prizes_revert_and_guests_leave() {
    let mut s = stage(
        "fr-travertine ma-watch ma-garrison ma-sappers",
        "cr-drake ma-watch bb-roc",
        "cr-basalt",
    );
    let theirs = s.put(C, "cr-basalt", OPEN);
    let held = s.capture(theirs, B, "ma-watch");
    let (near, far) = (s.put(B, "cr-drake", OPEN), s.put(B, "bb-roc", OPEN));
    let guests = [
        s.capture(near, A, "ma-watch"),
        s.put(A, "ma-garrison", near),
    ];
    let last = s.capture(far, A, "ma-sappers");
    let refuge = s.put(A, "fr-travertine", OPEN);
    doom(&mut s);
    assert_eq!(
        (s.st.piece(theirs).controller, s.st.piece(theirs).space),
        (C, C.0)
    );
    assert_eq!(
        (s.zone(held), s.zone(near), s.zone(far)),
        (Zone::Gone, Zone::Gone, Zone::Gone)
    );
    assert_eq!(
        guests.map(|guest| s.st.piece(guest).host),
        [refuge, refuge],
        "two fit"
    );
    assert_eq!(
        s.zone(last),
        Zone::Scrapheap,
        "the third does not, and the Station is no refuge"
    );
}

/// §7.2.1: who scoops with an attack declared on him leaves Spoils, else nobody gets any.
#[test]
fn scooping_leaves_spoils_to_the_attacker_only() {
    let rules = Rules {
        scoop: true,
        ..Rules::default()
    };
    let a = format!("{PLAIN} fr-merlin");
    let mut s = Stage::of(load::default_cards(), &[&a, PLAIN, PLAIN], rules.clone());
    s.fund(B, 4, 4);
    s.turn(B, 5);
    s.act(B, Action::Scoop);
    assert_eq!(
        (s.st.living, s.goods(A), s.goods(C)),
        (0b101, (20, 20), (20, 20))
    );
    assert_eq!(s.st.active, C, "the turn went on to the next");
    let mut s = Stage::of(load::default_cards(), &[&a, PLAIN, PLAIN], rules);
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
    s.turn(A, 9);
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
    let mut s = Stage::own(DOOM, &[a, PLAIN, PLAIN]);
    let (gypsum, halite) = (s.put(A, "tr-gypsum", OPEN), s.put(A, "tr-halite", OPEN));
    for seat in [A, B, C] {
        s.fund(seat, 0, 19);
    }
    s.turn(A, 1);
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
    s.turn(A, 1);
    s.act(A, Action::Pass);
    s.act(A, Action::Pass);
    assert_eq!(s.goods(A), (3 + 1 + 2, 3 + 2));
    let off = Rules {
        transport_gifts: false,
        ..Rules::default()
    };
    let mut s = Stage::of(with_file(DOOM), &[a, PLAIN, PLAIN], off);
    s.put(A, "tr-halite", OPEN);
    s.fund(A, 0, 0);
    s.turn(A, 1);
    assert_eq!(s.goods(A), (5, 3));
    let mut s = Stage::own(DOOM, &[a, PLAIN]);
    s.put(A, "tr-halite", OPEN);
    s.fund(A, 0, 0);
    s.turn(A, 1);
    assert_eq!(s.goods(A), (5, 3), "with two nobody can be an ally");
}

/// The last Commander standing wins; six can play.
#[test]
fn the_last_of_six_wins() {
    let deck = format!("{PLAIN} x-doom");
    let decks = [deck.as_str(); 6];
    let mut s = Stage::own(DOOM, &decks);
    for other in 1..6 {
        let card = s.find(A, "x-doom");
        s.hands().from_yard(A, card);
        s.hands().to_hand(A, card);
        s.turn(A, 5);
        s.play(card);
        if other < 5 {
            s.act(A, Action::Name(breachlab::engine::Seat(other)));
            s.act(A, Action::Pass);
            let hands = &mut s.hands();
            hands.st.heaps[A].retain(|&held| held != card.0);
            hands.st.yards[A].push(card.0);
            hands.st.piece_mut(card).zone = Zone::Shipyard;
        }
    }
    let outcome = s.st.outcome.expect("over");
    assert_eq!((outcome.score[A], outcome.score[B]), (60, 0));
}
