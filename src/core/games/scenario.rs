//! What the scenario files of every game have in common: how they begin, which strategies they name, what is ordered and
//! rolled in them. What stands on the table is a game's own affair.

use std::ops::Range;
use std::path::Path;

use super::{Decision, Halts};
use crate::engine::{MAX_SEATS, Seat, letter};
use crate::lab::{END, NOT, OVER, STOPPED};
use crate::plan::head::{may, must};
use crate::plan::{
    Code, Faults, Field, Node, Pen, Shape, StrategyFile, TableShape, TomlTable, fields,
};

static ORDER_TABLE: Shape = Shape::Table(&ORDER);
/// One entry of `orders`.
static ORDER_SHAPE: Shape = Shape::TextOr(&ORDER_TABLE);

static TEXT: Shape = Shape::Text;

/// What a scenario calls itself.
pub const SCENARIO_NAME: Field = must("name", Shape::Name, "What it shows, in a few words.");
/// What is ordered.
pub const ORDERS: Field = may(
    "orders",
    Shape::List(&ORDER_SHAPE),
    "Decisions, in the words of transcripts, before any pilot is asked; `{ order = …, times = 3 }` is one made three times.",
);
/// What is ordered, as it was told before.
pub const TRANSCRIPT: Field = may(
    "transcript",
    Shape::Text,
    "The same, pasted: lines that begin with `>` are orders, all others are not read.",
);
/// What must be true in the end.
pub const EXPECT: Field = may(
    "expect",
    Shape::List(&TEXT),
    "Texts of which each must stand in the narration or the last position; `not: …` must not; `end: …` is the outcome.",
);

/// An order that is given more than once.
static ORDER: TableShape = TableShape {
    title: "an order",
    doc: "A decision, in the words of transcripts, made so many times in a row.",
    fields: fields!(
        must "order": Shape::Name, "The decision.";
        may "times": Shape::Int(1, 1000), "How often, one after the other; once unless said.";
    ),
};

/// A scenario to be laid out, by the names the user gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SceneOrder {
    /// Path of the scenario.
    pub scenario: String,
    /// Card files or folders laid over the embedded set.
    pub cards: Vec<String>,
    /// Patches laid over all cards.
    pub patches: Vec<String>,
    /// Rules file in place of the embedded one.
    pub rules: Option<String>,
    /// Strategies in place of those the scenario names: one for all, or one a seat.
    pub strategies: Vec<String>,
}

/// A scenario, laid out: `P` is what a match of its cards is set up with, `S` its state.
#[derive(Debug)]
pub struct Laid<P, S> {
    /// What it shows.
    pub title: String,
    /// Paragraphs and examples it shows.
    pub cites: Vec<String>,
    /// The file.
    pub path: String,
    /// Cards and rules, as set up.
    pub setup: P,
    /// The position, before its first step.
    pub state: S,
    /// Strategies by seat.
    pub strategies: Vec<StrategyFile>,
    /// Their names.
    pub pilots: Vec<String>,
    /// Decisions written down.
    pub orders: Vec<Decision>,
    /// When it is over.
    pub stop: Halts,
    /// Faces written down.
    pub dice: Option<Vec<u8>>,
    /// What must be true in the end.
    pub expect: Vec<String>,
}

/// What a name in a scenario means: an embedded file, else a path from the folder of the scenario.
pub fn beside(pen: &Pen<'_>, name: &str, mut known: impl Iterator<Item = &'static str>) -> String {
    if known.any(|known| known == name) {
        return name.to_owned();
    }
    let path = Path::new(pen.source().path()).with_file_name(name);
    path.to_string_lossy().into_owned()
}

