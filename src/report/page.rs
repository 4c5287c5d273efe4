//! A page of Markdown on its way: what every page has of its report's head, lines, paragraphs, pictures, tables.

use std::collections::BTreeSet;
use std::fmt::{Arguments, Write as _};

use super::chart::Chart;
use super::escape::{code, fenced, markdown as escaped};
use super::head::{Head, seed_text};
use super::shown::Shown;
use super::words::INTERRUPTED_PAGE;

/// A page.
#[derive(Debug, Default)]
pub(super) struct Page(String);

impl Page {
    /// A page under this title; that of an interrupted report says so before anything else.
    pub(super) fn of(head: &Head, title: Arguments<'_>) -> Self {
        let mut page = Self::default();
        page.paragraph(format_args!("# {title}"));
        if !head.complete {
            page.paragraph(format_args!("{INTERRUPTED_PAGE}"));
        }
        page
    }

    /// The whole text, with what every page ends with: game, seed, the files that decided it, the command that asks it
    /// again.
    pub(super) fn end(mut self, head: &Head) -> String {
        let above = self.0.trim_end().len();
        self.0.truncate(above);
        self.0.push_str("\n\n");
        self.paragraph(format_args!("## Asked"));
        let mut asked = Vec::new();
        if !head.game.is_empty() {
            asked.push(format!("Game `{}`.", head.game));
        }
        if let Some(seed) = head.seed {
            asked.push(format!("Seed `{}`.", seed_text(seed)));
        }
        let read = head.files.iter();
        let read = read.map(|file| format!("{} {} (`{}`)", file.role, code(&file.name), file.hash));
        // A pilot of several seats was read for each.
        let mut read: Vec<String> = read.collect();
        let mut seen = BTreeSet::new();
        read.retain(|file| seen.insert(file.clone()));
        if !read.is_empty() {
            asked.push(format!("Read: {}.", read.join("; ")));
        }
        self.paragraph(format_args!("{}", asked.join(" ")));
        if !head.command.is_empty() {
            self.paragraph(format_args!("The same again:"));
            self.paragraph(format_args!("{}", fenced("sh", &[&head.command])));
        }
        self.0.trim_end().to_owned() + "\n"
    }

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
        assert_eq!(page.0, wanted);
    }
}
