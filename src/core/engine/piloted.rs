//! All that the kinds of pilot ask of a game, by one name.

use super::{Describes, Evaluates, Features, Forfeits, Redeals};

/// A game that pilots can play: policies weigh its actions, searches deal it anew and value it, scripts and programs
/// have it described, and a pilot that breaks down forfeits.
pub trait Piloted: Features + Redeals + Evaluates + Describes + Forfeits {}

impl<G: Features + Redeals + Evaluates + Describes + Forfeits> Piloted for G {}
