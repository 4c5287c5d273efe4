//! Which kinds of deck are there? MAP-Elites: deck space is cut into the cells of two readable axes, and each cell
//! keeps the best deck found in it. Children of the decks kept fall into cells of their own and stay where they
//! are better than who lives there; in the end every cell's deck meets deals that no search saw.
//!
//! Matches are noisy, so a challenger and the deck that lives in a cell meet the same fresh deals, and only a lead
//! of more than one standard error takes the cell: a deck that was lucky once does not stay for it.
//!
//! Source: Mouret & Clune 2015, arXiv 1504.04909; Justesen, Risi & Mouret 2019 (noise).

use std::ops::Range;

use super::deals::{DeckField, Lot, opponents};
use super::map::{Map, leads};
use super::pool::{Limits, PiecePool};
use super::proof::rate;
use super::screen::Screen;
use crate::cards::StudyError;
use breachlab_core::dice::{Address, Lane, Stream};
use breachlab_core::games::{Axis, Builder, Contest, Piece};
use breachlab_core::play::{Hooks, Workers};
use breachlab_report::{AxisRow, CellRow, ExploreReport, Head, spread};

/// Deals of a generation.
const DEALS: u64 = 24;
/// Children of a generation.
const CHILDREN: u64 = 24;
/// Share of the matches for the test on fresh deals, in per cent.
const FRESH: u64 = 40;
/// Parts of that test, all cells alike in each, after each of which it is said how it stands.
const SLICES: u64 = 16;
/// Rows of deals.
const SEARCH: u32 = 40;
const PROOF: u32 = 41;
/// The lane of the draws, away from those of matches.
const LUCK: u32 = u32::MAX - 3;

/// What is asked of a map. The builder's first `seeds` decks are where it begins, the others or the table are the
/// field, under its first pilot.
#[derive(Clone, Debug, PartialEq)]
pub struct Exploring {
    /// Decks to begin with.
    pub seeds: usize,
    /// Weights of the others; none where the field is the table.
    pub weights: Vec<f64>,
    /// Most matches in all.
    pub most: u64,
}

/// Draws a map. What was found when it was interrupted is reported with as much of the test on fresh deals as was played.
///
/// # Errors
/// When a deck cannot be played.
// Long because search, test and report share all that was set up for them.
pub fn explore<'a>(
    builder: &'a dyn Builder,
    asked: &Exploring,
    workers: &'a Workers,
    hooks: Hooks<'a>,
    seed: u64,
) -> Result<(ExploreReport, Vec<Vec<Piece>>), StudyError> {
    let mut field = DeckField::new(builder, workers, hooks, seed);
    let contest = field.contest();
    let decks = &builder.decks()[..asked.seeds];
    let pools: Vec<PiecePool<'_>> = decks
        .iter()
        .map(|deck| PiecePool::new(builder, &deck.places, &Limits::default()))
        .collect();
    let screens = decks.iter().zip(&pools);
    let screens = screens.map(|(deck, pool)| Screen::new(builder, pool, &deck.places));
    let axes = builder.axes();
    let mut map = Map {
        builder,
        axes,
        screens: screens.collect(),
        pools: &pools,
        cells: vec![None; axes[0].cells * axes[1].cells],
    };
    let cells = || opponents(contest, asked.seeds, &asked.weights, 0);
    let mut lot = Lot::new(SEARCH, cells());
    let deals = asked.most / field.each();
    let fresh = deals * FRESH / 100;
    let search = deals - fresh;
    let found = breed(&mut map, &mut field, &mut lot, search);
    let lived = map.cells.iter().flatten().count() as u64;
    let mut lot = Lot::new(PROOF, cells());
    let mut complete = match found {
        Ok(()) => true,
        Err(StudyError::Interrupted) => false,
        Err(halt) => return Err(halt),
    };
    let each = fresh / lived.max(1);
    let decks: Vec<&[Piece]> = map
        .cells
        .iter()
        .flatten()
        .map(|elite| elite.deck.as_slice())
        .collect();
    let mut tested: Vec<Vec<u8>> = vec![Vec::new(); decks.len()];
    if complete {
        complete = test(&mut field, &mut lot, &decks, each, &mut tested)?;
    }
    let kept = decks.iter().map(|deck| deck.to_vec()).collect();
    let rows = cell_rows(&map, &tested);
    let guests = builder.decks()[asked.seeds..].iter();
    // A deck may be begun with and played against: it is one file.
    let mut files = Vec::new();
    for file in crate::run::file_rows(builder.files()) {
        if !files.contains(&file) {
            files.push(file);
        }
    }
    let report = ExploreReport {
        head: Head {
            seed: Some(seed),
            matches: field.played(),
            complete,
            files,
            ..Head::default()
        },
        pilot: builder.pilots()[0].clone(),
        seeds: builder.decks()[..asked.seeds]
            .iter()
            .map(|deck| deck.id.clone())
            .collect(),
        against: guests
            .map(|deck| deck.id.clone())
            .zip(asked.weights.iter().copied())
            .collect(),
        axes: axes.map(shown),
        cells: rows,
    };
    Ok((report, kept))
}

