//! The numbers of a policy that a training may change, and how far a fair step of each goes.

use breachlab_core::engine::Parameter;
use breachlab_core::games::GameRow;
use breachlab_core::plan::StrategyFile;
use breachlab_core::strategy::PolicyNumbers;

/// Weights of this size or more say "always" or "never": they are left alone.
const ABSOLUTE: f32 = 50.0;
/// A fair step of a weight: this share of it, or the least.
const SHARE: f64 = 0.35;
const LEAST: f64 = 0.12;
/// A fair step of a plan number, as a share of its range.
const RANGE: f64 = 0.08;

/// The lists of a policy's numbers, in the order in which training takes them and a file's tables have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strand {
    Plan,
    Worth,
    Weights,
}

impl Strand {
    pub(super) const ALL: [Self; 3] = [Self::Plan, Self::Worth, Self::Weights];

    /// Its table in a strategy file.
    pub(super) const fn table(self) -> &'static str {
        match self {
            Self::Plan => "plan",
            Self::Worth => "worth",
            Self::Weights => "weights",
        }
    }

    /// The numbers of a policy that this strand is made of.
    pub(super) fn of(self, numbers: &PolicyNumbers) -> &[f32] {
        match self {
            Self::Plan => &numbers.plan,
            Self::Worth => &numbers.worths,
            Self::Weights => &numbers.weights,
        }
    }

    /// The same, to be changed.
    pub(super) fn of_mut(self, numbers: &mut PolicyNumbers) -> &mut [f32] {
        match self {
            Self::Plan => &mut numbers.plan,
            Self::Worth => &mut numbers.worths,
            Self::Weights => &mut numbers.weights,
        }
    }

    /// The names of its numbers.
    pub(super) fn names(self, row: &GameRow) -> Vec<&'static str> {
        match self {
            Self::Plan => row
                .parameters
                .iter()
                .map(|parameter| parameter.name)
                .collect(),
            Self::Worth => row.worths.iter().map(|worth| worth.name).collect(),
            Self::Weights => row.cues.to_vec(),
        }
    }
}

/// What the numbers of a game's policies are called where one of all is named: those by which cards are rated stand behind
/// `worth.`, since a trait and a cue may share a word.
#[must_use]
pub fn trainable_names(row: &GameRow) -> Vec<String> {
    let parameters = row
        .parameters
        .iter()
        .map(|parameter| parameter.name.to_owned());
    let worths = row.worths.iter().map(|worth| named_worth(worth.name));
    let cues = row.cues.iter().map(|cue| (*cue).to_owned());
    parameters.chain(worths).chain(cues).collect()
}

fn named_worth(name: &str) -> String {
    format!("worth.{name}")
}

/// One number of the policy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Gene {
    /// The list it is in.
    pub(super) of: Strand,
    /// Place of the number in that list.
    pub(super) at: usize,
    pub(super) base: f64,
    pub(super) step: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// The numbers that may change.
pub(super) fn genes(row: &GameRow, file: &StrategyFile, only: &[String]) -> Vec<Gene> {
    let wanted = |name: &str| only.is_empty() || only.iter().any(|only| only == name);
    let ranged = |of: Strand, at: usize, parameter: &Parameter, value: f32| Gene {
        of,
        at,
        base: value.into(),
        step: RANGE * f64::from(parameter.high - parameter.low),
        low: parameter.low.into(),
        high: parameter.high.into(),
    };
    let parameters = row.parameters.iter().zip(&file.plan).enumerate();
    let parameters = parameters
        .filter(|(_, (parameter, _))| wanted(parameter.name))
        .map(|(at, (parameter, &value))| ranged(Strand::Plan, at, parameter, value));
    let worths = row.worths.iter().zip(&file.worths).enumerate();
    let worths = worths
        .filter(|(_, (worth, _))| wanted(&named_worth(worth.name)))
        .map(|(at, (worth, &value))| ranged(Strand::Worth, at, worth, value));
    let weights = row.cues.iter().zip(&file.weights).enumerate();
    let weights = weights
        .filter(|(_, (name, weight))| wanted(name) && weight.abs() < ABSOLUTE)
        .map(|(at, (name, &weight))| Gene {
            of: Strand::Weights,
            at,
            base: weight.into(),
            step: (SHARE * f64::from(weight.abs())).max(LEAST),
            low: f64::from(-ABSOLUTE),
            high: if row.costs.contains(name) {
                0.0
            } else {
                f64::from(ABSOLUTE)
            },
        });
    parameters.chain(worths).chain(weights).collect()
}
