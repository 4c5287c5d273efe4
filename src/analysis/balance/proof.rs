//! A point proved on fresh deals, and the report of all that was found.

use super::counts::CellCount;
use super::edits::{Contribution, contributions, in_blocks, moved, prune};
use super::field::{BalanceField, BalanceHalt, Point};
use super::frontier::{frontier, opposed};
use super::objective::Objective;
use super::search::BalanceSearch;
use super::words::{self, Counted, goal_row};
use breachlab_report::{
    BalanceReport, EditRow, GoalRow, Head, NumberRow, PilotGoalRow, YesterdayRow,
};

/// Addresses behind those of the search: what prunes, what proves, what weighs edits, what looks for opposed goals, and
/// the frontier. A search of a million rounds over a hundred cells ends before them.
const PRUNING: u32 = 1 << 30;
const PROOF: u32 = (1 << 30) + (1 << 28);
const EDITS: u32 = (1 << 30) + (2 << 28);
const OPPOSED: u32 = (1 << 30) + (3 << 28);
const FRONTIER: u32 = 1 << 31;

/// What follows a search, in the order in which it is done.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BalanceProof {
    /// The point that stays after pruning; none before.
    pub point: Option<Point>,
    /// Matches that the field had played when it began; none before.
    begun_at: Option<u64>,
    /// Counts before and after; none before they were played.
    played: Option<[Vec<Vec<CellCount>>; 2]>,
    /// The same deals in the hands of the pilots as they were before any was trained again.
    yesterday: Option<[Vec<Vec<CellCount>>; 2]>,
    contributions: Vec<Contribution>,
    opposed: Option<[usize; 2]>,
    frontier: Vec<breachlab_report::FrontierRow>,
}

impl BalanceProof {
    /// Prunes, proves and explains the point of a search. What was done before an interrupt is kept.
    ///
    /// # Errors
    /// An interrupt; cards that cannot bear a point.
    pub fn make(
        &mut self,
        field: &BalanceField<'_>,
        objective: &Objective,
        search: &BalanceSearch,
    ) -> Result<(), BalanceHalt> {
        self.begun_at = Some(field.played());
        let point = prune(field, objective, &search.point, PRUNING)?;
        self.point = Some(point.clone());
        self.played = both(field, &point)?;
        self.contributions = contributions(field, objective, &point, EDITS)?;
        if !self.is_met(field, objective) {
            self.opposed = opposed(field, objective, &point, OPPOSED)?;
        }
        if let Some(pair) = self.opposed {
            self.frontier = frontier(field, objective, &point, pair, FRONTIER)?;
        }
        Ok(())
    }

    /// Plays the deals of the proof again, in the hands of the pilots as they were before any was trained again.
    ///
    /// # Errors
    /// An interrupt; cards that cannot bear a point.
    pub fn remember(&mut self, field: &BalanceField<'_>) -> Result<(), BalanceHalt> {
        if let Some(point) = &self.point {
            self.yesterday = both(field, point)?;
        }
        Ok(())
    }

    fn is_met(&self, field: &BalanceField<'_>, objective: &Objective) -> bool {
        let rows = goal_rows(field, objective, self.played.as_ref(), None);
        rows.iter().all(GoalRow::is_met)
    }

    /// The report of a search and what followed, as far as it came.
    #[must_use]
    pub fn report(
        &self,
        field: &BalanceField<'_>,
        objective: &Objective,
        search: &BalanceSearch,
    ) -> BalanceReport {
        let request = field.request;
        let point = self.point.as_ref().unwrap_or(&search.point);
        let pilots = 0..field.pilots.len();
        let by_pilot = pilots.filter(|_| field.pilots.len() > 1 && self.played.is_some());
        let by_pilot = by_pilot.flat_map(|pilot| {
            let played = self.played.as_ref();
            let rows = goal_rows(field, objective, played, Some(pilot)).into_iter();
            rows.map(move |row| (pilot, row))
        });
        BalanceReport {
            head: Head {
                game: request.row.id.to_owned(),
                title: request.row.title.to_owned(),
                seed: Some(request.seed),
                matches: search.played + self.begun_at.map_or(0, |begun| field.played() - begun),
                files: crate::run::file_rows(&field.line_up.files),
                ..Head::default()
            },
            name: request.plan.name.clone(),
            decks: field.decks.iter().map(|[label, _]| label.clone()).collect(),
            pilots: field.pilots.clone(),
            rounds: search.round,
            search_matches: search.played,
            proof_matches: self.played.as_ref().map_or(0, |[before, _]| {
                before.iter().flatten().map(|cell| cell.matches).sum()
            }),
            goals: goal_rows(field, objective, self.played.as_ref(), None),
            yesterday: self.yesterday_rows(field, objective),
            by_pilot: by_pilot
                .map(|(pilot, row)| PilotGoalRow {
                    pilot: field.pilots[pilot].clone(),
                    row,
                })
                .collect(),
            edits: self.edit_rows(field, point),
            dropped: self.dropped(field, search),
            numbers: number_rows(field, point),
            opposed: self.opposed.map(|pair| pair.map(|goal| goal as u64 + 1)),
            frontier: self.frontier.clone(),
            ..BalanceReport::default()
        }
    }

