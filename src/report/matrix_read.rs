//! Holds the tables that `meta` reads from a folder of `matrix` against the report beside them, which `matrix` writes
//! last: tables without it, or of another run, are no result.

use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;

use super::head::SCHEMA;
use super::json_read::{PathStep, fault_at, parse_json};
use super::number::rounded;
use super::payoff::Payoff;
use breachlab_core::games::EVERY;
use breachlab_core::plan::{Code, Fault, Faults, Source};

/// Longest report read: of as many decks as `meta` takes, with several pilots.
const MOST_BYTES: u64 = 64 << 20;
/// By how much a rate may differ, as two cells that were rounded apart do.
const MOST_GAP: f64 = 2e-6;

/// What of the report says the same as the tables.
#[derive(Deserialize)]
struct RepeatedRows {
    schema: u32,
    decks: Vec<String>,
    complete: bool,
    win_rates: Vec<Vec<Option<f64>>>,
    pairings: Vec<KeptPairing>,
}

/// What of a pairing the table of counts says as well.
#[derive(Deserialize)]
struct KeptPairing {
    deck_a: String,
    deck_b: String,
    pilot: String,
    effective: Option<f64>,
}

/// The report of `matrix` in a folder.
fn report_in(folder: &Path) -> Result<Arc<Source>, Faults> {
    const WANTED: &str = "the report of `matrix`, which it writes last; tables of one's own are read by --payoff and --counts";
    let say = |mut fault: Fault| {
        if fault.code == Code::Missing {
            WANTED.clone_into(&mut fault.wanted);
        }
        fault
    };
    Source::read_up_to(&folder.join("matrix.json"), MOST_BYTES)
        .map_err(|faults| faults.into_iter().map(say).collect())
}

/// Holds win rates and counts read from a folder against its `matrix.json`.
///
/// # Errors
/// That there is none, that it is no report of `matrix`, or where the two differ.
pub fn check_matrix(folder: &Path, payoff: &Payoff, counts: &[Vec<f64>]) -> Result<(), Faults> {
    const ONE_RUN: &str = "both from one run of `matrix`";
    let source = report_in(folder)?;
    let kept: RepeatedRows = parse_json(&source, "the report of `matrix`")?;
    let fault = |path: &[PathStep<'_>], code, found: &str, wanted: &str| {
        Faults::from(fault_at(&source, path, code, found.to_owned(), wanted))
    };
    let key = |key| [PathStep::Key(key)];
    if kept.schema != SCHEMA {
        let found = format!("schema {}", kept.schema);
        let wanted = SCHEMA.to_string();
        return Err(fault(&key("schema"), Code::OutOfRange, &found, &wanted));
    }
    if kept.decks != payoff.names {
        let found = "other decks than in payoff.csv";
        return Err(fault(&key("decks"), Code::Contradiction, found, ONE_RUN));
    }
    if kept.complete == payoff.is_partial {
        let found =
            "payoff.csv is of an interrupted run and this report is not, or the other way round";
        return Err(fault(&key("complete"), Code::Contradiction, found, ONE_RUN));
    }
    let size = payoff.names.len();
    if kept.win_rates.len() != size || kept.win_rates.iter().any(|row| row.len() != size) {
        let found = "win rates that are no square of the decks";
        let wanted = "a row and a column a deck";
        return Err(fault(&key("win_rates"), Code::Contradiction, found, wanted));
    }
    if let Some((at, found)) = other_count(&kept, payoff, counts) {
        let path = ["pairings", "effective"].map(PathStep::Key);
        let path = [path[0], PathStep::Item(at), path[1]];
        return Err(fault(&path, Code::Contradiction, &found, ONE_RUN));
    }
    match other_rate(&kept, payoff) {
        None => Ok(()),
        Some(([row, column], found)) => {
            let path = [
                PathStep::Key("win_rates"),
                PathStep::Item(row),
                PathStep::Item(column),
            ];
            Err(fault(&path, Code::Contradiction, &found, ONE_RUN))
        }
    }
}

/// The first pairing whose count is not that of the table, and what there is to say of it.
fn other_count(
    kept: &RepeatedRows,
    payoff: &Payoff,
    counts: &[Vec<f64>],
) -> Option<(usize, String)> {
    let place = |name: &str| payoff.names.iter().position(|known| known == name);
    let all = kept.pairings.iter().enumerate();
    let mut all = all.filter(|(_, pairing)| pairing.pilot == EVERY);
    all.find_map(|(at, pairing)| {
        let (a, b) = (&pairing.deck_a, &pairing.deck_b);
        let (row, column) = (place(a)?, place(b)?);
        let (own, told) = (pairing.effective?, counts[row][column]);
        let is_other = (own - told).abs() > MOST_GAP * own.abs().max(1.0);
        is_other.then(|| {
            let found = format!("{own} of `{a}` and `{b}`, where effective.csv says {told}");
            (at, found)
        })
    })
}

/// The first win rate that is not that of the table, and what there is to say of it.
fn other_rate(kept: &RepeatedRows, payoff: &Payoff) -> Option<([usize; 2], String)> {
    let size = payoff.names.len();
    let places = (0..size).flat_map(|row| (0..size).map(move |column| [row, column]));
    let mut others = places.filter_map(|[row, column]| {
        let rate = kept.win_rates[row][column].filter(|_| row != column)?;
        let is_other = (rate - payoff.rates[row][column]).abs() > MOST_GAP;
        is_other.then_some(([row, column], rate))
    });
    let (place, rate) = others.next()?;
    let more = match others.count() {
        0 => String::new(),
        more => format!(", and so in {more} more"),
    };
    let said = rounded(Some(payoff.rates[place[0]][place[1]])).unwrap_or_default();
    let [a, b] = place.map(|at| &payoff.names[at]);
    let found = format!("{rate} of `{a}` and `{b}`, where payoff.csv says {said}{more}");
    Some((place, found))
}
