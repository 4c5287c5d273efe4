//! Reads goals files: what the shape cannot say of them, each fault at its place.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::fault::{Code, Faults};
use super::goals_plan::{
    ChangePrice, GOALS, GoalsPlan, MEASURES, MOVES, Measure, Move, NumbersOf, PlannedGoal,
    PlannedLever,
};
use super::hash::fingerprint;
use super::named::{PlannedName, each_once};
use super::near::named_key;
use super::node::{Document, Node, TomlTable};
use super::pen::Pen;
use super::retrain_plan::RetrainPlan;
use super::source::Source;
use super::verify::verify;

/// Most goals, and most levers: far beyond what a search can tell apart.
const MOST_LISTED: usize = 200;
/// Most steps of a lever in one direction.
const MOST_STEPS: f64 = 1000.0;

/// Reads a goals file for a game with these endings. Whether its decks, pilots and cards exist is for the game to say.
///
/// # Errors
/// All faults of the file.
pub fn read_goals(source: &Arc<Source>, endings: &[&str]) -> Result<GoalsPlan, Faults> {
    let mut faults = Faults::new();
    let document = Document::parse(source, &mut faults);
    let mut pen = document.pen(&mut faults);
    let root = document.root();
    verify(&mut pen, root, &GOALS);
    let decks = each_once(&mut pen, root, "decks");
    if let Some(node) = root.find("decks")
        && decks.len() < 2
        && node.list().is_some()
    {
        let found = format!("{} deck", decks.len());
        pen.mark(
            node.span.clone(),
            Code::OutOfRange,
            found,
            "two decks or more",
        );
    }
    let strategies = each_once(&mut pen, root, "strategies");
    for key in ["goal", "lever"] {
        not_empty_nor_endless(&mut pen, root, key);
    }
    levers_have_names_of_their_own(&mut pen, root);
    let goals = tables(root, "goal")
        .filter_map(|(node, table)| goal(&mut pen, node, table, &decks, endings))
        .collect();
    let levers = tables(root, "lever")
        .filter_map(|(node, table)| lever(&mut pen, node, table))
        .collect();
    let frozen = tables(root, "frozen").map(|(node, table)| numbers_of(&mut pen, node, table));
    let frozen = frozen.collect();
    let retrain = RetrainPlan::read(&mut pen, root);
    let count = |key: &str, default: u64| root.int(key).map_or(default, |int| int.max(0) as u64);
    let price = |key: &str, default: f64| {
        let table = root.table("price");
        let node = table.and_then(|table| table.find(key));
        node.and_then(Node::number).unwrap_or(default)
    };
    let plan = GoalsPlan {
        name: root.text("name").unwrap_or_default().to_owned(),
        decks,
        strategies,
        rules: PlannedName::under(root, "rules"),
        matches: count("matches", 2_000_000),
        first_pairs: count("first_pairs", 20),
        proof_matches: count("proof_matches", 200_000),
        goals,
        levers,
        known_is_frozen: root.flag("known_is_frozen").unwrap_or(true),
        frozen,
        price: ChangePrice {
            edit: price("edit", 0.01),
            step: price("step", 0.002),
        },
        retrain,
        hash: fingerprint(source.text()),
        source: source.clone(),
    };
    faults.or(plan)
}

/// The tables of a list, as many as are read.
fn tables<'t>(root: &'t TomlTable, key: &str) -> impl Iterator<Item = (&'t Node, &'t TomlTable)> {
    let nodes = root.list(key).iter().take(MOST_LISTED);
    nodes.filter_map(|node| Some((node, node.table()?)))
}

fn not_empty_nor_endless(pen: &mut Pen<'_>, root: &TomlTable, key: &str) {
    let Some((name, node)) = root.entry(key) else {
        return;
    };
    let length = node.list().map_or(1, <[Node]>::len);
    if length == 0 {
        let (found, wanted) = (format!("no {key}"), format!("one `[[{key}]]` or more"));
        pen.mark(name.span.clone(), Code::Empty, found, wanted);
    } else if length > MOST_LISTED {
        let (found, wanted) = (format!("{length} {key}s"), format!("at most {MOST_LISTED}"));
        pen.mark(name.span.clone(), Code::TooLong, found, wanted);
    }
}

/// Edits are told by the names of their levers.
fn levers_have_names_of_their_own(pen: &mut Pen<'_>, root: &TomlTable) {
    let mut known = BTreeSet::new();
    for (_, table) in tables(root, "lever") {
        if let Some(node) = table.find("name")
            && let Some(name) = node.text()
            && !known.insert(named_key(name))
        {
            let found = format!("`{name}` is another lever's name");
            pen.mark(
                node.span.clone(),
                Code::Duplicate,
                found,
                "a name of its own",
            );
        }
    }
}

/// Where a goal's key stands, or the goal itself.
fn place(node: &Node, table: &TomlTable, key: &str) -> std::ops::Range<usize> {
    let at = table.find(key).or_else(|| table.find("measure"));
    at.map_or(node.span.clone(), |at| at.span.clone())
}

