//! The register against the checkout: every game has its row, its documents and its goldens, and the arrows
//! between the folders of `src` point one way.

use std::fs;
use std::path::{Path, PathBuf};

use breachlab::games::GAMES;

use crate::cli::Folder;
use crate::golden;

/// Names in a folder, in order; none where there is no folder.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort_unstable();
    names
}

fn is_toml(name: &str) -> bool {
    Path::new(name)
        .extension()
        .is_some_and(|extension| extension == "toml")
}

/// What the games of `ids` lack in the checkout at `root`, each by its path.
pub(crate) fn lacks(root: &Path, ids: &[&str]) -> Vec<String> {
    let mut lacks = Vec::new();
    let games = root.join("src/games");
    for folder in names(&games)
        .iter()
        .filter(|name| games.join(name).join("game.rs").is_file())
    {
        let id = folder.replace('_', "-");
        if !ids.contains(&id.as_str()) {
            lacks.push(format!(
                "src/games/{folder}: no row of src/games/mod.rs is called `{id}`"
            ));
        }
    }
    for id in ids {
        let mut need = |path: String| {
            if !root.join(&path).exists() {
                lacks.push(format!("{path}: missing"));
            }
        };
        need(format!("src/games/{}/mod.rs", id.replace('-', "_")));
        need(format!("docs/rules/{id}.md"));
        need(format!("strategies/{id}/random.toml"));
        need(format!("tests/prints/{id}.txt"));
        need(format!("tests/perft/{id}.txt"));
        need(format!("tests/playthroughs/{id}.txt"));
        let folder = format!("decks/{id}");
        let decks = names(&root.join(&folder));
        if decks.iter().filter(|name| is_toml(name)).count() < 2 {
            lacks.push(format!("{folder}: fewer than two decks"));
        }
    }
    lacks
}

#[test]
fn no_game_lacks_a_file() {
    let ids: Vec<&str> = GAMES.iter().map(|row| row.id).collect();
    let lacks = lacks(&golden::at(""), &ids);
    assert!(lacks.is_empty(), "{lacks:#?}");
}

#[test]
fn whatever_a_game_lacks_is_named_by_its_path() {
    let folder = Folder::new("lacks");
    let put = |path: &str| {
        let path = folder.at(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
    };
    put("src/games/mod.rs");
    put("src/games/moon_war/mod.rs");
    put("src/games/moon_war/game.rs");
    put("decks/moon-war/one.toml");
    let moon = "src/games/moon_war: no row of src/games/mod.rs is called `moon-war`";
    assert_eq!(lacks(&folder.0, &[]), [moon]);
    assert_eq!(
        lacks(&folder.0, &["moon-war"]),
        [
            "docs/rules/moon-war.md: missing",
            "strategies/moon-war/random.toml: missing",
            "tests/prints/moon-war.txt: missing",
            "tests/perft/moon-war.txt: missing",
            "tests/playthroughs/moon-war.txt: missing",
            "decks/moon-war: fewer than two decks",
        ]
    );
    for path in ["docs/rules/moon-war.md", "strategies/moon-war/random.toml"] {
        put(path);
    }
    for path in ["prints", "perft", "playthroughs"] {
        put(&format!("tests/{path}/moon-war.txt"));
    }
    put("decks/moon-war/two.toml");
    assert_eq!(lacks(&folder.0, &["moon-war"]), [""; 0]);
}

/// Every source file below `src`, with its code: comments are left out.
pub(crate) fn sources() -> Vec<(String, String)> {
    let root = golden::at("src");
    let mut sources = Vec::new();
    let mut paths: Vec<PathBuf> = vec![root.clone()];
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            paths.extend(names(&path).into_iter().map(|name| path.join(name)));
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let code = text.lines().map(|line| line.split("//").next().unwrap());
        let name = path.strip_prefix(&root).unwrap().display().to_string();
        sources.push((name, code.collect::<Vec<_>>().join("\n")));
    }
    sources
}

/// Whether `code` uses the crate: a path that begins with its name, or its derive.
fn uses(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let is_inner =
            code[..at].ends_with("::") || code[..at].chars().next_back().is_some_and(is_part);
        let after = &code[at + name.len()..];
        !is_inner
            && (after.starts_with("::") || after.starts_with(';') || after.starts_with(" as "))
    })
}

