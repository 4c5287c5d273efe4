//! The seam for building decks: what a game must say of its decks so that pieces of them can be exchanged within
//! its limits, tried, measured and written out, the game's types forgotten. Which exchanges are tried and what
//! they are worth belongs to `analysis`.

use std::sync::Arc;

use super::contest::Contest;
use super::line_up::Read;
use super::loads::Order;
use super::playable::Playable;
use crate::plan::{Faults, Source};

/// Opens a workshop: the decks and strategies of the order are read, each once.
pub type OpenBuilder = fn(&Order) -> Result<Box<dyn Builder>, Faults>;

/// What a deck is made of: an index into [`Builder::pieces`].
pub type Piece = u16;

/// What a reader is told of a piece, which code knows by its index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PieceRow {
    /// Its id, as in deck files.
    pub id: String,
    /// Its name as players say it.
    pub name: String,
    /// Its kind, in the game's word.
    pub kind: String,
}

/// A deck as a row of places, each of which holds one piece. A piece exchanged in its place meets the same luck
/// as the one that lay there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Built {
    /// Id of the deck.
    pub id: String,
    /// Its name as players say it.
    pub name: String,
    /// How the user named it.
    pub typed: String,
    /// Fingerprint of its file.
    pub hash: String,
    /// What lies in each place.
    pub places: Vec<Piece>,
}

/// One readable axis of deck space, cut into cells of equal width; what lies beyond either end counts to the cell
/// at that end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// Short name for tables: `mean_cost`.
    pub key: &'static str,
    /// What it measures, for people: `mean cost of a card`.
    pub title: &'static str,
    /// Lower end of the first cell.
    pub from: f64,
    /// Width of a cell.
    pub step: f64,
    /// How many cells it is cut into.
    pub cells: usize,
    /// Whether values are shares, to be shown in per cent.
    pub is_share: bool,
}

impl Axis {
    /// The cell of a value.
    #[must_use]
    pub fn cell(&self, value: f64) -> usize {
        // A share such as 0.3 may be a hair below its decimal: it belongs to the cell it begins.
        let at = ((value - self.from) / self.step + 1e-9).floor();
        at.clamp(0.0, self.cells.saturating_sub(1) as f64) as usize
    }
}

/// What a written deck is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign<'a> {
    /// Its id; left out of the file where it is none that a file may name.
    pub id: &'a str,
    /// Its name as players say it.
    pub name: &'a str,
    /// A remark of one line.
    pub note: &'a str,
}

/// How a deck is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeckSyntax {
    /// A deck file in TOML, as the game ships them.
    #[default]
    Toml,
    /// A plain list, as players paste it.
    List,
}

/// Decks of one order, taken to pieces.
pub trait Builder: Send + Sync {
    /// Every piece there is.
    fn pieces(&self) -> &[PieceRow];
    /// The decks of the order, in its order.
    fn decks(&self) -> &[Built];
    /// The strategies of the order, in its order.
    fn pilots(&self) -> &[String];
    /// Files that decide results.
    fn files(&self) -> &[Read];
    /// The piece of this id or name.
    fn find(&self, typed: &str) -> Option<Piece>;
    /// The nearest known id or name.
    fn nearest(&self, typed: &str) -> Option<String>;
    /// What places are for: places of one role may exchange what lies in them without any effect.
    fn roles(&self) -> &'static [&'static str];
    /// The role of a place, an index into [`Builder::roles`].
    fn role(&self, place: usize) -> usize;
    /// Whether a piece may lie in a place of this role in a deck of this one's faction, limits of copies aside.
    fn suits(&self, deck: &[Piece], role: usize, piece: Piece) -> bool;
    /// Whether the deck is legal with `piece` in `place`, all else as it is and legal.
    fn fits(&self, deck: &[Piece], place: usize, piece: Piece) -> bool;
    /// What stands for an empty place, in decks that are tried and never written; none where no place can be empty.
    fn empty(&self) -> Option<Piece> {
        None
    }
    /// Two axes that a deck can be told by.
    fn axes(&self) -> [Axis; 2];
    /// Where a deck lies on them.
    fn measure(&self, deck: &[Piece]) -> [f64; 2];
    /// Pieces a player owns, with their numbers, from a file; none where pieces are not owned one by one.
    fn owned(&self, source: &Arc<Source>) -> Option<Result<Vec<(Piece, u32)>, Faults>>;
    /// The deck as a file; none where the game has no such form.
    fn text(&self, deck: &[Piece], sign: Sign<'_>, form: DeckSyntax) -> Option<String>;
    /// How its decks are held against each other, which is what [`Builder::bout`] is asked to play.
    fn contest(&self) -> Contest {
        Contest::Pairs
    }
    /// A deck ready to play and its points counted, against a guest or, where there is none, against the table; all
    /// under the pilot of this index.
    ///
    /// # Errors
    /// When they are more than a match has room for.
    fn bout(
        &self,
        deck: &[Piece],
        guest: Option<&[Piece]>,
        pilot: usize,
    ) -> Result<Box<dyn Playable>, Faults>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_belongs_to_the_cell_it_begins_and_ends_hold_what_lies_beyond() {
        let axis = Axis {
            key: "share",
            title: "share",
            from: 0.0,
            step: 0.1,
            cells: 5,
            is_share: true,
        };
        let cells = [-1.0, 0.0, 0.099, 0.1, 0.3, 0.49, 0.5, 9.0].map(|value| axis.cell(value));
        assert_eq!(cells, [0, 0, 0, 1, 3, 4, 4, 4]);
    }
}
