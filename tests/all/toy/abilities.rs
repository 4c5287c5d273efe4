//! What pilots and reports may ask of the toy.

use breachlab::dice::Stream;
use breachlab::engine::{
    BySeat, Cues, Describes, Evaluates, Fact, Features, Forfeits, Judges, Outcome, Parameter,
    Redeals, Redealt, Seat, Watches,
};

use super::{Action, DECK, Setup, State, Toy, View, strength};

impl Features for Toy {
    const CUES: &'static [&'static str] = &["strength", "boldness", "keep"];
    const PARAMETERS: &'static [Parameter] = &[Parameter {
        name: "greed",
        default: 1.0,
        low: 0.0,
        high: 2.0,
        help: "worth of strength",
    }];

    type Cues = Cues;
    type Brief = f32;
    type Appraisal = ();

    fn appraise(_view: &View<'_>, _worths: &[f32]) {}

    fn brief(view: &View<'_>, plan: &[f32], _appraisal: &(), brief: &mut f32) {
        let behind = view.points.iter().max().copied().unwrap_or(0) - view.points[view.seat.at()];
        *brief = plan[0] * f32::from(view.round + u16::from(behind));
    }

    fn cues(
        view: &View<'_>,
        plan: &[f32],
        _appraisal: &(),
        brief: &f32,
        action: Action,
        out: &mut Cues,
    ) {
        match action {
            Action::Keep => out[2] = 1.0,
            Action::Exchange => {}
            Action::Commit { at, is_bold } => {
                let card = view.hand[usize::from(at)];
                out[0] = plan[0] * f32::from(strength(view.setup, view.seat, card));
                out[1] = if is_bold { *brief } else { 0.0 };
            }
        }
    }
}

impl Redeals for Toy {
    fn setup<'v>(view: &'v View<'_>) -> &'v Setup {
        view.setup
    }

    /// What others hold and all piles, put in order before they are shuffled.
    fn redeal(view: &View<'_>, state: &mut State, luck: &mut Stream) -> Redealt {
        *state = *view.state;
        for other in state.each() {
            let side = &mut state.sides[other];
            let (taken, held) = (usize::from(side.taken), usize::from(side.held));
            let rest = DECK - taken;
            let mut cards = [0; 2 * DECK];
            cards[..rest].copy_from_slice(&side.pile[taken..]);
            let mut count = rest;
            if other != view.seat {
                cards[rest..rest + held].copy_from_slice(&side.hand[..held]);
                count += held;
            }
            let hidden = &mut cards[..count];
            hidden.sort_unstable();
            luck.shuffle(hidden);
            let (drawn, left) = hidden.split_at(count - rest);
            side.hand[..drawn.len()].copy_from_slice(drawn);
            side.pile[taken..].copy_from_slice(left);
        }
        Redealt::Whole
    }
}

impl Evaluates for Toy {
    fn evaluate(_setup: &Setup, state: &State, seat: Seat) -> f32 {
        let points = |seat| f32::from(state.sides[seat].points) + 1.0;
        points(seat) / state.each().map(points).sum::<f32>()
    }
}

impl Describes for Toy {
    fn describe(view: &View<'_>) -> Fact {
        Fact::Table(vec![
            ("round", view.round.into()),
            ("hand", Fact::Number(view.hand.len() as i64)),
        ])
    }

    fn describe_action(_view: &View<'_>, action: Action) -> Fact {
        match action {
            Action::Keep => Fact::text("keep"),
            Action::Exchange => Fact::text("exchange"),
            Action::Commit { at, is_bold } => Fact::Table(vec![
                ("do", Fact::text("commit")),
                ("at", at.into()),
                ("bold", Fact::Flag(is_bold)),
            ]),
        }
    }
}

impl Forfeits for Toy {
    fn forfeit(_setup: &Setup, state: &State, seat: Seat) -> Outcome {
        let mut score = BySeat::default();
        for other in state.each().filter(|&other| other != seat) {
            score[other] = 60 / (state.seats - 1);
        }
        Outcome {
            score,
            ending: 1,
            turns: state.round,
        }
    }
}

impl Judges for Toy {}

impl Watches for Toy {}
