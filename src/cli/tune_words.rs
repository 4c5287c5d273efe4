//! What `tune` says of itself: the command that gives its report again, the name and note of the deck it found, and how
//! a round stands.

use super::common::Common;
use super::tune_args::TuneArgs;
use super::words::quoted;
use breachlab_analysis::build::Round;
use breachlab_core::games::{GameRow, Sign};
use breachlab_report::{TuneReport, seed_text};

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

    /// The command that gives this report again.
    pub(super) fn words(&self, common: &Common, row: &GameRow, most: u64) -> Vec<String> {
        let mut words = vec!["breachlab tune".to_owned(), quoted(&self.deck)];
        let mut list = |flag: &str, names: &[String]| {
            for name in names {
                words.extend([flag.to_owned(), quoted(name)]);
            }
        };
        list("--against", &self.against);
        list("--owned", self.owned.as_slice());
        list("--keep", &self.keep);
        list("--ban", &self.ban);
        if !self.strategy.is_empty() || !self.pilots.is_empty() {
            list("--strategy", &self.named(row));
        }
        list("--cards", &self.data.cards);
        list("--patch", &self.data.patch);
        list("--rules", self.data.rules.as_slice());
        if self.population > 0 {
            words.extend(["--population".to_owned(), self.population.to_string()]);
        }
        if let Some(swaps) = self.max_swaps {
            words.extend(["--max-swaps".to_owned(), swaps.to_string()]);
        }
        words.extend(["--max-matches".to_owned(), most.to_string()]);
        words.extend(["--game".to_owned(), common.game.clone()]);
        words.extend(["--seed".to_owned(), seed_text(common.seed)]);
        words
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
