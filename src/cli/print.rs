//! Writing to the terminal. A reader that has gone away (`| head`) is success; a full disk is not.
#![expect(
    clippy::print_stderr,
    reason = "errors are for stderr, and this is the module that prints"
)]

use std::error::Error;
use std::io::{self, ErrorKind, IsTerminal, Write};

use terminal_size::{Width, terminal_size_of};

use super::common::Common;
use super::error::{CliError, Exit};
use crate::progress::Told;
use crate::report::{BaselineError, HistoryError, Look, fold};

/// Columns where nobody says how many there are.
const UNKNOWN: usize = 80;
/// Fewest and most that a text is laid out for: on narrower screens the terminal breaks the lines.
const NARROWEST: usize = 60;
const WIDEST: usize = 1000;

/// Prints `text`, a document or script, on standard output as it is.
pub(super) fn out(text: &str) -> Result<(), CliError> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
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

/// Prints a remark on standard error.
pub(super) fn remark(text: &str) {
    // Nobody is left to tell when stderr is closed.
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Prints what clap has to say: help and version on stdout, a wrong flag on stderr.
pub(super) fn clap_message(message: &clap::Error) -> Result<Exit, CliError> {
    let is_fault = message.use_stderr();
    match message.print() {
        Err(error) if !is_fault && error.kind() != ErrorKind::BrokenPipe => {
            Err(CliError::Output(error))
        }
        _ if is_fault => Ok(Exit::Usage),
        _ => Ok(Exit::Done),
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
        eprint!("{}", faults.render(colour(&io::stderr())));
    }
    eprintln!("error: {error}");
    let mut cause = error.source();
    while let Some(error) = cause {
        eprintln!("  because: {error}");
        cause = error.source();
    }
}

/// Look of what is read on standard output.
pub(super) fn look() -> Look {
    let said = environment("COLUMNS").and_then(|columns| columns.parse().ok());
    let said = said.filter(|columns| *columns > 0);
    let seen = terminal_size_of(io::stdout()).map(|(Width(columns), _)| usize::from(columns));
    Look {
        colour: colour(&io::stdout()),
        bars: !is_dumb(),
        width: said.or(seen).unwrap_or(UNKNOWN).clamp(NARROWEST, WIDEST),
    }
}

/// How progress is told.
pub(super) fn progress(common: &Common) -> Told {
    if common.quiet {
        Told::Quiet
    } else {
        Told::Shown { is_dumb: is_dumb() }
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
fn environment(name: &str) -> Option<String> {
    std::env::var_os(name).map(|value| value.to_string_lossy().into_owned())
}
