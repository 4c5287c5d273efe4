//! How far a match has come with the decisions somebody wrote down.

use super::order::{Says, SceneAction};
use super::scene::Scene;
use crate::engine::{Piloted, Seat};

/// A refusal that waits for the question it speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WaitingRefusal {
    order: usize,
    /// Its Commander has been asked since, and it was not on offer.
    is_tested: bool,
    /// The round in which its moment came.
    round: u32,
}

/// How far a match has come with its orders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Agenda {
    /// The first order not yet looked at.
    next: usize,
    /// Refusals that have been looked at and wait for their question.
    refusals: Vec<WaitingRefusal>,
    /// The round in which the turn of the order at hand came, once anybody was asked.
    pub(super) since: Option<u32>,
    /// The order that could not be carried out, so that there are no more orders.
    given_up: Option<usize>,
    /// Refusals whose moment passed without a question to their Commander: nothing was on offer, so they hold.
    unasked: Vec<usize>,
}

impl Agenda {
    /// An agenda with the refusals before the first order taken up.
    pub(super) fn new<G: Piloted>(scene: &Scene<G>) -> Self {
        let mut agenda = Self::default();
        agenda.take_up(scene, scene.begins.0);
        agenda
    }

    /// A number for it: two agendas share it only if they are the same.
    pub(super) fn code(&self) -> u128 {
        let failed = self.given_up.map_or(0, |at| at as u128 + 1);
        let since = self.since.map_or(0, |round| u128::from(round) + 1);
        let code = failed << 80 | since << 40 | self.next as u128;
        self.refusals.iter().fold(code, |code, refusal| {
            let refusal = (refusal.order as u128 + 1) << 1 | u128::from(refusal.is_tested);
            (code.rotate_left(31) ^ refusal).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
        })
    }

    /// The order that is waited for.
    pub(super) fn at_hand<G: Piloted>(&self, scene: &Scene<G>) -> Option<usize> {
        (self.next < scene.orders.len()).then_some(self.next)
    }

    /// The order that could not be carried out, or that waits still.
    pub(super) fn failed<G: Piloted>(&self, scene: &Scene<G>) -> Option<usize> {
        self.given_up.or_else(|| self.at_hand(scene))
    }

    /// Whether nothing is left to be carried out or held against a question.
    pub(super) fn is_over<G: Piloted>(&self, scene: &Scene<G>) -> bool {
        self.at_hand(scene).is_none() && self.refusals.is_empty()
    }

    /// Refusals that hold because their Commander was asked nothing at their moment, in the order of the file.
    pub(super) fn unasked(&self) -> impl Iterator<Item = usize> {
        let open = self.refusals.iter().filter(|refusal| !refusal.is_tested);
        let passed = self.unasked.iter().copied();
        passed.chain(open.map(|refusal| refusal.order))
    }

    /// With no order left to wait for, the moment of a refusal passes with its round.
    pub(super) fn lapse<G: Piloted>(&mut self, scene: &Scene<G>, round: u32) {
        if self.at_hand(scene).is_none() {
            self.let_go(|refusal| refusal.round < round);
        }
    }

    /// Drops refusals whose moment has passed.
    fn let_go(&mut self, is_past: impl Fn(&WaitingRefusal) -> bool) {
        let unasked = &mut self.unasked;
        self.refusals.retain(|refusal| {
            let goes = is_past(refusal);
            if goes && !refusal.is_tested {
                unasked.push(refusal.order);
            }
            !goes
        });
    }

    /// Gives up an order, with all behind it.
    pub(super) fn give_up<G: Piloted>(&mut self, scene: &Scene<G>, order: usize) {
        *self = Self {
            next: scene.orders.len(),
            refusals: Vec::new(),
            since: None,
            given_up: Some(order),
            unasked: std::mem::take(&mut self.unasked),
        };
    }

    /// The order at hand has been carried out in this round, and with it the moment of the refusals before it is past.
    pub(super) fn carry_out<G: Piloted>(&mut self, scene: &Scene<G>, round: u32) {
        self.next += 1;
        self.since = None;
        self.let_go(|_| true);
        self.take_up(scene, round);
    }

    fn take_up<G: Piloted>(&mut self, scene: &Scene<G>, round: u32) {
        while let Some(order) = scene.orders.get(self.next) {
            match order.says {
                Says::Do => break,
                Says::Never => {}
                Says::Cannot => self.refusals.push(WaitingRefusal {
                    order: self.next,
                    is_tested: false,
                    round,
                }),
            }
            self.next += 1;
        }
    }

    /// Holds what is on offer to `seat` against the refusals: the first that is broken. One that stands before an order
    /// of the same Commander speaks of that very decision (`is_moment`); any other of every question to its Commander
    /// until the order behind it is carried out. With none behind it, it speaks of the next question of that round.
    pub(super) fn refuted<G: Piloted>(
        &mut self,
        scene: &Scene<G>,
        options: &[String],
        seat: Seat,
        is_moment: bool,
    ) -> Option<usize> {
        let is_offered = |order: &SceneAction| order.is_for(seat) && options.contains(&order.words);
        let past = scene.orders[..self.next].iter();
        let never = |order: &SceneAction| order.says == Says::Never && is_offered(order);
        if self.given_up.is_none()
            && let Some(at) = past.clone().position(never)
        {
            return Some(at);
        }
        for refusal in &mut self.refusals {
            let order = &scene.orders[refusal.order];
            if !order.is_for(seat) {
                continue;
            }
            let behind = scene.orders[refusal.order..]
                .iter()
                .position(SceneAction::is_done);
            let is_at_hand = behind.is_some_and(|off| refusal.order + off == self.next);
            let waits = is_at_hand && scene.orders[self.next].is_for(seat) && !is_moment;
            if waits {
                continue;
            }
            if is_offered(order) {
                return Some(refusal.order);
            }
            refusal.is_tested = true;
        }
        if self.at_hand(scene).is_none() {
            self.refusals.retain(|refusal| !refusal.is_tested);
        }
        None
    }
}
