//! The floors of the house: the arrows between the crates, and between the modules of the lowest of them, point one way.

use std::fs;

use breachlab::games::GAMES;

use crate::golden;
use crate::register::{files, names, said_of_row, sources};
use crate::shape::arrows::Modules;

/// The crates below `src` by their folders, each with those it may need; a game may need the first alone. Cargo sees to
/// it that they need nothing else, and that there is no ring.
const CRATES: [(&str, &[&str]); 4] = [
    ("core", &[]),
    ("report", &["core"]),
    ("analysis", &["core", "report"]),
    ("cli", &["core", "report", "analysis"]),
];

/// What the manifest of a folder names of ours that stands above it, or beside it as another game.
fn needs_above(folder: &str, manifest: &str) -> Vec<String> {
    let may = CRATES.iter().find(|(name, _)| *name == folder);
    let may = may.map_or(&["core"][..], |(_, may)| may);
    let lines = manifest.lines().filter_map(|line| {
        let name = line.strip_prefix("breachlab-")?;
        name.split(['.', ' ', '=']).next()
    });
    lines
        .filter(|name| !may.contains(name))
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_crate_needs_those_below_it_and_a_game_the_core_alone() {
    let manifests = files("Cargo.toml");
    let waiting = manifests
        .iter()
        .filter(|(_, manifest)| said_of_row(manifest).is_some());
    let games = GAMES.len() + waiting.count();
    assert_eq!(manifests.len(), CRATES.len() + games);
    for (path, manifest) in manifests {
        let folder = path.strip_suffix("/Cargo.toml").unwrap();
        let above = needs_above(folder, &manifest);
        assert!(above.is_empty(), "src/{path} needs {above:?}");
    }
    let needs = "breachlab-core.workspace = true\nbreachlab-gunship = { path = \"x\" }\n";
    assert_eq!(needs_above("games/hull_breach", needs), ["gunship"]);
    assert_eq!(needs_above("core", needs), ["core", "gunship"]);
}

/// The modules of the core from the ground up, as ARCHITECTURE.md lists them: each may name those before it and none
/// behind it.
fn floors(architecture: &str) -> Vec<&str> {
    let (_, list) = architecture
        .split_once("the modules stand in one order, from the ground up:")
        .expect("the page says the order");
    let list = list.split(';').next().unwrap();
    list.split('`').skip(1).step_by(2).collect()
}

/// The modules of the core in the order in which the tree of ARCHITECTURE.md has them.
fn in_tree(architecture: &str) -> Vec<&str> {
    let (_, tree) = architecture
        .split_once("\n  core/ ")
        .expect("the tree has the core");
    let below = tree
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with("    "));
    let names = below
        .filter_map(|line| line.strip_prefix("    "))
        .filter(|line| line.starts_with(char::is_alphabetic));
    names
        .map(|line| line.split(' ').next().unwrap())
        .map(|name| name.trim_end_matches('/').trim_end_matches(".rs"))
        .collect()
}

#[test]
fn the_modules_of_the_core_are_those_of_the_page_in_its_order() {
    let page = fs::read_to_string(golden::at("ARCHITECTURE.md")).unwrap();
    let floors = floors(&page);
    assert_eq!(in_tree(&page), floors, "the tree and the order differ");
    let mut sorted = floors.clone();
    sorted.sort_unstable();
    let core = names(&golden::at("src/core"));
    let files = core
        .iter()
        .map(|name| module(name))
        .filter(|name| !["Cargo.toml", "lib"].contains(name));
    assert_eq!(
        files.collect::<Vec<_>>(),
        sorted,
        "the folder and the page differ"
    );
    let lib = fs::read_to_string(golden::at("src/core/lib.rs")).unwrap();
    let declared = lib.lines().filter_map(|line| {
        let line = line.strip_prefix("pub ").unwrap_or(line);
        line.strip_prefix("mod ")?.strip_suffix(';')
    });
    let mut declared: Vec<&str> = declared.collect();
    declared.sort_unstable();
    assert_eq!(declared, sorted, "lib.rs and the page differ");
}

