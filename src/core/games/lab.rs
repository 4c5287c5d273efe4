//! The rules lab at the register: what can be asked of a game's rules without playing a match.

use super::from_files::{Scenarios, stage};
use super::scenario::SceneOrder;
use crate::engine::Stages;
use crate::lab::{
    EngageError, Engaged, Enumerated, NoExact, Sampled, Scene, engage, engage_by_seed, enumerate,
    roster, sample,
};
use crate::plan::Faults;
use crate::play::{Hooks, Progress, Workers};

/// A volley: so many dice of one unit at one target. Traits are words of the game's card files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VolleyAsked {
    /// Dice rolled.
    pub dice: u16,
    /// Defense of the target.
    pub defense: i16,
    /// Wounds the target can still take.
    pub wounds: u16,
    /// Sum of whatever else changes results.
    pub modifier: i16,
    /// X of the paints on the target.
    pub paint: u16,
    /// Traits of the firer that matter here.
    pub firer: Vec<String>,
    /// Traits of the target that matter here.
    pub target: Vec<String>,
    /// Whatever it kills is gone at once (an interception).
    pub is_immediate: bool,
}

/// What a volley does, in chances.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VolleyChances {
    /// Lowest natural face that hits.
    pub need: u8,
    /// Chance that one die hits.
    pub hit: f64,
    /// Chance that the target is destroyed and may answer or escape.
    pub destroyed: f64,
    /// Chance that it is destroyed without answer and escape.
    pub immediately_destroyed: f64,
    /// Chance that it stays.
    pub survives: f64,
    /// Chance of exactly so many wounds, not cut off at what the target can take; a double natural 10 that
    /// destroys is not among them.
    pub wounds: Vec<f64>,
    /// Chance of two or more natural 10s that destroy whatever the wounds.
    pub double_ten: f64,
}

/// A boarding action: two parties of Marines, each `(attack, defense, wounds)`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardingAsked {
    /// The party that comes aboard, a Marine each.
    pub boarders: Vec<(i16, i16, u16)>,
    /// The party that holds the ship, a Marine each.
    pub holders: Vec<(i16, i16, u16)>,
    /// Traits of the boarders: one list for all, or one a Marine.
    pub boarder_traits: Vec<Vec<String>>,
    /// Traits of the holders.
    pub holder_traits: Vec<Vec<String>>,
}

/// Who is left, in chances.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BoardingChances {
    /// Chance, 0 to 1, that only boarders are left.
    pub boarder: f64,
    /// Chance, 0 to 1, that only holders are left.
    pub holder: f64,
    /// Neither: both parties are gone, or it never ends.
    pub neither: f64,
    /// Part of it that never ends.
    pub never: f64,
    /// Positions the fight can be in.
    pub states: usize,
}

/// Checks in a row: for each a card with a number is turned over, and not put back until none is left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChecksAsked {
    /// Attack value and opposing value of each, in their order.
    pub checks: Vec<(u16, u16)>,
    /// Cards of each number that are left, from the lowest number on; what is not gone of a full deck unless said.
    pub left: Option<Vec<u16>>,
    /// Cards of each number that were turned over; what is not left of a full deck unless said.
    pub gone: Option<Vec<u16>>,
    /// How many play: a full deck has so many shares.
    pub players: u8,
}

/// What checks in a row come to, in chances, 0 to 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChecksChances {
    /// Cards of each number that are left before the first.
    pub left: Vec<u16>,
    /// By check: that it succeeds, whatever the others do.
    pub each: Vec<f64>,
    /// By check: that it succeeds and all before it do.
    pub run: Vec<f64>,
    /// That exactly so many succeed.
    pub successes: Vec<f64>,
    /// Positions the pile can be in.
    pub states: usize,
}

/// A question that has no answer as put.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}: {why}")]
pub struct AskError {
    /// The flag or part of the question.
    pub what: String,
    /// What is wrong with it and what was wanted.
    pub why: String,
}

impl AskError {
    /// The part of the question, and what is wrong with it.
    pub fn new(what: impl Into<String>, why: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            why: why.into(),
        }
    }
}

