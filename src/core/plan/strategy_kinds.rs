//! What strategy files say beyond numbers: how a search thinks, where a script stands, which program plays.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::fault::{Code, Fault};
use super::node::TomlTable;
use super::pen::Pen;
use super::pilot_kind::{KIND, StrategyKind};
use super::shape::{Shape, TableShape, fields};
use super::source::Source;

/// Most rollouts per decision, and most decisions of one.
const MOST_ITERATIONS: i64 = 1_000_000;
/// Longest wait for a program's answer, in milliseconds.
const MOST_WAIT: i64 = 600_000;
static TEXT: Shape = Shape::Name;

pub(super) static SEARCH: TableShape = TableShape {
    title: "how a search thinks",
    doc: "How much a search may think, and by which policy it plays matches on.",
    fields: fields!(
        must "rollouts": Shape::Name, "The policy that plays the rollouts: a path, or the name of an embedded strategy.";
        must "iterations": Shape::Int(1, MOST_ITERATIONS), "Most rollouts per decision: it stops early where nothing has a chance to do better.";
        may "width": Shape::Int(1, 64), "Actions tried at a decision, those the policy likes best; 6 unless said.";
        may "depth": Shape::Int(1, 8), "Own decisions in a row that are searched; 1 unless said: the one at hand.";
        may "horizon": Shape::Int(0, MOST_ITERATIONS), "Decisions after which a rollout is cut off and judged; 0 unless said: it is played to the end.";
        may "caution": Shape::Number(0.0, 100.0), "Standard errors by which an action must be ahead of the policy's own choice; 1 unless said.";
    ),
};

pub(super) static PROGRAM: TableShape = TableShape {
    title: "a program that plays",
    doc: "How a program is started, and how long it may think.",
    fields: fields!(
        must "command": Shape::List(&TEXT), "The program and its arguments, as words.";
        may "timeout_ms": Shape::Int(1, MOST_WAIT), "Milliseconds it may take for an answer; 5000 unless said.";
        may "reproducible": Shape::Flag, "It promises to answer alike whenever it is asked alike; false unless said.";
    ),
};

/// The `[search]` of a strategy.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchNumbers {
    /// The policy that plays the rollouts, as written.
    pub rollouts: String,
    /// Where it is written.
    pub place: FilePlace,
    /// Most rollouts per decision.
    pub iterations: u32,
    /// Actions tried at a decision: those the policy ranks highest.
    pub width: u32,
    /// Own decisions in a row.
    pub depth: u32,
    /// Decisions of a rollout; 0 for all.
    pub horizon: u32,
    /// Standard errors ahead.
    pub caution: f32,
}

/// A script and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct ScriptText {
    /// The text of the script.
    pub text: String,
    /// Where it stands.
    pub place: FilePlace,
    /// The place is the whole script's own file, so that its lines are that file's lines.
    pub is_file: bool,
}

/// The `[external]` of a strategy.
#[derive(Clone, Debug, PartialEq)]
pub struct ExternalCommand {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Where they stand.
    pub place: FilePlace,
    /// Milliseconds for an answer.
    pub timeout_ms: u64,
    /// It promises to answer alike.
    pub is_reproducible: bool,
}

/// A place in a file, for faults found later.
#[derive(Clone, Debug, PartialEq)]
pub struct FilePlace {
    /// The file it stands in.
    pub source: Arc<Source>,
    /// Where in the file, in bytes.
    pub span: Range<usize>,
}

impl FilePlace {
    /// A fault at the place where the file names it.
    #[must_use]
    pub fn fault(&self, code: Code, found: impl Into<String>, wanted: &str) -> Fault {
        Fault::new(
            self.source.clone(),
            self.span.clone(),
            code,
            found.into(),
            wanted,
        )
    }
}

/// Keys that belong to one kind of pilot.
const OWN_KEYS: [(&str, StrategyKind); 8] = [
    ("noise", StrategyKind::Policy),
    ("plan", StrategyKind::Policy),
    ("worth", StrategyKind::Policy),
    ("weights", StrategyKind::Policy),
    ("search", StrategyKind::Search),
    ("script", StrategyKind::Script),
    ("script_file", StrategyKind::Script),
    ("external", StrategyKind::External),
];

