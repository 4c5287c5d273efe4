//! Every sentence that a decision can be: what refusals of scenarios may say. Names stand for any name, numbers for any number.

use crate::action::Action;
use crate::card::{Hazard, Keys};
use crate::rules::GEMS;
use crate::setup::Setup;
use crate::tell::{hazard, said};
use breachlab_core::engine::{MAX_SEATS, Seat, letter};

/// Cards, gems, obstacles and players' letters as sentences name them.
pub(super) fn names(set: &Setup) -> Vec<String> {
    let cards = set.set.cards.iter().map(|card| card.name.clone());
    let gems = set.set.gems.iter().cloned();
    let kinds = Hazard::ALL.map(|kind| hazard(kind).to_owned());
    let letters = Seat::first(MAX_SEATS).map(|seat| letter(seat).to_string());
    cards.chain(gems).chain(kinds).chain(letters).collect()
}

/// One of each form; handfuls of keys have as many forms as there are gems in them.
pub(super) fn all(set: &Setup) -> Vec<String> {
    let (who, card, at, kind) = (Seat(0), 0, 0, Hazard::Cannon);
    let mut all = vec![
        Action::End,
        Action::Go(at),
        Action::Search,
        Action::Clear(card, at),
        Action::Float(card),
        Action::Pump(card),
        Action::Steal(card, who),
        Action::Shift(card, kind, at, at),
        Action::Break(card, at),
        Action::Give(card, who),
        Action::Hand(0, who),
        Action::Retrieve(0),
        Action::PickUp(0),
        Action::Deliver(0),
        Action::Exchange(card, card, card),
        Action::Revive(who),
        Action::Lend(who, 1),
        Action::Lend(who, 2),
        Action::Take(who),
        Action::Drop(card),
        Action::DropTreasure(0),
        Action::Haunt(at),
        Action::Push(kind, at),
        Action::Place(at),
    ];
    all.extend((1..=GEMS).map(|gems| {
        let mut keys = Keys::default();
        keys.0[..gems].fill(1);
        Action::Open(0, keys)
    }));
    all.into_iter().map(|action| said(set, action)).collect()
}
