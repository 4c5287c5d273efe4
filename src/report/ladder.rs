//! The report of `ladder`: pilots against pilots.

use super::blunder::BlunderRow;
use super::column::{Column, columns};
use super::estimate::ReportEstimate;
use super::fit::FitRow;
use super::format::Unit;
use super::head::Head;
use super::row::Row;

/// One pilot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PilotRow {
    /// What its file calls it.
    pub name: String,
    /// On the Elo scale; 1500 is the mean of all.
    pub rating: Option<ReportEstimate>,
    /// Share of the score over all its matches.
    pub win_rate: Option<f64>,
    /// Matches it played.
    pub matches: u64,
}

impl Row for PilotRow {
    const TABLE: &'static str = "ladder.csv";
    const DOCUMENT: &'static str = "`pilots` of `ladder.json`";
    const ABOUT: &'static str = "One pilot, strongest first.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "pilot", "its name" => &row.name, key("name");
        estimate ["rating", "ci_low", "ci_high"] Rating, "its rating" => row.rating,
            axis("rating, Elo scale");
        share "win_rate", "share of the points over all its matches, as counted" => row.win_rate, head("win");
        count "matches", "matches it played" => row.matches;
    ];
}

/// Two pilots, with one deck on both sides or (`*`) with all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PairingRow {
    /// The pilot whose wins are A's.
    pub strategy_a: String,
    /// The pilot it meets.
    pub strategy_b: String,
    /// The deck that both played, each on its side; `*` for all decks together.
    pub deck: String,
    /// Matches played.
    pub matches: u64,
    /// Won by A.
    pub wins_a: u64,
    /// Won by B.
    pub wins_b: u64,
    /// Won by neither.
    pub draws: u64,
    /// Win rate of A, draws one half.
    pub win_rate_a: Option<ReportEstimate>,
    /// What the ratings say it should be.
    pub expected_a: Option<f64>,
    /// Win rate of whoever had the first turn.
    pub first_seat: Option<f64>,
    /// Mean length in rounds.
    pub mean_turns: Option<f64>,
}

impl Row for PairingRow {
    const TABLE: &'static str = "pairings.csv";
    const DOCUMENT: &'static str = "`pairings` of `ladder.json`, those of all decks together";
    const ABOUT: &'static str =
        "Two pilots with one deck on both sides, or (`*`) with all decks together.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "strategy_a", "the pilot whose wins are A's" => &row.strategy_a;
        text "strategy_b", "the other" => &row.strategy_b;
        text "deck", "the deck both played; `*` for all of them" => &row.deck, in_tables;
        count "matches", "matches" => row.matches;
        count "wins_a", "won by A" => row.wins_a;
        count "wins_b", "won by B" => row.wins_b;
        count "draws", "won by neither" => row.draws;
        estimate ["win_rate_a", "ci_low", "ci_high"] Share, "win rate of A, a draw counted one half" => row.win_rate_a;
        share "expected_a", "what the ratings say it should be" => row.expected_a;
        share "first_seat_win_rate", "win rate of whoever had the first turn" => row.first_seat, in_tables;
        value "mean_turns" Rounds, "mean length" => row.mean_turns.into(), in_tables;
    ];
}

/// The report of a `ladder`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LadderReport {
    /// What it begins with.
    pub head: Head,
    /// Matches of each pairing.
    pub matches_per_pairing: u64,
    /// Decks, each played by both sides.
    pub decks: Vec<String>,
    /// Pilots, strongest first.
    pub pilots: Vec<PilotRow>,
    /// Pairings, all decks together and then deck by deck.
    pub pairings: Vec<PairingRow>,
    /// Absurd play, by pilot.
    pub blunders: Vec<BlunderRow>,
    /// The model; none where nothing could be fitted.
    pub fit: Option<FitRow>,
}
