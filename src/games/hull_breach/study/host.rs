//! A deck as a host of the card that is asked about: where each of its cards lies.

use crate::card::{CardDef, Kind};
use crate::pool::Deck;
use breachlab_core::games::{Host, Listing};

/// The first slot of the 50 cards; before it lie the Station and the two starting modules.
pub(super) const LIST: u8 = 3;

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

/// How unlike a card is to one that may give way to it: 0 for its own type and class, 1 for its own type, else 2.
pub(super) fn likeness(card: &CardDef, other: &CardDef) -> u8 {
    let is_of_class = card.kind != Kind::Ship || other.class == card.class;
    match (other.kind == card.kind, is_of_class) {
        (true, true) => 0,
        (true, false) => 1,
        _ => 2,
    }
}
