//! Pilots trained again on what a search finds: a patch that is good only against yesterday's pilots is none.
//!
//! A turn searches for a point against the pilots as they are, then trains each policy on the cards of that point against all
//! of them, none of which changes before the turn is over. A policy that beats its former self on fresh deals takes its
//! place. The next turn searches on from the same point, against those. It ends with a turn in which no policy gained, or
//! with the last that the goals file allows.

use super::field::{BalanceField, BalanceHalt};
use super::objective::Objective;
use super::request::BalanceRequest;
use super::search::{BalanceRound, BalanceSearch};
use crate::train::{Refused, Training, TrainingPlan};
use breachlab_core::games::{OwnFile, Role, own};
use breachlab_core::plan::{
    Code, Faults, GoalsPlan, PlannedName, RetrainPlan, Source, StrategyKind, in_plan, read_strategy,
};
use breachlab_report::{ReportEstimate, RetrainRow};

/// Searching and training by turns.
#[derive(Clone, Debug, PartialEq)]
pub struct Retraining {
    /// Turns done.
    pub turn: u64,
    /// Policies trained in this turn, none while it searches.
    pub stage: usize,
    /// The search, over all turns.
    pub search: BalanceSearch,
    /// Matches of the search when the turn began.
    pub begun_at: u64,
    /// Policies that took the place of those of the same name, with their files' texts.
    pub pilots: Vec<(String, String)>,
    /// Those of this turn, whose place is taken when it is over.
    pub waiting: Vec<(String, String)>,
    /// What each training came to.
    pub rows: Vec<RetrainRow>,
    /// Matches of all trainings.
    pub trained: u64,
    /// Whether there is nothing more to do.
    pub is_over: bool,
}

/// What a step came to.
#[derive(Clone, Debug, PartialEq)]
pub enum RetrainStep {
    /// A round of the search.
    Round(BalanceRound),
    /// The search of the turn is over.
    Searched,
    /// A training has ended; the row says whether it took its former self's place.
    Trained(RetrainRow),
}

/// The policies that are trained, by the names the goals file gives them.
#[must_use]
pub fn policies(plan: &GoalsPlan, pilot: &str) -> Vec<String> {
    let named = |names: &[PlannedName]| names.iter().map(|named| named.name.clone()).collect();
    match (plan.retrain.policies.as_slice(), plan.strategies.as_slice()) {
        ([], []) => vec![pilot.to_owned()],
        ([], strategies) => named(strategies),
        (policies, _) => named(policies),
    }
}

/// Refuses what cannot be trained.
///
/// # Errors
/// Names that stand for nothing, and pilots that are no policies, at their place in the goals file.
pub fn trainable(field: &BalanceField<'_>) -> Result<(), Faults> {
    let request = field.request;
    let (row, plan) = (request.row, request.plan);
    let mut faults = Faults::new();
    for name in policies(plan, request.pilot) {
        let file = source(field, &name)
            .and_then(|source| read_strategy(&source, row.parameters, row.worths, row.cues));
        match file {
            Ok(file) if file.kind == StrategyKind::Policy => {}
            Ok(_) => {
                let mut named = plan.names().filter(|named| named.name == name);
                let span = named.next().map_or(0..0, |named| named.span.clone());
                let found = format!("`{name}` has no numbers to train");
                let source = plan.source.clone();
                let wanted = "a strategy of kind `policy`; `policies` of `[retrain]` names them";
                faults.push(breachlab_core::plan::Fault::new(
                    source,
                    span,
                    Code::Contradiction,
                    found,
                    wanted,
                ));
            }
            Err(found) => {
                let nothing = |name: &str| format!("nothing is called `{name}`");
                faults.absorb(in_plan(found, &plan.source, &plan.names(), &nothing));
            }
        }
    }
    faults.or(())
}

fn source(field: &BalanceField<'_>, name: &str) -> Result<std::sync::Arc<Source>, Faults> {
    match own(&field.request.own, Role::Strategy, name)? {
        Some(source) => Ok(source),
        None => (field.request.row.strategy)(name),
    }
}

impl Retraining {
    /// Turns from a search that has not begun.
    #[must_use]
    pub fn new(search: BalanceSearch) -> Self {
        Self {
            turn: 0,
            stage: 0,
            search,
            begun_at: 0,
            pilots: Vec::new(),
            waiting: Vec::new(),
            rows: Vec::new(),
            trained: 0,
            is_over: false,
        }
    }

    /// The files that the line-ups of this turn are played with: those given, and policies in place of them.
    #[must_use]
    pub fn own(&self, given: &[OwnFile]) -> Vec<OwnFile> {
        let trained = self.pilots.iter().map(|(name, text)| OwnFile {
            role: Role::Strategy,
            named: Some(name.clone()),
            source: Source::new(format!("{name}.toml"), text),
        });
        trained.chain(given.iter().cloned()).collect()
    }

