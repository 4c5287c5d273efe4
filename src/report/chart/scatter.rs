//! Dots over two axes with a fitted line, the farthest from it named.

use super::paint::text_width;
use super::picture::{Anchor, FAINT, Ink, Picture, TEXT};
use super::scale::Scale;
use super::sheet::{ChartFrame, LEVEL_AXIS, MARGIN, SMALL, WIDTH, level_axis, plain, upright_axis};

/// One dot.
pub(crate) struct Spot {
    /// Its name, shown where it lies far from the line.
    pub(crate) name: String,
    /// Where it lies, in the units of the level and the upright axis.
    pub(crate) at: (f64, f64),
    /// Half the height of its interval.
    pub(crate) half: f64,
    /// Colour of the dot.
    pub(crate) ink: Ink,
}

const HEIGHT: f64 = 440.0;
/// Names shown at most.
const NAMES: usize = 12;

/// Least squares, each dot weighted by the inverse square of its interval and a common floor.
pub(crate) fn fit(spots: &[Spot]) -> (f64, f64) {
    let floor = spots.iter().map(|spot| spot.half).sum::<f64>() / spots.len().max(1) as f64;
    let weigh = |spot: &Spot| 1.0 / (spot.half * spot.half + floor * floor).max(1e-12);
    let sum =
        |of: &dyn Fn(&Spot) -> f64| spots.iter().map(|spot| weigh(spot) * of(spot)).sum::<f64>();
    let all = sum(&|_| 1.0);
    let (x, y) = (sum(&|s| s.at.0) / all, sum(&|s| s.at.1) / all);
    let xx = sum(&|s| (s.at.0 - x).powi(2));
    let xy = sum(&|s| (s.at.0 - x) * (s.at.1 - y));
    let slope = if xx > 0.0 { xy / xx } else { 0.0 };
    (y - slope * x, slope)
}

/// Lays the chart out; `axes` are the titles of the level and the upright axis.
pub(crate) fn scatter(frame: &ChartFrame<'_>, axes: [&str; 2], spots: &[Spot]) -> Picture {
    let mut picture = frame.sheet(HEIGHT + LEVEL_AXIS);
    let (top, bottom) = (frame.head(), frame.head() + HEIGHT);
    let (left, right) = (MARGIN + 56.0, WIDTH - MARGIN);
    let range = |of: fn(&Spot) -> f64| {
        spots
            .iter()
            .map(of)
            .fold([0.0_f64, 0.0_f64], |[low, high], v| {
                [low.min(v), high.max(v)]
            })
    };
    let across = Scale::new(range(|s| s.at.0), [left, right], 8);
    let up = Scale::new(range(|s| s.at.1), [bottom, top], 6);
    upright_axis(&mut picture, &up, [left, right], axes[1], plain(&up));
    level_axis(
        &mut picture,
        &across,
        [top, bottom],
        axes[0],
        plain(&across),
    );
    picture.level(left, up.at(0.0), right - left, 1.0, FAINT);
    let (level, slope) = fit(spots);
    let ends = across.ticks();
    if let (Some(&first), Some(&last)) = (ends.first(), ends.last()) {
        let clip = |x: f64| (across.at(x), up.at(level + slope * x).clamp(top, bottom));
        picture.line(vec![clip(first), clip(last)], 2.0, FAINT);
    }
    for spot in spots {
        picture.dot((across.at(spot.at.0), up.at(spot.at.1)), 4.0, spot.ink);
    }
    names(
        &mut picture,
        spots,
        [&across, &up],
        [left, right, top, bottom],
    );
    picture
}

/// Names the spots farthest from the line: right of the dot, left of it, or a little above or below, wherever nothing
/// lies; else not at all. `within` is left, right, top and bottom of the field.
fn names(picture: &mut Picture, spots: &[Spot], scales: [&Scale; 2], within: [f64; 4]) {
    let [across, up] = scales;
    let [left, right, top, bottom] = within;
    let (level, slope) = fit(spots);
    let mut far: Vec<(f64, &Spot)> = spots
        .iter()
        .map(|spot| ((spot.at.1 - level - slope * spot.at.0).abs(), spot))
        .collect();
    far.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut taken: Vec<[f64; 4]> = spots
        .iter()
        .map(|spot| {
            let (x, y) = (across.at(spot.at.0), up.at(spot.at.1));
            [x - 4.0, x + 4.0, y - 4.0, y + 4.0]
        })
        .collect();
    for (_, spot) in far.into_iter().take(NAMES) {
        let (x, y) = (across.at(spot.at.0), up.at(spot.at.1));
        let width = text_width(&spot.name, SMALL);
        let places = [0.0, -12.0, 12.0, -22.0, 22.0]
            .into_iter()
            .flat_map(|dy| [(x + 8.0, y + dy), (x - 8.0 - width, y + dy)]);
        let free = |&(from, y): &(f64, f64)| {
            let own = [from, from + width, y - 7.0, y + 7.0];
            let inside =
                from >= left && from + width <= right && y - 7.0 >= top && y + 7.0 <= bottom;
            inside
                && taken.iter().all(|other| {
                    own[1] < other[0] || own[0] > other[1] || own[3] < other[2] || own[2] > other[3]
                })
        };
        let place = places.into_iter().find(free);
        if let Some((from, y)) = place {
            picture.text((from, y), &spot.name, SMALL, TEXT, Anchor::Left);
            taken.push([from, from + width, y - 7.0, y + 7.0]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_line_is_fitted_exactly() {
        let spot = |x: f64| Spot {
            name: String::new(),
            at: (x, 1.0 + 2.0 * x),
            half: 0.1,
            ink: TEXT,
        };
        let (level, slope) = fit(&[spot(0.0), spot(1.0), spot(5.0)]);
        assert!((level - 1.0).abs() < 1e-9 && (slope - 2.0).abs() < 1e-9);
    }
}
