//! The report of `ladder`: pilots against pilots.

use super::chart::{Chart, ladder_chart};
use super::columns::{cut, panels, widest};
use super::estimate::ReportEstimate;
use super::export::Report;
use super::fit::FitRow;
use super::folly::FollyRow;
use super::head::Head;
use super::json::{SCHEMA, seed_text};
use super::number::{count, percent};
use super::row::{Column, Row, Unit, columns, object, objects};
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;

/// One pilot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PilotRow {
    /// Its name.
    pub name: String,
    /// On the Elo scale; 1500 is the mean of all.
    pub rating: Option<ReportEstimate>,
    /// Share of the score over all its matches.
    pub win_rate: Option<f64>,
    /// Matches it played.
    pub matches: u64,
}

impl Row for PilotRow {
    const TABLE: &'static str = "ladder.csv";
    const DOCUMENT: &'static str = "`pilots` of `ladder.json`";
    const ABOUT: &'static str = "One pilot, strongest first.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "pilot", "its name" => &row.name, key("name");
        estimate ["rating", "ci_low", "ci_high"] Rating, "its rating" => row.rating;
        share "win_rate", "share of the points over all its matches, as counted" => row.win_rate;
        count "matches", "matches it played" => row.matches;
    ];
}

/// Two pilots, with one deck on both sides or (`*`) with all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PairingRow {
    /// The pilot whose wins are A's.
    pub strategy_a: String,
    /// The other.
    pub strategy_b: String,
    /// The deck both played.
    pub deck: String,
    /// Matches.
    pub matches: u64,
    /// Won by A.
    pub wins_a: u64,
    /// Won by B.
    pub wins_b: u64,
    /// Won by neither.
    pub draws: u64,
    /// Win rate of A, draws one half.
    pub win_rate_a: Option<ReportEstimate>,
    /// What the ratings say it should be.
    pub expected_a: Option<f64>,
    /// Win rate of whoever had the first turn.
    pub first_seat: Option<f64>,
    /// Mean length in rounds.
    pub mean_turns: Option<f64>,
}

impl Row for PairingRow {
    const TABLE: &'static str = "pairings.csv";
    const DOCUMENT: &'static str = "`pairings` of `ladder.json`, those of all decks together";
    const ABOUT: &'static str =
        "Two pilots with one deck on both sides, or (`*`) with all decks together.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "strategy_a", "the pilot whose wins are A's" => &row.strategy_a;
        text "strategy_b", "the other" => &row.strategy_b;
        text "deck", "the deck both played; `*` for all of them" => &row.deck, in_tables;
        count "matches", "matches" => row.matches;
        count "wins_a", "won by A" => row.wins_a;
        count "wins_b", "won by B" => row.wins_b;
        count "draws", "won by neither" => row.draws;
        estimate ["win_rate_a", "ci_low", "ci_high"] Share, "win rate of A, a draw counted one half" => row.win_rate_a;
        share "expected_a", "what the ratings say it should be" => row.expected_a;
        share "first_seat_win_rate", "win rate of whoever had the first turn" => row.first_seat, in_tables;
        value "mean_turns" Rounds, "mean length" => row.mean_turns.into(), in_tables;
    ];
}

/// The report of a `ladder`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LadderReport {
    /// What it begins with.
    pub head: Head,
    /// Matches of each pairing.
    pub matches_per_pairing: u64,
    /// Decks, each played by both sides.
    pub decks: Vec<String>,
    /// Pilots, strongest first.
    pub pilots: Vec<PilotRow>,
    /// Pairings, all decks together and then deck by deck.
    pub pairings: Vec<PairingRow>,
    /// Absurd play, by pilot.
    pub follies: Vec<FollyRow>,
    /// The model; none where nothing could be fitted.
    pub fit: Option<FitRow>,
}

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
