//! The report of one run as plain rows. Exporters only lay out what stands here; nothing is computed later.
//!
//! `None` means "no data" and is an empty cell (a blank in text, `null` in JSON), never a zero. Shares and
//! rates are in 0..1.

use super::card_rows::CardRow;
use super::column::{Column, columns};
use super::estimate::ReportEstimate;
use super::format::Unit;
use super::head::Head;
use super::row::Row;
use super::run_rows::{EndingRow, EngagementRow, MatchupRow, TurnRow};
use super::value::Datum;

/// What was asked for: everything that decides the result, and how to ask for it again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlanRow {
    /// Decks in order, as given.
    pub decks: Vec<String>,
    /// Strategies in order, one per deck.
    pub strategies: Vec<String>,
    /// Card files laid over the embedded set.
    pub cards: Vec<String>,
    /// Patch files laid over all the cards.
    pub patches: Vec<String>,
    /// Rules file given in place of the embedded one.
    pub rules: Option<String>,
    /// Matches asked for (with a target error: the most that may be played).
    pub matches: u64,
    /// Half width of the interval to stop at, in percentage points.
    pub target_error: Option<f64>,
    /// How many matches share one deal, decks rotated over the seats.
    pub rotation: u64,
    /// Why the run ended.
    pub stopped: String,
    /// The command that shows one match of this run; a match number is to be appended.
    pub replay: String,
}

impl PlanRow {
    /// As `run.json` has it.
    pub(super) fn object(&self) -> Datum {
        let object = Datum::object()
            .with("decks", &self.decks)
            .with("strategies", &self.strategies)
            .with("cards", &self.cards);
        let object = if self.patches.is_empty() {
            object
        } else {
            object.with("patches", &self.patches)
        };
        object
            .with("rules", self.rules.as_ref())
            .with("matches", self.matches)
            .with("target_error", self.target_error.map(Datum::Typed))
            .with("rotation", self.rotation)
            .with("stopped", &self.stopped)
            .with("replay", &self.replay)
    }
}

/// Who was with whom, as far as a reader must know it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModeRow {
    /// What players call it: `duel`, `co-operative`.
    pub name: String,
    /// The share of the points that is neither good nor bad; none where the table plays.
    pub even: Option<f64>,
    /// The same for the side of one seat, where decks hold several sides: what the first turn is held against.
    pub even_of_side: Option<f64>,
    /// The side of each deck, by place.
    pub sides: Vec<usize>,
    /// Matches that were lost to the table; none where it does not play.
    pub lost: Option<u64>,
}

impl ModeRow {
    /// So many decks, everybody against everybody.
    #[must_use]
    pub fn free_for_all(decks: usize) -> Self {
        let even = (decks > 0).then(|| 1.0 / decks as f64);
        Self {
            name: if decks == 2 { "duel" } else { "free-for-all" }.to_owned(),
            even,
            even_of_side: even,
            sides: (0..decks).collect(),
            lost: None,
        }
    }

    /// Whether each deck is of one seat, for itself, and no table plays: what is true of every report unless it says otherwise.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let is_unsaid = self.sides.is_empty() && self.lost.is_none();
        is_unsaid || *self == Self::free_for_all(self.sides.len())
    }

    /// Whether the deck at `place` (counted from 1) is the first of its side, which then counts for all of it.
    #[must_use]
    pub fn is_first_of_side(&self, place: usize) -> bool {
        let side = |at: usize| self.sides.get(at).copied().unwrap_or(at);
        (0..place - 1).all(|other| side(other) != side(place - 1))
    }
}

/// One deck of the line-up and its pilot.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatRow {
    /// Id of the deck.
    pub deck: String,
    /// Its name as players say it.
    pub deck_name: String,
    /// Id of the strategy.
    pub strategy: String,
    /// Matches won alone; draws left out.
    pub wins: u64,
    /// Share of the score, a draw counted one half.
    pub win_rate: Option<ReportEstimate>,
}

