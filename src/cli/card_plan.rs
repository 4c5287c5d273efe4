//! What `cards` is asked to play, by flags and by a plan; and what `check` says of such a plan.

use std::sync::Arc;

use super::card_field::{CardsArgs, FieldArgs, open};
use super::common::Common;
use super::error::CliError;
use super::{interrupt, print};
use breachlab_analysis::cards::{self, StudyField};
use breachlab_core::games::{GameRow, Order, Study};
use breachlab_core::plan::{CardsPlan, Faults, PlannedName, Source, in_plan, read_cards_plan};
use breachlab_core::play::Hooks;

/// Matches of a ranking where nothing else is said: some minutes on a few cores, after which most cards of *Hull Breach!* are
/// decided (ADR 52). An interrupt keeps what was played by then.
const MATCHES: u64 = 1_000_000;

/// What is asked: by flags, and by a plan where no flag says.
pub(super) struct AskedRanking {
    pub(super) field: FieldArgs,
    pub(super) matches: u64,
    /// The plan, and of its names those that no flag has taken the place of.
    plan: Option<(CardsPlan, Vec<PlannedName>)>,
    /// Whether the plan says how many matches.
    is_planned: bool,
}

impl AskedRanking {
    pub(super) fn read(args: &CardsArgs) -> Result<Self, CliError> {
        args.field.refuse_twins()?;
        let mut field = args.field.clone();
        let Some(path) = &args.plan else {
            return Ok(Self {
                field,
                matches: args.matches.unwrap_or(MATCHES),
                plan: None,
                is_planned: false,
            });
        };
        let plan = Source::read(path)
            .and_then(|source| read_cards_plan(&source))
            .map_err(CliError::Faults)?;
        let mut named = Vec::new();
        for (typed, planned) in [
            (&mut field.decks, &plan.decks),
            (&mut field.strategy, &plan.strategies),
        ] {
            if typed.is_empty() {
                typed.extend(planned.iter().map(|named| named.name.clone()));
                named.extend(planned.iter().cloned());
            }
        }
        if let (None, Some(rules)) = (&field.data.rules, &plan.rules) {
            field.data.rules = Some(rules.name.clone());
            named.push(rules.clone());
        }
        field.band = field.band.or(plan.band);
        Ok(Self {
            field,
            matches: args.matches.unwrap_or(plan.matches),
            is_planned: args.matches.is_none(),
            plan: Some((plan, named)),
        })
    }

    /// Opens the study. A name of the plan that stands for nothing is a fault of the plan.
    pub(super) fn open(&self, row: &GameRow) -> Result<Box<dyn Study>, CliError> {
        let opened = open(row, &self.field.order());
        opened.map_err(|error| match (error, &self.plan) {
            (CliError::Faults(faults), Some((plan, named))) => {
                let nothing = |name: &str| format!("nothing is called `{name}`");
                CliError::Faults(in_plan(faults, &plan.source, &named.iter(), &nothing))
            }
            (error, _) => error,
        })
    }

    /// Refuses a budget that does not go round, where it was said.
    pub(super) fn refuse_too_few(&self, fewest: u64) -> Result<(), CliError> {
        match &self.plan {
            Some((plan, _)) if self.is_planned => {
                cards::refuse_too_few(plan, fewest).map_err(CliError::Faults)
            }
            _ if self.matches < fewest => Err(CliError::TooFewMatches {
                found: self.matches,
                wanted: fewest,
            }),
            _ => Ok(()),
        }
    }
}

/// Says before the first match what the ranking will be able to tell, and refuses one that can call no card anything.
pub(super) fn foresee(
    field: &StudyField<'_>,
    asked: &AskedRanking,
    anyway: bool,
) -> Result<(), CliError> {
    let foresight = cards::foresee(field, asked.matches, asked.field.share());
    let told = foresight.told();
    if !foresight.can_decide && !anyway {
        return Err(CliError::DecidesNothing { told });
    }
    print::remark(&format!("note: {told}"));
    Ok(())
}

/// What is wrong with a card plan beyond its form, played over these card files: what its decks and pilots make of it.
///
/// # Errors
/// Those faults, each at its line.
pub(super) fn judge(
    source: &Arc<Source>,
    row: &GameRow,
    cards: &[String],
    common: &Common,
) -> Result<Faults, CliError> {
    let plan = match read_cards_plan(source) {
        Ok(plan) => plan,
        Err(faults) => return Ok(faults),
    };
    let names = |list: &[PlannedName]| list.iter().map(|named| named.name.clone()).collect();
    let order = Order {
        cards: cards.to_vec(),
        rules: plan.rules.as_ref().map(|rules| rules.name.clone()),
        decks: names(&plan.decks),
        strategies: names(&plan.strategies),
        ..Order::default()
    };
    let study = match open(row, &order) {
        Ok(study) => study,
        Err(CliError::Faults(faults)) => return Ok(faults),
        Err(error) => return Err(error),
    };
    let hooks = Hooks {
        progress: &(),
        interrupt: interrupt::flag(),
    };
    let workers = common.workers()?;
    let field = StudyField::new(study, &workers, hooks, common.seed);
    let judged = cards::refuse_too_few(&plan, cards::fewest(&field));
    Ok(judged.err().unwrap_or_default())
}
