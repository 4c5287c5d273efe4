//! Arguments of `gate`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::common::{parse_name, parse_seed, whole};
use breachlab_core::plan::{LONGEST_NAME, is_unsafe};

/// Formats of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GateFormat {
    /// A table for a terminal
    Text,
    /// Markdown, for a comment or a summary page
    Markdown,
    /// One JSON document
    Json,
    /// JUnit XML, one test case a matchup
    Junit,
    /// Annotations of GitHub Actions, at the lines of the changed cards
    Github,
}

/// Arguments of `gate`.
#[derive(Debug, Args)]
pub struct GateArgs {
    /// The version before: a stored baseline (.json), or files and folders of cards over the embedded set, and of decks,
    /// strategies and rules in place of those the plan names alike; may be repeated [default: what is embedded]
    #[arg(long, value_name = "PATH", value_parser = parse_name)]
    pub(super) before: Vec<String>,
    /// The version after, as --before takes it; may be repeated [default: what is embedded]
    #[arg(long, value_name = "PATH", value_parser = parse_name)]
    pub(super) after: Vec<String>,
    /// Decks of the version after: files or folders; may be repeated
    #[arg(long, value_name = "PATH", value_parser = parse_name)]
    pub(super) decks: Vec<String>,
    /// Strategies of the version after: files or folders; may be repeated
    #[arg(long, aliases = ["strategies", "pilot", "pilots"], value_name = "PATH", value_parser = parse_name)]
    pub(super) strategy: Vec<String>,
    /// Rules of the version after, in place of those of the plan
    #[arg(long, value_name = "FILE", value_parser = parse_name)]
    pub(super) rules: Option<String>,
    /// Patch file: changed numbers of cards, laid over all cards of the version after; may be repeated
    #[arg(long, value_name = "FILE", value_parser = parse_name)]
    pub(super) patch: Vec<String>,
    /// Gate plan: decks, pilots, margins, budget [default: the embedded one]
    #[arg(long, value_name = "FILE", value_parser = parse_name)]
    pub(super) plan: Option<String>,
    /// Form of the report [default: text]
    #[arg(long, value_name = "FORMAT")]
    pub(super) format: Option<GateFormat>,
    /// Most matches of the gate, both sides together, in place of the plan's
    #[arg(long, value_name = "N", value_parser = whole::<u64>(4, 10_000_000_000), allow_negative_numbers = true)]
    pub(super) max_matches: Option<u64>,
    /// Play on behind the first matchup that changed, until each has its answer
    #[arg(long, conflicts_with = "update")]
    pub(super) all: bool,
    /// Write the version after as the new baseline, to --before or reports/baseline/GAME.json
    #[arg(long, conflicts_with_all = ["self_test", "history", "seed_after"])]
    pub(super) update: bool,
    /// Why the baseline is replaced
    #[arg(long, value_name = "TEXT", requires = "update")]
    pub(super) reason: Option<String>,
    /// Add a line to this history (CSV), for `trend`
    #[arg(long, value_name = "FILE")]
    pub(super) history: Option<PathBuf>,
    /// What the history's line is called: a commit, a version
    #[arg(long, value_name = "TEXT", requires = "history", default_value = "", value_parser = parse_label)]
    pub(super) label: String,
    /// Other luck for the version after: a null gate, whose sides differ by chance
    #[arg(long, value_name = "N", value_parser = parse_seed, allow_negative_numbers = true)]
    pub(super) seed_after: Option<u64>,
    /// Plant known imbalances and say which are found, and how often the gate cries without cause
    #[arg(long, conflicts_with_all = ["history", "seed_after"])]
    pub(super) self_test: bool,
    /// Null gates of the self-test
    #[arg(long, value_name = "N", requires = "self_test", default_value_t = 10, value_parser = whole::<u64>(0, 10_000), allow_negative_numbers = true)]
    pub(super) nulls: u64,
    /// Planted gates of the self-test
    #[arg(long, value_name = "N", requires = "self_test", default_value_t = 6, value_parser = whole::<u64>(0, 10_000), allow_negative_numbers = true)]
    pub(super) plants: u64,
}

impl GateArgs {
    /// The baseline among the paths of `--before`: a single `.json`.
    pub(super) fn stored(&self) -> Option<&Path> {
        match &self.before[..] {
            [path] if is_json(path) => Some(Path::new(path)),
            _ => None,
        }
    }

    /// The form of the report; `--json` says it too.
    pub(super) fn form(&self, is_json: bool) -> GateFormat {
        let unsaid = if is_json {
            GateFormat::Json
        } else {
            GateFormat::Text
        };
        self.format.unwrap_or(unsaid)
    }
}

/// Whether a path is that of a stored baseline, by its ending.
pub(super) fn is_json(path: &str) -> bool {
    path.to_ascii_lowercase().ends_with(".json")
}

/// A label that fits a line of a history and a chart of it.
fn parse_label(text: &str) -> Result<String, String> {
    if text.chars().count() > LONGEST_NAME || text.chars().any(is_unsafe) {
        return Err(format!(
            "wanted text of one line, at most {LONGEST_NAME} characters"
        ));
    }
    Ok(text.trim().to_owned())
}
