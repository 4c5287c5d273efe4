//! Who decides: one file a kind of pilot, all of them generic over the game, one enum that holds the kinds.
//!
//! A pilot sees a [`Game::View`](crate::engine::Game::View), never the state. Its numbers come from `strategies/`; its thinking has its
//! own stream, so a new pilot disturbs neither dealing nor dice. A new kind adds a file, a variant of [`Pilot`],
//! and what it keeps between decisions to [`Mind`].

mod breakdown;
mod budget;
mod desk;
mod external;
mod fared;
mod language;
mod line;
mod machine;
mod policy;
mod program;
mod random;
mod scene;
mod script;
mod search;
mod thread_clock;
mod wait;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub use budget::{Budget, MOST_DEPTH, MOST_WIDTH};
pub use external::External;
pub use fared::{Unfinished, unfinished, unsteady};
pub use machine::{ScriptError, compiles_long};
pub use policy::{Policy, PolicyNumbers};
pub use program::not_startable;
pub use script::Script;
pub use search::Search;

use breakdown::Breakdown;
use fared::Fared;

use crate::dice::{Address, Lane, Stream};
use crate::engine::{Forfeit, Piloted, Seat};

/// One entry of a line-up: the kind and its numbers. Shared by all matches, so it holds nothing that changes but the
/// count of what a script or program could not finish.
pub enum Pilot<G: Piloted> {
    /// Any legal action, all equally likely.
    Random,
    /// The best weighted sum of cues.
    Policy(Policy<G>),
    /// What did best in rollouts of matches dealt anew.
    Search(Search<G>),
    /// What a script says.
    Script(Script),
    /// What another program says.
    External(External),
}

impl<G: Piloted> Pilot<G> {
    /// Whether it decides by the game's cues alone, or by chance, and so knows no more of a match than those
    /// read. A kind that looks further, as search does, is not among them.
    #[must_use]
    pub fn follows_cues(&self) -> bool {
        matches!(self, Self::Random | Self::Policy(_))
    }

    /// Chooses one entry of a menu that has at least one. A pilot that breaks down says so in
    /// [`Mind::forfeit`]; what it chose then means nothing.
    #[inline]
    pub fn choose(&self, view: &G::View<'_>, menu: &[G::Action], mind: &mut Mind<G>) -> usize {
        match self {
            Self::Random => random::choose(menu.len(), &mut mind.thinking),
            Self::Policy(policy) => policy.choose(view, menu, &mut mind.notes, &mut mind.thinking),
            Self::Search(search) => {
                let off = &*mind.called_off;
                let thinking = &mut mind.thinking;
                search.choose(view, menu, mind.seat, &mut mind.desk, thinking, off)
            }
            Self::Script(script) => {
                let said = script.choose::<G>(view, menu, &mut mind.engine, &mind.called_off);
                mind.take(said, script.fared())
            }
            Self::External(external) => {
                let place = (mind.address, mind.seat);
                let off = &mind.called_off;
                let said = external.choose::<G>(place, view, menu, &mut mind.line, off);
                mind.take(said, external.fared())
            }
        }
    }

    /// Whether it may keep a match waiting: a script, a program, a search with a large budget.
    #[must_use]
    pub fn keeps_waiting(&self) -> bool {
        matches!(self, Self::Search(_) | Self::Script(_) | Self::External(_))
    }

    /// The same pilot, thinking no longer than `iterations` rollouts per decision where it searches: for tests and
    /// for measuring what a budget is worth.
    #[must_use]
    pub fn with_iterations(&self, iterations: u32) -> Self {
        match self {
            Self::Search(search) => Self::Search(search.with_iterations(iterations)),
            other => other.clone(),
        }
    }

    /// The same pilot, its rollouts cut to so many decisions (0: played to the end), if it has any.
    #[must_use]
    pub fn with_horizon(&self, horizon: u32) -> Self {
        match self {
            Self::Search(search) => Self::Search(search.with_horizon(horizon)),
            other => other.clone(),
        }
    }
}

impl<G: Piloted> Pilot<G> {
    /// Whether its choices hang on more than the position, in a way whose chances nobody knows: noise, rollouts, a
    /// script or program of one's own.
    #[must_use]
    pub fn is_noisy(&self) -> bool {
        match self {
            Self::Random => false,
            Self::Policy(policy) => policy.noise() != 0.0,
            Self::Search(_) | Self::Script(_) | Self::External(_) => true,
        }
    }
}

