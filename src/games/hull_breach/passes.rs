//! The order in which lasting changes reach a unit's numbers (§ stat layering): exchanges, settings, additions,
//! removals, each a pass.

use std::ops::Range;

use super::effect::{EffectStep, Op};

/// Passes before modules are added.
pub(super) const EARLY: Range<u8> = 0..1;

/// Passes after modules were added.
pub(super) const LATE: Range<u8> = 1..STRIPS + 1;

/// The last pass, in which traits are taken away.
pub(super) const STRIPS: u8 = 3;

/// Bit of [`passes_of`] for steps that change no unit's numbers.
pub(super) const OTHERWISE: u8 = 1 << (STRIPS + 1);

/// In which pass a lasting operation takes effect: exchanges, settings, additions, removals.
#[inline]
pub(super) fn pass_of(op: Op) -> Option<u8> {
    match op {
        Op::Swap => Some(0),
        Op::Set(..) | Op::Times(..) => Some(1),
        Op::Add(..) | Op::Grant(..) | Op::Put(_) => Some(2),
        Op::Strip(_) => Some(STRIPS),
        _ => None,
    }
}

/// The passes in which these steps take effect, as bits.
pub(super) fn passes_of(steps: &[EffectStep]) -> u8 {
    steps.iter().fold(0, |passes, step| {
        passes | pass_of(step.op).map_or(OTHERWISE, |pass| 1 << pass)
    })
}
