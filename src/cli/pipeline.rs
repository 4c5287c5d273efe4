//! What pipelines are told: paths from the root of the repository, and input that could not be used in the form that
//! was asked for.

use std::path::{Path, PathBuf};

use super::error::CliError;
use super::print::{self, environment, error_text};
use breachlab_core::plan::{Fault, Faults};
use breachlab_report::{self as report, BaselineError, HistoryError, Refusal};

/// Forms in which a pipeline reads what was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PipelineFormat {
    /// Annotations of GitHub Actions.
    Github,
    /// JUnit XML.
    Junit,
}

/// A path as annotations name it: from the root of the workspace, with slashes. Elsewhere as it is.
pub(super) fn from_root(path: &str) -> String {
    let Some(root) = root() else {
        return path.to_owned();
    };
    let whole = Path::new(path).canonicalize();
    let below = whole
        .ok()
        .and_then(|whole| whole.strip_prefix(&root).map(Path::to_owned).ok());
    below.map_or_else(
        || path.to_owned(),
        |below| {
            let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
            parts.join("/")
        },
    )
}

/// The workspace of a workflow, else the repository around the working folder.
fn root() -> Option<PathBuf> {
    if let Some(workspace) = environment("GITHUB_WORKSPACE").filter(|path| !path.is_empty()) {
        return Path::new(&workspace).canonicalize().ok();
    }
    let here = std::env::current_dir().ok()?.canonicalize().ok()?;
    let mut above = here.ancestors();
    above
        .find(|folder| folder.join(".git").exists())
        .map(Path::to_owned)
}

/// Faults of files as refusals.
pub(super) fn refusals<'a>(faults: impl IntoIterator<Item = &'a Fault>) -> Vec<Refusal> {
    let refusal = |fault: &Fault| Refusal {
        path: Some(from_root(fault.path())),
        place: fault.place(),
        kind: fault.code.name().to_owned(),
        text: fault.sentence(),
    };
    faults.into_iter().map(refusal).collect()
}

fn faults_of(error: &CliError) -> Option<&Faults> {
    match error {
        CliError::Faults(faults)
        | CliError::Baseline(BaselineError::Faults(faults))
        | CliError::History(HistoryError::Faults(faults)) => Some(faults),
        _ => None,
    }
}

/// What could not be done, as refusals.
pub(super) fn refused(error: &CliError) -> Vec<Refusal> {
    match faults_of(error) {
        Some(faults) => refusals(faults),
        None => vec![Refusal {
            path: None,
            place: None,
            kind: "error".to_owned(),
            text: error_text(error),
        }],
    }
}

/// Prints what could not be done in the form that was asked for; it is told on standard error as well.
pub(super) fn tell(verb: &str, error: &CliError, form: PipelineFormat) -> Result<(), CliError> {
    let refusals = refused(error);
    let headline = format!("{verb} could not be done: {error}");
    print::out(&match form {
        PipelineFormat::Github => report::annotate(verb, "error", &headline, &refusals),
        PipelineFormat::Junit => report::refused_junit(verb, &[(verb.to_owned(), refusals)]),
    })
}
