//! What is counted over the matches of one cell. Integers only: merging is associative and commutative, so
//! any split of the work gives the same bytes. Rates and intervals are made of it in `stats`.

mod blunder;
mod card;
mod counting;
mod paired;
mod score;
mod slowest;
mod turnout;

pub use blunder::{Blunders, EntryBlunders};
pub use card::{CardTally, Met, Moments, STRATA, SeenTally, TurnUse};
pub use counting::Counting;
pub use paired::{Histogram, MOST_ENDINGS, PairedTally, SetRow};
pub use score::{EndingTally, Pentanomial, SeatScore, SetScore, TurnTally};
pub use slowest::{KEPT, Slow, Slowest};
pub use turnout::Turnout;

use crate::engine::{Merge, Mode};

/// One line-up entry: a deck with its pilot, in whichever seat it sat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryTally {
    /// Matches it took whole (60 of 60 points).
    pub wins: u64,
    /// Matches in which it took some of the points but not all.
    pub shared: u64,
    /// Points in 60ths over all matches.
    pub score: u64,
    /// Sum of the squares of a match's points, for the unpaired variance.
    pub squares: u64,
    /// The same points by complete set.
    pub sets: SetScore,
    /// How often the opening hand was sent back.
    pub mulligans: u64,
    /// Matches its pilot could not finish, by [`Forfeit`](crate::engine::Forfeit).
    pub forfeits: [u64; 4],
    /// Matches that reached each round, from the first; counted once for each seat of the entry, as its cards are.
    pub reached: [Met; STRATA],
    /// One row a deck entry.
    pub cards: Vec<CardTally>,
}

/// One way an engagement ended, for one attacker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClashTally {
    /// Engagements that ended this way.
    pub engagements: u64,
    /// Rounds fought in them.
    pub rounds: u64,
    /// Wounds dealt by all sides.
    pub wounds: u64,
    /// Units lost by all sides.
    pub losses: u64,
}

/// One of a game's counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CounterTally {
    /// Its sum over all matches.
    pub sum: u64,
    /// Matches in which it was not zero.
    pub matches: u64,
}

/// The matches of one cell. Indices follow the line-up and the game's name lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Who was with whom.
    pub mode: Mode,
    /// Matches counted.
    pub matches: u64,
    /// Complete sets among them (pairs, with two seats).
    pub sets: u64,
    /// Sets of which at least one match was counted: `sets`, or one more where the last is unfinished.
    pub clusters: u64,
    /// Matches whose points were shared.
    pub draws: u64,
    /// Matches that brought nobody a point: lost to the table.
    pub lost: u64,
    /// Decisions made.
    pub decisions: u64,
    /// Draws of the rolling lanes.
    pub rolled: u64,
    /// Draws of the shuffles.
    pub shuffled: u64,
    /// By line-up entry.
    pub entries: Vec<EntryTally>,
    /// Pairs by the score of entry 0; empty unless two entries meet.
    pub pairs: Pentanomial,
    /// The seat that had the first turn: its score is the seat effect.
    pub first_turn: SeatScore,
    /// Seat 0, whether or not it had the first turn.
    pub seat_zero: SeatScore,
    /// By length of the match in rounds; the index is the length.
    pub turns: Vec<TurnTally>,
    /// By [`Game::ENDINGS`](crate::engine::Game::ENDINGS).
    pub endings: Vec<EndingTally>,
    /// By [`Game::COUNTERS`](crate::engine::Game::COUNTERS).
    pub counters: Vec<CounterTally>,
    /// By attacking entry, the table last where it plays, then by [`Game::CLASH_OUTCOMES`](crate::engine::Game::CLASH_OUTCOMES).
    pub clashes: Vec<Vec<ClashTally>>,
    /// The matches with most decisions, so that one driven to its caps is seen.
    pub slowest: Slowest,
}

impl Tally {
    /// How many matches a complete set has: as many as there are entries.
    #[must_use]
    pub fn matches_a_set(&self) -> usize {
        self.entries.len()
    }
}

/// Adds `other`'s rows to `rows`, which grow to the longer of the two.
fn merge_rows<T: Default + Clone>(rows: &mut Vec<T>, other: &[T], add: impl Fn(&mut T, &T)) {
    if rows.len() < other.len() {
        rows.resize(other.len(), T::default());
    }
    for (row, more) in rows.iter_mut().zip(other) {
        add(row, more);
    }
}

impl Merge for Tally {
    fn merge(&mut self, other: Self) {
        if self.entries.is_empty() {
            self.mode = other.mode;
        }
        self.matches += other.matches;
        self.sets += other.sets;
        self.clusters += other.clusters;
        self.draws += other.draws;
        self.lost += other.lost;
        self.decisions += other.decisions;
        self.rolled += other.rolled;
        self.shuffled += other.shuffled;
        merge_rows(&mut self.entries, &other.entries, |entry, more| {
            entry.wins += more.wins;
            entry.shared += more.shared;
            entry.score += more.score;
            entry.squares += more.squares;
            entry.sets.merge(more.sets);
            entry.mulligans += more.mulligans;
            for (count, more) in entry.forfeits.iter_mut().zip(more.forfeits) {
                *count += more;
            }
            for (own, other) in entry.reached.iter_mut().zip(more.reached) {
                own.merge(other);
            }
            merge_rows(&mut entry.cards, &more.cards, CardTally::merge);
        });
        self.pairs.merge(other.pairs);
        self.first_turn.merge(other.first_turn);
        self.seat_zero.merge(other.seat_zero);
        merge_rows(&mut self.turns, &other.turns, |row, more| row.merge(*more));
        merge_rows(&mut self.endings, &other.endings, |row, more| {
            row.merge(*more);
        });
        merge_rows(&mut self.counters, &other.counters, |counter, more| {
            counter.sum += more.sum;
            counter.matches += more.matches;
        });
        merge_rows(&mut self.clashes, &other.clashes, |row, more| {
            merge_rows(row, more, |clash, more| {
                clash.engagements += more.engagements;
                clash.rounds += more.rounds;
                clash.wounds += more.wounds;
                clash.losses += more.losses;
            });
        });
        self.slowest.merge(&other.slowest);
    }
}
