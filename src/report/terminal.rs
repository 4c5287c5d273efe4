//! The result as a table for a terminal: fits 80 columns, colour only where it is wanted.

use super::card_rows::CardRow;
use super::columns::widest;
use super::escape::tame;
use super::estimate::ReportEstimate;
use super::format::{Format, Unit};
use super::model::{RunReport, SeatRow};
use super::number::count;
use super::run_rows::EndingRow;
use super::run_words;
use super::shown::{Shown, shown};
use super::words;

/// Columns that every text may take, however narrow the screen is.
const NARROWEST: usize = 60;

/// How the table may look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terminal {
    /// Colours and bold letters.
    pub colour: bool,
    /// Bars and strips drawn with block characters.
    pub bars: bool,
    /// Columns to fill, at least 60.
    pub width: usize,
}

impl Default for Terminal {
    fn default() -> Self {
        Self {
            colour: false,
            bars: true,
            width: 80,
        }
    }
}

impl Terminal {
    /// Codes of what stands out (ECMA-48, SGR).
    pub(super) const BOLD: &'static str = "1";
    pub(super) const FAINT: &'static str = "2";
    pub(super) const RED: &'static str = "31";
    pub(super) const GREEN: &'static str = "32";
    pub(super) const YELLOW: &'static str = "33";
    pub(super) const BLUE: &'static str = "34";

    /// Columns left beside so many.
    pub(super) fn beside(self, taken: usize) -> usize {
        self.width.max(NARROWEST).saturating_sub(taken)
    }

