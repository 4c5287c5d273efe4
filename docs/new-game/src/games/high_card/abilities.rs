//! What High Card answers beyond its rules. `Judges`, `Watches` and `Registered` have answers for a game that has nothing
//! to say; a richer game overrides them: absurd play, cards a match met, a rules lab, card studies, a workshop.

use super::setup::Setup;
use super::state::{Action, State, other};
use super::view::View;
use super::{HighCard, tell, turn};
use breachlab_core::dice::Stream;
use breachlab_core::engine::{
    Cues, Describes, Evaluates, Fact, Features, Forfeits, Judges, Outcome, Parameter, Redeals,
    Redealt, Seat, Watches, listed,
};
use breachlab_core::games::from_files::FileVersions;
use breachlab_core::games::{Registered, Versions};

listed! {
    /// What speaks for or against an action; a policy file gives each a weight.
    enum Cue {
        /// The card's rank.
        Rank = "rank",
        /// The rank of a card that is not the highest of the hand: kept for later.
        Spare = "spare",
    }
}

impl Features for HighCard {
    const CUES: &'static [&'static str] = Cue::NAMES;
    // Numbers of a policy's `[plan]` table; see `Parameter`.
    const PARAMETERS: &'static [Parameter] = &[];

    type Cues = Cues;
    /// The highest rank of the hand, worked out once a decision.
    type Brief = u8;
    /// What a policy makes of the cards by numbers of its `[worth]` table; see `Features::WORTHS`.
    type Appraisal = ();

    fn appraise(_view: &View<'_>, _worths: &[f32]) {}

    fn brief(view: &View<'_>, _plan: &[f32], _appraisal: &(), brief: &mut u8) {
        let own = &view.setup().copies[view.seat().at()];
        let ranks = view.hand().iter().map(|&card| own[usize::from(card)].rank);
        *brief = ranks.max().unwrap_or(0);
    }

    fn cues(
        view: &View<'_>,
        _plan: &[f32],
        _appraisal: &(),
        brief: &u8,
        play: Action,
        out: &mut Cues,
    ) {
        let rank = view.setup().copies[view.seat().at()][usize::from(play.0)].rank;
        out[Cue::Rank as usize] = f32::from(rank);
        if rank < *brief {
            out[Cue::Spare as usize] = f32::from(rank);
        }
    }
}

impl Redeals for HighCard {
    fn setup<'v>(view: &'v View<'_>) -> &'v Setup {
        view.setup()
    }

    fn redeal(view: &View<'_>, state: &mut State, luck: &mut Stream) -> Redealt {
        view.redeal(state, luck);
        Redealt::Whole
    }
}

impl Evaluates for HighCard {
    /// Half the match, and a twentieth for each trick ahead.
    fn evaluate(_setup: &Setup, state: &State, seat: Seat) -> f32 {
        let tricks = |seat| f32::from(state.sides[seat].tricks);
        (0.5 + 0.05 * (tricks(seat) - tricks(other(seat)))).clamp(0.0, 1.0)
    }
}

impl Describes for HighCard {
    fn describe(view: &View<'_>) -> Fact {
        tell::describe(view)
    }

    fn describe_action(view: &View<'_>, play: Action) -> Fact {
        tell::describe_action(view, play)
    }
}

impl Forfeits for HighCard {
    fn forfeit(_setup: &Setup, state: &State, seat: Seat) -> Outcome {
        turn::forfeit(state, seat)
    }
}

impl Judges for HighCard {}

impl Watches for HighCard {}

impl Registered for HighCard {
    /// `gate` compares versions of its files.
    const VERSIONS: Option<&'static dyn Versions> = Some(&FileVersions::<Self>::NEW);
}