/// Plays each deck on so many fresh deals, slice by slice; false when interrupted.
fn test(
    field: &mut DeckField<'_>,
    lot: &mut Lot,
    decks: &[&[Piece]],
    each: u64,
    tested: &mut [Vec<u8>],
) -> Result<bool, StudyError> {
    let mut next = 0;
    while next < each {
        let deals = next..(next + each.div_ceil(SLICES)).min(each);
        next = deals.end;
        let jobs: Vec<(&[Piece], Range<u64>)> =
            decks.iter().map(|&deck| (deck, deals.clone())).collect();
        let (points, is_whole) = field.play_on(lot, &jobs).map_err(StudyError::Faults)?;
        for (all, more) in tested.iter_mut().zip(points) {
            all.extend(more);
        }
        field.stands(&|| told_of(field.contest(), tested));
        if !is_whole {
            return Ok(false);
        }
    }
    Ok(true)
}

/// How the best cell does on fresh deals so far.
fn told_of(contest: Contest, tested: &[Vec<u8>]) -> String {
    let rates = tested.iter().filter_map(|points| rate(contest, points));
    let best = rates.max_by(|a, b| a.value.total_cmp(&b.value));
    best.map_or_else(String::new, |best| {
        let [value, spread] = [format!("{:.1}", best.value * 100.0), spread(best, 1)];
        format!("best cell wins {value} {spread} % on fresh deals")
    })
}

fn shown(axis: Axis) -> AxisRow {
    AxisRow {
        key: axis.key.to_owned(),
        title: axis.title.to_owned(),
        from: axis.from,
        step: axis.step,
        cells: axis.cells,
        is_share: axis.is_share,
    }
}

/// Fills the map with at most `most` deals.
fn breed(
    map: &mut Map<'_, '_>,
    field: &mut DeckField<'_>,
    lot: &mut Lot,
    most: u64,
) -> Result<(), StudyError> {
    let (mut used, mut next) = (0, 0);
    let mut children: Vec<(Vec<Piece>, usize)> = map
        .builder
        .decks()
        .iter()
        .take(map.pools.len())
        .enumerate()
        .map(|(origin, deck)| (deck.places.clone(), origin))
        .collect();
    loop {
        let placed: Vec<usize> = children.iter().map(|(deck, _)| map.cell(deck)).collect();
        let mut homes = placed.clone();
        homes.retain(|&cell| map.cells[cell].is_some());
        homes.sort_unstable();
        homes.dedup();
        let plays = (children.len() + homes.len()) as u64;
        let deals = DEALS.min((most - used) / plays.max(1));
        if deals == 0 || children.is_empty() {
            return Ok(());
        }
        let range = next..next + deals;
        let home = |cell: usize| map.cells[cell].as_ref().map(|elite| elite.deck.as_slice());
        let jobs: Vec<(&[Piece], Range<u64>)> = children
            .iter()
            .map(|(deck, _)| deck.as_slice())
            .chain(homes.iter().filter_map(|&cell| home(cell)))
            .map(|deck| (deck, range.clone()))
            .collect();
        let points = field.play(lot, &jobs)?;
        used += plays * deals;
        next += deals;
        let (own, at_home) = points.split_at(children.len());
        // Who lives in a cell may change within a generation: each newcomer meets the last one on the same deals.
        let mut living: Vec<Option<&[u8]>> = vec![None; map.cells.len()];
        for (&cell, points) in homes.iter().zip(at_home) {
            living[cell] = Some(points);
        }
        for (((deck, origin), &cell), points) in children.iter().zip(&placed).zip(own) {
            for &points in points {
                map.screens[*origin].add(map.builder, deck, points);
            }
            let before = living[cell];
            if before.is_none_or(|home| leads(points, home)) {
                living[cell] = Some(points);
            }
            map.settle(cell, deck, *origin, points, before);
        }
        field.stands(&|| map.told());
        let values: Vec<_> = map.screens.iter().map(Screen::values).collect();
        let address = Address {
            seed: field.seed(),
            cell: LUCK,
            number: next,
        };
        let mut luck = Stream::new(address, Lane::Think(0), 0);
        children = (0..CHILDREN)
            .filter_map(|_| map.child(&values, &mut luck))
            .collect();
    }
}

/// A row for each cell somebody lives in, with what its deck did in the test on fresh deals.
fn cell_rows(map: &Map<'_, '_>, tested: &[Vec<u8>]) -> Vec<CellRow> {
    let contest = map.builder.contest();
    let each = contest.entries() as u64;
    let mut rows = Vec::new();
    for (at, elite) in map.cells.iter().enumerate() {
        let Some(elite) = elite else { continue };
        let points = tested.get(rows.len());
        let origin = &map.builder.decks()[elite.origin];
        rows.push(CellRow {
            cell: [at % map.axes[0].cells, at / map.axes[0].cells],
            measures: map.builder.measure(&elite.deck),
            origin: origin.id.clone(),
            changed: elite
                .deck
                .iter()
                .zip(&origin.places)
                .filter(|(a, b)| a != b)
                .count(),
            search: elite.rate(map.whole()),
            search_matches: elite.deals * each,
            fresh: points.and_then(|points| rate(contest, points)),
            matches: points.map_or(0, |points| points.len() as u64 * each),
            hash: String::new(),
            deck: String::new(),
        });
    }
    rows
}
