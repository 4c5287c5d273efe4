//! Rows of a run about who met whom: matchups, lengths, engagements, endings.

use super::column::{Column, columns};
use super::estimate::ReportEstimate;
use super::format::Unit;
use super::row::Row;
use super::words::TABLE;

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
    pub win_rate_a: Option<ReportEstimate>,
    /// Win rate of whoever had the first turn.
    pub first_seat: Option<ReportEstimate>,
    /// Mean length in rounds.
    pub mean_turns: Option<f64>,
    /// Complete sets of matches that share a deal (pairs, with two seats).
    pub pairs: u64,
    /// Variance without pairing over variance with it: above 1, pairing helped.
    pub pair_ratio: Option<f64>,
}

impl Row for MatchupRow {
    const TABLE: &'static str = "matchups.csv";
    const ABOUT: &'static str =
        "One matchup: of two decks one row, of more one for each deck against all the others.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "deck_a", "deck of side A" => &row.sides.deck_a;
        text "strategy_a", "strategy of side A" => &row.sides.strategy_a;
        text "deck_b", "deck of side B; `*` for all the others" => &row.sides.deck_b;
        text "strategy_b", "strategy of side B; `*` for all the others" => &row.sides.strategy_b;
        count "matches", "matches in all" => row.split.matches;
        count "wins_a", "won by side A alone" => row.split.wins_a;
        count "wins_b", "won by side B alone" => row.split.wins_b;
        count "draws", "won by neither" => row.split.draws;
        estimate ["win_rate_a", "ci_low", "ci_high"] Share, "win rate of side A, a draw counted one half" => row.win_rate_a;
        middle "first_seat_win_rate" Share, "win rate of whoever had the first turn" => row.first_seat;
        value "mean_turns" Rounds, "mean length" => row.mean_turns.into();
        count "place", "place of side A in the line-up, from 1: tells apart two copies of one deck" => row.sides.place as u64;
        count "pairs", "complete sets of matches that share a deal (pairs, with two seats)" => row.pairs;
        value "pair_ratio" Number, "variance without pairing over variance with it: above 1, pairing helped"
            => row.pair_ratio.into();
        ends ["first_seat_ci_low", "first_seat_ci_high"] Share, "first_seat_win_rate" => row.first_seat;
    ];
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

impl Row for TurnRow {
    const TABLE: &'static str = "turns.csv";
    const ABOUT: &'static str = "Matches of one length.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "deck_a", "deck of side A" => &row.sides.deck_a;
        text "deck_b", "deck of side B; `*` for all the others" => &row.sides.deck_b;
        count "turns", "length in rounds" => row.turns;
        count "matches", "matches in all" => row.split.matches;
        count "wins_a", "won by side A alone" => row.split.wins_a;
        count "wins_b", "won by side B alone" => row.split.wins_b;
        count "draws", "won by neither" => row.split.draws;
        count "place", "place of side A in the line-up, from 1: tells apart two copies of one deck" => row.sides.place as u64;
        text "strategy_a", "strategy of side A" => &row.sides.strategy_a;
        text "strategy_b", "strategy of side B; `*` for all the others" => &row.sides.strategy_b;
    ];
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

impl Attacker {
    /// As files say it: a deck's name would not tell a mirror's sides apart.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::A => "a",
            Self::B => "b",
            Self::Table => "table",
        }
    }
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

impl EngagementRow {
    /// The deck that attacked, or the table.
    fn attacking_deck(&self) -> &str {
        match self.attacker {
            Attacker::A => &self.sides.deck_a,
            Attacker::B => &self.sides.deck_b,
            Attacker::Table => TABLE,
        }
    }
}

impl Row for EngagementRow {
    const TABLE: &'static str = "engagements.csv";
    const ABOUT: &'static str = "Engagements that one side began and that ended in one way.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "deck_a", "deck of side A" => &row.sides.deck_a;
        text "deck_b", "deck of side B; `*` for all the others" => &row.sides.deck_b;
        text "attacker", "who attacked: `a`, `b` or `table`" => row.attacker.word();
        text "attacking_deck", "its deck, or the table" => row.attacking_deck(), to_read, head("attacker");
        text "outcome", "how they ended, in the game's word" => &row.outcome, spoken;
        count "engagements", "engagements that ended so" => row.engagements;
        value "mean_rounds" Number, "mean rounds fought" => row.mean_rounds.into(), head("rounds");
        value "mean_wounds_dealt" Number, "mean wounds dealt by both sides" => row.mean_wounds_dealt.into(), head("wounds dealt");
        value "mean_units_lost" Number, "mean units lost by both sides" => row.mean_units_lost.into(), head("units lost");
        count "place", "place of side A in the line-up, from 1: tells apart two copies of one deck" => row.sides.place as u64;
        text "strategy_a", "strategy of side A" => &row.sides.strategy_a;
        text "strategy_b", "strategy of side B; `*` for all the others" => &row.sides.strategy_b;
    ];
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
    pub share: Option<ReportEstimate>,
    /// Mean length in rounds of those matches.
    pub mean_turns: Option<f64>,
}

impl Row for EndingRow {
    const TABLE: &'static str = "endings.csv";
    const DOCUMENT: &'static str = "`endings` of `run.json`, over the line-up";
    const ABOUT: &'static str = "Matches that ended in one way.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "deck_a", "deck of side A" => &row.sides.deck_a, in_tables;
        text "strategy_a", "strategy of side A" => &row.sides.strategy_a, in_tables;
        text "deck_b", "deck of side B; `*` for all the others" => &row.sides.deck_b, in_tables;
        text "strategy_b", "strategy of side B; `*` for all the others" => &row.sides.strategy_b, in_tables;
        text "ending", "how the match ended, in the game's word" => &row.ending, spoken;
        count "matches", "matches in all" => row.split.matches;
        count "wins_a", "won by side A alone" => row.split.wins_a, in_tables;
        count "wins_b", "won by side B alone" => row.split.wins_b, in_tables;
        count "draws", "won by neither" => row.split.draws, in_tables;
        estimate ["share", "ci_low", "ci_high"] Share, "share of all matches" => row.share, in_tables;
        value "mean_turns" Rounds, "mean length of those matches" => row.mean_turns.into(), head("mean rounds"), in_tables;
        count "place", "place of side A in the line-up, from 1: tells apart two copies of one deck" => row.sides.place as u64, in_tables;
    ];
}
