//! The result as a table for a terminal: fits 80 columns, colour only where it is wanted.

use super::columns::cut;
use super::escape::tame;
use super::estimate::ReportEstimate;
use super::json::seed_text;
use super::model::RunReport;
use super::number::count;
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

/// Cards a deck.
const CARDS: usize = 8;
/// Blue, yellow, green, magenta, cyan, red: one a side.
const SIDES: [&str; 6] = ["34", "33", "32", "35", "36", "31"];

/// What was played.
pub(super) fn title(report: &RunReport, look: Terminal) -> Vec<String> {
    let title = format!(
        "{}: {}, seed {}",
        report.head.title,
        words::several(report.head.matches, "match", "matches"),
        seed_text(report.head.seed)
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

fn win_rates(lines: &mut Vec<String>, report: &RunReport, look: Terminal) {
    let figures = 30;
    let name = report
        .seats
        .iter()
        .map(|s| s.deck_name.chars().count())
        .max()
        .unwrap_or(0);
    let pilot = report
        .seats
        .iter()
        .map(|s| s.strategy.chars().count())
        .max()
        .unwrap_or(0)
        .clamp(8, 12);
    let name = name.clamp(4, look.beside(7 + pilot + figures).min(28));
    let bar = look.beside(7 + name + pilot + figures).min(30);
    let head = format!(
        "     {}  {}  win rate    95 % interval",
        cut("deck", name),
        cut("strategy", pilot)
    );
    lines.push(look.paint(Terminal::FAINT, &head));
    for (at, seat) in report.seats.iter().enumerate() {
        let [rate, interval] = words::rate_cells(seat.win_rate);
        let fill = seat
            .win_rate
            .map_or_else(String::new, |e| blocks(e.value, bar, look));
        let text = format!(
            "  {}  {}  {}  {rate:>6} %  {interval:>13}  ",
            RunReport::letter(at + 1),
            cut(&seat.deck_name, name),
            cut(&seat.strategy, pilot),
        );
        lines.push(format!(
            "{text}{}",
            look.paint(SIDES[at % SIDES.len()], &fill)
        ));
    }
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
        let [rate, interval] = words::rate_cells(Some(first));
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
    let shown: Vec<_> = (1..=report.seats.len())
        .map(|p| (p, words::telling_cards(report, p, CARDS)))
        .collect();
    let reach = shown
        .iter()
        .flat_map(|(_, cards)| cards)
        .filter_map(|card| card.drawn_minus_never_seen)
        .map(|e| e.low.abs().max(e.high.abs()))
        .fold(0.0, f64::max);
    if reach == 0.0 {
        return;
    }
    let text = "Cards that go with winning (drawn minus never seen, points, 95 % interval)";
    lines.push(look.paint(Terminal::BOLD, text));
    let name = 30.min(look.beside(36));
    let strip = look.beside(5 + name + 26).min(30);
    for (place, cards) in &shown {
        for card in cards {
            let Some(gain) = card.drawn_minus_never_seen else {
                continue;
            };
            let [value, interval] = words::gain_cells(Some(gain));
            let text = format!(
                "  {}  {}  {value:>5}  {interval:<15}  ",
                RunReport::letter(*place),
                cut(&card.card_name, name),
            );
            let strip = if look.bars {
                interval_strip(gain, reach, strip)
            } else {
                String::new()
            };
            lines.push(format!(
                "{text}{}",
                look.paint(SIDES[(place - 1) % SIDES.len()], &strip)
            ));
        }
    }
    lines.push(String::new());
}

fn endings(lines: &mut Vec<String>, report: &RunReport, look: Terminal) {
    let mut rows: Vec<_> = report
        .endings
        .iter()
        .filter(|row| row.sides.place == 1 && row.split.matches > 0)
        .collect();
    if rows.is_empty() {
        return;
    }
    rows.sort_by_key(|row| std::cmp::Reverse(row.split.matches));
    lines.push(look.paint(Terminal::BOLD, "How matches end"));
    let name = rows
        .iter()
        .map(|row| row.ending.chars().count())
        .max()
        .unwrap_or(0)
        .min(34);
    let bar = look.beside(5 + name + 28).min(30);
    for row in rows {
        let [share, interval] = words::rate_cells(row.share);
        let fill = row
            .share
            .map_or_else(String::new, |e| blocks(e.value, bar, look));
        let name = cut(&words::spoken(&row.ending), name);
        lines.push(format!("     {name}  {share:>6} %  {interval:>13}  {fill}"));
    }
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
