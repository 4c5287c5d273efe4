//! Who decides in a laid-out position: orders first, word by word, then pilots.

use super::agenda::Agenda;
use super::fault::{EngageError, broken};
use super::order::SceneAction;
use super::scene::{FollowedUnit, Scene, SceneEnd};
use crate::engine::{Decider, Piloted, Reply, Seat, Stages, Turn};
use crate::strategy::{Mind, Pilot};

/// What is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    /// This entry of the menu.
    At(usize),
    /// Any entry, all equally likely (a pilot that rolls for it).
    Any,
    /// The order at hand is not possible and whoever is asked cannot wait for it.
    Stuck,
    /// Something is possible that an order says is not.
    NotBarred(usize),
}

/// What orders are to a match.
#[derive(Clone, Copy, Debug)]
pub(super) enum Orders<'a> {
    /// To be carried out, come what may.
    Strict,
    /// Carried out as long as chance lets them; the units that each names.
    Possible(&'a [Vec<u32>]),
}

/// Decides for all seats of a laid-out position: by its orders, then by its pilots.
pub(super) struct Ordered<'a, G: Piloted> {
    pub(super) scene: &'a Scene<G>,
    pub(super) orders: Orders<'a>,
    pub(super) minds: &'a mut [Mind<G>],
    pub(super) agenda: &'a mut Agenda,
    /// The pilot that broke down.
    pub(super) fault: Option<EngageError>,
}

impl<G: Stages> Ordered<'_, G> {
    /// What is chosen from this menu; none where the position stops at this question, or its pilot has broken down.
    pub(super) fn chosen(
        &mut self,
        state: &G::State,
        seat: Seat,
        menu: &[G::Action],
    ) -> Option<Chosen> {
        let Self { scene, agenda, .. } = self;
        let ordered = match self.orders {
            Orders::Strict => by_order(scene, state, menu, seat, agenda),
            Orders::Possible(named) => by_possible_order(scene, named, state, menu, seat, agenda),
        };
        // Its last order may have been a refusal, or one that is given up, and it stops with its orders.
        if ordered.is_some() || is_done(scene, state, agenda) {
            return ordered;
        }
        let mind = &mut self.minds[seat.at()];
        let chosen = only(menu).unwrap_or_else(|| by_pilot(scene, state, menu, seat, mind));
        self.fault = broken(self.minds, seat).err();
        self.fault.is_none().then_some(chosen)
    }

    /// The entry chosen; a pilot that rolls for it does so now.
    pub(super) fn settle(
        &mut self,
        state: &G::State,
        seat: Seat,
        menu: &[G::Action],
        chosen: Chosen,
    ) -> usize {
        if let Chosen::At(at) = chosen {
            return at;
        }
        let view = G::view(&self.scene.setup, state, seat);
        Pilot::Random.choose(&view, menu, &mut self.minds[seat.at()])
    }

    /// What an unanswered question means for the match.
    pub(super) fn unanswered(&self) -> Reply {
        if self.fault.is_some() {
            Reply::Forfeit
        } else {
            Reply::Pause
        }
    }
}

/// The entry of a menu that leaves no choice. Unlike elsewhere it is not simply taken: an order may name it and a refusal may
/// speak of it, so both are held against it first.
fn only<A>(menu: &[A]) -> Option<Chosen> {
    (menu.len() == 1).then_some(Chosen::At(0))
}

impl<G: Stages> Decider<G> for Ordered<'_, G> {
    type Log = ();
    const CHOOSES_FORCED: bool = true;

    /// Where what the scene is about is over, and where the scene stops before.
    fn pauses(&mut self, _setup: &G::Setup, state: &G::State, _decisions: u64) -> bool {
        let goes_on = || matches!(G::turn(state), Turn::Decide(_));
        G::ended(state).is_some() || is_done(self.scene, state, self.agenda) && goes_on()
    }

    fn choose(
        &mut self,
        _setup: &G::Setup,
        state: &G::State,
        seat: Seat,
        menu: &[G::Action],
    ) -> Reply {
        match self.chosen(state, seat, menu) {
            Some(chosen) => Reply::Entry(self.settle(state, seat, menu, chosen)),
            None => self.unanswered(),
        }
    }
}

