//! Play that a captain would be ashamed of, for reports on pilots.

use super::brief::{is_threatened, reach};
use super::work::Work;
use crate::action::Action;
use crate::board::{SOUND, Status};
use crate::frame::Frame;
use crate::ids::Zone;
use crate::view::View;
use breachlab_core::engine::{BlunderReport, listed};

listed! {
    /// Names of the occasions.
    pub const BLUNDERS: [&str];
    /// Places of the occasions in [`BLUNDERS`](super::BLUNDERS).
    mod blunder {
        /// A ship left the hangar, or its repairs ended, while a useful repair was to be had for nothing.
        FORGONE = "repair_forgone",
        /// A ship that was merely ionized turned home with no enemy near.
        FLED = "fled_from_ions",
        /// Ship or fighters left each other without a purpose while enemy fighters flew.
        PARTED = "escort_left",
    }
}

/// Judges one decision.
pub fn judge(view: &View<'_>, menu: &[Action], chosen: usize, verdict: &mut BlunderReport<'_>) {
    let chosen = menu[chosen];
    let seen = [
        (blunder::FORGONE, forgoes(view, chosen)),
        (blunder::FLED, flees(view, menu, chosen)),
        (blunder::PARTED, parts(view, menu, chosen)),
    ];
    for (at, is_absurd) in seen {
        if let Some(is_absurd) = is_absurd {
            verdict.blunders[at].note(is_absurd);
        }
    }
}

/// Whether repairs end with one undone that cost nothing; `None` if they do not end.
fn forgoes(view: &View<'_>, chosen: Action) -> Option<bool> {
    if view.frame() != Some(Frame::Hangar) {
        return None;
    }
    let repairs = view.spent().repairs;
    match chosen {
        // The launch takes one repair action itself.
        Action::Launch => Some(Work::of(view).fits(repairs - 1)),
        Action::EndRepairs => Some(Work::of(view).fits(repairs)),
        _ => None,
    }
}

/// Whether a merely ionized ship turns home; `None` if it is not or cannot.
fn flees(view: &View<'_>, menu: &[Action], chosen: Action) -> Option<bool> {
    let Some(Frame::Actions { .. }) = view.frame() else {
        return None;
    };
    if !is_merely_ionized(view) {
        return None;
    }
    let from = view.board(view.seat()).zone;
    let turns_home = |action: Action| match action {
        Action::Land | Action::Tow => true,
        Action::Move(to) => {
            let nearer = |goal: Zone| to.0.abs_diff(goal.0) < from.0.abs_diff(goal.0);
            nearer(Zone::home(view.seat())) && !hunts(view, nearer)
        }
        _ => false,
    };
    let could = menu.iter().any(|&action| turns_home(action));
    could.then(|| turns_home(chosen))
}

/// Whether ship or fighters leave the others without a purpose; `None` if they are not together or cannot.
fn parts(view: &View<'_>, menu: &[Action], chosen: Action) -> Option<bool> {
    if !is_escorted(view) {
        return None;
    }
    let board = view.board(view.seat());
    let follows = |to: Zone| reach(view, board).any(|near| near == to);
    let parts = |action: Action| match action {
        Action::Move(to) => is_idle_move(view, to),
        Action::Fly(to) => !follows(to),
        _ => false,
    };
    let could = menu.iter().any(|&action| parts(action));
    could.then(|| parts(chosen))
}

/// Whether what leads home leads to an enemy gunship as well.
fn hunts(view: &View<'_>, nearer: impl Fn(Zone) -> bool) -> bool {
    let target = view.board(view.enemy());
    target.status == Status::InSpace && nearer(target.zone)
}

/// Ionized cards and nothing else: no damage, no weapon lost, a Shield left, and no enemy near.
fn is_merely_ionized(view: &View<'_>) -> bool {
    let board = view.board(view.seat());
    let loadout = &view.setup().loadouts[view.seat().at()];
    !board.ionized.as_slice().is_empty()
        && board.damage.iter().all(|&damage| damage == SOUND)
        && board.weapons == loadout.weapons
        && board.shields > 0
        && !is_threatened(view, board)
}

/// Ship and fighters are together in space, and enemy fighters fly.
fn is_escorted(view: &View<'_>) -> bool {
    let (own, foes) = (view.squadron(view.seat()), view.squadron(view.enemy()));
    let board = view.board(view.seat());
    board.status == Status::InSpace && own.is_at(board.zone) && foes.fighters > 0
}

/// Whether a move serves no purpose in this turn: no landing, no attack, no run.
fn is_idle_move(view: &View<'_>, to: Zone) -> bool {
    let (seat, enemy) = (view.seat(), view.enemy());
    let (board, spent) = (view.board(seat), view.spent());
    let rules = &view.setup().rules;
    let moves = board.moves(rules).saturating_sub(spent.moves + 1);
    let actions = board.actions(rules).saturating_sub(spent.actions + 1);
    let still = |goal: Zone| to.0.abs_diff(goal.0);
    let (home, far) = (Zone::home(seat), Zone::home(enemy));
    let lands = view.carrier(seat).lives() && still(home) < moves && still(home) < actions;
    let (has_torpedo, bombs) = view.run_weapons();
    let is_armed = has_torpedo || bombs > 0;
    let runs =
        is_armed && view.carrier(enemy).lives() && still(far) <= moves && still(far) < actions;
    let attacks = view.board(enemy).is_at(to) && actions > 0;
    !(lands || runs || attacks)
}
