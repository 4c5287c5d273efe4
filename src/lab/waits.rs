//! When the turn of each order came, and when it was carried out: what slips into a later step or round is named.

use super::Scene;
use super::order::Agenda;
use crate::engine::{Seat, Stages};

/// An order that its Commander was asked for in vain and that came true in a later step or round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wait {
    /// Line of the order.
    pub line: usize,
    /// The order.
    pub order: String,
    /// The moment at which its Commander was first asked.
    pub from: String,
    /// The moment at which it was carried out.
    pub to: String,
}

/// When the turn of each order came.
#[derive(Default)]
pub(super) struct Turns {
    /// The order at hand, and the moment at which its Commander was first asked.
    came: Option<(usize, (u32, u32), String)>,
    /// Those that came late.
    pub(super) waits: Vec<Wait>,
}

impl Turns {
    /// Notes a question while order `at_hand` was waited for; `agenda` has gone past it if it was carried out.
    pub(super) fn note<G: Stages>(
        &mut self,
        scene: &Scene<G>,
        state: &G::State,
        seat: Seat,
        at_hand: Option<usize>,
        agenda: &Agenda,
    ) {
        let Some(at) = at_hand.filter(|&at| scene.orders[at].is_for(seat)) else {
            return;
        };
        let now = || (G::moment(state), G::moment_in_words(state));
        if self.came.as_ref().is_none_or(|(order, ..)| *order != at) {
            let (moment, words) = now();
            self.came = Some((at, moment, words));
        }
        let is_carried_out = agenda.at_hand(scene) != at_hand;
        if let Some((_, from, words)) = &self.came
            && is_carried_out
        {
            let (to, to_words) = now();
            if *from != to {
                self.waits.push(Wait {
                    line: scene.orders[at].line,
                    order: scene.orders[at].to_string(),
                    from: words.clone(),
                    to: to_words,
                });
            }
        }
    }

    /// From when to when an order waited in vain.
    pub(super) fn span<G: Stages>(&self, order: usize, state: &G::State) -> String {
        let now = G::moment_in_words(state);
        match &self.came {
            Some((at, _, from)) if *at == order => {
                format!("from {from}, when its turn came, to {now}, when it was over")
            }
            _ => format!("before it was over in {now}: nobody who could carry it out was asked"),
        }
    }
}
