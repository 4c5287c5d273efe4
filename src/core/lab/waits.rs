//! When the turn of each order came, and when it was carried out: what slips into a later step or round is named.
//!
//! An order comes due when the one before it has been carried out. That it has to wait for its step, which comes later
//! in the round, is how the game goes. It has slipped if its Commander was asked the same sort of question in an earlier
//! step, or if its step came round in the round before, and it was carried out in neither.

use super::agenda::Agenda;
use super::scene::Scene;
use crate::engine::{Seat, Stages};

/// An order that was carried out in a later step or round than it could have been by its place in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wait {
    /// Line of the order.
    pub line: usize,
    /// The order that had to wait, as written.
    pub order: String,
    /// The moment at which its turn came.
    pub from: String,
    /// The moment at which it was carried out.
    pub to: String,
}

/// A round and a step.
type RoundStep = (u32, u32);

/// When the turn of each order came.
pub(super) struct Turns {
    /// When the turn of the order at hand came, also in words.
    due: (RoundStep, String),
    /// The decision before it ended its Commander's part in that step.
    is_behind: bool,
    /// Questions to its Commander since, by their paragraphs, that it did not answer.
    in_vain: Vec<(&'static [&'static str], RoundStep)>,
    /// The moment of the first of them, in words.
    first_asked: Option<String>,
    /// What has been carried out, and when.
    done: Vec<(String, RoundStep)>,
    /// Those that came late.
    pub(super) waits: Vec<Wait>,
}

impl Turns {
    /// Nothing carried out yet.
    pub(super) fn new<G: Stages>(state: &G::State) -> Self {
        Self {
            due: (G::moment(state), G::moment_in_words(state)),
            is_behind: false,
            in_vain: Vec::new(),
            first_asked: None,
            done: Vec::new(),
            waits: Vec::new(),
        }
    }

    /// Notes a question to `seat`, answered by `action`, while order `at_hand` was waited for; `agenda` has gone past it
    /// if that carried it out.
    pub(super) fn note<G: Stages>(
        &mut self,
        scene: &Scene<G>,
        state: &G::State,
        (seat, action): (Seat, G::Action),
        at_hand: Option<usize>,
        agenda: &Agenda,
    ) {
        let Some(at) = at_hand.filter(|&at| scene.orders[at].is_for(seat)) else {
            return;
        };
        let (now, words) = (G::moment(state), G::moment_in_words(state));
        if agenda.at_hand(scene) == at_hand {
            self.first_asked.get_or_insert(words);
            self.in_vain.push((G::asks(state), now));
            return;
        }
        let order = scene.orders[at].to_string();
        if self.has_slipped(&order, G::asks(state), now) {
            self.waits.push(Wait {
                line: scene.orders[at].line,
                order: order.clone(),
                from: self.due.1.clone(),
                to: words.clone(),
            });
        }
        self.done.push((order, now));
        self.due = (now, words);
        self.is_behind = G::declines(action);
        self.in_vain.clear();
        self.first_asked = None;
    }

    /// Whether an order that answers a question of this sort `now` might have been expected earlier.
    fn has_slipped(&self, order: &str, sort: &[&str], now: RoundStep) -> bool {
        let mut in_vain = self.in_vain.iter();
        if in_vain.any(|&(asked, when)| asked == sort && when < now) {
            return true;
        }
        let before = (now.0.saturating_sub(1), now.1);
        let due = self.due.0;
        let came_round = before > due || (before == due && !self.is_behind);
        let is_repeated = self
            .done
            .iter()
            .any(|(done, when)| done == order && *when == before);
        now.0 > due.0 && came_round && !is_repeated
    }

    /// From when to when an order waited in vain.
    pub(super) fn span<G: Stages>(&self, state: &G::State) -> String {
        let now = G::moment_in_words(state);
        match &self.first_asked {
            Some(from) => format!("from {from}, when its turn came, to {now}, when it was over"),
            None => format!("before it was over in {now}: nobody who could carry it out was asked"),
        }
    }
}
