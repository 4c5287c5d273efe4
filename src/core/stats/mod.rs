//! Integers in, estimates out: intervals for rates, pairs, ratios, and quantiles; differences of two versions, and
//! tests that may be looked at as often as one likes. Knows no game and prints
//! nothing. Each formula names its source, and is explained for readers in `docs/method.md`.

mod batches;
mod by_turn;
pub mod chain;
mod davidson;
mod difference;
mod draws;
mod dynamics;
mod equilibrium;
mod equivalence;
mod evidence;
mod floor;
mod interval;
mod matrix;
mod meeting;
mod most_even;
mod multiple;
mod normal;
mod pairs;
mod posterior;
mod quantile;
mod ratings;
mod ratio;
mod read;
mod ridge;
mod sprt;
mod wide;

pub use batches::Batches;
pub use by_turn::{at_turn, deployed_minus_waiting};
pub use davidson::Fit;
pub use difference::{Difference, difference, discordant_p, moments, normal_p, normal_tail, shift};
pub use draws::{at_least, exactly, mean_copies};
pub use dynamics::{Path, alpha_rank, replicator};
pub use equilibrium::{Equilibrium, against, equilibrium};
pub use equivalence::{Allowed, Answer, Questions, sets_needed, two_one_sided};
pub use evidence::{Evidence, beta_binomial_sequence};
pub use floor::cautious_variance;
pub use interval::{Estimate, Interval, Z95, wilson, wilson_effective};
pub use meeting::Meeting;
pub use multiple::{benjamini_hochberg, benjamini_yekutieli, holm, holm_levels, holm_weighted};
pub use normal::normal_quantile;
pub use pairs::{
    PairSummary, half_score_wins, mirror_interval, pair_interval, pentanomial_summary,
};
pub use posterior::draw_rate;
pub use quantile::{Lengths, lengths, quantile};
pub use ratings::{MEAN_RATING, MODEL, PRIOR, Ratings};
pub use ratio::{drawn_minus_never_seen, drawn_win_rate, never_seen_win_rate};
pub use read::{
    entry_rate, entry_summary, first_turn_rate, first_turn_summary, mirror_rate, pairing_gain,
    seat_zero_rate, seen_rate, widest_half_width,
};
pub use ridge::NormalEquations;
pub use sprt::{Sprt, SprtScale, SprtVerdict, log_likelihood_ratio};
