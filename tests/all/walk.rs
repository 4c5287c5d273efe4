//! A match played by hand, decision by decision, so that a test can look in between.

use breachlab::dice::{Lane, Luck, Stream};
use breachlab::engine::{Fixture, Log, Menu, Outcome, Piloted, Seat, Turn};
use breachlab::play::Job;

/// A match under way, with its luck.
pub(crate) struct Walk<'a, G: Piloted> {
    pub(crate) setup: &'a G::Setup,
    pub(crate) fixture: Fixture,
    pub(crate) luck: Luck,
    pub(crate) state: G::State,
    pub(crate) menu: Menu<G::Action>,
}

impl<'a, G: Piloted> Walk<'a, G> {
    pub(crate) fn new(job: &'a Job<G>, number: u64) -> Self {
        let setup = &job.setups[job.fixture(number).rotation()];
        let mut walk = Self {
            setup,
            fixture: job.fixture(number),
            luck: Luck::new(job.fixture(number).address()),
            state: G::blank(setup),
            menu: Menu::new(),
        };
        walk.deal(job, number);
        walk
    }

    /// Deals another match of the same job into the same state.
    pub(crate) fn deal(&mut self, job: &'a Job<G>, number: u64) {
        self.fixture = job.fixture(number);
        self.setup = &job.setups[self.fixture.rotation()];
        self.luck = Luck::new(self.fixture.address());
        G::deal(self.setup, &mut self.state, &mut self.luck, &mut ());
    }

    /// A stream for the test's own choices, apart from all that a match uses.
    pub(crate) fn whim(&self) -> Stream {
        Stream::new(
            self.fixture.address(),
            Lane::Think(200),
            self.fixture.number,
        )
    }

    /// Whose decision it is, with the menu filled; the outcome once it is over.
    pub(crate) fn ask(&mut self) -> Result<Seat, Outcome> {
        match G::turn(&self.state) {
            Turn::Over(outcome) => Err(outcome),
            Turn::Decide(seat) => {
                self.menu.clear();
                G::legal(self.setup, &self.state, &mut self.menu);
                Ok(seat)
            }
        }
    }

    pub(crate) fn act(&mut self, at: usize) {
        self.act_heard(at, &mut ());
    }

    /// Acts, and lets `log` hear what happens.
    pub(crate) fn act_heard<L: Log<G::Event>>(&mut self, at: usize, log: &mut L) {
        let action = self.menu.actions()[at];
        G::apply(self.setup, &mut self.state, action, &mut self.luck, log);
    }

    /// Any entry of the menu.
    pub(crate) fn any(&self, whim: &mut Stream) -> usize {
        whim.below(self.menu.actions().len() as u32) as usize
    }

    /// Plays on at random to the end; the actions chosen and the outcome.
    pub(crate) fn finish(mut self, mut whim: Stream) -> (Vec<u64>, Outcome) {
        let mut codes = Vec::new();
        loop {
            if let Err(outcome) = self.ask() {
                return (codes, outcome);
            }
            let at = self.any(&mut whim);
            codes.push(G::code(self.menu.actions()[at]));
            self.act(at);
        }
    }
}

impl<G: Piloted> Clone for Walk<'_, G> {
    fn clone(&self) -> Self {
        Self {
            setup: self.setup,
            fixture: self.fixture,
            luck: self.luck.clone(),
            state: self.state.clone(),
            menu: self.menu.clone(),
        }
    }
}
