//! What a pilot works out once per decision: the question, and for volleys the targets and what they are worth.

use super::attack::is_all_out;
use super::landing::Posting;
use super::model::{Bastion, Force, MarineParty, boarders_win};
use super::outlook::Assault;
use super::parameter;
use super::target::{Aim, BestTargets, MOST_AIMS};
use crate::card::Kind;
use crate::frame::{Frame, VolleyKind, at};
use crate::ids::{CardIx, List};
use crate::odds::MOST_DICE;
use crate::state::flag;
use crate::traits::{Trait, Traits};
use crate::view::View;
use breachlab_core::engine::Seat;

/// Points of a Station's fall.
pub(super) const VICTORY: f32 = 30.0;

/// What was worked out for the decision at hand. Everything a cue reads is overwritten by `Brief::fill`.
#[derive(Clone, Debug)]
pub struct Brief {
    pub(super) frame: Option<Frame>,
    pub(super) me: Seat,
    /// The other side of the engagement, or of the boarding action.
    pub(super) foe: Seat,
    /// This seat attacks in the engagement at hand.
    pub(super) attacks: bool,
    pub(super) aims: List<Aim, MOST_AIMS>,
    pub(super) traits: Traits,
    pub(super) dice: i16,
    /// Dice of friends who have yet to act in this step.
    pub(super) rest: f32,
    /// The guard goes along in the attack at hand.
    pub(super) all_out: bool,
    /// Best points of the whole volley at one target.
    pub(super) whole: f32,
    /// Best points of the volley over two targets.
    pub(super) split: f32,
    /// Chance of the engagement's attacker that the Station falls.
    pub(super) win: f32,
    /// Marines aboard the own Station.
    pub(super) garrison: i16,
    /// Free Marine space aboard own ships.
    pub(super) room: i16,
    /// Own ships in play.
    pub(super) ships: i16,
    /// What Marines promise where they are, the one that is placed or fetched left out; for a plan that weighs it.
    pub(super) without: f32,
    pub(super) choices: [BestTargets; MOST_DICE + 1],
}

impl Default for Brief {
    fn default() -> Self {
        Self {
            frame: None,
            me: Seat(0),
            foe: Seat(0),
            attacks: false,
            aims: List::new(Aim::NONE),
            traits: Traits::NONE,
            dice: 0,
            rest: 0.0,
            all_out: false,
            whole: 0.0,
            split: 0.0,
            win: 0.0,
            garrison: 0,
            room: 0,
            ships: 0,
            without: 0.0,
            choices: [BestTargets::NONE; MOST_DICE + 1],
        }
    }
}

impl Brief {
    /// Overwrites the brief for the decision that `view` faces.
    // Long because every question overwrites the same brief: what each leaves alone is seen only beside the others.
    pub(super) fn fill(&mut self, view: &View<'_>, plan: &[f32]) {
        self.frame = view.question();
        self.me = view.seat();
        self.foe = self.me;
        (self.attacks, self.all_out) = (false, false);
        self.aims.clear();
        self.whole = 0.0;
        self.split = 0.0;
        // Nothing of the last decision may be read in this one.
        (self.dice, self.rest) = (0, 0.0);
        (self.garrison, self.room, self.ships) = (0, 0, 0);
        self.traits = Traits::NONE;
        (self.win, self.without) = (0.0, 0.0);
        if plan[parameter::LANDING] > 0.0 {
            self.leave_out(view);
        }
        if let Some(eng) = view.engagement() {
            self.attacks = eng.attacker == self.me;
            self.foe = if self.attacks {
                eng.defender
            } else {
                eng.attacker
            };
        }
        match self.frame {
            Some(Frame::Act { unit, .. }) => {
                let numbers = view.numbers(unit);
                let alpha = numbers.traits.has(Trait::AlphaStrike)
                    && view
                        .piece(unit)
                        .is_some_and(|piece| piece.flags & flag::FIRED == 0);
                self.rest = rest(view, self.me, unit);
                self.dice = numbers.attack;
                self.aim(view, plan, unit, numbers.traits, alpha, VolleyKind::Attack);
                self.weigh(plan, numbers.attack, false);
                if self.attacks && view.fight().is_none() {
                    self.win = standing(view, self.me, self.foe, plan[parameter::FRAIL]);
                }
            }
            Some(Frame::Aim {
                unit, kind, left, ..
            }) => {
                let traits = if unit.is_some() {
                    view.numbers(unit).traits
                } else {
                    Traits::NONE
                };
                let alpha = view.volley().is_some_and(|volley| volley.alpha);
                (self.rest, self.dice) = (0.0, left.into());
                self.aim(view, plan, unit, traits, alpha, kind);
                self.weigh(plan, left.into(), true);
            }
            Some(Frame::Dying {
                unit,
                at: at::Dying::Answer,
            }) => {
                let numbers = view.numbers(unit);
                let alpha = numbers.traits.has(Trait::AlphaStrike)
                    && view
                        .piece(unit)
                        .is_some_and(|piece| piece.flags & flag::FIRED == 0);
                (self.rest, self.dice) = (0.0, numbers.attack);
                self.aim(view, plan, unit, numbers.traits, alpha, VolleyKind::Stoic);
                self.weigh(plan, numbers.attack, false);
            }
            Some(Frame::Attack {
                at: at::Attack::Fleet,
                ..
            }) if self.attacks => {
                self.all_out = is_all_out(view, plan, self.foe);
            }
            Some(
                Frame::Manufacture { .. }
                | Frame::Host { .. }
                | Frame::Conscript { .. }
                | Frame::FoldTo { .. }
                | Frame::Reassign { .. },
            ) => {
                self.count_marines(view);
            }
            _ => {}
        }
    }

