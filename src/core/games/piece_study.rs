//! Questions about the pieces of decks that can be built: whichever game says how its decks are taken to pieces can be
//! asked which of them is too strong. A piece has no number that could be turned, and what it is worth is said over an empty
//! place where there can be one, else over the typical piece of its kind.

use super::build::{Builder, Built, Piece, PieceRow};
use super::contest::Contest;
use super::playable::Playable;
use super::study::{Bout, Def, Host, Listing, Study, StudyHead, Subject, Swap};
use crate::plan::Faults;
use crate::play::Stop;

/// A study of the pieces that a builder knows.
pub struct PieceStudy {
    builder: Box<dyn Builder>,
    head: StudyHead,
    /// What each definition is: the pieces that are asked about, those that are not, an empty place where there can be one,
    /// copies.
    pieces: Vec<Piece>,
}

impl std::fmt::Debug for PieceStudy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PieceStudy")
            .field("head", &self.head)
            .finish_non_exhaustive()
    }
}

impl PieceStudy {
    /// A study over the decks and pilots of a builder; `typed` is how the user named the pilots. It asks about the pieces
    /// that a place could hold instead of another: what no deck of the order could do without is no question.
    #[must_use]
    pub fn over(builder: Box<dyn Builder>, typed: Vec<String>) -> Self {
        let rows = builder.pieces();
        let all = 0..rows.len() as Piece;
        let (asked, fixed): (Vec<Piece>, Vec<Piece>) =
            all.partition(|&piece| is_exchanged(builder.as_ref(), piece));
        let subjects = asked.iter().map(|&piece| {
            let row = &rows[usize::from(piece)];
            Subject {
                id: row.id.clone(),
                name: row.name.clone(),
                kind: row.kind.clone(),
                group: row.kind.clone(),
                most: most(builder.as_ref(), piece) as u8,
                ..Subject::default()
            }
        });
        let subjects = subjects.collect();
        let mut pieces = [asked, fixed].concat();
        pieces.extend(builder.empty().filter(|empty| !pieces.contains(empty)));
        let head = StudyHead {
            subjects,
            hosts: builder
                .decks()
                .iter()
                .map(|deck| host(deck, &pieces))
                .collect(),
            pilots: builder.pilots().to_vec(),
            pilots_typed: typed,
            files: builder.files().to_vec(),
            patched: Vec::new(),
        };
        Self {
            builder,
            head,
            pieces,
        }
    }

    /// Where an empty place stands among the definitions.
    fn empty(&self) -> Option<Def> {
        let empty = self.builder.empty()?;
        self.pieces.iter().position(|&piece| piece == empty)
    }

    /// The row of a definition; none of an empty place that is no piece.
    fn row(&self, def: Def) -> Option<&PieceRow> {
        self.builder.pieces().get(usize::from(self.pieces[def]))
    }

    /// Whether a place of a host takes a piece.
    fn suits(&self, host: usize, def: Def, slot: u8) -> bool {
        let (builder, places) = (self.builder.as_ref(), &self.builder.decks()[host].places);
        builder.suits(places, builder.role(slot.into()), self.pieces[def])
    }

    fn laid(&self, host: usize, swaps: &[Swap]) -> Vec<Piece> {
        let mut places = self.builder.decks()[host].places.clone();
        for swap in swaps {
            places[usize::from(swap.slot)] = self.pieces[swap.def];
        }
        places
    }
}

/// Whether some place of a deck takes a piece, and others as well.
fn is_exchanged(builder: &dyn Builder, piece: Piece) -> bool {
    let all = 0..builder.pieces().len() as Piece;
    builder.decks().iter().any(|deck| {
        let suits = |role, piece| builder.suits(&deck.places, role, piece);
        let mut roles = (0..deck.places.len()).map(|place| builder.role(place));
        roles.any(|role| {
            suits(role, piece)
                && all
                    .clone()
                    .any(|other| other != piece && suits(role, other))
        })
    })
}

/// Most copies of a piece that a deck may hold, by the first of those at hand.
fn most(builder: &dyn Builder, piece: Piece) -> usize {
    let Some(deck) = builder.decks().first() else {
        return 0;
    };
    let mut places = deck.places.clone();
    for at in 0..places.len() {
        if builder.fits(&places, at, piece) {
            places[at] = piece;
        }
    }
    places.iter().filter(|&&held| held == piece).count()
}

/// A deck as a host, its pieces in the order of the places where each lies first.
fn host(deck: &Built, pieces: &[Piece]) -> Host {
    let mut list: Vec<Listing> = Vec::new();
    for (slot, held) in (0..).zip(&deck.places) {
        let Some(card) = pieces.iter().position(|piece| piece == held) else {
            continue;
        };
        match list.iter_mut().find(|listing| listing.card == card) {
            Some(listing) => listing.slots.push(slot),
            None => list.push(Listing {
                card,
                entry: list.len(),
                slots: vec![slot],
            }),
        }
    }
    Host {
        id: deck.id.clone(),
        name: deck.name.clone(),
        typed: deck.typed.clone(),
        list,
    }
}

impl Study for PieceStudy {
    fn head(&self) -> &StudyHead {
        &self.head
    }

    fn describe(&self, def: Def) -> String {
        self.row(def)
            .map_or_else(|| "an empty place".to_owned(), |row| row.name.clone())
    }

    fn plain(&self, _def: Def) -> Option<Def> {
        self.empty()
    }

    fn blank(&self, _card: Def, _slot: u8) -> Option<Def> {
        self.empty()
    }

    fn copy(&mut self, def: Def) -> Def {
        self.pieces.push(self.pieces[def]);
        self.pieces.len() - 1
    }

    /// Empty places before all others.
    fn room(&self, host: usize, card: Def, copies: usize) -> Option<Vec<u8>> {
        let kind = |def: Def| self.row(def).map(|row| &row.kind);
        let unlike = |other: Def| match other {
            other if Some(other) == self.empty() => 0,
            other => 1 + u8::from(kind(other) != kind(card)),
        };
        self.head.hosts[host].room(card, copies, unlike, |slot| self.suits(host, card, slot))
    }

    fn free(&self, host: usize, card: Def) -> Vec<u8> {
        let empty = self.empty().map(|empty| self.head.hosts[host].slots(empty));
        let places = empty.into_iter().flatten();
        places
            .filter(|&slot| self.suits(host, card, slot))
            .collect()
    }

    fn contest(&self) -> Contest {
        self.builder.contest()
    }

    fn bout(&self, bout: &Bout<'_>) -> Result<Box<dyn Playable>, Faults> {
        let deck = self.laid(bout.host, bout.swaps);
        let guest = bout.guest.map(|guest| self.laid(guest, bout.other));
        let mut play = self.builder.bout(&deck, guest.as_deref(), bout.pilot)?;
        play.aim(bout.seed, bout.cell, Stop::Exact(0));
        Ok(play)
    }
}
