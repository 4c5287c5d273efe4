//! How long a thread has worked, whoever else keeps the machine busy.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The CPU time of a thread, told by the Linux scheduler; elsewhere nothing tells it.
#[derive(Debug, Default)]
pub(super) struct ThreadClock {
    file: Option<PathBuf>,
}

impl ThreadClock {
    /// The clock of the thread that calls, for another to read.
    pub(super) fn of_this_thread() -> Self {
        let task = fs::read_link("/proc/thread-self").ok();
        Self {
            file: task.map(|task| Path::new("/proc").join(task).join("schedstat")),
        }
    }

    /// Time on a core so far; none where it is not told, or the thread is gone.
    pub(super) fn spent(&self) -> Option<Duration> {
        let text = fs::read_to_string(self.file.as_ref()?).ok()?;
        let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
        Some(Duration::from_nanos(nanoseconds))
    }
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;
    use std::sync::mpsc::channel;
    use std::thread;
    use std::time::Duration;

    use super::ThreadClock;

    /// A thread that works is told to, for as long as it does.
    #[test]
    fn a_thread_that_works_is_seen_to() {
        let clock = ThreadClock::of_this_thread();
        let Some(before) = clock.spent() else { return };
        // Work is counted, not waited for: however few cores there are, this much takes more than the time that is asked.
        let mut spent = before;
        for _ in 0..20_000 {
            black_box((0..100_000_u64).fold(0, |sum, part| black_box(sum ^ part)));
            spent = clock.spent().unwrap();
            if spent >= before + Duration::from_millis(50) {
                break;
            }
        }
        assert!(spent >= before + Duration::from_millis(50), "{spent:?}");
    }

    /// A thread that only waits has worked for next to nothing, and says so to others.
    #[test]
    fn a_thread_that_waits_does_not_work() {
        let (tell, clock) = channel();
        let (end, ended) = channel::<()>();
        let waiter = thread::spawn(move || {
            tell.send(ThreadClock::of_this_thread()).unwrap();
            ended.recv().unwrap_err();
        });
        let clock = clock.recv().unwrap();
        thread::sleep(Duration::from_millis(300));
        if let Some(spent) = clock.spent() {
            assert!(spent < Duration::from_millis(200), "{spent:?}");
        }
        drop(end);
        waiter.join().unwrap();
    }
}
