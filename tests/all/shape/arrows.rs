//! Which file needs which: the paths that code names, followed to the files where what they name is declared.

use std::collections::{BTreeMap, BTreeSet};

/// A module by its path below `src`: `["plan", "fault"]`.
pub(crate) type Module = Vec<String>;

/// One name of a `use` line.
#[derive(Clone)]
struct Imported {
    path: Vec<String>,
    /// What it is called here.
    name: String,
    /// Whether it is handed on, and said for those outside.
    is_pub: bool,
}

/// A file, taken to pieces.
struct File {
    path: String,
    imports: Vec<Imported>,
    /// Its code without the `use` lines.
    code: String,
}

impl File {
    fn new(path: &str, code: &str) -> Self {
        // What a file's own tests need of others is no arrow.
        let tests = ["#[cfg(test)]", "#[cfg(all(test,"];
        let end = tests.iter().filter_map(|mark| code.find(mark)).min();
        let code = &code[..end.unwrap_or(code.len())];
        let (mut imports, mut rest, mut last) = (Vec::new(), String::new(), 0);
        for (at, _) in code.match_indices("use ") {
            if at < last || code[..at].chars().next_back().is_some_and(is_of_path) {
                continue;
            }
            let line = code[..at].rsplit('\n').next().unwrap_or_default();
            let behind = at + "use ".len();
            let mut found = Vec::new();
            let end = behind + tree(&code[behind..], &[], &mut found);
            imports.extend(found.into_iter().map(|(path, name)| Imported {
                path,
                name,
                is_pub: line.trim_start().starts_with("pub"),
            }));
            rest.push_str(&code[last..at]);
            last = end;
        }
        rest.push_str(&code[last..]);
        Self {
            path: path.to_owned(),
            imports,
            code: rest,
        }
    }

    /// Whether the file stands for its whole folder.
    fn is_folder(&self) -> bool {
        self.path.ends_with("mod.rs") || self.path.ends_with("lib.rs")
    }
}

/// The sources as modules that name each other.
pub(crate) struct Modules {
    files: BTreeMap<Module, File>,
}

impl Modules {
    /// From every file by its path below `src`, its comments gone.
    pub(crate) fn new(sources: &[(String, String)]) -> Self {
        let files = sources.iter().map(|(path, code)| {
            let steps = path.trim_end_matches(".rs").split('/');
            let mut module: Module = steps.map(str::to_owned).collect();
            if matches!(module.last().map(String::as_str), Some("mod" | "lib")) {
                module.pop();
            }
            (module, File::new(path, code))
        });
        Self {
            files: files.collect(),
        }
    }

    /// Every module, with the path of its file.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&Module, &str)> {
        let all = self.files.iter();
        all.map(|(module, file)| (module, file.path.as_str()))
    }

    /// The root of the crate that a module belongs to: the nearest folder with a `lib.rs`.
    fn root(&self, module: &[String]) -> usize {
        let is_root = |depth: &usize| {
            let file = self.files.get(&module[..*depth]);
            file.is_some_and(|file| file.path.ends_with("lib.rs"))
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

    /// The module that holds what an absolute path names: what others hand on is followed to where it is declared. None
    /// for a folder as such, in which nothing is named yet.
    fn home(&self, path: &[String], depth: usize) -> Option<Module> {
        let at = (0..=path.len())
            .rev()
            .find(|&at| self.files.contains_key(&path[..at]))?;
        let (module, file) = (&path[..at], &self.files[&path[..at]]);
        let Some(name) = path.get(at).filter(|_| depth < 8) else {
            return (!file.is_folder()).then(|| module.to_vec());
        };
        let handed = file.imports.iter().filter(|one| one.name == *name);
        let target = handed
            .filter_map(|one| self.absolute(module, &one.path))
            .find(|target| target[..] != path[..=at]);
        match target {
            Some(target) => self.home(&[&target, &path[at + 1..]].concat(), depth + 1),
            None => Some(module.to_vec()),
        }
    }

    /// The absolute paths of what a module names, with those that a folder only hands on left out.
    pub(crate) fn named(&self, module: &[String]) -> Vec<Module> {
        let file = &self.files[module];
        let (mut called, mut named) = (BTreeMap::new(), Vec::new());
        for one in &file.imports {
            let path = self.absolute(module, &one.path).or_else(|| {
                let (first, rest) = one.path.split_first()?;
                called.get(first).map(|base: &Module| [base, rest].concat())
            });
            let Some(path) = path else { continue };
            if !(one.is_pub && file.is_folder()) || has_word(&file.code, &one.name) {
                named.push(path.clone());
            }
            called.insert(one.name.clone(), path);
        }
        for path in paths(&file.code) {
            let (first, rest) = path.split_first().expect("a path has a first step");
            let base = called.get(first).map(|base| [base, rest].concat());
            named.extend(base.or_else(|| self.absolute(module, &path)));
        }
        named
    }

    /// The files that a file needs.
    pub(crate) fn needs(&self, module: &Module) -> BTreeSet<Module> {
        let named = self.named(module).into_iter();
        let homes = named.filter_map(|path| self.home(&path, 0));
        homes.filter(|other| other != module).collect()
    }
}

/// Whether a character may stand in a path.
fn is_of_path(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == ':'
}

/// Whether a name stands in code as a word of its own, and not as a field or behind a path.
fn has_word(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let behind = code[at + name.len()..].chars().next();
        !before.is_some_and(|c| is_of_path(c) || c == '.')
            && !behind.is_some_and(|c| c.is_alphanumeric() || c == '_')
    })
}

/// The paths of more than one step in `code`.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("::") {
        let before = code[..at].trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
        let is_first = before.len() < at && !before.ends_with(':');
        if is_first {
            tree(&code[before.len()..], &[], &mut found);
        }
    }
    found.into_iter().map(|(path, _)| path).collect()
}

/// Reads a path, with what stands in braces behind it, and returns how far it went. Each is found with what it is called.
fn tree(code: &str, before: &[String], found: &mut Vec<(Vec<String>, String)>) -> usize {
    let mut path = before.to_vec();
    let mut at = 0;
    let skipped = |at: usize| code.len() - code[at..].trim_start().len();
    loop {
        at = skipped(at);
        if code[at..].starts_with('{') {
            at += 1;
            loop {
                at = skipped(at + tree(&code[at..], &path, found));
                match code[at..].chars().next() {
                    Some(',') => at += 1,
                    Some('}') => return at + 1,
                    _ => return at,
                }
            }
        }
        let name = word(&code[at..]);
        at += name.len();
        if name.is_empty() {
            return at;
        }
        if name != "self" || path.is_empty() {
            path.push(name.to_owned());
        }
        if !code[at..].starts_with("::") {
            let mut name = path.last().cloned().unwrap_or_default();
            if let Some(other) = code[skipped(at)..].strip_prefix("as ") {
                word(other).clone_into(&mut name);
                at = code.len() - other.len() + name.len();
            }
            found.push((path, name));
            return at;
        }
        at += 2;
    }
}

/// The word that `code` begins with.
fn word(code: &str) -> &str {
    let end = code.find(|c: char| !c.is_alphanumeric() && c != '_');
    &code[..end.unwrap_or(code.len())]
}
