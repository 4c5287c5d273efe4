//! What a deck may be built of: the game's limits, what the player owns, keeps and bans; and legal changes at random.

use breachlab_core::dice::Stream;
use breachlab_core::games::{Builder, Piece};

/// Draws of a piece before a place is left as it is.
const TRIES: u32 = 64;

/// What the player says of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Never taken out.
    pub keep: Vec<Piece>,
    /// Never put in.
    pub ban: Vec<Piece>,
    /// What is owned, with numbers; all there is where none. What lies in the deck to begin with counts as owned.
    pub owned: Option<Vec<(Piece, u32)>>,
}

/// What a deck may be built of.
pub struct PiecePool<'a> {
    builder: &'a dyn Builder,
    by_role: Vec<Vec<Piece>>,
    free: Vec<usize>,
    owned: Option<Vec<u32>>,
}

impl std::fmt::Debug for PiecePool<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PiecePool")
            .field("by_role", &self.by_role)
            .field("free", &self.free)
            .finish_non_exhaustive()
    }
}

impl<'a> PiecePool<'a> {
    /// The pool of a deck.
    #[must_use]
    pub fn new(builder: &'a dyn Builder, start: &[Piece], limits: &Limits) -> Self {
        let pieces = builder.pieces().len() as Piece;
        let owned = limits.owned.as_ref().map(|list| {
            let mut owned = vec![0; usize::from(pieces)];
            for &(piece, copies) in list {
                owned[usize::from(piece)] += copies;
            }
            for &piece in start {
                let held = start.iter().filter(|&&other| other == piece).count() as u32;
                let at = &mut owned[usize::from(piece)];
                *at = (*at).max(held);
            }
            owned
        });
        let may = |piece: Piece| {
            let is_owned = owned
                .as_ref()
                .is_none_or(|owned| owned[usize::from(piece)] > 0);
            is_owned && !limits.ban.contains(&piece)
        };
        let by_role = (0..builder.roles().len())
            .map(|role| {
                let pieces = (0..pieces).filter(|&piece| may(piece));
                pieces
                    .filter(|&piece| builder.suits(start, role, piece))
                    .collect()
            })
            .collect();
        let free = (0..start.len())
            .filter(|&place| !limits.keep.contains(&start[place]))
            .collect();
        Self {
            builder,
            by_role,
            free,
            owned,
        }
    }

    /// What may be put into places of a role.
    #[must_use]
    pub fn of_role(&self, role: usize) -> &[Piece] {
        &self.by_role[role]
    }

    /// Places whose piece may be exchanged.
    #[must_use]
    pub fn free(&self) -> &[usize] {
        &self.free
    }

    /// Whether `piece` may be put into `place` of this deck.
    #[must_use]
    pub fn allows(&self, deck: &[Piece], place: usize, piece: Piece) -> bool {
        let is_owned = self.owned.as_ref().is_none_or(|owned| {
            let others = deck.iter().enumerate();
            let others = others.filter(|&(at, &held)| at != place && held == piece);
            (others.count() as u32) < owned[usize::from(piece)]
        });
        deck[place] != piece && is_owned && self.builder.fits(deck, place, piece)
    }

    /// One legal exchange at random; none where there hardly is any.
    pub fn exchange(&self, deck: &[Piece], luck: &mut Stream) -> Option<(usize, Piece)> {
        if self.free.is_empty() {
            return None;
        }
        for _ in 0..TRIES {
            let place = self.free[luck.below(self.free.len() as u32) as usize];
            let pool = self.of_role(self.builder.role(place));
            if pool.is_empty() {
                continue;
            }
            let piece = pool[luck.below(pool.len() as u32) as usize];
            if self.allows(deck, place, piece) {
                return Some((place, piece));
            }
        }
        None
    }

    /// Makes so many legal exchanges at random.
    pub fn scatter(&self, deck: &mut [Piece], exchanges: u32, luck: &mut Stream) {
        for _ in 0..exchanges {
            if let Some((place, piece)) = self.exchange(deck, luck) {
                deck[place] = piece;
            }
        }
    }
}