/// A file that a player names. A name that is no file is a fault of the scenario, at `node`.
pub fn taken<T>(
    pen: &mut Pen<'_>,
    more: &mut Faults,
    file: Result<T, Faults>,
    node: Option<&Node>,
    what: &str,
    known: impl Iterator<Item = &'static str>,
) -> Option<T> {
    let faults = match file {
        Ok(file) => return Some(file),
        Err(faults) => faults,
    };
    let named = node.and_then(|node| Some((node.span.clone(), node.text()?)));
    // The file as a whole: none of that name, a folder, a device, nothing in it.
    let whole = faults.iter().find(|fault| fault.place().is_none());
    let (Some((span, name)), Some(whole)) = (named, whole) else {
        more.absorb(faults);
        return None;
    };
    if whole.code != Code::Missing {
        let found = format!("`{name}`: {}", whole.found);
        pen.mark(span, whole.code, found, whole.wanted.clone());
    } else if Path::new(name).exists() {
        // Where the command runs says nothing about a scenario.
        let found = format!(
            "no file `{name}` beside the scenario, though there is one in the folder the command runs in"
        );
        pen.mark(
            span,
            Code::Missing,
            found,
            "a path from the scenario's own folder",
        );
    } else {
        let found = format!("unknown {what} `{name}`");
        let wanted =
            format!("an embedded {what}, or the path of a file from the scenario's folder");
        pen.mark_name(span, Code::UnknownName, found, wanted, name, known);
    }
    None
}

/// What is to be done: `orders`, or the lines of a `transcript` that begin with `>`.
pub(super) fn orders(pen: &mut Pen<'_>, root: &TomlTable) -> Vec<Decision> {
    // Orders stand in the order of the file: their lines are counted on from one to the next.
    let text = pen.source().text();
    let (mut counted, mut first) = (0, 1);
    let mut line = |node: &Node| {
        let at = text.floor_char_boundary(node.span.start).max(counted);
        first += text[counted..at].matches('\n').count();
        counted = at;
        first
    };
    let mut orders: Vec<Decision> = Vec::new();
    for node in root.list("orders") {
        let table = node.table();
        let text = table.map_or_else(|| node.text(), |table| table.text("order"));
        let times = table.and_then(|table| table.int("times")).unwrap_or(1);
        if let Some(text) = text {
            known_seat(pen, root, node, text);
            let order = Decision::read(text, line(node));
            verify_order(pen, node.span.clone(), text);
            orders.extend((0..times.clamp(1, 1000)).map(|_| order.clone()));
        }
    }
    if let Some(node) = root.find("transcript")
        && let Some(text) = node.text()
    {
        if let Some((key, _)) = root.entry("orders") {
            let found = "`orders` beside a `transcript`";
            pen.mark(
                key.span.clone(),
                Code::Contradiction,
                found,
                "one of the two",
            );
        }
        // The text of a block begins on the line below its quotes.
        let first = pen.source().place(node.span.start).0 + 1;
        let lines = text.lines().enumerate();
        let decisions = lines.filter(|(_, text)| text.trim_start().starts_with('>'));
        for (_, text) in decisions.clone() {
            known_seat(pen, root, node, text);
        }
        for (at, text) in decisions {
            let span = line_span(pen.source().text(), first + at);
            verify_order(pen, span, text);
            orders.push(Decision::read(text, first + at));
        }
    }
    orders
}

/// The bytes of a line, counted from 1, without its end.
fn line_span(text: &str, line: usize) -> Range<usize> {
    let mut lines = text.split_inclusive('\n');
    let start = lines.by_ref().take(line - 1).map(str::len).sum();
    let length = lines.next().map_or(0, |line| line.trim_end().len());
    start..start + length
}

/// Longest order, in characters: one that is longer is no decision, and every message about it would be as long.
const LONGEST_ORDER: usize = 1000;

/// Marks an order that says nothing, or too much: nobody could carry it out.
fn verify_order(pen: &mut Pen<'_>, span: Range<usize>, text: &str) {
    if Decision::read(text, 1).words.is_empty() {
        let wanted = "a decision, in the words of transcripts";
        pen.mark(span, Code::Empty, "an order of nothing", wanted);
    } else if text.chars().count() > LONGEST_ORDER {
        let found = format!("an order of {} characters", text.chars().count());
        let wanted = format!("at most {LONGEST_ORDER}");
        pen.mark(span, Code::TooLong, found, wanted);
    }
}

