//! A training as it is saved, to be taken up again; and what is said of a state that cannot be, whoever saved it.

use serde::{Deserialize, Serialize};

use super::evolve::Evolution;

/// Most generations, and most of any number of a saved training: far beyond what a training comes to.
const MOST_GENERATIONS: u64 = 1_000_000;
const MOST_SIZE: f64 = 1e9;
/// Least step size and variance: far below what a training shrinks to, and no divisor of zero.
const LEAST_SIZE: f64 = 1e-100;

/// What is wrong with a saved state: a file from outside, whatever wrote it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{key}`: {found}, wanted {wanted}")]
pub struct StateFault {
    /// The key of the saved state that is wrong.
    pub key: &'static str,
    /// What it holds.
    pub found: String,
    /// What it may hold.
    pub wanted: String,
}

impl StateFault {
    /// Refuses unless `holds`.
    pub(super) fn unless(
        holds: bool,
        key: &'static str,
        found: &dyn std::fmt::Display,
        wanted: &str,
    ) -> Result<(), Self> {
        if holds {
            return Ok(());
        }
        let (found, wanted) = (found.to_string(), wanted.to_owned());
        Err(Self { key, found, wanted })
    }

    /// Refuses a state of another course, or search (`what`), than this one.
    pub(super) fn unless_same(what: &str, saved: &str, own: &str) -> Result<(), Self> {
        let found = format!(
            "another {what}: its decks, pilots, numbers, budget or seed are not those asked for now"
        );
        let wanted = format!("the {what} that left it");
        Self::unless(saved == own, "course", &found, &wanted)
    }

    /// Refuses a number that is not from 0 to `most`.
    pub(super) fn within<T: Copy + PartialOrd + std::fmt::Display + From<u8>>(
        key: &'static str,
        found: T,
        most: T,
    ) -> Result<(), Self> {
        let holds = T::from(0) <= found && found <= most;
        let wanted = format!("0 to {most}");
        Self::unless(holds, key, &found, &wanted)
    }
}

/// The state of a training that can be taken up again, as it is written. Numbers are the bits of floats: text
/// would lose the last of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the state of a training")]
pub struct Saved {
    /// What it belongs to: a fingerprint of the course and the strategy file.
    pub course: String,
    generation: u64,
    sigma: u64,
    mean: Vec<u64>,
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

    /// The training of this course with so many numbers.
    pub(super) fn open(&self, course: &str, numbers: usize) -> Result<Evolution, StateFault> {
        StateFault::unless_same("course", &self.course, course)?;
        StateFault::within("generation", self.generation, MOST_GENERATIONS)?;
        let floats = |key: &'static str, bits: &[u64], low: f64| {
            let (found, wanted) = (bits.len(), format!("{numbers} numbers"));
            StateFault::unless(found == numbers, key, &found, &wanted)?;
            let values = bits.iter().map(|&bits| float(key, bits, low));
            values.collect::<Result<Vec<f64>, _>>()
        };
        Ok(Evolution {
            generation: self.generation,
            sigma: float("sigma", self.sigma, LEAST_SIZE)?,
            mean: floats("mean", &self.mean, -MOST_SIZE)?,
            variance: floats("variance", &self.variance, LEAST_SIZE)?,
            path_sigma: floats("path_sigma", &self.path_sigma, -MOST_SIZE)?,
            path: floats("path", &self.path, -MOST_SIZE)?,
        })
    }
}

/// A float from its bits, within its bounds.
fn float(key: &'static str, bits: u64, low: f64) -> Result<f64, StateFault> {
    let value = f64::from_bits(bits);
    let wanted = format!("the bits of a number from {low} to {MOST_SIZE}");
    StateFault::unless((low..=MOST_SIZE).contains(&value), key, &value, &wanted)?;
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved() -> Saved {
        Saved::of("here", &Evolution::new(2, 0.5))
    }

    fn refused(change: impl FnOnce(&mut Saved)) -> String {
        let mut saved = saved();
        change(&mut saved);
        saved.open("here", 2).expect_err("it is wrong").to_string()
    }

    #[test]
    fn what_a_training_could_not_have_saved_is_refused_by_its_key() {
        assert_eq!(saved().open("here", 2), Ok(Evolution::new(2, 0.5)));
        assert!(saved().open("there", 2).is_err() && saved().open("here", 3).is_err());
        assert_eq!(
            refused(|saved| saved.generation = u64::MAX),
            "`generation`: 18446744073709551615, wanted 0 to 1000000"
        );
        assert_eq!(
            refused(|saved| saved.path.push(0)),
            "`path`: 3, wanted 2 numbers"
        );
        let odd = [f64::NAN, f64::INFINITY, -1.0].map(f64::to_bits);
        for bits in odd {
            assert!(refused(|saved| saved.sigma = bits).starts_with("`sigma`: "));
            assert!(refused(|saved| saved.variance[1] = bits).starts_with("`variance`: "));
        }
        // Steps are divided by both.
        for nothing in [0.0_f64, -0.0, f64::MIN_POSITIVE].map(f64::to_bits) {
            assert!(refused(|saved| saved.sigma = nothing).starts_with("`sigma`: "));
            assert!(refused(|saved| saved.variance[0] = nothing).starts_with("`variance`: "));
        }
        assert!(refused(|saved| saved.mean[0] = odd[0]).starts_with("`mean`: NaN"));
    }
}
