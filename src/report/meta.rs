//! The report of `meta`: which mixture of decks nobody beats, and how a field moves.

use super::column::{Column, Label, columns};
use super::estimate::ReportEstimate;
use super::format::Unit;
use super::head::Head;
use super::row::Row;

/// One deck of the field.
#[derive(Clone, Debug, PartialEq)]
pub struct MetaRow {
    /// Label of the deck.
    pub deck: String,
    /// Share at equilibrium.
    pub nash: ReportEstimate,
    /// Share by α-rank.
    pub alpha: ReportEstimate,
    /// Win rate against the equilibrium: one half for those it holds, and how far short the others fall.
    pub against_nash: f64,
    /// Mean share on the replicator's path.
    pub replicator_mean: f64,
    /// Share at its end.
    pub replicator_end: f64,
    /// Share in the field given.
    pub field: Option<f64>,
    /// Win rate against the field given.
    pub against_field: Option<f64>,
}

impl Row for MetaRow {
    const TABLE: &'static str = "meta.csv";
    const DOCUMENT: &'static str =
        "`meta.json`, each column a list in the order of `decks`; the last two in `exploited`";
    const ABOUT: &'static str = "One deck of the field.";
    const LEAD: &'static [Label] = &[];
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "deck", "its name" => &row.deck, key("decks");
        estimate ["nash", "nash_low", "nash_high"] Share, "share at equilibrium" => Some(row.nash), head("share"),
            axis("share of the field, %");
        share "nash_exact", "the same where the win rates are taken as exact" => Some(row.nash.value), to_read, head("share");
        estimate ["alpha_rank", "alpha_low", "alpha_high"] Share, "share by α-rank" => Some(row.alpha);
        share "alpha_share", "the same without its interval" => Some(row.alpha.value), to_read, head("alpha-rank");
        share "against_nash",
            "win rate against the equilibrium: one half for those it holds, and how far short the others fall"
            => Some(row.against_nash), head("against it"), later(1);
        share "replicator_mean", "mean share on the replicator's path" => Some(row.replicator_mean), head("path mean"), later(1);
        share "replicator_end", "share at its end" => Some(row.replicator_end), later(1);
        share "field", "share in the field given" => row.field, later(2);
        share "against_field", "win rate against the field given" => row.against_field, later(2);
    ];
}

/// The share of one deck at one point of the replicator's path.
pub(super) struct PathRow {
    pub(super) time: f64,
    pub(super) deck: String,
    pub(super) share: f64,
}

impl Row for PathRow {
    const TABLE: &'static str = "replicator.csv";
    const ABOUT: &'static str = "The share of one deck at one point of the replicator's path.";
    const LEAD: &'static [Label] = &[];
    const COLUMNS: &'static [Column<Self>] = columns![row:
        value "time" Number, "time on the path" => row.time.into();
        text "deck", "the deck" => &row.deck;
        share "share", "its share" => Some(row.share);
    ];
}

/// What a field loses to the deck that answers it best.
#[derive(Clone, Debug, PartialEq)]
pub struct Exploited {
    /// Label of the deck that earns most against the field given.
    pub deck: String,
    /// Its win rate against the field.
    pub win_rate: f64,
    /// By how much that is above one half, with what chance makes of it.
    pub exploitability: ReportEstimate,
}

/// The report of a `meta`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MetaReport {
    /// What it begins with.
    pub head: Head,
    /// The table the win rates came from.
    pub payoff: String,
    /// Decks, in the order of the table.
    pub decks: Vec<MetaRow>,
    /// Win rate the equilibrium is sure of.
    pub value: f64,
    /// Whether there is no other equilibrium.
    pub is_unique: bool,
    /// α of α-rank.
    pub alpha: f64,
    /// Population of α-rank.
    pub population: u32,
    /// Draws from what is known of the win rates; 0 where they were taken as exact.
    pub draws: u64,
    /// The field given and its best answer.
    pub exploited: Option<Exploited>,
    /// Times and shares of the replicator's path.
    pub path: Vec<(f64, Vec<f64>)>,
}
