//! Which cards a player owns, and how many of each: TOML with a `[cards]` table, or a plain list.

use std::sync::Arc;

use super::CardSet;
use super::deck_file::is_toml;
use crate::games::hull_breach::card::DefId;
use crate::plan::{Code, Document, Faults, Pen, Shape, Source, TableShape, fields, verify};

/// Most copies of a card that a list may name.
const MOST: i64 = 9999;

static COPIES: Shape = Shape::Int(0, MOST);

/// A collection in TOML.
static OWNED: TableShape = TableShape {
    title: "a list of owned cards",
    doc: "The cards a player owns.",
    fields: fields!(
        may "schema": Shape::Int(1, 1), "Version of this form.";
        may "note": Shape::Text, "Remarks.";
        must "cards": Shape::Map(&COPIES), "Cards by id or name, and copies.";
    ),
};

/// Reads a collection. In a plain list a line is `3 Name`, `3x Name`, or a name alone for one copy; a card on
/// several lines counts together.
///
/// # Errors
/// All faults of the file.
pub fn read_owned(source: &Arc<Source>, set: &CardSet) -> Result<Vec<(DefId, u32)>, Faults> {
    let mut faults = Faults::new();
    let mut all: Vec<(DefId, u32)> = Vec::new();
    let mut add = |pen: &mut Pen<'_>, name: &str, span: std::ops::Range<usize>, copies: i64| {
        let Some(card) = set.names.find(name) else {
            set.names.mark_unknown(pen, span, name);
            return;
        };
        let copies = copies.clamp(0, MOST) as u32;
        match all.iter_mut().find(|(known, _)| *known == card) {
            Some((_, sum)) => *sum += copies,
            None => all.push((card, copies)),
        }
    };
    if is_toml(source) {
        let document = Document::parse(source, &mut faults);
        let mut pen = document.pen(&mut faults);
        let root = document.root();
        verify(&mut pen, root, &OWNED);
        for (key, node) in root.table("cards").into_iter().flatten() {
            add(
                &mut pen,
                &key.name,
                key.span.clone(),
                node.int().unwrap_or(0),
            );
        }
    } else {
        let mut pen = Pen::new(source, &mut faults);
        let mut start = 0;
        for whole in source.text().split_inclusive('\n') {
            let from = start + (whole.len() - whole.trim_start().len());
            start += whole.len();
            let line = whole.trim();
            if line.is_empty() || line.starts_with('#') || line.starts_with("//") {
                continue;
            }
            let digits = line.bytes().take_while(u8::is_ascii_digit).count();
            let rest = line[digits..].strip_prefix(['x', 'X', '\u{d7}']);
            let rest = rest.unwrap_or(&line[digits..]);
            // A number is one only where a space follows it: names may begin with digits.
            let (copies, name) = if digits > 0 && rest.starts_with(char::is_whitespace) {
                (line[..digits].parse().unwrap_or(MOST + 1), rest.trim())
            } else {
                (1, line)
            };
            let at = from + line.len() - name.len();
            if copies > MOST {
                let found = format!("{} copies", &line[..digits]);
                let wanted = format!("a whole number from 0 to {MOST}");
                pen.mark(from..from + digits, Code::OutOfRange, found, wanted);
                continue;
            }
            add(&mut pen, name, at..at + name.len(), copies);
        }
    }
    faults.or(all)
}
