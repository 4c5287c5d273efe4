//! The same matches without their pilots: what was chosen is written down once and then only obeyed. What that
//! takes is the rules' share of a match; the rest of the match is its pilots'.

use crate::dice::Luck;
use crate::engine::{
    Decider, Effort, Game, InPlay, Log, Menu, Outcome, Piloted, Record, Reply, Seat, Witness,
};
use crate::play::{Job, Progress, Table};

/// What was chosen in the matches of a job, match after match.
pub(super) struct Choices {
    /// Entries of the menus of two or more.
    chosen: Vec<u32>,
    /// Where each match ends in `chosen`.
    ends: Vec<usize>,
    /// Decisions of all matches, forced ones included.
    decisions: u64,
}

impl<E: Copy> Log<E> for Choices {
    const LISTENS: bool = false;
    #[inline]
    fn tell(&mut self, _event: E) {}
}

impl<G: Game> Witness<G> for Choices {
    fn decided(
        &mut self,
        _setup: &G::Setup,
        _state: &G::State,
        _seat: Seat,
        _menu: &[G::Action],
        chosen: usize,
    ) {
        self.chosen.push(chosen as u32);
    }

    fn ended(&mut self, _record: &Record, _outcome: &Outcome, effort: Effort) {
        self.ends.push(self.chosen.len());
        self.decisions += effort.decisions;
    }
}

impl Choices {
    /// Plays the first `matches` matches of `job` and notes every choice.
    pub(super) fn of<G: Piloted>(
        job: &Job<G>,
        table: &mut Table<G>,
        matches: u64,
        progress: &dyn Progress,
    ) -> Self {
        let mut choices = Self {
            chosen: Vec::new(),
            ends: Vec::with_capacity(matches as usize),
            decisions: 0,
        };
        for number in 0..matches {
            job.play(table, number, &mut choices);
            progress.played(1);
        }
        choices
    }

    /// How many choices there were between two entries or more.
    pub(super) fn count(&self) -> usize {
        self.chosen.len()
    }

    /// Decisions of all matches, forced ones included.
    pub(super) fn decisions(&self) -> u64 {
        self.decisions
    }

    /// Plays the matches again by what was chosen, nobody thinking. A match that a pilot could not finish stops
    /// where it stopped then. Returns the decisions made.
    pub(super) fn replay<G: Piloted>(
        &self,
        job: &Job<G>,
        state: &mut G::State,
        menu: &mut Menu<G::Action>,
    ) -> u64 {
        let (mut decisions, mut start) = (0, 0);
        for (number, &end) in (0..).zip(&self.ends) {
            let fixture = job.fixture(number);
            let setup = &job.setups[fixture.rotation()];
            let mut obeying = Obeying {
                chosen: self.chosen[start..end].iter(),
            };
            start = end;
            let mut luck = Luck::new(fixture.address());
            G::deal(setup, state, &mut luck, &mut ());
            let mut course: InPlay<'_, G, _> = InPlay {
                setup,
                state,
                menu,
                dice: &mut luck,
                decisions: 0,
            };
            course.advance(&mut obeying, G::MOST_DECISIONS);
            decisions += course.decisions;
        }
        decisions
    }
}

/// What was chosen, again; where a pilot could not go on, neither can this.
struct Obeying<'c> {
    chosen: std::slice::Iter<'c, u32>,
}

impl<G: Game> Decider<G> for Obeying<'_> {
    type Log = ();

    #[inline]
    fn choose(&mut self, _: &G::Setup, _: &G::State, _: Seat, _: &[G::Action]) -> Reply {
        self.chosen
            .next()
            .map_or(Reply::Forfeit, |&at| Reply::Entry(at as usize))
    }
}
