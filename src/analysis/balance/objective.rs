//! Goals as numbers: what each measures of the cells, how far it is from its band, and what all of that costs together.

use super::counts::CellCount;
use breachlab_core::plan::{GoalsPlan, Measure, PlannedGoal};

/// What a share must miss its band by to cost 1.
const SHARE_UNIT: f64 = 0.05;
/// The same of a card's value, in shares of a match per copy.
const VALUE_UNIT: f64 = 0.005;
/// How far within its band the search aims, so that fresh deals find it there: shares and rounds, and never beyond
/// a quarter of the band.
const SHARE_MARGIN: f64 = 0.005;
const ROUND_MARGIN: f64 = 0.1;

/// Two decks under one pilot, indices into the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BalanceCell {
    /// The first deck and the second.
    pub decks: [usize; 2],
    /// The strategy that plays both decks, so that only the cards tell them apart.
    pub pilot: usize,
    /// What is exchanged in one of them; none in a pairing as it is.
    pub twin: Option<CellTwin>,
}

/// All copies of a card in one of the decks of a cell exchanged for the plain card of its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellTwin {
    /// Index of the card among the cards of the field.
    pub card: usize,
    /// Whether it is in the second deck.
    pub is_second: bool,
    /// How many copies the deck lists.
    pub copies: u32,
}

/// One number that a goal wants in its band.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalFigure {
    /// Index of its goal.
    pub goal: usize,
    /// What is measured.
    pub measure: Measure,
    /// The deck it is about.
    pub deck: Option<usize>,
    /// The pairing it is about, the deck whose win rate it is first.
    pub pairing: Option<[usize; 2]>,
    /// The card it is about.
    pub card: Option<usize>,
    /// The ending it is about.
    pub ending: usize,
    /// Of rounds, the share of matches that are over.
    pub at: f64,
    /// Least value in the band: a share, rounds, or a share of a match per copy; minus infinity where no end is meant.
    pub low: f64,
    /// Greatest value in the band; infinity where no end is meant.
    pub high: f64,
}

/// The figures of all goals, and what they weigh.
#[derive(Clone, Debug, PartialEq)]
pub struct Objective {
    /// In the order of the goals.
    pub figures: Vec<GoalFigure>,
    /// The weight of each goal.
    pub weights: Vec<f64>,
}

impl Objective {
    /// The objective of a plan for a game with so many endings, with what of each goal is told apart by cards.
    #[must_use]
    pub(super) fn of(plan: &GoalsPlan, endings: usize, cards: &[Vec<usize>]) -> Self {
        let decks = plan.decks.len();
        let goals = plan.goals.iter().enumerate().zip(cards);
        Self {
            figures: goals
                .flat_map(|((at, goal), cards)| figures(at, goal, [decks, endings], cards))
                .collect(),
            weights: plan.goals.iter().map(|goal| goal.weight).collect(),
        }
    }

    /// How far each goal is from being met, its weight not counted: half the mean and half the worst of its figures.
    #[must_use]
    pub fn misses(&self, cells: &[BalanceCell], counts: &[CellCount]) -> Vec<f64> {
        let mut sums = vec![(0.0, 0.0_f64, 0_u32); self.weights.len()];
        for figure in &self.figures {
            let (sum, worst, number) = &mut sums[figure.goal];
            let miss = figure.miss(cells, counts);
            *sum += miss;
            *worst = worst.max(miss);
            *number += 1;
        }
        let miss = |(sum, worst, number): (f64, f64, u32)| {
            f64::midpoint(sum / f64::from(number.max(1)), worst)
        };
        sums.into_iter().map(miss).collect()
    }

    /// What all misses cost.
    #[must_use]
    pub fn loss(&self, cells: &[BalanceCell], counts: &[CellCount]) -> f64 {
        let misses = self.misses(cells, counts);
        let each = misses.iter().zip(&self.weights);
        each.map(|(miss, weight)| miss * weight).sum()
    }
}

