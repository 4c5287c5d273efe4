//! The floors of the house: the arrows between the crates, and between the modules of the lowest of them, point one way.

use std::fs;

use breachlab::games::GAMES;

use crate::golden;
use crate::register::{files, names, said_of_row, sources};

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

/// The modules of the core that `code` names.
fn imports(code: &str) -> Vec<&str> {
    let mut modules = Vec::new();
    for part in code.split("crate::").skip(1) {
        // `use crate::{a::B, c}` names several.
        let names: Vec<&str> = match part.strip_prefix('{') {
            Some(list) => list[..list.find("};").unwrap_or(list.len())]
                .split(',')
                .collect(),
            None => vec![part],
        };
        for name in names {
            let name = name.trim();
            let end = name.find(|c: char| !c.is_alphanumeric() && c != '_');
            modules.push(&name[..end.unwrap_or(name.len())]);
        }
    }
    modules
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

/// What a file's code names that stands above it.
fn names_above(floors: &[&str], path: &str, code: &str) -> Vec<String> {
    // What a file's own tests need of others is no arrow.
    let code = code.split("#[cfg(test)]").next().unwrap_or(code);
    let floor = |name: &str| floors.iter().position(|floor| *floor == name);
    imports(code)
        .into_iter()
        // A name at the root of the crate is handed on from some floor or other: it is taken from its own.
        .filter(|name| floor(name) > floor(module(path)) || name.starts_with(char::is_uppercase))
        .map(str::to_owned)
        .collect()
}

#[test]
fn no_arrow_points_back() {
    let page = fs::read_to_string(golden::at("ARCHITECTURE.md")).unwrap();
    let floors = floors(&page);
    for (path, code) in sources() {
        let Some(path) = path.strip_prefix("core/").filter(|path| *path != "lib.rs") else {
            continue;
        };
        let own = module(path);
        assert!(floors.contains(&own), "src/core/{path}: on no floor");
        let above = names_above(&floors, path, &code);
        assert!(
            above.is_empty(),
            "src/core/{path} names {above:?} from below"
        );
    }
}

#[test]
fn an_arrow_that_points_back_is_found() {
    let use_of = |name: &str| format!("use crate::{name}::Thing;");
    let floors = ["engine", "tally", "stats", "lab", "games"];
    let above = |path: &str, code: &str| names_above(&floors, path, code);
    assert_eq!(above("engine/game.rs", &use_of("tally")), ["tally"]);
    assert_eq!(above("lab/mod.rs", &use_of("games")), ["games"]);
    assert_eq!(
        above("tally/mod.rs", "use crate::{engine::Game, stats::Rate};"),
        ["stats"]
    );
    assert_eq!(above("engine/game.rs", "use crate::Seat;"), ["Seat"]);
    assert_eq!(above("games/lab.rs", &use_of("lab")), [""; 0]);
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
