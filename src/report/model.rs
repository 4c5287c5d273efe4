//! The report of one run as plain rows. Exporters only lay out what stands here; nothing is computed later.
//!
//! `None` means "no data" and is an empty cell (a blank in text, `null` in JSON), never a zero. Shares and
//! rates are in 0..1.

use serde::Serialize;

/// A value with the ends of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value itself.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Estimate {
    /// Half the width of the interval.
    #[must_use]
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// What was asked for: everything that decides the result, and how to ask for it again.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PlanRow {
    /// Decks in order, as given.
    pub decks: Vec<String>,
    /// Strategies in order, one a deck.
    pub strategies: Vec<String>,
    /// Card files laid over the embedded set.
    pub cards: Vec<String>,
    /// Patch files laid over all the cards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
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

/// Who was with whom, as far as a reader must know it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModeRow {
    /// What players call it: `duel`, `co-operative`.
    pub name: String,
    /// The share of the points that is neither good nor bad; none where the table plays.
    pub even: Option<f64>,
    /// The side of each deck, by place.
    pub sides: Vec<usize>,
    /// Matches that were lost to the table; none where it does not play.
    pub lost: Option<u64>,
}

impl ModeRow {
    /// So many decks, everybody against everybody.
    #[must_use]
    pub fn free_for_all(decks: usize) -> Self {
        Self {
            name: if decks == 2 { "duel" } else { "free-for-all" }.to_owned(),
            even: (decks > 0).then(|| 1.0 / decks as f64),
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

/// A file that decided the result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FileRow {
    /// What it is: `cards`, `deck`, `strategy`, `rules`.
    pub role: String,
    /// Its path, or the name of the embedded default.
    pub name: String,
    /// Hash of its bytes, in hex.
    pub hash: String,
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
    pub win_rate: Option<Estimate>,
}

/// How long matches were, in rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Length {
    /// Mean.
    pub mean: Option<f64>,
    /// Median.
    pub p50: Option<u64>,
    /// 95 % of the matches were at most this long.
    pub p95: Option<u64>,
    /// Longest.
    pub max: Option<u64>,
}

/// The two sides a row is about; `*` stands for "all the others".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides {
    /// Place of side A in the line-up, counted from 1: tells apart two copies of one deck.
    pub place: usize,
    /// Deck of side A.
    pub deck_a: String,
    /// Strategy of side A.
    pub strategy_a: String,
    /// Deck of side B.
    pub deck_b: String,
    /// Strategy of side B.
    pub strategy_b: String,
}

/// Matches, and who won them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Split {
    /// Matches in all.
    pub matches: u64,
    /// Won by side A.
    pub wins_a: u64,
    /// Won by side B.
    pub wins_b: u64,
    /// Won by neither.
    pub draws: u64,
}

/// One row of `matchups.csv`.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchupRow {
    /// Who met whom.
    pub sides: Sides,
    /// Matches and winners.
    pub split: Split,
    /// Win rate of side A, draws one half.
    pub win_rate_a: Option<Estimate>,
    /// Win rate of whoever had the first turn.
    pub first_seat: Option<Estimate>,
    /// Mean length in rounds.
    pub mean_turns: Option<f64>,
    /// Complete sets of matches that share a deal (pairs, with two seats).
    pub pairs: u64,
    /// Variance without pairing over variance with it: above 1, pairing helped.
    pub pair_ratio: Option<f64>,
}

/// Copies in one situation, and the matches they won (a draw one half), counted by copy.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Seen {
    /// Copies.
    pub copies: u64,
    /// Wins, by copy.
    pub wins: f64,
}

impl Seen {
    /// Win rate of the copies; `None` without copies.
    #[must_use]
    pub fn rate(self) -> Option<f64> {
        (self.copies > 0).then(|| self.wins / self.copies as f64)
    }
}

/// What one round knows of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CardTurn {
    /// The round, from 1.
    pub turn: usize,
    /// Matches in which the first copy came into play in it.
    pub deployed: Seen,
    /// Matches that reached it without a copy in play so far.
    pub waiting: Seen,
}

