//! Cues of volley steps: who acts when, where the dice go, what else a unit could do, when to go home.

use super::brief::{Brief, standing};
use super::{cue, parameter};
use crate::action::Action;
use crate::frame::Frame;
use crate::ids::CardIx;
use crate::odds::hit;
use crate::state::flag;
use crate::traits::Trait;
use crate::view::View;
use breachlab_core::engine::Cues;

/// Hits that a die kept from the enemy would have made, in points.
const PER_DIE: f32 = 0.8;

pub(super) fn fill(view: &View<'_>, plan: &[f32], brief: &Brief, action: Action, out: &mut Cues) {
    match action {
        // More the earlier the unit should act: painters, jammers, then the most dice. Negative if it has
        // nothing to do.
        Action::Activate(unit) => out[cue::ACTIVATE] = order(view, plan, brief, unit),
        Action::Intercept(unit) => out[cue::INTERCEPT] = 1.0 + 0.1 * view.worth(unit).dice,
        // Points of the dice, by exact odds; in a split with what the dice left would do.
        Action::Fire(target, dice) => out[cue::FIRE] = fire(plan, brief, target, dice.into()),
        Action::Split => out[cue::FIRE] = brief.split - 0.01,
        // Points of the dice less those of the turn that is lost afterwards.
        Action::Overload(target) => {
            let dice = i16::from(brief.traits.value(Trait::Overload));
            let points = brief
                .find(target)
                .map_or(0.0, |aim| aim.points_of(dice, plan[parameter::FINISH]));
            let lost = if matches!(brief.frame, Some(Frame::Act { .. })) {
                0.6
            } else {
                0.0
            };
            out[cue::OVERLOAD] = points - lost * brief.whole;
        }
        // Points of the dice the target will not roll.
        Action::Jam(target) => {
            let x = i16::from(brief.traits.value(Trait::Jammer));
            let theirs = brief.find(target).map_or(0, |aim| aim.attack);
            out[cue::JAM] = PER_DIE * f32::from(x.min(theirs).max(0));
        }
        // Points of the hits that friends who act later will score more.
        Action::Paint(target) => out[cue::PAINT] = paint(brief, target),
        // Points of the wounds removed.
        Action::Repair(part) => out[cue::REPAIR] = repair(view, brief, part),
        Action::Dock(_) => out[cue::DOCK] = 1.0,
        // How far the chance of success has fallen below what the plan asks.
        Action::Retreat => {
            out[cue::RETREAT] = if view.fight().is_some() {
                -1.0
            } else {
                // The first volley is worth more than the chance to leave without it.
                let first = view.engagement().is_some_and(|eng| eng.round <= 1);
                let asked = plan[parameter::RETREAT] * if first { 0.3 } else { 1.0 };
                asked - brief.win
            };
        }
        _ => {}
    }
}

fn order(view: &View<'_>, plan: &[f32], brief: &Brief, unit: CardIx) -> f32 {
    let Some(def) = view.def(unit) else {
        return 0.0;
    };
    let worth = view.worth(unit);
    let skipped = view
        .piece(unit)
        .is_some_and(|piece| piece.flags & flag::SKIPPED != 0);
    let module = view.piece(unit).is_some_and(|piece| piece.module.is_some());
    if skipped || (worth.dice <= 0.0 && !module) {
        // All it could do is go home.
        let losing = brief.attacks
            && view.fight().is_none()
            && standing(view, brief.me, brief.foe, plan[parameter::FRAIL])
                < plan[parameter::RETREAT];
        return if losing { 0.5 } else { -1.0 };
    }
    let mut early = 1.0 + 0.05 * worth.dice;
    if def.traits.has(Trait::TargetPainter) {
        early += 3.0;
    }
    if def.traits.has(Trait::Jammer) {
        early += 1.0;
    }
    early
}

fn fire(plan: &[f32], brief: &Brief, target: CardIx, dice: i16) -> f32 {
    let Some(aim) = brief.find(target) else {
        return 0.0;
    };
    let points = aim.points_of(dice, plan[parameter::FINISH]);
    match brief.frame {
        Some(Frame::Aim { left, .. }) => points + brief.rest_of(target, i16::from(left) - dice),
        _ => points,
    }
}

/// Hits won on the target, and dice that friends then have left for others.
fn paint(brief: &Brief, target: CardIx) -> f32 {
    let Some(aim) = brief.find(target) else {
        return 0.0;
    };
    let x = brief.traits.value(Trait::TargetPainter);
    let (plain, painted) = (hit(aim.need), hit(aim.need.saturating_sub(x)));
    let (rest, left) = (brief.rest, f32::from(aim.left.max(1)));
    let hits = (rest * painted).min(left) - (rest * plain).min(left);
    let spared = (rest - left / painted).max(0.0) - (rest - left / plain).max(0.0);
    aim.points * hits / left + PER_DIE * spared
}

fn repair(view: &View<'_>, brief: &Brief, part: CardIx) -> f32 {
    let Some(piece) = view.piece(part) else {
        return 0.0;
    };
    let worth = view.worth(part);
    let healed = piece.wounds.min(brief.traits.value(Trait::Repair));
    worth.value * f32::from(healed) / f32::from(worth.wounds.max(1))
}
