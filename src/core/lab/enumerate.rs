//! Exact chances: every way the dice can fall, position by position. Positions that go on alike are met once.
//!
//! A position is one in which dice are about to be rolled (or a pilot rolls for its choice); what leads from one to the
//! next without chance is not counted. Steps and memory are bounded; beyond the bounds it is given up, and says so.

use std::collections::BTreeMap;
use std::ops::ControlFlow::{Break, Continue};

use super::agenda::Agenda;
use super::chain::{Chain, Ways};
use super::decide::{Chosen, Ordered, Orders, named};
use super::ends::{Ends, Odds, PositionEnd};
use super::enumerated::{Enumerated, MOST_BYTES, NoExact};
use super::scene::{FollowedUnit, Scene, minds, roster};
use crate::dice::{Address, Branching};
use crate::engine::{Decider, Halt, InPlay, Menu, Reply, Seat, Stages};
use crate::play::Progress;
use crate::strategy::{Mind, Pilot};

/// Steps between two words on how far it is.
const TELLING: u64 = 1024;
/// What a way, a known position and an end take beside what they hold: keys, links, spare room.
const OVERHEAD: usize = 64;

/// A position with the orders still to come.
struct OrderedPosition<S> {
    state: Box<S>,
    agenda: Agenda,
}

/// What comes of one step.
enum After<S> {
    /// It is over.
    Over(PositionEnd),
    /// It goes on.
    On(OrderedPosition<S>),
    /// It was given up.
    Lost,
}

/// The ways out of one position as they are found.
#[derive(Default)]
struct WaysOut {
    on: BTreeMap<u32, f64>,
    ends: BTreeMap<u32, f64>,
}

impl WaysOut {
    fn ways(self) -> Ways {
        Ways {
            on: self.on.into_iter().collect(),
            ends: self.ends.into_iter().collect(),
        }
    }
}

/// Decides as [`Ordered`] does, but leaves what a pilot would roll for open.
struct LeftOpen<'a, G: Stages> {
    ordered: Ordered<'a, G>,
    /// Any entry of the menu, all equally likely.
    is_any: bool,
}

impl<G: Stages> Decider<G> for LeftOpen<'_, G> {
    type Log = ();
    const CHOOSES_FORCED: bool = true;

    fn pauses(&mut self, setup: &G::Setup, state: &G::State, decisions: u64) -> bool {
        self.ordered.pauses(setup, state, decisions)
    }

    fn choose(
        &mut self,
        _setup: &G::Setup,
        state: &G::State,
        seat: Seat,
        menu: &[G::Action],
    ) -> Reply {
        match self.ordered.chosen(state, seat, menu) {
            Some(Chosen::At(at)) => Reply::Entry(at),
            Some(_) => {
                self.is_any = true;
                Reply::Entry(0)
            }
            None => self.ordered.unanswered(),
        }
    }
}

struct PositionWalk<'a, G: Stages> {
    scene: &'a Scene<G>,
    units: Vec<FollowedUnit>,
    named: Vec<Vec<u32>>,
    menu: Menu<G::Action>,
    minds: Vec<Mind<G>>,
    lumps: bool,
    chain: Chain,
    /// Places in the chain by digest; the beginning is place 0 and has none.
    places: BTreeMap<u128, u32>,
    ends: BTreeMap<PositionEnd, u32>,
    /// Met, and not yet gone on from.
    waiting: Vec<(u32, OrderedPosition<G::State>)>,
    plays: u64,
    most_plays: u64,
    bytes: usize,
    given_up: Option<NoExact>,
}