    /// One round of the search, or one training. `field` plays with [`own`](Self::own).
    ///
    /// # Errors
    /// An interrupt, and then nothing has changed; files that are wrong.
    pub fn step(
        &mut self,
        field: &BalanceField<'_>,
        objective: &Objective,
    ) -> Result<RetrainStep, BalanceHalt> {
        let plan = &field.request.plan.retrain;
        let policies = policies(field.request.plan, field.request.pilot);
        if self.stage == 0 {
            let most = self.begun_at + field.request.most;
            if !self.search.is_over(field, most) {
                return Ok(RetrainStep::Round(self.search.step(field, objective, 0)?));
            }
            self.stage = 1;
            return Ok(RetrainStep::Searched);
        }
        let name = &policies[self.stage - 1];
        let (text, gain) = self.train(field, name, &policies)?;
        let is_taken = gain.is_some_and(|gain| gain.low > 0.5);
        let row = RetrainRow {
            turn: self.turn + 1,
            pilot: name.clone(),
            gain,
            is_taken,
        };
        if is_taken {
            self.waiting.push((name.clone(), text));
        }
        self.trained += matches(plan, policies.len(), field.decks.len());
        self.rows.push(row.clone());
        self.stage += 1;
        if self.stage > policies.len() {
            self.end_turn(plan.turns);
        }
        Ok(RetrainStep::Trained(row))
    }

    fn end_turn(&mut self, most: u64) {
        let has_moved = !self.waiting.is_empty();
        for (name, text) in self.waiting.drain(..) {
            self.pilots.retain(|(old, _)| *old != name);
            self.pilots.push((name, text));
        }
        self.turn += 1;
        self.stage = 0;
        self.begun_at = self.search.played;
        // Against other pilots what was settled is open again.
        (self.search.quiet, self.search.doublings) = (0, 0);
        self.is_over = !has_moved || self.turn >= most;
    }

    /// A policy's text after training on the cards of the point, and what it wins against its former self.
    fn train(
        &self,
        field: &BalanceField<'_>,
        name: &str,
        policies: &[String],
    ) -> Result<(String, Option<ReportEstimate>), BalanceHalt> {
        let request = field.request;
        let texts = field.texts(&self.search.point)?;
        let version = request.versions.compile(&texts)?;
        let decks = request.plan.decks.iter();
        let plan = &request.plan.retrain;
        let course = TrainingPlan {
            strategy: name.to_owned(),
            gauntlet: policies.to_vec(),
            decks: decks.map(|deck| deck.name.clone()).collect(),
            rules: request.rules.clone(),
            own: request.own.clone(),
            generations: plan.generations,
            population: plan.population,
            pairs: plan.pairs,
            proof_pairs: plan.proof_pairs,
            // Each training has deals of its own.
            seed: request.seed.wrapping_add(1 + self.rows.len() as u64),
            ..TrainingPlan::default()
        };
        let load = |order: &_| version.line_up(order);
        let (workers, hooks) = (field.workers, field.hooks);
        let training = Training::new(
            request.row,
            &course,
            (workers, &load),
            None,
            hooks.interrupt,
        );
        let mut training = match training {
            Ok(Some(training)) => training,
            Ok(None) => return Err(BalanceHalt::Interrupted),
            Err(Refused::Faults(faults)) => return Err(BalanceHalt::Faults(faults)),
            Err(Refused::Saved(_)) => unreachable!("nothing was saved"),
        };
        while training.generation() < plan.generations {
            training.step(hooks).ok_or(BalanceHalt::Interrupted)?;
        }
        let text = training.text()?;
        let gain = training.gain(&text, hooks)?;
        if hooks.interrupt.load(std::sync::atomic::Ordering::Relaxed) {
            return Err(BalanceHalt::Interrupted);
        }
        Ok((text, gain))
    }
}

/// Matches of all turns at most: their searches and trainings.
#[must_use]
pub fn most_of_turns(request: &BalanceRequest<'_>) -> u64 {
    let plan = request.plan;
    let policies = policies(plan, request.pilot).len();
    let trainings = policies as u64 * matches(&plan.retrain, policies, plan.decks.len());
    plan.retrain.turns * (request.most + trainings)
}

/// Matches of one training: candidates, start and best of each generation, and the proof.
fn matches(plan: &RetrainPlan, policies: usize, decks: usize) -> u64 {
    let (policies, decks) = (policies as u64, decks as u64);
    let generation = (plan.population as u64 + 2) * policies * decks * plan.pairs;
    2 * (plan.generations * generation + decks * plan.proof_pairs)
}
