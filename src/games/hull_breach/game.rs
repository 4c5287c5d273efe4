//! Hull Breach! as a [`Game`].

use std::ops::RangeInclusive;

use super::action::Action;
use super::event::Event;
use super::look::Look;
use super::play::Play;
use super::setup::Setup;
use super::state::{Counter, End, Ending, State};
use super::view::View;
use super::{check, deal, record};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Game, Log, Menu, Mode, Record, Seat, Turn};

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct HullBreach;

impl Game for HullBreach {
    const ID: &'static str = "hull-breach";
    const TITLE: &'static str = "Hull Breach!";
    const SEATS: RangeInclusive<u8> = 2..=6;
    const ENDINGS: &'static [&'static str] = Ending::NAMES;
    const BROKEN_OFF: Option<usize> = Some(Ending::Runaway as usize);
    const CLASH_OUTCOMES: &'static [&'static str] = End::NAMES;
    const COUNTERS: &'static [&'static str] = Counter::NAMES;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'a> = View<'a>;

    fn mode(setup: &Setup) -> Mode {
        Mode::free_for_all(setup.seats())
    }

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