/// Goes through the position with its pilots, at most `most_plays` steps and [`MOST_BYTES`]; `progress` hears of steps.
///
/// # Errors
/// When there is more to go through or to remember than allowed, or there are no exact chances.
pub fn enumerate<G: Stages>(
    scene: &Scene<G>,
    most_plays: u64,
    progress: &dyn Progress,
) -> Result<Enumerated, NoExact> {
    if scene.pilots.iter().any(Pilot::is_noisy) {
        return Err(NoExact::Noisy);
    }
    let units = roster(scene);
    let mut walk = PositionWalk {
        scene,
        named: named(scene, &units),
        units,
        menu: Menu::new(),
        minds: minds(scene.pilots.len()),
        lumps: G::reads_only_hits(&scene.setup),
        chain: Chain::default(),
        places: BTreeMap::new(),
        ends: BTreeMap::new(),
        waiting: Vec::new(),
        plays: 0,
        most_plays,
        bytes: 0,
        given_up: None,
    };
    walk.begin();
    let mut told = 0;
    while walk.given_up.is_none()
        && let Some((at, place)) = walk.waiting.pop()
    {
        walk.bytes -= PositionWalk::<G>::WAITING;
        walk.step(at, place);
        if told == 0 || walk.plays - told >= TELLING {
            progress.played(walk.plays - told);
            told = walk.plays;
            let (met, open) = (walk.places.len(), walk.waiting.len());
            progress.stands(&|| format!("{met} positions met, {open} of them open"));
        }
    }
    match walk.given_up {
        Some(why) => Err(why),
        None => walk.finish().ok_or(NoExact::Endless),
    }
}

