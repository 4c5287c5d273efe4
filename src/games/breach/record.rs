//! What a match leaves for reports, and what must hold at every decision.

use super::rules::DECK;
use super::setup::Setup;
use super::state::{BOTH, CardPile, State};
use breachlab_core::engine::{CardUse, Record};

/// One row an entry of each deck list: *drawn* and *never seen* add up to its copies.
pub(super) fn record(setup: &Setup, state: &State, record: &mut Record) {
    record.first = state.first.0;
    record.counters.push(state.even);
    for seat in BOTH {
        let (side, rows) = (&state.sides[seat], &mut record.cards[seat]);
        rows.extend((0..setup.entries[seat.at()]).map(|entry| CardUse {
            entry,
            ..CardUse::default()
        }));
        let entry = |card: u16| usize::from(setup.copies[seat.at()][usize::from(card)].entry);
        for card in 0..DECK as u16 {
            rows[entry(card)].copies += 1;
            rows[entry(card)].drawn += 1;
        }
        for &card in side.opening.as_slice() {
            rows[entry(card)].opening += 1;
        }
        for &card in side.pile.as_slice() {
            rows[entry(card)].never_seen += 1;
            rows[entry(card)].drawn -= 1;
        }
        for &card in side.hand.as_slice().iter().chain(&side.chosen) {
            rows[entry(card)].stuck += 1;
        }
        for (&card, round) in side.played.as_slice().iter().zip(1..) {
            let row = &mut rows[entry(card)];
            row.deployed += 1;
            if row.first_turn == 0 {
                row.first_turn = round;
            }
        }
    }
}

/// Every card is in one place.
pub(super) fn check(state: &State) -> Result<(), String> {
    for seat in BOTH {
        let side = &state.sides[seat];
        let mut seen = [0_u8; DECK];
        let piles = [&side.pile, &side.hand, &side.played];
        let cards = piles.into_iter().flat_map(CardPile::as_slice);
        for &card in cards.chain(&side.chosen) {
            seen[usize::from(card)] += 1;
        }
        if let Some(card) = seen.iter().position(|&places| places != 1) {
            return Err(format!(
                "card {card} of {seat:?} is in {} places",
                seen[card]
            ));
        }
    }
    Ok(())
}
