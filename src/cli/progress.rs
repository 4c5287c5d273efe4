//! How far a run is, on stderr: a bar on a terminal that can draw one, elsewhere a line every half minute, so that a
//! pipeline's log shows life. The lines come from a thread of their own: work that is silent for long is told of too.
//! The only file that names indicatif.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use breachlab_core::play::Progress;
use breachlab_core::stats::{self, Interval};
use breachlab_core::tally::Tally;
use breachlab_report::{ReportEstimate, spread};

use super::ticker::Ticker;

/// Time between two lines where no bar can be drawn.
const PACE: Duration = Duration::from_secs(30);
/// Room for a line, so that to print one takes nothing from the heap: `bench` counts what does.
const LINE: usize = 512;

/// How progress is to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgressMode {
    /// Not at all.
    Quiet,
    /// By a bar on a terminal, by lines off one or on a dumb one.
    Shown {
        /// Whether the terminal cannot move its cursor.
        is_dumb: bool,
    },
    /// By lines everywhere: drawing a bar would be measured along.
    Lines,
}

/// What is counted, and how much of it there is to do at most where that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Workload {
    /// In the plural.
    pub what: &'static str,
    /// The most there is to do.
    pub most: Option<u64>,
}

/// A bar with rate, time left and the current estimate, or lines that say the same. Ticks once a chunk; costs
/// nothing where it is hidden.
#[derive(Debug)]
pub struct Bar {
    drawn: ProgressBar,
    log: Option<Lines>,
    ticker: Option<Ticker>,
    most: u64,
}

impl Bar {
    /// A bar up to `most` matches.
    #[must_use]
    pub fn new(most: u64, told: ProgressMode) -> Self {
        let what = "matches";
        let most = Some(most);
        Self::over(Workload { what, most }, told)
    }

    /// A bar over work of any kind.
    ///
    /// # Panics
    /// Never: the template is fixed.
    #[must_use]
    pub fn over(work: Workload, told: ProgressMode) -> Self {
        let draws = told == ProgressMode::Shown { is_dumb: false } && io::stderr().is_terminal();
        let target = if draws {
            ProgressDrawTarget::stderr_with_hz(8)
        } else {
            ProgressDrawTarget::hidden()
        };
        // The words are worth more than a long bar, and what does not fit is cut: one line on any screen.
        let bar = ProgressBar::with_draw_target(work.most, target);
        let template = match work.most {
            Some(_) => "{bar:12} {human_pos}/{human_len} {rate}/s ETA {eta}  {wide_msg}",
            None => "{spinner} {human_pos} {prefix} {rate}/s  {wide_msg}",
        };
        let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            // The bar is all that would be lost.
            let _ = write!(out, "{:.0}", state.per_sec());
        };
        let style = ProgressStyle::with_template(template).expect("the template is well formed");
        bar.set_style(style.progress_chars("█▉▊▋▌▍▎▏ ").with_key("rate", rate));
        if !bar.is_hidden() {
            bar.set_prefix(work.what);
            bar.enable_steady_tick(Duration::from_millis(250));
        }
        let logs = !draws && told != ProgressMode::Quiet;
        Self {
            drawn: bar,
            log: logs.then(|| Lines::new(work)),
            ticker: (told != ProgressMode::Quiet).then(Ticker::start),
            most: work.most.unwrap_or(0),
        }
    }

    /// Takes the bar off the screen while `say` writes to it.
    pub fn aside(&self, say: impl FnOnce()) {
        self.drawn.suspend(say);
    }

    /// Takes the bar off the screen; no line follows.
    pub fn clear(&self) {
        self.drawn.finish_and_clear();
        if let Some(log) = &self.log {
            log.end();
        }
    }

    /// How the matches counted so far stand: `whose` rate, with its 95 % interval.
    pub fn estimate(&self, whose: &str, tally: &Tally) {
        if !self.reads_counts() {
            return;
        }
        let Some(estimate) = stats::entry_rate(tally, 0) else {
            return;
        };
        self.stands(&|| {
            let (value, Interval { low, high }) = (estimate.value, estimate.interval);
            let spread = spread(ReportEstimate { value, low, high }, 2);
            format!("{whose} {:.2} {spread} %", value * 100.0)
        });
    }
}

impl Progress for Bar {
    fn played(&self, matches: u64) {
        self.drawn.inc(matches);
        if let Some(log) = &self.log {
            log.lock().played += matches;
        }
    }

    fn counted(&self, tally: &Tally, most: u64) {
        if most != self.most {
            self.drawn.set_length(most);
        }
        self.estimate("A wins", tally);
    }

    fn reads_counts(&self) -> bool {
        self.log.is_some() || !self.drawn.is_hidden()
    }

    fn asked(&self) -> u64 {
        self.ticker.as_ref().map_or(0, Ticker::asked)
    }

    fn stands(&self, words: &dyn Fn() -> String) {
        match &self.log {
            Some(log) => log.lock().estimate = words(),
            None if self.drawn.is_hidden() => {}
            None => self.drawn.set_message(words()),
        }
    }
}

/// A bar over many jobs, of which it is told in words alone how they stand: what a single one has counted says little.
#[derive(Clone, Copy, Debug)]
pub struct Over<'a>(pub &'a Bar);

