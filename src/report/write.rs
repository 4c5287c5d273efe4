//! A run as its exporters see it.

use super::card_rows::CardTurnRow;
use super::chart::Chart;
use super::export::Report;
use super::file::ReportError;
use super::head::Head;
use super::model::RunReport;
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;
use super::{charts, json, markdown, terminal};

impl Report for RunReport {
    const FILE: &'static str = "run.json";

    fn head(&self) -> &Head {
        &self.head
    }

    fn tables(&self) -> Vec<ReportTable> {
        let game = [self.head.game.as_str()];
        let turns: Vec<CardTurnRow> = self.cards.iter().flat_map(CardTurnRow::all).collect();
        vec![
            ReportTable::of(&game, &self.matchups),
            ReportTable::of(&game, &self.cards),
            ReportTable::of(&game, &self.turns),
            ReportTable::of(&game, &self.engagements),
            ReportTable::of(&game, &self.endings),
            ReportTable::of(&game, &turns),
        ]
    }

    #[cfg(feature = "frame")]
    fn views(&self) -> Result<Vec<ReportTable>, ReportError> {
        Ok(vec![super::frame::kinds_table(self)?])
    }

    fn charts(&self) -> Vec<Chart> {
        charts::charts(self)
    }

    fn pages(&self, charts: &[Chart]) -> Result<Vec<(&'static str, String)>, ReportError> {
        Ok(vec![("summary.md", markdown::summary(self, charts))])
    }

    fn own(&self) -> Datum {
        json::own(self)
    }

    fn kept(&self) -> Result<String, ReportError> {
        json::run_file(self)
    }

    fn title(&self, look: Terminal) -> Vec<String> {
        terminal::title(self, look)
    }

    fn body(&self, look: Terminal) -> Vec<String> {
        terminal::body(self, look)
    }

    /// Whoever prints it says where its files are, together with the match to look at.
    fn foot(&self) -> Vec<String> {
        Vec::new()
    }
}
