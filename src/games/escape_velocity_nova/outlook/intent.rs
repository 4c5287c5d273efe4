//! The numbers of a policy's plan as a whole.

use breachlab_core::engine::Parameter;

/// Plan-level numbers, in the order of the fields of [`Intent`].
pub(crate) const PARAMETERS: &[Parameter] = &[
    Parameter::new(
        "story",
        4.0,
        0.0,
        60.0,
        "cards that a step of the own storyline is worth beyond what it pays",
    ),
    Parameter::new(
        "prey",
        0.0,
        0.0,
        40.0,
        "cards that meeting a weaker player is worth, at even odds and half as much again for each tenth above",
    ),
    Parameter::new(
        "yard",
        1.0,
        0.0,
        10.0,
        "cards that a better ship is worth, for each card it costs more than the old one",
    ),
];

/// The plan of a policy, by name.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Intent {
    /// See `story`.
    pub(crate) story: f32,
    /// See `prey`.
    pub(crate) prey: f32,
    /// See `yard`.
    pub(crate) yard: f32,
}

impl Intent {
    pub(super) fn of(plan: &[f32]) -> Self {
        let number = |at: usize| plan.get(at).copied().unwrap_or(PARAMETERS[at].default);
        Self {
            story: number(0),
            prey: number(1),
            yard: number(2),
        }
    }
}
