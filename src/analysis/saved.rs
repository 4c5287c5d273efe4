//! A training as it is saved, to be taken up again.

use serde::{Deserialize, Serialize};

use super::evolve::Evolution;

/// The state of a training that can be taken up again, as it is written. Numbers are the bits of floats: text
/// would lose the last of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// What it belongs to: a fingerprint of the course and the strategy file.
    pub course: String,
    generation: u64,
    sigma: u64,
    pub(super) mean: Vec<u64>,
    variance: Vec<u64>,
    path_sigma: Vec<u64>,
    path: Vec<u64>,
}

impl Saved {
    pub(super) fn of(course: &str, evolution: &Evolution) -> Self {
        let bits = |numbers: &[f64]| numbers.iter().map(|number| number.to_bits()).collect();
        Self {
            course: course.to_owned(),
            generation: evolution.generation,
            sigma: evolution.sigma.to_bits(),
            mean: bits(&evolution.mean),
            variance: bits(&evolution.variance),
            path_sigma: bits(&evolution.path_sigma),
            path: bits(&evolution.path),
        }
    }

    pub(super) fn open(&self) -> Evolution {
        let floats = |bits: &[u64]| bits.iter().map(|&bits| f64::from_bits(bits)).collect();
        Evolution {
            generation: self.generation,
            sigma: f64::from_bits(self.sigma),
            mean: floats(&self.mean),
            variance: floats(&self.variance),
            path_sigma: floats(&self.path_sigma),
            path: floats(&self.path),
        }
    }
}
