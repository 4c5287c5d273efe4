//! The sorts of file that a game reads: how each is told from the others, what it is for, and beside what it is checked.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use super::FromFiles;
use crate::games::files;
use crate::games::loads::Shelf;
use crate::games::own::{OwnFile, Role};
use crate::games::versions::CardTexts;
use crate::plan::{Faults, Source, TableShape};

/// What a file is checked beside.
pub(super) struct Checking<'a, G: FromFiles> {
    /// What could be made of the cards, however many faults those have.
    pub(super) set: &'a G::Cards,
    /// Ids of the cards.
    pub(super) ids: BTreeSet<String>,
    /// Texts of the cards.
    pub(super) texts: &'a CardTexts,
    /// Whether the cards are without faults.
    pub(super) is_sound: bool,
    /// The other files, as a version's own.
    pub(super) own: &'a [OwnFile],
}

/// What is wrong with a file, beside others that are checked with it.
type Check<G> = fn(&Checking<'_, G>, &Arc<Source>) -> Result<(), Faults>;

/// One sort of file.
pub struct Form<G: FromFiles> {
    /// As messages call it.
    pub name: &'static str,
    /// Its keys.
    pub shape: &'static TableShape,
    /// What it is for in a version of the data; none where it is no part of one.
    pub role: Option<Role>,
    /// What a schema of it is called; none where there is no schema.
    pub shelf: Option<Shelf>,
    pub(super) check: Check<G>,
}

impl<G: FromFiles> fmt::Debug for Form<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Form")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// The keys of what a file is for in a version.
///
/// # Panics
/// Never for a game of the register: a test reads a file of each role.
pub(super) fn shape<G: FromFiles>(role: Role) -> &'static TableShape {
    let form = G::FORMS.iter().find(|form| form.role == Some(role));
    form.expect("a game has cards, decks, strategies and rules")
        .shape
}

/// What a file is: by its keys, if it is in TOML.
///
/// # Errors
/// That it is nothing known.
pub(super) fn sort<G: FromFiles>(source: &Arc<Source>) -> Result<&'static Form<G>, Faults> {
    if let Some(plain) = G::plain(source)? {
        return Ok(plain);
    }
    let forms: Vec<_> = G::FORMS.iter().map(|form| (form, form.shape)).collect();
    files::sort(source, &forms, G::TELLS)
}
