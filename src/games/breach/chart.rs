//! The plan of the decks that transcripts show: what lies on each square, row by row.

use super::card::Hazard;
use super::rules::{COLUMNS, GEMS};
use super::setup::Setup;
use super::ship::{Square, has};
use super::state::{Resting, State};
use breachlab_core::engine::{Seat, letter};

/// What a square is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Footing {
    /// Nothing in particular.
    Dry,
    /// Of a flooded deck.
    Flooded,
    /// The way out.
    Breach,
    /// The upper end of stairs.
    Down,
    /// The lower end.
    Up,
    /// Both.
    Stairs,
}

/// One square of the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanSquare {
    /// What it is.
    footing: Footing,
    /// Whether a treasure can be had there: a chest that is not empty, or one that lies about.
    has_treasure: bool,
    /// The obstacle on it.
    hazard: Option<Hazard>,
    /// Who stands there, as bits by seat.
    pawns: u8,
}

impl PlanSquare {
    fn of(set: &Setup, st: &State, at: Square) -> Self {
        let is_down = st.stairs.iter().any(|[above, _]| *above == at);
        let is_up = st.stairs.iter().any(|[_, below]| *below == at);
        let footing = match (is_down, is_up) {
            _ if at == st.breach => Footing::Breach,
            (true, true) => Footing::Stairs,
            (true, false) => Footing::Down,
            (false, true) => Footing::Up,
            _ if has(set.tide(st.water).full, at) => Footing::Flooded,
            _ => Footing::Dry,
        };
        let mut gems = 0..GEMS;
        let has_treasure = gems.any(|gem| {
            let is_chest = !st.chests[gem].is_empty && st.chest_at(gem as u8) == Some(at);
            is_chest || st.lies[gem] == Resting::On(at)
        });
        let kinds = Hazard::ALL.into_iter();
        let mut there = kinds.filter(|&kind| has(st.hazards[kind as usize], at));
        let standing = st.living().filter(|&seat| st.sailors[seat].at == at);
        Self {
            footing,
            has_treasure,
            hazard: there.next(),
            pawns: standing.fold(0, |pawns, seat| pawns | 1 << seat.0),
        }
    }

    /// Four signs: the footing, a treasure, a letter of an obstacle, and a pawn or how many.
    fn signs(self) -> [char; 4] {
        let footing = match self.footing {
            Footing::Dry => '.',
            Footing::Flooded => '~',
            Footing::Breach => '*',
            Footing::Down => 'v',
            Footing::Up => '^',
            Footing::Stairs => '%',
        };
        let pawn = match self.pawns.count_ones() {
            0 => ' ',
            1 => letter(Seat(self.pawns.trailing_zeros() as u8)),
            many => char::from_digit(many, 10).unwrap_or('+'),
        };
        let treasure = if self.has_treasure { '$' } else { ' ' };
        let kind = self.hazard.map_or(' ', |kind| match kind {
            // Cargo has the letter.
            Hazard::Cannon => 'n',
            Hazard::Cargo => 'c',
            Hazard::Fire => 'f',
            Hazard::Rats => 'r',
        });
        [footing, treasure, kind, pawn]
    }
}

/// A row of the plan in words: its marker, and its squares, decks apart.
pub(super) fn line(set: &Setup, row: u8, spots: &[PlanSquare; COLUMNS]) -> String {
    let first = row * COLUMNS as u8;
    let mut line = format!("  row {} ", (row + 1) % 10);
    for (at, spot) in (first..).zip(spots) {
        let is_edge = at == first || set.ship.deck(at) != set.ship.deck(at - 1);
        line.push(if is_edge { '|' } else { ' ' });
        line.extend(spot.signs());
    }
    line.trim_end().to_owned()
}

/// A row of the plan, square by square.
pub(super) fn row(set: &Setup, st: &State, row: u8) -> [PlanSquare; COLUMNS] {
    let first = row * COLUMNS as u8;
    std::array::from_fn(|column| PlanSquare::of(set, st, first + column as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_shows_what_it_is_what_lies_there_and_who_stands_there() {
        let spot = PlanSquare {
            footing: Footing::Down,
            has_treasure: true,
            hazard: Some(Hazard::Fire),
            pawns: 0b100,
        };
        assert_eq!(spot.signs(), ['v', '$', 'f', 'C']);
        let crowd = PlanSquare {
            pawns: 0b101,
            hazard: Some(Hazard::Cannon),
            ..spot
        };
        assert_eq!(crowd.signs(), ['v', '$', 'n', '2']);
    }
}
