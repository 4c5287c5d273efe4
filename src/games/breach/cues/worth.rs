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
            Use::Clear(kind) => 6.0 - f32::from(st.cubes[kind as usize].min(5)),
            Use::Fire => 4.0,
            Use::Light => 3.0,
            Use::Float => 2.0,
        };
    }
    let gem = place - items.len();
    let need = set.keys();
    if !is_shut(st.chests[gem]) {
        0.0
    } else if keys[gem] <= need {
        8.0
    } else {
        1.5
    }
}