/// One goal; `endings` are the ways in which matches of the game end.
fn goal(
    pen: &mut Pen<'_>,
    node: &Node,
    table: &TomlTable,
    decks: &[PlannedName],
    endings: &[&str],
) -> Option<PlannedGoal> {
    let measure = table.text("measure").and_then(|word| MEASURES.find(word))?;
    refuse_strange(pen, node, table, measure);
    let names: Vec<&str> = decks.iter().map(|deck| deck.name.as_str()).collect();
    let [deck, against] =
        ["deck", "against"].map(|key| known(pen, table, key, &names, "a name of `decks`"));
    let wanted = "a way in which matches of this game end";
    let ending = known(pen, table, "ending", endings, wanted);
    if measure == Measure::Pairing {
        refuse_no_pairing(pen, node, table, [deck, against]);
    }
    let number = |key: &str| table.find(key).and_then(Node::number);
    let (low, high) = band(pen, node, table, measure);
    let unit = if measure == Measure::Rounds {
        1.0
    } else {
        100.0
    };
    Some(PlannedGoal {
        measure,
        low: low.map(|value| value / unit),
        high: high.map(|value| value / unit),
        weight: number("weight").unwrap_or(1.0),
        each_pairing: table.flag("each_pairing").unwrap_or(false),
        at: number("at").unwrap_or(50.0) / 100.0,
        ending,
        deck,
        against,
        card: PlannedName::under(table, "card"),
        span: place(node, table, "measure"),
    })
}

/// Marks keys that mean nothing to what the goal measures.
fn refuse_strange(pen: &mut Pen<'_>, node: &Node, table: &TomlTable, measure: Measure) {
    let takes = |key: &str| match key {
        "at" => measure == Measure::Rounds,
        "ending" => measure == Measure::Ending,
        "deck" => matches!(measure, Measure::Deck | Measure::Pairing),
        "against" => measure == Measure::Pairing,
        "card" => measure == Measure::Value,
        _ => !matches!(measure, Measure::Deck | Measure::Pairing | Measure::Value),
    };
    for key in ["at", "ending", "deck", "against", "card", "each_pairing"] {
        if table.has(key) && !takes(key) {
            let found = format!("`{key}` of a goal about `{}`", MEASURES.word(measure));
            let wanted = "a goal that it means something to";
            pen.mark(place(node, table, key), Code::Contradiction, found, wanted);
        }
    }
}

/// Place among `names` of the one under this key; one that is not among them is marked.
fn known(
    pen: &mut Pen<'_>,
    table: &TomlTable,
    key: &str,
    names: &[&str],
    wanted: &str,
) -> Option<usize> {
    let node = table.find(key)?;
    let name = node.text()?;
    let at = names.iter().position(|known| *known == name);
    if at.is_none() {
        let found = format!("unknown {key} `{name}`");
        let (span, names) = (node.span.clone(), names.to_vec());
        pen.mark_name(span, Code::UnknownName, found, wanted, name, names);
    }
    at
}

/// Marks a goal about a pairing that names one deck of it, or one deck twice.
fn refuse_no_pairing(
    pen: &mut Pen<'_>,
    node: &Node,
    table: &TomlTable,
    [deck, against]: [Option<usize>; 2],
) {
    let (key, found, wanted) = if table.has("deck") != table.has("against") {
        let wanted = "`deck` and `against`, or neither";
        ("deck", "half a pairing", wanted)
    } else if deck.is_some() && deck == against {
        ("against", "a deck against itself", "another deck")
    } else {
        return;
    };
    pen.mark(place(node, table, key), Code::Contradiction, found, wanted);
}

/// The ends of a goal's band, as typed.
fn band(
    pen: &mut Pen<'_>,
    node: &Node,
    table: &TomlTable,
    measure: Measure,
) -> (Option<f64>, Option<f64>) {
    let number = |key: &str| table.find(key).and_then(Node::number);
    let (low, high) = (number("low"), number("high"));
    let (range, unit, wanted) = match measure {
        Measure::Rounds => (0.0..=1000.0, "rounds", "0 to 1000 rounds"),
        Measure::Value => (-100.0..=100.0, "points", "-100 to 100 points"),
        _ => (0.0..=100.0, "percent", "0 to 100 percent"),
    };
    for (key, value) in [("low", low), ("high", high)] {
        if let Some(value) = value.filter(|value| !range.contains(value)) {
            let (span, found) = (place(node, table, key), format!("{value} {unit}"));
            pen.mark(span, Code::OutOfRange, found, wanted);
        }
    }
    if let (Some(low), Some(high)) = (low, high)
        && low > high
    {
        let found = format!("nothing lies between {low} and {high}");
        pen.mark(
            place(node, table, "low"),
            Code::OutOfRange,
            found,
            "`low` at most `high`",
        );
    }
    if low.is_none() && high.is_none() {
        let found = "a goal that everything meets";
        pen.mark_lack(
            place(node, table, ""),
            Code::MissingKey,
            found,
            "`low`, `high` or both",
        );
    }
    (low, high)
}

