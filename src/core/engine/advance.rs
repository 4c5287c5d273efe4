//! The one loop that plays: whose turn it is, what is legal, what is chosen, what follows. Whole matches, guided and
//! forked ones, the rollouts of a search and laid-out positions are callers of it; forfeits, the cap on decisions and menus
//! that leave no choice are its affair. Exact enumeration takes its two halves by themselves (`ask`, `act`): what was chosen
//! once is performed for every way in which the dice can fall, each on a copy of the state (ADR 18).

use std::ops::ControlFlow::{self, Break, Continue};

use super::{Game, Log, Menu, Outcome, Seat, Turn};
use crate::dice::Dice;

/// What whoever decides answers to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The entry of the menu at this place; it is performed next.
    Entry(usize),
    /// Nothing: the pilot of the seat that was asked broke down, which forfeits the match.
    Forfeit,
    /// Nothing: the match is to pause at this very question.
    Pause,
}

/// Whoever decides for all seats of a match, and looks on.
pub trait Decider<G: Game> {
    /// What hears the game's events; `()` hears none.
    type Log: Log<G::Event>;

    /// Whether it chooses from menus of one entry too: in a laid-out position orders and refusals are held against such an
    /// entry as against any other.
    const CHOOSES_FORCED: bool = false;

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

    /// Answers for `seat`, whose `menu` of one entry leaves no choice. The entry is taken and no pilot is asked; who looks
    /// on hears of it here.
    #[inline]
    fn forced(
        &mut self,
        _setup: &G::Setup,
        _state: &G::State,
        _seat: Seat,
        _menu: &[G::Action],
    ) -> Reply {
        Reply::Entry(0)
    }

    /// Answers for `seat`, which is asked to choose from `menu`, of two entries or more (one, where
    /// [`CHOOSES_FORCED`](Self::CHOOSES_FORCED)).
    fn choose(
        &mut self,
        setup: &G::Setup,
        state: &G::State,
        seat: Seat,
        menu: &[G::Action],
    ) -> Reply;
}

/// Where the loop came to a halt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The match is over, played out.
    Over(Outcome),
    /// Whoever decides for this seat has broken down.
    Forfeited(Seat),
    /// The decider wanted a pause.
    Paused,
    /// As many decisions as were allowed have been made, and the match goes on.
    Undecided,
    /// The game offers nothing to choose from, and so breaks its promise; whoever plays knows which match it is.
    Stuck,
}

/// A match on its way: what it is played with, borrowed from whoever plays it.
#[derive(Debug)]
pub struct InPlay<'c, G: Game, D> {
    /// Cards and rules.
    pub setup: &'c G::Setup,
    /// The state, dealt or laid out.
    pub state: &'c mut G::State,
    /// Where the legal actions of each decision are listed; reused from decision to decision.
    pub menu: &'c mut Menu<G::Action>,
    /// The match's luck.
    pub dice: &'c mut D,
    /// Decisions made so far, forced ones included.
    pub decisions: u64,
}

impl<G: Game, D> InPlay<'_, G, D> {
    /// Looks at whose turn it is, lists what is legal and has the decider choose: the place of an entry of the menu,
    /// which is left in `menu`, or why there is none.
    #[inline]
    pub fn ask<P: Decider<G>>(&mut self, decider: &mut P, most: u64) -> ControlFlow<Halt, usize> {
        if decider.pauses(self.setup, self.state, self.decisions) {
            return Break(Halt::Paused);
        }
        let seat = match G::turn(self.state) {
            Turn::Decide(seat) => seat,
            Turn::Over(outcome) => return Break(Halt::Over(outcome)),
        };
        if self.decisions >= most {
            return Break(Halt::Undecided);
        }
        self.menu.clear();
        G::legal(self.setup, self.state, self.menu);
        let reply = match self.menu.actions() {
            [] => return Break(Halt::Stuck),
            only @ [_] if !P::CHOOSES_FORCED => decider.forced(self.setup, self.state, seat, only),
            menu => decider.choose(self.setup, self.state, seat, menu),
        };
        match reply {
            Reply::Entry(chosen) => Continue(chosen),
            Reply::Forfeit => Break(Halt::Forfeited(seat)),
            Reply::Pause => Break(Halt::Paused),
        }
    }
}

impl<G: Game, D: Dice> InPlay<'_, G, D> {
    /// Plays on until the match is over, the decider pauses it, or `most` decisions have been made in all.
    ///
    /// # Panics
    /// When the decider names an entry that is none.
    #[inline]
    pub fn advance<P: Decider<G>>(&mut self, decider: &mut P, most: u64) -> Halt {
        loop {
            if let Break(halt) = self.step(decider, most) {
                return halt;
            }
        }
    }

    /// Plays one decision, or halts before it. Who must look at each step alone, plays so.
    ///
    /// # Panics
    /// When the decider names an entry that is none.
    #[inline]
    pub fn step<P: Decider<G>>(&mut self, decider: &mut P, most: u64) -> ControlFlow<Halt> {
        let chosen = self.ask(decider, most)?;
        self.act(self.menu.actions()[chosen], decider.log());
        Continue(())
    }

    /// Performs what was chosen.
    #[inline]
    pub fn act<L: Log<G::Event>>(&mut self, action: G::Action, log: Option<&mut L>) {
        // A log that does not listen shares the silent one's code: one copy of the rules serves them all.
        match log {
            Some(log) if L::LISTENS => {
                G::apply(self.setup, self.state, action, self.dice, log);
            }
            _ => G::apply(self.setup, self.state, action, self.dice, &mut ()),
        }
        self.decisions += 1;
    }
}
