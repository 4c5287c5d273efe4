//! Cues of cards played, abilities used, triggers answered and what is named for them; Fearless and launches.

use super::brief::{Brief, VICTORY, standing};
use super::{cue, parameter};
use crate::action::Action;
use crate::card::{Goods, Kind};
use crate::effect::EffectId;
use crate::frame::{Frame, Window, at};
use crate::ids::CardIx;
use crate::state::EngagementStep;
use crate::traits::Trait;
use crate::view::View;
use crate::worth::{Ploy, hurts};
use breachlab_core::engine::{Cues, Seat};

pub(super) fn fill(view: &View<'_>, plan: &[f32], brief: &Brief, action: Action, out: &mut Cues) {
    match action {
        Action::Play(card) => {
            let worth = view.worth(card);
            if view
                .def(card)
                .is_some_and(|def| def.kind == Kind::Breakthru)
            {
                out[cue::BREAKTHRU] = 1.0;
            } else if let Some(effect) = worth.effect {
                let price = 0.5 * worth.cost;
                Weighing {
                    view,
                    plan,
                    brief,
                    card,
                    effect,
                    price,
                }
                .ploy(worth.ploy, out);
            }
        }
        Action::Use(card, effect) => {
            let weighing = Weighing {
                view,
                plan,
                brief,
                card,
                effect,
                price: 0.0,
            };
            if matches!(brief.frame, Some(Frame::Offer { .. })) {
                out[cue::OFFER] = weighing.offer(view.ploy(effect));
            } else {
                weighing.ploy(view.ploy(effect), out);
            }
        }
        // Dice won, when the unit is about to fire.
        Action::Fearless(unit) => out[cue::FEARLESS] = fearless(view, unit),
        Action::Launch(_) => {
            out[cue::LAUNCH] = if view.engagement().is_some() {
                1.0
            } else {
                -1.0
            }
        }
        Action::TurnDown(_) => out[cue::TURN_DOWN] = 1.0,
        // Points of the card for the side that profits.
        Action::Pick(card) => out[cue::PICK] = pick(view, brief, card),
        Action::Name(seat) => out[cue::NAME] = name(view, brief, seat),
        Action::Part(part) => {
            let dice = view
                .volley()
                .and_then(|volley| volley.parts.as_slice().get(usize::from(part)))
                .map_or(0, |part| part.dice);
            out[cue::PICK] = f32::from(dice);
        }
        Action::Scoop => out[cue::SCOOP] = 1.0,
        _ => {}
    }
}

/// Points of a card in play with its module and, for a ship, some for its class.
pub(super) fn points(view: &View<'_>, card: CardIx) -> f32 {
    if !view.knows(card) {
        return 1.0;
    }
    let worth = view.worth(card);
    let mut sum = worth.value + 2.0 * worth.income;
    if let Some(piece) = view.piece(card)
        && view.knows(piece.module)
    {
        sum += view.worth(piece.module).value;
    }
    if view.def(card).is_some_and(|def| def.kind == Kind::Station) {
        sum += VICTORY;
    }
    sum
}

pub(super) fn left(view: &View<'_>, card: CardIx) -> i16 {
    view.piece(card).map_or(1, |piece| {
        let module = if view.knows(piece.module) {
            view.worth(piece.module).wounds
        } else {
            0
        };
        view.worth(card).wounds + module - i16::from(piece.wounds)
    })
}

pub(super) fn is_mine(view: &View<'_>, card: CardIx) -> bool {
    view.piece(card)
        .map_or(card.owner() == view.seat(), |piece| {
            piece.controller == view.seat()
        })
}

/// A card or ability that may be used now.
#[derive(Clone, Copy)]
pub(super) struct Weighing<'w, 'v> {
    pub(super) view: &'w View<'v>,
    plan: &'w [f32],
    brief: &'w Brief,
    card: CardIx,
    effect: EffectId,
    price: f32,
}