impl Row for SeatRow {
    const DOCUMENT: &'static str = "`seats` of `run --json` and `run.json`";
    const ABOUT: &'static str = "One deck of the line-up and its pilot.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "deck", "id of the deck" => &row.deck;
        text "deck_name", "its name as players say it" => &row.deck_name, to_read, head("deck");
        text "strategy", "id of its strategy; not where all have one pilot, who is named above them" => &row.strategy, if_known;
        count "wins", "matches won alone, draws left out" => row.wins;
        estimate ["win_rate", "ci_low", "ci_high"] Share, "share of the points, a draw counted one half"
            => row.win_rate, axis("win rate, %");
    ];
}

/// How long matches were, in rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Length {
    /// Mean, in rounds.
    pub mean: Option<f64>,
    /// Median, in rounds.
    pub p50: Option<u64>,
    /// 95 % of the matches were at most this long.
    pub p95: Option<u64>,
    /// Rounds of the longest match.
    pub max: Option<u64>,
}

impl Row for Length {
    const DOCUMENT: &'static str = "`turns` of `run --json` and `run.json`";
    const ABOUT: &'static str = "How long matches were, in rounds.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        value "mean" Rounds, "mean" => row.mean.into();
        value "p50" Count, "median" => row.p50.into();
        value "p95" Count, "95 % of the matches were at most this long" => row.p95.into();
        value "max" Count, "the longest match" => row.max.into();
    ];
}

/// What else was counted over the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterRow {
    /// Name, in the game's word.
    pub name: String,
    /// How often, over all matches.
    pub count: u64,
    /// Matches in which it happened.
    pub matches: u64,
}

impl Row for CounterRow {
    const DOCUMENT: &'static str = "`counters` of `run.json`";
    const ABOUT: &'static str = "What else was counted over the run.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "name", "what, in the game's word" => &row.name, head("what"), spoken;
        count "count", "how often, over all matches" => row.count, head("times");
        count "matches", "matches in which it happened" => row.matches;
    ];
}

/// A match worth looking at: one of those with most decisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlowRow {
    /// Number of the match in its run, for `replay --match`.
    pub number: u64,
    /// Length in rounds.
    pub turns: u64,
    /// Decisions taken.
    pub decisions: u64,
    /// How it ended.
    pub ending: String,
}

impl Row for SlowRow {
    const DOCUMENT: &'static str = "`longest` of `run.json`";
    const ABOUT: &'static str = "One of the matches with most decisions.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        count "match", "number of the match, for `replay --match`" => row.number, id;
        count "turns", "length in rounds" => row.turns, head("rounds");
        count "decisions", "decisions taken" => row.decisions;
        text "ending", "how it ended, in the game's word" => &row.ending, spoken;
    ];
}

/// The report of a `run`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunReport {
    /// What it begins with.
    pub head: Head,
    /// What was asked for.
    pub plan: PlanRow,
    /// The decks of the line-up, in order.
    pub seats: Vec<SeatRow>,
    /// Who was with whom.
    pub mode: ModeRow,
    /// Matches whose points were shared.
    pub draws: u64,
    /// Match length.
    pub length: Length,
    /// Rows of `matchups.csv`.
    pub matchups: Vec<MatchupRow>,
    /// Rows of `cards.csv`.
    pub cards: Vec<CardRow>,
    /// Rows of `turns.csv`.
    pub turns: Vec<TurnRow>,
    /// Rows of `engagements.csv`.
    pub engagements: Vec<EngagementRow>,
    /// Rows of `endings.csv`.
    pub endings: Vec<EndingRow>,
    /// Other counts.
    pub counters: Vec<CounterRow>,
    /// The matches with most decisions.
    pub slowest: Vec<SlowRow>,
}

impl RunReport {
    /// Letter of the deck at `place` (counted from 1): A to F.
    #[must_use]
    pub fn letter(place: usize) -> char {
        char::from(b'A' + (place.clamp(1, 26) - 1) as u8)
    }
}
