//! No two files need each other, whether one of them stands for a folder or not; and no two entries of a folder do.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::LazyLock;

use super::arrows::{Module, Modules};
use crate::register::sources;

/// What needs what.
type FileNeeds = BTreeMap<Module, BTreeSet<Module>>;

/// The files of the checkout.
static FILES: LazyLock<FileNeeds> = LazyLock::new(|| files(&Modules::new(&sources())));

/// Every file with those it needs. A `mod.rs` or `lib.rs` is a file like others, only that what it hands on is no need of
/// its own.
fn files(modules: &Modules) -> FileNeeds {
    let all = modules.all();
    all.map(|(module, _)| (module.clone(), modules.needs(module)))
        .collect()
}

/// Every entry of every folder with those beside it that it needs: for a folder, all that lies in it.
fn entries(files: &FileNeeds) -> FileNeeds {
    let mut entries = FileNeeds::new();
    for (module, needs) in files {
        for other in needs {
            let shared = module.iter().zip(other).take_while(|(a, b)| a == b);
            let depth = shared.count() + 1;
            if let (Some(from), Some(to)) = (module.get(..depth), other.get(..depth)) {
                entries.entry(to.to_vec()).or_default();
                entries
                    .entry(from.to_vec())
                    .or_default()
                    .insert(to.to_vec());
            }
        }
    }
    entries
}

/// Circles of modules that need each other, each once, by their names.
fn circles(needs: &FileNeeds) -> BTreeSet<Vec<String>> {
    let mut circles = BTreeSet::new();
    for start in needs.keys() {
        // The shortest way from a module back to itself.
        let mut before: BTreeMap<&Module, &Module> = BTreeMap::new();
        let mut open = VecDeque::from([start]);
        while let Some(module) = open.pop_front() {
            for next in &needs[module] {
                if !before.contains_key(next) {
                    before.insert(next, module);
                    open.push_back(next);
                }
            }
        }
        if before.contains_key(start) {
            let mut circle = vec![start.join("/")];
            let mut at = before[start];
            while at != start {
                circle.push(at.join("/"));
                at = before[at];
            }
            circle.sort_unstable();
            circles.insert(circle);
        }
    }
    circles
}

#[test]
fn no_two_files_need_each_other() {
    let circles = circles(&FILES);
    assert!(circles.is_empty(), "{circles:#?}");
}

#[test]
fn no_two_entries_of_a_folder_need_each_other() {
    let entries = entries(&FILES);
    let crates = ["core", "report", "analysis", "cli", "games"];
    for name in crates {
        assert!(entries.keys().any(|module| module[0] == name), "{name}");
    }
    let circles = circles(&entries);
    assert!(circles.is_empty(), "{circles:#?}");
}

fn modules(files: &[(&str, &str)]) -> FileNeeds {
    let owned = |(path, code): &(&str, &str)| ((*path).to_owned(), (*code).to_owned());
    let sources: Vec<(String, String)> = files.iter().map(owned).collect();
    self::files(&Modules::new(&sources))
}

fn found(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    circles(&modules(files)).into_iter().collect()
}

const NONE: [[&str; 0]; 0] = [];

#[test]
fn files_that_need_each_other_are_found() {
    let folder = (
        "m/mod.rs",
        "mod a;\nmod b;\nmod c;\npub use b::{self, B as Other, Thing};",
    );
    let one = |a, b, c| found(&[folder, ("m/a.rs", a), ("m/b.rs", b), ("m/c.rs", c)]);
    assert_eq!(one("use super::b::Thing;", "fn f() {}", ""), NONE);
    assert_eq!(
        one("use super::b::Thing;", "fn f(_: super::a::A) {}", ""),
        [["m/a", "m/b"]]
    );
    assert_eq!(
        one(
            "use crate::m::{Thing, Other};",
            "use super::{a::A, c::C};",
            ""
        ),
        [["m/a", "m/b"]],
        "by way of what the folder hands on"
    );
    assert_eq!(
        one(
            "use super::b::B;",
            "use super::c;",
            "use super::a::{self as first};"
        ),
        [["m/a", "m/b", "m/c"]]
    );
    assert_eq!(
        one("use crate::m;\nfn f() { m::Thing }", "use super::a::A;", ""),
        [["m/a", "m/b"]],
        "by way of the folder under its own name"
    );
    let tests = "fn f() {}\n#[cfg(test)]\nmod tests { use super::super::a::A; }";
    assert_eq!(one("use super::b::B;", tests, ""), NONE);
    let inner = [
        ("lib.rs", ""),
        ("core/lib.rs", "mod a;\nmod b;"),
        ("core/a.rs", "use crate::b::B;"),
        ("core/b.rs", "use crate::a::A;"),
    ];
    let circle = [["core/a", "core/b"]];
    assert_eq!(found(&inner), circle, "within an inner crate");
}

#[test]
fn a_file_that_stands_for_its_folder_is_a_file_like_others() {
    let one = |folder: &str, a: &str| found(&[("m/mod.rs", folder), ("m/a.rs", a)]);
    let child = "use super::Scene;\npub struct Order;";
    let scene = "pub struct Scene { first: Order }";
    for before in ["mod a;\nuse a::Order;\n", "mod a;\npub use a::Order;\n"] {
        assert_eq!(one(&format!("{before}{scene}"), child), [["m", "m/a"]]);
    }
    let by_path = "mod a;\npub struct Scene { first: a::Order }";
    assert_eq!(one(by_path, child), [["m", "m/a"]]);
    let apart = "mod a;\npub use a::Order;\npub struct Scene;";
    assert_eq!(one(apart, child), NONE, "handed on, and not used");
    assert_eq!(one(by_path, "pub struct Order;"), NONE);
}

#[test]
fn folders_that_need_each_other_are_found() {
    let files = [
        ("games/g/lib.rs", "mod m;\nmod n;"),
        ("games/g/m/mod.rs", "mod a;\nmod b;"),
        ("games/g/m/a.rs", "use crate::n::c::C;"),
        ("games/g/m/b.rs", ""),
        ("games/g/n/mod.rs", "mod c;\nmod d;"),
        ("games/g/n/c.rs", ""),
        ("games/g/n/d.rs", "use super::super::m::b::B;"),
    ];
    assert_eq!(found(&files), NONE, "no file needs another that needs it");
    let between = circles(&entries(&modules(&files)));
    let between: Vec<Vec<String>> = between.into_iter().collect();
    assert_eq!(between, [["games/g/m", "games/g/n"]]);
}
