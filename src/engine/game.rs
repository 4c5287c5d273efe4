//! The contract between the engine and a game: a state machine of decisions.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use super::{BySeat, Cues, Fact, Record, Seat, Verdict};
use crate::dice::{Dice, Stream};

/// A whole match in score units: 2 to 6 seats can share it in integers.
pub const WHOLE_SCORE: u8 = 60;

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Points by seat; they add up to [`WHOLE_SCORE`] where the game is zero-sum.
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
    /// An empty menu with room for the longest menus games produce.
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
    /// Hears one event.
    fn tell(&mut self, event: E);
}

impl<E: Copy> Log<E> for () {
    const LISTENS: bool = false;
    #[inline]
    fn tell(&mut self, _event: E) {}
}

/// Data of a set-up that are watched: a mask for each thing a match can meet, by the game's own numbering. Bit
/// `i` stands for the watched datum `i`.
pub type Marks = Vec<u64>;

/// A plan-level number that a policy file may set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Knob {
    /// Key in the `[plan]` table.
    pub name: &'static str,
    /// Value where the file is silent.
    pub default: f32,
    /// Smallest value allowed.
    pub low: f32,
    /// Largest value allowed.
    pub high: f32,
    /// What it does, for `schema` and help.
    pub help: &'static str,
}

/// A ruleset. A zero-sized marker ties its types together; all functions are pure in what they are given.
pub trait Game: Sized + Send + Sync + 'static {
    /// Kebab-case name, as on the command line and in folders.
    const ID: &'static str;
    /// Name as players say it.
    const TITLE: &'static str;
    /// How many may play.
    const SEATS: RangeInclusive<u8>;
    /// The most decisions one match can take, all seats together: the game's own caps must end it before.
    const MOST_DECISIONS: u64 = 1_000_000;
    /// Whether the scores of a match always add up to [`WHOLE_SCORE`].
    const IS_ZERO_SUM: bool = true;
    /// How a match can end, for [`Outcome::ending`].
    const ENDINGS: &'static [&'static str];
    /// How an engagement (fight, battle) can end, for [`Clash::outcome`](super::Clash).
    const CLASH_OUTCOMES: &'static [&'static str];
    /// What else is counted each match (caps hit, rulings that mattered), for [`Record::counters`].
    const COUNTERS: &'static [&'static str];
    /// Absurd play that [`Game::judge`] looks for, by name.
    const FOLLIES: &'static [&'static str] = &[];
    /// Names of the numbers [`Game::cues`] fills, in order; a policy file gives each a weight.
    const CUES: &'static [&'static str];
    /// Plan-level numbers of a policy pilot (thresholds, priorities), from the `[plan]` table of its file.
    const KNOBS: &'static [Knob];

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
    /// What a policy pilot works out once a decision and uses for every action of the menu. A buffer:
    /// [`Game::brief`] must overwrite all that an earlier decision or match left in it.
    type Brief: Default + Send;

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
    /// Works out what the decision is about; `plan` holds the pilot's numbers in the order of [`Game::KNOBS`].
    fn brief(view: &Self::View<'_>, plan: &[f32], brief: &mut Self::Brief);
    /// Writes to a cleared `out`, at the places of [`Game::CUES`], what speaks for or against `action`.
    fn cues(
        view: &Self::View<'_>,
        plan: &[f32],
        brief: &Self::Brief,
        action: Self::Action,
        out: &mut Cues,
    );
    /// The set-up behind a view: deck lists and rules are open, so nothing hidden is in it.
    fn setup<'v>(view: &'v Self::View<'_>) -> &'v Self::Setup;
    /// Writes into `state` a match that agrees with everything the view's seat may know; all else is dealt anew
    /// from `luck`. Must not depend on what is hidden: views that look alike give like matches. False, with
    /// `state` left as it was, where the game has no way to deal what is hidden at this moment.
    fn imagine(view: &Self::View<'_>, state: &mut Self::State, luck: &mut Stream) -> bool;
    /// Estimated share of the match, 0 to 1, that `seat` will get from a match that goes on. For search, where a
    /// rollout is cut off; it is given matches that were dealt anew, and may look at all of them.
    fn prospects(setup: &Self::Setup, state: &Self::State, seat: Seat) -> f32;
    /// How a match ends whose `seat` cannot go on (its pilot broke down): nothing for it, the rest shared by the
    /// others who are still in.
    fn forfeit(setup: &Self::Setup, state: &Self::State, seat: Seat) -> Outcome;
    /// Deals anew all that is hidden from `seat`, keeping everything it may know. The result depends on what the
    /// seat may see and on `luck` only, not on how the hidden cards lay before.
    fn redeal(setup: &Self::Setup, state: &mut Self::State, seat: Seat, luck: &mut Stream);
    /// Invariants; `Err` names the one that is broken.
    ///
    /// # Errors
    /// When the state could not have come from legal play.
    fn check(setup: &Self::Setup, state: &Self::State) -> Result<(), String>;
    /// Writes what the match leaves behind into a cleared record.
    fn record(setup: &Self::Setup, state: &Self::State, record: &mut Record);
    /// Which watched data the match that ended in `state` met: the bits, taken together, of the marks of
    /// everything whose data any rule or pilot can have read. A bit left out is a promise that the match would
    /// have gone the same way, move by move, had that datum been another. Games that cannot tell say all.
    fn met(_setup: &Self::Setup, _state: &Self::State, _marks: &Marks) -> u64 {
        u64::MAX
    }
    /// Says which occasions for absurd play ([`Game::FOLLIES`]) a decision was, and which of them were taken.
    /// For reports on pilots, never for results.
    fn judge(
        _view: &Self::View<'_>,
        _menu: &[Self::Action],
        _chosen: usize,
        _verdict: &mut Verdict<'_>,
    ) {
    }
    /// Whether an engagement that ended so (index into [`Game::CLASH_OUTCOMES`]) was a success of the attacker.
    fn is_success(_outcome: u8) -> bool {
        true
    }
    /// What the view shows, for scripts and other programs.
    fn describe(view: &Self::View<'_>) -> Fact;
    /// What an action of the menu is, for scripts and other programs: a table whose `do` names the kind.
    fn describe_action(view: &Self::View<'_>, action: Self::Action) -> Fact;
    /// A stable number for an action, for fingerprints.
    fn code(action: Self::Action) -> u64;
}
