//! The engagement at hand: its place and its step.

use crate::ending::End;
use crate::engagement_step::EngagementStep;
use breachlab_core::engine::Seat;

/// Dead space: no Station there.
pub const DEAD_SPACE: u8 = 7;

/// Phases of a turn (3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Phase {
    /// L1 to L5.
    Logistics,
    /// The Manufacturing Phase (M).
    Manufacturing,
    /// E1 to E4.
    Engagement,
    /// The end of the turn (END).
    End,
}

/// Where a position that was laid out goes no further; a match that was dealt goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabEnd {
    /// It was dealt, and goes on to its end.
    Never,
    /// At the end of this step.
    Step(EngagementStep),
    /// At the end of the round.
    Round,
    /// It has come there: nobody is asked any more.
    Reached,
}

/// The engagement at hand.
#[derive(Clone, Copy, Debug)]
pub struct Engagement {
    /// Whether there is one.
    pub on: bool,
    /// The Commander who declared the attack.
    pub attacker: Seat,
    /// The Commander who was attacked.
    pub defender: Seat,
    /// Where: the defender's space, or [`DEAD_SPACE`].
    pub space: u8,
    /// Round, from 1.
    pub round: u16,
    /// The step of its round.
    pub step: EngagementStep,
    /// How it ended; none while it goes on.
    pub end: Option<End>,
    /// Wounds dealt by both sides.
    pub wounds: u16,
    /// Units that both sides lost in it.
    pub losses: u16,
    /// Round from whose S3 on the attacker's Station array takes part; 0: never.
    pub station_from: u8,
}
