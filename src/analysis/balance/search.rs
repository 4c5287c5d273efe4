//! Looks for a point that meets the goals: a race of single moves, round by round, all on the round's own deals.
//!
//! From the point in hand every slider may go up, down or back. All such moves and the point itself meet the same deals;
//! the best of them are put together; the better part meets more deals, and the best at the end takes the point's place if
//! it is better on all of them. A slider that helps moves farther the next time, one that does not moves less; where
//! nothing helps any more, more deals are played. Coordinates moved one by one leave the others alone, so that a
//! patch stays small; sources and the comparison with the evolution of policies are in ADR 40.

use super::counts::{CellCount, joined};
use super::field::{BalanceField, BalanceHalt, Deals, Point};
use super::objective::Objective;
use breachlab_core::dice::{Address, Lane, Stream};
use breachlab_core::plan::{Code, Fault, Faults};

/// Stages of a round, each with twice the deals of the one before: blocks of its deals.
const STAGES: u32 = 4;
/// Sliders that are tried in one round.
const TRIED: usize = 24;
/// Candidates that meet the deals of each stage after the first.
const KEPT: [usize; 3] = [10, 5, 3];
/// Pairs per cell are doubled so often at most.
pub(super) const DOUBLINGS: u32 = 4;
/// Rounds at the most deals without a better point, after which the search ends.
const PATIENCE: u32 = 2;

/// All that a search has found so far: what is saved between sittings, and from which it goes on.
#[derive(Clone, Debug, PartialEq)]
pub struct BalanceSearch {
    /// Rounds done.
    pub round: u64,
    /// The best point found so far, which each round tries to better.
    pub point: Point,
    /// How far each slider moves when it is tried.
    pub reach: Vec<i32>,
    /// How often the deals were doubled.
    pub doublings: u32,
    /// Rounds without a better point since.
    pub quiet: u32,
    /// Matches played.
    pub played: u64,
}

/// How a round went.
#[derive(Clone, Debug, PartialEq)]
pub struct BalanceRound {
    /// Rounds done.
    pub round: u64,
    /// Whether a better point was found.
    pub is_better: bool,
    /// What the goals' misses cost at the point in hand, on the round's deals.
    pub loss: f64,
    /// The same at the point that the round began with.
    pub before: f64,
    /// Edits of the point in hand.
    pub edits: usize,
}

/// A candidate of a round.
struct Candidate {
    point: Point,
    counts: Vec<CellCount>,
    loss: f64,
}

impl BalanceSearch {
    /// A search from the cards as they are.
    #[must_use]
    pub fn new(field: &BalanceField<'_>) -> Self {
        Self::from(field, vec![0; field.sliders.len()])
    }

    /// A search from the cards as they are, if it may play a round at all.
    ///
    /// # Errors
    /// So few matches that its first round does not fit.
    pub fn affordable(field: &BalanceField<'_>) -> Result<Self, Faults> {
        let search = Self::new(field);
        let (most, needed) = (field.request.most, search.most_of_a_round(field));
        if needed <= most {
            return Ok(search);
        }
        let path = field.request.plan.source.path().to_owned();
        let found = format!("{most} matches (`matches`, or --max-matches)");
        let wanted = format!(
            "{needed} or more, which its first round may take: fewer `first_pairs`, decks, pilots or levers take fewer"
        );
        Err(Fault::of_file(path, Code::OutOfRange, found, &wanted).into())
    }

    /// A search from any point: with other pilots, or other weights.
    #[must_use]
    pub fn from(field: &BalanceField<'_>, point: Point) -> Self {
        let range = field.sliders.iter().map(|slider| slider.up - slider.down);
        Self {
            round: 0,
            point,
            reach: range.map(|range| (range / 4).max(1)).collect(),
            doublings: 0,
            quiet: 0,
            played: 0,
        }
    }

    /// Whether there is nothing more to do within so many matches: another round might not fit, or nothing has helped for
    /// long.
    #[must_use]
    pub fn is_over(&self, field: &BalanceField<'_>, most: u64) -> bool {
        self.is_still() || self.played + self.most_of_a_round(field) > most
    }

