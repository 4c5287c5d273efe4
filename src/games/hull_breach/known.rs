//! What was worked out of a state and still holds: numbers of units, what Commanders can do in windows, loads.

use std::cell::Cell;

use super::ids::{CARDS, CardIx};
use super::numbers::Numbers;
use breachlab_core::engine::{MAX_SEATS, Seat};

/// The numbers of every unit as last worked out. They are read many times for each change of the board, so
/// they are kept until something changes ([`State::touch`](super::state::State::touch)); debug builds work them out again at each reading
/// and compare.
#[derive(Clone, Debug)]
pub struct Known {
    epoch: u32,
    /// As [`Known::epoch`], for what hangs on who is where and not on numbers.
    layout: u32,
    worked_out: [Cell<u32>; CARDS],
    entries: [Cell<Numbers>; CARDS],
    skills: [Cell<(u32, u8)>; MAX_SEATS],
    loaded: Cell<u32>,
    loads: [Cell<(i16, i16)>; CARDS],
}

impl Known {
    /// Nothing known yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            epoch: 1,
            layout: 1,
            worked_out: std::array::from_fn(|_| Cell::new(0)),
            entries: std::array::from_fn(|_| Cell::new(Numbers::NONE)),
            skills: std::array::from_fn(|_| Cell::new((0, 0))),
            loaded: Cell::new(0),
            loads: std::array::from_fn(|_| Cell::new((0, 0))),
        }
    }

    /// Everything may have changed.
    #[inline]
    pub fn forget(&mut self) {
        if self.epoch == u32::MAX {
            *self = Self::new();
        }
        self.epoch += 1;
        self.relocate();
    }

    /// A card may have moved: its own numbers may have changed, and who is where.
    #[inline]
    pub fn forget_one(&mut self, ix: CardIx) {
        self.worked_out[ix.at()].set(0);
        self.relocate();
    }

    #[inline]
    fn relocate(&mut self) {
        if self.layout == u32::MAX {
            *self = Self::new();
        }
        self.layout += 1;
    }

    /// What is known of a unit.
    #[inline]
    #[must_use]
    pub fn recall(&self, ix: CardIx) -> Option<Numbers> {
        (self.worked_out[ix.at()].get() == self.epoch).then(|| self.entries[ix.at()].get())
    }

    /// What the cards a Commander has in play can do in windows, as bits of the asker's own, if known.
    #[inline]
    #[must_use]
    pub fn skills(&self, seat: Seat) -> Option<u8> {
        let (layout, skills) = self.skills[seat.at()].get();
        (layout == self.layout).then_some(skills)
    }

    /// Keeps what a Commander's cards can do.
    #[inline]
    pub fn keep_skills(&self, seat: Seat, skills: u8) {
        self.skills[seat.at()].set((self.layout, skills));
    }

    /// Marine and bay space used aboard a host, if known.
    #[inline]
    #[must_use]
    pub fn load(&self, host: CardIx) -> Option<(i16, i16)> {
        (self.loaded.get() == self.layout).then(|| self.loads[host.at()].get())
    }

    /// Starts to work out all loads: `host` carries nothing yet.
    #[inline]
    pub fn unload(&self, host: CardIx) {
        self.loads[host.at()].set((0, 0));
    }

    /// Adds to what a host carries.
    #[inline]
    pub fn add_load(&self, host: CardIx, marines: i16, wings: i16) {
        let (m, w) = self.loads[host.at()].get();
        self.loads[host.at()].set((m + marines, w + wings));
    }

    /// All loads are known now.
    #[inline]
    pub fn loaded(&self) {
        self.loaded.set(self.layout);
    }

    /// Keeps what was worked out.
    #[inline]
    pub fn keep(&self, ix: CardIx, numbers: Numbers) {
        self.worked_out[ix.at()].set(self.epoch);
        self.entries[ix.at()].set(numbers);
    }
}

impl Default for Known {
    fn default() -> Self {
        Self::new()
    }
}
