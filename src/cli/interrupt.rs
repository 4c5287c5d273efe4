//! Ctrl-C, and on Unix SIGTERM and SIGHUP, become a flag that whoever plays looks at between matches; a second one ends
//! the program at once. A verb that keeps nothing when it is interrupted is ended by the first.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use super::error::{CliError, Exit};
use super::print;
use breachlab_core::plan::awaits_stdin;
use breachlab_core::strategy::compiles_long;
use breachlab_report::drop_half_written;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static AT_ONCE: AtomicBool = AtomicBool::new(false);
/// The document that whoever is ended at once owes, where one was asked for: it says that there is none.
static OWED: Mutex<Option<String>> = Mutex::new(None);

/// What comes this soon after the first signal is the same wish: a terminal that closes is told by the system and by
/// its shell, and `timeout` signals a program and its group.
const SAME: Duration = Duration::from_millis(500);
/// How often it is looked whether somebody is stuck.
const LOOK_UP: Duration = Duration::from_millis(100);

/// Hears signals from now on; to be called once, before anything else.
///
/// # Errors
/// When the system lets nobody listen.
pub fn listen() -> Result<(), CliError> {
    leave_hangups_ignored();
    bear_file_limits();
    Ok(ctrlc::set_handler(heard)?)
}

/// The flag that a signal sets. Whoever takes it looks at it: from now on a signal ends nothing by itself.
pub(super) fn flag() -> &'static AtomicBool {
    AT_ONCE.store(false, Ordering::SeqCst);
    &INTERRUPTED
}

/// From now on, until somebody takes the flag, the first signal ends the program, and one that came already does so now:
/// with a word, and with a document that says it is none where one was asked for.
pub(super) fn end_at_once(owed: Option<String>) {
    owe(owed);
    AT_ONCE.store(true, Ordering::SeqCst);
    if INTERRUPTED.load(Ordering::SeqCst) {
        end();
    }
}

/// A signal ends a verb that keeps what it has only as long as it waits for standard input: with a word, and with a document
/// that says it is none where one was asked for.
pub(super) fn end_while_awaiting_stdin(owed: Option<String>) {
    owe(owed);
}

fn owe(document: Option<String>) {
    *OWED.lock().unwrap_or_else(PoisonError::into_inner) = document;
}

/// How a verb ended whose report is written. The remark says where to look, whatever form the report was printed in.
pub(super) fn ended(is_complete: bool, out: &str) -> Exit {
    if is_complete {
        return Exit::Done;
    }
    let place = if out.is_empty() { "shown" } else { "in " };
    print::remark(&format!(
        "interrupted: what was played by then is {place}{out}"
    ));
    Exit::Interrupted
}

fn heard() {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    #[expect(
        clippy::disallowed_methods,
        reason = "the clock tells one wish from two; it decides no result"
    )]
    let first = FIRST.get_or_init(Instant::now);
    let is_second = INTERRUPTED.swap(true, Ordering::SeqCst) && first.elapsed() > SAME;
    if is_second {
        exit();
    }
    if AT_ONCE.load(Ordering::SeqCst) || is_stuck() {
        end();
    }
    if !is_second {
        // Whoever gets stuck after the signal hears it too.
        std::thread::spawn(|| {
            while !is_stuck() {
                std::thread::sleep(LOOK_UP);
            }
            end();
        });
    }
}

/// Whether somebody waits for what may never come and looks at no flag meanwhile.
fn is_stuck() -> bool {
    awaits_stdin() || compiles_long()
}

/// Ends a verb that keeps nothing.
fn end() -> ! {
    print::remark("interrupted: nothing is kept");
    let owed = OWED.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(owed) = owed {
        // A stream that takes nothing changes nothing any more.
        let _ = print::out(&owed);
    }
    exit()
}

#[expect(
    clippy::exit,
    reason = "there is no result, or the user asked twice and no result is worth waiting for"
)]
fn exit() -> ! {
    drop_half_written();
    std::process::exit(i32::from(Exit::Interrupted.code()));
}

/// Keeps a hangup away where whoever started the program had it ignored, as `nohup` does: the handler would hear it.
/// All later threads are born with what the first one blocks.
#[cfg(target_os = "linux")]
fn leave_hangups_ignored() {
    use nix::sys::signal::{SigSet, Signal};
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    if ignores(&status, Signal::SIGHUP as u32) {
        let hangup: SigSet = std::iter::once(Signal::SIGHUP).collect();
        // Where it cannot be blocked it is heard, as any other signal.
        let _ = hangup.thread_block();
    }
}

#[cfg(not(target_os = "linux"))]
fn leave_hangups_ignored() {}

/// A file that may not grow any more is told as an error by whoever writes it, as a full disk is.
#[cfg(target_os = "linux")]
fn bear_file_limits() {
    use nix::sys::signal::{SigSet, Signal};
    let limits: SigSet = std::iter::once(Signal::SIGXFSZ).collect();
    // Where it cannot be blocked it ends the program, as it would any other.
    let _ = limits.thread_block();
}

#[cfg(not(target_os = "linux"))]
fn bear_file_limits() {}

/// Whether a signal is ignored, by the text of `/proc/self/status`.
#[cfg(target_os = "linux")]
fn ignores(status: &str, signal: u32) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::ignores;

    #[test]
    fn an_ignored_signal_is_read_from_the_mask() {
        let status = "Name:\tbreachlab\nSigIgn:\t0000000000001001\nSigCgt:\t0000000000000000\n";
        assert!(ignores(status, 1) && ignores(status, 13));
        assert!(!ignores(status, 2) && !ignores(status, 15));
        assert!(!ignores("", 1));
    }
}
