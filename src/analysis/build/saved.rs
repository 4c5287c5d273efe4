//! A search as it is saved after each round, to be taken up again.

use serde::{Deserialize, Serialize};

use super::pool::PiecePool;
use super::state::{SearchState, apart};
use crate::saved::StateFault;
use breachlab_core::games::{Builder, Piece};
use breachlab_core::stats::NormalEquations;

/// The state of a search as it is written. Floats are written as their bits: text would lose the last of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the state of a search")]
pub struct SavedTuning {
    /// What it belongs to: a fingerprint of decks, pilots, limits, budget and seed.
    pub course: String,
    round: u32,
    races: u32,
    failures: u32,
    next: u64,
    used: u64,
    over: bool,
    deck: Vec<u16>,
    estimates: [Option<u64>; 2],
    rows: u64,
    products: Vec<i64>,
    sums: Vec<i64>,
    scores: Vec<i64>,
    score: i64,
    squares: i64,
}

impl SavedTuning {
    pub(super) fn of(course: &str, state: &SearchState, moments: &NormalEquations) -> Self {
        Self {
            course: course.to_owned(),
            round: state.round,
            races: state.races,
            failures: state.failures,
            next: state.next,
            used: state.used,
            over: state.is_over,
            deck: state.deck.clone(),
            estimates: state.estimates.map(|value| value.map(f64::to_bits)),
            rows: moments.rows,
            products: moments.products.clone(),
            sums: moments.sums.clone(),
            scores: moments.scores.clone(),
            score: moments.score,
            squares: moments.squares,
        }
    }

    /// The state, judged by the search it is to go on with.
    pub(super) fn open(
        &self,
        bounds: &Bounds<'_>,
    ) -> Result<(SearchState, NormalEquations), StateFault> {
        StateFault::unless_same("search", &self.course, bounds.course)?;
        StateFault::within("used", self.used, bounds.deals)?;
        StateFault::within("next", self.next, self.used)?;
        StateFault::within("rows", self.rows, self.used)?;
        let used = u32::try_from(self.used).unwrap_or(u32::MAX);
        StateFault::within("round", self.round, used)?;
        StateFault::within("races", self.races, self.round)?;
        StateFault::within("failures", self.failures, self.round)?;
        let places = bounds.start.len();
        let is_whole = self.deck.len() == places;
        let wanted = format!("{places} pieces");
        StateFault::unless(is_whole, "deck", &self.deck.len(), &wanted)?;
        for (place, &piece) in self.deck.iter().enumerate() {
            let wanted = "pieces that may lie there";
            let may = bounds.may(&self.deck, place);
            let found = format!("piece {piece} in place {place}");
            StateFault::unless(may, "deck", &found, wanted)?;
        }
        let estimates = self.estimates.map(|bits| bits.map(f64::from_bits));
        for estimate in estimates.iter().flatten() {
            StateFault::within("estimates", *estimate, 1.0)?;
        }
        self.sums(bounds)?;
        let state = SearchState {
            round: self.round,
            races: self.races,
            failures: self.failures,
            next: self.next,
            used: self.used,
            is_over: self.over,
            deck: self.deck.clone(),
            estimates,
        };
        let moments = NormalEquations {
            rows: self.rows,
            products: self.products.clone(),
            sums: self.sums.clone(),
            scores: self.scores.clone(),
            score: self.score,
            squares: self.squares,
        };
        Ok((state, moments))
    }

    /// Whether the sums are such as so many rows can come to.
    fn sums(&self, bounds: &Bounds<'_>) -> Result<(), StateFault> {
        let places = bounds.start.len() as i64;
        let rows = self.rows as i64;
        let fresh = bounds.fresh;
        let tables = [
            ("products", &self.products, &fresh.products, places * places),
            ("sums", &self.sums, &fresh.sums, places),
            ("scores", &self.scores, &fresh.scores, places * bounds.whole),
        ];
        for (key, own, fresh, most) in tables {
            let wanted = format!("{} numbers", fresh.len());
            StateFault::unless(own.len() == fresh.len(), key, &own.len(), &wanted)?;
            for &sum in own {
                StateFault::within(key, sum, rows * most)?;
            }
        }
        StateFault::within("score", self.score, rows * bounds.whole)?;
        StateFault::within("squares", self.squares, rows * bounds.whole * bounds.whole)
    }
}

/// What a saved search may hold.
pub(super) struct Bounds<'a> {
    /// Fingerprint of all that was asked; a state that carries another belongs to another search.
    pub(super) course: &'a str,
    /// Most deals it can have played.
    pub(super) deals: u64,
    /// Most places in which a deck differs from the start.
    pub(super) swaps: usize,
    /// The deck it began with.
    pub(super) start: &'a [Piece],
    /// What decks may be built of.
    pub(super) pool: &'a PiecePool<'a>,
    /// The game's word on decks.
    pub(super) builder: &'a dyn Builder,
    /// Most points of a deal, in 60ths of a match.
    pub(super) whole: i64,
    /// Sums of no rows.
    pub(super) fresh: &'a NormalEquations,
}

impl Bounds<'_> {
    /// Whether what lies in this place of a deck may lie there.
    fn may(&self, deck: &[Piece], place: usize) -> bool {
        let (piece, began) = (deck[place], self.start[place]);
        let role = self.builder.role(place);
        let known = self.builder.pieces().len();
        let is_known = deck.iter().all(|&piece| usize::from(piece) < known);
        is_known
            && apart(self.start, deck) <= self.swaps
            && (piece == began
                || self.pool.free().contains(&place)
                    && self.pool.of_role(role).contains(&piece)
                    && self.builder.fits(deck, place, piece))
    }
}
