//! The register against the checkout: every game has its row, its documents and its goldens, and every heavy crate has one
//! home.

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
pub(crate) fn said_of_row(manifest: &str) -> Option<String> {
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
pub(crate) fn files(end: &str) -> Vec<(String, String)> {
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
