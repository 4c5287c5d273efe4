//! `meta`: which decks will be met, given how they fare against one another?

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};

use super::common::{Common, parse_name, whole};
use super::error::{CliError, Exit};
use super::file_row::file_row;
use super::finish::finish;
use super::folder::{QuestionPrint, folder, fresh};
use super::{interrupt, print};
use crate::progress::{Bar, Workload};
use breachlab_analysis::meta::{MetaAsked, MetaError, meta};
use breachlab_core::play::Hooks;
use breachlab_report::{self as report, Payoff};

/// Most matches behind a win rate.
const MOST_COUNTED: u64 = 1_000_000_000_000_000;

/// Arguments of `meta`.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("rates").required(true).args(["payoff", "matrix"])))]
pub struct MetaArgs {
    /// Win rates as CSV: a header row and a first column of deck names, cells the win rate of row against column, 0 to 1
    #[arg(long, value_name = "FILE")]
    payoff: Option<PathBuf>,
    /// Folder that `matrix` wrote: its win rates, and the matches they rest on
    #[arg(long, value_name = "DIR", conflicts_with = "counts")]
    matrix: Option<PathBuf>,
    /// Independent matches behind each win rate: one number, or a CSV of the same form. Without it the rates are exact
    #[arg(long, value_name = "N|FILE", value_parser = parse_name, allow_negative_numbers = true)]
    counts: Option<String>,
    /// A field to be answered, as deck:weight; decks not named have none
    #[arg(long, value_name = "DECK[:WEIGHT]", value_delimiter = ',')]
    field: Vec<String>,
    /// Draws of the win rates for the intervals
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole::<u64>(100, 1_000_000), allow_negative_numbers = true)]
    draws: u64,
    /// How strongly alpha-rank's players imitate success
    #[arg(long, value_name = "A", default_value_t = 10.0, value_parser = parse_alpha, allow_negative_numbers = true)]
    alpha: f64,
    /// Players of alpha-rank's population
    #[arg(long, value_name = "M", default_value_t = 50, value_parser = whole::<u32>(2, 1_000_000), allow_negative_numbers = true)]
    population: u32,
}

fn parse_alpha(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|alpha| (0.0..=10_000.0).contains(alpha))
        .ok_or_else(|| "wanted a number from 0 to 10000".to_owned())
}

// Long because there are three ways to say how many matches stand behind the rates, and each is judged before anything is drawn.
pub(super) fn run(args: &MetaArgs, common: &Common) -> Result<Exit, CliError> {
    let (payoff_path, counts_path) = match (&args.matrix, &args.payoff) {
        (Some(folder), _) => (
            folder.join("payoff.csv"),
            Some(folder.join("effective.csv")),
        ),
        (None, payoff) => (payoff.clone().unwrap_or_default(), None),
    };
    let payoff = report::read_payoff(&payoff_path).map_err(CliError::Faults)?;
    let size = payoff.names.len();
    let typed_counts = args.counts.as_ref().map(PathBuf::from);
    let read_counts = counts_path.clone().or(typed_counts);
    let counts = match (&args.counts, counts_path) {
        (None, None) => None,
        (_, Some(path)) => {
            Some(report::read_counts(&path, &payoff.names).map_err(CliError::Faults)?)
        }
        (Some(text), None) => Some(match same_count(text)? {
            Some(count) => vec![vec![count as f64; size]; size],
            None => {
                report::read_counts(Path::new(text), &payoff.names).map_err(CliError::Faults)?
            }
        }),
    };
    if let (Some(folder), Some(counts)) = (&args.matrix, &counts) {
        report::check_matrix(folder, &payoff, counts).map_err(CliError::Faults)?;
    }
    let asked = MetaAsked {
        field: field(&args.field, &payoff)?,
        payoff,
        counts,
        draws: args.draws,
        alpha: args.alpha,
        population: args.population,
        seed: common.seed,
    };
    let folder = folder(
        common,
        &Path::new("reports").join("out"),
        "meta",
        question(args),
    );
    refuse_own_input(&folder, [Some(&payoff_path), read_counts.as_ref()])?;
    let folder = fresh(&folder)?;
    let work = Workload {
        what: "draws",
        most: Some(asked.draws),
    };
    let bar = Bar::over(work, print::progress(common));
    let hooks = Hooks {
        progress: &bar,
        interrupt: interrupt::flag(),
    };
    let found = meta(&asked, hooks);
    bar.clear();
    let mut found = match found {
        Err(error @ MetaError::Interrupted) => {
            print::remark(&format!("{error}: nothing is kept"));
            return Ok(Exit::Interrupted);
        }
        found => found?,
    };
    found.payoff = payoff_path.display().to_string();
    found.head.command.clone_from(&common.asked.command);
    let read = [Some(&payoff_path), read_counts.as_ref()]
        .into_iter()
        .flatten();
    found.head.files = read
        .filter(|path| path.exists())
        .map(|path| file_row("win rates", &path.display().to_string()))
        .collect();
    found.head.out = folder.path().display().to_string();
    finish(&found, &folder, common)
}