/// A scenario ready to be played, its game forgotten.
pub trait Staged: Send + Sync {
    /// What it is called.
    fn title(&self) -> &str;
    /// Paragraphs and examples it shows.
    fn cites(&self) -> &[String];
    /// Names of the pilots, by seat.
    fn pilots(&self) -> &[String];
    /// Its orders, each with its line.
    fn orders(&self) -> Vec<(usize, String)>;
    /// Units whose fate is counted.
    fn units(&self) -> Vec<String>;
    /// What is counted of each of them, where anything is.
    fn counted(&self) -> Vec<Option<&'static str>>;
    /// What can become of a unit, each told from the others; the first is that its Commander still has it.
    fn fates(&self) -> &'static [&'static str];
    /// Names of the outcomes.
    fn outcomes(&self) -> &'static [&'static str];
    /// Plays it once and tells it; see [`engage`].
    ///
    /// # Errors
    /// When dice are lacking or left over, or an order cannot be carried out.
    fn engage(&self, dice: Option<&[u8]>, seed: u64) -> Result<Engaged, EngageError>;
    /// The same with the luck of a seed, even if its file lists dice.
    ///
    /// # Errors
    /// When an order cannot be carried out.
    fn engage_by_seed(&self, seed: u64) -> Result<Engaged, EngageError>;
    /// Plays it many times, or until it is interrupted; see [`sample`].
    ///
    /// # Errors
    /// When a pilot breaks down.
    fn sample(
        &self,
        workers: &Workers,
        seed: u64,
        matches: u64,
        hooks: Hooks<'_>,
    ) -> Result<Sampled, EngageError>;
    /// Goes through all of it; see [`enumerate`].
    ///
    /// # Errors
    /// When there is too much of it, or a pilot is noisy.
    fn enumerate(&self, most_plays: u64, progress: &dyn Progress) -> Result<Enumerated, NoExact>;
}

impl<G: Stages> Staged for Scene<G> {
    fn title(&self) -> &str {
        &self.title
    }

    fn cites(&self) -> &[String] {
        &self.cites
    }

    fn pilots(&self) -> &[String] {
        &self.pilot_names
    }

    fn orders(&self) -> Vec<(usize, String)> {
        let orders = self.orders.iter();
        orders
            .map(|order| (order.line, order.to_string()))
            .collect()
    }

    fn units(&self) -> Vec<String> {
        roster(self).into_iter().map(|of| of.name).collect()
    }

    fn counted(&self) -> Vec<Option<&'static str>> {
        let units = roster(self).into_iter();
        units.map(|of| G::counted(&self.setup, of.unit)).collect()
    }

    fn fates(&self) -> &'static [&'static str] {
        G::FATES
    }

    fn outcomes(&self) -> &'static [&'static str] {
        G::OUTCOMES
    }

    fn engage(&self, dice: Option<&[u8]>, seed: u64) -> Result<Engaged, EngageError> {
        engage(self, dice, seed)
    }

    fn engage_by_seed(&self, seed: u64) -> Result<Engaged, EngageError> {
        engage_by_seed(self, seed)
    }

    fn sample(
        &self,
        workers: &Workers,
        seed: u64,
        matches: u64,
        hooks: Hooks<'_>,
    ) -> Result<Sampled, EngageError> {
        sample(self, workers, seed, matches, hooks)
    }

    fn enumerate(&self, most_plays: u64, progress: &dyn Progress) -> Result<Enumerated, NoExact> {
        enumerate(self, most_plays, progress)
    }
}

/// A game whose rules can be asked.
pub trait Lab: Scenarios {
    /// Exact chances of one volley.
    ///
    /// # Errors
    /// When a trait is unknown or no trait of a volley, or the game has no volleys.
    fn volley(_asked: &VolleyAsked) -> Result<VolleyChances, AskError> {
        Err(AskError::new(
            "volley",
            format!("there is none in {}", Self::TITLE),
        ))
    }

    /// Exact chances of a boarding action that nobody leaves.
    ///
    /// # Errors
    /// When a trait is unknown or would need somebody's choice, or the fight has too many positions, or the game has no
    /// boarding actions.
    fn boarding(_asked: &BoardingAsked) -> Result<BoardingChances, AskError> {
        Err(AskError::new(
            "boarding",
            format!("there is none in {}", Self::TITLE),
        ))
    }

    /// Exact chances of checks in a row.
    ///
    /// # Errors
    /// When the cards that are left cannot be those of a deck, or there are too many positions, or the game has no such
    /// checks.
    fn checks(_asked: &ChecksAsked) -> Result<ChecksChances, AskError> {
        Err(AskError::new(
            "check",
            format!("there is none in {}", Self::TITLE),
        ))
    }
}

/// Makes a scenario ready to be played.
pub type Stage = fn(&SceneOrder) -> Result<Box<dyn Staged>, Faults>;

/// The lab of one game, its types forgotten.
#[derive(Clone, Copy, Debug)]
pub struct LabRow {
    /// See [`Lab::volley`].
    pub volley: fn(&VolleyAsked) -> Result<VolleyChances, AskError>,
    /// See [`Lab::boarding`].
    pub boarding: fn(&BoardingAsked) -> Result<BoardingChances, AskError>,
    /// See [`Lab::checks`].
    pub checks: fn(&ChecksAsked) -> Result<ChecksChances, AskError>,
    /// Lays a scenario out.
    pub stage: Stage,
}

impl LabRow {
    /// The lab of game `G`.
    #[must_use]
    pub const fn of<G: Lab>() -> Self {
        Self {
            volley: G::volley,
            boarding: G::boarding,
            checks: G::checks,
            stage: |order| Ok(Box::new(stage::<G>(order)?)),
        }
    }
}
