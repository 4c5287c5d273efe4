//! Flags that every verb shares, and what they are turned into.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::de::DeserializeOwned;

use super::error::CliError;
use breachlab_core::games::GameRow;
use breachlab_core::plan::Source;
use breachlab_core::plan::{find_name, named_key, nearest};
use breachlab_core::play::Workers;
use breachlab_report::{Head, Timing, parse_json};

/// Seed where none is given: fixed, so that two people who type the same command see the same numbers.
const SEED: &str = "0x5eed";
/// Most threads: beyond it the flag is a slip of the hand.
const MOST_THREADS: usize = 1024;

/// What the flags that verbs share stand under in a help text.
const GLOBAL: &str = "Global options";

/// Flags that verbs share; `flags.rs` says which verb has a use for which.
#[derive(Clone, Debug, Args)]
pub struct Common {
    /// Game to play, by id or title
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "ID", default_value = "hull-breach")]
    pub game: String,
    /// Seed, decimal or 0x hex
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "N", default_value = SEED, value_parser = parse_seed, allow_negative_numbers = true)]
    pub seed: u64,
    /// Worker threads [default: one per core]; the result does not depend on it
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "N", value_parser = parse_threads, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
    /// Folder for the files, of verbs that write any
    #[arg(long, global = true, help_heading = GLOBAL, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Print one JSON document on stdout and nothing else
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub json: bool,
    /// No table, no progress
    #[arg(long, short, global = true, help_heading = GLOBAL)]
    pub quiet: bool,
    /// What was asked, for the head of whatever answers it.
    #[arg(skip)]
    pub(super) asked: AskedCommand,
}

impl Common {
    /// The game's row of the register.
    pub(super) fn row(
        &self,
        games: &'static [&'static GameRow],
    ) -> Result<&'static GameRow, CliError> {
        let names = games.iter().flat_map(|row| [row.id, row.title]);
        let found = find_name(&self.game, names).map(|at| games[at / 2]);
        found.ok_or_else(|| {
            let known: Vec<_> = games.iter().map(|row| row.id).collect();
            CliError::UnknownGame {
                found: self.game.clone(),
                near_name: nearest(&self.game, known.iter().copied()).map(str::to_owned),
                known: known.join(", "),
            }
        })
    }

    /// The head of what is answered, complete, before any file was read.
    pub(super) fn head(&self, row: Option<&GameRow>) -> Head {
        let [has_game, has_seed] = self.asked.has;
        let row = row.filter(|_| has_game);
        Head {
            game: row.map_or_else(String::new, |row| row.id.to_owned()),
            title: row.map_or_else(String::new, |row| row.title.to_owned()),
            seed: has_seed.then_some(self.seed),
            complete: true,
            command: self.asked.command.clone(),
            ..Head::default()
        }
    }

    /// The document of a verb that was interrupted and has nothing to show.
    pub(super) fn nothing(&self, row: Option<&GameRow>) -> Result<String, CliError> {
        let head = Head {
            complete: false,
            ..self.head(row)
        };
        Ok(head.answer(&serde_json::json!({}))?)
    }

    /// The threads that play.
    pub(super) fn workers(&self) -> Result<Workers, CliError> {
        Ok(Workers::new(self.threads)?)
    }
}

/// What was asked, as the head of every answer has it.
#[derive(Clone, Debug, Default)]
pub(super) struct AskedCommand {
    /// The command that asks the same again, game and seed spelled out.
    pub(super) command: String,
    /// Whether the verb has a use for a game and for a seed.
    pub(super) has: [bool; 2],
}

/// Operating system and processor family.
pub(super) fn host() -> String {
    format!("{} {}", std::env::consts::OS, std::env::consts::ARCH)
}

/// Wall time of a verb, reported apart from results.
pub(super) struct Clock(std::time::Instant);

impl Clock {
    #[expect(
        clippy::disallowed_methods,
        reason = "timing is reported apart from results"
    )]
    pub(super) fn start() -> Self {
        Self(std::time::Instant::now())
    }

    /// How long it took to play so many matches, and where.
    pub(super) fn timing(&self, matches: u64, threads: usize) -> Timing {
        let seconds = self.0.elapsed().as_secs_f64();
        Timing {
            seconds,
            matches_per_second: if seconds > 0.0 {
                matches as f64 / seconds
            } else {
                0.0
            },
            threads,
            host: host(),
        }
    }
}

/// Longest file that a search is taken up from: it grows with the square of the cards there are.
const MOST_STATE: u64 = 32 << 20;

/// Reads the state that a search left, which comes from outside as any file does.
pub(super) fn read_state<T: DeserializeOwned>(path: &Path) -> Result<T, CliError> {
    let refused = |reason: String| CliError::State {
        path: path.display().to_string(),
        reason,
    };
    // A link that leads nowhere is told by the reading.
    if !path.exists() && !path.is_symlink() {
        return Err(refused("there is none".to_owned()));
    }
    let source = Source::read_up_to(path, MOST_STATE).map_err(CliError::Faults)?;
    parse_json(&source, "what a search left to be taken up").map_err(CliError::Faults)
}

/// A seed as typed.
///
/// # Errors
/// A sentence that says what is wanted.
///
/// ```
/// use breachlab_cli::parse_seed;
/// assert_eq!(parse_seed("24301"), Ok(24301));
/// assert_eq!(parse_seed("0x5EED"), Ok(0x5eed));
/// assert!(parse_seed("-1").is_err());
/// ```
pub fn parse_seed(text: &str) -> Result<u64, String> {
    let hex = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    // `from_str_radix` takes a sign; a seed has none.
    let is_plain = hex.unwrap_or(text).chars().all(|c| c.is_ascii_hexdigit());
    let parsed = hex.map_or_else(|| text.parse(), |digits| u64::from_str_radix(digits, 16));
    parsed
        .ok()
        .filter(|_| is_plain)
        .ok_or_else(|| format!("wanted 0 to {max} or 0x0 to {max:#x}", max = u64::MAX))
}

/// Reads a whole number from `low` to `high`; what is no such number is told the range.
pub(super) fn whole<T: TryFrom<i128> + 'static>(
    low: i128,
    high: i128,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse::<i128>().ok();
        number
            .filter(|number| (low..=high).contains(number))
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| format!("wanted a whole number from {low} to {high}"))
    }
}

/// Reads a name or path: anything but nothing.
pub(super) fn parse_name(text: &str) -> Result<String, String> {
    if text.trim().is_empty() {
        return Err("the name is empty".to_owned());
    }
    Ok(text.to_owned())
}

/// Refuses patches of a game that reads none.
pub(super) fn refuse_patches(row: &GameRow, patches: &[String]) -> Result<(), CliError> {
    let takes = row
        .versions
        .is_some_and(breachlab_core::games::Versions::takes_patches);
    if patches.is_empty() || takes {
        return Ok(());
    }
    Err(CliError::NoPatches { game: row.id })
}

/// Refuses a name that is given twice.
pub(super) fn once(flag: &'static str, names: &[String]) -> Result<(), CliError> {
    let mut seen = BTreeSet::new();
    match names.iter().find(|name| !seen.insert(named_key(name))) {
        None => Ok(()),
        Some(name) => Err(CliError::Twice {
            flag,
            name: name.clone(),
        }),
    }
}

fn parse_threads(text: &str) -> Result<NonZeroUsize, String> {
    text.parse()
        .ok()
        .filter(|threads: &NonZeroUsize| threads.get() <= MOST_THREADS)
        .ok_or_else(|| format!("wanted 1 to {MOST_THREADS}"))
}
