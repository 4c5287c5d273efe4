//! The gate as its exporters see it. It keeps no tables of its own: its lines go into a history.

use super::super::export::Report;
use super::super::head::Head;
use super::super::table::ReportTable;
use super::super::terminal::Terminal;
use super::super::value::Datum;
use super::model::GateReport;
use super::{json, text};

impl Report for GateReport {
    const FILE: &'static str = "";

    fn head(&self) -> &Head {
        &self.head
    }

    fn tables(&self) -> Vec<ReportTable> {
        Vec::new()
    }

    fn own(&self) -> Datum {
        json::own(self)
    }

    fn title(&self, look: Terminal) -> Vec<String> {
        text::title(self, look)
    }

    fn body(&self, look: Terminal) -> Vec<String> {
        text::body(self, look)
    }

    fn foot(&self) -> Vec<String> {
        Vec::new()
    }
}
