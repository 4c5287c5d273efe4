//! Whether somebody is asked: only who has more to choose than to pass.

use crate::event::Event;
use crate::menu;
use crate::offers::Any;
use crate::play::{Flow, Play};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Asks a player, unless there is nothing to choose but to pass.
    pub(crate) fn ask_if_any(&mut self, seat: Seat) -> Flow {
        let frame = *self.st.frames.last().expect("a turn is at the bottom");
        let mut any = Any::default();
        menu::options(self.look(), frame, seat, &mut any);
        if any.is_there {
            self.ask(seat)
        } else {
            Flow::Go
        }
    }
}
