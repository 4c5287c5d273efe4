//! A deck as a host of the card that is asked about: where each of its cards lies.

use super::{LIST, OrderStudy};
use crate::card::Kind;
use crate::ids::BROUGHT;
use crate::pool::Deck;
use breachlab_core::games::{Def, Host, Listing};

pub(super) fn host(deck: &Deck, typed: &str) -> Host {
    let mut at = 0;
    let mut list: Vec<Listing> = Vec::new();
    for (entry, (id, copies)) in deck.entries().into_iter().enumerate() {
        let slots: Vec<u8> = (at..at + copies).collect();
        at += copies;
        let card = usize::from(id.0);
        match list.iter_mut().find(|listing| listing.card == card) {
            Some(listing) => listing.slots.extend(slots),
            None => list.push(Listing { card, entry, slots }),
        }
    }
    Host {
        id: deck.id.clone(),
        name: deck.name.clone(),
        typed: typed.to_owned(),
        list,
    }
}

impl OrderStudy {
    /// The slots of a deck that so many copies of a card would take: those of cards most like it, the fullest first.
    pub(super) fn slots_for(&self, host: usize, card: Def, copies: usize) -> Option<Vec<u8>> {
        let kind = self.def(card).kind;
        if kind == Kind::Station {
            // A Station's subtype is the deck's faction: only one of the same can take its place.
            return (self.def(card).faction == self.decks[host].faction).then(|| vec![0]);
        }
        let alike = |listing: &Listing| {
            let other = self.def(listing.card);
            let same_class = kind != Kind::Ship || other.class == self.def(card).class;
            match (other.kind == kind, same_class) {
                (true, true) => 0,
                (true, false) => 1,
                _ => 2,
            }
        };
        let mut left: Vec<(usize, Vec<u8>)> = self.hosts[host]
            .list
            .iter()
            .filter(|listing| listing.card != card)
            .map(|listing| {
                let slots = listing.slots.iter().copied().filter(|&slot| slot >= LIST);
                (alike(listing), slots.collect())
            })
            .collect();
        let mut room = Vec::with_capacity(copies);
        while room.len() < copies {
            let (_, slots) = left
                .iter_mut()
                .filter(|(_, slots)| !slots.is_empty())
                .min_by_key(|(alike, slots)| (*alike, usize::from(u8::MAX) - slots.len()))?;
            room.extend(slots.pop());
        }
        room.sort_unstable();
        debug_assert!(room.iter().all(|&slot| usize::from(slot) < BROUGHT));
        Some(room)
    }
}
