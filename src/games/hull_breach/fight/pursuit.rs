//! Pursuit (§6.10, R-37, R-55): the holders go aboard the boarders' ship.

use crate::action::Action;
use crate::card::Kind;
use crate::event::Event;
use crate::frame::{Fight, at};
use crate::look::Look;
use crate::play::Play;
use crate::state::{Counter, flag};
use crate::traits::Trait;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Pursuit (§6.10): the surviving holders go aboard the boarders' ship; roles are swapped.
    pub(super) fn swap_roles(&mut self, fight: Fight) {
        self.tell(Event::Pursues {
            seat: fight.holder,
            prize: fight.from,
        });
        if self.look().is_pursuit_veiled(fight) {
            self.st.count(Counter::PursuitStealth);
        }
        if self.def(fight.prize).kind == Kind::Station {
            self.st.count(Counter::PursuitStation);
        }
        for marine in &self.st.marines[fight.holder] {
            if self.st.is(marine, flag::HOLDER) {
                if self.st.stands(marine) && self.look().size_allows(marine, fight.from) {
                    self.st.unset(marine, flag::HOLDER);
                    self.st.set(marine, flag::BOARDER);
                } else {
                    // Too large or too small a ship for it: the action goes on without it.
                    self.reset_marine(marine);
                }
            }
        }
        for marine in &self.st.marines[fight.boarder] {
            self.st.unset(marine, flag::BOARDER);
            let aboard = self.st.piece(marine).host == fight.from;
            if aboard && self.st.stands(marine) && !self.st.is(marine, flag::COMMITTED) {
                self.st.set(marine, flag::HOLDER);
            }
        }
        self.st.fight = Some(Fight {
            from: fight.prize,
            prize: fight.from,
            boarder: fight.holder,
            holder: fight.boarder,
            // A pursuit counts as one, or two parties could chase each other for ever.
            exchanges: fight.exchanges + 1,
            pursuit: true,
            mutual: false,
            withdrawing: false,
            felled: false,
        });
    }

    /// The boarders are dead: the holders may go after their ship.
    pub fn step_chase(&mut self) -> Option<Seat> {
        let fight = self.st.fight?;
        if self.look().may_pursue() {
            return Some(fight.holder);
        }
        self.go_on(at::Fight::Over);
        None
    }

    /// Pursue, or stay.
    pub fn answer_chase(&mut self, action: Action) {
        let Some(fight) = self.st.fight else { return };
        if action == Action::Pursue {
            self.swap_roles(fight);
            self.go_on(at::Fight::Intercept);
        } else {
            self.go_on(at::Fight::Over);
        }
    }
}

impl Look<'_> {
    /// Whether the holders may go after the boarders' ship (§6.10, R-37, R-89).
    #[must_use]
    pub fn may_pursue(self) -> bool {
        let Some(fight) = self.st.fight else {
            return false;
        };
        let rules = &self.set.rules;
        if fight.from.is_none()
            || !self.st.stands(fight.from)
            || !self.is_here(fight.from)
            || !self.is_here(fight.prize)
            || self.def(fight.from).kind != Kind::Ship
            || self.piece(fight.from).controller != fight.boarder
            || (self.def(fight.prize).kind == Kind::Station && !rules.station_may_pursue)
        {
            return false;
        }
        if !rules.pursuit_ignores_stealth && self.is_pursuit_veiled(fight) {
            return false;
        }
        let shipless = self.st.marines[fight.boarder].iter().any(|marine| {
            self.st.is(marine, flag::BOARDER)
                && self.st.is(marine, flag::COMMITTED)
                && self.st.stands(marine)
        });
        !shipless
            && self.st.marines[fight.holder].iter().any(|marine| {
                self.st.is(marine, flag::HOLDER)
                    && self.st.stands(marine)
                    && self.size_allows(marine, fight.from)
            })
    }

    /// Whether a pursuit onto the boarders' ship hangs on R-37: Stealth hides it, there is no Hunter where the
    /// pursuers come from, and they declared no board of their own.
    fn is_pursuit_veiled(self, fight: Fight) -> bool {
        !fight.mutual
            && self.numbers(fight.from).traits.has(Trait::Stealth)
            && !self.numbers(fight.prize).traits.has(Trait::Hunter)
    }

    /// Pursue, or not.
    pub fn menu_chase(self, menu: &mut Menu<Action>) {
        menu.push(Action::Pursue);
        menu.push(Action::Pass);
    }
}