/// The figures of one goal.
fn figures(
    at: usize,
    goal: &PlannedGoal,
    [decks, endings]: [usize; 2],
    cards: &[usize],
) -> Vec<GoalFigure> {
    let one = GoalFigure {
        goal: at,
        measure: goal.measure,
        deck: goal.deck,
        pairing: None,
        card: None,
        ending: goal.ending.unwrap_or(0),
        at: goal.at,
        low: goal.low.unwrap_or(f64::NEG_INFINITY),
        high: goal.high.unwrap_or(f64::INFINITY),
    };
    let pairings = || (0..decks).flat_map(move |a| (a + 1..decks).map(move |b| [a, b]));
    let of_pairing = |pairing| GoalFigure {
        pairing: Some(pairing),
        ..one.clone()
    };
    let mut all = match (goal.measure, goal.deck, goal.against) {
        (Measure::Pairing, Some(deck), Some(against)) => vec![of_pairing([deck, against])],
        (Measure::Value, ..) => {
            let each = cards.iter().map(|&card| GoalFigure {
                card: Some(card),
                ..one.clone()
            });
            each.collect()
        }
        (Measure::Pairing, ..) => pairings().map(of_pairing).collect(),
        (Measure::Deck, None, _) => {
            let each = (0..decks).map(|deck| GoalFigure {
                deck: Some(deck),
                ..one.clone()
            });
            each.collect()
        }
        _ if goal.each_pairing => pairings().map(of_pairing).collect(),
        _ => vec![one.clone()],
    };
    if goal.measure == Measure::Ending && goal.ending.is_none() {
        let each = |figure: &GoalFigure| {
            let figure = figure.clone();
            (0..endings).map(move |ending| GoalFigure {
                ending,
                ..figure.clone()
            })
        };
        all = all.iter().flat_map(each).collect();
    }
    all
}

impl BalanceCell {
    /// Whether it is the pairing, as it is, of a cell in which something is exchanged.
    pub(super) fn is_as_is(&self, twin: &Self) -> bool {
        self.twin.is_none() && (self.decks, self.pilot) == (twin.decks, twin.pilot)
    }
}

