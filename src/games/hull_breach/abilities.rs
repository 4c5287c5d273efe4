//! What Hull Breach! answers beyond its rules: to pilots, searches, scripts, reports, comparisons and the register.

use super::action::Action;
use super::setup::Setup;
use super::state::{End, State};
use super::view::View;
use super::{HullBreach, VERSIONS, cues, describe, differ, hands, ruin, study, worth};
use breachlab_core::dice::Stream;
use breachlab_core::engine::{
    BlunderReport, Cues, Describes, Evaluates, Fact, Features, Forfeits, Judges, Marks, Outcome,
    Parameter, Redeals, Redealt, Seat, Watches,
};
use breachlab_core::games::from_files::open_workshop;
use breachlab_core::games::{LabRow, Open, OpenBuilder, OpenHands, Registered, Validity, Versions};

impl Features for HullBreach {
    const CUES: &'static [&'static str] = cues::CUES;
    const COSTS: &'static [&'static str] = cues::COSTS;
    const PARAMETERS: &'static [Parameter] = cues::PARAMETERS;
    const WORTHS: &'static [Parameter] = worth::WORTHS;

    type Cues = Cues;
    type Brief = cues::Brief;
    type Appraisal = worth::Appraisal;

    fn appraise(view: &View<'_>, worths: &[f32]) -> worth::Appraisal {
        worth::Appraisal::of(&view.setup().pool, worths)
    }

    fn brief(view: &View<'_>, plan: &[f32], appraisal: &worth::Appraisal, brief: &mut cues::Brief) {
        cues::brief(view, plan, appraisal, brief);
    }

    fn cues(
        view: &View<'_>,
        plan: &[f32],
        appraisal: &worth::Appraisal,
        brief: &cues::Brief,
        action: Action,
        out: &mut Cues,
    ) {
        cues::cues(view, plan, appraisal, brief, action, out);
    }
}

impl Redeals for HullBreach {
    fn setup<'v>(view: &'v View<'_>) -> &'v Setup {
        view.setup()
    }

    fn redeal(view: &View<'_>, state: &mut State, luck: &mut Stream) -> Redealt {
        view.redeal(state, luck)
    }
}

impl Evaluates for HullBreach {
    fn evaluate(setup: &Setup, state: &State, seat: Seat) -> f32 {
        cues::prospects(setup, state, seat)
    }
}

impl Describes for HullBreach {
    fn describe(view: &View<'_>) -> Fact {
        describe::describe(view)
    }

    fn describe_action(view: &View<'_>, action: Action) -> Fact {
        describe::describe_action(view, action)
    }
}

impl Forfeits for HullBreach {
    fn forfeit(_setup: &Setup, state: &State, seat: Seat) -> Outcome {
        ruin::forfeit(state, seat)
    }
}

impl Judges for HullBreach {
    const BLUNDERS: &'static [&'static str] = cues::BLUNDERS;

    fn judge(view: &View<'_>, menu: &[Action], chosen: usize, verdict: &mut BlunderReport<'_>) {
        cues::judge(view, menu, chosen, verdict);
    }

    fn is_success(outcome: u8) -> bool {
        End::is_success(outcome)
    }
}

impl Watches for HullBreach {
    fn marks(setup: &Setup, cards: &[String]) -> Option<Marks> {
        Some(differ::marks(setup, cards))
    }

    fn met(setup: &Setup, state: &State, marks: &Marks) -> u64 {
        differ::met(setup, state, marks)
    }

    fn is_alike(one: &Setup, other: &Setup) -> bool {
        differ::is_alike(one, other)
    }
}

impl Registered for HullBreach {
    const VERSIONS: Option<&'static dyn Versions> = Some(VERSIONS);
    const LAB: Option<LabRow> = Some(LabRow::of::<Self>());
    const STUDY: Option<Open> = Some(study::open);
    const BUILD: Option<OpenBuilder> = Some(open_workshop::<Self>);
    const HANDS: Option<OpenHands> = Some(hands::open);
    const VALIDITY: Option<Validity> = Some(Validity {
        decks: include_str!("../../../reports/hull-breach/reach/decks.md").trim_ascii(),
        cards: include_str!("../../../reports/hull-breach/reach/cards.md").trim_ascii(),
        audit: include_str!("../../../reports/hull-breach/audit/audit.csv"),
    });
}
