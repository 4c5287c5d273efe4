//! Tables for people on a terminal: every one is laid out here. Where a screen is too narrow, spare columns go first, then
//! names that must stay whole get a line of their own, then words are cut.

use super::columns::{cut, widest};
use super::escape::tame;
use super::shown::Shown;
use super::terminal::Terminal;

/// Columns between two cells.
const GAP: usize = 2;
/// Columns before the first.
const MARGIN: usize = 2;
/// To so many columns words may be cut.
const SHORTEST: usize = 8;

/// A table as it fits a screen.
struct Fitted<'t> {
    table: &'t Shown,
    look: Terminal,
    /// Places of the columns that are left, and how wide each is.
    columns: Vec<(usize, usize)>,
    /// Places of the columns that have lines of their own above the others.
    above: Vec<usize>,
}

impl<'t> Fitted<'t> {
    fn new(table: &'t Shown, look: Terminal, room: usize) -> Self {
        let wide = |at: usize| {
            let cells = table.rows.iter().map(|row| tame(&row[at]).chars().count());
            let head = widest([table.heads[at].text.as_str()]);
            (at, cells.fold(head, usize::max))
        };
        let mut fitted = Self {
            table,
            look,
            columns: (0..table.heads.len()).map(wide).collect(),
            above: Vec::new(),
        };
        while fitted.width() > room && fitted.spares() {}
        if fitted.width() > room {
            let is_whole = |&(at, _): &(usize, usize)| table.heads[at].is_whole;
            let (above, beside): (Vec<_>, Vec<_>) = fitted.columns.into_iter().partition(is_whole);
            (fitted.above, fitted.columns) = (above.iter().map(|&(at, _)| at).collect(), beside);
        }
        while fitted.width() > room && fitted.cuts() {}
        fitted
    }

    /// Columns before the first, more below a name that has a line of its own.
    fn indent(&self) -> usize {
        if self.above.is_empty() {
            MARGIN
        } else {
            2 * MARGIN
        }
    }

    fn width(&self) -> usize {
        let wide: usize = self.columns.iter().map(|(_, wide)| wide).sum();
        self.indent() + wide + GAP * self.columns.len().saturating_sub(1)
    }

    /// Leaves out the column that can best be spared, if one can.
    fn spares(&mut self) -> bool {
        let spare = |&(at, _): &(usize, usize)| self.table.heads[at].spare;
        let most = self.columns.iter().map(spare).max().unwrap_or(0);
        let last = self
            .columns
            .iter()
            .rposition(|column| spare(column) == most);
        match last.filter(|_| most > 0) {
            Some(last) => {
                let (at, _) = self.columns.remove(last);
                // A value never stands without its interval.
                if self.table.heads[at].is_interval {
                    self.columns.remove(last - 1);
                }
                true
            }
            None => false,
        }
    }

    /// Makes the widest column of words a column narrower, if one can be.
    fn cuts(&mut self) -> bool {
        let heads = &self.table.heads;
        let words = self
            .columns
            .iter_mut()
            .filter(|(at, wide)| !heads[*at].is_right && !heads[*at].is_whole && *wide > SHORTEST);
        match words.max_by_key(|(_, wide)| *wide) {
            Some((_, wide)) => {
                *wide -= 1;
                true
            }
            None => false,
        }
    }

    fn line(&self, cell: impl Fn(usize, usize) -> String) -> String {
        let cells = self.columns.iter().map(|&(at, wide)| cell(at, wide));
        let cells = cells.collect::<Vec<_>>().join(&" ".repeat(GAP));
        format!("{}{cells}", " ".repeat(self.indent()))
    }

    /// A text in its column.
    fn set(&self, at: usize, wide: usize, text: &str) -> String {
        if self.table.heads[at].is_right {
            format!("{:>wide$}", tame(text))
        } else {
            cut(text, wide)
        }
    }

    /// The lines; a table without rows has no head either.
    fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.table.rows.is_empty() {
            return lines;
        }
        let head = self.line(|at, wide| self.set(at, wide, &self.table.heads[at].text));
        if !head.trim().is_empty() {
            lines.push(self.look.paint(Terminal::FAINT, head.trim_end()));
        }
        for (number, row) in self.table.rows.iter().enumerate() {
            for &at in &self.above {
                let head = self.table.heads[at].text.as_str();
                let named = match self.above.len() {
                    1 => String::new(),
                    _ => [head, " "].concat(),
                };
                lines.push(format!("  {named}{}", tame(&row[at])));
            }
            let hue = |place: usize| {
                let hues = self.table.hues.as_ref();
                let hues = hues.filter(|(hued, _)| *hued == place);
                hues.and_then(|(_, hues)| hues.get(number))
            };
            let line = self.line(|at, wide| {
                let text = self.set(at, wide, &row[at]);
                match hue(at) {
                    Some(code) => self.look.paint(code, &text),
                    None => text,
                }
            });
            lines.push(line.trim_end().to_owned());
            let remark = self.table.remarks.get(number);
            let remark = remark.filter(|remark| !remark.is_empty());
            lines.extend(remark.map(|remark| format!("      {}", tame(remark))));
        }
        lines
    }
}

impl Shown {
    /// Its lines on a terminal.
    pub(super) fn lines(&self, look: Terminal) -> Vec<String> {
        Fitted::new(self, look, look.beside(0)).lines()
    }

