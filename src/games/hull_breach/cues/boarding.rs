//! Cues of boarding: whom to board, which boards to cancel, pursuit, prizes, folds.

use super::brief::{Brief, VICTORY};
use super::landing::FOLDS;
use super::model::{MarineParty, boarders_win};
use super::{cue, parameter};
use crate::action::Action;
use crate::card::Kind;
use crate::frame::{Fight, Frame, Window};
use crate::ids::CardIx;
use crate::odds::volley;
use crate::state::flag;
use crate::view::View;
use breachlab_core::engine::Cues;

pub(super) fn fill(view: &View<'_>, plan: &[f32], brief: &Brief, action: Action, out: &mut Cues) {
    match action {
        Action::Board(ship, target) => {
            let party = MarineParty::aboard(view, ship);
            let chance = boarders_win(&party, &MarineParty::aboard(view, target));
            // `board_station`: the prize by its chance, less the Marines; `board_ship`: the same for a ship.
            if is_station(view, target) {
                let worth = VICTORY * chance - party.force.value * (1.0 - chance);
                out[cue::BOARD_STATION] = if chance >= plan[parameter::BOARD] {
                    worth
                } else {
                    -1.0
                };
            } else {
                let prize = 1.5 * view.worth(target).value;
                out[cue::BOARD_SHIP] = prize * chance - party.force.value * (1.0 - chance);
            }
        }
        Action::FoldBoard(marine, target) => fold_board(view, plan, marine, target, out),
        // Points that the board would cost.
        Action::Escort(_, boarder) => out[cue::ESCORT] = 1.0 + danger(view, boarder),
        // How much worse than even the fight looks to the boarders.
        Action::Withdraw => {
            let (boarders, holders) = parties(view);
            out[cue::WITHDRAW] = 0.12 - boarders_win(&boarders, &holders);
        }
        Action::FireAtThem => out[cue::FIRE_AT_THEM] = 1.0,
        // How much the chance of taking their ship exceeds what the plan asks.
        Action::Pursue => {
            out[cue::PURSUE] = view.fight().map_or(0.0, |fight| pursuit(view, plan, fight));
        }
        // Points of the ship, taken or blown up.
        Action::Hijack => out[cue::HIJACK] = prize(view) + 2.0,
        Action::Scuttle => out[cue::SCUTTLE] = prize(view),
        // The weakest Marine mans the prize: negative, so that one is enough.
        Action::Garrison(marine) => out[cue::PRIZE_CREW] = -1.0 - view.worth(marine).value,
        Action::Fold(marine) => {
            if matches!(brief.frame, Some(Frame::Dying { .. })) {
                out[cue::ESCAPE] = 1.0;
            } else {
                out[cue::FOLD] = fold(view, marine);
            }
        }
        _ => {}
    }
}

fn is_station(view: &View<'_>, card: CardIx) -> bool {
    view.def(card).is_some_and(|def| def.kind == Kind::Station)
}

/// Marines of both parties of the action at hand.
fn parties(view: &View<'_>) -> (MarineParty, MarineParty) {
    let (mut boarders, mut holders) = (MarineParty::default(), MarineParty::default());
    let Some(fight) = view.fight() else {
        return (boarders, holders);
    };
    for (seat, mark, party) in [
        (fight.boarder, flag::BOARDER, &mut boarders),
        (fight.holder, flag::HOLDER, &mut holders),
    ] {
        for marine in view.marines(seat) {
            if view
                .piece(marine)
                .is_some_and(|piece| piece.flags & mark != 0 && piece.flags & flag::PENDING == 0)
            {
                party.add(view, marine);
            }
        }
    }
    (boarders, holders)
}

/// A shipless board helps one that is declared, or takes what nobody holds.
fn fold_board(view: &View<'_>, plan: &[f32], marine: CardIx, target: CardIx, out: &mut Cues) {
    let holders = MarineParty::aboard(view, target);
    let mut party = MarineParty::default();
    for board in view.boards() {
        if board.live && board.seat == view.seat() && board.target == target {
            if board.ship.is_some() {
                party = MarineParty::aboard(view, board.ship);
            } else if view.knows(board.marine) {
                party.add(view, board.marine);
            }
        }
    }
    let before = boarders_win(&party, &holders);
    party.add(view, marine);
    let after = boarders_win(&party, &holders);
    let worth = if is_station(view, target) {
        VICTORY
    } else {
        1.5 * view.worth(target).value
    };
    let mine = view.worth(marine).value;
    let bold = after >= plan[parameter::BOARD];
    let gain = FOLDS * (after - before) * worth - mine * (1.0 - FOLDS * after);
    out[cue::FOLD_BOARD] = if bold { gain } else { -1.0 };
}

fn danger(view: &View<'_>, boarder: CardIx) -> f32 {
    let Some(board) = view
        .boards()
        .iter()
        .find(|board| board.live && board.ship == boarder)
    else {
        return 0.0;
    };
    let party = MarineParty::aboard(view, boarder);
    let chance = boarders_win(&party, &MarineParty::aboard(view, board.target));
    let stake = if is_station(view, board.target) {
        3.0 * VICTORY
    } else {
        view.worth(board.target).value
    };
    chance * stake
}

/// Whether to follow boarders to their ship: Marines aboard it against those who would go.
fn pursuit(view: &View<'_>, plan: &[f32], fight: &Fight) -> f32 {
    let ours = parties(view).1;
    let theirs = MarineParty::aboard(view, fight.from);
    let chance = boarders_win(&ours, &theirs);
    // The Station is not left to a fight that could be lost.
    let asked = if is_station(view, fight.prize) && theirs.count > 0 {
        1.1
    } else {
        plan[parameter::PURSUE]
    };
    chance - asked + 0.05
}

fn prize(view: &View<'_>) -> f32 {
    view.fight().map_or(0.0, |fight| {
        if view.knows(fight.prize) {
            view.worth(fight.prize).value
        } else {
            0.0
        }
    })
}

/// Out of a ship that the volley just declared will probably destroy.
fn fold(view: &View<'_>, marine: CardIx) -> f32 {
    let Some((Window::VolleyDeclared, host)) = view.window() else {
        return -1.0;
    };
    let (Some(volley_at_hand), true) = (view.volley(), view.knows(host)) else {
        return -1.0;
    };
    let Some(part) = volley_at_hand
        .parts
        .as_slice()
        .iter()
        .find(|part| part.target == host)
    else {
        return -1.0;
    };
    let numbers = view.numbers(host);
    let left = numbers.wounds - view.piece(host).map_or(0, |piece| i16::from(piece.wounds));
    let bites = volley_at_hand.annihilate && !part.resistant;
    let need = (part.defense - part.modifier).clamp(2, 10) as u8;
    // Only an immediate kill leaves no other way out (W-08).
    let at_once = volley_at_hand.kind.kills_at_once();
    let odds = volley(part.dice.into(), need, left, bites);
    let doom = if at_once { odds.kill } else { 0.0 };
    (doom - (1.0 - FOLDS) - 0.1) * view.worth(marine).value
}
