//! The report of `tune` in all its forms: tables, document, page and screen.

use super::chart::Chart;
use super::estimate::ReportEstimate;
use super::export::Report;
use super::file::ReportError;
use super::head::{Head, field};
use super::row::{objects, picked};
use super::table::ReportTable;
use super::terminal::Terminal;
use super::tune::{FreshRow, SWAP, TuneReport};
use super::tune_text;
use super::value::Datum;

/// An estimate under its own key, with its ends.
fn with_gain(object: Datum, gain: Option<ReportEstimate>) -> Datum {
    object
        .with("gain", gain.map(|gain| gain.value))
        .with("ci_low", gain.map(|gain| gain.low))
        .with("ci_high", gain.map(|gain| gain.high))
}

fn value(estimate: Option<ReportEstimate>) -> Option<f64> {
    estimate.map(|estimate| estimate.value)
}

impl TuneReport {
    fn swaps_list(&self) -> Datum {
        Datum::List(self.steps().iter().map(|row| picked(row, &SWAP)).collect())
    }

    fn start_object(&self) -> Datum {
        let rate = self.fresh.and_then(|fresh| fresh.start);
        Datum::object()
            .with("deck", &self.start_deck)
            .with("name", &self.start_name)
            .and(super::estimate::rate_object(rate))
    }

    /// What fresh deals say of the deck returned. Where nothing was confirmed that is the start, whose gain is 0 by
    /// definition and has no interval.
    fn fresh_object(&self, fresh: FreshRow) -> Datum {
        let object = Datum::object();
        let object = if self.confirmed {
            with_gain(object.with("win_rate", value(fresh.tuned)), fresh.gain)
        } else {
            let object = object
                .with("win_rate", value(fresh.start))
                .with("gain", 0.0);
            object
                .with("ci_low", Datum::Missing)
                .with("ci_high", Datum::Missing)
        };
        object.with("matches", fresh.matches)
    }

    /// What was found and not confirmed.
    fn unconfirmed_object(&self) -> Option<Datum> {
        let is_open = !self.confirmed && !self.swaps.is_empty();
        let object =
            Datum::object().with("win_rate", value(self.fresh.and_then(|fresh| fresh.tuned)));
        let object = with_gain(object, self.fresh.and_then(|fresh| fresh.gain));
        is_open.then(|| object.with("swaps", self.swaps_list()))
    }
}

impl Report for TuneReport {
    const FILE: &'static str = "tune.json";

    fn head(&self) -> &Head {
        &self.head
    }

    fn tables(&self) -> Vec<ReportTable> {
        let deck = [self.start_deck.as_str()];
        vec![
            ReportTable::of(&deck, &self.steps()),
            ReportTable::of(&deck, &self.others),
        ]
    }

    fn pages(&self, _charts: &[Chart]) -> Result<Vec<(&'static str, String)>, ReportError> {
        Ok(vec![("summary.md", tune_text::page(self))])
    }

    /// `fresh` and `swaps` speak of the deck returned; what was found and not confirmed stands under `unconfirmed`.
    fn own(&self) -> Datum {
        let search = Datum::object()
            .with("win_rate", self.search[1])
            .with("start_win_rate", self.search[0])
            .with("rounds", self.rounds);
        let swaps = if self.confirmed {
            self.swaps_list()
        } else {
            Datum::List(Vec::new())
        };
        Datum::object()
            .with("pilot", &self.pilot)
            .with("against", field(&self.against))
            .with("start", self.start_object())
            .with("search", search)
            .with("fresh", self.fresh.map(|fresh| self.fresh_object(fresh)))
            .with("confirmed", self.confirmed)
            .with("returned", if self.confirmed { "tuned" } else { "start" })
            .with("swaps", swaps)
            .with("unconfirmed", self.unconfirmed_object())
            .with("other_pilots", objects(&self.others))
            .with("matches", self.head.matches)
            .with("deck", &self.deck)
    }

    fn title(&self, _look: Terminal) -> Vec<String> {
        vec![tune_text::title(self)]
    }

    fn body(&self, look: Terminal) -> Vec<String> {
        tune_text::body(self, look)
    }

    fn foot(&self) -> Vec<String> {
        let report = format!("report  {}/{}", self.head.out, Self::FILE);
        vec![format!("deck    {}", self.deck), report]
    }
}