/// Names under a key, each once. A list of none would be read as one of all, which nobody means who writes it.
fn names(pen: &mut Pen<'_>, table: &TomlTable, key: &str) -> Vec<PlannedName> {
    if let Some((at, node)) = table.entry(key)
        && node.list().is_some_and(<[Node]>::is_empty)
    {
        let wanted = format!("a name or more; all without `{key}`");
        pen.mark(at.span.clone(), Code::Empty, format!("no {key}"), wanted);
    }
    each_once(pen, table, key)
}

fn numbers_of(pen: &mut Pen<'_>, node: &Node, table: &TomlTable) -> NumbersOf {
    let of = table.table("of").into_iter().flatten();
    let of = of.map(|(key, node)| {
        let key = PlannedName {
            name: key.name.clone(),
            span: key.span.clone(),
        };
        let words = match node.list() {
            Some(list) => list.iter().filter_map(PlannedName::at).collect(),
            None => PlannedName::at(node).into_iter().collect(),
        };
        (key, words)
    });
    let name = table
        .find("name")
        .or_else(|| table.iter().next().map(|(_, node)| node));
    NumbersOf {
        cards: names(pen, table, "cards"),
        of: of.collect(),
        numbers: names(pen, table, "numbers"),
        traits: names(pen, table, "traits"),
        span: name.map_or(node.span.clone(), |name| name.span.clone()),
    }
}

/// Where a lever's key stands, or the lever itself.
fn key_of(node: &Node, table: &TomlTable, key: &str) -> std::ops::Range<usize> {
    let at = table.find(key);
    at.map_or(node.span.clone(), |at| at.span.clone())
}

/// One lever.
fn lever(pen: &mut Pen<'_>, node: &Node, table: &TomlTable) -> Option<PlannedLever> {
    let reach = numbers_of(pen, node, table);
    let by = table.text("by").and_then(|word| MOVES.find(word))?;
    let number = |key: &str| table.find(key).and_then(Node::number);
    let (low, high) = (number("low")?, number("high")?);
    let span = |key: &str| key_of(node, table, key);
    if reach.numbers.is_empty() && reach.traits.is_empty() {
        let found = "a lever that moves nothing";
        let wanted = "`numbers`, `traits` or both";
        pen.mark_lack(reach.span.clone(), Code::MissingKey, found, wanted);
    }
    let idle = by.idle();
    refuse_range(pen, node, table, by, [low, high]);
    let step = number("step").unwrap_or(if by == Move::Shift { 1.0 } else { 0.25 });
    // A hair more, so that 0.3 in steps of 0.1 is three steps.
    let steps = |way: f64| (way / step + 1e-9).floor();
    let (down, up) = (steps(idle - low), steps(high - idle));
    if down + up < 1.0 || down.max(up) > MOST_STEPS {
        let found = format!("{} steps from {low} to {high}", down + up);
        pen.mark(
            span("step"),
            Code::OutOfRange,
            found,
            format!("1 to {MOST_STEPS} in either direction"),
        );
    }
    let (least, most) = (table.int("least"), table.int("most"));
    if let (Some(least), Some(most)) = (least, most)
        && least > most
    {
        let found = format!("nothing lies between {least} and {most}");
        pen.mark(
            span("least"),
            Code::OutOfRange,
            found,
            "`least` at most `most`",
        );
    }
    Some(PlannedLever {
        name: table.text("name").unwrap_or_default().to_owned(),
        reach,
        absent: table.flag("absent").unwrap_or(false),
        by,
        down: -(down.clamp(0.0, MOST_STEPS) as i32),
        up: up.clamp(0.0, MOST_STEPS) as i32,
        step,
        together: table.flag("together").unwrap_or(by == Move::Factor),
        least,
        most,
    })
}

/// Marks a range that leaves no number as it is, factors below 0, and shifts by parts of one.
fn refuse_range(
    pen: &mut Pen<'_>,
    node: &Node,
    table: &TomlTable,
    by: Move,
    [low, high]: [f64; 2],
) {
    let span = |key: &str| key_of(node, table, key);
    let idle = by.idle();
    if !(low <= idle && idle <= high && low < high) {
        let found = format!("from {low} to {high}");
        let wanted = format!("a range around {idle}, which leaves the number as it is");
        pen.mark(span("low"), Code::OutOfRange, found, wanted);
    }
    if by == Move::Factor && low < 0.0 {
        let found = format!("the factor {low}");
        pen.mark(span("low"), Code::OutOfRange, found, "0 or more");
    }
    let is_broken = |key: &&str| {
        let number = table.find(key).and_then(Node::number);
        number.is_some_and(|number| number.fract() != 0.0)
    };
    let last = ["low", "high", "step"].into_iter().rfind(is_broken);
    if let (Move::Shift, Some(key)) = (by, last) {
        let wanted = "a whole number";
        pen.mark(span(key), Code::OutOfRange, "a broken shift", wanted);
    }
}
