//! What pipelines show of input that cannot be used: annotations of GitHub Actions at its lines, JUnit errors.
//!
//! Sources: "Workflow commands for GitHub Actions" and "Usage limits", docs.github.com (ten annotations of a level a
//! step, the rest dropped in silence); the JUnit schema of the Apache Ant project.

use std::fmt::Write as _;

use super::escape::{workflow, workflow_property, xml};

/// Annotations of one call: ten of a level are shown, and another step may need one.
const MOST: usize = 9;

/// Something that cannot be used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refusal {
    /// The file, from the root of the workspace.
    pub path: Option<String>,
    /// Line and column, from 1.
    pub place: Option<(usize, usize)>,
    /// What kind of fault.
    pub kind: String,
    /// What was found and what was wanted.
    pub text: String,
}

/// One annotation.
pub(super) struct Annotation {
    pub(super) level: &'static str,
    pub(super) title: String,
    pub(super) path: Option<String>,
    pub(super) line: Option<usize>,
    pub(super) column: Option<usize>,
    pub(super) text: String,
}

impl Annotation {
    fn command(&self) -> String {
        let mut properties = Vec::new();
        if let Some(path) = &self.path {
            properties.push(format!("file={}", workflow_property(path)));
        }
        properties.extend(self.line.map(|line| format!("line={line}")));
        properties.extend(self.column.map(|column| format!("col={column}")));
        properties.push(format!("title={}", workflow_property(&self.title)));
        let text = workflow(&self.text);
        format!("::{} {}::{text}\n", self.level, properties.join(","))
    }

    /// As a plain line of the log.
    fn plain(&self) -> String {
        let place = [self.line, self.column].into_iter().flatten();
        let place: String = place
            .map(|number| format!(":{number}"))
            .collect::<Vec<_>>()
            .concat();
        let path = self
            .path
            .as_deref()
            .map_or_else(String::new, |path| [path, &place, ": "].concat());
        workflow(&format!("- {}: {path}{}", self.title, self.text)) + "\n"
    }
}

/// The verdict first, then as many of the others as are shown; how many follow as plain lines is said with the verdict.
pub(super) fn annotations(mut verdict: Annotation, others: &[Annotation]) -> String {
    let (shown, rest) = others.split_at(others.len().min(MOST - 1));
    if !rest.is_empty() {
        let _ = write!(
            verdict.text,
            "\n{} more in the log, where only {} are annotated.",
            rest.len(),
            MOST - 1
        );
    }
    let mut out = verdict.command();
    out.extend(shown.iter().map(Annotation::command));
    out.extend(rest.iter().map(Annotation::plain));
    out
}

/// A verdict of this level, and what cannot be used, as annotations.
#[must_use]
pub fn annotate(title: &str, level: &'static str, verdict: &str, refusals: &[Refusal]) -> String {
    let verdict = Annotation {
        level,
        title: title.to_owned(),
        path: None,
        line: None,
        column: None,
        text: verdict.to_owned(),
    };
    let other = |refusal: &Refusal| Annotation {
        level: "error",
        title: refusal.kind.clone(),
        path: refusal.path.clone(),
        line: refusal.place.map(|(line, _)| line),
        column: refusal.place.map(|(_, column)| column),
        text: refusal.text.clone(),
    };
    let others: Vec<Annotation> = refusals.iter().map(other).collect();
    annotations(verdict, &others)
}

/// A test suite of JUnit: one case each with what is wrong with it, an error each.
#[must_use]
pub fn refused_junit(suite: &str, cases: &[(String, Vec<Refusal>)]) -> String {
    let errors = cases
        .iter()
        .filter(|(_, refusals)| !refusals.is_empty())
        .count();
    let suite = xml(suite);
    let counts = format!(
        "tests=\"{}\" failures=\"0\" errors=\"{errors}\" skipped=\"0\"",
        cases.len()
    );
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"breachlab {suite}\" {counts}>\n  <testsuite name=\"{suite}\" {counts}>\n"
    );
    for (name, refusals) in cases {
        let _ = write!(
            out,
            "    <testcase classname=\"{suite}\" name=\"{}\"",
            xml(name)
        );
        let Some(first) = refusals.first() else {
            out += "/>\n";
            continue;
        };
        let lines: Vec<String> = refusals.iter().map(placed).collect();
        let _ = write!(
            out,
            ">\n      <error type=\"{}\" message=\"{}\">{}</error>\n    </testcase>\n",
            xml(&first.kind),
            xml(&placed(first)),
            xml(&lines.join("\n"))
        );
    }
    out + "  </testsuite>\n</testsuites>\n"
}

fn placed(refusal: &Refusal) -> String {
    let path = refusal.path.as_deref().unwrap_or_default();
    match refusal.place {
        Some((line, column)) => format!("{path}:{line}:{column}: {}", refusal.text),
        None if path.is_empty() => refusal.text.clone(),
        None => format!("{path}: {}", refusal.text),
    }
}
