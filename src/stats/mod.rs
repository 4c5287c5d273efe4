//! Integers in, estimates out: intervals for rates, pairs, ratios, and quantiles. Knows no game and prints
//! nothing. Each formula names its source, and is explained for readers in `docs/method.md`.

mod interval;
mod matrix;
mod pairs;
mod quantile;
mod ratings;
mod ratio;
mod read;

pub use interval::{Interval, Z95, wilson, wilson_effective};
pub use pairs::{PairSummary, half_score_wins, pair_interval, pentanomial_summary};
pub use quantile::{Lengths, lengths, quantile};
pub use ratings::{Fit, MEAN_RATING, MODEL, Meeting, PRIOR, Ratings};
pub use ratio::{Estimate, drawn_minus_never_seen, drawn_win_rate, never_seen_win_rate};
pub use read::{
    entry_rate, entry_summary, first_turn_rate, pairing_gain, seat_zero_rate, seen_rate,
    widest_half_width,
};
