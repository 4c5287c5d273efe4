//! The board (§2): squares as bits of a word, so that a step from any number of squares is a handful of shifts, and a table of
//! how far apart the squares of a deck lie.

use super::rules::{COLUMNS, DECKS, RING, ROWS, SQUARES};

/// A square by its number: row by row over the whole board.
pub type Square = u8;
/// Squares as bits.
pub type Squares = u128;

/// How far apart squares lie that no way on their deck joins.
pub const APART: u8 = u8::MAX;

/// The set of one square.
#[inline]
#[must_use]
pub const fn only(square: Square) -> Squares {
    1 << square
}

/// Whether a square is among others.
#[inline]
#[must_use]
pub const fn has(squares: Squares, square: Square) -> bool {
    squares >> square & 1 == 1
}

/// The squares of a set, in order.
#[inline]
pub fn each(squares: Squares) -> impl Iterator<Item = Square> {
    let mut rest = squares;
    std::iter::from_fn(move || {
        let square = rest.trailing_zeros() as Square;
        let is_there = rest != 0;
        rest &= rest.wrapping_sub(1);
        is_there.then_some(square)
    })
}

/// The place of a deck on the board: a rectangle, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckPlan {
    /// Its first column.
    pub left: usize,
    /// Its first row.
    pub top: usize,
    /// How many columns.
    pub columns: usize,
    /// How many rows.
    pub rows: usize,
}

/// The four decks and what follows from where they lie.
#[derive(Clone, Debug)]
pub struct Ship {
    /// Where the decks lie.
    pub plans: [DeckPlan; DECKS],
    /// Squares of each deck.
    pub decks: [Squares; DECKS],
    /// The deck of each square.
    pub deck_of: [u8; SQUARES],
    /// The squares that the die counts on each deck, clockwise from its first (§2).
    pub ring: [[Square; RING]; DECKS],
    /// Squares from which a step leads on: to the next column, the one before, the next row, the one before.
    straight: [Squares; 4],
    /// The same for steps over a corner: down right, down left, up right, up left.
    slanted: [Squares; 4],
    /// Steps between two squares of a deck, straight ones and with steps over corners.
    apart: [Box<[[u8; SQUARES]; SQUARES]>; 2],
}

/// What a ship lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShipFault {
    /// A deck goes over the edge of the board.
    OverEdge(usize),
    /// A deck lies on squares of another.
    Overlaps(usize),
    /// Squares of the board belong to no deck.
    Gaps(usize),
    /// A deck has fewer squares at its edge than the die counts.
    ShortRing(usize),
}

impl Ship {
    /// A ship from the places of its decks.
    ///
    /// # Errors
    /// That they do not cover the board, each square once.
    pub fn new(plans: [DeckPlan; DECKS]) -> Result<Self, ShipFault> {
        let mut decks = [0; DECKS];
        let mut taken: Squares = 0;
        for (at, plan) in plans.iter().enumerate() {
            if plan.left + plan.columns > COLUMNS || plan.top + plan.rows > ROWS {
                return Err(ShipFault::OverEdge(at));
            }
            for square in squares_of(plan) {
                decks[at] |= only(square);
            }
            if taken & decks[at] != 0 {
                return Err(ShipFault::Overlaps(at));
            }
            taken |= decks[at];
        }
        let left_over = SQUARES - taken.count_ones() as usize;
        if left_over > 0 {
            return Err(ShipFault::Gaps(left_over));
        }
        let mut ring = [[0; RING]; DECKS];
        let mut deck_of = [0; SQUARES];
        for (at, plan) in plans.iter().enumerate() {
            let edge = edge(plan);
            let counted = edge.first_chunk().ok_or(ShipFault::ShortRing(at))?;
            ring[at] = *counted;
            for square in each(decks[at]) {
                deck_of[usize::from(square)] = at as u8;
            }
        }
        let joins = |right: i32, down: i32| joins(&decks, &deck_of, right, down);
        let mut ship = Self {
            plans,
            decks,
            deck_of,
            ring,
            straight: [joins(1, 0), joins(-1, 0), joins(0, 1), joins(0, -1)],
            slanted: [joins(1, 1), joins(-1, 1), joins(1, -1), joins(-1, -1)],
            apart: std::array::from_fn(|_| Box::new([[APART; SQUARES]; SQUARES])),
        };
        ship.apart = [false, true].map(|is_slanted| ship.distances(is_slanted));
        Ok(ship)
    }

