//! Lays a scenario out.

use std::ops::Range;
use std::sync::Arc;

use super::inspect::{attachments, inspect};
use super::plan::{Plan, PlannedHold};
use super::put::{Lies, Put};
use crate::HullBreach;
use crate::card::Kind;
use crate::ids::{BROUGHT, CardBits, CardIx};
use crate::look::Look;
use crate::pool::Deck;
use crate::position::Position;
use crate::setup::Setup;
use crate::state::{self, EngagementStep, State};
use crate::tell::card;
use crate::traits::Trait;
use breachlab_core::engine::{Game, Seat};
use breachlab_core::plan::{Code, Pen, first_line};

/// The setup a plan asks for: each side's cards, and spare ones up to a deck; none if a fault was marked.
fn setup_of(pen: &mut Pen<'_>, plan: &Plan) -> Option<Setup> {
    let decks = plan
        .stations
        .iter()
        .zip(&plan.lists)
        .map(|(&station, list)| {
            let mut cards: Vec<_> = list.iter().map(|&def| (def, 1)).collect();
            let spare = (BROUGHT - 3).saturating_sub(cards.len());
            if spare > 0 {
                cards.push((plan.filler, spare as u8));
            }
            Deck {
                id: "scenario".to_owned(),
                name: "Scenario".to_owned(),
                faction: plan.pool.def(station).faction,
                station,
                modules: [plan.no_module; 2],
                list: cards,
            }
        });
    let pool = Arc::new(plan.pool.clone());
    match Setup::new(pool, decks.collect(), plan.rules.clone()) {
        Ok(setup) => Some(setup),
        Err(error) => {
            pen.mark(first_line(pen), Code::Contradiction, error.to_string(), "");
            None
        }
    }
}

/// The position; none if a fault was marked.
pub(super) fn lay(pen: &mut Pen<'_>, plan: &Plan) -> Option<(Setup, State)> {
    let setup = setup_of(pen, plan)?;
    let before = pen.marks();
    // Where something is attached that cannot be, the position itself would break.
    attachments(pen, plan, &setup);
    if pen.marks() > before {
        return None;
    }
    let mut position = Position::new(&setup);
    put(&mut position, plan);
    let fleet = fleet(&setup, plan);
    if fleet.is_empty() {
        let found = "an attacker without a ship that goes along";
        pen.mark(
            first_line(pen),
            Code::Contradiction,
            found,
            "a ship that is not `home` (D-09)",
        );
        return None;
    }
    position.engage(plan.attacker, plan.defender, &fleet, plan.round, plan.step);
    position.halt_after();
    position.send_station(plan.station_from);
    if plan.dead_space {
        // Dead space is declared before anything happens; the step is set afterwards.
        let step = std::mem::replace(&mut position.state().eng.step, EngagementStep::Start);
        position.leave_home();
        position.state().eng.step = step;
    }
    for put in &plan.puts {
        position.state().set(put.ix, put.marks);
    }
    for hold in &plan.holds {
        lay_hold(pen, &setup, position.state(), plan, hold);
    }
    let mut state = position.into_state();
    state.unsettled = false;
    state.touch();
    inspect(pen, plan, &setup, &state);
    if pen.marks() > before {
        return None;
    }
    if let Err(broken) = HullBreach::check(&setup, &state) {
        let found = format!("a position that cannot arise: {broken}");
        pen.mark(first_line(pen), Code::Contradiction, found, "");
        return None;
    }
    Some((setup, state))
}

fn put(position: &mut Position<'_>, plan: &Plan) {
    for put in &plan.puts {
        match put.lies {
            Lies::Play(..) if put.ix.slot() == 0 => {}
            Lies::Play(seat, host) => position.put(put.ix, seat, host),
            Lies::Hand => position.hold(put.ix),
            Lies::Shipyard => {}
        }
        if put.face_up {
            position.turn_up(put.ix);
        }
    }
    for put in &plan.puts {
        if put.taken > 0 {
            position.wound(put.ix, put.taken);
        }
    }
    for (at, &(resource, currency)) in plan.stocks.iter().enumerate() {
        position.stock(Seat(at as u8), resource, currency);
    }
    // The top of a shipyard is its end: the topmost card is put there last.
    for put in plan
        .puts
        .iter()
        .rev()
        .filter(|put| put.lies == Lies::Shipyard)
    {
        let yard = &mut position.state().yards[put.ix.owner()];
        yard.retain(|&other| other != put.ix.0);
        yard.push(put.ix.0);
    }
}

fn fleet(setup: &Setup, plan: &Plan) -> CardBits {
    let goes = |put: &&Put| {
        put.lies == Lies::Play(plan.attacker, CardIx::NONE)
            && setup.def(put.ix).kind == Kind::Ship
            && !put.stays
    };
    plan.puts.iter().filter(goes).map(|put| put.ix).collect()
}

/// Puts a jam or paint in force.
fn lay_hold(pen: &mut Pen<'_>, setup: &Setup, state: &mut State, plan: &Plan, hold: &PlannedHold) {
    let (Some(source), Some(target)) = (
        named(pen, setup, plan, &hold.by),
        named(pen, setup, plan, &hold.on),
    ) else {
        return;
    };
    let which = if hold.paint {
        Trait::TargetPainter
    } else {
        Trait::Jammer
    };
    let look = Look {
        set: setup,
        st: state,
    };
    let x = look.numbers(source).traits.value(which);
    if x == 0 {
        let found = format!("`{}` has no {which:?}", hold.by.0);
        pen.mark(
            hold.by.1.clone(),
            Code::Contradiction,
            found,
            "a unit with the trait",
        );
        return;
    }
    let seat = state.piece(source).controller;
    let is_target =
        matches!(setup.def(target).kind, Kind::Ship) && state.piece(target).controller != seat;
    if !is_target {
        let found = format!("`{}` is no ship of the other side", hold.on.0);
        pen.mark(
            hold.on.1.clone(),
            Code::Contradiction,
            found,
            "an opposing ship (§3.3.2, §3.3.5)",
        );
        return;
    }
    if state
        .holds
        .as_slice()
        .iter()
        .any(|held| held.source == source)
    {
        let found = format!("`{}` jams or paints twice", hold.by.0);
        let wanted = "one active trait a turn, whose hold ends with the next volley step (R-17)";
        pen.mark(hold.by.1.clone(), Code::Contradiction, found, wanted);
        return;
    }
    state.holds.push(state::Hold {
        source,
        target,
        seat,
        x,
        paint: hold.paint,
    });
    state.touch();
}

/// The unit of this name.
fn named(
    pen: &mut Pen<'_>,
    setup: &Setup,
    plan: &Plan,
    (name, span): &(String, Range<usize>),
) -> Option<CardIx> {
    let all: Vec<(CardIx, String)> = plan
        .puts
        .iter()
        .filter(|put| matches!(put.lies, Lies::Play(..)))
        .map(|put| (put.ix, card(setup, put.ix)))
        .collect();
    let found = all
        .iter()
        .find(|(_, known)| known == name)
        .map(|(ix, _)| *ix);
    if found.is_none() {
        let known = all.iter().map(|(_, known)| known.as_str());
        let wanted = "a unit of the scenario by the name transcripts use, such as `A's Petrel`";
        let text = format!("unknown unit `{name}`");
        pen.mark_name(span.clone(), Code::UnknownName, text, wanted, name, known);
    }
    found
}
