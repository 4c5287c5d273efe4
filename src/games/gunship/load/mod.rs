//! Files of Gunship: cards and die, loadouts, rules, read and checked. Knows `plan`, plays nothing.

mod card_set;
mod loadout_file;
mod rules_file;
mod scenario;
mod scenario_lay;
mod scenario_shape;
mod scenario_ship;
mod shapes;

use super::Gunship;
use breachlab_core::games::files::embed;
use breachlab_core::games::from_files::{Form, Shipped};

pub use card_set::CardSet;
pub(super) use card_set::{DIE, assemble};
pub use loadout_file::{loadout_toml, read_loadout};
pub(super) use rules_file::change;
pub(super) use shapes::KIND;

embed! {
    /// The default main deck and Battle Die.
    pub CARD_FILES:
        "decks/gunship/cards/main-deck.toml"
        "decks/gunship/cards/battle-die.toml";
    /// Loadouts; the first two are what `run` plays when none is named.
    pub LOADOUT_FILES:
        "decks/gunship/standard.toml"
        "decks/gunship/bomber.toml"
        "decks/gunship/blaster-boat.toml"
        "decks/gunship/ion-storm.toml"
        "decks/gunship/torpedo-boat.toml"
        "decks/gunship/interceptor.toml"
        "decks/gunship/brawler.toml";
    /// Rules; the first is the game as printed.
    pub RULES_FILES:
        "decks/gunship/rules/default.toml";
    /// Gate plans; the first is what `gate` plays when none is named.
    pub PLAN_FILES:
        "reports/gunship/gate.plan.toml";
    /// Strategies that are part of the binary.
    pub STRATEGY_FILES:
        "strategies/gunship/admiral.toml"
        "strategies/gunship/carrier-hunter.toml"
        "strategies/gunship/defensive.toml"
        "strategies/gunship/duelist.toml"
        "strategies/gunship/ion.toml"
        "strategies/gunship/random.toml";
}

/// What is inside the binary.
pub(super) const SHIPPED: Shipped = Shipped {
    cards: CARD_FILES,
    decks: LOADOUT_FILES,
    rules: RULES_FILES,
    strategies: STRATEGY_FILES,
    plans: PLAN_FILES,
};

/// The sorts of file.
pub(super) const FORMS: &[Form<Gunship>] = &[
    Form::cards(&shapes::CARDS),
    Form::decks("loadout", &shapes::LOADOUT),
    Form::strategies(),
    Form::rules(&shapes::RULES),
    Form::scenarios(&scenario_shape::SCENARIO),
    Form::gate_plans(),
    Form::goals(),
];

/// What tells them.
pub(super) const TELLS: &str = "a card file (`[[card]]`, `[battle_die]`), a loadout (`pod_left`, `[armor]`), a strategy \
                                (`kind`), a scenario (`[[player]]`), goals (`[[goal]]`), a gate plan (`decks`) or rules";
