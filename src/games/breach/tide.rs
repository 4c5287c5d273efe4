//! What each step of the flood scale does (§6), worked out once for a set-up.

use super::rules::{DECKS, DIFFICULTIES, MOST_WATER, Rules};
use super::ship::{Ship, Squares};
use breachlab_core::engine::List;

/// An icon of the flood scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// Nothing: the deck is dry.
    Dry,
    /// A deck is partly flooded: it is slow.
    Partly(u8),
    /// A deck is flooded.
    Fully(u8),
    /// The ship has sunk.
    Sunk,
}

/// The flood scale (§6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FloodScale {
    /// Icons from the lowest.
    pub icons: Vec<Icon>,
    /// Where the token starts, by difficulty.
    pub start: [u8; DIFFICULTIES],
}

/// What holds while the token lies on a step of the scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tide {
    /// The icon.
    pub icon: Icon,
    /// Squares of flooded decks.
    pub full: Squares,
    /// Squares of the topmost flooded deck.
    pub topmost: Squares,
    /// Squares on which a move is one step.
    pub slow: Squares,
    /// The same for whoever wades.
    pub slow_for_wader: Squares,
    /// Where a pump takes the token; the same step where it cannot be played (BR-14).
    pub pumped: u8,
}

impl Tide {
    /// Whether a deck is flooded.
    #[must_use]
    pub const fn is_full(&self, deck: Squares) -> bool {
        self.full & deck != 0
    }

    /// All steps of a scale.
    #[must_use]
    pub fn all(scale: &FloodScale, ship: &Ship, rules: &Rules) -> List<Self, MOST_WATER> {
        let mut tides = List::new(Self {
            icon: Icon::Sunk,
            full: 0,
            topmost: 0,
            slow: 0,
            slow_for_wader: 0,
            pumped: 0,
        });
        let (mut full, mut topmost): (Squares, Squares) = (0, 0);
        let mut top = DECKS;
        let mut pumped = None;
        for (step, &icon) in scale.icons.iter().enumerate() {
            let mut partly = 0;
            match icon {
                Icon::Partly(deck) => partly = ship.decks[usize::from(deck)],
                Icon::Fully(deck) => {
                    full |= ship.decks[usize::from(deck)];
                    top = top.min(usize::from(deck));
                    topmost = ship.decks[top];
                }
                Icon::Dry | Icon::Sunk => {}
            }
            let everywhere = rules.is_slow_everywhere && partly != 0;
            let slow = if everywhere {
                Squares::MAX
            } else {
                partly | full
            };
            let below = pumped.unwrap_or(if rules.pumps_dry { 0 } else { step as u8 });
            tides.push(Self {
                icon,
                full,
                topmost,
                slow,
                slow_for_wader: slow & !partly & !topmost,
                pumped: below,
            });
            if matches!(icon, Icon::Fully(_)) {
                pumped = Some(step as u8);
            }
        }
        tides
    }
}
