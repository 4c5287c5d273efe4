//! The report of `draws`: exact odds of cards and groups, by how many cards were seen.

use super::column::{Column, DECK, Label, columns};
use super::export::Report;
use super::format::Unit;
use super::head::Head;
use super::mulligan::{MulliganReport, mulligan_lines};
use super::row::{Row, objects};
use super::shown::{column_of, shown};
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;

/// A card or a group.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawRow {
    /// `card` or `group`.
    pub sort: &'static str,
    /// Id of the card, or name of the group.
    pub id: String,
    /// Name of the card, or of the group.
    pub name: String,
    /// Copies in the pile.
    pub copies: u64,
    /// For each count of cards seen: chance of exactly 0, 1, 2, … of them.
    pub exactly: Vec<Vec<f64>>,
    /// The same, of at least 0, 1, 2, ….
    pub at_least: Vec<Vec<f64>>,
    /// Mean number of copies seen.
    pub means: Vec<f64>,
}

impl DrawRow {
    /// The chance of a copy, for each count of cards seen.
    fn at_least_one(&self) -> Vec<f64> {
        let at_least = self.at_least.iter();
        at_least
            .map(|at| at.get(1).copied().unwrap_or(0.0))
            .collect()
    }
}

impl Row for DrawRow {
    const DOCUMENT: &'static str = "`cards` and `groups` of `draws.json`";
    const ABOUT: &'static str = "A card or a group; lists are in the order of `seen`.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "id", "id of the card, or name of the group" => &row.id;
        text "name", "name of the card, or of the group" => &row.name;
        count "copies", "copies in the pile" => row.copies;
        value "at_least_one" Share, "chance of at least one copy" => row.at_least_one().into();
        value "mean" Number, "mean number of copies seen" => (&row.means).into();
        value "exactly" Share, "chances of exactly 0, 1, 2, … copies" => (&row.exactly).into();
        value "at_least" Share, "chances of at least 0, 1, 2, … copies" => (&row.at_least).into();
    ];
}

/// The chance of so many copies among so many cards.
pub(super) struct ChanceRow {
    sort: &'static str,
    id: String,
    name: String,
    copies: u64,
    seen: u64,
    wanted: u64,
    at_least: f64,
    exactly: Option<f64>,
}

impl Row for ChanceRow {
    const TABLE: &'static str = "draws.csv";
    const ABOUT: &'static str = "The chance of `wanted` copies among the first `seen` cards.";
    const LEAD: &'static [Label] = &[DECK];
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "sort", "`card` or `group`" => row.sort;
        text "id", "id of the card, or name of the group" => &row.id;
        text "name", "name of the card, or of the group" => &row.name;
        count "copies", "copies in the pile" => row.copies;
        count "seen", "cards seen" => row.seen;
        count "wanted", "copies wanted among them" => row.wanted;
        share "at_least", "chance of so many or more" => Some(row.at_least);
        share "exactly", "chance of just so many" => row.exactly;
    ];
}

/// The report of a `draws`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawsReport {
    /// What it begins with.
    pub head: Head,
    /// Id of the deck.
    pub deck: String,
    /// What players call the deck.
    pub deck_name: String,
    /// Cards in the pile.
    pub pile: u64,
    /// Cards of the opening hand.
    pub opening: u64,
    /// Counts of cards seen, as asked.
    pub seen: Vec<u64>,
    /// Cards, in the order of the deck, then groups.
    pub rows: Vec<DrawRow>,
    /// What hands are worth; none where none were played.
    pub mulligan: Option<MulliganReport>,
}

impl DrawsReport {
    fn chances(&self) -> Vec<ChanceRow> {
        let mut rows = Vec::new();
        for row in &self.rows {
            for (at, &seen) in self.seen.iter().enumerate() {
                for (wanted, &at_least) in row.at_least[at].iter().enumerate() {
                    rows.push(ChanceRow {
                        sort: row.sort,
                        id: row.id.clone(),
                        name: row.name.clone(),
                        copies: row.copies,
                        seen,
                        wanted: wanted as u64,
                        at_least,
                        exactly: row.exactly[at].get(wanted).copied(),
                    });
                }
            }
        }
        rows
    }

    fn of_sort(&self, sort: &str) -> impl Iterator<Item = &DrawRow> {
        self.rows.iter().filter(move |row| row.sort == sort)
    }
}

impl Report for DrawsReport {
    const FILE: &'static str = "draws.json";

    fn head(&self) -> &Head {
        &self.head
    }

    fn tables(&self) -> Vec<ReportTable> {
        let mut tables = vec![ReportTable::of(&[&self.deck], &self.chances())];
        if let Some(mulligan) = &self.mulligan {
            tables.extend(mulligan.tables(&self.deck));
        }
        tables
    }

    fn own(&self) -> Datum {
        let mulligan = self.mulligan.as_ref();
        Datum::object()
            .with("deck", &self.deck)
            .with("deck_name", &self.deck_name)
            .with("pile", self.pile)
            .with("opening", self.opening)
            .with("seen", &self.seen)
            .with("cards", objects(self.of_sort("card")))
            .with("groups", objects(self.of_sort("group")))
            .with("mulligan", mulligan.map(MulliganReport::hands_object))
            .with(
                "plays_by_turn",
                mulligan.map_or(Datum::List(Vec::new()), MulliganReport::turns_list),
            )
    }

    /// The odds: they are exact and always whole, and stand above the word that the rest was interrupted.
    fn title(&self, look: Terminal) -> Vec<String> {
        let mut lines = vec![format!(
            "{}: chance (%) of at least one among the first cards of {}; the opening hand is {}",
            super::escape::tame(&self.deck_name),
            self.pile,
            self.opening
        )];
        for (sort, title) in [("card", ""), ("group", "  any of a group:")] {
            let rows: Vec<&DrawRow> = self.of_sort(sort).collect();
            if rows.is_empty() {
                continue;
            }
            lines.extend((!title.is_empty()).then(|| title.to_owned()));
            let mut table = shown!(DrawRow: rows.iter().copied(); "name", "copies").titled(0, "");
            for (at, seen) in self.seen.iter().enumerate() {
                let chances = rows.iter().map(|row| row.at_least_one()[at]);
                let end = table.heads.len();
                table = table.with(
                    end,
                    ("", column_of!(DrawRow: "at_least_one").format()),
                    chances,
                );
                table = table.titled(end, &seen.to_string());
            }
            lines.extend(table.panels(look, 2));
        }
        lines.push(format!(
            "A player who takes mulligans only while a card is missing sees {} cards more with each.",
            self.opening
        ));
        if self.mulligan.is_some() {
            lines.push(String::new());
        }
        lines
    }

    fn body(&self, look: Terminal) -> Vec<String> {
        let mulligan = self.mulligan.as_ref();
        mulligan.map_or_else(Vec::new, |mulligan| {
            mulligan_lines(mulligan, self.head.complete, look)
        })
    }

    fn foot(&self) -> Vec<String> {
        Vec::new()
    }
}