/// Refuses a folder that holds a file which is read: the report to come would take it away.
fn refuse_own_input(folder: &Path, read: [Option<&PathBuf>; 2]) -> Result<(), CliError> {
    let place = |path: &Path| path.canonicalize().ok();
    let own = place(folder);
    let parents = read.into_iter().flatten().filter_map(|path| place(path));
    let mut parents = parents.map(|path| path.parent().map(Path::to_owned));
    if own.is_some() && parents.any(|parent| parent == own) {
        return Err(CliError::ReadThere {
            path: folder.display().to_string(),
        });
    }
    Ok(())
}

/// What makes a question about a field another one.
fn question(args: &MetaArgs) -> QuestionPrint {
    let path = |path: &Option<PathBuf>| -> Vec<String> {
        path.iter().map(|path| path.display().to_string()).collect()
    };
    let matrix = args.matrix.iter().flat_map(|folder| {
        ["payoff.csv", "effective.csv"].map(|name| folder.join(name).display().to_string())
    });
    QuestionPrint::new()
        .named("--payoff", &path(&args.payoff))
        .named("--matrix", &matrix.collect::<Vec<_>>())
        .named("--counts", args.counts.as_slice())
        .named("--field", &args.field)
        .with("--draws", args.draws)
        .with("--alpha", args.alpha)
        .with("--population", args.population)
}

/// The one number that all counts are; none where a file of them is named.
fn same_count(text: &str) -> Result<Option<u64>, CliError> {
    let count = text.parse().ok().filter(|count| *count <= MOST_COUNTED);
    // Whatever reads as a number was meant as one, unless a file is called so.
    if count.is_none() && text.parse::<f64>().is_ok() && !Path::new(text).exists() {
        return Err(CliError::Counts {
            found: text.to_owned(),
            most: MOST_COUNTED,
        });
    }
    Ok(count)
}

/// The shares of a field as typed; none where none was.
fn field(typed: &[String], payoff: &Payoff) -> Result<Option<Vec<f64>>, CliError> {
    if typed.is_empty() {
        return Ok(None);
    }
    let mut shares = vec![0.0; payoff.names.len()];
    let mut seen = BTreeSet::new();
    for part in typed {
        let (name, weight) = weighted(part, "--field")?;
        let known = payoff.names.iter().map(String::as_str);
        let Some(at) = breachlab_core::plan::find_name(name, known.clone()) else {
            return Err(CliError::UnknownDeck {
                flag: "--field",
                found: name.to_owned(),
                near_name: breachlab_core::plan::nearest(name, known).map(str::to_owned),
            });
        };
        if !seen.insert(at) {
            return Err(CliError::Twice {
                flag: "--field",
                name: name.to_owned(),
            });
        }
        shares[at] = weight;
    }
    let whole: f64 = shares.iter().sum();
    if whole <= 0.0 {
        return Err(CliError::Weight {
            flag: "--field",
            found: typed.join(","),
        });
    }
    Ok(Some(shares.iter().map(|share| share / whole).collect()))
}

/// A name and its weight as typed, `name:2.5`; 1 where none is given.
pub(super) fn weighted<'a>(part: &'a str, flag: &'static str) -> Result<(&'a str, f64), CliError> {
    let Some((name, weight)) = part.rsplit_once(':') else {
        return Ok((part, 1.0));
    };
    let weight = weight.parse::<f64>().ok();
    let weight = weight.filter(|weight| (0.0..=1e9).contains(weight));
    let weight = weight.ok_or_else(|| CliError::Weight {
        flag,
        found: part.to_owned(),
    })?;
    Ok((name, weight))
}
