//! One match in which somebody looks on before each decision and may take it out of the pilot's hands: what a hand
//! is worth kept, and what thrown back.

use super::{Fixture, Game, Outcome, Seat, Table, Turn};
use crate::dice::Luck;
use crate::strategy::Pilot;

impl<G: Game> Table<G> {
    /// Plays the match of `fixture` as [`Table::play`] does. Before each decision `guide` sees the state, who
    /// decides and the menu; where it names an entry, that is taken and the pilot is not asked.
    ///
    /// # Panics
    /// When the game breaks a promise of [`Game`], as [`Table::play`], or `guide` names an entry that is none.
    pub fn guided(
        &mut self,
        setup: &G::Setup,
        pilots: &[Pilot<G>],
        fixture: Fixture,
        mut guide: impl FnMut(&G::State, Seat, &[G::Action]) -> Option<usize>,
    ) -> Outcome {
        let address = fixture.address();
        let mut luck = Luck::new(address);
        for seat in Seat::first(usize::from(fixture.seats)) {
            self.minds[seat].wake(address, seat);
        }
        G::deal(setup, &mut self.state, &mut luck, &mut ());
        for _ in 0..=G::MOST_DECISIONS {
            let seat = match G::turn(&self.state) {
                Turn::Decide(seat) => seat,
                Turn::Over(outcome) => return outcome,
            };
            self.menu.clear();
            G::legal(setup, &self.state, &mut self.menu);
            let actions = self.menu.actions();
            assert!(!actions.is_empty(), "{fixture}: nothing to choose from");
            let chosen = match guide(&self.state, seat, actions) {
                Some(chosen) => chosen,
                None if actions.len() == 1 => 0,
                None => {
                    let view = G::view(setup, &self.state, seat);
                    pilots[fixture.entry(seat)].choose(&view, actions, &mut self.minds[seat])
                }
            };
            if self.minds[seat].forfeit().is_some() {
                return G::forfeit(setup, &self.state, seat);
            }
            let action = actions[chosen];
            G::apply(setup, &mut self.state, action, &mut luck, &mut ());
        }
        panic!("{fixture}: still undecided after {}", G::MOST_DECISIONS);
    }
}