    /// Works out what Marines promise without the one that a place is asked for.
    fn leave_out(&mut self, view: &View<'_>) {
        let marine = match self.frame {
            Some(Frame::Host { card, .. } | Frame::FoldTo { marine: card })
                if view.def(card).is_some_and(|def| def.kind.is_marine()) =>
            {
                card
            }
            Some(Frame::Enter { .. } | Frame::Manufacture { .. } | Frame::Conscript { .. }) => {
                CardIx::NONE
            }
            _ => return,
        };
        let host = CardIx::NONE;
        self.without = Posting { marine, host }.gain(view, self.me);
    }

    fn count_marines(&mut self, view: &View<'_>) {
        let station = CardIx::station(self.me);
        for marine in view.marines(self.me) {
            let host = view.piece(marine).map_or(CardIx::NONE, |piece| piece.host);
            let space = view
                .def(marine)
                .map_or(0, |def| i16::from(def.marine_space));
            if host == station {
                if view.def(marine).is_some_and(|def| def.kind == Kind::Marine) {
                    self.garrison += 1;
                }
            } else {
                self.room -= space;
            }
        }
        for ship in view.ships(self.me) {
            self.room += view
                .def(ship)
                .map_or(0, |def| i16::from(def.marine_capacity));
        }
    }
}

/// Dice of own units that have yet to act in this step, `unit` aside.
fn rest(view: &View<'_>, me: Seat, unit: CardIx) -> f32 {
    let mut dice = 0.0;
    if view.fight().is_some() {
        return dice;
    }
    for ship in view.fleet(me) {
        let done = flag::ACTED | flag::IDLE | flag::RETREATING | flag::SKIPPED;
        if ship != unit
            && view
                .piece(ship)
                .is_some_and(|piece| piece.flags & done == 0)
        {
            dice += view.worth(ship).dice;
        }
    }
    dice
}

/// Chance of the attacker of the engagement at hand that the Station falls; `frail` as in [`Assault::outlook`].
pub(super) fn standing(view: &View<'_>, attacker: Seat, defender: Seat, frail: f32) -> f32 {
    let (mut ours, mut theirs) = (Force::default(), Force::default());
    let holders = MarineParty::aboard(view, CardIx::station(defender));
    let mut board = 0.0_f32;
    for ship in view.fleet(attacker) {
        let away = view
            .piece(ship)
            .is_some_and(|piece| piece.flags & flag::RETREATING != 0);
        if !away {
            ours.add_ship(view, ship);
        }
    }
    for marine in view.marines(attacker) {
        let host = view.piece(marine).map_or(CardIx::NONE, |piece| piece.host);
        if host.is_some() && view.def(host).is_some_and(|def| def.kind == Kind::Ship) {
            let party = MarineParty::aboard(view, host);
            board = board.max(boarders_win(&party, &holders));
        }
    }
    for ship in view.fleet(defender) {
        theirs.add_ship(view, ship);
    }
    let fresh = view.engagement().is_some_and(|eng| eng.round <= 1);
    if view.array(defender).next().is_none() {
        return 0.5;
    }
    let assault = Assault {
        attackers: ours,
        defenders: theirs,
        bastion: Bastion::of(view, defender),
        fresh,
        board,
    };
    assault.outlook(frail)
}
