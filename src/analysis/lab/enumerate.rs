//! Exact chances: every way the dice can fall, position by position. Positions that go on alike are met once.
//!
//! A position is one in which dice are about to be rolled (or a pilot rolls for its choice); what leads from one to the
//! next without chance is not counted. The rounds of an engagement are numbered and capped, so no position comes back.

use std::collections::BTreeMap;

use super::decide::{Chosen, Course, by_pilot, by_possible_order, is_done, named};
use super::{Odds, Scene, minds, roster};
use crate::dice::{Address, Branching};
use crate::engine::{Menu, Seat, Stages, Turn};
use crate::strategy::{Mind, Pilot};

/// Exact chances, and the work they took.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Enumerated {
    /// The chances.
    pub odds: Odds,
    /// Different positions in which something was left to chance.
    pub states: u64,
    /// Steps played.
    pub plays: u64,
}

/// Why there are no exact chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoExact {
    /// More to go through than was allowed.
    TooLarge {
        /// Positions met before it was given up.
        states: u64,
        /// Steps played.
        plays: u64,
    },
    /// Cards were met whose order nobody wrote down.
    Unwritten,
    /// A pilot's choices hang on more than the position, so that they have no chances that could be written down.
    Noisy,
}

/// A position with the orders still to come.
struct Place<S> {
    state: Box<S>,
    course: Course,
}

/// A position whose continuations are being gone through.
struct Open<S> {
    key: u128,
    sum: Vec<f64>,
    left: Vec<(f64, u128, Option<Place<S>>)>,
}

/// Where in [`Open::left`] the positions of one step lie.
type Index = BTreeMap<u128, usize>;

/// What comes of one step.
enum After<S> {
    /// It is over: chances by outcome, by unit lost, and by order that could not be carried out.
    Over(Vec<f64>),
    /// It goes on.
    On(Place<S>),
}

struct Walk<'a, G: Stages> {
    scene: &'a Scene<G>,
    units: Vec<(u32, Seat, String)>,
    named: Vec<Vec<u32>>,
    menu: Menu<G::Action>,
    minds: Vec<Mind<G>>,
    plays: u64,
    most_plays: u64,
    has_met_chance: bool,
    lumps: bool,
}

/// Goes through the position with its pilots, at most `most_plays` steps.
///
/// # Errors
/// When there is more to go through than allowed, or a pilot is noisy.
pub fn enumerate<G: Stages>(scene: &Scene<G>, most_plays: u64) -> Result<Enumerated, NoExact> {
    if scene.pilots.iter().any(Pilot::is_noisy) {
        return Err(NoExact::Noisy);
    }
    let units = roster(scene);
    let mut walk = Walk {
        scene,
        named: named(scene, &units),
        units,
        menu: Menu::new(),
        minds: minds(scene.pilots.len()),
        plays: 0,
        most_plays,
        has_met_chance: false,
        lumps: G::reads_only_hits(&scene.setup),
    };
    let mut known: BTreeMap<u128, Vec<f64>> = BTreeMap::new();
    let mut root = Open {
        key: 0,
        sum: walk.nothing(),
        left: Vec::new(),
    };
    walk.begin(&mut root);
    let mut path = vec![root];
    loop {
        if walk.has_met_chance {
            return Err(NoExact::Unwritten);
        }
        if walk.plays > most_plays {
            return Err(NoExact::TooLarge {
                states: known.len() as u64 + path.len() as u64,
                plays: walk.plays,
            });
        }
        let Some(open) = path.last_mut() else {
            unreachable!("the root is left by returning");
        };
        let Some((chance, key, place)) = open.left.pop() else {
            let Some(done) = path.pop() else { continue };
            if path.is_empty() {
                return Ok(walk.finish(&done.sum, known.len() as u64));
            }
            known.insert(done.key, done.sum);
            continue;
        };
        if let Some(sum) = known.get(&key) {
            for (total, more) in open.sum.iter_mut().zip(sum) {
                *total += chance * more;
            }
            continue;
        }
        let Some(place) = place else {
            unreachable!("a position is known once it has been gone through");
        };
        // Once it is known, its share is added.
        open.left.push((chance, key, None));
        let mut below = Open {
            key,
            sum: walk.nothing(),
            left: Vec::new(),
        };
        walk.step(&place, &mut below);
        path.push(below);
    }
}

