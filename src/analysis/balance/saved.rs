//! A balancing as it is saved, to be taken up again.

use serde::{Deserialize, Serialize};

use super::field::BalanceField;
use super::search::BalanceSearch;
use crate::saved::StateFault;

/// Most rounds and most matches of a saved search: far beyond what a search comes to.
const MOST_ROUNDS: u64 = 1_000_000;
pub(super) const MOST_MATCHES: u64 = 1_000_000_000_000;

/// The state of a search, as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the state of a balancing")]
pub struct SavedBalance {
    /// What it belongs to: a fingerprint of goals, cards, pilots and seed.
    pub course: String,
    round: u64,
    point: Vec<i32>,
    reach: Vec<i32>,
    doublings: u32,
    quiet: u32,
    played: u64,
}

impl SavedBalance {
    /// What is kept of a search.
    #[must_use]
    pub fn of(field: &BalanceField<'_>, search: &BalanceSearch) -> Self {
        Self {
            course: field.request.mark(),
            round: search.round,
            point: search.point.clone(),
            reach: search.reach.clone(),
            doublings: search.doublings,
            quiet: search.quiet,
            played: search.played,
        }
    }

    /// The search that was left.
    ///
    /// # Errors
    /// What of it no search of this field could have left.
    pub fn open(&self, field: &BalanceField<'_>) -> Result<BalanceSearch, StateFault> {
        StateFault::unless_same("search", &self.course, &field.request.mark())?;
        StateFault::within("round", self.round, MOST_ROUNDS)?;
        StateFault::within("played", self.played, MOST_MATCHES)?;
        StateFault::within("doublings", self.doublings, super::search::DOUBLINGS)?;
        // Levers that still reach far are tried on, so that many rounds may go by without a better point.
        StateFault::within("quiet", u64::from(self.quiet), self.round)?;
        let sliders = &field.sliders;
        for (key, list) in [("point", &self.point), ("reach", &self.reach)] {
            let (found, wanted) = (list.len(), format!("{} numbers", sliders.len()));
            StateFault::unless(found == sliders.len(), key, &found, &wanted)?;
        }
        for (slider, (&steps, &reach)) in sliders.iter().zip(self.point.iter().zip(&self.reach)) {
            let wanted = format!("{} to {} steps", slider.down, slider.up);
            let holds = (slider.down..=slider.up).contains(&steps);
            StateFault::unless(holds, "point", &steps, &wanted)?;
            let most = slider.up - slider.down;
            let wanted = format!("1 to {most} steps");
            StateFault::unless((1..=most).contains(&reach), "reach", &reach, &wanted)?;
        }
        Ok(BalanceSearch {
            round: self.round,
            point: self.point.clone(),
            reach: self.reach.clone(),
            doublings: self.doublings,
            quiet: self.quiet,
            played: self.played,
        })
    }
}
