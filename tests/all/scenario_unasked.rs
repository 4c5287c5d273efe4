//! What leaves no choice may be written as an order or left out.

use crate::scenario_orders::events;
use crate::scenario_stops::scene;

#[test]
fn the_volley_of_an_interceptor_with_one_target_may_be_written() {
    let told = |order: &str| {
        let head = format!(
            "step = 2\nstop = \"orders\"\ndice = [6, 6, 6]\norders = [\"B: B's In intercepts\"{order}]"
        );
        let a =
            "ships = [{ name = \"Xa\", class = \"cruiser\", attack = 1, defense = 6, wounds = 3 }]";
        let b = "ships = [{ name = \"In\", class = \"cruiser\", attack = 0, defense = 6, wounds = 3, \
            traits = [\"interceptor 3\"] }]";
        scene(&head, a, b)
            .engage(None, 3)
            .map_err(|error| error.to_string())
    };
    let written = told(", \"B: B's In fires 3 dice at A's Xa\"").unwrap();
    assert_eq!(events(&written), events(&told("").unwrap()));
    assert!(told(", \"B: B's In fires 2 dice at A's Xa\"").is_err());
}

#[test]
fn what_a_card_picks_without_a_choice_may_be_written() {
    let told = |pick: &str| {
        let head = format!(
            "step = 2\nstop = \"orders\"\ndice = []\norders = [\"B: plays B's Crew Defection\"{pick}]"
        );
        let a = "ships = [{ name = \"Grif\", class = \"cruiser\", attack = 1, defense = 6, wounds = 3, \
            marine_capacity = 1, marines = [{ name = \"Bo\", attack = 1, defense = 6, wounds = 2 }] }]";
        let b = "hand = [\"ev-defection\"]\nships = [{ name = \"In\", class = \"cruiser\", attack = 0, defense = 6, \
            wounds = 3 }]";
        scene(&head, a, b)
            .engage(None, 3)
            .map_err(|error| error.to_string())
    };
    let written = told(", \"B: picks A's Bo\"").unwrap();
    assert_eq!(events(&written), events(&told("").unwrap()));
    assert!(told(", \"B: picks A's Grif\"").is_err());
}
