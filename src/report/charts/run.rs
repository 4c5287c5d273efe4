//! Which charts a run has, and what stands in them.

use std::collections::BTreeMap;

use crate::card_rows::CardRow;
use crate::chart::Chart;
use crate::chart::forest::{Forest, ForestRow};
use crate::chart::picture::{FAINT, Ink, NEUTRAL, Picture, TEXT, side};
use crate::chart::sheet::ChartFrame;
use crate::chart::stack::{StackBar, columns, rows};
use crate::estimate::ReportEstimate;
use crate::format::told;
use crate::model::{RunReport, SeatRow};
use crate::number::count;
use crate::run_rows::{EndingRow, Sides, Split};
use crate::run_words::opponents;
use crate::shown::column_of;
use crate::words::{several, spoken};
use breachlab_core::games::EVERY;

/// Most columns of the length chart; longer spans are put together.
const MOST_COLUMNS: u64 = 64;
/// Cards shown from each end of a deck's list.
const CARDS_A_SIDE: usize = 20;

/// The charts of a report; a chart without data is left out.
#[must_use]
pub fn charts(report: &RunReport) -> Vec<Chart> {
    let mut charts = Vec::new();
    if report.seats.iter().any(|seat| seat.win_rate.is_some()) {
        charts.push(Chart {
            name: "win-rates".to_owned(),
            alt: "Win rate of each deck with its 95 % interval".to_owned(),
            picture: win_rates(report),
        });
    }
    for (at, seat) in report.seats.iter().enumerate() {
        let place = at + 1;
        let cards: Vec<_> = report
            .cards
            .iter()
            .filter(|card| card.place == place)
            .collect();
        if let Some(picture) = card_gains(report, place, &cards) {
            let letter = RunReport::letter(place);
            charts.push(Chart {
                name: format!("cards-{}", letter.to_ascii_lowercase()),
                alt: format!(
                    "Cards of {}: win rate drawn minus never seen",
                    seat.deck_name
                ),
                picture,
            });
        }
    }
    if !report.turns.is_empty() {
        charts.push(Chart {
            name: "length".to_owned(),
            alt: "Length of matches in rounds, by winner".to_owned(),
            picture: length(report),
        });
    }
    if !report.endings.is_empty() {
        charts.push(Chart {
            name: "endings".to_owned(),
            alt: "How matches ended, by winner".to_owned(),
            picture: endings(report),
        });
    }
    charts
}

fn win_rates(report: &RunReport) -> Picture {
    let column = column_of!(SeatRow: "win_rate");
    let mut list: Vec<ForestRow> = Vec::new();
    for (at, seat) in report.seats.iter().enumerate() {
        let basis = format!("won {}", count(seat.wins));
        list.extend(rate_row(
            label(report, at + 1),
            basis,
            seat.win_rate,
            side(at + 1),
        ));
    }
    let first = report.matchups.first().and_then(|row| row.first_seat);
    // Where decks hold several sides, even is another share for one of them than for a deck.
    let first = first.filter(|_| report.mode.even == report.mode.even_of_side);
    list.extend(rate_row(
        "whoever moves first".to_owned(),
        String::new(),
        first,
        TEXT,
    ));
    let even = report.mode.even.map(|even| 100.0 * even);
    let dashed = even.map_or_else(String::new, |even| {
        format!(" Dashed line: an even match ({even:.1} %).")
    });
    let caption = format!(
        "n = {}, draws: {} (each counts one half). Bars: 95 % interval (Wilson, from {} \
         of matches that share a deal).{dashed}",
        several(report.head.matches, "match", "matches"),
        count(report.draws),
        several(
            report.matchups.first().map_or(0, |row| row.pairs),
            "complete set",
            "complete sets"
        ),
    );
    Forest {
        frame: ChartFrame {
            title: "Who wins",
            subtitle: &line_up(report),
            caption: &caption,
            legend: &[],
        },
        axis: column.axis_title(),
        format: column.format(),
        reference: even,
        pitch: 34.0,
        rows: list,
    }
    .picture()
}

