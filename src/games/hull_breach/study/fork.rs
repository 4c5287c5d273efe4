//! Matches split where a card is drawn: one goes on with the card, its twin with another in its place.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use crate::HullBreach;
use crate::ids::CardIx;
use crate::setup::Setup;
use crate::state::{CardZone, State};
use breachlab_core::games::{Bout, ForkPlan, Forked, Swap};
use breachlab_core::plan::Faults;
use breachlab_core::play::{Job, Table, heeding, unless_stopped};

/// Plays one match and splits it where the first of these slots is drawn; none where no such moment came.
fn fork(
    job: &Job<HullBreach>,
    twins: &[Vec<Setup>],
    slots: &[u8],
    number: u64,
    table: &mut Table<HullBreach>,
) -> Option<Forked> {
    let fixture = job.fixture(number);
    let (seat, rotation) = (fixture.seat_of(0), fixture.rotation());
    let is_drawn =
        |state: &State, slot: u8| state.piece(CardIx::new(seat, slot)).zone == CardZone::Hand;
    let [own, twin] = table.fork(
        &job.setups[rotation],
        &job.pilots,
        fixture,
        |state| slots.iter().position(|&slot| is_drawn(state, slot)),
        |at| &twins[at][rotation],
        |setup, state| state.reread(setup),
    )?;
    Some(Forked {
        number,
        score: own.score[seat],
        twin: twin.score[seat],
    })
}

/// The matches of these sets, split where the first of the plan's slots is drawn; none when interrupted. `job` makes a bout
/// ready to be played.
pub(super) fn forked(
    job: impl Fn(&Bout<'_>) -> Result<Job<HullBreach>, Faults>,
    bout: &Bout<'_>,
    plan: ForkPlan<'_>,
    sets: Range<u64>,
    interrupt: &AtomicBool,
) -> Result<Option<Vec<Forked>>, Faults> {
    let own = job(bout)?;
    let mut twins = Vec::with_capacity(plan.slots.len());
    for &slot in plan.slots {
        let mut swaps = bout.swaps.to_vec();
        swaps.retain(|swap| swap.slot != slot);
        swaps.push(Swap {
            slot,
            def: plan.twin,
        });
        let twin = Bout {
            swaps: &swaps,
            ..*bout
        };
        twins.push(job(&twin)?.setups);
    }
    Ok(heeding(&own.pilots, interrupt, |called_off| {
        let mut table = Table::new(&own.setups[0]).heeding(called_off);
        let mut forked = Vec::new();
        for number in sets.start * 2..sets.end * 2 {
            forked.extend(unless_stopped(interrupt, called_off, || {
                fork(&own, &twins, plan.slots, number, &mut table)
            })?);
        }
        Some(forked)
    }))
}
