//! What speaks for and against an action, in numbers that a policy weighs. Each file holds the cues of some
//! questions; all of them read the view alone.

mod brief;
mod fighters;
mod gunship;
mod prospects;
mod reactions;
mod yard;

pub use brief::{Brief, brief};
pub use prospects::prospects;

use super::action::Action;
use super::view::View;
use crate::engine::{Cues, Knob};

/// Names the cues by their places.
macro_rules! cues {
    ($($name:ident)+) => {
        /// Names of the cues.
        pub const CUES: &[&str] = &[$(stringify!($name)),+];
        /// Places of the cues.
        #[expect(non_camel_case_types, reason = "places are called as policy files call the cues")]
        #[derive(Clone, Copy)]
        #[repr(u8)]
        enum Cue { $($name),+ }
    };
}

cues! {
    strafe duel duel_edge with_gunship at_enemy_home at_own_home on_enemy_gunship
    run run_finish run_risk move_to_run approach move_home land strafed chase
    shoot_gunship shoot_far shoot_fighters end_actions tow
    hit ion fighter_kill spend_aim aim_power aim_wreck aim_systems sure cease loose
    evade evade_hurt evade_ion slag slag_core critical critical_through
    torpedo bombs run_hits boost kill_carrier
    mend_engines mend_power mend_launcher mend_guns mend_shields
    add_shield unload add_armor arm_bombs arm_guns overhaul new_wing overtime
    launch launch_need end_repairs
    toss_shot toss_run toss_repair toss_evade toss_useless
}

/// Places in [`KNOBS`].
mod knob {
    pub(super) const RETREAT_AT: usize = 0;
    pub(super) const LAUNCH_AT: usize = 1;
    pub(super) const PRESS: usize = 2;
}

/// Plan-level numbers of a policy.
pub const KNOBS: &[Knob] = &[
    Knob {
        name: "retreat_at",
        default: 0.5,
        low: 0.0,
        high: 2.0,
        help: "need of repair (0 sound, 1 useless) at which the ship turns home",
    },
    Knob {
        name: "launch_at",
        default: 0.25,
        low: 0.0,
        high: 2.0,
        help: "need of repair below which the ship leaves the hangar",
    },
    Knob {
        name: "press",
        default: 4.0,
        low: 0.0,
        high: 100.0,
        help: "hits left on the enemy carrier at which the ship's own state no longer matters",
    },
];

/// Cues of one action.
struct Out<'a>(&'a mut Cues);

impl Out<'_> {
    fn set(&mut self, cue: Cue, value: f32) {
        self.0[cue as usize] = value;
    }

    fn yes(&mut self, cue: Cue) {
        self.set(cue, 1.0);
    }

    /// The larger of what is there and this.
    fn raise(&mut self, cue: Cue, value: f32) {
        let there = self.0[cue as usize];
        self.0[cue as usize] = there.max(value);
    }
}

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
    use super::*;
    use crate::engine::MOST_CUES;

    #[test]
    fn cues_fit_a_policy() {
        assert!(CUES.len() <= MOST_CUES);
        assert_eq!(CUES[Cue::toss_useless as usize], "toss_useless");
    }
}