/// The entries of a menu in words; equal ones are numbered.
pub(super) fn words<G: Stages>(
    setup: &G::Setup,
    state: &G::State,
    menu: &[G::Action],
) -> Vec<String> {
    let mut all: Vec<String> = Vec::with_capacity(menu.len());
    for &action in menu {
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
    menu: &[G::Action],
    seat: Seat,
    agenda: &mut Agenda,
) -> Option<Chosen> {
    let decline = || {
        let mut actions = menu.iter();
        let at = actions.position(|&action| G::declines(action))?;
        Some(Chosen::At(at))
    };
    // What is under way when it is to stop is finished: nobody breaks in on it, and who must choose in it asks a pilot.
    let rest = || decline().filter(|_| scene.stop == SceneEnd::Orders && G::interrupts(state));
    let (round, _) = G::moment(state);
    agenda.lapse(scene, round);
    if agenda.is_over(scene) && !scene.has_nevers() {
        return rest();
    }
    let options = words::<G>(&scene.setup, state, menu);
    let order = agenda.at_hand(scene).map(|at| &scene.orders[at]);
    let at = order
        .filter(|order| order.is_for(seat))
        .and_then(|order| options.iter().position(|option| *option == order.words));
    if let Some(order) = agenda.refuted(scene, &options, seat, at.is_some()) {
        return Some(Chosen::NotBarred(order));
    }
    if let Some(at) = at {
        agenda.carry_out(scene, round);
        return Some(Chosen::At(at));
    }
    if agenda.is_over(scene) {
        return rest();
    }
    // Only an order is worth waiting for at any price, not a refusal.
    let stuck = agenda.at_hand(scene).map(|_| Chosen::Stuck);
    only(menu).or_else(decline).or(stuck)
}

/// Rounds that an order waits for its moment beyond the one in which its turn came.
const PATIENCE: u32 = 1;

/// Units that each order names.
pub(super) fn named<G: Stages>(scene: &Scene<G>, units: &[FollowedUnit]) -> Vec<Vec<u32>> {
    let of = |order: &SceneAction| {
        let words = order.words.as_str();
        let mut found = Vec::new();
        for (at, _) in words.char_indices() {
            let here = &words[at..];
            let ends = |name: &str| !here[name.len()..].starts_with(char::is_alphanumeric);
            // `A's Ship 2` names that ship and not `A's Ship`.
            let unit = units
                .iter()
                .filter(|of| here.starts_with(&of.name) && ends(&of.name))
                .max_by_key(|of| of.name.len());
            found.extend(unit.map(|of| of.unit));
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
    menu: &[G::Action],
    seat: Seat,
    agenda: &mut Agenda,
) -> Option<Chosen> {
    if let Some(order) = agenda.at_hand(scene) {
        let now = G::round(state);
        let since = *agenda.since.get_or_insert(now);
        let is_gone = named[order].iter().any(|&unit| G::is_out(state, unit));
        if is_gone || now > since + PATIENCE {
            agenda.give_up(scene, order);
        }
    }
    let before = agenda.at_hand(scene);
    match by_order(scene, state, menu, seat, agenda) {
        Some(Chosen::Stuck) => {
            if let Some(order) = before {
                agenda.give_up(scene, order);
            }
            None
        }
        Some(Chosen::NotBarred(order)) => {
            agenda.give_up(scene, order);
            None
        }
        other => other,
    }
}

/// Whether the position stops here, as its file asks: with the step or round it began in, or with its orders once nothing
/// is under way.
fn is_done<G: Stages>(scene: &Scene<G>, state: &G::State, agenda: &Agenda) -> bool {
    if G::has_halted(state) {
        return true;
    }
    let now = || G::moment(state);
    match scene.stop {
        SceneEnd::Over => false,
        SceneEnd::Orders => agenda.is_over(scene) && !G::is_under_way(state),
        SceneEnd::Step => now() != scene.begins,
        SceneEnd::Round => now().0 != scene.begins.0,
    }
}

/// Chooses by pilot.
fn by_pilot<G: Piloted>(
    scene: &Scene<G>,
    state: &G::State,
    menu: &[G::Action],
    seat: Seat,
    mind: &mut Mind<G>,
) -> Chosen {
    let pilot = &scene.pilots[seat.at()];
    if matches!(pilot, Pilot::Random) {
        return Chosen::Any;
    }
    let view = G::view(&scene.setup, state, seat);
    Chosen::At(pilot.choose(&view, menu, mind))
}
