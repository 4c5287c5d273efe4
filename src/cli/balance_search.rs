//! The search and the proof of `balance`, kept after each round.

use std::path::Path;

use super::common::{Common, read_state};
use super::error::CliError;
use super::folder::begin;
use super::print;
use crate::progress::Bar;
use breachlab_analysis::balance::{
    BalanceField, BalanceHalt, BalanceProof, BalanceRequest, BalanceRound, BalanceSearch, Point,
    Retraining, SavedBalance,
};
use breachlab_core::play::{Hooks, Workers};
use breachlab_report::{self as report, BalanceReport, ReportFolder};

/// Name of the file that a search can be taken up from.
const STATE: &str = "balancing.json";

/// What a balancing is played with.
pub(super) struct BalanceSitting<'a> {
    pub request: &'a BalanceRequest<'a>,
    pub workers: &'a Workers,
    pub hooks: Hooks<'a>,
    pub folder: &'a ReportFolder,
    pub common: &'a Common,
    pub bar: &'a Bar,
}

/// How far a search came.
pub(super) struct Searched {
    pub search: BalanceSearch,
    /// With pilots trained again, where that was asked for.
    pub turns: Option<Retraining>,
    pub is_whole: bool,
}

/// What stands at the end.
pub(super) struct Proven {
    pub point: Point,
    pub report: BalanceReport,
    pub is_whole: bool,
}

/// Whether it came to its end: an interrupt is no error.
///
/// # Errors
/// Files that are wrong.
pub(super) fn is_whole(done: Result<(), BalanceHalt>) -> Result<bool, CliError> {
    match done {
        Ok(()) => Ok(true),
        Err(BalanceHalt::Interrupted) => Ok(false),
        Err(BalanceHalt::Faults(faults)) => Err(CliError::Faults(faults)),
    }
}

/// A state that cannot be taken up.
pub(super) fn refused(state: &Path, reason: &dyn std::fmt::Display) -> CliError {
    CliError::State {
        path: state.display().to_string(),
        reason: reason.to_string(),
    }
}

impl BalanceSitting<'_> {
    /// Searches to the end, against the pilots as they are.
    ///
    /// # Errors
    /// A state that this search cannot have left; files that cannot be written.
    pub(super) fn straight(
        &self,
        field: &BalanceField<'_>,
        resume: bool,
        begun: BalanceSearch,
    ) -> Result<Searched, CliError> {
        let state = self.folder.path().join(STATE);
        let saved: Option<SavedBalance> = resume.then(|| read_state(&state)).transpose()?;
        let mut search = match saved {
            None => begun,
            Some(saved) => saved.open(field).map_err(|fault| refused(&state, &fault))?,
        };
        begin(self.folder, resume.then_some(state.as_path()))?;
        // Whatever ends the first round, there is something to go on from.
        self.keep(STATE, &SavedBalance::of(field, &search))?;
        let objective = field.objective();
        while !search.is_over(field, field.request.most) {
            match search.step(field, &objective, 0) {
                Ok(round) => {
                    self.keep(STATE, &SavedBalance::of(field, &search))?;
                    self.say(&|| told(&round, &search));
                }
                Err(halt) => {
                    let is_whole = is_whole(Err(halt))?;
                    return Ok(Searched {
                        search,
                        turns: None,
                        is_whole,
                    });
                }
            }
        }
        Ok(Searched {
            search,
            turns: None,
            is_whole: true,
        })
    }

    /// Proves what was found, in the hands of the pilots as they are by then; `field` plays with those that were given.
    ///
    /// # Errors
    /// Files that are wrong.
    pub(super) fn prove(
        &self,
        searched: &Searched,
        field: &BalanceField<'_>,
    ) -> Result<Proven, CliError> {
        let trained = searched
            .turns
            .as_ref()
            .filter(|turns| !turns.pilots.is_empty());
        let request = trained.map(|turns| self.with(turns));
        let own = match &request {
            None => None,
            Some(request) => match BalanceField::new(request, self.workers, self.hooks) {
                Ok(field) => Some(field),
                Err(halt) => is_whole(Err(halt)).map(|_| None)?,
            },
        };
        let last = own.as_ref().unwrap_or(field);
        let (objective, search) = (last.objective(), &searched.search);
        let mut proof = BalanceProof::default();
        let mut is_done = searched.is_whole && own.is_some() == trained.is_some();
        if is_done {
            is_done = is_whole(proof.make(last, &objective, search))?;
        }
        if is_done && own.is_some() {
            is_done = is_whole(proof.remember(field))?;
        }
        let mut report = proof.report(last, &objective, search);
        if let Some(turns) = &searched.turns {
            report.retrained.clone_from(&turns.rows);
            report.head.matches += turns.trained + field.played();
        }
        Ok(Proven {
            point: proof.point.unwrap_or_else(|| search.point.clone()),
            report,
            is_whole: is_done,
        })
    }

    /// The request with the pilots of a turn.
    pub(super) fn with(&self, now: &Retraining) -> BalanceRequest<'_> {
        BalanceRequest {
            own: now.own(&self.request.own),
            ..self.request.clone()
        }
    }

    /// Writes what the search can be taken up from.
    pub(super) fn keep(&self, name: &str, state: &impl serde::Serialize) -> Result<(), CliError> {
        let bytes = serde_json::to_vec(state)?;
        self.folder.write(name, &bytes)?;
        Ok(())
    }

    /// Says how it goes, unless nobody wants to hear.
    pub(super) fn say(&self, words: &dyn Fn() -> String) {
        if !self.common.quiet {
            self.bar.aside(|| print::remark(&words()));
        }
    }
}

/// How a round stands.
pub(super) fn told(round: &BalanceRound, search: &BalanceSearch) -> String {
    format!(
        "round {:>3}: costs {:.3}, {:.3} at its start; {}; {}",
        round.round,
        round.loss,
        round.before,
        report::several(round.edits as u64, "edit", "edits"),
        report::several(search.played, "match", "matches"),
    )
}
