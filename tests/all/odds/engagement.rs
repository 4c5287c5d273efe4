//! Whole engagements, with and without orders.

use std::path::Path;

use breachlab::engine::Game;
use breachlab::games::Staged;
use breachlab::games::hull_breach::HullBreach;
use breachlab::lab::NoExact;
use breachlab::play::Workers;

use super::{HOOKS, agree, stage, write};

/// Small engagements under pilots, enumerated and sampled.
#[test]
fn engagement_odds_are_those_of_the_engine() {
    let duel = "name = \"a duel\"\nstep = 3\n[[commander]]\npilot = \"PILOT\"\n[[commander.ships]]\nname = \"Hammer\"\n\
                class = \"cruiser\"\nattack = 3\ndefense = 7\nwounds = 3\ntraits = [\"annihilate\"]\n[[commander]]\n\
                pilot = \"commander\"\n[commander.station]\nname = \"Bastion\"\nattack = 2\ndefense = 5\nwounds = 2\n\
                [[commander.ships]]\nname = \"Anvil\"\nclass = \"cruiser\"\nattack = 2\ndefense = 6\nwounds = 2\n\
                traits = [\"stoic\"]\n";
    let workers = Workers::new(None).unwrap();
    for pilot in ["commander", "rush"] {
        let scene = stage(&write(
            &format!("duel-{pilot}"),
            &duel.replace("PILOT", pilot),
        ));
        let exact = scene
            .enumerate(3_000_000, &())
            .unwrap_or_else(|why| panic!("{pilot}: {why:?}"));
        assert!(exact.states > 3, "{exact:?}");
        let sum: f64 = exact.odds.outcomes.iter().sum();
        assert!((sum - 1.0).abs() < 1e-9, "{exact:?}");
        let sampled = scene.sample(&workers, 5, 3000, HOOKS).unwrap();
        let pairs = exact.odds.outcomes.iter().zip(&sampled.ends.outcomes);
        for (at, (&chance, &count)) in pairs
            .chain(exact.odds.lost.iter().zip(&sampled.ends.lost))
            .enumerate()
        {
            agree(
                &format!("{pilot}, figure {at}"),
                chance,
                count,
                sampled.matches,
            );
        }
    }
}

/// A's Hammer fires, then B's Anvil is told to; in 4 of 10 cases it is no more.
const ORDERED: &str = "name = \"orders\"\nstep = 3\norders = [\n\"A: A's Hammer takes its turn\",\n\"A: A's Hammer \
     fires 1 die at B's Anvil\",\n\"B: B's Anvil takes its turn\",\n\"B: B's Anvil fires ANSWER at A's Hammer\",\n]\n\
     [[commander]]\n[[commander.ships]]\nname = \"Hammer\"\nclass = \"cruiser\"\nattack = 1\ndefense = 7\nwounds = 1\n\
     [[commander]]\n[commander.station]\nname = \"Bastion\"\nattack = 3\ndefense = 7\nwounds = 9\n\
     [[commander.ships]]\nname = \"Anvil\"\nclass = \"cruiser\"\nattack = 1\ndefense = 7\nwounds = 1\n";

/// Where chance makes an order impossible, the pilots decide from there on, and how often is counted by order.
#[test]
fn an_order_for_a_destroyed_unit_is_left_to_the_pilots_and_counted() {
    let scene = stage(&write("ordered", &ORDERED.replace("ANSWER", "1 die")));
    let exact = scene.enumerate(3_000_000, &()).unwrap();
    let strayed = &exact.odds.strayed;
    assert_eq!(strayed.len(), 4);
    assert!((strayed[2] - 0.4).abs() < 1e-12, "{exact:?}");
    assert_eq!([strayed[0], strayed[1], strayed[3]], [0.0; 3]);
    let cap = HullBreach::CLASH_OUTCOMES
        .iter()
        .position(|&outcome| outcome == "round_cap");
    assert!(exact.odds.outcomes[cap.unwrap()] < 1e-9, "nobody waits");
    let sampled = scene
        .sample(&Workers::new(None).unwrap(), 3, 3000, HOOKS)
        .unwrap();
    let pairs = exact.odds.outcomes.iter().zip(&sampled.ends.outcomes);
    let pairs = pairs.chain(exact.odds.lost.iter().zip(&sampled.ends.lost));
    for (at, (&chance, &count)) in pairs
        .chain(strayed.iter().zip(&sampled.ends.strayed))
        .enumerate()
    {
        agree(&format!("figure {at}"), chance, count, sampled.matches);
    }
}

/// Words that never come up are given up when the next round is over.
#[test]
fn an_order_that_never_comes_up_is_given_up_after_a_round() {
    let scene = stage(&write("unordered", &ORDERED.replace("ANSWER", "9 dice")));
    let exact = scene.enumerate(3_000_000, &()).unwrap();
    let strayed = &exact.odds.strayed;
    // The Anvil was activated and could not wait, or was no more.
    assert!(
        (strayed[3] - 0.6).abs() < 1e-12 && (strayed[2] - 0.4).abs() < 1e-12,
        "{exact:?}"
    );
    let late = ORDERED.replace("A's Hammer takes its turn", "A's Hammer sings");
    let scene = stage(&write("late", &late));
    let exact = scene.enumerate(3_000_000, &()).unwrap();
    assert!((exact.odds.strayed[0] - 1.0).abs() < 1e-12, "{exact:?}");
    let units = Staged::units(&scene);
    let hammer = units.iter().position(|unit| unit == "A's Hammer").unwrap();
    assert!(exact.odds.lost[hammer] > 0.5, "B's pilot fires");
    let sampled = scene
        .sample(&Workers::new(None).unwrap(), 3, 2000, HOOKS)
        .unwrap();
    agree(
        "hammer",
        exact.odds.lost[hammer],
        sampled.ends.lost[hammer],
        2000,
    );
}

#[test]
fn what_is_too_large_to_enumerate_says_so() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("reports/hull-breach/ex-09-station-falls.scenario.toml");
    let scene = stage(&path);
    assert!(matches!(
        scene.enumerate(50, &()),
        Err(NoExact::TooLarge { .. })
    ));
}

/// The counts of a sample do not depend on how the work is cut.
#[test]
fn a_sample_is_the_same_for_any_number_of_threads() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("reports/hull-breach/ex-09-station-falls.scenario.toml");
    let scene = stage(&path);
    let one = scene.sample(
        &Workers::new(std::num::NonZeroUsize::new(1)).unwrap(),
        3,
        300,
        HOOKS,
    );
    let one = one.unwrap();
    let four = Workers::new(std::num::NonZeroUsize::new(4))
        .unwrap()
        .in_chunks_of(7);
    assert_eq!(scene.sample(&four, 3, 300, HOOKS), Ok(one));
}
