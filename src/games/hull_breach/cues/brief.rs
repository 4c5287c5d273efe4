//! What a pilot works out once a decision: the question, and for volleys every target with its exact odds.

use super::knob;
use super::model::{Bastion, Force, Party, boarders_win, outlook};
use crate::engine::Seat;
use crate::games::hull_breach::card::Kind;
use crate::games::hull_breach::frame::{Frame, VolleyKind};
use crate::games::hull_breach::ids::{CardIx, List};
use crate::games::hull_breach::odds::{MOST_DICE, volley};
use crate::games::hull_breach::state::flag;
use crate::games::hull_breach::traits::{Trait, Traits};
use crate::games::hull_breach::view::View;

/// Points of a Station's fall.
pub(super) const VICTORY: f32 = 30.0;
/// Most targets weighed.
const MOST_AIMS: usize = 16;

/// A target of the volley at hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    pub(super) card: CardIx,
    pub(super) need: u8,
    pub(super) left: i16,
    pub(super) bites: bool,
    pub(super) attack: i16,
    /// Points of destroying it.
    pub(super) points: f32,
}

impl Aim {
    const NONE: Self = Self {
        card: CardIx::NONE,
        need: 10,
        left: 1,
        bites: false,
        attack: 0,
        points: 0.0,
    };

    /// Points of so many dice at it: `finish` of them for the kill, the rest for wounds on the way.
    #[inline]
    pub(super) fn points_of(&self, dice: i16, finish: f32) -> f32 {
        let odds = volley(dice, self.need, self.left, self.bites);
        let share = odds.wounds / f32::from(self.left.max(1));
        self.points * (finish * odds.kill + (1.0 - finish) * share)
    }
}

/// For a number of dice: the best target for all of them, and the best of the others.
#[derive(Clone, Copy, Debug)]
struct Choice {
    best: f32,
    at: CardIx,
    next: f32,
}

impl Choice {
    const NONE: Self = Self {
        best: 0.0,
        at: CardIx::NONE,
        next: 0.0,
    };
}

/// What was worked out for the decision at hand. Everything a cue reads is overwritten by [`Brief::fill`].
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
    choices: [Choice; MOST_DICE + 1],
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
            whole: 0.0,
            split: 0.0,
            win: 0.0,
            garrison: 0,
            room: 0,
            ships: 0,
            choices: [Choice::NONE; MOST_DICE + 1],
        }
    }
}

