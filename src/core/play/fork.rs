//! One match split in two: at a moment the caller watches for, the match is cloned and the twin goes on with
//! another set-up, both with the same luck from there on.

use super::Table;
use super::table::{Seated, finished};
use crate::dice::Luck;
use crate::engine::{BySeat, Decider, Fixture, Outcome, Piloted, Reply, Seat};
use crate::strategy::Pilot;

impl<G: Piloted> Table<G> {
    /// Plays the match of `fixture`. `watch` looks at the state before each decision; when it first says `Some(i)`
    /// the match is cloned. The original goes on to its end, then the clone, after `enter` has made it ready, with
    /// the set-up `twin(i)`. None where the moment never came, be it that a pilot broke down before.
    ///
    /// The twin must differ from the original in nothing that has left a trace by then but in what `enter` mends.
    ///
    /// # Panics
    /// When the game breaks a promise of [`Game`](crate::engine::Game), as [`Table::play`].
    pub fn fork<'s>(
        &mut self,
        setup: &G::Setup,
        pilots: &[Pilot<G>],
        fixture: Fixture,
        watch: impl Fn(&G::State) -> Option<usize>,
        twin: impl Fn(usize) -> &'s G::Setup,
        enter: impl Fn(&G::Setup, &mut G::State),
    ) -> Option<[Outcome; 2]>
    where
        G::Setup: 's,
    {
        let mut luck = self.deal(setup, fixture, &mut ());
        let (mut course, seated) = self.seat(setup, &mut luck, pilots, fixture, ());
        let mut watching = Watching {
            seated,
            watch,
            seen: None,
        };
        let halt = course.advance(&mut watching, G::MOST_DECISIONS);
        let Some(at) = watching.seen else {
            finished(&course, halt, fixture);
            return None;
        };
        let decisions = course.decisions;
        let state = self.state.clone();
        let minds = BySeat(std::array::from_fn(|seat| self.minds.0[seat].split()));
        let mut twin_luck = luck.clone();
        let own = self.finish(setup, pilots, fixture, &mut luck, decisions);
        self.state = state;
        self.minds = minds;
        enter(twin(at), &mut self.state);
        let other = self.finish(twin(at), pilots, fixture, &mut twin_luck, decisions);
        Some([own, other])
    }

    /// Plays on from the state at hand.
    fn finish(
        &mut self,
        setup: &G::Setup,
        pilots: &[Pilot<G>],
        fixture: Fixture,
        luck: &mut Luck,
        decisions: u64,
    ) -> Outcome {
        let (mut course, mut seated) = self.seat(setup, luck, pilots, fixture, ());
        course.decisions = decisions;
        let halt = course.advance(&mut seated, G::MOST_DECISIONS);
        finished(&course, halt, fixture)
    }
}

/// Pilots whose match is paused when the moment has come.
struct Watching<'t, G: Piloted, F> {
    seated: Seated<'t, G, ()>,
    watch: F,
    seen: Option<usize>,
}

impl<G: Piloted, F: Fn(&G::State) -> Option<usize>> Decider<G> for Watching<'_, G, F> {
    type Log = ();

    fn pauses(&mut self, setup: &G::Setup, state: &G::State, decisions: u64) -> bool {
        self.seen = (self.watch)(state);
        self.seen.is_some() || self.seated.pauses(setup, state, decisions)
    }

    fn choose(
        &mut self,
        setup: &G::Setup,
        state: &G::State,
        seat: Seat,
        menu: &[G::Action],
    ) -> Reply {
        self.seated.choose(setup, state, seat, menu)
    }
}
