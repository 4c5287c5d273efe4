//! Rows of a run about cards: what became of the copies of each, and round by round.

use super::column::{Column, columns};
use super::estimate::ReportEstimate;
use super::format::Unit;
use super::row::Row;

/// Copies in one situation, and the matches they won (a draw one half), counted by copy.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Seen {
    /// Copies that were in it.
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
    pub drawn_win_rate: Option<ReportEstimate>,
    /// Win rate of drawn less that of never seen copies (17Lands' IWD), interval clustered by deal.
    pub drawn_minus_never_seen: Option<ReportEstimate>,
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
    pub deployed_minus_waiting: Option<ReportEstimate>,
    /// By round: matches in which the first copy came into play then, and those still waiting for one.
    pub by_turn: Vec<CardTurn>,
    /// Mean round of the first copy in play, over the matches where one was.
    pub first_turn_mean: Option<f64>,
    /// Resource and Currency paid for copies.
    pub spent: u64,
}

impl CardRow {
    /// Copies that were drawn, but not in the opening hand (17Lands' GD).
    fn drawn_later(&self) -> Seen {
        Seen {
            copies: self.drawn.copies.saturating_sub(self.opening.copies),
            wins: (self.drawn.wins - self.opening.wins).max(0.0),
        }
    }

    /// Share of the copies that came into play, of all that were drawn, or came from elsewhere; none without any.
    fn came_into_play(&self) -> Option<f64> {
        let reached = self.drawn.copies + self.fetched + self.conscripted;
        (reached > 0).then(|| self.deployed.copies as f64 / reached as f64)
    }

    /// Share of the copies of opening hands that were kept; none where none was dealt.
    fn kept_rate(&self) -> Option<f64> {
        let offered = self.opening.copies + self.mulliganed.copies;
        (offered > 0).then(|| self.opening.copies as f64 / offered as f64)
    }
}

impl Row for CardRow {
    const TABLE: &'static str = "cards.csv";
    const ABOUT: &'static str =
        "All copies of a card in one deck of the line-up. Counts are of copies over all matches.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "deck", "id of the deck" => &row.deck;
        text "strategy", "id of its strategy" => &row.strategy;
        text "card_id", "id of the card" => &row.card_id;
        text "card_name", "its name" => &row.card_name, head("card");
        count "copies", "copies in the deck" => row.copies;
        count "matches", "matches the deck played" => row.matches;
        count "opening", "copies in opening hands that were kept" => row.opening.copies;
        value "opening_wins" Wins, "of these, in matches won" => row.opening.wins.into();
        count "drawn", "copies that reached the hand at any time, opening hand included" => row.drawn.copies;
        value "drawn_wins" Wins, "of these, in matches won" => row.drawn.wins.into();
        count "deployed", "copies that came into play" => row.deployed.copies;
        value "deployed_wins" Wins, "of these, in matches won" => row.deployed.wins.into();
        count "never_seen", "copies that were never seen" => row.never_seen.copies;
        value "never_seen_wins" Wins, "of these, in matches won" => row.never_seen.wins.into();
        count "stuck", "copies still in hand at the end" => row.stuck;
        estimate ["drawn_win_rate", "drawn_ci_low", "drawn_ci_high"] Share,
            "win rate of drawn copies, its interval clustered by deal" => row.drawn_win_rate, head("win rate drawn");
        middle "drawn_minus_never_seen" Difference,
            "win rate of drawn copies less that of never seen ones (17Lands' IWD), its interval clustered by deal"
            => row.drawn_minus_never_seen, head("minus never seen"), axis("drawn minus never seen, percentage points");
        share "came_into_play", "`deployed` of `drawn`, `fetched` and `conscripted`" => row.came_into_play(), to_read;
        count "wounds_dealt", "wounds dealt by copies" => row.wounds_dealt;
        count "kills", "enemies destroyed by copies" => row.kills;
        count "boards_won", "boarding actions won by copies" => row.boards_won;
        count "times_destroyed", "copies destroyed" => row.times_destroyed;
        count "place", "place of the deck in the line-up, from 1" => row.place as u64;
        text "card_kind", "kind of card, in the game's word" => &row.kind;
        ends ["drawn_minus_never_seen_low", "drawn_minus_never_seen_high"] Difference, "drawn_minus_never_seen"
            => row.drawn_minus_never_seen;
        share "opening_win_rate", "`opening_wins` of `opening`" => row.opening.rate();
        share "deployed_win_rate", "`deployed_wins` of `deployed`" => row.deployed.rate();
        share "never_seen_win_rate", "`never_seen_wins` of `never_seen`" => row.never_seen.rate();
        count "conscripted", "copies that came by conscription" => row.conscripted;
        count "fetched", "copies fetched by another card" => row.fetched;
        value "first_turn_mean" Rounds, "mean round of the first copy in play, over the matches where one was"
            => row.first_turn_mean.into();
        count "spent", "resources paid for copies" => row.spent;
        count "mulliganed", "copies in opening hands that were thrown back" => row.mulliganed.copies;
        value "mulliganed_wins" Wins, "of these, in matches won" => row.mulliganed.wins.into();
        share "kept_rate", "`opening` of `opening` and `mulliganed`" => row.kept_rate();
        share "mulliganed_win_rate", "`mulliganed_wins` of `mulliganed`" => row.mulliganed.rate();
        estimate ["deployed_minus_waiting", "deployed_minus_waiting_low", "deployed_minus_waiting_high"] Difference,
            "win rate of matches in which it had come into play less that of those still waiting for it, among \
             matches that reached the same round" => row.deployed_minus_waiting;
        count "drawn_later", "copies that were drawn, but not in the opening hand" => row.drawn_later().copies;
        value "drawn_later_wins" Wins, "of these, in matches won" => row.drawn_later().wins.into();
        share "drawn_later_win_rate", "`drawn_later_wins` of `drawn_later`" => row.drawn_later().rate();
    ];
}

