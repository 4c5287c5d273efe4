//! What a finished match leaves for the tally: a row for each card of the main deck, seen from each player, and a
//! row for each part of a ship.

use super::ids::BOTH;
use super::setup::Setup;
use super::state::State;
use breachlab_core::engine::{CardUse, Record};

/// Fills a cleared record.
pub(super) fn record(set: &Setup, st: &State, record: &mut Record) {
    for seat in BOTH {
        let rows = &mut record.cards[seat];
        for (&entry, trace) in set.entries.iter().zip(&st.traces[seat.at()]) {
            if rows.last().is_none_or(|row: &CardUse| row.entry != entry) {
                rows.push(CardUse {
                    entry,
                    ..CardUse::default()
                });
            }
            let Some(row) = rows.last_mut() else { continue };
            let is_played = trace.first_turn > 0;
            row.copies += 1;
            row.opening += u16::from(trace.is_opening);
            row.drawn += u16::from(trace.is_drawn);
            row.never_seen += u16::from(!trace.is_drawn);
            row.deployed += u16::from(is_played);
            if is_played && (row.first_turn == 0 || trace.first_turn < row.first_turn) {
                row.first_turn = trace.first_turn;
            }
            row.wounds_dealt += u32::from(trace.wounds);
            row.kills += trace.kills;
        }
        for &card in st.hands[seat.at()].as_slice() {
            rows[usize::from(set.entries[usize::from(card)])].stuck += 1;
        }
        let cards = set.rows.len() as u16;
        for (nth, part) in set.parts(seat).iter().flatten().enumerate() {
            let trace = &st.parts[seat.at()][part.part.at()];
            let copies = u16::from(part.copies);
            // A part is there from the start: it counts as drawn where it did its work.
            let used = trace.uses.min(copies);
            rows.push(CardUse {
                entry: cards + nth as u16,
                copies,
                drawn: used,
                deployed: used,
                never_seen: copies - used,
                first_turn: trace.first_turn,
                wounds_dealt: u32::from(trace.wounds),
                kills: trace.kills,
                times_destroyed: trace.lost,
                ..CardUse::default()
            });
        }
    }
    record.clashes.extend_from_slice(st.clashes.as_slice());
    record.counters.extend_from_slice(&st.counters);
    record.first = st.opened.0;
}
