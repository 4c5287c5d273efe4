//! One line-up in the hands of several pilots: who wins in whose hands, and which cards are strong in some hands
//! only.

use super::card_rows::CardRow;
use super::column::{Column, columns};
use super::escape::tame;
use super::estimate::ReportEstimate;
use super::export::Report;
use super::format::{Unit, told};
use super::head::Head;
use super::model::{RunReport, SeatRow};
use super::number::points;
use super::row::{Row, object, objects};
use super::shown::{column_of, shown};
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;
use super::words::several;

/// What a list picked from many cards and pilots is worth.
const NOT_CORRECTED: &str = "  (picked where two 95 % intervals lie apart, not corrected for the number of cards and pilots)";

/// Cards shown on a terminal.
const SHOWN: usize = 12;

/// A card in the hands of one pilot.
pub(super) struct TierRow {
    pilot: String,
    card: CardRow,
}

impl Row for TierRow {
    const TABLE: &'static str = "tiers.csv";
    const ABOUT: &'static str = "A card in the hands of one pilot.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "pilot", "the pilot of all decks" => &row.pilot;
        count "place", "place of the deck in the line-up, from 1" => row.card.place as u64;
        text "deck", "id of the deck" => &row.card.deck;
        text "card_id", "id of the card" => &row.card.card_id;
        text "card_name", "its name" => &row.card.card_name;
        count "copies", "copies in the deck" => row.card.copies;
        count "matches", "matches the deck played" => row.card.matches;
        count "drawn", "copies that reached the hand, over all matches" => row.card.drawn.copies;
        estimate ["drawn_win_rate", "drawn_ci_low", "drawn_ci_high"] Share, "win rate of drawn copies"
            => row.card.drawn_win_rate;
        estimate ["drawn_minus_never_seen", "difference_low", "difference_high"] Difference,
            "win rate of drawn copies less that of never seen ones" => row.card.drawn_minus_never_seen;
    ];
}

/// The runs of one line-up, one per pilot, in the order given: usually weakest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TierReport {
    /// What it begins with.
    pub head: Head,
    /// The pilot and its run.
    pub runs: Vec<(String, RunReport)>,
}

/// A card whose worth depends on the hands that hold it: the intervals of two pilots lie apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Divided<'a> {
    /// The card, as the pilot in whose hands it is worth most has it.
    pub strong: (&'a str, &'a CardRow),
    /// The same card in the hands in which it is worth least.
    pub weak: (&'a str, &'a CardRow),
    /// Difference of the two differences (drawn less never seen).
    pub gap: f64,
}

impl TierReport {
    /// The report of these runs, as far as they came.
    #[must_use]
    pub fn of(runs: Vec<(String, RunReport)>, notes: Vec<String>, out: String) -> Self {
        let first = runs.first().map(|(_, run)| run.head.clone());
        let head = Head {
            matches: runs.iter().map(|(_, run)| run.head.matches).sum(),
            complete: runs.iter().all(|(_, run)| run.head.complete),
            notes,
            out,
            ..first.unwrap_or_default()
        };
        Self { head, runs }
    }

    /// Cards whose worth depends on the pilot beyond the intervals, the widest gap first.
    #[must_use]
    pub fn divided(&self) -> Vec<Divided<'_>> {
        let mut found = Vec::new();
        let Some((_, first)) = self.runs.first() else {
            return found;
        };
        for at in 0..first.cards.len() {
            let rows = self.runs.iter().filter_map(|(pilot, run)| {
                let row = run.cards.get(at)?;
                Some((pilot.as_str(), row, row.drawn_minus_never_seen?))
            });
            let rows: Vec<_> = rows.collect();
            let by_value = |a: &&(&str, &CardRow, ReportEstimate),
                            b: &&(&str, &CardRow, ReportEstimate)| {
                a.2.value.total_cmp(&b.2.value)
            };
            let (Some(strong), Some(weak)) =
                (rows.iter().max_by(by_value), rows.iter().min_by(by_value))
            else {
                continue;
            };
            if strong.2.low > weak.2.high {
                found.push(Divided {
                    strong: (strong.0, strong.1),
                    weak: (weak.0, weak.1),
                    gap: strong.2.value - weak.2.value,
                });
            }
        }
        found.sort_by(|a, b| b.gap.total_cmp(&a.gap));
        found
    }
}

/// One of the runs: the line-up in the hands of one pilot.
pub(super) struct PilotRunRow {
    pilot: String,
    matches: u64,
    turns: Option<f64>,
}

impl Row for PilotRunRow {
    const DOCUMENT: &'static str =
        "`pilots` of `run --each-strategy --json`, with `seats` as those of a run";
    const ABOUT: &'static str = "The line-up in the hands of one pilot.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "pilot", "the pilot of all decks" => &row.pilot;
        count "matches", "matches played" => row.matches;
        value "mean_turns" Rounds, "mean length" => row.turns.into(), head("rounds");
    ];
}

