//! A match being played: state, luck and log together, and what each choice does (§5).

use super::action::{Action, Event};
use super::card::{Ability, Gem, Hazard, Treasure, Use};
use super::rules::{GEMS, PUSH_OVER_STAIRS, Venture};
use super::setup::Setup;
use super::ship::{Square, has, only};
use super::state::{Awaits, Fuse, Life, Resting, State, Tallied};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

/// A match with its luck and whoever listens.
pub(super) struct Play<'a, D, L> {
    pub(super) set: &'a Setup,
    pub(super) st: &'a mut State,
    pub(super) dice: &'a mut D,
    pub(super) log: &'a mut L,
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Does what was chosen, and all that follows up to the next decision.
    pub(super) fn act(&mut self, action: Action) {
        let seat = self.st.left.actor;
        self.log.tell(Event::Did(seat, action));
        match action {
            Action::End => self.give_up(),
            Action::Go(to) | Action::Haunt(to) => self.go(seat, to),
            Action::Search => self.search(seat),
            Action::Clear(item, at) => {
                self.clear_with(seat, item, at);
                self.st.asks = Awaits::Act;
            }
            Action::Break(item, to) => {
                self.go(seat, to);
                self.clear_with(seat, item, to);
            }
            Action::Float(item) => {
                self.play_item(seat, item);
                self.st.sailors[seat].at = self.st.breach;
            }
            Action::Pump(item) => self.pump(seat, item),
            Action::Light(item) => {
                self.discard(seat, item);
                self.note_played(seat, item);
                self.st.left.actions += 1;
                self.st.left.searches += 1;
            }
            Action::Steal(item, from) => {
                self.play_item(seat, item);
                self.steal(seat, from);
            }
            Action::Shift(item, kind, from, to) => {
                self.play_item(seat, item);
                self.lift(kind, from);
                self.put(kind, to);
            }
            Action::Give(place, to) => {
                self.st.sailors[seat].hand[usize::from(place)] -= 1;
                self.st.sailors[to].hand[usize::from(place)] += 1;
                self.gave(seat);
            }
            Action::Hand(treasure, to) => {
                self.move_treasure(treasure, Resting::Held(to));
                self.gave(seat);
            }
            Action::Push(kind, to) => {
                let at = self.st.sailors[seat].at;
                self.lift(kind, at);
                self.put(kind, to);
                let is_over = !has(self.set.ship.around(only(at), true), to);
                self.st.left.actions -= if is_over { PUSH_OVER_STAIRS } else { 1 };
            }
            Action::Place(to) => {
                if let Awaits::Place(kind) = self.st.asks {
                    self.put(kind, to);
                }
                self.st.asks = Awaits::Act;
            }
            other => self.act_rarely(seat, other),
        }
        self.settle();
    }

    /// The rest of [`Play::act`]: chests, skills and what is thrown away.
    fn act_rarely(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Open(gem, keys) => {
                for (of, &many) in (0..).zip(&keys.0) {
                    let place = self.set.key_place(of);
                    (0..many).for_each(|_| self.discard(seat, place as u8));
                    if many > 0 {
                        self.note_played(seat, place as u8);
                    }
                }
                self.st.chests[usize::from(gem)].is_open = true;
                self.st.count(Tallied::Opened);
                self.st.left.actions -= 1;
            }
            Action::Retrieve(gem) => self.retrieve(seat, gem),
            Action::PickUp(treasure) => {
                self.move_treasure(treasure, Resting::Held(seat));
                self.st.left.actions -= 1;
            }
            Action::Deliver(treasure) => {
                self.move_treasure(treasure, Resting::Gone);
                self.st.left.actions -= 1;
            }
            Action::Exchange(one, other, card) => {
                self.st.sailors[seat].hand[usize::from(card)] += 1;
                self.st.discards[usize::from(card)] -= 1;
                self.discard(seat, one);
                self.discard(seat, other);
                self.st.left.actions -= 1;
            }
            Action::Revive(whom) => {
                let breach = self.st.breach;
                let sailor = &mut self.st.sailors[whom];
                (sailor.life, sailor.at) = (Life::Alive, breach);
                self.st.count(Tallied::Revived);
                self.st.left.actions -= 1;
            }
            Action::Lend(to, many) => {
                let left = &mut self.st.left;
                left.kept = left.actions - many;
                (left.actor, left.actions) = (to, many);
            }
            Action::Take(whom) => self.st.left.along |= 1 << whom.0,
            Action::Drop(place) => self.discard(seat, place),
            Action::DropTreasure(treasure) => self.move_treasure(treasure, Resting::Gone),
            _ => {}
        }
    }

    /// What is left of the actions is not used.
    fn give_up(&mut self) {
        self.st.left.actions = 0;
        if self.st.left.actor == self.st.left.active {
            self.end_turn();
        } else {
            self.give_back();
        }
    }

    /// Borrowed actions are used up: the lender goes on.
    pub(super) fn give_back(&mut self) {
        let left = &mut self.st.left;
        left.actor = left.active;
        left.along = 0;
        left.actions = std::mem::take(&mut left.kept);
    }

    fn go(&mut self, seat: Seat, to: Square) {
        let along = std::mem::take(&mut self.st.left.along);
        for other in self.st.seats() {
            if along >> other.0 & 1 == 1 {
                self.st.sailors[other].at = to;
            }
        }
        self.st.sailors[seat].at = to;
        self.st.left.actions -= 1;
    }

    /// A card of the hand goes to the discards.
    pub(super) fn discard(&mut self, seat: Seat, place: u8) {
        self.st.sailors[seat].hand[usize::from(place)] -= 1;
        self.st.discards[usize::from(place)] += 1;
    }

    pub(super) fn note_played(&mut self, seat: Seat, card: u8) {
        let round = self.st.round;
        let used = &mut self.st.used[seat][usize::from(card)];
        used.played = used.played.saturating_add(1);
        if used.first == 0 {
            used.first = round;
        }
    }

    /// B3: an item is played for an action, or for none.
    fn play_item(&mut self, seat: Seat, item: u8) {
        self.discard(seat, item);
        self.note_played(seat, item);
        if self.st.ability(self.set, seat) != Ability::FreePlays {
            self.st.left.actions -= 1;
        }
    }

    fn clear_with(&mut self, seat: Seat, item: u8, at: Square) {
        self.play_item(seat, item);
        self.clear(at);
        self.st.count(Tallied::Clears);
    }

    /// All cubes of a square go back to the supply (§6).
    pub(super) fn clear(&mut self, at: Square) {
        for kind in Hazard::ALL {
            while has(self.st.hazards[kind as usize], at) {
                self.lift(kind, at);
                self.st.cubes[kind as usize] += 1;
            }
        }
    }

    /// Takes a cube off a square, not into the supply.
    pub(super) fn lift(&mut self, kind: Hazard, at: Square) {
        let piled = self.st.piled.as_slice();
        if let Some(further) = piled.iter().position(|&cube| cube == (at, kind)) {
            self.st.piled.remove(further);
            return;
        }
        self.st.hazards[kind as usize] &= !only(at);
        let left = self.st.hazards.iter().fold(0, |all, squares| all | squares);
        self.st.blocked = left;
    }

    /// Puts a cube on a square.
    pub(super) fn put(&mut self, kind: Hazard, at: Square) {
        if has(self.st.hazards[kind as usize], at) {
            self.st.piled.push((at, kind));
        }
        self.st.hazards[kind as usize] |= only(at);
        self.st.blocked |= only(at);
    }

    fn pump(&mut self, seat: Seat, item: u8) {
        self.play_item(seat, item);
        self.st.water = self.set.tide(self.st.water).pumped;
        self.st.count(Tallied::Pumps);
        self.log.tell(Event::Pumped(self.st.water));
    }

    /// One card of the other's hand, all equally likely, treasures too (BR-18).
    fn steal(&mut self, seat: Seat, from: Seat) {
        self.st.count(Tallied::Stolen);
        self.log.tell(Event::Stole(seat, from));
        let cards = self.st.sailors[from].cards();
        let mut nth = self.dice.below(u32::from(cards)) as u8;
        for place in 0..self.set.places() {
            let held = self.st.sailors[from].hand[place];
            if nth < held {
                self.st.sailors[from].hand[place] -= 1;
                self.st.sailors[seat].hand[place] += 1;
                let used = &mut self.st.used[seat][place];
                used.drawn = used.drawn.saturating_add(1);
                return;
            }
            nth -= held;
        }
        for treasure in 0..GEMS as Treasure {
            if self.st.lies[usize::from(treasure)] == Resting::Held(from) {
                if nth == 0 {
                    return self.move_treasure(treasure, Resting::Held(seat));
                }
                nth -= 1;
            }
        }
    }

    fn gave(&mut self, seat: Seat) {
        self.st.count(Tallied::Gifts);
        if self.st.ability(self.set, seat) != Ability::FreeGifts {
            self.st.left.actions -= 1;
        }
    }

    /// Puts a treasure where it lies from now on.
    pub(super) fn move_treasure(&mut self, treasure: Treasure, to: Resting) {
        if let Resting::Held(seat) = self.st.lies[usize::from(treasure)] {
            self.st.sailors[seat].treasures &= !(1 << treasure);
        }
        self.st.lies[usize::from(treasure)] = to;
        if let Resting::Held(seat) = to {
            self.st.sailors[seat].treasures |= 1 << treasure;
        }
    }

    /// B6. Whoever draws the last of them lights the fuse (§6.4).
    fn retrieve(&mut self, seat: Seat, gem: Gem) {
        self.st.left.actions -= 1;
        self.st.chests[usize::from(gem)].is_empty = true;
        let Some(treasure) = self.st.treasures.pop() else {
            return;
        };
        let treasure = treasure as Treasure;
        self.move_treasure(treasure, Resting::Held(seat));
        self.st.count(Tallied::Treasures);
        self.log.tell(Event::Found(seat, treasure));
        if self.st.treasures.is_empty() && self.set.venture != Venture::Race {
            self.st.fuse = Fuse::Found(seat);
        }
    }

    /// Whether an item of this seat could clear its own square now (BR-29).
    pub(super) fn can_save(&self, seat: Seat, square: Square) -> bool {
        let is_free = self.st.ability(self.set, seat) == Ability::FreePlays;
        let items = self.set.items.as_slice();
        let hand = &self.st.sailors[seat].hand;
        (is_free || self.st.left.actions > 0)
            && items.iter().zip(hand).any(|(item, &held)| {
                let is_clear = matches!(item.does, Use::Clear(_) | Use::Fire);
                held > 0 && is_clear && self.st.cleared_by(self.set, item.does, only(square)) != 0
            })
    }
}
