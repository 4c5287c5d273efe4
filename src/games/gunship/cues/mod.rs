//! What speaks for and against an action, in numbers that a policy weighs. Each file holds the cues of some
//! questions; all of them read the view alone.

mod blunder;
mod brief;
mod fighters;
mod gunship;
mod names;
mod out;
mod prospects;
mod reactions;
mod work;
mod yard;

pub use blunder::{BLUNDERS, judge};
pub use brief::{Brief, brief};
pub(super) use names::Cue;
pub use names::PARAMETERS;
pub use prospects::prospects;

use super::action::Action;
use super::view::View;
use breachlab_core::engine::Cues;
use names::parameter;
use out::Out;

/// Fills the cues of an action.
pub(super) fn cues(view: &View<'_>, plan: &[f32], brief: &Brief, action: Action, out: &mut Cues) {
    let mut out = Out(out);
    let out = &mut out;
    match action {
        Action::Fly(_) | Action::Strafe | Action::Hold => {
            fighters::cues(view, brief, action, out);
        }
        Action::Tow
        | Action::Drift
        | Action::Move(_)
        | Action::Land
        | Action::AttackFighters
        | Action::AttackGunship
        | Action::AttackFar
        | Action::Run
        | Action::EndActions => gunship::phase(view, plan, brief, action, out),
        Action::Fire(..) | Action::Cease | Action::Loose => gunship::attack(view, action, out),
        Action::Evade | Action::Endure | Action::Slag | Action::Critical | Action::Spare => {
            reactions::cues(view, action, out);
        }
        Action::Torpedo(_) | Action::Bombs { .. } | Action::Load { .. } => {
            gunship::run(view, brief, action, out);
        }
        Action::AddShield
        | Action::Mend(_)
        | Action::Unload(_)
        | Action::AddArmor(_)
        | Action::MoveArmor { .. }
        | Action::Unmount(_)
        | Action::Arm(..)
        | Action::Overhaul(_)
        | Action::NewWing(_)
        | Action::Overtime
        | Action::Launch
        | Action::EndRepairs => yard::repair(view, plan, brief, action, out),
        Action::Discard(_) | Action::EndDiscards => yard::discard(view, brief, action, out),
    }
}

#[cfg(test)]
mod tests {
    use super::Cue;
    use breachlab_core::engine::{CueBuffer, Cues};

    #[test]
    fn cues_fit_a_policy() {
        assert!(Cue::NAMES.len() <= Cues::<1>::ROOM);
        assert_eq!(Cue::NAMES[Cue::TossUseless as usize], "toss_useless");
    }
}
