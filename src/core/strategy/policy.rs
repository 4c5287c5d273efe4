//! The pilot that scores each entry of the menu as a weighted sum of the game's cues and takes the best.
//!
//! Only additions and multiplications of `f32` in a fixed order: every machine rounds them alike.

use std::fmt;
use std::marker::PhantomData;
use std::sync::OnceLock;

use crate::dice::Stream;
use crate::engine::{CueBuffer, Features};

/// The numbers of a policy that training may change, each list in the game's order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PolicyNumbers {
    /// One weight a cue ([`Features::CUES`]).
    pub weights: Vec<f32>,
    /// One number a parameter ([`Features::PARAMETERS`]).
    pub plan: Vec<f32>,
    /// One number for each by which cards are rated ([`Features::WORTHS`]).
    pub worths: Vec<f32>,
}

/// What a policy writes down while it decides, kept from decision to decision for its room only: each decision writes
/// it anew.
pub(super) struct PolicyNotes<G: Features> {
    brief: G::Brief,
    cues: G::Cues,
}

impl<G: Features> Default for PolicyNotes<G> {
    fn default() -> Self {
        Self {
            brief: G::Brief::default(),
            cues: G::Cues::default(),
        }
    }
}

/// A policy's numbers, validated for game `G`.
pub struct Policy<G: Features> {
    /// Weights in the order of [`Features::CUES`], 0 beyond them.
    weights: G::Cues,
    plan: Vec<f32>,
    worths: Vec<f32>,
    /// What it thinks of the cards it has met. A clone has met none: it may play others.
    appraisal: OnceLock<G::Appraisal>,
    noise: f32,
    game: PhantomData<fn() -> G>,
}

impl<G: Features> Policy<G> {
    /// A policy from one weight a cue (in the order of [`Features::CUES`]), one number a parameter (in the order of
    /// [`Features::PARAMETERS`]), and the width of the noise added to every score (0 for none, drawn from the pilot's
    /// own thinking stream). It rates cards by the defaults of [`Features::WORTHS`].
    ///
    /// # Panics
    /// When the counts differ from what the game names or a number is not finite; the loader has checked it.
    #[must_use]
    pub fn new(weights: &[f32], plan: Vec<f32>, noise: f32) -> Self {
        let numbers = PolicyNumbers {
            weights: weights.to_vec(),
            plan,
            worths: G::WORTHS.iter().map(|worth| worth.default).collect(),
        };
        Self::of(numbers, noise)
    }

    /// The same from all of its numbers.
    ///
    /// # Panics
    /// As [`Policy::new`].
    #[must_use]
    pub fn of(numbers: PolicyNumbers, noise: f32) -> Self {
        const {
            assert!(
                G::CUES.len() <= G::Cues::ROOM,
                "a game's cues have room for all that it names"
            );
        };
        let PolicyNumbers {
            weights,
            plan,
            worths,
        } = numbers;
        assert_eq!(weights.len(), G::CUES.len(), "{}: one weight a cue", G::ID);
        assert_eq!(
            plan.len(),
            G::PARAMETERS.len(),
            "{}: one number a parameter",
            G::ID
        );
        assert_eq!(
            worths.len(),
            G::WORTHS.len(),
            "{}: one number a worth",
            G::ID
        );
        assert!(
            weights
                .iter()
                .chain(&plan)
                .chain(&worths)
                .chain([&noise])
                .all(|number| number.is_finite()),
            "{}: a policy's numbers are finite",
            G::ID
        );
        Self {
            weights: G::Cues::of(&weights),
            plan,
            worths,
            appraisal: OnceLock::new(),
            noise,
            game: PhantomData,
        }
    }

    /// A policy that knows the defaults of parameters and worths and no cue: it takes the first entry of every menu.
    #[must_use]
    pub fn blank() -> Self {
        let plan = G::PARAMETERS
            .iter()
            .map(|parameter| parameter.default)
            .collect();
        Self::new(&vec![0.0; G::CUES.len()], plan, 0.0)
    }

