//! Where cards go (§10): drawing, playing, markers of damage.

use super::card::Kind;
use super::counted::count;
use super::event::Event;
use super::ids::Slot;
use super::play::Play;
use super::rules::MOST_HAND;
use super::setup::Part;
use super::state::NONE;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{List, Log, Seat};

/// The hand's card of a kind: the first of them.
pub(super) fn held(kinds: &[Kind], hand: &List<u16, MOST_HAND>, kind: Kind) -> Option<usize> {
    hand.as_slice()
        .iter()
        .position(|&card| kinds[usize::from(card)] == kind)
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// The top card; the discard pile is shuffled in first where the draw pile is empty (GR-46).
    pub(super) fn draw_one(&mut self) -> Option<u16> {
        if self.st.deck.is_empty() && !self.st.discard.is_empty() {
            std::mem::swap(&mut self.st.deck, &mut self.st.discard);
            self.shuffle_deck();
            self.st.counters[count::RESHUFFLES] += 1;
            let cards = self.st.deck.len() as u8;
            self.log.tell(Event::Shuffled { cards });
        }
        let card = self.st.deck.pop();
        let left = self.st.deck.len() as u16;
        if left < self.st.unwritten {
            self.st.unwritten = left;
            self.st.has_met_chance = true;
        }
        card
    }

    /// Draws until the hand is full.
    pub(super) fn fill_hand(&mut self, seat: Seat, is_opening: bool) {
        let wanted = usize::from(self.set.rules.hand);
        let mut cards = 0;
        while self.st.hands[seat.at()].len() < wanted {
            let Some(card) = self.draw_one() else { break };
            self.st.hands[seat.at()].push(card);
            let trace = &mut self.st.traces[seat.at()][usize::from(card)];
            trace.is_drawn = true;
            trace.is_opening |= is_opening;
            cards += 1;
        }
        if cards > 0 {
            self.log.tell(Event::Drew { seat, cards });
        }
    }

    /// Whether a hand holds a card of a kind.
    pub(super) fn holds(&self, seat: Seat, kind: Kind) -> bool {
        held(&self.set.kinds, &self.st.hands[seat.at()], kind).is_some()
    }

    /// Takes a card of a kind out of a hand onto the discard pile.
    fn shed(&mut self, seat: Seat, kind: Kind) -> u16 {
        let hand = &mut self.st.hands[seat.at()];
        let at = held(&self.set.kinds, hand, kind).expect("the menu listed a card that is held");
        let card = hand.remove(at);
        self.st.discard.push(card);
        card
    }

    /// Plays a card. What stays on a board is taken from the discard pile again.
    pub(super) fn play_card(&mut self, seat: Seat, kind: Kind) -> u16 {
        let card = self.shed(seat, kind);
        let turn = self.st.turn;
        let trace = &mut self.st.traces[seat.at()][usize::from(card)];
        if trace.first_turn == 0 {
            trace.first_turn = turn;
        }
        if seat == self.st.active {
            self.st.spent.has_played = true;
        }
        self.log.tell(Event::Played { seat, card });
        card
    }

    /// Discards a card unplayed.
    pub(super) fn discard(&mut self, seat: Seat, kind: Kind) {
        let card = self.shed(seat, kind);
        self.log.tell(Event::Discarded { seat, card });
    }

    /// Discards a whole hand (§9).
    pub(super) fn discard_hand(&mut self, seat: Seat) {
        while let Some(card) = self.st.hands[seat.at()].pop() {
            self.st.discard.push(card);
            self.log.tell(Event::Discarded { seat, card });
        }
    }

    /// A Hit card to mark damage: from the discard pile, else from the draw pile, which is then shuffled, else
    /// none at all (GR-34).
    pub(super) fn marker(&mut self) -> u16 {
        let is_hit = |card: &u16| self.set.kind(*card) == Kind::Hit;
        if let Some(at) = self.st.discard.as_slice().iter().rposition(is_hit) {
            return self.st.discard.remove(at);
        }
        if let Some(at) = self.st.deck.as_slice().iter().rposition(is_hit) {
            let card = self.st.deck.remove(at);
            self.shuffle_deck();
            return card;
        }
        NONE
    }

    /// Takes a card that was just played back out of the discard pile, onto a board.
    pub(super) fn take_back(&mut self, card: u16) {
        let at = self.st.discard.as_slice().iter().rposition(|&c| c == card);
        self.st
            .discard
            .remove(at.expect("a played card lies on the discard pile"));
    }

    /// Puts a marker onto the discard pile.
    pub(super) fn drop_marker(&mut self, card: u16) {
        if card != NONE {
            self.st.discard.push(card);
        }
    }

    /// Takes the marker off a slot.
    pub(super) fn unmark(&mut self, seat: Seat, slot: Slot) {
        let mark = &mut self.st.boards[seat.at()].mark[slot.at()];
        let card = std::mem::replace(mark, NONE);
        self.drop_marker(card);
    }

    /// Notes that a part did its work.
    pub(super) fn used(&mut self, seat: Seat, part: Part) {
        let turn = self.st.turn;
        let trace = &mut self.st.parts[seat.at()][part.at()];
        trace.uses += 1;
        if trace.first_turn == 0 {
            trace.first_turn = turn;
        }
    }
}
