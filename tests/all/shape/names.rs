//! No type's name has two meanings, whoever may see it.

use std::collections::{BTreeMap, BTreeSet};

use crate::golden;
use crate::register::sources;

/// The names that games share, a type in each, and what they mean in all of them.
pub(crate) const ALIKE: &[(&str, &str)] = &[
    ("Action", "one entry of a menu"),
    ("Brief", "what a policy works out once per decision"),
    ("CardDef", "one card as the match loop reads it"),
    ("CardPile", "a pile of cards, the top last"),
    ("CardSet", "the cards of the files, checked"),
    ("CardZone", "where a card lies"),
    ("Cue", "a feature of one action, by its name"),
    ("Deck", "a deck as it is played"),
    ("Ending", "how a match can end"),
    ("Event", "what can happen at the table, as it is told"),
    ("Frame", "one thing under way, on the stack of them"),
    ("Kind", "what sort of card it is"),
    ("LabEnd", "where a laid-out position goes no further"),
    ("Look", "set-up and state, read by the rules"),
    ("Play", "a match being advanced"),
    ("Pool", "what line-ups are made from: the cards, compiled"),
    ("Rules", "the rules and rulings in force"),
    ("Setup", "what is fixed before the first shuffle"),
    ("State", "the whole truth of a match"),
    ("Trace", "what reports count of one copy of a card"),
    ("View", "what one seat may see"),
];

/// The game that a file belongs to; none for what all share.
fn game(path: &str) -> Option<&str> {
    let (game, _) = path.strip_prefix("games/")?.split_once('/')?;
    Some(game)
}

/// The types that a file declares, public or not. Those of a trait belong to it, and those of the file's own tests to nobody
/// else.
fn declared(code: &str) -> Vec<&str> {
    let code = code.split("#[cfg(test)]").next().unwrap_or(code);
    let name = |line: &'_ str| -> Option<(usize, usize)> {
        let mut rest = line.trim_start();
        let is_nested = rest.len() < line.len();
        if let Some(seen) = rest.strip_prefix("pub") {
            let behind = if seen.starts_with('(') { ") " } else { " " };
            rest = seen.split_once(behind)?.1;
        }
        let (kind, behind) = rest.split_once(' ')?;
        let is_type = ["struct", "enum", "trait", "union"].contains(&kind);
        if !is_type && (kind != "type" || is_nested) {
            return None;
        }
        let length = behind.find(|c: char| !c.is_alphanumeric() && c != '_');
        let from = line.len() - behind.len();
        Some((from, from + length.unwrap_or(behind.len())))
    };
    let lines = code.lines();
    lines
        .filter_map(|line| name(line).map(|(from, to)| &line[from..to]))
        // A macro names its types when it is used.
        .filter(|name| !name.is_empty())
        .collect()
}

/// Names that several files declare, with these files. Those that games share may stand once in each game, and nowhere else.
pub(crate) fn twins(sources: &[(String, String)], alike: &[(&str, &str)]) -> Vec<String> {
    let mut homes: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (path, code) in sources {
        for name in declared(code) {
            homes.entry(name).or_default().push(path);
        }
    }
    let is_twin = |name: &str, paths: &[&str]| {
        let games: BTreeSet<Option<&str>> = paths.iter().map(|path| game(path)).collect();
        let is_shared = alike.iter().any(|(shared, _)| *shared == name);
        let is_one_a_game = games.len() == paths.len() && !games.contains(&None);
        paths.len() > 1 && !(is_shared && is_one_a_game)
    };
    let twins = homes
        .into_iter()
        .filter(|(name, paths)| is_twin(name, paths));
    twins
        .map(|(name, paths)| format!("{name}: {}", paths.join(", ")))
        .collect()
}

#[test]
fn no_type_name_has_two_meanings() {
    let twins = twins(&sources(), ALIKE);
    assert!(
        twins.is_empty(),
        "declared twice; where games mean the same by it, ALIKE says what: {twins:#?}"
    );
}

