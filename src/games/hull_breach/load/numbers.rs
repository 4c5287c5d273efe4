//! A card's numbers, held against its type.

use super::number_keys::PrintedNumber;
use super::sort::called;
use crate::card::{Class, Kind};
use breachlab_core::plan::{Code, Pen, TomlTable};

/// Numbers that the type cannot have, and those it must.
pub(super) fn numbers(pen: &mut Pen<'_>, card: &TomlTable, kind: Kind, class: Class) {
    refuse_foreign(pen, card, kind, class);
    refuse_negative(pen, card, kind);
    demand_own(pen, card, kind, class);
}

/// Numbers that the type does not have.
fn refuse_foreign(pen: &mut Pen<'_>, card: &TomlTable, kind: Kind, class: Class) {
    let all = PrintedNumber::ALL.iter();
    let foreign = all.filter(|number| !number.is_of(kind, class));
    for (key, node) in foreign.filter_map(|number| card.entry(number.key())) {
        if node.int().is_some_and(|int| int != 0) {
            let found = format!("{} has no `{}`", called(kind), key.name);
            pen.mark(
                key.span.clone(),
                Code::Contradiction,
                found,
                "0, or no such key",
            );
        }
    }
}

/// Only modules take from what their host has.
fn refuse_negative(pen: &mut Pen<'_>, card: &TomlTable, kind: Kind) {
    const WANTED: &str = "a whole number from 0 to 20";
    for key in [PrintedNumber::Attack, PrintedNumber::Defense].map(PrintedNumber::key) {
        let Some(node) = card.find(key).filter(|_| !kind.is_module()) else {
            continue;
        };
        match node.int() {
            Some(0..=20) | None => {}
            Some(-20..0) => {
                let found = format!("{key} below 0");
                pen.mark(node.span.clone(), Code::OutOfRange, found, WANTED);
            }
            // Out of the range of modules as well, which was marked by those who know no types.
            Some(_) => pen.want(&node.span, WANTED),
        }
    }
}

/// Numbers that the type must have.
fn demand_own(pen: &mut Pen<'_>, card: &TomlTable, kind: Kind, class: Class) {
    for number in PrintedNumber::ALL {
        let (key, needed) = (number.key(), number.is_needed(kind, class));
        let wanted = format!("`{key}` of 1 or more");
        match (needed, card.find(key), card.find("type")) {
            (true, Some(node), _) if node.int() == Some(0) => {
                let found = format!("{} with `{key}` 0", called(kind));
                pen.mark(node.span.clone(), Code::OutOfRange, found, wanted);
            }
            (true, None, Some(node)) => {
                let found = format!("{} without `{key}`", called(kind));
                pen.mark_lack(node.span.clone(), Code::MissingKey, found, wanted);
            }
            _ => {}
        }
    }
}
