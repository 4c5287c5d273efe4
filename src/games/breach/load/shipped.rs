//! What is inside the binary.

use breachlab_core::games::files::embed;
use breachlab_core::games::from_files::Shipped;

embed! {
    /// Cards, in the order in which reports list them.
    CARD_FILES:
        "decks/breach/cards/items.toml"
        "decks/breach/cards/characters.toml"
        "decks/breach/cards/ship.toml";
    /// Crews, each a deck of its own.
    DECK_FILES:
        "decks/breach/four-hands.toml"
        "decks/breach/four-hands-normal.toml"
        "decks/breach/four-hands-hard.toml"
        "decks/breach/four-hands-madness.toml"
        "decks/breach/four-dealt.toml"
        "decks/breach/four-dealt-normal.toml"
        "decks/breach/four-dealt-hard.toml"
        "decks/breach/four-dealt-madness.toml"
        "decks/breach/two-hands.toml"
        "decks/breach/six-hands.toml"
        "decks/breach/hermit.toml"
        "decks/breach/hermit-hard.toml"
        "decks/breach/racer.toml"
        "decks/breach/racing-captain.toml"
        "decks/breach/racing-rigger.toml";
    /// Rules; the first is the game as printed.
    RULES_FILES:
        "decks/breach/rules/default.toml";
    /// Strategies, by name.
    STRATEGY_FILES:
        "strategies/breach/camp.toml"
        "strategies/breach/loners.toml"
        "strategies/breach/random.toml"
        "strategies/breach/reckless.toml";
    /// Gate plans; the first is what `gate` plays when none is named.
    PLAN_FILES:
        "reports/breach/gate.plan.toml";
}

/// All of it, by what it is for.
pub(crate) const SHIPPED: Shipped = Shipped {
    cards: CARD_FILES,
    decks: DECK_FILES,
    rules: RULES_FILES,
    strategies: STRATEGY_FILES,
    plans: PLAN_FILES,
};
