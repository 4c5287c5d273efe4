//! Both reports as their exporters see them.

use super::model::{CardReport, RankReport};
use super::{charts, deep_page, deep_text, json, page, table, text};
use crate::Terminal;
use crate::chart::Chart;
use crate::export::Report;
use crate::file::ReportError;
use crate::head::Head;
use crate::table::ReportTable;
use crate::value::Datum;

impl Report for RankReport {
    const FILE: &'static str = "run.json";

    fn head(&self) -> &Head {
        &self.question.head
    }

    fn tables(&self) -> Vec<ReportTable> {
        table::ranking(self)
    }

    fn charts(&self) -> Vec<Chart> {
        charts::ranking(self)
    }

    fn pages(&self, charts: &[Chart]) -> Result<Vec<(&'static str, String)>, ReportError> {
        let name = "ranking.json";
        let document = self.head().document(self.own()).line(name)?;
        Ok(vec![
            ("ranking.md", page::ranking(self, charts)),
            (name, document),
        ])
    }

    fn own(&self) -> Datum {
        json::ranked(self)
    }

    fn kept(&self) -> Result<String, ReportError> {
        json::run_file(&self.question)
    }

    fn title(&self, look: Terminal) -> Vec<String> {
        text::title(&self.question, "cards ranked", look)
    }

    fn body(&self, look: Terminal) -> Vec<String> {
        text::ranking(self, look)
    }

    fn foot(&self) -> Vec<String> {
        text::ranking_foot(self)
    }
}

impl Report for CardReport {
    const FILE: &'static str = "run.json";

    fn head(&self) -> &Head {
        &self.question.head
    }

    fn tables(&self) -> Vec<ReportTable> {
        table::card(self)
    }

    fn charts(&self) -> Vec<Chart> {
        charts::card(self)
    }

    fn pages(&self, charts: &[Chart]) -> Result<Vec<(&'static str, String)>, ReportError> {
        let name = "card.json";
        let document = self.head().document(self.own()).line(name)?;
        Ok(vec![
            ("card.md", deep_page::card(self, charts)),
            (name, document),
        ])
    }

    fn own(&self) -> Datum {
        json::looked_at(self)
    }

    fn kept(&self) -> Result<String, ReportError> {
        json::run_file(&self.question)
    }

    fn title(&self, look: Terminal) -> Vec<String> {
        text::title(&self.question, &self.row.name, look)
    }

    fn body(&self, look: Terminal) -> Vec<String> {
        deep_text::card(self, look)
    }

    fn foot(&self) -> Vec<String> {
        deep_text::card_foot(self)
    }
}
