//! Conditions that a card's text names: without them it is not played (1.9).

use super::kit::*;

const SHIP: &str = "battleship a0 d7 w5 crew3";
const PREY: &str = "cruiser a0 d7 w3 crew3";
const MARINE: &str = "marine a2 d5 w2 takes1";

/// An Event of two texts, each for one part in the engagement.
const EITHER: &str = "event c0 | timing = \"any\"\n\
    [[card.effects]]\nwhen = \"play\"\nif = { role = \"attacker\" }\nwho = \"player\"\n\
    do = [{ op = \"gain\", resource = 1 }]\n\
    [[card.effects]]\nwhen = \"play\"\nif = { role = \"defender\" }\nwho = \"player\"\n\
    do = [{ op = \"gain\", currency = 1 }]";

/// The same, for nobody at the table.
const NEITHER: &str = "event c0 | timing = \"any\"\n\
    [[card.effects]]\nwhen = \"play\"\nif = { role = \"outsider\" }\nwho = \"player\"\n\
    do = [{ op = \"gain\", resource = 1 }]\n\
    [[card.effects]]\nwhen = \"play\"\nif = { role = \"attacker\" }\nwho = \"player\"\n\
    do = [{ op = \"gain\", currency = 1 }]";

#[test]
fn a_card_for_holders_takes_a_marine_that_holds_1_9() {
    for held in [false, true] {
        let mut t = FleetTable::new();
        let ship = t.ship(A, SHIP);
        t.on(ship, MARINE);
        let prey = t.ship(D, PREY);
        if held {
            t.on(prey, MARINE);
        }
        let corridors = t.hand(D, "ta-corridors");
        let mut s = t.engage(1, 4);
        s.board(ship, prey);
        assert_eq!(s.offers(Play(corridors)), held);
        if !held {
            assert_eq!(s.menu(), [Hijack, Scuttle], "won unopposed");
        }
    }
}

#[test]
fn of_several_texts_those_alone_are_carried_out_whose_condition_holds_1_9() {
    let mut t = FleetTable::new();
    t.ship(A, SHIP);
    t.ship(D, PREY);
    let either = t.hand(D, EITHER);
    let neither = t.hand(D, NEITHER);
    t.stock(D, 5, 5);
    let mut s = t.engage(1, 2);
    assert!(s.offers(Play(either)), "its second text holds");
    assert!(!s.offers(Play(neither)));
    s.act(&[Play(either)]);
    assert_eq!((s.st.resource[D], s.st.currency[D]), (5, 6));
    assert!(s.scrapped(either));
}
