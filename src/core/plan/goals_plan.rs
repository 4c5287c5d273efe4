//! Goals of `balance`: what a good game measures, which numbers of which cards may move for it, and what moving them
//! costs. `goals_read.rs` reads such a file.

use crate::plan::head::{NOTE, PLAN_RULES, SCHEMA};
use std::ops::Range;
use std::sync::Arc;

use super::named::PlannedName;
use super::retrain_plan::{RETRAIN, RetrainPlan};
use super::shape::{Shape, TableShape, fields, words};
use super::source::Source;

static NAME: Shape = Shape::Name;
static NAMES: Shape = Shape::List(&NAME);
static NAME_OR_NAMES: Shape = Shape::TextOr(&NAMES);
static GOAL_SHAPE: Shape = Shape::Table(&GOAL);
static LEVER_SHAPE: Shape = Shape::Table(&LEVER);
static FROZEN_SHAPE: Shape = Shape::Table(&FROZEN);

/// Most matches a goals file may ask for.
const MOST: i64 = 10_000_000_000;

/// What a goal is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Matches won by who has the first turn, in percent; draws count one half.
    FirstTurn,
    /// Rounds by which `at` percent of the matches are over.
    Rounds,
    /// Matches drawn, in percent.
    Draws,
    /// Matches that end in one way, in percent.
    Ending,
    /// Win rate of a deck against all others, in percent.
    Deck,
    /// Win rate of one deck against another, in percent.
    Pairing,
    /// Copies that came into a hand or into play, in percent.
    Seen,
    /// Copies that came into play, in percent.
    Deployed,
    /// What a card brings its deck over the plain card of its cost, in points of win rate per copy.
    Value,
}

words! {
    /// `measure` of a goal.
    pub MEASURES: Measure {
        "first_turn" => Measure::FirstTurn, "Win rate of who has the first turn.";
        "rounds" => Measure::Rounds, "Rounds by which `at` percent of the matches are over.";
        "draws" => Measure::Draws, "Share of matches that are drawn.";
        "ending" => Measure::Ending, "Share of matches that end in a way: the one named under `ending`, else each of them.";
        "deck" => Measure::Deck, "Win rate against all the other decks: of the deck named under `deck`, else of each.";
        "pairing" => Measure::Pairing, "Win rate of one deck against another: of `deck` against `against`, else of each pairing.";
        "seen" => Measure::Seen, "Share of the copies in decks that leave the pile.";
        "deployed" => Measure::Deployed, "Share of the copies in decks that come into play.";
        "value" => Measure::Value, "Points of win rate per copy over the plain card of its cost, as `cards` has it: of `card`, else of each card of the decks that has numbers.";
    }

    /// `by` of a lever.
    pub MOVES: Move {
        "shift" => Move::Shift, "Adds a whole number to the printed one.";
        "factor" => Move::Factor, "Multiplies the printed number, rounded to the nearest whole one, halves up.";
    }
}

/// How a lever moves a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// By adding to the number.
    Shift,
    /// By multiplying the number.
    Factor,
}

impl Move {
    /// What leaves a number as it is.
    #[must_use]
    pub const fn idle(self) -> f64 {
        match self {
            Self::Shift => 0.0,
            Self::Factor => 1.0,
        }
    }
}