/// The games that tests play stand for games in repositories of their own, where the names of types are theirs.
const GAMES_OF_TESTS: [&str; 2] = ["tests/all/modes/", "tests/all/toy/"];

/// Every source file of tests, benches and examples, comments left out.
fn sources_of_tests() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = ["tests", "benches", "examples"].map(str::to_owned).to_vec();
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(golden::at(&folder)).unwrap();
        for entry in entries.map(Result::unwrap) {
            let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
            if entry.path().is_dir() {
                folders.push(path);
            } else if entry.path().extension().is_some_and(|kind| kind == "rs") {
                let text = std::fs::read_to_string(entry.path()).unwrap();
                let code = text.lines().map(|line| line.split("//").next().unwrap());
                found.push((path, code.collect::<Vec<_>>().join("\n")));
            }
        }
    }
    found.retain(|(path, _)| !GAMES_OF_TESTS.iter().any(|game| path.starts_with(game)));
    found
}

#[test]
fn tests_and_examples_give_no_type_name_a_meaning_of_their_own() {
    let theirs = sources_of_tests();
    for part in [
        "tests/all/shape/names.rs",
        "benches/games.rs",
        "examples/replay.rs",
    ] {
        assert!(
            theirs.iter().any(|(path, _)| path == part),
            "{part} is not read"
        );
    }
    let all: Vec<(String, String)> = sources().into_iter().chain(theirs).collect();
    let twins = twins(&all, ALIKE);
    assert!(twins.is_empty(), "declared twice: {twins:#?}");
}

/// A name that one game alone has left is no shared one, and must be free for others.
#[test]
fn names_that_games_share_are_theirs_and_have_a_meaning() {
    let sources = sources();
    let declared: Vec<(&str, Vec<&str>)> = sources
        .iter()
        .map(|(path, code)| (path.as_str(), declared(code)))
        .collect();
    for (name, meaning) in ALIKE {
        let with = declared.iter().filter(|(_, names)| names.contains(name));
        let games: BTreeSet<Option<&str>> = with.map(|(path, _)| game(path)).collect();
        assert!(games.len() > 1, "{name}: {games:?}");
        assert!(meaning.split(' ').count() > 3, "{name}: {meaning}");
    }
}

#[test]
fn a_name_with_two_meanings_is_found() {
    let found = |files: &[(&str, &str)]| {
        let owned = |(path, code): &(&str, &str)| ((*path).to_owned(), (*code).to_owned());
        let files: Vec<(String, String)> = files.iter().map(owned).collect();
        twins(&files, &[("Board", "a board as all know it")])
    };
    let (one, other) = ("pub struct Board;", "pub(super) enum Board {}");
    assert_eq!(
        found(&[("play/a.rs", one), ("stats/b.rs", other)]),
        ["Board: play/a.rs, stats/b.rs"]
    );
    let moons = [("games/moon/a.rs", one), ("games/moon/b.rs", other)];
    assert_eq!(found(&moons).len(), 1, "twice in a game");
    let shared = [("games/moon/a.rs", one), ("games/row.rs", other)];
    assert_eq!(found(&shared).len(), 1, "in a game and in what all share");
    let games = [("games/moon/a.rs", one), ("games/sun/b.rs", other)];
    assert_eq!(found(&games), [""; 0], "games may share it");
    let ships = games.map(|(path, code)| (path, code.replace("Board", "Ship")));
    let ships = ships.each_ref().map(|(path, code)| (*path, code.as_str()));
    assert_eq!(found(&ships).len(), 1, "unless nobody said what it means");
    let private = [
        ("play/a.rs", one),
        ("stats/b.rs", "    struct Board<'a>(&'a u8);"),
    ];
    assert_eq!(found(&private).len(), 1, "whoever may see it");
    let free = "pub fn board() {}\n    type Board = u8;\n#[cfg(test)]\nmod tests { struct Board; }";
    assert_eq!(found(&[("play/a.rs", one), ("stats/b.rs", free)]), [""; 0]);
}
