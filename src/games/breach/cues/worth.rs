//! What a card in a hand is worth to those who play together: for what is thrown away, exchanged and handed on.

use crate::card::{Gem, Use};
use crate::rules::GEMS;
use crate::setup::Setup;
use crate::state::{Chest, State};
use crate::view::View;
use breachlab_core::engine::Seat;

/// Keys of each gem over all hands that this player sees and shares with.
pub(super) fn keys(view: &View<'_>) -> [u8; GEMS] {
    let (set, st) = (view.setup(), view.table());
    let mut keys = [0; GEMS];
    let own = view.seat();
    for seat in st.living().filter(|&seat| seat == own || !set.is_race()) {
        for (gem, keys) in (0..).zip(&mut keys) {
            *keys += st.sailors[seat].hand[set.key_place(gem)];
        }
    }
    keys
}

/// Whether a chest still wants keys.
pub(super) const fn is_shut(chest: Chest) -> bool {
    !chest.is_open
}

/// Whether a hand opens the chest of a gem.
pub(super) fn can_open(set: &Setup, st: &State, seat: Seat, gem: Gem) -> bool {
    let hand = &st.sailors[seat].hand;
    let need = set.keys();
    if hand[set.key_place(gem)] >= need {
        return true;
    }
    let any = &hand[set.items.len()..set.places()];
    st.ability(set, seat) == crate::card::Ability::AnyKeys && any.iter().sum::<u8>() >= need
}

/// The worth of a card by its place in a hand, where so many keys are held over all.
pub(super) fn of(set: &Setup, st: &State, keys: [u8; GEMS], place: usize) -> f32 {
    let items = set.items.as_slice();
    if let Some(item) = items.get(place) {
        return match item.does {
            Use::Pump => 9.0,
            // The fewer cubes are left, the more it is worth; without one the next obstacle of the kind loses.
            Use::Clear(kind) => match st.cubes[kind as usize] {
                0 => 12.0,
                1 => 10.0,
                2 => 7.0,
                cubes => 7.0 - f32::from(cubes.min(6)),
            },
            Use::Fire => 5.0,
            Use::Light | Use::Float => 1.0,
        };
    }
    let gem = place - items.len();
    let need = set.keys();
    if !is_shut(st.chests[gem]) {
        0.0
    } else if keys[gem] <= need {
        // What is thrown away comes back when the deck is made anew, and that may be too late.
        match (set.copies[place] - st.discards[place]).saturating_sub(need) {
            0 => 8.5,
            1 => 7.0,
            _ => 6.0,
        }
    } else {
        1.5
    }
}

/// Cards of a hand that are not to be thrown away lightly, treasures among them.
pub(super) fn wanted(set: &Setup, st: &State, keys: [u8; GEMS], seat: Seat) -> u8 {
    let own = &st.sailors[seat];
    let places = (0..set.places()).filter(|&place| own.hand[place] > 0);
    let cards = places.filter(|&place| of(set, st, keys, place) >= WANTED);
    cards.map(|place| own.hand[place]).sum::<u8>() + own.treasures.count_ones() as u8
}

/// The worth from which on a card is wanted.
const WANTED: f32 = 2.0;
