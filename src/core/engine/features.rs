//! What a game tells a pilot that weighs: features of an action, and the numbers a policy file may set.

use super::{CueBuffer, Game};

/// A plan-level number that a policy file may set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// Key in the `[plan]` or `[worth]` table.
    pub name: &'static str,
    /// Value where the file is silent.
    pub default: f32,
    /// Smallest value allowed.
    pub low: f32,
    /// Largest value allowed.
    pub high: f32,
    /// What it does, for `schema` and help.
    pub help: &'static str,
}

impl Parameter {
    /// A number with its default, the smallest and the largest value allowed, and what it does.
    #[must_use]
    pub const fn new(
        name: &'static str,
        default: f32,
        low: f32,
        high: f32,
        help: &'static str,
    ) -> Self {
        Self {
            name,
            default,
            low,
            high,
            help,
        }
    }
}

/// A game whose actions can be weighed by features.
pub trait Features: Game {
    /// Names of the numbers [`Features::cues`] fills, in order; a policy file gives each a weight.
    const CUES: &'static [&'static str];
    /// Those of [`Features::CUES`] that say what an action costs: training never makes a merit of them (no weight above 0).
    const COSTS: &'static [&'static str] = &[];
    /// Plan-level numbers of a policy pilot (thresholds, priorities), from the `[plan]` table of its file.
    const PARAMETERS: &'static [Parameter];
    /// Numbers by which a policy pilot rates single cards, from the `[worth]` table of its file; none unless said.
    const WORTHS: &'static [Parameter] = &[];

    /// Where cues are written: [`Cues`](super::Cues), or `Cues<2>` and more words for a game with more than 64.
    type Cues: CueBuffer;
    /// What a policy pilot works out once a decision and uses for every action of the menu. A buffer:
    /// [`Features::brief`] must overwrite all that an earlier decision or match left in it.
    type Brief: Default + Send;
    /// What a policy pilot thinks of the cards: worked out when it first meets them, read at every decision. `()` for a
    /// game without [`Features::WORTHS`].
    type Appraisal: Send + Sync;

    /// Rates the cards of the match that `view` is of; `worths` holds the pilot's numbers in the order of
    /// [`Features::WORTHS`]. What comes of it may depend on what is fixed before the first shuffle and on nothing else:
    /// it serves all matches of a line-up, whoever sits where.
    fn appraise(view: &Self::View<'_>, worths: &[f32]) -> Self::Appraisal;
    /// Works out what the decision is about; `plan` holds the pilot's numbers in the order of [`Features::PARAMETERS`].
    fn brief(
        view: &Self::View<'_>,
        plan: &[f32],
        appraisal: &Self::Appraisal,
        brief: &mut Self::Brief,
    );
    /// Writes to a cleared `out`, at the places of [`Features::CUES`], what speaks for or against `action`.
    fn cues(
        view: &Self::View<'_>,
        plan: &[f32],
        appraisal: &Self::Appraisal,
        brief: &Self::Brief,
        action: Self::Action,
        out: &mut Self::Cues,
    );
}
