//! Writing to the terminal. A reader that has gone away (`| head`) is success; a full disk is not. Everything goes
//! through [`out`] and [`err`]: the macros of the standard library panic where a stream is closed or full.

use std::error::Error;
use std::io::{self, ErrorKind, IsTerminal, Write};

use terminal_size::{Height, Width, terminal_size_of};

use super::common::Common;
use super::error::{CliError, Exit};
use crate::progress::ProgressMode;
use breachlab_core::plan::{is_unsafe, spelled};
use breachlab_report::{BaselineError, HistoryError, Terminal, fold, stream};

/// Columns where nobody says how many there are.
const UNKNOWN: usize = 80;
/// Fewest and most that a text is laid out for: on narrower screens the terminal breaks the lines.
const NARROWEST: usize = 60;
const WIDEST: usize = 1000;

/// Prints `text`, a document or script, on standard output. Nothing but colours steers the terminal, whatever a name or
/// path holds.
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

/// Prints a text to be read: folded at the screen's width, in plain letters where the terminal is dumb.
pub(super) fn page(text: &str) -> Result<(), CliError> {
    let look = look();
    let text = fold(text, look.width);
    out(&if look.bars { text } else { plain(&text) })
}

/// A text without signs that a dumb terminal may lack, each in the one column it had.
fn plain(text: &str) -> String {
    let plain = |c| match c {
        '–' | '—' | '−' => '-',
        '…' => '~',
        '·' => '.',
        other => other,
    };
    text.chars().map(plain).collect()
}

/// Prints lines to be read.
pub(super) fn lines(lines: impl Iterator<Item = String>) -> Result<(), CliError> {
    let mut text = lines.collect::<Vec<_>>().join("\n");
    if !text.is_empty() {
        text.push('\n');
    }
    page(&text)
}

/// Prints a remark on standard error, folded at the screen's width. A log keeps it in one line, as it is searched line by
/// line. Remarks have no colours: whatever steers a terminal is spelled out, colours too.
pub(super) fn remark(text: &str) {
    told(&spelled(text, |c| {
        is_unsafe(c) && !matches!(c, '\n' | '\t')
    }));
}

/// Prints lines on standard error, folded at the screen's width.
fn told(text: &str) {
    let text = stream(text);
    let folded = columns_of(terminal_size_of(io::stderr())).map(|width| fold(&text, width));
    err(&[folded.as_deref().unwrap_or(&text), "\n"].concat());
}

/// Prints on standard error.
fn err(text: &str) {
    // Nobody is left to tell when stderr is closed or full.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Prints what clap has to say: help and version on stdout, a wrong flag on stderr.
pub(super) fn clap_message(message: &clap::Error) -> Result<Exit, CliError> {
    if message.use_stderr() {
        // What was typed may hold colours of its own: then there are none.
        let mut typed = message.context().map(|(_, value)| value.to_string());
        if typed.any(|value| value.chars().any(is_unsafe)) {
            remark(message.render().to_string().trim_end_matches('\n'));
        } else {
            let text = rendered(message, &io::stderr());
            told(text.trim_end_matches('\n'));
        }
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
        | CliError::Runs(faults)
        | CliError::Baseline(BaselineError::Faults(faults))
        | CliError::History(HistoryError::Faults(faults)) => Some(faults),
        _ => None,
    };
    if let Some(faults) = unreadable {
        let drawn = faults.render(colour(&io::stderr()));
        // Marks stand below the text they are about: what is drawn is not folded.
        err(&[&stream(drawn.strip_suffix('\n').unwrap_or(&drawn)), "\n"].concat());
    }
    remark(&error_text(error));
}

/// An error and its causes, one a line, as [`error_chain`] prints them.
pub(super) fn error_text(error: &CliError) -> String {
    let mut text = format!("error: {error}");
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str("\n  because: ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    text
}

/// How to lay out what is read on standard output.
pub(super) fn look() -> Terminal {
    Terminal {
        colour: colour(&io::stdout()),
        bars: !is_dumb(),
        width: columns_of(terminal_size_of(io::stdout())).unwrap_or(UNKNOWN),
    }
}

/// Columns of a screen: those of `COLUMNS`, else of the terminal of this size; none where nobody says.
fn columns_of(size: Option<(Width, Height)>) -> Option<usize> {
    let said = environment("COLUMNS").and_then(|columns| columns.parse().ok());
    let said = said.filter(|columns| *columns > 0);
    let seen = size.map(|(Width(columns), _)| usize::from(columns));
    said.or(seen)
        .map(|columns: usize| columns.clamp(NARROWEST, WIDEST))
}

/// How progress is told.
pub(super) fn progress(common: &Common) -> ProgressMode {
    if common.quiet {
        ProgressMode::Quiet
    } else {
        ProgressMode::Shown { is_dumb: is_dumb() }
    }
}

/// Whether to colour: on a terminal that is more than dumb, and never with `NO_COLOR` set to anything (no-color.org).
pub(super) fn colour(stream: &impl IsTerminal) -> bool {
    let is_unwanted = environment("NO_COLOR").is_some_and(|value| !value.is_empty());
    stream.is_terminal() && !is_unwanted && !is_dumb()
}

/// Whether the terminal says that it can only print letters.
fn is_dumb() -> bool {
    environment("TERM").is_some_and(|term| term == "dumb")
}

#[expect(
    clippy::disallowed_methods,
    reason = "how things look is the terminal's affair, no result's"
)]
pub(super) fn environment(name: &str) -> Option<String> {
    std::env::var_os(name).map(|value| value.to_string_lossy().into_owned())
}
