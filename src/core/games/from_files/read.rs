//! Single files of a game, by path or by the name of an embedded one.

use std::path::Path;
use std::sync::Arc;

use super::FromFiles;
use super::form::shape;
use super::layers::{build, compile};
use crate::games::files::{self, find, find_deck, layers, refuse_no_rules};
use crate::games::loads::Shelf;
use crate::games::own::Role;
use crate::plan::{
    Document, Faults, Source, StrategyFile, fingerprint, read_strategy, schema, strategy_schema,
    verify,
};

/// A deck that keeps the rules of construction, and what its file says beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckFile<D> {
    /// The deck as the game holds it.
    pub deck: D,
    /// Remarks of the file.
    pub note: String,
    /// Fingerprint of the file.
    pub hash: String,
}

/// Checked rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesFile<R> {
    /// The rules as the game holds them, with what is printed where the file is silent.
    pub rules: R,
    /// Fingerprint of the file.
    pub hash: String,
}

/// The card set that the program brings, compiled.
///
/// # Panics
/// Never for a game of the register: a test holds the embedded files against their forms.
#[must_use]
pub fn default_cards<G: FromFiles>() -> G::Cards {
    compile::<G>(&[files::sources(G::SHIPPED.cards)])
        .expect("the embedded cards are valid, by test")
}

/// The embedded decks, with these cards.
///
/// # Panics
/// Never for a game of the register with its own cards: a test holds the embedded files against the rules.
#[must_use]
pub fn default_decks<G: FromFiles>(set: &G::Cards) -> Vec<DeckFile<G::Deck>> {
    let decks = files::sources(G::SHIPPED.decks);
    let read = |source| G::read_deck(source, set, &G::Rules::default());
    let decks = decks.iter().map(read);
    decks
        .map(|file| file.expect("the embedded decks are legal, by test"))
        .collect()
}

/// The card set with overlays (files or folders, each a layer that adds cards or replaces them by id), and over them
/// patches (files that change single numbers): what could be made of it, and the faults.
pub(super) fn gather<G: FromFiles>(overlays: &[String], patches: &[String]) -> (G::Cards, Faults) {
    let mut faults = Faults::new();
    let mut all = vec![files::sources(G::SHIPPED.cards)];
    all.extend(layers(overlays, &mut faults));
    let (mut set, more) = build::<G>(&all);
    let is_sound = more.is_empty();
    faults.absorb(more);
    // A patch is held against the cards it changes: of cards with faults nothing can be said.
    for path in patches.iter().filter(|_| is_sound) {
        match Source::read_once(Path::new(path)) {
            Ok(source) => G::patch(&source, &mut set, &mut faults),
            Err(more) => faults.absorb(more),
        }
    }
    (set, faults)
}

/// The card set with overlays and patches.
///
/// # Errors
/// All faults of all files.
pub fn load_cards<G: FromFiles>(
    overlays: &[String],
    patches: &[String],
) -> Result<G::Cards, Faults> {
    let (set, faults) = gather::<G>(overlays, patches);
    faults.or(set)
}

/// A deck by path or by the name of an embedded one.
///
/// # Errors
/// All faults of the file, or that there is none.
pub fn load_deck<G: FromFiles>(
    typed: &str,
    set: &G::Cards,
    rules: &G::Rules,
) -> Result<DeckFile<G::Deck>, Faults> {
    G::read_deck(&find_deck(typed, G::SHIPPED.decks)?, set, rules)
}

/// Reads a rules file.
///
/// # Errors
/// All faults of the file.
pub fn read_rules<G: FromFiles>(source: &Arc<Source>) -> Result<RulesFile<G::Rules>, Faults> {
    let mut faults = Faults::new();
    let document = Document::parse(source, &mut faults);
    let mut pen = document.pen(&mut faults);
    let root = document.root();
    verify(&mut pen, root, shape::<G>(Role::Rules));
    refuse_no_rules(&mut pen, root);
    let rules = G::change(&mut pen, root, G::Rules::default());
    let hash = fingerprint(source.text());
    faults.or(RulesFile { rules, hash })
}

/// Rules by path or by the name of embedded ones.
///
/// # Errors
/// All faults of the file, or that there is none.
pub fn load_rules<G: FromFiles>(typed: &str) -> Result<RulesFile<G::Rules>, Faults> {
    read_rules::<G>(&find(typed, G::SHIPPED.rules)?)
}

/// A strategy by path or by the name of an embedded one.
///
/// # Errors
/// All faults of the file, or that there is none.
pub fn load_strategy<G: FromFiles>(typed: &str) -> Result<StrategyFile, Faults> {
    read_strategy(
        &find(typed, G::SHIPPED.strategies)?,
        G::PARAMETERS,
        G::WORTHS,
        G::CUES,
    )
}

/// The JSON Schema of one kind of file; none where the game has no such file.
#[must_use]
pub fn schema_of<G: FromFiles>(shelf: Shelf) -> Option<serde_json::Value> {
    let form = G::FORMS.iter().find(|form| form.shelf == Some(shelf))?;
    Some(match shelf {
        // A strategy's depends on the game's own numbers.
        Shelf::Strategies => strategy_schema(G::PARAMETERS, G::WORTHS, G::CUES),
        _ => schema(form.shape),
    })
}

/// JSON Schemas by the sort of file they describe: `cards`, `deck`, `rules`, `strategy`, `scenario`, `patch`, as far
/// as the game has such files.
#[must_use]
pub fn schemas<G: FromFiles>() -> Vec<(&'static str, serde_json::Value)> {
    let all = [
        ("cards", Shelf::Cards),
        ("deck", Shelf::Decks),
        ("rules", Shelf::Rules),
        ("strategy", Shelf::Strategies),
        ("scenario", Shelf::Scenarios),
        ("patch", Shelf::Patches),
    ];
    let all = all.into_iter();
    all.filter_map(|(name, shelf)| Some((name, schema_of::<G>(shelf)?)))
        .collect()
}
