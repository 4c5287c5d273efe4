//! Escape Velocity Nova as a [`Game`]: what a match needs, each function in the file that its theme has.

use std::ops::RangeInclusive;

use crate::action::Action;
use crate::event::Event;
use crate::look::Look;
use crate::play::Play;
use crate::rules::SEATS;
use crate::setup::Setup;
use crate::state::{BattleEnd, Ending, NovaCounter, State};
use crate::view::View;
use crate::{check, menu, record};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Game, Log, Menu, Mode, Record, Seat, Turn};

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct EscapeVelocityNova;

impl Game for EscapeVelocityNova {
    const ID: &'static str = "escape-velocity-nova";
    const TITLE: &'static str = "Escape Velocity Nova";
    const SEATS: RangeInclusive<u8> = 2..=SEATS as u8;
    const MOST_DECISIONS: u64 = 4_000_000;
    const ENDINGS: &'static [&'static str] = Ending::NAMES;
    const CLASH_OUTCOMES: &'static [&'static str] = BattleEnd::NAMES;
    const COUNTERS: &'static [&'static str] = NovaCounter::NAMES;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'a> = View<'a>;

    fn mode(setup: &Setup) -> Mode {
        Mode::free_for_all(setup.seats)
    }

    fn blank(setup: &Setup) -> State {
        State::blank(setup.seats)
    }

    fn deal<D: Dice, L: Log<Event>>(setup: &Setup, state: &mut State, dice: &mut D, log: &mut L) {
        *state = State::blank(setup.seats);
        let mut play = Play {
            set: setup,
            st: state,
            dice,
            log,
        };
        play.deal();
    }

    fn turn(state: &State) -> Turn {
        state.outcome.map_or(Turn::Decide(state.asked), Turn::Over)
    }

    fn legal(setup: &Setup, state: &State, menu: &mut Menu<Action>) {
        let look = Look {
            set: setup,
            st: state,
        };
        menu::legal(look, menu);
    }

    fn apply<D: Dice, L: Log<Event>>(
        setup: &Setup,
        state: &mut State,
        action: Action,
        dice: &mut D,
        log: &mut L,
    ) {
        let mut play = Play {
            set: setup,
            st: state,
            dice,
            log,
        };
        play.choose(action);
    }

    fn view<'a>(setup: &'a Setup, state: &'a State, seat: Seat) -> View<'a> {
        View::new(setup, state, seat)
    }

    fn check(setup: &Setup, state: &State) -> Result<(), String> {
        check::check(setup, state)
    }

    fn record(setup: &Setup, state: &State, record: &mut Record) {
        record::record(setup, state, record);
    }

    fn code(action: Action) -> u64 {
        action.code()
    }
}