/// Marks keys of other kinds, and the lack of the own ones.
pub(super) fn mark_strays(pen: &mut Pen<'_>, root: &TomlTable, kind: StrategyKind) {
    for (name, owner) in OWN_KEYS {
        if owner == kind {
            continue;
        }
        if let Some((key, _)) = root.entry(name) {
            let found = format!("`{name}` in a strategy of kind `{}`", KIND.word(kind));
            let wanted = format!("`kind = \"{}\"`, or no such key", KIND.word(owner));
            pen.mark(key.span.clone(), Code::Contradiction, found, wanted);
        }
    }
    let lacks = match kind {
        StrategyKind::Search if !root.has("search") => "[search]",
        StrategyKind::Script if !root.has("script") && !root.has("script_file") => {
            "`script` or `script_file`"
        }
        StrategyKind::External if !root.has("external") => "[external]",
        _ => return,
    };
    let at = root
        .entry("kind")
        .map_or(0..0, |(_, node)| node.span.clone());
    let found = format!("a strategy of kind `{}` without {lacks}", KIND.word(kind));
    pen.mark_lack(at, Code::MissingKey, found, lacks);
}

/// Reads the table `[search]` of a strategy file.
pub(super) fn search(root: &TomlTable, source: &Arc<Source>) -> Option<SearchNumbers> {
    let table = root.table("search")?;
    let rollouts = table.find("rollouts")?;
    let whole = |key: &str, default: u32| {
        let number = table.int(key).and_then(|number| u32::try_from(number).ok());
        number.unwrap_or(default)
    };
    Some(SearchNumbers {
        rollouts: rollouts.text()?.to_owned(),
        place: FilePlace {
            source: source.clone(),
            span: rollouts.span.clone(),
        },
        iterations: whole("iterations", 1),
        width: whole("width", 6),
        depth: whole("depth", 1),
        horizon: whole("horizon", 0),
        caution: table
            .find("caution")
            .and_then(super::Node::number)
            .unwrap_or(1.0) as f32,
    })
}

/// The script: written here, or read from the file beside this one.
pub(super) fn script(
    pen: &mut Pen<'_>,
    root: &TomlTable,
    kind: Option<StrategyKind>,
) -> Option<ScriptText> {
    if kind != Some(StrategyKind::Script) {
        return None;
    }
    let file = root.find("script_file");
    if let Some(node) = root.find("script") {
        if let Some((key, _)) = root.entry("script_file") {
            let found = "a script here and one in a file";
            pen.mark(
                key.span.clone(),
                Code::Contradiction,
                found,
                "one of the two",
            );
        }
        return Some(ScriptText {
            text: node.text()?.to_owned(),
            place: FilePlace {
                source: pen.source().clone(),
                span: node.span.clone(),
            },
            is_file: false,
        });
    }
    let node = file?;
    let beside = Path::new(pen.source().path()).with_file_name(node.text()?);
    match Source::read_once(&beside) {
        Ok(source) => Some(ScriptText {
            text: source.text().to_owned(),
            place: FilePlace { source, span: 0..0 },
            is_file: true,
        }),
        Err(faults) => {
            let why = faults.into_iter().next().map(|fault| fault.found);
            let found = format!("{}: {}", beside.display(), why.unwrap_or_default());
            pen.mark(node.span.clone(), Code::Missing, found, "a readable script");
            None
        }
    }
}

/// Reads the table `[external]` of a strategy file.
pub(super) fn external(pen: &mut Pen<'_>, root: &TomlTable) -> Option<ExternalCommand> {
    let table = root.table("external")?;
    let node = table.find("command")?;
    let words: Vec<String> = node
        .list()?
        .iter()
        .filter_map(|word| word.text().map(str::to_owned))
        .collect();
    if words.is_empty() {
        pen.mark(
            node.span.clone(),
            Code::Empty,
            "no program",
            "a program and its arguments",
        );
    }
    let timeout = table
        .int("timeout_ms")
        .and_then(|ms| u64::try_from(ms).ok());
    Some(ExternalCommand {
        command: words,
        place: FilePlace {
            source: pen.source().clone(),
            span: node.span.clone(),
        },
        timeout_ms: timeout.unwrap_or(5000),
        is_reproducible: table.flag("reproducible").unwrap_or(false),
    })
}