impl<G: Piloted> Clone for Pilot<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Random => Self::Random,
            Self::Policy(policy) => Self::Policy(policy.clone()),
            Self::Search(search) => Self::Search(search.clone()),
            Self::Script(script) => Self::Script(script.clone()),
            Self::External(external) => Self::External(external.clone()),
        }
    }
}

impl<G: Piloted> fmt::Debug for Pilot<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("Random"),
            Self::Policy(policy) => policy.fmt(f),
            Self::Search(search) => search.fmt(f),
            Self::Script(script) => script.fmt(f),
            Self::External(external) => external.fmt(f),
        }
    }
}

/// What a seat's pilot holds during one match. Nothing in it outlives the match but the room of its buffers.
pub struct Mind<G: Piloted> {
    address: Address,
    seat: Seat,
    thinking: Stream,
    notes: policy::PolicyNotes<G>,
    desk: Option<Box<desk::Desk<G>>>,
    engine: Option<machine::Machine>,
    line: Option<line::ProgramLine>,
    /// Whether a script or program was asked in this match.
    is_asked: bool,
    forfeit: Option<Forfeit>,
    excuse: String,
    called_off: Arc<AtomicBool>,
}

impl<G: Piloted> Mind<G> {
    /// A mind that has not been seated yet.
    #[must_use]
    pub fn new() -> Self {
        let nowhere = Address {
            seed: 0,
            cell: 0,
            number: 0,
        };
        Self {
            address: nowhere,
            seat: Seat(0),
            thinking: Stream::new(nowhere, Lane::Think(0), 0),
            notes: policy::PolicyNotes::default(),
            desk: None,
            engine: None,
            line: None,
            is_asked: false,
            forfeit: None,
            excuse: String::new(),
            called_off: Arc::default(),
        }
    }

    /// A mind that thinks on from here as this one would, for the twin of a match that is split.
    #[must_use]
    pub fn split(&self) -> Self {
        Self {
            address: self.address,
            seat: self.seat,
            thinking: self.thinking.clone(),
            forfeit: self.forfeit,
            called_off: self.called_off.clone(),
            ..Self::new()
        }
    }

    /// Where this flag is set, a script or program is not waited for any longer and forfeits: the match is called off,
    /// and whoever set it does not count the match.
    pub fn heed(&mut self, called_off: Arc<AtomicBool>) {
        self.called_off = called_off;
    }

    /// Starts a match afresh in `seat`. The notes stay, as the game rewrites them at each decision.
    #[inline]
    pub fn wake(&mut self, address: Address, seat: Seat) {
        self.thinking = Stream::new(address, Lane::Think(seat.0), 0);
        (self.address, self.seat) = (address, seat);
        self.is_asked = false;
        self.forfeit = None;
        self.excuse.clear();
    }

    /// Why this seat's pilot cannot go on; `None` while it can.
    #[inline]
    #[must_use]
    pub fn forfeit(&self) -> Option<Forfeit> {
        self.forfeit
    }

    /// What became of this seat's pilot, as its author wants to know it; empty while it can go on.
    #[must_use]
    pub fn excuse(&self) -> &str {
        &self.excuse
    }

    /// Decisions that this seat's searches have played in rollouts so far, in all matches, forced ones included.
    #[must_use]
    pub fn rollout_decisions(&self) -> u64 {
        self.desk.as_ref().map_or(0, |desk| desk.rolled_out)
    }

    /// Takes an answer, or notes why there is none.
    fn take(&mut self, said: Result<usize, Breakdown>, fared: &Fared) -> usize {
        if !std::mem::replace(&mut self.is_asked, true) {
            fared.asked();
        }
        said.unwrap_or_else(|Breakdown { cause, excuse }| {
            if self.called_off.load(Ordering::Relaxed) {
                fared.called_off();
            } else {
                fared.forfeited(cause);
            }
            self.forfeit = Some(cause);
            self.excuse = excuse;
            0
        })
    }
}

impl<G: Piloted> Default for Mind<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Piloted> fmt::Debug for Mind<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mind")
            .field("thinking", &self.thinking)
            .finish_non_exhaustive()
    }
}
