//! The report of `matrix`: decks against decks.

use super::chart::{Chart, matrix_chart};
use super::columns::{cut, panels, widest};
use super::estimate::{ReportEstimate, rate_object};
use super::export::Report;
use super::fit::FitRow;
use super::head::Head;
use super::json::{SCHEMA, seed_text};
use super::number::count;
use super::row::{Column, Label, Row, Unit, columns, object, objects};
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;
use super::words::spread;

/// Two decks under one pilot, or (`*`) under all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DuelRow {
    /// The deck whose wins are A's.
    pub deck_a: String,
    /// The other.
    pub deck_b: String,
    /// Who played both.
    pub pilot: String,
    /// Matches.
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
    /// `exact`, `target`, `max` or `interrupted`; empty for all pilots together.
    pub ended: &'static str,
}

impl Row for DuelRow {
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
        text "ended", "`exact`, `target`, `max` or `interrupted`; empty for all pilots together" => row.ended;
    ];
}

/// A deck's rating on the Elo scale; 1500 is the mean of all.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingRow {
    /// The deck.
    pub deck: String,
    /// Its rating.
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
    pub duels: Vec<DuelRow>,
    /// Win rate of whoever had the first turn, over all pairings alike.
    pub first_turn: Option<ReportEstimate>,
    /// Strongest first; empty where nothing could be fitted.
    pub ratings: Vec<RatingRow>,
    /// How well they tell the results.
    pub fit: Option<FitRow>,
    /// Circles: each beats the next, the last the first, beyond its interval.
    pub cycles: Vec<[String; 3]>,
}

impl MatrixReport {
    fn found(&self, deck: &str, other: &str) -> Option<(&DuelRow, bool)> {
        let mut all = self.duels.iter().filter(|row| row.pilot == "*");
        all.find_map(|row| {
            let is_first = row.deck_a == deck && row.deck_b == other;
            let is_second = row.deck_b == deck && row.deck_a == other;
            (is_first || is_second).then_some((row, is_first))
        })
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

/// A number for each pair of decks, row against column.
fn square(
    report: &MatrixReport,
    of: impl Fn(&str, &str) -> Option<f64>,
    diagonal: Option<f64>,
) -> Vec<Vec<Option<f64>>> {
    let row = |deck: &String| {
        let cell = |other: &String| {
            if deck == other {
                diagonal
            } else {
                of(deck, other)
            }
        };
        report.decks.iter().map(cell).collect()
    };
    report.decks.iter().map(row).collect()
}

/// Win rates of all decks against all, one half against themselves.
fn win_rates(report: &MatrixReport) -> Vec<Vec<Option<f64>>> {
    let rate = |a: &str, b: &str| report.rate(a, b).map(|rate| rate.value);
    square(report, rate, Some(0.5))
}

/// A square as a table, which `meta` reads.
fn square_table(
    name: &'static str,
    decks: &[String],
    cells: Vec<Vec<Option<f64>>>,
    unit: Unit,
) -> ReportTable {
    let names = decks.iter().map(|deck| (deck.clone(), unit));
    let columns = super::table::columns(&[SQUARE]).into_iter().chain(names);
    let rows = decks.iter().zip(cells).map(|(deck, row)| {
        let cells = row.into_iter().map(Datum::from);
        std::iter::once(Datum::from(deck)).chain(cells).collect()
    });
    ReportTable::new(name, columns.collect(), rows.collect())
}

impl Report for MatrixReport {
    const FILE: &'static str = "matrix.json";

    fn head(&self) -> &Head {
        &self.head
    }

    fn tables(&self) -> Vec<ReportTable> {
        let game = [self.head.game.as_str()];
        let effective = square(self, |a, b| self.found(a, b)?.0.effective, None);
        vec![
            ReportTable::of(&game, &self.duels),
            ReportTable::of(&game, &self.ratings),
            square_table("payoff.csv", &self.decks, win_rates(self), Unit::Share),
            square_table("effective.csv", &self.decks, effective, Unit::Number),
        ]
    }

    fn charts(&self) -> Vec<Chart> {
        vec![matrix_chart(self)]
    }

    fn document(&self) -> Datum {
        let head = &self.head;
        let cycles: Vec<[&str; 3]> = self
            .cycles
            .iter()
            .map(|cycle| cycle.each_ref().map(String::as_str))
            .collect();
        Datum::object()
            .with("schema", SCHEMA)
            .with("game", &head.game)
            .with("seed", seed_text(head.seed))
            .with("decks", &self.decks)
            .with("pilots", &self.pilots)
            .with("matches", head.matches)
            .with("complete", head.complete)
            .with("win_rates", win_rates(self))
            .with("pairings", objects(&self.duels))
            .with("first_turn", rate_object(self.first_turn))
            .with("ratings", objects(&self.ratings))
            .with("fit", self.fit.as_ref().map(object))
            .with("cycles", cycles)
            .and(head.tail())
    }

    fn title(&self, _look: Terminal) -> Vec<String> {
        vec![format!(
            "{}: {} decks, pilots {}, {} matches; win rate (%) of row against column, with its 95 % interval",
            self.head.title,
            self.decks.len(),
            self.pilots.join(", "),
            count(self.head.matches)
        )]
    }

    fn body(&self, look: Terminal) -> Vec<String> {
        let mut lines = Vec::new();
        let told = |deck: &String, other: &String| {
            self.rate(deck, other).map_or_else(
                || "·".to_owned(),
                |rate| format!("{:.1} {}", rate.value * 100.0, spread(rate, 1)),
            )
        };
        let rows = self.decks.iter();
        let cells = rows.map(|deck| self.decks.iter().map(|other| told(deck, other)).collect());
        let numbered = (1..).zip(&self.decks);
        let names = numbered.map(|(place, deck): (usize, _)| format!("{place:>2} {deck}"));
        let heads = (1..=self.decks.len()).map(|place| place.to_string());
        lines.extend(panels(
            &names.collect::<Vec<_>>(),
            &heads.collect::<Vec<_>>(),
            &cells.collect::<Vec<_>>(),
            look.width,
        ));
        let name = widest(self.decks.iter().map(String::as_str)).min(look.beside(36));
        for row in &self.ratings {
            let (deck, rating) = (cut(&row.deck, name), row.rating);
            lines.push(format!(
                "  rating {deck} {:>6.0}  {:.0} – {:.0}",
                rating.value, rating.low, rating.high
            ));
        }
        if let Some(fit) = &self.fit {
            lines.push(format!("{}; fit: {}", fit.model, fit.told()));
        }
        if let Some(first) = self.first_turn {
            lines.push(format!(
                "Whoever has the first turn wins {}.",
                super::words::rate(first)
            ));
        }
        for [a, b, c] in &self.cycles {
            lines.push(format!("circle: {a} beats {b} beats {c} beats {a}"));
        }
        if !self.cycles.is_empty() {
            lines.push(
                "Circles rest on 95 % intervals that are not corrected for the number of pairings: one in twenty misses its \
                 truth."
                    .to_owned(),
            );
        }
        lines
    }
}