    /// The most matches that the next round may play.
    #[must_use]
    pub fn most_of_a_round(&self, field: &BalanceField<'_>) -> u64 {
        let tried = self.tried(field);
        let moves: usize = tried.iter().map(|&at| self.moves(field, at).len()).sum();
        let singles = moves.min(tried.len());
        let mixed = TOGETHER.iter().filter(|&&made| made <= singles).count();
        let begun = 1 + moves + mixed;
        let matches = |stage: u32| field.matches(deals(field, 0, self.pairs(field), stage));
        let later = (1..)
            .zip(KEPT)
            .map(|(stage, kept)| begun.min(kept) as u64 * matches(stage));
        begun as u64 * matches(0) + later.sum::<u64>()
    }

    /// Pairs per cell in the first stage of the next round.
    fn pairs(&self, field: &BalanceField<'_>) -> u64 {
        field.request.plan.first_pairs << self.doublings
    }

    /// Whether nothing has helped for long.
    #[must_use]
    pub fn is_still(&self) -> bool {
        self.doublings == DOUBLINGS && self.quiet >= PATIENCE
    }

    /// One round, with the luck of addresses from `ground` on.
    ///
    /// # Errors
    /// An interrupt, and then nothing has changed; cards that cannot bear a point.
    pub fn step(
        &mut self,
        field: &BalanceField<'_>,
        objective: &Objective,
        ground: u32,
    ) -> Result<BalanceRound, BalanceHalt> {
        let mut race = RoundRace {
            field,
            objective,
            first: ground + (self.round as u32) * STAGES * field.cells.len() as u32,
            pairs: self.pairs(field),
            played: 0,
        };
        let tried = self.tried(field);
        let moves = tried.iter().flat_map(|&slider| self.moves(field, slider));
        let mut points = vec![self.point.clone()];
        points.extend(moves);
        let mut all = race.begun(points)?;
        let start = all.remove(0);
        let together = together(&start, &all);
        all.extend(race.begun(together)?);
        let better: Vec<bool> = tried
            .iter()
            .map(|&slider| {
                let is_moved = |one: &&Candidate| one.point[slider] != self.point[slider];
                let mut moved = all.iter().filter(is_moved);
                moved.any(|one| one.loss < start.loss)
            })
            .collect();
        all.insert(0, start);
        for (stage, kept) in (1..).zip(KEPT) {
            // The point in hand stays in the race whatever happens.
            all[1..].sort_by(|a, b| a.loss.total_cmp(&b.loss));
            all.truncate(kept.max(2));
            race.extend(&mut all, stage)?;
        }
        all[1..].sort_by(|a, b| a.loss.total_cmp(&b.loss));
        let before = all[0].loss;
        let best = all.get(1).filter(|best| best.loss < before);
        let found = best.unwrap_or(&all[0]);
        let round = BalanceRound {
            round: self.round + 1,
            is_better: best.is_some(),
            loss: found.loss,
            before,
            edits: found.point.iter().filter(|&&steps| steps != 0).count(),
        };
        let point = found.point.clone();
        self.learn(field, &tried, &better, point);
        self.played += race.played;
        Ok(round)
    }

    /// The sliders of this round: all, or some drawn anew each time.
    fn tried(&self, field: &BalanceField<'_>) -> Vec<usize> {
        let mut all: Vec<usize> = (0..self.point.len()).collect();
        let address = Address {
            seed: field.request.seed,
            cell: u32::MAX,
            number: self.round,
        };
        let mut luck = Stream::new(address, Lane::Think(0), 0);
        for at in 0..all.len().min(TRIED) {
            let rest = (all.len() - at) as u32;
            all.swap(at, at + luck.below(rest) as usize);
        }
        all.truncate(TRIED);
        all.sort_unstable();
        all
    }

    /// Up, down and back.
    fn moves(&self, field: &BalanceField<'_>, at: usize) -> Vec<Point> {
        let slider = &field.sliders[at];
        let now = self.point[at];
        let mut steps = vec![
            (now + self.reach[at]).min(slider.up),
            (now - self.reach[at]).max(slider.down),
            now - now.signum(),
            0,
        ];
        steps.sort_unstable();
        steps.dedup();
        let steps = steps.into_iter().filter(|&steps| steps != now);
        steps.map(|steps| with(&self.point, at, steps)).collect()
    }

