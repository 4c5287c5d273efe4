//! Plays candidates: every pairing under every pilot, all candidates on the same deals.

use std::sync::atomic::{AtomicU64, Ordering};

use super::counts::CellCount;
use super::objective::{BalanceCell, Objective};
use super::request::BalanceRequest;
use super::twins::{ReadyPoint, twins};
use crate::compare::must_be_duel;
use breachlab_core::games::{
    CardNumbers, CardTexts, LineUp, NumberEdit, Order, Slider, Version, pilot_labels, sliders,
    tell_apart,
};
use breachlab_core::plan::{Faults, Measure, in_plan};
use breachlab_core::play::{Hooks, Stop, Workers};

/// A candidate: how many steps each slider stands from what is printed.
pub type Point = Vec<i32>;

/// Deals that all candidates meet: blocks of so many pairs per cell, from the cell of this address on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deals {
    /// Address of the first cell of the first block.
    pub first: u32,
    /// How many blocks.
    pub blocks: u32,
    /// Pairs per cell in each block.
    pub pairs: u64,
}

/// What candidates are played with.
pub struct BalanceField<'a> {
    /// What is asked.
    pub request: &'a BalanceRequest<'a>,
    /// The numbers of the cards as they are.
    pub cards: Vec<CardNumbers>,
    /// What moves.
    pub sliders: Vec<Slider>,
    /// The pairings under each pilot.
    pub cells: Vec<BalanceCell>,
    /// Labels and names of the decks.
    pub decks: Vec<[String; 2]>,
    /// Labels of the pilots.
    pub pilots: Vec<String>,
    /// What everything was read from.
    pub line_up: LineUp,
    /// By goal, the cards that it is about.
    goal_cards: Vec<Vec<usize>>,
    strategies: Vec<String>,
    played: AtomicU64,
    pub(super) workers: &'a Workers,
    pub(super) hooks: Hooks<'a>,
}

impl std::fmt::Debug for BalanceField<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BalanceField")
            .field("sliders", &self.sliders)
            .field("cells", &self.cells)
            .finish_non_exhaustive()
    }
}

/// Why nothing came of it.
#[derive(Debug)]
pub enum BalanceHalt {
    /// Somebody interrupted it.
    Interrupted,
    /// Files are wrong.
    Faults(Faults),
}

impl From<Faults> for BalanceHalt {
    fn from(faults: Faults) -> Self {
        Self::Faults(faults)
    }
}

