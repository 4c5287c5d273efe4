//! The one loop that plays: whose turn it is, what is legal, what is chosen, what follows. Whole matches, guided and
//! forked ones and the rollouts of a search are callers of it; forfeits and the cap on decisions are its affair.

use super::{Game, Log, Menu, Outcome, Seat, Turn};
use crate::dice::Dice;

/// Whoever decides for all seats of a match, and looks on.
pub trait Decider<G: Game> {
    /// What hears the game's events; `()` hears none.
    type Log: Log<G::Event>;

    /// The log, if there is one.
    #[inline]
    fn log(&mut self) -> Option<&mut Self::Log> {
        None
    }

    /// Looks at the match before each turn, and once when it is over; true pauses it there.
    #[inline]
    fn pauses(&mut self, _setup: &G::Setup, _state: &G::State, _decisions: u64) -> bool {
        false
    }

    /// The place of an entry of the menu; none where whoever decides for `seat` has broken down, which forfeits the
    /// match. The action is performed next.
    fn choose(
        &mut self,
        setup: &G::Setup,
        state: &G::State,
        seat: Seat,
        menu: &[G::Action],
    ) -> Option<usize>;
}

/// Where the loop came to a halt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The match is over, played out or forfeited.
    Over(Outcome),
    /// The decider wanted a pause.
    Paused,
    /// As many decisions as were allowed have been made, and the match goes on.
    Undecided,
    /// The game offers nothing to choose from, and so breaks its promise; whoever plays knows which match it is.
    Stuck,
}

/// A match on its way: what it is played with, borrowed from whoever plays it.
#[derive(Debug)]
pub struct Course<'c, G: Game, D> {
    /// Cards and rules.
    pub setup: &'c G::Setup,
    /// The state, dealt or laid out.
    pub state: &'c mut G::State,
    /// A buffer.
    pub menu: &'c mut Menu<G::Action>,
    /// The match's luck.
    pub dice: &'c mut D,
    /// Decisions made so far, forced ones included.
    pub decisions: u64,
}

impl<G: Game, D: Dice> Course<'_, G, D> {
    /// Plays on until the match is over, the decider pauses it, or `most` decisions have been made in all.
    ///
    /// # Panics
    /// When the decider names an entry that is none.
    #[inline]
    pub fn advance<P: Decider<G>>(&mut self, decider: &mut P, most: u64) -> Halt {
        loop {
            if decider.pauses(self.setup, self.state, self.decisions) {
                return Halt::Paused;
            }
            let seat = match G::turn(self.state) {
                Turn::Decide(seat) => seat,
                Turn::Over(outcome) => return Halt::Over(outcome),
            };
            if self.decisions >= most {
                return Halt::Undecided;
            }
            self.menu.clear();
            G::legal(self.setup, self.state, self.menu);
            let actions = self.menu.actions();
            if actions.is_empty() {
                return Halt::Stuck;
            }
            let Some(chosen) = decider.choose(self.setup, self.state, seat, actions) else {
                return Halt::Over(G::forfeit(self.setup, self.state, seat));
            };
            let action = actions[chosen];
            // A log that does not listen shares the silent one's code: one copy of the rules serves them all.
            match decider.log() {
                Some(log) if P::Log::LISTENS => {
                    G::apply(self.setup, self.state, action, self.dice, log);
                }
                _ => G::apply(self.setup, self.state, action, self.dice, &mut ()),
            }
            self.decisions += 1;
        }
    }
}
