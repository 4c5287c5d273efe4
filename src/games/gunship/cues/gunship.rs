//! Cues of the gunship phase, of attacks and of runs.

use super::brief::{drop_of, is_threatened, torpedo};
use super::{Brief, Cue, Out, parameter};
use crate::action::{Action, Boost, Fire, Sight};
use crate::board::{LIGHT, SOUND, Status};
use crate::card::{Kind, Weapon};
use crate::frame::{Frame, Target};
use crate::ids::{Loc, Zone};
use crate::view::View;

/// Steps between two zones.
fn steps(from: Zone, to: Zone) -> u8 {
    from.0.abs_diff(to.0)
}

/// The next action.
pub(super) fn phase(
    view: &View<'_>,
    plan: &[f32],
    brief: &Brief,
    action: Action,
    out: &mut Out<'_>,
) {
    let enemy = view.enemy();
    let chance = view.setup().chance();
    let want = brief.need - plan[parameter::RETREAT_AT];
    match action {
        Action::Move(to) => moving(view, brief, want, to, out),
        Action::Land => out.set(Cue::Land, want),
        Action::Tow => {
            let board = view.board(view.seat());
            // Engines that an Ionized card alone keeps still are likely free again by the next turn.
            let can_wait = board.sound_engines() > 0 && !is_threatened(view, board);
            out.set(Cue::Tow, if can_wait && want <= 0.0 { -1.0 } else { 1.0 });
        }
        Action::AttackGunship => out.set(Cue::ShootGunship, brief.shots),
        Action::AttackFar => {
            let aims = f32::from(brief.hand[Kind::Aim.at()]);
            let shots = brief.shots;
            out.set(
                Cue::ShootFar,
                shots.min(aims) + (shots - aims).max(0.0) * chance,
            );
        }
        Action::AttackFighters => {
            let left = f32::from(view.squadron(enemy).fighters);
            out.set(Cue::ShootFighters, (brief.shots * chance).min(left));
        }
        Action::Run => {
            out.set(Cue::Run, brief.run);
            out.set(Cue::RunRisk, brief.risk);
            if brief.can_finish {
                out.yes(Cue::RunFinish);
            }
        }
        Action::EndActions => out.yes(Cue::EndActions),
        _ => {}
    }
}

/// Whether a ship that moves to `to` can land there this turn.
fn lands_after(view: &View<'_>, to: Zone) -> bool {
    let (board, spent) = (view.board(view.seat()), view.spent());
    let rules = &view.setup().rules;
    to == Zone::home(view.seat())
        && view.carrier(view.seat()).lives()
        && board.moves(rules) > spent.moves + 1
        && board.actions(rules) > spent.actions + 1
}

/// Hits to expect of enemy fighters when the ship comes to a zone: of those there, at once, unless its own fly there
/// too; of those elsewhere, in their turn, if the ship leaves its escort for it.
pub(super) fn strafes(view: &View<'_>, to: Zone, leaves_escort: bool) -> f32 {
    let foes = view.squadron(view.enemy());
    if view.squadron(view.seat()).is_at(to) || !(foes.is_at(to) || leaves_escort) {
        return 0.0;
    }
    f32::from(view.setup().rules.fighter_dice(foes.fighters)) * view.setup().chance()
}

fn moving(view: &View<'_>, brief: &Brief, want: f32, to: Zone, out: &mut Out<'_>) {
    let (seat, enemy) = (view.seat(), view.enemy());
    let rules = &view.setup().rules;
    let board = view.board(seat);
    let spent = view.spent();
    let nearer = |goal: Zone| f32::from(steps(board.zone, goal)) - f32::from(steps(to, goal));
    let (home, far) = (Zone::home(seat), Zone::home(enemy));
    if view.carrier(seat).lives() {
        out.set(Cue::MoveHome, want * nearer(home));
    }
    if brief.run > 0.0 && view.carrier(enemy).lives() {
        out.set(Cue::Approach, nearer(far));
        let still = steps(to, far);
        let moves = board.moves(rules).saturating_sub(spent.moves + 1);
        let actions = board.actions(rules).saturating_sub(spent.actions + 1);
        if still <= moves && still < actions && nearer(far) > 0.0 {
            out.set(Cue::MoveToRun, brief.run);
        }
    }
    let leaves = view.squadron(seat).is_at(board.zone) && !lands_after(view, to);
    out.set(Cue::Strafed, strafes(view, to, leaves));
    let target = view.board(enemy);
    if target.status == Status::InSpace && brief.shots > 0.0 {
        out.set(Cue::Chase, nearer(target.zone) * brief.shots);
    }
}

