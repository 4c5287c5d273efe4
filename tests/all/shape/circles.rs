//! No two files need each other.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::register::sources;

/// A module by its path below `src`: `["plan", "fault"]`.
type Module = Vec<String>;

/// The sources as modules that name each other.
struct Modules {
    /// Path and code of each module.
    files: BTreeMap<Module, (String, String)>,
    /// What each module imports, and so may hand on.
    imports: BTreeMap<Module, Vec<Vec<String>>>,
}

impl Modules {
    fn new(sources: &[(String, String)]) -> Self {
        let files = sources.iter().map(|(path, code)| {
            // What a file's own tests need of others is no arrow.
            let code = code.split("#[cfg(test)]").next().unwrap_or(code);
            let mut module: Module = path
                .trim_end_matches(".rs")
                .split('/')
                .map(str::to_owned)
                .collect();
            if module
                .last()
                .is_some_and(|last| ["mod", "lib"].contains(&last.as_str()))
            {
                module.pop();
            }
            (module, (path.clone(), code.to_owned()))
        });
        let files: BTreeMap<Module, (String, String)> = files.collect();
        let imports = files
            .iter()
            .map(|(module, (_, code))| (module.clone(), paths(code, true)));
        Self {
            imports: imports.collect(),
            files,
        }
    }

    /// Whether a module holds others: those below it may name it as their common ground.
    fn is_folder(&self, module: &[String]) -> bool {
        let (path, _) = &self.files[module];
        path.ends_with("mod.rs") || path.ends_with("lib.rs")
    }

    /// The root of the crate that a module belongs to: the nearest folder with a `lib.rs`.
    fn root(&self, module: &[String]) -> usize {
        let is_root = |depth: &usize| {
            let file = self.files.get(&module[..*depth]);
            file.is_some_and(|(path, _)| path.ends_with("lib.rs"))
        };
        (0..=module.len()).rev().find(is_root).unwrap_or(0)
    }

    /// A path as it stands in `module`, from the root; none where it leads out of the crate.
    fn absolute(&self, module: &[String], path: &[String]) -> Option<Module> {
        let (first, rest) = path.split_first()?;
        let mut base = match first.as_str() {
            "crate" => module[..self.root(module)].to_vec(),
            "self" => module.to_vec(),
            "super" => module[..module.len().checked_sub(1)?].to_vec(),
            child => {
                let below = [module, &[child.to_owned()]].concat();
                return self
                    .files
                    .contains_key(&below)
                    .then(|| [module, path].concat());
            }
        };
        let mut rest = rest;
        while let Some((_, behind)) = rest.split_first().filter(|(one, _)| *one == "super") {
            base.pop();
            rest = behind;
        }
        base.extend_from_slice(rest);
        Some(base)
    }

    /// The module that holds what an absolute path names: re-exports are followed to where it is declared.
    fn home(&self, path: &[String], depth: usize) -> Option<Module> {
        let known = (0..=path.len()).rev();
        let at = known
            .into_iter()
            .find(|&at| self.files.contains_key(&path[..at]))?;
        let module = &path[..at];
        let Some(name) = path.get(at).filter(|_| depth < 8) else {
            return Some(module.to_vec());
        };
        let exported = self.imports[module]
            .iter()
            .filter(|exported| exported.last() == Some(name))
            .find_map(|exported| self.absolute(module, exported))
            .filter(|target| target[..] != path[..=at]);
        match exported {
            Some(target) => self.home(&target, depth + 1),
            None => Some(module.to_vec()),
        }
    }

    /// The files that a file needs, those aside that hold it or lie below it.
    fn needs(&self, module: &Module) -> BTreeSet<Module> {
        let (_, code) = &self.files[module];
        let homes = paths(code, false)
            .into_iter()
            .filter_map(|path| self.home(&self.absolute(module, &path)?, 0));
        homes
            .filter(|other| !module.starts_with(other) && !other.starts_with(module))
            .filter(|other| !self.is_folder(other))
            .collect()
    }

    /// Circles of files that need each other, each once, by their paths.
    fn circles(&self) -> BTreeSet<Vec<String>> {
        let files = self.files.keys().filter(|module| !self.is_folder(module));
        let needs: BTreeMap<&Module, BTreeSet<Module>> =
            files.map(|module| (module, self.needs(module))).collect();
        let mut circles = BTreeSet::new();
        for &start in needs.keys() {
            // The shortest way from a file back to itself.
            let mut before: BTreeMap<&Module, &Module> = BTreeMap::new();
            let mut open = VecDeque::from([start]);
            while let Some(module) = open.pop_front() {
                for next in &needs[module] {
                    if let Some((next, _)) = needs.get_key_value(next)
                        && !before.contains_key(next)
                    {
                        before.insert(next, module);
                        open.push_back(next);
                    }
                }
            }
            if before.contains_key(start) {
                let mut circle = vec![self.files[start].0.clone()];
                let mut at = before[start];
                while at != start {
                    circle.push(self.files[at].0.clone());
                    at = before[at];
                }
                circle.sort_unstable();
                circles.insert(circle);
            }
        }
        circles
    }
}

