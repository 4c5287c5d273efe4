//! The search for a better deck: rounds of a screen, which says what each piece adds, and a race, in which a few
//! exchanges, and bundles of the best of them, must be shown to be better than the deck in hand.
//!
//! The deck in hand changes only when a race has shown the new one to be better; the levels of all races add up
//! to [`ALPHA`], so the chance that any of the moves made was none for the better is at most that, however many
//! rounds there are. How much better the outcome is, the search cannot say: it picked what looked best. That is
//! for the proof on fresh deals.

use std::fmt::Write as _;

use super::deals::{DeckField, Lot, Opponent, opponents};
use super::pool::{Limits, PiecePool};
use super::population::breed;
use super::race::{Race, RaceResult, race};
use super::saved::{Bounds, SavedTuning};
use super::screen::{Screen, Swapped, exchanges};
use super::state::{SearchState, apart};
use crate::cards::StudyError;
use crate::saved::StateFault;
use breachlab_core::games::{Builder, Contest, Piece};
use breachlab_core::play::{Hooks, Workers};

/// Most deals of a screen and of a race: beyond them the next round says more.
const MOST_SCREEN: u64 = 60_000;
const MOST_RACE: u64 = 400_000;
/// Chance that any move of the search was none for the better.
pub(super) const ALPHA: f64 = 0.05;
/// Rounds in a row without a move before the search ends.
const PATIENCE: u32 = 3;
/// Shares of the search's deals, in per cent: first screen, later screens, a race, the population.
const FIRST_SCREEN: u64 = 15;
const SCREEN: u64 = 6;
const RACE: u64 = 12;
const BREED: u64 = 30;
/// Single exchanges in a race.
const SINGLES: usize = 4;
/// Exchanges in a bundle.
const BUNDLES: [usize; 4] = [2, 4, 8, 16];
/// Gain of an exchange below which a bundle ends.
const LEAST: f64 = 0.002;
/// Deals in a race for each candidate, below which there are fewer candidates.
const THIN: u64 = 250;
/// Deals that no search has played beyond all it was given.
const OVER: u64 = 10_000;
/// Shares of all matches, in per cent: proof on fresh deals, other pilots.
const PROOF: u64 = 25;
const OTHERS: u64 = 15;

/// What is asked of a search. The builder's first deck is tuned against its others, or against the table, under its first
/// pilot; its other pilots only try the result.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneRequest {
    /// Weights of the decks after the first; none where the field is the table.
    pub weights: Vec<f64>,
    /// What may be used.
    pub limits: Limits,
    /// Most matches in all: search, proof, other pilots.
    pub most: u64,
    /// Most places in which the outcome differs from the start.
    pub swaps: usize,
    /// Decks of a population for larger moves; 0 for none.
    pub population: usize,
}

/// Fewest matches that make any sense.
#[must_use]
pub fn fewest() -> u64 {
    200
}

/// What one round did.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// Its number, from 1.
    pub number: u32,
    /// Exchanges made; none where no candidate was shown to be better.
    pub moved: Option<usize>,
    /// Win rates of the deck in hand before and of the leader, on the same deals; none where there was nobody to race.
    pub rates: [Option<f64>; 2],
    /// Share of the search's deals used up.
    pub share: f64,
}

/// A search for a better deck, round by round.
pub struct Tuning<'a> {
    pub(super) field: DeckField<'a>,
    pub(super) asked: TuneRequest,
    pub(super) state: SearchState,
    pub(super) screen: Screen,
    pub(super) start: Vec<Piece>,
    pool: PiecePool<'a>,
    lot: Lot,
    mark: String,
    /// Deals that were played before it was taken up again.
    before: u64,
}

impl std::fmt::Debug for Tuning<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tuning")
            .field("asked", &self.asked)
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
}

/// The decks after the first, or the table, under one pilot.
pub(super) fn guests(contest: Contest, asked: &TuneRequest, pilot: usize) -> Vec<Opponent> {
    opponents(contest, 1, &asked.weights, pilot)
}

