//! What a policy pilot weighs: for every action a few cues, most of them in points (one point is about one
//! good well spent), and the plan's parameters. A strategy file gives each cue its weight.
//!
//! [`Brief`] is worked out once per decision; cues read it, the view and tables made at setup. Cards are judged
//! by their numbers and what their effects do, never by name.

mod aims;
mod attack;
mod attrition;
mod blunder;
mod boarding;
mod brief;
mod cards;
mod deploy;
mod landing;
mod model;
mod names;
mod outlook;
mod prospects;
mod rolled;
mod target;
mod volley;

use super::action::Action;
use super::view::View;
use super::worth::Appraisal;
use attack::Guard;
use breachlab_core::engine::Cues;
use names::{cue, parameter};

pub use blunder::{BLUNDERS, judge};
pub use brief::Brief;
pub use names::{COSTS, CUES, PARAMETERS};
pub use prospects::prospects;

/// Works out the brief.
pub fn brief(view: &View<'_>, plan: &[f32], appraisal: &Appraisal, brief: &mut Brief) {
    brief.fill(&view.through(appraisal), plan);
}

/// Fills the cues of one action.
pub fn cues(
    view: &View<'_>,
    plan: &[f32],
    appraisal: &Appraisal,
    brief: &Brief,
    action: Action,
    out: &mut Cues,
) {
    let view = &view.through(appraisal);
    match action {
        // One for doing nothing (more).
        Action::Pass => out[cue::PASS] = 1.0,
        Action::Mulligan
        | Action::Deploy(_)
        | Action::Onto(_)
        | Action::Replace(_)
        | Action::Conscript
        | Action::Take(_)
        | Action::Reassign
        | Action::Move(..)
        | Action::Exchange(..)
        | Action::Discard(_) => deploy::fill(view, plan, brief, action, out),
        Action::Attack(_) | Action::Send(_) | Action::Stay(_) => {
            let guard = if brief.all_out {
                Guard::Goes
            } else {
                Guard::Stays
            };
            attack::fill(view, plan, guard, action, out);
        }
        Action::Activate(_)
        | Action::Intercept(_)
        | Action::Fire(..)
        | Action::Split
        | Action::Overload(_)
        | Action::Jam(_)
        | Action::Paint(_)
        | Action::Repair(_)
        | Action::Dock(_)
        | Action::Retreat => volley::fill(view, plan, brief, action, out),
        Action::Board(..)
        | Action::FoldBoard(..)
        | Action::Escort(..)
        | Action::Withdraw
        | Action::FireAtThem
        | Action::Pursue
        | Action::Hijack
        | Action::Scuttle
        | Action::Garrison(_)
        | Action::Fold(_) => boarding::fill(view, plan, brief, action, out),
        Action::Play(_)
        | Action::Use(..)
        | Action::Fearless(_)
        | Action::Launch(_)
        | Action::TurnDown(_)
        | Action::Pick(_)
        | Action::Name(_)
        | Action::Part(_)
        | Action::Pay
        | Action::Scoop => cards::fill(view, plan, brief, action, out),
    }
}
