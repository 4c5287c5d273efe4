//! Decks against each other in a few lines of Rust: what to play is said step by step, the answer is win rates with
//! their intervals. Threads, hooks and the register of games stay out of sight.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use crate::games::{self, GameRow, LineUp, Loaded, Order, Playable, Told};
use breachlab_core::plan::{Faults, nearest};
use breachlab_core::play::{Finished, Hooks, Stop, Workers, WorkersError};
use breachlab_core::stats::{self, Estimate};

/// Why a [`MatchUp`] could not be played.
#[derive(Debug, thiserror::Error)]
pub enum MatchUpError {
    /// No game has this name.
    #[error("unknown game `{found}`{}", near(.near_name.as_deref()))]
    UnknownGame {
        /// What was asked for.
        found: String,
        /// The game whose name is nearest, where one is near.
        near_name: Option<&'static str>,
    },
    /// The game is not played with so many decks.
    #[error("{game} is played with {taken}, not {found}")]
    DeckCount {
        /// How many were given.
        found: usize,
        /// Id of the game.
        game: &'static str,
        /// How many decks the game takes.
        taken: String,
    },
    /// Neither one strategy nor one per deck.
    #[error("{found} strategies for {decks} decks: give one for all, or one for each deck")]
    StrategyCount {
        /// How many were given.
        found: usize,
        /// How many decks there are.
        decks: usize,
    },
    /// Cards, decks, strategies or rules that cannot be used: every fault with its place.
    #[error(transparent)]
    Files(#[from] Faults),
    /// The system refused the threads.
    #[error("threads could not be started")]
    Threads(#[from] WorkersError),
}

fn near(name: Option<&str>) -> String {
    name.map_or_else(String::new, |name| format!(" (nearest: `{name}`)"))
}

/// Decks to be played against each other. What is not said is as on the command line: the default pilot of the
/// game, the embedded cards, the rules as printed, a fixed seed, 2,000 matches, a thread for each core.
///
/// Decks, strategies, cards and rules are paths, or names of embedded defaults.
#[derive(Clone, Debug)]
pub struct MatchUp {
    game: String,
    order: Order,
    seed: u64,
    stop: Stop,
    threads: Option<NonZeroUsize>,
}

/// Seed where none is given.
const SEED: u64 = 0x5eed;
/// Matches where no number is given.
const MATCHES: u64 = 2_000;

impl MatchUp {
    /// These decks against each other in the game of this name.
    #[must_use]
    pub fn new<D: Into<String>>(game: &str, decks: impl IntoIterator<Item = D>) -> Self {
        Self {
            game: game.to_owned(),
            order: Order {
                decks: decks.into_iter().map(Into::into).collect(),
                ..Order::default()
            },
            seed: SEED,
            stop: Stop::Exact(MATCHES),
            threads: None,
        }
    }

    /// Who plays: one strategy for all decks, or one for each.
    #[must_use]
    pub fn strategies<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> Self {
        self.order.strategies = names.into_iter().map(Into::into).collect();
        self
    }

    /// Lays a card file or folder over the embedded set; may be called again.
    #[must_use]
    pub fn cards(mut self, path: impl Into<String>) -> Self {
        self.order.cards.push(path.into());
        self
    }

    /// Lays a file with changed numbers of cards over all the cards; may be called again.
    #[must_use]
    pub fn patch(mut self, path: impl Into<String>) -> Self {
        self.order.patches.push(path.into());
        self
    }

    /// Rules in place of those printed.
    #[must_use]
    pub fn rules(mut self, path: impl Into<String>) -> Self {
        self.order.rules = Some(path.into());
        self
    }

    /// Plays exactly so many matches.
    #[must_use]
    pub fn matches(mut self, matches: u64) -> Self {
        self.stop = Stop::Exact(matches);
        self
    }

    /// Plays until every win rate's 95 % interval is at most so many percentage points wide to either side, and at
    /// most `max` matches.
    #[must_use]
    pub fn target_error(mut self, points: f64, max: u64) -> Self {
        let half_width = points / 100.0;
        self.stop = Stop::TargetError { half_width, max };
        self
    }

    /// The seed: with the same one the same matches are played, whatever the number of threads.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// So many worker threads. No result depends on it.
    #[must_use]
    pub fn threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = Some(threads);
        self
    }

    /// Plays the matches.
    ///
    /// # Errors
    /// [`MatchUpError`], with every fault of every file at once.
    pub fn play(&self) -> Result<Played, MatchUpError> {
        let Loaded { play, line_up } = self.load()?;
        let hooks = Hooks {
            progress: &(),
            interrupt: &AtomicBool::new(false),
        };
        let done = play.run(&Workers::new(self.threads)?, hooks);
        Ok(Played { done, line_up })
    }

    /// Plays the match of this number again, alone, and tells it in words.
    ///
    /// # Errors
    /// As [`MatchUp::play`].
    pub fn replay(&self, number: u64) -> Result<Told, MatchUpError> {
        Ok(self.load()?.play.tell(number))
    }

    fn load(&self) -> Result<Loaded<Box<dyn Playable>>, MatchUpError> {
        let row = self.row()?;
        let decks = self.order.decks.len();
        if !row.takes(decks) {
            return Err(MatchUpError::DeckCount {
                found: decks,
                game: row.id,
                taken: row.taken(),
            });
        }
        let strategies = match self.order.strategies.as_slice() {
            [] => vec![row.pilot.to_owned(); decks],
            [one] => vec![one.clone(); decks],
            many if many.len() == decks => many.to_vec(),
            many => {
                let found = many.len();
                return Err(MatchUpError::StrategyCount { found, decks });
            }
        };
        let mut loaded = (row.load)(&Order {
            strategies,
            ..self.order.clone()
        })?;
        loaded.play.aim(self.seed, 0, self.stop);
        Ok(loaded)
    }

    fn row(&self) -> Result<&'static GameRow, MatchUpError> {
        games::find(&self.game).ok_or_else(|| MatchUpError::UnknownGame {
            found: self.game.clone(),
            near_name: nearest(&self.game, games::GAMES.iter().map(|row| row.id)),
        })
    }
}

/// What came of a [`MatchUp`].
#[derive(Clone, Debug)]
pub struct Played {
    done: Finished,
    line_up: LineUp,
}

impl Played {
    /// How many matches were played.
    #[must_use]
    pub fn matches(&self) -> u64 {
        self.done.tally.matches
    }

    /// How many of them were drawn.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.done.tally.draws
    }

    /// Name of each deck with its win rate (0 to 1, a draw counts one half) and its 95 % interval, in the order the
    /// decks were given; no rate where no match was played.
    pub fn win_rates(&self) -> impl Iterator<Item = (&str, Option<Estimate>)> {
        let entries = self.line_up.entries.iter().enumerate();
        entries.map(|(at, entry)| {
            let rate = stats::entry_rate(&self.done.tally, at);
            (entry.deck_name.as_str(), rate)
        })
    }

    /// Win rate of whoever had the first turn.
    #[must_use]
    pub fn first_turn(&self) -> Option<Estimate> {
        stats::first_turn_rate(&self.done.tally)
    }

    /// All that was counted, for estimates of one's own.
    #[must_use]
    pub fn finished(&self) -> &Finished {
        &self.done
    }
}
