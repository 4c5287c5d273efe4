//! How pilots are trained again on what a balancing finds: the table `[retrain]` of a goals file.

use super::fault::Code;
use super::named::{PlannedName, each_once};
use super::node::TomlTable;
use super::pen::Pen;
use super::shape::{Shape, TableShape, fields};

static NAME: Shape = Shape::Name;

/// The form of `[retrain]`.
pub(super) static RETRAIN: TableShape = TableShape {
    title: "how pilots are trained again",
    doc: "How `balance --retrain` trains policies on each candidate, each against all of them, before it searches on.",
    fields: fields!(
        may "policies": Shape::List(&NAME), "Policies that are trained again, and meet each other in training; those of `strategies` unless said.";
        may "turns": Shape::Int(1, 20), "Turns of searching and training at most; 3 unless said.";
        may "generations": Shape::Int(1, 10_000), "Generations of each training; 12 unless said.";
        may "population": Shape::Int(4, 1000), "Candidates per generation; 14 unless said.";
        may "pairs": Shape::Int(1, 1_000_000), "Pairs of matches of a candidate against one policy with one deck; 4 unless said.";
        may "proof_pairs": Shape::Int(10, 10_000_000), "Pairs with one deck in which a trained policy meets its former self; 400 unless said.";
    ),
};

/// How pilots are trained again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RetrainPlan {
    /// Policies that are trained; empty for those that the goals are judged by.
    pub policies: Vec<PlannedName>,
    /// Turns of searching and training at most.
    pub turns: u64,
    /// Generations of each training.
    pub generations: u64,
    /// Candidates per generation.
    pub population: usize,
    /// Pairs of a candidate against one policy with one deck.
    pub pairs: u64,
    /// Pairs with one deck in which a trained policy meets its former self.
    pub proof_pairs: u64,
}

impl RetrainPlan {
    /// Reads the table, which need not be there.
    pub(super) fn read(pen: &mut Pen<'_>, root: &TomlTable) -> Self {
        let table = root.table("retrain");
        let number = |key: &str, default: u64| {
            let found = table.and_then(|table| table.int(key));
            found.map_or(default, |found| found.max(0) as u64)
        };
        let policies = table.map_or_else(Vec::new, |table| {
            if let Some((at, node)) = table.entry("policies")
                && node.list().is_some_and(<[_]>::is_empty)
            {
                let wanted = "a policy or more; those of `strategies` without `policies`";
                pen.mark(
                    at.span.clone(),
                    Code::Empty,
                    "no policies".to_owned(),
                    wanted,
                );
            }
            each_once(pen, table, "policies")
        });
        Self {
            policies,
            turns: number("turns", 3),
            generations: number("generations", 12),
            population: number("population", 14) as usize,
            pairs: number("pairs", 4),
            proof_pairs: number("proof_pairs", 400),
        }
    }
}
