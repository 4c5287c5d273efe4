//! The seam for versions of a game's card data: read as texts, so that a version can be stored, compared with
//! another card by card, mixed with it, and edited. What is asked of two versions belongs to `analysis`.

use std::fmt;
use std::sync::Arc;

use std::collections::BTreeSet;
use std::path::Path;

use super::card_numbers::{CardNumbers, NumberEdit};
use super::files::{Embedded, sources};
use super::loads::{Loaded, Order};
use super::own::{Input, OwnFile, Role};
use super::playable::Playable;
use super::study::Study;
use crate::plan::folder::{self, Passed};
use crate::plan::{Code, Fault, Faults, Fnv, Source, fingerprint};

/// The texts of a card set, in layers: a later layer's card takes the place of the earlier one with its id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardTexts {
    /// Layers of files.
    pub layers: Vec<Vec<Arc<Source>>>,
    /// Numbers that patches laid over them have set, in order: whoever looks for what changed will find it there.
    pub patched: Vec<PatchedKey>,
}

/// Where a patch sets a number of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatchedKey {
    /// Id of the card.
    pub card: String,
    /// Key of the number in the card's file; `traits` for the whole list.
    pub key: String,
    /// Path of the patch that sets it, as the user gave it.
    pub path: String,
    /// Its line, from 1.
    pub line: usize,
}

impl CardTexts {
    /// Where a patch has set a number of a card; the last one counts.
    #[must_use]
    pub fn patch_of(&self, card: &str, key: &str) -> Option<&PatchedKey> {
        let mut all = self.patched.iter().rev();
        all.find(|patched| patched.card == card && patched.key == key)
    }

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

/// All that a version was read from.
#[derive(Clone, Debug, Default)]
pub struct VersionFiles {
    /// Texts of all card files, and the patches laid over them.
    pub texts: CardTexts,
    /// Decks, strategies and rules.
    pub own: Vec<OwnFile>,
    /// Data files that are no part of a version, as plans and scenarios, with what they are.
    pub other: Vec<(String, &'static str)>,
    /// What in the folders was not read.
    pub passed: Vec<Passed>,
}

/// Tells what a file is: its part in a version, if it has one, and what it is called.
pub(super) type Sorter<'a> =
    dyn Fn(&Arc<Source>) -> Result<(Option<Role>, &'static str), Faults> + 'a;

impl VersionFiles {
    /// Reads files and folders, each path a layer of cards over the embedded ones. `sort` tells what a file is, and for
    /// what in a version.
    ///
    /// # Errors
    /// What cannot be read, or is nothing known; a file named for itself that is no part of a version.
    pub fn read(
        paths: &[String],
        cards: Embedded,
        endings: &[&str],
        sort: &Sorter<'_>,
    ) -> Result<Self, Faults> {
        let mut faults = Faults::new();
        let mut files = Self::default();
        files.texts.layers.push(sources(cards));
        for path in paths {
            let listing = folder::list(Path::new(path), endings);
            faults.absorb(listing.faults);
            files.passed.extend(listing.passed);
            let mut layer = Vec::new();
            for file in listing.files {
                let read = Source::read_once(&file).and_then(|source| Ok((sort(&source)?, source)));
                match read {
                    Ok(((Some(Role::Card), _), source)) => layer.push(source),
                    Ok(((Some(role), _), source)) => files.own.push(OwnFile {
                        role,
                        named: None,
                        source,
                    }),
                    Ok(((None, what), source)) if file == Path::new(path) => {
                        let found = format!("a {what}");
                        let wanted = "cards, decks, strategies or rules";
                        let path = source.path().to_owned();
                        faults.push(Fault::of_file(path, Code::Contradiction, found, wanted));
                    }
                    Ok(((None, what), source)) => {
                        files.other.push((source.path().to_owned(), what));
                    }
                    Err(more) => faults.absorb(more),
                }
            }
            files.texts.layers.push(layer);
        }
        faults.or(files)
    }
}

/// What is said of a card that a version no longer gives.
pub const NO_LONGER: &str = "no longer given, so the embedded card stands in";

/// Cards that lay over the embedded ones before, where the later version lays something over them too but not these.
pub(super) fn withdrawn(
    before: &CardTexts,
    after: &CardTexts,
    ids: impl Fn(&[Arc<Source>]) -> BTreeSet<String>,
) -> BTreeSet<String> {
    let given = |texts: &CardTexts| -> BTreeSet<String> {
        texts
            .layers
            .iter()
            .skip(1)
            .flat_map(|layer| ids(layer))
            .collect()
    };
    if after.layers.len() < 2 {
        return BTreeSet::new();
    }
    let still = given(after);
    given(before)
        .into_iter()
        .filter(|id| !still.contains(id))
        .collect()
}

/// What became of one part of the data, mostly a card, between two versions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// What it is.
    pub role: Role,
    /// Its id; of a deck, strategy or rules, its name in the plan.
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
    /// A trait, as card files write it, added to those the card has.
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
    /// A study of single cards over the order's decks and strategies, each named once, with this version's cards. None in
    /// a game without studies.
    fn study(&self, order: &Order) -> Option<Result<Box<dyn Study>, Faults>>;
}

/// Versions of one game's cards.
pub trait Versions: Sync + fmt::Debug {
    /// The gate plan that is played where none is named.
    fn default_plan(&self) -> Arc<Source>;
    /// The embedded cards and what files and folders lay over them, each path a layer.
    ///
    /// # Errors
    /// What kept a file from being read.
    fn read(&self, paths: &[String]) -> Result<VersionFiles, Faults>;
    /// Whether patches can be laid over the cards.
    fn takes_patches(&self) -> bool;
    /// The texts with a patch laid over the cards.
    ///
    /// # Errors
    /// All faults of the patch; that the game has none.
    fn patched(&self, texts: &CardTexts, patch: &str) -> Result<CardTexts, Faults>;
    /// Ids of the cards that files list.
    fn ids(&self, files: &[Arc<Source>]) -> BTreeSet<String>;
    /// What a name in a plan stands for in a version with these files.
    ///
    /// # Errors
    /// That there is no such thing, or what is wrong with it.
    fn input(&self, own: &[OwnFile], role: Role, typed: &str) -> Result<Input, Faults>;
    /// A deck of a version with these cards, its file written by ids: two files that hold the same then say the same, as a
    /// plain list and a table do. None where it cannot be read alone.
    fn by_ids(&self, texts: &CardTexts, deck: &Input) -> Option<Input>;
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
    /// The numbers of all cards in force.
    ///
    /// # Errors
    /// All faults of the texts.
    fn numbers(&self, texts: &CardTexts) -> Result<Vec<CardNumbers>, Faults>;
    /// The texts with these numbers in place of theirs. Whether the cards can bear them, [`Versions::compile`] says.
    ///
    /// # Errors
    /// All faults of the texts.
    fn renumbered(&self, texts: &CardTexts, edits: &[NumberEdit]) -> Result<CardTexts, Faults>;
    /// Cards of the texts as a file of their own, which lays them over others.
    ///
    /// # Errors
    /// All faults of the texts.
    fn excerpt(&self, texts: &CardTexts, cards: &[&str]) -> Result<String, Faults>;
    /// Plants that such a card could bear: a few a card, none that could not matter.
    fn plants(&self, texts: &CardTexts, card: &str) -> Vec<Plant>;
}
