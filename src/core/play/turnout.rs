//! Plays sets of matches and counts in how many each card of the lists was drawn and came into play.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rayon::prelude::*;

use super::call_off::{heeding, unless_stopped};
use super::rows::play_matches;
use super::{Ground, Job, Table, Workers};
use crate::engine::{Effort, Fixture, Game, Log, Merge, Outcome, Piloted, Record, Seat, Witness};
use crate::tally::Turnout;

/// Sets in a piece of work.
const PIECE: u64 = 64;

/// Counts what became of each card of each entry's list.
struct CountingCards<'a> {
    fixture: Option<Fixture>,
    widths: &'a [usize],
    cards: Vec<Turnout>,
}

impl<E: Copy> Log<E> for CountingCards<'_> {
    const LISTENS: bool = false;

    #[inline]
    fn tell(&mut self, _event: E) {}
}

impl<G: Game> Witness<G> for CountingCards<'_> {
    fn dealt(&mut self, fixture: Fixture, _setup: &G::Setup, _state: &G::State) {
        self.fixture = Some(fixture);
    }

    fn ended(&mut self, record: &Record, _outcome: &Outcome, _effort: Effort) {
        let Some(fixture) = self.fixture else { return };
        for seat in Seat::first(fixture.mode.seats()) {
            let entry = fixture.entry(seat);
            let start: usize = self.widths[..entry].iter().sum();
            for card in &record.cards[seat] {
                if usize::from(card.entry) < self.widths[entry] {
                    self.cards[start + usize::from(card.entry)].add(card);
                }
            }
        }
    }
}

impl Workers {
    /// What became of each card over the first `sets` sets: by line-up entry and card of its list (`widths` of them), one
    /// behind the other. None when interrupted.
    pub fn turnout<G: Piloted>(
        &self,
        job: &Job<G>,
        ground: Ground,
        sets: u64,
        widths: &[usize],
        interrupt: &AtomicBool,
    ) -> Option<Vec<Turnout>> {
        let none = vec![Turnout::default(); widths.iter().sum()];
        let all: Vec<u64> = (0..sets).collect();
        let play = |called_off: &Arc<AtomicBool>| {
            let pieces = all.par_chunks(PIECE as usize).map_init(
                || Table::new(&job.setups[0]).heeding(called_off),
                |table, sets| {
                    let mut counted = CountingCards {
                        fixture: None,
                        widths,
                        cards: none.clone(),
                    };
                    for &set in sets {
                        unless_stopped(interrupt, called_off, || {
                            play_matches(job, ground, set, table, &mut counted);
                        })?;
                    }
                    Some(counted.cards)
                },
            );
            pieces.collect()
        };
        let played: Vec<Option<Vec<Turnout>>> =
            heeding(&job.pilots, interrupt, |off| self.install(|| play(off)));
        let mut cards = none.clone();
        for piece in played {
            for (sum, more) in cards.iter_mut().zip(piece?) {
                sum.merge(more);
            }
        }
        Some(cards)
    }
}
