//! The files: what is refused and where, and what line-ups there are.

use crate::Breach;
use crate::rules::{Difficulty, Rules, Venture};
use crate::setup::Setup;
use breachlab_core::games::from_files::{self, FromFiles};
use breachlab_core::games::{Loads, Order};
use breachlab_core::plan::Source;

use super::scene::{cards, roster};

fn faults(text: &str) -> String {
    let source = Source::new("crew.toml", text);
    let read = Breach::read_deck(&source, &cards(), &Rules::default());
    read.unwrap_err().to_string()
}

#[test]
fn an_unknown_character_has_a_place_and_a_neighbour() {
    let text =
        "characters = [\"captain\", \"riger\"]\nmode = \"co-operative\"\ndifficulty = \"novice\"\n";
    let told = faults(text);
    assert!(
        told.contains("crew.toml:1:26") && told.contains("`riger`") && told.contains("rigger"),
        "{told}"
    );
}

#[test]
fn a_crew_that_cannot_sail_is_refused() {
    let crew = |who: &str, mode: &str| {
        faults(&format!(
            "characters = [{who}]\nmode = \"{mode}\"\ndifficulty = \"hard\"\n"
        ))
    };
    for (who, mode, why) in [
        ("\"captain\"", "co-operative", "two to six"),
        ("\"captain\", \"cook\"", "single", "one character"),
        ("\"captain\", \"captain\"", "co-operative", "twice"),
        ("\"sailor\"", "competitive", "in a race"),
        ("\"any\", \"any\"", "competitive", "each racer has a file"),
    ] {
        let told = crew(who, mode);
        assert!(told.contains(why), "{who} {mode}: {told}");
    }
    assert!(
        faults("characters = [\"captain\", \"cook\"]\nmode = \"co-op\"\ndifficulty = \"hard\"\n")
            .contains("co-operative")
    );
}

#[test]
fn crews_meet_in_races_alone() {
    let set = cards();
    let crew = roster(
        &set,
        Venture::Together,
        Difficulty::Novice,
        &["captain", "cook"],
    );
    let racer = roster(&set, Venture::Race, Difficulty::Hard, &["rigger"]);
    let set_up = |rosters: &[_]| Setup::new(&set, &Rules::default(), rosters);
    assert!(
        set_up(&[crew.clone(), racer.clone()])
            .unwrap_err()
            .contains("nobody else")
    );
    assert!(
        set_up(std::slice::from_ref(&racer))
            .unwrap_err()
            .contains("two crews or more")
    );
    let easy = roster(&set, Venture::Race, Difficulty::Novice, &["cook"]);
    assert_eq!(
        set_up(&[easy, racer]).unwrap().start,
        2,
        "the highest difficulty holds"
    );
    assert!(set_up(&[crew]).is_ok());
}

/// Compiles the printed cards with a file laid over them.
pub(super) fn build(text: &str) -> Result<(), String> {
    let shipped = Breach::SHIPPED
        .cards
        .iter()
        .map(|(path, text)| Source::new(*path, *text));
    let layers = vec![shipped.collect(), vec![Source::new("own.toml", text)]];
    from_files::compile::<Breach>(&layers)
        .map(drop)
        .map_err(|faults| faults.to_string())
}

#[test]
fn a_board_is_held_against_the_rules() {
    let deck = |left, top, columns, rows| {
        format!("[[board.deck]]\nleft = {left}\ntop = {top}\ncolumns = {columns}\nrows = {rows}\n")
    };
    let board = |decks: [(u8, u8, u8, u8); 4]| {
        let decks = decks.map(|(left, top, columns, rows)| deck(left, top, columns, rows));
        format!("[board]\nsource = \"assumed\"\n{}", decks.concat())
    };
    let beside = board([(1, 1, 2, 10), (3, 1, 2, 10), (5, 1, 2, 10), (7, 1, 2, 10)]);
    assert_eq!(build(&beside), Ok(()));
    assert_eq!(
        build(&board([
            (1, 1, 8, 2),
            (1, 3, 8, 3),
            (1, 6, 8, 3),
            (1, 9, 8, 2)
        ])),
        Ok(())
    );
    let over = build(&board([
        (1, 1, 2, 10),
        (2, 1, 2, 10),
        (5, 1, 2, 10),
        (7, 1, 2, 10),
    ]))
    .unwrap_err();
    assert!(
        over.contains("own.toml:8:1") && over.contains("squares of one before"),
        "{over}"
    );
    let gap = build(&board([
        (1, 1, 2, 10),
        (3, 1, 2, 10),
        (5, 1, 2, 10),
        (7, 1, 2, 9),
    ]))
    .unwrap_err();
    assert!(gap.contains("2 squares of no deck"), "{gap}");
}

#[test]
fn a_scale_has_an_end_and_starts_below_it() {
    let scale = |icons: &str, start: u8| {
        build(&format!(
            "[flood]\nscale = [{icons}]\nsource = \"assumed\"\n[flood.start]\nnovice = 0\nnormal = 0\nhard = 0\nmadness = {start}\n"
        ))
    };
    assert_eq!(scale("\"dry\", \"full-4\", \"sunk\"", 1), Ok(()));
    assert!(
        scale("\"dry\", \"full-4\", \"sunk\"", 2)
            .unwrap_err()
            .contains("a step below `sunk`")
    );
    assert!(
        scale("\"dry\", \"full-4\"", 0)
            .unwrap_err()
            .contains("`sunk` the last")
    );
    assert!(
        scale("\"dry\", \"ful-4\", \"sunk\"", 0)
            .unwrap_err()
            .contains("full-4")
    );
}

#[test]
fn a_key_without_a_gem_is_refused() {
    let card = |id: &str, does: &str, gem: &str, copies: u8| {
        format!(
            "[[card]]\nid = \"{id}\"\nname = \"X\"\ndoes = \"{does}\"\n{gem}copies = {copies}\nsource = \"assumed\"\n"
        )
    };
    assert!(
        build(&card("ruby-column", "column", "gem = \"Rubi\"\n", 1))
            .unwrap_err()
            .contains("Ruby")
    );
    assert!(
        build(&card("ruby-column", "column", "gem = \"Ruby\"\n", 2))
            .unwrap_err()
            .contains("BR-2")
    );
    assert!(
        build(&card("ruby-key", "key", "", 5))
            .unwrap_err()
            .contains("without a gem")
    );
    assert_eq!(build(&card("axe", "clear-cargo", "", 6)), Ok(()));
}

#[test]
fn every_difficulty_has_a_crew() {
    let order = |deck: &str| Order {
        decks: vec![deck.to_owned()],
        strategies: vec!["camp".to_owned()],
        ..Order::default()
    };
    let starts = [
        "four-hands",
        "four-hands-normal",
        "four-hands-hard",
        "four-hands-madness",
    ]
    .map(|deck| {
        let loaded = Breach::load(&order(deck)).map_err(|faults| faults.to_string());
        loaded.unwrap().play.setups[0].start
    });
    assert_eq!(starts, [0, 1, 2, 3]);
}