impl<'a> Tuning<'a> {
    /// A search at its start, or where `saved` left it.
    ///
    /// # Errors
    /// When this search cannot have left that.
    pub fn new(
        builder: &'a dyn Builder,
        asked: TuneRequest,
        workers: &'a Workers,
        hooks: Hooks<'a>,
        seed: u64,
        saved: Option<&SavedTuning>,
    ) -> Result<Self, StateFault> {
        let start = builder.decks()[0].places.clone();
        let pool = PiecePool::new(builder, &start, &asked.limits);
        let mut screen = Screen::new(builder, &pool, &start);
        let mark = mark(builder, &asked, seed);
        let mut state = SearchState {
            round: 0,
            races: 0,
            failures: 0,
            next: 0,
            used: 0,
            is_over: false,
            deck: start.clone(),
            estimates: [None; 2],
        };
        if let Some(saved) = saved {
            (state, screen.moments) = saved.open(&Bounds {
                course: &mark,
                // A last race may run a little over the search's share.
                deals: asked.most.saturating_add(OVER),
                swaps: asked.swaps,
                start: &start,
                pool: &pool,
                builder,
                fresh: &screen.moments,
                whole: builder.contest().whole().into(),
            })?;
        }
        Ok(Self {
            before: state.used,
            field: DeckField::new(builder, workers, hooks, seed),
            lot: Lot::new(0, guests(builder.contest(), &asked, 0)),
            asked,
            state,
            screen,
            start,
            pool,
            mark,
        })
    }

    /// The search as it stands, to be written.
    #[must_use]
    pub fn saved(&self) -> SavedTuning {
        SavedTuning::of(&self.mark, &self.state, &self.screen.moments)
    }

