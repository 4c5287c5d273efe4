//! What a finished match leaves for the tally.

use super::ids::{ARRAY, BROUGHT, CardIx};
use super::setup::Setup;
use super::state::{CardZone, State, seen};
use breachlab_core::engine::{CardUse, Record};

/// Fills a cleared record.
pub(super) fn record(set: &Setup, st: &State, record: &mut Record) {
    for seat in set.all() {
        let rows = &mut record.cards[seat];
        for slot in 0..BROUGHT as u8 {
            let card = CardIx::new(seat, slot);
            let entry = set.entry(card);
            if rows.last().is_none_or(|row: &CardUse| row.entry != entry) {
                rows.push(CardUse {
                    entry,
                    ..CardUse::default()
                });
            }
            let Some(row) = rows.last_mut() else { continue };
            let (trace, piece) = (&st.traces[card.at()], st.piece(card));
            let has = |mark: u8| u16::from(trace.seen & mark != 0);
            row.copies += 1;
            row.opening += has(seen::OPENING);
            row.mulliganed += has(seen::MULLIGANED);
            row.drawn += has(seen::DRAWN);
            row.deployed += has(seen::DEPLOYED);
            row.conscripted += has(seen::CONSCRIPTED);
            row.fetched += has(seen::FETCHED);
            row.stuck += u16::from(piece.zone == CardZone::Hand);
            row.never_seen += u16::from(slot >= ARRAY && trace.seen == 0);
            let turn = u16::from(trace.first_turn);
            if turn > 0 && (row.first_turn == 0 || turn < row.first_turn) {
                row.first_turn = turn;
            }
            row.wounds_dealt += u32::from(trace.wounds);
            row.kills += u16::from(trace.kills);
            row.boards_won += u16::from(trace.boards);
            row.times_destroyed += u16::from(trace.destroyed);
            row.spent += u32::from(trace.spent);
        }
        record.mulligans[seat] = st.mulligans[seat];
    }
    record.clashes.extend_from_slice(st.clashes.as_slice());
    record
        .counters
        .extend(st.counters.iter().map(|&n| u32::from(n)));
    record.first = st.first.0;
}
