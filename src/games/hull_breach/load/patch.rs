//! Patches: a proposal as the numbers it changes, laid over the card set.

use std::path::Path;
use std::sync::Arc;

use super::CardSet;
use super::card_shape::TRAIT;
use super::cards::traits;
use super::number_keys::{PrintedNumber, each_number, fields_around};
use super::numbers::numbers;
use crate::HullBreach;
use crate::card::CardDef;
use breachlab_core::games::from_files::{compile, edited};
use breachlab_core::games::{CardTexts, PatchedKey};
use breachlab_core::plan::head::{NOTE, SCHEMA};
use breachlab_core::plan::{
    Code, Document, Faults, Fnv, Node, Pen, Shape, Source, TableShape, TomlTable, Value, fields,
    fingerprint, quoted, verify, with_int, with_value,
};

static CHANGE_SHAPE: Shape = Shape::Table(&CHANGE);

/// A patch file.
pub(super) static PATCH: TableShape = TableShape {
    title: "a patch",
    doc: "Changed numbers of cards: the proposal under test. All else stays as it is.",
    fields: fields!(
        shared SCHEMA;
        may "name": Shape::Name, "What the proposal is called.";
        shared NOTE;
        must "change": Shape::List(&CHANGE_SHAPE), "The cards it changes, each `[[change]]`.";
    ),
};

static CHANGE: TableShape = TableShape {
    title: "a change",
    doc: "One card and its new numbers. What is left out stays.",
    fields: each_number!(fields_around({
        must "id": Shape::Name, "Id or name of the card.";
    } {
        may "traits": Shape::List(&TRAIT), "All its traits, in place of the printed ones.";
        shared NOTE;
    })),
};

/// Lays a patch over a set. What is wrong with it is marked; the set is then not to be used.
pub(crate) fn apply(source: &Arc<Source>, set: &mut CardSet, faults: &mut Faults) {
    let document = Document::parse(source, faults);
    let mut pen = document.pen(faults);
    verify(&mut pen, document.root(), &PATCH);
    if let Some((name, node)) = document.root().entry("change")
        && node.list().is_some_and(<[Node]>::is_empty)
    {
        let wanted = "one `[[change]]` or more";
        pen.mark(
            name.span.clone(),
            Code::Empty,
            "a list without changes",
            wanted,
        );
    }
    let mut seen = Vec::new();
    for change in document
        .root()
        .list("change")
        .iter()
        .filter_map(|node| node.table())
    {
        let Some((node, typed)) = change
            .find("id")
            .and_then(|node| Some((node, node.text()?)))
        else {
            continue;
        };
        let Some(id) = set.find(typed) else {
            set.names.mark_unknown(&mut pen, node.span.clone(), typed);
            continue;
        };
        let span = node.span.clone();
        pen.set_within(Some(span.clone()));
        if seen.contains(&id) {
            let found = format!("`{typed}` is changed already");
            pen.mark(span.clone(), Code::Duplicate, found, "one change a card");
        }
        seen.push(id);
        let pool = Arc::make_mut(&mut set.pool);
        lay(&mut pen, &mut pool.cards[usize::from(id.0)], change);
        let is_remark = |name: &str| name == "id" || name == "note";
        if change.iter().all(|(key, _)| is_remark(&key.name)) {
            let found = format!("nothing of `{typed}` is changed");
            pen.mark_lack(span, Code::MissingKey, found, "a number of the card");
        }
        pen.set_within(None);
    }
    let old = std::mem::take(&mut set.hash);
    set.hash = Fnv::new()
        .eat(old.as_bytes())
        .eat(fingerprint(source.text()).as_bytes())
        .hex();
}

/// Lays one change over a card.
fn lay(pen: &mut Pen<'_>, card: &mut CardDef, change: &TomlTable) {
    numbers(pen, change, card.kind, card.class);
    if change.has("traits") {
        card.traits = traits(pen, change, card.kind);
    }
    for number in PrintedNumber::ALL {
        if let Some(value) = change.int(number.key()) {
            number.set(card, value);
        }
    }
}

/// The texts with a patch laid over the cards, by edits of the files that have them.
pub(crate) fn patched(texts: &CardTexts, path: &str) -> Result<CardTexts, Faults> {
    let source = Source::read_once(Path::new(path))?;
    let mut set = compile::<HullBreach>(&texts.layers)?;
    let mut faults = Faults::new();
    apply(&source, &mut set, &mut faults);
    faults.or(())?;
    let document = Document::parse(&source, &mut Faults::new());
    let mut all = texts.clone();
    for change in document
        .root()
        .list("change")
        .iter()
        .filter_map(Node::table)
    {
        let id = change.text("id").and_then(|typed| set.find(typed));
        let Some(id) = id.map(|id| set.pool.text(id).id.clone()) else {
            continue;
        };
        for (key, node) in change {
            let made = match (key.name.as_str(), &node.value) {
                ("traits", Value::List(words)) => {
                    let words = words.iter().filter_map(Node::text).map(quoted);
                    let list = format!("[{}]", words.collect::<Vec<_>>().join(", "));
                    edited::<HullBreach>(&all, &id, |text, card| {
                        with_value(text, card, "traits", &list)
                    })
                }
                (name, Value::Int(value)) => {
                    edited::<HullBreach>(&all, &id, |text, card| with_int(text, card, name, *value))
                }
                _ => None,
            };
            let Some(mut made) = made else { continue };
            made.patched.push(PatchedKey {
                card: id.clone(),
                key: key.name.clone(),
                path: source.path().to_owned(),
                line: source.place(key.span.start).0,
            });
            all = made;
        }
    }
    compile::<HullBreach>(&all.layers).map(|_| all)
}
