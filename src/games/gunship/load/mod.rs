//! Files of Gunship: cards and die, loadouts, rules, read and checked. Knows `plan`, plays nothing.

mod card_set;
mod check;
mod loadout_file;
mod pile;
mod rules_file;
mod scenario;
mod scenario_lay;
mod scenario_shape;
mod shapes;
pub(super) mod versions;

use super::rules::Rules;
use crate::engine::Knob;
use crate::games::files::{self, embed, find, find_deck, layers};
use crate::plan::{Faults, StrategyFile, read_strategy, schema, strategy_schema};

pub use card_set::{CardSet, compile};
pub use check::check;
pub use loadout_file::{LOCATION_KEYS, LoadoutFile, loadout_toml, read_loadout};
pub use pile::load_pile;
pub use rules_file::{RulesFile, read_rules};
pub use scenario::{Laid, load_scenario, read_scenario};
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
    /// Strategies.
    pub STRATEGY_FILES:
        "strategies/gunship/admiral.toml"
        "strategies/gunship/carrier-hunter.toml"
        "strategies/gunship/defensive.toml"
        "strategies/gunship/duelist.toml"
        "strategies/gunship/ion.toml"
        "strategies/gunship/random.toml";
}

/// The embedded card set.
///
/// ```
/// let set = breachlab::games::gunship::load::default_cards();
/// assert_eq!(set.pool.cards.iter().map(|card| u32::from(card.copies)).sum::<u32>(), 82);
/// ```
///
/// # Panics
/// Never: a test holds the embedded files against their shapes.
#[must_use]
pub fn default_cards() -> CardSet {
    compile(&[files::sources(CARD_FILES)]).expect("the embedded cards are valid, by test")
}

/// The embedded loadouts.
///
/// # Panics
/// Never: a test holds the embedded files against the rules.
#[must_use]
pub fn default_loadouts() -> Vec<LoadoutFile> {
    let read = |source| read_loadout(source, &Rules::default());
    let loadouts = files::sources(LOADOUT_FILES);
    let loadouts = loadouts.iter().map(read);
    loadouts
        .map(|file| file.expect("the embedded loadouts are legal, by test"))
        .collect()
}

/// The card set with overlays: files or folders, each a layer that adds cards or replaces them by id.
///
/// # Errors
/// All faults of all files.
pub fn load_cards(overlays: &[String]) -> Result<CardSet, Faults> {
    let mut faults = Faults::new();
    let mut all = vec![files::sources(CARD_FILES)];
    all.extend(layers(overlays, &mut faults));
    match compile(&all) {
        Ok(set) => faults.or(set),
        Err(more) => {
            faults.absorb(more);
            Err(faults)
        }
    }
}

/// A loadout by path or by the name of an embedded one.
///
/// # Errors
/// All faults of the file, or that there is none.
pub fn load_loadout(typed: &str, rules: &Rules) -> Result<LoadoutFile, Faults> {
    read_loadout(&find_deck(typed, LOADOUT_FILES)?, rules)
}

/// Rules by path or by the name of embedded ones.
///
/// # Errors
/// All faults of the file, or that there is none.
pub fn load_rules(typed: &str) -> Result<RulesFile, Faults> {
    read_rules(&find(typed, RULES_FILES)?)
}

/// A strategy by path or by the name of an embedded one; `knobs` and `cues` are the game's.
///
/// # Errors
/// All faults of the file, or that there is none.
pub fn load_strategy(typed: &str, knobs: &[Knob], cues: &[&str]) -> Result<StrategyFile, Faults> {
    read_strategy(&find(typed, STRATEGY_FILES)?, knobs, cues)
}

/// JSON Schemas by the sort of file they describe: `cards`, `deck`, `rules`, `strategy`, `scenario`.
#[must_use]
pub fn schemas(knobs: &[Knob], cues: &[&str]) -> [(&'static str, serde_json::Value); 5] {
    [
        ("cards", schema(&shapes::CARDS)),
        ("deck", schema(&shapes::LOADOUT)),
        ("rules", schema(&shapes::RULES)),
        ("strategy", strategy_schema(knobs, cues)),
        ("scenario", schema(&scenario_shape::SCENARIO)),
    ]
}
