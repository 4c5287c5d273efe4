//! The report of a balance gate: plain rows, and one exporter a format.

mod baseline;
mod github;
mod history;
mod json;
mod junit;
mod markdown;
mod model;
mod self_test;
mod text;

pub use baseline::{
    Baseline, BaselineError, Entry, FileText, Input, PlanMark, Stand, Tool, read_baseline,
    read_entries,
};
pub use github::github;
pub use history::{
    HISTORY, HistoryError, HistoryRow, append, history_row, read_history, trend_chart,
};
pub use json::gate_document;
pub use junit::junit;
pub use markdown::gate_markdown;
pub use model::{
    BlameRow, CardMoved, ChangeRow, DeckRow, GateMatchup, GateReport, InputRow, Shift, VersionRow,
};
pub use self_test::{
    SELF_TEST, SelfTestReport, SelfTestRow, read_self_test, self_test_csv, self_test_json,
    self_test_markdown,
};
pub use text::gate_text;
