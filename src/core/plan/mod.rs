//! From typed to trusted: reads what people edit, marks every fault with its place, knows no game.
//!
//! Files are TOML, described by tables of fields ([`Shape`]), read into a tree that knows its bytes ([`Node`]),
//! and held against their shape ([`verify`]); what a game makes of them is its own affair. `toml`,
//! `annotate-snippets` and what compares names (`caseless`, `unicode-normalization`, `strsim`) are named nowhere else.

mod cards_plan;
mod changes;
mod draw;
mod fault;
pub mod folder;
mod gate_plan;
mod goals_plan;
mod goals_read;
mod hash;
pub mod head;
mod named;
mod near;
mod node;
mod odd;
pub mod paste;
mod pen;
mod pilot_kind;
mod quote;
mod read;
mod retrain_plan;
mod rewrite;
mod schema;
mod shape;
mod source;
mod strategy;
mod strategy_kinds;
mod verify;

pub use cards_plan::{CARDS_PLAN, CardsPlan, read_cards_plan};
pub use changes::{KeyChange, key_changes, same};
pub use fault::{Code, Fault, Faults};
pub use gate_plan::{
    Band, GATE_PLAN, GatePlan, PlannedPlant, UNDECIDED, WhenUndecided, read_gate_plan,
};
pub use goals_plan::{
    ChangePrice, GOALS, GoalsPlan, MEASURES, MOVES, Measure, Move, NumbersOf, PlannedGoal,
    PlannedLever,
};
pub use goals_read::read_goals;
pub use hash::{Fnv, fingerprint};
pub use named::{MOST_NAMED, PlannedName, in_plan};
pub use near::{find_name, folded, is_same_name, named_key, nearest};
pub use node::{Document, Key, Node, TomlTable, Value};
pub use odd::{is_ignorable, is_unsafe, shown, spelled};
pub use pen::Pen;
pub use pilot_kind::StrategyKind;
pub use quote::{LONGEST_NAME, is_id, key, quoted};
pub use read::{MOST_BYTES, STDIN, awaits_stdin, keep_what_is_read};
pub use retrain_plan::RetrainPlan;
pub use rewrite::{rewrite_strategy, splice, with_int, with_value};
pub use schema::schema;
pub use shape::{Field, Need, Shape, TableShape, TaggedShape, Variant, Word, Words};
pub use shape::{fields, words};
pub use source::Source;
pub use strategy::{STRATEGY, StrategyFile, read_strategy, strategy_schema};
pub use strategy_kinds::{ExternalCommand, FilePlace, ScriptText, SearchNumbers};
pub use verify::{ends, first_line, verify, verify_id, verify_name};
