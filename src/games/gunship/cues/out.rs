//! Where the cues of an action are written.

use super::names::Cue;
use breachlab_core::engine::Cues;

/// Cues of one action.
pub(super) struct Out<'a>(pub(super) &'a mut Cues);

impl Out<'_> {
    pub(super) fn set(&mut self, cue: Cue, value: f32) {
        self.0[cue as usize] = value;
    }

    pub(super) fn yes(&mut self, cue: Cue) {
        self.set(cue, 1.0);
    }

    /// The larger of what is there and this.
    pub(super) fn raise(&mut self, cue: Cue, value: f32) {
        let there = self.0[cue as usize];
        self.0[cue as usize] = there.max(value);
    }
}
