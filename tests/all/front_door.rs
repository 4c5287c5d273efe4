//! What a Rust user meets first: a line-up played in a few lines, its errors, and agreement with the tool itself.

use std::num::NonZeroUsize;

use breachlab::{MatchUp, MatchUpError};

fn line_up() -> MatchUp {
    MatchUp::new("hull-breach", ["rdf-line", "col-boarders"]).seed(7)
}

#[test]
fn a_line_up_gives_win_rates_that_do_not_depend_on_threads() {
    let rates = |threads: usize| -> Vec<String> {
        let threads = NonZeroUsize::new(threads).unwrap();
        let played = line_up().matches(300).threads(threads).play().unwrap();
        assert_eq!(played.matches(), 300);
        let rates = played.win_rates().map(|rate| format!("{rate:?}"));
        rates.collect()
    };
    assert_eq!(rates(1), rates(3));
}

#[test]
fn the_rates_of_two_decks_add_up_to_one() {
    let played = line_up().matches(300).play().unwrap();
    let sum: f64 = played
        .win_rates()
        .map(|(_, rate)| rate.unwrap().value)
        .sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    assert!(played.first_turn().is_some());
    assert_eq!(played.draws(), played.finished().tally.draws);
}

#[test]
fn a_target_error_is_played_to() {
    let played = line_up().target_error(5.0, 20_000).play().unwrap();
    let widths = played
        .win_rates()
        .map(|(_, rate)| rate.unwrap().interval.half_width());
    assert!(widths.into_iter().all(|width| width <= 0.05));
    assert!(played.matches() < 20_000);
}

#[test]
fn a_match_replays_alone() {
    let one = line_up().replay(12).unwrap();
    assert_eq!(one, line_up().replay(12).unwrap());
    assert!(one.lines.len() > 10 && one.fixture.number == 12);
}

#[test]
fn what_cannot_be_played_is_said() {
    let refused = |line_up: MatchUp| line_up.play().unwrap_err();
    let unknown = refused(MatchUp::new("hull-breech", ["rdf-line", "col-boarders"]));
    assert_eq!(
        unknown.to_string(),
        "unknown game `hull-breech` (nearest: `hull-breach`)"
    );
    let one = refused(MatchUp::new("hull-breach", ["rdf-line"]));
    assert_eq!(
        one.to_string(),
        "hull-breach is played with 2 to 6 decks, not 1"
    );
    let three = refused(line_up().strategies(["rush", "turtle", "rush"]));
    assert!(matches!(
        three,
        MatchUpError::StrategyCount { found: 3, decks: 2 }
    ));
    let MatchUpError::Files(faults) = refused(MatchUp::new("hull-breach", ["rdf-lime", "x"]))
    else {
        panic!("files are at fault");
    };
    assert_eq!(faults.iter().count(), 2);
}

/// The names of a `use breachlab::…;` of these sources that lie behind the front door.
fn behind_the_door(source: &str) -> Vec<String> {
    let uses = source.split("breachlab::").skip(1);
    let used = uses.flat_map(|rest| {
        let list = rest
            .strip_prefix('{')
            .and_then(|rest| rest.split_once('}'))
            .map_or_else(
                || rest.split([';', ')', ' ', '`']).next(),
                |(list, _)| Some(list),
            );
        list.unwrap_or_default()
            .split(',')
            .map(|name| name.trim().to_owned())
            .collect::<Vec<_>>()
    });
    used.filter(|name| name.contains("::") && name.starts_with(char::is_lowercase))
        .collect()
}

#[test]
fn examples_and_pages_come_in_by_the_front_door() {
    let files = [
        "src/lib.rs",
        "README.md",
        "examples/batches/mod.rs",
        "examples/gunship_sensitivity.rs",
        "examples/hull_breach_rulings.rs",
        "examples/match_up.rs",
        "examples/own_witness.rs",
        "examples/replay.rs",
        "examples/search_budgets.rs",
    ];
    for file in files {
        let source = std::fs::read_to_string(crate::golden::at(file)).unwrap();
        // What the crate page says stands in front of the code of its file.
        let page = source.split("#![forbid(unsafe_code)]").next().unwrap();
        assert_eq!(behind_the_door(page), [""; 0], "{file}");
    }
    assert_eq!(
        behind_the_door("use breachlab::{Game, plan::Faults};\nuse breachlab::play::Stop;"),
        ["plan::Faults", "play::Stop"]
    );
}