/// Marks an order that a letter begins which no player of the scenario has: nobody would ever carry it out.
fn known_seat(pen: &mut Pen<'_>, root: &TomlTable, node: &Node, order: &str) {
    let seats = ["commander", "player"].map(|key| root.list(key).len());
    let seats = seats.into_iter().max().unwrap_or(0).min(MAX_SEATS);
    let who = order.trim().trim_start_matches('>');
    let who = who.split_once(':').map_or("", |(who, _)| who);
    let who = [" cannot", " never"]
        .iter()
        .find_map(|word| who.strip_suffix(word))
        .unwrap_or(who);
    let mut letters = who.trim().chars();
    let (Some(seat), None) = (letters.next(), letters.next()) else {
        return;
    };
    let known = (0..seats).map(|at| letter(Seat(at as u8)));
    if seats > 0 && seat.is_alphabetic() && !known.clone().any(|known| known == seat) {
        let found = format!("an order of `{seat}`, who is not in the scenario");
        let known: Vec<String> = known.map(|letter| format!("`{letter}`")).collect();
        let wanted = format!("{}, or no letter", known.join(", "));
        pen.mark(node.span.clone(), Code::UnknownName, found, wanted);
    }
}

/// Outcomes of a position that ends with no engagement: the match is over, or the scenario stops before.
const OTHER_ENDS: [&str; 2] = [OVER, STOPPED];

/// What must be true in the end. An outcome that no engagement of the game (`ends`) and no scenario has is marked, and so
/// is what every ending or none would bear out.
pub(super) fn expectations(
    pen: &mut Pen<'_>,
    root: &TomlTable,
    ends: &[&'static str],
) -> Vec<String> {
    for node in root.list("expect") {
        let Some(text) = node.text() else { continue };
        let span = || node.span.clone();
        let (denied, rest) = match text.strip_prefix(NOT) {
            Some(rest) => (NOT, rest),
            None => ("", text),
        };
        if rest.is_empty() {
            let wanted = "some words of what must come, or must not";
            pen.mark(span(), Code::Empty, "an expectation of nothing", wanted);
            continue;
        }
        let is_head = |head: &str| {
            let start = rest.get(..head.trim_end().len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(head.trim_end()))
        };
        if let Some(head) = [NOT, END].into_iter().find(|head| is_head(head))
            && (head == NOT || !rest.starts_with(END))
        {
            let found = format!("`{text}`, which is no head of an expectation");
            let wanted =
                format!("`{denied}{END}…` or `{NOT}…`, each once, with a space behind the colon");
            pen.mark(span(), Code::Syntax, found, wanted);
            continue;
        }
        let Some(end) = rest.strip_prefix(END) else {
            continue;
        };
        let known = || ends.iter().copied().chain(OTHER_ENDS);
        if !known().any(|known| known == end) {
            let found = format!("unknown outcome `{end}`");
            let wanted = format!("one of {}", known().collect::<Vec<_>>().join(", "));
            pen.mark_name(span(), Code::UnknownName, found, wanted, end, known());
        }
    }
    texts(root, "expect")
}

/// Texts under a key.
pub fn texts(root: &TomlTable, key: &str) -> Vec<String> {
    let texts = root.list(key).iter().filter_map(Node::text);
    texts.map(str::to_owned).collect()
}

/// Faces written down, of dice with so many sides.
pub fn dice(root: &TomlTable, sides: i64) -> Option<Vec<u8>> {
    let list = root.find("dice").and_then(Node::list)?;
    let faces = list.iter().filter_map(Node::int);
    Some(faces.map(|face| face.clamp(1, sides) as u8).collect())
}
