//! What is fixed before the first shuffle: the pool, the decks by seat, the rules.

use std::sync::Arc;

use super::card::{CardDef, DefId};
use super::cues::{Ploy, Worth, read_ploy};
use super::effect::{EffectId, Op, Trigger};
use super::ids::{BROUGHT, CARDS, CardIx, SLOTS};
use super::pool::{Deck, Pool};
use super::rules::Rules;
use super::traits::Trait;
use crate::engine::Seat;

/// Everything a match reads and never writes.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The compiled cards.
    pub pool: Arc<Pool>,
    /// The decks, by seat.
    pub decks: Vec<Deck>,
    /// The rules in force.
    pub rules: Rules,
    /// Definition of every card of the match, by [`CardIx`].
    ids: Vec<DefId>,
    /// The same, resolved, so that the loop reads one table.
    cards: Vec<CardDef>,
    /// Deck entry (Station, modules, then list entries) of every card, by [`CardIx`].
    entries: Vec<u16>,
    /// Every trait that some card here has or can grant: windows for the others are skipped unseen.
    reachable: u32,
    /// Timings of abilities that cards here offer in play (bits of [`Timing`](super::card::Timing)).
    abilities: u16,
    /// What pilots think of every card, by [`CardIx`].
    worths: Vec<Worth>,
    /// What every effect of the pool is good for, by [`EffectId`].
    ploys: Vec<Ploy>,
}

/// A line-up that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Wrong number of seats.
    #[error("{0} decks given, 2 to 6 Commanders can play")]
    Seats(usize),
    /// A list of the wrong size.
    #[error("deck {0} has {1} cards, wanted 50")]
    Size(String, usize),
    /// More standing effects than a match has room for.
    #[error("deck {0} could bring {1} standing effects into play, at most 64 are supported")]
    Effects(String, usize),
}

impl Setup {
    /// Puts decks on seats.
    ///
    /// # Errors
    /// When the line-up has fewer than 2 or more than 6 decks, or a list is not of 50 cards.
    pub fn new(pool: Arc<Pool>, decks: Vec<Deck>, rules: Rules) -> Result<Self, SetupError> {
        if !(2..=6).contains(&decks.len()) {
            return Err(SetupError::Seats(decks.len()));
        }
        let filler = decks[0].station;
        let mut ids = vec![filler; CARDS];
        let mut entries = vec![0_u16; CARDS];
        for (seat, deck) in decks.iter().enumerate() {
            if deck.size() != BROUGHT - 3 {
                return Err(SetupError::Size(deck.id.clone(), deck.size()));
            }
            let mut at = seat * SLOTS;
            let mut standing = 0;
            for (entry, (def, count)) in deck.entries().into_iter().enumerate() {
                for _ in 0..count {
                    ids[at] = def;
                    entries[at] = entry as u16;
                    standing += pool.def(def).effects.len as usize;
                    at += 1;
                }
            }
            if standing > SLOTS {
                return Err(SetupError::Effects(deck.id.clone(), standing));
            }
        }
        let cards: Vec<CardDef> = ids.iter().map(|id| *pool.def(*id)).collect();
        let (mut reachable, mut abilities) = (0, 0);
        for deck in &decks {
            for (def, _) in deck.entries() {
                reachable |= pool.def(def).traits.bits();
                for effect in &pool.effects[pool.def(def).effects.range()] {
                    if let Trigger::Ability(timing) = effect.trigger {
                        abilities |= 1 << timing as u16;
                    }
                }
            }
        }
        // Grants anywhere in the pool's steps count: a superset is safe, and cheap to find.
        for step in &pool.steps {
            if let Op::Grant(which, _) = step.op {
                reachable |= 1 << which as u32;
            }
        }
        let worths = cards.iter().map(|def| Worth::of(&pool, def)).collect();
        let ploys = (0..pool.effects.len())
            .map(|at| read_ploy(&pool, EffectId(at as u16)))
            .collect();
        Ok(Self {
            worths,
            ploys,
            pool,
            decks,
            rules,
            ids,
            cards,
            entries,
            reachable,
            abilities,
        })
    }

    /// How many Commanders play.
    #[inline]
    #[must_use]
    pub fn seats(&self) -> usize {
        self.decks.len()
    }

    /// The seats, in order.
    pub fn all(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::first(self.decks.len())
    }

    /// The definition of a card.
    #[inline]
    #[must_use]
    pub fn def(&self, ix: CardIx) -> &CardDef {
        &self.cards[ix.at()]
    }

    /// The definition id of a card.
    #[inline]
    #[must_use]
    pub fn id(&self, ix: CardIx) -> DefId {
        self.ids[ix.at()]
    }

    /// What pilots think of a card.
    #[inline]
    #[must_use]
    pub fn worth(&self, ix: CardIx) -> &Worth {
        &self.worths[ix.at()]
    }

    /// What an effect is good for.
    #[inline]
    #[must_use]
    pub fn ploy(&self, effect: EffectId) -> Ploy {
        self.ploys[usize::from(effect.0)]
    }

    /// The deck entry of a card.
    #[inline]
    #[must_use]
    pub fn entry(&self, ix: CardIx) -> u16 {
        self.entries[ix.at()]
    }

    /// Whether any card here has or can grant the trait.
    #[inline]
    #[must_use]
    pub fn reaches(&self, which: Trait) -> bool {
        self.reachable & (1 << which as u32) != 0
    }

    /// Whether any card here offers an ability at this timing.
    #[inline]
    #[must_use]
    pub fn offers(&self, timing: super::card::Timing) -> bool {
        self.abilities & (1 << timing as u16) != 0
    }

    /// A card's printed name.
    #[must_use]
    pub fn name(&self, ix: CardIx) -> &str {
        &self.pool.text(self.id(ix)).name
    }
}
