//! What a match leaves for reports, and what must hold at every decision.

use super::card::{Hazard, ItemFace};
use super::rules::{GEMS, HAZARDS};
use super::setup::Setup;
use super::ship::each;
use super::state::{CUBES, Resting, State};
use super::tide::Icon;
use breachlab_core::engine::{CardUse, Clash, Party, Record, Seat};

/// One row a card of the item deck, and one a character that the crew names. A crew draws together: its first seat bears
/// the rows of the cards. Racers draw each for themselves.
pub(super) fn record(set: &Setup, st: &State, record: &mut Record) {
    record.first = st.first.0;
    record.counters.extend_from_slice(&st.tallied);
    if set.is_race() {
        for seat in st.seats() {
            cards(set, st, seat..=seat, record);
            // Its character is the one row behind the cards.
            if set.members.as_slice()[seat.at()].is_some() {
                character(set.kinds as u16, st, seat, record);
            }
        }
    } else {
        let last = Seat(st.players.max(1) - 1);
        cards(set, st, Seat(0)..=last, record);
        let mut entry = set.kinds as u16;
        for (seat, member) in st.seats().zip(set.members.as_slice()) {
            if member.is_some() {
                character(entry, st, seat, record);
                entry += 1;
            }
        }
    }
    for &(seat, outcome) in st.breaches.as_slice() {
        record.clashes.push(Clash {
            attacker: Party::TABLE,
            defender: seat.into(),
            outcome,
            rounds: 1,
            wounds: 0,
            losses: 0,
        });
    }
}

/// Rows of the item deck for the seats that draw from it together.
fn cards(set: &Setup, st: &State, seats: std::ops::RangeInclusive<Seat>, record: &mut Record) {
    let together = || (seats.start().0..=seats.end().0).map(Seat);
    let first = *seats.start();
    for card in 0..set.kinds {
        let copies = u16::from(set.copies[card]);
        let mut row = CardUse {
            entry: card as u16,
            copies,
            ..CardUse::default()
        };
        for seat in together() {
            let used = st.used[seat][card];
            row.drawn += u16::from(used.drawn);
            row.opening += u16::from(used.is_dealt);
            row.deployed += u16::from(used.played);
            if used.first > 0 && (row.first_turn == 0 || used.first < row.first_turn) {
                row.first_turn = used.first;
            }
            if super::turn::is_held(set.faces[card]) {
                row.stuck += u16::from(st.sailors[seat].hand[card]);
            }
        }
        // A shuffled discard pile gives a copy a second time: a copy counts once.
        row.drawn = row.drawn.min(copies);
        row.deployed = row.deployed.min(copies);
        row.stuck = row.stuck.min(copies);
        row.never_seen = copies - row.drawn;
        record.cards[first].push(row);
    }
}

/// A character is in play from the first turn on; who drowns is destroyed.
fn character(entry: u16, st: &State, seat: Seat, record: &mut Record) {
    record.cards[seat].push(CardUse {
        entry,
        copies: 1,
        drawn: 1,
        opening: 1,
        deployed: 1,
        first_turn: 1,
        times_destroyed: u16::from(st.drowned[seat]),
        ..CardUse::default()
    });
}

/// Every card, cube and treasure is in one place.
pub(super) fn check(set: &Setup, st: &State) -> Result<(), String> {
    cards_add_up(set, st)?;
    for kind in Hazard::ALL {
        let lies = st.hazards[kind as usize].count_ones() as usize;
        let further = st
            .piled
            .as_slice()
            .iter()
            .filter(|(_, piled)| *piled == kind);
        let cubes = lies + further.count() + usize::from(st.cubes[kind as usize]);
        if cubes + usize::from(is_in_hand(st, kind)) != usize::from(CUBES) {
            return Err(format!("{cubes} cubes of {kind:?}"));
        }
    }
    let blocked = (0..HAZARDS).fold(0, |all, kind| all | st.hazards[kind]);
    if blocked != st.blocked {
        let odd: Vec<_> = each(blocked ^ st.blocked).collect();
        return Err(format!(
            "squares {odd:?} are blocked by nothing, or not by what lies there"
        ));
    }
    for treasure in 0..GEMS {
        let holders = st
            .seats()
            .filter(|&seat| st.sailors[seat].treasures >> treasure & 1 == 1);
        let holders: Vec<Seat> = holders.collect();
        let wanted: Vec<Seat> = match st.lies[treasure] {
            Resting::Held(seat) => vec![seat],
            _ => Vec::new(),
        };
        let is_hidden = st.treasures.as_slice().contains(&(treasure as u16));
        if holders != wanted || is_hidden != (st.lies[treasure] == Resting::Hidden) {
            return Err(format!(
                "treasure {treasure} is {:?} and held by {holders:?}",
                st.lies[treasure]
            ));
        }
    }
    if st.outcome.is_none() && set.tide(st.water).icon == Icon::Sunk {
        return Err("the ship has sunk, and the match goes on".to_owned());
    }
    Ok(())
}

/// A ghost holds the cube that it has drawn until it puts it down.
fn is_in_hand(st: &State, kind: Hazard) -> bool {
    st.asks == super::state::Awaits::Place(kind)
}

fn cards_add_up(set: &Setup, st: &State) -> Result<(), String> {
    for card in 0..set.kinds {
        let piled = st
            .pile
            .as_slice()
            .iter()
            .filter(|&&one| usize::from(one) == card);
        let mut found = piled.count() + usize::from(st.discards[card]);
        found += match set.faces[card] {
            ItemFace::Column(gem) => usize::from(st.chests[usize::from(gem)].column.is_some()),
            ItemFace::Row(gem) => usize::from(st.chests[usize::from(gem)].row.is_some()),
            ItemFace::Item(_) | ItemFace::Key(_) => {
                let held = st
                    .seats()
                    .map(|seat| usize::from(st.sailors[seat].hand[card]));
                held.sum()
            }
            ItemFace::Hazard(_) | ItemFace::Breach => 0,
        };
        if found != usize::from(set.copies[card]) {
            return Err(format!(
                "{found} copies of card {card}, not {}",
                set.copies[card]
            ));
        }
    }
    Ok(())
}
