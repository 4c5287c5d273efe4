//! How far a run is, on stderr: a bar on a terminal that can draw one, elsewhere a line every half minute, so that a
//! pipeline's log shows life. The only file that names indicatif.

use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::engine::Progress;
use crate::stats;
use crate::tally::Tally;

/// Time between two lines where no bar can be drawn.
const PACE: Duration = Duration::from_secs(30);

/// How progress is to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// Not at all.
    Quiet,
    /// By a bar on a terminal, by lines off one or on a dumb one.
    Shown {
        /// Whether the terminal cannot move its cursor.
        is_dumb: bool,
    },
}

/// A bar with rate, time left and the current estimate, or lines that say the same. Ticks once a chunk; costs
/// nothing where it is hidden.
#[derive(Debug)]
pub struct Bar {
    drawn: ProgressBar,
    log: Option<Mutex<Log>>,
    most: u64,
}

impl Bar {
    /// A bar up to `most` matches.
    ///
    /// # Panics
    /// Never: the template is fixed.
    #[must_use]
    pub fn new(most: u64, told: Told) -> Self {
        let draws = told == Told::Shown { is_dumb: false } && io::stderr().is_terminal();
        let target = if draws {
            ProgressDrawTarget::stderr_with_hz(8)
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(most), target);
        let style = ProgressStyle::with_template(
            "{wide_bar} {human_pos}/{human_len} {rate:>9}/s ETA {eta:>4}  {msg}",
        );
        let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            // The bar is all that would be lost.
            let _ = write!(out, "{:.0}", state.per_sec());
        };
        let style = style.expect("the template is well formed");
        bar.set_style(style.progress_chars("█▉▊▋▌▍▎▏ ").with_key("rate", rate));
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(250));
        }
        let logs = !draws && told != Told::Quiet;
        Self {
            drawn: bar,
            log: logs.then(|| Mutex::new(Log::new(most, now()))),
            most,
        }
    }

    /// Takes the bar off the screen while `say` writes to it.
    pub fn aside(&self, say: impl FnOnce()) {
        self.drawn.suspend(say);
    }

    /// Takes the bar off the screen.
    pub fn clear(&self) {
        self.drawn.finish_and_clear();
    }

    /// How the matches counted so far stand: `whose` rate, with its 95 % interval.
    pub fn estimate(&self, whose: &str, tally: &Tally) {
        if self.drawn.is_hidden() && self.log.is_none() {
            return;
        }
        let Some(estimate) = stats::entry_rate(tally, 0) else {
            return;
        };
        let half = estimate.interval.half_width() * 100.0;
        let text = format!("{whose} {:.2} % ± {half:.2}", estimate.value * 100.0);
        match &self.log {
            Some(log) => lock(log).estimate = text,
            None => self.drawn.set_message(text),
        }
    }
}

impl Progress for Bar {
    fn played(&self, matches: u64) {
        self.drawn.inc(matches);
        let line = self
            .log
            .as_ref()
            .and_then(|log| lock(log).line(matches, now()));
        if let Some(line) = line {
            // Nobody is left to tell when stderr is closed.
            let _ = writeln!(io::stderr().lock(), "{line}");
        }
    }

    fn counted(&self, tally: &Tally, most: u64) {
        if most != self.most {
            self.drawn.set_length(most);
        }
        self.estimate("A wins", tally);
    }
}

/// What the lines say, and when the next is due.
#[derive(Debug)]
struct Log {
    most: u64,
    played: u64,
    estimate: String,
    begun: Instant,
    next: Instant,
}

impl Log {
    fn new(most: u64, now: Instant) -> Self {
        Self {
            most,
            played: 0,
            estimate: String::new(),
            begun: now,
            next: now + PACE,
        }
    }

    /// Counts `matches` more, and gives the line if one is due.
    fn line(&mut self, matches: u64, now: Instant) -> Option<String> {
        self.played += matches;
        if now < self.next {
            return None;
        }
        self.next = now + PACE;
        let seconds = now.duration_since(self.begun).as_secs();
        let share = 100.0 * self.played as f64 / self.most.max(1) as f64;
        let mut line = format!(
            "{seconds} s: {} of at most {} matches ({:.0} %)",
            self.played,
            self.most,
            share.min(100.0)
        );
        if !self.estimate.is_empty() {
            line += &["; ", &self.estimate].concat();
        }
        Some(line)
    }
}

fn lock(log: &Mutex<Log>) -> std::sync::MutexGuard<'_, Log> {
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
        let mut log = Log::new(4000, start);
        assert_eq!(log.line(500, after(29)), None);
        log.estimate = "A wins 52.10 % ± 1.20".to_owned();
        let line = log.line(500, after(30));
        let wanted = "30 s: 1000 of at most 4000 matches (25 %); A wins 52.10 % ± 1.20";
        assert_eq!(line.as_deref(), Some(wanted));
        assert_eq!(log.line(1000, after(59)), None);
        assert!(
            log.line(0, after(61))
                .is_some_and(|line| line.starts_with("61 s: 2000 of"))
        );
    }
}
