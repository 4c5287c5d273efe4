//! Waiting for an answer that may never come.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// How often somebody who waits looks up to see whether the match has been called off.
const LOOK_UP: Duration = Duration::from_millis(50);

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Missed {
    /// It did not come in time.
    Late,
    /// Nobody is there to answer.
    Gone,
    /// The match was called off.
    CalledOff,
}

/// Words for a match that was called off while its pilot thought; no such match is counted.
pub(super) const CALLED_OFF: &str = "the match was called off";

/// Waits for an answer, so long and no longer.
pub(super) fn receive<T>(
    from: &Receiver<T>,
    patience: Duration,
    called_off: &AtomicBool,
) -> Result<T, Missed> {
    let mut left = patience;
    loop {
        let turn = left.min(LOOK_UP);
        match from.recv_timeout(turn) {
            Ok(answer) => return Ok(answer),
            Err(RecvTimeoutError::Disconnected) => return Err(Missed::Gone),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if called_off.load(Ordering::Relaxed) {
            return Err(Missed::CalledOff);
        }
        left -= turn;
        if left.is_zero() {
            return Err(Missed::Late);
        }
    }
}
