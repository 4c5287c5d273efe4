//! The matches that took the most decisions, so that a match driven to its caps is seen.

/// How many are kept.
pub const KEPT: usize = 5;

/// One long match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slow {
    /// Its number within the cell.
    pub number: u64,
    /// Decisions made in it.
    pub decisions: u64,
    /// How many rounds it went.
    pub turns: u16,
    /// How it ended.
    pub ending: u8,
}

/// The longest matches, most decisions first; of equals, the lower number. The order is total, so any order
/// of merging keeps the same ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slowest {
    rows: [Option<Slow>; KEPT],
}

impl Slowest {
    /// The matches kept, longest first.
    pub fn iter(&self) -> impl Iterator<Item = Slow> + '_ {
        self.rows.iter().flatten().copied()
    }

    #[inline]
    pub(super) fn add(&mut self, slow: Slow) {
        let is_longer = |kept: &Option<Slow>| {
            kept.is_none_or(|kept| (slow.decisions, kept.number) > (kept.decisions, slow.number))
        };
        // The shortest kept decides almost always.
        if !is_longer(&self.rows[KEPT - 1]) {
            return;
        }
        if let Some(at) = self.rows.iter().position(is_longer) {
            self.rows.copy_within(at..KEPT - 1, at + 1);
            self.rows[at] = Some(slow);
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for slow in other.iter() {
            self.add(slow);
        }
    }
}
