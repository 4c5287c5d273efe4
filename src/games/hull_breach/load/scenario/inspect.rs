//! What of a scenario could not be on a table.

use super::plan::Plan;
use super::put::{Lies, Put};
use crate::card::{Class, Kind};
use crate::ids::CardIx;
use crate::look::Look;
use crate::setup::Setup;
use crate::state::{State, flag};
use crate::tell::card;
use crate::traits::Trait;
use breachlab_core::plan::{Code, Pen};

/// What is attached to what, before anything lies on the table.
pub(super) fn attachments(pen: &mut Pen<'_>, plan: &Plan, setup: &Setup) {
    let mut modules: Vec<(CardIx, CardIx)> = Vec::new();
    for put in &plan.puts {
        let Lies::Play(seat, host) = put.lies else {
            continue;
        };
        let def = setup.def(put.ix);
        if put.stays && seat != plan.attacker {
            refuse(
                pen,
                put,
                "`home` of a ship that does not attack".to_owned(),
                "no such key here",
            );
        }
        if put.face_up && !def.traits.has(Trait::FaceUpFaceDown) {
            let wanted = "a Face Up - Face Down module (§3.4.4)";
            refuse(
                pen,
                put,
                "`face_up` of a module that lies face up anyway".to_owned(),
                wanted,
            );
        }
        if host.is_some() {
            attached(pen, setup, put, host, &mut modules);
        }
    }
}

/// Says at a put's own place what is wrong with it.
fn refuse(pen: &mut Pen<'_>, put: &Put, found: String, wanted: &str) {
    pen.mark(put.span.clone(), Code::Contradiction, found, wanted);
}

/// A card on its host; `modules` are those that Stations hold so far.
fn attached(
    pen: &mut Pen<'_>,
    setup: &Setup,
    put: &Put,
    host: CardIx,
    modules: &mut Vec<(CardIx, CardIx)>,
) {
    let (def, on) = (setup.def(put.ix), setup.def(host));
    match def.kind {
        Kind::ModuleShip => {
            let hidden = def.traits.has(Trait::FaceUpFaceDown);
            if !on.class.takes_module() || (hidden && !on.class.takes_hidden_module()) {
                let wanted = "a class that takes it (1.4)";
                refuse(
                    pen,
                    put,
                    format!("a module on {}", setup.name(host)),
                    wanted,
                );
            }
        }
        Kind::ModuleMarine if on.kind != Kind::Marine => {
            let wanted = "a Marine that is no Character";
            refuse(
                pen,
                put,
                format!("a module on {}", setup.name(host)),
                wanted,
            );
        }
        Kind::ModuleStation => {
            let beside = modules.iter().filter(|(_, station)| *station == host);
            let twin = |(other, _): &(CardIx, CardIx)| setup.id(*other) == setup.id(put.ix);
            let count = beside.clone().count();
            if count >= usize::from(setup.rules.station_modules) {
                let found = format!("{} modules on one Station", count + 1);
                refuse(pen, put, found, "at most 4 (§2.2)");
            } else if beside.clone().any(twin) {
                let wanted = "modules that differ (§2.2)";
                refuse(pen, put, "the same module twice".to_owned(), wanted);
            }
            modules.push((put.ix, host));
        }
        _ if on.kind == Kind::Ship && on.class == Class::FighterWing => {
            let wanted = "a larger ship (1.4)";
            refuse(
                pen,
                put,
                format!("something aboard {}", setup.name(host)),
                wanted,
            );
        }
        _ => {}
    }
}

/// Wounds and room, once everything lies on the table.
pub(super) fn inspect(pen: &mut Pen<'_>, plan: &Plan, setup: &Setup, state: &State) {
    let look = Look {
        set: setup,
        st: state,
    };
    for put in &plan.puts {
        let Lies::Play(_, host) = put.lies else {
            continue;
        };
        let kind = setup.def(put.ix).kind;
        let is_unit =
            matches!(kind, Kind::Ship | Kind::Station | Kind::ModuleStation) || kind.is_marine();
        if is_unit && i16::from(put.taken) >= look.numbers(put.ix).wounds {
            let found = format!("{} wounds of {}", put.taken, look.numbers(put.ix).wounds);
            pen.mark(
                put.span.clone(),
                Code::Contradiction,
                found,
                "fewer wounds than destroy it",
            );
        }
        let no_room = match kind {
            Kind::Marine | Kind::Character => !look.marine_fits(put.ix, host),
            Kind::Ship if host.is_some() => !look.wing_fits(put.ix, host),
            _ => false,
        };
        if no_room {
            let found = format!(
                "no room for {} aboard {}",
                setup.name(put.ix),
                card(setup, host)
            );
            pen.mark(
                put.span.clone(),
                Code::Contradiction,
                found,
                "room on a ship of a class it may board (§1)",
            );
        }
        strange_marks(pen, look, plan, put);
        if setup.def(put.ix).class != Class::Station
            && put.ix.owner() != state.piece(put.ix).controller
        {
            empty_prize(pen, look, put);
        }
    }
}

/// Marks of a trait that a unit has not, and of a retreat that only an attacker makes.
fn strange_marks(pen: &mut Pen<'_>, look: Look<'_>, plan: &Plan, put: &Put) {
    let traits = look.numbers(put.ix).traits;
    // Overload and Interceptor may have been lent by a card that is gone; these two cannot be left over.
    let owed = [
        (
            flag::FEARLESS,
            Trait::Fearless,
            "`fearless` of a unit without the trait",
        ),
        (
            flag::ESCORTED,
            Trait::Escort,
            "`escorted` of a unit without Escort",
        ),
    ];
    for (mark, word, found) in owed {
        if put.marks & mark != 0 && !traits.has(word) {
            let wanted = "marks of traits that it has";
            pen.mark(put.span.clone(), Code::Contradiction, found, wanted);
        }
    }
    if put.marks & flag::RETREATING != 0 && look.piece(put.ix).controller != plan.attacker {
        let found = "`retreating` of a ship that does not attack";
        let wanted = "a retreat of the attacker's (§6.6 step 3)";
        pen.mark(put.span.clone(), Code::Contradiction, found, wanted);
    }
}

/// §9.17: a hijacked ship has a Marine of its captor aboard.
fn empty_prize(pen: &mut Pen<'_>, look: Look<'_>, put: &Put) {
    let captor = look.piece(put.ix).controller;
    let is_ship = look.def(put.ix).kind == Kind::Ship;
    let manned = look
        .aboard(put.ix)
        .any(|marine| look.piece(marine).controller == captor);
    if is_ship && !manned {
        let found = "a hijacked ship without a Marine of its captor";
        pen.mark(
            put.span.clone(),
            Code::Contradiction,
            found,
            "a Marine aboard (§9.17)",
        );
    }
}
