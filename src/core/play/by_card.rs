//! Plays sets of matches and counts by card of the lists: what its copies earned, in how many matches it came into play.

use std::sync::atomic::AtomicBool;

use super::rows::play_matches;
use super::{Ground, Job, Table, Workers};
use crate::engine::{
    CardUse, Effort, Fixture, Game, Log, Merge, Outcome, Piloted, Record, Seat, WHOLE_SCORE,
    Witness,
};
use crate::tally::Turnout;

/// Sets in a piece of work.
const PIECE: usize = 64;

/// Tells of each match what became of the cards of every entry's list: the place among the cards of all lists (`widths` of
/// them, one list behind the other), the use made of it, and the points of its entry above even, in 120ths of a match.
struct EachCard<'a, F> {
    fixture: Option<Fixture>,
    widths: &'a [usize],
    tell: F,
}

impl<'a, F: FnMut(usize, &CardUse, i32)> EachCard<'a, F> {
    fn new(widths: &'a [usize], tell: F) -> Self {
        Self {
            fixture: None,
            widths,
            tell,
        }
    }
}

impl<E: Copy, F> Log<E> for EachCard<'_, F> {
    const LISTENS: bool = false;

    #[inline]
    fn tell(&mut self, _event: E) {}
}

impl<G: Game, F: FnMut(usize, &CardUse, i32)> Witness<G> for EachCard<'_, F> {
    fn dealt(&mut self, fixture: Fixture, _setup: &G::Setup, _state: &G::State) {
        self.fixture = Some(fixture);
    }

    fn ended(&mut self, record: &Record, outcome: &Outcome, _effort: Effort) {
        let Some(fixture) = self.fixture else { return };
        for seat in Seat::first(fixture.mode.seats()) {
            let entry = fixture.entry(seat);
            let start: usize = self.widths[..entry].iter().sum();
            // What would be even is one over the sides; for who has no opponents, one half.
            let sides = fixture.mode.sides().max(2) as i32;
            let even = i32::from(WHOLE_SCORE) / sides;
            let above = 2 * (i32::from(outcome.score[seat]) - even);
            for card in &record.cards[seat] {
                if usize::from(card.entry) < self.widths[entry] {
                    (self.tell)(start + usize::from(card.entry), card, above);
                }
            }
        }
    }
}

impl Workers {
    /// For each of the first `sets` sets a row: by line-up entry and card of its list (`widths` of them), copies
    /// drawn times points above even, in 120ths of a match, summed over the set. Rows lie one behind the other.
    /// None when interrupted.
    pub fn card_points<G: Piloted>(
        &self,
        job: &Job<G>,
        ground: Ground,
        sets: u64,
        widths: &[usize],
        interrupt: &AtomicBool,
    ) -> Option<Vec<i32>> {
        let width: usize = widths.iter().sum();
        let all: Vec<u64> = (0..sets).collect();
        let begin = |sets| Vec::with_capacity(width * sets);
        let play = |points: &mut Vec<i32>, table: &mut Table<G>, set| {
            let row = points.len();
            points.resize(row + width, 0);
            let mut earned = EachCard::new(widths, |place, card, above| {
                points[row + place] += i32::from(card.drawn) * above;
            });
            play_matches(job, ground, set, table, &mut earned);
        };
        let played = self.in_pieces(job, &all, PIECE, interrupt, begin, play)?;
        Some(played.concat())
    }

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
        let play = |cards: &mut Vec<Turnout>, table: &mut Table<G>, set| {
            let mut counted = EachCard::new(widths, |place, card, _| cards[place].add(card));
            play_matches(job, ground, set, table, &mut counted);
        };
        let played = self.in_pieces(job, &all, PIECE, interrupt, |_| none.clone(), play)?;
        let mut cards = none;
        for piece in played {
            for (sum, more) in cards.iter_mut().zip(piece) {
                sum.merge(more);
            }
        }
        Some(cards)
    }
}