    /// Takes the point over, and lets sliders that helped go farther, the others less far.
    fn learn(&mut self, field: &BalanceField<'_>, tried: &[usize], better: &[bool], point: Point) {
        let is_better = point != self.point;
        for (&at, &helped) in tried.iter().zip(better) {
            let slider = &field.sliders[at];
            let most = ((slider.up - slider.down) / 2).max(1);
            let is_moved = point[at] != self.point[at];
            self.reach[at] = if is_moved {
                (self.reach[at] * 2).min(most)
            } else if helped {
                self.reach[at]
            } else {
                (self.reach[at] / 2).max(1)
            };
        }
        self.point = point;
        self.round += 1;
        if is_better {
            self.quiet = 0;
        } else if self.reach.iter().all(|&reach| reach == 1) && self.doublings < DOUBLINGS {
            self.doublings += 1;
            self.quiet = 0;
        } else {
            self.quiet += 1;
        }
    }
}

fn with(point: &[i32], at: usize, steps: i32) -> Point {
    let mut moved = point.to_vec();
    moved[at] = steps;
    moved
}

/// How many of the best moves are made at once.
const TOGETHER: [usize; 6] = [2, 3, 5, 8, 13, 21];

/// Points with the best two, three, five, eight … moves made at once, of each slider the best.
fn together(start: &Candidate, all: &[Candidate]) -> Vec<Point> {
    let mut helping: Vec<&Candidate> = all.iter().filter(|one| one.loss < start.loss).collect();
    helping.sort_by(|a, b| a.loss.total_cmp(&b.loss));
    let mut point = start.point.clone();
    let mut made = 0;
    let mut points = Vec::new();
    for one in helping {
        let moved = (0..point.len()).find(|&at| one.point[at] != start.point[at]);
        let Some(at) = moved.filter(|&at| point[at] == start.point[at]) else {
            continue;
        };
        point[at] = one.point[at];
        made += 1;
        if TOGETHER.contains(&made) {
            points.push(point.clone());
        }
    }
    points
}

/// The deals of a stage of a round that begins at `first` with so many pairs per cell.
fn deals(field: &BalanceField<'_>, first: u32, pairs: u64, stage: u32) -> Deals {
    Deals {
        first: first + stage * field.cells.len() as u32,
        blocks: 1,
        pairs: pairs << stage.saturating_sub(1),
    }
}

/// The candidates of one round on its deals.
struct RoundRace<'a, 'f> {
    field: &'a BalanceField<'f>,
    objective: &'a Objective,
    first: u32,
    pairs: u64,
    played: u64,
}

impl RoundRace<'_, '_> {
    fn deals(&self, stage: u32) -> Deals {
        deals(self.field, self.first, self.pairs, stage)
    }

    fn play(&mut self, points: &[Point], stage: u32) -> Result<Vec<Vec<CellCount>>, BalanceHalt> {
        let deals = self.deals(stage);
        let played = self.field.play(points, deals)?;
        self.played += self.field.matches(deals) * points.len() as u64;
        Ok(played.iter().map(|blocks| joined(blocks, None)).collect())
    }

    fn loss(&self, point: &[i32], counts: &[CellCount]) -> f64 {
        self.objective.loss(&self.field.cells, counts) + self.field.price(point)
    }

    /// Candidates after the first stage.
    fn begun(&mut self, points: Vec<Point>) -> Result<Vec<Candidate>, BalanceHalt> {
        let played = self.play(&points, 0)?;
        let made = points.into_iter().zip(played).map(|(point, counts)| {
            let loss = self.loss(&point, &counts);
            Candidate {
                point,
                counts,
                loss,
            }
        });
        Ok(made.collect())
    }

    /// The same after one stage more.
    fn extend(&mut self, all: &mut [Candidate], stage: u32) -> Result<(), BalanceHalt> {
        let points: Vec<Point> = all.iter().map(|one| one.point.clone()).collect();
        for (one, more) in all.iter_mut().zip(self.play(&points, stage)?) {
            for (count, more) in one.counts.iter_mut().zip(&more) {
                count.merge(more);
            }
            one.loss = self.loss(&one.point, &one.counts);
        }
        Ok(())
    }
}
