//! Where a crew searches: together on one square of a deck that the water reaches last, where whatever they find can be cleared
//! and handed on, and where an obstacle spoils nothing.

use crate::rules::{DECKS, GEMS};
use crate::setup::Setup;
use crate::ship::{Square, Squares, each, has, only};
use crate::state::{Resting, State};
use crate::tide::Icon;
use breachlab_core::engine::Seat;

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

/// The square where the crew searches, of those it can get to: of those that are harmless on the top deck, or the next one down where
/// none is left, the one with most pawns, and of those alike the nearest to the stairs. Where no square is harmless any more, one
/// that is no way: it may cut something off, but a crew that finds nothing does not get home either.
///
/// With a `sweep` above 0 it searches on the deck that is flooded next as long as a square so many steps from the stairs up is
/// harmless: the water takes the obstacles there away.
pub(super) fn square(
    set: &Setup,
    st: &State,
    ways: Squares,
    reach: Squares,
    sweep: u8,
) -> Option<Square> {
    if let Some(at) = swept(set, st, ways, reach, sweep) {
        return Some(at);
    }
    harmless(set, st, ways, reach).or_else(|| {
        let free = reach & !st.blocked & !ways & !set.tide(st.water).full;
        let leads_on = |at: Square| set.ship.beside(only(at)) & !st.blocked != 0;
        // Near the stairs up, should the deck be the next one under water.
        let far = |deck: usize, at: Square| match deck {
            0 => 0,
            _ => set.ship.apart(at, st.stairs[deck - 1][1], false),
        };
        let nearest = |deck: usize| {
            let squares = each(free & set.ship.decks[deck]).filter(|&at| leads_on(at));
            squares.min_by_key(|&at| far(deck, at))
        };
        (0..DECKS).find_map(nearest)
    })
}

/// A harmless square on the deck that is flooded next, near the stairs up: where pawns stand already, before others.
fn swept(set: &Setup, st: &State, ways: Squares, reach: Squares, sweep: u8) -> Option<Square> {
    let ahead = set.tides.as_slice().iter().skip(usize::from(st.water) + 1);
    let next = ahead.filter_map(|tide| match tide.icon {
        Icon::Fully(deck) => Some(usize::from(deck)),
        _ => None,
    });
    let deck = next.take(1).find(|&deck| deck > 0 && sweep > 0)?;
    let [above, below] = st.stairs[deck - 1];
    if !has(reach, above) || !has(reach, below) {
        return None;
    }
    let free = set.ship.decks[deck] & !st.blocked;
    let mut near = only(below);
    for _ in 0..sweep {
        near |= set.ship.beside(near) & free;
    }
    let near = near & reach & !ways;
    let pawns = each(near & st.pawns());
    let mut squares = pawns.chain(each(near));
    squares.find(|&at| is_harmless(set, st, ways, at))
}

fn harmless(set: &Setup, st: &State, ways: Squares, reach: Squares) -> Option<Square> {
    for deck in 0..DECKS {
        let squares = set.ship.decks[deck] & reach;
        let next = st.water + 1;
        let floods = set.tide(next.min(set.tides.len() as u8 - 1)).icon == Icon::Fully(deck as u8);
        if squares == 0 || set.tide(st.water).full & squares != 0 || floods {
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

/// Squares that a player can come to as obstacles and water stand, the own one among them.
pub(super) fn reach(set: &Setup, st: &State, seat: Seat) -> Squares {
    let mut mover = st.mover(set, seat);
    let at = only(st.sailors[seat].at);
    // A way out of the own square leads on wherever an obstacle lies under it.
    mover.blocked &= !at;
    let free = if mover.passes {
        Squares::MAX
    } else {
        !mover.blocked
    };
    let (mut reached, mut layer) = (at, at);
    while layer != 0 {
        layer = st.steps(set, &mover, layer) & free & !reached;
        reached |= layer;
    }
    reached
}
