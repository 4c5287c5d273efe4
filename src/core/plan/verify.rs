//! Holds a tree against its shape: unknown and missing keys, wrong types, numbers out of range, unknown words.

use std::ops::Range;

use super::fault::Code;
use super::near::nearest;
use super::node::{Node, TomlTable, Value};
use super::odd::is_unsafe;
use super::pen::Pen;
use super::quote::{LONGEST_NAME, is_id};
use super::shape::{Field, Need, Shape, TableShape, TaggedShape, Word, one_of};

/// Checks a whole document. Lacks are marked at its first line.
pub fn verify(pen: &mut Pen<'_>, table: &TomlTable, shape: &TableShape) {
    let must = |field: &Field| field.need == Need::Must;
    if pen.source().text().trim().is_empty() && shape.fields.iter().any(must) {
        pen.mark(0..0, Code::Empty, "empty file", shape.title);
        return;
    }
    fields(pen, table, first_line(pen), &[shape.fields], shape.title);
}

/// The first line that says something, for faults that have no place of their own.
pub fn first_line(pen: &Pen<'_>) -> Range<usize> {
    let text = pen.source().text();
    let start = text.len() - text.trim_start().len();
    let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    start..start + text[start..end].trim_end().len()
}

fn fields(
    pen: &mut Pen<'_>,
    table: &TomlTable,
    place: Range<usize>,
    lists: &[&[Field]],
    title: &str,
) {
    let known = || lists.iter().flat_map(|list| list.iter());
    // A key that is there under a misspelt name is not lacking as well.
    let mut meant = Vec::new();
    for (key, node) in table {
        if let Some(field) = known().find(|field| field.name == key.name) {
            value(pen, node, &field.shape);
        } else {
            if !pen.is_full() {
                meant.extend(nearest(&key.name, known().map(|field| field.name)));
            }
            pen.mark_name(
                key.span.clone(),
                Code::UnknownKey,
                format!("unknown key `{}`", key.name),
                format!("in {title} {}", one_of(known().map(|field| field.name))),
                &key.name,
                known().map(|field| field.name),
            );
        }
    }
    for field in known() {
        let is_lacking = !table.has(field.name) && !meant.contains(&field.name);
        if field.need == Need::Must && is_lacking {
            pen.mark_lack(
                place.clone(),
                Code::MissingKey,
                format!("{title} without `{}`", field.name),
                format!("`{} = …`: {}", field.name, field.shape.wanted()),
            );
        }
    }
}

fn wrong(pen: &mut Pen<'_>, node: &Node, shape: &Shape) {
    let found = format!("found {}", node.sort());
    pen.mark(node.span.clone(), Code::WrongType, found, shape.wanted());
}

fn value(pen: &mut Pen<'_>, node: &Node, shape: &Shape) {
    match (shape, &node.value) {
        (Shape::Text | Shape::TextOr(_) | Shape::Form(..), Value::Text(_))
        | (Shape::Flag, Value::Flag(_)) => {}
        (Shape::Name, Value::Text(text)) => verify_name(pen, &node.span, text),
        (Shape::Id, Value::Text(text)) => verify_id(pen, &node.span, text),
        (Shape::Int(low, high), Value::Int(int)) => range(pen, node, *int, *low, *high),
        (Shape::Int(..) | Shape::Between(..) | Shape::Number(..), Value::Huge) => {
            let found = "number beyond 64 bits".to_owned();
            pen.mark(node.span.clone(), Code::OutOfRange, found, shape.wanted());
        }
        (Shape::Number(low, high), Value::Int(_) | Value::Number(_)) => {
            let number = node.number().unwrap_or(f64::NAN);
            if !(*low..=*high).contains(&number) {
                let found = format!("{number} is out of range");
                pen.mark(node.span.clone(), Code::OutOfRange, found, shape.wanted());
            }
        }
        (Shape::Word(words) | Shape::Words(words) | Shape::WordOr(words, _), Value::Text(text)) => {
            word(pen, node, text, words);
        }
        (Shape::Words(words), Value::List(list)) => {
            for node in list {
                value(pen, node, &Shape::Word(words));
            }
        }
        (Shape::List(inner), Value::List(list)) => {
            for node in list {
                value(pen, node, inner);
            }
        }
        (Shape::Between(low, high), _) => between(pen, node, *low, *high),
        (Shape::Table(shape), Value::Table(table)) => {
            // What has a name of its own is shown with every fault in it.
            let named = shape.fields.iter().any(|field| field.name == "name");
            let name = table
                .find("name")
                .filter(|_| named)
                .map(|name| name.span.clone());
            let outer = name.map(|name| pen.set_within(Some(name)));
            fields(pen, table, head(pen, node), &[shape.fields], shape.title);
            if let Some(outer) = outer {
                pen.set_within(outer);
            }
        }
        (Shape::Map(inner), Value::Table(table)) => {
            for (_, node) in table {
                value(pen, node, inner);
            }
        }
        (Shape::Tagged(shape), Value::Table(table)) => tagged(pen, node, table, shape),
        (Shape::TextOr(other), Value::Table(_)) | (Shape::WordOr(_, other), _) => {
            value(pen, node, other);
        }
        (Shape::TextOr(other), Value::List(_)) if matches!(other, Shape::List(_)) => {
            value(pen, node, other);
        }
        (Shape::TextOr(other), Value::Int(_)) if matches!(other, Shape::Int(..)) => {
            value(pen, node, other);
        }
        _ => wrong(pen, node, shape),
    }
}

