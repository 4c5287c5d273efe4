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
use crate::games::Halts;
use crate::games::from_files::Scenarios;
use crate::games::hull_breach::HullBreach;
use crate::games::hull_breach::rules::Rules;
use crate::games::hull_breach::setup::Setup;
use crate::games::hull_breach::state::{LabEnd, State};
use crate::plan::{Faults, Pen, Table};

pub(super) use shape::SCENARIO;

impl Scenarios for HullBreach {
    const PLAYERS: &'static str = "commander";
    const FACES: i64 = 10;
    type Draft = Plan;

    fn draft(
        pen: &mut Pen<'_>,
        _more: &mut Faults,
        root: &Table,
        set: &CardSet,
        rules: Rules,
    ) -> Plan {
        plan(pen, root, set, rules)
    }

    fn lay(pen: &mut Pen<'_>, root: &Table, plan: Plan) -> Option<(Setup, State, Halts)> {
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
