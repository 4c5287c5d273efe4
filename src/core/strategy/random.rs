//! The pilot that takes any entry of the menu, all equally likely.

use crate::dice::Stream;

/// Chooses among `options` entries.
#[inline]
pub(super) fn choose(options: usize, thinking: &mut Stream) -> usize {
    thinking.below(options as u32) as usize
}
