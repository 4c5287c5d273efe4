//! Absurd play as a game sees it at one decision.

use super::Game;

/// An attack with this predicted chance of success or more is called sure.
pub const SURE: f32 = 0.8;

/// How often something absurd could have been done, and was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blunder {
    /// Decisions at which it could have been played.
    pub occasions: u64,
    /// Of these, absurd.
    pub absurd: u64,
}

impl Blunder {
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
pub struct BlunderReport<'a> {
    /// By [`Judges::BLUNDERS`].
    pub blunders: &'a mut [Blunder],
    /// The chosen action opens an engagement: its predicted chance of success.
    pub forecast: Option<f32>,
}

/// A game that may know absurd play when it sees it. For reports on pilots, never for results.
pub trait Judges: Game {
    /// Absurd play that [`Judges::judge`] looks for, by name.
    const BLUNDERS: &'static [&'static str] = &[];

    /// Says which occasions for absurd play ([`Judges::BLUNDERS`]) a decision was, and which of them were taken.
    fn judge(
        _view: &Self::View<'_>,
        _menu: &[Self::Action],
        _chosen: usize,
        _verdict: &mut BlunderReport<'_>,
    ) {
    }
    /// Whether an engagement that ended so (index into [`Game::CLASH_OUTCOMES`]) was a success of the attacker.
    fn is_success(_outcome: u8) -> bool {
        true
    }
}
