//! Larger moves: a population of decks bred towards the field. Each generation meets deals of its own, the better
//! half lives on and is judged again, and the rest are children: each place from either parent, then a few
//! exchanges, half of them such as the screen thinks well of. What wins here has only been lucky together with
//! being good, so it is no more than a candidate of the next race.

use super::deals::{DeckField, Lot};
use super::pool::PiecePool;
use crate::cards::StudyError;
use breachlab_core::dice::{Address, Lane, Stream};
use breachlab_core::games::Piece;

/// Deals of a generation.
const DEALS: u64 = 50;
/// Most exchanges of a child.
const MOST: u32 = 4;
/// Exchanges drawn for one that the screen thinks well of.
const TRIED: u32 = 4;
/// Decks handed on.
const KEPT: usize = 3;
/// The lane of the draws, away from those of matches.
const CELL: u32 = u32::MAX - 2;

/// One deck and what it scored in the generations it lived through.
#[derive(Clone, Debug)]
struct Member {
    deck: Vec<Piece>,
    points: u64,
    deals: u64,
}

impl Member {
    fn new(deck: Vec<Piece>) -> Self {
        Self {
            deck,
            points: 0,
            deals: 0,
        }
    }

    /// The mean, where a deal has `whole` points at most, with one generation's deals of one half before the first: a
    /// newcomer is not judged by a lucky start alone.
    fn mean(&self, whole: f64) -> f64 {
        let before = DEALS as f64;
        (self.points as f64 + whole / 2.0 * before) / (whole * (self.deals as f64 + before))
    }
}

fn child(
    pool: &PiecePool<'_>,
    field: &DeckField<'_>,
    parents: [&[Piece]; 2],
    values: &[Vec<f64>],
    luck: &mut Stream,
) -> Vec<Piece> {
    let mut deck = parents[0].to_vec();
    for &place in pool.free() {
        let other = parents[1][place];
        if luck.below(2) == 0 && pool.allows(&deck, place, other) {
            deck[place] = other;
        }
    }
    for _ in 0..=luck.below(MOST) {
        let tried = if luck.below(2) == 0 { 1 } else { TRIED };
        let gain = |&(place, piece): &(usize, Piece)| {
            let values = &values[field.builder.role(place)];
            values[usize::from(piece)] - values[usize::from(deck[place])]
        };
        let drawn: Vec<(usize, Piece)> = (0..tried)
            .filter_map(|_| pool.exchange(&deck, luck))
            .collect();
        let best = drawn.into_iter().max_by(|a, b| gain(a).total_cmp(&gain(b)));
        if let Some((place, piece)) = best {
            deck[place] = piece;
        }
    }
    deck
}

/// Breeds `size` decks from `start` on deals from `first` on, playing at most `most` deals. The best few, and the
/// deals used, as numbers and as plays.
///
/// # Errors
/// As [`DeckField::play`].
pub(super) fn breed(
    field: &mut DeckField<'_>,
    lot: &mut Lot,
    pool: &PiecePool<'_>,
    start: &[Piece],
    values: &[Vec<f64>],
    (size, first, most): (usize, u64, u64),
) -> Result<(Vec<Vec<Piece>>, u64, u64), StudyError> {
    let mut members = vec![Member::new(start.to_vec())];
    let (mut used, mut at) = (0, first);
    let one = size as u64 * DEALS;
    let mut generation = 0;
    while one > 0 && used + one <= most {
        let address = Address {
            seed: field.seed(),
            cell: CELL,
            number: first.wrapping_add(generation),
        };
        let mut luck = Stream::new(address, Lane::Think(0), 0);
        let parents = members.len() as u32;
        while members.len() < size {
            let pair = [0; 2].map(|_| luck.below(parents) as usize);
            let pair = pair.map(|at| members[at].deck.as_slice());
            let deck = child(pool, field, pair, values, &mut luck);
            members.push(Member::new(deck));
        }
        let jobs: Vec<_> = members
            .iter()
            .map(|member| (member.deck.as_slice(), at..at + DEALS))
            .collect();
        let points = field.play(lot, &jobs)?;
        for (member, points) in members.iter_mut().zip(points) {
            member.points += points.iter().map(|&points| u64::from(points)).sum::<u64>();
            member.deals += DEALS;
        }
        // A stable order: of equals the elder.
        let whole = f64::from(field.contest().whole());
        members.sort_by(|a, b| b.mean(whole).total_cmp(&a.mean(whole)));
        members.truncate(size.div_ceil(2));
        used += one;
        at += DEALS;
        generation += 1;
    }
    let best = members.into_iter().filter(|member| member.deck != start);
    let best = best.take(KEPT).map(|member| member.deck).collect();
    Ok((best, at - first, used))
}