impl Weighing<'_, '_> {
    /// Fills the cue of the ploy's theme with its points less the price, negative where the moment is wrong.
    fn ploy(&self, ploy: Ploy, out: &mut Cues) {
        let (at, gain) = match ploy {
            Ploy::Stock(goods) => (cue::PLOY_GOODS, self.stock(goods)),
            Ploy::Drain(goods) => (cue::PLOY_GOODS, 0.6 * self.drain(goods)),
            Ploy::Draw(n) => (cue::PLOY_GOODS, 2.0 * f32::from(n)),
            Ploy::Search => (cue::PLOY_GOODS, self.search()),
            Ploy::Purge => (cue::PLOY_GOODS, 0.8 * self.foe_hand()),
            Ploy::Silence => (cue::PLOY_GOODS, 0.4 * self.foe_hand()),
            Ploy::Strike => (cue::PLOY_STRIKE, 0.7 * self.best_victim(|_, points| points)),
            Ploy::Seize => (cue::PLOY_STRIKE, 1.5 * self.best_victim(|_, points| points)),
            Ploy::Harm(n) => {
                let deal = |left: i16, points: f32| {
                    if left <= n.into() {
                        points
                    } else {
                        0.3 * points * f32::from(n) / f32::from(left)
                    }
                };
                (cue::PLOY_STRIKE, 0.7 * self.best_victim(deal))
            }
            Ploy::HarmAll(n) => (cue::PLOY_STRIKE, self.harm_all(n.into())),
            Ploy::Results(_)
            | Ploy::Set(..)
            | Ploy::Dice(_)
            | Ploy::Reroll
            | Ploy::Blunt(_)
            | Ploy::Quash => (cue::PLOY_DICE, self.rolled(ploy)),
            Ploy::LieInWait(x) => (cue::PLOY_DEFENSE, self.wait_in_hiding(x)),
            Ploy::LastWords | Ploy::Veil => (cue::PLOY_DEFENSE, self.under_fire(ploy)),
            Ploy::Melee(n) => (cue::PLOY_DEFENSE, self.melee(n)),
            Ploy::Snare | Ploy::Cancel | Ploy::Recall => (cue::PLOY_FLOW, self.flow(ploy)),
            Ploy::Salvo(_) | Ploy::Survive | Ploy::Boost => (cue::PLOY_BOOST, 3.0),
            Ploy::Mend(n) => (cue::PLOY_BOOST, 0.5 * f32::from(n)),
            Ploy::Gift | Ploy::Sortie | Ploy::None => (cue::PLOY_BOOST, -1.0),
        };
        out[at] = gain - self.price;
    }

    /// A trigger that may be declined: yes, unless it gives something away or changes nothing.
    fn offer(&self, ploy: Ploy) -> f32 {
        match ploy {
            Ploy::Gift | Ploy::Sortie => -1.0,
            Ploy::Results(_) | Ploy::Set(..) | Ploy::Reroll | Ploy::Blunt(_) | Ploy::Quash => {
                self.rolled(ploy) - 0.01
            }
            _ => 1.0,
        }
    }

    /// Goods gained, the scarcer the dearer, less those paid.
    fn stock(&self, goods: Goods) -> f32 {
        let (have, cap) = (self.view.stock(self.brief.me), self.view.rules().stock_cap);
        let (r, c) = if have.r < have.c {
            (1.2, 0.8)
        } else {
            (0.8, 1.2)
        };
        let paid = self.view.pool().effects[usize::from(self.effect.0)]
            .cost
            .goods;
        let gain = |n: i16, have: i16| f32::from(n.min(cap - have).max(0));
        r * (gain(goods.r, have.r) - f32::from(paid.r))
            + c * (gain(goods.c, have.c) - f32::from(paid.c))
    }

    fn foes(&self) -> impl Iterator<Item = Seat> {
        let (view, me) = (self.view, self.brief.me);
        view.seats()
            .filter(move |&seat| seat != me && view.lives(seat))
    }

    fn drain(&self, goods: Goods) -> f32 {
        let lost = |seat: Seat| {
            let stock = self.view.stock(seat);
            f32::from(goods.r.min(stock.r) + goods.c.min(stock.c))
        };
        self.foes().map(lost).fold(0.0, f32::max)
    }

    /// In the own Manufacturing Phase, with goods left to pay for what is found.
    fn search(&self) -> f32 {
        let stock = self.view.stock(self.brief.me);
        let home = matches!(self.brief.frame, Some(Frame::Manufacture { .. }));
        if home && stock.r >= 4 && stock.c >= 6 {
            3.0
        } else {
            -1.0
        }
    }

    fn foe_hand(&self) -> f32 {
        let hand = |seat| self.view.hand_size(seat) as f32;
        self.foes().map(hand).fold(0.0, f32::max)
    }

    /// The best of what may be chosen, by wounds left and points; less what must be sacrificed for it.
    fn best_victim(&self, weigh: impl Fn(i16, f32) -> f32) -> f32 {
        let effect = &self.view.pool().effects[usize::from(self.effect.0)];
        let Some(choose) = effect.choose else {
            return 0.0;
        };
        let mut best = 0.0_f32;
        for card in self.view.matching(choose.filter, self.card) {
            if !is_mine(self.view, card) {
                best = best.max(weigh(left(self.view, card), points(self.view, card)));
            }
        }
        if let Some((n, filter)) = effect.cost.sacrifice {
            let cheapest = self
                .view
                .matching(filter, self.card)
                .map(|card| points(self.view, card))
                .fold(f32::MAX, f32::min);
            best -= cheapest.min(99.0) * f32::from(n);
        }
        best
    }

