//! Plays a position many times and counts: orders first, as long as they can be carried out, then pilots.

use std::ops::Range;

use super::decide::{Chosen, Course, by_pilot, by_possible_order, is_done, named};
use super::engage::{EngageError, broken};
use super::{Odds, Scene, minds, roster};
use crate::dice::{Address, Luck};
use crate::engine::{Crew, Menu, Seat, Stages, Turn};
use crate::strategy::{Mind, Pilot};

/// Counts of a sample.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sampled {
    /// Matches played.
    pub matches: u64,
    /// By index into [`Game::CLASH_OUTCOMES`](crate::engine::Game::CLASH_OUTCOMES).
    pub outcomes: Vec<u64>,
    /// By unit of the roster: lost to whoever commanded it at first.
    pub lost: Vec<u64>,
    /// By order: matches in which it could not be carried out, so that the pilots took over.
    pub strayed: Vec<u64>,
}

impl Sampled {
    fn new(outcomes: usize, units: usize, orders: usize) -> Self {
        Self {
            outcomes: vec![0; outcomes],
            lost: vec![0; units],
            strayed: vec![0; orders],
            ..Self::default()
        }
    }

    fn add(&mut self, other: &Self) {
        self.matches += other.matches;
        let pairs = self.outcomes.iter_mut().zip(&other.outcomes);
        let pairs = pairs.chain(self.lost.iter_mut().zip(&other.lost));
        for (sum, more) in pairs.chain(self.strayed.iter_mut().zip(&other.strayed)) {
            *sum += more;
        }
    }

    /// The shares.
    #[must_use]
    pub fn odds(&self) -> Odds {
        let share = |count: &u64| *count as f64 / self.matches.max(1) as f64;
        Odds {
            outcomes: self.outcomes.iter().map(share).collect(),
            lost: self.lost.iter().map(share).collect(),
            strayed: self.strayed.iter().map(share).collect(),
        }
    }
}

/// Plays matches 0 to `matches` of `seed` over the crew's threads; the counts do not depend on how many there are.
///
/// # Errors
/// When a pilot breaks down.
pub fn sample<G: Stages>(
    scene: &Scene<G>,
    crew: &Crew,
    seed: u64,
    matches: u64,
) -> Result<Sampled, EngageError> {
    let units = roster(scene);
    let mut all = Sampled::new(G::CLASH_OUTCOMES.len(), units.len(), scene.orders.len());
    for part in crew.each_chunk(matches, |numbers| play(scene, &units, seed, numbers)) {
        all.add(&part?);
    }
    Ok(all)
}

fn play<G: Stages>(
    scene: &Scene<G>,
    units: &[(u32, Seat, String)],
    seed: u64,
    numbers: Range<u64>,
) -> Result<Sampled, EngageError> {
    let mut counts = Sampled::new(G::CLASH_OUTCOMES.len(), units.len(), scene.orders.len());
    let fresh = scene.fresh();
    let named = named(scene, units);
    let mut state = fresh.clone();
    let mut minds = minds::<G>(scene.pilots.len());
    let mut menu = Menu::new();
    for number in numbers {
        state.clone_from(&fresh);
        let address = Address {
            seed,
            cell: 0,
            number,
        };
        for (at, mind) in minds.iter_mut().enumerate() {
            mind.wake(address, Seat(at as u8));
        }
        let mut luck = Luck::new(address);
        let (outcome, failed) = once(scene, &named, &mut state, &mut luck, &mut minds, &mut menu)?;
        counts.matches += 1;
        if let Some(order) = failed {
            counts.strayed[order] += 1;
        }
        if let Some(outcome) = outcome {
            counts.outcomes[outcome] += 1;
        }
        for (at, &(unit, from, _)) in units.iter().enumerate() {
            counts.lost[at] += u64::from(G::is_lost(&state, unit, from));
        }
    }
    Ok(counts)
}

/// How it ended, and the order that could not be carried out.
fn once<G: Stages>(
    scene: &Scene<G>,
    named: &[Vec<u32>],
    state: &mut G::State,
    luck: &mut Luck,
    minds: &mut [Mind<G>],
    menu: &mut Menu<G::Action>,
) -> Result<(Option<usize>, Option<usize>), EngageError> {
    let setup = &scene.setup;
    let mut course = Course::default();
    G::begin(setup, state, luck, &mut ());
    loop {
        if let Some(outcome) = G::ended(state) {
            return Ok((Some(outcome), course.failed(scene)));
        }
        let Turn::Decide(seat) = G::turn(state) else {
            return Ok((None, course.failed(scene)));
        };
        if is_done(scene, state, course.next) {
            return Ok((None, course.failed(scene)));
        }
        menu.clear();
        G::legal(setup, state, menu);
        let ordered = by_possible_order(scene, named, state, menu, seat, &mut course);
        if ordered.is_none() && is_done(scene, state, course.next) {
            return Ok((None, course.failed(scene)));
        }
        let mind = &mut minds[seat.at()];
        let chosen = ordered.unwrap_or_else(|| by_pilot(scene, state, menu, seat, mind));
        broken(minds, seat)?;
        let mind = &mut minds[seat.at()];
        let at = if let Chosen::At(at, _) = chosen {
            at
        } else {
            let view = G::view(setup, state, seat);
            Pilot::Random.choose(&view, menu.actions(), mind)
        };
        G::apply(setup, state, menu.actions()[at], luck, &mut ());
    }
}
