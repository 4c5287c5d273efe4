//! Cues of repairs and of discards.

use super::gunship::strafes;
use super::{Brief, Cue, Out, parameter};
use crate::action::Action;
use crate::board::SOUND;
use crate::card::{Kind, Weapon};
use crate::ids::{Loc, Zone};
use crate::view::View;

pub(super) fn repair(
    view: &View<'_>,
    plan: &[f32],
    brief: &Brief,
    action: Action,
    out: &mut Out<'_>,
) {
    let seat = view.seat();
    let board = view.board(seat);
    let repairs = view.spent().repairs;
    let loadout = &view.setup().loadouts[seat.at()];
    match action {
        Action::AddShield => out.yes(Cue::AddShield),
        Action::Mend(loc) => mended(view, loc, out),
        Action::Overhaul(loc) => {
            out.yes(Cue::Overhaul);
            mended(view, loc, out);
        }
        Action::Unload(_) => out.yes(Cue::Unload),
        Action::AddArmor(loc) => {
            // Where it began is where this loadout wants it.
            let is_due = board.armor[loc.at()] < loadout.armor[loc.at()];
            out.set(Cue::AddArmor, if is_due { 1.0 } else { 0.5 });
        }
        Action::Arm(mount, weapon) => {
            let is_own = loadout.weapons[mount.at()] == weapon;
            let worth = if is_own { 1.0 } else { 0.25 };
            let works = board.works(mount.loc());
            let worth = if works { worth } else { 0.5 * worth };
            out.set(
                if weapon == Weapon::Bombs {
                    Cue::ArmBombs
                } else {
                    Cue::ArmGuns
                },
                worth,
            );
        }
        Action::Unmount(_) | Action::MoveArmor { .. } => {
            // Of use only to plans that no cue here has.
            out.set(Cue::EndRepairs, -1.0);
        }
        Action::NewWing(_) => out.yes(Cue::NewWing),
        Action::Overtime => {
            if brief.work.exceeds(repairs) {
                out.yes(Cue::Overtime);
            }
        }
        // What leaves a repair undone that costs nothing is no more than a hasty end.
        Action::Launch if brief.work.fits(repairs - 1) => out.set(Cue::EndRepairs, -1.0),
        Action::EndRepairs if brief.work.fits(repairs) => out.set(Cue::EndRepairs, -1.0),
        Action::Launch => {
            out.set(Cue::Strafed, strafes(view, Zone::home(seat), false));
            out.yes(Cue::Launch);
            out.set(Cue::LaunchNeed, brief.need - plan[parameter::LAUNCH_AT]);
        }
        _ => out.yes(Cue::EndRepairs),
    }
}

fn mended(view: &View<'_>, loc: Loc, out: &mut Out<'_>) {
    match loc {
        Loc::ENGINES => {
            let is_stranded = view.board(view.seat()).is_stranded();
            out.set(Cue::MendEngines, if is_stranded { 2.0 } else { 1.0 });
        }
        Loc::POWER => out.yes(Cue::MendPower),
        Loc::LAUNCHER => out.yes(Cue::MendLauncher),
        Loc::SHIELDS => out.yes(Cue::MendShields),
        _ => out.yes(Cue::MendGuns),
    }
}

pub(super) fn discard(view: &View<'_>, brief: &Brief, action: Action, out: &mut Out<'_>) {
    let Action::Discard(kind) = action else {
        return;
    };
    let board = view.board(view.seat());
    let held = brief.hand[kind.at()];
    let could_fire = |weapon: Weapon| {
        let guns = board.weapons.iter().filter(|&&on| on == weapon).count();
        usize::from(held) <= guns
    };
    let is_useful = match kind {
        Kind::Hit => could_fire(Weapon::Blaster),
        Kind::Ion => could_fire(Weapon::Ion),
        Kind::Torpedo => held <= 1 && board.damage_at(Loc::LAUNCHER) == SOUND,
        Kind::Blank => false,
        _ => true,
    };
    if !is_useful {
        out.yes(Cue::TossUseless);
    }
    out.yes(match kind {
        Kind::Hit | Kind::Ion | Kind::Blank => Cue::TossShot,
        Kind::Torpedo | Kind::Aim | Kind::Critical | Kind::Slag => Cue::TossRun,
        Kind::Control => Cue::TossRepair,
        Kind::Evade => Cue::TossEvade,
    });
}
