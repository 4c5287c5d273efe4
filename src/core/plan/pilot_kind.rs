//! Kinds of pilot, by the words of strategy files.

use super::shape::words;

/// Kinds of pilot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrategyKind {
    /// Any legal action, all equally likely.
    Random,
    /// The best weighted sum of the game's cues.
    Policy,
    /// What did best when tried out in matches dealt anew.
    Search,
    /// A script in Rhai, which is shown a view and a menu and chooses an entry.
    Script,
    /// Another program, asked over its standard input and output.
    External,
}

words! {
    /// `kind` of a strategy.
    pub(super) KIND: StrategyKind {
        "random" => StrategyKind::Random, "Any legal action, all equally likely.";
        "policy" => StrategyKind::Policy, "The action with the best weighted sum of the game's cues.";
        "search" => StrategyKind::Search, "The action that did best when tried out in matches dealt anew.";
        "script" => StrategyKind::Script, "The action that a script in Rhai names.";
        "external" => StrategyKind::External, "The action that another program names.";
    }
}