impl Progress for Over<'_> {
    fn played(&self, matches: u64) {
        self.0.played(matches);
    }

    fn counted(&self, _tally: &Tally, _most: u64) {}

    fn reads_counts(&self) -> bool {
        false
    }

    fn asked(&self) -> u64 {
        self.0.asked()
    }

    fn stands(&self, words: &dyn Fn() -> String) {
        self.0.stands(words);
    }
}

/// A log, and the thread that prints it.
#[derive(Debug)]
struct Lines {
    shared: Arc<(Mutex<ProgressLog>, Condvar)>,
    printer: Option<JoinHandle<()>>,
}

impl Lines {
    fn new(work: Workload) -> Self {
        let shared = Arc::new((Mutex::new(ProgressLog::new(work, now())), Condvar::new()));
        let its = Arc::clone(&shared);
        // Where no thread can be had, nothing is lost but the lines.
        let printer = thread::Builder::new().name("progress".to_owned());
        let printer = printer.spawn(move || print(&its)).ok();
        Self { shared, printer }
    }

    fn lock(&self) -> MutexGuard<'_, ProgressLog> {
        lock(&self.shared.0)
    }

    fn end(&self) {
        self.lock().is_over = true;
        self.shared.1.notify_all();
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        self.end();
        if let Some(printer) = self.printer.take() {
            // It cannot panic, and if it did nobody would miss a line.
            let _ = printer.join();
        }
    }
}

/// Prints each line when it is due, until the work is over.
fn print((log, ended): &(Mutex<ProgressLog>, Condvar)) {
    let mut log = lock(log);
    while !log.is_over {
        let now = now();
        if let Some(line) = log.line(now) {
            // Nobody is left to tell when stderr is closed.
            let _ = io::stderr().lock().write_all(line.as_bytes());
        }
        let wait = log.next.saturating_duration_since(now);
        log = match ended.wait_timeout(log, wait) {
            Ok((log, _)) => log,
            Err(broken) => broken.into_inner().0,
        };
    }
}

/// What the lines say, and when the next is due.
#[derive(Debug)]
struct ProgressLog {
    work: Workload,
    played: u64,
    estimate: String,
    begun: Instant,
    next: Instant,
    is_over: bool,
    text: String,
}

impl ProgressLog {
    fn new(work: Workload, now: Instant) -> Self {
        Self {
            work,
            played: 0,
            estimate: String::new(),
            begun: now,
            next: now + PACE,
            is_over: false,
            text: String::with_capacity(LINE),
        }
    }

    /// The line, with its end, if one is due.
    fn line(&mut self, now: Instant) -> Option<&str> {
        if now < self.next {
            return None;
        }
        self.next = now + PACE;
        let seconds = now.duration_since(self.begun).as_secs();
        let Workload { what, most } = self.work;
        let text = &mut self.text;
        text.clear();
        // Writing to a String cannot fail.
        let _ = match most {
            Some(most) if self.played > most => {
                let played = self.played;
                write!(
                    text,
                    "{seconds} s: {played} {what}, the {most} planned and what is looked at behind them"
                )
            }
            Some(most) => {
                let share = 100.0 * self.played as f64 / most.max(1) as f64;
                let played = self.played;
                write!(
                    text,
                    "{seconds} s: {played} of at most {most} {what} ({share:.0} %)"
                )
            }
            None => write!(text, "{seconds} s: {} {what}", self.played),
        };
        if !self.estimate.is_empty() {
            text.push_str("; ");
            text.push_str(&self.estimate);
        }
        text.push('\n');
        Some(text)
    }
}

fn lock(log: &Mutex<ProgressLog>) -> MutexGuard<'_, ProgressLog> {
    // A line half made does no harm.
    log.lock().unwrap_or_else(PoisonError::into_inner)
}

#[expect(
    clippy::disallowed_methods,
    reason = "when a line is due decides no result"
)]
fn now() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_due_every_half_minute_and_says_how_it_stands() {
        let start = now();
        let after = |seconds| start + Duration::from_secs(seconds);
        let most = Some(4000);
        let what = "matches";
        let mut log = ProgressLog::new(Workload { what, most }, start);
        log.played += 1000;
        assert_eq!(log.line(after(29)), None);
        log.estimate = "A wins 52.10 ± 1.20 %".to_owned();
        let wanted = "30 s: 1000 of at most 4000 matches (25 %); A wins 52.10 ± 1.20 %\n";
        assert_eq!(log.line(after(30)), Some(wanted));
        assert_eq!(log.line(after(59)), None);
        // Nothing was played since, and that is told as well.
        let line = log.line(after(61)).expect("a line is due");
        assert!(line.starts_with("61 s: 1000 of"), "{line}");
        log.played = 4200;
        let line = log.line(after(95)).expect("a line is due");
        let wanted = "95 s: 4200 matches, the 4000 planned and what is looked at behind them; ";
        assert!(line.starts_with(wanted), "{line}");
        let capacity = log.text.capacity();
        assert_eq!(capacity, LINE, "a line takes nothing from the heap");
    }

    #[test]
    fn work_without_a_known_end_says_how_much_was_done() {
        let start = now();
        let (what, most) = ("steps", None);
        let mut log = ProgressLog::new(Workload { what, most }, start);
        log.played += 70;
        assert_eq!(log.line(start + PACE), Some("30 s: 70 steps\n"));
    }
}