fn rate_row(
    label: String,
    basis: String,
    rate: Option<ReportEstimate>,
    ink: Ink,
) -> Option<ForestRow> {
    let format = column_of!(SeatRow: "win_rate").format();
    Some(ForestRow::of(format, [label, basis], rate?, ink))
}

fn card_gains(report: &RunReport, place: usize, cards: &[&CardRow]) -> Option<Picture> {
    let mut list: Vec<(&CardRow, ReportEstimate)> = cards
        .iter()
        .filter_map(|card| Some((*card, card.drawn_minus_never_seen?)))
        .collect();
    if list.is_empty() {
        return None;
    }
    // Cards that tie keep the order of the deck: the sort is stable.
    list.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
    let left_out = list.len().saturating_sub(2 * CARDS_A_SIDE);
    let column = column_of!(CardRow: "drawn_minus_never_seen");
    let ink = side(place);
    let mut rows: Vec<ForestRow> = Vec::new();
    for (at, (card, gain)) in list.iter().enumerate() {
        if left_out > 0 && at == CARDS_A_SIDE {
            rows.push(ForestRow::Remark(format!(
                "… {left_out} cards between, see cards.csv …"
            )));
        }
        if left_out > 0 && (CARDS_A_SIDE..CARDS_A_SIDE + left_out).contains(&at) {
            continue;
        }
        let label = format!("{} × {}", card.copies, card.card_name);
        let named = [label, format!("n = {}", count(card.drawn.copies))];
        rows.push(ForestRow::of(column.format(), named, *gain, ink));
    }
    let caption = format!(
        "n: copies drawn in {}. Bars: 95 % interval for each card alone, clustered by deal; of 20 \
         cards that do nothing, one is expected to miss the line. A difference seen is not a cause: cards \
         that come late are drawn in longer matches.",
        several(report.head.matches, "match", "matches"),
    );
    let picture = Forest {
        frame: ChartFrame {
            title: &format!("Which cards go with winning: {}", label(report, place)),
            subtitle: "Win rate of the copies that were drawn, less that of the copies never seen",
            caption: &caption,
            legend: &[],
        },
        axis: column.axis_title(),
        format: column.format(),
        reference: Some(0.0),
        pitch: 24.0,
        rows,
    };
    Some(picture.picture())
}

fn length(report: &RunReport) -> Picture {
    let mut lengths: BTreeMap<u64, Winners> = BTreeMap::new();
    for row in &report.turns {
        lengths
            .entry(row.turns)
            .or_default()
            .add(report, &row.sides, row.split);
    }
    let shortest = lengths.keys().next().copied().unwrap_or(0);
    let longest = lengths.keys().next_back().copied().unwrap_or(0);
    let width = (longest - shortest + 1).div_ceil(MOST_COLUMNS).max(1);
    let bars: Vec<StackBar> = (shortest..=longest)
        .step_by(width as usize)
        .map(|from| {
            let mut all = Winners::default();
            for (_, winners) in lengths.range(from..from + width) {
                all.merge(winners);
            }
            let to = from + width - 1;
            let label = if width == 1 {
                from.to_string()
            } else {
                format!("{from}–{to}")
            };
            StackBar {
                label,
                figures: String::new(),
                parts: all.parts(report),
            }
        })
        .collect();
    let [mean, median, high, most] = [
        report.length.mean.map(|v| format!("{v:.1}")),
        report.length.p50.map(|v| v.to_string()),
        report.length.p95.map(|v| v.to_string()),
        report.length.max.map(|v| v.to_string()),
    ]
    .map(told);
    let caption = format!(
        "n = {}. Mean {mean}, median {median}, 95 % of the matches took at most {high}, the \
         longest {most} rounds.",
        several(report.head.matches, "match", "matches"),
    );
    let frame = ChartFrame {
        title: "How long matches last, and who wins them",
        subtitle: "One bar a length, stacked by winner",
        caption: &caption,
        legend: &legend(report),
    };
    columns(&frame, ["rounds", "share of matches, %"], &bars)
}

