//! Where menus are written: into the menu, or into the mere question whether there is anything on it.

use crate::action::Action;
use breachlab_core::engine::Menu;

/// Where options are put.
pub(crate) trait Offers {
    /// Takes an option.
    fn offer(&mut self, action: Action);
}

impl Offers for Menu<Action> {
    #[inline]
    fn offer(&mut self, action: Action) {
        self.push(action);
    }
}

/// Whether there is any option.
#[derive(Debug, Default)]
pub(crate) struct Any {
    pub(crate) is_there: bool,
}

impl Offers for Any {
    #[inline]
    fn offer(&mut self, _action: Action) {
        self.is_there = true;
    }
}
