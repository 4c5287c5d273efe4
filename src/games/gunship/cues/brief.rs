//! What a decision is about, worked out once: the hand, what a run would do, how sound the ship is.

use super::parameter;
use super::work::Work;
use crate::board::{HEAVY, SOUND, ShipBoard, Status};
use crate::card::{KINDS, Kind, Weapon};
use crate::ids::{Loc, Mount, Zone};
use crate::rules::BOMBS;
use crate::view::View;

/// Worked out once per decision.
#[derive(Clone, Copy, Debug, Default)]
pub struct Brief {
    /// The own hand by kind.
    pub hand: [u8; KINDS],
    /// Expected hits on the enemy carrier of one run with what is at hand; 0 without a weapon.
    pub run: f32,
    /// Whether such a run may finish the carrier.
    pub can_finish: bool,
    /// Hits of a barrage over what the ship can still take.
    pub risk: f32,
    /// How much the ship wants its carrier, 0 to about 1.
    pub need: f32,
    /// Cards that its guns could fire this turn.
    pub shots: f32,
    /// What there is to repair aboard.
    pub work: Work,
}

/// Fills a brief.
pub fn brief(view: &View<'_>, plan: &[f32], out: &mut Brief) {
    let (seat, enemy) = (view.seat(), view.enemy());
    let set = view.setup();
    let board = view.board(seat);
    let hand = view.hand();
    let (has_torpedo, bombs) = view.run_weapons();
    let carrier = view.carrier(enemy);
    let (mut run, mut most) = (0.0_f32, 0_u8);
    if has_torpedo {
        let (mean, top) = torpedo(carrier.shields, &hand);
        (run, most) = (run.max(mean), most.max(top));
    }
    if bombs > 0 {
        let aims = hand[Kind::Aim.at()].min(BOMBS);
        let (mean, top) = drop_of(carrier.shields, &hand, aims, set.chance());
        (run, most) = (run.max(mean), most.max(top));
    }
    let standing = if board.is_sideways() {
        0
    } else {
        board.shields
    };
    let takes = set.rules.destroyed_at.saturating_sub(board.hits()) + standing;
    let barrage = f32::from(set.rules.defence_dice) * f32::from(set.defence) * (1.0 / 6.0);
    let is_pressing = f32::from(carrier.left()) <= plan[parameter::PRESS];
    let spent = view.spent();
    let left = |weapon: Weapon, fired: u8, kind: Kind| {
        board
            .guns(weapon)
            .saturating_sub(fired)
            .min(hand[kind.at()])
    };
    let shots =
        left(Weapon::Blaster, spent.hits, Kind::Hit) + left(Weapon::Ion, spent.ions, Kind::Ion);
    *out = Brief {
        hand,
        run,
        can_finish: run > 0.0 && most >= carrier.left(),
        risk: barrage / f32::from(takes.max(1)),
        need: if is_pressing && run > 0.0 {
            0.0
        } else {
            need(view, board)
        },
        shots: f32::from(shots),
        work: Work::of(view),
    };
}

/// Expected and most hits of a torpedo.
pub(super) fn torpedo(shields: u8, hand: &[u8; KINDS]) -> (f32, u8) {
    let boosts = hand[Kind::Aim.at()] + hand[Kind::Critical.at()] + hand[Kind::Slag.at()];
    let hits = if shields == 0 && boosts > 0 { 2 } else { 1 };
    (f32::from(hits), hits)
}

/// Expected and most hits of a wing's bombs with so many Bullseyes.
pub(super) fn drop_of(shields: u8, hand: &[u8; KINDS], aims: u8, chance: f32) -> (f32, u8) {
    if shields > 0 {
        return (1.0, 1);
    }
    let loads = (hand[Kind::Critical.at()] + hand[Kind::Slag.at()]).min(BOMBS);
    let mean = f32::from(aims) + f32::from(BOMBS - aims) * chance;
    let loaded = mean.min(f32::from(loads));
    (mean + loaded, BOMBS + loads)
}

/// Zones a ship in space can still be in by the end of this turn, its own among them.
pub(super) fn reach<'a>(
    view: &View<'a>,
    board: &'a ShipBoard,
) -> impl Iterator<Item = Zone> + use<'a> {
    let (rules, spent) = (&view.setup().rules, view.spent());
    let moves = board.moves(rules).saturating_sub(spent.moves);
    let actions = board.actions(rules).saturating_sub(spent.actions);
    let zones = Zone::seen_by(view.seat()).into_iter();
    zones.filter(move |zone| zone.0.abs_diff(board.zone.0) <= moves.min(actions))
}

/// Whether an enemy is near enough for what is out of order to matter at once: in this zone or the next, a gunship
/// in space, or fighters that no escort keeps from strafing.
pub(super) fn is_threatened(view: &View<'_>, board: &ShipBoard) -> bool {
    let (seat, enemy) = (view.seat(), view.enemy());
    let is_near = |zone: Zone| zone.0.abs_diff(board.zone.0) <= 1;
    let (ship, foes) = (view.board(enemy), view.squadron(enemy));
    let is_escorted = view.squadron(seat).is_at(board.zone);
    (ship.status == Status::InSpace && is_near(ship.zone))
        || (!is_escorted && foes.fighters > 0 && is_near(foes.zone))
}

/// How much a ship wants its carrier: what it has lost of engines, power, run weapons, guns and shields.
/// What an Ionized card merely puts out of order is no loss to a ship that nobody is near: the card drifts on.
fn need(view: &View<'_>, board: &ShipBoard) -> f32 {
    let set = view.setup();
    if board.status == Status::Destroyed {
        return 0.0;
    }
    let loadout = &set.loadouts[view.seat().at()];
    let minds_ions = board.status == Status::Aboard || is_threatened(view, board);
    let engines = if minds_ions {
        board.engines()
    } else {
        board.sound_engines()
    };
    let engines = 2 - engines.min(2);
    let power = board.damage_at(Loc::POWER).min(HEAVY);
    let is_launcher_out = board.damage_at(Loc::LAUNCHER) > SOUND;
    let (mut bombs, mut guns) = (0_u8, 0_u8);
    for mount in Mount::all() {
        let began = loadout.weapons[mount.at()];
        let has_lost = board.weapons[mount.at()] != began || board.damage_at(mount.loc()) > SOUND;
        let is_out = has_lost || (minds_ions && board.ions[mount.loc().at()] > 0);
        bombs += u8::from(is_out && began == Weapon::Bombs);
        guns += u8::from(is_out && began != Weapon::Bombs);
    }
    let shields = set.rules.shields - board.shields.min(set.rules.shields);
    0.2 * f32::from(engines)
        + 0.15 * f32::from(power)
        + if is_launcher_out { 0.3 } else { 0.0 }
        + 0.15 * f32::from(bombs)
        + 0.05 * f32::from(guns)
        + 0.05 * f32::from(shields)
}
