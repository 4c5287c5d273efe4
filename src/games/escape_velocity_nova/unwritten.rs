//! Piles of positions laid out by hand: their lowest cards lie in an order that nobody wrote down, and any of them may be
//! the next (§2.7). In a match that was dealt every card has its place, and the next is the top one.

use crate::battle::margins;
use crate::event::Event;
use crate::frame::{BattleStep, Frame};
use crate::halt::LabEnd;
use crate::play::Play;
use crate::rules::{NUMBERS, SEATS, SHARE};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

/// The place of the Nova pile among the piles.
const NOVA: usize = SEATS;
/// The most cards of a pile that can be told apart when one of them is drawn.
const MOST: usize = u8::MAX as usize;

const _: () = assert!(SHARE * SEATS + NUMBERS <= MOST);

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// The next card of the Nova pile. While nothing but a battle is asked about, cards are alike whose numbers it does not
    /// tell apart.
    #[inline]
    pub(crate) fn next_nova(&mut self) -> Option<u16> {
        let open = usize::from(self.st.unwritten[NOVA]);
        if open == 0 || self.st.nova.pile.len() > open {
            return self.st.nova.pile.pop();
        }
        let are_alike = self.st.laid == Some(LabEnd::Battle) && self.st.battle.is_on;
        let alike = are_alike.then(|| margins::sorts(self.look()));
        let mut sorts = [0; MOST];
        for (at, &copy) in self.st.nova.pile.as_slice().iter().enumerate() {
            let card = self.set.card(copy);
            // Until planets are fixed one of this system is a card of its own (§6.0).
            let is_own = self.st.battle.round == 0
                && card
                    .planet()
                    .is_some_and(|planet| planet.system == self.st.battle.system);
            let sort = alike.filter(|_| !is_own);
            let own = (NUMBERS + at) as u8;
            sorts[at] = sort.map_or(own, |alike| alike[usize::from(card.number)]);
        }
        let at = self.any_of(NOVA, self.st.nova.pile.len(), &sorts)?;
        Some(self.st.nova.pile.remove(at))
    }

    /// The next card of a ship deck. What is drawn behind the last shot of a battle, when nothing else is asked about, is
    /// a card like any other.
    #[inline]
    pub(crate) fn next_of(&mut self, seat: Seat) -> Option<u16> {
        let open = usize::from(self.st.unwritten[seat.at()]);
        let pile = &mut self.st.captain_mut(seat).pile;
        if open == 0 || pile.len() > open {
            return pile.pop();
        }
        let cards = pile.len();
        let is_aftermath = |frame: &Frame| matches!(frame, Frame::Battle(BattleStep::Aftermath(_)));
        let are_alike = self.st.laid == Some(LabEnd::Battle)
            && self.st.frames.as_slice().iter().any(is_aftermath);
        let mut sorts = [0; MOST];
        if !are_alike {
            (0..).zip(&mut sorts).for_each(|(at, sort)| *sort = at);
        }
        let at = self.any_of(seat.at(), cards, &sorts)?;
        Some(self.st.captain_mut(seat).pile.remove(at))
    }

    /// The place of one of the cards of a pile that are left open, each equally likely; cards of one sort are alike.
    fn any_of(&mut self, pile: usize, cards: usize, sorts: &[u8; MOST]) -> Option<usize> {
        let open = cards.min(MOST);
        if open == 0 {
            return None;
        }
        let at = self.dice.below_by(&sorts[..open]);
        self.st.unwritten[pile] = open as u16 - 1;
        Some(at as usize)
    }

    /// A pile has just been made of its discard; the Nova pile, or that of a player. Whether its order is left open: that of
    /// a position laid out by hand is.
    pub(crate) fn leave_open(&mut self, whose: Option<Seat>) -> bool {
        if self.st.laid.is_none() {
            return false;
        }
        let (pile, cards) = match whose {
            None => (NOVA, self.st.nova.pile.as_mut_slice()),
            Some(seat) => (seat.at(), self.st.captains[seat.at()].pile.as_mut_slice()),
        };
        // Two positions with the same cards in a pile without order are the same.
        cards.sort_unstable();
        self.st.unwritten[pile] = cards.len() as u16;
        true
    }

    /// Takes a card out of a ship deck, if it lies there.
    pub(crate) fn pull(&mut self, seat: Seat, copy: u16) {
        let pile = &mut self.st.captains[seat.at()].pile;
        let Some(at) = pile.as_slice().iter().position(|&held| held == copy) else {
            return;
        };
        pile.remove(at);
        let open = &mut self.st.unwritten[seat.at()];
        *open -= u16::from(at < usize::from(*open));
    }
}
