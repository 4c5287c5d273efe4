//! The fair cost: the change of cost that brings a card's value over replacement into the fair band, found by
//! bisection on the same deals. At every cost the card is held against the plain card of that cost, in whole numbers; a card
//! without numbers against the same card or level of its type throughout.

use super::effect::{CardValue, Contrast};
use super::field::{DeckVersion, StudyCell, StudyError, StudyField, Want};
use super::trial::{self, Arm, Trial, cells_of};
use breachlab_core::games::{Def, Swap};

/// Most that is added to a cost or taken off it.
const MOST_CHANGE: i32 = 8;
/// Costs looked at in one search.
const LOOKS: u64 = 4;

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    /// The card whose fair cost is sought.
    pub(super) card: Def,
    /// What a card without numbers is held against at any cost; none where it is an empty place.
    pub(super) against: Option<Def>,
    /// What that empty place is less than the typical card, per copy.
    pub(super) level: Option<CardValue>,
    /// The first set of matches that may be played: those before it have called the card out.
    pub(super) first: u64,
    /// What it is worth over that replacement at the printed cost, per copy.
    pub(super) value: CardValue,
    /// Half the width of the fair band.
    pub(super) band: f64,
}

/// A cost and the value over replacement there.
#[derive(Clone, Debug, PartialEq)]
pub struct FairCost {
    /// The cost, in the order of the game's goods.
    pub cost: Vec<i32>,
    /// Change of the sum.
    pub change: i32,
    /// Value over replacement at that cost, per copy; none where it was not played.
    pub value: Option<CardValue>,
    /// Whether that value is within the band; otherwise the band lies between this cost and the next.
    pub is_within: bool,
    /// The definition with that cost.
    pub def: Option<Def>,
}

impl FairCost {
    /// The printed cost of a card that is fair.
    #[must_use]
    pub fn printed(cost: Vec<i32>, value: Option<CardValue>) -> Self {
        Self {
            cost,
            change: 0,
            value,
            is_within: true,
            def: None,
        }
    }
}

/// Whether the card has a cost that can be changed.
#[must_use]
pub(super) fn has_cost(field: &StudyField<'_>, card: Def) -> bool {
    field.study.dials(card).iter().any(|dial| dial.is_cost)
}

/// The card with its cost changed by `change` goods in all: added to whichever good it has less of, taken from
/// whichever it has more of. None where there is nothing left to take or no room to add.
fn changed(field: &mut StudyField<'_>, card: Def, change: i32) -> Option<(Def, Vec<i32>)> {
    let dials = field.study.dials(card);
    let costs: Vec<usize> = (0..dials.len()).filter(|&at| dials[at].is_cost).collect();
    let mut cost: Vec<i32> = costs.iter().map(|&at| dials[at].value).collect();
    for _ in 0..change.abs() {
        let at = if change > 0 {
            (0..cost.len()).min_by_key(|&at| cost[at])?
        } else {
            (0..cost.len()).rev().max_by_key(|&at| cost[at])?
        };
        cost[at] += change.signum();
        let dial = &dials[costs[at]];
        if cost[at] < dial.low || cost[at] > dial.high {
            return None;
        }
    }
    let values: Vec<(usize, i32)> = costs.into_iter().zip(cost.iter().copied()).collect();
    Some((field.study.turned(card, &values), cost))
}

/// A value over an empty place as one over what is worth so much more.
fn over(value: CardValue, level: Option<CardValue>) -> CardValue {
    level.map_or(value, |level| CardValue {
        sets: value.sets,
        ..CardValue::normal(value.value - level.value, value.error.hypot(level.error))
    })
}

/// Fewest matches of a search in these places.
pub(super) fn fewest(field: &StudyField<'_>, trials: &[Trial]) -> u64 {
    LOOKS * 2 * field.each() * cells_of(field, trials).max(1)
}