    /// A text in a colour, where colours are wanted.
    pub(super) fn paint(self, code: &str, text: &str) -> String {
        if self.colour && !text.is_empty() {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }
}

/// Columns of a bar or strip at most.
const MOST_BAR: usize = 30;
/// Cards per deck.
const CARDS: usize = 8;
/// Blue, yellow, green, magenta, cyan, red: one per side.
const SIDES: [&str; 6] = ["34", "33", "32", "35", "36", "31"];

/// What was played.
pub(super) fn title(report: &RunReport, look: Terminal) -> Vec<String> {
    let title = format!(
        "{}: {}, seed {}",
        report.head.title,
        words::several(report.head.matches, "match", "matches"),
        report.head.seed_told()
    );
    vec![look.paint(Terminal::BOLD, &tame(&title))]
}

/// What came of it.
pub(super) fn body(report: &RunReport, look: Terminal) -> Vec<String> {
    let mut lines = vec![String::new()];
    win_rates(&mut lines, report, look);
    cards(&mut lines, report, look);
    endings(&mut lines, report, look);
    lines
}

/// The rows of a table, each with a picture of its value beside it where there is room: `tails` make it, so many columns
/// wide.
fn beside(table: &Shown, look: Terminal, tails: &[impl Fn(usize) -> String]) -> Vec<String> {
    let plain = Terminal {
        colour: false,
        ..look
    };
    let wide = widest(table.lines(plain).iter().map(String::as_str)) + 2;
    let mut lines = table.lines(look);
    let room = look.beside(wide).min(MOST_BAR);
    let first = lines.len().saturating_sub(tails.len());
    for (line, tail) in lines[first..].iter_mut().zip(tails) {
        *line = format!("{line:wide$}{}", tail(room));
    }
    lines
}

fn win_rates(lines: &mut Vec<String>, report: &RunReport, look: Terminal) {
    let letters = (1..=report.seats.len()).map(|place| RunReport::letter(place).to_string());
    let table = shown!(SeatRow: &report.seats; "deck_name", "strategy", "win_rate");
    let table = table.with(0, ("", Format::of(Unit::Text)), letters);
    let bar = |(at, seat): (usize, &SeatRow)| {
        let share = seat.win_rate.map_or(0.0, |rate| rate.value);
        move |room| look.paint(SIDES[at % SIDES.len()], &blocks(share, room, look))
    };
    let bars: Vec<_> = report.seats.iter().enumerate().map(bar).collect();
    lines.extend(beside(&table, look, &bars));
    lengths(lines, report);
    lines.push(String::new());
}

/// Draws, what the first turn is worth, and how long the matches were.
fn lengths(lines: &mut Vec<String>, report: &RunReport) {
    let mut facts = vec![if report.head.matches > 0 {
        let share = report.draws as f64 / report.head.matches as f64;
        format!("draws {} ({:.2} %)", count(report.draws), share * 100.0)
    } else {
        "no match was played".to_owned()
    }];
    if let Some(lost) = report.mode.lost.filter(|_| report.head.matches > 0) {
        let share = 100.0 * lost as f64 / report.head.matches as f64;
        facts.push(format!("lost to the table {} ({share:.2} %)", count(lost)));
    }
    if let Some(first) = report.matchups.first().and_then(|row| row.first_seat) {
        let share = Format::of(Unit::Share);
        let (rate, interval) = (share.number(first.value), share.interval(first));
        facts.push(format!("first turn wins {rate} % ({interval})"));
    }
    lines.push(format!("     {}", facts.join("; ")));
    if let (Some(mean), Some(p50), Some(p95), Some(max)) = (
        report.length.mean,
        report.length.p50,
        report.length.p95,
        report.length.max,
    ) {
        let text =
            format!("rounds: mean {mean:.1}, median {p50}, 95 % at most {p95}, longest {max}");
        lines.push(format!("     {text}"));
    }
}

fn cards(lines: &mut Vec<String>, report: &RunReport, look: Terminal) {
    let places = 1..=report.seats.len();
    let told = places.flat_map(|place| {
        let cards = run_words::telling_cards(report, place, CARDS).into_iter();
        cards.filter_map(move |card| Some((place, card, card.drawn_minus_never_seen?)))
    });
    let told: Vec<(usize, &CardRow, ReportEstimate)> = told.collect();
    let ends = told.iter().map(|(_, _, e)| e.low.abs().max(e.high.abs()));
    let reach = ends.fold(0.0, f64::max);
    if reach == 0.0 {
        return;
    }
    let text = "Cards that go with winning (drawn minus never seen)";
    lines.push(look.paint(Terminal::BOLD, text));
    let cards = told.iter().map(|(_, card, _)| *card);
    let letters = told
        .iter()
        .map(|(place, ..)| RunReport::letter(*place).to_string());
    let table = shown!(CardRow: cards; "card_name", "drawn_minus_never_seen");
    let table = table.with(0, ("", Format::of(Unit::Text)), letters);
    let strip = |&(place, _, gain): &(usize, &CardRow, ReportEstimate)| {
        move |room| {
            let strip = if look.bars {
                interval_strip(gain, reach, room)
            } else {
                String::new()
            };
            look.paint(SIDES[(place - 1) % SIDES.len()], &strip)
        }
    };
    let strips: Vec<_> = told.iter().map(strip).collect();
    lines.extend(beside(&table, look, &strips));
    lines.push(String::new());
}

fn endings(lines: &mut Vec<String>, report: &RunReport, look: Terminal) {
    let rows = report.endings.iter();
    let rows = rows.filter(|row| row.sides.place == 1 && row.split.matches > 0);
    let mut rows: Vec<&EndingRow> = rows.collect();
    if rows.is_empty() {
        return;
    }
    rows.sort_by_key(|row| std::cmp::Reverse(row.split.matches));
    lines.push(look.paint(Terminal::BOLD, "How matches end"));
    let table = shown!(EndingRow: rows.iter().copied(); "ending", "share");
    let bar = |row: &&EndingRow| {
        let share = row.share.map_or(0.0, |share| share.value);
        move |room| blocks(share, room, look)
    };
    let bars: Vec<_> = rows.iter().map(bar).collect();
    lines.extend(beside(&table, look, &bars));
    lines.push(String::new());
}

/// A bar of `share` of `width` columns, to an eighth of a column; none where no bars are wanted.
#[must_use]
pub fn blocks(share: f64, width: usize, look: Terminal) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    if !look.bars {
        return String::new();
    }
    let eighths = (share.clamp(0.0, 1.0) * width as f64 * 8.0).round() as usize;
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

/// An interval on a strip whose middle is zero: `──┼─├●┤─`.
fn interval_strip(estimate: ReportEstimate, reach: f64, width: usize) -> String {
    if width < 9 {
        return String::new();
    }
    let last = (width - 1) as f64;
    let at = |v: f64| (f64::midpoint(v / reach, 1.0).clamp(0.0, 1.0) * last).round() as usize;
    let (low, value, high) = (at(estimate.low), at(estimate.value), at(estimate.high));
    (0..width)
        .map(|i| match i {
            _ if i == value => '●',
            _ if i >= low && i <= high => '─',
            _ if i == at(0.0) => '│',
            _ => ' ',
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_grows_by_eighths() {
        let look = Terminal::default();
        assert_eq!(blocks(0.5, 4, look), "██");
        assert_eq!(blocks(0.0, 4, look), "");
        assert_eq!(blocks(1.0, 4, look), "████");
        assert_eq!(blocks(0.03125, 4, look), "▏");
        let bars = false;
        assert_eq!(blocks(0.5, 4, Terminal { bars, ..look }), "");
    }

    #[test]
    fn the_strip_has_its_zero_in_the_middle() {
        let estimate = ReportEstimate {
            value: 0.5,
            low: 0.25,
            high: 0.75,
        };
        assert_eq!(interval_strip(estimate, 1.0, 9), "    │─●─ ");
    }
}