/// The form of goals files.
pub static GOALS: TableShape = TableShape {
    title: "a goals file",
    doc: "What `balance` aims at, and what it may change for it.",
    fields: fields!(
        shared SCHEMA;
        must "name": Shape::Name, "What the goals are called.";
        shared NOTE;
        must "decks": Shape::List(&NAME), "Decks, each against each other: names of embedded ones, or paths.";
        may "strategies": Shape::List(&NAME), "Pilots; every pairing is played by each, on both sides, and all count alike. The game's own unless said.";
        shared PLAN_RULES;
        may "matches": Shape::Int(100, MOST), "Most matches of the search; 2,000,000 unless said.";
        may "first_pairs": Shape::Int(2, 100_000), "Pairs per pairing and pilot with which the search begins; 20 unless said.";
        may "proof_matches": Shape::Int(100, MOST), "Matches of the proof for each of the two versions, of the edits' contributions and of each point of a frontier; 200,000 unless said.";
        must "goal": Shape::List(&GOAL_SHAPE), "What is wanted, each `[[goal]]`.";
        must "lever": Shape::List(&LEVER_SHAPE), "What may move, each `[[lever]]`.";
        may "known_is_frozen": Shape::Flag, "Whether numbers that their card calls attested stay; true unless said.";
        may "frozen": Shape::List(&FROZEN_SHAPE), "What stays though a lever reaches it, each `[[frozen]]`.";
        may "price": Shape::Table(&PRICE), "What changing costs.";
        may "retrain": Shape::Table(&RETRAIN), "How `--retrain` trains pilots on each candidate.";
    ),
};

static GOAL: TableShape = TableShape {
    title: "a goal",
    doc: "A measure and the band that it should lie in.",
    fields: fields!(
        must "measure": Shape::Word(MEASURES.list), "What is measured.";
        may "low": Shape::Number(-1000.0, 1000.0), "Lowest value that is meant, in percent, rounds or points; none unless said.";
        may "high": Shape::Number(-1000.0, 1000.0), "Highest value that is meant; none unless said.";
        may "weight": Shape::Number(0.001, 1000.0), "How much it counts; 1 unless said.";
        may "each_pairing": Shape::Flag, "Whether every pairing should lie in the band and not only all together; false unless said.";
        may "at": Shape::Number(0.1, 99.9), "Of `rounds`: the percentage; 50, the median, unless said.";
        may "ending": Shape::Name, "Of `ending`: which.";
        may "deck": Shape::Name, "Of `deck` and `pairing`: which, as in `decks`.";
        may "against": Shape::Name, "Of `pairing`: the other deck, as in `decks`.";
        may "card": Shape::Name, "Of `value`: which card, by id or name.";
    ),
};

static LEVER: TableShape = TableShape {
    title: "a lever",
    doc: "Numbers of cards that may move.",
    fields: fields!(
        must "name": Shape::Name, "What it is called in the report.";
        may "cards": Shape::List(&NAME), "Cards by id or name; all unless said.";
        may "of": Shape::Map(&NAME_OR_NAMES), "Which of those, by words of their files (`type`, `subtype`, `faction` …) and by `trait`; each key a word or a list of words.";
        may "numbers": Shape::List(&NAME), "Their numbers, as card files call them.";
        may "traits": Shape::List(&NAME), "Numbers behind their traits: `interceptor` of `interceptor 2`.";
        may "absent": Shape::Flag, "Whether a number or trait that a card leaves out counts as 0 and may move too; false unless said.";
        must "by": Shape::Word(MOVES.list), "How it moves them.";
        must "low": Shape::Number(-1000.0, 1000.0), "Lowest shift or factor.";
        must "high": Shape::Number(-1000.0, 1000.0), "Highest shift or factor.";
        may "step": Shape::Number(0.01, 1000.0), "From one shift or factor to the next; 1, or 0.25 of a factor, unless said.";
        may "together": Shape::Flag, "Whether all of them move alike and count as one edit; true of a factor and false of a shift unless said.";
        may "least": Shape::Int(-1000, 1000), "Lowest number it may lead to; 0, or what is printed where that is lower, unless said.";
        may "most": Shape::Int(-1000, 1000), "Highest number it may lead to.";
    ),
};

static FROZEN: TableShape = TableShape {
    title: "what is frozen",
    doc: "Numbers that no lever moves.",
    fields: fields!(
        may "cards": Shape::List(&NAME), "Cards by id or name; all unless said.";
        may "of": Shape::Map(&NAME_OR_NAMES), "Which of those, as levers say it.";
        may "numbers": Shape::List(&NAME), "Their numbers; all, traits too, where neither is said.";
        may "traits": Shape::List(&NAME), "Numbers behind their traits.";
    ),
};

