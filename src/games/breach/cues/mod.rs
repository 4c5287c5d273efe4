//! What a policy pilot is told of its choices: an errand for whoever acts, and what speaks for or against each action.

mod brief;
mod camp;
mod errand;
mod names;
mod weigh;
mod worth;

pub(super) use brief::Brief;
pub(super) use names::{Cue, PARAMETERS};
pub(super) use weigh::weigh;
