//! A position laid out by hand, with all that is needed to play it on.

use std::sync::{Mutex, PoisonError};

use super::order::{Says, SceneAction};
use crate::engine::{Piloted, Seat, Stages};
use crate::strategy::{Mind, Pilot};

/// When a scene is over, if not before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SceneEnd {
    /// Where its game ends it: with the engagement, the turn, the match.
    Over,
    /// When its orders have been carried out and nothing is under way.
    Orders,
    /// With the step it begins in.
    Step,
    /// With the round it begins in.
    Round,
}

/// A position laid out, with everything needed to play it on.
pub struct Scene<G: Piloted> {
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
    /// What the pilots are called, by seat.
    pub pilot_names: Vec<String>,
    /// Decisions that are made before any pilot is asked.
    pub orders: Vec<SceneAction>,
    /// When it is over.
    pub stop: SceneEnd,
    /// The round and step it begins in.
    pub begins: (u32, u32),
    /// Faces that go with the orders, where the file has some.
    pub dice: Option<Vec<u8>>,
    /// What must be true in the end.
    pub expect: Vec<String>,
}

impl<G: Piloted> Scene<G> {
    /// A copy of the position.
    #[must_use]
    pub fn fresh(&self) -> G::State {
        // Nobody changes it, so a panic elsewhere leaves it whole.
        self.state
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Whether any order says that something is never on offer.
    pub(super) fn has_nevers(&self) -> bool {
        self.orders.iter().any(|order| order.says == Says::Never)
    }
}

impl<G: Piloted> std::fmt::Debug for Scene<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Scene")
            .field("title", &self.title)
            .field("path", &self.path)
            .field("pilots", &self.pilot_names)
            .field("orders", &self.orders.len())
            .finish_non_exhaustive()
    }
}

/// A unit whose fate is followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowedUnit {
    /// Its number, by the game.
    pub unit: u32,
    /// Who commands it at first.
    pub from: Seat,
    /// Whether it is everybody's, so that nobody loses it alone.
    pub is_shared: bool,
    /// Its name.
    pub name: String,
}

/// Units whose fate is followed.
#[must_use]
pub fn roster<G: Stages>(scene: &Scene<G>) -> Vec<FollowedUnit> {
    let state = scene.fresh();
    let units = G::roster(&scene.setup, &state);
    units
        .into_iter()
        .map(|(unit, name)| FollowedUnit {
            unit,
            from: G::commands(&state, unit),
            is_shared: G::is_shared(unit),
            name,
        })
        .collect()
}

/// Minds for all seats.
pub(super) fn minds<G: Piloted>(seats: usize) -> Vec<Mind<G>> {
    (0..seats).map(|_| Mind::new()).collect()
}
