//! What a player sees before him at a decision, worked out once.

use super::aims::Aims;
use super::danger::Danger;
use super::intent::Intent;
use super::odds::CheckOdds;
use super::worth;
use crate::frame::{BattleStep, Frame};
use crate::look::Look;
use breachlab_core::engine::Seat;

/// What a decision is about, worked out once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outlook {
    pub(super) odds: CheckOdds,
    pub(super) aims: Aims,
    pub(super) danger: Danger,
    pub(super) intent: Intent,
    /// What it is worth to be here, in cards for each turn.
    pub(super) here: f32,
    /// Whether the top of the own discard is a planet that would be missed.
    pub(super) is_open: bool,
    /// How much stronger the own ships are than those against them, from -5 to 5; of a battle.
    pub(super) edge: f32,
}

impl Outlook {
    /// What a player sees before him.
    pub(crate) fn of(look: Look<'_>, seat: Seat, plan: &[f32]) -> Self {
        let mut seen = Self {
            intent: Intent::of(plan),
            ..Self::default()
        };
        match look.st.frames.last() {
            Some(Frame::Main) => {
                seen.odds = CheckOdds::of(look);
                seen.danger = Danger::of(look, seat);
                seen.aims = Aims::of(look, seat, &seen.intent, &seen.odds);
                seen.here = seen.aims.value(look, look.at(seat));
                seen.is_open = worth::is_open(look, seat);
            }
            Some(Frame::Battle(BattleStep::RedAlert(_) | BattleStep::Withdraw(_))) => {
                seen.odds = CheckOdds::of(look);
                seen.edge = seen.odds.edge_of_battle(look, seat);
            }
            Some(Frame::Battle(_) | Frame::Shot(_) | Frame::Boarding { .. }) => {
                seen.odds = CheckOdds::of(look);
            }
            _ => {}
        }
        seen
    }
}
