//! Ctrl-C becomes a flag that the runner looks at between chunks; a second one ends the program at once.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use super::error::{CliError, Exit};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The flag that Ctrl-C sets. A process can have one handler only, so later calls share the first one's.
pub(super) fn flag() -> Result<&'static AtomicBool, CliError> {
    static LISTENING: OnceLock<()> = OnceLock::new();
    if LISTENING.set(()).is_ok() {
        ctrlc::set_handler(|| {
            if INTERRUPTED.swap(true, Ordering::Relaxed) {
                #[expect(
                    clippy::exit,
                    reason = "the user asked twice; no result is worth waiting for"
                )]
                std::process::exit(i32::from(Exit::Interrupted.code()));
            }
        })?;
    }
    Ok(&INTERRUPTED)
}
