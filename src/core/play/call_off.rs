//! Calling matches off: a script, a program or a search may keep a match waiting for long, and an interrupt is heard
//! meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Thread};
use std::time::Duration;

use crate::engine::Piloted;
use crate::strategy::Pilot;

/// How often the interrupt is looked at.
const LOOK: Duration = Duration::from_millis(20);

/// Does `work` with a flag for its tables to heed ([`Table::heeding`](super::Table::heeding)), which is set when
/// `interrupt` is. Nobody looks where no pilot can keep a match waiting.
pub fn heeding<G: Piloted, R>(
    pilots: &[Pilot<G>],
    interrupt: &AtomicBool,
    work: impl FnOnce(&Arc<AtomicBool>) -> R,
) -> R {
    let called_off = Arc::new(AtomicBool::new(false));
    if !pilots.iter().any(Pilot::keeps_waiting) {
        return work(&called_off);
    }
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            while !is_done.load(Ordering::Acquire) {
                if interrupt.load(Ordering::Relaxed) {
                    called_off.store(true, Ordering::Relaxed);
                }
                thread::park_timeout(LOOK);
            }
        });
        let _done = Done(&is_done, watcher.thread().clone());
        work(&called_off)
    })
}

/// What `play` comes to where it counts: nothing begins once `interrupt` is set, and what was called off in the middle is
/// dropped, so that whatever is left is whole.
pub fn unless_stopped<T>(
    interrupt: &AtomicBool,
    called_off: &AtomicBool,
    play: impl FnOnce() -> T,
) -> Option<T> {
    if interrupt.load(Ordering::Relaxed) {
        return None;
    }
    let played = play();
    (!called_off.load(Ordering::Relaxed)).then_some(played)
}

/// Lets the watcher go, also when the work panics: the scope waits for it.
struct Done<'d>(&'d AtomicBool, Thread);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
        self.1.unpark();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stopped_before_or_within_does_not_count() {
        let (interrupt, called_off) = (AtomicBool::new(false), AtomicBool::new(false));
        assert_eq!(unless_stopped(&interrupt, &called_off, || 7), Some(7));
        let cut = || called_off.store(true, Ordering::Relaxed);
        assert_eq!(unless_stopped(&interrupt, &called_off, cut), None);
        interrupt.store(true, Ordering::Relaxed);
        let begun = unless_stopped(&interrupt, &called_off, || unreachable!("nothing begins"));
        assert_eq!(begun, None::<()>);
    }
}
