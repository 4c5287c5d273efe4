//! One match in which somebody looks on before each decision and may take it out of the pilot's hands: what a hand
//! is worth kept, and what thrown back.

use super::Table;
use super::table::{Seated, finished};
use crate::engine::{Decider, Fixture, Outcome, Piloted, Reply, Seat};
use crate::strategy::Pilot;

impl<G: Piloted> Table<G> {
    /// Plays the match of `fixture` as [`Table::play`] does. Before each decision `guide` sees the state, who
    /// decides and the menu; where it names an entry, that is taken and the pilot is not asked.
    ///
    /// # Panics
    /// When the game breaks a promise of [`Game`](crate::engine::Game), as [`Table::play`], or `guide` names an entry that is none.
    pub fn guided(
        &mut self,
        setup: &G::Setup,
        pilots: &[Pilot<G>],
        fixture: Fixture,
        mut guide: impl FnMut(&G::State, Seat, &[G::Action]) -> Option<usize>,
    ) -> Outcome {
        let mut luck = self.deal(setup, fixture, &mut ());
        let (mut course, seated) = self.seat(setup, &mut luck, pilots, fixture, ());
        let mut guided = Guided {
            seated,
            guide: &mut guide,
        };
        let halt = course.advance(&mut guided, G::MOST_DECISIONS);
        finished(&course, halt, fixture)
    }
}

/// Pilots out of whose hands a decision may be taken.
struct Guided<'t, G: Piloted, F> {
    seated: Seated<'t, G, ()>,
    guide: F,
}

impl<G: Piloted, F> Decider<G> for Guided<'_, G, F>
where
    F: FnMut(&G::State, Seat, &[G::Action]) -> Option<usize>,
{
    type Log = ();

    fn pauses(&mut self, setup: &G::Setup, state: &G::State, decisions: u64) -> bool {
        self.seated.pauses(setup, state, decisions)
    }

    fn forced(
        &mut self,
        setup: &G::Setup,
        state: &G::State,
        seat: Seat,
        menu: &[G::Action],
    ) -> Reply {
        match (self.guide)(state, seat, menu) {
            None => self.seated.forced(setup, state, seat, menu),
            Some(chosen) => Reply::Entry(chosen),
        }
    }

    fn choose(
        &mut self,
        setup: &G::Setup,
        state: &G::State,
        seat: Seat,
        menu: &[G::Action],
    ) -> Reply {
        match (self.guide)(state, seat, menu) {
            None => self.seated.choose(setup, state, seat, menu),
            Some(chosen) => Reply::Entry(chosen),
        }
    }
}
