//! The core of the contract between the engine and a game: a state machine of decisions.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use super::{BySeat, Mode, Record, Seat};
use crate::dice::Dice;

/// A whole match in score units: up to six sides can share it in integers.
pub const WHOLE_SCORE: u8 = 60;

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Points by seat. Seats of one side score alike; the sides' points add up to [`WHOLE_SCORE`] unless the table plays,
    /// which may leave nobody any.
    pub score: BySeat<u8>,
    /// Index into [`Game::ENDINGS`].
    pub ending: u8,
    /// Length of the match in rounds (each living seat one turn).
    pub turns: u16,
}

/// Whose decision it is, or that the match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// This seat chooses one entry of the menu.
    Decide(Seat),
    /// Nothing more to decide.
    Over(Outcome),
}

/// The legal actions of one decision, in a fixed order, in a buffer that is reused.
#[derive(Clone, Debug)]
pub struct Menu<A>(Vec<A>);

impl<A: Copy> Menu<A> {
    /// An empty menu with room for the usual one; a longer one makes room for itself, once.
    #[must_use]
    pub fn new() -> Self {
        Self(Vec::with_capacity(1024))
    }

    /// Empties the menu, keeping its room.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds an action.
    #[inline]
    pub fn push(&mut self, action: A) {
        self.0.push(action);
    }

    /// The actions, in order.
    #[inline]
    #[must_use]
    pub fn actions(&self) -> &[A] {
        &self.0
    }
}

impl<A: Copy> Default for Menu<A> {
    fn default() -> Self {
        Self::new()
    }
}

/// What a game tells as it happens (for transcripts). The silent log `()` costs nothing.
pub trait Log<E: Copy> {
    /// Whether anything listens; lets a game skip preparing an event.
    const LISTENS: bool;
    /// Takes down an event at the moment at which it happens.
    fn tell(&mut self, event: E);
}

impl<E: Copy> Log<E> for () {
    const LISTENS: bool = false;
    #[inline]
    fn tell(&mut self, _event: E) {}
}

/// A ruleset. A zero-sized marker ties its types together; all functions are pure in what they are given.
///
/// This is all that a match needs. What pilots, searches, scripts, reports and comparisons ask beyond it are traits of
/// their own: [`Features`](super::Features), [`Redeals`](super::Redeals), [`Evaluates`](super::Evaluates),
/// [`Describes`](super::Describes), [`Forfeits`](super::Forfeits), [`Judges`](super::Judges),
/// [`Watches`](super::Watches).
pub trait Game: Sized + Send + Sync + 'static {
    /// Kebab-case name, as on the command line and in folders.
    const ID: &'static str;
    /// Name as players say it.
    const TITLE: &'static str;
    /// How many may play.
    const SEATS: RangeInclusive<u8>;
    /// The most decisions one match can take, all seats together: the game's own caps must end it before.
    const MOST_DECISIONS: u64 = 1_000_000;
    /// How a match can end, for [`Outcome::ending`].
    const ENDINGS: &'static [&'static str];
    /// Which of them says that the match was broken off, as some combination of cards did not come to an end: reports then
    /// say how often. None where the game's own caps let none go on for ever.
    const BROKEN_OFF: Option<usize> = None;
    /// How an engagement (fight, battle) can end, for [`Clash::outcome`](super::Clash).
    const CLASH_OUTCOMES: &'static [&'static str];
    /// What else is counted each match (caps hit, rulings that mattered), for [`Record::counters`].
    const COUNTERS: &'static [&'static str];

    /// Everything fixed before the first shuffle: cards, decks by seat, rules. Shared by all matches.
    type Setup: Send + Sync;
    /// The whole truth of a match in progress; plain, owned, reused from match to match.
    type State: Clone + Send;
    /// One entry of a menu.
    type Action: Copy + Eq + Debug + Send;
    /// One thing that happened, for transcripts.
    type Event: Copy + Debug;
    /// What one seat may see.
    type View<'a>;

    /// Who is with whom in matches of this set-up, and which entry of the line-up holds which seats. The same in every
    /// rotation of a line-up.
    fn mode(setup: &Self::Setup) -> Mode;
    /// A state fit to be dealt into; made once a worker.
    fn blank(setup: &Self::Setup) -> Self::State;
    /// Sets up a new match and runs to the first decision.
    fn deal<D: Dice, L: Log<Self::Event>>(
        setup: &Self::Setup,
        state: &mut Self::State,
        dice: &mut D,
        log: &mut L,
    );
    /// Whose decision it is.
    fn turn(state: &Self::State) -> Turn;
    /// Fills a cleared menu with every legal action; never empty before the match is over, no repeats.
    fn legal(setup: &Self::Setup, state: &Self::State, menu: &mut Menu<Self::Action>);
    /// Performs a legal action and everything that follows from it, up to the next decision.
    fn apply<D: Dice, L: Log<Self::Event>>(
        setup: &Self::Setup,
        state: &mut Self::State,
        action: Self::Action,
        dice: &mut D,
        log: &mut L,
    );
    /// What `seat` may see.
    fn view<'a>(setup: &'a Self::Setup, state: &'a Self::State, seat: Seat) -> Self::View<'a>;
    /// Invariants; `Err` names the one that is broken.
    ///
    /// # Errors
    /// When the state could not have come from legal play.
    fn check(setup: &Self::Setup, state: &Self::State) -> Result<(), String>;
    /// Writes what the match leaves behind into a cleared record.
    fn record(setup: &Self::Setup, state: &Self::State, record: &mut Record);
    /// A stable number for an action, for fingerprints.
    fn code(action: Self::Action) -> u64;
}
