//! Defaults inside the binary, so that it runs alone in an empty folder.

use std::sync::Arc;

use crate::plan::Source;

macro_rules! embed {
    ($($(#[$meta:meta])* $name:ident: $($path:literal)*;)*) => {$(
        $(#[$meta])*
        pub const $name: &[(&str, &str)] = &[
            $(($path, include_str!(concat!("../../../../", $path)))),*
        ];
    )*};
}

embed! {
    /// Card files of the default set, in the order in which reports list cards.
    CARD_FILES:
        "decks/hull-breach/cards/stations.toml"
        "decks/hull-breach/cards/station-modules.toml"
        "decks/hull-breach/cards/fighter-wings.toml"
        "decks/hull-breach/cards/frigates.toml"
        "decks/hull-breach/cards/destroyers.toml"
        "decks/hull-breach/cards/cruisers.toml"
        "decks/hull-breach/cards/transports.toml"
        "decks/hull-breach/cards/battle-cruisers.toml"
        "decks/hull-breach/cards/battleships.toml"
        "decks/hull-breach/cards/capital-ships.toml"
        "decks/hull-breach/cards/marines.toml"
        "decks/hull-breach/cards/characters.toml"
        "decks/hull-breach/cards/ship-modules.toml"
        "decks/hull-breach/cards/face-down-modules.toml"
        "decks/hull-breach/cards/marine-modules.toml"
        "decks/hull-breach/cards/events.toml"
        "decks/hull-breach/cards/tactics.toml"
        "decks/hull-breach/cards/breakthrus.toml";
    /// Decks; the first and the fifth are what `run` plays when no deck is named.
    DECK_FILES:
        "decks/hull-breach/rdf-line.toml"
        "decks/hull-breach/rdf-heavy.toml"
        "decks/hull-breach/corp-ghost.toml"
        "decks/hull-breach/corp-swarm.toml"
        "decks/hull-breach/col-boarders.toml"
        "decks/hull-breach/col-wolfpack.toml";
    /// Rules; the first is the game as printed.
    RULES_FILES:
        "decks/hull-breach/rules/default.toml";
    /// Strategies.
    STRATEGY_FILES:
        "strategies/hull-breach/admiral.toml"
        "strategies/hull-breach/boarder.toml"
        "strategies/hull-breach/commander.toml"
        "strategies/hull-breach/novice.toml"
        "strategies/hull-breach/raider.toml"
        "strategies/hull-breach/random.toml"
        "strategies/hull-breach/rush.toml"
        "strategies/hull-breach/turtle.toml";
}

/// Embedded files as sources.
pub(super) fn sources(files: &[(&str, &str)]) -> Vec<Arc<Source>> {
    files
        .iter()
        .map(|(path, text)| Source::new(*path, *text))
        .collect()
}

/// The embedded file with this name: the file's name without folder and extension.
pub(super) fn named(
    files: &'static [(&'static str, &'static str)],
    name: &str,
) -> Option<Arc<Source>> {
    let (path, text) = files.iter().find(|(path, _)| stem(path) == name)?;
    Some(Source::new(*path, *text))
}

/// Names under which embedded files are known.
pub(super) fn names(
    files: &'static [(&'static str, &'static str)],
) -> impl Iterator<Item = &'static str> {
    files.iter().map(|(path, _)| stem(path))
}

fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.strip_suffix(".toml").unwrap_or(name)
}