/// Searches with about `budget` matches. None where the card has no cost, or no cost within reach does.
///
/// # Errors
/// As [`StudyField::play`].
// Long because each step of the search goes on with what the one before it found.
pub(super) fn search(
    field: &mut StudyField<'_>,
    trials: &[Trial],
    ask: Ask,
    budget: u64,
) -> Result<Option<FairCost>, StudyError> {
    if !has_cost(field, ask.card) {
        return Ok(None);
    }
    if ask.value.value.abs() <= ask.band {
        let cost = field.study.subjects()[ask.card].cost.clone();
        return Ok(Some(FairCost::printed(cost, Some(ask.value))));
    }
    let pilots: Vec<usize> = (0..field.study.pilots().len()).collect();
    let sets = (budget / fewest(field, trials)).max(1);
    let sign = if ask.value.value > 0.0 { 1 } else { -1 };
    // The value at a change, signed so that it falls: the search is for the least change at which it is no longer
    // above the band.
    let mut look = |change: i32| -> Result<Option<FairCost>, StudyError> {
        let Some((def, cost)) = changed(field, ask.card, sign * change) else {
            return Ok(None);
        };
        let against = field.study.plain_at(def).or(ask.against);
        let arm = |trial: &Trial| {
            let y = match against {
                Some(against) => trial.every(against),
                None => trial.blank(field.study.as_ref())?,
            };
            Some(Arm {
                host: trial.host,
                copies: trial.copies(),
                x: trial.every(def),
                y,
            })
        };
        let arms: Vec<Arm> = trials.iter().filter_map(arm).collect();
        let value = trial::played(field, &arms, &pilots, &(ask.first..ask.first + sets))?;
        let value = value.map(|value| over(value, ask.level));
        Ok(value.map(|value| FairCost {
            cost,
            change: sign * change,
            value: Some(value),
            is_within: value.value.abs() <= ask.band,
            def: Some(def),
        }))
    };
    let height = |found: &FairCost| found.value.map_or(0.0, |value| value.value) * f64::from(sign);
    let mut above: Option<FairCost> = None;
    let mut below: Option<FairCost> = None;
    let (mut low, mut high) = (0, MOST_CHANGE + 1);
    while high - low > 1 {
        let middle = if low == 0 && high > MOST_CHANGE {
            2
        } else {
            i32::midpoint(low, high)
        };
        match look(middle)? {
            Some(found) if found.is_within && height(&found) <= ask.band && middle - low == 1 => {
                return Ok(Some(found));
            }
            Some(found) if height(&found) > ask.band => {
                low = middle;
                above = Some(found);
            }
            Some(found) => {
                high = middle;
                below = Some(found);
            }
            None => high = middle,
        }
    }
    // The least change that is no longer above the band; where it jumps over the band, the nearer of the two.
    Ok(match (above, below) {
        (Some(above), Some(below)) if !below.is_within => {
            let near = height(&above).abs() < height(&below).abs();
            Some(if near { above } else { below })
        }
        (_, below) => below,
    })
}

/// What a change of a card does to one deck's win rate against the field.
#[derive(Clone, Debug, PartialEq)]
pub struct SideEffect {
    /// Index of the deck.
    pub host: usize,
    /// Win rate before, over all its cells.
    pub before: f64,
    /// Win rate after the change less that before, set by set.
    pub(super) value: CardValue,
}

/// What it does to the win rate of every deck when every deck that lists the card has `def` in its place.
///
/// # Errors
/// As [`StudyField::play`].
pub(super) fn side_effects(
    field: &mut StudyField<'_>,
    card: Def,
    def: Def,
    budget: u64,
) -> Result<Vec<SideEffect>, StudyError> {
    let hosts = field.study.hosts().len();
    let swaps = |field: &StudyField<'_>, host: usize| -> Vec<Swap> {
        let slots = field.study.hosts()[host].slots(card);
        slots.into_iter().map(|slot| Swap { slot, def }).collect()
    };
    let changed = |field: &StudyField<'_>, cell: StudyCell| DeckVersion {
        own: swaps(field, cell.host),
        other: cell
            .guest
            .map_or_else(Vec::new, |guest| swaps(field, guest)),
    };
    let cells: u64 = (0..hosts).map(|host| field.cells(host).len() as u64).sum();
    let sets = (budget / (2 * field.each() * cells.max(1))).max(1);
    let mut wants = Vec::new();
    for host in 0..hosts {
        for cell in field.cells(host) {
            for version in [DeckVersion::default(), changed(field, cell)] {
                wants.push(Want {
                    cell,
                    version,
                    sets: 0..sets,
                });
            }
        }
    }
    field.play(&wants)?;
    let effect = |host: usize| {
        let sums =
            field
                .cells(host)
                .into_iter()
                .fold(Contrast::of(field.contest()), |sums, cell| {
                    let after = field.points(cell, &changed(field, cell), &(0..sets));
                    sums.with(
                        after,
                        field.points(cell, &DeckVersion::default(), &(0..sets)),
                    )
                });
        Some(SideEffect {
            host,
            before: sums.mean_of_y(),
            value: CardValue::of_different(&[(sums, 1.0, 1.0)])?,
        })
    };
    Ok((0..hosts).filter_map(effect).collect())
}
