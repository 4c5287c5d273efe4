//! How far each deck has drifted over the gates: the sum of its mean shifts, step by step, and each gate's verdict.

use std::collections::BTreeSet;

use crate::chart::Chart;
use crate::chart::picture::{Anchor, FAINT, Ink, NEUTRAL, Picture, SIDES, TEXT};
use crate::chart::scale::Scale;
use crate::chart::sheet::{ChartFrame, MARGIN, SMALL, WIDTH, plain, upright_axis};
use crate::gate::{HistoryRow, questions, repeats};

const HEIGHT: f64 = 320.0;
const AXIS: f64 = 62.0;
/// Gates named below the axis at most.
const MOST_LABELS: usize = 12;
/// Lines drawn at most: those of the latest plans, as a plan that is edited at every gate is another one each time.
const MOST_DRIFTS: usize = 24;

fn hue(verdict: &str) -> Ink {
    match verdict {
        "changed" => SIDES[1],
        "unchanged" => SIDES[2],
        _ => NEUTRAL,
    }
}

/// How far one deck has drifted by the gates of one question; nothing at the others.
struct Drift {
    name: String,
    sums: Vec<Option<f64>>,
}

/// The drift of each deck, question by question.
fn drifts(rows: &[HistoryRow]) -> Vec<Drift> {
    let questions = questions(rows);
    let is_one = questions.len() == 1;
    let mut all = Vec::new();
    for question in &questions {
        let repeats = repeats(rows, question);
        let gates = || {
            let gates = question.gates.iter().zip(&repeats);
            gates
                .filter(|(_, is_again)| !**is_again)
                .map(|(&at, _)| (at, &rows[at]))
        };
        let decks: BTreeSet<&str> = gates()
            .flat_map(|(_, row)| row.shifts().map(|(deck, _)| deck))
            .collect();
        for deck in decks {
            let (mut sum, mut sums) = (0.0, vec![None; rows.len()]);
            for (at, row) in gates() {
                let own = row.shifts().filter(|(name, _)| *name == deck);
                sum += own.map(|(_, shift)| shift * 100.0).sum::<f64>();
                sums[at] = Some(sum);
            }
            let name = if is_one {
                deck.to_owned()
            } else {
                format!("{deck}, {}", question.name)
            };
            all.push(Drift { name, sums });
        }
    }
    all
}

/// Colour of the deck at this place.
fn ink(at: usize) -> Ink {
    SIDES.get(at).copied().unwrap_or(NEUTRAL)
}

/// Which gates are drawn, and what their marks mean.
fn words(rows: &[HistoryRow], left_out: usize) -> [String; 2] {
    let count = |verdict: &str| {
        rows.iter()
            .filter(|row| row.cell("verdict") == verdict)
            .count()
    };
    let questions = questions(rows);
    let subtitle = rows.last().map_or_else(String::new, |row| {
        let asked = match questions.as_slice() {
            [one] => one.name.clone(),
            several => format!("{} plans", several.len()),
        };
        format!("{}, {asked}, {} gates", row.cell("game"), rows.len())
    });
    let apart = if questions.len() > 1 {
        " Gates by different plans are drawn apart: their shifts do not add up."
    } else {
        ""
    };
    let older = if left_out > 0 {
        format!(" {left_out} lines of earlier plans are left out.")
    } else {
        String::new()
    };
    let caption = format!(
        "Each step is a deck's mean shift over all matchups of one gate, added up.{apart}{older} Squares below are the \
         gates' verdicts: {} changed (orange), {} unchanged (green), {} undecided (grey).",
        count("changed"),
        count("unchanged"),
        count("undecided")
    );
    [subtitle, caption]
}

/// The chart of a history.
#[must_use]
pub fn trend_chart(rows: &[HistoryRow]) -> Chart {
    let mut drifts = drifts(rows);
    drifts.sort_by_key(|drift| drift.sums.iter().rposition(Option::is_some));
    let left_out = drifts.len().saturating_sub(MOST_DRIFTS);
    drifts.drain(..left_out);
    let named = drifts.iter().enumerate();
    let legend: Vec<(Ink, String)> = named
        .map(|(at, drift)| (ink(at), drift.name.clone()))
        .collect();
    let [subtitle, caption] = words(rows, left_out);
    let frame = ChartFrame {
        title: "How balance has moved",
        subtitle: &subtitle,
        caption: &caption,
        legend: &legend,
    };
    let mut picture = frame.sheet(HEIGHT + AXIS);
    let (top, bottom) = (frame.head(), frame.head() + HEIGHT);
    let (left, right) = (MARGIN + 62.0, WIDTH - MARGIN);
    let all = drifts
        .iter()
        .flat_map(|drift| drift.sums.iter().copied().flatten());
    let low = all.clone().fold(-0.5, f64::min);
    let high = all.fold(0.5, f64::max);
    let scale = Scale::new([low, high], [bottom, top], 6);
    let title = "drift of the win rate, points";
    upright_axis(&mut picture, &scale, [left, right], title, plain(&scale));
    picture.level(left, scale.at(0.0), right - left, 1.0, FAINT);
    let pitch = (right - left) / rows.len().max(1) as f64;
    for (at, drift) in drifts.iter().enumerate() {
        steps(&mut picture, &drift.sums, &scale, (left, pitch), ink(at));
    }
    verdicts(&mut picture, rows, bottom, (left, pitch));
    let middle = f64::midpoint(left, right);
    picture.text(
        (middle, bottom + 54.0),
        "gates, oldest first",
        SMALL,
        TEXT,
        Anchor::Middle,
    );
    Chart {
        name: "trend".to_owned(),
        alt: "Drift of each deck's win rate over the gates".to_owned(),
        picture,
    }
}

/// A square a gate in the colour of its verdict, and as many of their names as there is room for.
fn verdicts(picture: &mut Picture, rows: &[HistoryRow], bottom: f64, (left, pitch): (f64, f64)) {
    let every = rows.len().div_ceil(MOST_LABELS).max(1);
    for (at, row) in rows.iter().enumerate() {
        let x = left + pitch * (at as f64 + 0.5);
        let side = pitch.min(12.0);
        picture.rect(
            x - side / 2.0,
            bottom + 8.0,
            side,
            12.0,
            hue(row.cell("verdict")),
        );
        if at % every == 0 {
            let label = match row.cell("label") {
                "" => (at + 1).to_string(),
                label => crate::chart::paint::fitted(label, SMALL, pitch * every as f64 - 6.0),
            };
            picture.text((x, bottom + 34.0), label, SMALL, TEXT, Anchor::Middle);
        }
    }
}

/// A line of level steps, one a gate, joined by upright ones; broken where a gate asked something else.
fn steps(
    picture: &mut Picture,
    drift: &[Option<f64>],
    scale: &Scale,
    (left, pitch): (f64, f64),
    ink: Ink,
) {
    let mut before = scale.at(0.0);
    for (at, value) in drift.iter().enumerate() {
        let Some(value) = *value else { continue };
        let (x, y) = (left + pitch * at as f64, scale.at(value));
        picture.upright(x, before.min(y) - 1.0, (before - y).abs() + 2.0, 2.0, ink);
        picture.level(x, y, pitch, 2.0, ink);
        before = y;
    }
}
