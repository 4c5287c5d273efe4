//! Cells in which a card's copies are exchanged for the plain card of its cost, for goals about the value of cards.

use super::objective::{BalanceCell, CellTwin};
use breachlab_core::games::{Bout, CardNumbers, Playable, Study, Swap, Version, card_named};
use breachlab_core::plan::{Code, Fault, Faults, GoalsPlan, Measure, PlannedGoal};

/// A candidate's cards, ready to be played.
pub(super) struct ReadyPoint {
    pub(super) version: Box<dyn Version>,
    /// What exchanges cards; none where no goal asks for it.
    pub(super) study: Option<Box<dyn Study>>,
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
            host: cell.decks[0],
            guest: Some(cell.decks[1]),
            pilot: cell.pilot,
            swaps: own,
            other,
            seed: 0,
            cell: 0,
        })
    }
}

/// Cells that goals about the value of cards add, and by goal the cards that it is about.
pub(super) struct Twins {
    pub(super) cells: Vec<BalanceCell>,
    pub(super) cards: Vec<Vec<usize>>,
}

/// Finds the cells that the goals of a plan add to its pairings, as they are.
///
/// # Errors
/// A goal about cards that have no value; a game whose cards cannot be exchanged.
pub(super) fn twins(
    plan: &GoalsPlan,
    cards: &[CardNumbers],
    pairings: &[BalanceCell],
    study: Option<&dyn Study>,
) -> Result<Twins, Faults> {
    let mut faults = Faults::new();
    let mut cells: Vec<BalanceCell> = Vec::new();
    let mut by_goal = Vec::new();
    for goal in &plan.goals {
        let mut own = Vec::new();
        if goal.measure == Measure::Value {
            let named = goal.card.as_ref();
            let named = named.and_then(|card| card_named(cards, &card.name));
            let asked = named.map_or(0..cards.len(), |card| card..card + 1);
            for card in asked {
                let found = study.map_or_else(Vec::new, |study| {
                    twins_of(study, pairings, card, &cards[card].id)
                });
                if !found.is_empty() {
                    own.push(card);
                }
                cells.extend(found);
            }
            if own.is_empty() {
                faults.push(no_value(plan, goal, study.is_some()));
            }
        }
        by_goal.push(own);
    }
    let mut once: Vec<BalanceCell> = Vec::new();
    for cell in cells {
        if !once.contains(&cell) {
            once.push(cell);
        }
    }
    let cards = by_goal;
    faults.or(Twins { cells: once, cards })
}

fn no_value(plan: &GoalsPlan, goal: &PlannedGoal, has_study: bool) -> Fault {
    let (found, wanted) = if has_study {
        (
            "a card without a value",
            "a card with numbers of its own that a deck of the file lists",
        )
    } else {
        (
            "the value of a card",
            "another measure: cards of this game cannot be exchanged",
        )
    };
    let span = goal.card.as_ref().map_or(&goal.span, |card| &card.span);
    let source = plan.source.clone();
    Fault::new(
        source,
        span.clone(),
        Code::Contradiction,
        found.to_owned(),
        wanted,
    )
}

/// The cells in which the copies of a card are exchanged, one for each deck of each pairing that lists it.
fn twins_of(
    study: &dyn Study,
    pairings: &[BalanceCell],
    card: usize,
    id: &str,
) -> Vec<BalanceCell> {
    let own = study.find(id);
    let Some(own) = own.filter(|&own| study.plain(own).is_some()) else {
        return Vec::new();
    };
    let sides = pairings
        .iter()
        .flat_map(|cell| [(cell, false), (cell, true)]);
    let twins = sides.filter_map(|(cell, is_second)| {
        let host = cell.decks[usize::from(is_second)];
        let copies = study.hosts()[host].slots(own).len() as u32;
        let twin = (copies > 0).then_some(CellTwin {
            card,
            is_second,
            copies,
        });
        twin.map(|_| BalanceCell { twin, ..*cell })
    });
    twins.collect()
}
