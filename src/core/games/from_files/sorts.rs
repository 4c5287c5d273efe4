//! The sorts of file that most games have, each with how it is checked.

use super::contract::{Form, FromFiles};
use super::read::{load_strategy, read_rules};
use super::scenario::{Scenarios, read_scenario};
use crate::games::loads::{CARD_FILE, CARD_PLAN, GOALS_FILE, Shelf};
use crate::games::own::Role;
use crate::games::{audit, judge_plants};
use crate::plan::{
    CARDS_PLAN, Faults, GATE_PLAN, GOALS, STRATEGY, TableShape, read_cards_plan, read_gate_plan,
    read_goals, read_strategy,
};

impl<G: FromFiles> Form<G> {
    /// A file of cards. All of them are checked together.
    #[must_use]
    pub const fn cards(shape: &'static TableShape) -> Self {
        Self {
            name: CARD_FILE,
            shape,
            role: Some(Role::Card),
            shelf: Some(Shelf::Cards),
            check: |_, _| Ok(()),
        }
    }

    /// A deck, in the game's word.
    #[must_use]
    pub const fn decks(name: &'static str, shape: &'static TableShape) -> Self {
        Self {
            name,
            shape,
            role: Some(Role::Deck),
            shelf: Some(Shelf::Decks),
            check: |beside, source| {
                G::read_deck(source, beside.set, &G::Rules::default()).map(drop)
            },
        }
    }

    /// A strategy.
    #[must_use]
    pub const fn strategies() -> Self {
        Self {
            name: "strategy",
            shape: &STRATEGY,
            role: Some(Role::Strategy),
            shelf: Some(Shelf::Strategies),
            check: |_, source| {
                let file = read_strategy(source, G::PARAMETERS, G::WORTHS, G::CUES)?;
                audit(&file, &load_strategy::<G>)
            },
        }
    }

    /// A file of rules.
    #[must_use]
    pub const fn rules(shape: &'static TableShape) -> Self {
        Self {
            name: "rules file",
            shape,
            role: Some(Role::Rules),
            shelf: Some(Shelf::Rules),
            check: |_, source| read_rules::<G>(source).map(drop),
        }
    }

    /// A plan of the balance gate.
    #[must_use]
    pub const fn gate_plans() -> Self {
        Self {
            name: "gate plan",
            shape: &GATE_PLAN,
            role: None,
            shelf: None,
            check: |beside, source| {
                let fewest = <G as FromFiles>::CONTEST.entries();
                let plan = read_gate_plan(source, fewest);
                let plan = plan.and_then(|plan| judge_plants(&plan, &beside.ids, &beside.bears()));
                both(plan, beside.names(source, beside.own))
            },
        }
    }

    /// A plan of `cards`.
    #[must_use]
    pub const fn card_plans() -> Self {
        Self {
            name: CARD_PLAN,
            shape: &CARDS_PLAN,
            role: None,
            shelf: None,
            // No version is laid over what such a plan names.
            check: |beside, source| {
                both(read_cards_plan(source).map(drop), beside.names(source, &[]))
            },
        }
    }

    /// Goals of `balance`.
    #[must_use]
    pub const fn goals() -> Self {
        Self {
            name: GOALS_FILE,
            shape: &GOALS,
            role: None,
            shelf: None,
            // No version is laid over what it names; its levers are looked for among the cards checked beside it.
            check: |beside, source| {
                let plan = read_goals(source, G::ENDINGS);
                both(
                    plan.and_then(|plan| beside.levers(&plan)),
                    beside.names(source, &[]),
                )
            },
        }
    }

    /// Changed numbers of cards.
    #[must_use]
    pub const fn patches(shape: &'static TableShape) -> Self {
        Self {
            name: "patch",
            shape,
            role: None,
            shelf: Some(Shelf::Patches),
            check: |beside, source| {
                let mut faults = Faults::new();
                G::patch(source, &mut beside.set.clone(), &mut faults);
                faults.or(())
            },
        }
    }
}

impl<G: Scenarios> Form<G> {
    /// A scenario.
    #[must_use]
    pub const fn scenarios(shape: &'static TableShape) -> Self {
        Self {
            name: "scenario",
            shape,
            role: None,
            shelf: Some(Shelf::Scenarios),
            check: |beside, source| {
                read_scenario::<G>(source, beside.set, G::Rules::default(), &[]).map(drop)
            },
        }
    }
}

/// What is wrong by either reading.
fn both(one: Result<(), Faults>, other: Result<(), Faults>) -> Result<(), Faults> {
    let mut faults = one.err().unwrap_or_default();
    faults.absorb(other.err().unwrap_or_default());
    faults.or(())
}
