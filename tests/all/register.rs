//! The register against the checkout: every game has its row, its documents and its goldens, and the arrows
//! between the crates, and between the folders of the lowest of them, point one way.

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

/// How the manifest of a game whose rules are being written begins to say what it has no row for yet.
const NOT_YET: &str = "not yet: ";

/// What a game's manifest says of its row, under `[package.metadata.breachlab]`; nothing where a row is meant to be there.
fn said_of_row(manifest: &str) -> Option<String> {
    let manifest: toml::Table = manifest.parse().unwrap();
    let package = manifest.get("package")?;
    let said = package.get("metadata")?.get("breachlab")?.get("row")?;
    Some(said.as_str().unwrap_or_default().to_owned())
}

/// Whether a rules page has a section that says which rules are not in yet.
fn has_not_in_yet(page: &str) -> bool {
    let mut lines = page.lines().skip_while(|line| {
        let is_heading = line.starts_with("## ") && line.ends_with("Not in yet");
        !is_heading
    });
    let below = lines.by_ref().skip(1);
    below
        .take_while(|line| !line.starts_with("## "))
        .any(|line| !line.trim().is_empty())
}

/// What a game without a row lacks: a row, or the word of its manifest that there is none yet, and then a rules page
/// that says what is missing.
fn lacks_without_row(root: &Path, folder: &str) -> Vec<String> {
    let id = folder.replace('_', "-");
    let manifest = format!("src/games/{folder}/Cargo.toml");
    let text = fs::read_to_string(root.join(&manifest)).unwrap_or_default();
    let Some(said) = said_of_row(&text) else {
        return vec![format!(
            "src/games/{folder}: no row of src/games.rs is called `{id}`"
        )];
    };
    let mut lacks = Vec::new();
    if said
        .strip_prefix(NOT_YET)
        .is_none_or(|what| what.trim().is_empty())
    {
        lacks.push(format!(
            "{manifest}: row is {said:?}, wanted \"{NOT_YET}<what is missing>\""
        ));
    }
    let page = format!("docs/rules/{id}.md");
    if !fs::read_to_string(root.join(&page)).is_ok_and(|page| has_not_in_yet(&page)) {
        lacks.push(format!("{page}: no section \"Not in yet\""));
    }
    lacks
}

/// What the games of `ids` lack in the checkout at `root`, each by its path.
pub(crate) fn lacks(root: &Path, ids: &[&str]) -> Vec<String> {
    let mut lacks = Vec::new();
    let games = root.join("src/games");
    for folder in names(&games)
        .iter()
        .filter(|name| games.join(name).is_dir())
    {
        let id = folder.replace('_', "-");
        if !ids.contains(&id.as_str()) {
            lacks.extend(lacks_without_row(root, folder));
        }
    }
    for id in ids {
        let mut need = |path: String| {
            if !root.join(&path).exists() {
                lacks.push(format!("{path}: missing"));
            }
        };
        let folder = format!("src/games/{}", id.replace('-', "_"));
        let manifest = format!("{folder}/Cargo.toml");
        need(manifest.clone());
        need(format!("{folder}/lib.rs"));
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
        let text = fs::read_to_string(root.join(&manifest)).unwrap_or_default();
        if let Some(said) = said_of_row(&text) {
            lacks.push(format!(
                "{manifest}: row is {said:?}, and src/games.rs has one"
            ));
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
    put("src/games.rs");
    put("src/games/moon_war/lib.rs");
    put("decks/moon-war/one.toml");
    let moon = "src/games/moon_war: no row of src/games.rs is called `moon-war`";
    assert_eq!(lacks(&folder.0, &[]), [moon]);
    assert_eq!(
        lacks(&folder.0, &["moon-war"]),
        [
            "src/games/moon_war/Cargo.toml: missing",
            "docs/rules/moon-war.md: missing",
            "strategies/moon-war/random.toml: missing",
            "tests/prints/moon-war.txt: missing",
            "tests/perft/moon-war.txt: missing",
            "tests/playthroughs/moon-war.txt: missing",
            "decks/moon-war: fewer than two decks",
        ]
    );
    for path in [
        "src/games/moon_war/Cargo.toml",
        "docs/rules/moon-war.md",
        "strategies/moon-war/random.toml",
    ] {
        put(path);
    }
    for path in ["prints", "perft", "playthroughs"] {
        put(&format!("tests/{path}/moon-war.txt"));
    }
    put("decks/moon-war/two.toml");
    assert_eq!(lacks(&folder.0, &["moon-war"]), [""; 0]);
}

#[test]
fn a_game_whose_rules_are_being_written_says_so_and_needs_no_row() {
    let folder = Folder::new("waits");
    let put = |path: &str, text: &str| {
        let path = folder.at(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let says = |what: &str| {
        let row =
            format!("[package]\nname = \"x\"\n\n[package.metadata.breachlab]\nrow = \"{what}\"\n");
        put("src/games/moon_war/Cargo.toml", &row);
    };
    let page = "docs/rules/moon-war.md";
    let no_page = "docs/rules/moon-war.md: no section \"Not in yet\"";
    says("not yet: nobody scores");
    assert_eq!(lacks(&folder.0, &[]), [no_page]);
    put(
        page,
        "# Moon War\n\n## 3. Not in yet\n\n## 4. Sources\nA box.\n",
    );
    assert_eq!(lacks(&folder.0, &[]), [no_page], "and says nothing there");
    put(page, "# Moon War\n\n## 3. Not in yet\nScoring.\n");
    assert_eq!(lacks(&folder.0, &[]), [""; 0]);
    for said in ["", "soon", "not yet: "] {
        says(said);
        let wanted = format!(
            "src/games/moon_war/Cargo.toml: row is {said:?}, wanted \"not yet: <what is missing>\""
        );
        assert_eq!(lacks(&folder.0, &[]), [wanted]);
    }
    says("not yet: nobody scores");
    let both = "src/games/moon_war/Cargo.toml: row is \"not yet: nobody scores\", and src/games.rs has one";
    let lacks = lacks(&folder.0, &["moon-war"]);
    assert!(lacks.contains(&both.to_owned()), "{lacks:?}");
}

/// Every file below `src` whose name ends in this, by its path from there.
fn files(end: &str) -> Vec<(String, String)> {
    let root = golden::at("src");
    let mut files = Vec::new();
    let mut paths: Vec<PathBuf> = vec![root.clone()];
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            paths.extend(names(&path).into_iter().map(|name| path.join(name)));
        } else if path.to_str().unwrap().ends_with(end) {
            let name = path.strip_prefix(&root).unwrap().display().to_string();
            files.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
    files
}

/// Every source file below `src`, with its code: comments are left out.
pub(crate) fn sources() -> Vec<(String, String)> {
    let files = files(".rs").into_iter().map(|(path, text)| {
        let code = text.lines().map(|line| line.split("//").next().unwrap());
        (path, code.collect::<Vec<_>>().join("\n"))
    });
    files.collect()
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
        ("indicatif", "cli/progress.rs"),
        ("terminal_size", "cli/"),
        ("polars", "report/"),
        ("plotters", "report/"),
        ("csv", "report/"),
        ("toml", "core/plan/"),
        ("caseless", "core/plan/"),
        ("unicode_normalization", "core/plan/"),
        ("rayon", "core/play/"),
        ("rand_xoshiro", "core/dice/"),
        ("rhai", "core/strategy/"),
        ("statrs", "core/stats/"),
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
