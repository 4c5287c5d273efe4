//! The matchups of a plan under two versions, and what about each cannot have changed.

use crate::compare::must_be_duel;
use breachlab_core::engine::Marks;
use breachlab_core::games::{
    Change, Contest, LineUp, NO_LONGER, Order, OwnFile, Playable, Role, Version, pilot_labels,
    tell_apart as tell_apart_named,
};
use breachlab_core::plan::{Faults, GatePlan, PlannedName, in_plan};
use breachlab_report::TABLE;

/// One matchup of the plan under both versions.
pub struct Matchup {
    /// Indices of the decks in the plan: two that meet, or one that plays for itself.
    pub decks: Vec<usize>,
    /// Index of the strategy that both follow.
    pub strategy: usize,
    /// Its place in the plan: the luck's address.
    pub cell: u32,
    /// Names of what plays.
    pub line_up: LineUp,
    /// The line-up with the data before the change, ready to be played.
    pub before: Box<dyn Playable>,
    /// The same line-up with the changed data.
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
    /// Whether both versions have the same lists of decks, so that their cards can be held against each other.
    pub has_same_lists: bool,
}

/// Two versions, before and after, and how their decks are held against each other.
#[derive(Clone, Copy)]
pub struct GateSides<'a> {
    /// The card data of either side, before and after.
    pub versions: [&'a dyn Version; 2],
    /// Their decks, strategies and rules.
    pub own: [&'a [OwnFile]; 2],
    /// Names of pilots that are programs.
    pub programs: &'a [String],
    /// Whether decks meet.
    pub contest: Contest,
}

impl std::fmt::Debug for GateSides<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GateSides")
            .field("own", &self.own)
            .field("programs", &self.programs)
            .finish_non_exhaustive()
    }
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

    /// Matches of one set under both versions.
    #[must_use]
    pub fn matches_a_set(&self) -> u64 {
        2 * self.before.mode().entries() as u64
    }

    /// What the first deck meets: the label and the name of the other deck, or the table.
    #[must_use]
    pub fn opponent(&self) -> [&str; 2] {
        match self.line_up.entries.get(1) {
            Some(entry) => [&entry.deck, &entry.deck_name],
            None => [TABLE; 2],
        }
    }
}

/// The decks of each matchup: each with each other, or each for itself.
fn line_ups(decks: usize, contest: Contest) -> Vec<Vec<usize>> {
    match contest {
        Contest::Pairs => (0..decks)
            .flat_map(|a| (a + 1..decks).map(move |b| vec![a, b]))
            .collect(),
        Contest::Alone => (0..decks).map(|deck| vec![deck]).collect(),
    }
}