impl Brief {
    /// Overwrites the brief for the decision that `view` faces.
    pub(super) fn fill(&mut self, view: &View<'_>, plan: &[f32]) {
        self.frame = view.question();
        self.me = view.seat();
        self.foe = self.me;
        self.attacks = false;
        self.aims.clear();
        self.whole = 0.0;
        self.split = 0.0;
        // Nothing of the last decision may be read in this one.
        (self.dice, self.rest) = (0, 0.0);
        (self.garrison, self.room, self.ships) = (0, 0, 0);
        self.traits = Traits::NONE;
        self.win = 0.0;
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
                    self.win = standing(view, self.me, self.foe);
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
            Some(Frame::Dying { unit, at: 2 }) => {
                let numbers = view.numbers(unit);
                let alpha = numbers.traits.has(Trait::AlphaStrike)
                    && view
                        .piece(unit)
                        .is_some_and(|piece| piece.flags & flag::FIRED == 0);
                (self.rest, self.dice) = (0.0, numbers.attack);
                self.aim(view, plan, unit, numbers.traits, alpha, VolleyKind::Stoic);
                self.weigh(plan, numbers.attack, false);
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

    /// Lists the targets of a unit's volley.
    fn aim(
        &mut self,
        view: &View<'_>,
        plan: &[f32],
        unit: CardIx,
        traits: Traits,
        alpha: bool,
        kind: VolleyKind,
    ) {
        self.traits = traits;
        let inside = matches!(kind, VolleyKind::Card(_))
            || view
                .piece(unit)
                .is_some_and(|piece| piece.flags & (flag::BOARDER | flag::HOLDER) != 0);
        if let Some(fight) = view.fight()
            && inside
        {
            let boards = fight.boarder == self.me;
            self.foe = if boards { fight.holder } else { fight.boarder };
            let theirs = if boards { flag::HOLDER } else { flag::BOARDER };
            for marine in view.marines(self.foe) {
                let stands = view.piece(marine).is_some_and(|piece| {
                    piece.flags & theirs != 0 && piece.flags & flag::PENDING == 0
                });
                if stands {
                    let points = view.worth(marine).value;
                    self.add_aim(view, unit, alpha, marine, points);
                }
            }
            return;
        }
        let intercepts = kind == VolleyKind::Interceptor;
        let mut ships = false;
        for ship in view.fleet(self.foe) {
            ships = true;
            let mut points = view.worth(ship).value;
            if let Some(piece) = view.piece(ship)
                && view.knows(piece.module)
            {
                points += view.worth(piece.module).value;
            }
            self.add_aim(view, unit, alpha, ship, points);
            if intercepts && self.aims.last().is_some_and(|aim| aim.card == ship) {
                self.drop_jammer(view, ship);
            }
        }
        // Marines aboard are lost with their ship, and are what takes Stations.
        let each = if self.attacks { 1.5 } else { 3.0 };
        for marine in view.marines(self.foe) {
            let host = view.piece(marine).map_or(CardIx::NONE, |piece| piece.host);
            if let Some(aim) = self
                .aims
                .as_mut_slice()
                .iter_mut()
                .find(|aim| aim.card == host)
            {
                aim.points += each;
            }
        }
        if !intercepts && view.array(self.foe).next().is_some() {
            self.aim_at_array(view, plan, unit, alpha, ships);
        }
    }

    fn drop_jammer(&mut self, view: &View<'_>, ship: CardIx) {
        if view.reaches(Trait::Jammer) && view.numbers(ship).traits.has(Trait::Jammer) {
            self.aims.pop();
        }
    }

    fn aim_at_array(
        &mut self,
        view: &View<'_>,
        plan: &[f32],
        unit: CardIx,
        alpha: bool,
        ships: bool,
    ) {
        if ships && view.is_shield_up(self.foe) {
            return;
        }
        let station = CardIx::station(self.foe);
        let chain = Bastion::of(view, self.foe).chain.max(1.0);
        let mut prize = VICTORY * plan[knob::SIEGE];
        if chain < 0.6 * (self.rest + f32::from(self.dice)) {
            prize *= 2.0;
        }
        let mut open = true;
        for module in view.modules(self.foe) {
            if self.is_aimed(view, module) {
                continue;
            }
            open = false;
            let worth = view.worth(module);
            let left = view
                .piece(module)
                .map_or(0, |piece| i16::from(piece.wounds));
            let left = f32::from(worth.wounds - left);
            let points = 0.4 * worth.value + 1.5 * worth.income + prize * left / chain;
            self.add_aim(view, unit, alpha, module, points);
        }
        if open {
            self.add_aim(view, unit, alpha, station, prize);
        }
    }

    fn is_aimed(&self, view: &View<'_>, target: CardIx) -> bool {
        matches!(self.frame, Some(Frame::Aim { .. }))
            && view.volley().is_some_and(|volley| {
                volley
                    .parts
                    .as_slice()
                    .iter()
                    .any(|part| part.target == target)
            })
    }

    fn add_aim(&mut self, view: &View<'_>, unit: CardIx, alpha: bool, card: CardIx, points: f32) {
        if self.aims.is_full() || !view.knows(card) || self.is_aimed(view, card) {
            return;
        }
        let shot = view.shot(unit, &self.traits, alpha, card);
        self.aims.push(Aim {
            card,
            need: shot.need,
            left: shot.left,
            bites: shot.bites,
            attack: shot.attack,
            points,
        });
    }

    /// Best use of the dice: all at one target, or over two where one would be shot to pieces.
    fn weigh(&mut self, plan: &[f32], dice: i16, splitting: bool) {
        let finish = plan[knob::FINISH];
        self.dice = dice;
        let mut sure = false;
        for aim in self.aims.as_slice() {
            let points = aim.points_of(dice, finish);
            self.whole = self.whole.max(points);
            sure |= volley(dice, aim.need, aim.left, aim.bites).kill > 0.5;
        }
        if dice < 2 || !(sure || splitting) || (self.aims.len() < 2 && !splitting) {
            return;
        }
        let most = dice.min(MOST_DICE as i16);
        for n in 1..=most {
            let mut choice = Choice::NONE;
            for aim in self.aims.as_slice() {
                let points = aim.points_of(n, finish);
                if points > choice.best {
                    choice.next = choice.best;
                    (choice.best, choice.at) = (points, aim.card);
                } else if points > choice.next {
                    choice.next = points;
                }
            }
            self.choices[n as usize] = choice;
        }
        for n in 1..most {
            let first = self.choices[n as usize];
            let points = first.best + self.rest_of(first.at, most - n);
            self.split = self.split.max(points);
        }
    }

    /// Best points of so many dice at another target than this one. Only after [`Brief::weigh`] weighed a
    /// split.
    pub(super) fn rest_of(&self, taken: CardIx, dice: i16) -> f32 {
        let Some(choice) = self.choices.get(dice.max(0) as usize) else {
            return 0.0;
        };
        match dice {
            ..=0 => 0.0,
            _ if choice.at == taken => choice.next,
            _ => choice.best,
        }
    }

    /// The target, if it was listed.
    pub(super) fn find(&self, card: CardIx) -> Option<&Aim> {
        self.aims.as_slice().iter().find(|aim| aim.card == card)
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

/// Chance of the attacker of the engagement at hand that the Station falls.
pub(super) fn standing(view: &View<'_>, attacker: Seat, defender: Seat) -> f32 {
    let (mut ours, mut theirs) = (Force::default(), Force::default());
    let holders = Party::aboard(view, CardIx::station(defender));
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
            let party = Party::aboard(view, host);
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
    outlook(&ours, &theirs, &Bastion::of(view, defender), fresh, board)
}

#[cfg(test)]
mod tests {
    use super::{Aim, Brief};
    use crate::engine::Seat;
    use crate::games::hull_breach::cues::{KNOBS, knob};
    use crate::games::hull_breach::ids::CardIx;

    /// Best points over every way to divide the dice over the aims.
    fn brute(aims: &[Aim], dice: i16, finish: f32) -> f32 {
        let Some((aim, others)) = aims.split_first() else {
            return 0.0;
        };
        (0..=dice)
            .map(|n| aim.points_of(n, finish) + brute(others, dice - n, finish))
            .fold(0.0, f32::max)
    }

    fn aims(seed: u32) -> Vec<Aim> {
        let mut word = seed.wrapping_mul(2_654_435_769) | 1;
        let mut next = |n: u32| {
            word ^= word << 13;
            word ^= word >> 17;
            word ^= word << 5;
            word % n
        };
        (0..2)
            .map(|slot| Aim {
                card: CardIx::new(Seat(1), slot),
                need: 2 + next(9) as u8,
                left: 1 + next(5) as i16,
                bites: next(4) == 0,
                attack: 0,
                points: 1.0 + next(80) as f32 / 10.0,
            })
            .collect()
    }

    #[test]
    fn the_best_use_of_dice_over_two_targets_equals_brute_force() {
        let plan: Vec<f32> = KNOBS.iter().map(|knob| knob.default).collect();
        let finish = plan[knob::FINISH];
        for seed in 0..600 {
            let targets = aims(seed);
            for dice in 1..=8 {
                let mut brief = Brief::default();
                for &aim in &targets {
                    brief.aims.push(aim);
                }
                // A split has been begun: every division is weighed.
                brief.weigh(&plan, dice, true);
                let best = brute(&targets, dice, finish);
                let found = brief.whole.max(brief.split);
                assert!(
                    (found - best).abs() < 1e-4,
                    "{targets:?}, {dice} dice: {found} of {best}"
                );
                // Before one is begun, only where a target would be shot to pieces.
                let mut brief = Brief::default();
                for &aim in &targets {
                    brief.aims.push(aim);
                }
                brief.weigh(&plan, dice, false);
                assert!(
                    brief.whole.max(brief.split) > 0.75 * best,
                    "{targets:?}, {dice} dice"
                );
            }
        }
    }
}
