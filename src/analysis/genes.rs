//! The numbers of a policy that a training may change, and how far a fair step of each goes.

use breachlab_core::games::GameRow;
use breachlab_core::plan::StrategyFile;

/// Weights of this size or more say "always" or "never": they are left alone.
const ABSOLUTE: f32 = 50.0;
/// A fair step of a weight: this share of it, or the least.
const SHARE: f64 = 0.35;
const LEAST: f64 = 0.12;
/// A fair step of a plan number, as a share of its range.
const RANGE: f64 = 0.08;
/// One number of the policy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Gene {
    /// Index among the weights, or (`is_plan`) among the knobs.
    pub(super) at: usize,
    pub(super) is_plan: bool,
    pub(super) base: f64,
    pub(super) step: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// The numbers that may change.
pub(super) fn genes(row: &GameRow, file: &StrategyFile, only: &[String]) -> Vec<Gene> {
    let wanted = |name: &str| only.is_empty() || only.iter().any(|only| only == name);
    let knobs = row.knobs.iter().zip(&file.plan).enumerate();
    let knobs = knobs
        .filter(|(_, (knob, _))| wanted(knob.name))
        .map(|(at, (knob, &value))| Gene {
            at,
            is_plan: true,
            base: value.into(),
            step: RANGE * f64::from(knob.high - knob.low),
            low: knob.low.into(),
            high: knob.high.into(),
        });
    let weights = row.cues.iter().zip(&file.weights).enumerate();
    let weights = weights
        .filter(|(_, (name, weight))| wanted(name) && weight.abs() < ABSOLUTE)
        .map(|(at, (_, &weight))| Gene {
            at,
            is_plan: false,
            base: weight.into(),
            step: (SHARE * f64::from(weight.abs())).max(LEAST),
            low: f64::from(-ABSOLUTE),
            high: f64::from(ABSOLUTE),
        });
    knobs.chain(weights).collect()
}
