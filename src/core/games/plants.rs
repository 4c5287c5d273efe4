//! Whether the changes that a gate plan wants planted can be planted: `check`, every gate and the self-test ask alike.

use std::collections::BTreeSet;

use super::versions::{Plant, Versions};
use crate::games::CardTexts;
use crate::plan::{Code, Fault, Faults, GatePlan, PlannedPlant, nearest};

impl Plant {
    /// What a plan wants planted.
    #[must_use]
    pub fn of(planned: &PlannedPlant) -> Self {
        match (&planned.number, &planned.word) {
            (Some((key, by)), _) => Self::Number {
                key: key.clone(),
                by: *by,
            },
            (None, word) => Self::Trait(word.clone().unwrap_or_default()),
        }
    }
}

/// Marks in a plan every plant on a card that is none of `ids`, and every one that its card cannot bear.
///
/// # Errors
/// Those plants, each at its place in the plan.
pub fn judge_plants(
    plan: &GatePlan,
    ids: &BTreeSet<String>,
    bears: &dyn Fn(&str, &Plant) -> bool,
) -> Result<(), Faults> {
    let mut faults = Faults::new();
    for planned in &plan.plants {
        let card = planned.card.as_str();
        if !ids.contains(card) {
            let found = format!("unknown card `{card}`");
            let mut fault = Fault::new(
                plan.source.clone(),
                planned.card_span.clone(),
                Code::UnknownName,
                found,
                "the id of a card",
            );
            fault.near = nearest(card, ids.iter().map(String::as_str)).map(str::to_owned);
            faults.push(fault);
            continue;
        }
        if !bears(card, &Plant::of(planned)) {
            faults.push(unborne(plan, planned));
        }
    }
    faults.or(())
}

/// That a card cannot bear a plant, at its place in the plan.
#[must_use]
pub fn unborne(plan: &GatePlan, planned: &PlannedPlant) -> Fault {
    let (card, plant) = (&planned.card, Plant::of(planned));
    let found = format!("`{card}` cannot bear the plant `{plant}`");
    let wanted = "a number or trait of such a card, changed so that the card stays valid";
    let span = planned.change_span.clone();
    Fault::new(
        plan.source.clone(),
        span,
        Code::Contradiction,
        found,
        wanted,
    )
}

/// The same for a version of a game's cards.
///
/// # Errors
/// As [`judge_plants`].
pub fn check_plants(
    plan: &GatePlan,
    versions: &dyn Versions,
    texts: &CardTexts,
) -> Result<(), Faults> {
    // Nothing else is asked of most plans.
    if plan.plants.is_empty() {
        return Ok(());
    }
    let layers = texts.layers.iter();
    let ids = layers.flat_map(|layer| versions.ids(layer)).collect();
    judge_plants(plan, &ids, &|card, plant| {
        versions.planted(texts, card, plant).is_some()
    })
}
