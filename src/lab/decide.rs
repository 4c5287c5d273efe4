//! Who decides in a laid-out position: orders first, word by word, then pilots.

use super::fault::{EngageError, broken};
use super::order::Course;
use super::{Order, Scene, Stop};
use crate::engine::{Game, Menu, Seat, Stages, Turn};
use crate::strategy::{Mind, Pilot};

/// Where a decision came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// There was one option.
    Force,
    /// An order.
    Order,
    /// Somebody without orders declines while others have some.
    Waiting,
    /// A pilot.
    Pilot,
}

/// What is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    /// This entry of the menu.
    At(usize, By),
    /// Any entry, all equally likely (a pilot that rolls for it).
    Any,
    /// The order at hand is not possible and whoever is asked cannot wait for it.
    Stuck,
    /// Something is possible that an order says is not.
    NotBarred(usize),
}

/// Where a match stands: over, or somebody has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Point {
    /// It is over.
    Over,
    /// It goes no further, as the scenario asks.
    Stopped,
    /// A decision of this seat.
    Decision(Seat, Chosen),
}

/// What orders are to a match.
#[derive(Clone, Copy, Debug)]
pub(super) enum Orders<'a> {
    /// To be carried out, come what may.
    Strict,
    /// Carried out as long as chance lets them; the units that each names.
    Possible(&'a [Vec<u32>]),
}

/// Looks at who is asked what, and chooses. The menu of a decision is left in `menu`.
///
/// # Errors
/// When a pilot breaks down.
pub(super) fn ask<G: Stages>(
    scene: &Scene<G>,
    orders: Orders<'_>,
    state: &G::State,
    menu: &mut Menu<G::Action>,
    minds: &mut [Mind<G>],
    course: &mut Course,
) -> Result<Point, EngageError> {
    let (None, Turn::Decide(seat)) = (G::ended(state), G::turn(state)) else {
        return Ok(Point::Over);
    };
    if is_done(scene, state, course) {
        return Ok(Point::Stopped);
    }
    menu.clear();
    G::legal(&scene.setup, state, menu);
    let ordered = match orders {
        Orders::Strict => by_order(scene, state, menu, seat, course),
        Orders::Possible(named) => by_possible_order(scene, named, state, menu, seat, course),
    };
    if let Some(chosen) = ordered {
        return Ok(Point::Decision(seat, chosen));
    }
    // Its last order was a refusal, or one that is given up, and it stops with its orders.
    if is_done(scene, state, course) {
        return Ok(Point::Stopped);
    }
    let chosen = by_pilot(scene, state, menu, seat, &mut minds[seat.at()]);
    broken(minds, seat)?;
    Ok(Point::Decision(seat, chosen))
}

/// The entry chosen; a pilot that rolls for it does so now.
pub(super) fn settle<G: Stages>(
    scene: &Scene<G>,
    state: &G::State,
    menu: &Menu<G::Action>,
    minds: &mut [Mind<G>],
    seat: Seat,
    chosen: Chosen,
) -> usize {
    if let Chosen::At(at, _) = chosen {
        return at;
    }
    let view = G::view(&scene.setup, state, seat);
    Pilot::Random.choose(&view, menu.actions(), &mut minds[seat.at()])
}

/// The entries of a menu in words; equal ones are numbered.
pub(super) fn words<G: Stages>(
    setup: &G::Setup,
    state: &G::State,
    menu: &Menu<G::Action>,
) -> Vec<String> {
    let mut all: Vec<String> = Vec::with_capacity(menu.actions().len());
    for &action in menu.actions() {
        let plain = G::say(setup, state, action);
        let mut said = plain.clone();
        let mut nth = 1;
        while all.contains(&said) {
            nth += 1;
            said = format!("{plain} ({nth})");
        }
        all.push(said);
    }
    all
}

