//! A game that can be made from files: what is ordered by name, what a game answers to it, what it knows of its files.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::contest::Contest;
use super::line_up::LineUp;
use super::own::OwnFile;
use super::pile::Pile;
use crate::engine::{Judges, Piloted, Watches};
use crate::plan::folder::TOML;
use crate::plan::{Faults, Source};
use crate::play::Job;

/// What is to be played, by the names the user gave: each a path or an embedded default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// Card files or folders laid over the embedded set.
    pub cards: Vec<String>,
    /// Files with changed numbers of cards, laid over all of them in order.
    pub patches: Vec<String>,
    /// Rules file in place of the embedded one.
    pub rules: Option<String>,
    /// Decks in line-up order.
    pub decks: Vec<String>,
    /// Strategies, one per deck; each is the pilot of all seats its deck holds.
    pub strategies: Vec<String>,
    /// Files of a version, which take the place of decks, strategies and rules named alike.
    pub own: Vec<OwnFile>,
}

/// A line-up ready to be played, and what its parts are called.
#[derive(Clone, Debug)]
pub struct Loaded<P> {
    /// What plays it.
    pub play: P,
    /// What it is called.
    pub line_up: LineUp,
}

/// Kinds of file a game reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// Cards, all of the embedded set.
    Cards,
    /// Decks, as players pick them.
    Decks,
    /// Strategies, which pilots are made of.
    Strategies,
    /// Rules, each a whole set of switches.
    Rules,
    /// Scenarios, laid-out positions.
    Scenarios,
    /// Patches, which change single numbers of cards.
    Patches,
}

/// What is printed on a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Print {
    /// Numbers and traits in one line.
    pub line: String,
    /// Numbers by their names in card files.
    pub numbers: Vec<(String, i32)>,
    /// Traits, as card files write them.
    pub traits: Vec<String>,
    /// Rules text; empty where there is none.
    pub text: String,
}

/// One embedded default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shelved {
    /// Id, as on the command line.
    pub id: String,
    /// Name as players say it.
    pub name: String,
    /// One line about it.
    pub note: String,
    /// Of a card, what is printed on it.
    pub print: Print,
}

/// One file that [`Loads::inspect`] looked at.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// Its path, as reports name it.
    pub path: String,
    /// What it is, where that could be told.
    pub sort: Option<&'static str>,
    /// All that is wrong with it.
    pub faults: Faults,
    /// What it says that was set aside, in sentences.
    pub asides: Vec<String>,
}

/// What a file of cards is called, as [`Checked::sort`] says it.
pub const CARD_FILE: &str = "card file";
/// What a plan of `cards` is called.
pub const CARD_PLAN: &str = "card plan";
/// What a goals file is called among them.
pub const GOALS_FILE: &str = "goals file";

/// A game that can be made from files. The seam between `plan`, which reads and validates, and the engine.
pub trait Loads: Piloted + Judges + Watches {
    /// Decks that play where the user names none.
    const STARTERS: &'static [&'static str];
    /// Strategy that plays where the user names none.
    const PILOT: &'static str;

    /// How many decks make a line-up. As many as seats, unless one deck (a crew) holds several.
    const ENTRIES: RangeInclusive<u8> = Self::SEATS;

    /// How decks and pilots are held against each other by `matrix`, `ladder`, `cards`, `tune`, `gate`, `train` and their like:
    /// two by two, which share the table where it takes more, or each for itself. A game whose decks are all on one side,
    /// one per seat, says the latter.
    const CONTEST: Contest = Contest::of(&Self::ENTRIES);

    /// What the names of files end in that it reads in a folder.
    const SUFFIXES: &'static [&'static str] = TOML;

    /// Builds one set-up a rotation and the pilots, in line-up order.
    ///
    /// # Errors
    /// With every fault of every file.
    fn load(order: &Order) -> Result<Loaded<Job<Self>>, Faults>;
    /// The text of a strategy, by path or by the name of an embedded one.
    ///
    /// # Errors
    /// That there is none, or that it cannot be read.
    fn strategy(typed: &str) -> Result<Arc<Source>, Faults>;
    /// The embedded defaults of one kind.
    fn shelf(shelf: Shelf) -> Vec<Shelved>;
    /// The embedded decks that are held against each other where nobody names any: all of them, or, where each plays for itself
    /// against the table, those that can.
    fn compared() -> Vec<String> {
        let all = Self::shelf(Shelf::Decks).into_iter();
        all.map(|deck| deck.id).collect()
    }
    /// Reads files of any sort, folders too, and says what is wrong with each. Card files among them count
    /// as laid over the embedded set, and decks are held against them all.
    fn inspect(files: &[String]) -> Vec<Checked>;
    /// The pile that the first deck of an order is drawn from; none in a game without drawing.
    fn pile(_order: &Order) -> Option<Result<Pile, Faults>> {
        None
    }
    /// What a deck's file says that is no part of the deck, in sentences: a sideboard. `cards` are the overlays.
    fn asides(_cards: &[String], _deck: &str) -> Vec<String> {
        Vec::new()
    }
    /// JSON Schema of one kind of file; none where the game has no such file.
    fn schema(shelf: Shelf) -> Option<String>;
    /// An event in words; empty where it is not worth a line.
    fn tell(setup: &Self::Setup, event: &Self::Event) -> String;
}
