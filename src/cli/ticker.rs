//! Asks those who play, once a second, to hand over what they have: a chunk of slow matches takes minutes, and whoever
//! reads a bar or a log wishes to know how it stands before that.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Time between two questions.
const PACE: Duration = Duration::from_secs(1);

/// A thread that asks until it is dropped.
#[derive(Debug)]
pub(super) struct Ticker {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct Shared {
    asked: AtomicU64,
    is_over: Mutex<bool>,
    ended: Condvar,
}

impl Ticker {
    /// Begins to ask.
    pub(super) fn start() -> Self {
        let shared = Arc::new(Shared::default());
        let its = Arc::clone(&shared);
        // Where no thread can be had, estimates come a chunk at a time.
        let thread = thread::Builder::new().name("ticker".to_owned());
        let thread = thread.spawn(move || its.ask()).ok();
        Self { shared, thread }
    }

    /// How often it has asked.
    pub(super) fn asked(&self) -> u64 {
        self.shared.asked.load(Ordering::Relaxed)
    }
}

impl Shared {
    fn ask(&self) {
        let mut is_over = self.is_over.lock().unwrap_or_else(PoisonError::into_inner);
        while !*is_over {
            is_over = match self.ended.wait_timeout(is_over, PACE) {
                Ok((is_over, _)) => is_over,
                Err(broken) => broken.into_inner().0,
            };
            self.asked.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        let is_over = self.shared.is_over.lock();
        *is_over.unwrap_or_else(PoisonError::into_inner) = true;
        self.shared.ended.notify_all();
        if let Some(thread) = self.thread.take() {
            // It cannot panic, and if it did nobody would miss a question.
            let _ = thread.join();
        }
    }
}