    /// Four decks of four columns and five rows, two by two: what is played on where a file's own board cannot be.
    ///
    /// # Panics
    /// Never: they cover the board.
    #[must_use]
    pub fn quarters() -> Self {
        let plan = |left, top| DeckPlan {
            left,
            top,
            columns: COLUMNS / 2,
            rows: ROWS / 2,
        };
        let (right, low) = (COLUMNS / 2, ROWS / 2);
        let plans = [plan(0, 0), plan(right, 0), plan(0, low), plan(right, low)];
        Self::new(plans).expect("four quarters are a whole")
    }

    /// The deck of a square, 0 for the top one.
    #[inline]
    #[must_use]
    pub fn deck(&self, square: Square) -> usize {
        usize::from(self.deck_of[usize::from(square)])
    }

    /// Squares next to those given, on their decks.
    #[inline]
    #[must_use]
    pub const fn beside(&self, from: Squares) -> Squares {
        let [right, left, down, up] = self.straight;
        (from & right) << 1 | (from & left) >> 1 | (from & down) << COLUMNS | (from & up) >> COLUMNS
    }

    /// Squares over a corner of those given, on their decks.
    #[inline]
    #[must_use]
    pub const fn cornered(&self, from: Squares) -> Squares {
        let [down_right, down_left, up_right, up_left] = self.slanted;
        (from & down_right) << (COLUMNS + 1)
            | (from & down_left) << (COLUMNS - 1)
            | (from & up_right) >> (COLUMNS - 1)
            | (from & up_left) >> (COLUMNS + 1)
    }

    /// The squares one step away on their decks: straight, or over corners too.
    #[inline]
    #[must_use]
    pub const fn around(&self, from: Squares, is_slanted: bool) -> Squares {
        if is_slanted {
            self.beside(from) | self.cornered(from)
        } else {
            self.beside(from)
        }
    }

    /// Steps between two squares where nothing lies in the way; [`APART`] on different decks.
    #[inline]
    #[must_use]
    pub fn apart(&self, one: Square, other: Square, is_slanted: bool) -> u8 {
        self.apart[usize::from(is_slanted)][usize::from(one)][usize::from(other)]
    }

    /// The square of the next deck below that corresponds to one of `deck` (§2): the same place on it, or the nearest on a
    /// smaller one.
    #[must_use]
    pub fn below(&self, deck: usize, square: Square) -> Square {
        let (here, next) = (self.plans[deck], self.plans[deck + 1]);
        let column = usize::from(square) % COLUMNS - here.left;
        let row = usize::from(square) / COLUMNS - here.top;
        let column = next.left + column.min(next.columns - 1);
        (((next.top + row.min(next.rows - 1)) * COLUMNS) + column) as Square
    }

    /// Floyd and Warshall over the squares of all decks; stairs are of a match and not of the board.
    fn distances(&self, is_slanted: bool) -> Box<[[u8; SQUARES]; SQUARES]> {
        let mut apart = Box::new([[APART; SQUARES]; SQUARES]);
        for square in 0..SQUARES {
            apart[square][square] = 0;
            for next in each(self.around(only(square as Square), is_slanted)) {
                apart[square][usize::from(next)] = 1;
            }
        }
        for over in 0..SQUARES {
            for from in 0..SQUARES {
                for to in 0..SQUARES {
                    let way = apart[from][over].saturating_add(apart[over][to]);
                    apart[from][to] = apart[from][to].min(way);
                }
            }
        }
        apart
    }
}

