//! Which cards a player owns, and how many of each: TOML with a `[cards]` table, or a plain list.

use std::sync::Arc;

use super::CardSet;
use super::deck_file::{is_toml, read_list, refuse_foreign};
use crate::card::DefId;
use breachlab_core::plan::head::{NOTE, SCHEMA};
use breachlab_core::plan::{
    Code, Document, Fault, Faults, Pen, Shape, Source, TableShape, fields, first_line, verify,
};

/// Most copies of a card that a list may name.
const MOST: i64 = 9999;

static COPIES: Shape = Shape::Int(0, MOST);

/// A collection in TOML.
static OWNED: TableShape = TableShape {
    title: "a list of owned cards",
    doc: "The cards a player owns.",
    fields: fields!(
        shared SCHEMA;
        shared NOTE;
        must "cards": Shape::Map(&COPIES), "Cards by id or name, and copies.";
    ),
};

/// Reads a collection. A plain list is read as decks are, with names alone for one copy; a card on several lines
/// counts together.
///
/// # Errors
/// All faults of the file.
pub fn read_owned(source: &Arc<Source>, set: &CardSet) -> Result<Vec<(DefId, u32)>, Faults> {
    if source.text().trim().is_empty() {
        let (path, found) = (source.path().to_owned(), "empty file".to_owned());
        let wanted = "a list of owned cards: `3 Name` on a line";
        return Err(Fault::of_file(path, Code::Empty, found, wanted).into());
    }
    refuse_foreign(source, "a list of owned cards: TOML, or `3 Name` on a line")?;
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
        for line in read_list(&mut pen, set, &[], 0..=MOST).lines {
            add(&mut pen, &line.name.text, line.name.span, line.copies);
        }
    }
    if all.is_empty() && faults.is_empty() {
        let mut pen = Pen::new(source, &mut faults);
        let (place, found) = (first_line(&pen), "a list without a card");
        let wanted = "a line `3 Name` for each card that is owned, `0 Name` where none is";
        pen.mark(place, Code::Empty, found, wanted);
    }
    faults.or(all)
}
