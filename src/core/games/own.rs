//! What a version of the data brings beside cards: decks, strategies and rules of its own, which take the place of what a
//! plan names alike. The cards of a version are in `versions.rs`.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::plan::folder::TOML_AND_LISTS;
use crate::plan::folder::stem;
use crate::plan::{
    Code, Document, Fault, Faults, Node, Source, StrategyFile, TomlTable, Value, key_changes,
};

/// The rules that are meant where none are named.
pub const RULES: &str = "default";

/// What a file of a version is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// A file of cards.
    #[default]
    Card,
    /// A deck.
    Deck,
    /// A pilot.
    Strategy,
    /// A file of rules.
    Rules,
}

impl Role {
    /// The word in reports and baselines.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Card => "card",
            Self::Deck => "deck",
            Self::Strategy => "strategy",
            Self::Rules => "rules",
        }
    }

    /// The role of this word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        let all = [Self::Card, Self::Deck, Self::Strategy, Self::Rules];
        all.into_iter().find(|role| role.word() == word)
    }
}

/// A file of a version that is no card file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnFile {
    /// What it is for.
    pub role: Role,
    /// The name in a plan that it answers to, where that is known; else it answers to its file's name.
    pub named: Option<String>,
    /// Its text, and the path it was read from.
    pub source: Arc<Source>,
}

/// The file of a version that is meant by a name in a plan: what answers to just that name, else the one file called so,
/// folder and ending aside. None where the version has no such file.
///
/// # Errors
/// When several files are called so, and the path in the plan does not tell which is meant.
pub fn own(files: &[OwnFile], role: Role, typed: &str) -> Result<Option<Arc<Source>>, Faults> {
    let of_role = || files.iter().filter(|file| file.role == role);
    if let Some(file) = of_role().find(|file| file.named.as_deref() == Some(typed)) {
        return Ok(Some(file.source.clone()));
    }
    let called: Vec<&OwnFile> = of_role()
        .filter(|file| file.named.is_none() && stem(file.source.path()) == stem(typed))
        .collect();
    if let [] | [_] = called.as_slice() {
        return Ok(called.first().map(|file| file.source.clone()));
    }
    let wanted = Path::new(typed.trim_start_matches("./"));
    let mut ending = called
        .iter()
        .filter(|file| Path::new(file.source.path()).ends_with(wanted));
    if let (Some(file), None) = (ending.next(), ending.next()) {
        return Ok(Some(file.source.clone()));
    }
    let paths: Vec<&str> = called.iter().map(|file| file.source.path()).collect();
    let found = format!("`{typed}` may be {}", paths.join(" or "));
    let wanted = "one file of that name in a version, or a path in the plan that tells which";
    Err(Fault::of_file(paths[0].to_owned(), Code::Duplicate, found, wanted).into())
}

/// What a name in a plan stands for in one version.
#[derive(Clone, Debug)]
pub struct Input {
    /// The file that the name stands for.
    pub source: Arc<Source>,
    /// What it pulls in, each with the name it has there: a script beside it, the policy that a search plays out.
    pub more: Vec<(String, Arc<Source>)>,
    /// Whether a program plays, whose own files nobody here has read.
    pub is_program: bool,
    role: Role,
    is_idle: IsIdle,
    printed: Option<Arc<Source>>,
}

/// Whether the value of a key says no more than a file of that role which leaves it out.
pub(super) type IsIdle = fn(Role, &str, &Node) -> bool;

impl Input {
    /// A file that needs no other.
    #[must_use]
    pub const fn alone(source: Arc<Source>) -> Self {
        Self {
            source,
            more: Vec::new(),
            is_program: false,
            role: Role::Card,
            is_idle: |_, _, _| false,
            printed: None,
        }
    }

    /// The same as a file of this role, some of whose values may say no more than their keys left out.
    #[must_use]
    pub(super) fn playing(self, role: Role, is_idle: IsIdle) -> Self {
        Self {
            role,
            is_idle,
            ..self
        }
    }

    /// The same file with another text, as a training writes its strategy.
    #[must_use]
    pub(super) fn written(self, text: &str) -> Self {
        let source = Source::new(self.source.path(), text);
        Self { source, ..self }
    }

    /// The same where what the file leaves out is as another file has it.
    #[must_use]
    pub fn beside(self, printed: Arc<Source>) -> Self {
        let printed = Some(printed);
        Self { printed, ..self }
    }

    /// A strategy with what it pulls in; `find` reads another strategy by name.
    ///
    /// # Errors
    /// What keeps the policy of a search from being found.
    pub fn as_strategy(
        self,
        file: &StrategyFile,
        find: &dyn Fn(&str) -> Result<Arc<Source>, Faults>,
    ) -> Result<Self, Faults> {
        let mut more = Vec::new();
        let script = file.script.as_ref().filter(|script| script.is_file);
        more.extend(script.map(|script| {
            let source = script.place.source.clone();
            (source.path().to_owned(), source)
        }));
        if let Some(search) = &file.search {
            more.push((search.rollouts.clone(), find(&search.rollouts)?));
        }
        Ok(Self {
            more,
            is_program: file.external.is_some(),
            ..self
        })
    }

