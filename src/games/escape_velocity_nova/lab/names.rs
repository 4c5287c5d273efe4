//! What things are called in sentences: each side of a card by its own name, ships with the letter of whose deck they came in.

use crate::card::{Green, NONE, Red, TwoSided};
use crate::setup::{CardSet, Setup};
use breachlab_core::engine::letter;

/// Between the names of the two sides of a card.
const BETWEEN: &str = " / ";

/// What the green side of a card is called.
pub(crate) fn green<'a>(set: &'a CardSet, card: &'a TwoSided) -> &'a str {
    let name = match &card.green {
        Green::Ship(hull) => hull.name,
        Green::Fitting(fitting) => fitting.name,
    };
    if name == NONE {
        &card.name
    } else {
        &set.names[usize::from(name)]
    }
}

/// What the red side of a card is called.
pub(crate) fn red<'a>(set: &'a CardSet, card: &'a TwoSided) -> &'a str {
    match &card.red {
        Red::Planet(planet) if planet.name != NONE => &set.names[usize::from(planet.name)],
        _ => card
            .name
            .split_once(BETWEEN)
            .map_or(card.name.as_str(), |(_, red)| red),
    }
}

/// The green side of a copy.
pub(super) fn green_of(set: &Setup, copy: u16) -> &str {
    green(&set.set, set.card(copy))
}

/// The red side of a copy.
pub(super) fn red_of(set: &Setup, copy: u16) -> &str {
    red(&set.set, set.card(copy))
}

/// Both sides of a copy.
pub(super) fn whole(set: &Setup, copy: u16) -> &str {
    &set.card(copy).name
}

/// A copy in play, told from all others: the second Viper that came in A's deck is `A's Viper 2`, whoever has it by now.
pub(super) fn called(set: &Setup, copy: u16) -> String {
    let of = set.copies[usize::from(copy)];
    let name = green_of(set, copy);
    let before = (0..copy).filter(|&other| {
        let twin = set.copies[usize::from(other)];
        twin.seat == of.seat && !twin.is_nova && green_of(set, other) == name
    });
    match before.count() {
        _ if of.is_nova => format!("{}'s {name} of the Nova Deck", letter(of.seat)),
        0 => format!("{}'s {name}", letter(of.seat)),
        twins => format!("{}'s {name} {}", letter(of.seat), twins + 1),
    }
}

/// Every name that a sentence can hold.
pub(super) fn all(set: &Setup) -> Vec<String> {
    let mut all: Vec<String> = set.set.names.iter().cloned().collect();
    let systems = set.set.map.systems.iter();
    all.extend(systems.map(|system| system.name.clone()));
    for card in set.set.cards.iter() {
        all.push(card.name.clone());
        all.push(red(&set.set, card).to_owned());
    }
    all.extend((0..set.copies.len() as u16).map(|copy| called(set, copy)));
    all.extend(breachlab_core::engine::Seat::first(set.seats).map(|seat| letter(seat).to_string()));
    // Storylines and systems of weapons may have no name.
    all.retain(|name| !name.is_empty());
    all.sort_unstable();
    all.dedup();
    all
}
