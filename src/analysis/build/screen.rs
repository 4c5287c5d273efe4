//! Which exchanges are worth a race? Many at once: on each deal a handful of places is filled at random from the
//! pool, and what each piece adds is read off all those decks together by regression on its copies. One deal so
//! says something of every piece, where a trial of one exchange says something of two.

use std::ops::Range;

use super::deals::{DeckField, Lot};
use super::pool::PiecePool;
use crate::cards::StudyError;
use breachlab_core::dice::{Address, Lane, Stream};
use breachlab_core::games::{Builder, Piece};
use breachlab_core::stats::NormalEquations;

/// Share of the free places that is filled at random.
const SHARE: usize = 5;
/// What one copy of a piece adds, against its like, at a guess: a share of a match.
const SPREAD: f64 = 0.02;
/// Decks made and played at once.
const ROWS: u64 = 4096;
/// The lane of the draws, away from those of matches.
const CELL: u32 = u32::MAX - 1;

/// An exchange and what it adds by the screen, in shares of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swapped {
    /// The place in the deck.
    pub place: usize,
    /// What is put there.
    pub piece: Piece,
    /// What that adds.
    pub gain: f64,
}

/// All that was seen of pieces so far.
#[derive(Clone, Debug)]
pub struct Screen {
    /// Most points of a deal, in 60ths of a match.
    whole: f64,
    /// For each role the column of each piece.
    columns: Vec<Vec<Option<usize>>>,
    /// The sums of squares and products that the regression is solved from.
    pub moments: NormalEquations,
}

impl Screen {
    /// A screen of the pieces of a pool and those of a deck.
    #[must_use]
    pub fn new(builder: &dyn Builder, pool: &PiecePool<'_>, start: &[Piece]) -> Self {
        let mut columns = vec![vec![None; builder.pieces().len()]; builder.roles().len()];
        let mut next = 0;
        for (role, columns) in columns.iter_mut().enumerate() {
            let own = (0..start.len()).filter(|&place| builder.role(place) == role);
            let own = own.map(|place| start[place]);
            for piece in pool.of_role(role).iter().copied().chain(own) {
                let column = &mut columns[usize::from(piece)];
                if column.is_none() {
                    *column = Some(next);
                    next += 1;
                }
            }
        }
        Self {
            whole: builder.contest().whole().into(),
            columns,
            moments: NormalEquations::new(next),
        }
    }

    /// Takes in a deck and the points of one deal.
    pub fn add(&mut self, builder: &dyn Builder, deck: &[Piece], points: u8) {
        let mut counts: Vec<(usize, i64)> = Vec::with_capacity(deck.len());
        let columns = deck
            .iter()
            .enumerate()
            .filter_map(|(place, &piece)| self.columns[builder.role(place)][usize::from(piece)]);
        for column in columns {
            match counts.iter_mut().find(|(known, _)| *known == column) {
                Some((_, count)) => *count += 1,
                None => counts.push((column, 1)),
            }
        }
        counts.sort_unstable();
        self.moments.add(&counts, points.into());
    }

    /// Has decks around `deck` play these deals, one per deal.
    ///
    /// # Errors
    /// As [`DeckField::play`].
    pub fn look(
        &mut self,
        field: &mut DeckField<'_>,
        lot: &mut Lot,
        pool: &PiecePool<'_>,
        deck: &[Piece],
        deals: Range<u64>,
    ) -> Result<(), StudyError> {
        let exchanges = pool.free().len().div_ceil(SHARE) as u32;
        for from in deals.clone().step_by(ROWS as usize) {
            let rows = from..(from + ROWS).min(deals.end);
            let decks: Vec<Vec<Piece>> = rows
                .clone()
                .map(|number| {
                    let address = Address {
                        seed: field.seed(),
                        cell: CELL,
                        number,
                    };
                    let mut luck = Stream::new(address, Lane::Think(0), 0);
                    let mut other = deck.to_vec();
                    pool.scatter(&mut other, exchanges, &mut luck);
                    other
                })
                .collect();
            let jobs: Vec<(&[Piece], Range<u64>)> = decks
                .iter()
                .zip(rows)
                .map(|(deck, deal)| (deck.as_slice(), deal..deal + 1))
                .collect();
            let points = field.play(lot, &jobs)?;
            for (deck, points) in decks.iter().zip(points) {
                self.add(field.builder, deck, points[0]);
            }
        }
        Ok(())
    }

    /// What one copy of each piece adds, by role and piece, in shares of a match.
    #[must_use]
    pub fn values(&self) -> Vec<Vec<f64>> {
        let found = self.moments.coefficients(SPREAD * self.whole);
        let value =
            |column: &Option<usize>| column.map_or(0.0, |column| found[column] / self.whole);
        self.columns
            .iter()
            .map(|columns| columns.iter().map(value).collect())
            .collect()
    }
}

/// Legal exchanges of a deck that add something by these values, best first; of places that hold the same the last.
#[must_use]
pub fn exchanges(
    pool: &PiecePool<'_>,
    builder: &dyn Builder,
    deck: &[Piece],
    values: &[Vec<f64>],
) -> Vec<Swapped> {
    let mut found: Vec<Swapped> = Vec::new();
    let mut seen: Vec<(usize, Piece)> = Vec::new();
    for &place in pool.free().iter().rev() {
        let (role, held) = (builder.role(place), deck[place]);
        if seen.contains(&(role, held)) {
            continue;
        }
        seen.push((role, held));
        let values = &values[role];
        for &piece in pool.of_role(role) {
            let gain = values[usize::from(piece)] - values[usize::from(held)];
            if gain > 0.0 && pool.allows(deck, place, piece) {
                found.push(Swapped { place, piece, gain });
            }
        }
    }
    found.sort_by(|a, b| {
        let order = b.gain.total_cmp(&a.gain);
        order.then((a.place, a.piece).cmp(&(b.place, b.piece)))
    });
    found
}