fn squares_of(plan: &DeckPlan) -> impl Iterator<Item = Square> {
    let (left, columns) = (plan.left, plan.columns);
    (plan.top..plan.top + plan.rows)
        .flat_map(move |row| (left..left + columns).map(move |column| row * COLUMNS + column))
        .map(|square| square as Square)
}

/// The squares at the edge of a deck, clockwise from its top left one.
fn edge(plan: &DeckPlan) -> Vec<Square> {
    let (right, bottom) = (plan.left + plan.columns - 1, plan.top + plan.rows - 1);
    let top = (plan.left..=right).map(|column| (plan.top, column));
    let east = (plan.top + 1..=bottom).map(|row| (row, right));
    let south = (plan.left..right).rev().map(|column| (bottom, column));
    let west = (plan.top + 1..bottom).rev().map(|row| (row, plan.left));
    let all = top.chain(east).chain(south).chain(west);
    all.map(|(row, column)| (row * COLUMNS + column) as Square)
        .collect()
}

/// Squares from which a step right and down so far stays on the deck.
fn joins(decks: &[Squares; DECKS], deck_of: &[u8; SQUARES], right: i32, down: i32) -> Squares {
    let mut from = 0;
    for square in decks.iter().flat_map(|&deck| each(deck)) {
        let (row, column) = (
            i32::from(square) / COLUMNS as i32,
            i32::from(square) % COLUMNS as i32,
        );
        let (row, column) = (row + down, column + right);
        let is_on = (0..ROWS as i32).contains(&row) && (0..COLUMNS as i32).contains(&column);
        if is_on {
            let to = (row * COLUMNS as i32 + column) as usize;
            if deck_of[to] == deck_of[usize::from(square)] {
                from |= only(square);
            }
        }
    }
    from
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_stay_on_their_deck() {
        let ship = Ship::quarters();
        assert_eq!(
            ship.beside(only(3)),
            only(2) | only(11),
            "the edge of two decks"
        );
        assert_eq!(ship.cornered(only(0)), only(9));
        assert_eq!(ship.apart(0, 35, false), 7);
        assert_eq!(ship.apart(0, 35, true), 4);
        assert_eq!(ship.apart(3, 4, false), APART);
    }

    #[test]
    fn the_die_counts_clockwise_from_the_top_left() {
        let ship = Ship::quarters();
        assert_eq!(ship.ring[0], [0, 1, 2, 3, 11, 19, 27, 35, 34, 33]);
        assert_eq!(ship.ring[3][0], 44);
    }

    #[test]
    fn stairs_lead_to_the_same_place_or_the_nearest() {
        let ship = Ship::quarters();
        assert_eq!(ship.below(0, 0), 4);
        assert_eq!(ship.below(2, 75), 79);
        let plan = |top, rows| DeckPlan {
            left: 0,
            top,
            columns: 8,
            rows,
        };
        let flat = Ship::new([plan(0, 2), plan(2, 3), plan(5, 3), plan(8, 2)]).unwrap();
        assert_eq!(flat.below(2, 56), 72, "the third row of three above two");
    }

    #[test]
    fn a_board_is_covered_once() {
        let plan = |left, top, rows| DeckPlan {
            left,
            top,
            columns: 4,
            rows,
        };
        let ship = |last| Ship::new([plan(0, 0, 5), plan(4, 0, 5), plan(0, 5, 5), last]).map(drop);
        assert_eq!(ship(plan(4, 5, 4)), Err(ShipFault::Gaps(4)));
        assert_eq!(ship(plan(4, 4, 5)), Err(ShipFault::Overlaps(3)));
        assert_eq!(ship(plan(5, 5, 5)), Err(ShipFault::OverEdge(3)));
    }
}
