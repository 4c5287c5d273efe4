//! The report of `matrix` in all its forms: tables, document, chart and screen.

use super::chart::Chart;
use super::charts::matrix_chart;
use super::columns::panels;
use super::export::Report;
use super::format::Unit;
use super::head::Head;
use super::matrix::{MatrixReport, RatingRow, SQUARE};
use super::number::count;
use super::rate::rate_object;
use super::row::{object, objects};
use super::shown::shown;
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;
use super::words::spread;

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
            ReportTable::of(&game, &self.pairings),
            ReportTable::of(&game, &self.ratings),
            square_table("payoff.csv", &self.decks, win_rates(self), Unit::Share),
            square_table("effective.csv", &self.decks, effective, Unit::Number),
        ]
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
            .with("cycles", cycles)
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
