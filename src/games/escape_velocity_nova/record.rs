//! What a match leaves for reports.

use crate::setup::Setup;
use crate::state::{CardZone, State};
use breachlab_core::engine::{CardUse, Record, Seat};

/// One row an entry of each deck list, the start ship's last: *drawn* and *never seen* add up to its copies.
pub(crate) fn record(setup: &Setup, state: &State, record: &mut Record) {
    record.first = state.first.0;
    record.counters.extend_from_slice(&state.counters);
    record.clashes.extend_from_slice(state.clashes.as_slice());
    for seat in Seat::first(setup.seats) {
        let rows = &mut record.cards[seat];
        rows.extend((0..setup.entries[seat.at()]).map(|entry| CardUse {
            entry,
            ..CardUse::default()
        }));
    }
    for (copy, of) in setup.copies.iter().enumerate() {
        let row = &mut record.cards[of.seat][usize::from(of.entry)];
        let trace = &state.traces[copy];
        let was_seen = trace.was_drawn || trace.was_deployed;
        row.copies += 1;
        row.drawn += u16::from(was_seen);
        row.never_seen += u16::from(!was_seen);
        row.deployed += u16::from(trace.was_deployed);
        row.stuck += u16::from(state.spots[copy].zone == CardZone::Hand);
        row.times_destroyed += u16::from(trace.was_destroyed);
        row.kills += trace.kills;
        row.wounds_dealt += u32::from(trace.hits);
        row.boards_won += trace.boards;
        row.spent += u32::from(trace.spent);
        if trace.first_turn > 0 && (row.first_turn == 0 || trace.first_turn < row.first_turn) {
            row.first_turn = trace.first_turn;
        }
    }
}