/// The place of a table for lacks: its first line.
fn head(pen: &Pen<'_>, node: &Node) -> Range<usize> {
    let text = pen.source().text();
    let start = text.floor_char_boundary(node.span.start);
    let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    start..end.min(node.span.end).max(start)
}

/// Holds a name against what a name may be, in a file of any form.
pub fn verify_name(pen: &mut Pen<'_>, span: &Range<usize>, text: &str) {
    let wanted = Shape::Name.wanted();
    if text.trim().is_empty() {
        pen.mark(span.clone(), Code::Empty, "empty text", wanted);
    } else if text != text.trim() || text.chars().any(is_unsafe) {
        let found = "text with spaces at an end or control characters";
        pen.mark(span.clone(), Code::WrongType, found, wanted);
    } else if text.chars().count() > LONGEST_NAME {
        let wanted = format!("at most {LONGEST_NAME} characters");
        pen.mark(span.clone(), Code::TooLong, "text too long", wanted);
    }
}

/// Holds an id against what an id may be, in a file of any form.
pub fn verify_id(pen: &mut Pen<'_>, span: &Range<usize>, text: &str) {
    if text.is_empty() {
        pen.mark(span.clone(), Code::Empty, "empty id", Shape::Id.wanted());
    } else if !is_id(text) {
        let wanted = Shape::Id.wanted();
        pen.mark(span.clone(), Code::WrongType, "not an id", wanted);
    }
}

fn range(pen: &mut Pen<'_>, node: &Node, int: i64, low: i64, high: i64) {
    if !(low..=high).contains(&int) {
        let found = format!("{int} is out of range");
        let wanted = Shape::Int(low, high).wanted();
        pen.mark(node.span.clone(), Code::OutOfRange, found, wanted);
    }
}

fn word(pen: &mut Pen<'_>, node: &Node, text: &str, words: &[Word]) {
    let known = || words.iter().map(|word| word.word);
    if !known().any(|word| word == text) {
        pen.mark_name(
            node.span.clone(),
            Code::UnknownName,
            format!("unknown word `{text}`"),
            one_of(known()),
            text,
            known(),
        );
    }
}

fn between(pen: &mut Pen<'_>, node: &Node, low: i64, high: i64) {
    match &node.value {
        Value::Int(int) => range(pen, node, *int, low, high),
        Value::List(list) if list.len() == 2 => {
            for node in list {
                value(pen, node, &Shape::Int(low, high));
            }
            not_reversed(pen, node, [list[0].int(), list[1].int()], "[low, high]");
        }
        Value::Table(table) => {
            let ends = crate::plan::fields!(
                may "least": Shape::Int(0, 255), "Smallest.";
                may "most": Shape::Int(0, 255), "Largest.";
            );
            fields(pen, table, head(pen, node), &[ends], "a range");
            for (_, node) in table {
                if let Value::Int(int) = node.value
                    && (0..=255).contains(&int)
                {
                    range(pen, node, int, low, high);
                }
            }
            let both = ["least", "most"].map(|key| table.int(key));
            not_reversed(pen, node, both, "`least` not above `most`");
        }
        _ => wrong(pen, node, &Shape::Between(low, high)),
    }
}

/// Marks a range whose ends are the wrong way round: nothing could ever lie in it.
fn not_reversed(pen: &mut Pen<'_>, node: &Node, ends: [Option<i64>; 2], wanted: &str) {
    if let [Some(from), Some(to)] = ends
        && from > to
    {
        let found = format!("nothing lies between {from} and {to}");
        pen.mark(node.span.clone(), Code::OutOfRange, found, wanted);
    }
}

/// The ends of a [`Shape::Between`] value.
#[must_use]
pub fn ends(node: &Node, low: u8, high: u8) -> (u8, u8) {
    let byte = |int: i64| int.clamp(0, 255) as u8;
    match &node.value {
        Value::Int(int) => (byte(*int), byte(*int)),
        Value::List(list) => match [list.first(), list.get(1)].map(|n| n.and_then(Node::int)) {
            [Some(from), Some(to)] => (byte(from), byte(to)),
            _ => (low, high),
        },
        Value::Table(table) => (
            table.int("least").map_or(low, byte),
            table.int("most").map_or(high, byte),
        ),
        _ => (low, high),
    }
}

fn tagged(pen: &mut Pen<'_>, node: &Node, table: &TomlTable, shape: &TaggedShape) {
    let known = || shape.variants.iter().map(|variant| variant.word);
    let Some(tag) = table.find(shape.tag) else {
        let found = format!("{} without `{}`", shape.title, shape.tag);
        let wanted = format!("`{} = …`, {}", shape.tag, one_of(known()));
        pen.mark_lack(head(pen, node), Code::MissingKey, found, wanted);
        return;
    };
    let Some(text) = tag.text() else {
        return wrong(pen, tag, &Shape::Text);
    };
    let Some(variant) = shape.variants.iter().find(|variant| variant.word == text) else {
        let found = format!("unknown word `{text}`");
        pen.mark_name(
            tag.span.clone(),
            Code::UnknownName,
            found,
            one_of(known()),
            text,
            known(),
        );
        return;
    };
    let tag_field = [Field {
        name: shape.tag,
        shape: Shape::Text,
        need: Need::Must,
        doc: "",
    }];
    let title = format!("{} `{text}`", shape.title);
    let lists = [&tag_field[..], variant.fields, shape.common];
    fields(pen, table, head(pen, node), &lists, &title);
}
