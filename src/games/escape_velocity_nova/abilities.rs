//! What the game answers beyond its rules: features for policies, deals behind a view, evaluation, forfeits.

use crate::action::Action;
use crate::cue::Cue;
use crate::game::EscapeVelocityNova;
use crate::look::Look;
use crate::outlook::{self, Outlook};
use crate::play::shares;
use crate::setup::Setup;
use crate::state::{Ending, State};
use crate::tell;
use crate::view::View;
use breachlab_core::dice::Stream;
use breachlab_core::engine::{
    Cues, Describes, Evaluates, Fact, Features, Forfeits, Judges, Outcome, Parameter, Redeals,
    Redealt, Seat, Watches,
};
use breachlab_core::games::from_files::{FileVersions, open_piece_study, open_workshop};
use breachlab_core::games::{LabRow, Open, OpenBuilder, Registered, Versions};

impl Features for EscapeVelocityNova {
    const CUES: &'static [&'static str] = Cue::NAMES;
    const PARAMETERS: &'static [Parameter] = outlook::PARAMETERS;

    type Cues = Cues;
    type Brief = Outlook;
    type Appraisal = ();

    fn appraise(_view: &View<'_>, _worths: &[f32]) {}

    fn brief(view: &View<'_>, plan: &[f32], _appraisal: &(), brief: &mut Outlook) {
        *brief = Outlook::of(view.look(), view.seat(), plan);
    }

    fn cues(
        view: &View<'_>,
        _plan: &[f32],
        _appraisal: &(),
        brief: &Outlook,
        action: Action,
        out: &mut Cues,
    ) {
        outlook::cues(view.look(), view.seat(), brief, action, out);
    }
}

impl Redeals for EscapeVelocityNova {
    fn setup<'v>(view: &'v View<'_>) -> &'v Setup {
        view.setup()
    }

    fn redeal(view: &View<'_>, state: &mut State, luck: &mut Stream) -> Redealt {
        view.redeal(state, luck);
        Redealt::Whole
    }
}

impl Evaluates for EscapeVelocityNova {
    /// The share of all wealth that is the player's: cards in hand, ships, what is fitted, lasting rewards.
    fn evaluate(setup: &Setup, state: &State, seat: Seat) -> f32 {
        let look = Look {
            set: setup,
            st: state,
        };
        let all: f32 = state.living().map(|seat| outlook::wealth(look, seat)).sum();
        outlook::wealth(look, seat) / all.max(1.0)
    }
}

impl Describes for EscapeVelocityNova {
    fn describe(view: &View<'_>) -> Fact {
        tell::describe(view)
    }

    fn describe_action(view: &View<'_>, action: Action) -> Fact {
        tell::describe_action(view, action)
    }
}

impl Forfeits for EscapeVelocityNova {
    fn forfeit(_setup: &Setup, state: &State, seat: Seat) -> Outcome {
        Outcome {
            score: shares(state, Some(seat)),
            ending: Ending::Forfeit as u8,
            turns: state.rounds(),
        }
    }
}

impl Judges for EscapeVelocityNova {}

impl Watches for EscapeVelocityNova {}

impl Registered for EscapeVelocityNova {
    /// `gate` compares versions of its files.
    const VERSIONS: Option<&'static dyn Versions> = Some(&FileVersions::<Self>::NEW);
    /// Checks by formula, positions laid out by hand.
    const LAB: Option<LabRow> = Some(LabRow::of::<Self>());
    /// Questions about its two-sided cards.
    const STUDY: Option<Open> = Some(open_piece_study::<Self>);
    /// `tune` and `explore` build decks.
    const BUILD: Option<OpenBuilder> = Some(open_workshop::<Self>);
}