#[test]
fn the_order_of_modules_is_read_from_the_page() {
    let page = "src/\n  core/   all\n    seat.rs  a\n             more\n    dice/    b\n      sub.rs x\n  cli/  c\n\
                the modules stand in one order, from the ground up: `seat`,\n`dice`; each `other`\n";
    assert_eq!(floors(page), ["seat", "dice"]);
    assert_eq!(in_tree(page), ["seat", "dice"]);
}

/// The module a file of `src/core` belongs to.
fn module(path: &str) -> &str {
    let top = path.split('/').next().unwrap();
    top.strip_suffix(".rs").unwrap_or(top)
}

/// What each file of the core names that stands above it, by the path of the file.
fn named_above(floors: &[&str], sources: &[(String, String)]) -> Vec<(String, Vec<String>)> {
    let floor = |name: &str| floors.iter().position(|floor| *floor == name);
    let modules = Modules::new(sources);
    let mut found = Vec::new();
    for (at, path) in modules.all() {
        let [core, own, ..] = &at[..] else { continue };
        if core != "core" {
            continue;
        }
        assert!(floor(own).is_some(), "src/{path}: on no floor");
        let named = modules.named(at).into_iter();
        let mut above: Vec<String> = named
            .filter_map(|path| path.into_iter().nth(1))
            // A name at the root of the crate is handed on from some floor or other: it is taken from its own.
            .filter(|name| floor(name) > floor(own) || floor(name).is_none())
            .collect();
        above.dedup();
        if !above.is_empty() {
            found.push((path.to_owned(), above));
        }
    }
    found
}

#[test]
fn no_arrow_points_back() {
    let page = fs::read_to_string(golden::at("ARCHITECTURE.md")).unwrap();
    let above = named_above(&floors(&page), &sources());
    assert!(above.is_empty(), "named from below: {above:#?}");
}

#[test]
fn an_arrow_that_points_back_is_found() {
    let floors = ["engine", "tally", "stats", "lab", "games"];
    let above = |path: &str, code: &str| {
        let root = (
            "core/lib.rs",
            "mod engine;\nmod lab;\nmod games;\npub use engine::Seat;",
        );
        let below = ("core/engine/mod.rs", "");
        let files = [root, below, (path, code)];
        let files = files.map(|(path, code)| (path.to_owned(), code.to_owned()));
        let found = named_above(&floors, &files);
        found
            .into_iter()
            .flat_map(|(_, names)| names)
            .collect::<Vec<_>>()
    };
    let use_of = |name: &str| format!("use crate::{name}::Thing;");
    assert_eq!(above("core/engine/game.rs", &use_of("tally")), ["tally"]);
    assert_eq!(above("core/lab/mod.rs", &use_of("games")), ["games"]);
    let several = "use crate::{engine::Game, stats::Rate};";
    assert_eq!(above("core/tally/mod.rs", several), ["stats"]);
    assert_eq!(above("core/engine/game.rs", "use crate::Seat;"), ["Seat"]);
    assert_eq!(above("core/games/lab.rs", &use_of("lab")), [""; 0]);
    let relative = "fn f() -> super::super::stats::Rate { g() }";
    assert_eq!(above("core/engine/game.rs", relative), ["stats"]);
    let deeper = "use super::super::super::lab::Scene;";
    assert_eq!(above("core/engine/list/one.rs", deeper), ["lab"]);
    let beside = "use super::super::engine::Game;\nuse super::list::List;";
    assert_eq!(above("core/stats/rate.rs", beside), [""; 0]);
    let renamed = "use crate as core;\nfn f() -> core::lab::Scene { g() }";
    assert_eq!(above("core/engine/game.rs", renamed), ["lab"]);
    let own_tests = "#[cfg(test)]\nmod tests { use super::super::lab::Scene; }";
    assert_eq!(above("core/engine/game.rs", own_tests), [""; 0]);
}

#[test]
fn the_core_names_no_game() {
    for (path, code) in sources() {
        if !path.starts_with("core/") {
            continue;
        }
        let code = code.to_lowercase();
        for row in GAMES {
            for name in [
                row.id,
                &row.id.replace('-', "_"),
                &row.id.replace('-', ""),
                row.title,
            ] {
                let name = name.to_lowercase();
                assert!(!code.contains(&name), "src/{path} names {name}");
            }
        }
    }
}
