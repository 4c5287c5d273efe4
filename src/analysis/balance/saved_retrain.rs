//! Searching and training by turns as it is saved, to be taken up again.

use serde::{Deserialize, Serialize};

use super::field::BalanceField;
use super::request::BalanceRequest;
use super::retrain::{Retraining, policies};
use super::saved::{MOST_MATCHES, SavedBalance};
use crate::saved::StateFault;
use breachlab_report::{ReportEstimate, RetrainRow};

/// The state of a balancing that trains its pilots again, as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "the state of a balancing with pilots trained again"
)]
pub struct SavedRetraining {
    turn: u64,
    stage: usize,
    begun_at: u64,
    over: bool,
    trained: u64,
    pilots: Vec<(String, String)>,
    waiting: Vec<(String, String)>,
    rows: Vec<SavedTraining>,
    search: SavedBalance,
}

/// What one training came to. Numbers are the bits of floats: text would lose the last of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedTraining {
    turn: u64,
    pilot: String,
    gain: Option<[u64; 3]>,
    taken: bool,
}

impl SavedRetraining {
    /// What is kept; `field` is that of the turn in hand.
    #[must_use]
    pub fn of(field: &BalanceField<'_>, now: &Retraining) -> Self {
        let row = |row: &RetrainRow| SavedTraining {
            turn: row.turn,
            pilot: row.pilot.clone(),
            gain: row
                .gain
                .map(|gain| [gain.value, gain.low, gain.high].map(f64::to_bits)),
            taken: row.is_taken,
        };
        Self {
            turn: now.turn,
            stage: now.stage,
            begun_at: now.begun_at,
            over: now.is_over,
            trained: now.trained,
            pilots: now.pilots.clone(),
            waiting: now.waiting.clone(),
            rows: now.rows.iter().map(row).collect(),
            search: SavedBalance::of(field, &now.search),
        }
    }

    /// The pilots of the turn that was left: the field that [`open`](Self::open) asks for plays with them.
    #[must_use]
    pub fn pilots(&self) -> &[(String, String)] {
        &self.pilots
    }

    /// The turns that were left.
    ///
    /// # Errors
    /// What of it no balancing of this field could have left.
    pub fn open(&self, field: &BalanceField<'_>) -> Result<Retraining, StateFault> {
        let BalanceRequest { plan, pilot, .. } = field.request;
        let known = policies(plan, pilot);
        StateFault::within("turn", self.turn, plan.retrain.turns)?;
        StateFault::within("stage", self.stage as u64, known.len() as u64)?;
        StateFault::within("begun_at", self.begun_at, MOST_MATCHES)?;
        StateFault::within("trained", self.trained, MOST_MATCHES)?;
        let most = plan.retrain.turns * known.len() as u64;
        StateFault::within("rows", self.rows.len() as u64, most)?;
        for (key, named) in [("pilots", &self.pilots), ("waiting", &self.waiting)] {
            for (name, _) in named {
                let wanted = format!("one of {}", known.join(", "));
                StateFault::unless(known.contains(name), key, name, &wanted)?;
            }
        }
        let row = |row: &SavedTraining| RetrainRow {
            turn: row.turn,
            pilot: row.pilot.clone(),
            gain: row.gain.map(|bits| {
                let [value, low, high] = bits.map(f64::from_bits);
                ReportEstimate { value, low, high }
            }),
            is_taken: row.taken,
        };
        Ok(Retraining {
            turn: self.turn,
            stage: self.stage,
            search: self.search.open(field)?,
            begun_at: self.begun_at,
            pilots: self.pilots.clone(),
            waiting: self.waiting.clone(),
            rows: self.rows.iter().map(row).collect(),
            trained: self.trained,
            is_over: self.over,
        })
    }
}
