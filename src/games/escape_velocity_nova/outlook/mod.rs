//! What a player sees before him at a decision: chances of checks from the cards that are left in the Nova Deck (§2.6),
//! aims on the map, who is stronger, where fleets lie in wait.

mod aims;
mod cues;
mod danger;
mod fights;
mod odds;
mod worth;

pub(crate) use cues::cues;
pub(crate) use odds::CheckOdds;
pub(crate) use worth::wealth;

use crate::battle_state::Camp;
use crate::frame::{BattleStep, Frame};
use crate::look::Look;
use aims::Aims;
use breachlab_core::engine::{Parameter, Seat};
use danger::Danger;

/// Plan-level numbers, in the order of the fields of [`Intent`].
pub(crate) const PARAMETERS: &[Parameter] = &[
    Parameter::new(
        "story",
        4.0,
        0.0,
        60.0,
        "cards that a step of the own storyline is worth beyond what it pays",
    ),
    Parameter::new(
        "prey",
        0.0,
        0.0,
        40.0,
        "cards that meeting a weaker player is worth, at even odds and half as much again for each tenth above",
    ),
    Parameter::new(
        "yard",
        1.0,
        0.0,
        10.0,
        "cards that a better ship is worth, for each card it costs more than the old one",
    ),
];

/// The plan of a policy, by name.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Intent {
    /// See `story`.
    pub(crate) story: f32,
    /// See `prey`.
    pub(crate) prey: f32,
    /// See `yard`.
    pub(crate) yard: f32,
}

impl Intent {
    fn of(plan: &[f32]) -> Self {
        let number = |at: usize| plan.get(at).copied().unwrap_or(PARAMETERS[at].default);
        Self {
            story: number(0),
            prey: number(1),
            yard: number(2),
        }
    }
}

/// What a decision is about, worked out once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outlook {
    odds: CheckOdds,
    aims: Aims,
    danger: Danger,
    intent: Intent,
    /// What it is worth to be here, in cards for each turn.
    here: f32,
    /// Whether the top of the own discard is a planet that would be missed.
    is_open: bool,
    /// How much stronger the own ships are than those against them, from -5 to 5; of a battle.
    edge: f32,
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
                seen.is_open = cues::is_open(look, seat);
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

/// Whether a ship in battle is against a player's own.
fn is_against(look: Look<'_>, seat: Seat, ship: &crate::battle_state::Combatant) -> bool {
    let own = crate::battle_state::Combatant::new(crate::card::NONE, seat, Camp::Own);
    ship.is_able() && look.is_foe(ship, &own)
}
