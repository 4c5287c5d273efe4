//! Questions about the pieces of decks that can be built: whichever game says how its decks are taken to pieces can be
//! asked which of them is too strong. A piece has no number that could be turned, and what it is worth is said over an empty
//! place where there can be one, else over the typical piece of its kind.

use super::build::{Builder, Built, Piece};
use super::contest::Contest;
use super::playable::Playable;
use super::study::{Bout, Def, Host, Listing, Study, StudyHead, Subject, Swap};
use crate::plan::Faults;
use crate::play::Stop;

/// A study of the pieces that a builder knows.
pub struct PieceStudy {
    builder: Box<dyn Builder>,
    head: StudyHead,
    /// What each definition is: the pieces, an empty place where there can be one, copies.
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
    /// A study over the decks and pilots of a builder; `typed` is how the user named the pilots.
    #[must_use]
    pub fn over(builder: Box<dyn Builder>, typed: Vec<String>) -> Self {
        let rows = builder.pieces().iter().zip(0..);
        let subjects = rows.map(|(row, piece)| Subject {
            id: row.id.clone(),
            name: row.name.clone(),
            kind: row.kind.clone(),
            group: row.kind.clone(),
            most: most(builder.as_ref(), piece) as u8,
            ..Subject::default()
        });
        let head = StudyHead {
            subjects: subjects.collect(),
            hosts: builder.decks().iter().map(host).collect(),
            pilots: builder.pilots().to_vec(),
            pilots_typed: typed,
            files: builder.files().to_vec(),
        };
        let pieces = 0..builder.pieces().len() as Piece;
        Self {
            pieces: pieces.chain(builder.empty()).collect(),
            builder,
            head,
        }
    }

    /// Where an empty place stands among the definitions.
    fn empty(&self) -> Option<Def> {
        self.builder.empty().map(|_| self.head.subjects.len())
    }

    fn laid(&self, host: usize, swaps: &[Swap]) -> Vec<Piece> {
        let mut places = self.builder.decks()[host].places.clone();
        for swap in swaps {
            places[usize::from(swap.slot)] = self.pieces[swap.def];
        }
        places
    }
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
fn host(deck: &Built) -> Host {
    let mut list: Vec<Listing> = Vec::new();
    for (slot, &piece) in (0..).zip(&deck.places) {
        let card = Def::from(piece);
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

    fn find(&self, typed: &str) -> Option<usize> {
        self.builder.find(typed).map(usize::from)
    }

    fn nearest(&self, typed: &str) -> Option<String> {
        self.builder.nearest(typed)
    }

    fn describe(&self, def: Def) -> String {
        let piece = usize::from(self.pieces[def]);
        let row = self.head.subjects.get(piece);
        row.map_or_else(|| "an empty place".to_owned(), |row| row.name.clone())
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

    fn room(&self, host: usize, card: Def, copies: usize) -> Option<Vec<u8>> {
        let cards = &self.head.subjects;
        let unlike = |other: Def| u8::from(cards[other].kind != cards[card].kind);
        let (builder, piece) = (self.builder.as_ref(), self.pieces[card]);
        let places = &builder.decks()[host].places;
        let suits = |slot: u8| builder.suits(places, builder.role(slot.into()), piece);
        self.head.hosts[host].room(card, copies, unlike, suits)
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
