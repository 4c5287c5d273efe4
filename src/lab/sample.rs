//! Plays a position many times and counts: orders first, as long as they can be carried out, then pilots.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use super::decide::{Ordered, Orders, named};
use super::ends::{End, Ends, Odds};
use super::fault::EngageError;
use super::order::Agenda;
use super::{Scene, minds, roster};
use crate::dice::{Address, Luck};
use crate::engine::{Course, Menu, Seat, Stages};
use crate::play::Crew;
use crate::strategy::Mind;

/// Counts of a sample.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sampled {
    /// Matches played.
    pub matches: u64,
    /// What became of them.
    pub ends: Ends<u64>,
}

impl Sampled {
    /// The shares.
    #[must_use]
    pub fn odds(&self) -> Odds {
        self.ends.shares(self.matches)
    }
}

/// Plays matches 0 to `matches` of `seed` over the crew's threads; the counts do not depend on how many there are. When
/// interrupted it keeps what was played before the first gap.
///
/// # Errors
/// When a pilot breaks down.
pub fn sample<G: Stages>(
    scene: &Scene<G>,
    crew: &Crew,
    seed: u64,
    matches: u64,
    interrupt: &AtomicBool,
) -> Result<Sampled, EngageError> {
    let units = roster(scene);
    let mut all = Sampled {
        matches: 0,
        ends: Ends::none(scene, &units),
    };
    let parts = crew.each_chunk(matches, |numbers| {
        let count = numbers.end - numbers.start;
        let is_over = interrupt.load(Ordering::Relaxed);
        (!is_over).then(|| (count, play(scene, &units, seed, numbers)))
    });
    for (count, ends) in parts.into_iter().map_while(|part| part) {
        all.matches += count;
        all.ends.absorb(ends?);
    }
    Ok(all)
}

fn play<G: Stages>(
    scene: &Scene<G>,
    units: &[(u32, Seat, String)],
    seed: u64,
    numbers: Range<u64>,
) -> Result<Ends<u64>, EngageError> {
    let mut ends = Ends::none(scene, units);
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
        let agenda = once(scene, &named, &mut state, &mut luck, &mut minds, &mut menu)?;
        ends.add(&End::of(scene, units, &state, &agenda), units, 1);
    }
    Ok(ends)
}

/// Plays to the end; how far its orders got.
fn once<G: Stages>(
    scene: &Scene<G>,
    named: &[Vec<u32>],
    state: &mut G::State,
    luck: &mut Luck,
    minds: &mut [Mind<G>],
    menu: &mut Menu<G::Action>,
) -> Result<Agenda, EngageError> {
    let setup = &scene.setup;
    let mut agenda = Agenda::new(scene);
    G::begin(setup, state, luck, &mut ());
    let mut ordered = Ordered {
        scene,
        orders: Orders::Possible(named),
        minds,
        agenda: &mut agenda,
        fault: None,
    };
    let mut course: Course<'_, G, _> = Course {
        setup,
        state,
        menu,
        dice: luck,
        decisions: 0,
    };
    course.advance(&mut ordered, u64::MAX);
    match ordered.fault {
        Some(fault) => Err(fault),
        None => Ok(agenda),
    }
}
