//! Stored baselines: what a gate compares with. A baseline carries the card data it was made with, so that its side
//! of every pair can be played again, and marks of all else that decides a result, so that a comparison that would
//! mean nothing is refused.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::super::file::ReportError;
use crate::head::TOOL;
use breachlab_core::plan::Faults;

/// Version of the form.
pub(super) const SCHEMA: u32 = 2;

/// Why a baseline cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BaselineError {
    /// A file that cannot be read, or is no baseline.
    #[error("{} fault{} in the baseline", .0.len(), if .0.len() == 1 { "" } else { "s" })]
    Faults(Faults),
    /// Made under other conditions: nothing it says can be compared.
    #[error(
        "{}: made under other conditions, so its numbers mean something else: {}. Write a new one: \
         breachlab gate --update --reason \"…\"",
        path.display(),
        found.join("; ")
    )]
    Mismatch {
        /// Path of the baseline that was asked for.
        path: PathBuf,
        /// What differs, one fragment each.
        found: Vec<String>,
    },
    /// Updates say why.
    #[error("--update: a baseline is not replaced without a reason, wanted --reason \"…\"")]
    NoReason,
}

/// The tool that wrote it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tool {
    /// Name of the program.
    pub name: String,
    /// Version of the program that wrote the baseline.
    pub version: String,
}

/// The plan it was made with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanMark {
    /// Name of the plan.
    pub name: String,
    /// Fingerprint of its text.
    pub hash: String,
    /// The whole text of the plan, so that it can be played without its file.
    pub text: String,
}

/// A file beside the cards that decides results.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaselineInput {
    /// `deck`, `strategy` or `rules`.
    pub role: String,
    /// As the plan names it, or as such a file names what it pulls in.
    pub name: String,
    /// Fingerprint of its text.
    pub hash: String,
    /// As messages call it.
    pub path: String,
    /// The whole text of the file, so that it can be played without it.
    pub text: String,
}

/// A card file as the baseline keeps it, layer by layer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileText {
    /// As messages call it.
    pub path: String,
    /// The whole text of the file, so that it can be played without it.
    pub text: String,
}

/// One update.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaselineUpdate {
    /// Why the baseline was replaced.
    pub reason: String,
    /// Fingerprint of the cards from then on.
    pub cards: String,
    /// What differed from the baseline before, in words.
    pub changes: Vec<String>,
}

/// Where a matchup stood.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stand {
    /// Id of the first deck.
    pub deck_a: String,
    /// Id of the other.
    pub deck_b: String,
    /// The strategy that played both decks.
    pub strategy: String,
    /// Fingerprint of what the rules and pilots do here: moves of the first matches, hashed.
    pub moves: String,
    /// Win rate of the first, draws one half.
    pub win_rate: Option<f64>,
    /// Lower end of its 95 % interval.
    pub ci_low: Option<f64>,
    /// Upper end.
    pub ci_high: Option<f64>,
    /// Pairs it rests on.
    pub pairs: u64,
}

/// What a gate keeps of the version before: its texts, and what they were seen to earn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    /// Version of the form.
    pub schema: u32,
    /// Always `balance baseline`.
    pub kind: String,
    /// The tool that wrote it.
    pub tool: Tool,
    /// Id of the game.
    pub game: String,
    /// The plan that the baseline answers to; another one is refused.
    pub plan: PlanMark,
    /// Seed of the win rates below.
    pub seed: String,
    /// Decks, strategies and rules, and what they pull in.
    pub inputs: Vec<BaselineInput>,
    /// Updates, oldest first.
    pub history: Vec<BaselineUpdate>,
    /// Where each matchup stood, in the plan's order. The rates are for readers, nothing is compared with them.
    pub matchups: Vec<Stand>,
    /// The card texts, in layers.
    pub cards: Vec<Vec<FileText>>,
}

impl Baseline {
    /// What `kind` says, by which such a file is known.
    pub const KIND: &'static str = "balance baseline";

    /// An empty one, of this tool.
    #[must_use]
    pub fn new() -> Self {
        Self {
            schema: SCHEMA,
            kind: Self::KIND.to_owned(),
            tool: Tool {
                name: TOOL.to_owned(),
                version: env!("CARGO_PKG_VERSION").to_owned(),
            },
            ..Self::default()
        }
    }

    /// The file's text.
    ///
    /// # Errors
    /// When it cannot be laid out, which only a lack of memory could cause.
    pub fn text(&self) -> Result<String, ReportError> {
        super::super::value::lay_out("the baseline", serde_json::to_string_pretty(self))
    }
}