    /// Its lines on a terminal, where too many columns stand side by side in panels under one another: each begins with the
    /// first `led` columns.
    pub(super) fn panels(&self, look: Terminal, led: usize) -> Vec<String> {
        self.panels_in(look.beside(0), look, led)
    }

    fn panels_in(&self, room: usize, look: Terminal, led: usize) -> Vec<String> {
        let mut lines = Vec::new();
        let mut first = led;
        while first < self.heads.len() {
            let panel = |last: usize| self.of_columns(&(0..led).chain(first..last));
            let fits = |&last: &usize| panel(last).width() <= room;
            // A value never stands without its interval.
            let is_end = |last: &usize| self.heads.get(*last).is_none_or(|head| !head.is_interval);
            let mut ends = (first + 1..=self.heads.len()).filter(is_end).peekable();
            let least = ends.peek().copied().unwrap_or(self.heads.len());
            let last = ends.take_while(fits).last().unwrap_or(least);
            lines.extend(Fitted::new(&panel(last), look, room).lines());
            first = last;
        }
        lines
    }

    /// The same with these of its columns.
    fn of_columns(&self, places: &(impl Iterator<Item = usize> + Clone)) -> Self {
        let row = |row: &Vec<String>| places.clone().map(|at| row[at].clone()).collect();
        Self {
            heads: places.clone().map(|at| self.heads[at].clone()).collect(),
            rows: self.rows.iter().map(row).collect(),
            ..Self::default()
        }
    }

    /// Columns of a screen that it takes with nothing cut or left out.
    pub(super) fn width(&self) -> usize {
        Fitted::new(self, Terminal::default(), usize::MAX).width()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::column::{Column, columns};
    use crate::estimate::ReportEstimate;
    use crate::format::Unit;
    use crate::row::Row;
    use crate::shown::shown;

    struct Deck {
        name: String,
        pilot: String,
        rate: Option<ReportEstimate>,
        matches: u64,
    }

    impl Row for Deck {
        const ABOUT: &'static str = "A deck.";
        const COLUMNS: &'static [Column<Self>] = columns![row:
            text "name", "its name" => &row.name, head("deck");
            text "copied", "its name, to be copied" => &row.name, head("deck"), whole;
            text "pilot", "its pilot" => &row.pilot;
            estimate ["rate", "low", "high"] Share, "how often it wins" => row.rate, spare(1);
            count "matches", "matches" => row.matches;
        ];
    }

    fn decks() -> [Deck; 2] {
        let deck = |name: &str, rate, matches| Deck {
            name: name.to_owned(),
            pilot: "a pilot with a long name".to_owned(),
            rate,
            matches,
        };
        let (value, low, high) = (0.5, 0.4, 0.6);
        let rate = Some(ReportEstimate { value, low, high });
        [
            deck("Skyline\u{1b}", rate, 12_000),
            deck("Hearthlight Boarders of the Rim", None, 0),
        ]
    }

    fn lines(table: &Shown, room: usize) -> Vec<String> {
        Fitted::new(table, Terminal::default(), room).lines()
    }

    #[test]
    fn a_table_stands_in_columns_and_no_data_is_a_dash() {
        let table = shown!(Deck: &decks(); "name", "rate", "matches");
        let wanted = [
            "  deck                             rate, %   95 % interval  matches",
            "  Skyline\\u{1b}                      50.00  40.00 to 60.00   12,000",
            "  Hearthlight Boarders of the Rim        –               –        0",
        ];
        assert_eq!(lines(&table, 80), wanted);
    }

    #[test]
    fn what_can_be_spared_goes_before_a_word_is_cut_and_a_value_never_without_its_interval() {
        let table = shown!(Deck: &decks(); "name", "rate", "matches");
        let narrow = lines(&table, 60);
        assert_eq!(narrow[0], "  deck                             matches");
        let cut = lines(&table, 24);
        assert_eq!(cut[2], "  Hearthlight …        0");
        assert!(cut.iter().all(|line| line.chars().count() <= 24), "{cut:?}");
    }

    #[test]
    fn a_name_to_be_copied_has_a_line_of_its_own_before_it_is_cut() {
        let table = shown!(Deck: &decks(); "copied", "matches");
        let told = lines(&table, 30);
        let wanted = [
            "    matches",
            "  Skyline\\u{1b}",
            "     12,000",
            "  Hearthlight Boarders of the Rim",
            "          0",
        ];
        assert_eq!(told, wanted);
    }

    #[test]
    fn a_table_of_too_many_columns_stands_in_panels() {
        let mut table = shown!(Deck: &decks(); "matches").titled(0, "deck");
        for (at, head) in ["five", "ten", "fifteen"].into_iter().enumerate() {
            let values = [at as u64, 100];
            table = table.with(
                at + 1,
                (head, crate::format::Format::of(Unit::Count)),
                values,
            );
        }
        let wanted = [
            "    deck  five  ten",
            "  12,000     0    1",
            "       0   100  100",
            "    deck  fifteen",
            "  12,000        2",
            "       0      100",
        ];
        assert_eq!(table.panels_in(22, Terminal::default(), 1), wanted);
    }

    #[test]
    fn a_remark_stands_below_its_row() {
        let remarks = ["not proven".to_owned(), String::new()];
        let table = shown!(Deck: &decks(); "matches").remarked(remarks);
        let wanted = ["  matches", "   12,000", "      not proven", "        0"];
        assert_eq!(lines(&table, 80), wanted);
    }
}
