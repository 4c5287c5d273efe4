//! Breach as a [`Game`]: what a match needs, each function in the file that its theme has.

use std::ops::RangeInclusive;

use super::action::{Action, Event};
use super::menu::Prompt;
use super::play::Play;
use super::record;
use super::rules::Venture;
use super::setup::Setup;
use super::state::{Ending, State, Tallied};
use super::view::View;
use super::water::Rising;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Game, Log, Menu, Mode, Record, Seat, Turn};
use breachlab_core::games::GameRow;

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct Breach;

/// Its row of the register.
pub static ROW: GameRow = GameRow::of::<Breach>();

impl Game for Breach {
    const ID: &'static str = "breach";
    const TITLE: &'static str = "Breach";
    const SEATS: RangeInclusive<u8> = 1..=6;
    const ENDINGS: &'static [&'static str] = Ending::NAMES;
    const BROKEN_OFF: Option<usize> = Some(Ending::Stall as usize);
    const CLASH_OUTCOMES: &'static [&'static str] = Rising::NAMES;
    const COUNTERS: &'static [&'static str] = Tallied::NAMES;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'a> = View<'a>;

    fn mode(set: &Setup) -> Mode {
        match set.venture {
            Venture::Together | Venture::Alone => Mode::co_operative(set.players()).as_crews(),
            Venture::Race => Mode::free_for_all(set.players())
                .against_table()
                .drawing_together(),
        }
    }

    fn blank(_set: &Setup) -> State {
        State::blank()
    }

    fn deal<D: Dice, L: Log<Event>>(set: &Setup, st: &mut State, dice: &mut D, log: &mut L) {
        Play { set, st, dice, log }.deal();
    }

    fn turn(st: &State) -> Turn {
        st.outcome
            .map_or_else(|| Turn::Decide(st.left.actor), Turn::Over)
    }

    fn legal(set: &Setup, st: &State, menu: &mut Menu<Action>) {
        Prompt::new(set, st).fill(menu);
    }

    fn apply<D: Dice, L: Log<Event>>(
        set: &Setup,
        st: &mut State,
        action: Action,
        dice: &mut D,
        log: &mut L,
    ) {
        Play { set, st, dice, log }.act(action);
    }

    fn view<'a>(set: &'a Setup, st: &'a State, seat: Seat) -> View<'a> {
        View::new(set, st, seat)
    }

    fn check(set: &Setup, st: &State) -> Result<(), String> {
        record::check(set, st)
    }

    fn record(set: &Setup, st: &State, out: &mut Record) {
        record::record(set, st, out);
    }

    fn code(action: Action) -> u64 {
        action.code()
    }
}
