//! The rules lab: one laid-out position, told step by step, sampled, or enumerated. Generic over the game.

mod decide;
mod engage;
mod enumerate;
mod sample;

pub use decide::Order;
pub use engage::{EngageError, Engaged, Line, Speaker, engage, engage_by_seed};
pub use enumerate::{Enumerated, NoExact, enumerate};
pub use sample::{Sampled, sample};

use std::sync::{Mutex, PoisonError};

use crate::engine::{Game, Seat, Stages};
use crate::strategy::{Mind, Pilot};

/// A position laid out, with everything needed to play it on.
pub struct Scene<G: Game> {
    /// What it is called.
    pub title: String,
    /// Paragraphs, rulings and examples it shows.
    pub cites: Vec<String>,
    /// The file it comes from.
    pub path: String,
    /// Cards and rules.
    pub setup: G::Setup,
    /// The position, before its first step.
    pub state: Mutex<G::State>,
    /// Pilots by seat.
    pub pilots: Vec<Pilot<G>>,
    /// Their names.
    pub pilot_names: Vec<String>,
    /// Decisions that are made before any pilot is asked.
    pub orders: Vec<Order>,
    /// It is over when the last order has been carried out.
    pub stops: bool,
    /// Faces that go with the orders, where the file has some.
    pub dice: Option<Vec<u8>>,
    /// What must be true in the end.
    pub expect: Vec<String>,
}

impl<G: Game> Scene<G> {
    /// A copy of the position.
    #[must_use]
    pub fn fresh(&self) -> G::State {
        // Nobody changes it, so a panic elsewhere leaves it whole.
        self.state
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

impl<G: Game> std::fmt::Debug for Scene<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Scene")
            .field("title", &self.title)
            .field("path", &self.path)
            .field("pilots", &self.pilot_names)
            .field("orders", &self.orders.len())
            .finish_non_exhaustive()
    }
}

/// Chances by outcome and by unit, exact or from samples.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Odds {
    /// By index into [`Game::CLASH_OUTCOMES`].
    pub outcomes: Vec<f64>,
    /// By unit of the roster: lost to whoever commanded it at first.
    pub lost: Vec<f64>,
    /// By order: it could not be carried out, and the pilots took over.
    pub strayed: Vec<f64>,
}

/// Units whose fate is followed, with who commands them at first.
#[must_use]
pub fn roster<G: Stages>(scene: &Scene<G>) -> Vec<(u32, Seat, String)> {
    let state = scene.fresh();
    let units = G::roster(&scene.setup, &state);
    units
        .into_iter()
        .map(|(unit, name)| (unit, G::commands(&state, unit), name))
        .collect()
}

/// Minds for all seats.
pub(super) fn minds<G: Game>(seats: usize) -> Vec<Mind<G>> {
    (0..seats).map(|_| Mind::new()).collect()
}
