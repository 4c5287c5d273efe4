//! Where a scenario is over: with its orders once nothing is under way, with its step or round whether anybody is asked
//! or not; what waits to be destroyed never counts as having stayed.

use breachlab::games::Staged;
use breachlab::lab::Engaged;

use crate::scenario_orders::written;

/// A scenario: its head, A's things, B's things.
pub(crate) fn scene(head: &str, a: &str, b: &str) -> Box<dyn Staged> {
    let text = format!("name = \"stops\"\n{head}\n[[commander]]\n{a}\n[[commander]]\n{b}\n");
    written("stops", &text)
}

/// Plays it with the dice of its head.
pub(crate) fn told(scene: &dyn Staged) -> Engaged {
    let told = scene.engage(None, 3);
    told.unwrap_or_else(|error| panic!("{error}"))
}

/// Whether a line of the last position begins and ends so.
fn ends(engaged: &Engaged, unit: &str, state: &str) -> bool {
    let mut after = engaged.after.iter();
    after.any(|line| line.starts_with(unit) && line.contains(state))
}

/// The chance of a fate of a unit.
fn fate(scene: &dyn Staged, unit: &str, fate: &str) -> f64 {
    let odds = scene.enumerate(1_000_000, &()).unwrap().odds;
    let at = scene
        .units()
        .iter()
        .position(|known| known == unit)
        .unwrap();
    let nth = scene
        .fates()
        .iter()
        .position(|known| *known == fate)
        .unwrap();
    odds.fates[at][nth]
}

const HAMMER: &str =
    "ships = [{ name = \"Ham\", class = \"cruiser\", attack = 3, defense = 7, wounds = 5 }]";
const STOIC: &str = "ships = [{ name = \"Eag\", class = \"battle_cruiser\", attack = 3, defense = 7, wounds = 2, \
    traits = [\"stoic\"] }]";
const VOLLEY: &str =
    "orders = [\"A: A's Ham takes its turn\", \"A: A's Ham fires 3 dice at B's Eag\"]";

#[test]
fn a_scenario_that_stops_with_its_orders_finishes_the_volley_and_its_answer() {
    let head = format!("step = 3\nstop = \"orders\"\n{VOLLEY}\ndice = [7, 7, 7, 8, 8, 1]");
    let engaged = told(&*scene(&head, HAMMER, STOIC));
    assert_eq!(engaged.outcome, "stopped");
    assert!(ends(&engaged, "B's Eag", "scrapped"), "{:?}", engaged.after);
    assert!(
        ends(&engaged, "A's Ham", "2 of 5 wounds"),
        "the answer was played"
    );
}

#[test]
fn what_waits_to_be_destroyed_never_counts_as_having_stayed() {
    // Two hits or three of three dice, each with four in ten.
    let lost = 3.0 * 0.4 * 0.4 * 0.6 + 0.4 * 0.4 * 0.4;
    for stop in ["orders", "step", "round"] {
        let head = format!("step = 3\nstop = \"{stop}\"\n{VOLLEY}");
        let scene = scene(&head, HAMMER, STOIC);
        let found = fate(&*scene, "B's Eag", "destroyed");
        assert!((found - lost).abs() < 1e-12, "{stop}: {found}");
    }
}

#[test]
fn who_fells_the_last_opponent_in_dying_is_lost_all_the_same_3_4_11() {
    let head = |dice: &str| {
        format!(
            "step = 5\n{dice}\norders = [\"B: B's Base takes its turn\", \"B: B's Base fires 1 die at A's Ham\", \
             \"A: A's Ham fires 2 dice at B's Base\"]"
        )
    };
    let a = "ships = [{ name = \"Ham\", class = \"cruiser\", attack = 2, defense = 5, wounds = 1, traits = [\"stoic\"] }]";
    let b = "station = { name = \"Base\", attack = 1, defense = 5, wounds = 1 }";
    let engaged = told(&*scene(&head("dice = [5, 5, 5]"), a, b));
    assert_eq!(engaged.outcome, "station_fallen");
    assert!(ends(&engaged, "A's Ham", "scrapped"), "{:?}", engaged.after);
    // One die destroys Ham, and one of its two dice then Base.
    let odds = scene(&head(""), a, b)
        .enumerate(1_000_000, &())
        .unwrap()
        .odds;
    let both = 0.6 * (1.0 - 0.4 * 0.4);
    let joint: f64 = odds
        .together
        .iter()
        .filter(|(together, _)| together.lost.len() == 2)
        .map(|(_, chance)| chance)
        .sum();
    assert!(joint >= both - 1e-12, "{joint}");
}

#[test]
fn a_step_is_over_though_nobody_is_asked_in_the_next() {
    let b =
        "ships = [{ name = \"Har\", class = \"cruiser\", attack = 0, defense = 6, wounds = 1 }]";
    let eagle = |traits: &str| {
        format!(
            "ships = [{{ name = \"Eag\", class = \"battle_cruiser\", attack = 3, defense = 7, wounds = 5{traits} }}]"
        )
    };
    let head = |stop: &str, what: &str| {
        format!(
            "step = 3\nstop = \"{stop}\"\ndice = []\norders = [\"A: A's Eag takes its turn\", \"A: A's Eag {what}\"]"
        )
    };
    for stop in ["step", "round"] {
        let flight = scene(&head(stop, "retreats"), &eagle(""), b);
        let engaged = told(&*flight);
        // The round ends with the ship at home, and so does the engagement.
        let wanted = if stop == "step" {
            "stopped"
        } else {
            "retreated"
        };
        assert_eq!(engaged.outcome, wanted, "{:?}", engaged.lines);
        let stopped = flight.enumerate(1000, &()).unwrap().odds.stopped;
        let wanted = if stop == "step" { 1.0 } else { 0.0 };
        assert!((stopped - wanted).abs() < 1e-12, "{stop}: {stopped}");
    }
    let painter = eagle(", traits = [\"target_painter 2\"]");
    for stop in ["step", "round"] {
        let engaged = told(&*scene(&head(stop, "paints B's Har"), &painter, b));
        assert_eq!(engaged.outcome, "stopped");
        let is_next = |line: &breachlab::lab::ToldLine| line.text.contains("engagement round 2");
        assert!(
            !engaged.lines.iter().any(is_next),
            "{stop}: {:?}",
            engaged.lines
        );
    }
}

#[test]
fn a_scenario_whose_attacker_falls_stops_with_the_engagement() {
    let scene = written(
        "stops-fallen",
        "name = \"fallen\"\nstep = 3\nround = 2\nstation_joins = 2\ndice = [6]\n\
         orders = [\"A: passes\", \"B: B's T takes its turn\", \"B: B's T fires 1 die at A's Gate\"]\n\
         [[commander]]\nstation = { name = \"Gate\", attack = 2, defense = 6, wounds = 1 }\nmodules = []\n\
         ships = [{ name = \"Ham\", class = \"cruiser\", attack = 1, defense = 7, wounds = 9 }]\n\
         [[commander]]\nships = [{ name = \"T\", class = \"cruiser\", attack = 1, defense = 6, wounds = 9 }]\n\
         [[commander]]\n",
    );
    let engaged = told(&*scene);
    let over = engaged
        .lines
        .iter()
        .position(|line| line.text.contains("the engagement is over"));
    let over = over.unwrap_or_else(|| panic!("{:?}", engaged.lines));
    let later = &engaged.lines[over..];
    assert!(
        !later
            .iter()
            .any(|line| line.text.contains("turn of") || line.text.contains("draws")),
        "{later:?}"
    );
}
