//! The report of `balance` in all its forms: tables, document, page, chart and screen.

use super::balance::BalanceReport;
use super::balance_text as words;
use super::chart::Chart;
use super::charts::balance_charts;
use super::export::Report;
use super::file::ReportError;
use super::head::Head;
use super::row::objects;
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;

impl Report for BalanceReport {
    const FILE: &'static str = "balance.json";

    fn head(&self) -> &Head {
        &self.head
    }

    fn tables(&self) -> Vec<ReportTable> {
        let game = [self.head.game.as_str()];
        let mut tables = vec![
            ReportTable::of(&game, &self.goals),
            ReportTable::of(&game, &self.edits),
            ReportTable::of(&game, &self.numbers),
        ];
        if !self.by_pilot.is_empty() {
            tables.push(ReportTable::of(&game, &self.by_pilot));
        }
        if !self.retrained.is_empty() {
            tables.push(ReportTable::of(&game, &self.retrained));
        }
        if !self.yesterday.is_empty() {
            tables.push(ReportTable::of(&game, &self.yesterday));
        }
        if !self.frontier.is_empty() {
            tables.push(ReportTable::of(&game, &self.frontier));
        }
        tables
    }

    fn charts(&self) -> Vec<Chart> {
        balance_charts(self)
    }

    fn pages(&self, charts: &[Chart]) -> Result<Vec<(&'static str, String)>, ReportError> {
        Ok(vec![("summary.md", words::page(self, charts))])
    }

    fn own(&self) -> Datum {
        Datum::object()
            .with("name", &self.name)
            .with("decks", &self.decks)
            .with("pilots_named", &self.pilots)
            .with("met", self.is_met())
            .with("rounds", self.rounds)
            .with("search_matches", self.search_matches)
            .with("proof_matches", self.proof_matches)
            .with("matches", self.head.matches)
            .with("goals", objects(&self.goals))
            .with("edits", objects(&self.edits))
            .with("dropped", &self.dropped)
            .with("numbers", objects(&self.numbers))
            .with("pilots", objects(&self.by_pilot))
            .with("retrained", objects(&self.retrained))
            .with("yesterday", objects(&self.yesterday))
            .with("opposed", self.opposed.map(Vec::from))
            .with("frontier", objects(&self.frontier))
            .with("patch", Datum::from(&self.patch).or_missing())
    }

    fn title(&self, _look: Terminal) -> Vec<String> {
        vec![words::title(self)]
    }

    fn body(&self, look: Terminal) -> Vec<String> {
        words::body(self, look)
    }

    fn foot(&self) -> Vec<String> {
        let report = format!("report  {}/{}", self.head.out, Self::FILE);
        if self.patch.is_empty() {
            return vec![report];
        }
        vec![format!("patch   {}", self.patch), report]
    }
}
