//! What a policy pilot weighs (placeholder vocabulary while the rules settle).

use super::action::Action;
use super::view::View;
use crate::engine::Knob;

/// Names of the cues.
pub const CUES: &[&str] = &["pass"];
/// Plan-level numbers.
pub const KNOBS: &[Knob] = &[];

/// Worked out once a decision.
#[derive(Clone, Copy, Debug, Default)]
pub struct Brief;

/// Works out the brief.
pub fn brief(_view: &View<'_>, _plan: &[f32], _brief: &mut Brief) {}

/// Fills the cues.
pub fn cues(_view: &View<'_>, _plan: &[f32], _brief: &Brief, action: Action, out: &mut [f32]) {
    if action == Action::Pass {
        out[0] = 1.0;
    }
}
