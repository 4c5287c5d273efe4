//! The seam for versions of a game's card data: read as texts, so that a version can be stored, compared with
//! another card by card, mixed with it, and edited. What is asked of two versions belongs to `analysis`.

use std::fmt;
use std::sync::Arc;

use super::register::{Loaded, Order, Playable};
use crate::plan::{Faults, Fnv, Source, fingerprint};

/// The texts of a card set, in layers: a later layer's card takes the place of the earlier one with its id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardTexts {
    /// Layers of files.
    pub layers: Vec<Vec<Arc<Source>>>,
}

impl CardTexts {
    /// Fingerprint of all texts.
    #[must_use]
    pub fn hash(&self) -> String {
        let files = self.layers.iter().flatten();
        files
            .fold(Fnv::new(), |hash, file| {
                hash.eat(fingerprint(file.text()).as_bytes())
            })
            .hex()
    }
}

/// What became of one card between two versions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// Its id.
    pub id: String,
    /// Its name, that of the later version where it has one.
    pub name: String,
    /// Whether every match has it, though no deck lists it, as a game's own die.
    pub is_everywhere: bool,
    /// What changed, each as a designer says it: `attack 5 → 6`.
    pub words: Vec<String>,
    /// The file that says so (of the earlier version where the card is gone).
    pub path: String,
    /// The line of the first changed key, from 1.
    pub line: usize,
}

/// `Name: attack 5 → 6, wounds 3 → 2`.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.words.join(", "))
    }
}

/// A known imbalance to be planted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plant {
    /// A number raised or lowered.
    Number {
        /// Its key in card files.
        key: String,
        /// By how much.
        by: i64,
    },
    /// A trait added.
    Trait(String),
}

/// `attack +1`, `gains micro_fold`.
impl fmt::Display for Plant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { key, by } => write!(f, "{} {by:+}", key.replace('_', " ")),
            Self::Trait(word) => write!(f, "gains {word}"),
        }
    }
}

/// One version, checked and compiled.
pub trait Version: Send + Sync {
    /// A line-up of the order's decks and strategies with this version's cards. What the order says of cards is
    /// not read.
    ///
    /// # Errors
    /// All faults of the decks, strategies and rules.
    fn line_up(&self, order: &Order) -> Result<Loaded<Box<dyn Playable>>, Faults>;
}

/// Versions of one game's cards.
pub trait Versions: Sync + fmt::Debug {
    /// The gate plan that is played where none is named.
    fn default_plan(&self) -> Arc<Source>;
    /// The embedded texts with overlays (files or folders), each a layer.
    ///
    /// # Errors
    /// What kept a file from being read.
    fn texts(&self, overlays: &[String]) -> Result<CardTexts, Faults>;
    /// Checks and compiles a version.
    ///
    /// # Errors
    /// All faults of its files.
    fn compile(&self, texts: &CardTexts) -> Result<Box<dyn Version>, Faults>;
    /// `before` with only those cards of `after` whose id `take` wants, gone ones included.
    ///
    /// # Errors
    /// When the mixture is not a valid set, as where a card names one that is not there.
    fn mixed(
        &self,
        before: &CardTexts,
        after: &CardTexts,
        take: &dyn Fn(&str) -> bool,
    ) -> Result<Box<dyn Version>, Faults>;
    /// What differs, card by card, in the order of the later version. Remarks and rules texts do not count: no
    /// match reads them.
    ///
    /// # Errors
    /// All faults of either version.
    fn changes(&self, before: &CardTexts, after: &CardTexts) -> Result<Vec<Change>, Faults>;
    /// The texts with one card made other. None where the card cannot bear it.
    fn planted(&self, texts: &CardTexts, card: &str, plant: &Plant) -> Option<CardTexts>;
    /// Plants that such a card could bear: a few a card, none that could not matter.
    fn plants(&self, texts: &CardTexts, card: &str) -> Vec<Plant>;
}
