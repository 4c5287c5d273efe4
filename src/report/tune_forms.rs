//! The report of `tune` in all its forms: tables, document, page and screen.

use super::chart::Chart;
use super::export::Report;
use super::file::ReportError;
use super::head::{Head, field};
use super::row::{object, objects};
use super::table::ReportTable;
use super::terminal::Terminal;
use super::tune::{FreshRow, StartRow, TuneReport};
use super::tune_text;
use super::value::Datum;

impl TuneReport {
    fn start(&self) -> StartRow {
        StartRow {
            deck: self.start_deck.clone(),
            name: self.start_name.clone(),
            rate: self.fresh.and_then(|fresh| fresh.start),
        }
    }

    /// What was found and not confirmed.
    fn unconfirmed(&self) -> Option<Datum> {
        let is_open = !self.confirmed && !self.swaps.is_empty();
        let found = FreshRow::unconfirmed(self.fresh);
        is_open.then(|| object(&found).with("swaps", objects(&self.steps())))
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
            objects(&self.steps())
        } else {
            Datum::List(Vec::new())
        };
        let fresh = self.fresh.map(|fresh| fresh.returned(self.confirmed));
        Datum::object()
            .with("pilot", &self.pilot)
            .with("against", field(&self.against))
            .with("start", object(&self.start()))
            .with("search", search)
            .with("fresh", fresh.map(|found| object(&found)))
            .with("confirmed", self.confirmed)
            .with("returned", if self.confirmed { "tuned" } else { "start" })
            .with("swaps", swaps)
            .with("unconfirmed", self.unconfirmed())
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
