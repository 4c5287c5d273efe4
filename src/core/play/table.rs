//! Plays one match at a time and keeps its buffers for the next. Knows who decides and who listens; knows
//! neither the rules nor what is counted.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::dice::Luck;
use crate::engine::{
    BySeat, Decider, Effort, Fixture, Forfeits, Halt, InPlay, Log, MAX_SEATS, Menu, Outcome,
    Piloted, Record, Reply, Seat, Witness,
};
use crate::strategy::{Mind, Pilot};

/// One worker's table: a state, a menu, a record and the pilots' minds, all reused from match to match.
#[derive(Debug)]
pub struct Table<G: Piloted> {
    pub(super) state: G::State,
    menu: Menu<G::Action>,
    record: Record,
    pub(super) minds: BySeat<Mind<G>>,
    is_checked: bool,
}

impl<G: Piloted> Table<G> {
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

    /// Where `called_off` is set, nobody at this table waits for a script or program or thinks any longer: the match ends
    /// soon, one way or another, and whoever set the flag does not count it.
    #[must_use]
    pub fn heeding(mut self, called_off: &Arc<AtomicBool>) -> Self {
        for mind in &mut self.minds.0 {
            mind.heed(called_off.clone());
        }
        self
    }

    /// Plays the match of `fixture` to its end. `setup` is that of the fixture's rotation; `pilots` are in
    /// line-up order, and the fixture says who sits where.
    ///
    /// # Panics
    /// When the game breaks a promise of [`Game`](crate::engine::Game): an empty menu, a broken invariant (checked tables only),
    /// or more decisions than [`Game::MOST_DECISIONS`](crate::engine::Game::MOST_DECISIONS). The message carries the match's address.
    pub fn play<W: Witness<G>>(
        &mut self,
        setup: &G::Setup,
        pilots: &[Pilot<G>],
        fixture: Fixture,
        witness: &mut W,
    ) -> Outcome {
        let mut luck = self.deal(setup, fixture, witness);
        witness.dealt(fixture, setup, &self.state);
        let (mut course, mut seated) = self.seat(setup, &mut luck, pilots, fixture, &mut *witness);
        let halt = course.advance(&mut seated, G::MOST_DECISIONS);
        let outcome = finished(&course, halt, fixture);
        let decisions = course.decisions;

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

    /// Deals the match and wakes its pilots; the match's luck from there on.
    pub(super) fn deal<W: Log<G::Event>>(
        &mut self,
        setup: &G::Setup,
        fixture: Fixture,
        log: &mut W,
    ) -> Luck {
        let address = fixture.address();
        let mut luck = Luck::new(address);
        for seat in Seat::first(fixture.mode.seats()) {
            self.minds[seat].wake(address, seat);
        }
        // As in the loop: one copy of the rules serves all that do not listen.
        if W::LISTENS {
            G::deal(setup, &mut self.state, &mut luck, log);
        } else {
            G::deal(setup, &mut self.state, &mut luck, &mut ());
        }
        luck
    }

    /// The match as the state has it, and whoever decides in it.
    pub(super) fn seat<'t, W: Witness<G>>(
        &'t mut self,
        setup: &'t G::Setup,
        luck: &'t mut Luck,
        pilots: &'t [Pilot<G>],
        fixture: Fixture,
        witness: W,
    ) -> (InPlay<'t, G, Luck>, Seated<'t, G, W>) {
        let course = InPlay {
            setup,
            state: &mut self.state,
            menu: &mut self.menu,
            dice: luck,
            decisions: 0,
        };
        let seated = Seated {
            pilots,
            minds: &mut self.minds,
            fixture,
            witness,
            is_checked: self.is_checked,
        };
        (course, seated)
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

/// The pilots of a table, each with its mind, and the witness who looks on.
pub(super) struct Seated<'t, G: Piloted, W> {
    pilots: &'t [Pilot<G>],
    minds: &'t mut BySeat<Mind<G>>,
    fixture: Fixture,
    witness: W,
    is_checked: bool,
}

impl<G: Piloted, W: Witness<G>> Decider<G> for Seated<'_, G, W> {
    type Log = W;

    #[inline]
    fn log(&mut self) -> Option<&mut W> {
        Some(&mut self.witness)
    }

    #[inline]
    fn pauses(&mut self, setup: &G::Setup, state: &G::State, decisions: u64) -> bool {
        if self.is_checked
            && let Err(broken) = G::check(setup, state)
        {
            panic!("{}, decision {decisions}: {broken}", self.fixture);
        }
        false
    }

    #[inline]
    fn forced(&mut self, _: &G::Setup, _: &G::State, seat: Seat, menu: &[G::Action]) -> Reply {
        self.witness.acted(seat, menu[0], 1);
        Reply::Entry(0)
    }

    #[inline]
    fn choose(
        &mut self,
        setup: &G::Setup,
        state: &G::State,
        seat: Seat,
        menu: &[G::Action],
    ) -> Reply {
        let mind = &mut self.minds[seat];
        let view = G::view(setup, state, seat);
        let chosen = self.pilots[self.fixture.entry(seat)].choose(&view, menu, mind);
        if let Some(cause) = mind.forfeit() {
            self.witness.forfeited(seat, cause);
            return Reply::Forfeit;
        }
        self.witness.decided(setup, state, seat, menu, chosen);
        self.witness.acted(seat, menu[chosen], menu.len());
        Reply::Entry(chosen)
    }
}

/// How a match ended that was to be played to its end: by its rules, or by the pilot that broke down.
pub(super) fn finished<G: Forfeits, D>(
    course: &InPlay<'_, G, D>,
    halt: Halt,
    fixture: Fixture,
) -> Outcome {
    let decisions = course.decisions;
    match halt {
        Halt::Over(outcome) => {
            super::broken_off::note::<G>(&outcome);
            outcome
        }
        Halt::Forfeited(seat) => G::forfeit(course.setup, course.state, seat),
        Halt::Stuck => panic!("{fixture}, decision {decisions}: nothing to choose from"),
        Halt::Paused | Halt::Undecided => {
            panic!("{fixture}: still undecided after {}", G::MOST_DECISIONS)
        }
    }
}
