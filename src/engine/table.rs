//! Plays one match at a time and keeps its buffers for the next. Knows who decides and who listens; knows
//! neither the rules nor what is counted.

use super::{BySeat, Effort, Fixture, Game, MAX_SEATS, Menu, Outcome, Record, Seat, Turn, Witness};
use crate::dice::Luck;
use crate::strategy::{Mind, Pilot};

/// One worker's table: a state, a menu, a record and the pilots' minds, all reused from match to match.
#[derive(Debug)]
pub struct Table<G: Game> {
    pub(super) state: G::State,
    pub(super) menu: Menu<G::Action>,
    record: Record,
    pub(super) minds: BySeat<Mind<G>>,
    is_checked: bool,
}

impl<G: Game> Table<G> {
    /// A table fit for matches of `setup` and of every setup with the same line-up. Invariants are checked at
    /// each decision in debug builds.
    #[must_use]
    pub fn new(setup: &G::Setup) -> Self {
        Self {
            state: G::blank(setup),
            menu: Menu::new(),
            record: Record::new(),
            minds: BySeat(std::array::from_fn(|_| Mind::new())),
            is_checked: cfg!(debug_assertions),
        }
    }

    /// Turns the check of invariants at each decision on or off.
    #[must_use]
    pub fn checked(mut self, is_checked: bool) -> Self {
        self.is_checked = is_checked;
        self
    }

    /// Plays the match of `fixture` to its end. `setup` is that of the fixture's rotation; `pilots` are in
    /// line-up order, and the fixture says who sits where.
    ///
    /// # Panics
    /// When the game breaks a promise of [`Game`]: an empty menu, a broken invariant (checked tables only),
    /// or more decisions than [`Game::MOST_DECISIONS`]. The message carries the match's address.
    pub fn play<W: Witness<G>>(
        &mut self,
        setup: &G::Setup,
        pilots: &[Pilot<G>],
        fixture: Fixture,
        witness: &mut W,
    ) -> Outcome {
        let address = fixture.address();
        let mut luck = Luck::new(address);
        for seat in Seat::first(usize::from(fixture.seats)) {
            self.minds[seat].wake(address, seat);
        }
        // A witness that does not listen shares the silent log's code: one copy of the rules serves them all.
        if W::LISTENS {
            G::deal(setup, &mut self.state, &mut luck, witness);
        } else {
            G::deal(setup, &mut self.state, &mut luck, &mut ());
        }
        witness.dealt(fixture, setup, &self.state);

        let mut decisions = 0_u64;
        let outcome = loop {
            if self.is_checked
                && let Err(broken) = G::check(setup, &self.state)
            {
                panic!("{fixture}, decision {decisions}: {broken}");
            }
            let seat = match G::turn(&self.state) {
                Turn::Decide(seat) => seat,
                Turn::Over(outcome) => break outcome,
            };
            self.menu.clear();
            G::legal(setup, &self.state, &mut self.menu);
            let actions = self.menu.actions();
            assert!(
                !actions.is_empty(),
                "{fixture}, decision {decisions}: nothing to choose from"
            );
            let chosen = if actions.len() == 1 {
                0
            } else {
                let view = G::view(setup, &self.state, seat);
                pilots[fixture.entry(seat)].choose(&view, actions, &mut self.minds[seat])
            };
            if let Some(cause) = self.minds[seat].forfeit() {
                witness.forfeited(seat, cause);
                break G::forfeit(setup, &self.state, seat);
            }
            if actions.len() > 1 {
                witness.decided(setup, &self.state, seat, actions, chosen);
            }
            let action = actions[chosen];
            witness.acted(seat, action, actions.len());
            if W::LISTENS {
                G::apply(setup, &mut self.state, action, &mut luck, witness);
            } else {
                G::apply(setup, &mut self.state, action, &mut luck, &mut ());
            }
            decisions += 1;
            assert!(
                decisions <= G::MOST_DECISIONS,
                "{fixture}: still undecided after {decisions}"
            );
        };

        self.record.clear();
        G::record(setup, &self.state, &mut self.record);
        let (rolled, shuffled) = luck.drawn();
        witness.ended(
            &self.record,
            &outcome,
            Effort {
                decisions,
                rolled,
                shuffled,
            },
        );
        outcome
    }

    /// Decisions that searches at this table have played in rollouts so far, forced ones included.
    #[must_use]
    pub fn rollout_decisions(&self) -> u64 {
        self.minds.0.iter().map(Mind::rollout_decisions).sum()
    }

    /// The state as the last match left it.
    #[must_use]
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Whose pilot could not go on in the last match, and what became of it; none where all could.
    #[must_use]
    pub fn forfeited(&self) -> Option<(Seat, &str)> {
        let broken = |seat: &Seat| self.minds[*seat].forfeit().is_some();
        let seat = Seat::first(MAX_SEATS).find(broken)?;
        Some((seat, self.minds[seat].excuse()))
    }

    /// The record of the last match.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }
}