fn endings(report: &RunReport) -> Picture {
    let mut order: Vec<&str> = Vec::new();
    let mut ends: BTreeMap<&str, (Winners, Option<ReportEstimate>)> = BTreeMap::new();
    for row in &report.endings {
        if !order.contains(&row.ending.as_str()) {
            order.push(&row.ending);
        }
        let entry = ends.entry(&row.ending).or_default();
        entry.0.add(report, &row.sides, row.split);
        entry.1 = row.share;
    }
    order.sort_by_key(|ending| std::cmp::Reverse(ends[ending].0.matches));
    let bars: Vec<StackBar> = order
        .iter()
        .filter(|ending| ends[*ending].0.matches > 0)
        .map(|ending| {
            let (winners, share) = &ends[ending];
            let figures = share.map_or_else(String::new, |share| {
                let share = column_of!(EndingRow: "share").format().figures(share);
                format!("{share}  n = {}", count(winners.matches))
            });
            StackBar {
                label: spoken(ending),
                figures,
                parts: winners.parts(report),
            }
        })
        .collect();
    let caption = format!(
        "n = {}; in brackets the 95 % interval of the share.",
        several(report.head.matches, "match", "matches"),
    );
    let frame = ChartFrame {
        title: "How matches end, and who wins them",
        subtitle: "One bar an ending, stacked by winner",
        caption: &caption,
        legend: &legend(report),
    };
    rows(&frame, "share of matches, %", &bars)
}

/// Matches by winner: with two decks from the one row that names both, with more from each deck's own row. Where decks
/// share a side, its first one counts for all.
#[derive(Clone, Debug, Default)]
struct Winners {
    by_place: BTreeMap<usize, u64>,
    draws: u64,
    matches: u64,
}

impl Winners {
    fn add(&mut self, report: &RunReport, sides: &Sides, split: Split) {
        if !report.mode.is_first_of_side(sides.place) {
            return;
        }
        *self.by_place.entry(sides.place).or_default() += split.wins_a;
        if sides.deck_b != EVERY {
            *self.by_place.entry(sides.place + 1).or_default() += split.wins_b;
        }
        if sides.place == 1 {
            self.draws += split.draws;
            self.matches += split.matches;
        }
    }

    fn merge(&mut self, other: &Self) {
        for (place, wins) in &other.by_place {
            *self.by_place.entry(*place).or_default() += wins;
        }
        self.draws += other.draws;
        self.matches += other.matches;
    }

    /// Parts in percent of all matches.
    fn parts(&self, report: &RunReport) -> Vec<(Ink, f64)> {
        let share = |n: u64| 100.0 * n as f64 / report.head.matches.max(1) as f64;
        let mut parts: Vec<_> = self
            .by_place
            .iter()
            .map(|(place, wins)| (side(*place), share(*wins)))
            .collect();
        parts.push((NEUTRAL, share(self.draws)));
        if report.mode.lost.is_some() {
            let others = self.by_place.values().sum::<u64>() + self.draws;
            parts.push((FAINT, share(self.matches.saturating_sub(others))));
        }
        parts
    }
}

fn legend(report: &RunReport) -> Vec<(Ink, String)> {
    let mut legend: Vec<_> = (1..=report.seats.len())
        .filter(|&place| report.mode.is_first_of_side(place))
        .map(|place| (side(place), format!("won by {}", label(report, place))))
        .collect();
    legend.push((NEUTRAL, "draw".to_owned()));
    if report.mode.lost.is_some() {
        legend.push((FAINT, "lost to the table".to_owned()));
    }
    legend
}

/// A letter and the name of the deck, as on an axis.
fn label(report: &RunReport, place: usize) -> String {
    let name = report
        .seats
        .get(place - 1)
        .map_or("", |seat| seat.deck_name.as_str());
    format!("{} {name}", RunReport::letter(place))
}

/// `GAME: DECK (PILOT) against DECK (PILOT)`.
fn line_up(report: &RunReport) -> String {
    let sides: Vec<_> = report
        .seats
        .iter()
        .map(|seat| format!("{} ({})", seat.deck, seat.strategy))
        .collect();
    format!("{}: {}", report.head.title, opponents(report, &sides))
}
