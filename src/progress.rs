//! How far a run is, on stderr and only where that is a terminal. The only file that names indicatif.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::engine::Progress;
use crate::stats;
use crate::tally::Tally;

/// A bar with rate, time left and the current estimate. Ticks once a chunk; costs nothing where it is hidden.
#[derive(Debug)]
pub struct Bar {
    bar: ProgressBar,
    most: u64,
}

impl Bar {
    /// A bar up to `most` matches. indicatif itself hides it where stderr is no terminal.
    ///
    /// # Panics
    /// Never: the template is fixed.
    #[must_use]
    pub fn new(most: u64, is_quiet: bool) -> Self {
        let target = if is_quiet {
            ProgressDrawTarget::hidden()
        } else {
            ProgressDrawTarget::stderr_with_hz(8)
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
        Self { bar, most }
    }

    /// Takes the bar off the screen while `say` writes to it.
    pub fn aside(&self, say: impl FnOnce()) {
        self.bar.suspend(say);
    }

    /// Takes the bar off the screen.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Progress for Bar {
    fn played(&self, matches: u64) {
        self.bar.inc(matches);
    }

    fn counted(&self, tally: &Tally, most: u64) {
        if self.bar.is_hidden() {
            return;
        }
        if most != self.most {
            self.bar.set_length(most);
        }
        if let Some(estimate) = stats::entry_rate(tally, 0) {
            let half = estimate.interval.half_width() * 100.0;
            self.bar.set_message(format!(
                "A wins {:.2} % ± {half:.2}",
                estimate.value * 100.0
            ));
        }
    }
}
