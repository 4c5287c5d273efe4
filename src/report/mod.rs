//! The report of a run and its exporters, one a file. Knows neither engine nor game: it lays out rows.

mod alone;
mod annotate;
mod columns;
mod csv;
mod csv_read;
mod draws;
mod escape;
mod explore;
mod file;
mod fold;
mod folder;
mod folly;
mod forfeits;
#[cfg(feature = "frame")]
mod frame;
mod gate;
mod json;
mod json_read;
mod ladder;
mod lock;
mod markdown;
mod matrix;
mod matrix_read;
mod meta;
mod model;
mod number;
mod payoff;
mod terminal;
mod tiers;
mod train;
mod tune;
mod words;
mod write;

pub mod cards;
pub mod chart;

pub use self::cards::{
    CardReport, CompareRow, CurveRow, LineRow, NamedRow, PartRow, Question, RankReport, VerdictRow,
};
pub use self::csv::{CARD_TURNS, CARDS, ENDINGS, ENGAGEMENTS, MATCHUPS, TURNS, tables};
pub use alone::{ALONE, AloneReport, AloneRow, alone_document, alone_table, write_alone};
pub use annotate::{Refusal, annotate, refused_junit};
pub use draws::{
    Advice, DRAWS, DrawRow, DrawsReport, HandRow, MULLIGAN, MulliganReport, PLAYS, TurnRowOfHand,
    draws_document, draws_table, write_draws,
};
pub use escape::{csv_cell, json as safe_json, plain_cell, stream, tame, xml};
pub use explore::{
    AxisRow, CellRow, ExploreReport, MAP, explore_document, explore_table, write_explore,
};
pub use file::{ReportError, make_folder, write_through, write_whole};
pub use fold::fold;
pub use folder::{Folder, Pages};
pub use folly::{FOLLIES, FollyRow};
pub use forfeits::{FORFEITS, ForfeitRow, write_forfeits};
#[cfg(feature = "frame")]
pub use frame::{Frames, frames, kinds, kinds_csv};
pub use gate::{
    Baseline, BaselineError, BlameRow, BlameSample, CardMoved, ChangeRow, DeckRow, Entry, FileText,
    GateMatchup, GateReport, HISTORY, HistoryError, HistoryRow, Input, InputRow, PlanMark,
    SELF_TEST, SelfTestReport, SelfTestRow, Shift, Stand, Tool, VersionRow, append, asked_apart,
    baseline_of, before_gate, gate_document, gate_markdown, gate_text, github, history_row, junit,
    read_baseline, read_entries, read_history, read_self_test, self_test_csv, self_test_json,
    self_test_markdown, trend_chart,
};
pub use json::{SCHEMA, document, run_file, seed_text};
pub use json_read::{Step, fault_at};
pub use ladder::{
    FitRow, LADDER, LadderReport, PAIRINGS, PairingRow, PilotRow, ladder_document, ladder_table,
    write_ladder,
};
pub use lock::FileLock;
pub use markdown::summary;
pub use matrix::{
    DuelRow, MATRIX, MatrixReport, RATINGS, RatingRow, matrix_document, matrix_table, write_matrix,
};
pub use matrix_read::check_matrix;
pub use meta::{
    Exploited, META, MetaReport, MetaRow, REPLICATOR, meta_document, meta_table, write_meta,
};
pub use model::{
    Attacker, CardRow, CardTurn, CounterRow, EndingRow, EngagementRow, Estimate, FileRow, Length,
    MatchupRow, ModeRow, PlanRow, RunReport, SeatRow, Seen, Sides, SlowRow, Split, Timing, TurnRow,
};
pub use number::cell;
pub use payoff::{Payoff, read_counts, read_payoff};
pub use terminal::{Look, blocks, table};
pub use tiers::{Divided, TIERS, TierReport, tier_document, tier_table, write_tiers};
pub use train::{TrainReport, TrialRow, train_document, train_table};
pub use tune::{
    FreshRow, Holds, OtherPilotRow, SWAPS, SwapRow, TUNED_PILOTS, TuneReport, tune_document,
    tune_summary, tune_table, write_tune,
};
pub use words::{INTERRUPTED, TABLE, several, spoken, spread};
pub use write::write_run;
