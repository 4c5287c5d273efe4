//! What Breach answers beyond its rules: features, redeal, evaluation, forfeits.

use super::action::Action;
use super::cues::{self, Brief, Cue, PARAMETERS};
use super::rules::GEMS;
use super::setup::Setup;
use super::state::{Resting, State};
use super::view::View;
use super::{Breach, describe, turn};
use breachlab_core::dice::Stream;
use breachlab_core::engine::{
    Cues, Describes, Evaluates, Fact, Features, Forfeits, Judges, Outcome, Parameter, Redeals,
    Redealt, Seat, Watches,
};
use breachlab_core::games::from_files::{FileVersions, open_piece_study, open_workshop};
use breachlab_core::games::{LabRow, Open, OpenBuilder, Registered, Versions};

impl Features for Breach {
    const CUES: &'static [&'static str] = Cue::NAMES;
    const PARAMETERS: &'static [Parameter] = PARAMETERS;

    type Cues = Cues;
    type Brief = Brief;
    type Appraisal = ();

    fn appraise(_view: &View<'_>, _worths: &[f32]) {}

    fn brief(view: &View<'_>, plan: &[f32], _appraisal: &(), brief: &mut Brief) {
        brief.work_out(view, plan);
    }

    fn cues(
        view: &View<'_>,
        plan: &[f32],
        _appraisal: &(),
        brief: &Brief,
        action: Action,
        out: &mut Cues,
    ) {
        cues::weigh(view, plan, brief, action, out);
    }
}

impl Redeals for Breach {
    fn setup<'v>(view: &'v View<'_>) -> &'v Setup {
        view.setup()
    }

    fn redeal(view: &View<'_>, state: &mut State, luck: &mut Stream) -> Redealt {
        view.redeal(state, luck);
        Redealt::Whole
    }
}

impl Evaluates for Breach {
    /// A tenth for every treasure out of its chest, a twentieth for every chest open and a fortieth for every locator out;
    /// less the higher the water. In a race what others have found counts against as much.
    fn evaluate(set: &Setup, st: &State, seat: Seat) -> f32 {
        let mut share = 0.2;
        for gem in 0..GEMS {
            let chest = st.chests[gem];
            share += 0.05 * f32::from(u8::from(chest.is_open));
            let found = chest.column.iter().chain(&chest.row).count();
            share += 0.0125 * found as f32;
            share += match st.lies[gem] {
                Resting::Held(holder) if set.is_race() && holder != seat => -0.1,
                Resting::Held(_) | Resting::Gone => 0.1,
                Resting::On(_) | Resting::Hidden => 0.0,
            };
        }
        let water = f32::from(st.water) / set.tides.len() as f32;
        (share - 0.3 * water).clamp(0.0, 1.0)
    }
}

impl Describes for Breach {
    fn describe(view: &View<'_>) -> Fact {
        describe::describe(view)
    }

    fn describe_action(view: &View<'_>, action: Action) -> Fact {
        describe::describe_action(view, action)
    }
}

impl Forfeits for Breach {
    fn forfeit(set: &Setup, st: &State, seat: Seat) -> Outcome {
        turn::forfeit(set, st, seat)
    }
}

impl Judges for Breach {}

impl Watches for Breach {}

impl Registered for Breach {
    /// `gate` compares versions of its files.
    const VERSIONS: Option<&'static dyn Versions> = Some(&FileVersions::<Self>::NEW);
    /// `engage` and `odds` lay positions out.
    const LAB: Option<LabRow> = Some(LabRow::of::<Self>());
    /// `cards` and `card` ask what characters are worth; how a crew sails is what it is asked about in. Items lie in one deck for
    /// all, so that no crew could go without one.
    const STUDY: Option<Open> = Some(open_piece_study::<Self>);
    /// `tune` and `explore` build crews.
    const BUILD: Option<OpenBuilder> = Some(open_workshop::<Self>);
}
