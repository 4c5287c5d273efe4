//! One match split in two: at a moment the caller watches for, the match is cloned and the twin goes on with
//! another set-up, both with the same luck from there on.

use super::{BySeat, Fixture, Game, Outcome, Seat, Table, Turn};
use crate::dice::Luck;
use crate::strategy::{Mind, Pilot};

impl<G: Game> Table<G> {
    /// Plays the match of `fixture`. `watch` looks at the state before each decision; when it first says `Some(i)`
    /// the match is cloned. The original goes on to its end, then the clone, after `enter` has made it ready, with
    /// the set-up `twin(i)`. None where the moment never came (such a match is not played to its end).
    ///
    /// The twin must differ from the original in nothing that has left a trace by then but in what `enter` mends.
    ///
    /// # Panics
    /// When the game breaks a promise of [`Game`], as [`Table::play`].
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
        let address = fixture.address();
        let mut luck = Luck::new(address);
        for seat in Seat::first(usize::from(fixture.seats)) {
            self.minds[seat].wake(address, seat);
        }
        G::deal(setup, &mut self.state, &mut luck, &mut ());
        let at = loop {
            if let Some(at) = watch(&self.state) {
                break at;
            }
            if !self.step(setup, pilots, fixture, &mut luck) {
                return None;
            }
        };
        let state = self.state.clone();
        let minds = BySeat(std::array::from_fn(|seat| self.minds.0[seat].split()));
        let mut twin_luck = luck.clone();
        let own = self.finish(setup, pilots, fixture, &mut luck);
        self.state = state;
        self.minds = minds;
        enter(twin(at), &mut self.state);
        let other = self.finish(twin(at), pilots, fixture, &mut twin_luck);
        Some([own, other])
    }

    fn finish(
        &mut self,
        setup: &G::Setup,
        pilots: &[Pilot<G>],
        fixture: Fixture,
        luck: &mut Luck,
    ) -> Outcome {
        for _ in 0..=G::MOST_DECISIONS {
            if let Turn::Over(outcome) = G::turn(&self.state) {
                return outcome;
            }
            self.step(setup, pilots, fixture, luck);
        }
        panic!("{fixture}: still undecided after {}", G::MOST_DECISIONS);
    }

    /// One decision; false where the match is over.
    fn step(
        &mut self,
        setup: &G::Setup,
        pilots: &[Pilot<G>],
        fixture: Fixture,
        luck: &mut Luck,
    ) -> bool {
        let Turn::Decide(seat) = G::turn(&self.state) else {
            return false;
        };
        self.menu.clear();
        G::legal(setup, &self.state, &mut self.menu);
        let actions = self.menu.actions();
        assert!(!actions.is_empty(), "{fixture}: nothing to choose from");
        let chosen = if actions.len() == 1 {
            0
        } else {
            let view = G::view(setup, &self.state, seat);
            let mind: &mut Mind<G> = &mut self.minds[seat];
            pilots[fixture.entry(seat)].choose(&view, actions, mind)
        };
        let action = actions[chosen];
        G::apply(setup, &mut self.state, action, luck, &mut ());
        true
    }
}
