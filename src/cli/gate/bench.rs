//! What every sort of gate needs: the game, its plan, and the threads that play.

use std::path::Path;

use super::args::GateArgs;
use super::version::GateSide;
use crate::common::Common;
use crate::error::CliError;
use crate::interrupt;
use breachlab_analysis::gate::{self, Court, GateSides, Inputs, Matchup};
use breachlab_core::games::{Change, Contest, GameRow, RULES, Versions};
use breachlab_core::plan::{GatePlan, Source, read_gate_plan};
use breachlab_core::play::{Progress, Workers};
use breachlab_report::Head;

/// What every sort of gate needs.
pub(super) struct Bench {
    pub(super) row: &'static GameRow,
    pub(super) versions: &'static dyn Versions,
    pub(super) contest: Contest,
    pub(super) plan: GatePlan,
    pub(super) workers: Workers,
    pub(super) seed: u64,
    pub(super) plays_on: bool,
}

impl Bench {
    pub(super) fn new(
        args: &GateArgs,
        common: &Common,
        games: &'static [&'static GameRow],
    ) -> Result<Self, CliError> {
        let row = common.row(games)?;
        let what = "card data whose versions could be compared";
        let versions = row
            .versions
            .ok_or(CliError::NoSuch { game: row.id, what })?;
        let source = match &args.plan {
            Some(path) => Source::read(Path::new(path)).map_err(CliError::Faults)?,
            None => versions.default_plan(),
        };
        let contest = row.contest;
        let mut plan = read_gate_plan(&source, contest.entries()).map_err(CliError::Faults)?;
        if let Some(most) = args.max_matches {
            plan.max_matches = most;
        }
        Ok(Self {
            row,
            versions,
            contest,
            plan,
            workers: common.workers()?,
            seed: common.seed,
            plays_on: args.all,
        })
    }

    pub(super) fn court<'a>(&'a self, progress: &'a dyn Progress) -> Court<'a> {
        Court {
            plan: &self.plan,
            workers: &self.workers,
            interrupt: interrupt::flag(),
            progress,
            seed: self.seed,
            seed_after: self.seed,
            plays_on: self.plays_on,
        }
    }

    /// The name of the rules that are played.
    pub(super) fn rules(&self) -> &str {
        let rules = self.plan.rules.as_ref();
        rules.map_or(RULES, |rules| rules.name.as_str())
    }

    /// What the plan names, in both versions.
    pub(super) fn inputs(&self, sides: [&GateSide; 2]) -> Result<Inputs, CliError> {
        let own = sides.map(|side| side.own.as_slice());
        let texts = sides.map(|side| &side.texts);
        gate::inputs(&self.plan, self.row.pilot, self.versions, own, texts)
            .map_err(CliError::Faults)
    }

    /// The head of an answer about one version, with all that was read for it.
    pub(super) fn head(&self, common: &Common, side: &GateSide) -> Result<Head, CliError> {
        let inputs = self.inputs([side, side])?;
        Ok(Head {
            files: gate::files([&side.row; 2], &inputs.rows),
            ..common.head(Some(self.row))
        })
    }

    /// Every difference: of cards, then of what the plan names.
    pub(super) fn changes(
        &self,
        sides: [&GateSide; 2],
        inputs: &Inputs,
    ) -> Result<Vec<Change>, CliError> {
        let [before, after] = sides.map(|side| &side.texts);
        let cards = self.versions.changes(before, after);
        let mut changes = cards.map_err(CliError::Faults)?;
        changes.extend(inputs.changes.iter().cloned());
        Ok(changes)
    }

    pub(super) fn matchups(
        &self,
        sides: [&GateSide; 2],
        changes: &[Change],
        programs: &[String],
    ) -> Result<Vec<Matchup>, CliError> {
        let compile = |side: &GateSide| self.versions.compile(&side.texts);
        let before = compile(sides[0]).map_err(CliError::Faults)?;
        let after = compile(sides[1]).map_err(CliError::Faults)?;
        let sides = GateSides {
            versions: [before.as_ref(), after.as_ref()],
            own: sides.map(|side| side.own.as_slice()),
            programs,
            contest: self.contest,
        };
        gate::matchups(&self.plan, self.row.pilot, sides, changes).map_err(CliError::Faults)
    }
}