impl GoalFigure {
    /// The cells that it is about, and whether the deck in question is the second of them.
    fn cells<'a>(
        &'a self,
        cells: &'a [BalanceCell],
        counts: &'a [CellCount],
    ) -> impl Iterator<Item = (&'a CellCount, bool)> + Clone {
        let all = cells.iter().zip(counts);
        let all = all.filter(|(cell, _)| cell.twin.is_none());
        all.filter_map(|(cell, count)| {
            let [a, b] = cell.decks;
            let is_meant = match (self.pairing, self.deck) {
                (Some(pair), _) => pair == [a, b] || pair == [b, a],
                (None, Some(deck)) => deck == a || deck == b,
                (None, None) => true,
            };
            let is_second = match (self.pairing, self.deck) {
                (Some([first, _]), _) => first == b,
                (None, deck) => deck == Some(b),
            };
            (is_meant && count.matches > 0).then_some((count, is_second))
        })
    }

    /// Sets of matches that it rests on.
    pub(super) fn sets(&self, cells: &[BalanceCell], counts: &[CellCount]) -> u64 {
        self.cells(cells, counts).map(|(count, _)| count.sets).sum()
    }

    /// What it measures: a share, or the least number of rounds by which the share `at` of the matches is over. None
    /// where nothing was played.
    pub(super) fn value(&self, cells: &[BalanceCell], counts: &[CellCount]) -> Option<f64> {
        if self.measure == Measure::Value {
            return self.card_value(cells, counts);
        }
        let sum = |of: &dyn Fn(&CellCount, bool) -> u64| -> f64 {
            let each = self.cells(cells, counts);
            each.map(|(count, is_second)| of(count, is_second) as f64)
                .sum()
        };
        let matches = sum(&|count, _| count.matches);
        if matches == 0.0 {
            return None;
        }
        Some(match self.measure {
            Measure::FirstTurn => sum(&|count, _| count.first_turn) / (60.0 * matches),
            Measure::Draws => sum(&|count, _| count.draws) / matches,
            Measure::Ending => {
                let of =
                    |count: &CellCount, _| count.endings.get(self.ending).copied().unwrap_or(0);
                sum(&of) / matches
            }
            Measure::Deck | Measure::Pairing => {
                let of = |count: &CellCount, is_second| {
                    if is_second {
                        60 * count.matches - count.score
                    } else {
                        count.score
                    }
                };
                sum(&of) / (60.0 * matches)
            }
            Measure::Seen => {
                1.0 - sum(&|count, _| count.unseen) / sum(&|count, _| count.copies).max(1.0)
            }
            Measure::Deployed => {
                sum(&|count, _| count.deployed) / sum(&|count, _| count.copies).max(1.0)
            }
            Measure::Rounds => {
                let rounds = self.rounds(cells, counts);
                breachlab_core::stats::quantile(rounds.iter().copied(), self.at)? as f64
            }
            Measure::Value => return None,
        })
    }

    /// What a copy of the card brings, as a share of a match: the mean over the decks that list it, pairings and pilots.
    /// Both versions have met the same deals.
    fn card_value(&self, cells: &[BalanceCell], counts: &[CellCount]) -> Option<f64> {
        let (mut sum, mut number) = (0.0, 0_u32);
        for (cell, with_plain) in cells.iter().zip(counts) {
            let Some(twin) = cell.twin.filter(|twin| Some(twin.card) == self.card) else {
                continue;
            };
            let is_base = |base: &BalanceCell| base.is_as_is(cell);
            let printed = counts.get(cells.iter().position(is_base)?)?;
            if printed.matches == 0 || with_plain.matches == 0 {
                continue;
            }
            let [printed, plain] =
                [printed, with_plain].map(|of| of.score as f64 / (60.0 * of.matches as f64));
            let gain = if twin.is_second {
                plain - printed
            } else {
                printed - plain
            };
            sum += gain / f64::from(twin.copies.max(1));
            number += 1;
        }
        (number > 0).then(|| sum / f64::from(number))
    }

    /// Matches by length.
    pub(super) fn rounds(&self, cells: &[BalanceCell], counts: &[CellCount]) -> Vec<u64> {
        let mut all = CellCount::default();
        for (count, _) in self.cells(cells, counts) {
            all.merge(count);
        }
        all.rounds
    }

    /// The same without steps: within a round, lengths are laid out evenly from half a round before it to half a round
    /// after, so that it lies beyond `r - 0.5` exactly where the quantile is `r` or more.
    fn smooth(&self, cells: &[BalanceCell], counts: &[CellCount]) -> Option<f64> {
        if self.measure != Measure::Rounds {
            return self.value(cells, counts);
        }
        let rounds = self.rounds(cells, counts);
        let all: u64 = rounds.iter().sum();
        let wanted = self.at * all as f64;
        let mut before = 0.0;
        for (round, &count) in rounds.iter().enumerate() {
            let count = count as f64;
            if count > 0.0 && before + count >= wanted {
                return Some(round as f64 - 0.5 + (wanted - before) / count);
            }
            before += count;
        }
        None
    }

    /// How far it is from where the search aims: 0 within, 1 at five points, one round or half a point per copy. Steep from the first point on,
    /// and steeper the farther.
    pub(super) fn miss(&self, cells: &[BalanceCell], counts: &[CellCount]) -> f64 {
        let Some(value) = self.smooth(cells, counts) else {
            return 0.0;
        };
        let (unit, margin, half) = match self.measure {
            Measure::Rounds => (1.0, ROUND_MARGIN, 0.5),
            Measure::Value => (VALUE_UNIT, VALUE_UNIT / 10.0, 0.0),
            _ => (SHARE_UNIT, SHARE_MARGIN, 0.0),
        };
        let [least, most] = match self.measure {
            Measure::Rounds => [0.0, f64::INFINITY],
            Measure::Value => [-1.0, 1.0],
            _ => [0.0, 1.0],
        };
        // Beyond the ends of what there can be there is nothing to aim at.
        let (low, high) = (self.low - half, self.high + half);
        let margin = margin.min((high - low) / 4.0);
        let low = if self.low <= least { low } else { low + margin };
        let high = if self.high >= most {
            high
        } else {
            high - margin
        };
        let off = (low - value).max(value - high).max(0.0) / unit;
        off * (1.0 + off) / 2.0
    }
}
