//! The report of `matrix`: decks against decks.

use super::column::{Column, Label, columns};
use super::estimate::ReportEstimate;
use super::fit::FitRow;
use super::format::Unit;
use super::head::Head;
use super::row::Row;
use breachlab_core::games::EVERY;

/// Two decks under one pilot, or (`*`) under all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeckPairingRow {
    /// The deck whose wins are A's.
    pub deck_a: String,
    /// The deck it meets.
    pub deck_b: String,
    /// Who played both.
    pub pilot: String,
    /// Matches played.
    pub matches: u64,
    /// Complete seat-swapped pairs.
    pub pairs: u64,
    /// Won by A.
    pub wins_a: u64,
    /// Won by B.
    pub wins_b: u64,
    /// Won by neither.
    pub draws: u64,
    /// Win rate of A, draws one half.
    pub win_rate_a: Option<ReportEstimate>,
    /// Independent matches that the pairs are worth.
    pub effective: Option<f64>,
    /// Win rate of whoever had the first turn.
    pub first_turn: Option<ReportEstimate>,
    /// What the ratings say of A's win rate.
    pub expected_a: Option<f64>,
    /// `exact`, `target`, `max` or `interrupted`; none for all pilots together.
    pub ended: &'static str,
}

impl Row for DeckPairingRow {
    const TABLE: &'static str = "matrix.csv";
    const DOCUMENT: &'static str = "`pairings` of `matrix.json`";
    const ABOUT: &'static str =
        "Two decks under one pilot, or (`*`) under all of them, each counting alike.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "deck_a", "the deck whose wins are A's" => &row.deck_a;
        text "deck_b", "the other" => &row.deck_b;
        text "pilot", "who played both; `*` for all pilots together" => &row.pilot;
        count "matches", "matches" => row.matches;
        count "pairs", "complete seat-swapped pairs" => row.pairs;
        count "wins_a", "won by A" => row.wins_a;
        count "wins_b", "won by B" => row.wins_b;
        count "draws", "won by neither" => row.draws;
        estimate ["win_rate_a", "ci_low", "ci_high"] Share, "win rate of A, a draw counted one half" => row.win_rate_a;
        value "effective" Number, "how many independent matches the pairs are worth" => row.effective.into();
        middle "first_turn_win_rate" Share, "win rate of whoever had the first turn" => row.first_turn;
        ends ["first_turn_ci_low", "first_turn_ci_high"] Share, "first_turn_win_rate" => row.first_turn, in_tables;
        share "expected_a", "what the ratings say of A's win rate" => row.expected_a;
        text "ended", "`exact`, `target`, `max` or `interrupted`; none for all pilots together" => row.ended;
    ];
}

/// A deck's rating on the Elo scale; 1500 is the mean of all.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingRow {
    /// Label of the deck.
    pub deck: String,
    /// Its rating on the Elo scale, the mean of all being 1500.
    pub rating: ReportEstimate,
}

impl Row for RatingRow {
    const TABLE: &'static str = "ratings.csv";
    const DOCUMENT: &'static str = "`ratings` of `matrix.json`";
    const ABOUT: &'static str = "A deck's rating.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "deck", "the deck" => &row.deck;
        estimate ["rating", "ci_low", "ci_high"] Rating, "its rating" => Some(row.rating);
    ];
}

/// A deck against the whole field of a gauntlet, under one pilot or (`*`) under all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GauntletRow {
    /// The deck that runs it.
    pub deck: String,
    /// Who played it and the field.
    pub pilot: String,
    /// Matches played against all of the field.
    pub matches: u64,
    /// Mean win rate against the field, each of its decks by its weight; none before all with a weight were met.
    pub win_rate: Option<ReportEstimate>,
    /// The deck of the field against which it wins least, and the win rate there.
    pub worst: Option<(String, ReportEstimate)>,
}

