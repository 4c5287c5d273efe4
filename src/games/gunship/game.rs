//! Gunship: First Strike! as a [`Game`].

use std::ops::RangeInclusive;

use super::action::Action;
use super::event::Event;
use super::look::Look;
use super::play::Play;
use super::setup::Setup;
use super::state::{CLASH_OUTCOMES, COUNTERS, State};
use super::view::View;
use super::{carrier, check, cues, deal, describe, record};
use crate::dice::{Dice, Stream};
use crate::engine::{Cues, Fact, Game, Knob, Log, Menu, Outcome, Record, Seat, Turn};

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct Gunship;

impl Game for Gunship {
    const ID: &'static str = "gunship";
    const TITLE: &'static str = "Gunship: First Strike!";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const ENDINGS: &'static [&'static str] = &carrier::ENDINGS;
    const CLASH_OUTCOMES: &'static [&'static str] = &CLASH_OUTCOMES;
    const COUNTERS: &'static [&'static str] = &COUNTERS;
    const CUES: &'static [&'static str] = cues::CUES;
    const KNOBS: &'static [Knob] = cues::KNOBS;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'a> = View<'a>;
    type Brief = cues::Brief;

    fn blank(_setup: &Setup) -> State {
        State::blank()
    }

    fn deal<D: Dice, L: Log<Event>>(setup: &Setup, state: &mut State, dice: &mut D, log: &mut L) {
        deal::deal(setup, state, dice, log);
    }

    fn turn(state: &State) -> Turn {
        match (state.outcome, state.asked) {
            (Some(outcome), _) => Turn::Over(outcome),
            (None, Some(seat)) => Turn::Decide(seat),
            // Only a scenario stops with nobody asked.
            (None, None) => Turn::Over(carrier::broken_off(state)),
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
        view.imagine(state, luck);
        true
    }

    fn prospects(_setup: &Setup, state: &State, seat: Seat) -> f32 {
        cues::prospects(state, seat)
    }

    fn forfeit(_setup: &Setup, state: &State, seat: Seat) -> Outcome {
        carrier::forfeit(state, seat)
    }

    fn redeal(_setup: &Setup, state: &mut State, seat: Seat, luck: &mut Stream) {
        deal::redeal(state, seat, luck);
    }

    fn check(setup: &Setup, state: &State) -> Result<(), String> {
        check::check(setup, state)
    }

    fn record(setup: &Setup, state: &State, out: &mut Record) {
        record::record(setup, state, out);
    }

    fn describe(view: &View<'_>) -> Fact {
        describe::describe(view)
    }

    fn describe_action(_view: &View<'_>, action: Action) -> Fact {
        describe::describe_action(action)
    }

    fn code(action: Action) -> u64 {
        action.code()
    }
}
