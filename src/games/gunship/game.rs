//! Gunship: First Strike! as a [`Game`].

use std::ops::RangeInclusive;

use super::action::Action;
use super::counted::{COUNTERS, EngagementCourse};
use super::event::Event;
use super::look::Look;
use super::play::Play;
use super::setup::Setup;
use super::state::State;
use super::view::View;
use super::{carrier, check, deal, record};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Game, Log, Menu, Mode, Record, Seat, Turn};

/// The rules of Gunship: First Strike!, as the engine plays them.
#[derive(Clone, Copy, Debug)]
pub struct Gunship;

impl Game for Gunship {
    const ID: &'static str = "gunship";
    const TITLE: &'static str = "Gunship: First Strike!";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const ENDINGS: &'static [&'static str] = carrier::Ending::NAMES;
    const CLASH_OUTCOMES: &'static [&'static str] = EngagementCourse::NAMES;
    const COUNTERS: &'static [&'static str] = COUNTERS;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'a> = View<'a>;

    fn mode(_setup: &Setup) -> Mode {
        Mode::free_for_all(2)
    }

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

    fn check(setup: &Setup, state: &State) -> Result<(), String> {
        check::check(setup, state)
    }

    fn record(setup: &Setup, state: &State, out: &mut Record) {
        record::record(setup, state, out);
    }

    fn code(action: Action) -> u64 {
        action.code()
    }
}
