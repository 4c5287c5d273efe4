//! Plans of a ranking of cards: the field, the budget, and what is too small to act on.

use crate::plan::head::{NOTE, PLAN_NAME, PLAN_RULES, SCHEMA};
use std::ops::Range;
use std::sync::Arc;

use super::fault::Faults;
use super::hash::fingerprint;
use super::named::{PlannedName, each_once};
use super::node::{Document, Node};
use super::shape::{Shape, TableShape, fields};
use super::source::Source;
use super::verify::verify;

static NAME: Shape = Shape::Name;

/// The form of card plans.
pub static CARDS_PLAN: TableShape = TableShape {
    title: "a card plan",
    doc: "What `cards` plays. A flag on the command line takes the place of what the plan says.",
    fields: fields!(
        shared SCHEMA;
        shared PLAN_NAME;
        shared NOTE;
        must "matches": Shape::Int(1, 1_000_000_000), "Matches to play in all.";
        may "decks": Shape::List(&NAME), "Decks of the field, names or paths; all embedded ones unless said.";
        may "strategies": Shape::List(&NAME), "Strategies, names or paths; all embedded policies unless said.";
        shared PLAN_RULES;
        may "fair_band": Shape::Number(0.01, 50.0), "Half width of the fair band in points of win rate per copy; 0.25 unless said.";
    ),
};

/// What a file of `cards --plan` asks for, checked but for names that only the game can look up.
#[derive(Clone, Debug, PartialEq)]
pub struct CardsPlan {
    /// What it is called.
    pub name: String,
    /// Matches to play.
    pub matches: u64,
    /// Where the plan says so.
    pub matches_span: Range<usize>,
    /// Decks; none means all.
    pub decks: Vec<PlannedName>,
    /// Strategies; none means all.
    pub strategies: Vec<PlannedName>,
    /// Rules in place of the embedded ones.
    pub rules: Option<PlannedName>,
    /// Half width of the fair band in points.
    pub band: Option<f64>,
    /// Fingerprint of the file.
    pub hash: String,
    /// The file it was read from, for faults that are found later.
    pub source: Arc<Source>,
}

impl CardsPlan {
    /// Every name of a file in it.
    pub fn names(&self) -> impl Iterator<Item = &PlannedName> + Clone {
        self.decks.iter().chain(&self.strategies).chain(&self.rules)
    }
}

/// Reads a card plan.
///
/// # Errors
/// All faults of the file.
pub fn read_cards_plan(source: &Arc<Source>) -> Result<CardsPlan, Faults> {
    let mut faults = Faults::new();
    let document = Document::parse(source, &mut faults);
    let mut pen = document.pen(&mut faults);
    let root = document.root();
    verify(&mut pen, root, &CARDS_PLAN);
    let decks = each_once(&mut pen, root, "decks");
    let strategies = each_once(&mut pen, root, "strategies");
    let plan = CardsPlan {
        name: root.text("name").unwrap_or_default().to_owned(),
        matches: root.int("matches").unwrap_or(1).max(1) as u64,
        matches_span: root.find("matches").map_or(0..0, |node| node.span.clone()),
        decks,
        strategies,
        rules: PlannedName::under(root, "rules"),
        band: root.find("fair_band").and_then(Node::number),
        hash: fingerprint(source.text()),
        source: source.clone(),
    };
    faults.or(plan)
}
