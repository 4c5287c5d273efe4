//! One of the two versions that a gate compares.

use breachlab_core::games::{CardTexts, OwnFile};
use breachlab_core::plan::folder::Passed;
use breachlab_report::VersionRow;

/// A version as it was read: its cards, and what the plan names of its own.
#[derive(Default)]
pub(super) struct GateSide {
    /// The card files.
    pub(super) texts: CardTexts,
    /// Decks, strategies and rules.
    pub(super) own: Vec<OwnFile>,
    /// What is said of it in the report.
    pub(super) row: VersionRow,
    /// Data files that are no part of a version, and what they are.
    pub(super) other: Vec<(String, &'static str)>,
    /// What was not read.
    pub(super) passed: Vec<Passed>,
}
