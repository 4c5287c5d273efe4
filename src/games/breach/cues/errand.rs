//! What each of the crew is about: a chest, a treasure, the way home, or the search for what is lacking.

use super::camp;
use super::worth;
use crate::card::{Ability, Gem};
use crate::rules::{DECKS, GEMS, Venture};
use crate::setup::Setup;
use crate::ship::{Square, Squares, each, has, only};
use crate::state::{Resting, State};
use crate::tide::Icon;
use crate::view::View;
use breachlab_core::engine::Seat;

/// What a player is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Trip {
    /// Searches with the others.
    #[default]
    Camp,
    /// Goes to a chest, or to a treasure that lies about.
    Chest,
    /// Goes home.
    Home,
}

/// What there is to be known for all errands.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Needs {
    /// Keys of each gem over the hands that are shared.
    pub(super) keys: [u8; GEMS],
    /// Something is still to be found by searching: a chest's place, keys, a pump for a flooded chest.
    pub(super) lacks: bool,
    /// Squares that must stay open.
    pub(super) ways: Squares,
    /// Squares that whoever acts can come to.
    pub(super) reach: Squares,
    /// Steps to the stairs within which the crew searches on the deck that is flooded next; 0 for not at all.
    pub(super) sweep: u8,
}

impl Needs {
    pub(super) fn of(view: &View<'_>, sweep: u8) -> Self {
        let (set, st) = (view.setup(), view.table());
        let keys = worth::keys(view);
        let need = set.keys();
        let reach = camp::reach(set, st, view.seat());
        // Home, cut off: what clears the way is still to be found.
        let mut lacks = is_all_found(st) && !has(reach, st.breach);
        if !set.is_race() {
            let is_apart = |seat| !has(reach | st.blocked, st.sailors[seat].at);
            lacks |= st.living().any(is_apart);
        }
        for (gem, &held) in keys.iter().enumerate() {
            let chest = st.chests[gem];
            if let Resting::On(at) = st.lies[gem] {
                lacks |= !has(reach, at);
            }
            if chest.is_empty {
                continue;
            }
            // Under water it waits for a pump, behind obstacles for what clears them.
            let is_closed = st.chest_at(gem as Gem).is_none_or(|at| !has(reach, at));
            lacks |= is_closed || !chest.is_open && held < need;
        }
        Self {
            keys,
            lacks,
            ways: camp::ways(st),
            reach,
            sweep,
        }
    }
}

/// Steps from one square to another by the stairs where nothing lies in the way: from the table of distances.
pub(super) fn way(set: &Setup, st: &State, from: Square, to: Square) -> u16 {
    let (mut at, mut steps) = (from, 0);
    let (mut deck, goal) = (set.ship.deck(from), set.ship.deck(to));
    while deck != goal {
        let is_down = deck < goal;
        let upper = if is_down { deck } else { deck - 1 };
        let [above, below] = st.stairs[upper.min(DECKS - 2)];
        let (near, far) = if is_down {
            (above, below)
        } else {
            (below, above)
        };
        steps += u16::from(set.ship.apart(at, near, false)) + 1;
        at = far;
        deck = if is_down { deck + 1 } else { deck - 1 };
    }
    steps + u16::from(set.ship.apart(at, to, false))
}

/// Whether no treasure is hidden or lies about.
fn is_all_found(st: &State) -> bool {
    let is_found = |lies: &Resting| matches!(lies, Resting::Held(_) | Resting::Gone);
    st.lies.iter().all(is_found)
}

/// Whether a player may stand on a square now, as water and obstacles stand, and can come to it.
fn is_open_to(set: &Setup, st: &State, seat: Seat, reach: Squares, at: Square) -> bool {
    let tide = set.tide(st.water);
    if !has(reach, at) || st.is_blocked(at) && st.sailors[seat].at != at {
        return false;
    }
    !has(tide.full, at) || st.ability(set, seat) == Ability::Wades && has(tide.topmost, at)
}

/// Whether of all who live this one is nearest to a square; the first of those alike.
fn is_nearest(set: &Setup, st: &State, seat: Seat, at: Square) -> bool {
    let far = |seat: Seat| way(set, st, st.sailors[seat].at, at);
    let own = far(seat);
    st.living()
        .all(|other| other == seat || far(other) > own || far(other) == own && other > seat)
}

