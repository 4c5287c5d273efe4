//! Decks taken to pieces: what [`Builder`] asks, for every game that says what its decks are made of.

use std::fmt;
use std::sync::Arc;

use super::contract::FromFiles;
use super::parts::{job, read_apart, rotations, whole};
use crate::games::build::{Axis, Builder, Built, DeckSyntax, Piece, PieceRow, Sign};
use crate::games::contest::Contest;
use crate::games::labels::{pilot_labels, tell_apart};
use crate::games::line_up::Read;
use crate::games::loads::Order;
use crate::games::piece_study::PieceStudy;
use crate::games::playable::Playable;
use crate::games::study::Study;
use crate::plan::{Faults, Source, find_name, nearest};
use crate::strategy::Pilot;

/// A game whose decks can be built otherwise, and meet two by two, or play each for itself against the table.
pub trait Workshop: FromFiles {
    /// What places are for: places of one role may exchange what lies in them without any effect.
    const ROLES: &'static [&'static str];
    /// See [`Builder::empty`]: a piece beyond [`Workshop::pieces`], which [`Workshop::laid`] knows.
    const EMPTY: Option<Piece> = None;

    /// Every piece there is.
    fn pieces(set: &Self::Cards) -> Vec<PieceRow>;
    /// What lies in each place of a deck.
    fn places(deck: &Self::Deck) -> Vec<Piece>;
    /// The deck of these pieces, each place by itself, as luck goes by places.
    fn laid(set: &Self::Cards, deck: &[Piece]) -> Self::Deck;
    /// The role of a place, an index into [`Workshop::ROLES`].
    fn role(place: usize) -> usize;
    /// See [`Builder::suits`].
    fn suits(
        set: &Self::Cards,
        rules: &Self::Rules,
        deck: &[Piece],
        role: usize,
        piece: Piece,
    ) -> bool;
    /// See [`Builder::fits`]; the piece suits the place.
    fn fits(
        set: &Self::Cards,
        rules: &Self::Rules,
        deck: &[Piece],
        place: usize,
        piece: Piece,
    ) -> bool;
    /// The two axes of the map of deck space: numbers that tell one deck from another.
    fn axes() -> [Axis; 2];
    /// A deck's two coordinates on the axes of [`axes`](Self::axes).
    fn measure(set: &Self::Cards, deck: &[Piece]) -> [f64; 2];
    /// See [`Builder::owned`].
    fn owned(
        _source: &Arc<Source>,
        _set: &Self::Cards,
    ) -> Option<Result<Vec<(Piece, u32)>, Faults>> {
        None
    }
    /// See [`Builder::text`].
    fn text(set: &Self::Cards, deck: &[Piece], sign: Sign<'_>, form: DeckSyntax) -> Option<String>;
}

/// Decks of one order, taken to pieces.
struct Opened<G: FromFiles> {
    set: G::Cards,
    rules: G::Rules,
    decks: Vec<Built>,
    pieces: Vec<PieceRow>,
    pilots: Vec<Pilot<G>>,
    names: Vec<String>,
    files: Vec<Read>,
}

impl<G: FromFiles> fmt::Debug for Opened<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opened")
            .field("decks", &self.decks)
            .finish_non_exhaustive()
    }
}

/// Opens a workshop: the decks and strategies of the order are read, each once.
///
/// # Errors
/// All faults of all files.
pub fn open_workshop<G: Workshop>(order: &Order) -> Result<Box<dyn Builder>, Faults> {
    let parts = read_apart::<G>(order)?;
    let hashes = parts.line_up.files.iter();
    let hashes = hashes.filter(|file| file.role == "deck");
    let decks = parts.decks.iter().zip(&order.decks).zip(hashes);
    let decks = decks.map(|((deck, typed), file)| {
        let [id, name] = G::called(deck);
        Built {
            id: id.to_owned(),
            name: name.to_owned(),
            typed: typed.clone(),
            hash: file.hash.clone(),
            places: G::places(deck),
        }
    });
    let mut decks: Vec<Built> = decks.collect();
    tell_apart(
        &order.decks,
        decks.iter_mut().map(|deck| [&mut deck.id, &mut deck.name]),
    );
    Ok(Box::new(Opened::<G> {
        decks,
        pieces: G::pieces(&parts.set),
        pilots: parts.pilots(order)?,
        names: pilot_labels(&order.strategies),
        files: parts.line_up.files,
        set: parts.set,
        rules: parts.rules,
    }))
}

/// Opens a study of the pieces of decks: each deck once, each strategy once, all embedded ones where none is named.
///
/// # Errors
/// All faults of all files.
pub fn open_piece_study<G: Workshop>(order: &Order) -> Result<Box<dyn Study>, Faults> {
    let order = whole::<G>(order);
    let builder = open_workshop::<G>(&order)?;
    Ok(Box::new(PieceStudy::over(builder, order.strategies)))
}

impl<G: Workshop> Builder for Opened<G> {
    fn pieces(&self) -> &[PieceRow] {
        &self.pieces
    }

    fn decks(&self) -> &[Built] {
        &self.decks
    }

    fn pilots(&self) -> &[String] {
        &self.names
    }

    fn files(&self) -> &[Read] {
        &self.files
    }

    fn find(&self, typed: &str) -> Option<Piece> {
        let names = self.pieces.iter();
        let names = names.flat_map(|piece| [piece.id.as_str(), piece.name.as_str()]);
        find_name(typed, names).map(|at| (at / 2) as Piece)
    }

    fn nearest(&self, typed: &str) -> Option<String> {
        let names = self.pieces.iter().map(|piece| piece.name.as_str());
        let ids = self.pieces.iter().map(|piece| piece.id.as_str());
        let near = nearest(typed, names).or_else(|| nearest(typed, ids));
        near.map(str::to_owned)
    }

    fn roles(&self) -> &'static [&'static str] {
        G::ROLES
    }

    fn role(&self, place: usize) -> usize {
        G::role(place)
    }

    fn suits(&self, deck: &[Piece], role: usize, piece: Piece) -> bool {
        G::suits(&self.set, &self.rules, deck, role, piece)
    }

    fn fits(&self, deck: &[Piece], place: usize, piece: Piece) -> bool {
        self.suits(deck, G::role(place), piece)
            && G::fits(&self.set, &self.rules, deck, place, piece)
    }

    fn empty(&self) -> Option<Piece> {
        G::EMPTY
    }

    fn axes(&self) -> [Axis; 2] {
        G::axes()
    }

    fn measure(&self, deck: &[Piece]) -> [f64; 2] {
        G::measure(&self.set, deck)
    }

    fn owned(&self, source: &Arc<Source>) -> Option<Result<Vec<(Piece, u32)>, Faults>> {
        G::owned(source, &self.set)
    }

    fn text(&self, deck: &[Piece], sign: Sign<'_>, form: DeckSyntax) -> Option<String> {
        G::text(&self.set, deck, sign, form)
    }

    fn contest(&self) -> Contest {
        <G as FromFiles>::CONTEST
    }

    fn bout(
        &self,
        deck: &[Piece],
        guest: Option<&[Piece]>,
        pilot: usize,
    ) -> Result<Box<dyn Playable>, Faults> {
        let decks = std::iter::once(deck).chain(guest);
        let decks: Vec<G::Deck> = decks.map(|deck| G::laid(&self.set, deck)).collect();
        let setups = rotations::<G>(&self.set, &self.rules, &decks, "a deck that was built")?;
        let pilots = vec![self.pilots[pilot].clone(); decks.len()];
        Ok(Box::new(job(setups, pilots)))
    }
}
