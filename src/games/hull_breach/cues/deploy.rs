//! Cues of the own turn at home: mulligan, deployment and hosts, conscription, reassignment, discards.

use super::brief::Brief;
use super::landing::{Posting, SLIGHT};
use super::{cue, parameter};
use crate::action::Action;
use crate::card::{CardDef, Class, Kind};
use crate::frame::Frame;
use crate::ids::CardIx;
use crate::view::View;
use crate::worth::is_hauler;
use breachlab_core::engine::Cues;

/// What a Marine's own points count beside what it adds to the chances of boards.
const IDLE: f32 = 0.3;

pub(super) fn fill(view: &View<'_>, plan: &[f32], brief: &Brief, action: Action, out: &mut Cues) {
    match action {
        // How many cards the hand falls short of what the plan wants to deploy at once.
        Action::Mulligan => out[cue::MULLIGAN] = plan[parameter::MULLIGAN] - opening(view),
        Action::Deploy(card) => deploy(view, plan, brief, card, out),
        Action::Onto(host) => onto(view, plan, brief, host, out),
        // What is lost with the module that makes room, negative.
        Action::Replace(module) => out[cue::REPLACED] = -standing_value(view, plan, module),
        // What a card of the shipyard would be worth in play.
        Action::Take(card) => {
            out[cue::TAKE] = standing_value(view, plan, card)
                + levy(view, plan, brief, card)
                + fetched(view, plan, brief, card);
        }
        Action::Conscript => out[cue::CONSCRIPT] = conscription(view, plan, brief),
        // One if a Marine or wing is out of place.
        Action::Reassign => {
            out[cue::REASSIGN] = if is_out_of_place(view, plan, brief) {
                1.0
            } else {
                -1.0
            };
        }
        // More the better the unit's new place is than its old one.
        Action::Move(unit, host) => out[cue::MOVE] = relocation(view, plan, brief, unit, host),
        Action::Exchange(..) => out[cue::MOVE] = -1.0,
        Action::Discard(card) => discard(view, plan, brief, card, out),
        _ => {}
    }
}

/// Cards of the opening hand that the first turns can pay for.
fn opening(view: &View<'_>) -> f32 {
    let stock = view.stock(view.seat());
    if stock.r.min(stock.c) < 8 {
        // Every further mulligan costs what would have been deployed.
        return 5.0;
    }
    let fits = |card: &CardIx| {
        view.def(*card).is_some_and(|def| {
            let unit =
                def.kind == Kind::Ship || def.kind.is_marine() || def.gain.r + def.gain.c > 0;
            unit && def.cost.r <= stock.r && def.cost.c <= stock.c
        })
    };
    view.hand().filter(fits).count() as f32
}

/// Points of a card in play, with what it will still bring in.
fn standing_value(view: &View<'_>, plan: &[f32], card: CardIx) -> f32 {
    let worth = view.worth(card);
    worth.value + income(view, plan, worth.income)
}

fn income(view: &View<'_>, plan: &[f32], a_turn: f32) -> f32 {
    0.6 * a_turn * (plan[parameter::HORIZON] - f32::from(view.round())).max(0.0)
}

/// Goods above what the plan keeps; more where the Station stands open to any board.
fn conscription(view: &View<'_>, plan: &[f32], brief: &Brief) -> f32 {
    let stock = view.stock(brief.me);
    let spare = 0.1 * (f32::from(stock.r + stock.c) - plan[parameter::CONSCRIPT]);
    let marine = |card| view.def(card).is_some_and(|def| def.kind == Kind::Marine);
    let open = brief.garrison == 0 && plan[parameter::GARRISON] >= 1.0;
    if open && view.shipyard().any(marine) {
        spare.max(0.0) + 4.0
    } else {
        spare
    }
}

/// What a Marine that is fetched aboard a card would add to the chances of boards.
fn fetched(view: &View<'_>, plan: &[f32], brief: &Brief, marine: CardIx) -> f32 {
    let Some(Frame::Enter { card, .. }) = brief.frame else {
        return 0.0;
    };
    // What a Station module fetches comes to the Station.
    let is_ship = view.def(card).is_some_and(|def| def.kind == Kind::Ship);
    let host = if is_ship {
        card
    } else {
        CardIx::station(brief.me)
    };
    let is_marine = view.def(marine).is_some_and(|def| def.kind.is_marine());
    if plan[parameter::LANDING] <= 0.0 || !is_marine {
        return 0.0;
    }
    plan[parameter::LANDING] * added(view, brief, marine, host)
}

