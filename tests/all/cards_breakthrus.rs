//! Breakthrus: reach, stacking, beginning..

use breachlab::games::hull_breach::card::Class;
use breachlab::games::hull_breach::ids::CardIx;
use breachlab::games::hull_breach::traits::Trait;

use crate::stage::{A, B, CardStage, OPEN, at};

const PLAIN: &str = "st-skyline sm-gun-ring sm-ablative-crust";

fn stage(cards: &str) -> CardStage {
    CardStage::new(&[&format!("{PLAIN} {cards}"), &format!("{PLAIN} {cards}")])
}

fn has(s: &CardStage, card: CardIx, which: Trait) -> bool {
    s.numbers(card).traits.has(which)
}

/// Everywhere, for all one controls, prizes included; two copies (one owned, one not) cannot be tested by
/// deck, so stacking is by putting a second into play.
#[test]
fn breakthrus_reach_all_of_a_class_everywhere() {
    let rows: &[(&str, &[Class], i16, i16)] = &[
        ("bt-heavy", &[Class::Cruiser], 1, 1),
        ("bt-lattice", &[Class::Battleship, Class::CapitalShip], 0, 1),
        ("bt-autoload", &[Class::Frigate, Class::Destroyer], 1, 0),
        ("bt-telemetry", &[Class::FighterWing], 1, 0),
    ];
    let ships = "fw-mayfly fr-merlin de-pyrite cr-basalt tr-halite bc-hawk bb-roc cs-phoenix";
    for &(card, classes, attack, defense) in rows {
        let mut s = stage(&format!("{ships} ma-watch {card} {card}"));
        let own: Vec<CardIx> = ships.split(' ').map(|id| s.put(A, id, OPEN)).collect();
        let theirs: Vec<CardIx> = ships.split(' ').map(|id| s.put(B, id, OPEN)).collect();
        s.hands().travel(own[3], B.0);
        let before: Vec<_> = own.iter().chain(&theirs).map(|&c| s.numbers(c)).collect();
        for times in 1..=2 {
            s.put(A, card, OPEN);
            for (&ship, was) in own.iter().chain(&theirs).zip(&before) {
                let hit = own.contains(&ship) && classes.contains(&s.set.def(ship).class);
                let n = if hit { times } else { 0 };
                let is = s.numbers(ship);
                assert_eq!(
                    (is.attack, is.defense),
                    (was.attack + n * attack, was.defense + n * defense)
                );
            }
        }
        s.capture(theirs[3], A, "ma-watch");
        let n = 2 * i16::from(classes.contains(&Class::Cruiser));
        assert_eq!(s.numbers(theirs[3]).attack, 4 + n, "a prize is one's own");
    }
}

#[test]
fn parallax_microfold_and_armory_reach_their_kinds() {
    let mut s = stage("bt-parallax bt-microfold bt-armory fr-merlin ma-watch ch-heroic");
    let (station, merlin) = (s.station(A), s.put(A, "fr-merlin", OPEN));
    let (marine, hero) = (
        s.put(A, "ma-watch", station),
        s.put(A, "ch-heroic", station),
    );
    let theirs = s.put(B, "fr-merlin", OPEN);
    let enemy = s.put(B, "ma-watch", theirs);
    for card in ["bt-parallax", "bt-microfold", "bt-armory"] {
        s.put(A, card, OPEN);
    }
    assert_eq!(
        [merlin, theirs, station].map(|c| has(&s, c, Trait::Hunter)),
        [true, false, false]
    );
    let fold = [marine, hero, enemy, merlin].map(|c| has(&s, c, Trait::MicroFold));
    assert_eq!(fold, [true, true, false, false]);
    assert_eq!(
        [marine, hero, enemy].map(|c| s.numbers(c).attack),
        [2, 2, 1]
    );
}

#[test]
fn the_foundry_pays_from_the_next_turn_on() {
    let mut s = stage("bt-foundry bt-foundry");
    s.put(A, "bt-foundry", OPEN);
    s.put(A, "bt-foundry", OPEN);
    s.fund(A, 0, 19);
    s.fund(B, 0, 0);
    s.turn(A, at::Turn::Draw);
    assert_eq!(s.goods(A), (5, 20));
    s.turn(B, at::Turn::Draw);
    assert_eq!((s.goods(A), s.goods(B)), ((5, 20), (3, 3)));
}
