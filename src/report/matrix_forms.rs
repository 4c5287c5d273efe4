//! The report of `matrix` in all its forms: tables, document, chart and screen.

use super::chart::Chart;
use super::charts::matrix_chart;
use super::columns::panels;
use super::export::Report;
use super::format::Unit;
use super::head::Head;
use super::matrix::{DeckPairingRow, FieldRow, GauntletRow, MatrixReport, RatingRow, SQUARE};
use super::number::count;
use super::rate::rate_object;
use super::row::{object, objects};
use super::shown::shown;
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;
use super::words::spread;
use breachlab_core::games::EVERY;

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

/// The screen of a gauntlet: each deck against all of the field, then against each of it, the worst first.
fn gauntlet(report: &MatrixReport, look: Terminal) -> Vec<String> {
    let mut lines =
        shown!(GauntletRow: &report.gauntlet; "deck", "pilot", "win_rate", "worst").lines(look);
    lines.push(String::new());
    let mut met: Vec<DeckPairingRow> = report.pairings.clone();
    met.retain(|row| row.pilot == EVERY);
    let rate = |row: &DeckPairingRow| row.win_rate_a.map_or(1.0, |rate| rate.value);
    met.sort_by(|a, b| a.deck_a.cmp(&b.deck_a).then(rate(a).total_cmp(&rate(b))));
    lines.extend(shown!(DeckPairingRow: &met; "deck_a", "deck_b", "win_rate_a").lines(look));
    lines.push(String::new());
    lines.extend(shown!(FieldRow: &report.field; "deck", "share").lines(look));
    lines
}

impl Report for MatrixReport {
    const FILE: &'static str = "matrix.json";

    fn head(&self) -> &Head {
        &self.head
    }

    fn tables(&self) -> Vec<ReportTable> {
        let game = [self.head.game.as_str()];
        let effective = square(self, |a, b| self.found(a, b)?.0.effective, None);
        let mut tables = vec![
            ReportTable::of(&game, &self.pairings),
            ReportTable::of(&game, &self.ratings),
        ];
        if self.field.is_empty() {
            let rates = win_rates(self);
            tables.push(square_table("payoff.csv", &self.decks, rates, Unit::Share));
            tables.push(square_table(
                "effective.csv",
                &self.decks,
                effective,
                Unit::Number,
            ));
        } else {
            tables.push(ReportTable::of(&game, &self.gauntlet));
            tables.push(ReportTable::of(&game, &self.field));
        }
        tables
    }

    fn charts(&self) -> Vec<Chart> {
        vec![matrix_chart(self)]
    }

    fn own(&self) -> Datum {
        let cycles: Vec<[&str; 3]> = self
            .cycles
            .iter()
            .map(|cycle| cycle.each_ref().map(String::as_str))
            .collect();
        Datum::object()
            .with("decks", &self.decks)
            .with("pilots", &self.pilots)
            .with("matches", self.head.matches)
            .with("win_rates", win_rates(self))
            .with("pairings", objects(&self.pairings))
            .with("first_turn", rate_object(self.first_turn))
            .with("ratings", objects(&self.ratings))
            .with("fit", self.fit.as_ref().map(object))
            .with("gauntlet", objects(&self.gauntlet))
            .with("field", objects(&self.field))
            .with("cycles", cycles)
    }

    fn title(&self, _look: Terminal) -> Vec<String> {
        let (asked, rest) = if self.field.is_empty() {
            (
                format!("{} decks", self.decks.len()),
                "; win rate (%) of row against column, with its 95 % interval",
            )
        } else {
            (format!("a gauntlet of {} decks", self.field.len()), "")
        };
        vec![format!(
            "{}: {asked}, pilots {}, {} matches{rest}",
            self.head.title,
            self.pilots.join(", "),
            count(self.head.matches)
        )]
    }

    fn body(&self, look: Terminal) -> Vec<String> {
        if !self.field.is_empty() {
            return gauntlet(self, look);
        }
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
        if !self.ratings.is_empty() {
            lines.extend(shown!(RatingRow: &self.ratings; "deck", "rating").lines(look));
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
