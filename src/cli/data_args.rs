//! The data that a verb plays with beside decks and strategies: cards, patches and rules, over what is embedded.

use clap::Args;

use super::common::parse_name;
use breachlab_core::games::Order;

/// Cards, patches and rules.
#[derive(Clone, Debug, Args)]
pub(super) struct DataArgs {
    /// Card file or folder over the embedded set: adds cards, or replaces them by id; may be repeated
    #[arg(long, value_name = "PATH", value_parser = parse_name)]
    pub(super) cards: Vec<String>,
    /// Patch file: changed numbers of cards, laid over all the cards; may be repeated
    #[arg(long, value_name = "FILE", value_parser = parse_name)]
    pub(super) patch: Vec<String>,
    /// Rules file in place of the embedded one
    #[arg(long, value_name = "FILE", value_parser = parse_name)]
    pub(super) rules: Option<String>,
}

impl DataArgs {
    /// An order over this data, of no decks and strategies yet.
    pub(super) fn order(&self) -> Order {
        Order {
            cards: self.cards.clone(),
            patches: self.patch.clone(),
            rules: self.rules.clone(),
            ..Order::default()
        }
    }
}
