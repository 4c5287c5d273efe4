//! What several forms have in common.

use breachlab_core::plan::head::must;
use breachlab_core::plan::{Field, Shape};

/// One of a list of names.
pub(super) static NAME: Shape = Shape::Name;

/// What a side or a system is called.
pub(super) const ITS_NAME: Field = must("name", Shape::Name, "Its name.");
