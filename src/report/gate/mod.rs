//! The report of a balance gate: plain rows, and one exporter a format.

mod baseline;
mod baseline_read;
mod github;
mod history;
mod history_read;
mod history_row;
mod history_text;
mod json;
mod junit;
mod ledger;
mod markdown;
mod model;
mod rows;
mod self_test;
mod self_test_page;
mod shares;
mod summed;
mod text;
mod tried;
mod write;

pub use baseline::{
    Baseline, BaselineError, BaselineInput, BaselineUpdate, FileText, PlanMark, Stand, Tool,
};
pub use baseline_read::{baseline_of, read_baseline, read_entries};
pub use github::github;
pub use history::{HistoryError, append, asked_apart, before_gate, history_breaks};
pub(crate) use history::{questions, repeats};
pub use history_read::read_history;
pub(crate) use history_row::GateLine;
pub use history_row::{HistoryRow, history_row};
pub use history_text::history_lines;
pub use junit::junit;
pub use markdown::gate_markdown;
pub use model::{
    BlameRow, BlameSample, CardMoved, ChangeRow, DeckRow, GateMatchup, GateReport, InputRow,
    MeanRow, Shift, VersionRow,
};
pub use rows::ROUNDS;
pub(crate) use self_test::CalledRow;
pub use self_test::{
    SelfTestLine, SelfTestReport, SelfTestRow, read_self_test, self_test_csv, self_test_json,
};
pub use self_test_page::self_test_markdown;
pub use tried::{MetRow, PilotAnswer};
