//! A page of Markdown on its way: lines, paragraphs, pictures, tables.

use std::fmt::{Arguments, Write as _};

use super::chart::Chart;
use super::escape::markdown as escaped;

/// The head of a column of numbers, set to the right.
pub(super) const fn right(head: &str) -> (&str, bool) {
    (head, true)
}

/// The head of a column of words.
pub(super) const fn left(head: &str) -> (&str, bool) {
    (head, false)
}

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

    /// A table; what its cells hold was made harmless by who wrote them.
    pub(super) fn table(
        &mut self,
        heads: &[(&str, bool)],
        rows: impl IntoIterator<Item = Vec<String>>,
    ) {
        let named = heads.iter().map(|(head, _)| match *head {
            "" => " |".to_owned(),
            head => format!(" {head} |"),
        });
        self.line(format_args!("|{}", named.collect::<String>()));
        let lines = heads
            .iter()
            .map(|(_, is_right)| if *is_right { "--:|" } else { "---|" });
        self.line(format_args!("|{}", lines.collect::<String>()));
        for row in rows {
            debug_assert_eq!(row.len(), heads.len(), "{row:?}");
            let cells = row.iter().map(|cell| format!(" {cell} |"));
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

    #[test]
    fn a_table_has_its_heads_and_which_way_they_are_set() {
        let mut page = Page::default();
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        page.table(
            &[left(""), left("card"), right("copies")],
            [row(["A", "Ram", "3"]), row(["B", "", "12"])],
        );
        page.gap();
        let wanted = "| | card | copies |\n|---|---|--:|\n| A | Ram | 3 |\n| B |  | 12 |\n\n";
        assert_eq!(page.text(), wanted);
    }
}
