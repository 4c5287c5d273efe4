//! Cells in which a card's copies are exchanged for the plain card of its cost, for goals about the value of cards.

use super::field::{BalanceField, BalanceHalt};
use super::objective::{BalanceCell, CellTwin, Objective};
use breachlab_core::games::{Bout, CardNumbers, Order, Playable, Study, Swap, Version, card_named};
use breachlab_core::plan::{Code, Fault, Faults, Measure, PlannedGoal};

/// A candidate's cards, ready to be played.
pub(super) struct ReadyPoint {
    pub(super) version: Box<dyn Version>,
    /// What exchanges cards; none where no goal asks for it.
    study: Option<Box<dyn Study>>,
}

impl ReadyPoint {
    /// A cell with copies exchanged.
    pub(super) fn exchanged(
        &self,
        cell: &BalanceCell,
        twin: CellTwin,
        cards: &[CardNumbers],
    ) -> Result<Box<dyn Playable>, Faults> {
        let study = self.study.as_ref().expect("cells with twins need a study");
        let card = study
            .find(&cards[twin.card].id)
            .expect("a card that was found");
        let plain = study.plain(card).expect("a card with numbers keeps them");
        let host = cell.decks[usize::from(twin.is_second)];
        let slots = study.hosts()[host].slots(card);
        let swaps: Vec<Swap> = slots
            .into_iter()
            .map(|slot| Swap { slot, def: plain })
            .collect();
        let (own, other): (&[Swap], &[Swap]) = if twin.is_second {
            (&[], &swaps)
        } else {
            (&swaps, &[])
        };
        study.bout(&Bout {
            hosts: cell.decks,
            pilot: cell.pilot,
            swaps: own,
            other,
            seed: 0,
            cell: 0,
        })
    }
}

impl BalanceField<'_> {
    /// What the goals want.
    #[must_use]
    pub fn objective(&self) -> Objective {
        let request = self.request;
        Objective::of(request.plan, request.row.endings.len(), &self.goal_cards)
    }

    /// A version, with a study where a goal is about the value of cards.
    pub(super) fn ready(&self, version: Box<dyn Version>) -> Result<ReadyPoint, Faults> {
        let wants = self.cells.iter().any(|cell| cell.twin.is_some());
        let study = wants.then(|| version.study(&self.whole())).flatten();
        let study = study.transpose()?;
        Ok(ReadyPoint { version, study })
    }

    /// All decks and pilots.
    fn whole(&self) -> Order {
        let request = self.request;
        let decks = request.plan.decks.iter();
        Order {
            rules: request.rules.clone(),
            decks: decks.map(|deck| deck.name.clone()).collect(),
            strategies: self.strategies.clone(),
            own: request.own.clone(),
            ..Order::default()
        }
    }

    /// Adds the cells that goals about the value of cards need, and says which cards each goal is about.
    pub(super) fn add_twins(&mut self) -> Result<Vec<Vec<usize>>, BalanceHalt> {
        let goals = &self.request.plan.goals;
        let mut all = vec![Vec::new(); goals.len()];
        if goals.iter().all(|goal| goal.measure != Measure::Value) {
            return Ok(all);
        }
        let version = self.request.versions.compile(&self.request.texts)?;
        let mut faults = Faults::new();
        let mut twins: Vec<BalanceCell> = Vec::new();
        let study = version.study(&self.whole()).transpose()?;
        for (cards, goal) in all.iter_mut().zip(goals) {
            if goal.measure != Measure::Value {
                continue;
            }
            let Some(study) = &study else {
                let found = "the value of a card".to_owned();
                let wanted = "a measure that this game knows: its cards cannot be exchanged";
                faults.push(self.at(goal, found, wanted));
                continue;
            };
            let named = goal.card.as_ref();
            let named = named.and_then(|card| card_named(&self.cards, &card.name));
            let asked: Vec<usize> =
                named.map_or((0..self.cards.len()).collect(), |card| vec![card]);
            for card in asked {
                let found = self.twins_of(study.as_ref(), card);
                if !found.is_empty() {
                    cards.push(card);
                    twins.extend(found);
                }
            }
            if cards.is_empty() {
                let found = "a card without a value".to_owned();
                let wanted = "a card with numbers of its own that a deck of the file lists";
                faults.push(self.at(goal, found, wanted));
            }
        }
        for twin in twins {
            if !self.cells.contains(&twin) {
                self.cells.push(twin);
            }
        }
        if faults.is_empty() {
            Ok(all)
        } else {
            Err(faults.into())
        }
    }

    fn at(&self, goal: &PlannedGoal, found: String, wanted: &str) -> Fault {
        let source = self.request.plan.source.clone();
        let span = goal.card.as_ref().map_or(&goal.span, |card| &card.span);
        Fault::new(source, span.clone(), Code::Contradiction, found, wanted)
    }

    /// The cells in which the copies of a card are exchanged, one for each deck of each pairing that lists it.
    fn twins_of(&self, study: &dyn Study, card: usize) -> Vec<BalanceCell> {
        let own = study.find(&self.cards[card].id);
        let Some(own) = own.filter(|&own| study.plain(own).is_some()) else {
            return Vec::new();
        };
        let pairings = self.cells.iter().filter(|cell| cell.twin.is_none());
        let sides = pairings.flat_map(|cell| [(cell, false), (cell, true)]);
        let twins = sides.filter_map(|(cell, is_second)| {
            let host = cell.decks[usize::from(is_second)];
            let copies = study.hosts()[host].slots(own).len() as u32;
            let twin = (copies > 0).then_some(CellTwin {
                card,
                is_second,
                copies,
            });
            twin.map(|twin| BalanceCell {
                twin: Some(twin),
                ..*cell
            })
        });
        twins.collect()
    }
}
