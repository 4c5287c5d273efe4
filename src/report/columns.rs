//! Tables that grow with what is compared, laid out so that they fit a screen.

use super::escape::tame;

/// A text in exactly `columns` columns, cut with an ellipsis where it is too long.
pub(super) fn cut(text: &str, columns: usize) -> String {
    let text = tame(text);
    let long = text.chars().count();
    if long <= columns {
        return format!("{text:columns$}");
    }
    let kept: String = text.chars().take(columns.saturating_sub(1)).collect();
    format!("{kept}…")
}

/// Columns of the widest of these texts.
pub(super) fn widest<'a>(texts: impl IntoIterator<Item = &'a str>) -> usize {
    let wide = texts.into_iter().map(|text| text.chars().count());
    wide.max().unwrap_or(0)
}

/// A table of many columns under one another in panels that fit: each begins with the names of the rows, and holds as
/// many columns as there is room for.
pub(super) fn panels(
    names: &[String],
    heads: &[String],
    cells: &[Vec<String>],
    width: usize,
) -> Vec<String> {
    let column = |at: usize| cells.iter().map(move |row| row[at].as_str());
    let wide = |at: usize| 2 + widest(column(at).chain([heads[at].as_str()]));
    let widths: Vec<usize> = (0..heads.len()).map(wide).collect();
    // One column at least, whatever the names leave.
    let most = widths.iter().copied().max().unwrap_or(0);
    let name = widest(names.iter().map(String::as_str)).min(width.saturating_sub(2 + most));
    let mut lines = Vec::new();
    let mut first = 0;
    while first < heads.len() {
        let mut used = 2 + name + widths[first];
        let mut last = first + 1;
        while last < heads.len() && used + widths[last] <= width {
            used += widths[last];
            last += 1;
        }
        let row = |name_cell: &str, cells: &[String]| {
            let cells = cells[first..last].iter().zip(&widths[first..last]);
            let cells = cells.map(|(cell, wide)| format!("{cell:>wide$}"));
            let cells = cells.collect::<Vec<_>>().concat();
            format!("  {}{cells}", cut(name_cell, name))
                .trim_end()
                .to_owned()
        };
        lines.push(row("", heads));
        lines.extend(
            names
                .iter()
                .zip(cells)
                .map(|(name, cells)| row(name, cells)),
        );
        first = last;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_is_cut_to_its_columns() {
        assert_eq!(cut("Meridian", 5), "Meri…");
        assert_eq!(cut("é", 3), "é  ");
        assert_eq!(cut("a\u{1b}b", 8), "a\\u{1b}b");
    }

    #[test]
    fn a_table_too_wide_is_told_in_panels() {
        let strings = |texts: &[&str]| texts.iter().map(|t| (*t).to_owned()).collect::<Vec<_>>();
        let cells = [strings(&["11", "12", "13"]), strings(&["21", "22", "23"])];
        let table = panels(
            &strings(&["one", "two"]),
            &strings(&["a", "b", "c"]),
            &cells,
            13,
        );
        let wanted = [
            "        a   b",
            "  one  11  12",
            "  two  21  22",
            "        c",
            "  one  13",
            "  two  23",
        ];
        assert_eq!(table, wanted);
    }

    #[test]
    fn a_name_is_cut_to_leave_room_for_a_column() {
        let names = ["a very long name".to_owned()];
        let table = panels(&names, &["head".to_owned()], &[vec!["1.0".to_owned()]], 16);
        assert_eq!(table[1], "  a very …   1.0");
        assert!(table.iter().all(|line| line.chars().count() <= 16));
    }
}
