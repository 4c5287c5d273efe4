//! High Card as a [`Game`]: what a match needs, each function in the file that its theme has.

use std::ops::RangeInclusive;

use super::setup::Setup;
use super::state::{Ending, Event, Action, State};
use super::view::View;
use super::{record, turn};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Game, Log, Menu, Mode, Record, Seat, Turn};
use breachlab_core::games::GameRow;

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct HighCard;

/// Its row of the register.
pub static ROW: GameRow = GameRow::of::<HighCard>();

impl Game for HighCard {
    const ID: &'static str = "high-card";
    const TITLE: &'static str = "High Card";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const ENDINGS: &'static [&'static str] = Ending::NAMES;
    // A game without engagements has no outcomes of them.
    const CLASH_OUTCOMES: &'static [&'static str] = &[];
    const COUNTERS: &'static [&'static str] = &["even_tricks"];

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'a> = View<'a>;

    fn mode(_setup: &Setup) -> Mode {
        Mode::free_for_all(2)
    }

    fn blank(_setup: &Setup) -> State {
        State::default()
    }

    fn deal<D: Dice, L: Log<Event>>(setup: &Setup, state: &mut State, dice: &mut D, log: &mut L) {
        turn::deal(setup, state, dice, log);
    }

    fn turn(state: &State) -> Turn {
        state
            .outcome
            .map_or_else(|| Turn::Decide(state.asked()), Turn::Over)
    }

    fn legal(_setup: &Setup, state: &State, menu: &mut Menu<Action>) {
        turn::legal(state, menu);
    }

    fn apply<D: Dice, L: Log<Event>>(
        setup: &Setup,
        state: &mut State,
        play: Action,
        _dice: &mut D,
        log: &mut L,
    ) {
        turn::apply(setup, state, play, log);
    }

    fn view<'a>(setup: &'a Setup, state: &'a State, seat: Seat) -> View<'a> {
        View::new(setup, state, seat)
    }

    fn check(_setup: &Setup, state: &State) -> Result<(), String> {
        record::check(state)
    }

    fn record(setup: &Setup, state: &State, out: &mut Record) {
        record::record(setup, state, out);
    }

    fn code(play: Action) -> u64 {
        u64::from(play.0)
    }
}
