//! What `tune` says of itself: its pilots, the name and note of the deck it found, and how a round stands.

use super::tune_args::TuneArgs;
use breachlab_analysis::build::Round;
use breachlab_core::games::{GameRow, Sign};
use breachlab_report::TuneReport;

impl TuneArgs {
    /// The strategy of the search, then the others as far as they are named.
    pub(super) fn named(&self, row: &GameRow) -> Vec<String> {
        let mut named = self.strategy.clone();
        if named.is_empty() {
            named.push(row.pilot.to_owned());
        }
        named.extend(self.pilots.iter().cloned());
        named
    }
}

pub(super) fn told(round: &Round) -> String {
    let told = |rate: f64| format!("{:.1} %", rate * 100.0);
    let stand = match round.rates.map(|rate| rate.map(told)) {
        [Some(before), Some(after)] => format!("deck in hand wins {before}, leader {after}"),
        _ => "nothing could be exchanged".to_owned(),
    };
    let what = match round.moved {
        Some(1) => "1 exchange made".to_owned(),
        Some(exchanges) => format!("{exchanges} exchanges made"),
        None => "no candidate was shown to be better".to_owned(),
    };
    format!(
        "round {:>2}: {stand}: {what}; {:.0} % of the search done",
        round.number,
        round.share * 100.0
    )
}

/// The id of what is returned.
pub(super) fn name_of(id: &str, report: &TuneReport) -> String {
    if report.confirmed {
        format!("{id}-tuned")
    } else {
        id.to_owned()
    }
}

/// What the new deck file says of where it comes from.
pub(super) fn note(report: &TuneReport) -> String {
    let gain = report.fresh.and_then(|fresh| fresh.gain);
    match gain.filter(|_| report.confirmed) {
        Some(gain) => format!(
            "tuned from {}: {:+.1} points of win rate on fresh deals ({:+.1} to {:+.1})",
            report.start_deck,
            gain.value * 100.0,
            gain.low * 100.0,
            gain.high * 100.0
        ),
        None => String::new(),
    }
}

pub(super) fn sign<'a>(report: &'a TuneReport, id: &'a str, note: &'a str) -> Sign<'a> {
    Sign {
        id,
        name: &report.start_name,
        note,
    }
}
