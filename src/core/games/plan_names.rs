//! Whether what a plan names is there: decks, strategies, rules. `check` asks it of every kind of plan.

use std::sync::Arc;

use super::own::{OwnFile, Role, own};
use crate::plan::folder::stem;
use crate::plan::{Code, Document, Faults, MOST_NAMED, Node, Pen, Source};

/// How names of one role are looked up.
pub struct Lookup<'a> {
    /// What is looked up.
    pub role: Role,
    /// Reads what a name stands for, as the verb would that plays the plan.
    pub read: &'a dyn Fn(&str) -> Result<(), Faults>,
    /// Names that could be meant.
    pub known: Vec<String>,
}

impl std::fmt::Debug for Lookup<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lookup")
            .field("role", &self.role)
            .field("known", &self.known)
            .finish_non_exhaustive()
    }
}

/// Marks every name of a plan that stands for nothing, and every file it names that cannot be played. What is among the
/// files checked beside it (`beside`) answers to its name, as it does in a version of the gate.
pub fn look_up(
    source: &Arc<Source>,
    lookups: &[Lookup<'_>],
    beside: &[OwnFile],
    faults: &mut Faults,
) {
    let mut unread = Faults::new();
    let document = Document::parse(source, &mut unread);
    let root = document.root();
    for lookup in lookups {
        let nodes: Vec<&Node> = match lookup.role {
            Role::Deck => root.list("decks").iter().collect(),
            Role::Strategy => root.list("strategies").iter().collect(),
            Role::Rules => root.find("rules").into_iter().collect(),
            Role::Card => Vec::new(),
        };
        for node in nodes.into_iter().take(MOST_NAMED) {
            let Some(name) = node.text() else { continue };
            let is_beside =
                |file: &OwnFile| file.role == lookup.role && stem(file.source.path()) == stem(name);
            if beside.iter().any(is_beside) {
                continue;
            }
            if let Err(more) = (lookup.read)(name) {
                mark(&mut document.pen(faults), node, lookup, name, &more);
            }
        }
    }
}

/// The rules that a plan names, read by `read` from a file of a version where it has one; none where they are a game's own,
/// or cannot be read, which [`look_up`] marks.
pub fn rules_of<R>(
    source: &Arc<Source>,
    beside: &[OwnFile],
    read: impl Fn(&str, Option<Arc<Source>>) -> Result<R, Faults>,
) -> Option<R> {
    let document = Document::parse(source, &mut Faults::new());
    let typed = document.root().text("rules")?;
    let own = own(beside, Role::Rules, typed).ok()?;
    read(typed, own).ok()
}

fn mark(pen: &mut Pen<'_>, node: &Node, lookup: &Lookup<'_>, name: &str, more: &Faults) {
    let what = lookup.role.word();
    let wanted = format!("{what} that can be read: an embedded name, or the path of a file");
    let first = more.iter().next();
    if first.is_some_and(|fault| fault.code == Code::Missing) {
        let found = format!("unknown {what} `{name}`");
        let known = lookup.known.iter().map(String::as_str);
        pen.mark_name(
            node.span.clone(),
            Code::UnknownName,
            found,
            wanted,
            name,
            known,
        );
        return;
    }
    let why = first.map_or_else(String::new, |fault| {
        let line = fault
            .place()
            .map_or_else(String::new, |(line, column)| format!(":{line}:{column}"));
        format!("{}{line}: {}", fault.path(), fault.found)
    });
    pen.mark(
        node.span.clone(),
        Code::Contradiction,
        format!("`{name}` cannot be played: {why}"),
        wanted,
    );
}
