//! What Marines are good for where they are: the chances that boards of Stations succeed, several ships and folds at once.
//!
//! A ship's board needs its hull, and a second Marine on a hull that carries enough of them adds nothing: hence a Marine on
//! another ship, or one that folds, or one that holds the Station at home may be worth more. All of it is one chance, so
//! that places are compared by what each adds and what it takes from the others.

use super::model::{Bastion, Force, MarineParty, boarders_win};
use crate::ids::CardIx;
use crate::state::CardZone;
use crate::traits::Trait;
use crate::view::View;
use crate::worth::hardness;
use breachlab_core::engine::Seat;

/// A Micro-Fold test that goes well (RV-06).
pub(super) const FOLDS: f32 = 0.8;
/// Share of an enemy's dice that one hull has to stand before its Marines board.
const AIMED: f32 = 0.3;
/// Chance that a Station without a Marine is boarded by what is not on the table yet.
const OPEN: f32 = 0.3;
/// Less than this is no reason to move a Marine.
pub(super) const SLIGHT: f32 = 0.02;

/// Marines as they are but for one, which is where it might be: aboard a host, or (`CardIx::NONE`) nowhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Posting {
    pub(super) marine: CardIx,
    pub(super) host: CardIx,
}

impl Posting {
    /// Marines aboard a host, as they would be.
    fn aboard(self, view: &View<'_>, host: CardIx, mut visit: impl FnMut(CardIx)) {
        for marine in view.aboard(host) {
            if marine != self.marine {
                visit(marine);
            }
        }
        if host == self.host {
            visit(self.marine);
        }
    }

    /// What the Commander gains by it: chances of own boards of a Station less those of boards of the own one.
    pub(super) fn gain(self, view: &View<'_>, me: Seat) -> f32 {
        let others = || {
            let seats = view.seats();
            seats.filter(|&seat| seat != me && view.lives(seat))
        };
        let ours = others()
            .map(|foe| self.landing(view, me, foe))
            .fold(0.0, f32::max);
        let theirs = others()
            .map(|foe| self.landing(view, foe, me))
            .fold(0.0, f32::max);
        let mut holders = 0;
        self.aboard(view, CardIx::station(me), |_| holders += 1);
        let open = if holders == 0 { OPEN } else { 0.0 };
        ours - theirs.max(open)
    }

    /// Chance that some board of the Station of `target` by Marines of `boarder` succeeds: by each ship that carries
    /// some, if its hull lasts, or by those that fold.
    fn landing(self, view: &View<'_>, boarder: Seat, target: Seat) -> f32 {
        let mut holders = MarineParty::default();
        self.aboard(view, CardIx::station(target), |marine| {
            holders.add(view, marine);
        });
        let threat = threat(view, target);
        let (mut folders, mut fails) = (MarineParty::default(), 1.0);
        let hosts = view.ships(boarder).chain([CardIx::station(boarder)]);
        for host in hosts {
            let is_station = host == CardIx::station(boarder);
            let lent = has_fold(view, host);
            let mut party = MarineParty::default();
            self.aboard(view, host, |marine| {
                if lent || has_fold(view, marine) {
                    // Who holds the own Station is not sent off.
                    if !is_station {
                        folders.add(view, marine);
                    }
                } else if !is_station {
                    party.add(view, marine);
                }
            });
            if party.count > 0 {
                fails *= 1.0 - lasts(view, host, threat) * boarders_win(&party, &holders);
            }
        }
        if folders.count > 0 {
            let mut lost = 1.0 - FOLDS;
            if holders.count == 0 {
                for _ in 1..folders.count {
                    lost *= 1.0 - FOLDS;
                }
            }
            fails *= 1.0 - (1.0 - lost) * boarders_win(&folders, &holders);
        }
        1.0 - fails
    }
}

/// Whether a card has Micro-Fold: as it stands, if it is in play.
fn has_fold(view: &View<'_>, card: CardIx) -> bool {
    if view
        .piece(card)
        .is_some_and(|piece| piece.zone == CardZone::Play)
    {
        return view.numbers(card).traits.has(Trait::MicroFold);
    }
    view.def(card)
        .is_some_and(|def| def.traits.has(Trait::MicroFold))
}

/// Dice that a Commander's Station and ships have against boarders.
fn threat(view: &View<'_>, seat: Seat) -> f32 {
    let bastion = Bastion::of(view, seat);
    let mut fleet = Force::default();
    for ship in view.ships(seat) {
        fleet.add_ship(view, ship);
    }
    bastion.dice + bastion.intercept + fleet.dice + fleet.intercept
}

/// Chance that a hull outlasts these dice until its Marines board.
fn lasts(view: &View<'_>, ship: CardIx, threat: f32) -> f32 {
    let mut hull = Force::default();
    hull.add(view, ship);
    if hull.wounds <= 0.0 {
        return 0.0;
    }
    let tough = hull.wounds * hardness(hull.armour / hull.wounds);
    tough / (tough + AIMED * threat)
}
