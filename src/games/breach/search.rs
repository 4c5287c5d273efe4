//! A search and the card it draws (§5.2, §6), for the living and for ghosts.

use super::action::Event;
use super::card::{Gem, Hazard, ItemFace};
use super::play::Play;
use super::rules::{COLUMNS, MOST_PILE};
use super::state::{Awaits, Ending, Life, Tallied};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

/// The die's face that stands for 0.
const ZERO: u8 = 10;
/// Shuffles of discards have scopes from here on, apart from those of the deal.
const RESHUFFLES: u64 = 16;

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// B2.
    pub(super) fn search(&mut self, seat: Seat) {
        self.st.left.actions -= 1;
        self.st.left.searches -= 1;
        self.st.count(Tallied::Searches);
        let Some(card) = self.draw() else {
            return;
        };
        self.log.tell(Event::Drew(seat, card as u8));
        let used = &mut self.st.used[seat][usize::from(card)];
        used.drawn = used.drawn.saturating_add(1);
        let is_ghost = self.st.sailors[seat].life == Life::Ghost;
        match self.set.faces[usize::from(card)] {
            ItemFace::Item(_) | ItemFace::Key(_) if is_ghost => {
                self.st.discards[usize::from(card)] += 1;
            }
            ItemFace::Item(_) | ItemFace::Key(_) => {
                self.st.sailors[seat].hand[usize::from(card)] += 1;
            }
            ItemFace::Column(gem) => self.column(seat, gem),
            ItemFace::Row(gem) => self.row(gem),
            ItemFace::Hazard(kind) => {
                self.st.discards[usize::from(card)] += 1;
                self.note_played(seat, card as u8);
                self.hazard(seat, kind, is_ghost);
            }
            ItemFace::Breach => {
                self.st.discards[usize::from(card)] += 1;
                self.note_played(seat, card as u8);
                self.rise(seat);
            }
        }
    }

    /// The next card of the item deck: the top one, or any of those whose order nobody wrote down.
    fn draw(&mut self) -> Option<u16> {
        if self.st.pile.is_empty() {
            self.reshuffle();
        }
        let unwritten = usize::from(self.st.unwritten);
        if unwritten == 0 || self.st.pile.len() > unwritten {
            return self.st.pile.pop();
        }
        let mut sorts = [0; MOST_PILE];
        for (sort, &card) in sorts.iter_mut().zip(self.st.pile.as_slice()) {
            *sort = card as u8;
        }
        let at = self.dice.below_by(&sorts[..unwritten]);
        self.st.unwritten -= 1;
        Some(self.st.pile.remove(at as usize))
    }

    /// The discards become the deck (BR-21).
    fn reshuffle(&mut self) {
        for card in 0..self.set.kinds {
            for _ in 0..std::mem::take(&mut self.st.discards[card]) {
                self.st.pile.push(card as u16);
            }
        }
        if self.st.laid.is_some() {
            self.st.unwritten = self.st.pile.len() as u8;
            self.log.tell(Event::Reshuffled);
            return;
        }
        self.st.shuffles = self.st.shuffles.saturating_add(1);
        let scope = RESHUFFLES + u64::from(self.st.shuffles);
        self.dice
            .shuffle(Seat(0), scope, self.st.pile.as_mut_slice());
        self.st.count(Tallied::Reshuffles);
        self.log.tell(Event::Reshuffled);
    }

    /// A locator for the top edge: the die's column, or the pawn's own for a 1 or a 0 (§5.3).
    fn column(&mut self, seat: Seat, gem: Gem) {
        let die = self.dice.d10();
        let column = match die {
            1 | ZERO => self.st.sailors[seat].at % COLUMNS as u8,
            die => die - 2,
        };
        self.st.chests[usize::from(gem)].column = Some(column);
        self.log.tell(Event::Column(gem, column));
        self.show_chest(gem);
    }

    /// A locator for the left edge.
    fn row(&mut self, gem: Gem) {
        let row = self.dice.d10() - 1;
        self.st.chests[usize::from(gem)].row = Some(row);
        self.log.tell(Event::Row(gem, row));
        self.show_chest(gem);
    }

    fn show_chest(&mut self, gem: Gem) {
        if let Some(square) = self.st.chest_at(gem) {
            self.log.tell(Event::Chest(gem, square));
            self.show_plan();
        }
    }

    /// An obstacle is drawn: where there is no cube left, all is lost (§6).
    fn hazard(&mut self, seat: Seat, kind: Hazard, is_ghost: bool) {
        self.st.count(Tallied::Obstacles);
        let cubes = &mut self.st.cubes[kind as usize];
        if *cubes == 0 {
            return self.end(Ending::Overrun, None);
        }
        *cubes -= 1;
        if is_ghost {
            self.st.asks = Awaits::Place(kind);
            return;
        }
        let at = self.st.sailors[seat].at;
        let was_trapped = self.st.is_trapped(self.set, seat);
        self.put(kind, at);
        self.log.tell(Event::Obstacle(kind, at));
        // In a race whoever searches where no way leads off is crushed, unless a card saves them (§9).
        if self.set.is_race() && was_trapped {
            if self.can_save(seat, at) {
                self.st.asks = Awaits::Save(at);
            } else {
                self.crush(seat);
            }
        }
    }

    fn crush(&mut self, seat: Seat) {
        self.st.count(Tallied::Crushed);
        self.log.tell(Event::Crushed(seat));
        self.die(seat, Life::Ghost);
        // The turn is over with the life.
        self.st.left.actions = 0;
    }
}
