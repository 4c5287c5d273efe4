//! The sorts of file that a game reads: how each is told from the others.

use std::sync::Arc;

use super::contract::{Form, FromFiles};
use crate::games::files;
use crate::games::own::Role;
use crate::plan::{Faults, Source, TableShape};

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
