//! Sets of matches shared out among threads.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rayon::prelude::*;

use super::call_off::{heeding, unless_stopped};
use super::{Job, Table, Workers};
use crate::engine::Piloted;

impl Workers {
    /// Shares sets out in pieces of `size`, each on a table of its thread: `begin` makes what a piece of so many sets is
    /// gathered in, `play` plays a set into it. The pieces in the order of their sets, whatever the threads; none when
    /// interrupted.
    pub(super) fn in_pieces<G: Piloted, T: Send>(
        &self,
        job: &Job<G>,
        sets: &[u64],
        size: usize,
        interrupt: &AtomicBool,
        begin: impl Fn(usize) -> T + Sync,
        play: impl Fn(&mut T, &mut Table<G>, u64) + Sync,
    ) -> Option<Vec<T>> {
        let all = |called_off: &Arc<AtomicBool>| -> Vec<Option<T>> {
            let pieces = sets.par_chunks(size).map_init(
                || Table::new(&job.setups[0]).heeding(called_off),
                |table, sets| {
                    let mut gathered = begin(sets.len());
                    for &set in sets {
                        unless_stopped(interrupt, called_off, || {
                            play(&mut gathered, table, set);
                        })?;
                    }
                    Some(gathered)
                },
            );
            pieces.collect()
        };
        let played = heeding(&job.pilots, interrupt, |off| self.install(|| all(off)));
        played.into_iter().collect()
    }
}
