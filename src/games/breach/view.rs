//! What one player may see, and how the rest is dealt anew behind it. A crew shows its hands; racers hide theirs.

use super::rules::GEMS;
use super::setup::Setup;
use super::state::{HAND_ROOM, Resting, Sailor, State};
use super::turn::is_held;
use breachlab_core::dice::Stream;
use breachlab_core::engine::{List, Seat};

/// A player's view. The order of the item deck and of the treasures is hidden; in a race the hands of others are, and which
/// treasures they hold.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    setup: &'a Setup,
    state: &'a State,
    seat: Seat,
}

impl<'a> View<'a> {
    pub(super) const fn new(setup: &'a Setup, state: &'a State, seat: Seat) -> Self {
        Self { setup, state, seat }
    }

    /// Whose view it is.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Cards, characters, board and rules: all of it is open.
    #[must_use]
    pub const fn setup(&self) -> &'a Setup {
        self.setup
    }

    /// What lies open on the table. Whoever reads it must not look at the deck, the order of treasures, or hands that
    /// [`View::hand`] does not show.
    pub(super) const fn table(&self) -> &'a State {
        self.state
    }

    /// The cards of a hand, where this player sees them.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> Option<&'a [u8; HAND_ROOM]> {
        let is_open = seat == self.seat || !self.setup.is_race();
        is_open.then(|| &self.state.sailors[seat].hand)
    }

    /// A player as this one sees them: a hidden hand is empty.
    #[must_use]
    pub fn sailor(&self, seat: Seat) -> Sailor {
        let sailor = self.state.sailors[seat];
        match self.hand(seat) {
            Some(_) => sailor,
            None => Sailor {
                hand: [0; HAND_ROOM],
                treasures: 0,
                ..sailor
            },
        }
    }

    /// Cards of the item deck.
    #[must_use]
    pub fn deck_left(&self) -> usize {
        self.state.pile.len()
    }

    /// A match that agrees with everything seen here: hidden cards are put in order, shuffled, and dealt to where as many
    /// lay.
    pub(super) fn redeal(&self, state: &mut State, luck: &mut Stream) {
        *state = *self.state;
        if self.setup.is_race() {
            self.redeal_hands(state, luck);
            self.redeal_treasures(state, luck);
        } else {
            state.pile.as_mut_slice().sort_unstable();
            luck.shuffle(state.pile.as_mut_slice());
            state.treasures.as_mut_slice().sort_unstable();
            luck.shuffle(state.treasures.as_mut_slice());
        }
    }

    /// The deck and the hands of others: no obstacle comes into a hand.
    fn redeal_hands(&self, state: &mut State, luck: &mut Stream) {
        let mut pool: List<u16, { super::rules::MOST_PILE }> = state.pile;
        let others = || self.state.seats().filter(|&seat| seat != self.seat);
        for seat in others() {
            for place in 0..self.setup.places() {
                for _ in 0..std::mem::take(&mut state.sailors[seat].hand[place]) {
                    pool.push(place as u16);
                }
            }
        }
        pool.as_mut_slice().sort_unstable();
        luck.shuffle(pool.as_mut_slice());
        for seat in others() {
            let held = self.state.sailors[seat]
                .hand
                .iter()
                .map(|&held| usize::from(held));
            for _ in 0..held.sum() {
                let cards = pool.as_slice();
                let is_card = |&card: &u16| is_held(self.setup.faces[usize::from(card)]);
                let Some(at) = cards.iter().position(is_card) else {
                    break;
                };
                let card = pool.remove(at);
                state.sailors[seat].hand[usize::from(card)] += 1;
            }
        }
        state.pile = pool;
    }

    /// Treasures in chests and in the hands of others, as many as each held.
    fn redeal_treasures(&self, state: &mut State, luck: &mut Stream) {
        let mut pool: List<u16, GEMS> = List::new(0);
        for treasure in 0..GEMS {
            let is_hidden = match state.lies[treasure] {
                Resting::Hidden => true,
                Resting::Held(seat) => seat != self.seat,
                Resting::On(_) | Resting::Gone => false,
            };
            if is_hidden {
                pool.push(treasure as u16);
            }
        }
        luck.shuffle(pool.as_mut_slice());
        state.treasures.clear();
        for seat in self.state.seats().filter(|&seat| seat != self.seat) {
            let held = self.state.sailors[seat].treasures.count_ones();
            state.sailors[seat].treasures = 0;
            for _ in 0..held {
                if let Some(treasure) = pool.pop() {
                    state.lies[usize::from(treasure)] = Resting::Held(seat);
                    state.sailors[seat].treasures |= 1 << treasure;
                }
            }
        }
        for &treasure in pool.as_slice() {
            state.lies[usize::from(treasure)] = Resting::Hidden;
            state.treasures.push(treasure);
        }
    }
}
