//! The reports of all verbs. Knows neither engine nor game: it lays out rows.
//!
//! A report is a [`Head`], rows and notes. A row says its columns once ([`Row`]): name, meaning, unit, and how the value is
//! had, and how a person reads it. Whatever is written is walked from there: tables (`table`, `csv`), documents (`value`),
//! data frames (`frame`), `docs/data.md` (`dictionary`) and tables for people (`shown`), which `screen` lays out for a
//! terminal and `page` for Markdown. [`Report`] is what all of them are to those who write: see [`write()`], [`document()`]
//! and [`text()`].
#![forbid(unsafe_code)]

mod alone;
mod annotate;
mod audit;
mod balance;
mod balance_forms;
mod balance_frontier;
mod balance_goals;
mod balance_retrain;
mod balance_text;
mod blunder;
mod card_rows;
mod column;
mod columns;
mod csv;
mod csv_read;
mod dictionary;
mod draws;
mod escape;
mod estimate;
mod explore;
mod explore_forms;
mod export;
mod file;
mod fit;
mod fold;
mod folder;
mod forfeits;
mod format;
#[cfg(feature = "frame")]
mod frame;
mod game_lines;
mod gate;
mod head;
mod json;
mod json_read;
mod json_words;
mod kinds;
mod label;
mod ladder;
mod ladder_forms;
mod ledger;
mod lock;
mod markdown;
mod matrix;
mod matrix_forms;
mod matrix_read;
mod measured;
mod meta;
mod meta_forms;
mod model;
mod mulligan;
mod number;
mod page;
mod pages;
mod payoff;
mod rate;
mod row;
mod run_rows;
mod run_words;
mod screen;
mod sensitivity;
mod shown;
mod table;
mod terminal;
mod tiers;
mod train;
mod tune;
mod tune_forms;
mod tune_text;
mod value;
mod words;
mod write;

pub mod cards;
pub mod chart;
pub mod charts;

pub use self::cards::{
    CardReport, CompareRow, CurveRow, Foresight, LineRow, NamedRow, Question, RankReport,
    VerdictPartRow, VerdictRow,
};
pub use self::sensitivity::{SensitiveRow, SensitivityReport};
pub use alone::{AloneReport, AloneRow};
pub use annotate::{Refusal, annotate, refused_junit};
pub use audit::{AuditReport, AuditRow};
pub use balance::{BalanceReport, EditRow, FrontierRow, NumberRow, RetrainRow};
pub use balance_goals::{GoalBand, GoalRow, GoalUnit, PilotGoalRow, YesterdayRow};
pub use blunder::BlunderRow;
pub use card_rows::{CardRow, CardTurn, CardTurnRow, Seen};
pub use charts::trend_chart;
pub use column::{Column, Label};
pub use dictionary::{Sheet, data_dictionary, sheets};
pub use draws::{DrawRow, DrawsReport};
pub use escape::{csv_cell, json as safe_json, plain_cell, stream, tame, xml};
pub use estimate::ReportEstimate;
pub use explore::{AxisRow, CellRow, ExploreReport};
pub use export::{Report, document, tables, text, write};
pub use file::{ReportError, drop_half_written, make_folder, write_through, write_whole};
pub use fit::FitRow;
pub use fold::fold;
pub use folder::ReportFolder;
pub use forfeits::{ForfeitRow, are_many, write_forfeits};
pub use format::Unit;
#[cfg(feature = "frame")]
pub use frame::{Frames, frames, kinds, kinds_table};
pub use game_lines::{GameLine, game_lines};
pub use gate::{
    Baseline, BaselineError, BaselineInput, BaselineUpdate, BlameRow, BlameSample, CardMoved,
    ChangeRow, DeckRow, FileText, GateMatchup, GateReport, HistoryError, HistoryRow, InputRow,
    MeanRow, MetRow, PilotAnswer, PlanMark, ROUNDS, SelfTestLine, SelfTestReport, SelfTestRow,
    Shift, Stand, Tool, VersionRow, append, asked_apart, baseline_of, before_gate, gate_markdown,
    github, history_breaks, history_lines, history_row, junit, read_baseline, read_entries,
    read_history, read_self_test, self_test_csv, self_test_json, self_test_markdown,
};
pub use head::{FileRow, Head, SCHEMA, Timing, seed_text};
pub use json::run_file;
pub use json_read::{PathStep, fault_at, parse_json};
pub use ladder::{LadderReport, PairingRow, PilotRow};
pub use lock::FileLock;
pub use markdown::summary;
pub use matrix::{DeckPairingRow, FieldRow, GauntletRow, MatrixReport, RatingRow};
pub use matrix_read::check_matrix;
pub use measured::{MeasuredRow, measured_lines};
pub use meta::{Exploited, MetaReport, MetaRow};
pub use model::{CounterRow, Length, ModeRow, PlanRow, RunReport, SeatRow, SlowRow};
pub use mulligan::{Advice, HandRow, MulliganReport, TurnRowOfHand};
pub use number::cell;
pub use pages::Pages;
pub use payoff::{Payoff, read_counts, read_payoff};
pub use row::{ColumnEntry, Row};
pub use run_rows::{Attacker, EndingRow, EngagementRow, MatchupRow, Sides, Split, TurnRow};
pub use table::ReportTable;
pub use terminal::{Terminal, blocks};
pub use tiers::{Divided, TierReport};
pub use train::{TrainReport, TrialRow};
pub use tune::{FreshRow, Holds, OtherPilotRow, SwapRow, TuneReport};
pub use value::Datum;
pub use words::{INTERRUPTED, TABLE, UNPROVEN, first_few, several, spoken, spread, unproven};