/// Chooses by orders alone.
fn by_order<G: Stages>(
    scene: &Scene<G>,
    state: &G::State,
    menu: &Menu<G::Action>,
    seat: Seat,
    course: &mut Course,
) -> Option<Chosen> {
    let decline = || {
        let mut actions = menu.actions().iter();
        let at = actions.position(|&action| G::declines(action))?;
        Some(Chosen::At(at, By::Waiting))
    };
    // What is under way when it is to stop is finished, undisturbed; else the pilots go on.
    let rest = || decline().filter(|_| scene.stop == Stop::Orders && G::interrupts(state));
    if course.is_over(scene) && !scene.has_nevers() {
        return rest();
    }
    let options = words::<G>(&scene.setup, state, menu);
    let order = course.at_hand(scene).map(|at| &scene.orders[at]);
    let at = order
        .filter(|order| order.is_for(seat))
        .and_then(|order| options.iter().position(|option| *option == order.words));
    if let Some(order) = course.refuted(scene, &options, seat, at.is_some()) {
        return Some(Chosen::NotBarred(order));
    }
    if let Some(at) = at {
        let action = menu.actions()[at];
        let implied = G::implied(&scene.setup, state, action);
        course.carry_out(scene, 1);
        // What happens unasked may be written too.
        let is_it = |order: &Order| order.is_for(seat) && Some(&order.words) == implied.as_ref();
        if let Some(next) = course.at_hand(scene)
            && is_it(&scene.orders[next])
        {
            course.carry_out(scene, 1);
        }
        return Some(Chosen::At(at, By::Order));
    }
    if course.is_over(scene) {
        return rest();
    }
    if menu.actions().len() == 1 {
        return Some(Chosen::At(0, By::Force));
    }
    // Only an order is worth waiting for at any price, not a refusal.
    let stuck = course.at_hand(scene).map(|_| Chosen::Stuck);
    decline().or(stuck)
}

/// Rounds that an order waits for its moment beyond the one in which its turn came.
const PATIENCE: u32 = 1;

/// Units that each order names.
pub(super) fn named<G: Stages>(scene: &Scene<G>, units: &[(u32, Seat, String)]) -> Vec<Vec<u32>> {
    let of = |order: &Order| {
        let words = order.words.as_str();
        let mut found = Vec::new();
        for (at, _) in words.char_indices() {
            let here = &words[at..];
            let ends = |name: &str| !here[name.len()..].starts_with(char::is_alphanumeric);
            // `A's Ship 2` names that ship and not `A's Ship`.
            let unit = units
                .iter()
                .filter(|(_, _, name)| here.starts_with(name.as_str()) && ends(name))
                .max_by_key(|(_, _, name)| name.len());
            found.extend(unit.map(|&(unit, ..)| unit));
        }
        found
    };
    scene.orders.iter().map(of).collect()
}

/// Chooses by orders alone where chance decides whether they are possible. An order is given up, and all behind it,
/// when a unit that it names is out of play, when the round after the one in which its turn came is over, or when
/// whoever is asked cannot wait.
fn by_possible_order<G: Stages>(
    scene: &Scene<G>,
    named: &[Vec<u32>],
    state: &G::State,
    menu: &Menu<G::Action>,
    seat: Seat,
    course: &mut Course,
) -> Option<Chosen> {
    if let Some(order) = course.at_hand(scene) {
        let now = G::round(state);
        let since = *course.since.get_or_insert(now);
        let is_gone = named[order].iter().any(|&unit| G::is_out(state, unit));
        if is_gone || now > since + PATIENCE {
            course.give_up(scene, order);
        }
    }
    let before = course.at_hand(scene);
    match by_order(scene, state, menu, seat, course) {
        Some(Chosen::Stuck) => {
            if let Some(order) = before {
                course.give_up(scene, order);
            }
            None
        }
        Some(Chosen::NotBarred(order)) => {
            course.give_up(scene, order);
            None
        }
        other => other,
    }
}

/// Whether the position stops here, as its file asks: with the step or round it began in, or with its orders once nothing
/// is under way.
fn is_done<G: Stages>(scene: &Scene<G>, state: &G::State, course: &Course) -> bool {
    let now = || G::moment(state);
    match scene.stop {
        Stop::Over => false,
        Stop::Orders => course.is_over(scene) && !G::interrupts(state),
        Stop::Step => now() != scene.begins,
        Stop::Round => now().0 != scene.begins.0,
    }
}

/// Chooses by pilot.
fn by_pilot<G: Game>(
    scene: &Scene<G>,
    state: &G::State,
    menu: &Menu<G::Action>,
    seat: Seat,
    mind: &mut Mind<G>,
) -> Chosen {
    let actions = menu.actions();
    if actions.len() == 1 {
        return Chosen::At(0, By::Force);
    }
    let pilot = &scene.pilots[seat.at()];
    if matches!(pilot, Pilot::Random) {
        return Chosen::Any;
    }
    let view = G::view(&scene.setup, state, seat);
    Chosen::At(pilot.choose(&view, actions, mind), By::Pilot)
}