/// What a Marine would add aboard a host to the chances of boards, its own Commander's less those of others.
fn added(view: &View<'_>, brief: &Brief, marine: CardIx, host: CardIx) -> f32 {
    Posting { marine, host }.gain(view, brief.me) - brief.without
}

/// What a Marine would add at its best place.
fn best_added(view: &View<'_>, brief: &Brief, marine: CardIx) -> f32 {
    let spaces = view
        .def(marine)
        .map_or(0, |def| i16::from(def.marine_space));
    let hosts = view.ships(brief.me).chain([CardIx::station(brief.me)]);
    let roomy = hosts.filter(|&host| view.marine_room(host) >= spaces);
    roomy
        .map(|host| added(view, brief, marine, host))
        .fold(0.0, f32::max)
}

/// The conscript that mans an empty Station is a Marine; where chances are weighed, it is worth what it adds to them.
fn levy(view: &View<'_>, plan: &[f32], brief: &Brief, card: CardIx) -> f32 {
    let conscript = matches!(brief.frame, Some(Frame::Conscript { .. }));
    let marine = view.def(card).is_some_and(|def| def.kind == Kind::Marine);
    if !conscript || !marine {
        0.0
    } else if weighs_boards(plan, brief) {
        plan[parameter::LANDING] * best_added(view, brief, card)
    } else if brief.garrison == 0 {
        20.0
    } else {
        0.0
    }
}

/// Whether the plan weighs chances of boards, and has the garrison that it asks for.
fn weighs_boards(plan: &[f32], brief: &Brief) -> bool {
    plan[parameter::LANDING] > 0.0 && f32::from(brief.garrison) >= plan[parameter::GARRISON]
}

/// Points by kind of card, and the price.
fn deploy(view: &View<'_>, plan: &[f32], brief: &Brief, card: CardIx, out: &mut Cues) {
    let Some(def) = view.def(card) else { return };
    let worth = view.worth(card);
    out[cue::DEPLOY_PRICE] = worth.cost;
    out[cue::DEPLOY_INCOME] = income(view, plan, worth.income);
    match def.kind {
        Kind::Ship if def.class == Class::FighterWing => out[cue::DEPLOY_WING] = worth.value,
        // A hauler's hull counts little.
        Kind::Ship if is_hauler(def) => out[cue::DEPLOY_WARSHIP] = 0.3 * worth.value,
        Kind::Ship => out[cue::DEPLOY_WARSHIP] = worth.value,
        Kind::Marine if weighs_boards(plan, brief) && !worth.homebody => {
            out[cue::DEPLOY_MARINE] =
                IDLE * worth.value + plan[parameter::LANDING] * best_added(view, brief, card);
        }
        Kind::Marine | Kind::Character => {
            let short = f32::from(brief.garrison) < plan[parameter::GARRISON];
            let aboard = def.kind == Kind::Character && !worth.homebody;
            let demand = if aboard {
                // They lead from a ship, once there is one.
                if brief.ships > 0 { 1.0 } else { 0.1 }
            } else if brief.garrison == 0 {
                3.0
            } else if short {
                2.0
            } else if brief.room >= def.marine_space.into() {
                1.2
            } else {
                0.3
            };
            out[cue::DEPLOY_MARINE] = demand * worth.value;
        }
        Kind::ModuleStation => {
            if let Some(worn) = worn_copy(view, card) {
                // All a fresh copy brings are the wounds that the old one has taken.
                out[cue::DEPLOY_BATTERY] = if worn > 0.0 { worn * worth.value } else { -1.0 };
                out[cue::DEPLOY_INCOME] = 0.0;
            } else {
                out[cue::DEPLOY_BATTERY] = worth.value;
                out[cue::REPLACED] = -cheapest_module(view, plan);
            }
        }
        Kind::ModuleShip | Kind::ModuleMarine => {
            out[cue::DEPLOY_REFIT] = if has_bare_host(view, def) {
                worth.value
            } else {
                -1.0
            };
        }
        _ => {}
    }
}

