//! Orders that test what is not on offer.

use super::{SPLIT, TURN, events, told};

#[test]
fn the_last_part_of_a_split_may_be_written_though_nobody_is_asked() {
    let first = "A: A's Hydra fires 2 dice at B's Anvil";
    let short = told("orders", &[TURN, SPLIT, first]).unwrap();
    let last = "A: A's Hydra fires 1 die at B's Bell";
    let whole = told("orders", &[TURN, SPLIT, first, last]).unwrap();
    assert_eq!(
        (events(&whole), &whole.after),
        (events(&short), &short.after)
    );
    // Not any words will do.
    let wrong = told(
        "orders",
        &[TURN, SPLIT, first, "A: A's Hydra fires 2 dice at B's Bell"],
    );
    assert!(wrong.unwrap_err().contains("fires 2 dice at B's Bell"));
}

#[test]
fn a_refusal_is_tested_though_somebody_else_is_ordered_next() {
    let orders = |refusal: &'static str| {
        [
            refusal,
            TURN,
            "A: A's Hydra fires 3 dice at B's Bell",
            "B: B's Anvil takes its turn",
        ]
    };
    // A is asked first: its fire is on offer only once it has its turn, which is another question.
    let kept = "A cannot: A's Hydra fires 3 dice at B's Anvil";
    assert!(told("orders", &orders(kept)).is_ok());
    let broken = [
        TURN,
        "A cannot: A's Hydra fires 3 dice at B's Bell",
        "B: B's Anvil takes its turn",
    ];
    let error = told("orders", &broken).unwrap_err();
    assert!(
        error.contains("is possible, though the file says that it is not"),
        "{error}"
    );
}

#[test]
fn a_refusal_whose_commander_is_asked_nothing_any_more_holds_and_is_named() {
    // With the step over nobody asks B any more.
    let orders = [
        TURN,
        "A: A's Hydra fires 3 dice at B's Bell",
        "B cannot: B's Anvil takes its turn",
    ];
    let engaged = told("step", &orders).unwrap();
    let [held] = &engaged.unasked[..] else {
        panic!("{:?}", engaged.unasked);
    };
    assert_eq!(held.order, orders[2]);
    // In the same round B is asked, and it is possible.
    let error = told("round", &orders).unwrap_err();
    assert!(error.contains("is possible"), "{error}");
}

#[test]
fn what_is_never_on_offer_is_held_against_every_question() {
    let fire = "A: A's Hydra fires 3 dice at B's Bell";
    let held = ["A never: A's Hydra fires 2 dice at B's Bell", TURN, fire];
    assert!(told("orders", &held).is_ok());
    let broken = ["A never: A's Hydra fires 3 dice at B's Anvil", TURN, fire];
    let error = told("orders", &broken).unwrap_err();
    assert!(
        error.contains("fires 3 dice at B's Anvil` is possible"),
        "{error}"
    );
    // From where it stands on, not before.
    let behind = [TURN, fire, "A never: A's Hydra fires 3 dice at B's Anvil"];
    assert!(told("orders", &behind).is_ok());
    let nonsense = told("orders", &["A never: A's Hydra sings", TURN]).unwrap_err();
    assert!(
        nonsense.contains("nothing that could be on offer"),
        "{nonsense}"
    );
}
