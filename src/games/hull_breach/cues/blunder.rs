//! Play that a Commander would be ashamed of, for reports on pilots.

use super::attack::chance;
use crate::action::Action;
use crate::card::Kind;
use crate::view::View;
use breachlab_core::engine::{BlunderReport, SURE, listed};

listed! {
    /// Names of the occasions.
    pub const BLUNDERS: [&str];
    /// Places of the occasions in [`BLUNDERS`](super::BLUNDERS).
    mod blunder {
        /// An attack that should win was not made.
        PASSED = "winning_attack_passed",
        /// A Tactic could be played and was not (most rightly wait: only a pilot that never plays one is absurd).
        HELD = "tactic_held",
    }
}

/// Judges one decision.
pub fn judge(view: &View<'_>, menu: &[Action], chosen: usize, verdict: &mut BlunderReport<'_>) {
    let mut best = None;
    for &action in menu {
        if let Action::Attack(foe) = action {
            let now = chance(view, foe);
            best = Some(best.map_or(now, |best: f32| best.max(now)));
        }
    }
    if let Some(best) = best {
        if best >= SURE {
            verdict.blunders[blunder::PASSED].note(menu[chosen] == Action::Pass);
        }
        if let Action::Attack(foe) = menu[chosen] {
            verdict.forecast = Some(chance(view, foe));
        }
    }
    let is_tactic = |action: &Action| {
        matches!(action, Action::Play(card)
            if view.def(*card).is_some_and(|def| def.kind == Kind::Tactic))
    };
    if menu.iter().any(is_tactic) {
        verdict.blunders[blunder::HELD].note(!is_tactic(&menu[chosen]));
    }
}
