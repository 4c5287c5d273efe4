//! Writing to the terminal. A reader that has gone away (`| head`) is success; a full disk is not.

use std::error::Error;
use std::io::{self, ErrorKind, IsTerminal, Write};

use super::error::{CliError, Exit};
use crate::report::{BaselineError, HistoryError, Look, safe_json, stream};

/// Prints `text` on standard output. Nothing but colours steers the terminal, whatever a name or path holds.
pub(super) fn out(text: &str) -> Result<(), CliError> {
    let mut out = io::stdout().lock();
    match out
        .write_all(stream(text).as_bytes())
        .and_then(|()| out.flush())
    {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(CliError::Output(error)),
        Ok(()) => Ok(()),
    }
}

/// Prints one JSON document on a line of its own.
pub(super) fn document(document: &impl serde::Serialize) -> Result<(), CliError> {
    out(&(safe_json(serde_json::to_string(document)?) + "\n"))
}

/// Prints lines on standard output.
pub(super) fn lines(lines: impl Iterator<Item = String>) -> Result<(), CliError> {
    let mut text = lines.collect::<Vec<_>>().join("\n");
    if !text.is_empty() {
        text.push('\n');
    }
    out(&text)
}

/// Prints a remark on standard error.
pub(super) fn remark(text: &str) {
    // Nobody is left to tell when stderr is closed.
    let _ = writeln!(io::stderr().lock(), "{}", stream(text));
}

/// Prints what clap has to say: help and version on stdout, a wrong flag on stderr.
pub(super) fn clap_message(message: &clap::Error) -> Result<Exit, CliError> {
    if message.use_stderr() {
        let text = rendered(message, &io::stderr());
        remark(text.trim_end_matches('\n'));
        return Ok(Exit::Usage);
    }
    out(&rendered(message, &io::stdout()))?;
    Ok(Exit::Done)
}

fn rendered(message: &clap::Error, stream: &impl IsTerminal) -> String {
    let text = message.render();
    if colour(stream) {
        text.ansi().to_string()
    } else {
        text.to_string()
    }
}

/// Prints an error and its causes on stderr, one a line; faults of files with the lines they stand in.
pub fn error_chain(error: &CliError) {
    let unreadable = match error {
        CliError::Faults(faults)
        | CliError::Baseline(BaselineError::Unreadable(faults))
        | CliError::History(HistoryError::Unreadable(faults)) => Some(faults),
        _ => None,
    };
    if let Some(faults) = unreadable {
        let drawn = faults.render(colour(&io::stderr()));
        remark(drawn.strip_suffix('\n').unwrap_or(&drawn));
    }
    remark(&error_text(error));
}

/// An error and its causes, one a line, as [`error_chain`] prints them.
pub(super) fn error_text(error: &CliError) -> String {
    let mut text = format!("error: {error}");
    let mut cause = error.source();
    while let Some(error) = cause {
        text += &format!("\n  because: {error}");
        cause = error.source();
    }
    text
}

/// Look of tables on standard output.
pub(super) fn look() -> Look {
    let width = environment("COLUMNS").and_then(|columns| columns.parse().ok());
    Look {
        colour: colour(&io::stdout()),
        width: width.unwrap_or(80_usize).clamp(60, 120),
    }
}

/// Whether to colour: on a terminal, and never with `NO_COLOR` set to anything (no-color.org).
pub(super) fn colour(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && environment("NO_COLOR").is_none_or(|value| value.is_empty())
}

#[expect(
    clippy::disallowed_methods,
    reason = "how things look is the terminal's affair, no result's"
)]
pub(super) fn environment(name: &str) -> Option<String> {
    std::env::var_os(name).map(|value| value.to_string_lossy().into_owned())
}