impl<G: Stages> Walk<'_, G> {
    fn nothing(&self) -> Vec<f64> {
        vec![0.0; G::CLASH_OUTCOMES.len() + self.units.len() + self.scene.orders.len()]
    }

    fn finish(&self, sum: &[f64], states: u64) -> Enumerated {
        let (outcomes, rest) = sum.split_at(G::CLASH_OUTCOMES.len());
        let (lost, strayed) = rest.split_at(self.units.len());
        Enumerated {
            odds: Odds {
                outcomes: outcomes.to_vec(),
                lost: lost.to_vec(),
                strayed: strayed.to_vec(),
            },
            states,
            plays: self.plays,
        }
    }

    /// Adds one way a step leads; ways to the same position are joined.
    fn gather(open: &mut Open<G::State>, index: &mut Index, chance: f64, after: After<G::State>) {
        match after {
            After::Over(end) => {
                for (total, more) in open.sum.iter_mut().zip(&end) {
                    *total += chance * more;
                }
            }
            After::On(place) => {
                let key = G::digest(&place.state)
                    ^ place
                        .course
                        .code()
                        .wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
                if let Some(&at) = index.get(&key) {
                    open.left[at].0 += chance;
                } else {
                    index.insert(key, open.left.len());
                    open.left.push((chance, key, Some(place)));
                }
            }
        }
    }

    /// The beginning, and on to the first position in which something is left to chance.
    fn begin(&mut self, open: &mut Open<G::State>) {
        let setup = &self.scene.setup;
        let mut dice = Branching::new(self.lumps);
        let mut index = Index::new();
        loop {
            let mut state = Box::new(self.scene.fresh());
            G::begin(setup, &mut state, &mut dice, &mut ());
            self.plays += 1;
            let place = Place {
                state,
                course: Course::default(),
            };
            let after = self.on(place);
            Self::gather(open, &mut index, dice.chance(), after);
            if self.is_too_much() || !dice.turn_over() {
                return;
            }
        }
    }

    /// Whether it is over, and how.
    fn end(&self, place: &Place<G::State>) -> Option<Vec<f64>> {
        let outcome = match G::ended(&place.state) {
            Some(outcome) => Some(outcome),
            None if matches!(G::turn(&place.state), Turn::Over(_)) => None,
            None if is_done(self.scene, &place.state, place.course.next) => None,
            None => return None,
        };
        let mut end = self.nothing();
        if let Some(outcome) = outcome {
            end[outcome] = 1.0;
        }
        let outcomes = G::CLASH_OUTCOMES.len();
        for (at, &(unit, from, _)) in self.units.iter().enumerate() {
            end[outcomes + at] = f64::from(u8::from(G::is_lost(&place.state, unit, from)));
        }
        if let Some(order) = place.course.failed(self.scene) {
            end[outcomes + self.units.len() + order] = 1.0;
        }
        Some(end)
    }

    /// What is decided in a position: one action, or (a pilot that rolls for it) any.
    fn decide(&mut self, place: &mut Place<G::State>) -> Option<Vec<G::Action>> {
        let Turn::Decide(seat) = G::turn(&place.state) else {
            return None;
        };
        self.menu.clear();
        G::legal(&self.scene.setup, &place.state, &mut self.menu);
        let chosen = by_possible_order(
            self.scene,
            &self.named,
            &place.state,
            &self.menu,
            seat,
            &mut place.course,
        );
        // Its last order was a refusal, or one that is given up, and it stops with its orders.
        if chosen.is_none() && is_done(self.scene, &place.state, place.course.next) {
            return None;
        }
        let mind = &mut self.minds[seat.at()];
        // A pilot that does not roll thinks alike whenever it is asked alike.
        let nowhere = Address {
            seed: 0,
            cell: 0,
            number: 0,
        };
        mind.wake(nowhere, seat);
        let chosen =
            chosen.unwrap_or_else(|| by_pilot(self.scene, &place.state, &self.menu, seat, mind));
        Some(match chosen {
            Chosen::At(at, _) => vec![self.menu.actions()[at]],
            _ => self.menu.actions().to_vec(),
        })
    }

    /// Goes on for as long as nothing is left to chance: the place returned is about to roll.
    fn on(&mut self, mut place: Place<G::State>) -> After<G::State> {
        loop {
            self.has_met_chance |= G::has_met_chance(&place.state);
            if let Some(end) = self.end(&place) {
                return After::Over(end);
            }
            let course = place.course;
            let Some(actions) = self.decide(&mut place) else {
                return After::Over(self.end(&place).unwrap_or_else(|| self.nothing()));
            };
            let back = |mut place: Place<G::State>| {
                place.course = course;
                After::On(place)
            };
            let [action] = actions[..] else {
                return back(place);
            };
            let mut dice = Branching::new(self.lumps);
            let mut state = place.state.clone();
            G::apply(&self.scene.setup, &mut state, action, &mut dice, &mut ());
            self.plays += 1;
            if dice.is_rolled() {
                return back(place);
            }
            place.state = state;
        }
    }

    /// Whether it has been given up, within a step as between two.
    fn is_too_much(&self) -> bool {
        self.has_met_chance || self.plays > self.most_plays
    }

    /// Every way on from a position that is about to roll.
    fn step(&mut self, place: &Place<G::State>, open: &mut Open<G::State>) {
        let mut here = Place {
            state: place.state.clone(),
            course: place.course,
        };
        let Some(actions) = self.decide(&mut here) else {
            return;
        };
        let share = 1.0 / actions.len() as f64;
        let mut index = Index::new();
        for action in actions {
            let mut dice = Branching::new(self.lumps);
            loop {
                let mut state = here.state.clone();
                G::apply(&self.scene.setup, &mut state, action, &mut dice, &mut ());
                self.plays += 1;
                let chance = share * dice.chance();
                let after = Place {
                    state,
                    course: here.course,
                };
                let after = self.on(after);
                Self::gather(open, &mut index, chance, after);
                if self.is_too_much() || !dice.turn_over() {
                    break;
                }
            }
        }
    }
}
