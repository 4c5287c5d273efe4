//! Hull Breach! as a [`Game`].

use std::ops::RangeInclusive;

use super::action::Action;
use super::event::Event;
use super::look::Look;
use super::play::Play;
use super::setup::Setup;
use super::state::{COUNTERS, State};
use super::view::View;
use super::{check, cues, deal, describe, differ, engagement, record, redeal, ruin};
use crate::dice::{Dice, Stream};
use crate::engine::{
    Cues, Fact, Game, Knob, Log, Marks, Menu, Outcome, Record, Seat, Turn, Verdict,
};

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct HullBreach;

impl Game for HullBreach {
    const ID: &'static str = "hull-breach";
    const TITLE: &'static str = "Hull Breach!";
    const SEATS: RangeInclusive<u8> = 2..=6;
    const ENDINGS: &'static [&'static str] = &ruin::ENDINGS;
    const CLASH_OUTCOMES: &'static [&'static str] = &engagement::CLASH_OUTCOMES;
    const COUNTERS: &'static [&'static str] = &COUNTERS;
    const FOLLIES: &'static [&'static str] = &cues::FOLLIES;
    const CUES: &'static [&'static str] = cues::CUES;
    const KNOBS: &'static [Knob] = cues::KNOBS;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'a> = View<'a>;
    type Brief = cues::Brief;

    fn blank(setup: &Setup) -> State {
        deal::blank(setup)
    }

    fn deal<D: Dice, L: Log<Event>>(setup: &Setup, state: &mut State, dice: &mut D, log: &mut L) {
        deal::deal(setup, state, dice, log);
    }

    fn turn(state: &State) -> Turn {
        match (state.outcome, state.asked) {
            (Some(outcome), _) => Turn::Over(outcome),
            (None, Some(seat)) => Turn::Decide(seat),
            (None, None) => unreachable!("a match that is not over asks somebody"),
        }
    }

    fn legal(setup: &Setup, state: &State, menu: &mut Menu<Action>) {
        Look {
            set: setup,
            st: state,
        }
        .menu(menu);
    }

    fn apply<D: Dice, L: Log<Event>>(
        setup: &Setup,
        state: &mut State,
        action: Action,
        dice: &mut D,
        log: &mut L,
    ) {
        Play {
            set: setup,
            st: state,
            dice,
            log,
        }
        .answer(action);
    }

    fn view<'a>(setup: &'a Setup, state: &'a State, seat: Seat) -> View<'a> {
        View::new(setup, state, seat)
    }

    fn brief(view: &View<'_>, plan: &[f32], brief: &mut cues::Brief) {
        cues::brief(view, plan, brief);
    }

    fn cues(view: &View<'_>, plan: &[f32], brief: &cues::Brief, action: Action, out: &mut Cues) {
        cues::cues(view, plan, brief, action, out);
    }

    fn setup<'v>(view: &'v View<'_>) -> &'v Setup {
        view.setup()
    }

    fn imagine(view: &View<'_>, state: &mut State, luck: &mut Stream) -> bool {
        view.imagine(state, luck)
    }

    fn prospects(setup: &Setup, state: &State, seat: Seat) -> f32 {
        cues::prospects(setup, state, seat)
    }

    fn forfeit(_setup: &Setup, state: &State, seat: Seat) -> Outcome {
        ruin::forfeit(state, seat)
    }

    fn redeal(setup: &Setup, state: &mut State, seat: Seat, luck: &mut Stream) {
        redeal::redeal(setup, state, seat, luck);
    }

    fn check(setup: &Setup, state: &State) -> Result<(), String> {
        check::check(setup, state)
    }

    fn record(setup: &Setup, state: &State, out: &mut Record) {
        record::record(setup, state, out);
    }

    fn met(setup: &Setup, state: &State, marks: &Marks) -> u64 {
        differ::met(setup, state, marks)
    }

    fn judge(view: &View<'_>, menu: &[Action], chosen: usize, verdict: &mut Verdict<'_>) {
        cues::judge(view, menu, chosen, verdict);
    }

    fn is_success(outcome: u8) -> bool {
        engagement::is_success(outcome)
    }

    fn describe(view: &View<'_>) -> Fact {
        describe::describe(view)
    }

    fn describe_action(view: &View<'_>, action: Action) -> Fact {
        describe::describe_action(view, action)
    }

    fn code(action: Action) -> u64 {
        action.code()
    }
}
