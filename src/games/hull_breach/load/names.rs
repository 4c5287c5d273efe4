//! Cards by id and by name, as typed by people.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::card::DefId;
use breachlab_core::plan::{Code, Pen, folded, nearest};

/// Looks cards up by id or name, as far as they [count](folded).
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    by_key: BTreeMap<String, DefId>,
    shown: Vec<(String, String)>,
}

impl Names {
    /// Enters a card. The id of an earlier card with the same name or id, if there is one.
    pub(super) fn add(&mut self, id: &str, name: &str) -> Option<DefId> {
        let def = DefId(self.shown.len() as u16);
        self.shown.push((id.to_owned(), name.to_owned()));
        let mut clash = None;
        for key in [folded(id), folded(name)] {
            match self.by_key.get(&key) {
                Some(other) if *other != def => clash = Some(*other),
                _ => {
                    self.by_key.insert(key, def);
                }
            }
        }
        clash
    }

    /// The card meant.
    pub(super) fn find(&self, typed: &str) -> Option<DefId> {
        self.by_key.get(&folded(typed)).copied()
    }

    /// The nearest name, or the nearest id where no name is near.
    pub(super) fn nearest(&self, typed: &str) -> Option<&str> {
        let names = self.shown.iter().map(|(_, name)| name.as_str());
        let ids = self.shown.iter().map(|(id, _)| id.as_str());
        nearest(typed, names).or_else(|| nearest(typed, ids))
    }

    /// Marks a name nobody knows, with the nearest: an id if an id was typed.
    pub(super) fn mark_unknown(&self, pen: &mut Pen<'_>, span: Range<usize>, typed: &str) {
        let found = format!("unknown card `{typed}`");
        let wanted = "the name or id of a card of the set";
        // Looked for only if the pen wants to know: junk has many unknown names.
        let near = std::iter::once_with(|| self.nearest(typed)).flatten();
        pen.mark_name(span, Code::UnknownName, found, wanted, typed, near);
    }
}
