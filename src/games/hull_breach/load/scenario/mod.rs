//! Scenario files: read, held against their form, and handed to be laid out.

mod inspect;
mod lay;
mod part;
mod plan;
mod put;
mod shape;
mod unit;

use lay::lay;
use plan::{Plan, plan};
use shape::STOP;

use super::card_set::CardSet;
use crate::HullBreach;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::state::{LabEnd, State};
use breachlab_core::games::Halts;
use breachlab_core::games::from_files::Scenarios;
use breachlab_core::plan::{Faults, Pen, TomlTable};

pub(super) use shape::SCENARIO;

impl Scenarios for HullBreach {
    const PLAYERS: &'static str = "commander";
    const FACES: i64 = 10;
    type Draft = Plan;

    fn draft(
        pen: &mut Pen<'_>,
        _more: &mut Faults,
        root: &TomlTable,
        set: &CardSet,
        rules: Rules,
    ) -> Plan {
        plan(pen, root, set, rules)
    }

    fn lay(pen: &mut Pen<'_>, root: &TomlTable, plan: Plan) -> Option<(Setup, State, Halts)> {
        let (setup, mut state) = lay(pen, &plan)?;
        let stop = root.text("stop").and_then(|word| STOP.find(word));
        let stop = stop.unwrap_or(Halts::Over);
        state.asks_all = true;
        state.halt = match stop {
            Halts::Step => LabEnd::Step(state.eng.step),
            Halts::Round => LabEnd::Round,
            Halts::Over | Halts::Orders => LabEnd::Never,
        };
        Some((setup, state, stop))
    }
}
