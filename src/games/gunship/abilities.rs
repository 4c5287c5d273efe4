//! What Gunship answers beyond its rules: to pilots, searches, scripts, reports, comparisons and the register.

use super::action::Action;
use super::setup::Setup;
use super::state::State;
use super::view::View;
use super::{Gunship, VERSIONS, carrier, cues, describe};
use breachlab_core::dice::Stream;
use breachlab_core::engine::{
    BlunderReport, Cues, Describes, Evaluates, Fact, Features, Forfeits, Judges, Marks, Outcome,
    Parameter, Redeals, Redealt, Seat, Watches,
};
use breachlab_core::games::from_files::{open_piece_study, open_workshop};
use breachlab_core::games::{LabRow, Open, OpenBuilder, Registered, Versions};

impl Features for Gunship {
    const CUES: &'static [&'static str] = cues::Cue::NAMES;
    const PARAMETERS: &'static [Parameter] = cues::PARAMETERS;

    type Cues = Cues;
    type Brief = cues::Brief;
    type Appraisal = ();

    fn appraise(_view: &View<'_>, _worths: &[f32]) {}

    fn brief(view: &View<'_>, plan: &[f32], _appraisal: &(), brief: &mut cues::Brief) {
        cues::brief(view, plan, brief);
    }

    fn cues(
        view: &View<'_>,
        plan: &[f32],
        _appraisal: &(),
        brief: &cues::Brief,
        action: Action,
        out: &mut Cues,
    ) {
        cues::cues(view, plan, brief, action, out);
    }
}

impl Redeals for Gunship {
    fn setup<'v>(view: &'v View<'_>) -> &'v Setup {
        view.setup()
    }

    fn redeal(view: &View<'_>, state: &mut State, luck: &mut Stream) -> Redealt {
        view.redeal(state, luck);
        Redealt::Whole
    }
}

impl Evaluates for Gunship {
    fn evaluate(_setup: &Setup, state: &State, seat: Seat) -> f32 {
        cues::prospects(state, seat)
    }
}

impl Describes for Gunship {
    fn describe(view: &View<'_>) -> Fact {
        describe::describe(view)
    }

    fn describe_action(_view: &View<'_>, action: Action) -> Fact {
        describe::describe_action(action)
    }
}

impl Forfeits for Gunship {
    fn forfeit(_setup: &Setup, state: &State, seat: Seat) -> Outcome {
        carrier::forfeit(state, seat)
    }
}

impl Judges for Gunship {
    const BLUNDERS: &'static [&'static str] = cues::BLUNDERS;

    fn judge(view: &View<'_>, menu: &[Action], chosen: usize, verdict: &mut BlunderReport<'_>) {
        cues::judge(view, menu, chosen, verdict);
    }
}

impl Watches for Gunship {
    /// None of them: both sides draw from one deck, so a changed card is met sooner or later in every match.
    fn marks(_setup: &Setup, _cards: &[String]) -> Option<Marks> {
        Some(Marks::new())
    }

    fn is_alike(one: &Setup, other: &Setup) -> bool {
        one.plays_as(other)
    }
}

impl Registered for Gunship {
    const VERSIONS: Option<&'static dyn Versions> = Some(VERSIONS);
    const LAB: Option<LabRow> = Some(LabRow::of::<Self>());
    /// The main deck is shared, so that no loadout could go without a card of it: what is asked about is what loadouts list.
    const STUDY: Option<Open> = Some(open_piece_study::<Self>);
    const BUILD: Option<OpenBuilder> = Some(open_workshop::<Self>);
}