    /// What differs in `after`, as its editor says it, with the line of the first difference. Nothing where only remarks
    /// differ.
    #[must_use]
    pub fn changes(&self, after: &Self) -> (Vec<String>, usize) {
        let (mut words, line) = self.differences(&self.source, &after.source);
        if self.more.len() != after.more.len() {
            words.push("another kind of pilot".to_owned());
        }
        for ((_, old), (_, new)) in self.more.iter().zip(&after.more) {
            let name = stem(new.path());
            let (more, _) = self.differences(old, new);
            words.extend(more.into_iter().map(|words| format!("{name}: {words}")));
        }
        (words, line)
    }

    fn differences(&self, old: &Arc<Source>, new: &Arc<Source>) -> (Vec<String>, usize) {
        if old.text() == new.text() {
            return (Vec::new(), 1);
        }
        let mut faults = Faults::new();
        let [before, after] = [old, new].map(|source| Document::parse(source, &mut faults));
        if !faults.is_empty() {
            return lines(old, new);
        }
        let printed = self.printed.as_ref();
        let printed = printed.map(|source| Document::parse(source, &mut faults));
        let filled = |document: &Document| {
            let root = document.root();
            printed
                .as_ref()
                .map_or_else(|| root.clone(), |printed| root.filled(printed.root()))
        };
        let mut found = KeysFound::default();
        self.keys(&filled(&before), &filled(&after), "", &mut found);
        // A place is one of the file itself: what it leaves out stands elsewhere.
        let mut spans = found.at.iter();
        let at = spans.find_map(|(key, span)| after.root().has(key).then_some(span.start));
        (found.words, new.place(at.unwrap_or(0)).0)
    }

    /// Keys that differ, those of inner tables one by one.
    fn keys(&self, before: &TomlTable, after: &TomlTable, within: &str, found: &mut KeysFound) {
        let mut done: Vec<&str> = if within.is_empty() {
            REMARKS.to_vec()
        } else {
            Vec::new()
        };
        for (key, node) in after {
            let old = before.find(&key.name).map(|node| &node.value);
            if let (Some(Value::Table(old)), Value::Table(new)) = (old, &node.value)
                && !done.contains(&key.name.as_str())
            {
                done.push(&key.name);
                self.keys(old, new, &format!("{within}{}.", key.name), found);
            }
        }
        let is_idle =
            |key: &str, node: &Node| (self.is_idle)(self.role, &[within, key].concat(), node);
        for change in key_changes(before, after, &done, is_idle) {
            let outer = within.split('.').next().filter(|outer| !outer.is_empty());
            let outer = outer.unwrap_or(&change.key).to_owned();
            found.at.extend(change.span.map(|span| (outer, span)));
            found.words.push(change.words);
        }
    }
}

/// What differs between two tables: in words, and where in the later one, each place with the outer key it is under.
#[derive(Default)]
struct KeysFound {
    words: Vec<String>,
    at: Vec<(String, Range<usize>)>,
}

fn ends_in(path: &str, ending: &str) -> bool {
    let own = Path::new(path).extension();
    own.is_some_and(|own| own.eq_ignore_ascii_case(ending))
}

/// Keys that no match reads.
const REMARKS: &[&str] = &["schema", "id", "name", "note", "about"];

/// Lines of a plain list or a script that are there in one text only. What a list remarks does not count; in a script
/// such a line may be one.
fn lines(old: &Source, new: &Source) -> (Vec<String>, usize) {
    let is_list = [old, new].iter().all(|source| {
        let mut endings = TOML_AND_LISTS.iter();
        endings.any(|ending| ends_in(source.path(), ending))
    });
    let is_said = |line: &str| {
        !line.is_empty() && !(is_list && (line.starts_with('#') || line.starts_with("//")))
    };
    let said = |source: &Source| -> Vec<(usize, String)> {
        let lines = source.text().lines().map(str::trim).enumerate();
        lines
            .filter(|(_, line)| is_said(line))
            .map(|(at, line)| (at + 1, line.to_owned()))
            .collect()
    };
    let (old, new) = (said(old), said(new));
    let lacks = |all: &[(usize, String)], line: &str| all.iter().all(|(_, other)| other != line);
    let gained: Vec<_> = new.iter().filter(|(_, line)| lacks(&old, line)).collect();
    let lost: Vec<_> = old.iter().filter(|(_, line)| lacks(&new, line)).collect();
    let line = gained.first().map_or(1, |(at, _)| *at);
    let mut words: Vec<String> = gained
        .iter()
        .map(|(_, line)| format!("gains `{line}`"))
        .collect();
    words.extend(lost.iter().map(|(_, line)| format!("loses `{line}`")));
    let texts =
        |all: &[(usize, String)]| all.iter().map(|(_, line)| line.clone()).collect::<Vec<_>>();
    if words.is_empty() && texts(&old) != texts(&new) {
        words.push("lines in another order".to_owned());
    }
    (words, line)
}