/// One row of `cards.csv`: all copies of a card in one deck of the line-up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardRow {
    /// Place of the deck in the line-up, counted from 1.
    pub place: usize,
    /// Id of the deck.
    pub deck: String,
    /// Id of its strategy.
    pub strategy: String,
    /// Id of the card.
    pub card_id: String,
    /// Name of the card.
    pub card_name: String,
    /// Kind of card, in the game's word.
    pub kind: String,
    /// Copies in the deck.
    pub copies: u64,
    /// Matches the deck played.
    pub matches: u64,
    /// In the opening hand.
    pub opening: Seen,
    /// Reached the hand at any time, opening hand included.
    pub drawn: Seen,
    /// Came into play.
    pub deployed: Seen,
    /// Never left the shipyard.
    pub never_seen: Seen,
    /// Copies still in hand at the end.
    pub stuck: u64,
    /// Win rate of drawn copies, interval clustered by deal.
    pub drawn_win_rate: Option<Estimate>,
    /// Win rate of drawn less that of never seen copies (17Lands' IWD), interval clustered by deal.
    pub drawn_minus_never_seen: Option<Estimate>,
    /// Wounds dealt.
    pub wounds_dealt: u64,
    /// Enemies destroyed.
    pub kills: u64,
    /// Boarding actions won.
    pub boards_won: u64,
    /// Copies destroyed.
    pub times_destroyed: u64,
    /// Copies that came by conscription.
    pub conscripted: u64,
    /// Copies fetched by another card.
    pub fetched: u64,
    /// Thrown back with a mulligan.
    pub mulliganed: Seen,
    /// Win rate of matches in which it had come into play less that of those still waiting for it, among matches
    /// that reached the same round.
    pub deployed_minus_waiting: Option<Estimate>,
    /// By round: matches in which the first copy came into play then, and those still waiting for one.
    pub by_turn: Vec<CardTurn>,
    /// Mean round of the first copy in play, over the matches where one was.
    pub first_turn_mean: Option<f64>,
    /// Resource and Currency paid for copies.
    pub spent: u64,
}

/// One row of `turns.csv`: matches of one length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnRow {
    /// Who met whom.
    pub sides: Sides,
    /// Length in rounds.
    pub turns: u64,
    /// Matches of that length and their winners.
    pub split: Split,
}

/// Which side attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attacker {
    /// Side A.
    A,
    /// Side B.
    B,
    /// The table itself.
    Table,
}

/// One row of `engagements.csv`.
#[derive(Clone, Debug, PartialEq)]
pub struct EngagementRow {
    /// Who met whom.
    pub sides: Sides,
    /// Who attacked.
    pub attacker: Attacker,
    /// How the engagements ended, in the game's word.
    pub outcome: String,
    /// Engagements that ended so.
    pub engagements: u64,
    /// Mean rounds fought.
    pub mean_rounds: Option<f64>,
    /// Mean wounds dealt by both sides.
    pub mean_wounds_dealt: Option<f64>,
    /// Mean units lost by both sides.
    pub mean_units_lost: Option<f64>,
}

/// One row of `endings.csv`: matches that ended in one way.
#[derive(Clone, Debug, PartialEq)]
pub struct EndingRow {
    /// Who met whom.
    pub sides: Sides,
    /// How the match ended, in the game's word.
    pub ending: String,
    /// Matches that ended so and their winners.
    pub split: Split,
    /// Share of all matches.
    pub share: Option<Estimate>,
    /// Mean length in rounds of those matches.
    pub mean_turns: Option<f64>,
}

/// What else was counted over the run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CounterRow {
    /// Name, in the game's word.
    pub name: String,
    /// How often, over all matches.
    pub count: u64,
    /// Matches in which it happened.
    pub matches: u64,
}

/// A match worth looking at: one of those with most decisions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SlowRow {
    /// Number of the match in its run, for `replay --match`.
    #[serde(rename = "match")]
    pub number: u64,
    /// Length in rounds.
    pub turns: u64,
    /// Decisions taken.
    pub decisions: u64,
    /// How it ended.
    pub ending: String,
}

/// What may differ between two runs of one plan.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Timing {
    /// Wall time of the matches.
    pub seconds: f64,
    /// Speed over that time.
    pub matches_per_second: f64,
    /// Worker threads.
    pub threads: usize,
    /// Operating system and processor family.
    pub host: String,
}

/// The report of a `run`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunReport {
    /// Id of the game.
    pub game: String,
    /// Its name as players say it.
    pub title: String,
    /// Seed of the run.
    pub seed: u64,
    /// Matches played.
    pub matches: u64,
    /// `false` when the run was interrupted.
    pub complete: bool,
    /// What was asked for.
    pub plan: PlanRow,
    /// Files that decided the result.
    pub files: Vec<FileRow>,
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
    /// Sentences a reader should see.
    pub notes: Vec<String>,
    /// Wall time and machine.
    pub timing: Timing,
    /// Folder the files went to, as shown to the user.
    pub out: String,
}

impl RunReport {
    /// Letter of the deck at `place` (counted from 1): A to F.
    #[must_use]
    pub fn letter(place: usize) -> char {
        char::from(b'A' + (place.clamp(1, 26) - 1) as u8)
    }
}