/// The next card of an attack.
pub(super) fn attack(view: &View<'_>, action: Action, out: &mut Out<'_>) {
    let (fire, sight) = match action {
        Action::Fire(fire, sight) => (fire, sight),
        Action::Cease => return out.yes(Cue::Cease),
        _ => return out.yes(Cue::Loose),
    };
    let frame = view.frame();
    let is_far = matches!(frame, Some(Frame::Announce { .. }));
    if let Some(Frame::Assault {
        target: Target::Fighters,
        ..
    }) = frame
    {
        let is_sure = sight != Sight::Dice;
        let kill = if is_sure { 1.0 } else { view.setup().chance() };
        out.set(Cue::FighterKill, kill);
        if is_sure {
            out.yes(Cue::SpendAim);
        }
        return;
    }
    out.yes(match fire {
        Fire::Hit => Cue::Hit,
        Fire::Ion => Cue::Ion,
    });
    match sight {
        Sight::Dice => {}
        Sight::Sure => {
            out.yes(Cue::SpendAim);
            out.yes(Cue::Sure);
        }
        Sight::At(loc) => {
            out.set(Cue::SpendAim, if is_far { 2.0 } else { 1.0 });
            if is_far {
                out.yes(Cue::Sure);
            }
            aimed(view, fire, loc, out);
        }
    }
}

/// What a chosen location is worth.
fn aimed(view: &View<'_>, fire: Fire, loc: Loc, out: &mut Out<'_>) {
    let target = view.board(view.enemy());
    if fire == Fire::Ion {
        if loc == Loc::POWER {
            out.yes(Cue::AimPower);
        } else if target.ions[loc.at()] > 0 {
            out.yes(Cue::AimWreck);
        } else if target.works(loc) && (loc == Loc::LAUNCHER || loc == Loc::ENGINES) {
            out.yes(Cue::AimSystems);
        }
        return;
    }
    let is_bare = target.shields == 0 || target.is_sideways();
    if !is_bare || target.armor[loc.at()] > 0 || !target.has(loc) {
        return;
    }
    if target.slot_with(loc, LIGHT).is_some() {
        out.yes(Cue::AimWreck);
    }
    let bombs = loc.mount();
    let holds_bombs = bombs.is_some_and(|mount| target.weapons[mount.at()] == Weapon::Bombs);
    let is_vital = [Loc::LAUNCHER, Loc::POWER, Loc::ENGINES].contains(&loc) || holds_bombs;
    if is_vital && target.damage_at(loc) == SOUND {
        out.yes(Cue::AimSystems);
    }
}

/// The weapon of a run, and what strengthens it.
pub(super) fn run(view: &View<'_>, brief: &Brief, action: Action, out: &mut Out<'_>) {
    let carrier = view.carrier(view.enemy());
    let left = f32::from(carrier.left());
    let mut hand = brief.hand;
    let (hits, cards) = match action {
        Action::Torpedo(boost) => {
            out.yes(Cue::Torpedo);
            match boost {
                Boost::None => (1.0, 0),
                Boost::Card(_) => (torpedo(carrier.shields, &hand).0, 1),
            }
        }
        Action::Bombs { aims, .. } => {
            out.yes(Cue::Bombs);
            hand[Kind::Aim.at()] = aims;
            let chance = view.setup().chance();
            (drop_of(carrier.shields, &hand, aims, chance).0, aims)
        }
        Action::Load { criticals, slags } => {
            let Some(Frame::Bombs { hits }) = view.frame() else {
                return;
            };
            let cards = criticals + slags;
            (f32::from(hits + cards), cards)
        }
        _ => return,
    };
    out.set(Cue::RunHits, hits.min(left));
    out.set(Cue::Boost, f32::from(cards));
    if hits >= left {
        out.yes(Cue::KillCarrier);
    }
}
