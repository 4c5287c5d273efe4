//! The report of `meta` in all its forms: tables, document, chart and screen.

use super::chart::Chart;
use super::charts::meta_chart;
use super::export::Report;
use super::head::Head;
use super::meta::{Exploited, MetaReport, MetaRow, PathRow};
use super::number::{count, percent, points};
use super::row::on_their_side;
use super::shown::shown;
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;

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
            .and(on_their_side(&self.decks, 2))
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

    fn own(&self) -> Datum {
        let [shares, paths] = [0, 1].map(|later| on_their_side(&self.decks, later));
        Datum::object()
            .with("payoff", &self.payoff)
            .and(shares)
            .with("value", self.value)
            .with("unique", self.is_unique)
            .and(paths)
            .with("alpha", Datum::Typed(self.alpha))
            .with("population", self.population)
            .with("draws", self.draws)
            .with(
                "exploited",
                self.exploited.as_ref().map(|found| self.exploited(found)),
            )
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
        let table = if self.draws == 0 {
            shown!(MetaRow: &self.decks;
                "deck", "nash_exact", "against_nash", "alpha_share", "replicator_mean")
        } else {
            shown!(MetaRow: &self.decks;
                "deck", "nash", "against_nash", "alpha_share", "replicator_mean")
        };
        let mut lines = table.lines(look);
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