/// What one round knows of a card, as a row of its own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardTurnRow {
    /// Place of the deck in the line-up, counted from 1.
    pub place: usize,
    /// Id of the deck.
    pub deck: String,
    /// Id of its strategy.
    pub strategy: String,
    /// Id of the card.
    pub card_id: String,
    /// The round and what is known of it.
    pub turn: CardTurn,
}

impl CardTurnRow {
    /// The rounds of a card; those without any match are left out.
    pub(super) fn all(card: &CardRow) -> impl Iterator<Item = Self> {
        let known = card.by_turn.iter();
        let known = known.filter(|turn| turn.deployed.copies + turn.waiting.copies > 0);
        known.map(|turn| Self {
            place: card.place,
            deck: card.deck.clone(),
            strategy: card.strategy.clone(),
            card_id: card.card_id.clone(),
            turn: *turn,
        })
    }
}

impl Row for CardTurnRow {
    const TABLE: &'static str = "card-turns.csv";
    const ABOUT: &'static str = "One round of a card. Rounds without any match are left out.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "deck", "id of the deck" => &row.deck;
        text "strategy", "id of its strategy" => &row.strategy;
        text "card_id", "id of the card" => &row.card_id;
        count "turn", "the round, from 1" => row.turn.turn as u64;
        count "deployed", "matches in which the first copy came into play in it" => row.turn.deployed.copies;
        value "deployed_wins" Wins, "of these, matches won" => row.turn.deployed.wins.into();
        share "deployed_win_rate", "`deployed_wins` of `deployed`" => row.turn.deployed.rate();
        count "waiting", "matches that reached it without a copy in play so far" => row.turn.waiting.copies;
        value "waiting_wins" Wins, "of these, matches won" => row.turn.waiting.wins.into();
        share "waiting_win_rate", "`waiting_wins` of `waiting`" => row.turn.waiting.rate();
        count "place", "place of the deck in the line-up, from 1" => row.place as u64;
    ];
}
