//! Names of files in a plan, each with its place, so that what is wrong with one is told where the plan names it.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use super::fault::{Code, Fault, Faults};
use super::near::named_key;
use super::node::{Node, TomlTable};
use super::pen::Pen;
use super::source::Source;

/// Most decks, and most pilots, that a plan may name: so many decks meet in twenty thousand pairings.
pub const MOST_NAMED: usize = 200;

/// A name and where the plan has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedName {
    /// The name as typed: a path, an id, or the name of an embedded default.
    pub name: String,
    /// Its bytes in the plan.
    pub span: Range<usize>,
}

impl PlannedName {
    /// The name under a key, if there is one.
    pub(super) fn under(root: &TomlTable, key: &str) -> Option<Self> {
        root.find(key).and_then(Self::at)
    }

    pub(super) fn at(node: &Node) -> Option<Self> {
        Some(Self {
            name: node.text()?.to_owned(),
            span: node.span.clone(),
        })
    }
}

/// The names in the list under a key. One that is there twice is a fault, and so are more than a plan can play.
pub(super) fn each_once(pen: &mut Pen<'_>, root: &TomlTable, key: &str) -> Vec<PlannedName> {
    let list = root.list(key);
    if let Some((at, _)) = root.entry(key).filter(|_| list.len() > MOST_NAMED) {
        let found = format!("{} names", list.len());
        let wanted = format!("at most {MOST_NAMED}");
        pen.mark(at.span.clone(), Code::TooLong, found, wanted);
    }
    let (mut known, mut all) = (BTreeSet::new(), Vec::new());
    for named in list.iter().take(MOST_NAMED).filter_map(PlannedName::at) {
        if known.insert(named_key(&named.name)) {
            all.push(named);
        } else {
            let found = format!("`{}` is there already", named.name);
            pen.mark(named.span, Code::Duplicate, found, "each once");
        }
    }
    all
}

/// Faults of files that a plan names, told of the plan, once each: a name that stands for no file, or for none that can
/// be read, is a mistake of whoever wrote it. What is wrong within a file is told there. `nothing` says that there is no
/// such file.
pub fn in_plan<'a>(
    faults: Faults,
    source: &Arc<Source>,
    names: &(impl Iterator<Item = &'a PlannedName> + Clone),
    nothing: &dyn Fn(&str) -> String,
) -> Faults {
    let mut told = BTreeSet::new();
    let place = |fault: Fault| {
        let mut names = names.clone();
        let named = names.find(|named| fault.place().is_none() && named.name == fault.path());
        let Some(PlannedName { name, span }) = named else {
            return Some(fault);
        };
        let (code, found) = match fault.code {
            Code::Missing => (Code::UnknownName, nothing(name)),
            code => (code, format!("`{name}`: {}", fault.found)),
        };
        let wanted = fault.wanted.clone();
        let mut placed = Fault::new(source.clone(), span.clone(), code, found, wanted);
        placed.near.clone_from(&fault.near);
        told.insert(span.start).then_some(placed)
    };
    faults.into_iter().filter_map(place).collect()
}