impl PilotRunRow {
    fn of((pilot, run): &(String, RunReport)) -> Self {
        Self {
            pilot: pilot.clone(),
            matches: run.head.matches,
            turns: run.length.mean,
        }
    }
}

/// A run as the document has it.
fn tier_object(run: &(String, RunReport)) -> Datum {
    // Whose strategy it is stands above the seats.
    let seats = run.1.seats.iter().map(|seat| SeatRow {
        strategy: String::new(),
        ..seat.clone()
    });
    object(&PilotRunRow::of(run)).with("seats", objects(&seats.collect::<Vec<_>>()))
}

/// A card whose worth depends on the pilot, as the document has it.
pub(super) struct DividedRow {
    deck: String,
    card: String,
    strong: (String, Option<f64>),
    weak: (String, Option<f64>),
}

impl DividedRow {
    fn of(card: &Divided<'_>) -> Self {
        let in_hands = |(pilot, row): (&str, &CardRow)| {
            let worth = row.drawn_minus_never_seen.map(|d| d.value);
            (pilot.to_owned(), worth)
        };
        Self {
            deck: card.strong.1.deck.clone(),
            card: card.strong.1.card_id.clone(),
            strong: in_hands(card.strong),
            weak: in_hands(card.weak),
        }
    }
}

impl Row for DividedRow {
    const DOCUMENT: &'static str = "`divided_cards` of `run --each-strategy --json`";
    const ABOUT: &'static str = "A card whose worth depends on the pilot: the intervals of two pilots lie apart, the widest gap first.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "deck", "id of the deck" => &row.deck;
        text "card_id", "id of the card" => &row.card;
        text "strong_pilot", "the pilot in whose hands it is worth most" => &row.strong.0;
        value "strong" Difference, "`drawn_minus_never_seen` in those hands" => row.strong.1.into();
        text "weak_pilot", "the pilot in whose hands it is worth least" => &row.weak.0;
        value "weak" Difference, "`drawn_minus_never_seen` in those hands" => row.weak.1.into();
    ];
}

/// The runs themselves stand in folders beside its table.
impl Report for TierReport {
    const FILE: &'static str = "";

    fn head(&self) -> &Head {
        &self.head
    }

    fn tables(&self) -> Vec<ReportTable> {
        let rows = self.runs.iter().flat_map(|(pilot, run)| {
            run.cards.iter().map(|card| TierRow {
                pilot: pilot.clone(),
                card: card.clone(),
            })
        });
        vec![ReportTable::of(
            &[&self.head.game],
            &rows.collect::<Vec<_>>(),
        )]
    }

    fn own(&self) -> Datum {
        let divided = self.divided();
        let divided = divided.iter();
        Datum::object()
            .with(
                "pilots",
                Datum::List(self.runs.iter().map(tier_object).collect()),
            )
            .with(
                "divided_cards",
                objects(&divided.map(DividedRow::of).collect::<Vec<_>>()),
            )
    }

    fn title(&self, _look: Terminal) -> Vec<String> {
        vec![format!(
            "{}: win rates in % with 95 % intervals, by pilot",
            self.head.title
        )]
    }

    fn body(&self, look: Terminal) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some((_, first)) = self.runs.first() {
            let rows: Vec<PilotRunRow> = self.runs.iter().map(PilotRunRow::of).collect();
            let mut table =
                shown!(PilotRunRow: &rows; "pilot", "mean_turns", "matches").titled(0, "");
            let format = column_of!(SeatRow: "win_rate").format();
            for (at, seat) in first.seats.iter().enumerate() {
                let rates = self.runs.iter().map(|(_, run)| run.seats[at].win_rate);
                let (place, deck) = (1 + 2 * at, tame(&seat.deck));
                // The title says that all of them are per cent.
                table = table
                    .with_estimates(place, ("", format), rates)
                    .titled(place, &deck);
            }
            lines.extend(table.panels(look, 1));
        }
        let divided = self.divided();
        if divided.is_empty() {
            lines.push(
                "no card's worth differs between these pilots beyond the intervals".to_owned(),
            );
        } else {
            lines.push(format!(
                "{} whose worth (drawn less never seen, in points) depends on the pilot:",
                several(divided.len() as u64, "card", "cards")
            ));
        }
        if !divided.is_empty() {
            lines.push(NOT_CORRECTED.to_owned());
        }
        for card in divided.iter().take(SHOWN) {
            let worth = |row: &CardRow| told(row.drawn_minus_never_seen.map(|d| points(d.value)));
            lines.push(format!(
                "  {} ({}): {} by {}, {} by {}",
                card.strong.1.card_name,
                card.strong.1.deck,
                worth(card.strong.1),
                card.strong.0,
                worth(card.weak.1),
                card.weak.0
            ));
        }
        lines
    }

    fn foot(&self) -> Vec<String> {
        vec![format!("report  {}/tiers.csv", self.head.out)]
    }
}