#[test]
fn every_heavy_crate_has_one_home() {
    let homes = [
        ("clap", "cli/"),
        ("clap_complete", "cli/"),
        ("ctrlc", "cli/"),
        ("indicatif", "progress.rs"),
        ("terminal_size", "cli/"),
        ("polars", "report/"),
        ("plotters", "report/"),
        ("csv", "report/"),
        ("toml", "plan/"),
        ("caseless", "plan/"),
        ("unicode_normalization", "plan/"),
        ("rayon", "play/"),
        ("rand_xoshiro", "dice/"),
        ("rhai", "strategy/"),
        ("statrs", "stats/"),
    ];
    let sources = sources();
    for (name, home) in homes {
        let users: Vec<&String> = sources
            .iter()
            .filter(|(_, code)| uses(code, name))
            .map(|(path, _)| path)
            .collect();
        assert!(!users.is_empty(), "nothing uses {name} any more");
        assert!(
            users.iter().all(|path| path.starts_with(home)),
            "{name} lives in {home}, but: {users:?}"
        );
    }
}

#[test]
fn a_use_is_told_from_a_word() {
    assert!(uses("use toml::Table;", "toml") && uses("(csv::Writer", "csv"));
    assert!(!uses("crate::report::csv::tables", "csv") && !uses("mod csv;\nx.csv;", "cs"));
}

/// The crate's own modules that `code` names.
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

/// The modules of the crate from the ground up: each may name those before it and none behind it.
const FLOORS: [&str; 14] = [
    "seat", "dice", "engine", "strategy", "tally", "stats", "play", "plan", "lab", "games",
    "report", "analysis", "progress", "cli",
];

/// The module a file of `src` belongs to.
fn module(path: &str) -> &str {
    let top = path.split('/').next().unwrap();
    top.strip_suffix(".rs").unwrap_or(top)
}

/// What a file's code names that stands above it, or beside it as another game.
fn names_above(path: &str, code: &str) -> Vec<String> {
    // What a file's own tests need of others is no arrow.
    let code = code.split("#[cfg(test)]").next().unwrap_or(code);
    let floor = |name: &str| FLOORS.iter().position(|floor| *floor == name);
    let mut above: Vec<String> = imports(code)
        .into_iter()
        // A name at the root of the crate is handed on from some floor or other: it is taken from its own.
        .filter(|name| floor(name) > floor(module(path)) || name.starts_with(char::is_uppercase))
        .map(str::to_owned)
        .collect();
    for row in GAMES {
        let other = row.id.replace('-', "_");
        let is_shared = path == "games/mod.rs";
        if path.starts_with("games/")
            && !is_shared
            && !path.starts_with(&format!("games/{other}/"))
            && code.contains(&format!("games::{other}"))
        {
            above.push(other);
        }
    }
    above
}

#[test]
fn no_arrow_points_back() {
    for (path, code) in sources() {
        if ["lib.rs", "main.rs"].contains(&path.as_str()) {
            continue;
        }
        let own = module(&path);
        assert!(FLOORS.contains(&own), "{path}: on no floor");
        let above = names_above(&path, &code);
        assert!(above.is_empty(), "{path} names {above:?} from below");
    }
}

#[test]
fn an_arrow_that_points_back_is_found() {
    let use_of = |name: &str| format!("use crate::{name}::Thing;");
    assert_eq!(names_above("engine/game.rs", &use_of("tally")), ["tally"]);
    assert_eq!(
        names_above("games/moon/mod.rs", &use_of("analysis")),
        ["analysis"]
    );
    assert_eq!(
        names_above("tally/mod.rs", "use crate::{engine::Game, stats::Rate};"),
        ["stats"]
    );
    assert_eq!(names_above("engine/game.rs", "use crate::Seat;"), ["Seat"]);
    let other = use_of("games::gunship");
    assert_eq!(names_above("games/hull_breach/mod.rs", &other), ["gunship"]);
    assert_eq!(names_above("cli/run.rs", &use_of("analysis")), [""; 0]);
}

#[test]
fn the_engine_names_no_game() {
    for (path, code) in sources() {
        let is_shared = [
            "dice/",
            "engine/",
            "lab/",
            "play/",
            "plan/",
            "stats/",
            "strategy/",
            "tally/",
        ];
        if !is_shared.iter().any(|folder| path.starts_with(folder)) {
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
                assert!(!code.contains(&name), "{path} names {name}");
            }
        }
    }
}
