//! The order of the table: the deal (§3), turns (§4), and how a match ends (§8).

use super::action::Event;
use super::card::{Ability, ItemFace};
use super::chart;
use super::menu::Prompt;
use super::play::Play;
use super::rules::{DECKS, GEMS, RING, ROWS, TWO_SEARCHES, Venture};
use super::setup::Setup;
use super::ship::Square;
use super::state::{Awaits, Ending, Fuse, Left, Life, Resting, State};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{BySeat, List, Log, MAX_SEATS, Outcome, Seat, WHOLE_SCORE};

/// Scopes of the shuffles before the first turn.
const ITEMS: u64 = 0;
const TREASURES: u64 = 1;
const CHARACTERS: u64 = 2;

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Lays everything out and begins the first turn (§3). The state is reused: all of it is set.
    pub(super) fn deal(&mut self) {
        *self.st = State::blank();
        self.st.players = self.set.players() as u8;
        self.st.water = self.set.start;
        self.cast();
        self.st.breach = self.ring(0);
        for deck in 0..DECKS - 1 {
            let above = self.ring(deck);
            self.st.stairs[deck] = [above, self.set.ship.below(deck, above)];
        }
        for seat in self.st.seats() {
            let start = self.set.roles.as_slice()[usize::from(self.st.sailors[seat].who)].start;
            self.st.sailors[seat].at = self.ring(usize::from(start));
        }
        self.stack();
        self.st.first = self.who_goes_first();
        self.log.tell(Event::Aboard);
        for seat in self.st.seats() {
            let own = self.st.sailors[seat];
            self.log.tell(Event::Cast(seat, own.who, own.at));
        }
        self.log.tell(Event::Breach(self.st.breach));
        for [above, below] in self.st.stairs {
            self.log.tell(Event::Stairs(above, below));
        }
        self.show_plan();
        if self.set.is_race() {
            self.log.tell(Event::Target(self.st.target));
        }
        self.begin_turn(self.st.first);
        self.settle();
    }

    /// Shows the plan to whoever listens to a match; a position that was laid out says itself what lies where.
    pub(super) fn show_plan(&mut self) {
        if !L::LISTENS || self.st.laid.is_some() {
            return;
        }
        for row in 0..ROWS as u8 {
            let squares = chart::row(self.set, self.st, row);
            self.log.tell(Event::Plan(row, squares));
        }
    }

    /// A square of a deck by the die (§3.2): all fall apart, and may coincide with anything (BR-3).
    fn ring(&mut self, deck: usize) -> Square {
        let die = usize::from(self.dice.d10());
        self.set.ship.ring[deck][(die - 1) % RING]
    }

    /// Characters that no crew names are dealt from those that nobody is (§3.1). All of them lie in one order, each before a
    /// seat as far as there are seats: who is dealt to the others stays the same when somebody is named.
    fn cast(&mut self) {
        let roles = self.set.roles.as_slice();
        let members = self.set.members.as_slice();
        let mut order: List<u16, { super::setup::ABILITY_ROOM }> = List::new(0);
        if members.iter().any(Option::is_none) {
            (0..roles.len() as u16).for_each(|who| order.push(who));
            self.dice.shuffle(Seat(0), CHARACTERS, order.as_mut_slice());
        }
        let is_free = |who: u8| {
            let is_aboard = roles[usize::from(who)].races || !self.set.is_race();
            is_aboard && !members.contains(&Some(who))
        };
        let order = order.as_slice().iter().rev().map(|&who| who as u8);
        let mut spare = order
            .clone()
            .skip(members.len())
            .filter(|&who| is_free(who));
        for (seat, member) in Seat::first(MAX_SEATS).zip(members) {
            let own = order.clone().nth(seat.at()).filter(|&who| is_free(who));
            let who = member.or(own).or_else(|| spare.next());
            self.st.sailors[seat].who = who.unwrap_or(0);
        }
    }

    /// Decks of items and treasures (§3.5). In a race the target is turned up, and everybody gets an item first.
    fn stack(&mut self) {
        let mut copies = self.set.copies;
        let mut order = [0, 1, 2, 3, 4];
        self.dice.shuffle(Seat(0), TREASURES, &mut order);
        for treasure in order {
            self.st.treasures.push(treasure);
        }
        if self.set.is_race() {
            self.st.target = self.dice.below(GEMS as u32) as u8;
            for seat in self.st.seats() {
                self.deal_item(seat, &mut copies);
            }
        }
        for (card, &left) in copies.iter().enumerate().take(self.set.kinds) {
            (0..left).for_each(|_| self.st.pile.push(card as u16));
        }
        self.dice
            .shuffle(Seat(0), ITEMS, self.st.pile.as_mut_slice());
    }

    /// One of the items that a race may begin with, by their copies (BR-4).
    fn deal_item(&mut self, seat: Seat, copies: &mut [u8]) {
        let items = self.set.items.as_slice();
        let dealt = |copies: &[u8]| {
            let all = items.iter().zip(copies).filter(|(item, _)| item.is_dealt);
            all.map(|(_, &copies)| u32::from(copies)).sum::<u32>()
        };
        let all = dealt(copies);
        if all == 0 {
            return;
        }
        let mut nth = self.dice.below(all);
        for (place, _) in items.iter().enumerate().filter(|(_, item)| item.is_dealt) {
            let held = u32::from(copies[place]);
            if nth < held {
                copies[place] -= 1;
                self.st.sailors[seat].hand[place] += 1;
                let used = &mut self.st.used[seat][place];
                (used.drawn, used.is_dealt) = (1, true);
                return;
            }
            nth -= held;
        }
    }

    /// §3.6: whoever plays freely, or anybody (BR-5); in a race the lowest die, again among those tied (BR-6).
    fn who_goes_first(&mut self) -> Seat {
        let players = self.st.players;
        if !self.set.is_race() {
            let captain = self
                .st
                .seats()
                .find(|&seat| self.st.ability(self.set, seat) == Ability::FreePlays);
            return captain.unwrap_or_else(|| Seat(self.dice.below(u32::from(players)) as u8));
        }
        let mut tied: u8 = (1 << players) - 1;
        while tied.count_ones() > 1 {
            let mut lowest = u8::MAX;
            for seat in 0..players {
                if tied >> seat & 1 == 0 {
                    continue;
                }
                let die = self.dice.d10();
                if die < lowest {
                    lowest = die;
                    tied &= u8::MAX << seat;
                } else if die > lowest {
                    tied &= !(1 << seat);
                }
            }
        }
        Seat(tied.trailing_zeros() as u8)
    }

    fn begin_turn(&mut self, seat: Seat) {
        let scope = u64::from(self.st.round) << 8 | u64::from(seat.0);
        self.dice.open(scope);
        self.log.tell(Event::Turn(self.st.round, seat));
        let is_twice = self.st.ability(self.set, seat) == Ability::SearchesTwice;
        self.st.left = Left {
            active: seat,
            actor: seat,
            actions: self.set.rules.actions,
            kept: 0,
            searches: if is_twice { TWO_SEARCHES } else { 1 },
            along: 0,
            began_flooded: self.st.is_in_water(self.set, seat),
        };
        self.st.asks = Awaits::Act;
        if self.st.fuse == Fuse::Found(seat) {
            self.st.fuse = Fuse::Burns(seat);
        }
    }

    /// Goes on until somebody has something to choose, or the match is over.
    pub(super) fn settle(&mut self) {
        loop {
            self.test_wins();
            if self.st.outcome.is_some()
                || matches!(self.st.asks, Awaits::Save(_) | Awaits::Place(_))
            {
                return;
            }
            if self.st.asks == Awaits::Discard {
                if self.is_over_limit(self.st.left.active) {
                    return;
                }
                self.finish_turn();
                continue;
            }
            let actor = self.st.left.actor;
            let has_actions = self.st.left.actions > 0;
            if has_actions || Prompt::new(self.set, self.st).has_free_play() {
                return;
            }
            if actor == self.st.left.active {
                self.end_turn();
            } else {
                self.give_back();
            }
        }
    }

    /// The turn has no more actions: the hand limit comes first (E1).
    pub(super) fn end_turn(&mut self) {
        self.st.asks = Awaits::Discard;
    }

    /// Whether a living player holds more than the own turn may end with (§4.1).
    fn is_over_limit(&self, seat: Seat) -> bool {
        let sailor = &self.st.sailors[seat];
        let limit = hand_limit(self.set, self.st, seat);
        let can_drop = sailor.hand.iter().any(|&held| held > 0) || self.can_drop_treasures(seat);
        sailor.life == Life::Alive && sailor.cards() > limit && can_drop
    }

    fn can_drop_treasures(&self, seat: Seat) -> bool {
        let sailor = &self.st.sailors[seat];
        self.set.venture != Venture::Together
            && sailor.at == self.st.breach
            && sailor.treasures != 0
    }

    /// E2 to E4, and the next turn.
    fn finish_turn(&mut self) {
        let seat = self.st.left.active;
        if self.st.lives(seat) {
            self.drown(seat);
        }
        if self.st.outcome.is_none() {
            self.burn(seat);
        }
        self.test_losses();
        let mut next = seat;
        while self.st.outcome.is_none() {
            next = Seat((next.0 + 1) % self.st.players);
            if next == self.st.first {
                self.st.round += 1;
                if self.st.round > self.set.rules.round_cap {
                    self.st.round -= 1;
                    return self.end(Ending::Stall, None);
                }
            }
            if self.st.sailors[next].life != Life::Dead {
                return self.begin_turn(next);
            }
            // The turn of the dead is passed over, but not its fuse (§6.4).
            if self.st.fuse == Fuse::Found(next) {
                self.st.fuse = Fuse::Burns(next);
            }
            self.burn(next);
        }
    }

    /// §8.3, §8.4.
    fn test_losses(&mut self) {
        if self.st.outcome.is_some() {
            return;
        }
        let is_held = |seat| self.st.is_trapped(self.set, seat);
        if self.st.living().next().is_none() {
            self.end(Ending::Haunted, None);
        } else if self.st.living().all(is_held) {
            self.end(Ending::Trapped, None);
        }
    }

    /// §8.1, §8.2: tested after every step. On an obstacle nobody is home (BR-36).
    fn test_wins(&mut self) {
        if self.st.outcome.is_some() || self.st.is_blocked(self.st.breach) {
            return;
        }
        if self.set.is_race() {
            if let Resting::Held(seat) = self.st.lies[usize::from(self.st.target)]
                && self.st.lives(seat)
                && self.st.sailors[seat].at == self.st.breach
            {
                self.end(Ending::Fetched, Some(seat));
            }
            return;
        }
        let is_safe = |&lies: &Resting| match lies {
            Resting::Held(seat) => self.st.lives(seat),
            Resting::Gone => true,
            Resting::Hidden | Resting::On(_) => false,
        };
        let is_home =
            |seat: Seat| self.st.lives(seat) && self.st.sailors[seat].at == self.st.breach;
        if self.st.lies.iter().all(is_safe) && self.st.seats().all(is_home) {
            self.end(Ending::Escaped, None);
        }
    }

    /// The match is over: a racer has won, or all of them have won or lost together.
    pub(super) fn end(&mut self, ending: Ending, winner: Option<Seat>) {
        if self.st.outcome.is_some() {
            return;
        }
        let mut score = BySeat::default();
        for seat in self.st.seats() {
            let is_won = ending == Ending::Escaped || winner == Some(seat);
            score[seat] = if is_won { WHOLE_SCORE } else { 0 };
        }
        self.st.outcome = Some(Outcome {
            score,
            ending: ending as u8,
            turns: self.st.round,
        });
    }
}

/// A match whose pilot broke down: the crew loses; in a race those who live share it.
pub(super) fn forfeit(set: &Setup, st: &State, seat: Seat) -> Outcome {
    let mut score = BySeat::default();
    if set.is_race() {
        let others = || st.living().filter(|&other| other != seat);
        let share = WHOLE_SCORE.checked_div(others().count() as u8).unwrap_or(0);
        others().for_each(|other| score[other] = share);
    }
    Outcome {
        score,
        ending: Ending::Forfeit as u8,
        turns: st.round,
    }
}

/// The limit that a seat's hand has at the end of its own turn.
pub(super) fn hand_limit(set: &Setup, st: &State, seat: Seat) -> u8 {
    set.rules.hand + u8::from(st.ability(set, seat) == Ability::LargeHand)
}

/// Whether a card can be in a hand.
pub(super) const fn is_held(face: ItemFace) -> bool {
    matches!(face, ItemFace::Item(_) | ItemFace::Key(_))
}
