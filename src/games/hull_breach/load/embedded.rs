//! Defaults inside the binary, so that it runs alone in an empty folder.

use breachlab_core::games::files::embed;
use breachlab_core::games::from_files::Shipped;

embed! {
    /// Card files of the default set, in the order in which reports list cards.
    pub CARD_FILES:
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
    pub DECK_FILES:
        "decks/hull-breach/rdf-line.toml"
        "decks/hull-breach/rdf-heavy.toml"
        "decks/hull-breach/corp-ghost.toml"
        "decks/hull-breach/corp-swarm.toml"
        "decks/hull-breach/col-boarders.toml"
        "decks/hull-breach/col-wolfpack.toml";
    /// Rules; the first is the game as printed.
    pub RULES_FILES:
        "decks/hull-breach/rules/default.toml";
    /// Plans of the balance gate; the first is played where none is named.
    pub PLAN_FILES:
        "reports/hull-breach/gate.plan.toml";
    /// Strategies that are part of the binary.
    pub STRATEGY_FILES:
        "strategies/hull-breach/admiral.toml"
        "strategies/hull-breach/boarder.toml"
        "strategies/hull-breach/commander.toml"
        "strategies/hull-breach/novice.toml"
        "strategies/hull-breach/raider.toml"
        "strategies/hull-breach/random.toml"
        "strategies/hull-breach/rush.toml"
        "strategies/hull-breach/turtle.toml";
}

/// What is inside the binary.
pub(crate) const SHIPPED: Shipped = Shipped {
    cards: CARD_FILES,
    decks: DECK_FILES,
    rules: RULES_FILES,
    strategies: STRATEGY_FILES,
    plans: PLAN_FILES,
};
