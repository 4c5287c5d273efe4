//! Orders that come late, or never.

use super::{TURN, duel, told, written};

#[test]
fn an_order_that_comes_late_is_named_with_both_moments() {
    // With the Wasp to take its turn, A is asked in vain for the Hydra before the next round.
    let text = duel(
        "orders",
        &[TURN, "A: A's Hydra fires 3 dice at B's Bell", TURN],
    );
    let wasp = "[[commander.ships]]\nname = \"Wasp\"\nclass = \"cruiser\"\nattack = 1\ndefense = 7\nwounds = 4\n";
    let text = text.replacen(
        "[[commander]]\n[[commander.ships]]\nname = \"Anvil\"",
        &format!("{wasp}[[commander]]\n[[commander.ships]]\nname = \"Anvil\""),
        1,
    );
    let engaged = written("late", &text).engage_by_seed(3).unwrap();
    let [wait] = &engaged.waits[..] else {
        panic!("{:?}", engaged.waits);
    };
    assert_eq!(
        (wait.from.as_str(), wait.to.as_str()),
        ("round 1, step 3", "round 2, step 3")
    );
}

#[test]
fn an_order_slips_if_its_step_comes_round_without_it_and_not_if_the_step_is_still_to_come() {
    let duel = |orders: &[&str]| {
        let orders: Vec<String> = orders.iter().map(|order| format!("\"{order}\"")).collect();
        let head = format!(
            "step = 5\nstop = \"orders\"\norders = [{}]",
            orders.join(", ")
        );
        let b = "ships = [{ name = \"Oth\", class = \"cruiser\", attack = 1, defense = 6, wounds = 3 }, \
            { name = \"Wild\", class = \"cruiser\", attack = 1, defense = 6, wounds = 3, traits = [\"fearless\"] }]";
        let a = "ships = [{ name = \"Ham\", class = \"cruiser\", attack = 1, defense = 7, wounds = 9 }]";
        let scene = crate::scenario_stops::scene(&head, a, b);
        scene
            .engage_by_seed(3)
            .unwrap_or_else(|error| panic!("{error}"))
    };
    let fire = [
        "B: B's Oth takes its turn",
        "B: B's Oth fires 1 die at A's Ham",
    ];
    // Wild is passed over, goes Fearless behind the last turn and so has its turn a round later.
    let slipped = duel(&[
        fire[0],
        fire[1],
        "B: B's Wild goes Fearless",
        "B: B's Wild takes its turn",
    ]);
    let [wait] = &slipped.waits[..] else {
        panic!("{:?}", slipped.waits);
    };
    assert_eq!(
        (wait.from.as_str(), wait.to.as_str()),
        ("round 1, step 5", "round 2, step 5")
    );
    // A's step of the next round is the next there is, and so is B's after it; a turn is had once a round.
    let plain = duel(&[
        fire[0],
        fire[1],
        "B: passes",
        "A: A's Ham takes its turn",
        "A: A's Ham fires 1 die at B's Oth",
        "B: B's Wild takes its turn",
    ]);
    assert_eq!(plain.waits, []);
}

#[test]
fn the_nearest_to_an_order_in_vain_is_another_sentence_and_its_own_earlier_offer_is_named() {
    let fire = "A: A's Hydra fires 3 dice at B's Bell";
    let again = told("step", &[TURN, fire, TURN]).unwrap_err();
    assert!(
        again.contains("it was on offer before its turn came, last in round 1, step 3"),
        "{again}"
    );
    assert!(
        !again.contains("the nearest on offer was `A's Hydra takes its turn`"),
        "{again}"
    );
    let wrong = told("step", &[TURN, "A: A's Hydra repairs itself"]).unwrap_err();
    assert!(
        wrong.contains("the nearest on offer was `A's Hydra "),
        "{wrong}"
    );
}

#[test]
fn an_order_in_vain_says_from_when_to_when_it_waited() {
    let error = told(
        "round",
        &[
            TURN,
            "A: A's Hydra fires 3 dice at B's Bell",
            "B: B's Bell boards A's Hydra",
        ],
    );
    let error = error.unwrap_err();
    assert!(error.contains("was never possible"), "{error}");
    assert!(
        error.contains("from round 1, step 5") && error.contains("to round 1, step 9"),
        "{error}"
    );
}

#[test]
fn an_order_may_be_given_several_times() {
    let passes = "{ order = \"B: passes\", times = 3 }";
    let engaged = told("orders", &[passes, TURN]).unwrap();
    let count = |words: &str| {
        let lines = engaged.lines.iter();
        lines.filter(|line| line.shown().contains(words)).count()
    };
    // B passes once a round; in the fourth A has its turn.
    assert_eq!(
        (count("> B: passes"), count("engagement round 4")),
        (3, 1),
        "{engaged:?}"
    );
    let scene = written(
        "times",
        &duel("orders", &["{ order = \"B: passes\", times = 25 }"]),
    );
    assert_eq!(scene.orders().len(), 25);
}
