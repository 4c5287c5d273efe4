//! Plays two versions of the data against each other, and makes the report of it.

use super::args::GateArgs;
use super::bench::Bench;
use super::side;
use super::version::GateSide;
use crate::common::Common;
use crate::error::CliError;
use crate::progress::Bar;
use crate::{forfeits, print};
use breachlab_analysis::gate::{
    self, Blame, CardTrial, Court, GateHead, GateVerdict, Inputs, Matchup,
};
use breachlab_core::games::Change;
use breachlab_core::stats::Answer;
use breachlab_report::GateReport;

/// What two versions differ in, read whole: nothing of it can be refused any more.
pub(super) struct TwoVersions {
    inputs: Inputs,
    changes: Vec<Change>,
    matchups: Vec<Matchup>,
}

impl TwoVersions {
    /// Reads both versions against each other.
    ///
    /// # Errors
    /// All faults of their files, and of what the plan asks of them.
    pub(super) fn read(bench: &Bench, sides: [&GateSide; 2]) -> Result<Self, CliError> {
        let inputs = bench.inputs(sides)?;
        let changes = bench.changes(sides, &inputs)?;
        let matchups = bench.matchups(sides, &changes, &inputs.programs)?;
        Ok(Self {
            inputs,
            changes,
            matchups,
        })
    }
}

pub(super) fn compare(
    args: &GateArgs,
    common: &Common,
    bench: &Bench,
    sides: [&GateSide; 2],
    compared: TwoVersions,
) -> GateReport {
    let [before, after] = sides;
    let TwoVersions {
        inputs,
        changes,
        matchups,
    } = compared;
    let bar = Bar::new(bench.plan.max_matches, print::progress(common));
    let mut court = bench.court(&bar);
    court.seed_after = args.seed_after.unwrap_or(common.seed);
    let mut verdict = gate::judge(&court, &matchups);
    let trials = tried(&court, &matchups, &changes, &mut verdict);
    let mut notes = side::notes(sides, &inputs);
    let blame = shares(
        &court,
        bench,
        sides,
        &matchups,
        &changes,
        (&mut verdict, &mut notes),
    );
    let cards = if verdict.answer == Answer::Changed && verdict.is_complete {
        gate::card_shifts(&court, &matchups)
    } else {
        Some(Vec::new())
    };
    verdict.is_complete &= cards.is_some();
    bar.clear();
    if args.seed_after.is_some() {
        notes.push(
            "the two sides have luck of their own: what they differ in beside the cards is chance"
                .to_owned(),
        );
    }
    let asked = GateHead {
        game: bench.row.id.to_owned(),
        title: bench.row.title.to_owned(),
        before: before.row.clone(),
        after: after.row.clone(),
        inputs: inputs.rows,
        command: common.asked.command.clone(),
    };
    let cards = cards.unwrap_or_default();
    let counted = (cards.as_slice(), trials.as_slice());
    let mut report = gate::report(
        &court, asked, &changes, &matchups, &verdict, &blame, counted,
    );
    report.head.notes.extend(notes);
    report.head.notes.extend(forfeits::notes());
    if forfeits::are_many() {
        report.doubt_forfeits();
    }
    report
}

/// How often the changed cards were met; what was not tested is no longer unchanged.
fn tried(
    court: &Court<'_>,
    matchups: &[Matchup],
    changes: &[Change],
    verdict: &mut GateVerdict,
) -> Vec<CardTrial> {
    let trials = if verdict.is_complete {
        gate::trials(court, matchups, verdict, changes)
    } else {
        Some(Vec::new())
    };
    verdict.is_complete &= trials.is_some();
    let trials = trials.unwrap_or_default();
    gate::doubt_untested(verdict, &trials);
    trials
}

/// The shares of the edits in every matchup whose shift is to be shared.
fn shares(
    court: &Court<'_>,
    bench: &Bench,
    sides: [&GateSide; 2],
    matchups: &[Matchup],
    changes: &[Change],
    (verdict, notes): (&mut GateVerdict, &mut Vec<String>),
) -> Vec<(usize, Blame)> {
    let mut blame = Vec::new();
    for at in blamed(court, matchups, verdict) {
        let texts = sides.map(|side| &side.texts);
        let own = sides.map(|side| side.own.as_slice());
        let (versions, pilot) = (bench.versions, bench.row.pilot);
        match gate::blame(court, &matchups[at], versions, texts, own, changes, pilot) {
            Ok(Some(shared)) => blame.push((at, shared)),
            Ok(None) => verdict.is_complete = false,
            // A mixture that is no valid set is a fact about the edits, not a fault of the files.
            Err(_) => notes.push(
                "the edits of a matchup depend on each other, so the shift is not shared among them".to_owned(),
            ),
        }
    }
    blame
}

/// Matchups whose shift is to be shared: changed, by two edits or more, at the same luck.
fn blamed(court: &Court<'_>, matchups: &[Matchup], verdict: &GateVerdict) -> Vec<usize> {
    if court.plan.blame_pairs == 0 || !court.is_paired() || !verdict.is_complete {
        return Vec::new();
    }
    let changed = |at: &usize| {
        verdict.judged[*at].answer == Answer::Changed && matchups[*at].touched.len() > 1
    };
    (0..matchups.len()).filter(changed).collect()
}
