//! The rows of `kinds.csv`, the table that data frames alone make; every build knows them, for the data dictionary.

use super::column::{Column, columns};
use super::format::Unit;
use super::row::Row;

/// Card use of one deck by one kind of card. Counts are sums over the cards of that kind and all matches.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct KindRow {
    /// Id of the deck.
    pub(super) deck: String,
    /// Id of its strategy.
    pub(super) strategy: String,
    /// Kind of card, in the game's word.
    pub(super) kind: String,
    /// Different cards of that kind.
    pub(super) cards: u64,
    /// Their copies in the deck.
    pub(super) copies: u64,
    /// Copies that reached the hand.
    pub(super) drawn: u64,
    /// The sum of points that drawn copies won, a draw counted one half.
    pub(super) drawn_wins: f64,
    /// Copies that came into play.
    pub(super) deployed: u64,
    /// Copies still in hand at the end.
    pub(super) stuck: u64,
    /// Wounds dealt by copies.
    pub(super) wounds_dealt: u64,
    /// Enemies destroyed by copies.
    pub(super) kills: u64,
    /// Copies destroyed.
    pub(super) times_destroyed: u64,
    /// Resources paid for copies.
    pub(super) spent: u64,
    /// Place of the deck in the line-up, from 1.
    pub(super) place: u64,
}

impl KindRow {
    /// So much for each copy drawn; none where none was.
    fn per_drawn(&self, of: f64) -> Option<f64> {
        (self.drawn > 0).then(|| of / self.drawn as f64)
    }
}

impl Row for KindRow {
    const TABLE: &'static str = "kinds.csv";
    const ABOUT: &'static str = "Card use by deck and kind of card, most copies first. Only builds with the feature `frame`, which is on \
                                 unless switched off, write it.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "deck", "id of the deck" => &row.deck;
        text "strategy", "id of its strategy" => &row.strategy;
        text "card_kind", "kind of card, in the game's word" => &row.kind;
        count "cards", "different cards of that kind" => row.cards;
        count "copies", "their copies in the deck" => row.copies;
        count "drawn", "copies that reached the hand, over all matches" => row.drawn;
        count "deployed", "copies that came into play" => row.deployed;
        count "stuck", "copies still in hand at the end" => row.stuck;
        share "drawn_win_rate", "win rate of drawn copies" => row.per_drawn(row.drawn_wins);
        value "deployed_per_drawn" Number, "`deployed` over `drawn`" => row.per_drawn(row.deployed as f64).into();
        count "wounds_dealt", "wounds dealt by copies" => row.wounds_dealt;
        count "kills", "enemies destroyed by copies" => row.kills;
        count "times_destroyed", "copies destroyed" => row.times_destroyed;
        count "spent", "resources paid for copies" => row.spent;
        count "place", "place of the deck in the line-up, from 1" => row.place;
    ];
}
