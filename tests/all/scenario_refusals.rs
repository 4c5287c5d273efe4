//! What a scenario says is not on offer: any sentence of the game may be refused, at its moment, whoever is asked there or
//! nobody.

use std::collections::BTreeSet;

use breachlab::engine::Stages as _;
use breachlab::games::hull_breach::HullBreach;
use breachlab::lab::Engaged;

use crate::line_ups::tables;
use crate::scenario_stops::scene;
use crate::walk::Walk;

fn told(head: &str, a: &str, b: &str) -> Result<Engaged, String> {
    scene(head, a, b)
        .engage(None, 3)
        .map_err(|error| error.to_string())
}

const GRIFFIN: &str = "ships = [{ name = \"Grif\", class = \"battleship\", attack = 1, defense = 7, wounds = 5, \
    marine_capacity = 4, marines = [{ name = \"Bo\", attack = 1, defense = 6, wounds = 2 }] }]";

#[test]
fn a_card_that_may_not_be_played_can_be_refused() {
    let prey = "hand = [\"ta-corridors\"]\nships = [{ name = \"Har\", class = \"cruiser\", attack = 1, defense = 6, \
        wounds = 3, marine_capacity = 1 }]";
    let board = "\"A: A's Grif boards B's Har\"";
    let scuttle = "\"A: scuttles B's Har\"";
    for word in ["never", "cannot"] {
        let refusal = format!("\"B {word}: plays B's Hold the Corridors\"");
        let orders = [&refusal, board, &refusal, scuttle].join(", ");
        let head = format!("step = 4\nstop = \"orders\"\ndice = []\norders = [{orders}]");
        assert!(
            told(&head, GRIFFIN, prey).is_ok(),
            "{:?}",
            told(&head, GRIFFIN, prey)
        );
        let nonsense = head.replace("plays B's Hold", "sings B's Hold");
        let error = told(&nonsense, GRIFFIN, prey).unwrap_err();
        assert!(
            error.contains("is nothing that could be on offer"),
            "{error}"
        );
    }
}

#[test]
fn a_verb_that_the_position_never_offers_can_be_refused() {
    let rules = "step = 3\nstop = \"orders\"\ndice = []\norders = [\"A: A's Ja takes its turn\", \
        \"A cannot: A's Ja jams B's Gh\", \"A: A's Ja paints B's Gh\"]\n[rules]\njam_needs_hunter = ";
    let a = "ships = [{ name = \"Ja\", class = \"cruiser\", attack = 1, defense = 7, wounds = 3, \
        traits = [\"jammer 2\", \"target_painter 1\"] }]";
    let b = "ships = [{ name = \"Gh\", class = \"cruiser\", attack = 3, defense = 6, wounds = 3, traits = [\"stealth\"] }]";
    assert!(told(&format!("{rules}true"), a, b).is_ok());
    let error = told(&format!("{rules}false"), a, b).unwrap_err();
    assert!(
        error.contains("is possible") && error.contains("round 1, step 3"),
        "{error}"
    );
}

#[test]
fn where_nobody_is_asked_nothing_is_on_offer_and_the_refusal_holds() {
    // A third ship may not join in, so B is not asked in Step 6; in the next round it could board.
    let b = "ships = [{ name = \"Har\", class = \"cruiser\", attack = 0, defense = 6, wounds = 3, marine_capacity = 1 }, \
        { name = \"Oth\", class = \"cruiser\", attack = 0, defense = 6, wounds = 3, marine_capacity = 1, \
        marines = [{ name = \"Ra\", attack = 1, defense = 6, wounds = 2 }] }]";
    let head = "step = 4\nstop = \"orders\"\ndice = []\norders = [\"A: A's Grif boards B's Har\", \
        \"B cannot: B's Oth boards A's Grif\", \"A: hijacks B's Har\"]";
    let engaged = told(head, GRIFFIN, b).unwrap();
    let [held] = &engaged.unasked[..] else {
        panic!("{:?}", engaged.unasked);
    };
    assert_eq!(held.order, "B cannot: B's Oth boards A's Grif");
}

/// Every decision of random matches is one of the sentences, so that its like can be refused anywhere.
#[test]
fn every_decision_is_one_of_the_sentences_of_the_game() {
    for job in tables::<HullBreach>() {
        let mut walk: Walk<'_, HullBreach> = Walk::new(&job, 0);
        let mut whim = walk.whim();
        let mut names = HullBreach::names(walk.setup, &walk.state);
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        let known: BTreeSet<String> = HullBreach::sentences(walk.setup)
            .iter()
            .map(|sentence| bare(sentence, &[]))
            .collect();
        let mut met = BTreeSet::new();
        while walk.ask().is_ok() {
            for &action in walk.menu.actions() {
                let said = HullBreach::say(walk.setup, &walk.state, action);
                if met.insert(said.clone()) {
                    assert!(known.contains(&bare(&said, &names)), "{said}: {action:?}");
                }
            }
            let at = walk.any(&mut whim);
            walk.act(at);
        }
    }
}

/// A sentence with `_` for its names and without numbers.
fn bare(text: &str, names: &[String]) -> String {
    let named = |text: String, name: &String| text.replace(name.as_str(), "_");
    let text = names.iter().fold(text.to_owned(), named);
    text.replace(|c: char| c.is_ascii_digit(), "")
}
