//! Win rates a copy, whose copies come in clusters: all copies of a card in one match share its result, and the
//! matches of a set share their luck. The interval is that of a ratio of cluster sums.

use super::{Interval, Z95};
use crate::tally::{CardTally, Moments, Seen};

/// A value with its interval and what it rests on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Its 95 % interval.
    pub interval: Interval,
    /// Its standard error.
    pub standard_error: f64,
}

impl Estimate {
    fn normal(value: f64, variance: f64, low: f64, high: f64) -> Self {
        let standard_error = variance.max(0.0).sqrt();
        let half = Z95 * standard_error;
        let interval = Interval {
            low: (value - half).max(low),
            high: (value + half).min(high),
        };
        Self {
            value,
            interval,
            standard_error,
        }
    }
}

/// Points a copy in 60ths; none where no copy was seen.
fn points(seen: Seen) -> Option<f64> {
    (seen.copies > 0).then(|| seen.score as f64 / seen.copies as f64)
}

/// Σ (y - R x)² from the moments. Cancellation is harmless: the terms are sums of whole numbers below 2^53 in
/// all but astronomical runs, and the difference is of their own order unless the card always wins or loses.
fn spread(xx: u64, xy: u64, yy: u64, rate: f64) -> f64 {
    (yy as f64 - 2.0 * rate * xy as f64 + rate * rate * xx as f64).max(0.0)
}

fn small_sample(clusters: u64) -> f64 {
    clusters as f64 / (clusters as f64 - 1.0)
}

/// A rate whose clusters have this variance: as Wilson's interval with the effective number of trials, so that
/// a card that always won keeps a width. There the effective number is that of the clusters.
fn rate(seen: Seen, spread: f64, clusters: u64) -> Option<Estimate> {
    let value = points(seen)? / 60.0;
    let whole = 60.0 * seen.copies as f64;
    let known = clusters.min(seen.copies) as f64;
    if clusters < 2 {
        return Some(Estimate {
            value,
            interval: Interval::WHOLE,
            standard_error: f64::INFINITY,
        });
    }
    let variance = small_sample(clusters) * spread / (whole * whole);
    let own = value * (1.0 - value);
    let trials = if own <= 0.0 || variance <= 0.0 {
        known
    } else {
        own / variance
    };
    let interval = super::wilson_effective(value, trials, Z95);
    Some(Estimate {
        value,
        interval,
        standard_error: variance.sqrt(),
    })
}

/// Win rate a copy drawn (17Lands' GIH WR), over `clusters` sets.
#[must_use]
pub fn drawn_win_rate(card: &CardTally, clusters: u64) -> Option<Estimate> {
    let Moments { xx, xy, yy, .. } = card.moments;
    let spread = spread(xx, xy, yy, points(card.drawn)?);
    rate(card.drawn, spread, clusters)
}

/// Win rate a copy never seen (17Lands' GNS WR).
#[must_use]
pub fn never_seen_win_rate(card: &CardTally, clusters: u64) -> Option<Estimate> {
    let Moments { uu, uv, vv, .. } = card.moments;
    let spread = spread(uu, uv, vv, points(card.never_seen)?);
    rate(card.never_seen, spread, clusters)
}

/// Drawn minus never seen (17Lands' IWD) with the interval of a difference of two ratios over the same clusters
/// (see [`Moments`]). None where either was never met or fewer than two sets were played.
#[must_use]
pub fn drawn_minus_never_seen(card: &CardTally, clusters: u64) -> Option<Estimate> {
    let (r, s) = (points(card.drawn)?, points(card.never_seen)?);
    if clusters < 2 {
        return None;
    }
    let m = card.moments;
    let (x, u) = (card.drawn.copies as f64, card.never_seen.copies as f64);
    let shared = m.yv as f64 - s * m.yu as f64 - r * m.xv as f64 + r * s * m.xu as f64;
    let sum = spread(m.xx, m.xy, m.yy, r) / (x * x) + spread(m.uu, m.uv, m.vv, s) / (u * u)
        - 2.0 * shared / (x * u);
    let variance = small_sample(clusters) * sum / 3600.0;
    Some(Estimate::normal((r - s) / 60.0, variance, -1.0, 1.0))
}