    fn yesterday_rows(&self, field: &BalanceField<'_>, objective: &Objective) -> Vec<YesterdayRow> {
        let played = self.yesterday.as_ref();
        let rows = played.map(|played| goal_rows(field, objective, Some(played), None));
        let rows = rows.into_iter().flatten();
        rows.map(|row| YesterdayRow { row }).collect()
    }

    /// What the search had found and the pruning dropped.
    fn dropped(&self, field: &BalanceField<'_>, search: &BalanceSearch) -> Vec<String> {
        let Some(point) = &self.point else {
            return Vec::new();
        };
        let gone = moved(&search.point)
            .into_iter()
            .filter(|&slider| point[slider] == 0);
        gone.map(|slider| words::change(field, slider, search.point[slider]))
            .collect()
    }

    /// Edits by contribution; in the order of the levers where nothing was measured.
    fn edit_rows(&self, field: &BalanceField<'_>, point: &[i32]) -> Vec<EditRow> {
        let row = |slider: usize, found: Option<&Contribution>| {
            let own = &field.sliders[slider];
            let steps = point[slider];
            let numbers = own.edits(field.request.plan, &field.cards, steps).count();
            EditRow {
                lever: field.request.plan.levers[own.lever].name.clone(),
                change: words::change(field, slider, steps),
                steps: steps.into(),
                numbers: numbers as u64,
                worth: found.map(|found| found.worth),
                goal: found
                    .and_then(|found| found.goal)
                    .map(|goal| goal as u64 + 1),
                is_at_bound: steps == own.down || steps == own.up,
            }
        };
        if self.contributions.is_empty() {
            return moved(point)
                .into_iter()
                .map(|slider| row(slider, None))
                .collect();
        }
        let found = self.contributions.iter();
        found.map(|found| row(found.slider, Some(found))).collect()
    }
}

/// Counts of the cards as they are and of a point, on the deals of the proof.
fn both(
    field: &BalanceField<'_>,
    point: &[i32],
) -> Result<Option<[Vec<Vec<CellCount>>; 2]>, BalanceHalt> {
    let start = vec![0; point.len()];
    let deals = in_blocks(field, PROOF, field.request.plan.proof_matches);
    let mut played = field.play(&[start, point.to_vec()], deals)?.into_iter();
    let both = played.next().zip(played.next());
    Ok(both.map(|(before, after)| [before, after]))
}

/// Every figure before and after, under all pilots or one.
fn goal_rows(
    field: &BalanceField<'_>,
    objective: &Objective,
    played: Option<&[Vec<Vec<CellCount>>; 2]>,
    pilot: Option<usize>,
) -> Vec<GoalRow> {
    let kept: Vec<usize> = (0..field.cells.len())
        .filter(|&at| pilot.is_none_or(|pilot| field.cells[at].pilot == pilot))
        .collect();
    let cells: Vec<_> = kept.iter().map(|&at| field.cells[at]).collect();
    let blocks = |of: &[Vec<CellCount>]| -> Vec<Vec<CellCount>> {
        let block = |block: &Vec<CellCount>| kept.iter().map(|&at| block[at].clone()).collect();
        of.iter().map(block).collect()
    };
    let both = played.map(|[before, after]| [blocks(before), blocks(after)]);
    let cells = cells.as_slice();
    let both = both
        .as_ref()
        .map(|both| both.each_ref().map(|blocks| Counted { cells, blocks }));
    let counted = [0, 1].map(|side| both.as_ref().map(|both| &both[side]));
    let figures = objective.figures.iter();
    figures
        .map(|figure| goal_row(field, objective, figure, counted))
        .collect()
}

fn number_rows(field: &BalanceField<'_>, point: &[i32]) -> Vec<NumberRow> {
    let plan = field.request.plan;
    let sliders = field.sliders.iter().zip(point);
    let rows = sliders.flat_map(|(slider, &steps)| {
        let edits = slider.edits(plan, &field.cards, steps);
        edits.map(move |(number, edit)| NumberRow {
            card: edit.card,
            name: field.cards[number.card].name.clone(),
            number: number.key.name().to_owned(),
            before: number.printed,
            after: edit.value,
            lever: plan.levers[slider.lever].name.clone(),
        })
    });
    rows.collect()
}
