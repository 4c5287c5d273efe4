//! Where a crew searches: together on one square of a deck that the water reaches last, where whatever they find can be cleared
//! and handed on, and where an obstacle spoils nothing.

use crate::rules::{DECKS, GEMS};
use crate::setup::Setup;
use crate::ship::{Square, Squares, each, has, only};
use crate::state::{Resting, State};
use crate::tide::Icon;

/// Squares that must stay open: the breach, the ends of stairs, chests that are not empty, treasures that lie about.
pub(super) fn ways(st: &State) -> Squares {
    let mut ways = only(st.breach) | st.stair_ends();
    for gem in 0..GEMS {
        if !st.chests[gem].is_empty
            && let Some(at) = st.chest_at(gem as u8)
        {
            ways |= only(at);
        }
        if let Resting::On(at) = st.lies[gem] {
            ways |= only(at);
        }
    }
    ways
}

/// Whether an obstacle on the square would cut nothing off: what must stay open on the deck, and the pawns there.
pub(super) fn is_harmless(set: &Setup, st: &State, ways: Squares, at: Square) -> bool {
    let deck = set.ship.decks[set.ship.deck(at)];
    if has(ways | st.blocked, at) {
        return false;
    }
    if st.blocked & deck == 0 {
        return true;
    }
    let free = deck & !st.blocked & !only(at);
    let beside = set.ship.beside(only(at)) & free;
    let wanted = ways & free;
    let Some(start) = each(wanted).chain(each(beside)).next() else {
        return false;
    };
    let mut reached = only(start);
    loop {
        let next = (reached | set.ship.beside(reached)) & free;
        if next == reached {
            break;
        }
        reached = next;
    }
    wanted & !reached == 0 && beside & reached != 0
}

/// The square where the crew searches: of those that are harmless on the top deck, or the next one down where none is left, the one
/// with most pawns, and of those alike the nearest to the stairs. None where no square is.
pub(super) fn square(set: &Setup, st: &State, ways: Squares) -> Option<Square> {
    for deck in 0..DECKS {
        let squares = set.ship.decks[deck];
        let next = st.water + 1;
        let floods = set.tide(next.min(set.tides.len() as u8 - 1)).icon == Icon::Fully(deck as u8);
        if set.tide(st.water).full & squares != 0 || floods {
            continue;
        }
        // Where pawns stand already, most of them first.
        let mut best: Option<(u8, Square)> = None;
        let pawns = st.pawns() & squares & !st.blocked & !ways;
        for at in each(pawns) {
            let there = st.living().filter(|&seat| st.sailors[seat].at == at);
            let there = there.count() as u8;
            if best.is_none_or(|(most, _)| there > most) && is_harmless(set, st, ways, at) {
                best = Some((there, at));
            }
        }
        if let Some((_, at)) = best {
            return Some(at);
        }
        let stairs = st.stairs[deck.min(DECKS - 2)][usize::from(deck == DECKS - 1)];
        let near = each(squares & !st.blocked & !ways);
        let mut nearest: Option<(u8, Square)> = None;
        for at in near {
            let far = set.ship.apart(at, stairs, false);
            if nearest.is_none_or(|(least, _)| far < least) && is_harmless(set, st, ways, at) {
                nearest = Some((far, at));
            }
        }
        if let Some((_, at)) = nearest {
            return Some(at);
        }
    }
    None
}
