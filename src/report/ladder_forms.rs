//! The report of `ladder` in all its forms: tables, document, chart and screen.

use super::chart::{Chart, ladder_chart};
use super::columns::{cut, panels, widest};
use super::export::Report;
use super::head::Head;
use super::json::{SCHEMA, seed_text};
use super::ladder::LadderReport;
use super::number::{count, percent};
use super::row::{object, objects};
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;

impl Report for LadderReport {
    const FILE: &'static str = "ladder.json";

    fn head(&self) -> &Head {
        &self.head
    }

    fn tables(&self) -> Vec<ReportTable> {
        let game = [self.head.game.as_str()];
        vec![
            ReportTable::of(&game, &self.pilots),
            ReportTable::of(&game, &self.pairings),
            ReportTable::of(&game, &self.follies),
        ]
    }

    fn charts(&self) -> Vec<Chart> {
        ladder_chart(self).into_iter().collect()
    }

    fn document(&self) -> Datum {
        let head = &self.head;
        Datum::object()
            .with("schema", SCHEMA)
            .with("game", &head.game)
            .with("seed", seed_text(head.seed))
            .with("decks", &self.decks)
            .with("matches_per_pairing", self.matches_per_pairing)
            .with("matches", head.matches)
            .with("complete", head.complete)
            .with("pilots", objects(&self.pilots))
            .with(
                "pairings",
                objects(self.pairings.iter().filter(|row| row.deck == "*")),
            )
            .with("fit", self.fit.as_ref().map(object))
            .with("follies", objects(&self.follies))
            .and(head.tail())
    }

    fn title(&self, _look: Terminal) -> Vec<String> {
        vec![format!(
            "{}: {} pilots, {} matches per pairing over {}",
            self.head.title,
            self.pilots.len(),
            count(self.matches_per_pairing),
            super::words::several(self.decks.len() as u64, "deck", "decks")
        )]
    }

    fn body(&self, look: Terminal) -> Vec<String> {
        let mut lines = Vec::new();
        let names = self.pilots.iter().map(|row| row.name.as_str());
        // 42 columns stand beside a name in the table of ratings.
        let name = widest(names).max(5).min(look.beside(42));
        let is_one = name + 6 * self.pilots.len() <= look.beside(42);
        let heads: Vec<String> = (1..=self.pilots.len()).map(|n| n.to_string()).collect();
        let beside = |cells: &[String]| {
            let cells = cells.iter().filter(|_| is_one);
            cells
                .map(|cell| format!("{cell:>6}"))
                .collect::<Vec<_>>()
                .concat()
        };
        lines.push(format!(
            "  {:>2} {:name$}  rating   95 % interval     win{}",
            "",
            "pilot",
            beside(&heads)
        ));
        let mut rows = Vec::new();
        for (at, row) in self.pilots.iter().enumerate() {
            let rating = row.rating.map_or_else(
                || format!("{:>7} {:>15}", "", ""),
                |rating| {
                    let (low, high) = (format!("{:.0}", rating.low), format!("{:.0}", rating.high));
                    format!("{:>7.0}  {low:>6} – {high:<6}", rating.value)
                },
            );
            let win = row.win_rate.map_or_else(String::new, percent);
            let others = self.pilots.iter();
            let against: Vec<String> = others
                .map(|other| against(self, &row.name, &other.name))
                .collect();
            let (place, name) = (at + 1, cut(&row.name, name));
            lines.push(format!(
                "  {place:>2} {name} {rating}  {win:>6}{}",
                beside(&against)
            ));
            rows.push(against);
        }
        if !is_one {
            lines.push("  win rate (%) of row against column".to_owned());
            let numbered = (1..).zip(&self.pilots);
            let names = numbered.map(|(place, row): (usize, _)| format!("{place:>2} {}", row.name));
            lines.extend(panels(
                &names.collect::<Vec<_>>(),
                &heads,
                &rows,
                look.width,
            ));
        }
        lines.push(
            "  win and the columns behind it: % of these matches, as counted; intervals of pairings are in pairings.csv"
                .to_owned(),
        );
        if let Some(fit) = &self.fit {
            lines.push(format!("{}; fit: {}", fit.model, fit.told()));
        }
        lines.extend(super::folly::lines(&self.follies));
        lines
    }
}

/// Win rate in per cent of one pilot against another; a dot against itself.
fn against(report: &LadderReport, name: &str, other: &str) -> String {
    let found = report.pairings.iter().filter(|row| row.deck == "*");
    for row in found {
        let rate = row.win_rate_a.map(|rate| rate.value);
        if row.strategy_a == name && row.strategy_b == other {
            return rate.map_or_else(String::new, |rate| format!("{:.1}", rate * 100.0));
        }
        if row.strategy_b == name && row.strategy_a == other {
            return rate.map_or_else(String::new, |rate| format!("{:.1}", 100.0 - rate * 100.0));
        }
    }
    "·".to_owned()
}