    fn harm_all(&self, n: i16) -> f32 {
        let mut sum = 0.0;
        for seat in self.view.seats() {
            let sign = if seat == self.brief.me { -1.0 } else { 1.0 };
            for ship in self.view.ships(seat) {
                let hit = self
                    .view
                    .piece(ship)
                    .is_some_and(|piece| piece.host.is_none())
                    && left(self.view, ship) <= n;
                if hit {
                    sum += sign * points(self.view, ship);
                }
            }
        }
        0.6 * sum
    }

    /// Own ships that may fire as attackers come.
    fn wait_in_hiding(&self, x: u8) -> f32 {
        if self.brief.attacks || self.brief.foe == self.brief.me {
            return -1.0;
        }
        let ships = self.view.fleet(self.brief.me).count() as f32;
        0.7 * f32::from(x) * ships - 1.0
    }

    /// Protection for ships that will be shot at, early in the engagement.
    fn under_fire(&self, ploy: Ploy) -> f32 {
        let early = self
            .view
            .engagement()
            .is_some_and(|eng| eng.round == 1 && eng.step >= EngagementStep::Start);
        if !early || self.brief.foe == self.brief.me {
            return -1.0;
        }
        let (mut count, mut most) = (0.0, 0.0_f32);
        for ship in self.view.fleet(self.brief.me) {
            count += 1.0;
            most = most.max(points(self.view, ship));
        }
        if ploy == Ploy::Veil {
            0.3 * most
        } else {
            0.9 * count - 0.5
        }
    }

    fn melee(&self, n: u8) -> f32 {
        let Some(fight) = self.view.fight() else {
            return -1.0;
        };
        if fight.holder != self.brief.me {
            return -1.0;
        }
        f32::from(n) * 2.0
    }

    fn flow(&self, ploy: Ploy) -> f32 {
        let brief = self.brief;
        if brief.foe == brief.me {
            return -1.0;
        }
        let (attacker, defender) = if brief.attacks {
            (brief.me, brief.foe)
        } else {
            (brief.foe, brief.me)
        };
        let win = standing(self.view, attacker, defender, self.plan[parameter::FRAIL]);
        match ploy {
            Ploy::Cancel if !brief.attacks && win > 0.3 => VICTORY * win,
            Ploy::Snare if !brief.attacks && win < 0.4 => 2.0,
            Ploy::Recall if brief.attacks => {
                VICTORY * (self.plan[parameter::RETREAT] - win)
                    + if win < self.plan[parameter::RETREAT] {
                        2.0
                    } else {
                        0.0
                    }
            }
            _ => -1.0,
        }
    }
}

fn fearless(view: &View<'_>, unit: CardIx) -> f32 {
    let now = matches!(
        view.window(),
        Some((Window::Activation | Window::MarineTurn, acting)) if acting == unit
    );
    let worth = view.worth(unit);
    let gain = f32::from(worth.defense - worth.attack);
    if now && gain >= 2.0 { gain } else { -1.0 }
}

fn pick(view: &View<'_>, brief: &Brief, card: CardIx) -> f32 {
    let worth = points(view, card);
    if brief.frame
        == Some(Frame::Effect {
            at: at::Effect::Sacrifice,
        })
    {
        return -worth;
    }
    let Some((_, effect)) = view.acting() else {
        return worth;
    };
    let mine = is_mine(view, card);
    if !hurts(view.pool(), effect) {
        return if mine { worth } else { -worth };
    }
    let weight = match view.ploy(effect) {
        Ploy::Harm(n) if left(view, card) > n.into() => 0.3,
        Ploy::Harm(_)
            if view
                .def(card)
                .is_some_and(|def| def.traits.has(Trait::Resistant)) =>
        {
            0.1
        }
        _ => 1.0,
    };
    if mine { -worth } else { weight * worth }
}

fn name(view: &View<'_>, brief: &Brief, seat: Seat) -> f32 {
    let mine = seat == brief.me;
    let Some((_, effect)) = view.acting() else {
        return if mine { 1.0 } else { 0.0 };
    };
    if matches!(brief.frame, Some(Frame::Precedence { .. })) || !hurts(view.pool(), effect) {
        return if mine { 1.0 } else { 0.0 };
    }
    if mine {
        -1.0
    } else {
        1.0 + view.hand_size(seat) as f32
    }
}
