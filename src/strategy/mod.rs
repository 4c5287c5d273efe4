//! Who decides: one file a kind of pilot, all of them generic over the game, one enum that holds the kinds.
//!
//! A pilot sees a [`Game::View`], never the state. Its numbers come from `strategies/`; its thinking has its
//! own stream, so a new pilot disturbs neither dealing nor dice. A new kind (search, script, external) adds a
//! file, a variant of [`Pilot`], and what it keeps between decisions to [`Mind`].

mod policy;
mod random;

use std::fmt;

pub use policy::{MOST_CUES, Policy};

use crate::dice::{Address, Lane, Stream};
use crate::engine::{Game, Seat};

/// One entry of a line-up: the kind and its numbers. Shared by all matches, so it holds nothing that changes.
#[expect(
    clippy::large_enum_variant,
    reason = "a handful a run, read at every decision: a box would only add a step"
)]
pub enum Pilot<G: Game> {
    /// Any legal action, all equally likely.
    Random,
    /// The best weighted sum of cues.
    Policy(Policy<G>),
}

impl<G: Game> Pilot<G> {
    /// Chooses one entry of a menu that has at least one.
    #[inline]
    pub fn choose(&self, view: &G::View<'_>, menu: &[G::Action], mind: &mut Mind<G>) -> usize {
        match self {
            Self::Random => random::choose(menu.len(), &mut mind.thinking),
            Self::Policy(policy) => policy.choose(view, menu, &mut mind.brief, &mut mind.thinking),
        }
    }
}

impl<G: Game> Clone for Pilot<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Random => Self::Random,
            Self::Policy(policy) => Self::Policy(policy.clone()),
        }
    }
}

impl<G: Game> fmt::Debug for Pilot<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("Random"),
            Self::Policy(policy) => policy.fmt(f),
        }
    }
}

/// What a seat's pilot holds during one match. Nothing in it outlives the match but the room of its buffers.
pub struct Mind<G: Game> {
    thinking: Stream,
    brief: G::Brief,
}

impl<G: Game> Mind<G> {
    /// A mind that has not been seated yet.
    #[must_use]
    pub fn new() -> Self {
        let nowhere = Address {
            seed: 0,
            cell: 0,
            number: 0,
        };
        Self {
            thinking: Stream::new(nowhere, Lane::Think(0), 0),
            brief: G::Brief::default(),
        }
    }

    /// A mind that thinks on from here as this one would, for the twin of a match that is split.
    #[must_use]
    pub fn split(&self) -> Self {
        Self {
            thinking: self.thinking.clone(),
            brief: G::Brief::default(),
        }
    }

    /// Starts a match afresh in `seat`. The brief stays, as the game rewrites it at each decision.
    #[inline]
    pub fn wake(&mut self, address: Address, seat: Seat) {
        self.thinking = Stream::new(address, Lane::Think(seat.0), 0);
    }
}

impl<G: Game> Default for Mind<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> fmt::Debug for Mind<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mind")
            .field("thinking", &self.thinking)
            .finish_non_exhaustive()
    }
}
