//! Cues of the squadron: where to be, whom to fight.

use super::brief::reach;
use super::{Brief, Cue, Out};
use crate::action::Action;
use crate::board::Status;
use crate::ids::Zone;
use crate::view::View;

pub(super) fn cues(view: &View<'_>, brief: &Brief, action: Action, out: &mut Out<'_>) {
    let (seat, enemy) = (view.seat(), view.enemy());
    let rules = &view.setup().rules;
    let squadron = view.squadron(seat);
    let dice = f32::from(rules.fighter_dice(squadron.fighters));
    match action {
        Action::Strafe => out.set(Cue::Strafe, dice * view.setup().chance()),
        Action::Fly(to) => {
            ending(view, brief, to, out);
            let is_free = !view.squadron(enemy).is_at(to);
            // From one end of the line to the other leads through the center.
            if to == Zone::CENTER && is_free && squadron.zone != Zone::CENTER {
                let [home, _, far] = Zone::seen_by(seat);
                ending(
                    view,
                    brief,
                    if squadron.zone == home { far } else { home },
                    out,
                );
            }
        }
        _ => ending(view, brief, squadron.zone, out),
    }
}

/// Cues of ending the phase in a zone.
fn ending(view: &View<'_>, brief: &Brief, zone: Zone, out: &mut Out<'_>) {
    let (seat, enemy) = (view.seat(), view.enemy());
    let rules = &view.setup().rules;
    let foe = view.squadron(enemy);
    if foe.is_at(zone) {
        let own = f32::from(rules.fighter_dice(view.squadron(seat).fighters));
        let theirs = f32::from(rules.fighter_dice(foe.fighters));
        out.raise(Cue::Duel, 1.0);
        out.set(Cue::DuelEdge, (own - theirs) * view.setup().chance());
    }
    let ship = view.board(seat);
    if ship.is_at(zone) {
        out.raise(Cue::WithGunship, 1.0);
    }
    // Ahead of the ship only where the ship can follow in the same turn.
    let follows = ship.status == Status::InSpace && reach(view, ship).any(|near| near == zone);
    if zone == Zone::home(enemy) && brief.run > 0.0 && follows {
        out.raise(Cue::AtEnemyHome, 1.0);
    }
    if zone == Zone::home(seat) {
        out.raise(Cue::AtOwnHome, 1.0);
    }
    if view.board(enemy).is_at(zone) {
        out.raise(Cue::OnEnemyGunship, 1.0);
    }
}
