//! Cues of answers within a hit: evading it, making it worse.

use super::{Cue, Out};
use crate::action::{Action, Fire};
use crate::frame::{Frame, HitStage};
use crate::ids::Loc;
use crate::view::View;

pub(super) fn cues(view: &View<'_>, action: Action, out: &mut Out<'_>) {
    let strike = match view.frame() {
        Some(Frame::Strike(strike)) => Some(strike),
        _ => None,
    };
    let own = view.board(view.seat());
    match action {
        Action::Evade => {
            out.yes(Cue::Evade);
            let is_bare = own.shields == 0 || own.is_sideways();
            let is_ion = match strike {
                Some(strike) => strike.fire == Fire::Ion,
                // A question at long range: the volley, or a shot that will not miss.
                None => is_ion_far(view),
            };
            if is_ion {
                out.yes(Cue::EvadeIon);
            } else if is_bare {
                out.yes(Cue::EvadeHurt);
            }
        }
        Action::Slag => {
            out.yes(Cue::Slag);
            if let Some(strike) = strike
                && let HitStage::Slag { slot, .. } = strike.stage
            {
                let is_core = matches!(slot.loc(), Loc::LAUNCHER | Loc::POWER | Loc::ENGINES);
                out.set(Cue::SlagCore, f32::from(u8::from(is_core)));
            }
        }
        Action::Critical => {
            out.yes(Cue::Critical);
            if let Some(strike) = strike {
                let target = view.board(strike.target);
                let is_through = !strike.is_shielded && target.armor[strike.loc.at()] == 0;
                out.set(Cue::CriticalThrough, f32::from(u8::from(is_through)));
            }
        }
        _ => {}
    }
}

/// Whether the long-range question is about an Ionized card.
fn is_ion_far(view: &View<'_>) -> bool {
    let Some(Frame::Dodge(asked)) = view.frame() else {
        return false;
    };
    let mut shots = view.shots().iter().enumerate();
    shots.any(|(nth, shot)| shot.fire == Fire::Ion && asked.has(nth, shot.sight))
}
