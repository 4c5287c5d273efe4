//! Absurd play as a game sees it at one decision.

/// An attack with this predicted chance of success or more is called sure.
pub const SURE: f32 = 0.8;

/// How often something absurd could have been done, and was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Folly {
    /// Occasions.
    pub occasions: u64,
    /// Of these, absurd.
    pub absurd: u64,
}

impl Folly {
    /// Notes an occasion.
    pub fn note(&mut self, is_absurd: bool) {
        self.occasions += 1;
        self.absurd += u64::from(is_absurd);
    }

    /// Takes in what was counted elsewhere.
    pub fn add(&mut self, other: Self) {
        self.occasions += other.occasions;
        self.absurd += other.absurd;
    }
}

/// What a game says of one decision.
#[derive(Debug)]
pub struct Verdict<'a> {
    /// By [`Game::FOLLIES`](super::Game::FOLLIES).
    pub follies: &'a mut [Folly],
    /// The chosen action opens an engagement: its predicted chance of success.
    pub forecast: Option<f32>,
}