impl Row for GauntletRow {
    const TABLE: &'static str = "gauntlet.csv";
    const DOCUMENT: &'static str = "`gauntlet` of `matrix.json`";
    const ABOUT: &'static str = "With `--gauntlet`: a deck against the whole field, under one pilot or (`*`) under all of \
                                 them, each counting alike.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "deck", "the deck" => &row.deck;
        text "pilot", "who played it and the field; `*` for all pilots together" => &row.pilot;
        count "matches", "matches against all of the field" => row.matches;
        estimate ["win_rate", "ci_low", "ci_high"] Share,
            "mean win rate against the field, each of its decks by its weight, a draw counted one half" => row.win_rate;
        text "worst", "the deck of the field against which it wins least, of those with a weight"
            => row.worst.as_ref().map_or("", |(deck, _)| deck.as_str());
        estimate ["worst_win_rate", "worst_ci_low", "worst_ci_high"] Share, "win rate against that one; chance chose it too"
            => row.worst.as_ref().map(|(_, rate)| *rate);
    ];
}

/// A deck of the field of a gauntlet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FieldRow {
    /// Label of the deck.
    pub deck: String,
    /// Its share of the field.
    pub share: f64,
}

impl Row for FieldRow {
    const TABLE: &'static str = "field.csv";
    const DOCUMENT: &'static str = "`field` of `matrix.json`";
    const ABOUT: &'static str = "With `--gauntlet`: the field, deck by deck.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "deck", "the deck" => &row.deck;
        share "share", "its share of the field: its weight of all weights" => Some(row.share);
    ];
}

/// The columns of square tables: the rows' decks, then one column a deck.
pub(super) const SQUARE: Label = Label {
    name: "deck",
    unit: Unit::Text,
    meaning: "the row's deck; the columns behind it are the same decks, in the same order",
};

/// The report of a `matrix`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatrixReport {
    /// What it begins with.
    pub head: Head,
    /// Decks that were played, in the order given.
    pub decks: Vec<String>,
    /// Pilots, in the order given.
    pub pilots: Vec<String>,
    /// Pairings: each over all pilots, then pilot by pilot.
    pub pairings: Vec<DeckPairingRow>,
    /// Win rate of whoever had the first turn, over all pairings alike.
    pub first_turn: Option<ReportEstimate>,
    /// Strongest first; empty where nothing could be fitted.
    pub ratings: Vec<RatingRow>,
    /// How well they tell the results.
    pub fit: Option<FitRow>,
    /// Decks against the field, each over all pilots and then pilot by pilot; empty where all meet all.
    pub gauntlet: Vec<GauntletRow>,
    /// The field that they meet; empty where all meet all.
    pub field: Vec<FieldRow>,
    /// Circles: each beats the next, the last the first, beyond its interval.
    pub cycles: Vec<[String; 3]>,
}

impl MatrixReport {
    /// The pairing of two decks over all pilots, and whether the first is its A.
    pub(super) fn found(&self, deck: &str, other: &str) -> Option<(&DeckPairingRow, bool)> {
        let mut all = self.pairings.iter().filter(|row| row.pilot == EVERY);
        all.find_map(|row| {
            let is_first = row.deck_a == deck && row.deck_b == other;
            let is_second = row.deck_b == deck && row.deck_a == other;
            (is_first || is_second).then_some((row, is_first))
        })
    }

    /// The decks whose win rates are told, and those against which: all against all, or those who run a gauntlet against its field.
    pub(super) fn sides(&self) -> (&[String], &[String]) {
        let runners = self.decks.len() - self.field_met();
        if self.field.is_empty() {
            (&self.decks, &self.decks)
        } else {
            self.decks.split_at(runners)
        }
    }

    /// How many decks of the field were met: they are the last.
    fn field_met(&self) -> usize {
        let is_of_field = |deck: &&String| self.field.iter().any(|row| row.deck == **deck);
        self.decks.iter().filter(is_of_field).count()
    }

    /// Win rate of a deck against another over all pilots; none where they did not meet.
    #[must_use]
    pub fn rate(&self, deck: &str, other: &str) -> Option<ReportEstimate> {
        let (row, is_first) = self.found(deck, other)?;
        let rate = row.win_rate_a?;
        Some(if is_first {
            rate
        } else {
            ReportEstimate {
                value: 1.0 - rate.value,
                low: 1.0 - rate.high,
                high: 1.0 - rate.low,
            }
        })
    }
}
