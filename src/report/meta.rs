//! The report of `meta`: which mixture of decks nobody beats, and how a field moves.

use super::chart::{Chart, meta_chart};
use super::columns::{cut, widest};
use super::estimate::ReportEstimate;
use super::export::Report;
use super::head::Head;
use super::json::{SCHEMA, seed_text};
use super::number::{count, percent, points};
use super::row::{Column, Label, Row, Unit, columns, listed};
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;

/// One deck of the field.
#[derive(Clone, Debug, PartialEq)]
pub struct MetaRow {
    /// Its name.
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
        estimate ["nash", "nash_low", "nash_high"] Share, "share at equilibrium" => Some(row.nash);
        estimate ["alpha_rank", "alpha_low", "alpha_high"] Share, "share by α-rank" => Some(row.alpha);
        share "against_nash",
            "win rate against the equilibrium: one half for those it holds, and how far short the others fall"
            => Some(row.against_nash);
        share "replicator_mean", "mean share on the replicator's path" => Some(row.replicator_mean);
        share "replicator_end", "share at its end" => Some(row.replicator_end);
        share "field", "share in the field given" => row.field;
        share "against_field", "win rate against the field given" => row.against_field;
    ];
}

/// The share of one deck at one point of the replicator's path.
pub(super) struct PathRow {
    time: f64,
    deck: String,
    share: f64,
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
    /// The best answer.
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

impl MetaReport {
    fn path(&self) -> Vec<PathRow> {
        let points = self.path.iter().flat_map(|(time, shares)| {
            let shares = self.decks.iter().zip(shares);
            shares.map(|(row, share)| PathRow {
                time: *time,
                deck: row.deck.clone(),
                share: *share,
            })
        });
        points.collect()
    }

    fn exploited(&self, found: &Exploited) -> Datum {
        let gain = found.exploitability;
        Datum::object()
            .with("best_answer", &found.deck)
            .with("win_rate", found.win_rate)
            .with("exploitability", gain.value)
            .with("ci_low", gain.low)
            .with("ci_high", gain.high)
            .with("field", listed(&self.decks, "field"))
            .with("against_field", listed(&self.decks, "against_field"))
    }
}

impl Report for MetaReport {
    const FILE: &'static str = "meta.json";

    fn head(&self) -> &Head {
        &self.head
    }

    fn tables(&self) -> Vec<ReportTable> {
        vec![
            ReportTable::of(&[], &self.decks),
            ReportTable::of(&[], &self.path()),
        ]
    }

    fn charts(&self) -> Vec<Chart> {
        vec![meta_chart(self)]
    }

    fn document(&self) -> Datum {
        let head = &self.head;
        let mut object = Datum::object()
            .with("schema", SCHEMA)
            .with("complete", head.complete)
            .with("seed", seed_text(head.seed))
            .with("payoff", &self.payoff);
        let shares = [
            "decks",
            "nash",
            "nash_low",
            "nash_high",
            "alpha_rank",
            "alpha_low",
            "alpha_high",
        ];
        for key in shares {
            object = object.with(key, listed(&self.decks, key));
        }
        object = object
            .with("value", self.value)
            .with("unique", self.is_unique);
        for key in ["against_nash", "replicator_mean", "replicator_end"] {
            object = object.with(key, listed(&self.decks, key));
        }
        object
            .with("alpha", Datum::Typed(self.alpha))
            .with("population", self.population)
            .with("draws", self.draws)
            .with(
                "exploited",
                self.exploited.as_ref().map(|found| self.exploited(found)),
            )
            .with("notes", &head.notes)
            .with("out", &head.out)
    }

    fn title(&self, _look: Terminal) -> Vec<String> {
        let basis = if self.draws == 0 {
            "win rates taken as exact".to_owned()
        } else {
            format!(
                "95 % intervals from {} draws of the win rates",
                count(self.draws)
            )
        };
        vec![format!(
            "The mixture of {} that none of them beats; {basis}",
            super::words::several(self.decks.len() as u64, "deck", "decks")
        )]
    }

    fn body(&self, look: Terminal) -> Vec<String> {
        let names = self.decks.iter().map(|row| row.deck.as_str());
        // The numbers take 65 columns.
        let name = widest(names).clamp(4, look.beside(65).max(15));
        let mut lines = vec![format!(
            "  {:name$}  share %     interval  against it  alpha-rank %  path mean %",
            "deck"
        )];
        for row in &self.decks {
            let interval = if self.draws == 0 {
                String::new()
            } else {
                format!("{:.1}–{:.1}", row.nash.low * 100.0, row.nash.high * 100.0)
            };
            let [share, against, alpha, mean] = [
                row.nash.value,
                row.against_nash,
                row.alpha.value,
                row.replicator_mean,
            ]
            .map(percent);
            let deck = cut(&row.deck, name);
            lines.push(format!(
                "  {deck}  {share:>7}  {interval:>11}  {against:>10}  {alpha:>12}  {mean:>11}"
            ));
        }
        if let Some(found) = &self.exploited {
            lines.push(format!(
                "The field given loses most to {}, which wins {} % against it: {} points above even.",
                super::escape::tame(&found.deck),
                percent(found.win_rate),
                points(found.exploitability.value)
            ));
        }
        lines
    }
}
