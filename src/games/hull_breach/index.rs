//! Places in the tables of the [`Pool`](super::pool::Pool): effects, filters, conditions and runs of steps are
//! kept there side by side and named by their index.

/// A run of entries in one of the pool's tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// First entry.
    pub start: u16,
    /// Number of entries.
    pub len: u16,
}

impl Span {
    /// The indices of this run.
    #[inline]
    pub fn ids(self) -> std::ops::Range<u16> {
        self.start..self.start + self.len
    }

    /// The run as a slice range.
    #[inline]
    #[must_use]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }
}

/// Index of a filter in [`Pool::filters`](super::pool::Pool::filters).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FilterId(pub u16);

/// Index of a condition in [`Pool::conditions`](super::pool::Pool::conditions).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CondId(pub u16);

/// Index of an effect in [`Pool::effects`](super::pool::Pool::effects).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EffectId(pub u16);
