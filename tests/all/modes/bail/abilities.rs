//! What pilots and reports may ask of the game.

use breachlab::dice::Stream;
use breachlab::engine::{
    BySeat, Cues, Describes, Evaluates, Fact, Features, Forfeits, Judges, Outcome, Parameter,
    Redeals, Redealt, Seat, Watches,
};

use super::{Action, Bail, DECK, SUNK, Setup, State, View};

impl Features for Bail {
    const CUES: &'static [&'static str] = &["bailed", "caulked", "danger"];
    const PARAMETERS: &'static [Parameter] = &[Parameter {
        name: "care",
        default: 1.0,
        low: 0.0,
        high: 2.0,
        help: "worth of caulk",
    }];

    type Cues = Cues;
    type Brief = f32;
    type Appraisal = ();

    fn appraise(_view: &View<'_>, _worths: &[f32]) {}

    fn brief(view: &View<'_>, plan: &[f32], _appraisal: &(), brief: &mut f32) {
        let rot = f32::from(view.setup.rot);
        *brief = plan[0] * rot + f32::from(view.state.water) / f32::from(SUNK);
    }

    fn cues(
        view: &View<'_>,
        _plan: &[f32],
        _appraisal: &(),
        brief: &f32,
        action: Action,
        out: &mut Cues,
    ) {
        let worth = f32::from(view.worth(action.at));
        if action.caulks {
            out[1] = worth.min(4.0);
            out[2] = *brief;
        } else {
            out[0] = worth;
        }
    }
}

impl Redeals for Bail {
    fn setup<'v>(view: &'v View<'_>) -> &'v Setup {
        view.setup
    }

    /// Other hands with their piles, and the own pile.
    fn redeal(view: &View<'_>, state: &mut State, luck: &mut Stream) -> Redealt {
        *state = *view.state;
        for seat in Seat::first(view.setup.sailors) {
            let sailor = &mut state.by_seat[seat];
            let (taken, held) = (usize::from(sailor.taken), usize::from(sailor.held));
            let mut hidden = sailor.pile[taken..].to_vec();
            if seat != view.seat {
                hidden.extend_from_slice(&sailor.hand[..held]);
            }
            hidden.sort_unstable();
            luck.shuffle(&mut hidden);
            let pile = hidden.split_off(hidden.len() - (DECK - taken));
            sailor.hand[..hidden.len()].copy_from_slice(&hidden);
            sailor.pile[taken..].copy_from_slice(&pile);
        }
        Redealt::Whole
    }
}

impl Evaluates for Bail {
    fn evaluate(_setup: &Setup, state: &State, _seat: Seat) -> f32 {
        1.0 - f32::from(state.water) / f32::from(SUNK)
    }
}

impl Describes for Bail {
    fn describe(view: &View<'_>) -> Fact {
        let hand = &view.state.by_seat[view.seat];
        let held = 0..hand.held;
        Fact::Table(vec![
            ("water", view.state.water.into()),
            ("hand", held.map(|at| Fact::from(view.worth(at))).collect()),
        ])
    }

    fn describe_action(view: &View<'_>, action: Action) -> Fact {
        let kind = if action.caulks { "caulk" } else { "bail" };
        Fact::Table(vec![
            ("do", Fact::text(kind)),
            ("worth", view.worth(action.at).into()),
        ])
    }
}

impl Forfeits for Bail {
    /// A sailor who cannot go on takes the crew along.
    fn forfeit(_setup: &Setup, state: &State, _seat: Seat) -> Outcome {
        Outcome {
            score: BySeat::default(),
            ending: 1,
            turns: state.round(),
        }
    }
}

impl Judges for Bail {}

impl Watches for Bail {}