    /// The same policy with other numbers.
    ///
    /// # Panics
    /// As [`Policy::new`].
    #[must_use]
    pub fn with_numbers(&self, numbers: PolicyNumbers) -> Self {
        Self::of(numbers, self.noise)
    }

    /// The weights in the order of [`Features::CUES`].
    #[must_use]
    pub fn weights(&self) -> &[f32] {
        self.weights.dense(G::CUES.len())
    }

    /// The numbers in the order of [`Features::PARAMETERS`].
    #[must_use]
    pub fn plan(&self) -> &[f32] {
        &self.plan
    }

    /// The numbers in the order of [`Features::WORTHS`].
    #[must_use]
    pub fn worths(&self) -> &[f32] {
        &self.worths
    }

    /// What it thinks of the cards of this match; rated when it first meets them, which is the one time that it takes room.
    #[inline]
    fn appraisal(&self, view: &G::View<'_>) -> &G::Appraisal {
        self.appraisal
            .get_or_init(|| G::appraise(view, &self.worths))
    }

    /// Width of the noise added to every score.
    #[must_use]
    pub fn noise(&self) -> f32 {
        self.noise
    }

    /// The entry of the menu with the highest score; of equals, the first.
    #[inline]
    pub(super) fn choose(
        &self,
        view: &G::View<'_>,
        menu: &[G::Action],
        notes: &mut PolicyNotes<G>,
        thinking: &mut Stream,
    ) -> usize {
        let PolicyNotes { brief, cues } = notes;
        let appraisal = self.appraisal(view);
        G::brief(view, &self.plan, appraisal, brief);
        let mut best = (0, f32::NEG_INFINITY);
        for (at, &action) in menu.iter().enumerate() {
            let score = self.score(view, appraisal, action, brief, cues);
            let score = if self.noise == 0.0 {
                score
            } else {
                score + self.stir(thinking)
            };
            if score > best.1 {
                best = (at, score);
            }
        }
        best.0
    }

    /// Every entry of the menu with its score, noise aside, in the menu's order.
    pub(super) fn rank(
        &self,
        view: &G::View<'_>,
        menu: &[G::Action],
        notes: &mut PolicyNotes<G>,
        ranking: &mut Vec<(f32, usize)>,
    ) {
        let PolicyNotes { brief, cues } = notes;
        let appraisal = self.appraisal(view);
        G::brief(view, &self.plan, appraisal, brief);
        ranking.clear();
        for (at, &action) in menu.iter().enumerate() {
            ranking.push((self.score(view, appraisal, action, brief, cues), at));
        }
    }

    #[inline]
    fn score(
        &self,
        view: &G::View<'_>,
        appraisal: &G::Appraisal,
        action: G::Action,
        brief: &G::Brief,
        cues: &mut G::Cues,
    ) -> f32 {
        cues.clear();
        G::cues(view, &self.plan, appraisal, brief, action, cues);
        cues.weighed(&self.weights)
    }

    #[inline]
    fn stir(&self, thinking: &mut Stream) -> f32 {
        // 24 bits fill an f32's mantissa exactly, so the fraction is the same everywhere.
        let fraction = (thinking.word() >> 40) as f32 * (1.0 / 16_777_216.0);
        self.noise * fraction
    }
}

impl<G: Features> Clone for Policy<G> {
    fn clone(&self) -> Self {
        Self {
            weights: self.weights.clone(),
            plan: self.plan.clone(),
            worths: self.worths.clone(),
            appraisal: OnceLock::new(),
            noise: self.noise,
            game: PhantomData,
        }
    }
}

impl<G: Features> fmt::Debug for Policy<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Policy")
            .field("weights", &self.weights())
            .field("plan", &self.plan)
            .field("worths", &self.worths)
            .field("noise", &self.noise)
            .finish_non_exhaustive()
    }
}