impl<'a> BalanceField<'a> {
    /// Reads all files, finds what the levers move, and tries the cards at both ends of all of them.
    ///
    /// # Errors
    /// All faults of the files; a name of the plan that stands for nothing, at its place there; a lever that leads to
    /// numbers which its cards cannot bear.
    pub fn new(
        request: &'a BalanceRequest<'a>,
        workers: &'a Workers,
        hooks: Hooks<'a>,
    ) -> Result<Self, BalanceHalt> {
        let plan = request.plan;
        let cards = request.versions.numbers(&request.texts)?;
        let sliders = sliders(plan, &cards)?;
        let strategies: Vec<String> = match plan.strategies.as_slice() {
            [] => vec![request.pilot.to_owned()],
            named => named.iter().map(|named| named.name.clone()).collect(),
        };
        let count = plan.decks.len();
        let pairings = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b]));
        let cells = pairings.flat_map(|decks| {
            let twin = None;
            let cell = move |pilot| BalanceCell { decks, pilot, twin };
            (0..strategies.len()).map(cell)
        });
        let mut field = Self {
            request,
            sliders,
            cells: cells.collect(),
            decks: Vec::new(),
            pilots: pilot_labels(&strategies),
            line_up: LineUp::default(),
            goal_cards: Vec::new(),
            cards,
            strategies,
            played: AtomicU64::new(0),
            workers,
            hooks,
        };
        field.name_all()?;
        field.add_twins()?;
        let ends: [fn(&Slider) -> i32; 2] = [|slider| slider.down, |slider| slider.up];
        for end in ends {
            field.bear(end)?;
        }
        Ok(field)
    }

    /// Adds the cells in which cards are exchanged, where a goal is about their value.
    fn add_twins(&mut self) -> Result<(), Faults> {
        let request = self.request;
        let goals = &request.plan.goals;
        let study = if goals.iter().any(|goal| goal.measure == Measure::Value) {
            let version = request.versions.compile(&request.texts)?;
            version.study(&self.whole()).transpose()?
        } else {
            None
        };
        let added = twins(request.plan, &self.cards, &self.cells, study.as_deref())?;
        self.cells.extend(added.cells);
        self.goal_cards = added.cards;
        Ok(())
    }

    /// What the goals want.
    #[must_use]
    pub fn objective(&self) -> Objective {
        let request = self.request;
        Objective::of(request.plan, request.row.endings.len(), &self.goal_cards)
    }

    /// A version, with a study where a goal is about the value of cards.
    fn ready(&self, version: Box<dyn Version>) -> Result<ReadyPoint, Faults> {
        let wants = self.cells.iter().any(|cell| cell.twin.is_some());
        let study = wants.then(|| version.study(&self.whole())).flatten();
        let study = study.transpose()?;
        Ok(ReadyPoint { version, study })
    }

    /// All decks and pilots.
    fn whole(&self) -> Order {
        let decks = self.request.plan.decks.iter();
        Order {
            rules: self.request.rules.clone(),
            decks: decks.map(|deck| deck.name.clone()).collect(),
            strategies: self.strategies.clone(),
            own: self.request.own.clone(),
            ..Order::default()
        }
    }

    /// Tries the cards with all levers at one end; where they cannot bear it, each lever alone, so that each is told
    /// what is wrong with it.
    fn bear(&self, end: fn(&Slider) -> i32) -> Result<(), Faults> {
        let compiled = |point: &[i32]| {
            let texts = self.texts(point)?;
            self.request.versions.compile(&texts).map(drop)
        };
        let all: Point = self.sliders.iter().map(end).collect();
        let Err(together) = compiled(&all) else {
            return Ok(());
        };
        let mut faults = Faults::new();
        for lever in 0..self.request.plan.levers.len() {
            let alone = |slider: &Slider| {
                if slider.lever == lever {
                    end(slider)
                } else {
                    0
                }
            };
            let point: Point = self.sliders.iter().map(alone).collect();
            if let Err(found) = compiled(&point) {
                faults.absorb(self.unbearable(found, &point));
            }
        }
        if faults.is_empty() {
            faults = self.unbearable(together, &all);
        }
        Err(faults)
    }

    /// Loads every deck and pilot once, for their names and their faults.
    fn name_all(&mut self) -> Result<(), BalanceHalt> {
        let request = self.request;
        let version = request.versions.compile(&request.texts)?;
        let mut names = vec![[String::new(), String::new()]; request.plan.decks.len()];
        let mut files: Vec<breachlab_core::games::Read> = Vec::new();
        for cell in &self.cells {
            if self.hooks.interrupt.load(Ordering::Relaxed) {
                return Err(BalanceHalt::Interrupted);
            }
            let order = self.order(cell);
            let loaded = version.line_up(&order).map_err(|faults| {
                let nothing = |name: &str| format!("nothing is called `{name}`");
                in_plan(
                    faults,
                    &request.plan.source,
                    &request.plan.names(),
                    &nothing,
                )
            })?;
            must_be_duel(loaded.play.as_ref(), &order)?;
            for (&deck, entry) in cell.decks.iter().zip(&loaded.line_up.entries) {
                names[deck] = [entry.deck_id.clone(), entry.own_name.clone()];
            }
            for file in loaded.line_up.files {
                if !files.contains(&file) {
                    files.push(file);
                }
            }
        }
        let typed: Vec<String> = request
            .plan
            .decks
            .iter()
            .map(|deck| deck.name.clone())
            .collect();
        tell_apart(&typed, names.iter_mut().map(|[id, name]| [id, name]));
        self.decks = names;
        self.line_up.files = files;
        Ok(())
    }

    fn order(&self, cell: &BalanceCell) -> Order {
        let decks = cell.decks.iter();
        Order {
            rules: self.request.rules.clone(),
            decks: decks
                .map(|&deck| self.request.plan.decks[deck].name.clone())
                .collect(),
            strategies: vec![self.strategies[cell.pilot].clone(); 2],
            own: self.request.own.clone(),
            ..Order::default()
        }
    }

    /// The numbers that a point sets.
    #[must_use]
    pub fn edits(&self, point: &[i32]) -> Vec<NumberEdit> {
        let sliders = self.sliders.iter().zip(point);
        let edits = sliders.flat_map(|(slider, &steps)| {
            let edits = slider.edits(self.request.plan, &self.cards, steps);
            edits.map(|(_, edit)| edit)
        });
        edits.collect()
    }

    /// The card files with the numbers of a point.
    ///
    /// # Errors
    /// Never for files that [`BalanceField::new`] has read.
    pub fn texts(&self, point: &[i32]) -> Result<CardTexts, Faults> {
        let request = self.request;
        request
            .versions
            .renumbered(&request.texts, &self.edits(point))
    }

    /// What a point costs by itself.
    #[must_use]
    pub fn price(&self, point: &[i32]) -> f64 {
        let price = self.request.plan.price;
        let moved = point.iter().filter(|&&steps| steps != 0);
        moved
            .map(|&steps| price.edit + price.step * f64::from(steps.abs()))
            .sum()
    }

    /// Matches of one candidate over these deals.
    #[must_use]
    pub fn matches(&self, deals: Deals) -> u64 {
        self.cells.len() as u64 * u64::from(deals.blocks) * deals.pairs * 2
    }

    /// Matches played in this sitting.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.played.load(Ordering::Relaxed)
    }

    /// Plays candidates on the same deals: by candidate, by block, by cell.
    ///
    /// # Errors
    /// An interrupt, and then nothing is known; cards that cannot bear a point between the ends of its levers.
    pub fn play(
        &self,
        points: &[Point],
        deals: Deals,
    ) -> Result<Vec<Vec<Vec<CellCount>>>, BalanceHalt> {
        let versions = self.request.versions;
        let compiled = self
            .workers
            .map_until(points.iter(), self.hooks.interrupt, |point| {
                self.texts(point)
                    .and_then(|texts| self.ready(versions.compile(&texts)?))
                    .map_err(|faults| self.unbearable(faults, point))
            });
        let compiled: Result<Vec<ReadyPoint>, Faults> = compiled.into_iter().collect();
        let compiled = compiled?;
        let cells = self.cells.len();
        let pieces =
            (0..compiled.len()).flat_map(|point| (0..cells).map(move |cell| (point, cell)));
        let played = self
            .workers
            .map_until(pieces, self.hooks.interrupt, |(point, cell)| {
                self.play_cell(&compiled[point], cell, deals)
            });
        if self.hooks.interrupt.load(Ordering::Relaxed) {
            return Err(BalanceHalt::Interrupted);
        }
        let mut played = played.into_iter();
        let mut all = Vec::with_capacity(points.len());
        for _ in points {
            let mut blocks = vec![Vec::with_capacity(cells); deals.blocks as usize];
            for cell in played.by_ref().take(cells) {
                for (block, count) in blocks.iter_mut().zip(cell?) {
                    block.push(count);
                }
            }
            all.push(blocks);
        }
        Ok(all)
    }

    /// One cell, block by block.
    fn play_cell(
        &self,
        ready: &ReadyPoint,
        cell: usize,
        deals: Deals,
    ) -> Result<Vec<CellCount>, Faults> {
        let own = &self.cells[cell];
        let mut play = match own.twin {
            None => ready.version.line_up(&self.order(own))?.play,
            Some(twin) => ready.exchanged(own, twin, &self.cards)?,
        };
        // A cell in which something is exchanged meets the deals of the pairing as it is.
        let place = match own.twin {
            None => Some(cell),
            Some(_) => self.cells.iter().position(|base| base.is_as_is(own)),
        };
        let place = place.unwrap_or(cell) as u32;
        let blocks = (0..deals.blocks).map(|block| {
            let address = deals.first + block * self.cells.len() as u32 + place;
            play.aim(self.request.seed, address, Stop::Exact(2 * deals.pairs));
            let count = CellCount::of(&play.run(self.workers, self.hooks).tally);
            self.played.fetch_add(count.matches, Ordering::Relaxed);
            count
        });
        Ok(blocks.collect())
    }

    /// Faults of cards with moved numbers: told with the levers that moved them.
    fn unbearable(&self, faults: Faults, point: &[i32]) -> Faults {
        super::request::of_levers(faults, self.request.plan, &self.sliders, point)
    }
}