/// The paths in `code` that begin at the crate, at a neighbour or at the module itself; only those of `use` lines that
/// may hand on what they name where `is_use` is set.
fn paths(code: &str, is_use: bool) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let starts: &[&str] = if is_use {
        &["use "]
    } else {
        &["use ", "crate::", "super::"]
    };
    for start in starts {
        for (at, _) in code.match_indices(start) {
            let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
            if code[..at].chars().next_back().is_some_and(is_word) {
                continue;
            }
            let behind = if *start == "use " {
                at + start.len()
            } else {
                at
            };
            tree(&code[behind..], &[], &mut found);
        }
    }
    found
}

/// Reads a path, with what stands in braces behind it, and returns how far it went.
fn tree(code: &str, before: &[String], found: &mut Vec<Vec<String>>) -> usize {
    let mut path = before.to_vec();
    let mut at = 0;
    loop {
        let rest = code[at..].trim_start();
        at = code.len() - rest.len();
        if rest.starts_with('{') {
            at += 1;
            loop {
                at += tree(&code[at..], &path, found);
                let rest = code[at..].trim_start();
                at = code.len() - rest.len();
                match rest.chars().next() {
                    Some(',') => at += 1,
                    Some('}') => return at + 1,
                    _ => return at,
                }
            }
        }
        let name: String = rest
            .chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect();
        at += name.len();
        if name.is_empty() {
            return at;
        }
        if name != "self" || path.is_empty() {
            path.push(name);
        }
        if !code[at..].starts_with("::") {
            found.push(path);
            // `a::B as C` ends with its other name.
            let rest = code[at..].trim_start();
            if let Some(other) = rest.strip_prefix("as ") {
                let name = other
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_');
                return code.len() - other.len() + name.map(char::len_utf8).sum::<usize>();
            }
            return at;
        }
        at += 2;
    }
}

#[test]
fn no_two_files_need_each_other() {
    let circles = Modules::new(&sources()).circles();
    assert!(circles.is_empty(), "{circles:#?}");
}

#[test]
fn files_that_need_each_other_are_found() {
    let circles = |files: &[(&str, &str)]| {
        let owned = |(path, code): &(&str, &str)| ((*path).to_owned(), (*code).to_owned());
        let files: Vec<(String, String)> = files.iter().map(owned).collect();
        Modules::new(&files)
            .circles()
            .into_iter()
            .collect::<Vec<_>>()
    };
    let folder = (
        "m/mod.rs",
        "mod a;\nmod b;\nmod c;\npub use b::{self, B as Other, Thing};",
    );
    let one = |a, b, c| circles(&[folder, ("m/a.rs", a), ("m/b.rs", b), ("m/c.rs", c)]);
    assert_eq!(
        one("use super::b::Thing;", "fn f() {}", ""),
        Vec::<Vec<&str>>::new()
    );
    assert_eq!(
        one("use super::b::Thing;", "fn f(_: super::a::A) {}", ""),
        [["m/a.rs", "m/b.rs"]]
    );
    assert_eq!(
        one(
            "use crate::m::{Thing, Other};",
            "use super::{a::A, c::C};",
            ""
        ),
        [["m/a.rs", "m/b.rs"]],
        "by way of what the folder hands on"
    );
    assert_eq!(
        one(
            "use super::b::B;",
            "use super::c;",
            "use super::a::{self as first};"
        ),
        [["m/a.rs", "m/b.rs", "m/c.rs"]]
    );
    let tests = "fn f() {}\n#[cfg(test)]\nmod tests { use super::super::a::A; }";
    assert_eq!(one("use super::b::B;", tests, ""), Vec::<Vec<&str>>::new());
    let inner = [
        ("lib.rs", ""),
        ("core/lib.rs", "mod a;\nmod b;"),
        ("core/a.rs", "use crate::b::B;"),
        ("core/b.rs", "use crate::a::A;"),
    ];
    assert_eq!(
        circles(&inner),
        [["core/a.rs", "core/b.rs"]],
        "within an inner crate"
    );
}