/// The errand of a player, and where it leads.
pub(super) fn errand(view: &View<'_>, seat: Seat, needs: &Needs) -> (Trip, Option<Square>) {
    let (set, st) = (view.setup(), view.table());
    let own = view.sailor(seat);
    let reach = if seat == view.seat() {
        needs.reach
    } else {
        camp::reach(set, st, seat)
    };
    let has_target = set.is_race() && own.treasures >> st.target & 1 == 1;
    if has_target && has(reach, st.breach) {
        return (Trip::Home, Some(st.breach));
    }
    if !set.is_race() && is_all_found(st) && has(reach, st.breach) {
        return (Trip::Home, Some(st.breach));
    }
    // The last treasure waits until everybody can come home.
    let is_too_soon = !set.is_race() && st.treasures.len() == 1 && needs.lacks;
    let find = nearest_find(set, st, seat, reach, own.at);
    if let Some(at) = find.filter(|_| !is_too_soon) {
        return (Trip::Chest, Some(at));
    }
    // One alone brings each treasure home: the hand has no room for it.
    if set.venture == Venture::Alone && own.treasures != 0 && has(reach, st.breach) {
        return (Trip::Home, Some(st.breach));
    }
    if set.is_race() {
        // With the target in hand and the way home shut: a card that clears it, or the search for one.
        let to_clear = has_target.then(|| clearing(set, st, seat, reach)).flatten();
        let roam = || roam(set, st, own.at, needs.ways, reach);
        return (Trip::Camp, to_clear.or_else(roam));
    }
    if !needs.lacks {
        return (Trip::Home, Some(st.breach));
    }
    let to_clear = clearing(set, st, seat, reach);
    let camp = || camp::square(set, st, needs.ways, reach, needs.sweep);
    (Trip::Camp, to_clear.or_else(camp))
}

/// The nearest chest or treasure that is this player's to fetch.
fn nearest_find(
    set: &Setup,
    st: &State,
    seat: Seat,
    reach: Squares,
    from: Square,
) -> Option<Square> {
    let mut best: Option<(u16, Square)> = None;
    let mut offer = |at: Square| {
        let far = way(set, st, from, at);
        if best.is_none_or(|(least, _)| far < least) {
            best = Some((far, at));
        }
    };
    for gem in 0..GEMS {
        let chest = st.chests[gem];
        if let Some(at) = st.chest_at(gem as Gem)
            && !chest.is_empty
            && is_open_to(set, st, seat, reach, at)
        {
            let is_ours = if chest.is_open {
                set.is_race() || is_nearest(set, st, seat, at)
            } else {
                worth::can_open(set, st, seat, gem as Gem)
            };
            if is_ours {
                offer(at);
            }
        }
        if let Resting::On(at) = st.lies[gem]
            && is_open_to(set, st, seat, reach, at)
            && (set.is_race() && gem as u8 == st.target
                || !set.is_race() && is_nearest(set, st, seat, at))
        {
            offer(at);
        }
    }
    best.map(|(_, at)| at)
}

/// The end of the stairs of a deck that a card of the hand clears something on, where there is nothing for it on the own: the
/// highest such deck. Where an obstacle lies there that the card clears, the other end.
fn clearing(set: &Setup, st: &State, seat: Seat, reach: Squares) -> Option<Square> {
    let own = &st.sailors[seat];
    let here = set.ship.deck(own.at);
    let items = set.items.as_slice().iter().zip(&own.hand);
    let cards = items
        .filter(|(_, held)| **held > 0)
        .map(|(item, _)| item.does);
    for does in cards {
        if st.cleared_by(set, does, set.ship.decks[here]) != 0 {
            continue;
        }
        for deck in (0..DECKS).filter(|&deck| deck != here) {
            let targets = st.cleared_by(set, does, set.ship.decks[deck]);
            let [far, near] = if deck > here {
                let [above, below] = st.stairs[deck - 1];
                [below, above]
            } else {
                st.stairs[deck]
            };
            if targets != 0 && has(reach, far) {
                return Some(far);
            }
            if has(targets, far) && has(reach, near) {
                return Some(near);
            }
        }
    }
    None
}

/// Where a racer searches: where it stands, or near by, or on another deck; off a deck that the water is about to take. Where no
/// square is harmless any more, one that is no way and can be left: who risks nothing then waits for nothing. None where there
/// is no such square either.
fn roam(set: &Setup, st: &State, at: Square, ways: Squares, reach: Squares) -> Option<Square> {
    let own = set.ship.deck(at);
    let icons = (1..=2).filter_map(|by| set.tides.as_slice().get(usize::from(st.water) + by));
    let sinks = |deck: usize| {
        let mut icons = icons.clone();
        icons.any(|tide| tide.icon == Icon::Fully(deck as u8))
    };
    let full = set.tide(st.water).full;
    if own > 0 && (has(full, at) || sinks(own)) {
        return Some(st.stairs[own - 1][0]);
    }
    let is_harmless = |&to: &Square| camp::is_harmless(set, st, ways, to);
    if is_harmless(&at) {
        return Some(at);
    }
    let free = reach & !st.blocked & !ways & !full;
    let can_leave = |&to: &Square| set.ship.beside(only(to)) & !st.blocked != 0;
    // The own deck, and then the others from the top.
    let decks = || {
        let others = (0..DECKS).filter(|&deck| deck != own && !sinks(deck));
        std::iter::once(own).chain(others)
    };
    let squares = |deck: usize| each(free & set.ship.decks[deck]);
    let far = |to: &Square| way(set, st, at, *to);
    let harmless = decks().find_map(|deck| squares(deck).filter(is_harmless).min_by_key(far));
    harmless.or_else(|| decks().find_map(|deck| squares(deck).filter(can_leave).min_by_key(far)))
}