    /// Matches played so far: those before it was taken up again, and those of a round that an interrupt cut short.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.before * self.field.each() + self.field.played()
    }

    /// Deals for the proof, for other pilots, and for the search.
    pub(super) fn shares(&self) -> [u64; 3] {
        let all = self.asked.most / self.field.each();
        let proof = all * PROOF / 100;
        let has_others = self.field.builder.pilots().len() > 1;
        let others = if has_others { all * OTHERS / 100 } else { 0 };
        [proof, others, all - proof - others]
    }

    /// One round; none when the search is over.
    ///
    /// # Errors
    /// When interrupted, or when a deck cannot be played. The round is then forgotten.
    pub fn step(&mut self) -> Result<Option<Round>, StudyError> {
        let all = self.shares()[2];
        let left = all.saturating_sub(self.state.used);
        if self.state.is_over || left == 0 {
            self.state.is_over = true;
            return Ok(None);
        }
        let is_first = self.state.round == 0;
        let share = if is_first { FIRST_SCREEN } else { SCREEN };
        let looked = (all * share / 100).min(left).min(MOST_SCREEN);
        let deck = self.state.deck.clone();
        let mut next = self.state.next;
        let mut screen = self.screen.clone();
        let deals = next..next + looked;
        screen.look(&mut self.field, &mut self.lot, &self.pool, &deck, deals)?;
        next += looked;
        let mut used = looked;
        let values = screen.values();
        let mut candidates = self.candidates(&values);
        if is_first && self.asked.population > 1 {
            let most = (all * BREED / 100).min(left - used);
            let size = (self.asked.population, next, most);
            let (field, lot) = (&mut self.field, &mut self.lot);
            let (bred, deals, plays) = breed(field, lot, &self.pool, &deck, &values, size)?;
            next += deals;
            used += plays;
            let near = |deck: &Vec<Piece>| apart(&self.start, deck) <= self.asked.swaps;
            for deck in bred.into_iter().filter(near).rev() {
                candidates.insert(0, deck);
            }
        }
        let most = (all * RACE / 100).min(left - used).min(MOST_RACE);
        candidates.truncate((most / THIN).clamp(1, 12) as usize);
        let races = self.state.races + 1;
        let asked = Race {
            candidates: candidates.len(),
            // 1/(r(r+1)) adds up to 1 over all races there can be.
            alpha: ALPHA / (f64::from(races) * f64::from(races + 1)),
            first: (most / (4 * (candidates.len() as u64 + 1))).clamp(20, 500),
            most,
            whole: self.field.contest().whole(),
        };
        let (ended, plays) = self.race(asked, &deck, &candidates, next)?;
        used += plays;
        next += ended.deals;
        self.screen = screen;
        let state = &mut self.state;
        state.round += 1;
        state.races = races;
        state.next = next;
        state.used += used;
        let round = self.settle(&ended, &candidates, all);
        self.field.stands(&|| self.told());
        Ok(Some(round))
    }

    /// Races the candidates against the deck in hand on the deals from `first` on; with it the deals played, counted once
    /// for each deck.
    fn race(
        &mut self,
        asked: Race,
        deck: &[Piece],
        candidates: &[Vec<Piece>],
        first: u64,
    ) -> Result<(RaceResult, u64), StudyError> {
        let (field, lot) = (&mut self.field, &mut self.lot);
        let mut plays = 0;
        let ended = race(asked, |active, deals| {
            let deals = first + deals.start..first + deals.end;
            let deck = |at: usize| match at {
                0 => deck,
                at => candidates[at - 1].as_slice(),
            };
            plays += active.len() as u64 * (deals.end - deals.start);
            let jobs: Vec<_> = active.iter().map(|&at| (deck(at), deals.clone())).collect();
            field.play(lot, &jobs)
        })?;
        Ok((ended, plays))
    }

    /// Takes the winner of a race for the deck in hand, if there is one, and says what the round did.
    fn settle(&mut self, ended: &RaceResult, candidates: &[Vec<Piece>], all: u64) -> Round {
        let state = &mut self.state;
        for estimate in &mut state.estimates {
            *estimate = estimate.or(ended.start);
        }
        let moved = ended.winner.map(|at| {
            let other = &candidates[at];
            let moved = apart(&state.deck, other);
            state.deck.clone_from(other);
            state.estimates[1] = ended.best;
            moved
        });
        state.failures = if moved.is_some() {
            0
        } else {
            state.failures + 1
        };
        state.is_over = state.failures >= PATIENCE || state.used >= all;
        let leader = ended.leader.filter(|_| ended.best > ended.start);
        if let Some(at) = leader.filter(|_| state.is_over && state.deck == self.start) {
            // Nothing was shown: the last leader goes to the proof all the same. Only fresh deals decide there.
            state.deck.clone_from(&candidates[at]);
            state.estimates[1] = ended.best;
        }
        Round {
            number: state.round,
            moved,
            rates: [ended.start, ended.best],
            share: state.used as f64 / all.max(1) as f64,
        }
    }

    /// How the search stands: the deck in hand, and what it gains over the start, as the search saw both.
    fn told(&self) -> String {
        let changed = apart(&self.start, &self.state.deck);
        match self.state.estimates {
            [Some(start), Some(best)] if changed > 0 => format!(
                "the current best wins {:.1} %, {:+.1} points by {changed} of its cards",
                best * 100.0,
                (best - start) * 100.0
            ),
            [Some(start), _] => {
                format!("nothing better yet; the start wins {:.1} %", start * 100.0)
            }
            _ => String::new(),
        }
    }

    /// Bundles of the best exchanges, the largest first, then the best exchanges one by one.
    fn candidates(&self, values: &[Vec<f64>]) -> Vec<Vec<Piece>> {
        let builder = self.field.builder;
        let deck = &self.state.deck;
        let mut found: Vec<Vec<Piece>> = Vec::new();
        let mut bundle = deck.clone();
        let mut size = 0;
        let may = |deck: &[Piece], one: &Swapped| {
            let is_back = self.start[one.place] == one.piece;
            let is_new = self.start[one.place] == deck[one.place] && !is_back;
            apart(&self.start, deck) + usize::from(is_new) <= self.asked.swaps
        };
        loop {
            let next = exchanges(&self.pool, builder, &bundle, values);
            let best = next.iter().find(|one| may(&bundle, one));
            let best = best.filter(|best| best.gain >= LEAST);
            let Some(best) = best.filter(|_| size < deck.len()) else {
                break;
            };
            bundle[best.place] = best.piece;
            size += 1;
            if BUNDLES.contains(&size) {
                found.insert(0, bundle.clone());
            }
        }
        if size > 1 && found.first() != Some(&bundle) {
            found.insert(0, bundle);
        }
        let mut known: Vec<(usize, Piece)> = Vec::new();
        for one in exchanges(&self.pool, builder, deck, values) {
            let is_new = known
                .iter()
                .all(|&(place, piece)| place != one.place && piece != one.piece);
            if known.len() < SINGLES && is_new && may(deck, &one) {
                known.push((one.place, one.piece));
                let mut other = deck.clone();
                other[one.place] = one.piece;
                found.push(other);
            }
        }
        found
    }
}

/// What a saved search belongs to.
fn mark(builder: &dyn Builder, asked: &TuneRequest, seed: u64) -> String {
    let mut text = format!("{asked:?} {seed:#x} {:?}", builder.pilots());
    for file in builder.files() {
        // Writing to a String cannot fail.
        let _ = write!(text, " {} {}", file.role, file.hash);
    }
    breachlab_core::plan::fingerprint(&text)
}