/// How worn the own Station's module of the same name is, 0 to 1, if there is one.
fn worn_copy(view: &View<'_>, card: CardIx) -> Option<f32> {
    let id = view.setup().id(card);
    let mut modules = view.modules(view.seat());
    let copy = modules.find(|&module| view.setup().id(module) == id)?;
    let wounds = view.piece(copy).map_or(0, |piece| piece.wounds);
    let most = view.numbers(copy).wounds.max(1);
    Some(f32::from(wounds) / f32::from(most))
}

/// What a full Station would lose for a new module.
fn cheapest_module(view: &View<'_>, plan: &[f32]) -> f32 {
    let (mut count, mut least) = (0, f32::MAX);
    for module in view.modules(view.seat()) {
        count += 1;
        least = least.min(standing_value(view, plan, module) + 1.0);
    }
    if count < usize::from(view.rules().station_modules) {
        0.0
    } else {
        least
    }
}

/// Whether a module would not push out another.
fn has_bare_host(view: &View<'_>, def: &CardDef) -> bool {
    let bare = |unit: CardIx| view.piece(unit).is_some_and(|piece| piece.module.is_none());
    if def.kind == Kind::ModuleMarine {
        view.marines(view.seat()).any(bare)
    } else {
        view.ships(view.seat())
            .any(|ship| bare(ship) && view.def(ship).is_some_and(|def| def.class.takes_module()))
    }
}

/// Where to: Marines fill the garrison, then gather on the best carrier; modules go to the best bare unit;
/// wings to open space, where they fight.
fn onto(view: &View<'_>, plan: &[f32], brief: &Brief, host: CardIx, out: &mut Cues) {
    let Some(Frame::Host { card, .. } | Frame::FoldTo { marine: card }) = brief.frame else {
        return;
    };
    let Some(def) = view.def(card) else { return };
    if host.is_none() {
        out[cue::HOST_SPACE] = 1.0;
    } else if def.kind.is_marine() {
        if host == CardIx::station(brief.me) {
            let short = f32::from(brief.garrison) < plan[parameter::GARRISON];
            let wanted = (short && def.kind == Kind::Marine) || view.worth(card).homebody;
            out[cue::HOST_GARRISON] = if wanted { 5.0 } else { 0.1 };
            if plan[parameter::LANDING] > 0.0 {
                out[cue::HOST_CARRIER] = plan[parameter::LANDING] * added(view, brief, card, host);
            }
        } else if plan[parameter::LANDING] > 0.0 {
            let hull = 0.2 + 0.1 * view.worth(host).value;
            out[cue::HOST_CARRIER] =
                hull + plan[parameter::LANDING] * added(view, brief, card, host);
        } else {
            out[cue::HOST_CARRIER] = carrier(view, host);
        }
    } else if def.kind.is_module() {
        let bare = view.piece(host).is_some_and(|piece| piece.module.is_none());
        out[cue::HOST_UNIT] = view.worth(host).value - if bare { 0.0 } else { 20.0 };
    }
}

/// How good a ship is to carry Marines to a board: tough, and with others aboard already.
fn carrier(view: &View<'_>, ship: CardIx) -> f32 {
    let mut points = 0.2 + 0.1 * view.worth(ship).value;
    for marine in view.aboard(ship) {
        points += 0.5 * view.worth(marine).value;
    }
    points
}

/// A captured ship goes back when its last Marine leaves.
fn is_last_captor(view: &View<'_>, host: CardIx) -> bool {
    host.owner() != view.seat() && view.aboard(host).count() < 2
}

