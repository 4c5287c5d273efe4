//! Which decks and pilots a study is about where the order leaves it open.

use super::super::HullBreach;
use super::super::load::{DECK_FILES, STRATEGY_FILES};
use breachlab_core::games::Order;
use breachlab_core::games::files::names;
use breachlab_core::games::from_files::load_strategy;
use breachlab_core::plan::StrategyKind;

/// The order with nothing left open: each deck and strategy once, all embedded decks where none is named, all
/// embedded pilots that play to win where none is.
pub(super) fn whole(order: &Order) -> Order {
    let once = |names: &[String]| {
        let mut known: Vec<String> = Vec::new();
        for name in names {
            if !known.contains(name) {
                known.push(name.clone());
            }
        }
        known
    };
    let mut order = Order {
        decks: once(&order.decks),
        strategies: once(&order.strategies),
        ..order.clone()
    };
    if order.decks.is_empty() {
        order.decks = names(DECK_FILES).map(str::to_owned).collect();
    }
    if order.strategies.is_empty() {
        // A search takes a thousand times as long, and random play says nothing about cards.
        let is_policy = |name: &&str| {
            let file = load_strategy::<HullBreach>(name);
            file.is_ok_and(|file| file.kind == StrategyKind::Policy)
        };
        order.strategies = names(STRATEGY_FILES)
            .filter(is_policy)
            .map(str::to_owned)
            .collect();
    }
    order
}
