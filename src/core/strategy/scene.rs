//! A decision as scripts and other programs read it: what the seat sees, and the menu with its cues.

use std::collections::BTreeMap;

use crate::engine::{CueBuffer, Fact, Piloted};

/// What there is to decide.
pub(super) struct GuestQuestion {
    /// What the seat sees.
    pub(super) view: Fact,
    /// The menu, in order.
    pub(super) menu: Vec<MenuEntry>,
}

/// One entry of the menu.
pub(super) struct MenuEntry {
    /// What it is, in the game's words.
    pub(super) action: Fact,
    /// What speaks for or against it: the game's cues, those that are not 0.
    pub(super) cues: BTreeMap<&'static str, f32>,
}

impl GuestQuestion {
    /// Lays a decision open. The cues are those of a policy with the game's default plan and worths.
    pub(super) fn of<G: Piloted>(view: &G::View<'_>, menu: &[G::Action]) -> Self {
        let plan: Vec<f32> = G::PARAMETERS
            .iter()
            .map(|parameter| parameter.default)
            .collect();
        let worths: Vec<f32> = G::WORTHS.iter().map(|worth| worth.default).collect();
        let appraisal = G::appraise(view, &worths);
        let mut brief = G::Brief::default();
        G::brief(view, &plan, &appraisal, &mut brief);
        let choice = |&action: &G::Action| {
            let mut out = G::Cues::default();
            G::cues(view, &plan, &appraisal, &brief, action, &mut out);
            let values = out.dense(G::CUES.len()).iter().copied();
            let said = G::CUES.iter().copied().zip(values);
            MenuEntry {
                action: G::describe_action(view, action),
                cues: said.filter(|&(_, value)| value != 0.0).collect(),
            }
        };
        Self {
            view: G::describe(view),
            menu: menu.iter().map(choice).collect(),
        }
    }
}