fn is_out_of_place(view: &View<'_>, plan: &[f32], brief: &Brief) -> bool {
    let garrison = f32::from(brief.garrison);
    let station = CardIx::station(brief.me);
    let wing_waits = view
        .ships(brief.me)
        .any(|ship| view.piece(ship).is_some_and(|piece| piece.host.is_some()));
    if wing_waits {
        return true;
    }
    let want = plan[parameter::GARRISON];
    if garrison < want {
        return view.marines(brief.me).any(|marine| {
            view.piece(marine).is_some_and(|piece| {
                piece.host != station && piece.host.is_some() && !is_last_captor(view, piece.host)
            }) && view.def(marine).is_some_and(|def| def.kind == Kind::Marine)
        });
    }
    let is_spare = garrison > want && brief.room > 0;
    if !is_spare || plan[parameter::LANDING] <= 0.0 {
        return is_spare;
    }
    // One rule for both: nobody is moved where the move would not be made.
    view.aboard(station).any(|marine| {
        let spaces = view
            .def(marine)
            .map_or(0, |def| i16::from(def.marine_space));
        let mut roomy = view
            .ships(brief.me)
            .filter(|&ship| view.marine_room(ship) >= spaces);
        roomy.any(|ship| relocation(view, plan, brief, marine, ship) > 0.0)
    })
}

fn relocation(view: &View<'_>, plan: &[f32], brief: &Brief, unit: CardIx, host: CardIx) -> f32 {
    let (Some(def), Some(piece)) = (view.def(unit), view.piece(unit)) else {
        return -1.0;
    };
    if def.kind == Kind::Ship {
        return if host.is_none() { 1.0 } else { -1.0 };
    }
    if host.is_none() {
        return -1.0;
    }
    let station = CardIx::station(brief.me);
    let (garrison, want) = (f32::from(brief.garrison), plan[parameter::GARRISON]);
    if host == station && garrison < want && def.kind == Kind::Marine {
        if is_last_captor(view, piece.host) {
            return -1.0;
        }
        return 1.0 + 0.1 * view.worth(unit).value;
    }
    let leads = def.kind == Kind::Character && !view.worth(unit).homebody;
    let spare = piece.host == station && (leads || garrison > want) && !view.worth(unit).homebody;
    if spare && host != station {
        if plan[parameter::LANDING] <= 0.0 {
            return 0.5 + 0.1 * carrier(view, host);
        }
        let at = |host| Posting { marine: unit, host }.gain(view, brief.me);
        let gain = at(host) - at(station);
        return if gain > SLIGHT { 0.5 + gain } else { -1.0 };
    }
    -1.0
}

/// Whether a card lies in hand at the end of a turn to no purpose: it finds a place whenever it is paid for and could have been,
/// or would only stand where an unworn copy stands already.
fn is_unwanted(view: &View<'_>, card: CardIx) -> bool {
    let Some(def) = view.def(card) else {
        return false;
    };
    if !matches!(def.kind, Kind::Ship | Kind::ModuleStation) {
        return false;
    }
    let (stock, cost) = (view.stock(view.seat()), view.cost(card));
    (cost.r <= stock.r && cost.c <= stock.c)
        || (def.kind == Kind::ModuleStation && worn_copy(view, card) == Some(0.0))
}

/// `thin`: at the end of the turn, how useless a card is when too many wait. `unwanted`: whether it lies there to no purpose.
/// `shed`: what goes when something must, the least useful first (negative).
fn discard(view: &View<'_>, plan: &[f32], brief: &Brief, card: CardIx, out: &mut Cues) {
    let Some(Frame::Tidy { .. }) = brief.frame else {
        out[cue::SHED] = -standing_value(view, plan, card);
        return;
    };
    if is_unwanted(view, card) {
        out[cue::UNWANTED] = 1.0;
    }
    let waiting = view.hand().count() as f32;
    if waiting <= plan[parameter::IDLE] {
        out[cue::THIN] = -1.0;
        return;
    }
    let Some(def) = view.def(card) else { return };
    let worth = view.worth(card);
    let use_of = match def.kind {
        Kind::Breakthru => 9.0,
        Kind::Event | Kind::Tactic => 2.2,
        Kind::ModuleShip | Kind::ModuleMarine if !has_bare_host(view, def) => 0.5,
        Kind::ModuleStation => 1.5 + 0.2 * standing_value(view, plan, card),
        Kind::Marine | Kind::Character => 2.0,
        _ => 2.0 + 0.1 * worth.value,
    };
    out[cue::THIN] = 2.1 - use_of;
}
