//! What a bonus leaves behind when it ends.

use crate::kit::*;
use breachlab::games::hull_breach::state::End;

use super::{PREY, SHIP};

/// Bonuses that end by themselves: nothing tells of a new round or of one ship fewer.
#[test]
fn a_wound_bonus_that_lapses_kills_at_once_r13() {
    let lent = |while_: &str| {
        format!(
            "cruiser a1 d7 w2 | [[card.effects]]
when = \"always\"
if = {while_}
who = {{ type = \"ship\", side = \"own\" }}
stack = \"sum\"
do = [{{ op = \"wounds\", add = 2 }}]"
        )
    };
    let mut t = FleetTable::new();
    let early = t.ship(D, &lent("{ round = { most = 1 } }"));
    t.wound(early, 3);
    t.ship(D, "cruiser a0 d7 w9");
    t.ship(A, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 3);
    assert!(s.stands(early));
    s.to(2, 3);
    assert!(s.scrapped(early), "round 2");

    let pair = "{ count = { of = { type = \"ship\", class = \"cruiser\", side = \"own\" }, number = { least = 2 } } }";
    let mut t = FleetTable::new();
    let gun = t.ship(A, "cruiser a1 d7 w9");
    let one = t.ship(D, &lent(pair));
    let two = t.ship(D, "cruiser a1 d7 w2");
    t.wound(one, 3);
    t.wound(two, 3);
    let mut s = t.engage(1, 3);
    assert!(s.stands(one) && s.stands(two));
    s.fire(gun, one, &[7]);
    assert!(s.scrapped(one) && s.scrapped(two), "one cruiser is no pair");
}

#[test]
fn a_wound_bonus_leaves_with_the_marine_who_lends_it_r13() {
    let lender = "marine a1 d5 w2 takes1 micro_fold | [[card.effects]]
when = \"always\"
who = \"host\"
do = [{ op = \"wounds\", add = 2 }]";
    let mut t = FleetTable::new();
    let ship = t.ship(A, "cruiser a0 d7 w3 crew1");
    let marine = t.on(ship, lender);
    t.wound(ship, 4);
    let other = t.ship(A, SHIP);
    t.ship(D, PREY);
    let mut s = t.engage(1, 2);
    assert!(s.stands(ship));
    s.roll(&[5], &[Fold(marine)]);
    assert_eq!(s.host(marine), other);
    assert!(s.scrapped(ship));
}

#[test]
fn no_card_fires_when_the_engagement_is_over() {
    let late = "battleship a1 d7 w5 | [[card.effects]]
when = \"engagement_end\"
do = [{ op = \"extra_volley\", dice = 1, who = { type = \"ship\", where = \"here\", space = \"open\" } }]";
    let mut t = FleetTable::new();
    t.rules.max_engagement_rounds = 1;
    t.ship(A, late);
    t.ship(D, "cruiser a0 d7 w9");
    let mut s = t.engage(1, 3);
    assert_eq!(s.finish(), End::Cap);
    assert_eq!(s.st.volleys.len(), 0);
}
