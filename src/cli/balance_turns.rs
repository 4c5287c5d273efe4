//! `balance --retrain`: searching and training by turns, kept after each step.

use super::balance_search::{BalanceSitting, Searched, is_whole, refused, told};
use super::builder::safe;
use super::common::read_state;
use super::error::CliError;
use super::folder::begin;
use breachlab_analysis::balance::{
    BalanceField, RetrainStep, Retraining, SavedRetraining, trainable,
};
use breachlab_core::games::pilot_labels;
use breachlab_report::{RetrainRow, spread};

/// Name of the file that turns can be taken up from.
const STATE: &str = "retraining.json";

impl BalanceSitting<'_> {
    /// Searches and trains until no pilot gains any more, or the goals file's turns are over. `field` plays with the pilots as
    /// they were given.
    ///
    /// # Errors
    /// What cannot be trained; a state that this balancing cannot have left; files that cannot be written.
    pub(super) fn by_turns(
        &self,
        field: &BalanceField<'_>,
        resume: bool,
        begun: Retraining,
    ) -> Result<Searched, CliError> {
        trainable(field).map_err(CliError::Faults)?;
        let state = self.folder.path().join(STATE);
        let saved: Option<SavedRetraining> = resume.then(|| read_state(&state)).transpose()?;
        let mut now = begun;
        if let Some(saved) = &saved {
            now.pilots = saved.pilots().to_vec();
        }
        begin(self.folder, resume.then_some(state.as_path()))?;
        let mut is_first = true;
        let mut is_done = true;
        while is_done && (is_first || !now.is_over) {
            let request = self.with(&now);
            let field = match BalanceField::new(&request, self.workers, self.hooks) {
                Ok(field) => field,
                Err(halt) => {
                    is_done = is_whole(Err(halt))?;
                    break;
                }
            };
            match saved.as_ref().filter(|_| is_first) {
                Some(saved) => {
                    now = saved
                        .open(&field)
                        .map_err(|fault| refused(&state, &fault))?;
                }
                // The state of a turn belongs to its pilots: it is kept when they are known.
                None => self.keep(STATE, &SavedRetraining::of(&field, &now))?,
            }
            is_first = false;
            is_done = self.turn(&field, &mut now)?;
        }
        let names: Vec<String> = now.pilots.iter().map(|(name, _)| name.clone()).collect();
        for (label, (_, text)) in pilot_labels(&names).iter().zip(&now.pilots) {
            let file = format!("{}.toml", safe(label));
            self.folder.deliver(&file, text.as_bytes())?;
        }
        Ok(Searched {
            search: now.search.clone(),
            turns: Some(now),
            is_whole: is_done,
        })
    }

    /// One turn, or what is left of it; false where it was interrupted.
    fn turn(&self, field: &BalanceField<'_>, now: &mut Retraining) -> Result<bool, CliError> {
        let objective = field.objective();
        let turn = now.turn;
        while !now.is_over && now.turn == turn {
            let step = match now.step(field, &objective) {
                Ok(step) => step,
                Err(halt) => return is_whole(Err(halt)),
            };
            if now.turn == turn {
                self.keep(STATE, &SavedRetraining::of(field, now))?;
            }
            self.say(&|| match &step {
                RetrainStep::Round(round) => told(round, &now.search),
                RetrainStep::Searched => format!("turn {}: pilots are trained again", turn + 1),
                RetrainStep::Trained(row) => trained(row),
            });
        }
        Ok(true)
    }
}

/// How a training came out.
fn trained(row: &RetrainRow) -> String {
    let gain = row.gain.map_or_else(String::new, |gain| {
        let percent = 100.0 * gain.value;
        format!(
            " wins {percent:.1} {} % against its former self",
            spread(gain, 1)
        )
    });
    let what = if row.is_taken {
        "it takes its place"
    } else {
        "it stays as it was"
    };
    format!("turn {}: {}{gain}: {what}", row.turn, row.pilot)
}
