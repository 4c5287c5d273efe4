//! Windows W-01 to W-12: who is asked, secret commitment, roll-offs.

use super::action::Action;
use super::card::Kind;
use super::effect::{Moment, Trigger};
use super::event::{Event, Fold};
use super::frame::{Frame, Offered, Route, Window};
use super::ids::CardIx;
use super::play::{Play, Scope};
use super::state::{Counter, flag};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{BySeat, Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Offers a window, if anybody holds anything usable in it. Costs next to nothing if not.
    pub fn open_window(&mut self, window: Window, unit: CardIx) {
        let look = self.look();
        let able = look.able(window);
        if able == 0 {
            return;
        }
        if self.st.windows.is_full() {
            self.st.count(Counter::Overfull);
            return;
        }
        self.tell(Event::Window { window });
        self.st.windows.push(Offered {
            window,
            said: 0,
            able,
            is_stale: false,
            committed: BySeat([Action::Pass; breachlab_core::engine::MAX_SEATS]),
            unit,
        });
        self.push(Frame::Window);
    }

    /// Asks everyone who has something, one after the other and in secret; then settles who goes first.
    pub fn step_window(&mut self) -> Option<Seat> {
        let mut offered = *self.st.windows.last()?;
        if offered.said == 0 && offered.is_stale {
            offered.able = self.look().able(offered.window);
            offered.is_stale = false;
            *self.st.windows.last_mut()? = offered;
        }
        debug_assert!(
            offered.said != 0 || offered.able == self.look().able(offered.window),
            "{:?}: who has something changed and nobody said so",
            offered.window
        );
        let active = self.st.active;
        let order = std::iter::once(active)
            .chain(self.st.after(active))
            .filter(|&s| self.st.lives(s));
        for seat in order {
            if offered.able & !offered.said & (1 << seat.0) != 0 {
                return Some(seat);
            }
        }
        let mut tied = 0_u8;
        for seat in self.st.all() {
            if offered.committed[seat] != Action::Pass && self.st.lives(seat) {
                tied |= 1 << seat.0;
            }
        }
        match tied.count_ones() {
            0 => {
                self.pop();
                self.st.windows.pop();
            }
            1 => self.act_on(Seat(tied.trailing_zeros() as u8)),
            _ => {
                self.st.count(Counter::Rolloffs);
                let first = if !self.set.rules.window_rolloff && tied & (1 << active.0) != 0 {
                    active
                } else {
                    self.roll_off()
                };
                if tied & (1 << first.0) != 0 {
                    self.act_on(first);
                } else {
                    self.push(Frame::Precedence { seat: first });
                }
            }
        }
        None
    }

    /// RV-04: every living Commander rolls; those tied for highest roll again.
    pub fn roll_off(&mut self) -> Seat {
        self.open_table_scope(Scope::Table);
        let mut running = self.st.living;
        loop {
            let (mut best, mut leaders) = (0, 0_u8);
            let faces = self.dice.roll_off(running.count_ones() as usize, 10);
            let rolling = self.st.all().filter(|seat| running & (1 << seat.0) != 0);
            for (seat, die) in rolling.zip(faces) {
                self.tell(Event::Rolloff { seat, die });
                if die > best {
                    (best, leaders) = (die, 1 << seat.0);
                } else if die == best {
                    leaders |= 1 << seat.0;
                }
            }
            running = leaders;
            if running.is_power_of_two() {
                return Seat(running.trailing_zeros() as u8);
            }
        }
    }

    /// The play of `seat` happens; the window then opens anew, the others' cards still in hand.
    fn act_on(&mut self, seat: Seat) {
        let Some(offered) = self.st.windows.last_mut() else {
            return;
        };
        let action = offered.committed[seat];
        offered.said = 0;
        offered.is_stale = true;
        offered.committed = BySeat([Action::Pass; breachlab_core::engine::MAX_SEATS]);
        match action {
            Action::Fearless(unit) => {
                self.st.set(unit, flag::FEARLESS);
                self.tell(Event::Fearless { unit });
            }
            Action::Launch(wing) => {
                self.move_to(wing, CardIx::NONE);
                self.tell(Event::Launched { wing });
            }
            Action::Fold(marine) => self.start_fold(marine, Fold::Reassign),
            Action::Scoop => self.scoop(seat),
            _ => self.begin_play(seat, action),
        }
    }

    /// Commits the seat that was asked.
    pub fn answer_window(&mut self, action: Action) {
        let Some(seat) = self.st.asked else { return };
        if let Some(offered) = self.st.windows.last_mut() {
            offered.said |= 1 << seat.0;
            offered.committed[seat] = action;
        }
    }

    /// D-25: a bystander who won the roll-off picks whose play goes first.
    pub fn answer_precedence(&mut self, action: Action) {
        self.pop();
        if let Action::Name(seat) = action {
            self.tell(Event::GoesFirst { seat });
            self.act_on(seat);
        }
    }

    /// Plays a card from hand or uses an ability that was found legal.
    pub fn begin_play(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Play(card) => {
                let cost = self.look().cost(seat, card);
                self.pay_for(seat, card, cost);
                self.from_hand(seat, card);
                self.play_card(seat, card, Route::Hand);
            }
            Action::Use(source, effect) => {
                self.mark_used(source, effect);
                self.tell(Event::Used { card: source });
                self.begin_effect(source, effect, seat, CardIx::NONE, CardIx::NONE, false);
            }
            _ => {}
        }
    }

    /// A paid card takes effect: a Breakthru stays, its text and any other's is carried out.
    pub fn play_card(&mut self, seat: Seat, card: CardIx, route: Route) {
        self.st.count(Counter::CardsPlayed);
        self.tell(Event::Played { seat, card, route });
        let is_breakthru = self.def(card).kind == Kind::Breakthru;
        if is_breakthru {
            self.put_in_play(card, seat, CardIx::NONE);
            self.tell(Event::Deployed {
                card,
                route,
                host: CardIx::NONE,
            });
            self.enter(card);
        } else {
            self.st.traces[card.at()].seen |= super::state::seen::DEPLOYED;
            let round = self.st.round.clamp(1, 255) as u8;
            self.st.traces[card.at()].first_turn = round;
        }
        self.fire(Moment::CardPlayed, card, CardIx::NONE);
        let (subject, object) = self.look().at_hand();
        let refers = super::look::Referent {
            source: card,
            player: seat,
            subject,
            object,
        };
        let mut last = true;
        for id in self.def(card).effects.ids().rev() {
            let effect = super::effect::EffectId(id);
            // Of several texts those alone are carried out whose condition holds.
            if self.look().effect(effect).trigger == Trigger::Play
                && self.look().is_usable(effect, refers)
            {
                self.begin_effect(card, effect, seat, subject, object, last && !is_breakthru);
                last = false;
            }
        }
        if last && !is_breakthru {
            self.scrap_from_limbo(card);
        }
    }
}