/// Loads every matchup under both versions: the decks of the plan as they meet, under each strategy. A strategy of the
/// plan, or `pilot` where it names none.
///
/// # Errors
/// All faults of the files the plan names, with the place in the plan where it names what is not there.
// Long because what two loads of a line-up say together decides all of a matchup.
pub fn matchups(
    plan: &GatePlan,
    pilot: &str,
    sides: GateSides<'_>,
    changes: &[Change],
) -> Result<Vec<Matchup>, Faults> {
    let own = PlannedName {
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
    for decks in line_ups(plan.decks.len(), sides.contest) {
        for (strategy, pilot) in strategies.iter().enumerate() {
            let order = Order {
                rules: plan.rules_named(),
                decks: decks
                    .iter()
                    .map(|&deck| plan.decks[deck].name.clone())
                    .collect(),
                strategies: vec![pilot.name.clone(); decks.len()],
                ..Order::default()
            };
            let load = |side: usize| {
                let order = Order {
                    own: sides.own[side].to_vec(),
                    ..order.clone()
                };
                let loaded = sides.versions[side].line_up(&order);
                loaded.map_err(|faults| of_version(faults, plan, SIDES[side]))
            };
            let (before, after) = (load(0)?, load(1)?);
            if sides.contest == Contest::Pairs {
                must_be_duel(before.play.as_ref(), &order)?;
            }
            let lists = [&before.line_up, &after.line_up];
            let is_touched = |change: &Change| match change.role {
                _ if change.is_everywhere => true,
                Role::Card => lists.iter().any(|list| holds(list, &change.id)),
                Role::Deck => order.decks.contains(&change.id),
                Role::Strategy => pilot.name == change.id,
                Role::Rules => true,
            };
            let touched: Vec<usize> = (0..changes.len())
                .filter(|&at| is_touched(&changes[at]))
                .collect();
            // Only the data of single cards can be watched in a match, and no file tells what a program does.
            let is_watched = touched.iter().all(|&at| changes[at].role == Role::Card)
                && !sides.programs.contains(&pilot.name);
            let ids: Vec<String> = changes.iter().map(|change| change.id.clone()).collect();
            let marks = before.play.marks(&ids);
            // A card that another file gives now, with the same data, plays as it did.
            let is_felt = |at: &&usize| changes[**at].words != [NO_LONGER];
            let felt = touched.iter().filter(is_felt);
            let bits = felt.fold(0, |bits, &at| bits | 1 << at.min(63));
            let is_alike = before.play.is_alike(after.play.as_ref()) && is_watched;
            let cards = |list: &LineUp| -> Vec<_> {
                let entries = list.entries.iter();
                entries.map(|entry| entry.cards.clone()).collect()
            };
            matchups.push(Matchup {
                decks: decks.clone(),
                strategy,
                cell,
                differs: if is_alike && marks.is_some() {
                    bits
                } else {
                    u64::MAX
                },
                marks: marks.unwrap_or_default(),
                before: before.play,
                after: after.play,
                touched,
                band: band(plan, &decks),
                has_same_lists: cards(lists[0]) == cards(lists[1]),
                line_up: after.line_up,
            });
            cell += 1;
        }
    }
    tell_apart(plan, &mut matchups);
    Ok(matchups)
}

/// Labels that tell the decks and pilots of all matchups apart, not only those that meet.
fn tell_apart(plan: &GatePlan, matchups: &mut [Matchup]) {
    let typed: Vec<String> = plan.decks.iter().map(|deck| deck.name.clone()).collect();
    let mut ids = vec![String::new(); typed.len()];
    let mut names = ids.clone();
    for matchup in &*matchups {
        for (&deck, entry) in matchup.decks.iter().zip(&matchup.line_up.entries) {
            ids[deck].clone_from(&entry.deck_id);
            names[deck].clone_from(&entry.own_name);
        }
    }
    tell_apart_named(
        &typed,
        ids.iter_mut().zip(&mut names).map(|(id, name)| [id, name]),
    );
    let pilots: Vec<String> = plan
        .strategies
        .iter()
        .map(|named| named.name.clone())
        .collect();
    let pilots = pilot_labels(&pilots);
    for matchup in matchups {
        for (&deck, entry) in matchup.decks.iter().zip(&mut matchup.line_up.entries) {
            entry.deck.clone_from(&ids[deck]);
            entry.deck_name.clone_from(&names[deck]);
            if let Some(pilot) = pilots.get(matchup.strategy) {
                entry.strategy.clone_from(pilot);
            }
        }
    }
}

fn holds(line_up: &LineUp, id: &str) -> bool {
    let mut cards = line_up.entries.iter().flat_map(|entry| &entry.cards);
    cards.any(|card| card.id == id)
}

/// The band of the matchup, as a win rate of its first deck.
fn band(plan: &GatePlan, decks: &[usize]) -> Option<(f64, f64)> {
    let &[a, b] = decks else { return None };
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

/// The versions of a gate, as words behind what one of them lacks.
pub(super) const SIDES: [&str; 2] = [" in the version before", " in the version after"];

/// Faults of what the plan names in a version.
pub(super) fn of_version(faults: Faults, plan: &GatePlan, side: &str) -> Faults {
    in_plan(faults, &plan.source, &plan.names(), &|name| {
        format!("nothing is called `{name}`{side}")
    })
}
