//! Plays a position many times and counts: orders first, as long as they can be carried out, then pilots.

use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use super::agenda::Agenda;
use super::decide::{Ordered, Orders, named};
use super::ends::{Ends, Odds, PositionEnd};
use super::fault::{EngageError, unfinished};
use super::scene::{FollowedUnit, Scene, minds, roster};
use crate::dice::{Address, Luck};
use crate::engine::{InPlay, Menu, Seat, Stages};
use crate::play::{Hooks, Workers, heeding, unless_stopped};
use crate::stats::{Interval, Z95, wilson};
use crate::strategy::Mind;

/// Counts of a sample.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sampled {
    /// Matches played to the end.
    pub matches: u64,
    /// Matches besides that a pilot could not finish: no share counts them.
    pub forfeits: u64,
    /// What became of them.
    pub ends: Ends<u64>,
}

impl Sampled {
    /// Matches that were begun, played to the end or forfeited.
    #[must_use]
    pub fn begun(&self) -> u64 {
        self.matches + self.forfeits
    }

    /// The shares; none of no match.
    #[must_use]
    pub fn odds(&self) -> Option<Odds> {
        (self.matches > 0).then(|| self.ends.shares(self.matches))
    }
}

/// Plays matches 0 to `matches` of `seed` over the workers; the counts do not depend on how many there are. When
/// interrupted it keeps what was played before the first gap. A match in which a pilot breaks down is forfeited, and the
/// others are played all the same.
///
/// # Errors
/// When a pilot breaks down in every match, or a match of it has no end, as the rules are then at fault.
pub fn sample<G: Stages>(
    scene: &Scene<G>,
    workers: &Workers,
    seed: u64,
    matches: u64,
    hooks: Hooks<'_>,
) -> Result<Sampled, EngageError> {
    let units = roster(scene);
    let none = || Sampled {
        matches: 0,
        forfeits: 0,
        ends: Ends::none(scene, &units),
    };
    // What is told while it runs: in whatever order the chunks come.
    let so_far = Mutex::new(none());
    let parts = heeding(&scene.pilots, hooks.interrupt, |called_off| {
        workers.each_chunk(matches, hooks.interrupt, |numbers| {
            let whole = numbers.end - numbers.start;
            let (part, fault) = play(scene, &units, seed, numbers, (hooks.interrupt, called_off));
            hooks.progress.played(part.begun());
            let mut sum = so_far.lock().unwrap_or_else(PoisonError::into_inner);
            sum.absorb(part.clone());
            hooks.progress.stands(&|| told::<G>(&sum));
            (part.begun() == whole, part, fault)
        })
    });
    let mut all = none();
    let mut first_fault = None;
    for (is_whole, part, fault) in parts {
        all.absorb(part);
        if let Some(fault) = fault.as_ref().filter(|fault| !fault.is_forfeit()) {
            return Err(fault.clone());
        }
        first_fault = first_fault.or(fault);
        if !is_whole {
            break;
        }
    }
    match first_fault {
        Some(fault) if all.matches == 0 => Err(fault),
        _ => Ok(all),
    }
}

impl Sampled {
    fn absorb(&mut self, other: Self) {
        self.matches += other.matches;
        self.forfeits += other.forfeits;
        self.ends.absorb(other.ends);
    }
}

/// How a sample stands: its likeliest outcome.
fn told<G: Stages>(sampled: &Sampled) -> String {
    let Some(odds) = sampled.odds() else {
        return String::new();
    };
    let outcomes = G::OUTCOMES.iter().zip(odds.outcomes);
    let all = outcomes.chain([(&"stopped", odds.stopped)]);
    let likeliest = all.max_by(|(_, one), (_, other)| one.total_cmp(other));
    likeliest.map_or_else(String::new, |(name, chance)| {
        let n = sampled.matches as f64;
        let Interval { low, high } = wilson(chance * n, n, Z95);
        let [chance, low, high] = [chance, low, high].map(|share| share * 100.0);
        let name = name.replace('_', " ");
        format!("{name} {chance:.4} % ({low:.4} to {high:.4})")
    })
}

/// Plays the matches of these numbers, or the first of them until the first flag is set. While the second is set nobody
/// waits for a script or program, and the match in hand does not count. With it the first pilot that broke down, or what kept
/// a match from its end, which ends the sample.
fn play<G: Stages>(
    scene: &Scene<G>,
    units: &[FollowedUnit],
    seed: u64,
    numbers: Range<u64>,
    (interrupt, called_off): (&AtomicBool, &Arc<AtomicBool>),
) -> (Sampled, Option<EngageError>) {
    let mut first_fault = None;
    let mut played = Sampled {
        matches: 0,
        forfeits: 0,
        ends: Ends::none(scene, units),
    };
    let fresh = scene.fresh();
    let named = named(scene, units);
    let mut state = fresh.clone();
    let mut minds = minds::<G>(scene.pilots.len());
    for mind in &mut minds {
        mind.heed(Arc::clone(called_off));
    }
    let mut menu = Menu::new();
    for number in numbers {
        let agenda = unless_stopped(interrupt, called_off, || {
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
            once(scene, &named, &mut state, &mut luck, &mut minds, &mut menu)
        });
        let Some(agenda) = agenda else { break };
        match agenda {
            Ok(agenda) => {
                let end = PositionEnd::of(scene, units, &state, &agenda);
                played.ends.add(&end, units, 1);
                played.matches += 1;
            }
            Err(fault) if fault.is_forfeit() => {
                first_fault.get_or_insert(fault);
                played.forfeits += 1;
            }
            Err(fault) => return (played, Some(fault)),
        }
    }
    (played, first_fault)
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
    let mut course: InPlay<'_, G, _> = InPlay {
        setup,
        state,
        menu,
        dice: luck,
        decisions: 0,
    };
    let halt = course.advance(&mut ordered, G::MOST_DECISIONS);
    match ordered.fault.or_else(|| unfinished(halt, course.decisions)) {
        Some(fault) => Err(fault),
        None => Ok(agenda),
    }
}
