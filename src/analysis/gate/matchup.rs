//! The matchups of a plan under two versions, and what about each cannot have changed.

use crate::engine::Marks;
use crate::games::{Change, LineUp, Order, Playable, Version};
use crate::plan::{Code, Fault, Faults, GatePlan, Named, nearest};

/// One matchup of the plan under both versions.
pub struct Matchup {
    /// Indices of the decks in the plan.
    pub decks: [usize; 2],
    /// Index of the strategy that both follow.
    pub strategy: usize,
    /// Its place in the plan: the luck's address.
    pub cell: u32,
    /// Names of what plays.
    pub line_up: LineUp,
    /// The version before.
    pub before: Box<dyn Playable>,
    /// The version after.
    pub after: Box<dyn Playable>,
    /// Marks of the changed cards in the version before; empty where nothing can be watched.
    pub marks: Vec<Marks>,
    /// Changed cards in either deck, as indices into the list of changes.
    pub touched: Vec<usize>,
    /// Bits of the changed data in which the versions differ: none where this matchup cannot have changed, all
    /// where every set must be played.
    pub differs: u64,
    /// The win rate of the first deck that is meant, if the plan has one.
    pub band: Option<(f64, f64)>,
}

impl std::fmt::Debug for Matchup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Matchup")
            .field("decks", &self.decks)
            .field("strategy", &self.strategy)
            .field("touched", &self.touched)
            .field("differs", &self.differs)
            .finish_non_exhaustive()
    }
}

impl Matchup {
    /// Whether both versions play the same matches by construction: no card of either deck has changed, and what
    /// the rules gather from all cards together has not either.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.differs == 0
    }
}

/// Loads every matchup under both versions: each deck against each other, under each strategy. A strategy of the
/// plan, or `pilot` where it names none.
///
/// # Errors
/// All faults of the files the plan names, with the place in the plan where it names what is not there.
pub fn matchups(
    plan: &GatePlan,
    pilot: &str,
    versions: [&dyn Version; 2],
    changes: &[Change],
) -> Result<Vec<Matchup>, Faults> {
    let own = Named {
        name: pilot.to_owned(),
        span: 0..0,
    };
    let strategies = if plan.strategies.is_empty() {
        std::slice::from_ref(&own)
    } else {
        &plan.strategies
    };
    let mut matchups = Vec::new();
    let mut cell = 0;
    for a in 0..plan.decks.len() {
        for b in a + 1..plan.decks.len() {
            for (strategy, pilot) in strategies.iter().enumerate() {
                let order = Order {
                    rules: plan.rules.clone(),
                    decks: [a, b].map(|deck| plan.decks[deck].name.clone()).to_vec(),
                    strategies: vec![pilot.name.clone(); 2],
                    ..Order::default()
                };
                let load = |version: &dyn Version| {
                    version
                        .line_up(&order)
                        .map_err(|faults| in_plan(faults, plan))
                };
                let (before, after) = (load(versions[0])?, load(versions[1])?);
                let lists = [&before.line_up, &after.line_up];
                let touched: Vec<usize> = (0..changes.len())
                    .filter(|&at| {
                        let change = &changes[at];
                        change.is_everywhere || lists.iter().any(|list| holds(list, &change.id))
                    })
                    .collect();
                let ids: Vec<String> = changes.iter().map(|change| change.id.clone()).collect();
                let marks = before.play.marks(&ids);
                let bits = touched.iter().fold(0, |bits, &at| bits | 1 << at.min(63));
                let is_alike = before.play.is_alike(after.play.as_ref());
                matchups.push(Matchup {
                    decks: [a, b],
                    strategy,
                    cell,
                    differs: if is_alike && marks.is_some() {
                        bits
                    } else {
                        u64::MAX
                    },
                    marks: marks.unwrap_or_default(),
                    line_up: after.line_up,
                    before: before.play,
                    after: after.play,
                    touched,
                    band: band(plan, a, b),
                });
                cell += 1;
            }
        }
    }
    Ok(matchups)
}

fn holds(line_up: &LineUp, id: &str) -> bool {
    let mut cards = line_up.entries.iter().flat_map(|entry| &entry.cards);
    cards.any(|card| card.id == id)
}

/// The band of the matchup, as a win rate of deck `a`.
fn band(plan: &GatePlan, a: usize, b: usize) -> Option<(f64, f64)> {
    plan.bands.iter().find_map(|band| {
        if (band.deck, band.against) == (a, b) {
            Some((band.low, band.high))
        } else if (band.deck, band.against) == (b, a) {
            Some((1.0 - band.high, 1.0 - band.low))
        } else {
            None
        }
    })
}

/// A file that is not there is a fault of the plan that names it.
fn in_plan(faults: Faults, plan: &GatePlan) -> Faults {
    let place = |fault: Fault| {
        let names = plan.decks.iter().chain(&plan.strategies);
        let named = names.into_iter().find(|named| named.name == fault.path());
        let Some(named) = named.filter(|_| fault.code == Code::Missing) else {
            return fault;
        };
        let found = format!("nothing is called `{}`", named.name);
        let mut placed = Fault::new(
            plan.source.clone(),
            named.span.clone(),
            Code::UnknownName,
            found,
            fault.wanted.clone(),
        );
        placed.near = fault
            .near
            .as_deref()
            .and_then(|near| nearest(&named.name, [near]))
            .map(str::to_owned);
        placed
    };
    faults.into_iter().map(place).collect()
}
