//! What positions, choices and orders say, and what is read of them.

use crate::Breach;
use crate::action::Action;
use crate::rules::Rules;
use crate::tell::said;
use breachlab_core::engine::{Stages, so_many};
use breachlab_core::games::from_files::{Scenarios, read_scenario};
use breachlab_core::plan::Source;

use super::scene::{B, Tableau, at, cards};

#[test]
fn one_is_told_as_one() {
    let mut scene = Tableau::crew(&["sailor", "rigger"]);
    assert!(Breach::position(&scene.set, &scene.st)[0].ends_with("3 actions and 1 search left"));
    scene.st.left.actions = 1;
    scene.st.left.searches = 0;
    let lines = Breach::position(&scene.set, &scene.st);
    assert!(
        lines[0].ends_with("1 action and 0 searches left"),
        "{lines:?}"
    );
    assert_eq!(lines.last().unwrap(), "100 cards in the deck, 0 discards");
    assert_eq!(said(&scene.set, Action::Lend(B, 1)), "lends B 1 action");
    assert_eq!(said(&scene.set, Action::Lend(B, 2)), "lends B 2 actions");
    assert_eq!(so_many(1_usize, "character"), "1 character");
}

#[test]
fn orders_may_name_the_tenth_row_as_files_do() {
    let scene = Tableau::crew(&["captain", "rigger"]);
    let told = said(&scene.set, Action::Go(at(10, 1)));
    assert_eq!(told, "moves to deck 3, column 2, row 0");
    assert_eq!(Breach::as_told("moves to deck 3, column 2, row 10"), told);
    assert_eq!(Breach::as_told(&told), told);
    let text = "name = \"x\"\norders = [\"A: moves to deck 3, column 2, row 10\"]\nexpect = [\"row 10\"]\n\
                [[player]]\ncharacter = \"captain\"\nat = { column = 2, row = 9 }\n";
    let source = Source::new("x.scenario.toml", text);
    let read = read_scenario::<Breach>(&source, &cards(), Rules::default(), &[]);
    let laid = read.map_err(|faults| faults.to_string()).unwrap();
    assert_eq!(
        (laid.orders[0].words.as_str(), laid.expect[0].as_str()),
        (told.as_str(), "row 0")
    );
    let first = said(&scene.set, Action::Go(at(1, 1)));
    assert_eq!(Breach::as_told(&first), first, "row 1 is another");
}
