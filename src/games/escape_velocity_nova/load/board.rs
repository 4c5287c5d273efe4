//! The board, read from the last file that has one.

use crate::allegiance::Allegiance;
use crate::board::{MOST_SYSTEMS, StarMap, StarSystem};
use crate::load::reading::{allegiance, small};
use breachlab_core::games::from_files::Layered;
use breachlab_core::plan::{Code, Faults, Node, Pen, TomlTable, first_line};

/// The board of a set; what is wrong with it is marked.
pub(crate) fn board(files: &[Layered], faults: &mut Faults) -> StarMap {
    let has_board = |(_, document): &&Layered| !document.root().list("system").is_empty();
    let Some((_, document)) = files.iter().rev().find(has_board) else {
        if let Some((_, last)) = files.last() {
            let mut pen = last.pen(faults);
            let place = first_line(&pen);
            pen.mark_lack(place, Code::MissingKey, "no board", "`[[system]]`");
        }
        return StarMap::default();
    };
    let mut pen = document.pen(faults);
    let tables = document.root().list("system").iter();
    let tables: Vec<&TomlTable> = tables.filter_map(Node::table).collect();
    if tables.len() > MOST_SYSTEMS {
        let found = format!("a board of {} systems", tables.len());
        let wanted = format!("at most {MOST_SYSTEMS}");
        let place = first_line(&pen);
        pen.mark(place, Code::OutOfRange, found, wanted);
        return StarMap::default();
    }
    let names: Vec<&str> = tables.iter().map(|table| named(table)).collect();
    let systems = tables.iter().enumerate();
    let systems = systems.map(|(at, table)| system(&mut pen, &names, &tables, at, table));
    StarMap::new(systems.collect())
}

fn named(table: &TomlTable) -> &str {
    table.text("name").unwrap_or_default()
}

fn system(
    pen: &mut Pen<'_>,
    names: &[&str],
    tables: &[&TomlTable],
    at: usize,
    table: &TomlTable,
) -> StarSystem {
    let name = named(table);
    if let Some(node) = table.find("name")
        && names[..at].contains(&name)
    {
        let found = format!("a second system `{name}`");
        pen.mark(
            node.span.clone(),
            Code::Duplicate,
            found,
            "a name of its own",
        );
    }
    let mut lines = Vec::new();
    for node in table.list("lines") {
        let Some(to) = node.text() else { continue };
        let Some(other) = names.iter().position(|known| *known == to) else {
            let found = format!("unknown system `{to}`");
            let wanted = "the name of a system of the board";
            let names = names.iter().copied();
            pen.mark_name(
                node.span.clone(),
                Code::UnknownName,
                found,
                wanted,
                to,
                names,
            );
            continue;
        };
        let mut back = tables[other].list("lines").iter();
        if other == at || !back.any(|line| line.text() == Some(name)) {
            let found = format!("a line to `{to}` that does not come back");
            let wanted = format!("`{name}` among the lines of `{to}`");
            pen.mark(node.span.clone(), Code::Contradiction, found, wanted);
        } else if !lines.contains(&(other as u8)) {
            lines.push(other as u8);
        }
    }
    StarSystem {
        name: name.to_owned(),
        host: allegiance(table, "host").unwrap_or(Allegiance::Uninhabited),
        sector: small(table, "sector"),
        aliens: allegiance(table, "aliens"),
        is_hidden: table.flag("hidden").unwrap_or(false),
        lines,
    }
}