impl<G: Stages> PositionWalk<'_, G> {
    /// Bytes of a position that waits.
    const WAITING: usize = size_of::<G::State>() + size_of::<(u32, OrderedPosition<G::State>)>();

    fn finish(&self) -> Option<Enumerated> {
        let chances = self.chain.chances(self.ends.len())?;
        let mut all: Vec<(&PositionEnd, f64)> = self
            .ends
            .iter()
            .map(|(end, at)| (end, chances[*at as usize]))
            .collect();
        // The likeliest first: they are the ones told apart.
        all.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let mut odds: Odds = Ends::none(self.scene, &self.units);
        for (end, chance) in all {
            odds.add(end, &self.units, chance);
        }
        Some(Enumerated {
            odds,
            states: self.places.len() as u64,
            plays: self.plays,
        })
    }

    /// Adds one way a step leads; ways to the same position are joined.
    fn gather(&mut self, found: &mut WaysOut, chance: f64, after: After<G::State>) {
        match after {
            After::Lost => {}
            After::Over(end) => {
                let next = self.ends.len() as u32;
                let size = self.units.len() * size_of::<(u8, Option<u16>)>();
                let at = *self.ends.entry(end).or_insert_with(|| {
                    self.bytes += size + OVERHEAD;
                    next
                });
                *found.ends.entry(at).or_default() += chance;
            }
            After::On(place) => {
                let key = G::digest(&place.state)
                    ^ place
                        .agenda
                        .code()
                        .wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
                let next = self.places.len() as u32 + 1;
                let at = *self.places.entry(key).or_insert(next);
                if at == next {
                    self.bytes += Self::WAITING + OVERHEAD;
                    self.waiting.push((at, place));
                }
                *found.on.entry(at).or_default() += chance;
            }
        }
    }

    fn lay(&mut self, at: u32, found: WaysOut) {
        let ways = found.on.len() + found.ends.len();
        self.bytes += size_of::<Ways>() + ways * size_of::<(u32, f64)>();
        self.chain.lay(at, found.ways());
    }

    /// The beginning, and on to the first positions in which something is left to chance.
    fn begin(&mut self) {
        let setup = &self.scene.setup;
        let mut dice = Branching::new(self.lumps);
        let mut found = WaysOut::default();
        loop {
            let mut state = Box::new(self.scene.fresh());
            G::begin(setup, &mut state, &mut dice, &mut ());
            let place = OrderedPosition {
                state,
                agenda: Agenda::new(self.scene),
            };
            if !self.way(&mut found, 1.0, &mut dice, place) {
                break;
            }
        }
        self.lay(0, found);
    }

    /// Every way on from a position that is about to roll.
    fn step(&mut self, at: u32, place: OrderedPosition<G::State>) {
        let mut here = place;
        let mut found = WaysOut::default();
        let actions = self.decide(&mut here).unwrap_or_default();
        let share = 1.0 / actions.len() as f64;
        for action in actions {
            let mut dice = Branching::new(self.lumps);
            loop {
                let mut state = here.state.clone();
                self.act(&mut state, action, &mut dice);
                let after = OrderedPosition {
                    state,
                    agenda: here.agenda.clone(),
                };
                if !self.way(&mut found, share, &mut dice, after) {
                    break;
                }
            }
        }
        self.lay(at, found);
    }

    /// Goes one way that the dice fell to its end; whether there is another.
    fn way(
        &mut self,
        found: &mut WaysOut,
        share: f64,
        dice: &mut Branching,
        place: OrderedPosition<G::State>,
    ) -> bool {
        self.plays += 1;
        if dice.is_endless() {
            self.given_up.get_or_insert(NoExact::Endless);
        }
        let chance = share * dice.chance();
        let after = self.on(place);
        self.gather(found, chance, after);
        !self.is_given_up() && dice.turn_over()
    }

    /// Performs an action in a copy of a position, as the dice fall this time.
    fn act(&mut self, state: &mut G::State, action: G::Action, dice: &mut Branching) {
        let mut course: InPlay<'_, G, _> = InPlay {
            setup: &self.scene.setup,
            state,
            menu: &mut self.menu,
            dice,
            decisions: 0,
        };
        course.act::<()>(action, None);
    }

    /// What is decided in a position: one action, or (a pilot that rolls for it) any; none where it is over.
    fn decide(&mut self, place: &mut OrderedPosition<G::State>) -> Option<Vec<G::Action>> {
        // A pilot that does not roll thinks alike whenever it is asked alike.
        let nowhere = Address {
            seed: 0,
            cell: 0,
            number: 0,
        };
        for (at, mind) in self.minds.iter_mut().enumerate() {
            mind.wake(nowhere, Seat(at as u8));
        }
        let ordered = Ordered {
            scene: self.scene,
            orders: Orders::Possible(&self.named),
            minds: &mut self.minds,
            agenda: &mut place.agenda,
            fault: None,
        };
        let mut open = LeftOpen {
            ordered,
            is_any: false,
        };
        let mut course: InPlay<'_, G, _> = InPlay {
            setup: &self.scene.setup,
            state: &mut place.state,
            menu: &mut self.menu,
            dice: &mut (),
            decisions: 0,
        };
        let asked = course.ask(&mut open, G::MOST_DECISIONS);
        if open.ordered.fault.is_some() {
            // It broke down here, and would in a sample, which tells it.
            self.given_up.get_or_insert(NoExact::Noisy);
        }
        match asked {
            Continue(_) if open.is_any => Some(self.menu.actions().to_vec()),
            Continue(at) => Some(vec![self.menu.actions()[at]]),
            Break(halt) => {
                if halt == Halt::Stuck {
                    self.given_up.get_or_insert(NoExact::Stuck);
                }
                None
            }
        }
    }

    /// Goes on for as long as nothing is left to chance: the place returned is about to roll.
    fn on(&mut self, mut place: OrderedPosition<G::State>) -> After<G::State> {
        loop {
            if G::has_met_chance(&place.state) {
                self.given_up.get_or_insert(NoExact::Unwritten);
            }
            if self.is_given_up() {
                return After::Lost;
            }
            let agenda = place.agenda.clone();
            let Some(actions) = self.decide(&mut place) else {
                let end = PositionEnd::of(self.scene, &self.units, &place.state, &place.agenda);
                return After::Over(end);
            };
            let [action] = actions[..] else {
                place.agenda = agenda;
                return After::On(place);
            };
            let mut dice = Branching::new(self.lumps);
            let mut state = place.state.clone();
            self.act(&mut state, action, &mut dice);
            self.plays += 1;
            if dice.is_rolled() {
                place.agenda = agenda;
                return After::On(place);
            }
            place.state = state;
        }
    }

    /// Whether it has been given up, within a step as between two.
    fn is_given_up(&mut self) -> bool {
        let states = self.places.len() as u64;
        if self.plays > self.most_plays {
            let plays = self.plays;
            self.given_up
                .get_or_insert(NoExact::TooLarge { states, plays });
        } else if self.bytes > MOST_BYTES {
            self.given_up.get_or_insert(NoExact::TooWide { states });
        }
        self.given_up.is_some()
    }
}
