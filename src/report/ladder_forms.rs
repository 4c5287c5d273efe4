//! The report of `ladder` in all its forms: tables, document, chart and screen.

use super::chart::Chart;
use super::charts::ladder_chart;
use super::columns::panels;
use super::export::Report;
use super::format::{Format, Unit, told};
use super::head::Head;
use super::ladder::{LadderReport, PilotRow};
use super::number::count;
use super::row::{object, objects};
use super::shown::shown;
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;
use breachlab_core::games::EVERY;

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
            ReportTable::of(&game, &self.blunders),
        ]
    }

    fn charts(&self) -> Vec<Chart> {
        ladder_chart(self).into_iter().collect()
    }

    fn own(&self) -> Datum {
        Datum::object()
            .with("decks", &self.decks)
            .with("matches_per_pairing", self.matches_per_pairing)
            .with("matches", self.head.matches)
            .with("pilots", objects(&self.pilots))
            .with(
                "pairings",
                objects(self.pairings.iter().filter(|row| row.deck == EVERY)),
            )
            .with("fit", self.fit.as_ref().map(object))
            .with("follies", objects(&self.blunders))
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
        let against: Vec<Vec<String>> = self
            .pilots
            .iter()
            .map(|row| {
                let others = self.pilots.iter();
                others
                    .map(|other| against(self, &row.name, &other.name))
                    .collect()
            })
            .collect();
        let places = (1..=self.pilots.len()).map(|place| place as u64);
        let table = shown!(PilotRow: &self.pilots; "pilot", "rating", "win_rate");
        let table = table.with(0, ("", Format::of(Unit::Count)), places.clone());
        let heads: Vec<String> = places.map(|place| place.to_string()).collect();
        let mut whole = table.clone();
        for (at, head) in heads.iter().enumerate() {
            let cells = against.iter().map(|row| row[at].as_str());
            let end = whole.heads.len();
            whole = whole.with(end, (head, Format::of(Unit::Number)), cells);
        }
        let mut lines = Vec::new();
        if whole.width() <= look.beside(0) {
            lines.extend(whole.lines(look));
        } else {
            lines.extend(table.lines(look));
            lines.push("  win rate (%) of row against column".to_owned());
            let numbered = (1..).zip(&self.pilots);
            let names = numbered.map(|(place, row): (usize, _)| format!("{place:>2} {}", row.name));
            lines.extend(panels(
                &names.collect::<Vec<_>>(),
                &heads,
                &against,
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
        lines.extend(super::blunder::lines(&self.blunders, look));
        lines
    }
}

/// Win rate in per cent of one pilot against another; a dot against itself.
fn against(report: &LadderReport, name: &str, other: &str) -> String {
    let in_percent = |rate: Option<f64>| told(rate.map(|rate| format!("{:.1}", rate * 100.0)));
    let found = report.pairings.iter().filter(|row| row.deck == EVERY);
    for row in found {
        let rate = row.win_rate_a.map(|rate| rate.value);
        if row.strategy_a == name && row.strategy_b == other {
            return in_percent(rate);
        }
        if row.strategy_b == name && row.strategy_a == other {
            return in_percent(rate.map(|rate| 1.0 - rate));
        }
    }
    "·".to_owned()
}