static PRICE: TableShape = TableShape {
    title: "a price of change",
    doc: "What an edit must be worth. A goal missed by 5 percent, one round or half a point per copy costs 1 times its weight.",
    fields: fields!(
        may "edit": Shape::Number(0.0, 100.0), "For each edit; 0.01 unless said.";
        may "step": Shape::Number(0.0, 100.0), "For each step that an edit goes; 0.002 unless said.";
    ),
};

/// One `[[goal]]`: what is measured, and the band in which it is to lie.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedGoal {
    /// What is measured.
    pub measure: Measure,
    /// Lowest value that is meant: a share, or rounds.
    pub low: Option<f64>,
    /// Highest value that is meant.
    pub high: Option<f64>,
    /// How much it counts.
    pub weight: f64,
    /// Whether each pairing should lie in the band.
    pub each_pairing: bool,
    /// Of rounds, the share of matches that are over.
    pub at: f64,
    /// The ending, as an index into those of the game.
    pub ending: Option<usize>,
    /// The deck, as an index into [`GoalsPlan::decks`].
    pub deck: Option<usize>,
    /// The other deck of a pairing.
    pub against: Option<usize>,
    /// The card whose value it is.
    pub card: Option<PlannedName>,
    /// Its bytes in the file.
    pub span: Range<usize>,
}

/// Which numbers of which cards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NumbersOf {
    /// Cards by id or name; all where there are none.
    pub cards: Vec<PlannedName>,
    /// Words that must stand in a card's file: key, and those of which one must.
    pub of: Vec<(PlannedName, Vec<PlannedName>)>,
    /// Keys of numbers.
    pub numbers: Vec<PlannedName>,
    /// Traits whose numbers are meant.
    pub traits: Vec<PlannedName>,
    /// Its bytes in the file.
    pub span: Range<usize>,
}

/// One `[[lever]]`: which numbers of cards may move, how far, and in which steps.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedLever {
    /// What it is called.
    pub name: String,
    /// What it moves.
    pub reach: NumbersOf,
    /// Whether numbers left out count as 0.
    pub absent: bool,
    /// How it moves them.
    pub by: Move,
    /// Steps down from what is printed, 0 or fewer.
    pub down: i32,
    /// Steps up, 0 or more.
    pub up: i32,
    /// What one step adds to the shift or factor.
    pub step: f64,
    /// Whether all move alike.
    pub together: bool,
    /// Lowest number it may lead to, where said.
    pub least: Option<i64>,
    /// Highest number it may lead to, where said.
    pub most: Option<i64>,
}

/// What changing costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChangePrice {
    /// For each edit.
    pub edit: f64,
    /// For each step of an edit.
    pub step: f64,
}

/// A goals file, checked but for names that only the game can look up.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalsPlan {
    /// What it is called.
    pub name: String,
    /// Decks that play each against each other.
    pub decks: Vec<PlannedName>,
    /// Pilots; empty for the game's own.
    pub strategies: Vec<PlannedName>,
    /// Rules; none for the game's own.
    pub rules: Option<PlannedName>,
    /// Most matches of the search.
    pub matches: u64,
    /// Pairs per pairing and pilot with which the search begins.
    pub first_pairs: u64,
    /// Matches of the proof, for each version.
    pub proof_matches: u64,
    /// What is wanted.
    pub goals: Vec<PlannedGoal>,
    /// What may move.
    pub levers: Vec<PlannedLever>,
    /// Whether numbers that their card calls attested stay.
    pub known_is_frozen: bool,
    /// What stays besides.
    pub frozen: Vec<NumbersOf>,
    /// What changing costs.
    pub price: ChangePrice,
    /// How pilots are trained again, where that is asked for.
    pub retrain: RetrainPlan,
    /// Fingerprint of its text.
    pub hash: String,
    /// The file it was read from.
    pub source: Arc<Source>,
}

impl GoalsPlan {
    /// Every name of a file in it.
    pub fn names(&self) -> impl Iterator<Item = &PlannedName> + Clone {
        let pilots = self.strategies.iter().chain(&self.retrain.policies);
        self.decks.iter().chain(pilots).chain(&self.rules)
    }
}
