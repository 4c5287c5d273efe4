//! A page of Markdown on its way: lines, paragraphs, pictures, tables.

use std::fmt::{Arguments, Write as _};

use super::chart::Chart;
use super::escape::markdown as escaped;
use super::shown::Shown;

/// A page.
#[derive(Debug, Default)]
pub(super) struct Page(String);

impl Page {
    /// A line. Writing to a `String` cannot fail, so its result says nothing.
    pub(super) fn line(&mut self, text: Arguments<'_>) {
        let _ = writeln!(self.0, "{text}");
    }

    /// A line and an empty one.
    pub(super) fn paragraph(&mut self, text: Arguments<'_>) {
        let _ = writeln!(self.0, "{text}\n");
    }

    /// An empty line.
    pub(super) fn gap(&mut self) {
        self.0.push('\n');
    }

    /// The chart of this name, where it was drawn.
    pub(super) fn picture(&mut self, charts: &[Chart], name: &str) {
        if let Some(chart) = charts.iter().find(|chart| chart.name == name) {
            self.paragraph(format_args!("![{}]({name}.svg)", escaped(&chart.alt)));
        }
    }

    /// A table: words are made harmless here, numbers set to the right.
    pub(super) fn table(&mut self, table: &Shown) {
        let heads = &table.heads;
        let named = heads.iter().map(|head| match head.text.as_str() {
            "" => " |".to_owned(),
            head => format!(" {head} |"),
        });
        self.line(format_args!("|{}", named.collect::<String>()));
        let lines = heads
            .iter()
            .map(|head| if head.is_right { "--:|" } else { "---|" });
        self.line(format_args!("|{}", lines.collect::<String>()));
        for row in &table.rows {
            debug_assert_eq!(row.len(), heads.len(), "{row:?}");
            let cells = row.iter().zip(heads).map(|(cell, head)| {
                if head.is_right {
                    format!(" {cell} |")
                } else {
                    format!(" {} |", escaped(cell))
                }
            });
            self.line(format_args!("|{}", cells.collect::<String>()));
        }
    }

    /// The whole text.
    pub(super) fn text(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Format, Unit};

    #[test]
    fn a_table_has_its_heads_and_which_way_they_are_set() {
        let mut page = Page::default();
        let words = Format::of(Unit::Text);
        let table = Shown {
            rows: vec![Vec::new(), Vec::new()],
            ..Shown::default()
        };
        let table = table.with(0, ("copies", Format::of(Unit::Count)), [3_u64, 1200]);
        let table = table
            .with(0, ("card", words), ["Ram", "a|b"])
            .with(0, ("", words), ["A", "B"]);
        page.table(&table);
        page.gap();
        let wanted =
            "| | card | copies |\n|---|---|--:|\n| A | Ram | 3 |\n| B | a\\|b | 1,200 |\n\n";
        assert_eq!(page.text(), wanted);
    }
}
