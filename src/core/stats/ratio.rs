//! Win rates per copy, whose copies come in clusters: all copies of a card in one match share its result, and the
//! matches of a set share their luck. The interval is that of a ratio of cluster sums.

use super::floor::cautious_variance;
use super::interval::{Estimate, Interval};
use super::pairs::unit_interval;
use crate::tally::{CardTally, Moments, SeenTally};

/// Points per copy in 60ths; none where no copy was seen.
fn points(seen: SeenTally) -> Option<f64> {
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

/// A rate whose clusters have this spread; `squares` is Σ x², by which copies / (Σ x² / copies) clusters of even size
/// would weigh as these do (Kish 1965): a card that few matches saw rests on those few.
fn rate(seen: SeenTally, squares: u64, spread: f64, clusters: u64) -> Option<Estimate> {
    let value = points(seen)? / 60.0;
    if clusters < 2 {
        return Some(Estimate {
            value,
            interval: Interval::WHOLE,
            standard_error: f64::INFINITY,
        });
    }
    let copies = seen.copies as f64;
    let variance = small_sample(clusters) * spread / (3600.0 * copies * copies);
    let known = copies * copies / squares as f64;
    // One match moves a cluster whole where the copies were seen in that match alone.
    let interval = unit_interval(value, variance * known, known, 1.0);
    Some(Estimate {
        value,
        interval: interval.around(value),
        standard_error: (cautious_variance(variance * known, known, 1.0) / known).sqrt(),
    })
}

/// Win rate a copy drawn (17Lands' GIH WR), over `clusters` sets.
#[must_use]
pub fn drawn_win_rate(card: &CardTally, clusters: u64) -> Option<Estimate> {
    let Moments { xx, xy, yy, .. } = card.moments;
    let spread = spread(xx, xy, yy, points(card.drawn)?);
    rate(card.drawn, xx, spread, clusters)
}

/// Win rate a copy never seen (17Lands' GNS WR).
#[must_use]
pub fn never_seen_win_rate(card: &CardTally, clusters: u64) -> Option<Estimate> {
    let Moments { uu, uv, vv, .. } = card.moments;
    let spread = spread(uu, uv, vv, points(card.never_seen)?);
    rate(card.never_seen, uu, spread, clusters)
}

/// Drawn minus never seen (17Lands' IWD): the ends come from those of the two rates and their correlation over the
/// same clusters (see [`Moments`]), which keeps a width where a card won or lost with every copy. None where either was
/// never met or fewer than two sets were played.
#[must_use]
pub fn drawn_minus_never_seen(card: &CardTally, clusters: u64) -> Option<Estimate> {
    let (r, s) = (points(card.drawn)?, points(card.never_seen)?);
    if clusters < 2 {
        return None;
    }
    let (drawn, unseen) = (
        drawn_win_rate(card, clusters)?,
        never_seen_win_rate(card, clusters)?,
    );
    let m = card.moments;
    let (x, u) = (card.drawn.copies as f64, card.never_seen.copies as f64);
    let shared = m.yv as f64 - s * m.yu as f64 - r * m.xv as f64 + r * s * m.xu as f64;
    let own = [spread(m.xx, m.xy, m.yy, r), spread(m.uu, m.uv, m.vv, s)];
    let sum = own[0] / (x * x) + own[1] / (u * u) - 2.0 * shared / (x * u);
    let apart = (own[0] * own[1]).sqrt();
    let correlation = if apart > 0.0 { shared / apart } else { 0.0 };
    let variance = small_sample(clusters) * sum / 3600.0;
    Some(Estimate {
        value: (r - s) / 60.0,
        interval: interval_of_difference(&drawn, &unseen, correlation),
        standard_error: variance.max(0.0).sqrt(),
    })
}

/// The interval of a difference of two estimates from their own intervals (Zou & Donner 2008, *Statistics in
/// Medicine* 27:1693; Newcombe 1998): each end lies as far off as the two nearest ends of the rates together.
pub(super) fn interval_of_difference(a: &Estimate, b: &Estimate, correlation: f64) -> Interval {
    let value = a.value - b.value;
    let rho = correlation.clamp(-1.0, 1.0);
    let reach = |one: f64, other: f64| {
        (one * one + other * other - 2.0 * rho * one * other)
            .max(0.0)
            .sqrt()
    };
    let down = reach(a.value - a.interval.low, b.interval.high - b.value);
    let up = reach(a.interval.high - a.value, b.value - b.interval.low);
    Interval {
        low: (value - down).max(-1.0),
        high: (value + up).min(1.0),
    }
}
